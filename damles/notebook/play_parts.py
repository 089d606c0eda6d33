"""What stands beside the board of a game: the wishes for a new one, the list of moves, the times, the files."""

from html import escape

from ipywidgets import HTML, Button, Dropdown, HBox, Layout, Textarea, VBox, Widget

from damles.course.clock_scene import minutes
from damles.notebook.files import file_link, file_row
from damles.notebook.setting import SEATS, Setting
from damles.notebook.sitting import CLOCKS, Sitting, to_pdn
from damles.rules.game import Game
from damles.rules.outcome import Ending
from damles.rules.piece import Side
from damles.rules.position import Position
from damles.rules.ruleset import RULE_SETS
from damles.texts import say

STYLE = (
    "<style>.damles-panel .damles-choice{height:auto;align-items:center}"
    ".damles-panel .damles-choice select{height:40px;font-size:16px}"
    ".damles-panel .damles-choice .widget-label{font-size:16px}"
    ".damles-panel .damles-played{display:flex;flex-direction:column-reverse;max-height:150px}"
    ".damles-played span{white-space:nowrap}"
    "@media (max-width:480px){.damles-panel .damles-played{max-height:62px}}</style>"
)
"""The list of moves turned round keeps the newest in sight; on a phone it leaves the line and the buttons there too."""


class Drawer:
    """A part that is hidden until it is asked for."""

    def __init__(self, *parts: Widget) -> None:
        self.widget = VBox(list(parts), layout=Layout(grid_gap="6px", margin="8px 0", display="none"))

    @property
    def open(self) -> bool:
        """Whether it is to be seen."""
        return str(self.widget.layout.display) != "none"

    @open.setter
    def open(self, value: bool) -> None:
        self.widget.layout.display = "flex" if value else "none"


class Wishes(Drawer):
    """The choices for a new game, as far as the setting leaves any, and the buttons that begin it."""

    def __init__(self, setting: Setting, sitting: Sitting, begin: Widget, language: str) -> None:
        self.setting = setting
        self.seats = _choice("play-who", {say(f"play-who-{each}", language): each for each in SEATS}, language)
        self.level = _choice(
            "play-level", {say(f"play-level-{name}", language): name for name in setting.levels}, language
        )
        self.clock = _choice(
            "play-clock", {say(f"play-clock-{n}", language): text for n, text in enumerate(CLOCKS)}, language
        )
        rules = ["school", *(name for name in RULE_SETS if name != "school")]
        self.rules = _choice("play-rules", {say(f"play-rules-{name}", language): name for name in rules}, language)
        super().__init__(self.seats, self.level, *([self.clock, self.rules] if setting.free else []), begin)
        self.show(sitting)

    def show(self, sitting: Sitting) -> None:
        """Take over what a sitting has."""
        self.seats.value = next(name for name, side in SEATS.items() if side is sitting.computer)
        self.rules.value = sitting.game.rules.name
        if sitting.level in self.setting.levels:
            self.level.value = sitting.level
        if sitting.clock.control.text in CLOCKS:
            self.clock.value = sitting.clock.control.text

    def sitting(self, seed: int, start: Position | None = None) -> Sitting:
        """The new game that is wished for; raises `GameOver` for a start in which it is over already."""
        free = {"rules": self.rules.value, "clock": self.clock.value} if self.setting.free else {}
        return self.setting.new(SEATS[self.seats.value], self.level.value, seed, start=start, **free)


class Files(Drawer):
    """The game to take away, and a field for one that is brought."""

    def __init__(self, read: Button, language: str) -> None:
        self.language = language
        self.field = Textarea(placeholder=say("play-paste", language), rows=3, layout=Layout(width="auto"))
        self._links = HTML()
        super().__init__(self._links, self.field, read)

    def show(self, sitting: Sitting, date: str, rival: str = "") -> None:
        """The links to take a sitting away; ``rival`` as in `player`."""
        texts = {
            "pdn": to_pdn(sitting, {side: player(sitting, side, self.language, rival) for side in Side}, date),
            "fen": sitting.game.position.fen,
        }
        name = say("play-file", self.language)
        links = (file_link(f"{name}.{kind}", kind.upper(), text) for kind, text in texts.items())
        self._links.value = file_row(*links, words=say("editor-save", self.language))


