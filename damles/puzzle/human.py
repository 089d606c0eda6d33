"""A search as people do it: only moves that force something, the likely ones first, one move deeper each time."""

from collections.abc import Iterator

from damles.engine.layout import State, state_of
from damles.engine.plain import make, moves
from damles.puzzle.proof import ahead, ends
from damles.puzzle.puzzle import Puzzle
from damles.rules.piece import Side

MOST = 4096
"""So many positions are looked at, and no more."""

LONGEST = 8
"""So many moves of the solver are tried."""


class _Tired(Exception):
    """`MOST` positions were looked at."""


def effort(puzzle: Puzzle) -> int:
    """How many positions are looked at before the solution is seen, from 1 to `MOST`.

    The solver tries captures and offers, those that cost least first; every reply is a capture. First all shots of one
    move are tried, then those of two, and so on. A shot is seen when the opponent has no move left, or has nothing to
    capture and is as far behind as after the solution. The last move of a shot may also be one that forces nothing; a
    solution that begins with such a move is never seen: that takes `MOST`.

    >>> effort(Puzzle.from_lines("W:W32,37,41:B14,21,23", ["32-27 21x32 37x10"]))
    4
    """
    eye = _Eye(puzzle)
    try:
        for depth in range(1, LONGEST + 1):
            if eye.finds(depth):
                return eye.positions
    except _Tired:
        pass
    return MOST


class _Eye:
    def __init__(self, puzzle: Puzzle) -> None:
        self.positions = 0
        self._start, self._white = state_of(puzzle.start), puzzle.solver is Side.WHITE
        self._right = {state_of(puzzle.start.play(branch.move)) for branch in puzzle.solution}
        self._target = min(self._settled(state_of(end)) for end in ends(puzzle.start, puzzle.solution[:1]))

    def finds(self, depth: int) -> bool:
        """Whether a right first move is seen to work, with so many moves of the solver."""
        return any(self._works(after, depth - 1) and after in self._right for after in _likely(self._start))

    def sees(self, state: State, depth: int) -> bool:
        """Whether the solver, to move, sees the end of a shot in so many moves."""
        return any(self._works(after, depth - 1) for after in _likely(state, calm=depth == 1))

    def _works(self, state: State, depth: int) -> bool:
        """Whether a move works against every reply, when so many moves may follow."""
        self.positions += 1
        if self.positions >= MOST:
            raise _Tired
        replies = moves(state)
        if not replies:
            return True
        if not replies[0][2]:
            return self._ahead(state) >= self._target
        return depth > 0 and all(self.sees(make(state, reply), depth) for reply in replies)

    def _settled(self, state: State) -> int:
        """How many men the solver is ahead when the captures that are due are done."""
        legal = moves(state)
        if not legal or not legal[0][2]:
            return self._ahead(state)
        best = max if state[4] is self._white else min
        return best(self._settled(make(state, move)) for move in legal)

    def _ahead(self, state: State) -> int:
        """How many men the solver is ahead."""
        return ahead(state) if state[4] is self._white else -ahead(state)


def _likely(state: State, *, calm: bool = False) -> Iterator[State]:
    """The positions after the captures, or after the moves that make the opponent capture, the cheapest first.

    With ``calm`` the moves that force nothing come last.
    """
    legal = moves(state)
    if legal and legal[0][2]:
        yield from (make(state, move) for move in sorted(legal))
        return
    costs = sorted((_cost(after), move, after) for move, after in ((move, make(state, move)) for move in legal))
    yield from (after for cost, _, after in costs if cost)
    yield from (after for cost, _, after in costs if calm and not cost)


def _cost(state: State) -> int:
    """How many pieces the side to move must take; 0 where it may do what it likes."""
    legal = moves(state)
    return legal[0][2].bit_count() if legal else 0
