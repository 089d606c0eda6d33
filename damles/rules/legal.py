"""Which moves the rules allow on a board (articles 5 and 6).

Works on fifty letters and a side; `damles.rules.position` wraps it. Plain and readable on purpose: the engine has a
fast twin, held equal to this text by tests.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from damles.rules.move import Move, Route
from damles.rules.piece import EMPTY, Side, is_king
from damles.rules.square import DIRECTIONS, DOWN, RAYS, SQUARES, UP


class Step(NamedTuple):
    """A capture as far as it has come: the captured squares in order and the path so far (`Move.paths`)."""

    taken: Route
    path: Route


class _Jump(NamedTuple):
    """One jump that a piece can make: its direction, the piece jumped over, the squares to land on, nearest first."""

    direction: int
    victim: int
    landings: Route


def legal_moves(board: str, turn: Side) -> tuple[Move, ...]:
    """Every legal move (article 6.4), captures of most pieces only where there is a capture, in rising order.

    >>> legal_moves(EMPTY * 27 + "w" + EMPTY * 22, Side.WHITE)
    (Move(28-22), Move(28-23))
    """
    return due_captures(board, turn) or quiet_moves(board, turn)


def quiet_moves(board: str, turn: Side) -> tuple[Move, ...]:
    """Every move without capture, whether or not a capture is due.

    Article 5.1: a man goes one square diagonally forward to an empty square.
    Article 5.2: a king goes any distance along a line, over empty squares only.
    """
    forward = _FORWARD[turn]
    moves: list[Move] = []
    for start, piece in enumerate(board, 1):
        if piece == turn.man:
            moves += [_quiet(start, end) for end in forward[start] if board[end - 1] == EMPTY]
        elif piece == turn.king:
            moves += [_quiet(start, end) for ray in RAYS[start] for end in _free(board, ray)]
    return tuple(moves)


_FORWARD = {
    side: ((), *(tuple(RAYS[start][way][0] for way in ways if RAYS[start][way]) for start in SQUARES))
    for side, ways in ((Side.WHITE, UP), (Side.BLACK, DOWN))
}
"""``_FORWARD[side][square]``: the one or two squares in front of a man. Index 0 is no square."""

_quiet = cache(Move)
"""The quiet move between two squares. There are so few that each is made only once."""


def due_captures(board: str, turn: Side) -> tuple[Move, ...]:
    """The captures that must be played: articles 6.2 (capturing is compulsory) and 6.3 (most pieces first).

    Men and kings count the same, on both sides. One `Move` for each start, end and set of captured pieces.
    """
    most = 0
    groups: dict[tuple[int, int, frozenset[int]], list[Route]] = {}
    for start, piece in enumerate(board, 1):
        if piece not in turn.pieces:
            continue
        for taken, path in capture_steps(board, start):
            if len(taken) > most:
                most, groups = len(taken), {}
            if len(taken) == most:
                groups.setdefault((start, path[-1], frozenset(taken)), []).append(path)
    return _moves(groups)


def _moves(groups: dict[tuple[int, int, frozenset[int]], list[Route]]) -> tuple[Move, ...]:
    ends = [(start, end) for start, end, _ in groups]
    return tuple(
        Move(start, end, taken, tuple(sorted(paths)), ends.count((start, end)) > 1)
        for (start, end, taken), paths in sorted(groups.items(), key=lambda item: (*item[0][:2], sorted(item[0][2])))
    )


def capture_steps(board: str, start: int, *, repeat: bool = False) -> Iterator[Step]:
    """Every stage that a capture by the piece on ``start`` can reach, finished or not.

    Article 6.1: captured pieces stay on the board until the capture is done, and none is captured twice; a square
    may be crossed again, the start square too, for the capturing piece has left it. A man that passes the far row
    goes on as a man. With ``repeat`` captured pieces are lifted at once: a wrong rule, kept to explain the right one.

    >>> board = EMPTY * 13 + "b" + EMPTY * 8 + "b" + EMPTY * 4 + "w" + EMPTY * 22
    >>> list(capture_steps(board, 28))
    [Step(taken=(23,), path=(28, 19)), Step(taken=(23, 14), path=(28, 19, 10))]
    """
    piece = board[start - 1]
    enemies = Side.BLACK.pieces if piece in Side.WHITE.pieces else Side.WHITE.pieces
    jumps = _king_jumps if is_king(piece) else _man_jumps
    if not jumps(board, start, enemies):
        return
    todo: list[tuple[Step, int | None, str]] = [(Step((), (start,)), None, _without(board, start))]
    while todo:
        (taken, path), barred, now = todo.pop()
        for direction, victim, landings in jumps(now, path[-1], enemies):
            if victim in taken or direction == barred:
                continue
            for end in landings:
                step = Step((*taken, victim), (*path, end))
                yield step
                # Straight on only from the nearest landing: from the others it is the same capture (`Move.routes`).
                straight_on = None if end == landings[0] else direction
                todo.append((step, straight_on, _without(now, victim) if repeat else now))


def _man_jumps(board: str, here: int, enemies: str) -> list[_Jump]:
    """Article 5.3: over an enemy piece right beside the man, forward or backward, to the empty square right behind."""
    return [
        jump for jump in _BESIDE[here] if board[jump.victim - 1] in enemies and board[jump.landings[0] - 1] == EMPTY
    ]


_BESIDE = (
    (),
    *(
        tuple(_Jump(way, ray[0], ray[1:2]) for way, ray in zip(DIRECTIONS, RAYS[start], strict=True) if len(ray) > 1)
        for start in SQUARES
    ),
)
"""``_BESIDE[square]``: every jump for which there is room on the board. Index 0 is no square."""


def _king_jumps(board: str, here: int, enemies: str) -> list[_Jump]:
    """Article 5.4: over empty squares, one enemy piece, and to any of the empty squares behind it."""
    found = []
    for direction, ray in enumerate(RAYS[here]):
        for place, square in enumerate(ray, 1):
            if board[square - 1] != EMPTY:
                if board[square - 1] in enemies and ray[place:] and board[ray[place] - 1] == EMPTY:
                    found.append(_Jump(direction, square, _free(board, ray[place:])))
                break
    return found


def _free(board: str, ray: Route) -> Route:
    """The squares of a ray up to the first piece."""
    for place, square in enumerate(ray):
        if board[square - 1] != EMPTY:
            return ray[:place]
    return ray


def _without(board: str, square: int) -> str:
    return board[: square - 1] + EMPTY + board[square:]


def after(board: str, move: Move) -> str:
    """The board after a move: captured pieces off, a man that came to rest on the far row crowned (article 3.3)."""
    letters = list(board)
    piece = letters[move.start - 1]
    letters[move.start - 1] = EMPTY
    for square in move.taken:
        letters[square - 1] = EMPTY
    letters[move.end - 1] = crowned(piece, move.end)
    return "".join(letters)


def crowned(piece: str, square: int) -> str:
    """The piece after coming to rest on a square (article 3.3).

    >>> crowned("w", 3), crowned("b", 3)
    ('W', 'b')
    """
    if (piece == "w" and square <= 5) or (piece == "b" and square >= 46):
        return piece.upper()
    return piece
