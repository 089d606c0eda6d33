"""Irregular moves: which kind of fault a completed turn is, and what may follow (article 7.2)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from damles.rules.executed import Executed
from damles.rules.legal import Step, capture_steps, crowned, quiet_moves
from damles.rules.move import Move, Route
from damles.rules.notation import Attempt
from damles.rules.position import Position
from damles.rules.refusal import Refusal, explain
from damles.rules.square import SQUARES
from damles.rules.touch import first_playable


class Irregularity(StrEnum):
    """Every way in which a completed move can be irregular; the article names the first eight as examples."""

    OPPONENTS_PIECE = "opponents-piece"
    TOO_MANY = "too-many"
    TOO_FEW = "too-few"
    WRONG_PIECES = "wrong-pieces"
    CAPTURE_FORGOTTEN = "capture-forgotten"
    SMALLER_CAPTURE = "smaller-capture"
    STOPPED_HALFWAY = "stopped-halfway"
    REMOVED_WITHOUT_CAPTURE = "removed-without-capture"
    """Taking a piece as a penalty is this too: nothing is ever taken off for a forgotten capture."""
    IMPOSSIBLE = "impossible"
    SEVERAL_PIECES = "several-pieces"
    NO_MOVE = "no-move"
    WRONG_CROWN = "wrong-crown"


BROKEN = {
    Irregularity.OPPONENTS_PIECE: "4",
    Irregularity.TOO_MANY: "6.1",
    Irregularity.TOO_FEW: "6.1",
    Irregularity.WRONG_PIECES: "6.1",
    Irregularity.CAPTURE_FORGOTTEN: "6.2",
    Irregularity.SMALLER_CAPTURE: "6.3",
    Irregularity.STOPPED_HALFWAY: "5.3",
    Irregularity.REMOVED_WITHOUT_CAPTURE: "7.2",
    Irregularity.IMPOSSIBLE: "6.4",
    Irregularity.SEVERAL_PIECES: "4",
    Irregularity.NO_MOVE: "4",
    Irregularity.WRONG_CROWN: "3.3",
}
"""The article that each kind breaks; `IrregularMove.article` is more exact where the rules can be."""


def classify(done: Executed) -> Irregularity | None:
    """The kind of irregular move that was made; ``None`` when the move is regular (6.4).

    >>> classify(Executed.of(Position.from_fen("W:W28,34:B22"), Position.from_fen("B:W28,30:B22").board))
    <Irregularity.CAPTURE_FORGOTTEN: 'capture-forgotten'>
    """
    before = done.before
    if done.move:
        return None
    plain = _uncrowned(done)
    if plain.board != done.board:
        kind = classify(plain)
        return Irregularity.WRONG_CROWN if kind in (None, Irregularity.NO_MOVE) else kind
    if not done.routes:
        return Irregularity.REMOVED_WITHOUT_CAPTURE if done.removed else Irregularity.NO_MOVE
    if len(done.routes) > 1:
        return Irregularity.SEVERAL_PIECES
    if before.piece(done.routes[0][0]) not in before.turn.pieces:
        return Irregularity.OPPONENTS_PIECE
    return _of_own_piece(done, done.routes[0])


def _of_own_piece(done: Executed, route: Route) -> Irregularity:
    """One own piece went from here to there: as a capture, as a quiet move, or as nothing the rules know."""
    before, (start, end) = done.before, (route[0], route[-1])
    quiet = Move(start, end) in quiet_moves(before.board, before.turn)
    if quiet and not done.removed and not done.jumped:
        return Irregularity.CAPTURE_FORGOTTEN
    steps = [step for step in capture_steps(before.board, start) if step.path[-1] == end]
    steps = [step for step in steps if set(step.taken) == done.jumped] or steps
    if quiet:
        steps = [step for step in steps if done.removed & set(step.taken)]
    if steps:
        due = {move.taken for move in before.due if (move.start, move.end) == (start, end)}
        step = min(steps, key=lambda step: (len(done.removed ^ set(step.taken)), frozenset(step.taken) not in due))
        return _of_capture(done, step)
    return Irregularity.REMOVED_WITHOUT_CAPTURE if quiet else Irregularity.IMPOSSIBLE


def _of_capture(done: Executed, step: Step) -> Irregularity:
    """A capture that can be made that way: was it the due one, and were its pieces taken off?"""
    taken = frozenset(step.taken)
    moves = [move for move in done.before.due if move.start == step.path[0]]
    if not done.removed <= taken:
        return Irregularity.TOO_MANY if taken < done.removed else Irregularity.WRONG_PIECES
    if any((move.end, move.taken) == (step.path[-1], taken) for move in moves):
        return Irregularity.TOO_FEW
    halfway = any(_begins(move, step) for move in moves)
    return Irregularity.STOPPED_HALFWAY if halfway else Irregularity.SMALLER_CAPTURE


def _begins(move: Move, step: Step) -> bool:
    """Whether a due capture begins with this step."""
    size = len(step.taken)
    return any(
        route[size : size + 1] == step.path[-1:] and move.captured_along(route)[:size] == step.taken
        for route in move.routes
    )


def _uncrowned(done: Executed) -> Executed:
    """The same with every piece crowned as the rules crown it (3.3): what moved, and what stayed where it was."""
    letters = list(done.board)
    moved = {route[-1]: done.before.piece(route[0]) for route in done.routes}
    for square in SQUARES:
        was = moved.get(square, done.before.piece(square))
        if letters[square - 1].lower() == was.lower():
            letters[square - 1] = crowned(was, square)
    return replace(done, board="".join(letters))


@dataclass(frozen=True)
class IrregularMove:
    """A completed irregular move: it stands until the opponent has it taken back, or answers it (7.2).

    ``touched`` are the pieces that were touched, in order: one of them may have to be played when it is taken back.
    """

    kind: Irregularity
    done: Executed
    touched: Route = ()

    @property
    def article(self) -> str:
        """The article that was broken."""
        return (self.refusal and self.refusal.article) or BROKEN[self.kind]

    @property
    def refusal(self) -> Refusal | None:
        """Why such a move is not legal, where it is a move that can be tried; ``None`` for faults of the hand."""
        if self.kind not in _AS_ATTEMPT:
            return None
        route = self.done.routes[0]
        captures = bool(self.done.removed or self.done.jumped)
        return explain(self.done.before, Attempt("", route, captures))

    @property
    def position(self) -> Position:
        """What stands now: the opponent may play on from here, and then it is final."""
        return self.done.position

    @property
    def move(self) -> Move | None:
        """The move as it was made, for the record of the game; ``None`` unless one piece was displaced."""
        if len(self.done.routes) != 1:
            return None
        route = self.done.routes[0]
        return Move(route[0], route[-1], self.done.removed, (route,))

    @property
    def must_play(self) -> int | None:
        """The piece to play when the move is taken back (6.6); ``None``: the player is free to choose."""
        return first_playable(self.done.before, self.touched)

    @property
    def replacements(self) -> tuple[Move, ...]:
        """The legal moves by which it may be replaced when it is taken back."""
        return tuple(move for move in self.done.before.legal_moves if self.must_play in (None, move.start))


_AS_ATTEMPT = (
    Irregularity.CAPTURE_FORGOTTEN,
    Irregularity.SMALLER_CAPTURE,
    Irregularity.STOPPED_HALFWAY,
    Irregularity.IMPOSSIBLE,
)


def irregular(done: Executed, touched: Iterable[int] | None = None) -> IrregularMove | None:
    """The irregular move that was made, ``None`` when it was regular.

    Without ``touched`` the displaced pieces count as the touched ones, in order.

    >>> forgot = irregular(Executed.of(Position.from_fen("W:W28,34:B22"), Position.from_fen("B:W28,30:B22").board))
    >>> forgot.article, forgot.must_play, forgot.replacements
    ('6.2', None, (Move(28x17),))
    """
    kind = classify(done)
    if kind is None:
        return None
    first = [route[0] for route in done.routes] if touched is None else touched
    return IrregularMove(kind, done, tuple(first))