def player(sitting: Sitting, side: Side, language: str, rival: str = "") -> str:
    """Who plays a side: the pupil, the computer with its level, or just the colour where two people play.

    ``rival`` is the name of an engine of somebody else that plays for the computer.
    """
    if sitting.computer is None:
        return say(f"side-{side.name.lower()}", language).capitalize()
    if side is sitting.computer:
        return say("play-computer", language, level=rival or say(f"play-level-{sitting.level}", language))
    return say("play-you", language)


def move_list(game: Game) -> str:
    """The moves in notation with their numbers, the newest in sight."""
    words: list[str] = []
    black_began = game.start.turn is Side.BLACK
    for ply, move in enumerate(game.moves, black_began):
        number = f"{ply // 2 + 1}." if ply % 2 == 0 else f"{ply // 2 + 1}…" if not words else ""
        words.append(f"{number} {move}".strip())
    shown = " ".join(f"<span>{escape(word)}</span>" for word in words)
    return f'<div class="damles-moves damles-played"><div>{shown}</div></div>' if words else ""


def title(sitting: Sitting, language: str, rival: str = "") -> str:
    """Who plays whom; see `player`."""
    if sitting.computer is None:
        return say("play-who-both", language)
    names = {side: player(sitting, side, language, rival) for side in Side}
    return say("play-title", language, white=names[Side.WHITE], black=names[Side.BLACK])


def ending(sitting: Sitting, language: str) -> tuple[str, str]:
    """How the game ended, in words, and the tone in which a pupil hears it."""
    outcome = sitting.game.outcome
    assert outcome
    winner, why = outcome.winner, say(outcome.key, language)
    if winner is None:
        return f"{say('play-both-lost' if outcome.both_lose else 'play-drawn', language)} {why}", "hint"
    if outcome.reason is Ending.RESIGNED:
        why = say("play-resigned", language, side=say(f"side-{winner.other.name.lower()}", language).capitalize())
    tone = "hint" if winner is sitting.computer else "good"
    return f"{say(f'play-won-{winner.name.lower()}', language)} {why}", tone


def useful(sitting: Sitting, setting: Setting) -> dict[str, bool]:
    """Which buttons of a table mean something now."""
    game = sitting.game
    running, offer = game.outcome is None, game.offers.open
    whole = running and not setting.contest.aim
    asked = running and offer is not None and sitting.computer in (None, offer.by)
    return {
        "back": sitting.can_take_back,
        "offer": whole and offer is None and bool(game.moves),
        "accept": asked,
        "refuse": asked,
        "claim": whole and sitting.claimable,
        "crown": bool(sitting.crownable) and not sitting.waits_for_computer,
        "resign": running and bool(game.moves),
        "files": not setting.contest.aim,
    }


def times(sitting: Sitting, language: str) -> str:
    """Both times, the running one with a sign, and the moves to be made in them; nothing without a limit."""
    clock = sitting.clock
    if not clock.control.periods:
        return ""
    shown = []
    for side in Side:
        runs = "▶ " if clock.running is side else ""
        flag = " ⚑" if side in clock.fallen else ""
        name = escape(say(f"side-{side.name.lower()}", language))
        to_go = sitting.to_go(side)
        more = "" if to_go is None else f" · {escape(say('play-to-go', language, count=to_go))}"
        shown.append(f"<span>{runs}{name} <b>{minutes(clock.left(side))}</b>{flag}{more}</span>")
    return f'<div class="damles-facts" role="timer">{" ".join(shown)}</div>'


def button_row(*buttons: Button) -> HBox:
    """Buttons beside each other, as many as fit."""
    return HBox(list(buttons), layout=Layout(flex_flow="row wrap", grid_gap="8px"))


def _choice(key: str, options: dict[str, str], language: str) -> Dropdown:
    made = Dropdown(options=list(options.items()), description=say(key, language), layout=Layout(width="auto"))
    made.style.description_width = "90px"
    made.add_class("damles-choice")
    return made
