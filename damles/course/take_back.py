"""Judges `TakeBack`: after an irregular move the opponent chooses, and both ways are played out (article 7.2)."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from damles.course.exercise import State, read_position
from damles.course.kinds import TakeBack
from damles.course.play import play_line
from damles.course.refute import Line, outcome
from damles.course.step import Next
from damles.course.verdict import Kind, Verdict
from damles.errors import DamlesError
from damles.rules import complaint as came
from damles.rules.arbiter import decide
from damles.rules.game import Game
from damles.rules.irregular import IrregularMove
from damles.rules.legal import crowned
from damles.rules.match import Match
from damles.rules.move import Move
from damles.rules.notation import read
from damles.rules.piece import EMPTY
from damles.rules.position import Position
from damles.rules.square import between

BACK, ON = CHOICES = ("back", "on")
"""The two choices: the move goes back, or play goes on."""


def match_at(exercise: TakeBack) -> Match:
    """The match in which the move has just been made; raises what reading the position and the move raises."""
    before = read_position(exercise.position)
    squares = read(exercise.made).squares
    letters = list(before.board)
    letters[squares[0] - 1] = EMPTY
    letters[squares[-1] - 1] = crowned(before.piece(squares[0]), squares[-1])
    if "x" in exercise.made:
        for square in (each for pair in pairwise(squares) for each in between(*pair)):
            letters[square - 1] = EMPTY
    return Match(Game(before)).turn_made("".join(letters))


def position_at(exercise: TakeBack, choice: str) -> Position:
    """Where the line of a choice begins: before the irregular move, or after it."""
    return read_position(exercise.position) if choice == BACK else match_at(exercise).game.position


def line(exercise: TakeBack, choice: str) -> Line:
    """The moves that follow a choice."""
    return play_line(position_at(exercise, choice), exercise.back if choice == BACK else exercise.on)


def value(exercise: TakeBack, choice: str) -> int:
    """What a choice is worth: the pupil's pieces minus the other's, in men, once all captures are done.

    Of the moves that may replace the irregular one, the other is taken to choose his best.
    """
    after = position_at(exercise, choice)
    if choice == ON:
        return outcome(after)[0]
    return min(outcome(after.play(move))[0] for move in _replacements(exercise))


def _replacements(exercise: TakeBack) -> tuple[Move, ...]:
    """The moves that the arbiter lets the other play, once the pupil has asked for it."""
    match = match_at(exercise)
    return decide(match, came.TakeBack(match.game.turn)).moves


def best(exercise: TakeBack) -> str:
    """The better choice."""
    return max(CHOICES, key=lambda choice: value(exercise, choice))


def judge(exercise: TakeBack, state: State, answer: str) -> Verdict:
    """The verdict on a choice, with the moves that follow it."""
    choice = answer.strip().casefold()
    if choice not in CHOICES:
        return Verdict(Kind.UNREADABLE, state, sentence="course-take-back-how")
    moves = line(exercise, choice)
    after = position_at(exercise, choice)
    me = match_at(exercise).game.turn
    for move in moves:
        after = after.play(move)
    facts = {"own": after.count(me.pieces), "other": after.count(me.other.pieces)}
    right = choice == best(exercise)
    return Verdict(
        Kind.RIGHT if right else Kind.LOSES,
        state.add(choice) if right else state,
        right,
        tuple(move.full for move in moves),
        f"course-take-back-{choice}",
        facts,
        exercise.feedback.get(choice, ""),
    )


def rest(exercise: TakeBack, state: State) -> tuple[Next, ...]:
    """The better choice, until it is made."""
    return () if state.steps else (Next(best(exercise)),)


def wrong(exercise: TakeBack, state: State) -> Iterator[str]:
    """The other choice."""
    yield from (choice for choice in CHOICES if choice != best(exercise))


def faults(exercise: TakeBack) -> Iterator[tuple[Any, ...]]:
    """The move must be irregular, both lines must be best play, and one choice must be the better."""
    try:
        pending: IrregularMove | None = match_at(exercise).pending
    except DamlesError as error:
        yield "made", "move", exercise.made, error
        return
    if pending is None:
        yield "made", "regular", exercise.made
        return
    for choice in CHOICES:
        yield from _line_faults(exercise, choice)
    for key in exercise.feedback:
        if key not in CHOICES:
            yield "feedback", "goal", key


def _line_faults(exercise: TakeBack, choice: str) -> Iterator[tuple[Any, ...]]:
    text = getattr(exercise, choice)
    try:
        moves = line(exercise, choice)
    except DamlesError as error:
        yield choice, "move", text, error
        return
    if not moves or (choice == BACK and moves[0] not in _replacements(exercise)):
        yield choice, "move", text
    elif _worth(exercise, choice, moves) != value(exercise, choice):
        yield choice, "not-best", text
    elif choice == ON and value(exercise, BACK) == value(exercise, ON):
        yield "on", "no-choice"


def _worth(exercise: TakeBack, choice: str, moves: Line) -> int:
    """What the pupil has after a line and the captures behind it."""
    me = match_at(exercise).game.turn
    after = position_at(exercise, choice)
    for move in moves:
        after = after.play(move)
    found, _ = outcome(after)
    return found if after.turn is me else -found


def boards(exercise: TakeBack) -> set[str]:
    """The boards of both lines."""
    found = set()
    for choice in CHOICES:
        position = position_at(exercise, choice)
        found.add(position.board)
        for move in line(exercise, choice):
            position = position.play(move)
            found.add(position.board)
    return found


def tell(given: tuple[Next, ...]) -> tuple[str, dict[str, Any]]:
    """The better choice."""
    return f"course-take-back-best-{given[0].answer}", {}
