"""The puzzle trainer as a pupil meets it, without a page: rounds, wrong moves, looking ahead, own puzzles, marks."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from damles.course.memory import day_of
from damles.course.puzzle_choice import PREFIX, Wish
from damles.course.puzzle_shelf import Entry, Shelf, entry_of
from damles.course.store import MemoryStore, StoreError
from damles.notebook import train
from damles.notebook.analysis import AnalysisScreen
from damles.notebook.desk import Desk
from damles.notebook.notice import Notice
from damles.notebook.puzzle_screen import PuzzleScreen
from damles.notebook.train import TrainScreen, puzzels, repeated
from damles.puzzle.collection import write_puzzles
from damles.puzzle.puzzle import Goal, Puzzle

TURK = Puzzle.from_lines("W:W14,27,31,32,38:B8,17,K26", ["27-22 26x27 32x3"], source="eigen zoektocht")
OTHER = Puzzle.from_lines("W:W17,18,22,23,32:B39,40,K49", ["18-13 49x28 22x35"], source="eigen zoektocht").mirror()
MAZETTE = Puzzle.from_lines(
    "W:W28,32,34,37,46,47,48:B10,17,19,23,1,2,6", ["28-22 17x28 34-29 23x34 32x5"], Goal.GAIN, "eigen"
)


def entry(puzzle: Puzzle, **facts: str) -> Entry:
    return replace(entry_of(puzzle, write_puzzles([puzzle])), **facts)  # type: ignore[arg-type]


def shelf(*puzzles: Puzzle) -> Shelf:
    return Shelf({puzzle.id: entry(puzzle) for puzzle in puzzles})


def screen(*puzzles: Puzzle, place: Desk | None = None) -> TrainScreen:
    shown = TrainScreen(shelf(*(puzzles or (TURK,))), place or Desk(MemoryStore()))
    calm(shown)
    return shown


def calm(shown: TrainScreen) -> PuzzleScreen:
    assert shown.screen and shown.screen.board
    shown.screen.board.speed = 0
    return shown.screen


def line(shown: TrainScreen | PuzzleScreen | AnalysisScreen) -> str:
    panel = shown.screen.panel if isinstance(shown, TrainScreen) and shown.screen else shown.panel  # type: ignore[union-attr]
    return str(panel.line.value).replace("\u00a0", "")


def plain(html: str) -> str:
    return re.sub("<[^>]*>", "", html)


def seen(widget: object) -> bool:
    return str(widget.layout.display) != "none"  # type: ignore[attr-defined]


def solve(shown: TrainScreen) -> None:
    on = calm(shown)
    for move in on.exercise.solution[0].split()[::2]:
        on.typed(move)
    assert on.trainer.attempt(on.exercise.id).done


def look_at_everything(shown: TrainScreen) -> None:
    on = calm(shown)
    while not on.trainer.attempt(on.exercise.id).done:
        on.hint()


def run(work: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(work())  # type: ignore[arg-type]


# --- one puzzle


def test_a_puzzle_says_who_moves_with_which_colour_in_how_many_moves() -> None:
    shown = screen(OTHER)
    head = calm(shown).panel.head.value
    assert "Zwart is aan zet" in head and "Jij hebt zwart. Win in 2 zetten." in head


def test_a_solved_puzzle_tells_its_theme_with_the_definition_and_where_it_comes_from() -> None:
    shown = screen()
    assert calm(shown).card.value == ""
    solve(shown)
    card = calm(shown).card.value
    assert "De oplossing: 1. 27-22 26x27 2. 32x3" in plain(card)
    assert '<span class="damles-move">1. 27-22</span>' in card, "no move is broken at the end of a row"
    assert "<dt>Turkse slag</dt><dd>De dam stopt" in card and "Bron: eigen zoektocht" in card


def test_the_authors_order_is_shown_after_a_move_of_ones_own() -> None:
    shown = screen(MAZETTE)
    on = calm(shown)
    on.typed("34-29")
    assert line(shown) == "✓ Ook goed: 34-29. Nu komt 23x34, en dan jij weer."
    on.typed("28-22")
    on.typed("32x5")
    assert "Zo was het bedoeld: 1. 28-22 17x28 2. 34-29 23x34 3. 32x5" in plain(on.card.value)
    assert on.trainer.stars(MAZETTE.id) == 3


def test_a_wrong_move_is_answered_on_the_board_and_can_be_stepped_through() -> None:
    shown = screen()
    on = calm(shown)
    assert on.board is not None
    on.typed("27-21")
    assert line(shown) == "✗ 27-21 verliest de partij. Het beste antwoord is 26x3."
    assert on.board.view.board != TURK.start.board and seen(on.steps.widget)
    on.steps.go(0)
    assert on.board.view.board == TURK.start.board and "Zo begon het." in line(shown)
    on.steps.go(2)
    assert "Tot hier: 27-21 26x3" in line(shown)
    on.steps.go(99)
    assert line(shown) == "✗ 27-21 verliest de partij. Het beste antwoord is 26x3.", "the verdict comes back at its end"
    on.board.click(27)
    assert on.board.view.board == TURK.start.board and not seen(on.steps.widget)
    on.board.click(27)
    on.board.click(22)
    assert "Nu jij weer" in line(shown)


def test_a_forbidden_move_gets_its_reason_with_the_article() -> None:
    shown = screen(MAZETTE)
    calm(shown).typed("34-29")
    calm(shown).typed("28-33")
    assert "(artikel 5.1)" in line(shown) and line(shown).startswith("✗")


def test_the_hint_ladder_ends_with_everything_and_no_star() -> None:
    shown = screen()
    on = calm(shown)
    texts = []
    while not on.trainer.attempt(TURK.id).done:
        on.hint()
        texts.append(line(shown))
    assert texts[0].startswith("→ Denk aan: Turkse slag") and "27" in texts[1] and "22" in texts[2]
    assert len(texts) == 8 and on.trainer.stars(TURK.id) == 0, "four rungs, the reply, and four more"
    assert seen(on.steps.widget)


# --- looking ahead


def test_the_board_stands_still_until_the_whole_line_is_played() -> None:
    shown = screen()
    shown.look_ahead(True)
    on = calm(shown)
    assert on.board is not None
    for square in (27, 22, 26, 27, 32, 3):
        on.board.click(square)
    assert line(shown) == "Jouw rij: 27-22 26x27 32x3"
    assert on.board.view.board == TURK.start.board and not on.trainer.attempt(TURK.id).state.steps
    on.play_ahead()
    assert on.trainer.stars(TURK.id) == 3 and on.board.view.board != TURK.start.board


def test_a_forced_reply_may_be_left_out_and_the_line_can_be_taken_back() -> None:
    shown = screen()
    shown.look_ahead(True)
    on = calm(shown)
    on.typed("27-22 32x3")
    assert line(shown) == "Jouw rij: 27-22 26x27 32x3"
    on.ahead_back()
    on.ahead_back()
    on.ahead_back()
    on.play_ahead()
    assert "Klik of typ eerst je zetten." in line(shown)


def test_a_wrong_line_is_played_as_far_as_it_is_right_and_a_short_one_goes_on() -> None:
    shown = screen(MAZETTE)
    shown.look_ahead(True)
    on = calm(shown)
    on.typed("28-22")
    on.play_ahead()
    assert "Geef de rest van de rij" in line(shown)
    on.typed("37-31")
    on.play_ahead()
    assert on.last is not None and line(shown).endswith(on.last.say())
    on.take_back()
    on.typed("34-29 23x34 32x5")
    on.play_ahead()
    assert on.trainer.stars(MAZETTE.id) == 2


def test_an_impossible_move_in_the_head_gets_its_reason() -> None:
    shown = screen()
    shown.look_ahead(True)
    on = calm(shown)
    on.typed("99")
    assert line(shown).startswith("✗")
    assert on.board is not None
    on.board.click(27)
    on.board.click(16)
    assert line(shown).endswith("(artikel 5.1)")
    on.ahead_back()
    on.typed("27-22 26x27 27-21 32x3")
    assert line(shown) == "✗ Het stuk op 27 is niet van jou. Wit is aan zet. (artikel 7.2) Zo is het na 27-22 26x27."
    on.typed("32x3")
    assert line(shown) == "Jouw rij: 27-22 26x27 32x3", "what came before the wrong move was kept"
    shown.look_ahead(False)
    on.typed("27-22")
    assert "Nu jij weer" in line(shown)


# --- rounds (see also test_train_rounds.py)


def test_a_killed_kernel_goes_on_in_the_middle_of_a_round_and_of_a_line() -> None:
    place = Desk(MemoryStore())
    shown = screen(TURK, OTHER, MAZETTE, place=place)
    shown.look_ahead(True)
    solve_first = calm(shown)
    solve_first.typed(solve_first.exercise.solution[0])
    solve_first.play_ahead()
    shown.look_ahead(False)
    shown.next()
    first = calm(shown).exercise.solution[0].split()[0]
    calm(shown).typed(first)
    again = screen(TURK, OTHER, MAZETTE, place=place)
    assert again.session == shown.session and again.session.place == 1
    assert "Ga verder waar je was." in line(again)
    again.previous()
    assert calm(again).trainer.attempt(calm(again).exercise.id).done, "what was solved in this round stays solved"


def test_the_next_puzzle_is_there_before_the_last_one_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    """With nothing in its place the page would fall in and come back."""
    shown = screen(TURK, OTHER)
    old, there = shown.screen, list[object]()
    monkeypatch.setattr(old, "close", lambda: there.extend(shown._slot.children))
    shown.next()
    assert shown.screen is not None and shown.screen is not old
    assert there == [shown.screen.panel.widget]


def test_a_wish_begins_a_round_of_what_fits() -> None:
    shown = screen(TURK, OTHER, MAZETTE)
    shown.toggle("choice")
    shown.choice.lists["moves"].value = 3
    assert shown.session.ids == (MAZETTE.id,) and "Eén puzzel past" in shown.choice.count.value
    shown.choice.learn.value = True
    assert shown.screen is None and not shown.session.ids
    shown.choice.learn.value = False
    shown.choose(Wish())
    assert len(shown.session.ids) == 3


def test_what_is_to_be_learned_is_what_went_wrong() -> None:
    shown = screen(TURK, OTHER)
    look_at_everything(shown)
    wrong = calm(shown).exercise.id
    shown.choose(Wish(learn=True))
    assert shown.session.ids == (wrong,) and "Herhaling" in calm(shown).panel.head.value


def test_a_puzzle_that_cannot_be_read_is_passed_over() -> None:
    broken = replace(entry(TURK), text='[FEN "W:W28:B22"]\n\n1. 28x18 *\n')
    shown = TrainScreen(Shelf({TURK.id: broken, OTHER.id: entry(OTHER)}), Desk(MemoryStore()))
    assert shown.session.ids == (OTHER.id,) and shown.screen is not None


def test_puzzles_of_a_file_that_cannot_be_read_are_counted_above_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = write_puzzles([TURK])
    (tmp_path / "half.pdn").write_text(good + '[FEN "W:W51:B2"]\n\n1. 28x18 *\n', encoding="utf-8")
    shown = puzzels(folder=tmp_path)
    assert list(shown.shelf.entries) == [TURK.id]
    assert "Niet elke puzzel is te lezen. Overgeslagen: 1." in capsys.readouterr().out


def test_puzzles_that_are_not_there_are_a_sentence(tmp_path: Path) -> None:
    assert isinstance(puzzels("weg", folder=tmp_path), Notice)
    (tmp_path / "leeg.pdn").write_text("geen puzzel", encoding="utf-8")
    assert isinstance(puzzels(folder=tmp_path), Notice)


# --- memory


def test_nothing_comes_back_before_it_is_asked_for_and_then_by_pattern() -> None:
    place = Desk(MemoryStore())
    shown = screen(TURK, place=place)
    solve(shown)
    assert place.store.cards(place.pupil) == {}
    shown.toggle("bars")
    shown.bars.repeat.value = True
    shown.choose(Wish())
    look_at_everything(shown)
    [card] = place.store.cards(place.pupil).values()
    assert card.pattern.startswith(PREFIX) and "coup-turc" in card.pattern and card.failed
    due = replace(card, due=day_of(place.now()))
    place.store.keep(place.pupil, due)
    sister = screen(TURK.mirror(), place=place)
    sister.choose(Wish(learn=True))
    assert sister.session.ids == (TURK.id,), "a turned sister has the same id and pattern"


def test_a_due_pattern_gives_a_puzzle_that_was_not_solved_before(monkeypatch: pytest.MonkeyPatch) -> None:
    place = Desk(MemoryStore())
    known = shelf(TURK, OTHER)
    monkeypatch.setattr(train, "shelf_in", lambda folder: known)
    pattern = PREFIX + known.entries[TURK.id].pattern
    shown = repeated(pattern, place)
    assert shown is not None and "Herhaling" in shown.panel.head.value
    assert repeated(PREFIX + "none/1/x", place) is None
    broken = replace(known.entries[TURK.id], text='[FEN "W:W28:B22"]\n\n1. 28x18 *\n')
    monkeypatch.setattr(train, "shelf_in", lambda folder: Shelf({TURK.id: broken}))
    assert repeated(pattern, place) is None, "a puzzle that cannot be read"
    assert not shown.trainer.attempt(TURK.id).done


def test_the_bars_show_each_theme_and_no_other_pupil() -> None:
    shown = screen(TURK, OTHER)
    solve(shown)
    shown.toggle("bars")
    assert "Turkse slag: 1 van 2" in shown.bars.picture.value and "<rect" in shown.bars.picture.value


# --- puzzles of one's own


def test_a_pasted_position_is_verified_and_then_trained_also_by_a_new_kernel() -> None:
    place = Desk(MemoryStore())
    shown = screen(OTHER, place=place)
    shown.read(TURK.start.fen)
    assert "Eén puzzel klopt. Hij staat klaar." in shown.bring.report.value
    assert calm(shown).exercise.id == TURK.id
    again = screen(OTHER, place=place)
    assert calm(again).exercise.id == TURK.id
    solve(again)


def test_what_is_wrong_with_a_text_is_said_and_the_text_stays() -> None:
    shown = screen()
    shown.bring.field.value = text = '[FEN "W:W28:B22"]\n1. 28x17 *'
    before = shown.session
    shown.read(text)
    assert "Hier is nog geen goede puzzel bij." in shown.bring.report.value
    assert "Puzzel 1: " in shown.bring.report.value and "Er valt niets te kiezen" in shown.bring.report.value
    shown.read("onzin")
    assert "Je tekst staat er nog." in shown.bring.report.value
    shown.read("  ")
    assert shown.bring.field.value == text and shown.session == before


def test_the_board_stays_alive_while_a_text_is_verified() -> None:
    async def work() -> None:
        shown = screen(OTHER)
        shown.read(write_puzzles([TURK]))
        await asyncio.sleep(0)
        assert "Ik kijk het na." in shown.bring.report.value
        await shown.settle()
        assert calm(shown).exercise.id == TURK.id

    run(work)


# --- the store


def test_a_store_that_fails_costs_no_puzzle() -> None:
    class Broken(MemoryStore):
        def choose(self, pupil: str, name: str, value: str) -> None:
            raise StoreError(path="x", problem="full", found="")

        def settings(self, pupil: str) -> dict[str, str]:
            raise StoreError(path="x", problem="full", found="")

    shown = screen(place=Desk(Broken()))
    shown.repeat(True)
    assert "geen ruimte" in line(shown)
    solve(shown)
    assert shown.session.is_finished
