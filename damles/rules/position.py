"""Position: a placement that can occur in a game, with its legal moves (articles 3 to 6)."""

from dataclasses import dataclass
from functools import cached_property
from typing import Self

from damles.errors import AmbiguousMove, IllegalMove, PositionError
from damles.rules import legal, notation
from damles.rules.move import Move
from damles.rules.piece import Side
from damles.rules.refusal import Refusal, explain, explain_piece
from damles.rules.setup import START_BOARD, Setup


@dataclass(frozen=True)
class Position(Setup):
    """A checked `Setup`: at most twenty pieces a side, and no man on the row where it would have been crowned.

    Equal, and hashing equal, when a referee would say "the same position": side to move and every square agree.
    Creating one raises `PositionError` with the square of the fault.

    >>> position = Position.start()
    >>> len(position.legal_moves), position.play("32-28").turn
    (9, <Side.BLACK: 'B'>)
    """

    def __post_init__(self) -> None:
        super().__post_init__()
        for side, crown_row in ((Side.WHITE, range(1, 6)), (Side.BLACK, range(46, 51))):
            if self.count(side.pieces) > 20:
                raise PositionError(problem="overfull", square=self.squares(side.pieces)[20], found=side.value)
            if side.man in self.board[crown_row.start - 1 : crown_row.stop - 1]:
                square = next(square for square in crown_row if self.piece(square) == side.man)
                raise PositionError(problem="crown-row", square=square, found=side.value)

    @classmethod
    def start(cls) -> Self:
        """The start of a game (article 3.2): white to move."""
        return cls(Side.WHITE, START_BOARD)

    @cached_property
    def legal_moves(self) -> tuple[Move, ...]:
        """Every legal move, one for each start, end and set of captured pieces; empty when the game is lost (8.1).

        >>> [str(move) for move in Position.from_fen("W:W28,34:B22").legal_moves]
        ['28x17']
        """
        return legal.legal_moves(self.board, self.turn)

    def parse_move(self, text: str) -> Move:
        """The legal move that a text means: ``32-28``, ``28x17``, a full path, or captured squares after the end.

        Raises `InvalidMove` (not a move at all), `IllegalMove` (with the `Refusal`) or `AmbiguousMove` (with the full
        paths that fit).

        >>> Position.from_fen("B:W14,19,29,31,42:BK47").parse_move("47x24x36").full
        '47x38x24x13x36'
        """
        attempt = notation.read(text, self.fen)
        fits = notation.matching(attempt, self.legal_moves)
        if len(fits) == 1:
            return fits[0]
        if fits:
            raise AmbiguousMove(text=text, fen=self.fen, candidates=tuple(move.full for move in fits))
        refusal = explain(self, attempt)
        raise IllegalMove(
            text=text, fen=self.fen, reason=refusal.reason, article=refusal.article or "-", refusal=refusal
        )

    def refusal(self, text: str) -> Refusal | None:
        """Why a move text is not legal here; ``None`` when it is (also when it fits more than one legal capture).

        Raises `InvalidMove` when the text is no move at all.

        >>> refusal = Position.from_fen("W:W28,34:B22").refusal("34-30")
        >>> str(refusal.reason), refusal.article, refusal.due
        ('capture-due', '6.2', (Move(28x17),))
        """
        attempt = notation.read(text, self.fen)
        return None if notation.matching(attempt, self.legal_moves) else explain(self, attempt)

    def refusal_of(self, square: int) -> Refusal | None:
        """Why the piece on a square may not be moved now; ``None`` when it has a legal move."""
        return explain_piece(self, square)

    def play(self, move: Move | str) -> "Position":
        """The position after a legal move.

        Raises what `parse_move` raises, also for a `Move` that is not legal here: one kept from another position, or
        one with the ends of a legal move that captures other pieces.

        >>> Position.start().play("32-28").play("17-22").play("28x17").fen[:9]
        'B:W17,31,'
        """
        if isinstance(move, str):
            move = self.parse_move(move)
        elif move not in self.legal_moves:
            self.parse_move(move.full)
            raise IllegalMove(text=move.full, fen=self.fen, reason="stale", article="6.4", refusal=None)
        return Position(self.turn.other, legal.after(self.board, move))

    @property
    def due(self) -> tuple[Move, ...]:
        """The captures that must be played now (articles 6.2 and 6.3), empty when there is none."""
        return tuple(move for move in self.legal_moves if move.taken)


def perft(position: Position, depth: int) -> int:
    """The number of move sequences of a length: the check of a move generator.

    >>> perft(Position.start(), 3)
    658
    """
    if depth == 0:
        return 1
    if depth == 1:
        return len(position.legal_moves)
    return sum(perft(position.play(move), depth - 1) for move in position.legal_moves)
