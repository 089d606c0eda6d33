"""Draw offers (articles 13.1 and 13.2): who may offer when, and what a word or a move does to an offer."""

from dataclasses import dataclass

from damles.errors import NotAllowed
from damles.rules.piece import Side


@dataclass(frozen=True)
class Offer:
    """A draw offer that waits for an answer.

    ``proper``: made the way article 13.1 asks, right after the own move and before pressing the clock. An offer made
    otherwise is valid too. The player who made it cannot take it back.
    """

    by: Side
    proper: bool


@dataclass(frozen=True)
class Offers:
    """What has been offered: the offer that is open, and the player who may not offer again yet (13.2).

    >>> offers = Offers().make(Side.WHITE)
    >>> offers.after_move(Side.BLACK).fault(Side.WHITE)
    'offer-again'
    >>> offers.after_move(Side.BLACK).make(Side.BLACK).after_move(Side.WHITE).fault(Side.WHITE) is None
    True
    """

    open: Offer | None = None
    barred: Side | None = None

    def fault(self, side: Side) -> str | None:
        """Why this player may not offer a draw now (article 13.2); ``None`` when he may.

        ``offer-open``: his own offer is not answered yet. ``offer-answer``: the opponent's offer waits for his answer.
        ``offer-again``: his offer was refused, and the opponent has made none since.
        """
        if self.open:
            return "offer-open" if self.open.by is side else "offer-answer"
        return "offer-again" if self.barred is side else None

    def make(self, side: Side, *, proper: bool = True) -> "Offers":
        """After an offer by this player; raises `NotAllowed`. The opponent may offer again from now on (13.2)."""
        fault = self.fault(side)
        if fault:
            raise NotAllowed(problem=fault, article="13.2" if fault == "offer-again" else "13.1")
        return Offers(Offer(side, proper), None)

    def refuse(self) -> "Offers":
        """After the open offer is refused; raises `NotAllowed` when there is none."""
        return Offers(None, self.waiting().by)

    def waiting(self) -> Offer:
        """The open offer; raises `NotAllowed` when there is none."""
        if self.open is None:
            raise NotAllowed(problem="no-offer", article="13.1")
        return self.open

    def after_move(self, mover: Side) -> "Offers":
        """After a move: the opponent of who offered refuses by moving; the offerer's own move lets the offer lapse."""
        if self.open is None:
            return self
        return Offers(None, self.barred) if self.open.by is mover else self.refuse()


NO_OFFERS = Offers()
"""Nothing offered yet."""
