"""The class itself: who takes part under which number, how far everyone is, and how the class finds the server."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from damles.course.progress import Store, StoreError
from damles.doors.klas.course import Page
from damles.doors.klas.overview import Failed, Now, most_failed, now, stars
from damles.doors.klas.pupil import is_number
from damles.doors.klas.seats import Seats

QUIET = 5
"""So many minutes without a click on an open page, and the teacher is told."""
NAME = "voornaam"
"""The setting in the store that holds a pupil's first name."""


@dataclass(frozen=True)
class Row:
    """One pupil on the teacher's page: the titles of the pages that are open, and what the pupil does now.

    ``quiet`` is how many minutes ago the pupil last answered, clicked or opened a page.
    """

    number: str
    name: str
    places: tuple[str, ...]
    now: Now
    earned: int
    quiet: int

    @property
    def here(self) -> bool:
        """Whether a page of the pupil is open."""
        return bool(self.places)

    @property
    def is_quiet(self) -> bool:
        """Whether the pupil has a page open and has done nothing on it for long."""
        return self.here and self.quiet >= QUIET


class Stars(NamedTuple):
    """At a page: stars earned, stars there are to get, exercises solved."""

    earned: int
    possible: int
    solved: int


@dataclass
class Room:
    """What the pages of the class share.

    ``address`` is where pupils join, ``others`` are the computer's other addresses; both are of this computer only
    without ``lan``. ``notice`` says why nothing is kept, where that is so. ``left_out`` names the notebooks that may
    not run. ``devices`` are the addresses of other devices that have reached the server.
    """

    course: Sequence[Page]
    store: Store
    secret: str
    address: str
    lan: bool = False
    others: Sequence[str] = ()
    notice: StoreError | None = None
    left_out: Sequence[str] = ()
    clock: Callable[[], float] = time.time
    seats: Seats = field(default_factory=Seats)
    devices: set[str] = field(default_factory=set)
    joined: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.began = self.clock()

    def name(self, number: str) -> str:
        """The first name of a pupil, empty where none was given."""
        return self.store.settings(number).get(NAME, "")

    def in_use(self, number: str) -> bool:
        """Whether somebody has taken the number: now, or in an earlier lesson."""
        return number in self.joined or number in self.store.pupils() or bool(self.name(number))

    def join(self, number: str, name: str) -> None:
        """Give a number to a pupil; a name that was given before stays when none is given now."""
        self.joined.add(number)
        if name:
            self.store.choose(number, NAME, name)

    def forget(self, number: str) -> None:
        """Forget everything of a pupil. The pupil's kernels must have ended: they would keep writing."""
        self.store.forget(number)
        self.joined.discard(number)

    def heard(self, kernel: str) -> None:
        """A page has told its kernel something: its pupil is not quiet. A game has no answers to tell that by."""
        visit = self.seats.visit(kernel)
        if visit is not None:
            visit.heard = self.clock()

    def page(self, file: str) -> Page | None:
        """The page of a file."""
        return next((page for page in self.course if page.file == file), None)

    def question(self, exercise: str) -> tuple[str, str]:
        """The title of the page and the question of an exercise, by its key; empty where unknown."""
        for page in self.course:
            if exercise.startswith(f"{page.lesson}/"):
                return page.title, page.questions.get(exercise, "")
        return "", ""

    def stars(self, number: str) -> dict[str, Stars]:
        """How far a pupil is at each page, by its file."""
        best = {key: record.stars for key, record in self.store.records(number).items()}
        found = {}
        for page in self.course:
            solved = sum(1 for key, count in best.items() if count and key.startswith(f"{page.lesson}/"))
            found[page.file] = Stars(*stars(best, list(page.questions)), solved)
        return found

    def rows(self) -> list[Row]:
        """Every pupil by number: those who took part, now or in an earlier lesson."""
        doing = now(self.store.deeds(self.began))
        numbers = {each for each in self.store.pupils() if is_number(each)} | self.joined | self.seats.pupils()
        return [self._row(number, doing.get(number, Now())) for number in sorted(numbers, key=int)]

    def _row(self, number: str, doing: Now) -> Row:
        visits = self.seats.of(number)
        titles = tuple(
            page.title for file in dict.fromkeys(each.notebook for each in visits) if (page := self.page(file))
        )
        quiet = int((self.clock() - max([doing.at, *(max(each.since, each.heard) for each in visits)])) // 60)
        earned = sum(record.stars or 0 for record in self.store.records(number).values())
        return Row(number, self.name(number), titles, doing, earned, quiet)

    def failed(self) -> list[Failed]:
        """The exercises that are failed most in this lesson hour."""
        return most_failed(self.store.deeds(self.began))
