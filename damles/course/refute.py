"""The punishment of a wrong move: an exhaustive search of the captures that follow, counting material only.

It proves a loss of material where captures alone bring it about; finding none does not prove a move sound.
"""

from functools import lru_cache

from damles.rules.move import Move
from damles.rules.piece import Side
from damles.rules.position import Position

KING_WORTH = 3
"""What a king counts in men, as players reckon."""
LOST = 100
"""The value of a position in which the side to move cannot move (article 8.1): more than any material."""
DEPTH = 8
"""How many captures in a row are looked at."""

Line = tuple[Move, ...]


def material(position: Position, side: Side) -> int:
    """The pieces of a side minus those of the other, in men.

    >>> material(Position.from_fen("W:WK28,30:B5"), Side.WHITE)
    3
    """
    own, other = (position.count(each.man) + KING_WORTH * position.count(each.king) for each in (side, side.other))
    return own - other


def outcome(position: Position, depth: int = DEPTH) -> tuple[int, Line]:
    """The material of the side to move once all captures are done, both sides choosing best; with those captures."""
    return _search(position, depth, -LOST - 1, LOST + 1)


def _search(position: Position, depth: int, low: int, high: int) -> tuple[int, Line]:
    moves = position.legal_moves
    if not moves:
        return -LOST, ()
    if depth == 0 or not moves[0].taken:
        return material(position, position.turn), ()
    best: tuple[int, Line] = (-LOST - 1, ())
    for move in moves:
        value, line = _search(position.play(move), depth - 1, -high, -max(low, best[0]))
        if -value > best[0]:
            best = (-value, (move, *line))
        if best[0] >= high:
            break
    return best


@lru_cache(maxsize=4096)
def refutation(position: Position, move: Move) -> Line | None:
    """The move with the captures that punish it, ``None`` where captures alone win nothing.

    A move is punished when its side has less material at the end than before the move.

    >>> refutation(Position.from_fen("W:W28,42:B17,19"), Position.from_fen("W:W28,42:B17,19").parse_move("28-23"))
    (Move(28-23), Move(19x28))
    """
    value, line = outcome(position.play(move))
    if line and -value < material(position, position.turn):
        return (move, *line)
    return None


def is_punished(position: Position, line: Line) -> bool:
    """Whether a line, and the captures after it, leave the side that begins it with less than it had."""
    side, before = position.turn, material(position, position.turn)
    for move in line:
        position = position.play(move)
    value, _ = outcome(position)
    return (value if position.turn is side else -value) < before
