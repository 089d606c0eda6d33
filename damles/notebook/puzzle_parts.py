"""What stands above a puzzle: the choice, the field for puzzles of one's own, the marks, and progress as bars."""

from collections.abc import Callable, Mapping
from html import escape
from typing import Any

from ipywidgets import HTML, Checkbox, Dropdown, FileUpload, HBox, Layout, RadioButtons, Text, Textarea, VBox, Widget

from damles.course.puzzle_choice import Wish
from damles.course.puzzle_marks import FILE, Doubt
from damles.course.puzzle_session import Session
from damles.course.puzzle_shelf import in_order
from damles.notebook.files import file_link, file_row
from damles.notebook.panel import Panel, make_button
from damles.notebook.play_parts import STYLE, Drawer
from damles.texts import say

Choices = Mapping[str, Mapping[Any, int]]
PARTS = ("theme", "level", "moves", "origin")


class Choice(Drawer):
    """What a pupil wishes for; every change is told at once with ``on_change(wish)``."""

    def __init__(self, on_change: Callable[[Wish], None], on_ahead: Callable[[bool], None], language: str) -> None:
        self.language, self._on_change = language, on_change
        self._quiet = False
        self.lists = {name: _dropdown(f"train-{name}", language) for name in PARTS}
        self.learn = _checkbox("train-learn", language)
        self.ahead = _checkbox("train-look-ahead", language)
        for widget in (*self.lists.values(), self.learn):
            widget.observe(lambda _change: self._changed(), "value")
        self.ahead.observe(lambda change: on_ahead(change["new"]), "value")
        self.count = HTML()
        wrap = {"flex_flow": "row wrap", "grid_gap": "6px 20px"}
        lists = HBox(list(self.lists.values()), layout=Layout(**wrap))
        super().__init__(lists, HBox([self.learn, self.ahead], layout=Layout(**wrap)), self.count)

    @property
    def wish(self) -> Wish:
        """What is chosen."""
        return Wish(**{name: each.value for name, each in self.lists.items()}, learn=self.learn.value)

    def show(self, wish: Wish, choices: Choices, count: int, ahead: bool) -> None:
        """Show a wish, with what could be chosen instead, and how many puzzles fit."""
        self._quiet = True
        for name, each in self.lists.items():
            chosen = getattr(wish, name)
            empty = type(chosen)()
            known = dict(choices[name]) | ({chosen: 0} if chosen != empty and chosen not in choices[name] else {})
            options = [(say(f"train-any-{name}", self.language), empty)]
            options += [(f"{_name(name, value, self.language)} ({number})", value) for value, number in known.items()]
            each.options, each.value = options, chosen
            each.layout.display = "none" if not known else ""
        self.learn.value, self.ahead.value = wish.learn, ahead
        key = "train-count-one" if count == 1 else "train-count"
        self.count.value = f'<div class="damles-caption">{say(key, self.language, count=count)}</div>'
        self._quiet = False

    def _changed(self) -> None:
        if not self._quiet:
            self._on_change(self.wish)


class Bring(Drawer):
    """A field and a file for puzzles of one's own; ``on_text(text)`` gets what was brought."""

    def __init__(self, on_text: Callable[[str], None], language: str) -> None:
        self._on_text = on_text
        self.field = Textarea(placeholder=say("train-paste", language), rows=3, layout=Layout(width="auto"))
        self.upload = FileUpload(accept=".pdn,.fen,.txt", multiple=False, description=say("train-file", language))
        self.upload.layout = Layout(width="auto", height="auto", min_height="42px")
        self.upload.observe(self._uploaded, "value")
        check = make_button(say("train-check", language), lambda: on_text(self.field.value), "damles-next")
        self.report = HTML()
        buttons = HBox([check, self.upload], layout=Layout(flex_flow="row wrap", grid_gap="8px"))
        super().__init__(self.field, buttons, self.report)

    def tell(self, *lines: str) -> None:
        """What was found, one line under the other."""
        rows = "".join(f"<div>{escape(line)}</div>" for line in lines)
        self.report.value = f'<div class="damles-found">{rows}</div>' if rows else ""

    def _uploaded(self, change: dict[str, Any]) -> None:
        files = change["new"]
        if files:
            text = bytes(files[0]["content"]).decode("utf-8", errors="replace")
            self.upload.value = ()
            self.field.value = text
            self._on_text(text)


class Marks(Drawer):
    """What is wrong with the puzzle on the board; ``on_mark(doubt, note)`` gets it."""

    def __init__(self, on_mark: Callable[[Doubt, str], None], language: str) -> None:
        self.language = language
        options = [(say(f"mark-{doubt}", language), str(doubt)) for doubt in Doubt]
        self.doubt = RadioButtons(options=options, layout=Layout(width="auto"))
        self.note = Text(placeholder=say("mark-note", language), layout=Layout(width="auto", max_width="480px"))
        self.note.add_class("damles-note")
        send = make_button(say("mark-keep", language), lambda: on_mark(Doubt(self.doubt.value), self.note.value))
        self.link = HTML()
        super().__init__(self.doubt, self.note, HBox([send]), self.link)

    def show(self, where: str, text: str) -> None:
        """Where the marks are kept, and a link to take them away."""
        self.note.value = ""
        links = [file_link(FILE, say("mark-link", self.language), text)] if text.strip() else []
        self.link.value = file_row(*links, words=where)


