"""What lies before the arbiter: the game, the clock, and a move that is not final yet (articles 7.2, 10, 15)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from damles.errors import NotAllowed
from damles.rules.clock import Clock
from damles.rules.conduct import Exemption, Help
from damles.rules.executed import Executed
from damles.rules.game import Game
from damles.rules.irregular import IrregularMove, irregular
from damles.rules.move import Move
from damles.rules.outcome import Outcome
from damles.rules.piece import Side


@dataclass(frozen=True)
class Match:
    """A game at a real board.

    ``pending`` is the last move when it was irregular and nobody has answered it yet; ``earlier`` is the game before
    it. ``final`` is the last irregular move that was answered: nothing can be done about it any more (7.2).

    >>> from damles.rules.position import Position
    >>> match = Match(Game(Position.from_fen("W:W28,34,50:B22,4")))
    >>> match = match.turn_made(Position.from_fen("B:W28,30,50:B22,4").board)
    >>> match.pending.kind.value, match.game.position.fen
    ('capture-forgotten', 'B:W28,30,50:B4,22')
    >>> match.play("22x33").final == match.pending
    True
    """

    game: Game
    clock: Clock | None = None
    pending: IrregularMove | None = None
    earlier: Game | None = None
    final: IrregularMove | None = None
    exemptions: tuple[Exemption, ...] = ()

    def turn_made(self, done: Executed | str, touched: Iterable[int] | None = None) -> "Match":
        """The match after a completed turn, as it was carried out or as the board looks after it.

        Whatever was pending has now been answered. Raises `GameOver`; `NotAllowed` when the turn began from another
        position than the one on the board.
        """
        if isinstance(done, str):
            done = Executed.of(self.game.position, done)
        if done.before != self.game.position:
            raise NotAllowed(problem="other-position", article="4")
        fault = irregular(done, touched)
        if fault is None:
            assert done.move is not None
            return self.play(done.move)
        game = self.game.placed(fault.position, fault.move)
        return replace(self, game=game, pending=fault, earlier=self.game, final=self.pending or self.final)

    def play(self, move: Move | str) -> "Match":
        """The match after a legal move; raises what `Game.play` raises.

        Article 7.2: an irregular move that is answered by a move is final; play goes on from where it led.
        """
        return replace(self, game=self.game.play(move), pending=None, earlier=None, final=self.pending or self.final)

    def taken_back(self) -> "Match":
        """The match as it was before the irregular move; the same when there is none to take back."""
        return replace(self, game=self.earlier, pending=None, earlier=None) if self.earlier else self

    def ended(self, outcome: Outcome) -> "Match":
        """The match ended by a decision; raises `GameOver` when it had ended."""
        return replace(self, game=self.game.finish(outcome), pending=None, earlier=None)

    def exempted(self, side: Side, help_: Help) -> bool:
        """Whether somebody may do this for the player (article 15)."""
        return any((given.side, given.help) == (side, help_) for given in self.exemptions)
