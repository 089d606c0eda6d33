"""What a hand does on a real board: which piece it must play, and when the move is complete (articles 6.5 to 6.7)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise

from damles.errors import TouchError
from damles.rules.move import Move, Route
from damles.rules.piece import EMPTY, Side
from damles.rules.position import Position
from damles.rules.square import between, check_square


class Deed(StrEnum):
    """Everything that a hand, or a mouth, can do in a turn."""

    ANNOUNCE = "announce"
    """Tell the opponent that pieces will be put straight (6.5)."""
    ADJUSTED = "adjusted"
    """Done with putting straight."""
    TOUCH = "touch"
    LIFT = "lift"
    """Take a piece in the hand, which touches it too."""
    PUT = "put"
    """Come down on a square without letting go: a step of a capture (6.1)."""
    RELEASE = "release"
    """Let go of the piece on a square."""
    TAKE_OFF = "take-off"
    CROWN = "crown"
    """Put a second man on top; either player may, and it is no move (3.3)."""
    HAND_OVER = "hand-over"
    """Leave the turn to the opponent, such as by pressing the clock."""


_MOVING = (Deed.LIFT, Deed.PUT, Deed.RELEASE)


def first_playable(position: Position, touched: Iterable[int]) -> int | None:
    """The piece that must be played: the first touched one with a legal move, ``None`` where there is none (6.6).

    >>> first_playable(Position.from_fen("W:W28,34:B22"), (34, 28))
    28
    """
    starts = {move.start for move in position.legal_moves}
    return next((square for square in touched if square in starts), None)


@dataclass(frozen=True)
class TouchState:
    """One turn at a real board, deed by deed.

    ``release_completes`` is the school's rule (`RuleSet.released_is_complete`); officially the captured pieces must
    be off the board as well. ``touched``, ``routes`` and ``removed`` are in the order in which it happened; a route is
    the squares of one displaced piece, the start first. Equal when everything is equal.

    >>> state = TouchState.of(Position.start()).do(Deed.TOUCH, 40).do(Deed.TOUCH, 32).do(Deed.TOUCH, 31)
    >>> state.must_play, [str(move) for move in state.moves]
    (32, ['32-27', '32-28'])
    """

    before: Position
    board: str
    release_completes: bool = False
    touched: Route = ()
    routes: tuple[Route, ...] = ()
    removed: Route = ()
    holding: bool = False
    adjusting: bool = False
    handed_over: bool = False

    @classmethod
    def of(cls, position: Position, *, release_completes: bool = False) -> "TouchState":
        """The turn of the side to move, before anything is done."""
        return cls(position, position.board, release_completes)

    @property
    def must_play(self) -> int | None:
        """The square of the piece that must be played; ``None`` while the player is free to choose (6.6)."""
        return first_playable(self.before, self.touched)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The legal moves that the touched pieces leave; while the piece is in the hand all of them are open."""
        piece = self.must_play
        return tuple(move for move in self.before.legal_moves if piece in (None, move.start))

    @property
    def jumped(self) -> Route:
        """The opponent's pieces that the displaced piece went over, in order."""
        enemies = self.before.turn.other.pieces
        crossed = [s for route in self.routes for a, b in pairwise(route) for s in between(a, b)]
        return tuple(dict.fromkeys(square for square in crossed if self.before.piece(square) in enemies))

    @property
    def complete(self) -> bool:
        """Whether the move is complete and can no longer be changed.

        Article 6.7: when the piece is let go of after it was moved and, in a capture, the captured pieces are off.
        With ``release_completes`` letting go is enough. Handing over the turn ends it in any case.
        """
        if self.handed_over:
            return True
        released = bool(self.routes) and not self.holding
        return released and (self.release_completes or set(self.jumped) <= set(self.removed))

    @property
    def in_order(self) -> bool:
        """Whether the captured pieces were taken off in the order in which they were captured (6.1)."""
        taken_off = tuple(square for square in self.removed if square in self.jumped)
        return taken_off == tuple(square for square in self.jumped if square in taken_off)

    def do(self, deed: Deed, square: int = 0, *, by: Side | None = None) -> "TouchState":
        """The turn after one more deed, ``by`` the player to move unless told otherwise.

        What the opponent touches binds nobody (6.6); he may crown (3.3). Raises `TouchError` for what no hand can
        do: lifting from an empty square (``empty``), putting on an occupied one (``occupied``), or without a piece in
        the hand (``hand-empty``), a second piece in it (``hand-full``), a change to a move that is ``complete``.
        """
        if by is self.before.turn.other and deed is not Deed.CROWN:
            return self
        if self.handed_over or (deed in _MOVING and self.complete):
            raise TouchError(problem="complete", deed=str(deed), square=square)
        if deed is Deed.ANNOUNCE:
            return replace(self, adjusting=True)
        if deed is Deed.ADJUSTED:
            return replace(self, adjusting=False)
        if deed is Deed.HAND_OVER:
            if self.holding:
                raise TouchError(problem="hand-full", deed=str(deed), square=square)
            return replace(self, handed_over=True)
        check_square(square)
        if deed in (Deed.PUT, Deed.RELEASE):
            return self._down(deed, square)
        if self.board[square - 1] == EMPTY:
            if deed is Deed.TOUCH:
                return self
            raise TouchError(problem="empty", deed=str(deed), square=square)
        if deed is Deed.CROWN:
            return replace(self, board=_placed(self.board, square, self.board[square - 1].upper()))
        touching = self._touching(square)
        if deed is Deed.LIFT:
            return touching._lifted(square)
        if deed is Deed.TAKE_OFF:
            return replace(touching, board=_placed(self.board, square, EMPTY), removed=(*self.removed, square))
        return touching

    def _touching(self, square: int) -> "TouchState":
        """Article 6.6, but for putting straight after saying so (6.5); a piece on its way was touched at its start."""
        on_its_way = any(square == route[-1] for route in self.routes)
        if self.adjusting or on_its_way or square in self.touched:
            return self
        return replace(self, touched=(*self.touched, square))

    def _lifted(self, square: int) -> "TouchState":
        if self.holding:
            raise TouchError(problem="hand-full", deed=str(Deed.LIFT), square=square)
        if self.routes and self.routes[-1][-1] == square:
            return replace(self, holding=True)
        return replace(self, routes=(*self.routes, (square,)), holding=True)

    def _down(self, deed: Deed, square: int) -> "TouchState":
        if not self.holding:
            raise TouchError(problem="hand-empty", deed=str(deed), square=square)
        *others, route = self.routes
        here, letter = route[-1], self.board[route[-1] - 1]
        if square != here and self.board[square - 1] != EMPTY:
            raise TouchError(problem="occupied", deed=str(deed), square=square)
        if square != here:
            route = self._way(route, square)
        holding = deed is Deed.PUT
        board = _placed(_placed(self.board, here, EMPTY), square, letter)
        if len(route) == 1 and not holding:
            return replace(self, board=board, routes=tuple(others), holding=False)
        state = replace(self, board=board, routes=(*others, route), holding=holding)
        return state if len(route) == 1 else replace(state, adjusting=False)._bound(route[0])

    def _way(self, route: Route, square: int) -> Route:
        """The way of a held piece that comes down on one more square: on, back, or another way from a square of it.

        Until the piece is let go of nothing is fixed (6.7); a way that no legal move has just goes on.
        """
        ways = [way for move in self.before.legal_moves for way in move.routes]
        on, *other = ((*route[:length], square) for length in range(len(route), -1, -1))
        back = [each for each in other if each == route[: len(each)]]
        begun = [each for each in (on, *other) if any(each == way[: len(each)] for way in ways)]
        return on if on in begun else [*back, *begun, on][0]

    def _bound(self, start: int) -> "TouchState":
        """A piece that went to another square was not put straight, whatever was announced."""
        return self if start in self.touched else replace(self, touched=(*self.touched, start))


def _placed(board: str, square: int, letter: str) -> str:
    return board[: square - 1] + letter + board[square:]
