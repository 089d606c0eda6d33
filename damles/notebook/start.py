"""The start page: how far the pupil is in each lesson, and where to go on."""

from html import escape
from pathlib import Path
from typing import Any

from ipywidgets import HTML

from damles.course.fault import Fault
from damles.course.lesson import Lesson, collector, read_lesson
from damles.course.trainer import Trainer
from damles.notebook.desk import Desk, desk
from damles.notebook.panel import STYLE
from damles.texts import say, say_error


class StartPage:
    """One line for each lesson in a folder, with the stars earned."""

    def __init__(self, folder: Path, place: Desk, language: str = "nl") -> None:
        trainers = [
            (lesson, Trainer(lesson.id, lesson.exercises, place.store, place.pupil, now=place.now))
            for lesson in lessons(folder)
        ]
        self.lines = [_line(lesson, trainer, language) for lesson, trainer in trainers]
        to_do = next((lesson.title for lesson, trainer in trainers if trainer.left), "")
        key = "screen-start-here" if to_do else "screen-all-done"
        self.lines.append(say(key, language, title=to_do))
        if place.notice is not None:
            self.lines += [say_error(place.notice, language), say("screen-not-kept", language)]
        items = "".join(f"<div>{escape(line)}</div>" for line in self.lines)
        self.widget = HTML(f'<style>{STYLE}</style><div class="damles-line widget-label">{items}</div>')
        self.widget.add_class("damles-panel")

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        return {**self.widget._repr_mimebundle_(**options), "text/plain": "\n".join(self.lines)}


def lessons(folder: Path) -> list[Lesson]:
    """The lessons of a folder by name; a notebook without exercises, or one that cannot be read, is left out."""
    found = []
    for path in sorted(folder.glob("[0-9]*.ipynb")):
        if path.name.startswith("00"):
            continue
        try:
            found.append(read_lesson(path))
        except Fault:
            continue
    return found


def _line(lesson: Lesson, trainer: Trainer, language: str) -> str:
    earned, possible = trainer.total
    return say("screen-lesson-stars", language, title=lesson.title, earned=earned, possible=possible)


def start_page(folder: str = ".") -> Any:
    """The stars of every lesson in the folder of this notebook."""
    return None if collector() is not None else StartPage(Path(folder), desk())
