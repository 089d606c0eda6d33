"""The big board in front of a class: exercises one by one, arrows to draw, answers hidden. Nothing is recorded."""

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

from ipywidgets import HTML, Box, HBox, Label, Layout, VBox

from damles.board.svg import svg
from damles.board.text import diagram
from damles.board.view import Mark, View, arrow, ring
from damles.course.exercise import Choose, Exercise, Play, State, read_setup
from damles.course.fault import Fault, say_fault
from damles.course.hint import WHOLE, hint
from damles.course.lesson import collector, read_lesson
from damles.errors import DamlesError
from damles.notebook.editing import problem
from damles.notebook.look import new_board
from damles.notebook.marks import asked_marks, refusal_marks, why_not
from damles.notebook.notice import Notice
from damles.notebook.panel import STYLE, make_button, turn
from damles.rules.move import Move, Route
from damles.rules.position import Position
from damles.texts import say, say_error, say_refusal

SIZE = 900
"""The greatest width of the board in CSS pixels; it is never higher than the window."""


class DigibordScreen:
    """One big board and large letters.

    The class plays moves on it, both sides; with "Tekenen" two clicks make an arrow, and two on one square a ring.
    """

    def __init__(self, exercises: Sequence[Exercise], language: str = "nl") -> None:
        self.exercises, self.language = tuple(exercises), language
        self.place = 0
        self.drawing = False
        self._from: int | None = None
        self._positions: list[Position] = []
        self.board = new_board(View(), on_move=self._moved, on_try=self._tried, size=SIZE, language=language)
        self._head, self.line = HTML(), Label()
        self.line.add_class("damles-line")
        names = ("previous", "next", "draw", "wipe", "back", "answer")
        acts = (self.previous, self.next, self.draw, self.wipe, self.back, self.answer)
        keys = {"previous": "screen-previous", "next": "screen-next"}
        self.tools = {
            name: make_button(say(keys.get(name, f"digibord-{name}"), language), act)
            for name, act in zip(names, acts, strict=True)
        }
        bar = HBox(list(self.tools.values()), layout=Layout(flex_flow="row wrap", grid_gap="8px"))
        side = VBox([self._head, self.line, bar], layout=Layout(flex="1 1 300px", min_width="240px", grid_gap="10px"))
        board = Box([self.board.widget], layout=Layout(flex="3 1 600px", min_width="240px", max_width=f"{SIZE}px"))
        style = HTML(f"<style>{STYLE}{_STYLE}</style>", layout=Layout(display="none"))
        self.widget = Box([style, board, side], layout=Layout(display="flex", flex_flow="row wrap"))
        for name in ("damles-panel", "damles-digibord"):
            self.widget.add_class(name)
        self._open()

    @property
    def exercise(self) -> Exercise:
        """The exercise on the board."""
        return self.exercises[self.place]

    def next(self) -> None:
        """The next exercise; the first comes after the last."""
        self.place = (self.place + 1) % len(self.exercises)
        self._open()

    def previous(self) -> None:
        """The exercise before."""
        self.place = (self.place - 1) % len(self.exercises)
        self._open()

    def draw(self) -> None:
        """Draw arrows and rings, or play moves again."""
        self.drawing = not self.drawing
        self._from = None
        button = self.tools["draw"]
        (button.add_class if self.drawing else button.remove_class)("damles-chosen")
        self.board.on_square = self._drawn if self.drawing else None
        self.line.value = say("digibord-drawing" if self.drawing else "digibord-playing", self.language)

    def wipe(self) -> None:
        """Take every drawing off."""
        self._from = None
        self.board.mark()

    def back(self) -> None:
        """Take the last move back."""
        if len(self._positions) > 1:
            self._positions.pop()
            self._show()

    def answer(self) -> None:
        """Show the whole solution, in words and on the board."""
        shown = hint(self.exercise, State(), WHOLE)
        self.line.value = shown.say(self.language)
        self._positions = self._positions[:1]
        self._show()
        marks = [ring(square) for mark in shown.marks for square in mark.squares]
        if isinstance(self.exercise, Play) and shown.line:
            position = Position.from_fen(self.exercise.position)
            marks.append(arrow(*position.parse_move(shown.line[0]).routes[0]))
        if isinstance(self.exercise, Choose):
            marks += asked_marks(self.exercise)
        self.board.mark(*marks)

    def _drawn(self, square: int) -> None:
        if self._from is None:
            self._from = square
            self.board.mark(*self.board.view.marks, ring(square))
            return
        start, self._from = self._from, None
        marks = [mark for mark in self.board.view.marks if mark != ring(start)]
        self.board.mark(*_toggled(marks, ring(start) if square == start else arrow(start, square)))

    def _moved(self, move: Move, route: Route) -> None:
        self._positions.append(self._positions[-1].play(move))
        self.line.value = ""
        self.board.play(self._positions[-1].board, move, route, then=self._give)

    def _tried(self, squares: Route) -> None:
        if not self._positions:
            return
        position = self._positions[-1]
        refusal = why_not(position, squares)
        self._show()
        if refusal:
            self.line.value = say_refusal(refusal, self.language)
            self.board.mark(*refusal_marks(refusal, squares))
            self.board.give(position.legal_moves, squares[:-1])

    def _open(self) -> None:
        setup = read_setup(self.exercise.position)
        self._positions = [] if problem(setup) else [Position(setup.turn, setup.board)]
        side = turn(setup.turn.name.lower(), self.language)
        self.tools["answer"].layout.display = "none" if type(self.exercise) is Exercise else ""
        self._head.value = (
            f'<div class="damles-facts">{side}<span>{self._fact()}</span></div>'
            f'<div class="damles-question">{escape(self.exercise.question)}</div>'
        )
        self.line.value = say("digibord-drawing" if self.drawing else "digibord-playing", self.language)
        self.board.describe(asked=self.exercise.question)
        self._show()

    def _fact(self) -> str:
        """What stands small above the question."""
        return say("digibord-count", self.language, place=self.place + 1, total=len(self.exercises))

    def _show(self) -> None:
        setup = self._positions[-1] if self._positions else read_setup(self.exercise.position)
        self.board.show(View(setup.board))
        self._give()

    def _give(self) -> None:
        if self._positions:
            self.board.give(self._positions[-1].legal_moves)

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        view = View(read_setup(self.exercise.position).board)
        text = f"{self.exercise.question}\n{diagram(view, self.language)}"
        picture = svg(view, title=self.exercise.question)
        return {**self.widget._repr_mimebundle_(**options), "text/plain": text, "image/svg+xml": picture}


