"""What the kinds of `damles.course.kinds` have in common, and where each is judged.

Each has a file with the functions of `Stepped`. A state is the right answers so far; a stored one is believed only
where the judge gives the same again.
"""

from collections.abc import Iterator
from typing import Any, Protocol

from damles.course import clock_scene, set_up, take_back, touch_board, write
from damles.course.exercise import START, Exercise, State
from damles.course.kinds import ClockScene, SetUp, TakeBack, Touch, Write
from damles.course.step import Next
from damles.course.verdict import Kind, Verdict

Found = tuple[Any, ...]


class Stepped(Protocol):
    """The functions of each of those files."""

    def judge(self, exercise: Any, state: State, answer: str) -> Verdict:
        """The verdict on one answer to an exercise that is not done."""

    def rest(self, exercise: Any, state: State) -> tuple[Next, ...]:
        """The right answers that are left, in an order in which they can be given; empty when it is done."""

    def wrong(self, exercise: Any, state: State) -> Iterator[str]:
        """Answers that must not be taken here, for the robot."""

    def faults(self, exercise: Any) -> Iterator[Found]:
        """What is wrong with the declaration: arguments of `damles.course.fault.fault` after the id."""

    def boards(self, exercise: Any) -> set[str]:
        """Every board that it can show, besides the first."""

    def tell(self, given: tuple[Next, ...]) -> tuple[str, dict[str, Any]]:
        """The sentence, with its facts, that gives the next right answer, or all that are left."""


FILES: dict[type[Exercise], Stepped] = {
    SetUp: set_up,
    Write: write,
    Touch: touch_board,
    ClockScene: clock_scene,
    TakeBack: take_back,
}


def stepped(exercise: Exercise) -> Stepped | None:
    """The file that judges an exercise of `damles.course.kinds`, ``None`` for any other kind."""
    return FILES.get(type(exercise))


def is_own_state(kind: Stepped, exercise: Exercise, state: State) -> bool:
    """Whether the judge leads to a state when its steps are given again."""
    here = START
    for step in state.steps:
        if here.steps and not kind.rest(exercise, here):
            return False
        verdict = kind.judge(exercise, here, step)
        if verdict.kind not in (Kind.GO_ON, Kind.RIGHT) or verdict.state == here:
            return False
        here = verdict.state
    return here == state
