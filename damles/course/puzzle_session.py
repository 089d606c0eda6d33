"""A round of puzzles: where a pupil is in it, and what went wrong and comes again at the end. Pure."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from damles.course.memory import GOOD_STARS
from damles.course.puzzle_choice import Wish

KEY = "puzzels"
"""The name of the round among what a pupil chose."""
ANY = Wish()
LONGEST = 200_000
"""So many characters of own puzzles are kept with it."""


@dataclass(frozen=True)
class Session:
    """A round.

    ``ids`` are its puzzles in order, ``results`` the stars of each so far (``None``: not finished), ``place`` the one
    on the board; from ``second`` on they come for the second time (0: none does). ``number`` counts the rounds,
    ``ahead`` says that the whole line is to be given before anything moves, ``own`` is the PDN of puzzles of one's own.

    >>> round = Session(ids=("a", "b")).finished(1).on().finished(3).on()
    >>> round.id, round.again, round.finished(3).on().over
    ('a', True, True)
    """

    ids: tuple[str, ...] = ()
    results: tuple[int | None, ...] = ()
    place: int = 0
    second: int = 0
    number: int = 0
    wish: Wish = ANY
    ahead: bool = False
    own: str = field(default="", repr=False)

    def __post_init__(self) -> None:
        padded = (*self.results, *(None for _ in self.ids))[: len(self.ids)]
        object.__setattr__(self, "results", padded)

    @property
    def over(self) -> bool:
        """Whether the round is at its end."""
        return self.place >= len(self.ids)

    @property
    def id(self) -> str:
        """The puzzle on the board; nothing at the end."""
        return "" if self.over else self.ids[self.place]

    @property
    def again(self) -> bool:
        """Whether the puzzle on the board went wrong before in this round."""
        return 0 < self.second <= self.place < len(self.ids)

    @property
    def is_finished(self) -> bool:
        """Whether the puzzle on the board was finished in this round."""
        return not self.over and self.results[self.place] is not None

    @property
    def failed(self) -> tuple[str, ...]:
        """What was finished the first time with fewer than two stars."""
        first = zip(self.ids, self.results[: self.second or None], strict=False)
        return tuple(dict.fromkeys(name for name, stars in first if stars is not None and stars < GOOD_STARS))

    @property
    def good(self) -> int:
        """How many puzzles were solved well, the first time or the second."""
        pairs = zip(self.ids, self.results, strict=True)
        return len({name for name, stars in pairs if stars is not None and stars >= GOOD_STARS})

    def finished(self, stars: int) -> "Session":
        """The round after the puzzle on the board was finished; the first result counts."""
        if self.over or self.is_finished:
            return self
        return replace(self, results=(*self.results[: self.place], stars, *self.results[self.place + 1 :]))

    def on(self) -> "Session":
        """The round at its next puzzle; after the last one what went wrong comes again, once."""
        here = self
        if self.place + 1 == len(self.ids) and not self.second and self.failed:
            here = replace(self, ids=(*self.ids, *self.failed), second=len(self.ids))
        return replace(here, place=min(self.place + 1, len(here.ids)))

    def back(self) -> "Session":
        """The round at the puzzle before."""
        return replace(self, place=max(self.place - 1, 0))

    def without(self, id: str) -> "Session":
        """The round without a puzzle that cannot be read."""
        left = [(name, stars) for name, stars in zip(self.ids, self.results, strict=True) if name != id]
        place, second = (number - self.ids[:number].count(id) for number in (self.place, self.second))
        ids, results = tuple(name for name, _ in left), tuple(stars for _, stars in left)
        return replace(self, ids=ids, results=results, place=place, second=second)

    def begin(self, ids: Iterable[str]) -> "Session":
        """A new round with the same wishes."""
        return Session(tuple(ids), number=self.number + 1, wish=self.wish, ahead=self.ahead, own=self.own)

    def to_json(self) -> dict[str, Any]:
        """The round as a dict that JSON can hold."""
        return {
            "ids": list(self.ids),
            "results": list(self.results),
            "place": self.place,
            "second": self.second,
            "number": self.number,
            "wish": self.wish.to_json(),
            "ahead": self.ahead,
            "own": _whole_games(self.own),
        }

    @classmethod
    def from_json(cls, value: Any) -> "Session | None":
        """The round in a stored dict; ``None`` for anything else.

        >>> Session.from_json(Session(("a",), ahead=True).to_json()) == Session(("a",), ahead=True)
        True
        """
        if not isinstance(value, dict):
            return None
        try:
            ids = tuple(map(str, value["ids"]))
            results = tuple(None if each is None else int(each) for each in value["results"])
            numbers = {name: max(0, int(value[name])) for name in ("place", "second", "number")}
            wish, own = Wish.from_json(value["wish"]), str(value["own"])
            return cls(ids, results, **numbers, wish=wish, ahead=value["ahead"] is True, own=own)
        except (KeyError, OverflowError, TypeError, ValueError):
            return None


def _whole_games(text: str) -> str:
    """A PDN text, as far as its games fit into `LONGEST` characters."""
    return text if len(text) <= LONGEST else text[:LONGEST].rpartition("\n\n[")[0]
