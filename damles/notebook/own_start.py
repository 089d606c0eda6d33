"""A start of one's own for a game: the editor, with a button to play what was set up."""

from collections.abc import Callable

from ipywidgets import HTML

from damles.errors import GameOver
from damles.notebook import editing
from damles.notebook.editor import EditorScreen
from damles.notebook.panel import make_button
from damles.rules.position import Position
from damles.rules.setup import Setup
from damles.texts import say


class OwnStart:
    """``on_play(position)`` is called with what was set up, where it can be played; it may raise `GameOver`."""

    def __init__(
        self, start: Setup, on_play: Callable[[Position], None], on_leave: Callable[[], None], language: str = "nl"
    ) -> None:
        self.language, self._on_play = language, on_play
        self.editor = EditorScreen(Setup(start.turn, start.board), language)
        begin = make_button(say("play-own-begin", language), self.play, "damles-next")
        leave = make_button(say("play-own-leave", language), on_leave)
        tools = self.editor.panel.tools
        tools.children = (begin, leave, *(each for each in tools.children if not isinstance(each, HTML)))
        self.widget = self.editor.panel.widget

    def play(self) -> None:
        """Begin with what stands there; the editor has said why where that cannot occur in a game."""
        setup = self.editor.setup
        if editing.problem(setup):
            return
        try:
            self._on_play(Position(setup.turn, setup.board))
        except GameOver as error:
            told = say("play-own-over", self.language, result=error.result)
            self.editor.panel.tell(told, "bad")

    def close(self) -> None:
        """Take it away, with every widget it is made of."""
        self.editor.board.close()
        self.editor.panel.close()
