"""What players say to each other at a table: draw offers, claims, resigning, and a house rule about crowning."""

from typing import Any

from damles.board.view import ring
from damles.errors import DamlesError
from damles.notebook.table import Table, Tools
from damles.rules.claims import ClaimKind
from damles.texts import say, say_error


class TalkingTable(Table):
    """A table at which everything may be said that the rule set allows."""

    def __init__(self, *facts: Any, **options: Any) -> None:
        self._sure = False
        super().__init__(*facts, **options)

    def _tools(self) -> Tools:
        tools = super()._tools()
        words: Tools = {
            "back": tools.pop("back"),
            "offer": ("play-offer", self.offer_draw, ""),
            "accept": ("play-accept", self.accept, "damles-next"),
            "refuse": ("play-refuse", self.refuse, ""),
            "claim": ("play-claim", self.claim, ""),
            "crown": ("play-crown", self.crown, ""),
            "resign": ("play-resign", self.resign, ""),
        }
        return words | tools

    def offer_draw(self) -> None:
        """Offer a draw to the other side; of two people the one who has just moved offers (13.1)."""
        self._calm_down()
        sitting = self.sitting
        if sitting.waits_for_computer:
            self.panel.tell(self._say("play-wait"), "hint")
            return
        side = sitting.game.turn.other if sitting.computer is None else sitting.computer.other
        self._do(f"offer {side.value}", told=self._say("play-offered"))

    def accept(self) -> None:
        """Take the draw that is offered."""
        self._do("accept")

    def refuse(self) -> None:
        """Play on in spite of the offer."""
        self._do("refuse", told=self._say("play-goes-on"))

    def claim(self) -> None:
        """Claim a draw by 13.3: a claim that is right if there is one, else hear why it is not."""
        self._calm_down()
        game = self.sitting.game
        if game.claims:
            right = game.claims[0]
            self._do(f"claim {right.kind} {right.move.full if right.move else ''}".strip())
            return
        try:
            rulings = [game.claim(kind) for kind in (ClaimKind.STANDS.value, ClaimKind.QUIET.value)]
        except DamlesError as error:
            self.panel.tell(say_error(error, self.language), "bad")
            return
        shown = rulings[0] if rulings[0].count > 1 else rulings[1]
        self.panel.tell(say(shown.key, self.language, **shown.facts), "bad")

    def resign(self) -> None:
        """Give the game up; asked twice."""
        if not self._sure:
            self._calm_down()
            self._sure = True
            self.panel.tell(say("play-resign-sure", self.language), "hint")
            return
        side = self.sitting.game.turn if self.sitting.computer is None else self.sitting.computer.other
        self._calm_down()
        self._do(f"resign {side.value}")

    def crown(self) -> None:
        """Crown a man of the other side, by a house rule (`Game.crown`); of several a click says which."""
        self._calm_down()
        men = self.sitting.crownable
        if len(men) == 1:
            self._crown(men[0])
            return
        self.board.mark(*map(ring, men))
        self.board.on_square = self._crown
        self.panel.tell(self._say("play-crown-which"), "hint")

    def _crown(self, square: int) -> None:
        self._calm_down()
        if square in self.sitting.crownable:
            self._do(f"crown {square}", told=self._say("play-crowned", square=square))
        self._show()

    def _calm_down(self) -> None:
        """Somebody nearly resigned, or was to point at a man."""
        self._sure = False
        self.board.on_square = None
