"""Pixels to squares and back, either side up.

All drawing counts in units: the board is 1000 by 1000 units and a square 100, whatever its size on a screen.
"""

from damles.rules import square as squares

CELL = 100
SIDE = 10 * CELL
_KEYS = {"ArrowUp": (-1, 0), "ArrowDown": (1, 0), "ArrowLeft": (0, -2), "ArrowRight": (0, 2)}


def square_at(x: float, y: float, size: float = SIDE, flipped: bool = False) -> int | None:
    """The playing square under a point, ``None`` on a light square or off the board.

    ``x`` and ``y`` count from the top left corner, in the same measure as ``size``: the width of the board as shown.

    >>> square_at(75, 25, size=500), square_at(75, 25, size=500, flipped=True), square_at(25, 25, size=500)
    (1, 50, None)
    """
    column, row = int(10 * x // size), int(10 * y // size)
    if flipped:
        column, row = 9 - column, 9 - row
    return squares.square_at(row, column)


def place(column: float, row: float, flipped: bool = False) -> tuple[float, float]:
    """The point, in units, in the middle of a column and a row; both may have fractions.

    >>> place(1, 0), place(0.5, 0.5, flipped=True)
    ((150, 50), (900.0, 900.0))
    """
    x, y = CELL * column + CELL // 2, CELL * row + CELL // 2
    return (SIDE - x, SIDE - y) if flipped else (x, y)


def centre(square: int, flipped: bool = False) -> tuple[float, float]:
    """The middle of a square in units.

    >>> centre(1), centre(46), centre(46, flipped=True)
    ((150, 50), (50, 950), (950, 50))
    """
    return place(squares.column(square), squares.row(square), flipped)


def corner(square: int, flipped: bool = False) -> tuple[float, float]:
    """The top left corner of a square, as it is shown, in units."""
    x, y = centre(square, flipped)
    return x - CELL // 2, y - CELL // 2


def step(square: int, key: str, flipped: bool = False) -> int:
    """The playing square where an arrow key leads; the square itself at the edge or for another key.

    Left and right stay in the row. Up and down go to the next row and zigzag, so that a way up and down leads back.

    >>> step(28, "ArrowUp"), step(28, "ArrowLeft"), step(28, "ArrowUp", flipped=True), step(3, "ArrowUp")
    (23, 27, 33, 3)
    """
    down, right = _KEYS.get(key, (0, 0))
    if flipped:
        down, right = -down, -right
    row, column = squares.row(square) + down, squares.column(square) + right
    if down:
        column += 1 if row % 2 == 0 else -1
    return squares.square_at(row, column) or square
