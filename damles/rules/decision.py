"""A decision of the arbiter: what happens next, by which article, and the match as it goes on from there."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from damles.rules.adjourn import Adjournment
from damles.rules.match import Match
from damles.rules.move import Move
from damles.rules.outcome import Outcome


class Next(StrEnum):
    """What happens next."""

    PLAY_ON = "play-on"
    TAKE_BACK = "take-back"
    MUST_PLAY = "must-play"
    RESTART = "restart"
    CATCH_UP = "catch-up"
    """First the sheets are brought up to date."""
    PENALTY = "penalty"
    SEND_AWAY = "send-away"
    """An onlooker is silenced, or has to leave the room."""
    ADJOURNED = "adjourned"
    ENDED = "ended"


@dataclass(frozen=True)
class Decision:
    """One decision; ``texts.say(decision.reason, **decision.facts)`` is its sentence.

    ``upheld``: whoever came was right. ``task`` is the letter of article 17 that the arbiter acts under. ``moves``, if
    there are any, are the only ones that may be played now. ``record`` is the one of an adjourned game. Equal when
    everything is equal; facts are left out of the hash.
    """

    next: Next
    article: str | None
    reason: str
    match: Match
    upheld: bool = True
    task: str = "a"
    facts: dict[str, Any] = field(default_factory=dict, hash=False)
    moves: tuple[Move, ...] = ()
    record: Adjournment | None = None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; ``None`` while it goes on."""
        return self.match.game.outcome
