"""Positions of a few men for beginners, put down by chance from a seed: small, and with nothing beside the point."""

from collections.abc import Iterator
from random import Random

from damles.rules.piece import EMPTY, Side
from damles.rules.position import Position
from damles.rules.square import column, row

VERSIONS = 400
"""So many positions are made from one seed."""

MEN = (2, 3, 3, 4, 4, 5)
"""How many men a side has."""

NEAR = 5
"""The men stand within so many rows and columns, so that they have something to do with each other."""


def few(seed: str) -> Iterator[Position]:
    """Some positions with White to move, the same for the same seed, seldom a puzzle.

    >>> next(few("few 1/1")) == next(few("few 1/1"))
    True
    """
    rng = Random(seed)
    for _ in range(VERSIONS):
        top, left = rng.randint(0, 10 - NEAR), rng.randint(0, 10 - NEAR)
        room = [s for s in range(6, 46) if top <= row(s) < top + NEAR + 1 and left <= column(s) < left + NEAR + 1]
        white, black = rng.choice(MEN), rng.choice(MEN)
        if white + black > len(room):
            continue
        board = dict.fromkeys(range(1, 51), EMPTY)
        for place, square in enumerate(rng.sample(room, white + black)):
            board[square] = "w" if place < white else "b"
        yield Position(Side.WHITE, "".join(board.values()))
