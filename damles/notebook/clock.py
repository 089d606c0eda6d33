"""The screen of a scene with a clock: two times of which one really runs, and buttons to press, offer and stop."""

import asyncio
from collections.abc import Callable
from functools import partial
from html import escape
from time import monotonic
from typing import Any

from ipywidgets import HTML, HBox, Layout

from damles.board.hand import spelled
from damles.board.view import View
from damles.board.widget import Board
from damles.course.clock_scene import Scene, minutes, out_of_order, scene_at
from damles.course.exercise import Exercise
from damles.course.kinds import ClockScene
from damles.course.trainer import Trainer
from damles.notebook.exercise import ExerciseScreen
from damles.notebook.look import new_board
from damles.notebook.marks import refusal_marks
from damles.notebook.panel import make_button
from damles.rules.move import Move, Route
from damles.rules.piece import Side
from damles.rules.position import Position
from damles.texts import say

DEEDS = ("press", "press-other", "offer", "stop")
"""What can be done with a clock besides moving; the ones that a scene does not need have no button."""
FACE = (
    "<style>.damles-clock{display:flex;gap:10px;margin:0 0 4px}.damles-clock div{flex:0 1 150px;padding:6px 12px;"
    "border:2px solid #c9b898;border-radius:8px;text-align:center;font-size:16px}.damles-clock b{display:block;"
    "font-size:28px;line-height:1.3;font-variant-numeric:tabular-nums}.damles-clock .damles-runs{border-color:#0b5394;"
    "box-shadow:inset 0 0 0 2px #0b5394}</style>"
)
TICK = 0.5
"""Seconds between two looks at the clock."""


class ClockScreen(ExerciseScreen):
    """A board to move on and a clock beside it. The time runs from the first deed on, and stands still in a new kernel.

    ``now`` gives seconds on any scale.
    """

    exercise: ClockScene

    def __init__(
        self, exercise: Exercise, trainer: Trainer, *, now: Callable[[], float] = monotonic, **options: Any
    ) -> None:
        self._clock_now = now
        self._began: float | None = None
        self._fell = False
        self.face = HTML()
        self._ticking: asyncio.Task[None] | None = None
        super().__init__(exercise, trainer, **options)
        buttons = [
            make_button(say(f"screen-clock-{deed}", self.language), partial(self.answer, deed))
            for deed in ("press", *(("offer",) if self.exercise.offer else ()))
        ]
        row = HBox(buttons, layout=Layout(flex_flow="row wrap", grid_gap="8px"))
        self.panel.answers.children = (self.face, row)
        if self._field:
            self._field.placeholder = say("screen-type-move", self.language)

    @property
    def scene(self) -> Scene:
        """How far the scene has come."""
        return scene_at(self.exercise, self.trainer.attempt(self.exercise.id).state)

    @property
    def position(self) -> Position:
        """The position that the scene has come to."""
        return self.scene.game.position

    @property
    def seconds(self) -> float:
        """The time on the scene's own clock."""
        since = self.scene.now
        return since if self._began is None else max(since, self._clock_now() - self._began)

    def typed(self, text: str) -> None:
        """A typed move, or the name of a deed."""
        self.answer(text if text.split()[0] in ("move", *DEEDS) else f"move {''.join(text.split())}")

    def answer(self, text: str, route: Route = ()) -> None:
        """A deed; the time at which it is done goes with it."""
        if self._began is None:
            self._began = self._clock_now() - self.scene.now
        before = self.position
        verdict = self.trainer.answer(self.exercise.id, f"{text} @{self.seconds:.1f}")
        self._fell = verdict.sentence == "course-clock-flag"
        if not verdict.state.steps:
            self._began = None
        self._show(verdict, None, route)
        if verdict.refusal and self.board:
            self.board.mark(*refusal_marks(verdict.refusal, ()))
        if verdict.line and self.board:
            self.board.show(View(before.board))
            self._film(before, verdict.line, (), self._give)
        self._tick()

    def again(self) -> None:
        """Start the scene anew, with the full time."""
        self._began, self._fell = None, False
        super().again()

    @property
    def _by_moves(self) -> bool:
        return False

    def _new_board(self) -> Board | None:
        view = View(self.scene.game.position.board)
        return new_board(view, on_move=self._moved, on_try=self._tried, language=self.language)

    def _moved(self, move: Move, route: Route) -> None:
        self.answer(f"move {move.full}", route)

    def _tried(self, squares: Route) -> None:
        early = out_of_order(self.exercise, self.scene, "move")
        if self._done or (len(squares) == 1 and not early):
            super()._tried(squares)
        elif early:
            self.panel.tell(say(early, self.language), "bad")
        else:
            self.answer(f"move {spelled(squares)}")
            self._give(squares[:-1])

    def _settle(self) -> None:
        self._headline()
        self._tools()
        if self.board:
            self.board.show(View(self.position.board))
            self._give()
        self._draw()

    def _give(self, path: Route = ()) -> None:
        if self.scene.to_move:
            super()._give(path)

    @property
    def _side(self) -> Side:
        """Who is to move; a turn lasts until the clock is pressed."""
        return self.scene.side if self.scene.moved else self.position.turn

    def _tell_start(self) -> None:
        self.panel.tell(say("screen-done" if self._done else "screen-start-clockscene", self.language))

    def _draw(self) -> None:
        """Both times; the running one has a sign of its own. A fallen flag stays in sight until the next deed."""
        scene = self.scene
        clock = scene.clock.at(self.seconds)
        shown = []
        for side in Side:
            name = escape(say(f"side-{side.name.lower()}", self.language))
            fell = self._fell and side is scene.side
            runs = clock.running is side and not self._done and not fell
            left = f"{minutes(0)} ⚑" if fell else minutes(clock.left(side))
            look = ' class="damles-runs"' if runs else ""
            shown.append(f"<div{look}>{'▶ ' if runs else ''}{name} <b>{left}</b></div>")
        self.face.value = f'{FACE}<div class="damles-clock" role="timer">{"".join(shown)}</div>'

    def _tick(self) -> None:
        """Keep the shown time running as long as the scene does, where there is an event loop."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        if self._ticking is None or self._ticking.done():
            self._ticking = loop.create_task(self._run())

    async def _run(self) -> None:
        while self._began is not None and not self._done and self.face.comm is not None:
            if self.scene.side in self.scene.clock.at(self.seconds).fallen:
                self.answer("press")
                return
            self._draw()
            await asyncio.sleep(TICK)
