"""What makes a good collection out of many sound puzzles: each position once, and no pattern too often."""

from collections import Counter
from collections.abc import Iterable, Iterator

from damles.puzzle.pattern import pattern, strike_core
from damles.puzzle.puzzle import Puzzle, canonical
from damles.rules.position import Position

MOST = 3
"""So many puzzles may share a strike (the king's route and the capture that answers it), or the solver's moves."""


def choose(puzzles: Iterable[Puzzle], most: int = MOST) -> Iterator[Puzzle]:
    """The puzzles of a varied collection, in their order.

    No position was there before, even turned; none is a later moment of a shot that was there; and no strike or line of
    moves is there more than ``most`` times.
    """
    known: set[Position] = set()
    used: Counter[str] = Counter()
    for puzzle in puzzles:
        names = {pattern(puzzle), strike_core(puzzle)} - {""}
        if canonical(puzzle.start) not in known and all(used[name] < most for name in names):
            known.update(moments(puzzle))
            used.update(names)
            yield puzzle


def moments(puzzle: Puzzle) -> Iterator[Position]:
    """The positions of a puzzle in which the solver is to move, as White; the start is the first.

    >>> puzzle = Puzzle.from_lines("W:W28,32,34,37:B10,17,19,23", ["28-22 17x28 34-29 23x34 32x5"])
    >>> [position.fen for position in moments(puzzle)][1]
    'W:W32,34,37:B10,19,23,28'
    """
    for line in puzzle.lines:
        position = puzzle.start
        for move in line:
            if position.turn is puzzle.solver:
                yield canonical(position)
            position = position.play(move)
