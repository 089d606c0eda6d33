"""What people come to the arbiter with: one small value for each kind, ruled on by `damles.rules.arbiter.decide`.

``by`` is who comes, ``side`` whom it is about.
"""

from dataclasses import dataclass

from damles.rules.claims import Claim
from damles.rules.conduct import Conduct, Exemption
from damles.rules.piece import Side
from damles.rules.touch import TouchState

Sheets = tuple[int | None, int | None]
"""A player's moves made in time as white's and as black's sheet tell, both brought up to date; ``None``: unreadable."""


@dataclass(frozen=True)
class TakeBack:
    """The last move was irregular: I want it taken back (7.2)."""

    by: Side


@dataclass(frozen=True)
class TakePiece:
    """He forgot to capture: I want to take his piece off as a penalty, as in the old days."""

    by: Side


@dataclass(frozen=True)
class Touched:
    """He touched a piece, and now he wants to play another (6.5, 6.6)."""

    touch: TouchState


@dataclass(frozen=True)
class LetGo:
    """He let go of the piece: now his move is complete (6.7)."""

    touch: TouchState


@dataclass(frozen=True)
class WrongBoard:
    """The board lies the wrong way (2.3, 7.1)."""


@dataclass(frozen=True)
class FlagFell:
    """A player's flag fell (10.6, 12.1); ``behind`` are those whose sheet must still be brought up to date (11.4)."""

    side: Side
    sheets: Sheets = (None, None)
    behind: frozenset[Side] = frozenset()


@dataclass(frozen=True)
class NotThere:
    """Somebody is not there, so many seconds after the start (12.2)."""

    absent: tuple[Side, ...]
    seconds: float


@dataclass(frozen=True)
class RefusesRules:
    """A player will not play by the rules (12.3)."""

    side: Side


@dataclass(frozen=True)
class ClaimsDraw:
    """It is a draw, and I show it from my sheet (13.3, 13.4). ``sheets`` count without the claimed move."""

    side: Side
    claim: Claim
    sheets: Sheets = (None, None)


@dataclass(frozen=True)
class OffersDraw:
    """A player offers a draw, and the other asks whether he may (13.1, 13.2)."""

    side: Side
    clock_pressed: bool = False


@dataclass(frozen=True)
class AgreesDraw:
    """Both players agree to a draw (9.1, 13.5)."""


@dataclass(frozen=True)
class Behaves:
    """Somebody does this (16.1), ``None`` is an onlooker; ``severe``: the arbiter finds it worth the game (16.2)."""

    conduct: Conduct
    side: Side | None = None
    severe: bool = False


@dataclass(frozen=True)
class StopsClocks:
    """Somebody stopped both clocks (10.4); ``None`` is the arbiter himself (17b)."""

    side: Side | None


@dataclass(frozen=True)
class DoesNotWrite:
    """A player does not write the moves (11.1, 11.4)."""

    side: Side


@dataclass(frozen=True)
class TimeIsUp:
    """The playing time is over and the game is not (14.1)."""

    white: str
    black: str


@dataclass(frozen=True)
class AsksExemption:
    """A player cannot do something that the rules ask (15)."""

    exemption: Exemption


Complaint = (
    TakeBack
    | TakePiece
    | Touched
    | LetGo
    | WrongBoard
    | FlagFell
    | NotThere
    | RefusesRules
    | ClaimsDraw
    | OffersDraw
    | AgreesDraw
    | Behaves
    | StopsClocks
    | DoesNotWrite
    | TimeIsUp
    | AsksExemption
)
