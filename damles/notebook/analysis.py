"""Any position to play on from, against the engine: it answers, it tells why a move fails, and it shows the best move.

`AnalysisScreen` can be opened on any position of a puzzle or a game; `damles.course.why.why` is what it asks.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Literal

from ipywidgets import VBox

from damles.board.svg import svg
from damles.board.text import diagram
from damles.board.view import Tone, View, arrow
from damles.course.why import Why, why
from damles.engine.search import Limit
from damles.engine.thinker import Thinker, own_thinker
from damles.errors import EngineError, GameOver, MoveError
from damles.notebook.look import new_board
from damles.notebook.marks import refusal_marks, why_not
from damles.notebook.panel import Panel, turn
from damles.notebook.puzzle_steps import Stepper
from damles.notebook.tasks import Tasks, fault_words
from damles.notebook.thinking import beside
from damles.rules.game import Game
from damles.rules.move import Move, Route
from damles.rules.piece import Side
from damles.rules.position import Position
from damles.texts import say, say_error, say_refusal

REPLY = Limit(nodes=6_000)
"""How long the computer thinks about an answer."""
BEST = Limit(nodes=20_000)
"""How long it looks for the best move."""
WAIT = 0.6
"""Seconds between a move and the reply to it."""


class AnalysisScreen:
    """A board to play on with the engine.

    ``start`` is a position, or a game, whose moves can be taken back; ``move``: a move in it whose failure is explained
    at once. ``me`` is the side of the user, ``None`` for both; by default the one to move. ``on_leave`` makes a button
    that goes back. ``thinker`` answers; by default our engine, started when it is first asked. Nothing is kept.
    """

    def __init__(
        self,
        start: Position | Game,
        *,
        move: Move | None = None,
        me: Side | Literal["turn"] | None = "turn",
        on_leave: Callable[[], None] | None = None,
        thinker: Thinker | None = None,
        language: str = "nl",
    ) -> None:
        self.language = language
        self.game = _again(start) if isinstance(start, Game) else Game(start)
        self.start = self.game.start
        self.me: Side | None = self.game.turn if me == "turn" else me
        self.thinker = thinker or own_thinker()
        self.tasks = Tasks(self._fault)
        self.board = new_board(
            View(self.game.position.board), on_move=self._moved, on_try=self._tried, language=language
        )
        self.panel = Panel(self.board.widget, language=language, on_tell=lambda text: self.board.describe(said=text))
        self.steps = Stepper(self.board, self._stepped, language)
        self.panel.typed(self.typed, say("screen-type-move", language))
        self._why = self.panel.button("analyse-why", self.ask_why)
        self.panel.button("analyse-best", self.ask_best)
        self._back = self.panel.button("analyse-back", self.take_back)
        self._both = self.panel.button("analyse-both", self.swap)
        if on_leave:
            self.panel.button("analyse-leave", on_leave)
        self.panel.side.children = (*self.panel.side.children, self.steps.widget)
        self.widget = VBox([self.panel.widget])
        self._settle()
        if move is not None:
            self._explain(self.game.position, move)

    # --- what a user does

    def typed(self, text: str) -> None:
        """A typed move goes the way of a click."""
        self._leave_line()
        try:
            self.board.choose(self.game.position.parse_move(text))
        except MoveError as error:
            self.panel.tell(say_error(error, self.language), "bad")

    def ask_why(self) -> None:
        """Why the last move of the user is no better."""
        if found := self._last_mine():
            self._explain(*found)
        else:
            self.panel.tell(say("analyse-no-move", self.language), "hint")

    def ask_best(self) -> None:
        """What the engine would play here."""
        self._leave_line()
        self.tasks.begin("think", self._show_best())

    def take_back(self) -> None:
        """Take the last move back, with the computer's reply; or leave the line that is shown."""
        if self.steps.moves:
            self._leave_line()
            return
        self.tasks.stop_all()
        moves = list(self.game.moves)
        while moves:
            moves.pop()
            if self.me is None or (len(moves) % 2 == 0) is (self.start.turn is self.me):
                break
        self.game = Game(self.start)
        for move in moves:
            self.game = self.game.play(move)
        self._settle()

    def swap(self) -> None:
        """Play both sides oneself, or let the computer answer again."""
        self.me = None if self.me else self.game.turn
        self._settle()

    async def settle(self) -> None:
        """Wait until nothing thinks or moves any more."""
        while self.board.moving or self.tasks.running():
            await asyncio.gather(*self.tasks.running(), return_exceptions=True)
            await self.board.settle()

    def close(self) -> None:
        """Take everything away."""
        self.tasks.stop_all()
        self.thinker.close()
        self.board.close()
        self.panel.close()

    # --- the way of a move

    def _moved(self, move: Move, route: Route) -> None:
        self.tasks.stop_all()  # what was thought of an earlier position
        self._leave_line(show=False)
        self._play(move, route)

    def _play(self, move: Move, route: Route = (), wait: float = 0) -> None:
        self.game = self.game.play(move)
        self._refresh()
        self.board.play(self.game.position.board, move, route, then=self._landed, wait=wait)

    def _landed(self) -> None:
        if self.game.outcome:
            self.panel.tell(say(self.game.outcome.key, self.language), "hint")
            return
        self._go_on()

    def _go_on(self) -> None:
        """Let the user move; the computer thinks where it is to move, and a move made meanwhile ends that."""
        self.board.give(self.game.position.legal_moves)
        if self.me and self.game.turn is not self.me:
            self.tasks.begin("think", self._reply())

    def _tried(self, squares: Route) -> None:
        if self.steps.moves:
            self._leave_line()
            return
        position = self.game.position
        refusal = why_not(position, squares)
        if refusal:
            self.panel.tell(say_refusal(refusal, self.language), "bad")
            self.board.show(self.board.view.with_marks(*refusal_marks(refusal, squares)))
            self.board.give(position.legal_moves, squares[:-1])

    # --- thinking

    async def _reply(self) -> None:
        try:
            thought = await self.thinker.think(self.game, REPLY)
        except (EngineError, GameOver) as error:
            self.panel.tell(say_error(error, self.language), "bad")
            return
        self._play(thought.move, wait=WAIT)
        self.panel.tell(say("analyse-replied", self.language, move=thought.move))

    async def _show_best(self) -> None:
        if self.game.outcome:
            return
        self.panel.tell(say("analyse-thinking", self.language))
        try:
            thought = await self.thinker.think(self.game, BEST, lines=1)
        except EngineError as error:
            self.panel.tell(say_error(error, self.language), "bad")
            return
        self.board.mark(arrow(*thought.move.routes[0], tone=Tone.GOOD))
        self.panel.tell(say("analyse-best-is", self.language, move=thought.move), "hint")

    def _explain(self, position: Position, move: Move) -> None:
        if not self.tasks.begin("think", self._why_of(position, move)):
            self._explained(why(position, move))

    async def _why_of(self, position: Position, move: Move) -> None:
        self.panel.tell(say("analyse-thinking", self.language))
        self._explained(await beside(lambda: why(position, move)))

    def _explained(self, found: Why) -> None:
        self.steps.load(found.start, found.line, place=1)
        self.steps.go(1)
        self.panel.tell(found.say(self.language), "hint")
        self._refresh()

    def _last_mine(self) -> tuple[Position, Move] | None:
        moments = [*zip(self.game.positions, self.game.moves, strict=False)]
        mine = [(position, move) for position, move in moments if self.me in (None, position.turn)]
        return mine[-1] if mine else None

    # --- what is shown

    def _stepped(self, moves: str) -> None:
        key = "train-step-here" if moves else "train-step-start"
        self.panel.tell(say(key, self.language, moves=moves), "hint")

    def _leave_line(self, *, show: bool = True) -> None:
        """Back from a line that was stepped through to the game."""
        if self.steps.moves:
            self.steps.hide()
            if show:
                self._settle()

    def _settle(self) -> None:
        self.steps.hide()
        last = self.game.moves[-1] if self.game.moves else None
        self.board.show(View(self.game.position.board, last=(last.start, last.end) if last else None))
        if self.game.outcome:
            self.board.give(())
            self.panel.tell(say(self.game.outcome.key, self.language), "hint")
        else:
            self.panel.tell(say("analyse-start" if self.me else "analyse-start-both", self.language))
            self._go_on()
        self._refresh()

    def _refresh(self) -> None:
        self.panel.title(say("analyse-title", self.language), turn(self.game.turn.name.lower(), self.language))
        key = "analyse-both" if self.me else "analyse-computer"
        self._both.description = self._both.tooltip = say(key, self.language)
        self._back.layout.display = "" if self.game.moves or self.steps.moves else "none"
        self._why.layout.display = "" if self.game.moves else "none"

    def _fault(self, error: BaseException) -> None:
        self.panel.tell(fault_words(error, self.language), "bad")

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        view = View(self.game.position.board)
        text = f"{say('analyse-title', self.language)}\n{diagram(view, self.language)}"
        picture = svg(view, title=say("analyse-title", self.language))
        return {**self.widget._repr_mimebundle_(**options), "text/plain": text, "image/svg+xml": picture}


def _again(game: Game) -> Game:
    """The moves of a game without what was said in it: resigned, drawn by agreement or lost on time, it goes on.

    Where its moves alone do not lead to what stands there, it begins with what stands there.
    """
    played = Game(game.start)
    for move in game.moves:
        if played.outcome or move not in played.position.legal_moves:
            break
        played = played.play(move)
    return played if played.position == game.position else Game(game.position)
