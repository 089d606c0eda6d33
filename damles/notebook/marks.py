"""What is drawn on a board beside a sentence: why a move may not be made, what a hint shows, the move of a question."""

from contextlib import suppress

from damles.board.hand import spelled
from damles.board.view import Mark, Tone, arrow, cross, dot, ring
from damles.course.exercise import Choose, read_position
from damles.course.hint import Hint
from damles.errors import DamlesError
from damles.rules.move import Route
from damles.rules.position import Position
from damles.rules.refusal import Refusal


def why_not(position: Position, squares: Route) -> Refusal | None:
    """Why what was clicked may not be: a piece that cannot be moved, or a move; ``None`` where it may.

    >>> why_not(Position.from_fen("W:W28,34:B22"), (34, 30)).due
    (Move(28x17),)
    """
    return position.refusal_of(squares[0]) if len(squares) == 1 else position.refusal(spelled(squares))


def refusal_marks(refusal: Refusal, clicked: Route) -> tuple[Mark, ...]:
    """The due captures as arrows, the square in question with a cross, the clicked piece with a ring."""
    due = [arrow(*move.routes[0], tone=Tone.GOOD) for move in refusal.due[:4]]
    start, end = refusal.facts["start"], refusal.facts["end"]
    square = refusal.facts.get("square", end if end != start else 0)
    blame = [cross(square)] if square and not due else []
    return (*due, *blame, *(ring(each, Tone.BAD) for each in clicked))


def hint_marks(shown: Hint) -> tuple[Mark, ...]:
    """The pieces and squares that a hint speaks of."""
    marks: list[Mark] = []
    for mark in shown.marks:
        make = ring if mark.kind == "ring" else dot
        marks += [make(square) for square in mark.squares]
    return tuple(marks)


def asked_marks(exercise: Choose) -> tuple[Mark, ...]:
    """The move that a question is about, as an arrow; nothing for one that may not be made, or about no move."""
    if exercise.move:
        with suppress(DamlesError):
            move = read_position(exercise.position).parse_move(exercise.move)
            return (arrow(*move.routes[0], tone=Tone.GOOD),)
    return ()
