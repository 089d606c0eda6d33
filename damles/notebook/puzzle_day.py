"""The puzzle of the day on the big board: a class solves it together. The same for all; nothing is recorded."""

from datetime import date, timedelta
from pathlib import Path
from typing import Any

from ipywidgets import HTML

from damles.course.exercise import START, State
from damles.course.lesson import collector
from damles.course.play import solutions
from damles.course.puzzle_choice import of_day
from damles.course.puzzle_judge import PuzzleTask, as_task, is_task_done, judge_task
from damles.course.puzzle_shelf import Entry, Shelf
from damles.notebook.desk import Desk, in_class
from damles.notebook.digibord import DigibordScreen
from damles.notebook.exercise import TONES
from damles.notebook.panel import whole_moves
from damles.notebook.puzzle_parts import LOOK, about
from damles.notebook.puzzle_screen import KEEPS, numbered
from damles.notebook.train import FOLDER, with_puzzles
from damles.rules.move import Move, Route
from damles.rules.position import Position
from damles.texts import say

PAUSE = 0.7
"""Seconds before the other side answers, for a class to see it."""


class DayScreen(DigibordScreen):
    """The puzzle of a day, with the days before and after it. A wrong move is answered on the board, with its proof."""

    exercise: PuzzleTask

    def __init__(self, shelf: Shelf, day: date, language: str = "nl") -> None:
        self.shelf, self.day = shelf, day
        self.state: State = START
        self._told = HTML(_dom_classes=("damles-told",))
        self._ended = False  # a wrong move was answered, or the puzzle is solved
        super().__init__([self._task(language)], language)
        style = HTML(LOOK, layout={"display": "none"})
        self.widget.children = (style, *self.widget.children)
        side = self.widget.children[-1]
        side.children = (*side.children, self._told)
        for name, key in (("previous", "train-day-before"), ("next", "train-day-after")):
            self.tools[name].description = self.tools[name].tooltip = say(key, language)

    @property
    def entry(self) -> Entry:
        """The puzzle of the day."""
        return of_day(self.shelf.entries.values(), self.day)

    def next(self) -> None:
        """The day after."""
        self._go(1)

    def previous(self) -> None:
        """The day before."""
        self._go(-1)

    def back(self) -> None:
        """Back to before the last move of the class, with what was answered."""
        if len(self._positions) > 1:
            self._positions.pop()
            self._ended = False
            size = 2 * (len(self._positions) - 1)
            self.state = State(self.state.steps[:size])
            self._told.value = ""
            self._show()
            self.line.value = say("digibord-playing", self.language)

    def answer(self) -> None:
        """Show the whole solution; the class can then play it from the start."""
        self.state, self._told.value, self._ended = START, "", False
        super().answer()

    def _go(self, days: int) -> None:
        self.day += timedelta(days=days)
        self.exercises = (self._task(self.language),)
        self._open()

    def _task(self, language: str) -> PuzzleTask:
        entry = self.entry
        return as_task(entry.puzzle, entry.themes, language)

    def _open(self) -> None:
        self.state, self._told.value, self._ended = START, "", False
        super()._open()
        if in_class():  # a pupil at a tablet of the class; the teacher asks for it on the big board
            self.tools["answer"].layout.display = "none"

    def _fact(self) -> str:
        month = say("train-months", self.language).split()[self.day.month - 1]
        return say("train-day", self.language, number=self.day.day, month=month)

    def _moved(self, move: Move, route: Route) -> None:
        verdict = judge_task(self.exercise, self.state, move.full)
        position = self._positions[-1]
        self.state = verdict.state
        line = [position.parse_move(verdict.line[0])] if verdict.line else [move]
        for text in verdict.line[1:]:
            position = position.play(line[-1])
            line.append(position.parse_move(text))
        sign = {"good": "✓", "bad": "✗"}.get(TONES[verdict.kind], "→")
        self.line.value = f"{sign} {verdict.say(self.language)}"
        self._play(self._positions[-1], tuple(line), route, goes_on=verdict.kind in KEEPS and not verdict.done)
        if verdict.done:
            solution = numbered(Position.from_fen(self.exercise.position), solutions(self.exercise)[0])
            told = whole_moves(say("train-author", self.language, line=solution))
            self._told.value = f"<p>{told}</p>{about(self.entry.themes, self.entry.told, self.language)}"

    def _tried(self, squares: Route) -> None:
        """After a wrong move any click takes it back."""
        if not self._ended:
            super()._tried(squares)
        elif not is_task_done(self.state):
            self.back()

    def _play(self, before: Position, line: tuple[Move, ...], route: Route, *, goes_on: bool) -> None:
        """Show a line move by move; the class goes on from its end only when it was right."""
        after = before.play(line[0])

        def then() -> None:
            if line[1:]:
                self._play(after, line[1:], (), goes_on=goes_on)
            else:
                self._positions.append(after)
                self._ended = not goes_on
                if goes_on:
                    self._give()

        self.board.play(after.board, line[0], route, then=then, wait=0 if route else PAUSE)

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        """What a stored notebook holds is the same on every day."""
        return {**self.widget._repr_mimebundle_(**options), "text/plain": say("train-day-facts", self.language)}


def puzzel_van_de_dag(name: str = "", *, day: date | None = None, folder: Path = FOLDER, language: str = "nl") -> Any:
    """The puzzle of today, or of another day, on a big board."""
    if collector() is not None:
        return None

    def make(shelf: Shelf, _place: Desk, language: str) -> Any:
        return DayScreen(shelf, day or date.today(), language)

    return with_puzzles(make, name, folder, language)
