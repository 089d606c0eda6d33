"""Exercises one at a time: the mix at the end of a lesson, and the exam. Nothing advances by itself."""

from collections.abc import Sequence
from typing import Any

from ipywidgets import HTML, HBox, Layout, VBox

from damles.course.exercise import Exercise
from damles.course.trainer import Trainer
from damles.notebook.exercise import facts
from damles.notebook.panel import make_button, star_signs
from damles.notebook.steps import screen_of
from damles.texts import say

_BAR = {"flex_flow": "row wrap", "grid_gap": "8px", "align_items": "center"}


class SequenceScreen:
    """A row of exercises with one on the screen; it opens at the first that is still to do."""

    def __init__(self, trainer: Trainer, order: Sequence[str], *, language: str = "nl") -> None:
        self.trainer, self.order, self.language = trainer, tuple(order), language
        self.place = next((n for n, each in enumerate(self.order) if each in set(trainer.left)), 0)
        self._count = HTML()
        self._previous = make_button(say("screen-previous", language), self.previous)
        self._next = make_button(say("screen-next", language), self.next)
        bar = HBox([self._previous, self._next, self._count], layout=Layout(**_BAR))
        bar.add_class("damles-panel")
        self._slot = VBox([])
        self.widget = VBox([self._slot, bar])
        self.widget.add_class("damles-sequence")
        self._open()

    @property
    def exercise(self) -> Exercise:
        """The exercise on the screen."""
        return self.trainer.exercises[self.order[self.place]]

    def next(self) -> None:
        """Go to the next exercise; after the last one the first comes again."""
        self._go(1)

    def previous(self) -> None:
        """Go back to the exercise before."""
        self._go(-1)

    def _go(self, by: int) -> None:
        self.place = (self.place + by) % len(self.order)
        before = self.screen
        self._open()
        before.close()  # only now: with nothing in its place the page would fall in

    def _close(self) -> None:
        self.screen.close()

    def _open(self) -> None:
        self.screen = screen_of(self.exercise, self.trainer, language=self.language, on_done=self._refresh)
        self._slot.children = (self.screen.panel.widget,)
        self._refresh()

    def _refresh(self) -> None:
        done = self.trainer.attempt(self.exercise.id).done
        more = done and self.trainer.left
        self._next.add_class("damles-next") if more else self._next.remove_class("damles-next")
        earned, possible = self.trainer.total
        stars = self.trainer.stars(self.exercise.id)
        self._count.value = say(
            "screen-count",
            self.language,
            place=self.place + 1,
            total=len(self.order),
            signs=star_signs(stars) if stars is not None else "",
            earned=earned,
            possible=possible,
        )

    def facts(self) -> str:
        """What a stored notebook says: every exercise in its order."""
        exercises = (self.trainer.exercises[each] for each in self.order)
        return "\n\n".join(facts(each, self.language) for each in exercises)

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        first = self.screen._repr_mimebundle_(**options)
        return {**first, **self.widget._repr_mimebundle_(**options), "text/plain": self.facts()}
