"""Time controls: so many moves in so much time, period after period (article 10.1).

All times are in seconds. The text is that of the PDN tag ``TimeControl``: ``40/7200`` (forty moves in two hours),
``600`` (ten minutes for all moves that are left), ``600+5`` (and five seconds more for each move made); colons between
periods.
"""

import math
import re
from dataclasses import dataclass
from typing import Self

from damles.errors import TimeControlError

_PERIOD = re.compile(r"(?:(?P<moves>[0-9]{1,4})/)?(?P<seconds>[0-9]{1,7})(?:\+(?P<increment>[0-9]{1,5}))?")
LONGEST = 200
"""Longest text that is looked at, in characters."""


@dataclass(frozen=True)
class Period:
    """``moves`` to make (``None``: all that are left) in ``seconds``, with ``increment`` seconds more for each made."""

    moves: int | None
    seconds: int
    increment: int = 0

    @property
    def text(self) -> str:
        """The period as it stands in the tag."""
        moves = "" if self.moves is None else f"{self.moves}/"
        return f"{moves}{self.seconds}" + (f"+{self.increment}" if self.increment else "")


@dataclass(frozen=True)
class TimeControl:
    """The periods of a game, in order. A last period that counts moves comes again and again; none at all is no limit.

    >>> control = TimeControl.from_text("40/7200:20/2400:600+5")
    >>> [(period.moves, period.seconds, period.increment) for period in control.periods]
    [(40, 7200, 0), (20, 2400, 0), (None, 600, 5)]
    >>> control.text, control.required(1), control.allowed(1, moves=40)
    ('40/7200:20/2400:600+5', 60, 9600)
    """

    periods: tuple[Period, ...] = ()

    @classmethod
    def from_text(cls, text: str) -> Self:
        """The time control that a PDN tag describes; raises `TimeControlError` with the number of the faulty period.

        ``-`` is a game without a limit. ``?`` (not known) and sand clocks (``*180``) are refused.
        """
        if text.strip() == "-":
            return cls()
        if len(text) > LONGEST:
            raise TimeControlError(text=text[:LONGEST], problem="long", period=0)
        if text.strip() in ("?", ""):
            raise TimeControlError(text=text, problem="unknown", period=0)
        periods = tuple(_read(part, text, number) for number, part in enumerate(text.strip().split(":"), 1))
        for number, period in enumerate(periods[:-1], 1):
            if period.moves is None:
                raise TimeControlError(text=text, problem="endless", period=number)
        return cls(periods)

    @property
    def text(self) -> str:
        """The text of the PDN tag; ``-`` without a limit."""
        return ":".join(period.text for period in self.periods) or "-"

    def period(self, moves: int) -> int:
        """The period, counted from 0, in which a player thinks who has made this many moves.

        >>> control = TimeControl.from_text("40/7200:20/2400")
        >>> control.period(39), control.period(40), control.period(80)
        (0, 1, 3)
        """
        first = 0
        for number, part in enumerate(self.periods):
            if part.moves is None or moves < first + part.moves:
                return number
            if number == len(self.periods) - 1:
                return number + (moves - first) // part.moves
            first += part.moves
        return 0

    def required(self, period: int) -> int | None:
        """How many moves must have been made when a period is over; ``None``: all moves of the game."""
        parts = self._until(period)
        if not parts or parts[-1][0].moves is None:
            return None
        return sum((part.moves or 0) * times for part, times in parts)

    def allowed(self, period: int, moves: int) -> float:
        """All the time a player has had when a period is over, unused time of earlier periods included (10.1).

        ``moves`` are those made so far: each may have earned an increment. Infinite without a limit.
        """
        if not self.periods:
            return math.inf
        total = 0
        for part, times in self._until(period):
            made = moves if part.moves is None else min(moves, part.moves * times)
            total += part.seconds * times + part.increment * made
            moves -= made
        return total

    def _until(self, period: int) -> list[tuple[Period, int]]:
        """The periods up to and including this one, each with how often it came: the last may come again."""
        last = len(self.periods) - 1
        again = max(1, period - last + 1)
        parts = enumerate(self.periods[: period + 1])
        return [(part, again if number == last and part.moves else 1) for number, part in parts]


def _read(part: str, text: str, number: int) -> Period:
    if part.strip().startswith("*"):
        raise TimeControlError(text=text, problem="sandclock", period=number)
    found = _PERIOD.fullmatch(part.strip())
    if not found:
        raise TimeControlError(text=text, problem="period", period=number)
    moves = None if found["moves"] is None else int(found["moves"])
    if moves == 0:
        raise TimeControlError(text=text, problem="no-moves", period=number)
    seconds, increment = int(found["seconds"]), int(found["increment"] or 0)
    if not seconds and (number == 1 or moves or not increment):
        raise TimeControlError(text=text, problem="no-time", period=number)
    return Period(moves, seconds, increment)
