"""Every error of damles: one small tree of facts.

An error holds what went wrong as attributes (``error.facts``). ``str(error)`` is plain English for a
programmer; ``damles.texts.say_error(error)`` is the sentence for a pupil or a teacher.
"""

from typing import Any, ClassVar


class DamlesError(Exception):
    """The root: catch this to catch everything that damles raises on purpose.

    >>> str(SquareError(text="51"))
    "'51' is not a square: squares run from 1 to 50"
    """

    key: ClassVar[str] = "error"
    english: ClassVar[str] = "something went wrong"

    def __init__(self, **facts: Any) -> None:
        self.facts = facts
        super().__init__(self.english.format(**facts))

    def __reduce__(self) -> tuple[Any, ...]:
        return (_again, (type(self), self.facts))

    def __getattr__(self, name: str) -> Any:
        facts = self.__dict__.get("facts", {})
        if name in facts:
            return facts[name]
        raise AttributeError(f"{type(self).__name__} has no fact named {name!r}")


def _again(kind: type[DamlesError], facts: dict[str, Any]) -> DamlesError:
    return kind(**facts)


class InputError(DamlesError, ValueError):
    """A text or number from outside that cannot be used; holds it as ``text``."""


class SquareError(InputError):
    """Not a playing square. Facts: text."""

    key = "error-square"
    english = "{text!r} is not a square: squares run from 1 to 50"


class FenError(InputError):
    """A position text that cannot be read. Facts: text, column (from 1), problem, found."""

    key = "error-fen"
    english = "FEN {text!r}, column {column}: {problem} ({found})"


class PositionError(InputError):
    """A placement that cannot occur in a game. Facts: problem, square (0 where none), found."""

    key = "error-position"
    english = "not a possible position: {problem} (square {square}, {found})"


class MoveError(InputError):
    """A move text that was not played. Facts: text, fen, and those of the kind."""


class InvalidMove(MoveError):
    """The text is no move at all. Facts: text, fen."""

    key = "error-move-invalid"
    english = "{text!r} is not a move; write 32-28 or 28x17 (position {fen})"


class IllegalMove(MoveError):
    """The text is a move, but the rules forbid it here. Facts: text, fen, reason, article, refusal."""

    key = "error-move-illegal"
    english = "{text!r} is not legal: {reason}, article {article} (position {fen})"


class AmbiguousMove(MoveError):
    """The text fits more than one capture. Facts: text, fen, candidates (full paths)."""

    key = "error-move-ambiguous"
    english = "{text!r} fits {candidates}; write the full path (position {fen})"
