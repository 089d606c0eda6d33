"""Judges `Write`: a move that is shown is written down (articles 11.2 and 11.3)."""

import re
from collections.abc import Iterator
from typing import Any

from damles.course.exercise import State, read_position
from damles.course.kinds import Write
from damles.course.play import play_line
from damles.course.refute import Line
from damles.course.step import Next, taken
from damles.course.verdict import Kind, Verdict
from damles.errors import AmbiguousMove, DamlesError, InvalidMove
from damles.rules.notation import matching, read
from damles.rules.position import Position

_TWO_MOVES = re.compile("[0-9] *[-–xX×:] *[0-9]+[ ,;]+[0-9]+ *[-–xX×:] *[0-9]")


def line(exercise: Write) -> Line:
    """The moves to write."""
    return play_line(read_position(exercise.position), exercise.moves)


def position_at(exercise: Write, state: State) -> Position:
    """The position before the next move to write; at the end the last one."""
    position = read_position(exercise.position)
    for move in line(exercise)[: len(state.steps)]:
        position = position.play(move)
    return position


def judge(exercise: Write, state: State, answer: str) -> Verdict:
    """The verdict on one move text: the squares first, then the sign between them (11.3)."""
    moves = line(exercise)
    move = moves[len(state.steps)]
    position = position_at(exercise, state)
    if _TWO_MOVES.search(answer):
        return Verdict(Kind.UNREADABLE, state, sentence="course-write-one")
    try:
        attempt = read(answer, position.fen)
    except InvalidMove as error:
        return Verdict(Kind.UNREADABLE, state, error=error)
    if attempt.start != move.start:
        return Verdict(Kind.NOT_ASKED, state, sentence="course-write-start")
    if re.search("[xX×:]", answer) and not move.taken:
        return Verdict(Kind.NOT_ASKED, state, sentence="course-write-quiet")
    fits = matching(attempt, position.legal_moves)
    if move not in fits:
        return Verdict(Kind.NOT_ASKED, state, sentence="course-write-end")
    landings = {square for route in move.routes for square in route}
    for square in attempt.squares:
        if square not in landings:
            return Verdict(Kind.NOT_ASKED, state, sentence="course-write-landing", facts={"square": square})
    if len(fits) > 1:
        ways = tuple(each.full for each in fits)
        return Verdict(Kind.UNREADABLE, state, error=AmbiguousMove(text=answer, fen=position.fen, candidates=ways))
    if re.search("[-–]", answer) and move.taken:
        return Verdict(Kind.NOT_ASKED, state, sentence="course-write-capture")
    return taken(exercise, state.add(move.full), len(moves) - len(state.steps) - 1, (move.full,))


def rest(exercise: Write, state: State) -> tuple[Next, ...]:
    """The moves that are left to write."""
    return tuple(Next(str(move), move.start, move.end) for move in line(exercise)[len(state.steps) :])


def wrong(exercise: Write, state: State) -> Iterator[str]:
    """The move with the other sign, backward, with the captured squares, and cut short."""
    move = line(exercise)[len(state.steps)]
    yield f"{move.start}{'-' if move.taken else 'x'}{move.end}"
    if move.start != move.end:
        yield f"{move.end}{'x' if move.taken else '-'}{move.start}"
    if move.taken:
        yield "x".join(map(str, (move.start, *move.captured, move.end)))
    yield str(move.start)


def faults(exercise: Write) -> Iterator[tuple[Any, ...]]:
    """Every move must be legal and named without doubt."""
    if not exercise.moves.strip():
        yield "moves", "empty"
        return
    try:
        line(exercise)
    except DamlesError as error:
        yield "moves", "move", exercise.moves, error


def boards(exercise: Write) -> set[str]:
    """The board after each move."""
    states = (State(("",) * count) for count in range(len(line(exercise)) + 1))
    return {position_at(exercise, state).board for state in states}


def tell(given: tuple[Next, ...]) -> tuple[str, dict[str, Any]]:
    """How the moves are written."""
    return "course-write-given", {"line": " ".join(each.answer for each in given)}
