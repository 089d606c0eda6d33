"""A line of a solution as the predicates look at it: turned so that White is the solver."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, Self

from damles.rules.move import Move
from damles.rules.piece import Side
from damles.rules.position import Position


class Ply(NamedTuple):
    """One move, with the position before it and the one after it."""

    before: Position
    move: Move
    after: Position

    @property
    def crowns(self) -> bool:
        """Whether the move makes a king of a man."""
        piece = self.before.piece(self.move.start)
        return self.after.piece(self.move.end) != piece

    @property
    def by_man(self) -> bool:
        """Whether a man moves."""
        return self.before.piece(self.move.start) == self.before.turn.man


@dataclass(frozen=True)
class Shot:
    """A line from the solver's first move to its end; White is the solver, whatever the puzzle's colours are."""

    plies: tuple[Ply, ...]

    @classmethod
    def of(cls, start: Position, line: Sequence[Move]) -> Self:
        """The line of these moves; raises what `Position.play` raises where a move is not legal."""
        white = start.turn is Side.WHITE
        return cls(tuple(_plies(start if white else start.mirror(), [m if white else m.mirror() for m in line])))

    @property
    def mine(self) -> tuple[Ply, ...]:
        """The solver's moves."""
        return self.plies[::2]

    @property
    def replies(self) -> tuple[Ply, ...]:
        """The opponent's moves."""
        return self.plies[1::2]

    @cached_property
    def free_moves(self) -> tuple[Ply, ...]:
        """The solver's quiet moves, but for the first, that leave a capture which the opponent had to make anyway."""
        later = zip(self.mine[1:], self.replies[1:], strict=False)
        return tuple(ply for ply, reply in later if not ply.move.is_capture and reply.move in _waiting(ply.before))

    @cached_property
    def offers(self) -> tuple[Ply, ...]:
        """The solver's quiet moves that make the opponent capture (`free_moves` do not: that capture was due)."""
        answered = zip(self.mine, self.replies, strict=False)
        given = (ply for ply, reply in answered if not ply.move.is_capture and reply.move.is_capture)
        return tuple(ply for ply in given if ply not in self.free_moves)

    @property
    def last(self) -> Ply:
        """The solver's last move."""
        return self.mine[-1]


def _plies(position: Position, line: Sequence[Move]) -> Iterator[Ply]:
    for move in line:
        after = position.play(move)
        # The legal move itself: of an equal one made elsewhere the paths may be missing.
        yield Ply(position, position.legal_moves[position.legal_moves.index(move)], after)
        position = after


def _waiting(position: Position) -> tuple[Move, ...]:
    """The captures that the opponent would have to make if it were his turn."""
    return Position(position.turn.other, position.board).due
