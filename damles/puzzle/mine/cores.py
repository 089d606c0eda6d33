"""Positions made around a shot with a name: its pattern, with other men put down by chance from a seed.

The patterns are the smallest positions in which the published line of a shot is legal and the replies are forced.
"""

from collections.abc import Iterator
from random import Random

from damles.puzzle.themes import Theme
from damles.rules.piece import EMPTY, Side
from damles.rules.position import Position

VERSIONS = 60
"""So many positions are made from one seed."""

CORES: dict[Theme, tuple[str, ...]] = {
    Theme.DIRECT: ("W:W32,37,41:B14,21,23",),
    Theme.MAZETTE: ("W:W28,32,34,37:B10,17,19,23",),
    Theme.PHILIPPE: (
        "W:W27,32,34,38,40,45:B11,12,16,18,23,25",
        "W:W27,32,35,38,42,43,44:B11,12,16,18,23,24",
        "W:W34,40,45:B12,23,25",
    ),
    Theme.RICOCHET: ("W:W28,32,33,34,35,40,45:B9,13,16,19,21,23,25",),
    Theme.ROYAL: ("W:W27,28,32,38,39,40,45:B12,13,14,18,19,23,24",),
    Theme.RAPPEL: (
        "W:W28,32,33,37,38:B8,9,18,19,20",
        "W:W28,32,33,37,38:B8,18,19",
        "W:W30,34,35,40:B10,19,20",
        "W:W28,32,33,38,39:B9,17,18",
    ),
    Theme.EXPRESS: ("W:W27,28,33,37,38,39:B10,16,19,20,26", "W:W27,28,33,37,38,39:B8,9,16,26"),
    Theme.HEEL: (
        "W:W22,27,28,32,33,34,35,37,39,44:B8,11,13,16,17,18,19,23,24,25",
        "W:W24,29,32,33,34,36,38,40,45,47:B7,13,15,16,18,20,21,22,23,25",
    ),
    Theme.NAPOLEON: ("W:W26,28,29,31,36:B10,16,17,18,20",),
    Theme.TRAPPE: ("W:W25,26,30,31,32,34,35,37,38,39,42,48:B9,11,12,14,15,16,18,19,22,23,24,28",),
    Theme.TIROIR: ("W:W26,27,28,32,37,41:B8,12,16,17,18,21",),
    Theme.DOUBLE_DEUX: ("W:W27,28,30,33,35,39:B4,14,18,19,24",),
    Theme.DESLAURIERS: ("W:W27,28,32,34,36,37,43:B11,12,13,19,23,24,26",),
    Theme.BONNARD: ("W:W25,30,33,34,37,38,39,41,43,49:B8,9,10,12,18,19,22,23,27",),
    Theme.RAPHAEL: ("W:W27,28,32,33,34,37,38,48,49:B12,13,16,17,19,21,23,24,26",),
    Theme.MANOURY: ("W:W31,36,37,39,43:B6,11,13,16,21,30",),
    Theme.CHAPELET: ("W:W25,28,30,34,35,39:B5,8,10,14,19,20,24",),
}
"""The patterns of each shot, White to move."""


def dressed(theme: Theme, seed: str) -> Iterator[Position]:
    """Some positions with White to move, made around the patterns of a shot: the same for the same seed.

    >>> next(dressed(Theme.ROYAL, "royal 1/1")) == next(dressed(Theme.ROYAL, "royal 1/1"))
    True
    """
    rng = Random(seed)
    for _ in range(VERSIONS):
        board = list(Position.from_fen(rng.choice(CORES[theme])).board)
        _add(rng, board, "w", range(26, 51), rng.choice((0, 0, 1, 1, 2, 3, 4, 6)))
        behind = board.count("w") - board.count("b")
        _add(rng, board, "b", range(1, 26), max(0, behind + rng.choice((-1, 0, 0, 1))))
        yield Position(Side.WHITE, "".join(board))


def _add(rng: Random, board: list[str], letter: str, home: range, count: int) -> None:
    """Put men on empty squares of their side's half."""
    free = [square for square in home if board[square - 1] == EMPTY]
    for square in rng.sample(free, min(count, len(free), 20 - board.count(letter))):
        board[square - 1] = letter
