"""A game against the computer on the screen: its replies, hints, its answer to a draw offer, and a look back.

All thinking is done elsewhere (`damles.engine.thinker`), so that the board stays alive meanwhile. When the computer
offers a draw, takes one or gives up is decided by `damles.engine.manners`.
"""

import asyncio
from typing import Any

from damles.board.view import Tone, arrow, ring
from damles.course.lesson import collector
from damles.engine.manners import accepts_draw, resigns, wants_draw
from damles.engine.search import Limit
from damles.engine.thinker import Thinker, Thought, has_processes, own_thinker
from damles.errors import EngineError
from damles.notebook.analysis import AnalysisScreen
from damles.notebook.desk import Desk, desk
from damles.notebook.look_back import LookBack
from damles.notebook.notice import Notice
from damles.notebook.setting import FREE, Setting
from damles.notebook.sitting import Sitting
from damles.notebook.table import Tools
from damles.notebook.words import TalkingTable
from damles.texts import say_error

REPLY = 0.6
"""Seconds between a move and the reply to it, when the computer has found one by then."""

PAUSE = 0.15
"""Seconds between a long capture and the reply, at least."""

PATIENCE = 1.0
"""After so many seconds the screen says that the computer is thinking."""

HINT = Limit(nodes=15_000)
OFFER = Limit(nodes=4_000)
FOREIGN = Limit(seconds=1.0)
"""How long a hint is thought about, the answer to a draw offer, and a move by an engine of somebody else."""


