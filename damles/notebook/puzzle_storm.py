"""The storm: three minutes of puzzles by the clock, on a page of its own for who asks for it."""

from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any

from ipywidgets import HTML

from damles.board.hand import spelled
from damles.board.svg import svg
from damles.board.text import diagram
from damles.board.view import View
from damles.course.exercise import START, State
from damles.course.lesson import collector
from damles.course.play import position_at
from damles.course.puzzle_choice import round_of
from damles.course.puzzle_judge import PuzzleTask, as_task, judge_task
from damles.course.puzzle_shelf import Shelf
from damles.course.store import StoreError
from damles.course.storm import SECONDS, Storm
from damles.course.verdict import Kind
from damles.errors import DamlesError, MoveError
from damles.notebook.desk import Desk
from damles.notebook.look import new_board
from damles.notebook.panel import Panel, turn, whole_moves
from damles.notebook.puzzle_screen import KEEPS, numbered
from damles.notebook.timed import TimeBar, keep, record
from damles.notebook.train import FOLDER, with_puzzles
from damles.rules.move import Move, Route
from damles.rules.position import Position
from damles.texts import say, say_error, say_refusal

KEY = "storm/record"
"""The key of the own record in the store."""
MANY = 120
"""More puzzles than anybody solves in three minutes."""
PICTURE = "W:W32,37,41:B14,21,23"
"""What the board shows before the first storm."""


