"""The pages beside the trainer, without a browser: the puzzle of the day, the storm, and making a Turkish strike."""

import asyncio
from datetime import date
from pathlib import Path
from urllib.parse import unquote

import pytest

from damles.course.puzzle_shelf import Shelf
from damles.course.store import MemoryStore
from damles.notebook import puzzle_day, puzzle_storm
from damles.notebook.desk import Desk
from damles.notebook.notice import Notice
from damles.notebook.puzzle_day import DayScreen, puzzel_van_de_dag
from damles.notebook.puzzle_make import STARTING_POINT, MakeScreen, turkse_slag_maken
from damles.notebook.puzzle_storm import StormScreen, storm
from damles.puzzle.collection import read_puzzles
from damles.rules.piece import Side
from damles.rules.setup import Setup
from tests.notebook.players import Clock
from tests.notebook.test_train import MAZETTE, OTHER, TURK, shelf

DAY = date(2026, 11, 30)


def day_screen(known: Shelf | None = None) -> DayScreen:
    shown = DayScreen(known or shelf(TURK), DAY)
    shown.board.speed = 0
    return shown


def play(shown: DayScreen | StormScreen, *squares: int) -> None:
    for square in squares:
        shown.board.click(square)


# --- the puzzle of the day


def test_a_class_solves_the_puzzle_of_the_day_and_learns_what_it_was() -> None:
    shown = day_screen()
    assert "De puzzel van 30 november" in shown._head.value and "Win in 2 zetten" in shown._head.value
    play(shown, 27, 22)
    assert "Nu jij weer" in shown.line.value
    play(shown, 32, 3)
    assert "Opgelost!" in shown.line.value and "Turkse slag" in shown._told.value
    shown.back()
    assert shown._told.value == "" and shown.state.steps == ("27-22", "26x42x20x9x27")


def test_a_wrong_move_is_answered_and_taken_back() -> None:
    shown = day_screen()
    play(shown, 27, 21)
    assert "✗ 27-21 verliest de partij." in shown.line.value
    assert shown.board.view.board != TURK.start.board
    play(shown, 14)
    assert shown.line.value == "Speel de zetten op het bord.", "any click takes it back"
    assert shown.board.view.board == TURK.start.board
    play(shown, 27, 22)
    assert "Nu jij weer" in shown.line.value
    shown.answer()
    assert "27-22" in shown.line.value
    play(shown, 27, 22)
    assert "Nu jij weer" in shown.line.value, "after the answer it is played from the start"


def test_a_pupil_of_a_class_has_no_button_for_the_answer_and_nobody_sees_it_unasked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown = day_screen()
    assert "27-22" not in shown._head.value + shown.line.value + shown._told.value
    assert shown.tools["answer"].layout.display == "" and not shown.board.view.marks
    monkeypatch.setenv("DAMLES_PUPIL", "7")
    shown = day_screen()
    assert shown.tools["answer"].layout.display == "none"
    shown.next()
    assert shown.tools["answer"].layout.display == "none"


def test_every_day_has_its_puzzle_whoever_looks() -> None:
    known = shelf(TURK, OTHER, MAZETTE)
    one, other = day_screen(known), day_screen(known)
    assert one.exercise == other.exercise
    one.next()
    assert "1 december" in one._head.value
    one.previous()
    assert one.exercise == other.exercise and "30 november" in one._head.value


def test_the_stored_output_is_the_same_on_every_day() -> None:
    texts = {DayScreen(shelf(TURK), day)._repr_mimebundle_()["text/plain"] for day in (DAY, date(2027, 1, 1))}
    assert len(texts) == 1


# --- the storm


def storm_screen(place: Desk | None = None) -> tuple[StormScreen, Clock]:
    clock = Clock()
    shown = StormScreen(shelf(TURK, OTHER), place or Desk(MemoryStore()), now=clock)
    shown.board.speed = 0
    return shown, clock


def solve(shown: StormScreen) -> None:
    assert shown.task
    for move in shown.task.solution[0].split()[::2]:
        shown.typed(move)


def test_a_storm_goes_on_after_right_and_wrong_and_shows_what_was_missed() -> None:
    shown, _clock = storm_screen()
    shown.start()
    first = shown.task
    solve(shown)
    assert shown.storm and shown.storm.score == 1 and shown.task != first
    assert shown.task
    missed_side = shown._position.turn
    wrong = next(str(move) for move in shown._position.legal_moves if move.full != shown.task.solution[0].split()[0])
    shown.typed(wrong)
    assert shown.storm is None and "Je loste er 1 op" in shown.panel.line.value
    missed = shown._missed.value
    assert "<svg" in missed and f"{'Zwart' if missed_side is Side.BLACK else 'Wit'} is aan zet" in missed
    assert ">1" in missed and "1. 1" not in missed, "one number before a move"


def test_the_record_is_kept_and_a_move_behind_the_end_does_not_count() -> None:
    place = Desk(MemoryStore())
    shown, clock = storm_screen(place)
    shown.start()
    solve(shown)
    clock.time = 181.0
    assert shown.task
    shown.typed(shown.task.solution[0].split()[0])
    assert shown.storm is None and shown.record == 1
    again, _ = storm_screen(place)
    assert "Je record: 1" in again.panel.head.value
    again.start()
    again.typed("1-2")
    assert again.panel.line.value.startswith("✗") and again.storm is not None, "no rule is broken by a slip"
    play(again, 49)
    assert again.storm is not None
    again.finish()
    assert "Je record is 1" in again.panel.line.value


def test_the_clock_runs_by_itself() -> None:
    async def work() -> None:
        shown, _clock = storm_screen()
        puzzle_storm.SECONDS, before = 0.01, puzzle_storm.SECONDS  # type: ignore[assignment]
        try:
            shown.start()
            await asyncio.sleep(0.1)
        finally:
            puzzle_storm.SECONDS = before
        assert shown.storm is None

    asyncio.run(work())


def test_pages_without_puzzles_say_so(tmp_path: Path) -> None:
    assert isinstance(storm(folder=tmp_path), Notice) and isinstance(puzzel_van_de_dag(folder=tmp_path), Notice)
    assert puzzle_day.FOLDER.is_dir()


# --- making a Turkish strike


def test_the_page_says_live_what_is_missing_until_the_strike_is_sound() -> None:
    shown = turkse_slag_maken()
    assert isinstance(shown, MakeScreen) and shown.setup == Setup.from_fen(STARTING_POINT)
    assert "✗" in shown.remarks.value and "Ik vind nog geen zet" in shown.remarks.value and not shown.save.value
    shown.choose("w")
    shown.board.click(14)
    assert "✗" not in shown.remarks.value and "De dam slaat 4 stukken." in shown.remarks.value
    assert "Hij klopt! Bewaar hem." in shown.panel.line.value
    [puzzle] = read_puzzles(unquote(shown.save.value.split("utf-8,")[1].split('"')[0]).encode())
    assert puzzle.start == TURK.start and "coup-turc" in puzzle.themes
    shown.board.click(14)
    assert not shown.save.value


def test_changes_meanwhile_begin_the_search_anew() -> None:
    async def work() -> None:
        shown = MakeScreen(Setup.from_fen(STARTING_POINT))
        shown.board.click(14)
        shown.board.click(10)
        assert shown.remarks.value == "", "nothing is looked at before the position rests"
        shown.board.click(10)
        await shown.settle()
        assert shown.made and shown.made.sound

    asyncio.run(work())


def test_a_position_that_cannot_be_says_why() -> None:
    shown = MakeScreen(Setup.from_fen("W:W3:B20"))
    assert "Op veld 3" in shown.remarks.value
