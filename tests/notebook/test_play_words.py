"""What is said at a table: the computer offers and answers, a house rule for crowning, a clock that counts moves."""

import json

import pytest

from damles.engine.manners import KNOWN
from damles.notebook.sitting import Sitting, to_pdn
from damles.rules.outcome import Ending
from damles.rules.pdn import read_pdn
from damles.rules.piece import Side
from damles.rules.position import Position
from tests.notebook.players import Clock, Parrot, from_fen, line, moves, run, screen, seen

KINGS = "W:WK7,K12:BK41"
FLEMISH = "W:WK7:BK41,20,15"

# --- the computer's manners


def test_the_computer_offers_a_draw_with_its_move_and_the_pupil_may_take_it() -> None:
    async def work() -> None:
        shown = screen(Parrot(*["41-46", "46-41"] * 2), from_fen("W:WK7:BK41", rules="official"))
        for text in ("7-1", "1-7", "7-1")[:KNOWN]:
            shown.typed(text)
            await shown.settle()
        assert line(shown) == "Ik speel 41-46 en bied remise aan. Neem je die aan?"
        assert seen(shown, "accept") and seen(shown, "refuse") and not seen(shown, "offer")
        shown.accept()
        assert line(shown).startswith("→ Remise.")

    run(work)


@pytest.mark.parametrize("how", ["word", "move"])
def test_the_pupil_may_play_on_by_word_or_by_moving_and_is_not_asked_again(how: str) -> None:
    async def work() -> None:
        shown = screen(Parrot(*["41-46", "46-41"] * 3), from_fen("W:WK7:BK41", rules="official"))
        for text in ("7-1", "1-7", "7-1"):
            shown.typed(text)
            await shown.settle()
        if how == "word":
            shown.refuse()
            assert line(shown) == "Goed, we spelen door."
            assert not seen(shown, "accept") and seen(shown, "offer")
        shown.typed("1-7")
        await shown.settle()
        assert line(shown) == "Ik speel 46-41. Nu jij." and not seen(shown, "accept"), "article 13.2"

    run(work)


LOST = "W:W31,32,33,34,35,37,38,39,40,44:B2,3"


def test_a_grown_level_gives_up_when_it_has_been_hopeless_for_long_and_the_pupil_may_go_on() -> None:
    async def work() -> None:
        sitting = Sitting.from_json({**from_fen(LOST).to_json(), "level": "strong"})
        shown = screen(Parrot(score=-1_500), sitting)
        while shown.sitting.game.outcome is None:
            shown.typed(str(shown.sitting.game.position.legal_moves[0]))
            await shown.settle()
        assert shown.sitting.game.outcome.reason is Ending.RESIGNED
        assert line(shown) == "✓ Wit wint. Zwart geeft op."
        shown.take_back()
        assert shown.sitting.game.outcome is None and shown.board.hand.moves

    run(work)


def test_a_childs_opponent_never_gives_up() -> None:
    async def work() -> None:
        shown = screen(Parrot(score=-1_500), from_fen("W:W31,32,33,34,35:B2,16"))
        for _ in range(6):
            if shown.sitting.game.outcome is None:
                shown.typed(str(shown.sitting.game.position.legal_moves[0]))
                await shown.settle()
        assert shown.sitting.game.outcome is None or shown.sitting.game.outcome.reason is not Ending.RESIGNED
        assert len(moves(shown)) >= 8

    run(work)


# --- crowning, by a Flemish house rule


def test_who_has_one_king_may_crown_the_others_men_and_a_click_says_which() -> None:
    async def work() -> None:
        shown = screen(sitting=from_fen(FLEMISH, None, "flemish"))
        assert seen(shown, "crown")
        shown.crown()
        assert "Klik op de schijf" in line(shown)
        assert sorted(mark.squares for mark in shown.board.view.marks) == [(15,), (20,)]
        shown.board.click(20)
        assert line(shown) == "Op 20 staat nu een dam. Jij bent nog aan zet."
        assert shown.sitting.game.position.piece(20) == "B" and moves(shown) == []
        shown.crown()
        assert shown.sitting.game.position.count("B") == 3 and not seen(shown, "crown")
        shown.board.click(7)
        shown.board.click(1)
        await shown.settle()
        assert moves(shown) == ["7-1"]
        shown.take_back()
        assert shown.sitting.game.position.count("B") == 3, "the crowning came before the move that was taken back"

    run(work)


def test_a_click_beside_the_men_crowns_nobody_and_the_board_is_for_moving_again() -> None:
    shown = screen(sitting=from_fen(FLEMISH, None, "flemish"))
    shown.crown()
    shown.board.click(33)
    assert shown.sitting.game.position == Position.from_fen(FLEMISH) and shown.board.on_square is None
    shown.crown()
    shown.resign()
    assert shown.board.on_square is None


