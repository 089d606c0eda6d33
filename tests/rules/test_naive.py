"""The rule book agrees with a second generator that was written in another way."""

from hypothesis import given

from damles.rules.position import Position
from tests.positions import positions, random_positions
from tests.rules import naive


def _moves(position: Position) -> set[naive.Found]:
    return {(move.start, move.end, move.taken) for move in position.legal_moves}


def test_both_generators_agree_on_three_hundred_positions() -> None:
    for position in random_positions(300, seed=10):
        assert _moves(position) == naive.moves(position.board, position.turn.value), f"\n{position}"


@given(positions())
def test_both_generators_agree_anywhere(position: Position) -> None:
    assert _moves(position) == naive.moves(position.board, position.turn.value)


@given(positions())
def test_each_move_is_listed_once(position: Position) -> None:
    assert len(set(position.legal_moves)) == len(position.legal_moves)
