"""What a position is worth before anything is looked ahead: the numbers that both texts of the engine share.

Hundredths of a man. Small and sensible rather than tuned: the pieces first, then where the men stand.
"""

from damles.engine.layout import bit, mask
from damles.rules.square import SQUARES, UP_RIGHT, column, line, mirror

MAN = 100
KING = 320

PLACE = (
    *(0, 0, 0, 0, 0),
    *(46, 44, 44, 44, 46),
    *(24, 26, 26, 24, 20),
    *(10, 14, 16, 14, 12),
    *(6, 13, 14, 13, 5),
    *(4, 11, 13, 11, 4),
    *(4, 8, 9, 8, 3),
    *(2, 5, 6, 5, 2),
    *(1, 3, 4, 4, 1),
    *(3, 6, 6, 4, 3),
)
"""What a white man's square adds, squares 1 to 50: the centre, nearly crowned, and at home against crowning."""

FREE = 2
"""For each quiet step that the men can make: a side that is locked in has few."""

LEANING = 2
"""For each man more on one wing than on the other."""

TRAPPED = 120
"""For a king without an empty square beside it."""

LEFT = mask(*(square for square in SQUARES if column(square) < 5))
LONG_LINE = mask(*line(46, UP_RIGHT))

NEAR_DRAW = 16
"""What the lead is divided by when a lone king holds the long line against at most three pieces (article 9.2)."""

HARD_WIN = 6
"""The same for a lone king elsewhere."""

BOTH_KINGS = 2
"""What the lead is divided by when both sides have a king and neither leads by three men."""

CHUNK = 11
"""The men are looked up two rows at a time: eleven bits."""

CHUNKS = 5


def _places(white: bool) -> tuple[tuple[int, ...], ...]:
    """For each two rows: what the men of one side on them are worth, by their eleven bits."""
    worth = {bit(square): MAN + PLACE[(square if white else mirror(square)) - 1] for square in SQUARES}
    tables = []
    for chunk in range(CHUNKS):
        table = [0]
        for bits in range(1, 1 << CHUNK):
            lowest = bits & -bits
            table.append(table[bits ^ lowest] + worth.get(lowest << CHUNK * chunk, 0))
        tables.append(tuple(table))
    return tuple(tables)


PLACES = (_places(False), _places(True))
"""``PLACES[white][chunk][bits]``: what men are worth on two rows. A ghost is worth nothing."""
