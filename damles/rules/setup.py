"""Setup: any placement of pieces with a side to move, sensible or not (articles 2 and 3)."""

from dataclasses import dataclass, replace
from typing import Self

from damles.rules import fen
from damles.rules.piece import EMPTY, Side, swap_colours
from damles.rules.square import SQUARES, check_square


@dataclass(frozen=True)
class Setup:
    """A placement and the side to move; `Position` is the checked kind.

    ``board`` has fifty letters, square n at index n - 1 (letters of `damles.rules.piece`).
    Equal when side and every square agree; a `Setup` never equals a `Position`.

    >>> setup = Setup.from_fen("W:W28,K46:B22")
    >>> setup.piece(46), setup.squares("w"), setup.fen
    ('W', (28,), 'W:W28,K46:B22')
    """

    turn: Side
    board: str

    def __post_init__(self) -> None:
        assert len(self.board) == 50 and not self.board.strip("wWbBe"), self.board

    @classmethod
    def from_fen(cls, text: str) -> Self:
        """The placement that a FEN or Hub text describes; raises `FenError` with the column of the fault."""
        read = fen.read(text)
        return cls(read.turn, read.board)

    @property
    def fen(self) -> str:
        """The standard FEN: white first, squares rising, kings with K, no final dot."""
        return fen.write(self.turn, self.board)

    @property
    def hub(self) -> str:
        """The Hub text: side to move, then one letter for each square.

        >>> Setup.from_fen("B:W50:B1").hub[:3]
        'Bbe'
        """
        return self.turn.value + self.board

    def piece(self, square: int) -> str:
        """The letter on a square, ``e`` when it is empty; raises `SquareError`."""
        return self.board[check_square(square) - 1]

    def squares(self, letters: str) -> tuple[int, ...]:
        """The squares that hold one of the letters, rising.

        >>> Setup.from_fen("W:W28,K46:B22").squares(Side.WHITE.pieces)
        (28, 46)
        """
        return tuple(square for square in SQUARES if self.board[square - 1] in letters)

    def count(self, letters: str) -> int:
        """How many squares hold one of the letters."""
        return sum(map(self.board.count, letters))

    def place(self, square: int, piece: str) -> "Setup":
        """The placement with another letter on one square (``e`` takes the piece off)."""
        check_square(square)
        return Setup(self.turn, self.board[: square - 1] + piece + self.board[square:])

    def with_turn(self, turn: Side) -> Self:
        """The same placement with this side to move."""
        return replace(self, turn=turn)

    def mirror(self) -> Self:
        """The board turned by 180 degrees with the colours exchanged: the only symmetry of the game.

        >>> Setup.from_fen("W:W28:B1").mirror().fen
        'B:W50:B23'
        """
        return replace(self, turn=self.turn.other, board=swap_colours(self.board[::-1]))

    def __str__(self) -> str:
        """A text diagram, white at the bottom, with the square numbers at both edges."""
        return diagram(self.board)


EMPTY_BOARD = EMPTY * 50
START_BOARD = "b" * 20 + EMPTY * 10 + "w" * 20


def diagram(board: str) -> str:
    """A text diagram of fifty letters: ``w W b B``, ``.`` for an empty playing square.

    >>> print(diagram(START_BOARD).splitlines()[0])
      1    b   b   b   b   b    5
    """
    lines = []
    for top in range(0, 50, 5):
        cells = board[top : top + 5].replace(EMPTY, ".")
        odd = top % 10 == 0
        text = "".join(f"  {c} " if odd else f"{c}   " for c in cells)
        lines.append(f"{top + 1:>3}  {text} {top + 5:>3}".rstrip())
    return "\n".join(lines)
