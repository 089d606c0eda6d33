"""What a pupil does with a puzzle that does not seem right: mark it for the teacher, or ask the engine and play on."""

import asyncio
from pathlib import Path

import pytest

from damles.course.puzzle_marks import Doubt
from damles.course.store import MemoryStore
from damles.notebook import desk as desks
from damles.notebook.analysis import AnalysisScreen
from damles.notebook.desk import Desk
from damles.puzzle.collection import read_puzzles
from damles.rules.game import Game
from damles.rules.position import Position
from tests.notebook.players import Parrot
from tests.notebook.test_train import TURK, calm, line, run, screen, seen

# --- marks


def test_a_mark_goes_into_a_file_beside_the_progress(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DAMLES_PROGRESS", str(tmp_path / "voortgang.sqlite3"))
    shown = screen()
    shown.toggle("marks")
    assert "Je melding komt" in shown.marks.link.value and "<a" not in shown.marks.link.value, "there is nothing yet"
    shown.mark(Doubt.WRONG, "31-27 wint ook")
    assert str(tmp_path / "puzzels-gemeld.pdn") in shown.marks.link.value
    assert [*read_puzzles(tmp_path / "puzzels-gemeld.pdn")] == [TURK]
    assert "31-27%20wint%20ook" in shown.marks.link.value, "the pupil can take it away"


def test_in_a_class_the_teacher_has_the_file_and_no_path_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DAMLES_PROGRESS", str(tmp_path / "voortgang.sqlite3"))
    monkeypatch.setenv("DAMLES_PUPIL", "7")
    assert desks.in_class()
    shown = screen(place=Desk(MemoryStore(), "7"))
    shown.mark(Doubt.UNCLEAR, "")
    assert str(tmp_path) not in shown.marks.link.value and "De leraar vindt het bestand" in shown.marks.link.value


def test_where_no_file_can_be_kept_the_mark_can_be_taken_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DAMLES_PROGRESS", "memory")
    shown = screen()
    shown.mark(Doubt.WRONG, "")
    assert "Haal het zelf op." in shown.marks.link.value and "Mark" in shown.marks.link.value


# --- analysis


def test_a_wrong_move_is_explained_and_one_plays_on_against_the_engine() -> None:
    async def work() -> None:
        shown = screen()
        calm(shown).typed("27-21")
        shown.analyse()
        on = shown.analysis
        assert on is not None
        on.thinker, on.board.speed = Parrot("26x3"), 0
        await on.settle()
        assert "27-21 verliest de partij. Dan komt 26x3" in line(on) and seen(on.steps.widget)
        on.typed("27-21")
        await on.settle()
        assert [str(move) for move in on.game.moves] == ["27-21", "26x3"] and "Nu jij" in line(on)
        on.take_back()
        assert on.game.moves == () and on.board.view.board == TURK.start.board
        assert line(on) == "Doe een zet. De computer speelt terug.", "what was said of the line is gone with it"
        on.swap()
        assert line(on) == "Doe een zet, voor wit en voor zwart."
        shown.analyse()
        assert shown.screen is not None and shown.analysis is None

    run(work)


def test_a_move_ends_what_was_thought_of_an_earlier_position() -> None:
    async def work() -> None:
        on = AnalysisScreen(Position.start(), me=None, thinker=Parrot("32-28"))
        on.board.speed = 0
        on.ask_best()
        await asyncio.sleep(0)
        on.typed("31-27")
        await on.settle()
        assert not on.board.view.marks and "beste zet" not in line(on)

    run(work)


def test_who_asks_why_before_the_computer_answers_still_gets_its_answer() -> None:
    async def work() -> None:
        on = AnalysisScreen(TURK.start, thinker=Parrot("26x3"))
        on.board.speed = 0
        on.typed("27-21")
        on.ask_why()
        await on.settle()
        assert [str(move) for move in on.game.moves] == ["27-21"] and seen(on.steps.widget)
        on.take_back()
        await on.settle()
        assert [str(move) for move in on.game.moves] == ["27-21", "26x3"] and not seen(on.steps.widget)

    run(work)


def test_analysis_of_a_game_can_be_played_for_both_sides() -> None:
    async def work() -> None:
        game = Game(Position.start()).play("32-28")
        on = AnalysisScreen(game, thinker=Parrot("14x23"))
        on.board.speed = 0
        on.ask_why()
        assert "Doe eerst een zet." in line(on)
        on.swap()
        on.typed("19-23")
        on.typed("28x19")
        await on.settle()
        assert len(on.game.moves) == 3, "the moves of the game itself, which can be taken back, and two more"
        on.ask_why()
        await on.settle()
        assert "28x19" in line(on)
        on.ask_best()
        await on.settle()
        assert "De beste zet die ik vind: 14x23." in line(on)
        on.typed("1-2")
        assert line(on).startswith("✗")
        on.close()

    run(work)


def test_in_the_analysis_too_a_refusal_leaves_the_piece_in_the_hand() -> None:
    on = AnalysisScreen(Position.start(), me=None)
    on.board.speed = 0
    on.board.click(32)
    on.board.click(23)
    assert line(on).startswith("✗") and on.board.hand.selected == 32
    on.board.click(28)
    assert [str(move) for move in on.game.moves] == ["32-28"]
