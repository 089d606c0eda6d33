"""What can be counted about a puzzle: the facts from which its level is told (`damles.puzzle.difficulty`)."""

from dataclasses import dataclass
from itertools import pairwise

from damles.puzzle.human import effort
from damles.puzzle.puzzle import Puzzle
from damles.puzzle.themes.shot import Ply, Shot
from damles.rules.piece import EMPTY
from damles.rules.square import row


@dataclass(frozen=True)
class Features:
    """Counts of a puzzle; where its lines differ, the highest."""

    pieces: int
    """Pieces on the board, of both sides."""
    moves: int
    """The solver's moves, the last one counted."""
    decisions: int
    """Those of them at which he has more than one legal move."""
    offers: int
    """Those that make the opponent capture."""
    quiet: int
    """The most quiet moves in a row, his or the opponent's, after which nothing must be captured, but for the last."""
    choices: int
    """The opponent's replies at which he has more than one legal move."""
    longest: int
    """The most pieces that one move of the solver takes."""
    turns: int
    """How often a man of the solver turns from forward to backward, or back, while it captures."""
    king_captures: int
    """Captures by kings, of both sides."""
    effort: int
    """How many positions a search as people do it looks at (`damles.puzzle.human.effort`)."""


def features(puzzle: Puzzle) -> Features:
    """The counts of a puzzle with a solution.

    >>> counted = features(Puzzle.from_lines("W:W32,37,41:B14,21,23", ["32-27 21x32 37x10"]))
    >>> counted.pieces, counted.moves, counted.offers, counted.longest, counted.effort
    (6, 2, 1, 3, 4)
    """
    shots = [Shot.of(puzzle.start, line) for line in puzzle.shown]
    return Features(
        pieces=50 - puzzle.start.board.count(EMPTY),
        moves=max(len(shot.mine) for shot in shots),
        decisions=max(sum(len(ply.before.legal_moves) > 1 for ply in shot.mine) for shot in shots),
        offers=max(len(shot.offers) for shot in shots),
        quiet=max(map(_quiet, shots)),
        choices=max(sum(len(ply.before.legal_moves) > 1 for ply in shot.replies) for shot in shots),
        longest=max(len(ply.move.taken) for shot in shots for ply in shot.mine),
        turns=max(sum(map(_turns, shot.mine)) for shot in shots),
        king_captures=max(sum(map(_by_king, shot.plies)) for shot in shots),
        effort=effort(puzzle),
    )


def _quiet(shot: Shot) -> int:
    most = now = 0
    for ply in shot.plies[:-1]:
        now = now + 1 if _forces_nothing(ply) else 0
        most = max(most, now)
    return most


def _forces_nothing(ply: Ply) -> bool:
    return not ply.move.is_capture and not ply.after.due


def _turns(ply: Ply) -> int:
    """How often a capture by a man turns from forward to backward or back, by the route with the fewest turns."""
    if not ply.by_man or not ply.move.is_capture:
        return 0
    ways = ([row(there) > row(here) for here, there in pairwise(path)] for path in ply.move.paths)
    return min(sum(one is not other for one, other in pairwise(way)) for way in ways)


def _by_king(ply: Ply) -> bool:
    return ply.move.is_capture and not ply.by_man