_STYLE = (
    ".damles-digibord{max-width:none;align-items:flex-start}"
    ".damles-digibord .damles-question{font-size:28px}"
    ".damles-digibord .damles-line.widget-label,.damles-digibord .damles-facts{font-size:22px}"
    ".damles-digibord .damles-told *{font-size:20px;line-height:1.4}"
    ".damles-digibord button.jupyter-button{font-size:20px;min-height:52px}"
    ".jp-Notebook .jp-Cell:has(.damles-digibord){max-width:none!important}"
)


def _toggled(marks: Sequence[Mark], mark: Mark) -> list[Mark]:
    """The marks with one more, or without it when it was there."""
    others = [each for each in marks if (each.kind, each.squares) != (mark.kind, mark.squares)]
    return others if len(others) < len(marks) else [*others, mark]


def digibord(lesson: str | Path, *, folder: str | Path = ".", language: str = "nl") -> Any:
    """The exercises of a lesson on a big board; ``lesson`` is its name such as ``04-slaan-moet``, or a FEN."""
    if collector() is not None:
        return None
    try:
        if ":" in str(lesson):
            position = Position.from_fen(str(lesson))
            question = say(f"screen-turn-{position.turn.name.lower()}", language)
            return DigibordScreen([Exercise(id="bord", question=question, position=position.fen)], language)
        found = read_lesson(Path(folder) / f"{lesson}.ipynb").exercises
    except Fault as error:
        return Notice(say_fault(error, language))
    except DamlesError as error:
        return Notice(say_error(error, language))
    return DigibordScreen([each for each in found if each.position], language)
