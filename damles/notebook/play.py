"""A game on the screen, against the computer or with two at one board. The rules judge, the thinker thinks elsewhere.

The screen holds one `Sitting` and shows it; after every deed the sitting is kept, so that a killed kernel resumes it.
"""

import asyncio
import json
import time
from collections.abc import Callable, Coroutine
from datetime import date
from typing import Any

from ipywidgets import HTML, VBox

from damles.board.motion import running_loop
from damles.board.svg import svg
from damles.board.text import diagram
from damles.board.view import Tone, View, arrow, ring
from damles.course.lesson import collector
from damles.course.store import MemoryStore, StoreError
from damles.course.trainer import Trainer
from damles.engine.search import Limit
from damles.engine.thinker import Thinker, Thought, has_processes, own_thinker
from damles.errors import DamlesError, EngineError, GameOver, MoveError
from damles.notebook.after_game import Missed, missed
from damles.notebook.desk import Desk, desk
from damles.notebook.exercise import ExerciseScreen, _refusal_marks
from damles.notebook.look import new_board
from damles.notebook.notice import Notice
from damles.notebook.panel import Panel, make_button, turn
from damles.notebook.play_parts import Files, Wishes, button_row, move_list, moves_text, player, times
from damles.notebook.sitting import Sitting, opened
from damles.rules.claims import ClaimKind
from damles.rules.move import Move, Route
from damles.rules.piece import Side
from damles.rules.refusal import Refusal
from damles.texts import say, say_error, say_refusal

KEY = "spelen"
"""Under which name the game is kept in the progress store."""

REPLY = 0.6
"""Seconds between a move and the reply to it, when the computer has found one by then."""

PAUSE = 0.15
"""Seconds between a long capture and the reply, at least."""

PATIENCE = 1.0
"""After so many seconds the screen says that the computer is thinking."""

TICK = 0.5
"""Seconds between two looks at the clock."""

HINT = Limit(nodes=15_000)
OFFER = Limit(nodes=4_000)
FOREIGN = Limit(seconds=1.0)
"""How long a hint is thought about, the answer to a draw offer, and a move by an engine of somebody else."""

CONTENT = 30
"""From so many hundredths of a man behind, the computer takes a draw; after `LATE` plies when it is level, too."""

LATE = 80


