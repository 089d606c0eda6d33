"""Which moves the rules allow on a board (articles 5 and 6).

Works on fifty letters and a side; `damles.rules.position` wraps it. Plain and readable on purpose: the engine has a fast
twin, held equal to this text by tests.
"""

from collections.abc import Iterator
from typing import NamedTuple

from damles.rules.move import Move, Route
from damles.rules.piece import EMPTY, Side, is_king
from damles.rules.square import DIRECTIONS, DOWN, RAYS, UP, opposite


class Step(NamedTuple):
    """A capture as far as it has come: the captured squares in order and the path so far (`Move.paths`)."""

    taken: Route
    path: Route


def legal_moves(board: str, turn: Side) -> tuple[Move, ...]:
    """Every legal move (article 6.4), captures of most pieces only where there is a capture, in rising order."""
    return due_captures(board, turn) or quiet_moves(board, turn)


def quiet_moves(board: str, turn: Side) -> tuple[Move, ...]:
    """Every move without capture, whether or not a capture is due.

    Article 5.1: a man goes one square diagonally forward to an empty square.
    Article 5.2: a king goes any distance along a line, over empty squares only.
    """
    forward = UP if turn is Side.WHITE else DOWN
    moves = []
    for start, piece in enumerate(board, 1):
        if piece == turn.man:
            for direction in forward:
                moves += [Move(start, end) for end in RAYS[start][direction][:1] if board[end - 1] == EMPTY]
        elif piece == turn.king:
            for direction in DIRECTIONS:
                moves += [Move(start, end) for end in _free(board, RAYS[start][direction])]
    return tuple(moves)


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
    """
    piece = board[start - 1]
    lifted = board[: start - 1] + EMPTY + board[start:]
    enemies = Side.BLACK.pieces if piece in Side.WHITE.pieces else Side.WHITE.pieces
    jumps = _king_jumps if is_king(piece) else _man_jumps
    todo: list[tuple[Step, int | None]] = [(Step((), (start,)), None)]
    while todo:
        (taken, path), came = todo.pop()
        now = _lift(lifted, taken) if repeat else lifted
        here, straight = path[-1], came is None or (len(path) > 1 and _first_behind(path, taken))
        for direction in DIRECTIONS:
            if came is not None and (direction == opposite(came) and not repeat or direction == came and not straight):
                continue
            victim, landings = jumps(now, RAYS[here][direction], enemies)
            if victim in taken:
                continue
            for end in landings:
                step = Step((*taken, victim), (*path, end))
                yield step
                todo.append((step, direction))


def _first_behind(path: Route, taken: Route) -> bool:
    """Whether the piece came down right behind its last victim.

    Going straight on is followed from there only: the other landing squares give the same capture (`Move.routes`).
    """
    return any(path[-1] in ray[:1] for ray in RAYS[taken[-1]])


def _man_jumps(board: str, ray: Route, enemies: str) -> tuple[int, Route]:
    """Article 5.3: over an enemy piece right beside the man, to the empty square right behind it."""
    if len(ray) > 1 and board[ray[0] - 1] in enemies and board[ray[1] - 1] == EMPTY:
        return ray[0], ray[1:2]
    return 0, ()


def _king_jumps(board: str, ray: Route, enemies: str) -> tuple[int, Route]:
    """Article 5.4: over empty squares, one enemy piece, and to any of the empty squares behind it."""
    for index, square in enumerate(ray):
        if board[square - 1] != EMPTY:
            if board[square - 1] in enemies:
                return square, _free(board, ray[index + 1 :])
            break
    return 0, ()


def _free(board: str, ray: Route) -> Route:
    """The squares of a ray up to the first piece."""
    for index, square in enumerate(ray):
        if board[square - 1] != EMPTY:
            return ray[:index]
    return ray


def _lift(board: str, squares: Route) -> str:
    letters = list(board)
    for square in squares:
        letters[square - 1] = EMPTY
    return "".join(letters)


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