def test_nobody_crowns_under_other_rules_or_for_the_computer() -> None:
    assert not seen(screen(sitting=from_fen(FLEMISH, None, "official")), "crown")
    assert not seen(screen(sitting=from_fen("B:WK7:BK41", Side.BLACK, "flemish")), "crown")


def test_a_game_with_a_crowning_is_kept_and_its_pdn_begins_after_it() -> None:
    sitting = from_fen(FLEMISH, None, "flemish")
    sitting = sitting.play(sitting.game.position.parse_move("7-1"), 0)
    sitting = sitting.play(sitting.game.position.parse_move("41-46"), 0).do("crown 20", 0)
    sitting = sitting.play(sitting.game.position.parse_move("1-7"), 0)
    again = Sitting.from_json(json.loads(json.dumps(sitting.to_json())))
    assert again == sitting
    [game] = read_pdn(to_pdn(sitting, {Side.WHITE: "a", Side.BLACK: "b"}, "2026.11.30"))
    assert game.root.start.piece(20) == "B" and [str(move) for move in game.root.moves] == ["1-7"]
    assert sitting.game.positions[2].piece(20) == "B", "the position before the third move"


# --- a clock that counts moves


def clocked(moves_made: int) -> tuple[Sitting, float]:
    """A game on two moves in ten seconds and five more, where each move took a second; and the time."""
    now, sitting = 0.0, from_fen("W:WK1:BK50,5", None, clock="2/10:5")
    for ply in range(2 * moves_made):
        now += 1
        text = (("1-7", "5-10"), ("7-1", "10-14"))[ply // 2 % 2][ply % 2]
        sitting = sitting.play(sitting.game.position.parse_move(text), now)
    return sitting, now


@pytest.mark.parametrize(("made", "late", "lost"), [(1, 10.5, True), (2, 9.5, False), (2, 14.5, True)])
def test_a_flag_loses_when_the_moves_of_its_time_are_not_made(made: int, late: float, lost: bool) -> None:
    sitting, now = clocked(made)
    after = sitting.at(now + late)
    assert (after.game.outcome is not None) is lost
    if after.game.outcome:
        assert (after.game.outcome.reason, after.game.outcome.winner) == (Ending.TIME, Side.BLACK)


def test_the_clock_says_how_many_moves_are_to_be_made_and_so_does_a_new_kernel() -> None:
    sitting, _ = clocked(1)
    assert [sitting.to_go(side) for side in Side] == [1, 1]
    sitting, _ = clocked(2)
    again = Sitting.from_json(sitting.to_json())
    assert again is not None and [again.to_go(side) for side in Side] == [None, None]
    assert [again.clock.left(side) for side in Side] == [sitting.clock.left(side) for side in Side]
    shown = screen(sitting=clocked(1)[0])
    assert "zetten te doen: 1" in shown.face.value


def test_a_game_without_a_limit_counts_no_moves() -> None:
    assert from_fen(Position.start().fen, None).to_go(Side.WHITE) is None
    assert isinstance(screen()._now, Clock) and screen().face.value == ""


# --- a start of one's own


def test_a_position_is_set_up_on_the_board_and_played() -> None:
    async def work() -> None:
        shown = screen(Parrot())
        shown.ask_new()
        shown.wishes.seats.value = "both"
        shown.set_up()
        assert shown.own_start and shown.panel.widget.layout.display == "none"
        editor = shown.own_start.editor
        editor.put(editor.setup.from_fen("W:W:B"))
        shown.own_start.play()
        assert shown.own_start, "a board without moves is no start"
        assert "al uit" in editor.panel.line.value
        editor.choose("w")
        editor.board.click(1)
        shown.own_start.play()
        assert shown.own_start and "damlijn" in editor.panel.line.value
        editor.board.click(1)
        editor.board.click(28)
        editor.choose("b")
        editor.board.click(22)
        shown.own_start.play()
        assert shown.own_start is None and shown.panel.widget.layout.display == "flex" and not shown.wishes.open
        assert shown.sitting.game.start.fen == "W:W28:B22" and shown.sitting.computer is None
        shown.board.click(28)
        shown.board.click(17)
        await shown.settle()
        assert line(shown).startswith("✓ Wit wint.")

    run(work)


def test_who_leaves_the_editor_finds_the_game_as_it_was() -> None:
    shown = screen(sitting=from_fen("W:W28,34:B22,5", None))
    before = shown.sitting
    shown.set_up()
    assert shown.own_start
    shown.own_start.editor.put(shown.own_start.editor.setup.from_fen("B:W33:B1"))
    shown._leave_set_up()
    assert shown.sitting == before and shown.own_start is None
