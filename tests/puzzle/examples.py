"""Strikes that are known by name, for the tests of this room. White strikes; each is used turned round as well."""

from typing import NamedTuple

from damles.puzzle.themes import Theme
from damles.rules.position import Position


class Example(NamedTuple):
    """A position, its line, and the one name that fits."""

    fen: str
    line: str
    theme: Theme

    @property
    def position(self) -> Position:
        """The start."""
        return Position.from_fen(self.fen)

    @property
    def moves(self) -> list[str]:
        """The moves of the line."""
        return self.line.split()

    def turned(self) -> "Example":
        """The same with the board turned by 180 degrees and the colours exchanged."""
        position, moves = self.position, []
        for text in self.moves:
            move = position.parse_move(text)
            moves.append(move.mirror().full)
            position = position.play(move)
        return Example(self.position.mirror().fen, " ".join(moves), self.theme)


KNOWN = (
    Example("W:W8,14,19,23,29:B11,22,K47", "23-18 47x23 19x6", Theme.COUP_TURC),
    Example("W:W17,18,22,23,32:B39,40,K49", "18-13 49x28 22x35", Theme.COUP_TURC),
    Example("W:W13,20,24,29,34:B27,28,K48", "29-23 48x29 24x31", Theme.COUP_TURC),
    Example("W:W11,12,17,18,27:B33,44,K49", "12-8 49x22 17x50", Theme.COUP_TURC),
    Example("W:W14,27,31,32,38:B8,17,K26", "27-22 26x27 32x3", Theme.COUP_TURC),
    Example("W:W9,17,23,28,32:B24,34,K49", "23-19 49x23 28x39", Theme.DEMI_TURC),
    Example("W:W21,27,33,37,39:B18,19,K30", "27-22 30x28 33x24", Theme.DEMI_TURC),
    Example("W:W17,28,32,34,40:B19,20,K35", "28-23 35x29 34x25", Theme.DEMI_TURC),
    Example("W:W7,19,22,28,33:B21,31,K47", "22-17 47x22 28x37", Theme.DEMI_TURC),
    Example("W:W17,22,31,38,43:BK3,20,29", "38-33 3x28 22x15", Theme.DEMI_TURC),
    # compositions of a problem world cup and of V. Matus (2007), from collections of published problems
    Example("W:W9,11,23,27,38,41:B8,20,30,34,36,40", "9-4 36x47 4-13 47x29x7x16x32 13x25", Theme.COUP_SUISSE),
    Example("W:W10,11,18,21,32,41,48:B8,9,24,37,39,40,43", "10-5 37x46 5-19 46x27 19x25", Theme.COUP_SUISSE),
)

EXAMPLES = (*KNOWN, *(example.turned() for example in KNOWN))
