"""What goes to the page with every board: the script that cures ipycanvas (shim.js), the style, and a line for faults.

It travels inside a widget, so that it is there again after a reload and never in the stored output of a notebook.
"""

from functools import cache
from html import escape
from importlib.resources import files

CSS_CLASS = "damles-board"
BOX_CLASS = "damles-box"
_STYLE = (
    ".damles-board{touch-action:manipulation;cursor:pointer;border-radius:4px}"
    ".damles-board:focus-visible{outline:4px solid #0b5394;outline-offset:-4px}"
    ".damles-board.damles-by-mouse{outline:none}"
    ".damles-fault{color:#8a2a08;font-size:16px;line-height:1.4;max-width:60ch}"
)


@cache
def script() -> str:
    """The text of shim.js."""
    return files("damles.board").joinpath("shim.js").read_text(encoding="utf-8")


def footing(label: str, fault: str = "", details: str = "") -> str:
    """The HTML beneath a board: unseen but for a fault, with its technical details for the teacher."""
    picture = f'<img hidden alt="" src="data:," onerror="{escape(script())}">'
    line = f'<div class="damles-fault" role="alert" title="{escape(details)}">{escape(fault)}</div>' if fault else ""
    return f'<style>{_STYLE}</style>{picture}<span class="damles-label" hidden>{escape(label)}</span>{line}'
