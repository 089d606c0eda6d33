"""Result words of every dialect: ``2-0``, ``1-0``, ``½-½``, ``4-6``, and the one word that we write for each."""

import re
from dataclasses import dataclass

UNKNOWN = "*"
"""The word for: unfinished, or the result is not known."""

DASHES = "-\u2010\u2011\u2013\u2014\u2212"
"""Signs that people and programs write for a hyphen: hyphens, dashes, the minus sign."""

_NORMAL = {
    "2-0": "2-0",
    "1-0": "2-0",
    "0-2": "0-2",
    "0-1": "0-2",
    "1-1": "1-1",
    "1/2-1/2": "1-1",
    "½-½": "1-1",
    "0.5-0.5": "1-1",
    "0,5-0,5": "1-1",
    "0-0": "0-0",
    "*": UNKNOWN,
    "?": UNKNOWN,
    "-": UNKNOWN,
    "": UNKNOWN,
}


def normal(text: str) -> str | None:
    """The standard word (``2-0``, ``1-1``, ``0-2``, ``0-0``, ``*``) for a result text; ``None`` for other points.

    >>> normal("1/2 - 1/2"), normal("0-1"), normal("4-6")
    ('1-1', '0-2', None)
    """
    return _NORMAL.get(re.sub(f"[{DASHES}]", "-", "".join(text.split())))


def looks_like_points(text: str) -> bool:
    """Whether a text may be the points of both players in a dialect that shares out two or ten.

    >>> looks_like_points("4-6"), looks_like_points("19-23")
    (True, False)
    """
    found = re.fullmatch(r"(\d{1,2})-(\d{1,2})", text)
    return found is not None and int(found[1]) + int(found[2]) in (2, 10)


@dataclass(frozen=True)
class Result:
    """How a game ended, as its file says it twice: in the ``Result`` tag, and in the word behind the last move.

    Both are kept as found, ``None`` where the file has none.

    >>> Result("0-1", "1-0").value, Result("2-0", "*").value, Result("4-6").value
    ('*', '2-0', '4-6')
    """

    tag: str | None = None
    ending: str | None = None

    @property
    def value(self) -> str:
        """The standard word, other points as found; ``*`` where nothing is known or where tag and ending disagree."""
        words = self._words()
        return words.pop() if len(words) == 1 else UNKNOWN

    @property
    def contradicts(self) -> bool:
        """Whether tag and ending say different things; a star contradicts nothing."""
        return len(self._words()) > 1

    def _words(self) -> set[str]:
        texts = [" ".join(text.split()) for text in (self.tag, self.ending) if text is not None]
        return {normal(text) or text for text in texts} - {UNKNOWN}
