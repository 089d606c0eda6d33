"""The folded pages at the end of a lesson, and what a notebook says of a name that is used twice."""

import base64
import io
import re
from pathlib import Path

import pytest
from pypdf import PdfReader

from damles.course.exercise import Exercise, Play
from damles.course.lesson import Lesson as Found
from damles.course.progress import MemoryStore
from damles.notebook import declared, page
from damles.notebook.declared import Declared, Run
from damles.notebook.desk import Desk
from damles.notebook.folded import FoldedPage, home_screen, teacher_screen
from damles.notebook.notice import Notice
from damles.notebook.page import Lesson
from damles.texts import say
from damles.worksheet.source import WorksheetError

DUE = Play(id="due", position="W:W28,34,39:B22", question="Welke zet moet wit doen?", solution="28x17", why="6.2")
BACK = Play(id="back", position="W:W28,44:B33", question="Wat slaat wit?", solution="28x39")
FIVE = (("Moet je slaan?", "Ja, altijd. <b>"),) * 5


def lesson(*exercises: Exercise) -> Lesson:
    made = Lesson("04-slaan-moet", Desk(MemoryStore()))
    for each in exercises:
        made.exercise(each)
    return made


def teacher(les: Lesson) -> FoldedPage:
    shown = les.teacher(goal="Slaan moet.", mistakes=("Ze zien het niet.",), entry=FIVE)
    assert isinstance(shown, FoldedPage)
    return shown


def plain(shown: FoldedPage | Notice) -> str:
    return str(shown._repr_mimebundle_()["text/plain"])


def pdf(shown: FoldedPage) -> str:
    shown.make()
    (content,) = re.findall(r'href="data:application/pdf;base64,([^"]+)"', shown.link.value)
    pages = PdfReader(io.BytesIO(base64.b64decode(content))).pages
    return " ".join(" ".join(each.extract_text() for each in pages).split())


def test_the_page_is_closed_and_empty_until_it_is_opened() -> None:
    shown = teacher(lesson(DUE, BACK))
    assert (shown.page.value, shown.inside.layout.display) == ("", "none")
    assert shown._turn.description == f"▸ {say('page-teacher')}"
    shown.turn()
    assert shown.inside.layout.display == "" and shown._turn.description.startswith("▾")
    shown.turn()
    assert shown.inside.layout.display == "none"


def test_the_lesson_is_asked_for_only_when_a_page_is_opened() -> None:
    def never() -> Found:
        raise AssertionError("nobody opened it")

    assert plain(teacher_screen("04-slaan-moet", never, "Slaan moet.")) == "Voor de leraar: Slaan moet."
    assert not home_screen("04-slaan-moet", never, ("due",)).is_open


def test_an_open_page_says_everything_with_the_answers_of_the_whole_lesson() -> None:
    shown = teacher(lesson(DUE, BACK))
    shown.turn()
    text = re.sub("<[^>]+>", " ", shown.page.value)
    for words in ("Slaan moet.", "10 min", say("plan-together"), "Ze zien het niet.", "Moet je slaan?"):
        assert words in text
    assert re.search(r"Welke zet moet wit doen\? +\(due\) +28x17 +artikel 6.2", text)
    assert re.search(r"Wat slaat wit\? +\(back\) +28x39", text)
    assert '<span class="damles-move">28x17</span>' in shown.page.value, "no line ends within a move"
    assert "Ja, altijd. &lt;b&gt;" in text


def test_the_stored_notebook_holds_one_line_and_no_answer() -> None:
    assert plain(teacher(lesson(DUE))) == "Voor de leraar: Slaan moet."
    shown = lesson(DUE).home("Vandaag sloegen we.", "due")
    assert plain(shown) == "Brief voor thuis, met huiswerk: due"


def test_both_pages_can_be_had_as_a_pdf_with_a_name_of_their_own() -> None:
    les = lesson(DUE, BACK)
    shown = teacher(les)
    text = pdf(shown)
    assert "Ze zien het niet." in text and "28x39" in text and "Ja, altijd. <b>" in text
    assert 'download="04-slaan-moet-leraar.pdf"' in shown.link.value
    home = les.home(("Vandaag sloegen we.", "Speel samen."), ("back",))
    text = pdf(home)
    assert "Speel samen." in text and "Wat slaat wit?" in text
    assert "28x39" not in text and "Welke zet moet wit doen?" not in text
    assert 'download="04-slaan-moet-brief.pdf"' in home.link.value
    home.turn()
    assert home.link.value == "", "an opened page is new: what was made before is gone"
    assert "Wat slaat wit?" in home.page.value and "28x39" not in home.page.value


