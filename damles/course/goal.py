"""What the core knows about a position, by name: sets to find, squares to point at, facts to choose.

The names are what a teacher writes in ``goal=`` and ``computed=``.
"""

from collections.abc import Callable

from damles.course.exercise import Choose, FindAll, Order, Point, read_position
from damles.rules.draws import five_moves, sixteen_moves
from damles.rules.legal import after
from damles.rules.move import Move
from damles.rules.notation import read
from damles.rules.piece import Side, is_king
from damles.rules.position import Position
from damles.rules.ruleset import FIVE, SIXTEEN, TWENTY_FIVE
from damles.rules.touch import first_playable

Moves = tuple[Move, ...]

MOVE_GOALS: dict[str, Callable[[Position], Moves]] = {
    "captures": lambda position: position.due,
    "moves": lambda position: position.legal_moves,
}
"""Sets of moves: every capture that is legal now, every legal move."""

SQUARE_GOALS: dict[str, Callable[[Position, Moves], set[int]]] = {
    "movers": lambda position, moves: {move.start for move in moves},
    "capturers": lambda position, moves: {move.start for move in moves if move.taken},
    "landings": lambda position, moves: {move.end for move in moves},
    "targets": lambda position, moves: {square for move in moves for square in move.taken},
    "kings": lambda position, moves: set(position.squares("WB")),
    "crown-row": lambda position, moves: set(range(1, 6) if position.turn is Side.WHITE else range(46, 51)),
}
"""Sets of squares: pieces that may move, pieces that may capture, where they may end, what they may capture, kings."""


def moves_wanted(exercise: FindAll) -> Moves:
    """The moves to find, empty for a goal of squares."""
    if exercise.goal not in MOVE_GOALS:
        return ()
    found = MOVE_GOALS[exercise.goal](read_position(exercise.position))
    return tuple(move for move in found if exercise.piece in (0, move.start))


def wanted(exercise: FindAll | Point | Order) -> tuple[str, ...]:
    """Every right step of an exercise, as texts; for `Order` in the right order, else rising.

    >>> wanted(FindAll(id="a", question="?", position="W:W28:B14,22,23"))
    ('28x19x10',)
    >>> wanted(Point(id="b", question="?", position="W:WK46:B32", goal="landings", piece=46))
    ('5', '10', '14', '19', '23', '28')
    >>> wanted(Order(id="c", question="?", position="W:W28:B14,22,23", move="28x10"))
    ('23', '14')
    """
    if isinstance(exercise, Order):
        return tuple(map(str, orders(exercise)[0]))
    if isinstance(exercise, Point) and exercise.squares:
        return tuple(map(str, sorted(exercise.squares)))
    if isinstance(exercise, FindAll) and exercise.goal in MOVE_GOALS:
        return tuple(move.full for move in moves_wanted(exercise))
    position = read_position(exercise.position)
    moves = tuple(move for move in position.legal_moves if exercise.piece in (0, move.start))
    return tuple(map(str, sorted(SQUARE_GOALS[exercise.goal](position, moves))))


def orders(exercise: Order) -> tuple[tuple[int, ...], ...]:
    """Every order in which the capture may take its pieces, along the route as far as the text names it."""
    position = read_position(exercise.position)
    move = position.parse_move(exercise.move)
    squares = read(exercise.move).squares
    routes = [route for route in move.routes if route == squares] or move.routes
    return tuple(sorted({move.captured_along(route) for route in routes}))


FACTS: dict[str, Callable[[Position, str], str]] = {
    "moves": lambda position, text: str(len(position.legal_moves)),
    "captures": lambda position, text: str(len(position.due)),
    "captured": lambda position, text: str(len(_move(position, text).taken)),
    "becomes": lambda position, text: _piece_after(position, text),
    "must-capture": lambda position, text: "yes" if position.due else "no",
    "may": lambda position, text: "no" if position.refusal(text) else "yes",
    "turn": lambda position, text: position.turn.name.lower(),
    "winner": lambda position, text: "nobody" if position.legal_moves else position.turn.other.name.lower(),
    "ends": lambda position, text: str(position.parse_move(text).end),
    "left-over": lambda position, text: str(position.play(text).count(position.turn.other.pieces)),
    "must-play": lambda position, text: str(first_playable(position, map(int, text.split())) or 0),
    "draw-limit": lambda position, text: str(draw_limit(position)),
    "draw-left": lambda position, text: str(max(0, draw_limit(position) - int(text))),
}
"""Facts with the value that the core gives them: a number, yes or no, man or king, white, black or nobody.

How many moves or captures are legal; how many pieces ``move`` captures, or any capture where none is named (6.3);
what the piece is after ``move`` (3.3, 6.1); whether there is a capture to make (6.2); whether ``move`` is legal; who is
to move; who has won because the side to move cannot (8.1). On which square ``move`` ends; how many pieces of the
opponent it leaves. Which piece must be played when the squares in ``move`` were touched in that order (6.6; 0: none).
After how many moves of each player it is a draw (`draw_limit`), and how many are left once each made ``move`` of them.
"""


def draw_limit(position: Position) -> int:
    """After how many moves of each player it is a draw, while nothing is captured and no man moves (9.2, 13.3c).

    >>> [draw_limit(read_position(f"W:WK47,{others}:BK4")) for others in ("K48", "K48,38", "K48,38,39")]
    [5, 16, 25]
    """
    rule = FIVE if five_moves(position) else SIXTEEN if sixteen_moves(position) else TWENTY_FIVE
    return rule.goal // 2


def fact(exercise: Choose) -> str:
    """What the core says about the fact that an exercise asks for.

    >>> board = "W:W12:B8,9"
    >>> fact(Choose(id="a", question="?", position=board, answers={}, right=(), computed="becomes", move="12x14"))
    'man'
    """
    return FACTS[exercise.computed](read_position(exercise.position), exercise.move)


def _move(position: Position, text: str) -> Move:
    return position.legal_moves[0] if not text and position.legal_moves else position.parse_move(text)


def _piece_after(position: Position, text: str) -> str:
    move = position.parse_move(text)
    return "king" if is_king(after(position.board, move)[move.end - 1]) else "man"
