"""A completed turn on a real board, as an arbiter sees it: before, after, and what was done (articles 4 and 6.7)."""

from dataclasses import dataclass
from itertools import pairwise
from typing import Self

from damles.rules.legal import after, capture_steps, crowned, quiet_moves
from damles.rules.move import Move, Route
from damles.rules.piece import side_of
from damles.rules.position import Position
from damles.rules.square import SQUARES, between
from damles.rules.touch import TouchState


@dataclass(frozen=True)
class Executed:
    """A completed turn on a real board: what stood, what stands, and what was done in between.

    ``board`` has fifty letters; a man that came to rest on the far row is a king, whether or not somebody has put the
    second man on it yet (3.3). ``routes`` has one entry for each displaced piece. Equal when everything is equal.
    """

    before: Position
    board: str
    routes: tuple[Route, ...] = ()
    removed: frozenset[int] = frozenset()

    @classmethod
    def of(cls, before: Position, board: str) -> Self:
        """What must have been done, told from the board before and after.

        >>> Executed.of(Position.from_fen("W:W28:B22"), Position.from_fen("B:W17:B").board).routes
        ((28, 17),)
        """
        gone = [s for s in SQUARES if side_of(before.piece(s)) not in (None, side_of(board[s - 1]))]
        came = [s for s in SQUARES if side_of(board[s - 1]) not in (None, side_of(before.piece(s)))]
        routes = []
        for end in came:
            starts = [s for s in gone if side_of(before.piece(s)) is side_of(board[end - 1])]
            if starts:
                start = max(starts, key=lambda s: _likely(before, s, end))
                gone.remove(start)
                routes.append((start, end))
        return cls(before, _at_rest(board), tuple(routes), frozenset(gone))

    @classmethod
    def by_hand(cls, state: TouchState) -> Self:
        """What a hand did in one turn, deed by deed."""
        return cls(state.before, _at_rest(state.board), state.routes, frozenset(state.removed))

    @property
    def move(self) -> Move | None:
        """The legal move that it amounts to; ``None`` when it is irregular."""
        return next((move for move in self.before.legal_moves if after(self.before.board, move) == self.board), None)

    @property
    def jumped(self) -> frozenset[int]:
        """The opponent's pieces that a displaced piece was seen to go over, step by step (6.1)."""
        enemies = self.before.turn.other.pieces
        crossed = (s for route in self.routes for a, b in pairwise(route) for s in between(a, b))
        return frozenset(square for square in crossed if self.before.piece(square) in enemies)

    @property
    def position(self) -> Position:
        """What stands now, the opponent to move: legal or not, it can be played on from."""
        return Position(self.before.turn.other, self.board)


def _likely(before: Position, start: int, end: int) -> tuple[bool, ...]:
    """Which piece probably went there: by a legal move, by some capture, by a quiet move, an own piece."""
    own = before.piece(start) in before.turn.pieces
    return (
        any((move.start, move.end) == (start, end) for move in before.legal_moves),
        any(step.path[-1] == end for step in capture_steps(before.board, start)),
        Move(start, end) in quiet_moves(before.board, before.turn),
        own,
    )


def _at_rest(board: str) -> str:
    return "".join(crowned(letter, square) for square, letter in enumerate(board, 1))
