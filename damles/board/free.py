"""A hand without rules: it touches, lifts, puts, lets go and takes off, as on a board of wood.

What it does is a list of plain names and squares. Whoever knows the rules judges them; nothing is forbidden here but
what no hand can do, such as putting a piece where one stands.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import ClassVar

from damles.board.view import View
from damles.rules.move import Move
from damles.rules.piece import EMPTY, Side

Deed = tuple[str, int]
"""What was done, ``touch``, ``lift``, ``put``, ``release`` or ``take-off``, and on which square."""


class Tool(StrEnum):
    """What a click means while no piece is in the hand."""

    MOVE = "move"
    TOUCH = "touch"
    TAKE_OFF = "take-off"


@dataclass(frozen=True)
class FreeHand:
    """The board under a free hand, and the deeds so far.

    With `Tool.MOVE` a click lifts a piece, further clicks put it down without letting go (the steps of a capture), and
    a click on the square where it is lets go. A drag lifts it and lets go at its end.

    >>> hand = FreeHand("e" * 27 + "w" + "e" * 22)
    >>> hand.click(28).click(22).click(22).deeds
    (('lift', 28), ('put', 22), ('release', 22))
    >>> hand.click(28).drop(23).deeds
    (('lift', 28), ('release', 23))
    """

    board: str
    """What stands where; a piece in the hand stands where it was last put."""
    tool: Tool = Tool.MOVE
    here: int | None = None
    """Where the piece in the hand is now."""
    deeds: tuple[Deed, ...] = ()

    moves: ClassVar[tuple[Move, ...]] = ()
    choices: ClassVar[tuple[Move, ...]] = ()
    side: ClassVar[Side | None] = None
    grips: ClassVar[str] = "".join(side.pieces for side in Side)
    """As of a `damles.board.hand.Hand`: no moves were given, nothing is to choose, and every piece may be dragged."""

    def click(self, square: int | None) -> "FreeHand":
        """The hand after a click on a square; a click that can mean nothing changes nothing."""
        if square is None:
            return self
        if self.tool is not Tool.MOVE:
            return self._at(square) if self._stands(square) and square != self.here else self
        if self.here is None:
            return self._did("lift", square, here=square) if self._stands(square) else self
        if square == self.here:
            return self._did("release", square, here=None)
        return self if self._stands(square) else self._moved("put", square)

    def drop(self, square: int) -> "FreeHand":
        """The hand after a drag that ends on a square: it lets go there."""
        if self.here is None or (self._stands(square) and square != self.here):
            return self
        return replace(self._moved("release", square), here=None)

    def puts_down(self, square: int | None) -> bool:
        """Whether a click on a square lets go of the piece: a press there may also be the start of a drag."""
        return self.here is not None and square == self.here

    def cancel(self) -> "FreeHand":
        """The hand after letting go of the piece where it is; what was done stays done."""
        return self if self.here is None else self._did("release", self.here, here=None)

    def over(self, board: str) -> "FreeHand":
        """The empty hand above what stands now; a new turn begins."""
        return FreeHand(board, self.tool)

    def on(self, view: View) -> View:
        """The view with what stands now, and the piece in the hand picked out."""
        since = [number for number, (deed, _) in enumerate(self.deeds) if deed == "lift"]
        path = tuple(square for _, square in self.deeds[since[-1] :]) if self.here is not None else ()
        return replace(view, board=self.board, selected=self.here, path=path if len(path) > 1 else ())

    def _at(self, square: int) -> "FreeHand":
        """Touched, or taken off the board."""
        if self.tool is Tool.TOUCH:
            return self._did("touch", square)
        return replace(self._did("take-off", square), board=self._with(square, EMPTY))

    def _moved(self, deed: str, square: int) -> "FreeHand":
        assert self.here is not None
        letter = self.board[self.here - 1]
        lifted = replace(self, board=self._with(self.here, EMPTY))
        return replace(lifted._did(deed, square), board=lifted._with(square, letter), here=square)

    def _did(self, deed: str, square: int, **change: int | None) -> "FreeHand":
        return replace(self, deeds=(*self.deeds, (deed, square)), **change)  # type: ignore[arg-type]

    def _with(self, square: int, letter: str) -> str:
        return self.board[: square - 1] + letter + self.board[square:]

    def _stands(self, square: int) -> bool:
        return self.board[square - 1] != EMPTY
