"""What goes to the page with every board: the script that cures ipycanvas (shim.js), the style, and a line for faults.

It travels inside a widget, so that it is there again after a reload and never in the stored output of a notebook.
"""

from functools import cache
from html import escape
from importlib.resources import files

from damles.texts import say

CSS_CLASS = "damles-board"
BOX_CLASS = "damles-box"
STEPS_CLASS = "damles-steps"
"""A box whose board also takes Home, End, Page Up and Page Down."""
_STYLE = (
    ".damles-box{position:relative}"
    ".damles-board{touch-action:manipulation;cursor:pointer;border-radius:4px}"
    ".damles-board:focus-visible{outline:4px solid #0b5394;outline-offset:-4px}"
    ".damles-board.damles-by-mouse{outline:none}"
    ".damles-lifted{position:fixed;left:0;top:0;z-index:9999;pointer-events:none;"
    "filter:drop-shadow(0 6px 6px #0008)}"
    ".damles-fault{color:#8a2a08;font-size:16px;line-height:1.4;max-width:60ch}"
    # Hidden from the eye only: a screen reader finds them.
    ".damles-box .damles-news,.damles-box .damles-words{position:absolute;bottom:0;width:1px;height:1px;min-width:0;"
    "margin:0;overflow:hidden;clip-path:inset(50%)}"
    ".damles-box .damles-grip{display:none}"
    ".damles-open .damles-words.widget-label{position:static;width:auto;height:auto;clip-path:none;overflow:visible;"
    "white-space:pre-line;font-size:16px;line-height:1.5;text-align:left}"
    ".damles-voice{display:flex;gap:4px 14px}"
    ".damles-voice button{font:inherit;font-size:15px;min-height:40px;padding:0 4px;border:0;background:none;"
    "color:inherit;text-decoration:underline;text-underline-offset:3px;cursor:pointer}"
    ".damles-voice button:focus-visible{outline:3px solid #0b5394}"
)


@cache
def script() -> str:
    """The text of shim.js."""
    return files("damles.board").joinpath("shim.js").read_text(encoding="utf-8")


def footing(label: str, language: str = "nl", fault: str = "", details: str = "") -> str:
    """The HTML beneath a board: two small buttons, and a fault with its technical details for the teacher."""
    picture = f'<img hidden alt="" src="data:," onerror="{escape(script())}">'
    facts = {"label": label, "keys": say("board-keys", language), "title": say("board-words-title", language)}
    names = "".join(f' data-{name}="{escape(text)}"' for name, text in facts.items())
    aloud, words = (escape(say(f"board-{name}", language)) for name in ("read-aloud", "words"))
    buttons = (
        f'<button type="button" data-damles="read" hidden>{aloud}</button>'
        f'<button type="button" data-damles="words" aria-expanded="false">{words}</button>'
    )
    line = f'<div class="damles-fault" role="alert" title="{escape(details)}">{escape(fault)}</div>' if fault else ""
    return f'<style>{_STYLE}</style>{picture}<div class="damles-foot damles-voice"{names}>{buttons}</div>{line}'
