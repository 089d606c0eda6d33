"""How this pupil wants the boards to look: read where a board is made, changed on a page of its own."""

import json
from typing import Any

from ipywidgets import Checkbox, Layout, RadioButtons, VBox

from damles.board.look import Look
from damles.board.theme import THEMES
from damles.board.view import View, arrow, ring
from damles.board.widget import Board
from damles.course.lesson import collector
from damles.course.progress import StoreError
from damles.notebook.desk import Desk, desk
from damles.notebook.panel import Panel
from damles.rules.position import Position
from damles.texts import say, say_error

SETTING = "board"
"""The name of the look among a pupil's settings in the progress store."""


def look_at(place: Desk) -> Look:
    """The look that the pupil at a desk has chosen."""
    try:
        return Look.of(json.loads(place.store.settings(place.pupil).get(SETTING, "{}")))
    except (StoreError, ValueError):
        return Look()


def keep_look(place: Desk, look: Look) -> StoreError | None:
    """Keep a look for every board that is made from now on; what went wrong, where it cannot be kept."""
    try:
        place.store.choose(place.pupil, SETTING, json.dumps(look.facts))
    except StoreError as error:
        return error
    return None


def new_board(view: View, **options: Any) -> Board:
    """A board as this pupil wants it; options as of `damles.board.widget.Board`."""
    return Board(view, look=look_at(desk()), **options)


class LookScreen:
    """A board with the wishes beside it; each change shows at once."""

    def __init__(self, place: Desk, language: str = "nl") -> None:
        self.place, self.language = place, language
        self.look = look_at(place)
        view = View(Position.start().board, last=(32, 28)).with_piece(32, "e").with_piece(28, "w")
        marks = (ring(19), arrow(33, 29), arrow(28, 22))
        self.board = Board(view.with_marks(*marks), look=self.look, language=language)
        self.panel = Panel(self.board.widget, language=language)
        self.panel.title(say("look-question", language))
        names = [(say(f"look-theme-{name}", language), name) for name in THEMES]
        self.theme = RadioButtons(options=names, value=self.look.theme, layout=Layout(width="auto"))
        self.switches = {name: self._switch(name) for name in ("numbers", "flipped", "calm")}
        self.theme.observe(self._changed, "value")
        self.panel.answers.children = (VBox([self.theme, *self.switches.values()]),)
        self.panel.tell(say("look-kept", language))

    def _switch(self, name: str) -> Checkbox:
        text = say(f"look-{name}", self.language)
        made = Checkbox(value=getattr(self.look, name), description=text, indent=False, layout=Layout(width="auto"))
        made.observe(self._changed, "value")
        return made

    def _changed(self, _change: Any) -> None:
        self.look = Look(self.theme.value, **{name: switch.value for name, switch in self.switches.items()})
        self.board.dress(self.look)
        error = keep_look(self.place, self.look)
        if error:
            self.panel.tell(f"{say_error(error, self.language)} {say('screen-not-kept', self.language)}", "bad")

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        text = "\n".join(say(f"look-theme-{name}", self.language) for name in THEMES)
        return {**self.panel.widget._repr_mimebundle_(**options), "text/plain": text}


def bord_instellen(*, language: str = "nl") -> Any:
    """The page on which a pupil chooses how the boards look."""
    return None if collector() is not None else LookScreen(desk(), language)
