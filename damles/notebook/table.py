"""Two people at one board on the screen: the rules judge, and everything that happens is kept.

The screen holds one `Sitting` and shows it; after every deed the sitting is kept, so that a killed kernel resumes it.
What players say to each other is in `damles.notebook.words`; `damles.notebook.play` puts the computer on a chair.
"""

import asyncio
import time
from collections.abc import Callable
from datetime import date
from html import escape
from typing import Any

from ipywidgets import HTML, Layout, VBox, Widget

from damles.board.hand import spelled
from damles.board.svg import svg
from damles.board.text import diagram
from damles.board.view import View
from damles.errors import DamlesError, GameOver, MoveError
from damles.notebook.desk import Desk
from damles.notebook.kept import keep, kept_at
from damles.notebook.look import new_board
from damles.notebook.marks import refusal_marks
from damles.notebook.own_start import OwnStart
from damles.notebook.panel import Panel, make_button, turn
from damles.notebook.play_parts import STYLE, Files, Wishes, button_row, ending, move_list, times, title, useful
from damles.notebook.setting import FREE, Setting
from damles.notebook.sitting import Sitting, opened
from damles.notebook.tasks import Tasks, fault_words
from damles.rules.move import Move, Route
from damles.rules.piece import Side
from damles.rules.position import Position
from damles.rules.refusal import Refusal
from damles.texts import say, say_error, say_refusal

TICK = 0.5
"""Seconds between two looks at the clock."""

Tools = dict[str, tuple[str, Callable[[], None], str]]
"""Buttons by their name: the key of the text, what it does, and a CSS class."""


