"""Which puzzles come next: what a pupil wishes for, and the row of puzzles that follows from it. Pure."""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from datetime import date
from typing import Any

from damles.course.memory import GOOD_STARS, Card, due_cards
from damles.course.puzzle_shelf import LEVELS, Entry, Shelf, in_order
from damles.course.store import Record
from damles.errors import DamlesError

ROUND = 10
"""How many puzzles make one round."""
PREFIX = "puzzels/"
"""What the keys of puzzles in the store, and of their patterns among the cards, begin with."""


@dataclass(frozen=True)
class Wish:
    """What a pupil wants to practise. An empty text and 0 leave a choice open.

    ``learn``: only what went wrong before, or is due to come back.

    >>> wish = Wish(theme="coup-turc", moves=2)
    >>> Wish.from_json(wish.to_json()) == wish, Wish.from_json({"moves": "x"}) == Wish()
    (True, True)
    """

    theme: str = ""
    level: str = ""
    moves: int = 0
    origin: str = ""
    learn: bool = False

    def takes(self, entry: Entry) -> bool:
        """Whether a puzzle is one that was wished for."""
        return (
            (not self.theme or self.theme in entry.themes)
            and (not self.level or self.level == entry.level)
            and (not self.moves or self.moves == entry.moves)
            and (not self.origin or self.origin == entry.origin)
        )

    def to_json(self) -> dict[str, Any]:
        """The wish as a small dict that JSON can hold."""
        return asdict(self)

    @classmethod
    def from_json(cls, value: Any) -> "Wish":
        """The wish in a stored dict; what is of the wrong kind is left open."""
        known = value if isinstance(value, dict) else {}
        fields = asdict(cls()).items()
        return cls(**{name: known[name] for name, value in fields if type(known.get(name)) is type(value)})


def choices(entries: Iterable[Entry], wish: Wish) -> dict[str, dict[Any, int]]:
    """What can be chosen for each part of a wish, with how many puzzles there are if the other parts stay.

    The parts are ``theme``, ``level``, ``moves`` and ``origin``; what no puzzle has is left out.
    """
    known = list(entries)
    counts: dict[str, Counter[Any]] = {name: Counter() for name in ("theme", "level", "moves", "origin")}
    for name, count in counts.items():
        others = replace(wish, **{name: type(getattr(wish, name))()})
        for entry in filter(others.takes, known):
            count.update(entry.themes if name == "theme" else [getattr(entry, name)])
    counts["level"] = Counter({name: counts["level"][name] for name in LEVELS if counts["level"][name]})
    order: dict[str, Callable[[Iterable[Any]], Iterable[Any]]] = {"theme": in_order, "level": tuple}
    return {name: {each: count[each] for each in order.get(name, sorted)(count)} for name, count in counts.items()}


def chosen(shelf: Shelf, wish: Wish, learn: Iterable[str] = ()) -> list[Entry]:
    """The puzzles that fit a wish; ``learn`` are the ids of those still to be learned, in their order."""
    found = (shelf.entries[each] for each in learn) if wish.learn else iter(shelf.entries.values())
    return [entry for entry in found if wish.takes(entry)]


def round_of(entries: Iterable[Entry], records: Mapping[str, Record], seed: int, size: int = ROUND) -> tuple[str, ...]:
    """The ids of the next round: not solved before goes first, easy before hard, otherwise mixed by the seed."""
    mixed = list(entries)
    random.Random(seed).shuffle(mixed)
    mixed.sort(key=lambda entry: bool(records.get(entry.id, Record()).stars))
    some = mixed[:size]
    return tuple(entry.id for entry in sorted(some, key=_hardness))


def _hardness(entry: Entry) -> tuple[int, int]:
    return (LEVELS.index(entry.level) if entry.level in LEVELS else 0), entry.moves


def to_learn(shelf: Shelf, records: Mapping[str, Record], cards: Iterable[Card], today: date) -> tuple[str, ...]:
    """The ids of what is still to be learned: one puzzle for each pattern that is due, then what went wrong before.

    For a pattern that is due, another puzzle of it is taken where there is one that was not yet solved.
    """
    due: list[str] = []
    for card in due_cards(cards, today):
        if card.pattern.startswith(PREFIX):
            alike = fresh_first(shelf.alike(card.pattern.removeprefix(PREFIX)), records)
            due += [entry.id for entry in alike[:1]]
    hard = [each for each in shelf.entries if each in records and is_hard(records[each])]
    return tuple(dict.fromkeys([*due, *hard]))


def fresh_first(entries: Iterable[Entry], records: Mapping[str, Record]) -> list[Entry]:
    """Puzzles with those before that were never finished, and of the others those with the fewest tries."""

    def known(entry: Entry) -> tuple[bool, int]:
        record = records.get(entry.id, Record())
        return record.stars is not None, record.tries

    return sorted(entries, key=known)


def is_hard(record: Record) -> bool:
    """Whether something went wrong with a puzzle and it was not solved well since.

    >>> is_hard(Record(stars=1, tries=4)), is_hard(Record(stars=3, tries=1)), is_hard(Record(tries=1))
    (True, False, True)
    """
    return bool(record.tries or record.hints) and (record.stars or 0) < GOOD_STARS


def of_day(entries: Iterable[Entry], day: date) -> Entry:
    """The puzzle of a day: the same everywhere for the same collection, and each puzzle once before any comes again.

    In the place of one that cannot be read comes the next. Raises `ValueError` where there is no puzzle.
    """
    known = sorted(entries, key=lambda entry: entry.id)
    turn, place = divmod(day.toordinal(), len(known) or 1)
    random.Random(turn).shuffle(known)
    for entry in (*known[place:], *known[:place]):
        with suppress(DamlesError):
            if entry.puzzle:
                return entry
    raise ValueError("no puzzles")


def by_theme(entries: Iterable[Entry], records: Mapping[str, Record]) -> dict[str, tuple[int, int]]:
    """For each theme, in their order: how many of its puzzles were solved with a star, and how many there are."""
    solved: Counter[str] = Counter()
    total: Counter[str] = Counter()
    for entry in entries:
        total.update(entry.themes)
        if records.get(entry.id, Record()).stars:
            solved.update(entry.themes)
    return {theme: (solved[theme], total[theme]) for theme in in_order(total)}
