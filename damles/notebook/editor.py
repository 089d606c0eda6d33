"""The editor: a position is set up by clicks or pasted in, explained where it cannot be, and taken away as a file."""

from html import escape
from typing import Any

from ipywidgets import HTML, Button, HBox, Layout, Textarea

from damles.board.free import FreeHand
from damles.board.svg import svg
from damles.board.text import diagram
from damles.board.view import Tone, View, ring
from damles.course.lesson import collector
from damles.errors import DamlesError
from damles.notebook import editing
from damles.notebook.files import file_link, file_row
from damles.notebook.look import new_board
from damles.notebook.panel import Panel, make_button, turn
from damles.rules.piece import EMPTY
from damles.rules.setup import EMPTY_BOARD, START_BOARD, Setup
from damles.texts import say, say_error

ROW = {"flex_flow": "row wrap", "grid_gap": "6px"}


class EditorScreen:
    """A board on which anything may stand, with the tools beside it.

    `setup` is what stands there now. Nothing is refused: where it cannot occur in a game, a sentence says why.
    """

    def __init__(self, setup: Setup, language: str = "nl") -> None:
        self.setup, self.language = setup, language
        self.tool = "w"
        self.board = new_board(View(setup.board), on_deed=self._deed, language=language)
        self.panel = Panel(self.board.widget, language=language, on_tell=lambda text: self.board.describe(said=text))
        self.tools = {tool: self._tool(tool) for tool in editing.TOOLS}
        self._whole = (
            self.panel.button("editor-turn", self.swap_turn),
            self.panel.button("editor-start", lambda: self.put(Setup(self.setup.turn, START_BOARD))),
            self.panel.button("editor-empty", lambda: self.put(Setup(self.setup.turn, EMPTY_BOARD))),
            self.panel.button("editor-flip", self.flip),
        )
        self.field = Textarea(
            placeholder=say("editor-paste", language), rows=2, layout=Layout(width="auto", flex="1 1 220px")
        )
        self._read = make_button(say("editor-read", language), lambda: self.paste(self.field.value))
        self._files = HTML()
        row = HBox(list(self.tools.values()), layout=Layout(**ROW))
        self.panel.answers.children = (row,)
        self.panel.tools.children = (*self._whole, self.field, self._read, self._files)
        self.choose(self.tool)
        self._refresh()

    # What a user does

    def choose(self, tool: str) -> None:
        """Take a tool in the hand."""
        self.tool = tool
        for name, button in self.tools.items():
            (button.add_class if name == tool else button.remove_class)("damles-chosen")
        self.board.on_square = None if tool == "move" else self._tapped
        if tool == "move":
            self.board.free()

    def put(self, setup: Setup) -> None:
        """Put a whole placement on the board."""
        self.setup = setup
        self._refresh()

    def paste(self, text: str) -> None:
        """Set up what a pasted text says: FEN, Hub, or the first game of a PDN text."""
        try:
            self.put(editing.read_setup(text))
            self.field.value = ""
        except DamlesError as error:
            self.panel.tell(say_error(error, self.language), "bad")

    def swap_turn(self) -> None:
        """Let the other side be to move."""
        self.put(self.setup.with_turn(self.setup.turn.other))

    def flip(self) -> None:
        """Turn the board round."""
        view = self.board.view
        self.board.show(View(view.board, flipped=not view.flipped, marks=view.marks))
        self.choose(self.tool)

    def _tapped(self, square: int) -> None:
        self.put(editing.tap(self.setup, square, self.tool))

    def _deed(self, deed: str, _square: int) -> None:
        if deed == "release" and isinstance(self.board.hand, FreeHand):
            self.put(Setup(self.setup.turn, self.board.hand.board))

    # What is shown

    def _tool(self, tool: str) -> Button:
        name = _NAMES[tool]
        made = make_button(say(name, self.language), lambda: self.choose(tool), "damles-tool")
        return made

    def _refresh(self) -> None:
        fault = editing.problem(self.setup)
        self.board.side = self.setup.turn
        view = View(self.setup.board, flipped=self.board.view.flipped)
        self.board.show(view.with_marks(*([ring(fault.square, Tone.BAD)] if fault and fault.square else [])))
        self.choose(self.tool)
        side = self.setup.turn.name.lower()
        self.panel.title(say("editor-title", self.language), turn(side, self.language))
        if fault:
            self.panel.tell(say_error(fault, self.language), "bad")
        else:
            key, facts = editing.summary(self.setup)
            self.panel.tell(say(key, self.language, **facts), "good")
        self._files.value = self._links(bool(fault))

    def _links(self, faulty: bool) -> str:
        """The position to take away. PDN only where it can occur in a game."""
        picture = svg(self.board.look.on(View(self.setup.board, flipped=self.board.view.flipped)), size=500)
        files = [("fen", "text/plain", self.setup.fen), ("svg", "image/svg+xml", picture)]
        if not faulty:
            files.insert(1, ("pdn", "text/plain", editing.pdn_of(self.setup)))
        name = say("editor-file", self.language)
        links = [file_link(f"{name}.{kind}", kind.upper(), text, mime) for kind, mime, text in files]
        word = f"{name}.png"
        links.append(f'<button type="button" data-damles="png" data-word="{word}">PNG</button>')
        shown = file_row(f"<code>{escape(self.setup.fen)}</code>")
        return shown + file_row(*links, words=say("editor-save", self.language))

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        text = f"{diagram(View(self.setup.board), self.language)}\n{self.setup.fen}"
        picture = svg(View(self.setup.board), title=say("editor-title", self.language))
        return {**self.panel.widget._repr_mimebundle_(**options), "text/plain": text, "image/svg+xml": picture}


_NAMES = {
    "move": "editor-move",
    "w": "spoken-white-man",
    "W": "spoken-white-king",
    "b": "spoken-black-man",
    "B": "spoken-black-king",
    "crown": "editor-crown",
    EMPTY: "editor-take-off",
}


def stand_opzetten(text: str = "W:W:B", *, language: str = "nl") -> Any:
    """The editor, opened with the position of a FEN or PDN text; raises what `editing.read_setup` raises."""
    return None if collector() is not None else EditorScreen(editing.read_setup(text), language)
