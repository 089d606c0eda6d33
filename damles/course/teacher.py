"""The last two declarations of a lesson: the page for the teacher, and the letter home with its homework."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from damles.course.fault import Fault, fault
from damles.texts import say

ENTRY = 5
"""How many entry questions a teacher page has."""
MOST_HOMEWORK = 4
"""How many exercises a letter has at most: it is one page."""
PLAN = ((10, "together"), (20, "alone"), (15, "play"), (5, "close"))
"""The minutes of a lesson hour, and the last part of the key of what is done in them."""


@dataclass(frozen=True)
class TeacherPage:
    """What a teacher reads before the lesson.

    ``mistakes`` are what children get wrong; ``entry`` are five questions to begin with, each with its answer; ``plan``
    are minutes with what is done in them, empty for the plan that every lesson can have (`minutes`). Texts stand in for
    a tuple of one text; values of a wrong type are kept, for `check_teacher` to name.
    """

    goal: str
    mistakes: tuple[str, ...]
    entry: tuple[tuple[str, str], ...]
    plan: tuple[tuple[int, str], ...] = ()

    def __post_init__(self) -> None:
        for name in ("mistakes", "entry", "plan"):
            object.__setattr__(self, name, _tuple(getattr(self, name)))


@dataclass(frozen=True)
class HomeLetter:
    """What goes home: paragraphs for the parents, and the ids of the exercises that are homework."""

    text: tuple[str, ...]
    homework: tuple[str, ...]

    def __post_init__(self) -> None:
        for name in ("text", "homework"):
            object.__setattr__(self, name, _tuple(getattr(self, name)))


def _tuple(value: Any) -> tuple[Any, ...]:
    return tuple(value) if isinstance(value, (list, tuple)) else (value,)


def minutes(page: TeacherPage, language: str = "nl") -> tuple[tuple[int, str], ...]:
    """The minute plan of a page: its own, or the plan of every lesson.

    >>> page = TeacherPage("Slaan moet.", ("Ze zien de slag niet.",), (("Moet je slaan?", "Ja."),) * 5)
    >>> [each for each, _ in minutes(page)]
    [10, 20, 15, 5]
    """
    return page.plan or tuple((each, say(f"plan-{part}", language)) for each, part in PLAN)


def check_teacher(page: TeacherPage) -> list[Fault]:
    """What is wrong with a teacher page; empty when it can be shown.

    >>> from damles.course.fault import say_fault
    >>> wrong = TeacherPage("Slaan moet.", "Ze zien de slag niet.", (("Moet je slaan?", "Ja."),))
    >>> print(say_fault(check_teacher(wrong)[0]))
    Bij les.teacher, entry: Geef vijf vragen om mee te beginnen. Het zijn er nu 1.
    """
    return [fault("", f"les.teacher, {field}", problem, found) for field, problem, found in _teacher(page)]


def _teacher(page: TeacherPage) -> Iterator[tuple[str, str, object]]:
    yield from _texts("goal", (page.goal,))
    yield from _texts("mistakes", page.mistakes)
    if len(page.entry) != ENTRY:
        yield "entry", "entry-count", len(page.entry)
    for pair in page.entry:
        if not (_is_pair(pair) and all(_is_text(each) for each in pair)):
            yield "entry", "entry-pair", pair
    for part in page.plan:
        if not (_is_pair(part) and _is_minutes(part[0]) and _is_text(part[1])):
            yield "plan", "plan-part", part


def check_home(letter: HomeLetter, exercises: Collection[str]) -> list[Fault]:
    """What is wrong with a letter home; ``exercises`` are the ids that the lesson declared before it.

    >>> from damles.course.fault import say_fault
    >>> print(say_fault(check_home(HomeLetter("Beste ouders.", "slagg"), ["slag"])[0]))
    Bij les.home, homework: Hierboven staat geen goede oefening met de naam 'slagg'.
    """
    return [fault("", f"les.home, {field}", problem, found) for field, problem, found in _home(letter, exercises)]


def _home(letter: HomeLetter, exercises: Collection[str]) -> Iterator[tuple[str, str, object]]:
    yield from _texts("text", letter.text)
    if not 1 <= len(letter.homework) <= MOST_HOMEWORK:
        yield "homework", "home-count", len(letter.homework)
    for place, id in enumerate(letter.homework):
        if id not in exercises:
            yield "homework", "home-unknown", id
        elif id in letter.homework[:place]:
            yield "homework", "home-twice", id


def _texts(field: str, texts: Iterable[object]) -> Iterator[tuple[str, str, object]]:
    """Something must be written, and all of it must be text."""
    found = tuple(texts)
    if not found:
        yield field, "empty", ""
    for each in found:
        if not isinstance(each, str):
            yield field, "type", each
        elif not each.strip():
            yield field, "empty", ""


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _is_pair(value: object) -> bool:
    return isinstance(value, tuple) and len(value) == 2


def _is_minutes(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value > 0
