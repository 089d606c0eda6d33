"""An exercise on the screen: clicks, typed answers and hints go to the trainer; what it says is shown on the board."""

from collections.abc import Callable
from typing import Any

from ipywidgets import Text

from damles.board.hand import Hand, spelled
from damles.board.svg import svg
from damles.board.text import diagram
from damles.board.view import Mark, Tone, View, arrow, number, ring
from damles.board.widget import Board
from damles.course import play
from damles.course.exercise import Choose, Exercise, FindAll, Order, Play, Point, read_position, read_setup
from damles.course.goal import MOVE_GOALS, moves_wanted
from damles.course.hint import Hint
from damles.course.trainer import Trainer
from damles.course.verdict import Kind, Verdict
from damles.errors import MoveError
from damles.notebook.look import new_board
from damles.notebook.marks import asked_marks, hint_marks, refusal_marks
from damles.notebook.panel import Panel, level, stars, turn
from damles.rules.legal import legal_moves
from damles.rules.move import Move, Route
from damles.rules.piece import Side
from damles.rules.position import Position
from damles.rules.refusal import Refusal
from damles.texts import say, say_refusal

REPLY = 0.5
"""Seconds before the other side answers a right move."""
PUNISH = 0.8
"""Seconds before the other side punishes a wrong one: time to read that something is coming."""
TONES = {
    Kind.RIGHT: "good",
    Kind.ALSO_RIGHT: "good",
    Kind.GO_ON: "good",
    Kind.BETTER: "hint",
    Kind.FORBIDDEN: "bad",
    Kind.LOSES: "bad",
    Kind.NOT_ASKED: "bad",
    Kind.UNREADABLE: "hint",
}


