"""One right answer of an exercise that is done step by step, with the squares to look at."""

from dataclasses import dataclass

from damles.course.exercise import Exercise, State
from damles.course.verdict import Kind, Verdict


@dataclass(frozen=True)
class Next:
    """An answer; ``piece`` and ``target`` are squares for the hints, 0 where there is none."""

    answer: str
    piece: int = 0
    target: int = 0


def taken(exercise: Exercise, after: State, left: int, line: tuple[str, ...] = ()) -> Verdict:
    """The verdict on a right step, after which so many are left."""
    if not left:
        return Verdict(Kind.RIGHT, after, True, line, "course-right", own=exercise.success)
    return Verdict(Kind.GO_ON, after, line=line, sentence="course-step")
