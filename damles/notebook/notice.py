"""A sentence where a board was meant to be: a fault in a declaration, or that nothing is kept."""

from html import escape
from typing import Any

from ipywidgets import HTML

from damles.notebook.panel import STYLE


class Notice:
    """One or more sentences, one under the other."""

    def __init__(self, *sentences: str) -> None:
        self.sentences = tuple(filter(None, sentences))
        text = "<br>".join(escape(each) for each in self.sentences)
        self.widget = HTML(f'<style>{STYLE}</style><div class="damles-line widget-label damles-bad">{text}</div>')

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        return {**self.widget._repr_mimebundle_(**options), "text/plain": "\n".join(self.sentences)}
