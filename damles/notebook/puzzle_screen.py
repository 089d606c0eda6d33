"""A puzzle on the screen: wrong moves get their proof, the line can be given ahead, the solution stepped through."""

from typing import Any

from ipywidgets import HTML, Widget

from damles.board.view import ring
from damles.course.play import moves_so_far, play_line, solutions
from damles.course.puzzle_judge import PuzzleTask
from damles.course.puzzle_trainer import PuzzleTrainer
from damles.course.verdict import Kind, Verdict
from damles.errors import MoveError
from damles.notebook.ahead import Ahead
from damles.notebook.exercise import REPLY, TONES, ExerciseScreen
from damles.notebook.panel import stars, turn, whole_moves
from damles.notebook.puzzle_steps import Stepper
from damles.rules.move import Move, Route
from damles.rules.piece import Side
from damles.rules.position import Position
from damles.texts import say, say_error, say_refusal

KEEPS = (Kind.RIGHT, Kind.ALSO_RIGHT, Kind.GO_ON)
"""The verdicts after which the puzzle goes on or is solved."""


class PuzzleScreen(ExerciseScreen):
    """One puzzle.

    ``ahead``: nothing moves until the whole line is given. ``badge`` is a small text above the question, and ``about``
    what is told of the puzzle once it is solved, both as HTML. `last` is the verdict on the last answer.
    """

    exercise: PuzzleTask

    def __init__(
        self,
        exercise: PuzzleTask,
        trainer: PuzzleTrainer,
        *,
        ahead: bool = False,
        badge: str = "",
        about: str = "",
        **options: Any,
    ) -> None:
        self.looks_ahead, self.badge, self.about = ahead, badge, about
        self.last: Verdict | None = None
        self._ahead: Ahead | None = None
        super().__init__(exercise, trainer, **options)
        self._finish_card()

    def _furnish(self) -> None:
        assert self.board is not None
        self.steps = Stepper(self.board, self._stepped, self.language)
        self.card = HTML()
        self._undo = self.panel.button("train-ahead-back", self.ahead_back)
        self._go = self.panel.button("train-ahead-play", self.play_ahead, "damles-next")
        *others, undo, go = self.panel.tools.children
        self.panel.tools.children = (go, undo, *others)
        self.panel.side.children = (*self.panel.side.children, self.steps.widget, self.card)

    @property
    def widget(self) -> Widget:
        """Everything that is to be seen."""
        return self.panel.widget

    # --- looking ahead

    def look_ahead(self, wanted: bool) -> None:
        """Let the board stand still until the whole line is given, or let each move be played at once."""
        self.looks_ahead = wanted
        self.take_back()
        self._settle()
        self._tell_start()

    def ahead_back(self) -> None:
        """Take the last move of the line back."""
        if self._ahead:
            self._think(self._ahead.back())

    def play_ahead(self) -> None:
        """Play the line that was given; it goes as far as it is right."""
        line = self._ahead
        if line is None or not line.moves:
            self.panel.tell(say("train-ahead-empty", self.language), "hint")
            return
        before = self.position
        played: tuple[str, ...] = ()
        verdict = None
        for place in range(0, len(line.moves), 2):
            given = " ".join(move.full for move in line.moves[place : place + 2])
            verdict = self.trainer.answer(self.exercise.id, given)
            played += verdict.line
            if verdict.kind not in KEEPS or verdict.done:
                break
        assert verdict is not None
        self.last = verdict
        self._leave_ahead()
        self._show_line(verdict, before, played)

    def _enter_ahead(self) -> None:
        assert self.board is not None
        if self._ahead is None or self._ahead.start != self.position:
            self._ahead = Ahead(self.position)
        self.board.on_square = self._ahead_click
        self._ahead_tools()

    def _leave_ahead(self) -> None:
        assert self.board is not None
        self._ahead, self.board.on_square = None, None
        self._ahead_tools()

    def _ahead_click(self, square: int) -> None:
        assert self._ahead is not None
        self._think(self._ahead.click(square))

    def _think(self, ahead: Ahead) -> None:
        """Show the line in words; the board stays as it is, but for a ring on the square that was clicked."""
        assert self.board is not None
        self._ahead = ahead
        if ahead.refusal:
            self.board.mark()
            self._refuse_ahead(say_refusal(ahead.refusal, self.language))
            return
        self.board.mark(*([ring(ahead.selected)] if ahead.selected else []))
        key = "train-ahead-line" if ahead.moves else "train-ahead"
        self.panel.tell(say(key, self.language, line=ahead.text))
        self._ahead_tools()

    def _refuse_ahead(self, why: str) -> None:
        """Say why a move cannot be, and after which line: the board still shows where it began."""
        assert self._ahead is not None
        line = say("train-ahead-after", self.language, line=self._ahead.text) if self._ahead.moves else ""
        self.panel.tell(f"{why} {line}".rstrip(), "bad")

    def _ahead_tools(self) -> None:
        given = bool(self._ahead and (self._ahead.moves or self._ahead.selected))
        self._undo.layout.display = "" if given else "none"
        self._go.layout.display = "" if self._ahead else "none"

    # --- what the pupil does

    def typed(self, text: str) -> None:
        """A typed move, or more of a line that is looked ahead; of that it keeps what comes before a wrong move."""
        if self._ahead is None:
            super().typed(text)
            return
        for word in text.split():
            try:
                self._think(self._ahead.typed(word))
            except MoveError as error:
                self._refuse_ahead(say_error(error, self.language))
                return

    def take_back(self) -> None:
        """Put the position back; what was stepped through is gone."""
        if self._waits_to_take_back:
            self.steps.hide()
        super().take_back()

    def again(self) -> None:
        """Start the puzzle anew."""
        self.steps.hide()
        self.last = None
        super().again()
        self._finish_card()

    def hint(self) -> None:
        """The next rung of the hint ladder."""
        super().hint()
        self._finish_card()

    @property
    def tried(self) -> Move | None:
        """The wrong move that is shown on the board; ``None`` where none is."""
        if self.last is None or not self._waits_to_take_back or self.last.kind in KEEPS or not self.last.line:
            return None
        try:
            return self.position.parse_move(self.last.line[0])
        except MoveError:
            return None

    # --- what is shown

    def _show(self, verdict: Verdict, before: Position | None, route: Route) -> None:
        self.last = verdict
        super()._show(verdict, before, route)
        if verdict.kind not in KEEPS and verdict.line and before is not None:
            self._load_wrong(before, verdict)
        self._finish_card()

    def _show_line(self, verdict: Verdict, before: Position, line: tuple[str, ...]) -> None:
        """A line that was looked ahead, played; then what its last move is worth."""
        text = self._said(verdict)
        if not verdict.done and verdict.kind in KEEPS:
            text = say("train-ahead-short", self.language)
        self.panel.tell(text, TONES[verdict.kind])
        if not line:
            self._settle()
            return
        wrong = verdict.kind not in KEEPS
        self._waits_to_take_back = wrong
        self._film(before, line, (), self._after_wrong if wrong else self._after_step, REPLY)
        if wrong and verdict.line:
            self._load_wrong(before, verdict, line)
        if verdict.done:
            self._headline()
            self.on_done()
        self._finish_card()

    def _load_wrong(self, before: Position, verdict: Verdict, line: tuple[str, ...] = ()) -> None:
        moves = play_line(before, " ".join(line or verdict.line))
        self.steps.load(before, moves)

    def _stepped(self, moves: str) -> None:
        if not self._done:
            self._waits_to_take_back = True
            self._tools()
            if self.last and self.steps.place == len(self.steps.moves):
                self.panel.tell(self._said(self.last), TONES[self.last.kind])
                return
        text = say("train-step-here", self.language, moves=moves) if moves else say("train-step-start", self.language)
        self.panel.tell(text, "hint")

    def _finish_card(self) -> None:
        """When it is done: the author's line to step through."""
        if not self._done:
            self.card.value = ""
            return
        start = self._start
        mine = moves_so_far(self.exercise, self.trainer.attempt(self.exercise.id).state)
        author = solutions(self.exercise)[0]
        self.steps.load(start, author, place=len(author) if mine == author else 0)
        same = mine in solutions(self.exercise)
        key = "train-author" if same else "train-author-other"
        self.card.value = f"<p>{whole_moves(say(key, self.language, line=numbered(start, author)))}</p>{self.about}"

    @property
    def _start(self) -> Position:
        return Position.from_fen(self.exercise.position)

    def _settle(self) -> None:
        super()._settle()
        if self.looks_ahead and not self._done:
            self._enter_ahead()
        else:
            self._leave_ahead()

    def _after_step(self) -> None:
        super()._after_step()
        if self.looks_ahead and not self._done:
            self._enter_ahead()

    def _tell_start(self) -> None:
        attempt = self.trainer.attempt(self.exercise.id)
        if attempt.done:
            self.panel.tell(self.exercise.success, "good")
        elif attempt.state.steps:
            self.panel.tell(say("screen-resumed", self.language), "hint")
        else:
            self.panel.tell(say("train-ahead" if self.looks_ahead else "screen-start-play", self.language))

    def _headline(self) -> None:
        side = turn(self._start.turn.name.lower(), self.language)
        earned = stars(self.trainer.stars(self.exercise.id), self.language)
        self.panel.title(self.exercise.question, side, self.badge, earned)


def numbered(start: Position, moves: tuple[Move, ...]) -> str:
    """A line with its move numbers.

    >>> from damles.course.play import play_line
    >>> start = Position.from_fen("B:W28,32:B17,19")
    >>> numbered(start, play_line(start, "17-22 28x17"))
    '1… 17-22 2. 28x17'
    """
    words: list[str] = []
    for ply, move in enumerate(moves, start.turn is Side.BLACK):
        words.append(f"{ply // 2 + 1}. {move}" if ply % 2 == 0 else f"1… {move}" if not words else str(move))
    return " ".join(words)
