"""What the teacher sees: who is where, who is stuck at what, and which exercises are failed most. Pure."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from damles.course.progress import REFUSED, Deed
from damles.course.verdict import Kind

WRONG = frozenset({Kind.FORBIDDEN, Kind.LOSES, Kind.NOT_ASKED, REFUSED})
"""What counts as a wrong answer, a click on a piece that cannot be moved too; what cannot be read, and what can be
better, do not."""
STUCK = 3
"""So many wrong answers to the exercise at hand, and a pupil is stuck."""
FAILED = 2
"""So many wrong answers, and an exercise counts as failed by a pupil: one belongs to trying."""
SHOWN = 3
"""How many of the exercises failed most are shown."""


@dataclass(frozen=True)
class Now:
    """What a pupil does now: the exercise at hand (its key, empty before the first answer) and how that goes.

    ``wrong`` is counted since the exercise was last solved; ``at`` is when the last deed was.
    """

    exercise: str = ""
    wrong: int = 0
    solved: bool = False
    at: float = 0

    @property
    def stuck(self) -> bool:
        """Whether the pupil may want help."""
        return not self.solved and self.wrong >= STUCK


@dataclass(frozen=True)
class Failed:
    """An exercise, how many pupils failed it, and how many wrong answers they gave."""

    exercise: str
    pupils: int
    wrong: int


def now(deeds: Iterable[Deed]) -> dict[str, Now]:
    """What each pupil does, from the deeds of all in the order in which they were done.

    >>> from damles.course.progress import Step
    >>> now([Deed("7", "les/a", Step(at, "1-2", "forbidden")) for at in (1.0, 2.0, 3.0)])["7"].stuck
    True
    """
    found: dict[str, Now] = {}
    wrong: dict[tuple[str, str], int] = defaultdict(int)
    for deed in deeds:
        key, step = (deed.pupil, deed.exercise), deed.step
        wrong[key] += step.kind in WRONG
        solved = step.stars is not None
        found[deed.pupil] = Now(deed.exercise, wrong[key], solved, step.at)
        if solved:
            wrong[key] = 0
    return found


def most_failed(deeds: Iterable[Deed], shown: int = SHOWN) -> list[Failed]:
    """The exercises that most pupils failed; where that is equal, those with most wrong answers."""
    wrong: dict[tuple[str, str], int] = defaultdict(int)
    for deed in deeds:
        wrong[deed.exercise, deed.pupil] += deed.step.kind in WRONG
    by: dict[str, list[int]] = defaultdict(list)
    for (exercise, _), count in wrong.items():
        if count >= FAILED:
            by[exercise].append(count)
    failed = [Failed(exercise, len(counts), sum(counts)) for exercise, counts in by.items()]
    return sorted(failed, key=lambda each: (-each.pupils, -each.wrong, each.exercise))[:shown]


def stars(records: Mapping[str, int | None], questions: Sequence[str]) -> tuple[int, int]:
    """The stars earned at some exercises, and how many there are to get; ``records`` has the stars by key.

    >>> stars({"les/a": 3, "les/b": None, "other/c": 3}, ["les/a", "les/b"])
    (3, 6)
    """
    return sum(records.get(each) or 0 for each in questions), 3 * len(questions)
