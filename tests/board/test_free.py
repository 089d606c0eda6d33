"""A free hand: deeds that the rules can judge, and nothing that no hand can do."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damles.board.free import FreeHand, Tool
from damles.board.geometry import centre
from damles.board.view import View
from damles.board.widget import Board
from damles.rules.executed import Executed
from damles.rules.irregular import Irregularity, classify
from damles.rules.position import Position
from damles.rules.touch import Deed, TouchState

POSITION = Position.from_fen("W:W28,34,K46:B22,23,K5")


def judged(hand, position=POSITION):
    """The turn that the rules see in the deeds; a deed that no hand can do would raise."""
    state = TouchState.of(position)
    for deed, square in hand.deeds:
        state = state.do(Deed(deed), square)
    return state


squares = st.one_of(st.sampled_from([5, 17, 22, 23, 28, 34, 46]), st.integers(1, 50), st.none())
steps = st.lists(st.tuples(st.sampled_from([*Tool, "drop", "cancel"]), squares), max_size=12)


@given(steps)
def test_whatever_is_clicked_the_deeds_can_be_done_and_leave_the_same_board(clicks):
    hand = FreeHand(POSITION.board)
    for what, square in clicks:
        if what == "cancel":
            hand = hand.cancel()
        elif what == "drop":
            hand = hand if square is None else hand.drop(square)
        else:
            hand = replace(hand, tool=what).click(square)
        if is_complete(hand):
            return
        assert judged(hand).board == hand.board
        assert judged(hand).holding == (hand.here is not None)


def is_complete(hand):
    """Whether the move is made: it can no longer be changed then, and the owner of a board gives the turn away."""
    state = TouchState.of(POSITION)
    for deed, square in hand.deeds:
        if state.complete:
            return True
        state = state.do(Deed(deed), square)
    return state.complete


CASES = {
    "the right capture": (
        "W:W28,34:B8,22",
        [(Tool.MOVE, 28), (Tool.MOVE, 17), (Tool.MOVE, 17), (Tool.TAKE_OFF, 22)],
        None,
    ),
    "capturing is forgotten": (
        "W:W28,34:B22,23",
        [(Tool.MOVE, 34), ("drop", 30)],
        Irregularity.CAPTURE_FORGOTTEN,
    ),
    "too many are taken off": (
        "W:W28,34:B22,23",
        [(Tool.MOVE, 28), (Tool.MOVE, 17), (Tool.MOVE, 17), (Tool.TAKE_OFF, 22), (Tool.TAKE_OFF, 23)],
        Irregularity.TOO_MANY,
    ),
    "a piece of the other side is moved": (
        "W:W28,34:B22,23",
        [(Tool.MOVE, 22), ("drop", 27)],
        Irregularity.OPPONENTS_PIECE,
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_the_arbiter_sees_in_the_deeds_what_was_done(name):
    fen, clicks, kind = CASES[name]
    position = Position.from_fen(fen)
    hand = FreeHand(position.board)
    for tool, square in clicks:
        hand = hand.drop(square) if tool == "drop" else replace(hand, tool=tool).click(square)
    assert classify(Executed.by_hand(judged(hand, position))) is kind


def test_the_first_touched_piece_is_known_to_the_rules():
    hand = FreeHand(POSITION.board, Tool.TOUCH).click(34).click(28)
    assert judged(hand).touched == (34, 28)
    assert judged(hand).must_play == 28, "34 has no legal move: a capture is due"


def test_a_piece_in_the_hand_is_picked_out_with_its_way():
    hand = FreeHand(POSITION.board).click(28).click(17)
    shown = hand.on(View(POSITION.board))
    assert (shown.piece(17), shown.piece(28), shown.piece(22)) == ("w", "e", "b")
    assert (shown.selected, shown.path) == (17, (28, 17))
    assert hand.click(17).on(View(POSITION.board)).selected is None


def test_a_board_tells_its_owner_each_deed_and_a_drag_lets_go_where_it_ends():
    deeds = []
    board = Board(View(POSITION.board), on_deed=lambda *deed: deeds.append(deed))
    board.free()
    board._press(centre(28))
    board._release(centre(23))
    assert deeds == [("lift", 28)], "square 23 is taken: the piece stays in the hand"
    board.click(17)
    board.cancel()
    board.free(Tool.TAKE_OFF)
    board.click(22)
    assert deeds == [("lift", 28), ("put", 17), ("release", 17), ("take-off", 22)]
    assert board.shown.piece(17) == "w" and board.shown.piece(22) == "e"
    assert board._twin.news.value == "Weggenomen: 22."
    board.show(View())
    assert board.hand == FreeHand(View().board, Tool.TAKE_OFF), "a new position, a new turn"
