"""View to shapes: three layers, each drawn over the one before. Decides where things go, and nothing else.

The lowest layer changes when the board is turned, the middle one with every move. The top one holds few shapes: it
alone is painted anew with a click or while a piece moves.
"""

from collections.abc import Iterable, Iterator
from math import hypot

from damles.board.geometry import CELL, SIDE, centre, corner, place
from damles.board.shapes import Circle, Line, Piece, Point, Shape, Squares, Word
from damles.board.theme import THEMES, Theme
from damles.board.view import Mark, MarkKind, View, cross
from damles.rules.piece import EMPTY
from damles.rules.square import SQUARES

Layer = tuple[Shape, ...]
_ORDER = (MarkKind.RING, MarkKind.ARROW, MarkKind.CROSS, MarkKind.DOT, MarkKind.NUMBER)
"""Marks are drawn in this order: an arrow never hides a number."""


def layers(view: View) -> tuple[Layer, Layer, Layer]:
    """The ground, the pieces, and the signs: what is marked, picked up or on its way."""
    theme = THEMES[view.theme]
    return tuple(_ground(view, theme)), tuple(_pieces(view, theme)), tuple(_signs(view, theme))


def _ground(view: View, theme: Theme) -> Iterator[Shape]:
    yield Squares(((0, 0),), theme.light, SIDE)
    yield Squares(tuple(corner(square, view.flipped) for square in SQUARES), theme.dark)
    if view.numbers:
        for square in SQUARES:
            yield _number(square, view, theme)


def _pieces(view: View, theme: Theme) -> Iterator[Shape]:
    for square in view.last or ():
        yield _frame(corner(square, view.flipped), 4, 6, theme.last)
    yield from _path(view, theme)
    for square in SQUARES:
        if view.piece(square) != EMPTY:
            yield Piece(*centre(square, view.flipped), view.piece(square), square in view.ghosts)


def _signs(view: View, theme: Theme) -> Iterator[Shape]:
    yield from _hand(view, theme)
    rings = (mark.squares[0] for mark in view.marks if mark.kind is MarkKind.RING)
    ghosts = (cross(square) for square in view.ghosts)
    for mark in sorted((*view.marks, *ghosts), key=lambda mark: _ORDER.index(mark.kind)):
        yield from _mark(mark, view, theme)
    yield from _number_tabs((view.selected, *(view.last or ()), *rings), view, theme)
    if view.moving:
        yield Piece(*place(view.moving.column, view.moving.row, view.flipped), view.moving.piece)
    if view.cursor is not None:
        where = corner(view.cursor, view.flipped)
        yield _frame(where, 5, 10, theme.halo)
        yield _frame(where, 5, 5, theme.chosen)
        yield from _number_tabs((view.cursor,), view, theme)


def _number(square: int, view: View, theme: Theme) -> Word:
    x, y = corner(square, view.flipped)
    return Word(x + (9 if square < 10 else 15), y + 18, str(square), 22, theme.number)


def _number_tabs(squares: Iterable[int | None], view: View, theme: Theme) -> Iterator[Shape]:
    """Numbers once more, on a tab of the square's own colour: so that no ring or frame crosses them out."""
    for square in dict.fromkeys(squares):
        if square is not None and view.numbers:
            x, y = corner(square, view.flipped)
            right, low = x + (20 if square < 10 else 33), y + 23
            yield Line(((x, y), (right, y), (right, low), (x, low)), fill=theme.dark, closed=True)
            yield _number(square, view, theme)


def _path(view: View, theme: Theme) -> Iterator[Shape]:
    """The way of a half-made capture, under the pieces."""
    points = tuple(centre(square, view.flipped) for square in view.path)
    if points:
        yield from _stroke(points, 6, theme.chosen, theme)
    for point in points[:-1]:
        yield from _dot(point, 9, theme.chosen, theme)


def _hand(view: View, theme: Theme) -> Iterator[Shape]:
    if view.selected is not None:
        yield from _circle(centre(view.selected, view.flipped), 43, 7, theme.chosen, theme)
    for square in view.targets:
        yield from _dot(centre(square, view.flipped), 14, theme.chosen, theme)


def _mark(mark: Mark, view: View, theme: Theme) -> Iterator[Shape]:
    colour = theme.tones[mark.tone]
    points = tuple(centre(square, view.flipped) for square in mark.squares)
    match mark.kind:
        case MarkKind.RING:
            yield from _circle(points[0], 43, 7, colour, theme)
        case MarkKind.CROSS:
            yield from _cross(points[0], colour, theme)
        case MarkKind.DOT:
            yield from _dot(points[0], 14, colour, theme)
        case MarkKind.NUMBER:
            x, y = points[0]
            yield Circle(x, y, 22, fill=colour, stroke=theme.halo, width=4)
            yield Word(x, y + 10, mark.text, 28, theme.halo)
        case MarkKind.ARROW:
            yield from _arrow(points, colour, theme)


def _frame(where: Point, inset: float, width: float, colour: str) -> Line:
    x, y = where
    near, far = inset, CELL - inset
    points = ((x + near, y + near), (x + far, y + near), (x + far, y + far), (x + near, y + far))
    return Line(points, colour, width, closed=True)


def _circle(where: Point, r: float, width: float, colour: str, theme: Theme) -> Iterator[Shape]:
    yield Circle(*where, r, stroke=theme.halo, width=width + 5)
    yield Circle(*where, r, stroke=colour, width=width)


def _dot(where: Point, r: float, colour: str, theme: Theme) -> Iterator[Shape]:
    yield Circle(*where, r, fill=colour, stroke=theme.halo, width=4)


def _stroke(points: tuple[Point, ...], width: float, colour: str, theme: Theme) -> Iterator[Shape]:
    yield Line(points, theme.halo, width + 5)
    yield Line(points, colour, width)


def _cross(where: Point, colour: str, theme: Theme) -> Iterator[Shape]:
    x, y = where
    for stroke, width in ((theme.halo, 14), (colour, 9)):
        yield Line(((x - 20, y - 20), (x + 20, y + 20)), stroke, width)
        yield Line(((x - 20, y + 20), (x + 20, y - 20)), stroke, width)


def _arrow(points: tuple[Point, ...], colour: str, theme: Theme) -> Iterator[Shape]:
    """A line from the edge of the first square's piece to a head whose point is in the middle of the last square."""
    (ax, ay), (bx, by) = points[-2:]
    length = hypot(bx - ax, by - ay)
    dx, dy = (bx - ax) / length, (by - ay) / length
    neck = (bx - 30 * dx, by - 30 * dy)
    head = ((bx, by), (neck[0] - 20 * dy, neck[1] + 20 * dx), (neck[0] + 20 * dy, neck[1] - 20 * dx))
    start = _towards(points[0], points[1], 24)
    shaft = (start, *points[1:-1], neck)
    yield Line(head, theme.halo, 6, theme.halo, closed=True)
    yield from _stroke(shaft, 9, colour, theme)
    yield Line(head, fill=colour, closed=True)


def _towards(start: Point, end: Point, distance: float) -> Point:
    length = hypot(end[0] - start[0], end[1] - start[1])
    return tuple(a + (b - a) * distance / length for a, b in zip(start, end, strict=True))  # type: ignore[return-value]