class PlayScreen:
    """A board with a game on it, and everything that two players can do.

    ``thinker`` plays; ``helper`` gives hints and looks back after the game. ``now`` gives seconds on any scale.
    """

    def __init__(
        self,
        place: Desk,
        thinker: Thinker,
        helper: Thinker | None = None,
        *,
        foreign: bool = False,
        language: str = "nl",
        now: Callable[[], float] = time.monotonic,
        today: Callable[[], date] = date.today,
    ) -> None:
        self.place, self.language = place, language
        self.thinker, self.helper, self.foreign = thinker, helper or thinker, foreign
        self._now, self._today = now, today
        kept = _kept(place)
        self.sitting = kept or Sitting()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._hinted: tuple[str, int] = ("", 0)
        self._sure = False
        self.board = new_board(
            View(self.sitting.game.position.board, flipped=self._flip),
            on_move=self._moved,
            on_try=self._tried,
            on_choices=self._several,
            language=language,
        )
        self.panel = Panel(self.board.widget, language=language, on_tell=lambda text: self.board.describe(said=text))
        self.moments: tuple[Missed, ...] = ()
        self._build()
        self.after = VBox([])
        self.widget = VBox([self.panel.widget, self.after])
        self._settle()
        self._tell_start(resumed=kept is not None and bool(kept.deeds))
        self._go_on()

    def _build(self) -> None:
        panel, language = self.panel, self.language
        self.face, self.moves = HTML(), HTML()
        self.wishes = Wishes(
            self.sitting, make_button(say("play-begin", language), self.begin, "damles-next"), language
        )
        self.files = Files(make_button(say("play-read", language), lambda: self.open(self.files.field.value)), language)
        panel.answers.children = (self.face, self.moves, self.wishes.widget, self.files.widget)
        panel.typed(self.typed, say("screen-type-move", language))
        self._buttons = {
            "hint": panel.button("screen-hint", self.hint),
            "back": panel.button("play-back", self.take_back),
            "offer": panel.button("play-offer", self.offer_draw),
            "accept": panel.button("play-accept", self.accept, "damles-next"),
            "refuse": panel.button("play-refuse", self.refuse),
            "claim": panel.button("play-claim", self.claim),
            "resign": panel.button("play-resign", self.resign),
            "missed": panel.button("play-missed", self.look_back, "damles-next"),
            "new": panel.button("play-new", self.ask_new),
            "files": panel.button("play-files", self.ask_files),
            "flip": panel.button("editor-flip", self.flip),
        }

    # --- what the pupil does

    def typed(self, text: str) -> None:
        """A typed move goes the way of a click; what is no legal move gets its reason."""
        if self._may_move:
            try:
                self.board.choose(self.sitting.game.position.parse_move(text))
            except MoveError as error:
                self._refused(error)

    def hint(self) -> None:
        """First which piece, then which move."""
        self._calm_down()
        if self._may_move:
            self._begin("hint", self._give_hint())

    def take_back(self) -> None:
        """Take the last move back, and the reply to it."""
        if self.sitting.can_take_back:
            self._change(self.sitting.taken_back())
            self.panel.tell(say("play-taken-back", self.language))

    def offer_draw(self) -> None:
        """Offer a draw: to the computer, which answers; or to the player opposite, who is to move."""
        self._calm_down()
        sitting = self.sitting
        side = sitting.game.turn.other if sitting.computer is None else sitting.computer.other
        if self._do(f"offer {side.value}", told=say("play-offered", self.language)) and sitting.computer:
            self._begin("offer", self._answer_offer())

    def accept(self) -> None:
        """Take the draw that is offered."""
        self._do("accept")

    def refuse(self) -> None:
        """Play on in spite of the offer."""
        self._do("refuse")

    def claim(self) -> None:
        """Claim a draw by 13.3: a claim that is right if there is one, else hear why it is not."""
        self._calm_down()
        game = self.sitting.game
        if game.claims:
            right = game.claims[0]
            self._do(f"claim {right.kind} {right.move.full if right.move else ''}".strip())
            return
        try:
            rulings = [game.claim(kind) for kind in (ClaimKind.STANDS.value, ClaimKind.QUIET.value)]
        except DamlesError as error:
            self.panel.tell(say_error(error, self.language), "bad")
            return
        shown = rulings[0] if rulings[0].count > 1 else rulings[1]
        self.panel.tell(say(shown.key, self.language, **shown.facts), "bad")

    def resign(self) -> None:
        """Give the game up; asked twice."""
        if not self._sure:
            self._sure = True
            self.panel.tell(say("play-resign-sure", self.language), "hint")
            return
        side = self.sitting.game.turn if self.sitting.computer is None else self.sitting.computer.other
        self._calm_down()
        self._do(f"resign {side.value}")

    def ask_new(self) -> None:
        """Show or hide the wishes for a new game."""
        self._calm_down()
        self.wishes.open, self.files.open = not self.wishes.open, False

    def ask_files(self) -> None:
        """Show or hide what there is to take away, and the field for what is brought."""
        self._calm_down()
        self.files.open, self.wishes.open = not self.files.open, False

    def begin(self) -> None:
        """A new game as wished."""
        self.wishes.open = False
        self._change(self.wishes.sitting(self.sitting.seed + 1), flip=True)
        self._tell_start()

    def open(self, text: str) -> None:
        """Open a pasted FEN or PDN; the game on the board stays when nothing can be made of it."""
        if not text.strip():
            self.panel.tell(say("play-paste", self.language), "hint")
            return
        try:
            found = opened(text, self.sitting)
        except GameOver as error:
            self.panel.tell(say("play-over-already", self.language, result=error.result), "bad")
            return
        except DamlesError as error:
            self.panel.tell(say_error(error, self.language), "bad")
            return
        self.files.field.value, self.files.open = "", False
        self._change(found.sitting)
        if found.faults:
            self.panel.tell(f"{say_error(found.faults[0].error, self.language)} {self._say('play-opened-part')}", "bad")
        else:
            self.panel.tell(self._say("play-opened-cut" if found.cut else "play-opened"), "bad" if found.cut else "")

    def flip(self) -> None:
        """Turn the board round."""
        self._show(flipped=not self.board.view.flipped)

    def look_back(self) -> None:
        """Look for the moments where a combination was missed."""
        self._begin("missed", self._look_back())

    async def settle(self) -> None:
        """Wait until nothing thinks or moves any more; a running clock does not count."""
        while True:
            tasks = [task for name, task in self._tasks.items() if name != "tick" and not task.done()]
            if not tasks and not self.board.moving:
                return
            if tasks:
                await asyncio.wait(tasks)
            await self.board.settle()

    def close(self) -> None:
        """Let go of everything that runs."""
        for task in self._tasks.values():
            task.cancel()
        self.thinker.close()
        self.helper.close()

    # --- the way of a move

    @property
    def _may_move(self) -> bool:
        return self.sitting.game.outcome is None and not self.sitting.waits_for_computer

    @property
    def _flip(self) -> bool:
        return self.sitting.computer is Side.WHITE

    def _moved(self, move: Move, route: Route) -> None:
        self._play(move, route)

    def _tried(self, squares: Route) -> None:
        """An attempt that fits no legal move: why not, with the captures that were due on the board."""
        if not self._may_move:
            self.panel.tell(self._say("play-wait" if self.sitting.waits_for_computer else "play-over"), "hint")
            return
        position = self.sitting.game.position
        if len(squares) == 1:
            if refusal := position.refusal_of(squares[0]):
                self._refuse(refusal, squares)
            return
        try:
            position.parse_move(("-" if len(squares) == 2 else "x").join(map(str, squares)))
        except MoveError as error:
            self._refused(error)

    def _refused(self, error: MoveError) -> None:
        refusal = error.facts.get("refusal")
        if refusal:
            self._refuse(refusal, ())
        else:
            self.panel.tell(say_error(error, self.language), "hint")

    def _refuse(self, refusal: Refusal, clicked: Route) -> None:
        self.panel.tell(say_refusal(refusal, self.language), "bad")
        self.board.show(self.board.view.with_marks(*_refusal_marks(refusal, clicked)))
        self._give()

    def _several(self, moves: tuple[Move, ...]) -> None:
        self.panel.tell(say("screen-choices", self.language, count=len(moves)), "hint")

    def _play(self, move: Move, route: Route = (), wait: float = 0) -> None:
        """One move by anybody: at once in the sitting, then on the board."""
        mine = not self.sitting.waits_for_computer
        self._calm_down()
        self._stop("hint", "offer")
        self.sitting = self.sitting.play(move, self._now()).at(self._now())
        self._keep()
        self._refresh()
        self.board.mark()
        told = "" if mine else self._say("play-replied", move=move)
        after = self.sitting.game.position
        self.board.play(after.board, move, route, then=lambda: self._landed(told), wait=wait)
        self._go_on()

    def _landed(self, told: str) -> None:
        self._give()
        if self.sitting.game.outcome:
            self._tell_outcome()
        elif told or self.sitting.computer is None:
            self.panel.tell(told)

    def _give(self) -> None:
        if self._may_move:
            self.board.give(self.sitting.game.position.legal_moves)

    def _do(self, deed: str, told: str = "") -> bool:
        """Words instead of a move; whether the rules allow them."""
        self._calm_down()
        try:
            self.sitting = self.sitting.do(deed, self._now())
        except DamlesError as error:
            self.panel.tell(say_error(error, self.language), "bad")
            return False
        self._keep()
        if self.sitting.game.outcome:
            self._stop("reply", "hint", "offer")
            self._show()
        self._refresh()
        if self.sitting.game.outcome:
            self._tell_outcome()
        elif told:
            self.panel.tell(told)
        return True

    def _change(self, sitting: Sitting, *, flip: bool = False) -> None:
        """Another sitting: what was going on for the old one is over."""
        self._stop("reply", "hint", "offer", "missed")
        self._calm_down()
        self._clear_after()
        self.sitting = sitting
        self._keep()
        self._settle(flipped=self._flip if flip else None)
        self._go_on()

    # --- thinking, each in a task of its own

    def _go_on(self) -> None:
        if self.sitting.waits_for_computer:
            self._begin("reply", self._reply())
        if self.sitting.clock.running:
            self._begin("tick", self._tick())

    def _begin(self, name: str, work: Coroutine[Any, Any, None]) -> None:
        loop = running_loop()
        if loop is None:
            work.close()  # a plain script: nobody could see it
            return
        self._stop(name)
        self._tasks[name] = loop.create_task(work)

    def _stop(self, *names: str) -> None:
        for name in names:
            if (task := self._tasks.pop(name, None)) and task is not asyncio.current_task():
                task.cancel()

    async def _think(self, thinker: Thinker, limit: Limit, **wishes: Any) -> Thought | None:
        """A thought; an engine that fails is started once more. ``None`` when that fails too, which has been told."""
        game = self.sitting.game
        for last in (False, True):
            try:
                return await thinker.think(game, limit, **wishes)
            except EngineError as error:
                told = say_error(error, self.language)
                self.panel.tell(told if last else f"{told} {self._say('play-restart')}", "bad")
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
            self.panel.tell(f"{self.panel.line.value} {self._say('play-stuck')}", "bad")
            return
        await self.board.settle()
        self._play(thought.move, wait=max(PAUSE, REPLY - (self._now() - began)))

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
        score = thought.score or 0  # of the pupil, who is to move
        late = len(self.sitting.game.moves) >= LATE
        if score >= CONTENT or (late and score >= 0):
            self._do("accept")
        else:
            self._do("refuse", told=self._say("play-refused"))

    async def _tick(self) -> None:
        """Keep the shown time running; when a flag falls the game is over."""
        while self.sitting.clock.running and self.face.comm is not None:
            now = self.sitting.at(self._now())
            self.face.value = times(now.clock, self.language)
            if now.game.outcome:
                self._stop("reply", "hint", "offer")
                self.sitting = now
                self._keep()
                self._show()
                self._refresh()
                self._tell_outcome()
                return
            await asyncio.sleep(TICK)

    # --- after the game

    async def _look_back(self) -> None:
        sitting = self.sitting
        sides = list(Side) if sitting.computer is None else [sitting.computer.other]

        def progress(done: int, total: int) -> None:
            if done % 10 == 0:
                self.panel.tell(self._say("play-looking-back", done=done, total=total))

        try:
            self.moments = await missed(sitting.game, sides, self.helper, progress, self.language)
        except EngineError as error:
            self.panel.tell(say_error(error, self.language), "bad")
            return
        self.panel.tell(self._say("play-missed-some" if self.moments else "play-missed-none"), "hint")
        buttons = [make_button(self._moment(each), self._opener(each)) for each in self.moments]
        row = button_row(*buttons)
        row.add_class("damles-panel")
        self.after.children = (row,) if buttons else ()

    def _moment(self, moment: Missed) -> str:
        return self._say("play-missed-move", number=moment.number, move=moment.played)

    def _opener(self, moment: Missed) -> Callable[[], None]:
        return lambda: self.practise(moment)

    def practise(self, moment: Missed) -> None:
        """Show a missed moment as an exercise under the game."""
        self._close_exercise()
        trainer = Trainer(KEY, [moment.exercise], MemoryStore(), now=self.place.now)
        self.exercise = ExerciseScreen(moment.exercise, trainer, language=self.language)
        self.after.children = (self.after.children[0], self.exercise.panel.widget)

    exercise: ExerciseScreen | None = None

    def _close_exercise(self) -> None:
        if self.exercise:
            if self.exercise.board:
                self.exercise.board.close()
            self.exercise.panel.close()
        self.exercise = None

    def _clear_after(self) -> None:
        self._close_exercise()
        self.moments, self.after.children = (), ()

    # --- what is shown

    def _say(self, key: str, **facts: Any) -> str:
        return say(key, self.language, **facts)

    def _calm_down(self) -> None:
        """Anything else than a second click takes back that somebody nearly resigned."""
        self._sure = False

    def _settle(self, flipped: bool | None = None) -> None:
        self._show(flipped)
        self._refresh()

    def _show(self, flipped: bool | None = None) -> None:
        """The position now, with nothing on its way."""
        game, view = self.sitting.game, self.board.view
        last = (game.moves[-1].start, game.moves[-1].end) if game.moves else None
        self.board.show(View(game.position.board, flipped=view.flipped if flipped is None else flipped, last=last))
        self._give()

    def _refresh(self) -> None:
        """Everything beside the board."""
        sitting, outcome = self.sitting, self.sitting.game.outcome
        names = {side: player(sitting, side, self.language) for side in Side}
        facts = say("play-result", self.language, result=outcome.result) if outcome else ""
        shown = facts or turn(sitting.game.turn.name.lower(), self.language)
        self.panel.title(self._say("play-title", white=names[Side.WHITE], black=names[Side.BLACK]), shown)
        self.face.value = times(sitting.clock, self.language)
        self.moves.value = move_list(sitting.game)
        self.files.show(sitting, f"{self._today():%Y.%m.%d}")
        self._tools()

    def _tools(self) -> None:
        sitting, game = self.sitting, self.sitting.game
        running, offered = game.outcome is None, game.offers.open is not None
        both = sitting.computer is None
        shown = {
            "hint": running,
            "back": sitting.can_take_back,
            "offer": running and not offered and bool(game.moves),
            "accept": running and offered and both,
            "refuse": running and offered and both,
            "claim": running and sitting.claimable,
            "resign": running and bool(game.moves),
            "missed": not running and bool(game.moves),
        }
        for name, wanted in shown.items():
            self._buttons[name].layout.display = "" if wanted else "none"

    def _tell_start(self, *, resumed: bool = False) -> None:
        if self.sitting.game.outcome:
            self._tell_outcome()
        elif resumed:
            self.panel.tell(self._say("play-resumed"), "hint")
        else:
            self.panel.tell(self._say("play-start"))

    def _tell_outcome(self) -> None:
        outcome = self.sitting.game.outcome
        assert outcome
        winner = outcome.winner
        won = winner is not None and winner is not self.sitting.computer
        how = f"play-won-{winner.name.lower()}" if winner else "play-both-lost" if outcome.both_lose else "play-drawn"
        self.panel.tell(f"{self._say(how)} {say(outcome.key, self.language)}", "good" if won else "hint")

    # --- keeping

    def _keep(self) -> None:
        try:
            self.place.store.choose(self.place.pupil, KEY, json.dumps(self.sitting.to_json()))
        except StoreError as error:
            self.panel.tell(f"{say_error(error, self.language)} {self._say('play-not-kept')}", "bad")

    def facts(self) -> str:
        """What a stored notebook says of the game."""
        names = [player(self.sitting, side, self.language) for side in Side]
        game = self.sitting.game
        lines = [
            self._say("play-title", white=names[0], black=names[1]),
            diagram(View(game.position.board), self.language),
        ]
        return "\n".join(filter(None, (*lines, moves_text(game))))

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        picture = svg(View(self.sitting.game.position.board), title=self._say("play-picture"))
        return {**self.widget._repr_mimebundle_(**options), "text/plain": self.facts(), "image/svg+xml": picture}


def _kept(place: Desk) -> Sitting | None:
    """The game that the pupil at a desk was playing."""
    try:
        return Sitting.from_json(json.loads(place.store.settings(place.pupil).get(KEY, "null")))
    except (StoreError, ValueError):
        return None


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

        return PlayScreen(desk(), engine_of(engine), own, foreign=True, language=language)
    except EngineError as error:
        return Notice(say_error(error, language))
