"""The furniture of a screen: a board with a question, a line of text, a field to type in, and buttons beside it.

A panel decides nothing; the screens (`exercise`, `demo`, `sequence`) fill it.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from html import escape
from typing import Any

from ipywidgets import HTML, Box, Button, HBox, Label, Layout, Text, VBox, Widget

from damles.board.twin import again
from damles.texts import say

STYLE = """
.damles-panel{font-size:17px;line-height:1.45;gap:12px 28px;align-items:flex-start;max-width:1000px;margin:6px 0 22px;
  color:var(--jp-ui-font-color1,#222)}
.damles-panel .widget-html-content,.damles-panel .jp-RenderedHTMLCommon{font-size:17px;line-height:1.45}
.damles-question{font-size:19px;font-weight:600;margin:0 0 4px}
.damles-facts{display:flex;flex-wrap:wrap;gap:6px 14px;align-items:center;margin:0 0 8px;min-height:1.45em}
.damles-turn{display:inline-flex;align-items:center;gap:8px}
.damles-turn i{width:16px;height:16px;border-radius:50%;border:2px solid #5b4634;display:inline-block}
.damles-turn .w{background:#f8eed8}.damles-turn .b{background:#2a2422}
.damles-stars{letter-spacing:2px;font-size:20px;line-height:1;color:#8a5a00}
.damles-aim{flex-basis:100%}
.damles-level{border:1px solid currentColor;border-radius:10px;padding:0 9px;font-size:15px}
.damles-line.widget-label{white-space:normal;height:auto;min-height:50px;line-height:1.4;font-size:17px;
  text-align:left;padding:8px 12px;border-left:6px solid #8c6844;background:#f6efe2;color:#2a2422;
  border-radius:0 6px 6px 0;width:auto;text-wrap:pretty}
.damles-move{white-space:nowrap}
.damles-line.damles-good{border-color:#0f6b4f;background:#e5f3ec}
.damles-line.damles-bad{border-color:#a8320a;background:#fbebe4}
.damles-line.damles-hint{border-color:#0b5394;background:#e6eff8}
.damles-panel button.jupyter-button{min-height:42px;height:auto;font-size:16px;padding:6px 16px;
  border-radius:6px;width:auto;background:#f1e2c6;color:#2a2422;border:1px solid #8c6844}
.damles-panel button.jupyter-button:hover{background:#e8d3ab}
.damles-panel button.jupyter-button:focus-visible{outline:3px solid #0b5394;outline-offset:2px}
.damles-panel button.jupyter-button:disabled{opacity:.55}
.damles-panel button.damles-next{background:#0f6b4f;color:#fff;border-color:#0f6b4f}
.damles-panel button.damles-next:hover{background:#0b5540}
.damles-panel button.damles-answer{white-space:normal;text-align:left;line-height:1.3}
.damles-panel .damles-short{flex-flow:row wrap;gap:8px}
.damles-panel .damles-short button.damles-answer{min-width:64px;text-align:center}
.damles-panel button.damles-struck{text-decoration:line-through;opacity:.6}
.damles-panel .damles-typed{width:190px}
.damles-panel .damles-typed input{min-height:42px;font-size:16px}
.damles-caption{font-weight:600;margin:0 0 4px}
.damles-panel button.damles-chosen,.damles-panel button.damles-chosen:hover{background:#2a2422;color:#fff;
  border-color:#2a2422}
.damles-panel textarea{font-size:16px;line-height:1.4}
.damles-panel .widget-radio-box label{font-size:17px;line-height:1.4;min-height:40px;height:auto}
.damles-panel .widget-checkbox{min-height:40px;height:auto}
.damles-panel .widget-checkbox label{font-size:17px}
.damles-panel .widget-label-basic span{font-size:17px}
.damles-moves{font-size:17px;line-height:1.2;max-height:340px;overflow:auto}
.damles-moves button{font:inherit;min-height:34px;padding:2px 6px;border:0;border-radius:4px;background:none;
  color:inherit;cursor:pointer}
.damles-moves button:hover{text-decoration:underline}
.damles-moves button:focus-visible{outline:3px solid #0b5394}
.damles-aside{margin:2px 0 2px 10px;padding-left:10px;border-left:3px solid #8c6844;font-size:16px}
.damles-files{font-size:16px;line-height:1.9;overflow-wrap:anywhere}
.damles-files a,.damles-files button{display:inline-block;font:inherit;min-height:40px;min-width:40px;padding:0 8px;
  border:1px solid #8c6844;border-radius:6px;background:none;color:#0b5394;cursor:pointer;text-align:center;
  line-height:40px}
.damles-time{height:10px;border-radius:5px;background:#e3d9c8;overflow:hidden}
.damles-time i{display:block;height:100%;background:#0b5394;animation:damles-time linear forwards}
@keyframes damles-time{from{width:100%}to{width:0}}
.damles-sequence,.damles-table{overflow-anchor:none}
.damles-exam-page .damles-stars{display:none}
@media (max-width:480px){.damles-panel{gap:10px}.damles-panel .damles-typed{width:150px}
.jp-WindowedPanel-viewport:has(.damles-panel){padding-left:0;padding-right:0}
.jp-Notebook .jp-Cell:has(.damles-panel){padding-left:0;padding-right:0}}
""".replace("\n", "")
"""The look of all panels. Where one panel comes in the place of another the browser keeps to nothing in them
(`overflow-anchor`): it would scroll by the height of the panel that goes."""


BOARD = {"flex": "1 1 440px", "min_width": "240px", "max_width": "500px", "overflow": "visible"}
"""How wide the board is: as wide as the page lets it, up to 500 pixels."""


SHORT = 12
"""The letters of an answer that leaves room for another beside it."""


class Frame(Box):  # type: ignore[misc]
    """The box around a panel, as a short text: a widget's own names all that is in it, which takes a while."""

    def __repr__(self) -> str:
        return "Frame()"


_MOVE = re.compile(r"(?:\d+[.…] )?(?:… )?\b\d+(?:[-x]\d+)+\b")


def whole_moves(text: str) -> str:
    """A text as HTML in which no line ends within a move, nor between a move and its number.

    >>> whole_moves("1… 17-22 of 28x17")
    '<span class="damles-move">1… 17-22</span> of <span class="damles-move">28x17</span>'
    """
    return _MOVE.sub(r'<span class="damles-move">\g<0></span>', escape(text))


class Panel:
    """A question with a board (or none) under it, and words and buttons beside that; below it on a narrow page.

    ``tell`` changes the text of one label that stays where it is, so that a screen reader hears the change.
    """

    def __init__(
        self,
        board: Widget | None,
        *,
        language: str = "nl",
        on_tell: Callable[[str], None] = lambda _text: None,
    ) -> None:
        self.language, self._on_tell = language, on_tell
        self.head = HTML(layout=Layout(flex="1 1 100%"))
        self.line = Label(_dom_classes=("damles-line",))
        self.answers = VBox([])
        self.tools = HBox([], layout=Layout(flex_flow="row wrap", grid_gap="8px", align_items="center"))
        self.side = VBox(
            [self.answers, self.line, self.tools],
            layout=Layout(flex="1 1 280px", min_width="240px", grid_gap="8px"),
        )
        boxes = [self.side] if board is None else [Box([board], layout=BOARD), self.side]
        self.widget = Frame(
            [HTML(f"<style>{STYLE}</style>", layout=Layout(display="none")), self.head, *boxes],
            layout=Layout(display="flex", flex_flow="row wrap", overflow="visible"),
            _dom_classes=("damles-panel",),
        )
        self._tone = ""

    def title(self, question: str, *facts: str) -> None:
        """Show the question, with small facts above it (HTML of `turn`, `stars`, `level`).

        Facts that are empty keep their room: nothing moves when the stars come.
        """
        small = f'<div class="damles-facts">{"".join(facts)}</div>' if facts else ""
        self.head.value = f'{small}<div class="damles-question">{whole_moves(question)}</div>'

    def tell(self, text: str, tone: str = "") -> None:
        """Put a sentence in the line; ``tone`` is ``good``, ``bad``, ``hint`` or nothing, with a sign of its own."""
        if self._tone:
            self.line.remove_class(f"damles-{self._tone}")
        if tone:
            self.line.add_class(f"damles-{tone}")
        self._tone = tone
        self.line.value = again(self.line.value, f"{_SIGNS[tone]} {text}".strip())
        self._on_tell(text)

    def button(self, key: str, on_click: Callable[[], None], *classes: str) -> Button:
        """A button with the text of a key, added at the end of the row."""
        made = make_button(say(key, self.language), on_click, *classes)
        self.tools.children = (*self.tools.children, made)
        return made

    def typed(self, on_text: Callable[[str], None], placeholder: str) -> Text:
        """A field for typed answers, added at the end of the row; Enter sends it."""
        field = Text(placeholder=placeholder, continuous_update=False, _dom_classes=("damles-typed",))

        def send(change: dict[str, Any]) -> None:
            text = change["new"].strip()
            if text:
                field.value = ""
                on_text(text)

        field.observe(send, "value")
        self.tools.children = (*self.tools.children, field)
        return field

    def choose(self, answers: Iterable[str], on_answer: Callable[[str], None]) -> list[Button]:
        """Buttons for the answers to choose from: one under the other, or in a row when all are short."""
        made = [make_button(text, partial(on_answer, text), "damles-answer") for text in answers]
        self.answers.children = tuple(made)
        if all(len(button.description) <= SHORT for button in made):
            self.answers.add_class("damles-short")
        return made

    def close(self) -> None:
        """Take the panel away, with every widget it is made of; the board is its owner's."""
        for widget in _all(self.widget):
            widget.close()


def _all(widget: Widget) -> Iterator[Widget]:
    for child in getattr(widget, "children", ()):
        yield from _all(child)
    yield from (widget.layout, widget)


_SIGNS = {"": "", "good": "✓", "bad": "✗", "hint": "→"}


def make_button(text: str, on_click: Callable[[], None], *classes: str) -> Button:
    """A button that does something."""
    made = Button(description=text, tooltip=text, _dom_classes=classes)
    made.on_click(lambda _button: on_click())
    return made


def turn(side: str, language: str = "nl") -> str:
    """Who is to move, as a disc and words; ``side`` is ``white`` or ``black``."""
    return f'<span class="damles-turn"><i class="{side[0]}"></i>{escape(say(f"screen-turn-{side}", language))}</span>'


def stars(count: int | None, language: str = "nl") -> str:
    """Three stars, filled as far as earned, with words for a screen reader; nothing before the first time."""
    if count is None:
        return ""
    words = escape(say("screen-stars", language, count=count))
    return f'<span class="damles-stars" role="img" aria-label="{words}" title="{words}">{star_signs(count)}</span>'


def star_signs(count: int) -> str:
    """Three star signs.

    >>> star_signs(2)
    '★★☆'
    """
    return "★" * count + "☆" * (3 - count)


def level(name: str, language: str = "nl") -> str:
    """The level of an exercise, nothing for the plain one."""
    if name == "basis":
        return ""
    return f'<span class="damles-level">{escape(say(f"screen-level-{name}", language))}</span>'
