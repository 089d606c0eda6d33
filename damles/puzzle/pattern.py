"""What makes two puzzles the same to a solver: the moves that he plays, seen from White's side."""

from damles.puzzle.puzzle import Puzzle
from damles.puzzle.themes import strikes
from damles.rules.piece import Side


def pattern(puzzle: Puzzle) -> str:
    """The solver's moves of the line that is shown first, as White would play them; empty without a solution.

    >>> puzzle = Puzzle.from_lines("W:W8,14,19,23,29:B11,22,K47", ["23-18 47x23 19x6"])
    >>> pattern(puzzle) == pattern(puzzle.mirror()) == "23-18 19x28x17x6"
    True
    """
    line = puzzle.shown[0] if puzzle.shown else ()
    return " ".join((move if puzzle.solver is Side.WHITE else move.mirror()).full for move in line[::2])


def strike_core(puzzle: Puzzle) -> str:
    """The king's route and the capture that takes it, where the solver strikes a king that has just captured; or empty.

    >>> strike_core(Puzzle.from_lines("W:W8,14,19,23,29:B11,22,K47", ["23-18 47x23 19x6"]))
    '47x20x3x12x23 19x28x17x6'
    """
    for line in puzzle.shown[:1]:
        for strike in strikes(puzzle.start, line):
            if strike.by is puzzle.solver and strike.themes:
                return strike.core
    return ""
