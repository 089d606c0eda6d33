"""The quick looks of the reader agree with the rules core."""

from hypothesis import given

from damles.rules import legal
from damles.rules.pdn.glance import can_capture
from damles.rules.pdn.raw import RawMove
from damles.rules.pdn.replay import candidates
from damles.rules.position import Position
from tests.positions import positions, random_positions


@given(positions())
def test_a_glance_sees_a_capture_exactly_where_one_is_due(position: Position) -> None:
    assert can_capture(position.board, position.turn) == bool(legal.due_captures(position.board, position.turn))


def test_a_glance_sees_it_in_a_thousand_positions_more() -> None:
    for position in random_positions(1000, seed=7):
        assert can_capture(position.board, position.turn) == bool(legal.due_captures(position.board, position.turn))


def test_a_text_of_two_squares_means_exactly_the_legal_moves_with_these_ends() -> None:
    for position in random_positions(20, seed=3):
        legal_moves = position.legal_moves
        for start in position.squares(position.turn.pieces):
            for end in range(1, 51):
                for sign in "-x":
                    raw = RawMove(f"{start}{sign}{end}", 0, (start, end), sign == "x")
                    meant = candidates(position.board, position.turn, raw)
                    fits = [move for move in legal_moves if (move.start, move.end) == (start, end)]
                    assert set(meant) == {move for move in fits if move.taken or sign == "-"}


def test_pieces_of_the_other_side_and_empty_squares_have_no_moves() -> None:
    for position in random_positions(8, seed=4):
        for start in position.squares("e" + position.turn.other.pieces):
            for end in range(1, 51):
                raw = RawMove(f"{start}-{end}", 0, (start, end))
                assert candidates(position.board, position.turn, raw) == ()
