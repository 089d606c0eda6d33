"""Move texts (article 11.2 and the PDN 3.0 standard): reading any spelling that names one legal move."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from damles.errors import InvalidMove
from damles.rules.move import Move, Route
from damles.rules.square import SQUARES, between

LONGEST = 200
"""Longest move text that is looked at, in characters."""

_MOVE = re.compile(r"\s*\d{1,3}(?:\s*[-xX×:–\s]\s*\d{1,3})+\s*")


@dataclass(frozen=True)
class Attempt:
    """A move text taken apart: the squares named, and whether it is written as a capture."""

    text: str
    squares: Route
    as_capture: bool

    @property
    def start(self) -> int:
        """The first square named."""
        return self.squares[0]

    @property
    def end(self) -> int:
        """Where the piece should come to rest."""
        return self.squares[-1]


def read(text: str, fen: str = "") -> Attempt:
    """The squares that a move text names; raises `InvalidMove` where it is no move text.

    Separators may be ``-``, ``x``, ``×``, ``:`` and spaces; leading zeros are read.

    >>> read("28 x 17").squares, read("28-22").as_capture
    ((28, 17), False)
    """
    if len(text) > LONGEST or not _MOVE.fullmatch(text):
        raise InvalidMove(text=text[:LONGEST], fen=fen)
    squares = tuple(map(int, re.findall(r"\d+", text)))
    if any(square not in SQUARES for square in squares):
        raise InvalidMove(text=text, fen=fen, problem="square", square=next(s for s in squares if s not in SQUARES))
    return Attempt(text.strip(), squares, bool(re.search(r"[xX×:]", text)) or len(squares) > 2)


def matching(attempt: Attempt, moves: Iterable[Move]) -> tuple[Move, ...]:
    """The moves that a text may mean; more than one when it is ambiguous.

    Squares between start and end are read in this order: a whole route, some of its landing squares, the captured
    squares behind the end square (as the Hub protocol lists them), squares that are flown over.

    >>> one = Move(26, 47, frozenset({14, 21, 42}), ((26, 3, 20, 47),))
    >>> two = Move(26, 47, frozenset({19, 21, 42}), ((26, 8, 24, 47),))
    >>> matching(read("26x47"), (one, two)) == (one, two), matching(read("26x8x47"), (one, two)) == (two,)
    (True, True)
    """
    if attempt.as_capture:
        moves = [move for move in moves if move.taken]
    here = [move for move in moves if move.start == attempt.start]
    ends = [move for move in here if move.end == attempt.end]
    if len(attempt.squares) == 2:
        return tuple(ends)
    inner = attempt.squares[1:-1]
    for fits in (_is_route, _lands, _flies_over):
        found = [move for move in ends if fits(move, inner)]
        if found:
            return tuple(found)
        if fits is _lands:
            listed = [move for move in here if _lists(move, attempt.squares)]
            if listed:
                return tuple(listed)
    return ()


def _is_route(move: Move, inner: Route) -> bool:
    return (move.start, *inner, move.end) in move.routes


def _lands(move: Move, inner: Route) -> bool:
    return any(_within(inner, route[1:-1]) for route in move.routes)


def _lists(move: Move, squares: Route) -> bool:
    """Start, end, then all captured squares in any order; or the captured squares between start and end."""
    rest = squares[2:] if squares[1] == move.end else squares[1:-1]
    return sorted(rest) == sorted(move.taken) and move.end in (squares[1], squares[-1])


def _flies_over(move: Move, inner: Route) -> bool:
    return any(_within(inner, crossed(route)) for route in move.routes)


def crossed(route: Route) -> Route:
    """Every square that a route touches after its start, in order: landings and squares flown over.

    >>> crossed((46, 28, 5))
    (41, 37, 32, 28, 23, 19, 14, 10, 5)
    """
    return tuple(square for a, b in pairwise(route) for square in (*between(a, b), b))


def _within(part: Route, whole: Route) -> bool:
    """Whether the squares of ``part`` occur in ``whole`` in that order."""
    rest = iter(whole)
    return all(square in rest for square in part)