class Bars(Drawer):
    """How far a pupil is with each theme, and the choice to meet again what went wrong."""

    def __init__(self, on_repeat: Callable[[bool], None], language: str) -> None:
        self.language = language
        self.picture = HTML()
        self.repeat = _checkbox("train-repeat", language)
        self._quiet = False
        self.repeat.observe(lambda change: None if self._quiet else on_repeat(change["new"]), "value")
        super().__init__(self.picture, self.repeat)

    def show(self, themes: Mapping[str, tuple[int, int]], repeats: bool) -> None:
        """Show the bars."""
        self.picture.value = f'<div class="damles-bars-box">{bars(themes, self.language)}</div>'
        self._quiet = True
        self.repeat.value = repeats
        self._quiet = False


ROW, LABEL, WIDTH = 30, 270, 640
"""The height of a bar's row, the width of its name, and of the whole picture, in units of the picture."""


def bars(themes: Mapping[str, tuple[int, int]], language: str = "nl") -> str:
    """A bar for each theme: how many of its puzzles are solved, as SVG with the same in words.

    >>> "2 van 8" in bars({"coup-turc": (2, 8)}), bars({})[:5]
    (True, '<svg ')
    """
    rows = []
    words = []
    for place, (theme, (solved, total)) in enumerate(themes.items()):
        y, name = place * ROW, say(f"theme-{theme}", language)
        told = say("train-bar", language, solved=solved, total=total)
        words.append(f"{name}: {told}")
        room = WIDTH - LABEL - 90
        filled = round(room * solved / total) if total else 0
        rows.append(
            f'<text x="{LABEL - 10}" y="{y + 20}" text-anchor="end">{escape(name)}</text>'
            f'<rect x="{LABEL}" y="{y + 7}" width="{room}" height="16" rx="8" fill="#e3d9c8"/>'
            f'<rect x="{LABEL}" y="{y + 7}" width="{filled}" height="16" rx="8" fill="#0f6b4f"/>'
            f'<text x="{LABEL + room + 10}" y="{y + 20}">{escape(told)}</text>'
        )
    title = escape("; ".join(words))
    return (
        f'<svg viewBox="0 0 {WIDTH} {max(ROW, len(rows) * ROW)}" class="damles-bars" role="img" aria-label="{title}">'
        f"<title>{title}</title>{''.join(rows)}</svg>"
    )


LOOK = STYLE.replace(
    "</style>",
    ".damles-panel.damles-row{margin:4px 0}.damles-row>.widget-vbox{width:100%}"
    ".damles-panel .damles-note input{min-height:42px;font-size:16px}"
    ".damles-found{max-height:260px;overflow:auto}"
    ".damles-bars-box{max-height:330px;overflow:auto}"
    ".damles-bars{width:100%;max-width:640px;font-size:15px;fill:currentColor}"
    ".damles-panel button.damles-step{min-width:48px;padding:6px 12px}"
    ".damles-badge{border:1px solid currentColor;border-radius:10px;padding:0 9px;font-size:15px}"
    ".damles-about{margin:6px 0 0}.damles-about div{margin:0 0 6px}.damles-about dt{font-weight:600}"
    ".damles-panel .damles-about dt::after{content:':'}"
    ".damles-panel dl.damles-about :is(dt,dd){display:inline;float:none;width:auto;margin:0 4px 0 0;padding:0}"
    ".damles-source{font-size:15px;opacity:.85}</style>",
)
"""The style of these parts."""


TOLD = 3
"""So many themes of a puzzle are told of; a puzzle can have seven."""


def about(themes: tuple[str, ...], source: str, language: str = "nl") -> str:
    """The themes that tell most of a puzzle, with their definitions, and where it comes from, as HTML."""
    rows = "".join(
        f"<div><dt>{escape(say(f'theme-{theme}', language))}</dt>"
        f"<dd>{escape(say(f'theme-{theme}-is', language))}</dd></div>"
        for theme in in_order(themes)[:TOLD]
    )
    from_ = escape(say("train-source", language, source=source))
    return f'<dl class="damles-about">{rows}</dl><div class="damles-source">{from_}</div>'


def badge(text: str) -> str:
    """A small text in a frame, as HTML; nothing for no text."""
    return f'<span class="damles-badge">{escape(text)}</span>' if text else ""


def _name(part: str, value: Any, language: str) -> str:
    if part == "moves":
        return say("train-moves-one" if value == 1 else "train-moves-some", language, moves=value)
    return say(f"{part}-{value}", language)


def _dropdown(key: str, language: str) -> Dropdown:
    made = Dropdown(options=[("", None)], description=say(key, language), layout=Layout(width="320px"))
    made.add_class("damles-choice")
    made.style.description_width = "70px"
    return made


def _checkbox(key: str, language: str) -> Checkbox:
    return Checkbox(description=say(key, language), indent=False, layout=Layout(width="auto"))


def ending(session: Session, language: str = "nl") -> Panel:
    """What is said when a round is over, or there is nothing for it."""
    panel = Panel(None, language=language)
    total = len(dict.fromkeys(session.ids))
    if total:
        panel.title(say("train-over", language))
        panel.tell(say("train-over-count", language, good=session.good, total=total), "good")
    else:
        panel.title(say("train-empty", language))
        panel.tell(say("train-empty-learn" if session.wish.learn else "train-empty-fits", language))
    return panel


def row(*widgets: Widget) -> HBox:
    """Buttons and words beside each other, as many as fit."""
    made = HBox(list(widgets), layout=Layout(flex_flow="row wrap", grid_gap="8px", align_items="center"))
    made.add_class("damles-panel")
    made.add_class("damles-row")
    return made


def drawer_box(*drawers: Widget) -> VBox:
    """Drawers one under the other; no room is taken while all are shut."""
    made = VBox(list(drawers))
    made.add_class("damles-panel")
    made.add_class("damles-row")
    return made


def stack(*parts: Any) -> VBox:
    """Parts one under the other."""
    made = VBox(list(parts))
    made.add_class("damles-sequence")
    return made
