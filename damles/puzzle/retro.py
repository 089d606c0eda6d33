"""Whether a position can have come about: the last move of the side that is not to move, taken back."""

from collections.abc import Iterator

from damles.errors import PositionError
from damles.rules.move import Move
from damles.rules.piece import EMPTY, Side, is_king
from damles.rules.position import Position
from damles.rules.square import DIRECTIONS, DOWN, RAYS, UP


def has_last_move(position: Position) -> bool:
    """Whether there is a position and a legal move in it, quiet or of one piece, that leads to this position.

    The start of the game needs none. A position that only a capture of more pieces can have made counts as impossible.

    >>> has_last_move(Position.from_fen("W:W32,37:B21,28")), has_last_move(Position.from_fen("W:W6,7,8:B1,2"))
    (True, False)
    """
    if position == Position.start():
        return True
    return any(move in before.legal_moves for before, move in _before(position))


def _before(position: Position) -> Iterator[tuple[Position, Move]]:
    """Every position that may have been there before, with the move that would lead here."""
    mover = position.turn.other
    for end in position.squares(mover.pieces):
        letter = position.piece(end)
        crowned = letter == mover.king and end in (range(1, 6) if mover is Side.WHITE else range(46, 51))
        for piece in (letter, mover.man) if crowned else (letter,):
            for start, victims in _ways_back(position, end, piece, mover):
                for victim in victims:
                    board = list(position.board)
                    board[end - 1], board[start - 1] = EMPTY, piece
                    if victim:
                        board[victim - 1] = position.turn.man
                    try:
                        yield Position(mover, "".join(board)), Move(start, end, frozenset({victim} - {0}))
                    except PositionError:  # a man cannot stand there, or there are too many
                        continue


def _ways_back(position: Position, end: int, piece: str, mover: Side) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Where the piece can have come from, with the squares on which it can have taken something (0: nothing)."""
    for direction in DIRECTIONS:
        ray = []
        for square in RAYS[end][direction]:
            if position.piece(square) != EMPTY:
                break
            ray.append(square)
        if is_king(piece):
            for place, start in enumerate(ray):
                yield start, (0, *ray[:place])
        elif ray:
            if direction in (DOWN if mover is Side.WHITE else UP):
                yield ray[0], (0,)
            if len(ray) > 1:
                yield ray[1], (ray[0],)
