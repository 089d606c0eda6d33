"""The start page: how far the pupil is in each lesson, and where to go on."""

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from ipywidgets import HTML, Layout, Output, VBox

from damles.course.fault import Fault
from damles.course.lesson import Lesson, collector, read_lesson
from damles.course.store import StoreError
from damles.course.trainer import Trainer
from damles.notebook.desk import Desk, desk
from damles.notebook.tasks import Tasks
from damles.texts import say, say_error

LAST = "last-lesson"
"""The name, among what a pupil chose, of the lesson that was opened last."""
AGAIN = 3.0
"""Seconds between two looks at the store: a pupil who comes back to this page sees the stars just earned."""

LOOK = (
    ".damles-start table{font-size:16px!important;width:100%;max-width:900px;table-layout:auto!important}"
    ".damles-start td,.damles-start th{padding:8px 12px!important;white-space:normal!important}"
    ".damles-start td:last-child{white-space:nowrap!important}"
)


class StartPage:
    """A table of the lessons in a folder, each a link with its stars, below a link to where the pupil was.

    ``about`` has a few words for a lesson by its id. ``now_at`` gives the desk anew: another pupil may have sat down.
    """

    def __init__(
        self,
        folder: Path,
        place: Desk,
        about: Mapping[str, str] | None = None,
        language: str = "nl",
        *,
        now_at: Callable[[], Desk] | None = None,
    ) -> None:
        self.language, self._about = language, about or {}
        self._now_at = now_at or (lambda: place)
        self._lessons = lessons(folder)
        self.lines: list[str] = []
        self.markdown = ""
        self.table = Output()
        style = HTML(f"<style>{LOOK}</style>", layout=Layout(display="none"))
        self.widget = VBox([style, self.table])
        self.widget.add_class("damles-start")
        self._tasks = Tasks(lambda _error: None)
        self.refresh()
        self._tasks.begin("look", self._look())

    def refresh(self) -> None:
        """Show the stars as they are now, where they are not shown already."""
        place = self._now_at()
        found = [
            (file, lesson, Trainer(lesson.id, lesson.exercises, place.store, place.pupil, now=place.now))
            for file, lesson in self._lessons
        ]
        go_on = _go_on(found, place)
        words, unkept = self._words(go_on[1].title if go_on else ""), self._unkept(place)
        self.lines = [*(self._line(lesson, trainer) for _, lesson, trainer in found), words, *unkept]
        rows = [self._row(file, lesson, trainer) for file, lesson, trainer in found]
        link = f"## [{words}]({go_on[0]})" if go_on else f"## {words}"
        head = [f"| {say('start-lesson', self.language)} | | {say('start-stars', self.language)} |", "|:---|:---|---:|"]
        markdown = "\n".join([link, "", *head, *rows, "", *unkept])
        if markdown != self.markdown:
            self.markdown = markdown
            self.table.outputs = ({"output_type": "display_data", "data": self._data(), "metadata": {}},)

    async def _look(self) -> None:
        while self.widget.comm is not None:
            await asyncio.sleep(AGAIN)
            self.refresh()

    def _words(self, title: str) -> str:
        return say("screen-start-here" if title else "screen-all-done", self.language, title=title)

    def _line(self, lesson: Lesson, trainer: Trainer) -> str:
        earned, possible = trainer.total
        return say("screen-lesson-stars", self.language, title=lesson.title, earned=earned, possible=possible)

    def _row(self, file: str, lesson: Lesson, trainer: Trainer) -> str:
        earned, possible = trainer.total
        stars = say("start-earned", self.language, earned=earned, possible=possible)
        done = "" if trainer.left else " ✓"
        return f"| [{lesson.title}]({file}) | {self._about.get(lesson.id, '')} | {stars}{done} |"

    def _unkept(self, place: Desk) -> list[str]:
        if place.notice is None:
            return []
        return [say_error(place.notice, self.language), say("screen-not-kept", self.language)]

    def _data(self) -> dict[str, str]:
        return {"text/markdown": self.markdown, "text/plain": "\n".join(self.lines)}

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        return {**self.widget._repr_mimebundle_(**options), **self._data()}


def lessons(folder: Path) -> list[tuple[str, Lesson]]:
    """The lessons of a folder with their file, by name; what has no exercises or cannot be read is left out."""
    found = []
    for path in sorted(folder.glob("[0-9]*.ipynb")):
        if path.name.startswith("00"):
            continue
        with suppress(Fault):
            found.append((path.name, read_lesson(path)))
    return found


def _go_on(found: list[tuple[str, Lesson, Trainer]], place: Desk) -> tuple[str, Lesson] | None:
    """Where the pupil was: the lesson opened last, or the first after it with something to do; ``None`` when all is."""
    last = ""
    with suppress(StoreError):
        last = place.store.settings(place.pupil).get(LAST, "")
    at = next((number for number, (_, lesson, _) in enumerate(found) if lesson.id == last), 0)
    turned = found[at:] + found[:at]
    return next(((file, lesson) for file, lesson, trainer in turned if trainer.left), None)


def start_page(folder: str = ".", about: Mapping[str, str] | None = None, *, language: str = "nl") -> Any:
    """The stars of every lesson in the folder of this notebook; ``about`` has a few words for each."""
    return None if collector() is not None else StartPage(Path(folder), desk(), about, language, now_at=desk)
