"""What an answer is worth: the kinds of feedback, kept apart, and the verdict that carries one."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from damles.course.exercise import State
from damles.errors import AmbiguousMove, DamlesError, IllegalMove, InvalidMove
from damles.rules.move import Move
from damles.rules.position import Position
from damles.rules.refusal import Refusal
from damles.texts import say, say_error, say_refusal


class Kind(StrEnum):
    """The kinds of feedback, kept apart."""

    RIGHT = "right"
    ALSO_RIGHT = "also-right"
    GO_ON = "go-on"
    BETTER = "better"
    FORBIDDEN = "forbidden"
    LOSES = "loses"
    NOT_ASKED = "not-asked"
    UNREADABLE = "unreadable"


@dataclass(frozen=True)
class Verdict:
    """What an answer is worth.

    ``state`` is the state after it, ``done`` whether the exercise is solved. ``line`` are moves to show on the board,
    in full spelling, from the position before the answer: the pupil's own move first, then the reply or the punishment.
    ``own`` is the author's sentence and goes before the text of ``sentence``; ``refusal`` and ``error`` say why a move
    is not allowed or an answer cannot be read.
    """

    kind: Kind
    state: State
    done: bool = False
    line: tuple[str, ...] = ()
    sentence: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)
    own: str = ""
    refusal: Refusal | None = None
    error: DamlesError | None = None

    def say(self, language: str = "nl") -> str:
        """The sentence for the pupil."""
        if self.own:
            return self.own
        if self.refusal:
            return say_refusal(self.refusal, language)
        if self.error:
            return say_error(self.error, language)
        return say(self.sentence, language, **self.facts)


def read_move(position: Position, state: State, answer: str) -> Move | Verdict:
    """The legal move that an answer means, or the verdict on an answer that means none."""
    try:
        return position.parse_move(answer)
    except IllegalMove as error:
        return Verdict(Kind.FORBIDDEN, state, refusal=error.refusal)
    except (AmbiguousMove, InvalidMove) as error:
        return Verdict(Kind.UNREADABLE, state, error=error)
