"""What holds in every position: the laws of positions, moves and their texts."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from damles.errors import AmbiguousMove
from damles.rules.fen import read
from damles.rules.legal import crowned
from damles.rules.move import Move
from damles.rules.piece import EMPTY, Side, is_king
from damles.rules.position import Position
from damles.rules.setup import Setup
from damles.rules.square import between, direction_to
from tests.positions import capture_positions, positions, setups
from tests.rules import mirrored


@given(setups())
def test_a_setup_written_as_fen_or_hub_reads_as_itself(setup: Setup) -> None:
    assume(all(setup.count(side.pieces) <= 20 for side in Side))
    for text in (setup.fen, setup.hub):
        reading = read(text)
        assert (reading.turn, reading.board, reading.warnings) == (setup.turn, setup.board, ())
    assert Setup.from_fen(setup.fen).fen == setup.fen


@given(positions())
def test_a_position_written_as_fen_or_hub_reads_as_itself(position: Position) -> None:
    for text in (position.fen, position.hub):
        again = Position.from_fen(text)
        assert again == position
        assert hash(again) == hash(position)
        assert again != Setup.from_fen(text)


@given(positions())
def test_every_move_takes_off_what_it_captures_and_nothing_else(position: Position) -> None:
    mine, theirs = position.turn.pieces, position.turn.other.pieces
    for move in position.legal_moves:
        after = position.play(move)
        assert after.turn is position.turn.other
        assert after.count(mine) == position.count(mine)
        assert after.count(theirs) == position.count(theirs) - len(move.taken)
        assert after.piece(move.end) == crowned(position.piece(move.start), move.end)
        untouched = set(range(1, 51)) - move.taken - {move.start, move.end}
        assert all(after.piece(square) == position.piece(square) for square in untouched)
        assert all(after.piece(square) == EMPTY for square in move.taken)


@given(positions())
def test_captures_are_all_of_the_same_size_or_there_is_none(position: Position) -> None:
    assert len({len(move.taken) for move in position.legal_moves}) <= 1
    assert position.due == (position.legal_moves if position.legal_moves and position.legal_moves[0].taken else ())


@given(setups())
def test_turning_the_board_twice_changes_nothing(setup: Setup) -> None:
    assert setup.mirror().mirror() == setup
    assert setup.mirror().turn is setup.turn.other


@given(positions())
def test_turning_the_board_and_moving_may_be_done_in_either_order(position: Position) -> None:
    turned = position.mirror()
    assert {move.mirror() for move in position.legal_moves} == set(turned.legal_moves)
    for move in position.legal_moves:
        assert position.play(move).mirror() == turned.play(move.mirror())
        assert move.mirror().mirror() == move


@given(positions())
def test_the_routes_of_the_turned_move_are_the_turned_routes(position: Position) -> None:
    for move in position.mirror().legal_moves:
        twin = next(one for one in position.legal_moves if one == move.mirror())
        assert set(map(mirrored.squares, twin.routes)) == set(move.routes)
        assert twin.mirror().routes == move.routes
        assert twin.ambiguous == move.ambiguous


@given(positions())
def test_every_text_of_a_move_is_read_as_that_move(position: Position) -> None:
    for move in position.legal_moves:
        sign = "x" if move.taken else "-"
        hub = [move.start, move.end, *sorted(move.taken, reverse=True)]
        texts = [str(move), move.full, *(sign.join(map(str, route)) for route in move.routes if len(route) > 2)]
        for text in texts + (["x".join(map(str, hub))] if move.taken else []):
            assert position.parse_move(text) == move
            assert position.refusal(text) is None
        assert position.play(str(move)) == position.play(move)


@given(capture_positions())
def test_a_short_text_is_read_exactly_when_it_fits_one_capture(position: Position) -> None:
    for move in position.legal_moves:
        fits = [other for other in position.legal_moves if other.short == move.short]
        assert move.ambiguous == (len(fits) > 1)
        assert position.refusal(move.short) is None
        if len(fits) == 1:
            assert position.parse_move(move.short) == move
        else:
            with pytest.raises(AmbiguousMove) as caught:
                position.parse_move(move.short)
            assert set(caught.value.candidates) == {other.full for other in fits}


@given(capture_positions())
def test_along_every_route_each_leg_jumps_one_captured_piece(position: Position) -> None:
    for move in position.legal_moves:
        assert list(move.routes) == sorted(set(move.routes))
        assert set(move.paths) <= set(move.routes)
        assert move.captured == move.captured_along(move.routes[0])
        for route in move.routes:
            assert (route[0], route[-1]) == (move.start, move.end)
            assert len(route) == len(move.taken) + 1
            taken = move.captured_along(route)
            assert set(taken) == move.taken
            for a, b, victim in zip(route, route[1:], taken, strict=False):
                over = [s for s in between(a, b) if s != move.start and position.piece(s) != EMPTY]
                assert over == [victim]
                assert b == move.start or position.piece(b) == EMPTY


@given(capture_positions())
def test_a_path_names_turns_and_where_it_goes_straight_on_the_nearest_landing(position: Position) -> None:
    for move in position.legal_moves:
        for path in move.paths:
            for a, here, b in zip(path, path[1:], path[2:], strict=False):
                if direction_to(a, here) == direction_to(here, b):
                    (victim,) = (square for square in between(a, here) if square in move.taken)
                    assert between(victim, here) == ()


@given(positions())
def test_a_man_on_its_crown_row_is_a_king_after_every_move(position: Position) -> None:
    for move in position.legal_moves:
        after = position.play(move)
        if move.end in ((1, 2, 3, 4, 5) if position.turn is Side.WHITE else (46, 47, 48, 49, 50)):
            assert is_king(after.piece(move.end))


MOVES = st.builds(
    Move,
    st.sampled_from([28, 32]),
    st.sampled_from([17, 28]),
    st.sampled_from([frozenset[int](), frozenset({22}), frozenset({22, 23})]),
    st.sampled_from([(), ((28, 17),), ((28, 19, 28),)]),
    st.booleans(),
)


@given(MOVES, MOVES, MOVES)
def test_equality_of_moves_is_that_of_ends_and_captured_sets(one: Move, two: Move, three: Move) -> None:
    same = (one.start, one.end, one.taken) == (two.start, two.end, two.taken)
    assert (one == two) == same == (two == one)
    assert one == one
    assert not (one == two and two == three) or one == three
    assert one != two or hash(one) == hash(two)
    assert one != (one.start, one.end, one.taken)


@given(positions(), positions())
def test_equal_positions_hash_equal_and_differ_in_a_square_or_the_turn(one: Position, two: Position) -> None:
    same = one.turn is two.turn and one.board == two.board
    assert (one == two) == same
    assert not same or hash(one) == hash(two)
    assert one != one.with_turn(one.turn.other)
