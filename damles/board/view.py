"""What a board shows, as a value: pieces, marks, selection and which side is up. Knows no rules."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from damles.rules.piece import EMPTY

NO_PIECES = EMPTY * 50


class MarkKind(StrEnum):
    """What a mark says; each kind has a shape of its own, so that no meaning hangs on colour alone."""

    RING = "ring"
    ARROW = "arrow"
    CROSS = "cross"
    NUMBER = "number"
    DOT = "dot"


class Tone(StrEnum):
    """The voice of a mark: plain information, well done, or not allowed."""

    INFO = "info"
    GOOD = "good"
    BAD = "bad"


@dataclass(frozen=True)
class Mark:
    """One mark on one square; an arrow runs over two or more squares. ``text`` is what a number mark shows."""

    kind: MarkKind
    squares: tuple[int, ...]
    tone: Tone = Tone.INFO
    text: str = ""


def ring(square: int, tone: Tone = Tone.INFO) -> Mark:
    """A ring: look at this piece."""
    return Mark(MarkKind.RING, (square,), tone)


def arrow(*squares: int, tone: Tone = Tone.INFO) -> Mark:
    """An arrow along the squares: this move.

    >>> arrow(26, 37, 48).squares
    (26, 37, 48)
    """
    return Mark(MarkKind.ARROW, squares, tone)


def cross(square: int, tone: Tone = Tone.BAD) -> Mark:
    """A cross: this piece is captured."""
    return Mark(MarkKind.CROSS, (square,), tone)


def number(square: int, text: int | str, tone: Tone = Tone.INFO) -> Mark:
    """A number in a disc: the order of moves or captures, or a choice."""
    return Mark(MarkKind.NUMBER, (square,), tone, str(text))


def dot(square: int, tone: Tone = Tone.INFO) -> Mark:
    """A dot: this square."""
    return Mark(MarkKind.DOT, (square,), tone)


@dataclass(frozen=True)
class Moving:
    """A piece between two squares: its letter, and where its middle is.

    ``column`` and ``row`` run from 0 to 9 as `damles.rules.square` counts them, with fractions on the way.
    """

    piece: str
    column: float
    row: float


@dataclass(frozen=True)
class View:
    """Everything an eye can see on a board.

    >>> view = View().with_piece(28, "w")
    >>> view.piece(28), view.piece(1)
    ('w', 'e')
    """

    board: str = NO_PIECES
    """50 letters of `damles.rules.piece`; ``board[n - 1]`` is square n."""
    flipped: bool = False
    """Whether black is at the bottom."""
    numbers: bool = True
    """Whether the dark squares show their numbers."""
    theme: str = "wood"
    """A name of `damles.board.theme.THEMES`."""
    selected: int | None = None
    """The piece that is picked up."""
    path: tuple[int, ...] = ()
    """The squares a half-made capture has touched so far, start first."""
    targets: tuple[int, ...] = ()
    """The squares where the picked-up piece may come down."""
    ghosts: tuple[int, ...] = ()
    """Captured pieces that still stand: they leave when the capture is done (article 6.1)."""
    last: tuple[int, int] | None = None
    """Start and end of the last move."""
    marks: tuple[Mark, ...] = ()
    moving: Moving | None = None
    cursor: int | None = None
    """The square of the keyboard's cursor."""

    def piece(self, square: int) -> str:
        """The letter on a square."""
        return self.board[square - 1]

    def with_piece(self, square: int, letter: str) -> "View":
        """This view with a letter put on a square."""
        return replace(self, board=self.board[: square - 1] + letter + self.board[square:])

    def with_board(self, board: str, last: tuple[int, int] | None = None) -> "View":
        """This view with other pieces: what belonged to the old ones (hand, ghosts, marks, last move) is gone."""
        return replace(self.at_rest(), board=board, last=last, marks=())

    def with_marks(self, *marks: Mark) -> "View":
        """This view with exactly these marks."""
        return replace(self, marks=marks)

    def with_ghosts(self, ghosts: Iterable[int]) -> "View":
        """This view with these captured pieces still standing."""
        return replace(self, ghosts=tuple(ghosts))

    def at_rest(self) -> "View":
        """This view with nothing in the hand and nothing on its way."""
        return replace(self, selected=None, path=(), targets=(), ghosts=(), moving=None)
