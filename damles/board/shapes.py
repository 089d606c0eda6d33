"""The few shapes that a picture is made of, in units, and the pieces built from them.

`svg` and `canvas` both draw these and nothing else: one table of numbers for paper and for the screen.
"""

from dataclasses import dataclass, replace

from damles.board.geometry import CELL
from damles.board.theme import Man, Theme
from damles.rules.piece import Side, is_king, side_of

Point = tuple[float, float]


@dataclass(frozen=True)
class Squares:
    """Filled squares of one colour: their top left corners and their width."""

    corners: tuple[Point, ...]
    fill: str
    size: int = CELL


@dataclass(frozen=True)
class Circle:
    """A disc (``fill``) or a circle (``stroke`` and ``width``)."""

    x: float
    y: float
    r: float
    fill: str = ""
    stroke: str = ""
    width: float = 0
    alpha: float = 1


@dataclass(frozen=True)
class Line:
    """A line through points; ``fill`` makes it a closed filled shape instead."""

    points: tuple[Point, ...]
    stroke: str = ""
    width: float = 0
    fill: str = ""
    closed: bool = False


@dataclass(frozen=True)
class Word:
    """A short text in bold; ``x`` is its middle and ``y`` its baseline."""

    x: float
    y: float
    text: str
    size: float
    fill: str


@dataclass(frozen=True)
class Piece:
    """A man or king with its middle at a point; a ghost is captured and still stands."""

    x: float
    y: float
    letter: str
    ghost: bool = False


Simple = Circle | Line | Word | Squares
Shape = Simple | Piece


def piece_shapes(letter: str, ghost: bool, theme: Theme) -> tuple[Circle, ...]:
    """The circles of a piece around (0, 0). White has one ring, black two; a king is two men, one on the other."""
    side = side_of(letter)
    man = theme.white if side is Side.WHITE else theme.black
    rings: tuple[float, ...] = (25,) if side is Side.WHITE else (28, 18)
    if ghost:
        man = Man(*(mix(colour, theme.dark, 0.5) for colour in (man.top, man.rim, man.ring)))
    shadow = () if ghost else (Circle(0, 8, 37, fill="#000000", alpha=0.22),)
    if not is_king(letter):
        return (*shadow, *_man(5, 36, man, rings))
    lower = _man(15, 35, man, ())
    upper = _man(-3, 35, man, rings)
    return (*(replace(each, y=each.y + 7, r=35) for each in shadow), *lower, *upper)


def _man(y: float, r: float, man: Man, rings: tuple[float, ...]) -> tuple[Circle, ...]:
    """A disc seen a little from above: the rim, the top 6 units higher, and the rings cut into it."""
    top = y - 6
    cut = (Circle(0, top, ring, stroke=man.ring, width=3) for ring in rings)
    return (Circle(0, y, r, fill=man.rim), Circle(0, top, r, fill=man.top, stroke=man.ring, width=1.5), *cut)


def mix(colour: str, other: str, share: float) -> str:
    """A colour between two others; ``share`` (0 to 1) is how much of the second is in it.

    >>> mix("#000000", "#ffffff", 0.5)
    '#808080'
    """
    pairs = ((int(colour[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)
