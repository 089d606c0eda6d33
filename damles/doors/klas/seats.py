"""Who sits where: which kernel works for which pupil, at which page."""

from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass, field


@dataclass(eq=False)
class Visit:
    """One open page of a pupil.

    ``kernel`` is empty until its kernel has been started; ``hang_up`` closes each connection of the page. ``heard`` is
    when the page last told its kernel something, as it does at a click or a key.
    """

    pupil: str
    notebook: str
    since: float
    kernel: str = ""
    heard: float = 0
    hang_up: set[Callable[[], None]] = field(default_factory=set)


VISIT: ContextVar[Visit] = ContextVar("visit")
"""The visit for which a kernel is being started; set while a lesson page is served, each request its own."""


class Seats:
    """The visits now, by kernel.

    >>> seats = Seats()
    >>> seats.take(Visit("7", "04-slaan-moet.ipynb", since=0.0, kernel="a-b"))
    >>> seats.pupil("a-b"), [visit.notebook for visit in seats.of("7")]
    ('7', ['04-slaan-moet.ipynb'])
    """

    def __init__(self) -> None:
        self._visits: dict[str, Visit] = {}

    def __len__(self) -> int:
        return len(self._visits)

    def take(self, visit: Visit) -> None:
        """Note a visit whose kernel has been started."""
        self._visits[visit.kernel] = visit

    def leave(self, kernel: str) -> None:
        """Forget a visit and close its connections: the page then says that the lesson has stopped."""
        visit = self._visits.pop(kernel, None)
        for hang_up in list(visit.hang_up) if visit else ():
            hang_up()

    def visit(self, kernel: str) -> Visit | None:
        """The visit of a kernel."""
        return self._visits.get(kernel)

    def pupil(self, kernel: str) -> str | None:
        """The pupil for whom a kernel works; ``None`` for a kernel that is not ours."""
        visit = self._visits.get(kernel)
        return visit.pupil if visit else None

    def of(self, pupil: str) -> list[Visit]:
        """The visits of a pupil, the oldest first."""
        return sorted((each for each in self._visits.values() if each.pupil == pupil), key=lambda each: each.since)

    def kernels(self) -> list[str]:
        """The kernels of all visits."""
        return list(self._visits)

    def pupils(self) -> set[str]:
        """Everyone who is here now."""
        return {visit.pupil for visit in self._visits.values()}
