"""Looking ahead: the whole line is given while the board stands still, and is played only then. Pure."""

from dataclasses import dataclass, replace
from functools import cached_property

from damles.board.hand import Hand
from damles.errors import MoveError
from damles.notebook.marks import why_not
from damles.rules.move import Move
from damles.rules.position import Position
from damles.rules.refusal import Refusal

EMPTY = Hand()


@dataclass(frozen=True)
class Ahead:
    """The line so far, from a position that stays on the board.

    A reply of the other side that is the only one may be left out.

    >>> ahead = Ahead(Position.from_fen("W:W32,37,41:B14,21,23")).click(32).click(27).click(37).click(10)
    >>> ahead.text, ahead.typed("") == ahead
    ('32-27 21x32 37x10', True)
    """

    start: Position
    moves: tuple[Move, ...] = ()
    hand: Hand = EMPTY

    @cached_property
    def position(self) -> Position:
        """Where the line has come, in the head."""
        position = self.start
        for move in self.moves:
            position = position.play(move)
        return position

    @property
    def text(self) -> str:
        """The line in notation."""
        return " ".join(map(str, self.moves))

    @property
    def selected(self) -> int | None:
        """The square that was clicked last, as long as it makes no move yet."""
        return self.hand.here

    @property
    def refusal(self) -> Refusal | None:
        """Why the last clicks make no move there; ``None`` where they may."""
        tried = self.hand.tried
        return why_not(self.position, tried) if tried else None

    def click(self, square: int) -> "Ahead":
        """The line after a click: a start, a landing, or the end of a move that exists only in the head."""
        here = self if self.hand.path or self._starts(square) else self._with_forced()
        position = here.position
        hand = here.hand if here.hand.path else Hand(position.legal_moves, position.board)
        hand = hand.click(square)
        return here.add(hand.move) if hand.move else replace(here, hand=hand)

    def typed(self, text: str) -> "Ahead":
        """The line with more moves; raises `MoveError` for the first that is not legal there."""
        here = replace(self, hand=EMPTY)
        for word in text.split():
            try:
                move = here.position.parse_move(word)
            except MoveError:
                forced = here._with_forced()
                if forced is here:
                    raise
                here, move = forced, forced.position.parse_move(word)
            here = here.add(move)
        return here

    def add(self, move: Move) -> "Ahead":
        """The line with a legal move more."""
        return Ahead(self.start, (*self.moves, move))

    def back(self) -> "Ahead":
        """The line without its last move, or without the half move in the hand."""
        return replace(self, hand=EMPTY) if self.hand.path else Ahead(self.start, self.moves[:-1])

    def _starts(self, square: int) -> bool:
        return any(move.start == square for move in self.position.legal_moves)

    def _with_forced(self) -> "Ahead":
        """The line with the reply of the other side, where he has only one."""
        legal = self.position.legal_moves
        return self.add(legal[0]) if len(self.moves) % 2 and len(legal) == 1 else self
