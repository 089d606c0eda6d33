"""Stage: where a game stands after one event, with every counter that the draw rules need."""

from dataclasses import dataclass

from damles.rules.move import Move
from damles.rules.offers import NO_OFFERS, Offers
from damles.rules.outcome import Outcome
from damles.rules.position import Position


@dataclass(frozen=True)
class Stage:
    """One entry of a game's history; the first is the start.

    ``move`` led here (``None``: the start, a placement, or words). ``quiet`` counts the plies since a capture, a man's
    move or a placement. ``counts`` has one number for each draw rule of the rule set, ``None`` where it does not run.
    ``words``: nothing moved, something was said (an offer, an answer, a resignation, a decision).
    """

    position: Position
    move: Move | None = None
    quiet: int = 0
    counts: tuple[int | None, ...] = ()
    offers: Offers = NO_OFFERS
    decided: Outcome | None = None
    words: bool = False
