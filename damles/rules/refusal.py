"""Why an attempt is not a legal move: the reason, its article, the captures that were due, the facts of the sentence.

Article numbers are those of the official Dutch text (edition with articles 1 to 17). No language is spoken here:
`damles.texts` turns a `Refusal` into a sentence.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise
from typing import Any, Protocol

from damles.rules.legal import Step, capture_steps, quiet_moves
from damles.rules.move import Move, Route
from damles.rules.notation import Attempt, crossed
from damles.rules.piece import EMPTY, Side, is_king, side_of
from damles.rules.square import UP, between, direction_to, neighbour


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
    Reason.NO_PIECE: None,
    Reason.NOT_YOUR_PIECE: "7.2",
    Reason.TWICE: "6.1",
    Reason.CAPTURE_DUE: "6.2",
    Reason.BIGGER_CAPTURE_DUE: "6.3",
    Reason.LAND_ELSEWHERE: "6.3",
}
"""The other reasons are about how a piece goes: a man walks by 5.1 and captures by 5.3, a king by 5.2 and 5.4."""


@dataclass(frozen=True)
class Refusal:
    """One reason, with what is needed to say and draw it.

    ``article`` is ``None`` where no article speaks (an empty square). ``due`` are the captures that had to be played,
    empty where there are none. Equal when all of it is equal.

    ``facts`` always holds ``start``, ``end`` and ``piece`` (``man``, ``king`` or ``none``), and for one's own piece,
    where a capture is due, ``most``, the number of pieces it takes. By reason it also holds ``square`` (the square in
    question), ``count`` (how many pieces the attempt takes), ``behind`` (where to land instead), ``turn`` (who is to
    move: ``white`` or ``black``) and ``variant`` (which of several sentences for the reason fits best).
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

    In this order: is there a piece of yours (7.2); can the piece go that way at all (5.1 to 5.4, 6.1); and only then
    the duties: capturing (6.2), the biggest capture (6.3), finishing it (5.3, 5.4).
    """
    wrong_piece = _wrong_piece(position, attempt.start, attempt.end)
    if wrong_piece:
        return wrong_piece
    teller = _Teller(position, attempt.start, attempt.end, attempt.as_capture)
    landing = _landing_behind(position.due, attempt.squares)
    if landing:
        return teller.tell(Reason.OCCUPIED, square=attempt.end, behind=landing, variant="jump")
    if attempt.as_capture:
        return _explain_capture(teller, attempt.squares)
    fault = _walk_fault(teller, attempt.start, attempt.end)
    if fault is None:
        return teller.tell(Reason.CAPTURE_DUE)
    return _explain_capture(teller, attempt.squares) if _is_jump(teller, attempt) else fault


def explain_piece(position: _Board, square: int) -> Refusal | None:
    """Why the piece on a square has no legal move; ``None`` when it has one."""
    wrong_piece = _wrong_piece(position, square, square)
    if wrong_piece:
        return wrong_piece
    if any(move.start == square for move in position.legal_moves):
        return None
    teller = _Teller(position, square, square)
    count = max((len(step.taken) for step in capture_steps(position.board, square)), default=0)
    if count:
        return teller.tell(Reason.BIGGER_CAPTURE_DUE, count=count)
    if any(move.start == square for move in quiet_moves(position.board, position.turn)):
        return teller.tell(Reason.CAPTURE_DUE)
    return teller.tell(Reason.STUCK)


def _wrong_piece(position: _Board, start: int, end: int) -> Refusal | None:
    piece = position.piece(start)
    if piece in position.turn.pieces:
        return None
    reason = Reason.NO_PIECE if piece == EMPTY else Reason.NOT_YOUR_PIECE
    name = "none" if piece == EMPTY else "king" if is_king(piece) else "man"
    facts = {"start": start, "end": end, "square": start, "piece": name, "turn": position.turn.name.lower()}
    return Refusal(reason, _ARTICLES[reason], position.due, facts)


def _landing_behind(due: tuple[Move, ...], squares: Route) -> int | None:
    """Where to land, when the attempt ends on the very piece that a due capture jumps next: beginners point at it."""
    legs = len(squares) - 1
    landings = [
        route[legs]
        for move in due
        for route in move.routes
        if route[:legs] == squares[:-1] and move.captured_along(route[: legs + 1])[-1:] == squares[-1:]
    ]
    return min(landings, key=lambda landing: len(between(squares[-1], landing)), default=None)


class _Teller:
    """Knows the piece of an attempt and what stands around it, and tells refusals with the article that fits."""

    def __init__(self, position: _Board, start: int, end: int, capturing: bool = False) -> None:
        self.board = position.board
        self.due = position.due
        self.start = start
        self.side = position.turn
        self.king = is_king(position.piece(start))
        self.capturing = capturing
        self.facts: dict[str, Any] = {"start": start, "end": end, "piece": "king" if self.king else "man"}
        if self.due:
            self.facts["most"] = len(self.due[0].taken)

    def tell(self, reason: Reason, **facts: Any) -> Refusal:
        walks, captures = ("5.2", "5.4") if self.king else ("5.1", "5.3")
        article = _ARTICLES.get(reason, captures if self.capturing else walks)
        return Refusal(reason, article, self.due, self.facts | facts)

    def side_on(self, square: int) -> Side | None:
        """Whose piece is in the way there; the moving piece has left its own square (6.1)."""
        return None if square == self.start else side_of(self.board[square - 1])


def _walk_fault(teller: _Teller, start: int, end: int) -> Refusal | None:
    """Why the piece cannot walk there (articles 5.1 and 5.2); ``None`` when it can."""
    direction = direction_to(start, end)
    if start == end:
        return teller.tell(Reason.SAME_SQUARE, square=end)
    if direction is None:
        return teller.tell(Reason.NOT_DIAGONAL, square=end)
    way = between(start, end)
    if teller.king and any(map(teller.side_on, way)):
        return _way_blocked(teller, (*way, end))
    if teller.side_on(end) and (teller.king or not way):
        return _occupied(teller, start, end)
    if not teller.king and (direction in UP) != (teller.side is Side.WHITE):
        return teller.tell(Reason.BACKWARD)
    if not teller.king and way:
        return teller.tell(Reason.TOO_FAR)
    return None


def _way_blocked(teller: _Teller, way: Route) -> Refusal:
    """A king is stopped: by a piece of its own, or by the opponent's (which it may jump at most one at a time)."""
    blocker, behind = next((here, next_) for here, next_ in pairwise(way) if teller.side_on(here))
    if teller.side_on(blocker) is teller.side:
        return teller.tell(Reason.WAY_BLOCKED, square=blocker, variant="own")
    if teller.side_on(behind) is teller.side.other:
        return teller.tell(Reason.WAY_BLOCKED, square=blocker, variant="two")
    return teller.tell(Reason.WAY_BLOCKED, square=blocker)


