"""Repeating what was hard, and progress as a file; without a page."""

from dataclasses import replace
from datetime import date, datetime, timedelta
from urllib.parse import unquote

from damles.course.memory import Card, Fsrs, SchoolWeeks
from damles.course.progress import MemoryStore, Step, StoreError
from damles.course.trainer import REPEAT
from damles.notebook.desk import Desk
from damles.notebook.puzzle_screen import PuzzleScreen
from damles.notebook.repeat import ProgressScreen, RepeatScreen
from damles.notebook.train import FOLDER, shelf_in
from tests.notebook.test_steps import solve

TODAY = date(2026, 1, 12)


class Then(Desk):
    """A desk at which it is noon of one day."""

    @staticmethod
    def now() -> float:
        return datetime(2026, 1, 12, 12).timestamp()


def desk_with(*patterns: str, repeat: str = "yes") -> Desk:
    place = Then(MemoryStore())
    place.store.choose(place.pupil, REPEAT, repeat)
    for pattern in patterns:
        place.store.keep(place.pupil, SchoolWeeks().review(Card(pattern), 0, TODAY - timedelta(weeks=1)))
    return place


def said(shown: RepeatScreen | ProgressScreen) -> str:
    return str(shown.panel.line.value)


def test_nothing_comes_back_before_the_pupil_chooses_it_and_he_can_change_his_mind() -> None:
    shown = RepeatScreen(desk_with("06", repeat=""))
    assert "Zet herhalen aan" in said(shown) and shown.screen is None and shown._off.layout.display == "none"
    shown.choose("yes")
    assert "herhaling, van les 06" in said(shown) and shown.screen is not None
    shown.choose("")
    assert shown.screen is None and "Zet herhalen aan" in said(shown)


def test_a_rule_comes_back_as_another_exercise_and_then_waits_longer() -> None:
    place = desk_with("06")
    shown = RepeatScreen(place)
    assert shown.screen is not None and shown.screen.exercise.id.startswith("06.")
    solve(shown.screen)
    assert place.store.cards(place.pupil)["06"].due == TODAY + timedelta(weeks=2)
    shown.next()
    assert "niets te herhalen" in said(shown)
    assert "niets te herhalen" in said(RepeatScreen(place))


def test_a_lesson_without_drawn_exercises_is_named() -> None:
    shown = RepeatScreen(desk_with("13", "06"))
    assert "van les 06. Nog 2" in said(shown)
    shown.next()
    assert "Doe les 13 nog eens" in said(shown) and shown.screen is None


def test_a_puzzle_of_the_pattern_comes_back_and_waits_longer_when_it_is_found_again() -> None:
    place = desk_with()
    puzzle = next(iter(shelf_in(FOLDER).entries.values()))
    key = f"puzzels/{puzzle.pattern}"
    place.store.keep(place.pupil, Fsrs().review(Card(key), 0, TODAY - timedelta(days=3)))
    shown = RepeatScreen(place)
    assert "herhaling van een puzzel" in said(shown) and isinstance(shown.screen, PuzzleScreen)
    trainer, drawn = shown.screen.trainer, shown.screen.exercise.id
    while not trainer.attempt(drawn).done:
        trainer.hint(drawn)
    assert place.store.cards(place.pupil)[key].due == TODAY + timedelta(days=1)
    place.store.keep(place.pupil, replace(place.store.cards(place.pupil)[key], pattern="puzzels/weg", due=TODAY))
    assert RepeatScreen(place).screen is None, "a puzzle that is no longer there"


def test_progress_goes_to_another_desk_by_a_file() -> None:
    here, there = desk_with("06"), desk_with()
    here.store.add(here.pupil, "les/a", Step(1.0, "28x17", "right", {}, 3))
    shown = ProgressScreen(here)
    shown.write()
    text = unquote(shown.link.value.split("charset=utf-8,")[1].split('"')[0])
    other = ProgressScreen(there)
    other.read(text)
    assert said(other).startswith("✓") and there.store.record(there.pupil, "les/a").stars == 3
    other.upload.value = [
        {"name": "x", "type": "", "size": 4, "content": b"\xff\xfe{}", "last_modified": datetime(2026, 1, 1)}
    ]
    assert said(other) == "✗ Dit is geen voortgangsbestand." and other.upload.value == ()


def test_beginning_anew_asks_first() -> None:
    place = desk_with()
    place.store.add(place.pupil, "les/a", Step(1.0, "28x17", "right", {}, 3))
    shown = ProgressScreen(place)
    assert shown._yes.layout.display == "none"
    shown.ask()
    assert "zeker" in said(shown) and shown._yes.layout.display == "" and shown._write.layout.display == "none"
    shown.keep()
    assert place.store.pupils() == (place.pupil,)
    shown.ask()
    shown.start_over()
    assert place.store.pupils() == () and shown._yes.layout.display == "none"


def test_a_store_that_fails_is_a_sentence() -> None:
    class Broken(MemoryStore):
        def choose(self, pupil: str, name: str, value: str) -> None:
            raise StoreError(path="p", problem="full", found="")

        def forget(self, pupil: str, prefix: str = "") -> None:
            raise StoreError(path="p", problem="full", found="")

    repeat, progress = RepeatScreen(Desk(Broken())), ProgressScreen(Desk(Broken()))
    repeat.choose("yes")
    progress.start_over()
    assert (
        said(repeat)
        == said(progress)
        == "✗ De computer heeft geen ruimte meer. Je kunt verder, maar er wordt niets bewaard."
    )
