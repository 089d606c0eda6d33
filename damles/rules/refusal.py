"""Why an attempt is not a legal move: the reason, its article, the captures that were due, the facts of the sentence.

Article numbers are those of the official Dutch text (edition with articles 1 to 17). No language is spoken here:
`damles.texts` turns a `Refusal` into a sentence.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise
from typing import Any, Protocol

from damles.rules.legal import Step, capture_steps, quiet_moves
from damles.rules.move import Move, Route
from damles.rules.notation import Attempt
from damles.rules.piece import EMPTY, Side, is_king
from damles.rules.square import UP, between, direction_to


class Reason(StrEnum):
    """Every reason for which an attempt is refused."""

    NO_PIECE = "no-piece"
    NOT_YOUR_PIECE = "not-your-piece"
    SAME_SQUARE = "same-square"
    NOT_DIAGONAL = "not-diagonal"
    BACKWARD = "backward"
    TOO_FAR = "too-far"
    OCCUPIED = "occupied"
    WAY_BLOCKED = "way-blocked"
    STUCK = "stuck"
    NOTHING_TO_CAPTURE = "nothing-to-capture"
    OWN_PIECE = "own-piece"
    NO_SQUARE_BEHIND = "no-square-behind"
    TWO_IN_A_ROW = "two-in-a-row"
    NOT_FINISHED = "not-finished"
    TWICE = "twice"
    CAPTURE_DUE = "capture-due"
    BIGGER_CAPTURE_DUE = "bigger-capture-due"
    LAND_ELSEWHERE = "land-elsewhere"


_ARTICLES = {
    Reason.NO_PIECE: ("", ""),
    Reason.NOT_YOUR_PIECE: ("7.2", "7.2"),
    Reason.NOTHING_TO_CAPTURE: ("5.3", "5.4"),
    Reason.OWN_PIECE: ("5.3", "5.4"),
    Reason.NO_SQUARE_BEHIND: ("5.3", "5.4"),
    Reason.TWO_IN_A_ROW: ("5.3", "5.4"),
    Reason.NOT_FINISHED: ("5.3", "5.4"),
    Reason.TWICE: ("6.1", "6.1"),
    Reason.CAPTURE_DUE: ("6.2", "6.2"),
    Reason.BIGGER_CAPTURE_DUE: ("6.3", "6.3"),
    Reason.LAND_ELSEWHERE: ("6.3", "6.3"),
}
"""The article for a man and for a king; reasons not listed are about plain walking: 5.1 and 5.2."""


@dataclass(frozen=True)
class Refusal:
    """One reason, with what is needed to say and draw it.

    ``article`` is ``None`` where no article speaks (an empty square). ``due`` are the captures that had to be played,
    empty where there are none. ``facts`` always holds start, end and piece (``man``, ``king`` or ``none``), and by
    reason ``square`` (the square in question), ``count`` (captured by the attempt) and ``most`` (captured when legal).
    Equal when all of it is equal.
    """

    reason: Reason
    article: str | None
    due: tuple[Move, ...] = ()
    facts: dict[str, Any] = field(default_factory=dict)


class _Board(Protocol):
    """What is read of a position."""

    @property
    def board(self) -> str: ...
    @property
    def turn(self) -> Side: ...
    @property
    def due(self) -> tuple[Move, ...]: ...
    @property
    def legal_moves(self) -> tuple[Move, ...]: ...
    def piece(self, square: int) -> str: ...


def explain(position: _Board, attempt: Attempt) -> Refusal:
    """Why an attempt that fits no legal move is not one: the first thing a referee would point at.

    In this order: is there a piece of yours (4, 7.2); can the piece go that way at all (5.1 to 5.4, 6.1); and only then
    the duties: capturing (6.2), the biggest capture (6.3), finishing it (5.3, 5.4).
    """
    wrong_piece = _wrong_piece(position, attempt.start, attempt.end)
    if wrong_piece:
        return wrong_piece
    tell = _Teller(position, attempt)
    if _is_capture(position.board, attempt):
        return _explain_capture(position, attempt, tell)
    return _explain_walk(position, attempt, tell)


def explain_piece(position: _Board, square: int) -> Refusal | None:
    """Why the piece on a square has no legal move; ``None`` when it has one."""
    wrong_piece = _wrong_piece(position, square, square)
    if wrong_piece:
        return wrong_piece
    if any(move.start == square for move in position.legal_moves):
        return None
    tell = _Teller(position, Attempt(str(square), (square,), False))
    own = max((len(step.taken) for step in capture_steps(position.board, square)), default=0)
    if own:
        return tell(Reason.BIGGER_CAPTURE_DUE, count=own)
    if position.due and any(move.start == square for move in quiet_moves(position.board, position.turn)):
        return tell(Reason.CAPTURE_DUE)
    return tell(Reason.STUCK)


class _Teller:
    """Makes refusals of one attempt: the article goes with the kind of piece."""

    def __init__(self, position: _Board, attempt: Attempt) -> None:
        self.due = position.due
        self.king = is_king(position.piece(attempt.start))
        piece = "king" if self.king else "man"
        self.facts: dict[str, Any] = {"start": attempt.start, "end": attempt.end, "piece": piece}
        if self.due:
            self.facts["most"] = len(self.due[0].taken)

    def __call__(self, reason: Reason, **facts: Any) -> Refusal:
        article = _ARTICLES.get(reason, ("5.1", "5.2"))[self.king]
        return Refusal(reason, article or None, self.due, self.facts | facts)


def _wrong_piece(position: _Board, start: int, end: int) -> Refusal | None:
    piece = position.piece(start)
    if piece in position.turn.pieces:
        return None
    facts = {"start": start, "end": end, "square": start, "turn": position.turn.name.lower()}
    if piece == EMPTY:
        return Refusal(Reason.NO_PIECE, None, position.due, facts | {"piece": "none"})
    name = "king" if is_king(piece) else "man"
    return Refusal(Reason.NOT_YOUR_PIECE, "7.2", position.due, facts | {"piece": name})


def _is_capture(board: str, attempt: Attempt) -> bool:
    """Whether the attempt is meant as a capture: written as one, or flying over an enemy piece beside it or behind air."""
    if attempt.as_capture:
        return True
    own = Side.WHITE.pieces if board[attempt.start - 1] in Side.WHITE.pieces else Side.BLACK.pieces
    over = [s for s in between(attempt.start, attempt.end) if board[s - 1] != EMPTY]
    if is_king(board[attempt.start - 1]):
        return len(over) == 1 and board[over[0] - 1] not in own and board[attempt.end - 1] == EMPTY
    return len(over) == 1 and len(between(attempt.start, attempt.end)) == 1


def _explain_walk(position: _Board, attempt: Attempt, tell: _Teller) -> Refusal:
    """Articles 5.1 and 5.2, then 6.2."""
    board, start, end = position.board, attempt.start, attempt.end
    if start == end:
        return tell(Reason.SAME_SQUARE)
    direction = direction_to(start, end)
    if direction is None:
        return tell(Reason.NOT_DIAGONAL)
    way = between(start, end)
    if tell.king:
        blocker = next((square for square in way if board[square - 1] != EMPTY), None)
        if blocker is not None:
            return tell(Reason.WAY_BLOCKED, square=blocker)
    else:
        forward = (direction in UP) == (position.turn is Side.WHITE)
        if not way and board[end - 1] != EMPTY:
            return tell(Reason.OCCUPIED, square=end)
        if not forward:
            return tell(Reason.BACKWARD)
        if way:
            return tell(Reason.TOO_FAR)
    if board[end - 1] != EMPTY:
        return tell(Reason.OCCUPIED, square=end)
    return tell(Reason.CAPTURE_DUE)


def _explain_capture(position: _Board, attempt: Attempt, tell: _Teller) -> Refusal:
    """A capture that can be made, but not now (6.3, 5.3, 5.4); or one that cannot be made at all (5.3, 5.4, 6.1)."""
    steps = [step for step in capture_steps(position.board, attempt.start) if _goes(step.path, attempt.squares)]
    if not steps:
        return _impossible(position.board, attempt, tell)
    step = max(steps, key=lambda step: len(step.taken))
    due = [move for move in position.due if move.start == attempt.start]
    count = len(step.taken)
    if any(_continues(step, move) for move in due):
        return tell(Reason.NOT_FINISHED, count=count)
    if any(_lands_elsewhere(step, move) for move in due):
        return tell(Reason.LAND_ELSEWHERE, count=count, square=step.path[-1])
    return tell(Reason.BIGGER_CAPTURE_DUE, count=count)


def _goes(path: Route, squares: Route) -> bool:
    """Whether a path of capture has these ends and passes the other squares named, in order."""
    if path[0] != squares[0] or path[-1] != squares[-1]:
        return False
    passed = iter(square for a, b in pairwise(path) for square in (*between(a, b), b))
    return all(square in passed for square in squares[1:-1])


def _continues(step: Step, move: Move) -> bool:
    """Whether a due capture begins with this step."""
    size = len(step.path)
    return any(
        route[:size] == step.path and move.captured_along(route)[: size - 1] == step.taken for route in move.routes
    )


def _lands_elsewhere(step: Step, move: Move) -> bool:
    """Whether a due capture takes the same pieces first and only comes down on another square after the last of them."""
    size = len(step.taken)
    return any(
        move.captured_along(route)[:size] == step.taken
        and direction_to(step.taken[-1], route[size]) == direction_to(step.taken[-1], step.path[-1])
        for route in move.routes
        if len(route) > size
    )


def _impossible(board: str, attempt: Attempt, tell: _Teller) -> Refusal:
    """The first leg that cannot be jumped, looked at step by step (article 6.1)."""
    if len(attempt.squares) == 2 and _needs_twice(board, attempt):
        return tell(Reason.TWICE, square=_needs_twice(board, attempt))
    lifted = board[: attempt.start - 1] + EMPTY + board[attempt.start :]
    own = Side.WHITE.pieces if board[attempt.start - 1] in Side.WHITE.pieces else Side.BLACK.pieces
    taken: list[int] = []
    for leg in pairwise(attempt.squares):
        fault = _leg_fault(lifted, leg, own, taken, tell)
        if fault:
            return fault
        taken += [square for square in between(*leg) if lifted[square - 1] != EMPTY]
    return tell(Reason.NOTHING_TO_CAPTURE)


def _leg_fault(board: str, leg: Route, own: str, taken: list[int], tell: _Teller) -> Refusal | None:
    start, end = leg
    if start == end:
        return tell(Reason.SAME_SQUARE)
    direction = direction_to(start, end)
    if direction is None:
        return tell(Reason.NOT_DIAGONAL)
    way = between(start, end)
    over = [square for square in way if board[square - 1] != EMPTY]
    if board[end - 1] in own and not over:
        return tell(Reason.OCCUPIED, square=end) if not way else tell(Reason.NOTHING_TO_CAPTURE)
    for square in over:
        if square in taken:
            return tell(Reason.TWICE, square=square)
        if board[square - 1] in own:
            return tell(Reason.OWN_PIECE, square=square)
    if not over:
        return tell(Reason.NOTHING_TO_CAPTURE)
    if not tell.king and over[0] != way[0]:
        return tell(Reason.NOTHING_TO_CAPTURE)
    behind = (*way, end)[way.index(over[0]) + 1]
    if behind in taken:
        return tell(Reason.TWICE, square=behind)
    if board[behind - 1] != EMPTY:
        two = board[behind - 1] not in own and behind != end
        return tell(Reason.TWO_IN_A_ROW if two else Reason.NO_SQUARE_BEHIND, square=behind)
    if not tell.king and len(way) > 1:
        return tell(Reason.NOTHING_TO_CAPTURE)
    if len(over) > 1:
        return tell(Reason.TWO_IN_A_ROW, square=over[1])
    if board[end - 1] != EMPTY:
        return tell(Reason.OCCUPIED, square=end)
    return None


def _needs_twice(board: str, attempt: Attempt) -> int:
    """A piece that would have to be crossed twice to end there, as if captured pieces were lifted at once; 0 if none."""
    for taken, path in capture_steps(board, attempt.start, repeat=True):
        if path[-1] == attempt.end:
            return next(_crossed_again(taken, path), 0)
    return 0


def _crossed_again(taken: Route, path: Route) -> Iterator[int]:
    for index, (a, b) in enumerate(pairwise(path)):
        yield from (square for square in (*between(a, b), b) if square in taken[:index])
