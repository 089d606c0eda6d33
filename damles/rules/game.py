"""Game: a start, the moves, and how it ends (articles 4, 8, 9 and 13)."""

from dataclasses import dataclass, replace
from functools import cached_property

from damles.errors import GameOver, NotAllowed
from damles.rules import claims, draws
from damles.rules.claims import Claim, Ruling, Verdict
from damles.rules.move import Move
from damles.rules.offers import Offers
from damles.rules.outcome import Ending, Outcome, drawn, lost
from damles.rules.piece import Side
from damles.rules.position import Position
from damles.rules.ruleset import DrawRule, RuleSet, rule_set
from damles.rules.stage import Stage


@dataclass(frozen=True, init=False, repr=False)
class Game:
    """A game as far as it has come: every change returns a new value, and ``undo`` the old one.

    ``rules`` is ``official``, ``school``, ``fmjd``, ``flemish`` or a `RuleSet`. Equal when rules and the whole history
    (start, moves, offers, decisions) agree.

    >>> game = Game().play("32-28").play("19-23").play("28x19")
    >>> [str(move) for move in game.moves], game.outcome, game.undo().position.due
    (['32-28', '19-23', '28x19'], None, (Move(28x19),))
    """

    rules: RuleSet
    stages: tuple[Stage, ...]

    def __init__(
        self, position: Position | None = None, rules: RuleSet | str = "official", *, stages: tuple[Stage, ...] = ()
    ) -> None:
        chosen = rule_set(rules)
        if not stages:
            first = Stage(position or Position.start())
            stages = (replace(first, counts=draws.counts(chosen, (), first)),)
        object.__setattr__(self, "rules", chosen)
        object.__setattr__(self, "stages", stages)

    def __repr__(self) -> str:
        return f"Game({self.position.fen!r}, moves={len(self.moves)}, rules={self.rules.name!r})"

    # --- what there is to see

    @property
    def start(self) -> Position:
        """The position with which the game began."""
        return self.stages[0].position

    @property
    def position(self) -> Position:
        """The position now."""
        return self.stages[-1].position

    @property
    def turn(self) -> Side:
        """The side to move."""
        return self.position.turn

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """The moves made, in order."""
        return tuple(stage.move for stage in self.stages if stage.move)

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """The start and the position after each move, one more than there are moves; with what was crowned since."""
        found: list[Position] = []
        for stage in self.stages:
            if stage.move or not found:
                found.append(stage.position)
            else:
                found[-1] = stage.position
        return tuple(found)

    @property
    def offers(self) -> Offers:
        """The draw offers: the open one, and who may not offer again yet (13.1, 13.2)."""
        return self.stages[-1].offers

    @property
    def counts(self) -> tuple[tuple[DrawRule, int], ...]:
        """The draw rules whose count is running, each with how far it has come (see `DrawRule.goal`).

        >>> [(str(rule.reason), n) for rule, n in Game(Position.from_fen("W:WK47,45:BK4")).play("47-29").counts]
        [('5 moves', 1), ('25 moves', 1), ('threefold', 1)]
        """
        both = zip(self.rules.draws, self.stages[-1].counts, strict=True)
        return tuple((rule, count) for rule, count in both if count is not None)

    @cached_property
    def outcome(self) -> Outcome | None:
        """How the game ended, ``None`` while it goes on. A win on the last counted move comes before the draw.

        >>> Game(Position.from_fen("W:W15,20,25:B4,9,10,14")).outcome.result
        '0-2'
        """
        return self.stages[-1].decided or self._no_moves() or self._counted_out()

    def _no_moves(self) -> Outcome | None:
        """Article 8.1: who is to move and has no legal move has lost, also when both are blocked."""
        if self.position.legal_moves:
            return None
        reason = Ending.BLOCKED if self.position.count(self.turn.pieces) else Ending.NO_PIECES
        return lost(self.turn, reason, "8.1")

    def _counted_out(self) -> Outcome | None:
        """Article 9.2, and what else the rule set draws by itself."""
        for rule, count in self.counts:
            if rule.automatic and count >= rule.goal:
                return drawn(rule.reason, rule.article)
        return None

    # --- moves

    def play(self, move: Move | str) -> "Game":
        """The game after a legal move; raises `GameOver`, or what `Position.play` raises."""
        self._check_running()
        before = self.stages[-1]
        if isinstance(move, str):
            move = before.position.parse_move(move)
        stage = Stage(before.position.play(move), move, offers=before.offers.after_move(self.turn))
        stage = replace(stage, quiet=draws.quiet_after(before, stage))
        return self._with(replace(stage, counts=draws.counts(self.rules, self.stages, stage)))

    def placed(self, position: Position, move: Move | None = None) -> "Game":
        """The game going on from a placement that no legal move made; every draw count begins again.

        For an irregular move that became final (article 7.2, give it as ``move`` so that it is counted), and for
        crowning. Raises `GameOver`.
        """
        self._check_running()
        before = self.stages[-1]
        moved = position.turn is not self.turn
        offers = before.offers.after_move(self.turn) if moved else before.offers
        stage = Stage(position, move, offers=offers)
        return self._with(replace(stage, counts=draws.counts(self.rules, (), stage)))

    def crown(self, square: int) -> "Game":
        """The game after the player to move, who has one king only, crowned a man of the opponent: no move.

        House rule of the Flemish page, to hasten the draw: one king against a king and two men, or two kings and a man.
        The page does not say when: we let the player do it in his own turn, one man at a time. Raises `NotAllowed`.
        """
        self._check_running()
        lone, rival = self.turn, self.turn.other
        material = (self.position.count(lone.king), self.position.count(lone.man), self.position.count(rival.man))
        if not (self.rules.may_crown and draws.sixteen_moves(self.position) and material[:2] == (1, 0)):
            raise NotAllowed(problem="crown", article="-")
        if self.position.piece(square) != rival.man:
            raise NotAllowed(problem="crown-man", article="-", square=square)
        return self.placed(Position(lone, self.position.place(square, rival.king).board))

    def undo(self) -> "Game":
        """The game before its last change, whether a move or words; the start of a game is its own past."""
        return Game(rules=self.rules, stages=self.stages[:-1]) if len(self.stages) > 1 else self

    # --- words

    def resign(self, side: Side) -> "Game":
        """The game lost by this player, whoever is to move (article 8.2)."""
        return self.finish(lost(side, Ending.RESIGNED, "8.2"))

    def agree_draw(self) -> "Game":
        """The game drawn by both players (9.1); lost for both when the rule set says that it was too early (13.5).

        >>> from dataclasses import replace
        >>> strict = replace(rule_set("official"), early_draw=40)
        >>> Game(rules=strict).agree_draw().outcome.result
        '0-0'
        """
        early = self.rules.early_draw
        if early is not None and len(self.moves) < 2 * early:
            return self.finish(Outcome(None, Ending.AGREED_EARLY, "13.5", both_lose=True))
        return self.finish(drawn(Ending.AGREED, "9.1"))

    def offer_draw(self, side: Side) -> "Game":
        """The game with this player's draw offer open; raises `NotAllowed` when he may not offer (13.2).

        Proper is an offer by who has just moved (13.1); whether his clock was still running is for the clock to say.
        """
        proper = side is not self.turn and bool(self.moves)
        return self._say(self.offers.make(side, proper=proper))

    def accept(self) -> "Game":
        """The game drawn by accepting the open offer (13.1); raises `NotAllowed` when there is none."""
        self.offers.waiting()
        return self.agree_draw()

    def refuse(self) -> "Game":
        """The game going on after the open offer was refused by word (13.1); raises `NotAllowed` when there is none."""
        return self._say(self.offers.refuse())

    def finish(self, outcome: Outcome) -> "Game":
        """The game ended by a decision (time, arbiter, players); raises `GameOver` when it had ended."""
        self._check_running()
        return self._with(replace(self.stages[-1], decided=outcome, words=True, move=None))

    def _say(self, offers: Offers) -> "Game":
        self._check_running()
        return self._with(replace(self.stages[-1], offers=offers, words=True, move=None))

    def _with(self, stage: Stage) -> "Game":
        return Game(rules=self.rules, stages=(*self.stages, stage))

    def _check_running(self) -> None:
        if self.outcome:
            raise GameOver(result=self.outcome.result, reason=str(self.outcome.reason))

    # --- claims

    @cached_property
    def claims(self) -> tuple[Claim, ...]:
        """The draw claims with which the player to move would be right now; empty where the rule set claims nothing."""
        return () if self.outcome else claims.right_claims(self.rules, self.stages)

    def claim(self, claim: Claim | str, move: Move | str | None = None, *, side: Side | None = None) -> Ruling:
        """The ruling on a draw claim by the player to move, or by ``side``: examined and carried out (13.3, 13.4).

        ``claim`` is a `Claim`, or ``13.3a``, ``13.3b`` (with its move) or ``13.3c``. Raises `GameOver`; `NotAllowed`
        for another article or when the move is missing; and what `Position.play` raises.

        >>> ruling = Game().claim("13.3b", "32-28")
        >>> ruling.upheld, ruling.count, [str(move) for move in ruling.game.moves]
        (False, 1, ['32-28'])
        """
        self._check_running()
        if isinstance(claim, str):
            claim = claims.read_claim(self.position, claim, move)
        verdict, count = claims.examine(self.rules, self.stages, claim, side or self.turn)
        if verdict is Verdict.UPHELD:
            after = self.finish(drawn(claim.kind.ending, claim.kind.value))
        elif verdict is Verdict.TOO_FEW and claim.move:
            after = self.play(claim.move)
        else:
            after = self
        return Ruling(claim, verdict, count, claim.kind.needed, after)
