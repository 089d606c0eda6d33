"""Squares as bits: a set of squares is one whole number, and a diagonal step is a shift (for both texts of the engine).

Each two rows take eleven bits: ten for their squares and one ghost, a square beside the board that is never set. A step
down is then a shift left by 5 (down-left) or 6 (down-right), a step up a shift right by 6 (up-left) or 5 (up-right);
what leaves the board lands on a ghost, and one mask, `BOARD`, takes the ghosts out. 54 bits are enough.
"""

from damles.rules.piece import Side
from damles.rules.position import Position
from damles.rules.setup import Setup
from damles.rules.square import SQUARES

State = tuple[int, int, int, int, bool]
"""A position: men and kings of the player to move, men and kings of the other, and whether white is to move."""

Masks = tuple[int, int, int]
"""A move: its start and its end, one bit each, and the captured pieces."""


def bit(square: int) -> int:
    """The bit of a square from 1 to 50.

    >>> bit(1), bit(10).bit_length(), bit(11).bit_length(), bit(50).bit_length()
    (1, 10, 12, 54)
    """
    return 1 << square + (square - 1) // 10 - 1


def mask(*squares: int) -> int:
    """The set of these squares.

    >>> bin(mask(1, 2, 11))
    '0b100000000011'
    """
    return sum(map(bit, squares))


BOARD = mask(*SQUARES)
CROWN = (mask(*range(46, 51)), mask(*range(1, 6)))
"""Where a man is crowned: ``CROWN[white]``."""

_SQUARE = {bit(square): square for square in SQUARES}


def square_of(one: int) -> int:
    """The square of a bit: `bit` backwards.

    >>> square_of(bit(28))
    28
    """
    return _SQUARE[one]


def squares(bits: int) -> frozenset[int]:
    """The squares of a set.

    >>> sorted(squares(mask(5, 46)))
    [5, 46]
    """
    return frozenset(square for one, square in _SQUARE.items() if one & bits)


def state_of(setup: Setup) -> State:
    """The state that stands for a placement.

    >>> state_of(Setup.from_fen("B:W50:BK1")) == (0, mask(1), mask(50), 0, False)
    True
    """
    mine, other = setup.turn, setup.turn.other
    men, kings, other_men, other_kings = (
        mask(*setup.squares(letter)) for letter in (mine.man, mine.king, other.man, other.king)
    )
    return men, kings, other_men, other_kings, mine is Side.WHITE


def position_of(state: State) -> Position:
    """The position that a state stands for; raises `PositionError` when there is none.

    >>> position_of((0, mask(1), mask(50), 0, False)).fen
    'B:W50:BK1'
    """
    mine = Side.WHITE if state[4] else Side.BLACK
    letters = (mine.man, mine.king, mine.other.man, mine.other.king)
    board = ["e"] * 50
    for letter, bits in zip(letters, state[:4], strict=True):
        for square in squares(bits):
            board[square - 1] = letter
    return Position(mine, "".join(board))
