"""Making a Turkish strike of one's own: the editor, and beside it what is right already and what is still missing."""

import asyncio
from typing import Any

from ipywidgets import HTML

from damles.course.lesson import collector
from damles.course.puzzle_make import Made, examine
from damles.notebook import editing
from damles.notebook.editor import EditorScreen
from damles.notebook.files import file_link, file_row
from damles.notebook.panel import turn, whole_moves
from damles.notebook.tasks import Tasks, fault_words
from damles.notebook.thinking import beside
from damles.puzzle.collection import write_puzzles
from damles.rules.setup import Setup
from damles.texts import say

REST = 0.5
"""So many seconds after the last change the position is looked at."""
STARTING_POINT = "W:W27,31,32,38:B8,17,K26"
"""A Turkish strike but for one man: the page opens with it."""
STYLE = (
    "<style>.damles-remarks{list-style:none;margin:0;padding:0}.damles-remarks li{padding:3px 0 3px 28px;"
    "text-indent:-28px;line-height:1.4}.damles-remarks b{display:inline-block;width:28px;text-indent:0}"
    ".damles-remarks .good b{color:#0f6b4f}.damles-remarks .bad b{color:#a8320a}</style>"
)


class MakeScreen(EditorScreen):
    """The editor with a list that is renewed after every change; a sound Turkish strike can be saved as PDN.

    The search runs beside the board; a change meanwhile ends it and begins another.
    """

    def __init__(self, setup: Setup, language: str = "nl") -> None:
        self.made: Made | None = None
        self.remarks, self.save = HTML(), HTML()
        self.tasks = Tasks(lambda error: self.panel.tell(fault_words(error, language), "bad"))
        super().__init__(setup, language)
        pieces, line, tools = self.panel.side.children
        self.panel.side.children = (pieces, line, HTML(STYLE), self.remarks, self.save, tools)
        for needless in (self._whole[1], self._files):
            needless.layout.display = "none"

    async def settle(self) -> None:
        """Wait until the position has been looked at."""
        await asyncio.gather(*self.tasks.running(), return_exceptions=True)

    def _refresh(self) -> None:
        super()._refresh()
        side = self.setup.turn.name.lower()
        self.panel.title(say("make-title", self.language), turn(side, self.language))
        self.made, self.save.value = None, ""
        if not self.tasks.begin("look", self._look(self.setup)):
            for made in examine(self.setup, language=self.language):
                self._found(made)
            self._judge()

    async def _look(self, setup: Setup) -> None:
        self.panel.tell(say("make-looking", self.language))
        await asyncio.sleep(REST)
        steps = examine(setup, stop=lambda: self.setup != setup, language=self.language)
        while made := await beside(lambda: next(steps, None)):
            if self.setup != setup:
                return
            self._found(made)
        self._judge()

    def _judge(self) -> None:
        sound = self.made is not None and self.made.sound
        self.panel.tell(say("make-sound" if sound else "make-not-yet", self.language), "good" if sound else "hint")

    def _found(self, made: Made) -> None:
        self.made = made
        rows = "".join(
            f'<li class="{"good" if each.good else "bad"}"><b>{"✓" if each.good else "✗"}</b>'
            f"{whole_moves(each.say(self.language))}</li>"
            for each in made.remarks
        )
        self.remarks.value = f'<ul class="damles-remarks">{rows}</ul>'
        if made.puzzle:
            text = write_puzzles([made.puzzle], say("make-title", self.language))
            link = file_link(say("make-file", self.language), say("make-save", self.language), text)
            self.save.value = file_row(link)


def turkse_slag_maken(text: str = STARTING_POINT, *, language: str = "nl") -> Any:
    """The page on which a pupil makes a Turkish strike, opened with the position of a FEN or PDN text."""
    return None if collector() is not None else MakeScreen(editing.read_setup(text), language)
