"""The text twin under a board: labels that stay where they are while their text changes.

A screen reader hears a change only in a node that it knows: that is why these are labels, and never HTML made anew.
"""

from ipywidgets import Label, Widget

NO_BREAK = "\u00a0"


class Twin:
    """Three labels: ``news`` is heard at once, ``words`` is the whole board for who goes there to read, ``grip`` tells
    the page which pieces a finger may drag (shim.js).
    """

    def __init__(self) -> None:
        self.news, self.words, self.grip = (_label(name) for name in ("news", "words", "grip"))

    @property
    def widgets(self) -> tuple[Widget, ...]:
        """The labels, in the order in which they stand on the page."""
        return self.news, self.words, self.grip

    def tell(self, text: str) -> None:
        """Let a sentence be heard, also when it is the same as the one before."""
        if text:
            self.news.value = again(self.news.value, text)

    def close(self) -> None:
        """Take the labels away with everything they are made of."""
        for label in self.widgets:
            for widget in (label.style, label.layout, label):
                widget.close()


def again(before: str, text: str) -> str:
    """The text, changed unseen where it is the same as before: else a screen reader would keep silent.

    >>> again("Slaan moet.", "Slaan moet.") == "Slaan moet.", again("", "Slaan moet.")
    (False, 'Slaan moet.')
    """
    return text + NO_BREAK if before == text else text


def _label(name: str) -> Label:
    return Label(_dom_classes=(f"damles-{name}",))
