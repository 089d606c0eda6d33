"""The draws that can be counted (articles 9.2 and 13.3, and the Flemish house rules): a predicate or a count for each.

A count never looks further back than the last capture, man's move or placement: no position from before can return.
"""

from collections.abc import Iterator

from damles.rules.outcome import Ending
from damles.rules.piece import EMPTY, Side, is_king
from damles.rules.position import Position
from damles.rules.ruleset import DrawRule, RuleSet
from damles.rules.square import UP_RIGHT, line
from damles.rules.stage import Stage

LONG_DIAGONAL = line(46, UP_RIGHT)
"""The line from 46 to 5."""


def five_moves(position: Position) -> bool:
    """Article 9.2, second part: one king against at most two pieces, one of them a king.

    Five moves each in such a position make a draw. Which of the two sides has the lone king does not matter, and
    neither does a capture that leaves one king against one king: it is the same rule, and the count goes on.
    """
    return any(len(rivals) <= 2 and _has_king(rivals) for rivals in _rivals_of_lone_king(position))


def sixteen_moves(position: Position) -> bool:
    """Article 9.2, first part: one king against three pieces, one of them a king.

    Sixteen moves each in such a position make a draw. A man that moves or is crowned restarts nothing.
    """
    return any(len(rivals) == 3 and _has_king(rivals) for rivals in _rivals_of_lone_king(position))


def ten_moves(position: Position) -> bool:
    """House rule: one king against three kings. The player with three has ten more moves to win.

    The page does not say when to start: we count from the moment that the material stands, ten moves of each player.
    """
    return any(len(rivals) == 3 and rivals.isupper() for rivals in _rivals_of_lone_king(position))


def long_diagonal(position: Position) -> bool:
    """House rule: as `ten_moves`, and the lone king stands on the line from 46 to 5. Then only three more moves.

    The page does not say what leaving does: we count from the arrival, three moves of each player; leaving ends
    this count and coming back begins a new one, while the ten moves are counted on all the time.
    """
    if not ten_moves(position):
        return False
    lone = next(side for side in Side if position.count(side.pieces) == 1)
    return position.squares(lone.king)[0] in LONG_DIAGONAL


MATERIAL = {
    Ending.FIVE_MOVES: five_moves,
    Ending.SIXTEEN_MOVES: sixteen_moves,
    Ending.TEN_MOVES: ten_moves,
    Ending.LONG_DIAGONAL: long_diagonal,
}
"""The rules that count moves made in one kind of position."""


def _rivals_of_lone_king(position: Position) -> Iterator[str]:
    """For each side that has nothing but one king: the letters of the other side's pieces."""
    letters = position.board.replace(EMPTY, "")
    for side in Side:
        if letters.count(side.king) == 1 and side.man not in letters:
            yield letters.replace(side.king, "")


def _has_king(letters: str) -> bool:
    return any(map(is_king, letters))


def threefold(earlier: tuple[Stage, ...], now: Stage) -> int:
    """Article 13.3a: how many times this position, with the same player to move, has now stood in the game.

    The position with which the game started counts as well.
    """
    return 1 + sum(stage.position == now.position for stage in _stretch(earlier, now))


def same_moves(earlier: tuple[Stage, ...], now: Stage) -> int:
    """House rule: how many times both players have now made the move they made last; the smaller of the two numbers.

    The page does not say whether other moves may come in between: we let them, but no capture and no man's move.
    """
    stages = [now, *_stretch(earlier, now)][: now.quiet]
    if len(stages) < 2:
        return 0
    moves = [stage.move for stage in stages]
    return min(moves[0::2].count(moves[0]), moves[1::2].count(moves[1]))


def _stretch(earlier: tuple[Stage, ...], now: Stage) -> Iterator[Stage]:
    """Back from before ``now`` to the last capture, man's move or placement, words left out."""
    left = now.quiet
    for stage in reversed(earlier):
        if left == 0:
            return
        if not stage.words:
            yield stage
            left -= 1


def quiet_after(earlier: Stage, after: Stage) -> int:
    """Article 13.3c: plies in a row, this move included, without a capture and without a man's move."""
    assert after.move is not None
    king = is_king(earlier.position.piece(after.move.start))
    return earlier.quiet + 1 if king and not after.move.taken else 0


def count(rule: DrawRule, old: int | None, earlier: tuple[Stage, ...], now: Stage) -> int | None:
    """How far a rule's count has come at ``now``; ``None`` when it does not run.

    ``old`` is the count before the move; ``None`` as well after a placement, where counts begin again.
    """
    if rule.reason is Ending.THREEFOLD:
        return threefold(earlier, now)
    if rule.reason is Ending.SAME_MOVES:
        return same_moves(earlier, now)
    if rule.reason is Ending.TWENTY_FIVE_MOVES:
        return now.quiet
    if MATERIAL[rule.reason](now.position) or (rule.runs_on and old is not None and five_moves(now.position)):
        return 0 if old is None else old + 1
    return None


def counts(rules: RuleSet, earlier: tuple[Stage, ...], now: Stage) -> tuple[int | None, ...]:
    """The counts of every draw rule at ``now``, in the order of the rule set."""
    before = earlier[-1].counts if earlier else (None,) * len(rules.draws)
    return tuple(count(rule, old, earlier, now) for rule, old in zip(rules.draws, before, strict=True))
