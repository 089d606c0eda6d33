"""The touch rule and when a move is complete (articles 6.1, 6.5, 6.6, 6.7; Q4, Q10, B8, B10, C10)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damles import texts
from damles.errors import DamlesError, TouchError
from damles.rules.executed import Executed
from damles.rules.move import Move, Route
from damles.rules.piece import Side
from damles.rules.position import Position
from damles.rules.touch import Deed, TouchState, first_playable
from tests.positions import capture_positions, positions

#  32 may go to 27 or 28; the men behind it on 38, 42 and 43 are stuck
QUIET = Position.from_fen("W:W32,33,37,38,39,42,43:B12,17")
#  28 takes 22, 12 and 13 and ends on 19; the other man on 45 has nothing to do
CAPTURE = Position.from_fen("W:W28,45:B22,12,13,1")
DUE = CAPTURE.legal_moves[0]


def turn(position: Position, *deeds: tuple[Deed, int] | Deed, school: bool = False) -> TouchState:
    state = TouchState.of(position, release_completes=school)
    for deed in deeds:
        state = state.do(deed) if isinstance(deed, Deed) else state.do(*deed)
    return state


def test_the_examples_are_what_they_say() -> None:
    assert {move.start for move in QUIET.legal_moves} == {32, 33, 37, 39}
    assert [(move.full, move.captured) for move in CAPTURE.legal_moves] == [("28x17x8x19", (22, 12, 13))]


# --- Q4, B10: touched is moved


def test_q4_a_touched_piece_must_be_played() -> None:
    state = turn(QUIET, (Deed.TOUCH, 32))
    assert state.must_play == 32
    assert {move.start for move in state.moves} == {32}


def test_b10_lifting_a_piece_and_putting_it_back_still_binds() -> None:
    state = turn(QUIET, (Deed.LIFT, 32), (Deed.RELEASE, 32), (Deed.TOUCH, 33))
    assert state.must_play == 32
    assert not state.complete


def test_art_6_6_the_first_touched_piece_that_can_move_counts_not_the_first_touched() -> None:
    assert turn(QUIET, (Deed.TOUCH, 43), (Deed.TOUCH, 33), (Deed.TOUCH, 32)).must_play == 33


def test_art_6_6_when_no_touched_piece_can_move_the_choice_is_free() -> None:
    state = turn(QUIET, (Deed.TOUCH, 42), (Deed.TOUCH, 43))
    assert state.must_play is None
    assert state.moves == QUIET.legal_moves


def test_art_6_6_a_piece_that_can_go_but_may_not_because_a_capture_is_due_binds_nobody() -> None:
    assert turn(CAPTURE, (Deed.TOUCH, 45)).must_play is None
    assert turn(CAPTURE, (Deed.TOUCH, 45), (Deed.TOUCH, 28)).must_play == 28


def test_art_6_6_touching_an_opponents_piece_binds_nobody() -> None:
    assert turn(CAPTURE, (Deed.TOUCH, 22)).must_play is None


def test_art_6_6_only_the_player_to_move_is_bound() -> None:
    state = turn(QUIET).do(Deed.TOUCH, 32, by=Side.BLACK).do(Deed.TOUCH, 12, by=Side.BLACK)
    assert state == turn(QUIET)


def test_art_6_6_touching_an_empty_square_is_nothing() -> None:
    assert turn(QUIET, (Deed.TOUCH, 28)).touched == ()


# --- 6.5: adjusting, announced beforehand


def test_art_6_5_after_announcing_pieces_may_be_put_straight() -> None:
    state = turn(QUIET, Deed.ANNOUNCE, (Deed.TOUCH, 32), (Deed.LIFT, 33), (Deed.RELEASE, 33), Deed.ADJUSTED)
    assert state.must_play is None
    assert state.do(Deed.TOUCH, 37).must_play == 37


def test_art_6_5_announcing_afterwards_is_too_late() -> None:
    assert turn(QUIET, (Deed.TOUCH, 32), Deed.ANNOUNCE).must_play == 32


def test_art_6_5_who_puts_a_piece_on_another_square_was_not_adjusting() -> None:
    state = turn(QUIET, Deed.ANNOUNCE, (Deed.LIFT, 32), (Deed.RELEASE, 28))
    assert (state.must_play, state.complete) == (32, True)


# --- 3.3: crowning


@pytest.mark.parametrize("by", list(Side))
def test_art_3_3_crowning_by_either_player_binds_nobody_and_is_no_move(by: Side) -> None:
    crown = Position.from_fen("W:W28:BK46,11")
    state = TouchState.of(crown).do(Deed.CROWN, 46, by=by)
    assert state.touched == ()
    assert (state.board, state.complete) == (crown.board, False)


# --- 6.7, B8, C10: when a move is complete


def test_art_6_7_a_quiet_move_is_complete_when_the_piece_is_let_go_of() -> None:
    held = turn(QUIET, (Deed.LIFT, 32), (Deed.PUT, 28))
    assert not held.complete
    assert held.do(Deed.RELEASE, 28).complete


def test_c10_while_the_piece_is_in_the_hand_its_square_may_still_be_chosen() -> None:
    held = turn(QUIET, (Deed.LIFT, 32), (Deed.PUT, 28))
    assert set(held.moves) == {Move(32, 27), Move(32, 28)}
    assert held.do(Deed.RELEASE, 27).board == QUIET.play("32-27").board


def test_art_6_7_a_held_piece_goes_back_or_another_way_and_the_way_given_up_does_not_count() -> None:
    held = turn(CAPTURE, (Deed.LIFT, 28), (Deed.PUT, 17), (Deed.PUT, 8))
    assert held.do(Deed.PUT, 17).routes == ((28, 17),)
    back = held.do(Deed.RELEASE, 28)
    assert (back.board, back.jumped, back.complete) == (CAPTURE.board, (), False)
    king = turn(Position.from_fen("W:WK50:B33"), (Deed.LIFT, 50), (Deed.PUT, 28), (Deed.RELEASE, 11))
    assert king.routes == ((50, 11),)


FIRST_TWO = ((Deed.LIFT, 28), (Deed.PUT, 17), (Deed.RELEASE, 8))


def test_b8_at_school_letting_go_after_two_of_three_completes_the_move() -> None:
    state = turn(CAPTURE, *FIRST_TWO, school=True)
    assert state.jumped == (22, 12)
    assert state.complete
    with pytest.raises(TouchError) as error:
        state.do(Deed.LIFT, 8)
    assert error.value.problem == "complete"


def test_b8_officially_letting_go_is_not_enough_the_capture_may_be_finished() -> None:
    state = turn(CAPTURE, *FIRST_TWO)
    assert not state.complete
    taken_off = [(Deed.TAKE_OFF, square) for square in (22, 12, 13)]
    finished = turn(CAPTURE, *FIRST_TWO, (Deed.LIFT, 8), (Deed.RELEASE, 19), *taken_off)
    assert finished.complete
    assert Executed.by_hand(finished).move == DUE


def test_art_6_7_officially_the_move_is_complete_once_the_captured_pieces_are_off() -> None:
    state = turn(CAPTURE, *FIRST_TWO, (Deed.TAKE_OFF, 22))
    assert not state.complete
    assert state.do(Deed.TAKE_OFF, 12).complete


def test_art_6_7_handing_over_the_turn_completes_whatever_was_done() -> None:
    assert turn(CAPTURE, *FIRST_TWO, Deed.HAND_OVER).complete


# --- Q10, 6.1: taking off


def test_q10_captured_pieces_come_off_in_the_order_in_which_they_were_captured() -> None:
    shown = ((Deed.LIFT, 28), (Deed.PUT, 17), (Deed.PUT, 8), (Deed.RELEASE, 19))
    right = turn(CAPTURE, *shown, *((Deed.TAKE_OFF, square) for square in (22, 12, 13)))
    wrong = turn(CAPTURE, *shown, *((Deed.TAKE_OFF, square) for square in (12, 22, 13)))
    assert (right.complete, right.in_order) == (True, True)
    assert (wrong.complete, wrong.in_order) == (True, False)


def test_q10_a_piece_taken_off_during_the_capture_is_off_in_its_order_too() -> None:
    state = turn(CAPTURE, (Deed.LIFT, 28), (Deed.PUT, 17), (Deed.TAKE_OFF, 22))
    assert (state.in_order, state.complete) == (True, False)


# --- what no hand can do


@pytest.mark.parametrize(
    ("deeds", "problem", "square"),
    [
        (((Deed.LIFT, 28),), "empty", 28),
        (((Deed.TAKE_OFF, 28),), "empty", 28),
        (((Deed.CROWN, 28),), "empty", 28),
        (((Deed.RELEASE, 28),), "hand-empty", 28),
        (((Deed.LIFT, 32), (Deed.LIFT, 33)), "hand-full", 33),
        (((Deed.LIFT, 32), Deed.HAND_OVER), "hand-full", 0),
        (((Deed.LIFT, 32), (Deed.PUT, 38)), "occupied", 38),
        (((Deed.LIFT, 32), (Deed.RELEASE, 28), (Deed.LIFT, 28)), "complete", 28),
        ((Deed.HAND_OVER, (Deed.TOUCH, 28)), "complete", 28),
    ],
)
def test_what_no_hand_can_do_is_refused_by_name(
    deeds: tuple[tuple[Deed, int] | Deed, ...], problem: str, square: int
) -> None:
    with pytest.raises(TouchError) as error:
        turn(QUIET, *deeds)
    assert (error.value.problem, error.value.square) == (problem, square)
    assert texts.say_error(error.value) != texts.say("error-touch")


# --- laws

DEEDS = st.lists(st.tuples(st.sampled_from(Deed), st.integers(1, 50), st.sampled_from([None, *Side])), max_size=25)


@given(positions(), DEEDS)
def test_no_piece_without_a_legal_move_is_ever_demanded(
    position: Position, deeds: list[tuple[Deed, int, Side | None]]
) -> None:
    state = TouchState.of(position)
    for deed, square, by in deeds:
        try:
            state = state.do(deed, square, by=by)
        except DamlesError:
            continue
        assert state.must_play is None or any(move.start == state.must_play for move in position.legal_moves)
        assert bool(state.moves) == bool(position.legal_moves)
        assert len(state.board) == 50


@given(positions(), st.lists(st.integers(1, 50), max_size=8))
def test_the_demanded_piece_is_the_first_touched_one_that_can_play(position: Position, touched: list[int]) -> None:
    starts = [square for square in touched if any(move.start == square for move in position.legal_moves)]
    assert first_playable(position, touched) == (starts[0] if starts else None)


def carried_out(position: Position, move: Move, route: Route, *, school: bool = False) -> TouchState:
    """The whole move as a good player carries it out."""
    *landings, end = route[1:]
    deeds = [(Deed.LIFT, move.start), *((Deed.PUT, square) for square in landings), (Deed.RELEASE, end)]
    return turn(position, *deeds, *((Deed.TAKE_OFF, square) for square in move.captured_along(route)), school=school)


@given(capture_positions() | positions(), st.booleans(), st.data())
def test_every_legal_move_carried_out_fully_is_complete_in_order_and_regular(
    position: Position, school: bool, data: st.DataObject
) -> None:
    if not position.legal_moves:
        return
    move = data.draw(st.sampled_from(position.legal_moves))
    state = carried_out(position, move, data.draw(st.sampled_from(move.routes)), school=school)
    assert state.complete
    assert state.in_order
    done = Executed.by_hand(state)
    assert done.move == move
    assert done.position == position.play(move)


@given(positions(), DEEDS)
def test_the_same_deeds_give_equal_states_with_equal_hashes(
    position: Position, deeds: list[tuple[Deed, int, Side | None]]
) -> None:
    one = two = TouchState.of(position)
    for deed, square, by in deeds:
        try:
            one = one.do(deed, square, by=by)
        except DamlesError:
            continue
        two = two.do(deed, square, by=by)
    assert one == two
    assert hash(one) == hash(two)
