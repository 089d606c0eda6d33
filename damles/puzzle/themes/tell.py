"""From the lines of a solution to its themes."""

from collections.abc import Iterable, Sequence

from damles.puzzle.themes.motifs import MOTIFS
from damles.puzzle.themes.names import KINDS, Kind, Theme
from damles.puzzle.themes.shot import Shot
from damles.puzzle.themes.shots import SHOTS, SPECIAL
from damles.puzzle.themes.strike import theme_of
from damles.rules.move import Move
from damles.rules.position import Position

SOMEWHERE = frozenset({Theme.CHOICE})
"""The themes that a puzzle has when one of its lines has them; every other must be in each line."""

TOLD_INSTEAD = {**SPECIAL, Theme.KING_CAUGHT: frozenset(KINDS[Kind.STRIKE])}
"""For a theme those that tell more, and take its place."""


def themes_of(start: Position, lines: Iterable[Sequence[Move]]) -> frozenset[Theme]:
    """The themes of a solution, whatever the opponent replies.

    ``lines`` are the ways in which it can go: one for each choice of the opponent, one move of the solver each time
    (`damles.puzzle.puzzle.Puzzle.shown`). The line with the most offers tells how many there are. Raises what
    `Position.play` raises where a move is not legal.

    >>> start = Position.from_fen("W:W32,37,41:B14,21,23")
    >>> offer, reply = start.parse_move("32-27"), start.play("32-27").parse_move("21x32")
    >>> sorted(map(str, themes_of(start, [[offer, reply, Move(37, 10, frozenset({32, 23, 14}))]])))
    ['direct', 'one-offer']
    """
    ways = [tuple(line) for line in lines if line]
    if not ways:
        return frozenset()
    shots = [Shot.of(start, line) for line in ways]
    found = frozenset.intersection(*(theme_of(start, line, by=start.turn) for line in ways))
    for theme, fits in {**SHOTS, **MOTIFS}.items():
        if (any if theme in SOMEWHERE else all)(map(fits, shots)):
            found |= {theme}
    found |= _offers(max(len(shot.offers) for shot in shots))
    return frozenset(theme for theme in found if found.isdisjoint(TOLD_INSTEAD.get(theme, ())))


def _offers(count: int) -> frozenset[Theme]:
    """The theme for so many offers."""
    themes = KINDS[Kind.OFFERS]
    return frozenset({themes[min(count, len(themes)) - 1]} if count else ())
