"""A sentence where a board was meant to be: a fault in a declaration, or that nothing is kept."""

from html import escape
from typing import Any

from ipywidgets import HTML

from damles.errors import DamlesError
from damles.notebook.panel import STYLE
from damles.texts import say, say_error


class Notice:
    """One or more sentences, one under the other."""

    def __init__(self, *sentences: str) -> None:
        self.sentences = tuple(filter(None, sentences))
        text = "<br>".join(escape(each) for each in self.sentences)
        self.widget = HTML(f'<style>{STYLE}</style><div class="damles-line widget-label damles-bad">{text}</div>')

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        return {**self.widget._repr_mimebundle_(**options), "text/plain": repr(self)}

    def __repr__(self) -> str:
        return "\n".join(self.sentences)


def tell_above(*sentences: str) -> None:
    """Show sentences above the board of a cell."""
    from IPython.display import display

    display(Notice(*sentences))


def tell_unkept(error: DamlesError | None, language: str = "nl") -> None:
    """Show above a cell's board why the progress is not kept; nothing where it is."""
    if error is not None:
        tell_above(say_error(error, language), say("screen-not-kept", language))
