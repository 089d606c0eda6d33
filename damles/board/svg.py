"""View to SVG: for paper, the README and the stored output of a notebook. The same view gives the same text, always."""

from html import escape

from damles.board.geometry import SIDE
from damles.board.picture import layers
from damles.board.shapes import Circle, Line, Piece, Shape, Simple, Squares, Word, piece_shapes
from damles.board.theme import THEMES
from damles.board.view import View


def svg(view: View, title: str = "", description: str = "", size: int | None = None) -> str:
    """The picture of a view as one SVG element without anything from outside.

    ``title`` and ``description`` are read out by screen readers; ``size`` is the width and height in pixels
    (without it the picture fills what it is put in).

    >>> svg(View(), title="Leeg bord")[:58]
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 '
    """
    shapes = [shape for layer in layers(view) for shape in layer]
    kinds = sorted({(shape.letter, shape.ghost) for shape in shapes if isinstance(shape, Piece)})
    wide = f' width="{size}" height="{size}"' if size else ""
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}"{wide} role="img"',
            ' font-family="sans-serif" font-weight="600" text-anchor="middle" fill="none"',
            ' stroke-linecap="round" stroke-linejoin="round">',
            f"<title>{escape(title)}</title>" if title else "",
            f"<desc>{escape(description)}</desc>" if description else "",
            "<defs>" if kinds else "",
            *(_definition(letter, ghost, view.theme) for letter, ghost in kinds),
            "</defs>" if kinds else "",
            *(_element(shape, view.theme) for shape in shapes),
            "</svg>",
        )
    )


def _definition(letter: str, ghost: bool, theme: str) -> str:
    circles = "".join(_simple(circle) for circle in piece_shapes(letter, ghost, THEMES[theme]))
    return f'<g id="{_name(letter, ghost, theme)}">{circles}</g>'


def _name(letter: str, ghost: bool, theme: str) -> str:
    """An id that a page with many boards can share: the same id is always the same drawing."""
    return f"{theme}-{'ghost-' if ghost else ''}{letter}"


def _element(shape: Shape, theme: str) -> str:
    if isinstance(shape, Piece):
        name = _name(shape.letter, shape.ghost, theme)
        return f'<use href="#{name}" x="{_n(shape.x)}" y="{_n(shape.y)}"/>'
    return _simple(shape)


def _simple(shape: Simple) -> str:
    match shape:
        case Squares(corners, fill, size):
            path = "".join(f"M{_n(x)} {_n(y)}h{size}v{size}h-{size}z" for x, y in corners)
            return f'<path fill="{fill}" d="{path}"/>'
        case Circle():
            alpha = f' opacity="{_n(shape.alpha)}"' if shape.alpha != 1 else ""
            where = f'cx="{_n(shape.x)}" cy="{_n(shape.y)}" r="{_n(shape.r)}"'
            return f"<circle {where}{_paint(shape.fill, shape.stroke, shape.width)}{alpha}/>"
        case Line():
            points = " ".join(f"{_n(x)},{_n(y)}" for x, y in shape.points)
            name = "polygon" if shape.closed else "polyline"
            return f'<{name} points="{points}"{_paint(shape.fill, shape.stroke, shape.width)}/>'
        case Word(x, y, text, size, fill):
            return f'<text x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}" fill="{fill}">{escape(text)}</text>'


def _paint(fill: str, stroke: str, width: float) -> str:
    line = f' stroke="{stroke}" stroke-width="{_n(width)}"' if stroke else ""
    return (f' fill="{fill}"' if fill else "") + line


def _n(number: float) -> str:
    """A number in at most one decimal (two below 1), the same on every machine.

    >>> _n(150.0), _n(33.3333), _n(0.22)
    ('150', '33.3', '0.22')
    """
    text = f"{number:.{1 if abs(number) >= 1 else 2}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
