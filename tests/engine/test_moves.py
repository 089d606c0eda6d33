"""Both texts of the engine play the game of the rule book: the same moves, the same positions after them."""

import csv
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given

from damles.engine import plain
from damles.engine.layout import BOARD, Masks, State, position_of, square_of, squares, state_of
from damles.engine.search import has_numba
from damles.rules import draws
from damles.rules.move import Move
from damles.rules.position import Position
from tests.engine.conftest import Text
from tests.positions import placed_positions, positions, random_positions

TABLE = Path(__file__).parents[1] / "rules" / "data" / "perft.csv"
ROWS = [
    (row["name"], row["fen"], int(row["depth"]), int(row["count"]))
    for row in csv.DictReader(TABLE.read_text(encoding="utf-8").splitlines())
]
PLAIN_MOST = 250_000


needs_numba = pytest.mark.skipif(not has_numba(), reason="numba is not installed (the extra 'fast')")


def rows(least: int, most: int) -> pytest.MarkDecorator:
    """The rows of the table with a count between these."""
    chosen = [row for row in ROWS if least < row[3] <= most]
    return pytest.mark.parametrize(
        ("fen", "depth", "count"), [row[1:] for row in chosen], ids=[f"{row[0]}-{row[2]}" for row in chosen]
    )


@rows(0, PLAIN_MOST)
def test_the_number_of_move_sequences_is_the_known_one(text: Text, fen: str, depth: int, count: int) -> None:
    position = Position.from_fen(fen)
    assert text.perft(state_of(position), depth) == count
    assert text.perft(state_of(position.mirror()), depth) == count


@needs_numba
@rows(PLAIN_MOST, 10**9)
def test_the_compiled_text_counts_further(fen: str, depth: int, count: int) -> None:
    from damles.engine.compiled_search import perft

    assert perft(state_of(Position.from_fen(fen)), depth) == count


def test_the_only_sequence_of_length_zero_is_the_empty_one(text: Text) -> None:
    assert text.perft(state_of(Position.start()), 0) == 1


@given(positions())
def test_the_moves_are_those_of_the_rule_book_and_none_comes_twice(text: Text, position: Position) -> None:
    found = [as_move(masks) for masks in text.moves(state_of(position))]
    assert set(found) == set(position.legal_moves)
    assert len(found) == len(position.legal_moves)


@pytest.mark.parametrize("seed", range(4))
def test_so_they_are_in_many_positions(text: Text, seed: int) -> None:
    for position in random_positions(250, seed):
        found = [as_move(masks) for masks in text.moves(state_of(position))]
        assert (set(found), len(found)) == (set(position.legal_moves), len(position.legal_moves)), position.fen


@given(positions())
def test_the_position_after_each_move_is_that_of_the_rule_book(text: Text, position: Position) -> None:
    state = state_of(position)
    for masks in text.moves(state):
        assert text.make(state, masks) == state_of(position.play(as_move(masks)))


@given(positions())
def test_a_piece_hangs_when_the_other_side_could_capture(text: Text, position: Position) -> None:
    assert text.hangs(state_of(position)) == bool(position.with_turn(position.turn.other).due)


@given(positions())
def test_the_worth_of_the_turned_board_is_the_same_and_for_the_other_side_the_opposite(
    text: Text, position: Position
) -> None:
    worth = text.evaluate(state_of(position))
    assert text.evaluate(state_of(position.mirror())) == worth
    assert text.evaluate(state_of(position.with_turn(position.turn.other))) == -worth


@given(positions())
def test_both_texts_find_a_position_worth_the_same(text: Text, position: Position) -> None:
    assert text.evaluate(state_of(position)) == plain.evaluate(state_of(position))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("W:WK28:B2", "W:W28:B2"),
        ("W:W28,32:B2,9", "W:W28:B2,9"),
        ("W:W10:B2,45", "W:W32:B2,45"),
        ("W:W28,33:B2,9", "W:W26,36:B2,9"),
        ("W:WK28,K31,K32:BK16", "W:WK28,K31,K32:BK46"),
    ],
    ids=["king", "one man more", "nearly crowned", "centre", "lone king off the long line"],
)
def test_what_is_better_is_worth_more(text: Text, better: str, worse: str) -> None:
    assert text.evaluate(state_of(Position.from_fen(better))) > text.evaluate(state_of(Position.from_fen(worse)))


def test_three_kings_against_one_are_worth_little(text: Text) -> None:
    assert 0 < text.evaluate(state_of(Position.from_fen("W:WK28,K31,K32:BK16"))) < 200
    assert 0 < text.evaluate(state_of(Position.from_fen("W:WK28,K31,K32:BK46"))) < 50


@given(placed_positions())
def test_a_count_runs_in_the_positions_of_the_rule_book(position: Position) -> None:
    expected = 16 if draws.sixteen_moves(position) else 5 if draws.five_moves(position) else 0
    assert plain.counting(state_of(position)) == expected


@pytest.mark.parametrize(
    "fen",
    [
        "W:WK6:BK22",
        "W:WK6,17:BK50",
        "B:WK6,17,18:BK50",
        "W:W6,17:BK50",
        "W:WK6,K7,K8,K9:BK50",
        "B:W6,7:B40,K1",
        "W:WK6:B",
    ],
)
def test_so_it_does_with_few_pieces(fen: str) -> None:
    position = Position.from_fen(fen)
    expected = 16 if draws.sixteen_moves(position) else 5 if draws.five_moves(position) else 0
    assert plain.counting(state_of(position)) == expected


@given(positions())
def test_a_position_comes_back_from_its_numbers(position: Position) -> None:
    state = state_of(position)
    assert position_of(state) == position
    assert not (state[0] | state[1] | state[2] | state[3]) & ~BOARD


@needs_numba
@given(positions(), positions())
def test_a_hash_tells_positions_apart(one: Position, two: Position) -> None:
    from damles.engine.compiled_search import hash_of

    assert (hash_of(state_of(one)) == hash_of(state_of(two))) == (one == two)
    assert hash_of(state_of(one)) != hash_of(state_of(one.with_turn(one.turn.other)))


@needs_numba
def test_no_two_positions_of_a_game_tree_have_the_same_hash() -> None:
    from damles.engine.compiled_search import hash_of

    states = set(tree(state_of(Position.start()), 4))
    assert len(states) > 2_000
    assert len({hash_of(state) for state in states}) == len(states)


def test_the_same_position_by_another_way_is_the_same_state() -> None:
    one, two = Position.start(), Position.start()
    for move in ("32-28", "18-22", "34-30"):
        one = one.play(move)
    for move in ("34-30", "18-22", "32-28"):
        two = two.play(move)
    assert state_of(one) == state_of(two)


def as_move(masks: Masks) -> Move:
    start, end, taken = masks
    return Move(square_of(start), square_of(end), squares(taken))


def tree(state: State, depth: int) -> Iterator[State]:
    yield state
    if depth:
        for move in plain.moves(state):
            yield from tree(plain.make(state, move), depth - 1)