class ExerciseScreen:
    """One exercise with its board, question, feedback, hint ladder and stars.

    ``on_done()`` is called when the exercise has just been solved or its solution shown, ``on_answer()`` after every
    answer.
    """

    def __init__(
        self,
        exercise: Exercise,
        trainer: Trainer,
        *,
        language: str = "nl",
        on_done: Callable[[], None] = lambda: None,
    ) -> None:
        self.exercise, self.trainer, self.language, self.on_done = exercise, trainer, language, on_done
        self.on_answer: Callable[[], None] = lambda: None
        self.board = self._new_board()
        self.panel = Panel(self.board.widget if self.board else None, language=language, on_tell=self._told)
        self._waits_to_take_back = self._half_made = False
        self._buttons: dict[str, Any] = {}
        self._field: Text | None = None
        if isinstance(exercise, Choose):
            self._buttons = dict(zip(exercise.answers, self.panel.choose(exercise.answers, self.answer), strict=True))
        else:
            key = "screen-type-move" if self._by_moves else "screen-type-square"
            self._field = self.panel.typed(self.typed, say(key, language))
        self._hint = self.panel.button("screen-hint", self.hint)
        self._back = self.panel.button("screen-back", self.take_back)
        self._again = self.panel.button("screen-again", self.again)
        self._furnish()
        self._settle()
        self._tell_start()

    def _furnish(self) -> None:
        """What a screen that can do more puts beside the board, before anything is shown."""

    # What the pupil does

    def typed(self, text: str) -> None:
        """A typed answer; a legal move goes the way of a click."""
        self.take_back()
        if self._by_moves and self.board:
            try:
                self.board.choose(self.position.parse_move(text))
                return
            except MoveError:
                pass
        self.answer(text)

    def answer(self, text: str, route: Route = ()) -> None:
        """An answer, whatever way it came."""
        before = self.position if self._by_moves else None
        verdict = self.trainer.answer(self.exercise.id, text)
        self._show(verdict, before, route)
        if before is None and isinstance(self.exercise, (FindAll, Order, Point)) and TONES[verdict.kind] == "bad":
            assert self.board is not None
            self.board.mark(*self.board.view.marks, ring(int(text), Tone.BAD))

    def hint(self) -> None:
        """The next rung of the hint ladder."""
        self.take_back()
        before = self.position if self._by_moves else None
        shown = self.trainer.hint(self.exercise.id)
        if shown is None:
            return
        self._settle()
        self.panel.tell(shown.say(self.language), "hint")
        if before is not None and self.board and shown.line and isinstance(self.exercise, Play):
            self.board.show(self._view(before))
            self._film(before, shown.line, (), self._after_step)
        elif self.board:
            self.board.mark(*self.board.view.marks, *hint_marks(shown))
        self._strike(shown)
        if self._done:
            self.on_done()

    def take_back(self) -> None:
        """Put the position back after a wrong move was shown."""
        if self._waits_to_take_back:
            self._waits_to_take_back = False
            self._settle()
            self._tell_start()

    def again(self) -> None:
        """Start the exercise anew."""
        self.trainer.again(self.exercise.id)
        self._waits_to_take_back = False
        self._settle()
        self._tell_start()

    def close(self) -> None:
        """Take everything away."""
        if self.board:
            self.board.close()
        self.panel.close()

    # What is shown

    @property
    def position(self) -> Position:
        """The position in which the pupil is to play."""
        if isinstance(self.exercise, Play):
            return play.position_at(self.exercise, self.trainer.attempt(self.exercise.id).state)
        return read_position(self.exercise.position)

    @property
    def _side(self) -> Side:
        return read_setup(self.exercise.position).turn

    @property
    def _by_moves(self) -> bool:
        exercise = self.exercise
        return isinstance(exercise, Play) or (isinstance(exercise, FindAll) and exercise.goal in MOVE_GOALS)

    @property
    def _done(self) -> bool:
        return self.trainer.attempt(self.exercise.id).done

    def _new_board(self) -> Board | None:
        if not self.exercise.position:
            return None
        view = View(read_setup(self.exercise.position).board)
        if self._by_moves:
            return new_board(
                view, on_move=self._moved, on_try=self._tried, on_choices=self._several,
                on_change=self._underway, language=self.language,
            )  # fmt: skip
        return new_board(view, on_square=self._pointed, language=self.language)

    def _told(self, text: str) -> None:
        """The words under the board hold what a sighted pupil reads beside it."""
        if self.board:
            self.board.describe(asked=self.exercise.question, said=text)

    def _moved(self, move: Move, route: Route) -> None:
        self.answer(move.full, route)

    def _tried(self, squares: Route) -> None:
        if self._waits_to_take_back:
            self._pick_after(squares[0])
        elif self._done:
            self.panel.tell(say("screen-done", self.language), "good")
        elif len(squares) == 1:
            refusal = self.position.refusal_of(squares[0])
            if refusal:
                self.trainer.refused(self.exercise.id, squares[0])
                self._refuse(refusal, squares)
        else:
            self.answer(spelled(squares))
            self._give(squares[:-1])  # the reason may name the next square: the piece stays in the hand

    def _pick_after(self, square: int) -> None:
        """A click on the board after a wrong move: take that back, and pick up a piece that stood there before."""
        assert self.board is not None
        before = self.board.view.piece(square)
        self.take_back()
        same = self.board.view.piece(square) == before
        if same and any(move.start == square for move in self.position.legal_moves):
            self.board.click(square)

    def _several(self, moves: tuple[Move, ...]) -> None:
        self.panel.tell(say("screen-choices", self.language, count=len(moves)), "hint")

    def _underway(self, hand: Hand) -> None:
        if hand.underway and not hand.tried and not hand.choices:
            self.panel.tell(say("screen-underway", self.language), "hint")
        elif self._half_made and hand.cancel() == hand:  # put back half-way
            self._tell_start()
        self._half_made = hand.underway

    def _pointed(self, square: int) -> None:
        if not isinstance(self.exercise, Choose) and not self._done:
            self.answer(str(square))

    def _show(self, verdict: Verdict, before: Position | None, route: Route) -> None:
        tone = TONES[verdict.kind]
        text = self._said(verdict)
        if verdict.refusal and before is not None:
            self._refuse(verdict.refusal, ())
        elif verdict.line and before is not None and self.board and isinstance(self.exercise, Play):
            self._play_line(verdict, before, route)
            self.panel.tell(text, tone)
        else:
            self._settle()
            self.panel.tell(text, tone)
            self._strike(None)
        if verdict.done:
            self._headline()
            self.on_done()
        self.on_answer()

    def _said(self, verdict: Verdict) -> str:
        """What a verdict says, and that it is not kept where it is not."""
        unkept = say("screen-not-kept", self.language) if self.trainer.notice else ""
        return f"{verdict.say(self.language)} {unkept}".rstrip()

    def _play_line(self, verdict: Verdict, before: Position, route: Route) -> None:
        if verdict.kind in (Kind.RIGHT, Kind.ALSO_RIGHT, Kind.GO_ON):
            self._film(before, verdict.line, route, self._after_step, REPLY)
            return
        self._waits_to_take_back = True
        self._film(before, verdict.line, route, self._after_wrong, PUNISH)

    def _film(
        self, before: Position, line: tuple[str, ...], route: Route, then: Callable[[], None], wait: float = REPLY
    ) -> None:
        """Play moves one after the other; the first at once when the pupil has just made it."""
        assert self.board is not None
        move = before.parse_move(line[0])
        after = before.play(move)

        def on() -> None:
            if line[1:]:
                self._film(after, line[1:], (), then, wait)
            else:
                then()

        self.board.play(after.board, move, route, then=on, wait=0 if route else wait)

    def _after_step(self) -> None:
        assert self.board is not None
        self._tools()
        self._headline()
        if not self._done:
            self.board.give(self.position.legal_moves)

    def _after_wrong(self) -> None:
        self._tools()

    def _refuse(self, refusal: Refusal, clicked: Route) -> None:
        """Why not, with the captures that were due on the board."""
        assert self.board is not None
        self.panel.tell(say_refusal(refusal, self.language), "bad")
        self.board.show(self._view(self.position, *refusal_marks(refusal, clicked)))
        self._give()

    def _settle(self) -> None:
        """Show the exercise as it now stands, with nothing on its way."""
        self._headline()
        self._tools()
        if self.board is None:
            return
        if self._by_moves:
            self.board.show(self._view(self.position))
            self._give()
        else:
            self.board.show(self._picture())

    def _picture(self) -> View:
        """The board of an exercise whose answer is no move, as far as it has come."""
        return View(read_setup(self.exercise.position).board).with_marks(*self._found_squares())

    def _give(self, path: Route = ()) -> None:
        if self.board is not None and not self._done:
            self.board.give(self.position.legal_moves, path)

    def _view(self, position: Position, *marks: Mark) -> View:
        return View(position.board).with_marks(*self._found_moves(), *marks)

    def _found_moves(self) -> tuple[Mark, ...]:
        if not isinstance(self.exercise, FindAll):
            return ()
        steps = self.trainer.attempt(self.exercise.id).state.steps
        found = (move for move in moves_wanted(self.exercise) if move.full in steps)
        return tuple(arrow(*move.routes[0], tone=Tone.GOOD) for move in found)

    def _found_squares(self) -> tuple[Mark, ...]:
        steps = self.trainer.attempt(self.exercise.id).state.steps
        if isinstance(self.exercise, Order):
            return tuple(number(int(step), place, Tone.GOOD) for place, step in enumerate(steps, 1))
        if isinstance(self.exercise, (FindAll, Point)):
            return tuple(ring(int(step), Tone.GOOD) for step in steps)
        return asked_marks(self.exercise) if isinstance(self.exercise, Choose) and steps else ()

    def _strike(self, shown: Hint | None) -> None:
        for answer, button in self._buttons.items():
            if shown and answer in shown.struck:
                button.add_class("damles-struck")
            button.disabled = self._done and answer not in self.trainer.attempt(self.exercise.id).state.steps

    def _headline(self) -> None:
        exercise = self.exercise
        about_squares = isinstance(exercise, Point) and not exercise.goal
        to_move = exercise.position and not about_squares
        self.panel.title(
            exercise.question,
            turn(self._side.name.lower(), self.language) if to_move else "",
            level(self.exercise.level, self.language),
            stars(self.trainer.stars(self.exercise.id), self.language),
        )

    def _tools(self) -> None:
        done = self._done
        self._hint.layout.display = "none" if done else ""
        self._back.layout.display = "" if self._waits_to_take_back else "none"
        self._again.layout.display = "" if done else "none"
        if self._field:
            self._field.layout.display = "none" if done else ""
        if not done:
            for button in self._buttons.values():
                button.remove_class("damles-struck")
                button.disabled = False

    def _tell_start(self) -> None:
        attempt = self.trainer.attempt(self.exercise.id)
        if attempt.done:
            self.panel.tell(self.exercise.success or say("screen-done", self.language), "good")
            self._strike(None)
        elif attempt.state.steps:
            self.panel.tell(say("screen-resumed", self.language), "hint")
        else:
            self.panel.tell(say(_FIRST_WORDS[type(self.exercise)], self.language))

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        bundle = {**self.panel.widget._repr_mimebundle_(**options), "text/plain": facts(self.exercise, self.language)}
        if self.exercise.position:
            board = View(read_setup(self.exercise.position).board)
            bundle["image/svg+xml"] = svg(board, title=self.exercise.question)
        return bundle


def facts(exercise: Exercise, language: str = "nl") -> str:
    """What a stored notebook says of an exercise: question, board, and facts that a wrong position would change.

    >>> print(facts(Play(id="a", position="W:W28:B22", question="?", solution="28x17")).splitlines()[-1])
    wit aan zet · mogelijke zetten: 1 · grootste slag: 1
    """
    lines = [f"{exercise.id}: {exercise.question}"]
    if exercise.position:
        setup = read_setup(exercise.position)
        lines.append(diagram(View(setup.board), language))
        moves = legal_moves(setup.board, setup.turn)
        most = len(moves[0].taken) if moves else 0
        side = say(f"side-{setup.turn.name.lower()}", language)
        lines.append(say("screen-facts", language, side=side, moves=len(moves), most=most))
    return "\n".join(lines)


_FIRST_WORDS: dict[type[Exercise], str] = {
    Play: "screen-start-play",
    FindAll: "screen-start-find",
    Order: "screen-start-order",
    Point: "screen-start-point",
    Choose: "screen-start-choose",
}
