"""Irregular moves (articles 7.1 and 7.2; Q6, B8, B9, C11): each kind is constructed and told apart."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from damles.rules.executed import Executed
from damles.rules.irregular import BROKEN, Irregularity, classify, irregular
from damles.rules.legal import capture_steps, quiet_moves
from damles.rules.move import Move, Route
from damles.rules.piece import EMPTY
from damles.rules.position import Position
from damles.rules.setup import Setup
from damles.rules.touch import Deed, TouchState
from tests.positions import capture_positions, positions, quiet_positions

K = Irregularity


def board_of(fen: str) -> str:
    return Setup.from_fen(fen).board


@pytest.mark.parametrize(
    ("before", "after", "kind", "article"),
    [
        # 28x17 takes one; 34-30 is the quiet move that was made instead
        ("W:W28,34:B22,1", "B:W28,30:B22,1", K.CAPTURE_FORGOTTEN, "6.2"),
        ("W:WK46,34:B19,1", "B:W34,K41:B19,1", K.CAPTURE_FORGOTTEN, "6.2"),
        # 28x17x8 takes two, 34x25 one
        ("W:W28,34:B22,12,30", "B:W28,25:B22,12", K.SMALLER_CAPTURE, "6.3"),
        ("W:W28:B22,12", "B:W17:B12", K.STOPPED_HALFWAY, "5.3"),
        ("W:WK46:B28,20", "B:WK14:B20", K.STOPPED_HALFWAY, "5.4"),
        # from 23 the king cannot go on, from 14 it could
        ("W:WK46:B28,20", "B:WK23:B20", K.SMALLER_CAPTURE, "6.3"),
        ("W:W28:B22,12,1", "B:W8:B12,1", K.TOO_FEW, "6.1"),
        ("W:W28:B22,12,1", "B:W8:B22,12,1", K.TOO_FEW, "6.1"),
        ("W:W28:B22,12,1", "B:W8:B", K.TOO_MANY, "6.1"),
        ("W:W28,50:B22,12,1", "B:W8:B1", K.TOO_MANY, "6.1"),
        ("W:W28:B22,12,1", "B:W8:B12", K.WRONG_PIECES, "6.1"),
        # stopped after one of two, yet both pieces taken off
        ("W:W28:B22,12,1", "B:W17:B1", K.TOO_MANY, "6.1"),
        ("W:W28:B12,1", "B:W28:B17,1", K.OPPONENTS_PIECE, "4"),
        ("W:W28:B12,K1", "B:W28:B12,K34", K.OPPONENTS_PIECE, "4"),
        ("W:W28:B12,1", "B:W28:B1", K.REMOVED_WITHOUT_CAPTURE, "7.2"),
        ("W:W28:B12,1", "B:W23:B1", K.REMOVED_WITHOUT_CAPTURE, "7.2"),
        ("W:W28,34:B12,1", "B:W23:B12,1", K.REMOVED_WITHOUT_CAPTURE, "7.2"),
        ("W:W28:B12,1", "B:W32:B12,1", K.IMPOSSIBLE, "5.1"),
        ("W:W28:B12,1", "B:W19:B12,1", K.IMPOSSIBLE, "5.1"),
        ("W:WK28:B12,1", "B:WK27:B12,1", K.IMPOSSIBLE, "5.2"),
        ("W:WK28,19:B12,1", "B:WK10,19:B12,1", K.IMPOSSIBLE, "5.2"),
        ("W:W28,34:B12,1", "B:W23,30:B12,1", K.SEVERAL_PIECES, "4"),
        ("W:W28:B12,1", "B:W28:B12,1", K.NO_MOVE, "4"),
        ("W:W28:B12,1", "B:WK28:B12,1", K.WRONG_CROWN, "3.3"),
        ("W:W28:B12,1", "B:WK23:B12,1", K.WRONG_CROWN, "3.3"),
        ("W:WK28:B12,1", "B:W23:B12,1", K.WRONG_CROWN, "3.3"),
        # the man only passes the far row: 12x3x14
        ("W:W12:B8,9", "B:WK14:B", K.WRONG_CROWN, "3.3"),
    ],
)
def test_art_7_2_every_kind_is_told_from_the_board_before_and_after(
    before: str, after: str, kind: Irregularity, article: str
) -> None:
    position = Position.from_fen(before)
    fault = irregular(Executed.of(position, board_of(after)))
    assert fault is not None
    assert (fault.kind, fault.article) == (kind, article)
    turned = irregular(Executed.of(position.mirror(), Setup.from_fen(after).mirror().board))
    assert turned is not None
    assert (turned.kind, turned.article) == (kind, article)


def test_every_kind_breaks_an_article() -> None:
    assert set(BROKEN) == set(Irregularity)


def test_art_3_3_a_promoted_man_without_its_second_man_yet_is_regular() -> None:
    assert classify(Executed.of(Position.from_fen("W:W7:B20"), board_of("B:W1:B20"))) is None


# --- Q6, B9, C11: what may follow


FORGOT = Executed.of(Position.from_fen("W:W28,34,50:B22,1"), board_of("B:W28,30,50:B22,1"))


def test_q6_b9_after_a_forgotten_capture_only_the_capture_may_replace_it() -> None:
    fault = irregular(FORGOT)
    assert fault is not None
    assert fault.replacements == (Move(28, 17, frozenset({22})),)


def test_c11_the_wrong_move_stands_as_it_was_made_until_the_opponent_decides() -> None:
    fault = irregular(FORGOT)
    assert fault is not None
    assert (fault.position, fault.move) == (Position.from_fen("B:W28,30,50:B22,1"), Move(34, 30))
    assert fault.position.play("22x33").fen == "W:W30,50:B1,33"


def test_art_7_2_the_touched_piece_must_play_when_it_can_also_after_taking_back() -> None:
    both = Position.from_fen("W:W28,37:B22,31,1")
    assert {move.start for move in both.legal_moves} == {28, 37}
    fault = irregular(Executed.of(both, board_of("B:W28,32:B22,31,1")))
    assert fault is not None
    assert (fault.must_play, {move.start for move in fault.replacements}) == (37, {37})


def test_art_7_2_who_moved_an_opponents_piece_is_free_to_choose() -> None:
    position = Position.from_fen("W:W28,34:B12,1")
    fault = irregular(Executed.of(position, board_of("B:W28,34:B17,1")))
    assert fault is not None
    assert (fault.must_play, fault.replacements) == (None, position.legal_moves)


def test_b8_at_school_a_capture_let_go_of_halfway_is_an_irregular_move() -> None:
    start = Position.from_fen("W:W28,45:B22,12,13,1")
    state = TouchState.of(start, release_completes=True).do(Deed.LIFT, 28).do(Deed.PUT, 17).do(Deed.RELEASE, 8)
    fault = irregular(Executed.by_hand(state.do(Deed.TAKE_OFF, 22).do(Deed.TAKE_OFF, 12)), state.touched)
    assert fault is not None
    assert (fault.kind, fault.must_play) == (K.STOPPED_HALFWAY, 28)
    assert [move.full for move in fault.replacements] == ["28x17x8x19"]


def test_a_refusal_of_the_rules_explains_a_move_that_can_be_tried() -> None:
    fault = irregular(FORGOT)
    assert fault is not None
    assert fault.refusal == FORGOT.before.refusal("34-30")


# --- laws: each kind, from random positions


def lifted(board: str, *squares: int) -> str:
    return "".join(EMPTY if square in squares else letter for square, letter in enumerate(board, 1))


def moved(position: Position, route: Route, removed: frozenset[int]) -> Executed:
    """An own or foreign piece moved along a route, and these pieces taken off."""
    letter = position.piece(route[0])
    board = lifted(position.board, route[0], *removed)
    return Executed(position, board[: route[-1] - 1] + letter + board[route[-1] :], (route,), removed)


def shown(position: Position, move: Move, removed: frozenset[int]) -> Irregularity | None:
    return classify(moved(position, move.routes[0], removed))


@given(capture_positions(), st.data())
def test_a_capture_with_a_piece_too_many_taken_off_is_that(position: Position, data: st.DataObject) -> None:
    move = data.draw(st.sampled_from(position.due))
    others = [s for s in position.squares("wWbB") if s not in {move.start, *move.taken}]
    assume(others)
    assert shown(position, move, move.taken | {data.draw(st.sampled_from(others))}) is K.TOO_MANY


@given(capture_positions(), st.data())
def test_a_capture_with_a_piece_too_few_taken_off_is_that(position: Position, data: st.DataObject) -> None:
    move = data.draw(st.sampled_from(position.due))
    assert shown(position, move, move.taken - {data.draw(st.sampled_from(sorted(move.taken)))}) is K.TOO_FEW


@given(capture_positions(), st.data())
def test_a_capture_with_another_piece_taken_off_instead_is_that(position: Position, data: st.DataObject) -> None:
    move = data.draw(st.sampled_from(position.due))
    others = [s for s in position.squares(position.turn.other.pieces) if s not in move.taken]
    assume(others)
    kept = data.draw(st.sampled_from(sorted(move.taken)))
    removed = move.taken - {kept} | {data.draw(st.sampled_from(others))}
    assume(moved(position, move.routes[0], removed).move is None)
    assert shown(position, move, removed) is K.WRONG_PIECES


@given(capture_positions(), st.data())
def test_a_quiet_move_while_a_capture_is_due_is_a_forgotten_capture(position: Position, data: st.DataObject) -> None:
    quiet = quiet_moves(position.board, position.turn)
    assume(quiet)
    assert shown(position, data.draw(st.sampled_from(quiet)), frozenset()) is K.CAPTURE_FORGOTTEN


@given(capture_positions(), st.data())
def test_a_smaller_capture_is_stopped_halfway_or_another_capture(position: Position, data: st.DataObject) -> None:
    most = len(position.due[0].taken)
    own = position.squares(position.turn.pieces)
    smaller = [step for s in own for step in capture_steps(position.board, s) if len(step.taken) < most]
    assume(smaller)
    step = data.draw(st.sampled_from(smaller))
    kind = classify(moved(position, step.path, frozenset(step.taken)))
    goes_on = any(
        route[: len(step.path)] == step.path and move.captured_along(route)[: len(step.taken)] == step.taken
        for move in position.due
        for route in move.routes
    )
    assert kind is (K.STOPPED_HALFWAY if goes_on else K.SMALLER_CAPTURE)


@given(positions(), st.data())
def test_moving_an_opponents_piece_is_that(position: Position, data: st.DataObject) -> None:
    theirs = quiet_moves(position.board, position.turn.other)
    assume(theirs)
    assert shown(position, data.draw(st.sampled_from(theirs)), frozenset()) is K.OPPONENTS_PIECE


@given(quiet_positions(), st.data())
def test_taking_pieces_off_without_a_capture_is_that_also_as_a_penalty(position: Position, data: st.DataObject) -> None:
    move = data.draw(st.sampled_from(position.legal_moves))
    others = [s for s in position.squares("wWbB") if s != move.start]
    assume(others)
    penalty = data.draw(st.sampled_from(others))
    assert shown(position, move, frozenset({penalty})) is K.REMOVED_WITHOUT_CAPTURE
    assert classify(Executed.of(position, lifted(position.board, penalty))) is K.REMOVED_WITHOUT_CAPTURE


@given(positions(), st.data())
def test_putting_a_piece_where_it_can_not_go_is_impossible(position: Position, data: st.DataObject) -> None:
    own = position.squares(position.turn.pieces)
    assume(own)
    start = data.draw(st.sampled_from(own))
    can = {move.end for move in quiet_moves(position.board, position.turn) if move.start == start}
    can |= {step.path[-1] for step in capture_steps(position.board, start)}
    ends = [square for square in position.squares(EMPTY) if square not in can]
    assume(ends)
    fault = irregular(moved(position, (start, data.draw(st.sampled_from(ends))), frozenset()))
    assert fault is not None
    assert fault.kind is K.IMPOSSIBLE
    assert fault.article in ("5.1", "5.2", "5.3", "5.4", "6.1", "6.4")


@given(positions(), positions())
def test_a_turn_is_regular_exactly_when_some_legal_move_leads_there(before: Position, after: Position) -> None:
    done = Executed.of(before, after.board)
    legal = any(before.play(move).board == after.board for move in before.legal_moves)
    assert (classify(done) is None) == legal


@given(positions(), st.data())
def test_every_legal_move_is_regular_from_the_boards_alone(position: Position, data: st.DataObject) -> None:
    assume(position.legal_moves)
    move = data.draw(st.sampled_from(position.legal_moves))
    done = Executed.of(position, position.play(move).board)
    assert (classify(done), done.move) == (None, move)
    assert irregular(done) is None


@given(positions(), st.lists(st.tuples(st.integers(1, 50), st.sampled_from("wWbBe")), max_size=4))
def test_whatever_was_done_there_is_a_position_to_play_on_from_and_a_legal_way_to_replace_it(
    position: Position, changes: list[tuple[int, str]]
) -> None:
    board = position
    for square, letter in changes:
        if letter == EMPTY or position.piece(square) != EMPTY:
            board = Position.from_fen(board.place(square, EMPTY).fen)
    fault = irregular(Executed.of(position, board.board))
    if fault is not None:
        assert fault.position.turn is position.turn.other
        assert bool(fault.replacements) == bool(position.legal_moves)
        assert set(fault.replacements) <= set(position.legal_moves)
        assert fault.article
        assert hash(fault) == hash(irregular(Executed.of(position, board.board)))