def test_the_title_is_that_of_the_notebook_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert pdf(teacher(lesson(DUE))).startswith("04-slaan-moet")
    heading = '{"cells": [{"cell_type": "markdown", "source": "# Les 4 · Slaan moet"}]}'
    (tmp_path / "04-slaan-moet.ipynb").write_text(heading, encoding="utf-8")
    assert pdf(teacher(lesson(DUE))).startswith("Les 4 · Slaan moet")


def test_what_goes_wrong_is_a_sentence_in_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_given: object) -> bytes:
        raise WorksheetError(path="teacher", problem="typst", found="typst")

    monkeypatch.setattr("damles.notebook.folded.teacher_page", fail)
    shown = teacher(lesson(DUE))
    shown.make()
    assert "damles-bad" in shown.link.value and "typst" in shown.link.value


def test_a_faulty_exercise_is_told_where_it_stands_and_is_not_on_the_pages() -> None:
    les = lesson(DUE)
    assert isinstance(les.exercise(Play(id="fout", position="W:W28:B22", question="?", solution="28-33")), Notice)
    shown = teacher(les)
    shown.turn()
    assert "(due)" in shown.page.value and "fout" not in shown.page.value.split(say("page-answers"))[1]
    assert "fout" in plain(les.home("Hoi.", "fout"))


def test_a_class_gets_neither(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DAMLES_PUPIL", "7")
    les = lesson(DUE)
    assert les.teacher(goal="Slaan moet.", mistakes="Ze zien het niet.", entry=FIVE) is None
    assert les.home("Vandaag sloegen we.", "due") is None


def test_a_faulty_declaration_is_a_sentence_in_its_place() -> None:
    les = lesson(DUE)
    assert plain(les.teacher(goal="Slaan moet.", mistakes="Ze zien het niet.", entry=FIVE[1:])) == (
        "Bij les.teacher, entry: Geef vijf vragen om mee te beginnen. Het zijn er nu 4."
    )
    assert plain(les.home("Hoi.", "dua")) == "Bij les.home, homework: " + say("fault-home-unknown", found="dua")


# A name that is used twice


def changed(exercise: Play) -> Play:
    return Play(id=exercise.id, position=exercise.position, question="Een andere vraag?", solution=exercise.solution)


def test_a_copied_cell_with_the_same_name_is_told() -> None:
    shown = lesson(DUE).exercise(changed(DUE))
    assert isinstance(shown, Notice)
    assert plain(shown) == "Oefening 'due', bij id: De naam 'due' is al gebruikt in deze les. Kies een andere."
    assert isinstance(lesson(DUE).mix(BACK, changed(DUE)), Notice)


def test_the_same_cell_may_run_again_with_another_text(monkeypatch: pytest.MonkeyPatch) -> None:
    runs = iter([Run("cel", "1"), Run("cel", "2"), Run("kopie", "3"), Run("cel", "4"), Run("kopie", "5")])
    monkeypatch.setattr(page, "this_run", lambda: next(runs))
    les = lesson(DUE)
    assert not isinstance(les.exercise(changed(DUE)), Notice)
    assert isinstance(les.exercise(DUE), Notice), "another cell took the name"
    assert not isinstance(les.exercise(BACK), Notice), "the first cell gave its name up"
    assert not isinstance(les.exercise(DUE), Notice)


def test_what_a_cell_declares_in_one_run_stays_together() -> None:
    known = Declared()
    for each in (DUE, BACK):
        known.forget_older(Run("cel", "1"))
        assert known.add([each], Run("cel", "1")) == []
    assert known.exercises == (DUE, BACK)
    known.forget_older(Run("cel", "2"))
    assert known.exercises == ()


def test_outside_a_notebook_a_run_has_no_name() -> None:
    assert declared.this_run() == Run()