def _occupied(teller: _Teller, start: int, end: int) -> Refusal:
    """Something stands on the end square; when it is the opponent's there may be no room to jump it either."""
    direction = direction_to(start, end)
    behind = None if direction is None else neighbour(end, direction)
    if teller.side_on(end) is teller.side.other and (behind is None or teller.side_on(behind)):
        return teller.tell(Reason.OCCUPIED, square=end, variant="no-room")
    return teller.tell(Reason.OCCUPIED, square=end)


def _is_jump(teller: _Teller, attempt: Attempt) -> bool:
    """Whether an attempt that is not written as a capture is meant as one.

    The piece can capture its way there, or it is a man sent over the piece right beside it.
    """
    way = between(attempt.start, attempt.end)
    over = not teller.king and way != () and teller.side_on(way[0]) is not None
    return over or any(_goes(step, attempt.squares) for step in capture_steps(teller.board, teller.start))


def _explain_capture(teller: _Teller, squares: Route) -> Refusal:
    """A capture that can be made but is not due as it stands, or one that cannot be made at all."""
    teller.capturing = True
    steps = [step for step in capture_steps(teller.board, teller.start) if _goes(step, squares)]
    return _not_due(teller, steps) if steps else _impossible(teller, squares)


def _goes(step: Step, squares: Route) -> bool:
    """Whether a capture has these ends and passes the other squares named, in order."""
    passed = iter(crossed(step.path))
    return step.path[-1] == squares[-1] and all(square in passed for square in squares[1:])


