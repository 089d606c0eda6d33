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

_SEPARATOR = r"(?:\s*[-–xX×:]\s*|\s+)"
_MOVE = re.compile(rf"\s*[0-9]{{1,3}}(?:{_SEPARATOR}[0-9]{{1,3}})+\s*")
_READABLE = re.compile(rf"\s*(?:[0-9]{{1,3}}{_SEPARATOR})*(?:[0-9]{{1,3}})?\s*")


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
    """The squares that a move text names.

    Separators may be ``-``, ``–``, ``x``, ``×``, ``:`` and spaces; leading zeros are read. Raises `InvalidMove`, with
    the column (from 1) at which the text stops being a move; ``fen`` is the position to name in it.

    >>> read("28 x 17").squares, read("28-22").as_capture
    ((28, 17), False)
    """
    if len(text) > LONGEST:
        raise InvalidMove(text=text[:40] + "…", fen=fen, column=LONGEST + 1)
    if not _MOVE.fullmatch(text):
        readable = _READABLE.match(text)
        raise InvalidMove(text=text, fen=fen, column=readable.end() + 1 if readable else 1)
    numbers = list(re.finditer("[0-9]+", text))
    for number in numbers:
        if int(number[0]) not in SQUARES:
            raise InvalidMove(text=text, fen=fen, column=number.start() + 1, problem="square", square=int(number[0]))
    squares = tuple(int(number[0]) for number in numbers)
    return Attempt(text.strip(), squares, bool(re.search("[xX×:]", text)) or len(squares) > 2)


def matching(attempt: Attempt, moves: Iterable[Move]) -> tuple[Move, ...]:
    """The moves that a text may mean; more than one when it is ambiguous, none when it fits no move.

    Squares between start and end are read in this order: a whole route, some of its landing squares, the captured
    squares (also behind the end square, as the Hub protocol lists them), squares that are flown over.

    >>> one = Move(26, 47, frozenset({14, 21, 42}), ((26, 3, 20, 47),))
    >>> two = Move(26, 47, frozenset({19, 21, 42}), ((26, 8, 24, 47),))
    >>> matching(read("26x47"), (one, two)) == (one, two), matching(read("26x8x47"), (one, two)) == (two,)
    (True, True)
    """
    here = [move for move in moves if move.start == attempt.start and (move.taken or not attempt.as_capture)]
    if len(attempt.squares) == 2:
        return tuple(move for move in here if move.end == attempt.end)
    readings = (_is_route, _lands, _lists, _flies_over)
    found = (tuple(move for move in here if reading(move, attempt.squares)) for reading in readings)
    return next(filter(None, found), ())


def _is_route(move: Move, squares: Route) -> bool:
    return squares in move.routes


def _lands(move: Move, squares: Route) -> bool:
    return move.end == squares[-1] and any(_within(squares, route) for route in move.routes)


def _lists(move: Move, squares: Route) -> bool:
    """Start, end, then all captured squares in any order; or the captured squares between start and end."""
    return any(
        end == move.end and sorted(rest) == sorted(move.taken)
        for end, rest in ((squares[1], squares[2:]), (squares[-1], squares[1:-1]))
    )


def _flies_over(move: Move, squares: Route) -> bool:
    return move.end == squares[-1] and any(_within(squares[1:], crossed(route)) for route in move.routes)


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
