"""Exercises without end on the screen: each press of "next" draws a new one, bigger after success."""

from contextlib import suppress
from typing import Any

from ipywidgets import HTML, HBox, Layout, VBox

from damles.course.draw import SIZES
from damles.course.exercise import Exercise
from damles.course.generate import session
from damles.course.memory import SchoolWeeks
from damles.course.store import StoreError
from damles.course.trainer import REPEAT, Trainer
from damles.notebook.desk import Desk
from damles.notebook.exercise import facts
from damles.notebook.panel import make_button, star_signs
from damles.notebook.steps import screen_of
from damles.texts import say

LESSON = "eindeloos"
"""The first part of the key of every drawn exercise in the store."""


class EndlessScreen:
    """One drawn exercise of a rule on the screen; the next one is drawn when it is asked for.

    The size at which a pupil stopped is where he goes on. Nothing is drawn by chance: the seed is the number of
    exercises that this pupil has been given before.
    """

    def __init__(self, rule: str, place: Desk, language: str = "nl") -> None:
        self.rule, self.language, self._desk = rule, language, place
        self.done = self.earned = 0
        known, settings = self._kept()
        size = settings.get(f"size-{rule}", "")
        self._session = session(rule, known, int(size) if size.isdecimal() else SIZES[0], language)
        self._count = HTML()
        self._next = make_button(say("screen-next", language), self.next)
        bar = HBox([self._next, self._count], layout=Layout(grid_gap="8px", align_items="center"))
        bar.add_class("damles-panel")
        self._slot = VBox([])
        self.widget = VBox([self._slot, bar])
        self.widget.add_class("damles-sequence")
        self._open(next(self._session))

    def next(self) -> None:
        """Draw the next exercise. One that was left unsolved says nothing about the size."""
        stars = self.trainer.attempt(self.exercise.id).stars
        before = self.screen
        self._open(next(self._session) if stars is None else self._session.send(stars))
        before.close()  # only now: with nothing in its place the page would fall in

    def _open(self, exercise: Exercise) -> None:
        self.exercise = exercise
        self.trainer = Trainer(
            LESSON,
            [exercise],
            self._desk.store,
            self._desk.pupil,
            now=self._desk.now,
            policy=SchoolWeeks() if wants_repeats(self._desk) else None,
            pattern=lambda _exercise: self.rule,
        )
        self.screen = screen_of(exercise, self.trainer, language=self.language, on_done=self._solved)
        self._slot.children = (self.screen.panel.widget,)
        self._next.remove_class("damles-next")
        self._tell()

    def _solved(self) -> None:
        self.done += 1
        self.earned += self.trainer.attempt(self.exercise.id).stars or 0
        self._next.add_class("damles-next")
        with suppress(StoreError):  # only where to go on next time is lost
            self._desk.store.choose(self._desk.pupil, f"size-{self.rule}", self.exercise.id.split(".")[1])
        self._tell()

    def _tell(self) -> None:
        stars = self.trainer.attempt(self.exercise.id).stars
        signs = "" if stars is None else star_signs(stars)
        self._count.value = say("screen-endless", self.language, done=self.done, earned=self.earned, signs=signs)

    def _kept(self) -> tuple[int, dict[str, str]]:
        """How many exercises of this rule the pupil has been given, and what he chose."""
        try:
            known = self._desk.store.records(self._desk.pupil, f"{LESSON}/{self.rule}.")
            return len(known), self._desk.store.settings(self._desk.pupil)
        except StoreError:
            return 0, {}

    def facts(self) -> str:
        """What a stored notebook says."""
        return facts(self.exercise, self.language)

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        first = self.screen._repr_mimebundle_(**options)
        return {**first, **self.widget._repr_mimebundle_(**options), "text/plain": self.facts()}


def wants_repeats(place: Desk) -> bool:
    """Whether the pupil at a desk chose to meet failed exercises again."""
    try:
        return place.store.settings(place.pupil).get(REPEAT) == "yes"
    except StoreError:
        return False