class Table:
    """A board with a game on it: moving, taking back, another game, another start. ``now`` gives seconds on any scale.

    ``sitting`` is the game to begin with; without it the one that was kept.
    """

    def __init__(
        self,
        place: Desk,
        setting: Setting = FREE,
        sitting: Sitting | None = None,
        *,
        language: str = "nl",
        now: Callable[[], float] = time.monotonic,
        today: Callable[[], date] = date.today,
    ) -> None:
        self.place, self.setting, self.language = place, setting, language
        self._now, self._today = now, today
        found = sitting or kept_at(place, setting.key)
        self.sitting = found or setting.new(Side.BLACK, setting.levels[0], 0)
        self.tasks = Tasks(self._fault)
        self.board = new_board(
            View(self.sitting.game.position.board, flipped=self._flip),
            on_move=self._moved,
            on_try=self._tried,
            on_choices=self._several,
            language=language,
        )
        self.panel = Panel(self.board.widget, language=language, on_tell=lambda text: self.board.describe(said=text))
        self.face, self.moves = HTML(), HTML()
        begin = [make_button(say("play-begin", language), self.begin, "damles-next")]
        if setting.free:
            begin.append(make_button(say("play-own-start", language), self.set_up))
        self.wishes = Wishes(setting, self.sitting, button_row(*begin), language)
        self.files = Files(make_button(say("play-read", language), lambda: self.open(self.files.field.value)), language)
        self.panel.answers.children = (self.face, self.moves, self.wishes.widget, self.files.widget)
        self._field = self.panel.typed(self.typed, say("screen-type-move", language))
        made = {name: self.panel.button(key, work, *kind.split()) for name, (key, work, kind) in self._tools().items()}
        self._buttons = made
        self.own_start: OwnStart | None = None
        self._slot = VBox([])
        self.widget = VBox([HTML(STYLE, layout=Layout(display="none")), self.panel.widget, self._slot])
        self.widget.add_class("damles-table")
        self._settle()
        self._tell_start(resumed=found is not None and bool(found.deeds))
        self._go_on()

    @property
    def _rival(self) -> str:
        """The name of an engine of somebody else at the table."""
        return ""

    def _tools(self) -> Tools:
        return {
            "back": ("play-back", self.take_back, ""),
            "new": ("play-new", self.ask_new, ""),
            "files": ("play-files", self.ask_files, ""),
            "flip": ("editor-flip", self.flip, ""),
        }

    def _useful(self) -> dict[str, bool]:
        """Which of the buttons mean something now; those that are not named always do."""
        return useful(self.sitting, self.setting)

    # --- what a player does

    def typed(self, text: str) -> None:
        """A typed move goes the way of a click; what is no legal move gets its reason."""
        if self._may_move:
            try:
                self.board.choose(self.sitting.game.position.parse_move(text))
            except MoveError as error:
                self._refused(error)

    def take_back(self) -> None:
        """Take the last move back, and the reply to it."""
        if self.sitting.can_take_back:
            self._change(self.sitting.taken_back())
            self.panel.tell(say("play-taken-back", self.language))

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

    def set_up(self) -> None:
        """Show the editor in the place of the table, with what stands on the board now."""
        self._calm_down()
        position = self.sitting.game.position
        self.own_start = OwnStart(position, self._begin_from, self._leave_set_up, self.language)
        self._lay(self.own_start.widget)

    def _begin_from(self, position: Position) -> None:
        """A new game as wished, from an own start; raises `GameOver`."""
        sitting = self.wishes.sitting(self.sitting.seed + 1, position)
        self._leave_set_up()
        self.wishes.open = False
        self._change(sitting, flip=True)
        self._tell_start()

    def _leave_set_up(self) -> None:
        self._lay(None)
        if self.own_start:
            self.own_start.close()
        self.own_start = None

    def _lay(self, other: Widget | None) -> None:
        """Show something else in the place of the table, or the table again."""
        self._slot.children = (other,) if other else ()
        self.panel.widget.layout.display = "none" if other else "flex"

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

    async def settle(self) -> None:
        """Wait until nothing thinks or moves any more; a running clock does not count."""
        while self.board.moving or self.tasks.running(but="tick"):
            await asyncio.gather(*self.tasks.running(but="tick"), return_exceptions=True)
            await self.board.settle()

    def close(self) -> None:
        """Let go of everything that runs."""
        self.tasks.stop_all()

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
            position.parse_move(spelled(squares))
        except MoveError as error:
            self._refused(error)
            self._give(squares[:-1])  # as in an exercise: the reason may name the next square

    def _refused(self, error: MoveError) -> None:
        refusal = error.facts.get("refusal")
        if refusal:
            self._refuse(refusal, ())
        else:
            self.panel.tell(say_error(error, self.language), "hint")

    def _refuse(self, refusal: Refusal, clicked: Route) -> None:
        self.panel.tell(say_refusal(refusal, self.language), "bad")
        self.board.show(self.board.view.with_marks(*refusal_marks(refusal, clicked)))
        self._give()

    def _several(self, moves: tuple[Move, ...]) -> None:
        self.panel.tell(say("screen-choices", self.language, count=len(moves)), "hint")

    def _play(self, move: Move, route: Route = (), wait: float = 0, words: str = "") -> None:
        """One move by anybody: at once in the sitting, then on the board; ``words`` is a deed that is said with it."""
        mine = not self.sitting.waits_for_computer
        self._calm_down()
        self.tasks.stop_all(but="tick")
        self.sitting = self.sitting.play(move, self._now()).at(self._now())
        if words and self.sitting.game.outcome is None:
            self.sitting = self.sitting.do(words, self._now())
        self._keep()
        self._refresh()
        self.board.mark()
        told = "" if mine else self._say("play-replied-offer" if words else "play-replied", move=move)
        after = self.sitting.game.position
        self.board.play(after.board, move, route, then=lambda: self._landed(told), wait=wait)
        self._go_on()

    def _landed(self, told: str) -> None:
        self._give()
        if self.sitting.game.outcome:
            self._tell_outcome()
        elif told or self.sitting.computer is None:
            self.panel.tell(told or self._say(f"screen-turn-{self.sitting.game.turn.name.lower()}"))

    def _give(self, path: Route = ()) -> None:
        if self._may_move:
            self.board.give(self.sitting.game.position.legal_moves, path)

    def _do(self, deed: str, told: str = "") -> None:
        """Words instead of a move, as far as the rules allow them."""
        self._calm_down()
        try:
            self.sitting = self.sitting.do(deed, self._now())
        except DamlesError as error:
            self.panel.tell(say_error(error, self.language), "bad")
            return
        self._keep()
        if self.sitting.game.outcome:
            self.tasks.stop_all(but="tick")
            self._show()
        self._refresh()
        if self.sitting.game.outcome:
            self._tell_outcome()
        elif told:
            self.panel.tell(told)

    def _change(self, sitting: Sitting, *, flip: bool = False) -> None:
        """Another sitting: what was going on for the old one is over."""
        self.tasks.stop_all()
        self._calm_down()
        self.sitting = sitting
        self._keep()
        self._settle(flipped=self._flip if flip else None)
        self._go_on()

    def _go_on(self) -> None:
        """What runs by itself until the next deed: here only the clock."""
        if self.sitting.clock.running:
            self.tasks.begin("tick", self._tick())

    async def _tick(self) -> None:
        """Keep the shown time running; when a flag falls the game is over."""
        while self.sitting.clock.running and self.face.comm is not None:
            now = self.sitting.at(self._now())
            self.face.value = times(now, self.language)
            if now.game.outcome:
                self.tasks.stop_all(but="tick")
                self.sitting = now
                self._keep()
                self._show()
                self._refresh()
                self._tell_outcome()
                return
            await asyncio.sleep(TICK)

    # --- what is shown

    def _say(self, key: str, **facts: Any) -> str:
        return say(key, self.language, **facts)

    def _calm_down(self) -> None:
        """Forget what was only half asked for, whenever something else is done."""

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
        side = turn(sitting.game.turn.name.lower(), self.language)
        facts = self._say("play-result", result=outcome.result) if outcome else side
        aim = escape(self._say(f"play-aim-{sitting.aim}")) if sitting.aim else ""
        below = f'<span class="damles-aim">{aim}</span>' if aim else ""
        self.panel.title(title(sitting, self.language, self._rival), facts, below)
        self.face.value = times(sitting, self.language)
        self.moves.value = move_list(sitting.game)
        self.files.show(sitting, f"{self._today():%Y.%m.%d}", self._rival)
        wanted = self._useful()
        for name, button in self._buttons.items():
            button.layout.display = "" if wanted.get(name, True) else "none"
        self._field.layout.display = "none" if outcome else ""

    def _tell_start(self, *, resumed: bool = False) -> None:
        if self.sitting.game.outcome:
            self._tell_outcome()
        elif resumed:
            self.panel.tell(self._say("play-resumed"), "hint")
        else:
            self.panel.tell(self._say("play-start"))

    def _tell_outcome(self) -> None:
        self.panel.tell(*ending(self.sitting, self.language))

    def _fault(self, error: BaseException) -> None:
        """Make a fault of ours visible: nobody waits for what runs by itself."""
        self.panel.tell(fault_words(error, self.language), "bad")

    # --- keeping

    def _keep(self) -> None:
        if error := keep(self.place, self.sitting, self.setting.key):
            self.panel.tell(f"{say_error(error, self.language)} {self._say('play-not-kept')}", "bad")

    def facts(self) -> str:
        """What a stored notebook says of the game."""
        game = self.sitting.game
        board = diagram(View(game.position.board), self.language)
        words = title(self.sitting, self.language, self._rival), board, " ".join(map(str, game.moves))
        return "\n".join(filter(None, words))

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        picture = svg(View(self.sitting.game.position.board), title=self._say("play-picture"))
        return {**self.widget._repr_mimebundle_(**options), "text/plain": self.facts(), "image/svg+xml": picture}