class StormScreen:
    """A board and a bar of time; each storm has other puzzles, from easy to hard. ``now()`` gives seconds."""

    def __init__(
        self, shelf: Shelf, place: Desk, language: str = "nl", *, now: Callable[[], float] | None = None
    ) -> None:
        self.shelf, self.place, self.language, self.now = shelf, place, language, now or place.now
        self.storm: Storm | None = None
        self.task: PuzzleTask | None = None
        self.state: State = START
        self.board = new_board(
            View(Position.from_fen(PICTURE).board), on_move=self._moved, on_try=self._tried, language=language
        )
        self.panel = Panel(self.board.widget, language=language, on_tell=lambda text: self.board.describe(said=text))
        self._bar, self._missed = TimeBar(self.finish), HTML()
        self.panel.answers.children = (self._bar.widget,)
        self._field = self.panel.typed(self.typed, say("screen-type-move", language))
        self._start = self.panel.button("storm-start", self.start, "damles-next")
        self.panel.side.children = (*self.panel.side.children, self._missed)
        self._rest()
        self.panel.tell(say("storm-explain", language))

    @property
    def record(self) -> int:
        """The most puzzles in one storm so far."""
        return record(self.place, KEY)

    @property
    def played(self) -> int:
        """How many storms there were."""
        try:
            return self.place.store.record(self.place.pupil, KEY).tries
        except StoreError:
            return 0

    # --- what a pupil does

    def start(self) -> None:
        """Begin a storm."""
        ids = round_of(self.shelf.entries.values(), {}, self.played, MANY)
        self.storm = Storm(ids, self.now() + SECONDS)
        self._bar.start(SECONDS)
        self._missed.value = ""
        self._tools()
        self.panel.tell("")
        self._open()

    def typed(self, text: str) -> None:
        """A typed move goes the way of a click."""
        try:
            self.board.choose(self._position.parse_move(text))
        except MoveError as error:
            self.panel.tell(say_error(error, self.language), "bad")

    def finish(self) -> None:
        """The time is up: how it went, and what went wrong, to look at in peace."""
        done, before = self.storm, self.record
        if done is None:
            return
        self.storm = self.task = None
        self._bar.stop()
        told = say(
            "storm-record" if done.score > before else "storm-done",
            self.language,
            score=done.score,
            best=max(before, done.score),
        )
        unkept = keep(self.place, KEY, done.score, self.now(), self.language)
        self._show_missed(done)
        self._rest()
        self.panel.tell(f"{told} {unkept}".rstrip(), "good")

    # --- the way of a move

    @property
    def _position(self) -> Position:
        return position_at(self.task, self.state) if self.task else Position.from_fen(PICTURE)

    def _moved(self, move: Move, route: Route) -> None:
        if self.storm is None or self.task is None:
            return
        now = self.now()
        if self.storm.over(now):
            self.finish()
            return
        position = self._position
        verdict = judge_task(self.task, self.state, move.full)
        if verdict.kind in KEEPS and not verdict.done:
            self.state = verdict.state
            self._film(position, verdict.line, route)
            return
        good = verdict.done
        self.storm = self.storm.solved(now) if good else self.storm.missed(now)
        self.panel.tell(say("storm-good" if good else "storm-wrong", self.language), "good" if good else "bad")
        self._open()

    def _film(self, before: Position, line: tuple[str, ...], route: Route) -> None:
        mine = before.parse_move(line[0])
        after = before.play(mine)
        reply = after.parse_move(line[1])
        last = after.play(reply)

        def answer() -> None:
            self.board.play(last.board, reply, then=lambda: self.board.give(last.legal_moves))

        self.board.play(after.board, mine, route, then=answer)

    def _tried(self, squares: Route) -> None:
        if self.task is None:
            return
        position = self._position
        verdict = None if len(squares) == 1 else judge_task(self.task, self.state, spelled(squares))
        refusal = verdict.refusal if verdict and verdict.kind is Kind.FORBIDDEN else position.refusal_of(squares[0])
        if refusal:
            self.panel.tell(say_refusal(refusal, self.language), "hint")
        self.board.show(View(position.board))
        self.board.give(position.legal_moves)

    def _open(self) -> None:
        """The next puzzle that can be read."""
        self.task, self.state = None, START
        while self.storm and self.storm.id and self.task is None:
            entry = self.shelf.entries[self.storm.id]
            try:
                self.task = as_task(entry.puzzle, entry.themes, self.language)
            except DamlesError:
                self.storm = self.storm.passed()
        if self.task is None:
            self.finish()
            return
        assert self.storm
        position = self._position
        score = say("storm-score", self.language, score=self.storm.score)
        self.panel.title(self.task.question, turn(position.turn.name.lower(), self.language), f"<span>{score}</span>")
        self.board.describe(asked=self.task.question)
        self.board.show(View(position.board))
        self.board.give(position.legal_moves)

    # --- what is shown

    def _show_missed(self, done: Storm) -> None:
        rows = []
        for id in done.wrong:
            puzzle = self.shelf.entries[id].puzzle
            line = whole_moves(numbered(puzzle.start, puzzle.shown[0]))
            side = turn(puzzle.solver.name.lower(), self.language)
            picture = svg(View(puzzle.start.board), size=220)
            rows.append(f"<figure>{picture}<figcaption>{side}<div>{line}</div></figcaption></figure>")
        head = f"<p>{escape(say('storm-missed', self.language))}</p>" if rows else ""
        self._missed.value = f'{_STYLE}{head}<div class="damles-missed">{"".join(rows)}</div>'

    def _rest(self) -> None:
        """Between storms."""
        self._tools()
        known = self.record
        facts = f"<span>{say('storm-best', self.language, best=known)}</span>" if known else ""
        self.panel.title(say("storm-title", self.language), facts)
        self.board.show(View(Position.from_fen(PICTURE).board))

    def _tools(self) -> None:
        self._field.layout.display = "" if self.storm else "none"
        self._start.layout.display = "none" if self.storm else ""

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        view = View(Position.from_fen(PICTURE).board)
        text = f"{say('storm-title', self.language)}\n{diagram(view, self.language)}"
        picture = svg(view, title=say("storm-title", self.language))
        return {**self.panel.widget._repr_mimebundle_(**options), "text/plain": text, "image/svg+xml": picture}


_STYLE = (
    "<style>.damles-missed{display:flex;flex-wrap:wrap;gap:12px}.damles-missed figure{margin:0;width:220px}"
    ".damles-missed figcaption{font-size:15px;line-height:1.35}</style>"
)


def storm(name: str = "", *, folder: Path = FOLDER, language: str = "nl") -> Any:
    """Three minutes of puzzles from ``puzzles/<name>.pdn``, or from all files."""
    return None if collector() is not None else with_puzzles(StormScreen, name, folder, language)
