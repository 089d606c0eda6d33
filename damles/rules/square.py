"""Squares 1 to 50, rows, columns and lines (article 2; numbering of article 11.2).

A square is a plain ``int`` from 1 to 50: 1 is at the far left of the top row, 50 at the far right of the
bottom row, seen with white at the bottom. A direction is 0 to 3: up-left, up-right, down-left, down-right.
"""

from damles.errors import SquareError

SQUARES = range(1, 51)
UP_LEFT, UP_RIGHT, DOWN_LEFT, DOWN_RIGHT = DIRECTIONS = (0, 1, 2, 3)
UP = (UP_LEFT, UP_RIGHT)
DOWN = (DOWN_LEFT, DOWN_RIGHT)
_STEPS = ((-1, -1), (-1, 1), (1, -1), (1, 1))


def row(square: int) -> int:
    """The row of a square, 0 at the top to 9 at the bottom.

    >>> row(1), row(28), row(50)
    (0, 5, 9)
    """
    return (square - 1) // 5


def column(square: int) -> int:
    """The column of a square, 0 at the left to 9 at the right.

    >>> column(1), column(6), column(46)
    (1, 0, 0)
    """
    place = (square - 1) % 5
    return 2 * place + 1 if row(square) % 2 == 0 else 2 * place


def square_at(row_: int, column_: int) -> int | None:
    """The playing square at a row and column, ``None`` on a light square or off the board.

    >>> square_at(9, 0), square_at(0, 0), square_at(10, 1)
    (46, None, None)
    """
    if not (0 <= row_ < 10 and 0 <= column_ < 10) or (row_ + column_) % 2 == 0:
        return None
    return 5 * row_ + column_ // 2 + 1


def check_square(square: int) -> int:
    """The square itself; raises `SquareError` outside 1 to 50."""
    if square not in SQUARES:
        raise SquareError(text=str(square))
    return square


def mirror(square: int) -> int:
    """The square after turning the board by 180 degrees: 51 minus the square.

    >>> mirror(1), mirror(28)
    (50, 23)
    """
    return 51 - square


def opposite(direction: int) -> int:
    """The direction that points back."""
    return 3 - direction


def _ray(square: int, direction: int) -> tuple[int, ...]:
    down, right = _STEPS[direction]
    found = []
    here = square_at(row(square) + down, column(square) + right)
    while here is not None:
        found.append(here)
        here = square_at(row(here) + down, column(here) + right)
    return tuple(found)


RAYS: tuple[tuple[tuple[int, ...], ...], ...] = (
    ((), (), (), ()),
    *(tuple(_ray(square, direction) for direction in DIRECTIONS) for square in SQUARES),
)
"""``RAYS[square][direction]``: the squares from here to the edge, nearest first. Index 0 is no square."""


def neighbour(square: int, direction: int) -> int | None:
    """The next square in a direction, ``None`` at the edge.

    >>> neighbour(28, UP_LEFT), neighbour(46, DOWN_LEFT)
    (22, None)
    """
    ray = RAYS[square][direction]
    return ray[0] if ray else None


_JOINED = {
    (start, end): (direction, ray[:place])
    for start in SQUARES
    for direction, ray in enumerate(RAYS[start])
    for place, end in enumerate(ray)
}
"""For two squares of one line: the direction from the first to the second, and the squares between them."""


def direction_to(start: int, end: int) -> int | None:
    """The direction in which ``end`` lies on a line with ``start``, ``None`` when it does not.

    >>> direction_to(46, 5) == UP_RIGHT, direction_to(28, 27)
    (True, None)
    """
    joined = _JOINED.get((start, end))
    return joined[0] if joined else None


def between(start: int, end: int) -> tuple[int, ...]:
    """The squares strictly between two squares of one line, in order; empty where there are none.

    >>> between(46, 28), between(28, 22), between(28, 27)
    ((41, 37, 32), (), ())
    """
    joined = _JOINED.get((start, end))
    return joined[1] if joined else ()


def line(square: int, direction: int) -> tuple[int, ...]:
    """The whole line (article 2.2) through a square along a direction, from edge to edge.

    >>> line(28, UP_RIGHT)
    (46, 41, 37, 32, 28, 23, 19, 14, 10, 5)
    """
    return (*reversed(RAYS[square][opposite(direction)]), square, *RAYS[square][direction])
