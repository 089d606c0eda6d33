"""A round against the clock: a bar of time that runs out, and the pupil's own record."""

import asyncio
from collections.abc import Callable

from ipywidgets import HTML

from damles.board.motion import running_loop, stop
from damles.course.store import Step, StoreError
from damles.notebook.desk import Desk
from damles.notebook.drill import best
from damles.texts import say_error

ENDED = "klaar"
"""The kind of the step that a finished round is."""


class TimeBar:
    """A bar that runs out; then ``ring()`` is called, unless it was stopped before."""

    def __init__(self, ring: Callable[[], None]) -> None:
        self.ring = ring
        self.widget = HTML()
        self.task: asyncio.Task[None] | None = None

    def start(self, seconds: float) -> None:
        """Begin anew, for so many seconds. Without an event loop only the bar runs."""
        self.stop()
        self.widget.value = f'<div class="damles-time"><i style="animation-duration:{seconds}s"></i></div>'
        loop = running_loop()
        if loop is not None:
            self.task = loop.create_task(self._wait(seconds))

    def stop(self) -> None:
        """Take the bar away; nothing rings any more."""
        self.widget.value = ""
        task, self.task = self.task, None
        if task is not None:
            stop(task)

    async def _wait(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        self.task = None
        self.ring()


def record(place: Desk, key: str) -> int:
    """The pupil's best round so far; 0 where there is none, or none that can be read."""
    try:
        return best(place.store.record(place.pupil, key).state)
    except StoreError:
        return 0


def keep(place: Desk, key: str, score: int, at: float, language: str = "nl") -> str:
    """Keep a finished round; what is returned says why it could not be kept, or is empty."""
    state = {"best": max(record(place, key), score)}
    try:
        place.store.add(place.pupil, key, Step(at, str(score), ENDED, state))
    except StoreError as error:
        return say_error(error, language)
    return ""
