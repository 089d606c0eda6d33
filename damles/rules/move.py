"""A move as a value: from where, to where, what it captures, and every route it can take (articles 4 to 6)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise, takewhile

from damles.rules.square import between, direction_to, mirror

Route = tuple[int, ...]
"""A start square, the landing squares in order, and the end square."""


@dataclass(frozen=True, eq=False)
class Move:
    """One legal move.

    Two moves are equal when start, end and the *set* of captured pieces agree: that is the convention of
    published node counts. ``==`` ignores the routes, the order of capture and how the move is spelled.

    ``paths`` are the shortest full spellings: turning squares, and where a capture goes straight on the square
    right behind the captured piece. `routes` also lists every other landing square on such a straight stretch.
    ``ambiguous`` says that another legal move has the same start and end, so that the short text is not enough.

    >>> move = Move(46, 5, frozenset({10, 28}), ((46, 23, 5),))
    >>> str(move), move.captured, move.routes
    ('46x5', (28, 10), ((46, 14, 5), (46, 19, 5), (46, 23, 5)))
    """

    start: int
    end: int
    taken: frozenset[int] = frozenset()
    paths: tuple[Route, ...] = ()
    ambiguous: bool = False

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Move):
            return NotImplemented
        return (self.start, self.end, self.taken) == (other.start, other.end, other.taken)

    def __hash__(self) -> int:
        return hash((self.start, self.end, self.taken))

    def __str__(self) -> str:
        return self.full if self.ambiguous else self.short

    def __repr__(self) -> str:
        return f"Move({self})"

    @property
    def is_capture(self) -> bool:
        """Whether the move captures."""
        return bool(self.taken)

    @property
    def short(self) -> str:
        """Start and end: ``32-28`` or ``28x17``."""
        return f"{self.start}{'x' if self.taken else '-'}{self.end}"

    @property
    def full(self) -> str:
        """The full path in standard PDN spelling, ``47x38x24x13x36``; the short text where no path is known."""
        return "x".join(map(str, self.paths[0])) if self.paths else self.short

    @cached_property
    def routes(self) -> tuple[Route, ...]:
        """Every way to land along the move, lowest squares first; one of only start and end where no path is known.

        They all play the same move: a pupil may click any of them.
        """
        if not self.paths:
            return ((self.start, self.end),)
        found = {route for path in self.paths for route in _spread(path, self.taken)}
        return tuple(sorted(found))

    @cached_property
    def captured(self) -> tuple[int, ...]:
        """The captured squares in the order in which ``routes[0]`` takes them."""
        return self.captured_along(self.routes[0])

    def captured_along(self, route: Route) -> tuple[int, ...]:
        """The captured squares in the order in which ``route`` takes them.

        >>> Move(38, 38, frozenset({22, 23, 32, 33}), ((38, 27, 18, 29, 38),)).captured_along((38, 27, 18, 29, 38))
        (32, 22, 23, 33)
        """
        legs = pairwise(route)
        return tuple(square for a, b in legs for square in between(a, b) if square in self.taken)

    def mirror(self) -> "Move":
        """The same move on the turned board (every square 51 minus itself)."""
        paths = sorted(tuple(map(mirror, path)) for path in self.paths)
        taken = frozenset(map(mirror, self.taken))
        return Move(mirror(self.start), mirror(self.end), taken, tuple(paths), self.ambiguous)


def _spread(path: Route, taken: frozenset[int]) -> Iterator[Route]:
    """The path with every choice of landing square where it goes straight on between two captures."""
    heads: list[Route] = [path[:1]]
    for before, here, after in zip(path, path[1:], path[2:], strict=False):
        choices = _landings(before, here, after, taken)
        heads = [(*head, square) for head in heads for square in choices]
    for head in heads:
        yield (*head, path[-1])


def _landings(before: int, here: int, after: int, taken: frozenset[int]) -> Route:
    """The squares on which a piece may come down at ``here``: more than one only on a straight stretch."""
    if direction_to(before, here) != direction_to(here, after):
        return (here,)
    return (here, *takewhile(lambda square: square not in taken, between(here, after)))
