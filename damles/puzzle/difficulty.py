"""How hard a puzzle is: five levels with names for people, told from what can be counted about it.

The first level is a rule: what a child may meet after the lesson about capturing. The others are bounds of a score,
chosen so that each has its share of the collection; in the collection every count rises from level to level.
"""

from enum import StrEnum
from math import log2

from damles.puzzle.features import Features, features
from damles.puzzle.puzzle import Puzzle


class Level(StrEnum):
    """From easy to hard; ``texts.say(f"level-{level}")`` is the name for people."""

    BEGINNER = "beginner"
    """One offer, or one capture to choose; few pieces, no king that captures, and every reply is forced."""
    PUPIL = "pupil"
    CLUB = "club"
    EXPERT = "expert"
    MASTER = "master"

    @property
    def step(self) -> int:
        """Its place, from 1 to 5."""
        return tuple(Level).index(self) + 1


FEW = 12
"""A puzzle for beginners has no more pieces than this."""

SMALL = 3
"""Nor does it take more of them in one move."""

SOON = 16
"""And it takes no more `Features.effort` than this."""

BOUNDS = (7.6, 10.4, 13.7)
"""Where the third level begins, the fourth and the fifth, in points of `score`."""


WEIGHTS = {
    "pieces": 0.1,
    "moves": 0.3,
    "decisions": 0.2,
    "offers": 0.6,
    "quiet": 2.0,
    "choices": 3.0,
    "longest": 0.25,
    "turns": 0.25,
    "king_captures": 3.0,
}
"""What each count adds to the score, in points."""


def level(puzzle: Puzzle) -> Level:
    """The level of a puzzle.

    >>> level(Puzzle.from_lines("W:W32,37,41:B14,21,23", ["32-27 21x32 37x10"]))
    <Level.BEGINNER: 'beginner'>
    """
    return level_of(features(puzzle))


def level_of(counted: Features) -> Level:
    """The level of a puzzle with these counts."""
    if is_simple(counted):
        return Level.BEGINNER
    points = score(counted)
    return tuple(Level)[1 + sum(points >= bound for bound in BOUNDS)]


def is_simple(counted: Features) -> bool:
    """Whether it is a puzzle for beginners: one offer at most, then a small capture by a man, and seen soon."""
    forced = counted.quiet == counted.choices == counted.king_captures == 0
    small = counted.moves <= 2 and counted.offers <= 1 and counted.longest <= SMALL and counted.pieces <= FEW
    return forced and small and counted.effort <= SOON


def score(counted: Features) -> float:
    """How hard it is, in points: a doubling of the `Features.effort` is one point."""
    return log2(counted.effort) + sum(weight * float(getattr(counted, name)) for name, weight in WEIGHTS.items())
