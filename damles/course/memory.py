"""When to meet it again: a card for each pattern that a pupil found hard, and two policies that move its date.

`SchoolWeeks` is for the rules of lessons: the next lesson, then two, four, eight and sixteen weeks later; a failure
goes back one step. `Fsrs` is for puzzles. Both count calendar days, which the caller passes in.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Any, Protocol

import fsrs

WEEKS = (1, 2, 4, 8, 16)
"""How many weeks later a rule comes back, step by step; the first is the next lesson."""
GOOD_STARS = 2
"""So many stars say that the rule is known; fewer, that it must come back."""


@dataclass(frozen=True)
class Card:
    """What is to be met again.

    ``pattern`` is a rule (the number of its lesson) or the key of a puzzle. ``due`` is the first day on which it is to
    be met, ``None`` when it is known for good. ``step`` counts the intervals behind it; ``seen`` and ``failed`` are the
    last days of a review and of a failure; ``data`` is what the policy remembers besides. Structural equality.
    """

    pattern: str
    due: date | None = None
    step: int = 0
    seen: date | None = None
    failed: date | None = None
    data: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def is_due(self, today: date) -> bool:
        """Whether it is to be met on a day.

        >>> Card("06", date(2026, 1, 5)).is_due(date(2026, 1, 4)), Card("06").is_due(date(2026, 1, 4))
        (False, False)
        """
        return self.due is not None and self.due <= today

    def to_json(self) -> dict[str, Any]:
        """The card as a small dict that JSON can hold."""
        days = {name: day.isoformat() if (day := getattr(self, name)) else None for name in _DAYS}
        return {"pattern": self.pattern, "step": self.step, "data": dict(self.data), **days}

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> "Card":
        """The card in a stored dict; raises `ValueError`, `KeyError` or `TypeError` for what is none.

        >>> card = Card("06", date(2026, 1, 5), step=1, data={"fsrs": "{}"})
        >>> Card.from_json(card.to_json()) == card
        True
        """
        days = {name: date.fromisoformat(value[name]) if value[name] else None for name in _DAYS}
        step = int(value["step"])
        if step < 0:
            raise ValueError(step)
        return cls(str(value["pattern"]), step=step, data=dict(value["data"]), **days)


_DAYS = ("due", "seen", "failed")


class Policy(Protocol):
    """How a card moves."""

    def review(self, card: Card, stars: int, day: date) -> Card:
        """The card after an exercise of its pattern was finished on a day with 0 to 3 stars."""


class SchoolWeeks:
    """A rule comes back in the week of the next lesson, then after two, four, eight and sixteen weeks more.

    Whole weeks are counted, from Monday: a lesson may be on another day of the week. A failure goes back one step, and
    at most one a day: an absence or a bad morning does not punish. A success before the card is due changes nothing;
    one after the last interval ends it, until the rule fails again.

    >>> card = SchoolWeeks().review(Card("06"), stars=0, day=date(2025, 12, 30))
    >>> card.due, SchoolWeeks().review(card, stars=3, day=date(2026, 1, 8)).due
    (datetime.date(2026, 1, 5), datetime.date(2026, 1, 19))
    """

    def review(self, card: Card, stars: int, day: date) -> Card:
        """The card after an exercise of its rule; two stars or three are a success."""
        if stars < GOOD_STARS:
            step = card.step if card.failed == day or card.seen is None else max(0, card.step - 1)
            return replace(card, step=step, due=_later(day, WEEKS[step]), seen=day, failed=day)
        if not card.is_due(day):
            return card if card.seen is None else replace(card, seen=day)
        if card.step + 1 == len(WEEKS):
            return replace(card, due=None, seen=day)
        return replace(card, step=card.step + 1, due=_later(day, WEEKS[card.step + 1]), seen=day)


def _later(day: date, weeks: int) -> date:
    """The Monday so many weeks after the week of a day."""
    return day - timedelta(days=day.weekday()) + timedelta(weeks=weeks)


RATINGS = (fsrs.Rating.Again, fsrs.Rating.Again, fsrs.Rating.Hard, fsrs.Rating.Good)
"""What 0 to 3 stars mean to FSRS: shown or found after several mistakes, found after one, found at once."""


class Fsrs:
    """A puzzle comes back when the FSRS model expects that it is about to be forgotten; after a failure the next day.

    No chance is used (the package's fuzz is off), so that the same reviews always give the same date.

    >>> policy, first = Fsrs(), date(2025, 12, 30)
    >>> card = policy.review(Card("puzzels/a"), stars=3, day=first)
    >>> (card.due - first).days, policy.review(card, stars=0, day=card.due).due - card.due
    (2, datetime.timedelta(days=1))
    """

    def __init__(self, retention: float = 0.9, longest: int = 365) -> None:
        self._scheduler = fsrs.Scheduler(
            desired_retention=retention,
            learning_steps=(),
            relearning_steps=(),
            maximum_interval=longest,
            enable_fuzzing=False,
        )

    def review(self, card: Card, stars: int, day: date) -> Card:
        """The card after its puzzle was finished."""
        known = fsrs.Card.from_json(card.data["fsrs"]) if "fsrs" in card.data else fsrs.Card(card_id=0, due=_noon(day))
        after, _ = self._scheduler.review_card(known, RATINGS[stars], _noon(day))
        failed = day if stars < GOOD_STARS else card.failed
        step = 0 if stars < GOOD_STARS else card.step + 1
        return replace(card, due=after.due.date(), step=step, seen=day, failed=failed, data={"fsrs": after.to_json()})


def _noon(day: date) -> datetime:
    """One moment for a whole day: the package counts blocks of 24 hours, and we count days."""
    return datetime.combine(day, time(12), UTC)


def day_of(at: float, zone: tzinfo | None = None) -> date:
    """The calendar day of a time in seconds since 1970, in a time zone (``None``: this computer's).

    >>> day_of(0, UTC)
    datetime.date(1970, 1, 1)
    """
    return datetime.fromtimestamp(at, zone).date()


def due_cards(cards: Iterable[Card], today: date) -> tuple[Card, ...]:
    """The cards to be met on a day, longest waiting first."""
    return tuple(
        sorted((card for card in cards if card.is_due(today)), key=lambda card: (card.due or today, card.pattern))
    )


def streak(days: Iterable[date]) -> int:
    """How many calendar days in a row, up to the last of them, something was done.

    >>> streak([date(2026, 10, 24), date(2026, 10, 25), date(2026, 10, 26), date(2026, 10, 22)])
    3
    """
    done = set(days)
    day = max(done, default=None)
    count = 0
    while day in done:
        count += 1
        day -= timedelta(days=1)
    return count
