"""A practice exam: ten questions drawn by a number, and how they were answered. Pure.

The shape is that of the first Dutch diploma (Van der Wal): about ten questions, mostly rules, each about a thing that
every player must know. The questions are drawn by our own recipes; the same number always gives the same exam.
"""

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from damles.course import draw_ends, draw_exam, draw_kings, draw_men
from damles.course.draw import Drawn, Recipe
from damles.course.exercise import Exercise
from damles.course.generate import drawn
from damles.course.store import Record

NUMBERS = range(1, 10_000)
"""The numbers that an exam can have: short enough to write on a board for a class."""
SIZE = 2
"""How big the drawn positions are, of `damles.course.draw.SIZES`."""

TOPICS: dict[str, tuple[Recipe, ...]] = {
    "board": (draw_exam.board_lies,),
    "touch": (draw_exam.touched,),
    "must": (draw_men.must, draw_men.may, draw_men.capture_back),
    "king-waits": (draw_kings.king_waits, draw_kings.king_or_man),
    "most": (draw_men.most, draw_men.who_captures, draw_men.how_many),
    "crowning": (draw_kings.becomes,),
    "take-off": (draw_men.take_off,),
    "not-twice": (draw_kings.not_twice, draw_kings.longest),
    "blocked": (draw_ends.who_won, draw_ends.not_yet),
    "draw": (draw_ends.how_long, draw_ends.moves_left),
}
"""What is asked, in this order, with the recipes of each question."""


def draw_question(topic: str, number: int, language: str = "nl") -> Drawn:
    """The question about a topic in the exam of a number; raises `KeyError` for a topic that does not exist."""
    return drawn(TOPICS[topic], f"{topic}.{SIZE}.{number}", SIZE, language)


def questions(number: int, language: str = "nl") -> tuple[Exercise, ...]:
    """The ten questions of an exam.

    >>> [exercise.id for exercise in questions(4)][:3]
    ['board.2.4', 'touch.2.4', 'must.2.4']
    """
    return tuple(draw_question(topic, number, language).exercise for topic in TOPICS)


def next_number(pupil: str, last: int = 0) -> int:
    """The number of a pupil's next exam, by the number of the last one (0: none): others get other exams.

    >>> next_number("7", 12) == next_number("7", 12) != next_number("8", 12)
    True
    """
    return random.Random(f"{pupil} {last}").choice([number for number in NUMBERS if number != last])


class Mark(StrEnum):
    """How a question was answered."""

    RIGHT = "right"
    """At the first try."""
    WRONG = "wrong"
    OPEN = "open"
    """Not answered."""


@dataclass(frozen=True)
class Answered:
    """One question of an exam, with the article that its answer rests on."""

    question: str
    topic: str
    article: str
    mark: Mark


def answered(exercises: Iterable[Exercise], records: Mapping[str, Record]) -> tuple[Answered, ...]:
    """How each question was answered, by what is known of it under its id. Only the first try counts.

    A question that was left after a right beginning is open.
    """
    return tuple(
        Answered(each.question, each.id.split(".")[0], each.why, _mark(records.get(each.id, Record())))
        for each in exercises
    )


def _mark(record: Record) -> Mark:
    if record.stars is not None:
        return Mark.RIGHT if record.stars == 3 else Mark.WRONG
    costs = record.state.get("costs", 0)
    return Mark.WRONG if costs else Mark.OPEN


def score(found: Iterable[Answered]) -> int:
    """How many questions were answered right."""
    return sum(each.mark is Mark.RIGHT for each in found)
