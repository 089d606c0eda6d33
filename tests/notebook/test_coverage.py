"""Every fact of the source texts has its place in a lesson, with something to do.

A lesson says in its metadata (``damles.covers``) which exercises practise which fact of `damles.rules.sources`.
"""

import json
from collections import defaultdict
from functools import cache

from damles.course.lesson import read_lesson
from damles.rules.sources import SOURCES
from tests.notebook.test_lessons import LESSONS

CONDUCT = {"Q2", "Q13", "Q14", "Q16", "15", "16", "17", "B17", "B18"}
"""Facts about how people behave: one scene is enough."""
PAGES = {"C14": "woordenlijst.ipynb"}
"""Facts that have a page of their own to look things up."""


@cache
def covers() -> dict[str, tuple[str, ...]]:
    """For each fact the exercises that practise it, as lesson/exercise."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in LESSONS:
        for fact, exercises in json.loads(path.read_text(encoding="utf-8"))["metadata"]["damles"]["covers"].items():
            found[fact] += [f"{path.stem}/{each}" for each in exercises]
    return {fact: tuple(exercises) for fact, exercises in found.items()}


def test_every_lesson_names_its_facts_and_only_facts_that_exist() -> None:
    for path in LESSONS:
        assert "covers" in json.loads(path.read_text(encoding="utf-8"))["metadata"]["damles"], path.name
    assert set(covers()) <= set(SOURCES)


def test_every_exercise_named_is_declared() -> None:
    declared = {f"{path.stem}/{exercise.id}" for path in LESSONS for exercise in read_lesson(path).exercises}
    assert {each for exercises in covers().values() for each in exercises} - declared == set()


def test_every_fact_is_practised() -> None:
    few = {fact: len(covers().get(fact, ())) for fact in SOURCES if fact not in PAGES}
    assert {fact: n for fact, n in few.items() if n < (1 if fact in CONDUCT else 3)} == {}


def test_the_pages_to_look_things_up_are_there() -> None:
    assert all((LESSONS[0].parent / page).is_file() for page in PAGES.values())
