"""The two sides and the pieces (articles 1 and 3): one letter for each thing that can stand on a square.

The letters are those of the Hub protocol: ``w`` and ``b`` are men, ``W`` and ``B`` kings, ``e`` is an empty square.
"""

from enum import Enum

EMPTY = "e"


class Side(Enum):
    """White or black; the value is the letter that FEN uses.

    >>> Side("W").man, Side.BLACK.king, Side.WHITE.other
    ('w', 'B', <Side.BLACK: 'B'>)
    """

    man: str
    """The letter of this side's man: ``w`` or ``b``."""
    king: str
    """The letter of this side's king: ``W`` or ``B``."""
    pieces: str
    """Both letters of this side, for ``letter in side.pieces``."""

    WHITE = "W"
    BLACK = "B"

    def __init__(self, letter: str) -> None:
        self.man = letter.lower()
        self.king = letter
        self.pieces = self.man + self.king

    @property
    def other(self) -> "Side":
        """The opponent."""
        return Side.BLACK if self is Side.WHITE else Side.WHITE


def is_king(piece: str) -> bool:
    """Whether the letter is a king.

    >>> is_king("W"), is_king("b"), is_king("e")
    (True, False, False)
    """
    return piece in "WB"


def side_of(piece: str) -> Side | None:
    """The side a letter belongs to, ``None`` for an empty square."""
    if piece in "wW":
        return Side.WHITE
    return Side.BLACK if piece in "bB" else None


def swap_colours(letters: str) -> str:
    """The same letters with white and black exchanged.

    >>> swap_colours("wWbBe")
    'bBwWe'
    """
    return letters.translate(_SWAP)


_SWAP = str.maketrans("wWbB", "bBwW")
