"""Positions that show the themes, with every theme that fits: the shots that have a name, and their near neighbours.

White solves. "Published" lines were read in the articles of the French encyclopedia on each *coup*, or in Dubois,
*Maîtrise du jeu de dames*; "made" positions are the smallest in which such a line is legal and each reply forced.
"""

from typing import NamedTuple

from damles.puzzle.themes import Theme as T
from damles.rules.move import Move
from damles.rules.position import Position


class Named(NamedTuple):
    """A position, its line, and all the themes that it has."""

    name: str
    fen: str
    line: str
    themes: frozenset[T]

    @property
    def start(self) -> Position:
        """The position."""
        return Position.from_fen(self.fen)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of the line."""
        position, moves = self.start, []
        for text in self.line.split():
            moves.append(position.parse_move(text))
            position = position.play(moves[-1])
        return tuple(moves)


def _opening(moves: str) -> str:
    """The position text after some moves from the start of a game."""
    position = Position.start()
    for text in moves.split():
        position = position.play(text)
    return position.fen


_ROWS: tuple[tuple[str, str, str, tuple[T, ...]], ...] = (
    # --- the named shots
    ("direct, made", "W:W32,37,41:B14,21,23", "32-27 21x32 37x10", (T.DIRECT, T.ONE_OFFER)),
    (
        "mazette, made",
        "W:W28,32,34,37:B10,17,19,23",
        "28-22 17x28 34-29 23x34 32x5",
        (T.MAZETTE, T.CROWN_SHOT, T.TWO_OFFERS),
    ),
    (
        "mazette in the other order",
        "W:W28,32,34,37:B10,17,19,23",
        "34-29 23x34 28-22 17x28 32x5",
        (T.MAZETTE, T.CROWN_SHOT, T.TWO_OFFERS),
    ),
    (
        "mazette in the opening",
        _opening("31-27 19-23 33-28 14-19"),
        "28-22 17x28 34-29 23x34 32x25",
        (T.MAZETTE, T.BACKWARD, T.TWO_OFFERS),
    ),
    (
        "mazette in a game, Milanese against Pesce, Italian championship 2004, turned",
        "W:W26,30,34,35,38,40,43,44,45,46,48:B3,4,5,9,12,13,15,16,22,23,25,28,29",
        "30-24 29x20 34-30 25x34 40x7",
        (T.MAZETTE, T.TWO_OFFERS),
    ),
    (
        "double mazette, made",
        "W:W39,40,41,43,45,46:B9,13,19,23,28,32,37",
        "43-38 32x34 40x18 13x22 41x3",
        (T.MAZETTE, T.CROWN_SHOT, T.ONE_OFFER),
    ),
    (
        "Philippe from 40, made",
        "W:W27,32,34,38,40,45:B11,12,16,18,23,25",
        "27-22 18x27 32x21 16x27 34-30 25x34 40x16",
        (T.PHILIPPE, T.BACKWARD, T.TWO_OFFERS),
    ),
    (
        "Philippe from 38 with a rappel, made",
        "W:W27,32,35,38,42,43,44:B11,12,16,18,23,24",
        "27-22 18x27 32x21 16x27 35-30 24x35 44-40 35x44 43-39 44x33 38x16",
        (T.PHILIPPE, T.RAPPEL, T.BACKWARD, T.MANY_OFFERS),
    ),
    (
        "Philippe in the opening",
        _opening("33-28 18-23 39-33 12-18 44-39 7-12 31-26 20-25"),
        "28-22 17x28 33x22 18x27 32x21 16x27 34-30 25x34 40x16",
        (T.PHILIPPE, T.BACKWARD, T.CHOICE, T.TWO_OFFERS),
    ),
    (
        "ricochet, published by Dubois",
        "W:W28,32,33,34,35,40,45:B9,13,16,19,21,23,25",
        "34-30 25x34 40x18 13x22 28x26",
        (T.RICOCHET, T.BACKWARD, T.ONE_OFFER),
    ),
    (
        "ricochet in the opening",
        _opening("33-28 18-23 39-33 12-18 44-39 17-21 31-27 20-25"),
        "27-22 18x27 34-30 25x34 40x18 13x22 28x26",
        (T.RICOCHET, T.BACKWARD, T.TWO_OFFERS),
    ),
    (
        "royal, made",
        "W:W27,28,32,38,39,40,45:B12,13,14,18,19,23,24",
        "27-22 18x27 32x21 23x34 40x7",
        (T.ROYAL, T.BACKWARD, T.BREAKTHROUGH, T.ONE_OFFER),
    ),
    (
        "royal with a free move, published",
        "W:W27,28,32,38,39,44,45:B12,13,14,18,19,23,24,26",
        "27-22 18x27 32x21 23x34 44-40 26x17 40x7",
        (T.ROYAL, T.BACKWARD, T.BREAKTHROUGH, T.FREE_MOVE, T.STICK, T.MAJORITY, T.ONE_OFFER),
    ),
    (
        "rappel, made",
        "W:W28,32,33,37,38:B8,9,18,19,20",
        "28-23 19x39 38-33 39x28 32x25",
        (T.RAPPEL, T.MAJORITY, T.BACKWARD, T.TWO_OFFERS),
    ),
    (
        "rappel at the edge, published by Dubois",
        "W:W30,34,35,40:B10,19,20",
        "30-24 19x39 40-34 39x30 35x4",
        (T.RAPPEL, T.MAJORITY, T.CROWN_SHOT, T.TWO_OFFERS),
    ),
    (
        "rappel 37x28, published by Dubois",
        "W:W28,32,33,38,39:B9,17,18",
        "28-22 17x37 38-32 37x28 33x4",
        (T.RAPPEL, T.MAJORITY, T.CROWN_SHOT, T.TWO_OFFERS),
    ),
    (
        "express, made",
        "W:W27,28,33,37,38,39:B10,16,19,20,26",
        "37-31 26x37 27-21 16x27 28-22 27x18 38-32 37x28 33x4",
        (T.EXPRESS, T.BACKWARD, T.CROWN_SHOT, T.MANY_OFFERS),
    ),
    (
        "express to 2, published by Dubois",
        "W:W27,28,33,37,38,39:B8,9,16,26",
        "37-31 26x37 27-21 16x27 28-22 27x18 38-32 37x28 33x2",
        (T.EXPRESS, T.CROWN_SHOT, T.MANY_OFFERS),
    ),
    (
        "heel shot to 48, published by Dubois",
        "W:W22,27,28,32,33,34,35,37,39,44:B8,11,13,16,17,18,19,23,24,25",
        "34-29 23x43 33-29 24x33 28x48 17x28 32x3",
        (T.HEEL, T.BACKWARD, T.CROWN_SHOT, T.TWO_OFFERS),
    ),
    (
        "heel shot to 49, published by Dubois",
        "W:W24,29,32,33,34,36,38,40,45,47:B7,13,15,16,18,20,21,22,23,25",
        "32-28 23x43 33-28 22x33 29x49 20x29 34x1",
        (T.HEEL, T.BACKWARD, T.CROWN_SHOT, T.TWO_OFFERS),
    ),
    (
        "Napoléon, made",
        "W:W26,28,29,31,36:B10,16,17,18,20",
        "29-23 18x29 28-22 17x28 26-21 16x27 31x4",
        (T.NAPOLEON, T.BACKWARD, T.CROWN_SHOT, T.THREE_OFFERS),
    ),
    (
        "Napoléon in a game, published by Dubois",
        "W:W25,26,27,28,31,32,33,35,36,37,39,44,45:B6,8,10,11,12,13,14,16,17,18,19,20,23",
        "27-22 18x29 28-22 17x28 26-21 16x27 31x4",
        (T.NAPOLEON, T.BACKWARD, T.CROWN_SHOT, T.THREE_OFFERS),
    ),
    (
        "Napoléon of two offers, Prosman against Dolfing, Dutch championship 2003",
        "W:W26,28,29,33,34,35,36,37,38,39,40,41,42,44,47,48,49,50:B1,3,4,5,7,8,9,11,12,13,14,15,17,18,19,20,22,27",
        "28-23 19x28 29-24 20x29 34x21",
        (T.NAPOLEON, T.BACKWARD, T.TWO_OFFERS),
    ),
    (
        "trappe, published by Dubois",
        "W:W25,26,30,31,32,34,35,37,38,39,42,48:B9,11,12,14,15,16,18,19,22,23,24,28",
        "31-27 22x31 26-21 16x27 37x26 28x37 42x4",
        (T.TRAPPE, T.CROWN_SHOT, T.TWO_OFFERS),
    ),
    (
        "tiroir, made",
        "W:W26,27,28,32,37,41:B8,12,16,17,18,21",
        "28-22 17x28 26x17 12x21 32x3 21x32 37x28",
        (T.TIROIR, T.ONE_OFFER),
    ),
    (
        "double-deux, made",
        "W:W27,28,30,33,35,39:B4,14,18,19,24",
        "27-22 18x27 28-23 19x28 30x10 4x15 33x31",
        (T.DOUBLE_DEUX, T.BACKWARD, T.TWO_OFFERS),
    ),
    (
        "Deslauriers, made",
        "W:W27,28,32,34,36,37,43:B11,12,13,19,23,24,26",
        "37-31 26x37 32x41 23x21 34-29 24x33 43-38 33x42 41-37 42x31 36x9",
        (T.DESLAURIERS, T.BACKWARD, T.BREAKTHROUGH, T.MANY_OFFERS),
    ),
    (
        "Bonnard, made",
        "W:W25,30,33,34,37,38,39,41,43,49:B8,9,10,12,18,19,22,23,27",
        "30-24 19x30 34-29 23x34 38-32 27x29 43-38 34x32 37x17 12x21 25x5",
        (T.BONNARD, T.BACKWARD, T.CROWN_SHOT, T.MANY_OFFERS),
    ),
    (
        "Raphaël, made",
        "W:W27,28,32,33,34,37,38,48,49:B12,13,16,17,19,21,23,24,26",
        "34-29 23x34 28-23 19x39 37-31 26x28 49-44 21x43 44x11 16x7 48x17",
        (T.RAPHAEL, T.BACKWARD, T.FREE_MOVE, T.MAJORITY, T.OPPOSITION, T.STICK, T.THREE_OFFERS),
    ),
    (
        "Manoury, made",
        "W:W31,36,37,39,43:B6,11,13,16,21,30",
        "39-34 30x48 31-26 48x31 26x17 11x22 36x9",
        (T.MANOURY, T.KING_GIVEN, T.BREAKTHROUGH, T.TWO_OFFERS),
    ),
    (
        "chapelet, made",
        "W:W25,28,30,34,35,39:B5,8,10,14,19,20,24",
        "28-23 19x28 30x19 14x23 25x14 10x19 39-33 28x30 35x2",
        (T.CHAPELET, T.CROWN_SHOT, T.TWO_OFFERS),
    ),
    # --- the neighbours: something of a named shot, but not what makes the name
    (
        "a mini-Philippe is direct: nobody leaves 18",
        "W:W34,40,45:B12,23,25",
        "34-30 25x34 40x7",
        (T.DIRECT, T.ONE_OFFER),
    ),
    (
        "a line that is pierced by the only offer: direct",
        "W:W32,34,37:B10,19,23,28",
        "34-29 23x34 32x5",
        (T.DIRECT, T.CROWN_SHOT, T.ONE_OFFER),
    ),
    (
        "a zigzag in which nothing but the first piece was placed",
        "W:W26,31,36:B10,16,20,28,29",
        "26-21 16x27 31x4",
        (T.DIRECT, T.BACKWARD, T.CROWN_SHOT, T.ONE_OFFER),
    ),
    (
        "a cascade of two only, after which the line is pierced",
        "W:W25,30,34,35,39:B5,8,10,14,20,24,28",
        "30x19 14x23 25x14 10x19 39-33 28x30 35x2",
        (T.MAZETTE, T.CROWN_SHOT, T.ONE_OFFER),
    ),
    (
        "the hatch is opened by a capture that ends further on: trappe, no heel shot",
        "W:W30,32,33,36,38,39,40,44,47:B2,3,4,6,8,18,19,20,23,26,42",
        "36-31 26x28 33x15 42x33 39x19",
        (T.TRAPPE, T.BACKWARD, T.ONE_OFFER),
    ),
    (
        "two men are taken twice, but by a king the second time",
        "W:W20,28,29,30:B8,9,10,18,K48",
        "29-23 48x14 23x3 14x46 3x5",
        (T.MAJORITY, T.STICK, T.ONE_OFFER),
    ),
    (
        "two men are offered twice and a man sticks, but a king takes them: no Raphaël",
        "W:W19,28,31,36,37,39,42,43:B10,11,12,17,20,23,26,30",
        "37-32 26x48 39-34 48x22 34x5 23x14 5x16",
        (T.KING_GIVEN, T.MAJORITY, T.STICK, T.TWO_OFFERS),
    ),
)

NAMED = tuple(Named(name, fen, line, frozenset(themes)) for name, fen, line, themes in _ROWS)
