"""How a game ended: the result, who won, why, and the article (articles 8, 9, 12, 13)."""

from dataclasses import dataclass
from enum import StrEnum

from damles.rules.piece import Side


class Ending(StrEnum):
    """Every reason for which a game ends."""

    NO_PIECES = "no pieces"
    BLOCKED = "blocked"
    RESIGNED = "resigned"
    AGREED = "agreed"
    AGREED_EARLY = "agreed early"
    FIVE_MOVES = "5 moves"
    SIXTEEN_MOVES = "16 moves"
    TWENTY_FIVE_MOVES = "25 moves"
    THREEFOLD = "threefold"
    SAME_MOVES = "same moves"
    TEN_MOVES = "10 moves"
    LONG_DIAGONAL = "long diagonal"
    TIME = "time"
    ABSENT = "absent"
    RULES_REFUSED = "rules refused"
    CONDUCT = "conduct"
    AIM = "aim"
    """Two players had agreed on another aim, such as the first man across."""


@dataclass(frozen=True)
class Outcome:
    """The end of a game. Equal when winner, reason, article and ``both_lose`` agree.

    ``winner`` is ``None`` for a draw, and when both lose (article 13.5, ``both_lose``). ``article`` is ``None``
    where only a house rule speaks.

    >>> Outcome(Side.WHITE, Ending.RESIGNED, "8.2").result, Outcome(None, Ending.AGREED, "9.1").classic_result
    ('2-0', '1/2-1/2')
    """

    winner: Side | None
    reason: Ending
    article: str | None
    both_lose: bool = False

    @property
    def result(self) -> str:
        """The points of white and black: ``2-0``, ``1-1``, ``0-2``, or ``0-0`` when both lose (13.5)."""
        if self.both_lose:
            return "0-0"
        return {Side.WHITE: "2-0", Side.BLACK: "0-2", None: "1-1"}[self.winner]

    @property
    def classic_result(self) -> str:
        """The same in the words of chess files: ``1-0``, ``1/2-1/2``, ``0-1``, ``0-0``."""
        return {"2-0": "1-0", "1-1": "1/2-1/2", "0-2": "0-1", "0-0": "0-0"}[self.result]

    @property
    def key(self) -> str:
        """The key of the sentence that says why, in `damles.texts`.

        >>> Outcome(None, Ending.FIVE_MOVES, "9.2").key
        'ending-5-moves'
        """
        return f"ending-{self.reason.replace(' ', '-')}"


def lost(loser: Side, reason: Ending, article: str | None) -> Outcome:
    """The outcome of a game that this side lost (article 8.3: the other side won).

    >>> lost(Side.WHITE, Ending.TIME, "12.1").result
    '0-2'
    """
    return Outcome(loser.other, reason, article)


def drawn(reason: Ending, article: str | None) -> Outcome:
    """The outcome of a drawn game."""
    return Outcome(None, reason, article)