def _not_due(teller: _Teller, steps: list[Step]) -> Refusal:
    """It is the beginning of a due capture (5.3, 5.4), lands wrongly on the way of one, or takes too few (6.3)."""
    due = [move for move in teller.due if move.start == teller.start]
    steps = sorted(steps, key=lambda step: len(step.taken), reverse=True)
    for step in steps:
        if any(_continues(step, move) for move in due):
            return teller.tell(Reason.NOT_FINISHED, count=len(step.taken))
    for step in steps:
        if any(_lands_elsewhere(step, move) for move in due):
            return teller.tell(Reason.LAND_ELSEWHERE, count=len(step.taken), square=step.path[-1])
    return teller.tell(Reason.BIGGER_CAPTURE_DUE, count=len(steps[0].taken))


def _continues(step: Step, move: Move) -> bool:
    """Whether a due capture begins with this step."""
    return any(route[: len(step.path)] == step.path for route in move.routes)


def _lands_elsewhere(step: Step, move: Move) -> bool:
    """Whether a due capture takes the same pieces first, and lands on another square behind the last of them."""
    size = len(step.taken)
    return any(
        move.captured_along(route)[:size] == step.taken
        and direction_to(step.taken[-1], route[size]) == direction_to(step.taken[-1], step.path[-1])
        for route in move.routes
    )


def _impossible(teller: _Teller, squares: Route) -> Refusal:
    """The first leg that cannot be jumped, looked at step by step (article 6.1)."""
    taken: list[int] = []
    faults = (_leg_fault(teller, leg, taken) for leg in pairwise(squares))
    fault = next(filter(None, faults), teller.tell(Reason.NOTHING_TO_CAPTURE))
    vague = fault.reason in (Reason.SAME_SQUARE, Reason.NOT_DIAGONAL, Reason.NOTHING_TO_CAPTURE)
    again = _needed_twice(teller, squares[-1]) if vague and len(squares) == 2 else None
    return teller.tell(Reason.TWICE, square=again) if again else fault


def _leg_fault(teller: _Teller, leg: Route, taken: list[int]) -> Refusal | None:
    """What is wrong with a leg between two landing squares, adding to ``taken`` what is jumped before that.

    A straight leg may hold several jumps, for the landing squares between them need not be named.
    """
    start, end = leg
    if start == end:
        return teller.tell(Reason.SAME_SQUARE, square=end)
    if direction_to(start, end) is None:
        return teller.tell(Reason.NOT_DIAGONAL, square=end)
    here, ahead = start, (*between(start, end), end)
    while ahead:
        if teller.king and teller.side_on(ahead[0]) is None:
            ahead = ahead[1:]
            continue
        if teller.side_on(ahead[0]) is None and here != start:
            return teller.tell(Reason.TOO_FAR, square=here, variant="capture")
        fault = _jump_fault(teller, here, ahead, taken)
        if fault:
            return fault
        taken.append(ahead[0])
        here, ahead = ahead[1], ahead[2:]
    return teller.tell(Reason.NOTHING_TO_CAPTURE) if here == start else None


def _jump_fault(teller: _Teller, here: int, ahead: Route, taken: list[int]) -> Refusal | None:
    """Why the first square ahead cannot be jumped from here (articles 5.3, 5.4 and 6.1)."""
    over, behind = ahead[0], ahead[1] if len(ahead) > 1 else None
    if teller.side_on(over) is None:
        return teller.tell(Reason.NOTHING_TO_CAPTURE)
    if over in taken:
        return teller.tell(Reason.TWICE, square=over)
    if behind is None:
        return _occupied(teller, here, over)
    if teller.side_on(over) is teller.side:
        return teller.tell(Reason.OWN_PIECE, square=over)
    if behind in taken:
        return teller.tell(Reason.TWICE, square=behind)
    if teller.side_on(behind):
        two = teller.side_on(behind) is teller.side.other and len(ahead) > 2
        return teller.tell(Reason.TWO_IN_A_ROW if two else Reason.NO_SQUARE_BEHIND, square=behind)
    return None


def _needed_twice(teller: _Teller, end: int) -> int | None:
    """The piece to be jumped twice to end there: the capture exists only when captured pieces are lifted at once."""
    again = (
        square
        for taken, path in capture_steps(teller.board, teller.start, repeat=True)
        if path[-1] == end
        for done, leg in enumerate(pairwise(path))
        for square in crossed(leg)
        if square in taken[:done]
    )
    return next(again, None)
