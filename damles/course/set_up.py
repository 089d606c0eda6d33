"""Judges `SetUp`: pieces are put on the board, or taken off, until it looks as it should (article 3.2)."""

import re
from collections.abc import Iterator
from typing import Any

from damles.course.exercise import State, read_position, read_setup
from damles.course.kinds import SetUp
from damles.course.step import Next, taken
from damles.course.verdict import Kind, Verdict
from damles.errors import DamlesError, SquareError
from damles.rules.piece import EMPTY
from damles.rules.setup import START_BOARD
from damles.rules.square import SQUARES

_ANSWER = re.compile(r"\s*(\d{1,2}(?:-\d{1,2})?(?:\s*,\s*\d{1,2}(?:-\d{1,2})?)*)\s*([wWbBe])\s*")


def goal_board(exercise: SetUp) -> str:
    """The fifty letters to come to; raises what `read_position` raises."""
    return START_BOARD if exercise.goal == "start" else read_position(exercise.goal).board


def board_at(exercise: SetUp, state: State) -> str:
    """The fifty letters so far."""
    board = read_setup(exercise.position).board
    for step in state.steps:
        square = int(step[:-1])
        board = board[: square - 1] + step[-1] + board[square:]
    return board


def judge(exercise: SetUp, state: State, answer: str) -> Verdict:
    """The verdict on one square, or several at once, with a letter: ``28w``, ``1-20b``, ``31,32e``.

    Several are taken together or not at all.
    """
    found = _ANSWER.fullmatch(answer)
    if not found:
        return Verdict(Kind.UNREADABLE, state, sentence="course-set-how", facts={"text": answer.strip()[:20]})
    squares, letter = _squares(found[1]), found[2]
    outside = [square for square in squares if square not in SQUARES]
    if outside:
        return Verdict(Kind.UNREADABLE, state, error=SquareError(text=str(outside[0])))
    now, goal = board_at(exercise, state), goal_board(exercise)
    for square in squares:
        if goal[square - 1] != letter:
            sentence = "course-set-empty" if goal[square - 1] == EMPTY else "course-set-other"
            return Verdict(Kind.NOT_ASKED, state, sentence=sentence, facts={"square": square})
    new = [square for square in squares if now[square - 1] != letter]
    if not new:
        return Verdict(Kind.GO_ON, state, sentence="course-set-before", facts={"square": squares[0]})
    after = state.add(*(f"{square}{letter}" for square in new))
    return taken(exercise, after, len(rest(exercise, after)))


def _squares(text: str) -> list[int]:
    found: list[int] = []
    for part in text.split(","):
        first, _, last = part.partition("-")
        found += range(int(first), int(last or first) + 1)
    return found or [0]


def rest(exercise: SetUp, state: State) -> tuple[Next, ...]:
    """What must still be put or taken off, by square."""
    pairs = zip(SQUARES, board_at(exercise, state), goal_board(exercise), strict=True)
    return tuple(Next(f"{square}{wanted}", target=square) for square, now, wanted in pairs if now != wanted)


def wrong(exercise: SetUp, state: State) -> Iterator[str]:
    """On every square a letter that does not belong there."""
    for square, letter in zip(SQUARES, goal_board(exercise), strict=True):
        yield f"{square}{'b' if letter == 'w' else 'w'}"


def faults(exercise: SetUp) -> Iterator[tuple[Any, ...]]:
    """The goal must be a position that can occur, and not be there from the start."""
    try:
        goal = goal_board(exercise)
    except DamlesError as error:
        yield "goal", "position", exercise.goal, error
        return
    if goal == read_setup(exercise.position).board:
        yield "goal", "nothing-to-find", exercise.goal


def boards(exercise: SetUp) -> set[str]:
    """The goal."""
    return {goal_board(exercise)}


def tell(given: tuple[Next, ...]) -> tuple[str, dict[str, Any]]:
    """What belongs on the next square, or that all is shown."""
    if len(given) > 1:
        return "course-set-all", {}
    return f"course-set-{_NAMES[given[0].answer[-1]]}", {"square": given[0].target}


_NAMES = {"w": "white-man", "W": "white-king", "b": "black-man", "B": "black-king", EMPTY: "nothing"}
