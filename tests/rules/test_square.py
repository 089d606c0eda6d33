"""Squares, lines and pieces."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damles.errors import SquareError
from damles.rules.piece import EMPTY, Side, is_king, side_of, swap_colours
from damles.rules.square import (
    DIRECTIONS,
    DOWN_LEFT,
    RAYS,
    SQUARES,
    UP_RIGHT,
    between,
    check_square,
    column,
    direction_to,
    line,
    mirror,
    neighbour,
    opposite,
    row,
    square_at,
)

SQUARE = st.sampled_from(SQUARES)
BOARD = """
    .  1  .  2  .  3  .  4  .  5
    6  .  7  .  8  .  9  . 10  .
    . 11  . 12  . 13  . 14  . 15
   16  . 17  . 18  . 19  . 20  .
    . 21  . 22  . 23  . 24  . 25
   26  . 27  . 28  . 29  . 30  .
    . 31  . 32  . 33  . 34  . 35
   36  . 37  . 38  . 39  . 40  .
    . 41  . 42  . 43  . 44  . 45
   46  . 47  . 48  . 49  . 50  .
"""


def test_the_squares_are_numbered_as_on_the_drawn_board() -> None:
    drawn = [line.split() for line in BOARD.strip().splitlines()]
    for r, names in enumerate(drawn):
        for c, name in enumerate(names):
            assert square_at(r, c) == (None if name == "." else int(name))


@given(SQUARE)
def test_row_and_column_lead_back_to_the_square(square: int) -> None:
    assert square_at(row(square), column(square)) == square


@given(SQUARE)
def test_turning_the_board_turns_row_and_column(square: int) -> None:
    assert (row(mirror(square)), column(mirror(square))) == (9 - row(square), 9 - column(square))
    assert mirror(mirror(square)) == square


@pytest.mark.parametrize("place", [(-1, 0), (0, -1), (10, 1), (1, 10), (0, 0), (9, 9)])
def test_off_the_board_and_on_light_squares_is_no_square(place: tuple[int, int]) -> None:
    assert square_at(*place) is None


@pytest.mark.parametrize("square", [0, 51, -5])
def test_what_is_no_square_is_refused(square: int) -> None:
    with pytest.raises(SquareError) as caught:
        check_square(square)
    assert caught.value.text == str(square)


def test_the_squares_are_themselves() -> None:
    assert [check_square(square) for square in SQUARES] == list(range(1, 51))


@given(SQUARE, st.sampled_from(DIRECTIONS))
def test_a_ray_goes_step_by_step_to_the_edge(square: int, direction: int) -> None:
    here, seen = square, []
    while (next_ := neighbour(here, direction)) is not None:
        seen.append(next_)
        here = next_
    assert tuple(seen) == RAYS[square][direction]
    assert all(direction_to(square, end) == direction for end in seen)
    assert all(direction_to(end, square) == opposite(direction) for end in seen)


@given(SQUARE, SQUARE)
def test_between_two_squares_of_a_line_lie_the_same_squares_from_both_ends(one: int, two: int) -> None:
    assert between(one, two) == between(two, one)[::-1]
    if direction_to(one, two) is None:
        assert between(one, two) == ()
    else:
        assert len(between(one, two)) == abs(row(one) - row(two)) - 1


@given(SQUARE, st.sampled_from(DIRECTIONS))
def test_a_line_is_the_same_from_each_of_its_squares(square: int, direction: int) -> None:
    whole = line(square, direction)
    assert square in whole
    assert all(line(other, direction) == whole for other in whole)
    assert line(square, opposite(direction)) == whole[::-1]


def test_the_main_line_runs_from_46_to_5() -> None:
    assert line(46, UP_RIGHT) == (46, 41, 37, 32, 28, 23, 19, 14, 10, 5)
    assert neighbour(46, DOWN_LEFT) is None


def test_letters_of_the_sides() -> None:
    for side, man, king in ((Side.WHITE, "w", "W"), (Side.BLACK, "b", "B")):
        assert (side.man, side.king, side.pieces, Side(king)) == (man, king, man + king, side)
        assert side_of(man) is side_of(king) is side
        assert (is_king(man), is_king(king)) == (False, True)
        assert swap_colours(man) == side.other.man
        assert side.other.other is side
    assert side_of(EMPTY) is None
    assert not is_king(EMPTY)
