"""What the rules that count moves (articles 9.2 and 13.3c, the Flemish house rules) make of an ending."""

from damles.engine.endings.tables import Ending
from damles.rules import draws
from damles.rules.game import Game
from damles.rules.outcome import Ending as Reason
from damles.rules.position import Position

DRAW = Ending(0, 0)
COUNTING = {*draws.MATERIAL, Reason.TWENTY_FIVE_MOVES}


def under_the_rules(ending: Ending, subject: Game | Position) -> Ending | None:
    """The ending when moves are counted as in this game, or from now on for a position (rule set ``official``).

    A win that takes longer than the counts leave is a draw. ``None`` where plies alone cannot tell: the winner may get
    out of the count in time, by a capture, a crowning or another man's move.

    A win against a lone king takes 32 plies at most where sixteen moves are counted, and 10 where five are (tests look
    at all of them): every win is there in time that begins with the count. So article 9.2 takes a win away only from
    a player who has wasted some of his moves.

    >>> game = Game(Position.from_fen("W:WK46,K47:BK4")).play("46-41").play("4-15")
    >>> under_the_rules(Ending(1, 7), game), under_the_rules(Ending(1, 9), game)
    (Ending(result=1, plies=7), Ending(result=0, plies=0))
    """
    game = subject if isinstance(subject, Game) else Game(subject)
    if not ending.result:
        return ending
    counted = [(rule, rule.goal - done) for rule, done in game.counts if rule.reason in COUNTING]
    short = [rule for rule, left in counted if left < ending.plies]
    if not short:
        return None if _may_come_later(ending, game) else ending
    # Against kings only, no capture ends a count of five moves, nor one of sixteen that runs on.
    for_good = any(rule.reason is Reason.FIVE_MOVES or rule.runs_on for rule in short)
    return DRAW if for_good and _kings_win(ending, game.position) else None


def _kings_win(ending: Ending, position: Position) -> bool:
    """Whether the loser is the player with the lone king, and the winner has no man to go on with without kings."""
    winner = position.turn if ending.result > 0 else position.turn.other
    return position.count(winner.other.pieces) == 1 and not position.count(winner.man)


def _may_come_later(ending: Ending, game: Game) -> bool:
    """Whether a count may begin later that this win is too long for: only the three moves of the Flemish rules."""
    rule = game.rules.rule(Reason.LONG_DIAGONAL)
    return rule is not None and game.position.count("wWbB") > 3 and ending.plies > rule.goal
