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


class DoorError(DamlesError):
    """The course cannot be set up or started. Facts: problem (such as network, disk, port), found."""

    key = "error-door"
    english = "cannot set up or start: {problem} ({found})"


class TimeControlError(InputError):
    """A time control that cannot be used. Facts: text, problem, period (counted from 1, 0 where none)."""

    key = "error-timecontrol"
    english = "time control {text!r}, period {period}: {problem}"


class ClockError(DamlesError):
    """Something that may not be done with the clock. Facts: problem, article, side (white or black)."""

    key = "error-clock"
    english = "{side} may not do this with the clock: {problem}, article {article}"


class TouchError(DamlesError):
    """Something a hand cannot do on the board. Facts: problem, deed, square (0 where none)."""

    key = "error-touch"
    english = "cannot do {deed} on square {square}: {problem}"


class RecordError(InputError):
    """A record of an adjourned game that cannot be used. Facts: text (the line), line (counted from 1), problem."""

    key = "error-record"
    english = "adjourned game, line {line}: {problem} ({text!r})"


class GameOver(DamlesError):
    """Nothing can be done in a game that has ended. Facts: result, reason."""

    key = "error-game-over"
    english = "the game is over: {result} ({reason})"


class NotAllowed(DamlesError):
    """Something other than a move that the rules do not allow now. Facts: problem, article."""

    key = "error-not-allowed"
    english = "the rules do not allow this now: {problem}, article {article}"


class RuleSetError(InputError):
    """A rule set that does not exist. Facts: text, known (the names that do)."""

    key = "error-rule-set"
    english = "there is no rule set {text!r}; there are {known}"


class ArticleError(InputError):
    """An article that does not exist. Facts: text, known (the articles that do)."""

    key = "error-article"
    english = "there is no article {text!r}; there are {known}"


class LimitError(InputError):
    """A limit of thought that cannot be used. Facts: text, problem (nodes, seconds, depth, lines, or none at all)."""

    key = "error-limit"
    english = "cannot think with {problem} {text!r}: give a number above zero"


class EngineError(DamlesError):
    """The engine cannot do what was asked. Facts: problem (such as numba, which is not installed)."""

    key = "error-engine"
    english = "the engine cannot do this: {problem}"


class MineError(DamlesError):
    """The search for puzzles cannot go on. Facts: problem, path (a file, an address or a theme)."""

    key = "error-mine"
    english = "cannot search for puzzles: {problem} ({path})"


class PdnError(InputError):
    """A PDN text or file that cannot be read or written. Facts: line, column (from 1, 0 where none), problem, text."""

    key = "error-pdn"
    english = "PDN, line {line}, column {column}: {problem} ({text!r})"
