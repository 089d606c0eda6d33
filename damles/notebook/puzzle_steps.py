"""A line of moves to step through on a board: a solution, or what punishes a move."""

from collections.abc import Callable

from ipywidgets import Button, HBox, Layout

from damles.board.view import View
from damles.board.widget import Board
from damles.notebook.panel import make_button
from damles.rules.move import Move
from damles.rules.position import Position
from damles.texts import say


class Stepper:
    """Four buttons: to the start, one back, one on, to the end. Hidden as long as there is no line.

    ``on_step(text)`` is told the moves up to where one stands.
    """

    def __init__(self, board: Board, on_step: Callable[[str], None], language: str = "nl") -> None:
        self.board, self._on_step = board, on_step
        self.positions: list[Position] = []
        self.moves: tuple[Move, ...] = ()
        self.place = 0
        acts = {"first": lambda: self.go(0), "back": lambda: self.go(self.place - 1)}
        acts |= {"on": lambda: self.go(self.place + 1), "last": lambda: self.go(len(self.moves))}
        self.buttons: dict[str, Button] = {}
        for name, act in acts.items():
            made = self.buttons[name] = make_button(say(f"train-step-{name}-sign", language), act, "damles-step")
            made.tooltip = say(f"train-step-{name}", language)
        self.widget = HBox(list(self.buttons.values()), layout=Layout(flex_flow="row wrap", grid_gap="6px"))
        self.hide()

    def load(self, start: Position, moves: tuple[Move, ...], *, place: int | None = None) -> None:
        """Take a line; one stands at its end, or after ``place`` moves. The board is not touched."""
        self.moves, self.positions = moves, [start]
        for move in moves:
            self.positions.append(self.positions[-1].play(move))
        self.place = len(moves) if place is None else place
        self.widget.layout.display = "flex" if moves else "none"
        self._able()

    def hide(self) -> None:
        """Take the buttons away."""
        self.moves, self.positions, self.place = (), [], 0
        self.widget.layout.display = "none"

    def go(self, place: int) -> None:
        """Show the position after so many moves."""
        self.place = min(max(place, 0), len(self.moves))
        last = self.moves[self.place - 1] if self.place else None
        view = View(self.positions[self.place].board, last=(last.start, last.end) if last else None)
        self.board.show(view)
        self._able()
        self._on_step(" ".join(map(str, self.moves[: self.place])))

    def _able(self) -> None:
        for name, button in self.buttons.items():
            button.disabled = self.place == (0 if name in ("first", "back") else len(self.moves))
