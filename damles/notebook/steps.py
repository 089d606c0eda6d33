"""The screens of setting up, writing and touching: buttons say what a click on the board means.

`screen_of` gives the screen of any exercise.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from ipywidgets import Button, HBox, Layout

from damles.board.view import View, arrow, dot, ring
from damles.board.widget import Board
from damles.course import set_up, touch_board, write
from damles.course.exercise import Exercise, State
from damles.course.kinds import ClockScene, SetUp, TakeBack, Touch, Write
from damles.course.trainer import Trainer
from damles.notebook.clock import ClockScreen
from damles.notebook.exercise import ExerciseScreen
from damles.notebook.look import new_board
from damles.notebook.marks import refusal_marks
from damles.notebook.panel import level, make_button, stars
from damles.notebook.taken_back import TakeBackScreen
from damles.rules.move import Route
from damles.rules.piece import EMPTY, Side
from damles.rules.square import SQUARES
from damles.rules.touch import TouchState
from damles.texts import say

PIECES = "wbWBe"
"""What can be put on a square, in the order of the buttons; ``e`` takes off."""
HANDS = ("move", "touch", "take-off", "crown")
"""What a click does on a touch board."""
WORDS = ("announce", "adjusted", "hand-over")
"""What can be said or done without touching a square."""


class StepScreen(ExerciseScreen):
    """A board whose clicks are steps; the chosen tool says which."""

    exercise: SetUp | Write | Touch

    def __init__(self, exercise: Exercise, trainer: Trainer, **options: Any) -> None:
        self.tool = ""
        self.tools: dict[str, Button] = {}
        super().__init__(exercise, trainer, **options)
        if self._field and isinstance(exercise, Write):
            self._field.placeholder = say("screen-type-move", self.language)
        buttons = [*self._choices(), *(self._deed_button(word) for word in self._words)]
        self.panel.answers.children = (HBox(buttons, layout=Layout(flex_flow="row wrap", grid_gap="8px")),)

    @property
    def _tool_names(self) -> tuple[str, ...]:
        return {SetUp: tuple(PIECES), Touch: HANDS}.get(type(self.exercise), ())

    def choose_tool(self, name: str) -> None:
        """Let clicks mean this from now on."""
        self.tool = name
        for each, button in self.tools.items():
            button.add_class("damles-chosen") if each == name else button.remove_class("damles-chosen")

    @property
    def _words(self) -> tuple[str, ...]:
        """What can be said: putting straight only where something lies askew."""
        if not isinstance(self.exercise, Touch):
            return ()
        return WORDS if self.exercise.adjust else WORDS[-1:]

    def _choices(self) -> list[Button]:
        for name in self._tool_names:
            key = f"screen-piece-{_PIECE_NAMES[name]}" if isinstance(self.exercise, SetUp) else f"screen-hand-{name}"
            self.tools[name] = make_button(say(key, self.language), partial(self.choose_tool, name))
        self.choose_tool(next(iter(self.tools), ""))
        return [*self.tools.values()]

    def _deed_button(self, word: str) -> Button:
        return make_button(say(f"screen-deed-{word}", self.language), lambda: self.answer(word))

    # What a click means

    def again(self) -> None:
        """Start anew, with the tool that it started with."""
        self.choose_tool(next(iter(self.tools), ""))
        super().again()

    def typed(self, text: str) -> None:
        """A typed answer; the number of a square alone is a click on it."""
        if text.isdecimal() and int(text) in SQUARES and not isinstance(self.exercise, Write):
            self._pointed(int(text))
        else:
            self.answer(text)

    def _new_board(self) -> Board | None:
        return new_board(self._picture(), on_square=self._pointed, language=self.language)

    def _pointed(self, square: int) -> None:
        if self._done or isinstance(self.exercise, Write):
            return
        if isinstance(self.exercise, SetUp):
            self.answer(f"{square}{self.tool}")
        else:
            self.answer(deed_of_click(self._touch, self.tool, square))

    def answer(self, text: str, route: Route = ()) -> None:
        """An answer, whatever way it came; why it is not allowed is drawn on the board."""
        verdict = self.trainer.answer(self.exercise.id, text)
        self._show(verdict, None, route)
        if verdict.refusal and self.board:
            self.board.mark(*self.board.view.marks, *refusal_marks(verdict.refusal, ()))

    # What is shown

    @property
    def _side(self) -> Side:
        """Who makes the move that is to be written; at the end the last one."""
        if isinstance(self.exercise, Write):
            last = len(write.line(self.exercise)) - 1
            return write.position_at(self.exercise, State(self._state.steps[:last])).turn
        return super()._side

    @property
    def _by_moves(self) -> bool:
        return False

    @property
    def _state(self) -> Any:
        return self.trainer.attempt(self.exercise.id).state

    @property
    def _touch(self) -> TouchState:
        assert isinstance(self.exercise, Touch)
        return touch_board.touch_at(self.exercise, self._state)

    def _picture(self) -> View:
        """The board as far as it has come."""
        exercise = self.exercise
        if isinstance(exercise, SetUp):
            return View(set_up.board_at(exercise, self._state))
        if isinstance(exercise, Write):
            left = write.line(exercise)[len(self._state.steps) :]
            view = View(write.position_at(exercise, self._state).board)
            return view.with_marks(*(arrow(*move.routes[0]) for move in left[:1]))
        touch = self._touch
        marks = [ring(touch.routes[-1][-1])] if touch.holding else []
        if not touch.routes:
            marks += [dot(each) for each in touch.touched]
        return View(touch.board).with_marks(*marks)

    def _headline(self) -> None:
        super()._headline()
        if isinstance(self.exercise, SetUp):
            earned = stars(self.trainer.stars(self.exercise.id), self.language)
            self.panel.title(self.exercise.question, level(self.exercise.level, self.language), earned)

    def _tell_start(self) -> None:
        attempt = self.trainer.attempt(self.exercise.id)
        if attempt.done:
            self.panel.tell(self.exercise.success or say("screen-done", self.language), "good")
        elif attempt.state.steps:
            self.panel.tell(say("screen-resumed", self.language), "hint")
        else:
            self.panel.tell(say(f"screen-start-{type(self.exercise).__name__.lower()}", self.language))


_PIECE_NAMES = {"w": "white-man", "W": "white-king", "b": "black-man", "B": "black-king", EMPTY: "nothing"}


def deed_of_click(touch: TouchState, tool: str, square: int) -> str:
    """The deed that a click means: with a piece in the hand it is put down, and on its own square let go.

    >>> from damles.rules.position import Position
    >>> turn = TouchState.of(Position.from_fen("W:W28:B5"))
    >>> deed_of_click(turn, "move", 28), deed_of_click(turn, "touch", 28)
    ('lift 28', 'touch 28')
    >>> from damles.rules.touch import Deed
    >>> deed_of_click(turn.do(Deed.LIFT, 28), "move", 23), deed_of_click(turn.do(Deed.LIFT, 28), "move", 28)
    ('put 23', 'release 28')
    """
    if tool != "move":
        return f"{tool} {square}"
    if not touch.holding:
        return f"lift {square}"
    return f"release {square}" if touch.routes[-1][-1] == square else f"put {square}"


def screen_of(
    exercise: Exercise, trainer: Trainer, *, language: str = "nl", on_done: Callable[[], None] = lambda: None
) -> ExerciseScreen:
    """The screen on which an exercise of any kind is done."""
    kind: type[ExerciseScreen] = ExerciseScreen
    if isinstance(exercise, (SetUp, Write, Touch)):
        kind = StepScreen
    elif isinstance(exercise, ClockScene):
        kind = ClockScreen
    elif isinstance(exercise, TakeBack):
        kind = TakeBackScreen
    return kind(exercise, trainer, language=language, on_done=on_done)
