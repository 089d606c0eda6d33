"""What a side can force, by a bounded search that plays every move: a plain yes or no, or an honest "not proved".

Small on purpose, and slow but sure: the moves are those of the rule book. The question is always "can this side force
a lead of so many?", captures are followed to their end, and the horizon counts quiet moves only.
"""

from dataclasses import dataclass, field

from damles.puzzle.puzzle import Branch, Goal
from damles.rules import legal
from damles.rules.piece import Side
from damles.rules.position import Position

KING = 3
"""What a king counts for, in men."""

TARGETS = {Goal.WIN: 100, Goal.GAIN: 3}
"""The lead, in men, that reaches a goal: no count of pieces is 100, so that only the end of the game does."""

DEPTH = 6
"""How many quiet moves a proof looks ahead."""

LIMIT = 50_000
"""How many positions a proof may open."""

CALM = 4
"""How many more quiet moves are played where at the horizon a capture still hangs."""


class NotProved(Exception):
    """The search met its limit before it knew; `damles.puzzle.verify.verify` turns it into a fault."""


def lead(board: str, side: Side) -> int:
    """How many men a side is ahead, a king counted as `KING` men.

    >>> lead("W" + "b" * 2 + "e" * 47, Side.WHITE)
    1
    """
    mine, other = (board.count(s.man) + KING * board.count(s.king) for s in (side, side.other))
    return mine - other


@dataclass
class Search:
    """A search for one side: ``depth`` quiet moves deep, opening ``limit`` positions at most, remembering them all."""

    side: Side
    depth: int = DEPTH
    limit: int = LIMIT
    _children: dict[tuple[str, Side], tuple[tuple[str, ...], bool]] = field(default_factory=dict)
    _known: dict[tuple[str, Side, int, bool, int], bool] = field(default_factory=dict)

    def forces(self, position: Position, target: int, *, doubt: bool = False, extra: int = 0) -> bool:
        """Whether the side can force a lead of ``target``, or leave the opponent without a move (article 8.1).

        ``doubt`` is the answer for a position in which a capture still hangs beyond the horizon: false where a win is
        to be proved, true where a win is to be ruled out. ``extra`` quiet moves are looked at beyond the depth. Raises
        `NotProved` at the limit.

        >>> Search(Side.WHITE).forces(Position.from_fen("W:W28:B22"), 1)
        True
        """
        return self._forces(position.board, position.turn, target, doubt, self.depth + extra)

    def _forces(self, board: str, turn: Side, target: int, doubt: bool, left: int) -> bool:
        key = board, turn, target, doubt, left
        if key not in self._known:
            after, captures = self._after(board, turn)
            if not after:
                self._known[key] = turn is not self.side
            elif captures or left > 0 or (left > -CALM and self._hangs(board, turn)):
                rest = left if captures else left - 1
                some = any if turn is self.side else all
                self._known[key] = some(self._forces(child, turn.other, target, doubt, rest) for child in after)
            else:
                self._known[key] = doubt if self._hangs(board, turn) else lead(board, self.side) >= target
        return self._known[key]

    def _hangs(self, board: str, turn: Side) -> bool:
        """Whether the side that is not to move could capture something."""
        return self._after(board, turn.other)[1]

    def _after(self, board: str, turn: Side) -> tuple[tuple[str, ...], bool]:
        """The boards after every legal move, and whether those moves capture."""
        key = board, turn
        if key not in self._children:
            if len(self._children) >= self.limit:
                raise NotProved
            moves = legal.legal_moves(board, turn)
            self._children[key] = tuple(legal.after(board, move) for move in moves), bool(moves and moves[0].taken)
        return self._children[key]


def solve(position: Position, goal: Goal, search: Search) -> tuple[Branch, ...]:
    """Every move of the side to move that forces the goal, each with all that can follow it.

    A line goes on as long as the opponent must capture: up to there it is a shot, and what is left is a won position.
    Raises `NotProved` at the limit of the search.

    >>> found = solve(Position.from_fen("W:W32,37,41:B14,21,23"), Goal.GAIN, Search(Side.WHITE))
    >>> [str(branch.move) for branch in found], [str(branch.move) for branch in found[0].after]
    (['32-27'], ['21x32'])
    """
    branches = []
    for move in position.legal_moves:
        after = position.play(move)
        if search.forces(after, TARGETS[goal]):
            replies = tuple(Branch(reply, solve(after.play(reply), goal, search)) for reply in after.due)
            branches.append(Branch(move, replies))
    return tuple(branches)
