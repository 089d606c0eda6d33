"""Who is playing on this computer: nobody by number, or one of several pupils who share it."""

from typing import Any

from ipywidgets import BoundedIntText, Layout

from damles.course.lesson import collector
from damles.errors import DamlesError
from damles.notebook.desk import COMPUTER, CURRENT, MOST_PUPILS, PUPIL, Desk, desk, in_class
from damles.notebook.panel import Panel
from damles.texts import say, say_error


class WhoScreen:
    """A number to choose: every number has its own stars. Without one everybody shares the same."""

    def __init__(self, place: Desk, language: str = "nl") -> None:
        self.language, self._desk = language, place
        self.panel = Panel(None, language=language)
        self.panel.title(say("who-title", language))
        number = int(place.pupil) if place.pupil.isdecimal() else 1
        self.number = BoundedIntText(value=number, min=1, max=MOST_PUPILS, layout=Layout(height="auto"))
        self.number.add_class("damles-typed")
        self.panel.tools.children = (self.number,)
        self.panel.button("who-me", self.choose)
        self._none = self.panel.button("who-nobody", self.nobody)
        self._show(place.pupil)

    def choose(self) -> None:
        """Go on as the pupil with the number in the field."""
        self._take(str(self.number.value))

    def nobody(self) -> None:
        """Go on without a number."""
        self._take(CURRENT)

    def _take(self, pupil: str) -> None:
        try:
            self._desk.store.choose(COMPUTER, PUPIL, pupil)
        except DamlesError as error:
            self.panel.tell(say_error(error, self.language), "bad")
            return
        self._show(pupil)

    def _show(self, pupil: str) -> None:
        numbered = pupil != CURRENT
        self._none.layout.display = "" if numbered else "none"
        self.panel.tell(say("who-number" if numbered else "who-none", self.language, number=pupil))

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        return {**self.panel.widget._repr_mimebundle_(**options), "text/plain": self.panel.line.value}


def wie_ben_ik(*, language: str = "nl") -> Any:
    """Who plays on this computer; a class has numbers of its own."""
    return None if collector() is not None or in_class() else WhoScreen(desk(), language)
