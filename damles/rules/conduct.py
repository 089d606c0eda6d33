"""Conduct and care: what players and onlookers may do (16.1), exemptions (15), and the tasks of the arbiter (17)."""

from dataclasses import dataclass
from enum import StrEnum

from damles.rules.piece import Side


class Conduct(StrEnum):
    """Things that people do at a game; `FORBIDDEN` and `ALLOWED` say which is which."""

    NOTES = "notes"
    OTHER_BOARD = "other-board"
    ASKS_ADVICE = "asks-advice"
    USES_ADVICE = "uses-advice"
    """Advice that nobody asked for may not be used either."""
    ANALYSES_IN_BREAK = "analyses-in-break"
    DISTRACTS = "distracts"
    TALKS = "talks"
    CHANGES_CLOCK = "changes-clock"
    PROMPTS = "prompts"
    """An onlooker, or a player of another board, tells what to play."""
    INTERFERES = "interferes"
    """An onlooker touches the board or the clock, or points out a fault."""
    CALLS_ARBITER = "calls-arbiter"
    ANNOUNCES_ADJUSTING = "announces-adjusting"
    OFFERS_DRAW = "offers-draw"
    RESIGNS = "resigns"
    CLAIMS_DRAW = "claims-draw"
    SHAKES_HANDS = "shakes-hands"
    """Courtesy before and after the game: good manners, no article."""


FORBIDDEN: dict[Conduct, str] = {
    Conduct.NOTES: "16.1",
    Conduct.OTHER_BOARD: "16.1",
    Conduct.ASKS_ADVICE: "16.1",
    Conduct.USES_ADVICE: "16.1",
    Conduct.ANALYSES_IN_BREAK: "16.1",
    Conduct.DISTRACTS: "16.1",
    Conduct.TALKS: "16.1",
    Conduct.CHANGES_CLOCK: "10.4",
    Conduct.PROMPTS: "17",
    Conduct.INTERFERES: "17",
}
"""What may not be done, with the article."""

ALLOWED: dict[Conduct, str | None] = {
    Conduct.CALLS_ARBITER: "17",
    Conduct.ANNOUNCES_ADJUSTING: "6.5",
    Conduct.OFFERS_DRAW: "13.1",
    Conduct.RESIGNS: "8.2",
    Conduct.CLAIMS_DRAW: "13.3",
    Conduct.SHAKES_HANDS: None,
}
"""What may be done, with the article; ``None`` where good manners are the only rule."""

ONLOOKERS = frozenset({Conduct.PROMPTS, Conduct.INTERFERES})
"""Done by people who do not play this game."""


class Help(StrEnum):
    """What somebody else may do for a player who cannot (article 15)."""

    MOVES_PIECES = "moves-pieces"
    WRITES = "writes"
    PRESSES_CLOCK = "presses-clock"


RELIEVED = {Help.MOVES_PIECES: "6.1", Help.WRITES: "11.1", Help.PRESSES_CLOCK: "10.3"}
"""The article that each help relieves a player of."""


@dataclass(frozen=True)
class Exemption:
    """A player's exemption (article 15): the opponent is told before the game begins."""

    side: Side
    help: Help
    opponent_told: bool = True


TASKS = {
    "a": ("rules",),
    "b": ("watch", "stop-clocks"),
    "c": ("tell-time", "tell-exemptions", "start", "count-moves", "absent", "examine-claim", "note-clocks", "manual"),
    "d": ("carry-out",),
    "e": ("punish",),
    "f": ("other",),
}
"""The tasks of the arbiter by the letters of article 17; the sentence of one is ``task-watch`` in `damles.texts`."""

HOUR = 3600


def must_note_clocks(now: float, noted: float, *, digital: bool) -> bool:
    """Whether the arbiter must note the times again: of digital clocks at least once an hour (17c). Times in seconds.

    >>> must_note_clocks(3600, 0, digital=True), must_note_clocks(3600, 0, digital=False)
    (True, False)
    """
    return digital and now - noted >= HOUR
