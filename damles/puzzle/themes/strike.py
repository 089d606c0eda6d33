"""The named combinations: one predicate each, decided from the position and the line, never from a label.

The definitions follow the French names (Manoury 1770 for the coup turc; "demi-turc" and "coup suisse" as the French
encyclopedia and Van der Stoep, *Alle typezetjes*, p. 190, tell them apart). Many authors call all three "Turkish
strike". In each a king captures, and the very next move captures that king.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from damles.puzzle.themes.names import Theme
from damles.rules.move import Move
from damles.rules.piece import Side, is_king
from damles.rules.position import Position
from damles.rules.square import direction_to, neighbour


class Strike(NamedTuple):
    """A capture by a king, and the capture by the other side (``by``) that takes that king off at once."""

    by: Side
    capture: Move
    answer: Move

    @property
    def stops(self) -> frozenset[int | None]:
        """What stands before the king where it ended, one square for each route; ``None`` is the edge."""
        end = self.capture.end
        last = (direction_to(path[-2], end) for path in self.capture.paths)
        return frozenset(neighbour(end, direction) for direction in last if direction is not None)

    @property
    def stopped_by_taken(self) -> bool:
        """Whether the king, by every route, stands before a piece that it has just taken (article 6.1)."""
        return self.stops <= self.capture.taken

    @property
    def first_taken(self) -> frozenset[int]:
        """The first square that the answer captures, one for each of its routes."""
        return frozenset(self.answer.captured_along(path)[0] for path in self.answer.paths)

    @property
    def support_taken(self) -> bool:
        """Whether the taker stands beside the king, and the king has taken the piece right behind that taker."""
        end, taker = self.capture.end, self.answer.start
        direction = direction_to(end, taker)
        if direction is None or neighbour(end, direction) != taker:
            return False
        return neighbour(taker, direction) in self.capture.taken

    @property
    def king_first(self) -> bool:
        """Whether the answer takes the king as its first piece, by every route."""
        return self.first_taken == {self.capture.end}

    @property
    def themes(self) -> frozenset[Theme]:
        """The names that fit this strike."""
        return frozenset(theme for theme, fits in _SHAPES.items() if fits(self))

    @property
    def core(self) -> str:
        """What makes two strikes the same: the king's route and that of the answer, as White would strike them."""
        moves = (self.capture, self.answer)
        return " ".join((move if self.by is Side.WHITE else move.mirror()).full for move in moves)


EXAMPLE = "W:W8,14,19,23,29:B11,22,K47"
"""A position for the examples below."""


def _coup_turc(strike: Strike) -> bool:
    return len(strike.capture.taken) >= 4 and strike.stopped_by_taken and strike.support_taken and strike.king_first


def _demi_turc(strike: Strike) -> bool:
    stopped_otherwise = strike.stops.isdisjoint(strike.capture.taken)
    return len(strike.capture.taken) >= 3 and stopped_otherwise and strike.support_taken and strike.king_first


def _coup_suisse(strike: Strike) -> bool:
    king_later = strike.capture.end not in strike.first_taken
    return len(strike.capture.taken) >= 4 and strike.stopped_by_taken and king_later


_SHAPES: dict[Theme, Callable[[Strike], bool]] = {
    Theme.COUP_TURC: _coup_turc,
    Theme.DEMI_TURC: _demi_turc,
    Theme.COUP_SUISSE: _coup_suisse,
}


def strikes(position: Position, line: Sequence[Move | str]) -> Iterator[Strike]:
    """Every capture by a king in a line that is answered at once by a capture of that king.

    Raises what `Position.play` raises where a move of the line is not legal.

    >>> [strike.capture.full for strike in strikes(Position.from_fen(EXAMPLE), "23-18 47x23 19x6".split())]
    ['47x20x3x12x23']
    """
    before: Move | None = None
    for item in line:
        move = position.parse_move(item) if isinstance(item, str) else item
        if before is not None and before.end in move.taken:
            yield Strike(position.turn, before, move)
        before = move if move.is_capture and is_king(position.piece(move.start)) else None
        position = position.play(move)


def theme_of(position: Position, line: Sequence[Move | str], by: Side | None = None) -> frozenset[Theme]:
    """The names of every combination that a line shows, struck by this side (or by either); empty where none.

    >>> [str(theme) for theme in theme_of(Position.from_fen(EXAMPLE), ["23-18", "47x23", "19x6"])]
    ['coup-turc']
    """
    found = (strike.themes for strike in strikes(position, line) if by in (None, strike.by))
    return frozenset[Theme]().union(*found)


def is_coup_turc(position: Position, line: Sequence[Move | str]) -> bool:
    """Whether a line shows the strict coup turc (*Turkse slag*).

    The king takes at least four pieces and is stopped by one that it has just taken; it has also taken the support of
    its taker, and it is the first piece that the answer takes.
    """
    return Theme.COUP_TURC in theme_of(position, line)


def is_demi_turc(position: Position, line: Sequence[Move | str]) -> bool:
    """Whether a line shows the demi-turc.

    The king takes at least three pieces, the support of its taker among them, and is the first piece that the answer
    takes; what stops it is *not* a piece that it has just taken (but the taker, another piece or the edge).
    """
    return Theme.DEMI_TURC in theme_of(position, line)


def is_coup_suisse(position: Position, line: Sequence[Move | str]) -> bool:
    """Whether a line shows the coup suisse.

    The king takes at least four pieces and is stopped by one that it has just taken, and the answer takes it, but not
    as its first piece.
    """
    return Theme.COUP_SUISSE in theme_of(position, line)
