"""The start page: the course at a glance, on where the pupil was; and several pupils on one computer."""

from pathlib import Path

import pytest

from damles.course.exercise import Play
from damles.course.progress import MemoryStore, StoreError
from damles.course.store import Step
from damles.doors.klas.pupil import MOST
from damles.notebook import desk as desks
from damles.notebook.desk import COMPUTER, CURRENT, MOST_PUPILS, PUPIL, Desk
from damles.notebook.page import Lesson, lesson
from damles.notebook.start import LAST, StartPage
from damles.notebook.who import WhoScreen, wie_ben_ik
from damles.texts import say
from tests.notebook.test_lessons import LESSONS, ROOT

FOLDER = ROOT / "notebooks" / "nl"
DUE = Play(id="slaan-moet", position="W:W28,34,39:B22", question="Welke zet moet?", solution="28x17")
DONE = Step(1.0, "28x17", "right", {"state": ["28x17"], "done": True}, stars=3)
SMALL = (
    '{{"cells": [{{"cell_type": "markdown", "source": "# {title}"}}, {{"cell_type": "code", "source": "'
    "from damles.notebook import *\\nles = lesson('{name}')\\n"
    "les.exercise(Play(id='due', position='W:W28,34,39:B22', question='Welke zet moet?', solution='28x17'))"
    '"}}]}}'
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two small lessons."""
    for name, title in (("01-een", "Les 1 · Eén"), ("02-twee", "Les 2 · Twee")):
        (tmp_path / f"{name}.ipynb").write_text(SMALL.format(name=name, title=title), encoding="utf-8")
    return tmp_path


def test_every_lesson_is_a_link_with_its_stars() -> None:
    markdown = StartPage(FOLDER, Desk(MemoryStore()), {"04-slaan-moet": "kun je slaan, dan moet het"}).markdown
    for path in LESSONS:
        assert f"]({path.name}) |" in markdown
    assert "| [Les 4 · Slaan moet](04-slaan-moet.ipynb) | kun je slaan, dan moet het | 0 van " in markdown
    assert markdown.startswith("## [Ga verder met: Les 1 · Het bord](01-het-bord.ipynb)")


def test_the_start_notebook_says_something_of_every_lesson() -> None:
    source = (FOLDER / "00-start.ipynb").read_text(encoding="utf-8")
    assert [path.stem for path in LESSONS if f'\\"{path.stem}\\": \\"' not in source] == []


def test_one_goes_on_where_one_was(folder: Path) -> None:
    store = MemoryStore()
    page = StartPage(folder, Desk(store))
    assert page.markdown.startswith("## [Ga verder met: Les 1 · Eén](01-een.ipynb)")
    store.choose(CURRENT, LAST, "02-twee")
    page.refresh()
    assert page.markdown.startswith("## [Ga verder met: Les 2 · Twee](02-twee.ipynb)")
    store.add(CURRENT, "02-twee/due", DONE)
    page.refresh()
    assert page.markdown.startswith("## [Ga verder met: Les 1 · Eén](01-een.ipynb)")
    assert "| [Les 2 · Twee](02-twee.ipynb) |  | 3 van 3 ★ ✓ |" in page.markdown
    store.add(CURRENT, "01-een/due", DONE)
    page.refresh()
    assert page.markdown.startswith(f"## {say('screen-all-done')}")


def test_the_page_is_drawn_anew_only_when_something_changed(folder: Path) -> None:
    store = MemoryStore()
    page = StartPage(folder, Desk(store))
    shown = page.table.outputs
    page.refresh()
    assert page.table.outputs is shown
    store.add(CURRENT, "01-een/due", DONE)
    page.refresh()
    assert page.table.outputs[0]["data"]["text/markdown"] == page.markdown
    assert "Les 1 · Eén: 3 van 3 sterren" in page.table.outputs[0]["data"]["text/plain"]


def test_a_store_that_cannot_be_read_leaves_a_page(folder: Path) -> None:
    class Broken(MemoryStore):
        def settings(self, pupil: str) -> dict[str, str]:
            raise StoreError(path="x", problem="locked", found="")

    notice = StoreError(path="x", problem="locked", found="")
    page = StartPage(folder, Desk(Broken(), notice=notice))
    assert "Les 1" in page.markdown and say("error-store-locked") in page.markdown


# Several pupils on one computer


@pytest.fixture
def shared(monkeypatch: pytest.MonkeyPatch) -> MemoryStore:
    """The store of a computer that pupils share."""
    store = MemoryStore()
    monkeypatch.setattr(desks, "_kept", lambda: (store, None))
    monkeypatch.delenv("DAMLES_PUPIL", raising=False)
    return store


def who() -> WhoScreen:
    shown = wie_ben_ik()
    assert isinstance(shown, WhoScreen)
    return shown


def test_a_number_has_its_own_stars(shared: MemoryStore) -> None:
    assert desks.desk().pupil == CURRENT
    shown = who()
    assert say("who-none") in shown.panel.line.value and shown._none.layout.display == "none"
    shown.number.value = 7
    shown.choose()
    assert desks.desk().pupil == "7" and "nummer 7" in shown.panel.line.value
    Lesson("04-slaan-moet", desks.desk()).exercise(DUE).typed("28x17")
    assert shared.record("7", "04-slaan-moet/slaan-moet").stars == 3
    assert shared.records(CURRENT) == {}
    assert who().number.value == 7
    shown.nobody()
    assert desks.desk().pupil == CURRENT and say("who-none") in shown.panel.line.value


def test_the_highest_number_is_that_of_a_class(shared: MemoryStore) -> None:
    shown = who()
    shown.number.value = 5000
    shown.choose()
    assert desks.desk().pupil == str(MOST_PUPILS) == str(MOST)


def test_a_lesson_that_an_earlier_pupil_left_open_takes_no_answers_for_the_next(shared: MemoryStore) -> None:
    shared.choose(COMPUTER, PUPIL, "7")
    left_open = Lesson("04-slaan-moet", desks.desk()).exercise(DUE)
    shared.choose(COMPUTER, PUPIL, "8")
    left_open.typed("28x17")
    assert shared.records("7") == shared.records("8") == {}
    assert isinstance(left_open.trainer.notice, StoreError) and left_open.trainer.notice.problem == "other-pupil"


def test_the_start_page_shows_who_sat_down_last(shared: MemoryStore, folder: Path) -> None:
    page = StartPage(folder, desks.desk(), now_at=desks.desk)
    shared.add("7", "01-een/due", DONE)
    page.refresh()
    assert "3 van 3" not in page.markdown
    shared.choose(COMPUTER, PUPIL, "7")
    page.refresh()
    assert "3 van 3" in page.markdown


def test_opening_a_lesson_is_remembered(shared: MemoryStore) -> None:
    lesson("09-turkse-slag")
    assert shared.settings(CURRENT)[LAST] == "09-turkse-slag"


def test_a_class_has_numbers_of_its_own(shared: MemoryStore, monkeypatch: pytest.MonkeyPatch) -> None:
    shared.choose(COMPUTER, PUPIL, "7")
    monkeypatch.setenv("DAMLES_PUPIL", "31")
    assert desks.desk().pupil == "31" and wie_ben_ik() is None
