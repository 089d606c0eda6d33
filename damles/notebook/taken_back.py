"""The screen of "what do you choose": take back or play on, and both ways are played on the board (article 7.2)."""

from functools import partial
from typing import Any

from damles.board.view import Tone, View, arrow
from damles.board.widget import Board
from damles.course.exercise import START, Exercise
from damles.course.kinds import TakeBack
from damles.course.take_back import CHOICES, judge, match_at, position_at
from damles.course.trainer import Trainer
from damles.course.verdict import Kind
from damles.notebook.exercise import PUNISH, TONES, ExerciseScreen
from damles.notebook.look import new_board
from damles.notebook.panel import level, make_button, stars, turn
from damles.rules.move import Route
from damles.rules.notation import read
from damles.texts import say


class TakeBackScreen(ExerciseScreen):
    """A board on which the irregular move has just been made, and two buttons.

    Whatever is chosen is played out; once it is solved the other way can be watched too.
    """

    exercise: TakeBack

    def __init__(self, exercise: Exercise, trainer: Trainer, **options: Any) -> None:
        super().__init__(exercise, trainer, **options)
        self.choices = [
            make_button(say(f"screen-take-back-{choice}", self.language), partial(self.answer, choice), "damles-answer")
            for choice in CHOICES
        ]
        self.panel.answers.children = tuple(self.choices)

    def answer(self, text: str, route: Route = ()) -> None:
        """A choice; when it is solved, only the moves behind it."""
        before = self._done
        verdict = judge(self.exercise, START, text) if before else self.trainer.answer(self.exercise.id, text)
        if verdict.kind is Kind.UNREADABLE:
            self._show(verdict, None, route)
            return
        self.panel.tell(self._said(verdict), TONES[verdict.kind])
        self._headline()
        self._tools()
        assert self.board is not None
        start = position_at(self.exercise, text.strip().casefold())
        self.board.show(View(start.board))
        self._film(start, verdict.line, (), lambda: None, PUNISH)
        if verdict.done and not before:
            self.on_done()

    @property
    def _by_moves(self) -> bool:
        return False

    def _new_board(self) -> Board | None:
        return new_board(self._picture(), language=self.language)

    def _picture(self) -> View:
        """The board after the irregular move, which an arrow shows."""
        made = arrow(*read(self.exercise.made).squares, tone=Tone.BAD)
        return View(match_at(self.exercise).game.position.board).with_marks(made)

    def _headline(self) -> None:
        me = match_at(self.exercise).game.turn.name.lower()
        self.panel.title(
            self.exercise.question,
            turn(me, self.language),
            level(self.exercise.level, self.language),
            stars(self.trainer.stars(self.exercise.id), self.language),
        )

    def _tools(self) -> None:
        super()._tools()
        if self._field:
            self._field.layout.display = "none"

    def _tell_start(self) -> None:
        if self._done:
            self.panel.tell(self.exercise.success or say("screen-take-back-both", self.language), "good")
        else:
            self.panel.tell(say("screen-start-takeback", self.language))
