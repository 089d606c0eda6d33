"""Raw lines played on the board: which move each text means, and where it stops being legal."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from damles.errors import FenError, PositionError
from damles.rules import legal
from damles.rules.move import Move
from damles.rules.notation import Attempt, matching
from damles.rules.pdn.glance import can_capture
from damles.rules.pdn.raw import RawLine, RawMove
from damles.rules.pdn.tree import Line, Node, Severity
from damles.rules.piece import EMPTY, Side
from damles.rules.position import Position
from damles.rules.refusal import explain
from damles.rules.square import DOWN, UP, between, direction_to

MOST_TRIES = 5_000
"""So many moves at most are tried in one line to settle its ambiguous captures."""

Report = Callable[..., None]
"""Called as ``report(at, problem, severity, **facts)``."""


def play_line(raw: RawLine, start: Position, report: Report) -> tuple[Line, RawMove | None]:
    """The line as far as it is legal, and the raw move at which it stopped: ``None`` when all of it plays."""
    set_up = _setup(raw, start, report)
    if set_up is None:
        return Line(start, (), tuple(raw.comments)), raw.moves[0] if raw.moves else None
    start = set_up
    replay = _Replay(raw.moves, report)
    board, turn = start.board, start.turn
    nodes: list[Node] = []
    for index, move in enumerate(raw.moves):
        played = replay.choose(index, board, turn)
        if played is None:
            return Line(start, tuple(nodes), tuple(raw.comments)), move
        nodes.append(_node(move, played, board, turn, report))
        board, turn = legal.after(board, played), turn.other
    return Line(start, tuple(nodes), tuple(raw.comments)), None


def _setup(raw: RawLine, start: Position, report: Report) -> Position | None:
    if raw.setup is None:
        return start
    fen, at = raw.setup
    try:
        return Position.from_fen(fen)
    except (FenError, PositionError) as error:
        report(at, "fen", Severity.ERROR, text=fen[:40], cause=error)
        return None


def _node(raw: RawMove, move: Move, board: str, turn: Side, report: Report) -> Node:
    variations: tuple[Line, ...] = ()
    if raw.variations:
        here = Position(turn, board)
        lines = (play_line(line, here, report)[0] for line in raw.variations)
        variations = tuple(line for line in lines if line.nodes or line.comments)
    return Node(move, raw.strength, tuple(raw.nags), tuple(raw.comments), variations, tuple(raw.afterwards))


def candidates(board: str, turn: Side, move: RawMove) -> tuple[Move, ...]:
    """The legal moves that a text may mean.

    Captures come from the rules core. A quiet move is looked at alone (articles 5.1 and 5.2), for listing all legal
    moves would be most of the work of reading a game; a test holds this equal to `legal.legal_moves`.
    """
    if can_capture(board, turn):
        due = legal.due_captures(board, turn)
        if len(move.squares) > 2:
            return matching(Attempt(move.text, move.squares, True), due)
        start, end = move.squares
        return tuple(found for found in due if found.start == start and found.end == end)
    if move.capture or len(move.squares) > 2 or not _walks(board, turn, *move.squares):
        return ()
    return (_quiet(*move.squares),)


_quiet = cache(Move)


def _walks(board: str, turn: Side, start: int, end: int) -> bool:
    """Article 5.1: a man goes one square forward to an empty square. 5.2: a king any distance over empty squares."""
    way = _way(start, end)
    if way is None or board[end - 1] != EMPTY:
        return False
    direction, over = way
    if board[start - 1] == turn.man:
        return not over and direction in (UP if turn is Side.WHITE else DOWN)
    return board[start - 1] == turn.king and all(board[square - 1] == EMPTY for square in over)


@cache
def _way(start: int, end: int) -> tuple[int, tuple[int, ...]] | None:
    direction = direction_to(start, end)
    return None if direction is None else (direction, between(start, end))


@dataclass
class _Replay:
    """The moves of one line, with what has been found out about its ambiguous captures."""

    moves: list[RawMove]
    report: Report
    tries: int = 0
    known: dict[tuple[int, str], int] = field(default_factory=dict)

    def choose(self, index: int, board: str, turn: Side) -> Move | None:
        """The move that a text means here; ``None``, with a report, when there is none or no telling which."""
        move = self.moves[index]
        if move.problem:
            self.report(move.at, move.problem, Severity.ERROR, text=move.text[:40])
            return None
        found = candidates(board, turn, move)
        if len(found) == 1:
            if found[0].taken and "-" in move.text:
                self.report(move.at, "dash-capture", Severity.WARNING, text=move.text, full=found[0].short)
            return found[0]
        if found:
            return self.settle(index, board, turn, found)
        why = explain(Position(turn, board), Attempt(move.text, move.squares, move.capture or len(move.squares) > 2))
        facts: dict[str, Any] = {"text": move.text[:40], "side": turn.name.lower(), "why": why}
        self.report(move.at, "illegal", Severity.ERROR, **facts)
        return None

    def settle(self, index: int, board: str, turn: Side, found: tuple[Move, ...]) -> Move | None:
        """The one reading with which the line can be played furthest, said aloud; ``None`` where readings are equal."""
        reach = {move: self.reach(index + 1, legal.after(board, move), turn.other) for move in found}
        best = [move for move in found if reach[move] == max(reach.values())]
        text, ways = self.moves[index].text[:40], tuple(move.full for move in found)
        if len(best) > 1:
            self.report(self.moves[index].at, "ambiguous", Severity.ERROR, text=text, candidates=ways)
            return None
        self.report(self.moves[index].at, "read-as", Severity.WARNING, text=text, full=best[0].full, candidates=ways)
        return best[0]

    def reach(self, index: int, board: str, turn: Side) -> int:
        """The index of the first move that cannot be played from here, whichever way ambiguous captures are read."""
        key = (index, board)
        if key not in self.known:
            self.known[key] = self._reach(index, board, turn)
        return self.known[key]

    def _reach(self, index: int, board: str, turn: Side) -> int:
        while index < len(self.moves) and not self.moves[index].problem and self.tries < MOST_TRIES:
            self.tries += 1
            found = candidates(board, turn, self.moves[index])
            if len(found) > 1:
                return max(self.reach(index + 1, legal.after(board, move), turn.other) for move in found)
            if not found:
                break
            board, turn, index = legal.after(board, found[0]), turn.other, index + 1
        return index