class PlayScreen(TalkingTable):
    """A table with the computer at it, where the sitting has a side for it.

    ``thinker`` plays; ``helper`` gives hints and looks back after the game. ``foreign`` is the name of a thinker
    that is somebody else's: it knows no levels.
    """

    def __init__(
        self,
        place: Desk,
        thinker: Thinker,
        helper: Thinker | None = None,
        *,
        setting: Setting = FREE,
        sitting: Sitting | None = None,
        foreign: str = "",
        language: str = "nl",
        **options: Any,
    ) -> None:
        self.thinker, self.helper, self.foreign = thinker, helper or thinker, foreign
        self._hinted: tuple[str, int] = ("", 0)
        self._scores: list[int | None] = []  # what the computer thought of its position at each of its moves
        self.back = LookBack(place, language)
        self.analysis: AnalysisScreen | None = None
        super().__init__(place, setting, sitting, language=language, **options)
        self.widget.children = (*self.widget.children, self.back.widget)

    @property
    def _rival(self) -> str:
        return self.foreign

    def _tools(self) -> Tools:
        own: Tools = {
            "missed": ("play-missed", self.look_back, "damles-next"),
            "hint": ("screen-hint", self.hint, ""),
            "analyse": ("play-analyse", self.analyse, ""),
        }
        return own | super()._tools()

    def _useful(self) -> dict[str, bool]:
        running = self.sitting.game.outcome is None
        whole = not self.setting.contest.aim
        own = {
            "hint": running,
            "missed": not running and bool(self.sitting.game.moves) and whole,
            "analyse": whole and not self.sitting.waits_for_computer and not self.sitting.clock.running,
        }
        return own | super()._useful()

    # --- what the pupil does

    def hint(self) -> None:
        """First which piece, then which move."""
        self._calm_down()
        if self._may_move:
            self.tasks.begin("hint", self._give_hint())

    def offer_draw(self) -> None:
        """Offer a draw; the computer answers for itself."""
        super().offer_draw()
        if self.sitting.computer and self.sitting.game.offers.open:
            self.tasks.begin("offer", self._answer_offer())

    def look_back(self) -> None:
        """Look for the moments where a combination was missed."""
        self.tasks.begin("missed", self._look_back())

    def analyse(self) -> None:
        """Try moves in the place of the table, with the engine; the game itself waits as it is."""
        self._calm_down()
        computer = self.sitting.computer
        self.analysis = AnalysisScreen(
            self.sitting.game,
            me=computer.other if computer else None,
            on_leave=self.leave_analysis,
            language=self.language,
        )
        self._lay(self.analysis.widget)

    def leave_analysis(self) -> None:
        """Back to the game."""
        if self.analysis:
            self._lay(None)
            self.analysis.close()
        self.analysis = None

    def close(self) -> None:
        """Let go of everything that runs."""
        super().close()
        self.leave_analysis()
        self.thinker.close()
        self.helper.close()

    # --- thinking, each in a task of its own

    def _go_on(self) -> None:
        super()._go_on()
        if self.sitting.waits_for_computer:
            self.tasks.begin("reply", self._reply())

    def _change(self, sitting: Sitting, *, flip: bool = False) -> None:
        self.back.clear()
        self._scores = []
        super()._change(sitting, flip=flip)

    async def _think(self, thinker: Thinker, limit: Limit, **wishes: Any) -> Thought | None:
        """A thought; an engine that fails is started once more. ``None`` when that fails too, which has been told."""
        game = self.sitting.game
        for then in ("play-restart", "play-stuck"):
            try:
                return await thinker.think(game, limit, **wishes)
            except EngineError as error:
                self.panel.tell(f"{say_error(error, self.language)} {self._say(then)}", "bad")
        return None

    async def _reply(self) -> None:
        began = self._now()
        waiting = asyncio.get_running_loop().call_later(PATIENCE, lambda: self.panel.tell(self._say("play-thinking")))
        try:
            sitting = self.sitting
            wishes: dict[str, Any] = {} if self.foreign else {"player": sitting.level, "seed": sitting.seed}
            thought = await self._think(self.thinker, FOREIGN, **wishes)
        finally:
            waiting.cancel()
        if thought is None:
            return
        await self.board.settle()
        self._answer(thought, max(PAUSE, REPLY - (self._now() - began)))

    def _answer(self, thought: Thought, wait: float) -> None:
        """The computer's move, perhaps with a draw offer; or it gives up instead."""
        side, game = self.sitting.game.turn, self.sitting.game
        self._scores.append(thought.score)
        if resigns(game, side, self._scores, self._player):
            self._do(f"resign {side.value}")
            return
        whole = not self.setting.contest.aim
        offers = whole and wants_draw(game.play(thought.move), side, self._scores, self._player)
        self._play(thought.move, wait=wait, words=f"offer {side.value}" if offers else "")

    @property
    def _player(self) -> str:
        """The level whose manners the computer has; those of the full engine for somebody else's."""
        return "" if self.foreign else self.sitting.level

    async def _give_hint(self) -> None:
        fen = self.sitting.game.position.fen
        rung = self._hinted[1] + 1 if self._hinted[0] == fen else 1
        thought = await self._think(self.helper, HINT)
        if thought is None:
            return
        self._hinted = fen, rung
        move = thought.move
        if rung == 1:
            self.board.mark(ring(move.start))
            self.panel.tell(self._say("play-hint-piece", square=move.start), "hint")
        else:
            self.board.mark(arrow(*move.routes[0], tone=Tone.GOOD))
            self.panel.tell(self._say("play-hint-move", move=move), "hint")

    async def _answer_offer(self) -> None:
        thought = await self._think(self.helper, OFFER)
        if thought is None:
            return
        score = None if thought.score is None else -thought.score  # of the computer; the pupil is to move
        game = self.sitting.game
        if accepts_draw(game, game.turn.other, [*self._scores, score], self._player):
            self._do("accept")
        else:
            self._do("refuse", told=self._say("play-refused"))

    async def _look_back(self) -> None:
        try:
            some = await self.back.look(self.sitting, self.helper, self.panel.tell)
        except EngineError as error:
            self.panel.tell(say_error(error, self.language), "bad")
            return
        self.panel.tell(self._say("play-missed-some" if some else "play-missed-none"), "hint")


def spelen(engine: str = "", *, language: str = "nl") -> Any:
    """A game against the computer, or with two at one board; it goes on where it was.

    ``engine`` is the command line of a Hub engine that plays instead of ours, such as ``"scan hub"``.
    """
    if collector() is not None:
        return None
    own = own_thinker()
    if not engine:
        return PlayScreen(desk(), own, language=language)
    try:
        if not has_processes():
            raise EngineError(problem="not-found", found=engine, name="")
        from damles.engine.process import engine_of

        rival = engine_of(engine)
        return PlayScreen(desk(), rival, own, foreign=rival.name, language=language)
    except EngineError as error:
        return Notice(say_error(error, language))
