"""Thirty seconds of "tap square 27", without a screen and without a clock of its own. Pure."""

import random
from dataclasses import dataclass, replace
from typing import Any

from damles.rules.square import SQUARES

SECONDS = 30


@dataclass(frozen=True)
class Drill:
    """One round: which squares are asked, in order, and how it goes.

    >>> drill = Drill.new(1, now=0)
    >>> drill.tap(drill.asked, now=2).score, drill.tap(51 - drill.asked, now=2).wrong
    (1, 1)
    """

    order: tuple[int, ...]
    until: float
    score: int = 0
    wrong: int = 0

    @classmethod
    def new(cls, seed: int, now: float) -> "Drill":
        """A round that starts now, in seconds; the same seed asks the same squares, and never one twice in a row."""
        chance = random.Random(seed)
        order: list[int] = []
        while len(order) < 4 * len(SQUARES):
            more = chance.sample(SQUARES, len(SQUARES))
            order += more if order[-1:] != more[:1] else more[::-1]
        return cls(tuple(order), now + SECONDS)

    @property
    def asked(self) -> int:
        """The square to tap now."""
        return self.order[self.score % len(self.order)]

    def over(self, now: float) -> bool:
        """Whether the time is up."""
        return now >= self.until

    def tap(self, square: int, now: float) -> "Drill":
        """The round after a tap; a tap behind the end counts for nothing, and a wrong one asks the same again."""
        if self.over(now):
            return self
        if square == self.asked:
            return replace(self, score=self.score + 1)
        return replace(self, wrong=self.wrong + 1)


def best(state: Any) -> int:
    """The own record in a stored state, 0 where there is none.

    >>> best({"best": 12}), best({})
    (12, 0)
    """
    found = state.get("best") if hasattr(state, "get") else None
    return found if isinstance(found, int) and found > 0 else 0
