"""The arbiter: a match and a complaint in, a decision out (article 17; the rules themselves are in articles 6 to 16).

One short function for each kind of complaint, with its rule in plain words above it.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from damles.rules import complaint as came
from damles.rules.adjourn import Adjournment
from damles.rules.claims import Verdict
from damles.rules.clock import Clock, writing
from damles.rules.conduct import ALLOWED, FORBIDDEN, ONLOOKERS, RELIEVED, Help
from damles.rules.decision import Decision, Next
from damles.rules.executed import Executed
from damles.rules.game import Game
from damles.rules.irregular import Irregularity
from damles.rules.match import Match
from damles.rules.outcome import Ending, Outcome, lost
from damles.rules.piece import Side

HOUR = 3600


def decide(match: Match, complaint: came.Complaint) -> Decision:
    """The arbiter's decision on a complaint or a claim.

    >>> from damles.rules.position import Position
    >>> forgot = Position.from_fen("B:W28,30,50:B22,4").board
    >>> match = Match(Game(Position.from_fen("W:W28,34,50:B22,4"))).turn_made(forgot)
    >>> decision = decide(match, came.TakeBack(Side.BLACK))
    >>> decision.next.value, decision.article, decision.moves
    ('take-back', '7.2', (Move(28x17),))
    >>> decide(match.play("22x33"), came.TakeBack(Side.BLACK)).reason
    'arbiter-answered'
    """
    if match.game.outcome and not (match.pending and isinstance(complaint, came.TakeBack)):
        return Decision(Next.ENDED, match.game.outcome.article, "arbiter-over", match, upheld=False)
    return _RULES[type(complaint)](match, complaint)


# --- irregular moves (article 7)


def _take_back(match: Match, complaint: came.TakeBack) -> Decision:
    """Only the opponent may ask, and only until he has answered by a move. Then the touched piece plays (6.6)."""
    fault = match.pending
    if fault is None:
        article, reason = ("7.2", "arbiter-answered") if match.final else ("6.4", "arbiter-regular")
        return _play_on(match, article, reason)
    if complaint.by is not match.game.turn:
        return _play_on(match, "7.2", "arbiter-own-fault")
    facts = {"kind": str(fault.kind), "broken": fault.article, "square": fault.must_play or 0}
    reason = f"arbiter-take-back-{fault.kind}"
    back = match.taken_back()
    return Decision(Next.TAKE_BACK, "7.2", reason, back, task="d", facts=facts, moves=fault.replacements)


def _take_piece(match: Match, complaint: came.TakePiece) -> Decision:
    """Nothing is ever taken off as a penalty: doing so would itself be irregular. He may have the capture made."""
    forgotten = match.pending is not None and match.pending.kind is Irregularity.CAPTURE_FORGOTTEN
    return _play_on(match, "7.2", "arbiter-no-penalty-piece" if forgotten else "arbiter-no-penalty-piece-ever")


def _touched(match: Match, complaint: came.Touched) -> Decision:
    """The first touched piece that has a legal move must be played, unless adjusting was announced (6.5, 6.6)."""
    touch = complaint.touch
    piece = touch.must_play
    if piece is None:
        announced = touch.adjusting or not touch.touched
        article, reason = ("6.5", "arbiter-not-touched") if announced else ("6.6", "arbiter-touched-stuck")
        return _play_on(match, article, reason)
    if touch.complete and touch.routes and touch.routes[0][0] == piece:
        return _play_on(match, "6.6", "arbiter-touched-played")
    return Decision(Next.MUST_PLAY, "6.6", "arbiter-touched", match, facts={"square": piece}, moves=touch.moves)


def _let_go(match: Match, complaint: came.LetGo) -> Decision:
    """Officially a capture is complete when the captured pieces are off too; at school when it is let go of (6.7)."""
    touch = complaint.touch
    if not touch.complete:
        reason = "arbiter-still-in-hand" if touch.holding or not touch.routes else "arbiter-pieces-still-on"
        return Decision(Next.PLAY_ON, "6.7", reason, match, upheld=False, moves=touch.moves)
    made = match.turn_made(Executed.by_hand(touch), touch.touched)
    return Decision(Next.PLAY_ON, "6.7", "arbiter-complete-wrong" if made.pending else "arbiter-complete", made)


def _wrong_board(match: Match, complaint: came.WrongBoard) -> Decision:
    """The game is void and starts again, unless it is found out only after both sides have moved (7.1)."""
    if len(match.game.moves) >= 2:
        return _play_on(match, "7.1", "arbiter-board-late")
    game = Game(match.game.start, match.game.rules)
    fresh = Match(game, match.clock and Clock(match.clock.control), exemptions=match.exemptions)
    return Decision(Next.RESTART, "7.1", "arbiter-board-turn", fresh)


# --- time (articles 10 to 12 and 14)


def _flag_fell(match: Match, complaint: came.FlagFell) -> Decision:
    """The moves made in time are counted from both sheets, brought up to date once the time trouble is over (11.4).
    Short of the number: lost. Otherwise play goes on, and if the number cannot be established both are deemed to have
    made exactly the required one (12.1)."""
    clock = match.clock
    if complaint.behind and clock and complaint.side in clock.fallen and clock.required(complaint.side):
        runs = writing(clock, complaint.behind, ran_out=complaint.side).runs
        if runs is None:
            return _play_on(match, "11.4", "arbiter-count-later", task="c")
        waiting = replace(match, clock=clock.run(runs, clock.since))
        return Decision(Next.CATCH_UP, "11.4", "arbiter-catch-up", waiting, task="c")
    return _counted(match, complaint.side, complaint.sheets, claimed=0)


def _counted(match: Match, side: Side, sheets: came.Sheets, claimed: int) -> Decision:
    clock = match.clock
    if clock is None or side not in clock.fallen:
        return _play_on(match, "10.6", "arbiter-flag-up", task="c")
    required = clock.required(side)
    white, black = sheets
    made = white + claimed if white is not None and white == black else None
    facts = {"required": required or 0, "made": made or 0}
    if required is None or (made is not None and made < required):
        reason = "arbiter-flag-lost" if required else "arbiter-flag-lost-all"
        return _ended(match, lost(side, Ending.TIME, "12.1"), reason, "c", facts)
    for player in (side,) if made is not None else Side:
        clock = clock.counted(player, (made or required) - (claimed if player is side else 0))
    reason = "arbiter-flag-enough" if made is not None else "arbiter-flag-deemed"
    return Decision(Next.PLAY_ON, "12.1", reason, replace(match, clock=clock), upheld=False, task="c", facts=facts)


def _not_there(match: Match, complaint: came.NotThere) -> Decision:
    """Lost for whoever is not there one hour after the start (12.2)."""
    if complaint.seconds < HOUR or not complaint.absent:
        return _play_on(match, "12.2", "arbiter-wait", task="c")
    if len(complaint.absent) > 1:
        return _ended(match, Outcome(None, Ending.ABSENT, "12.2", both_lose=True), "arbiter-absent-both", "c")
    return _ended(match, lost(complaint.absent[0], Ending.ABSENT, "12.2"), "arbiter-absent", "c")


def _refuses_rules(match: Match, complaint: came.RefusesRules) -> Decision:
    """Lost for who will not play by the rules (12.3)."""
    return _ended(match, lost(complaint.side, Ending.RULES_REFUSED, "12.3"), "arbiter-refuses", "e")


def _does_not_write(match: Match, complaint: came.DoesNotWrite) -> Decision:
    """Every move is written by both (11.1), but nobody writes while one has less than five minutes (11.4)."""
    if match.exempted(complaint.side, Help.WRITES):
        return _play_on(match, "15", "arbiter-writes-exempt")
    if match.clock is None:
        return _play_on(match, "11.1", "arbiter-writes-no-clock")
    if match.clock.time_trouble:
        return _play_on(match, "11.4", "arbiter-writes-trouble")
    return Decision(Next.CATCH_UP, "11.1", "arbiter-writes", match)


def _stops_clocks(match: Match, complaint: came.StopsClocks) -> Decision:
    """A player never stops both clocks (10.4); the arbiter may, to step in (17b)."""
    if complaint.side is None:
        return _play_on(match, "17b", "arbiter-stops-clocks", task="b")
    return Decision(Next.PENALTY, "10.4", "arbiter-stopped-clocks", match, task="e")


def _time_is_up(match: Match, complaint: came.TimeIsUp) -> Decision:
    """Both clocks are stopped and the record is written (14.1)."""
    if match.clock is None:
        return _play_on(match, "14.1", "arbiter-no-clock")
    stopped = replace(match, clock=match.clock.stop(match.clock.since))
    assert stopped.clock is not None
    record = Adjournment.of(complaint.white, complaint.black, match.game.position, stopped.clock)
    facts = {"player": record.to_move}
    return Decision(Next.ADJOURNED, "14.1", "arbiter-adjourned", stopped, task="f", facts=facts, record=record)


# --- draws (articles 9 and 13)


def _claims_draw(match: Match, complaint: came.ClaimsDraw) -> Decision:
    """Examined in the claimant's time. Right: drawn, even if his flag fell meanwhile. Wrong: play goes on, with the
    move made that the claim rested on; if his flag fell, 12.1 applies and that move counts (13.4)."""
    ruling = match.game.claim(complaint.claim, side=complaint.side)
    facts = {"count": ruling.count, "needed": ruling.needed, "move": str(ruling.move or "")}
    after = match.play(ruling.move) if ruling.move else replace(match, game=ruling.game)
    if ruling.upheld:
        return Decision(Next.ENDED, "13.4", "arbiter-claim-right", after, task="c", facts=facts)
    if ruling.verdict is not Verdict.TOO_FEW:
        return _play_on(match, "13.3", f"arbiter-claim-{ruling.verdict}", task="c")
    if match.clock and complaint.side in match.clock.fallen and not after.game.outcome:
        return _counted(after, complaint.side, complaint.sheets, claimed=1 if ruling.move else 0)
    reason = "arbiter-claim-wrong-move" if ruling.move else "arbiter-claim-wrong"
    next_ = Next.ENDED if after.game.outcome else Next.PLAY_ON
    return Decision(next_, "13.4", reason, after, upheld=False, task="c", facts=facts)


def _offers_draw(match: Match, complaint: came.OffersDraw) -> Decision:
    """Right after the own move and before pressing the clock; made otherwise it is valid too (13.1). Who was refused
    waits until the other has offered (13.2)."""
    fault = match.game.offers.fault(complaint.side)
    if fault:
        return _play_on(match, "13.2" if fault == "offer-again" else "13.1", f"arbiter-{fault}")
    game = match.game.offer_draw(complaint.side)
    proper = game.offers.waiting().proper and not complaint.clock_pressed
    reason = "arbiter-offer" if proper else "arbiter-offer-improper"
    return Decision(Next.PLAY_ON, "13.1", reason, replace(match, game=game))


def _agrees_draw(match: Match, complaint: came.AgreesDraw) -> Decision:
    """A draw is agreed by both (9.1); the match rules may make an early one lost for both (13.5)."""
    after = replace(match, game=match.game.agree_draw())
    assert after.game.outcome is not None
    reason = "arbiter-draw-early" if after.game.outcome.both_lose else "arbiter-draw-agreed"
    facts = {"needed": match.game.rules.early_draw or 0}
    return Decision(Next.ENDED, after.game.outcome.article, reason, after, facts=facts)


# --- conduct and care (articles 15 to 17)


def _behaves(match: Match, complaint: came.Behaves) -> Decision:
    """What is forbidden may be punished, if need be with the loss of the game (16.2); onlookers stay out of it."""
    conduct, side = complaint.conduct, complaint.side
    if conduct in ALLOWED:
        return _play_on(match, ALLOWED[conduct], f"arbiter-conduct-{conduct}")
    if conduct in ONLOOKERS or side is None:
        return Decision(Next.SEND_AWAY, "17", f"arbiter-conduct-{conduct}", match, task="b")
    if complaint.severe:
        return _ended(match, lost(side, Ending.CONDUCT, "16.2"), "arbiter-conduct-lost", "e")
    return Decision(Next.PENALTY, FORBIDDEN[conduct], f"arbiter-conduct-{conduct}", match, task="e")


def _asks_exemption(match: Match, complaint: came.AsksExemption) -> Decision:
    """Who cannot reasonably do what a rule asks is helped; the opponent is told before the game begins (15)."""
    exemption = complaint.exemption
    if match.game.moves or not exemption.opponent_told:
        return _play_on(match, "15", "arbiter-exempt-late" if match.game.moves else "arbiter-exempt-untold", task="c")
    given = replace(match, exemptions=(*match.exemptions, exemption))
    facts = {"relieved": RELIEVED[exemption.help]}
    return Decision(Next.PLAY_ON, "15", f"arbiter-exempt-{exemption.help}", given, task="c", facts=facts)


# --- helpers


def _play_on(match: Match, article: str | None, reason: str, *, task: str = "a") -> Decision:
    """Nothing changes: the complaint is not upheld."""
    return Decision(Next.PLAY_ON, article, reason, match, upheld=False, task=task)


def _ended(match: Match, outcome: Outcome, reason: str, task: str, facts: dict[str, Any] | None = None) -> Decision:
    return Decision(Next.ENDED, outcome.article, reason, match.ended(outcome), task=task, facts=facts or {})


_RULES: dict[type, Callable[[Match, Any], Decision]] = {
    came.TakeBack: _take_back,
    came.TakePiece: _take_piece,
    came.Touched: _touched,
    came.LetGo: _let_go,
    came.WrongBoard: _wrong_board,
    came.FlagFell: _flag_fell,
    came.NotThere: _not_there,
    came.RefusesRules: _refuses_rules,
    came.ClaimsDraw: _claims_draw,
    came.OffersDraw: _offers_draw,
    came.AgreesDraw: _agrees_draw,
    came.Behaves: _behaves,
    came.StopsClocks: _stops_clocks,
    came.DoesNotWrite: _does_not_write,
    came.TimeIsUp: _time_is_up,
    came.AsksExemption: _asks_exemption,
}
