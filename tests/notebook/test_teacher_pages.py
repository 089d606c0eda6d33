"""The page for the teacher and the letter home of every lesson: there, short, and true."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from damles.course.claim import boards, claims, long_sentences
from damles.course.exercise import read_setup
from damles.course.lesson import Lesson, read_lesson
from damles.course.teacher import minutes
from damles.rules.articles import ARTICLES
from tests.notebook.test_lessons import LESSONS

GROWN_UP = 25
"""The most words in a sentence for a teacher or a parent."""

pytestmark = pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)


@cache
def read(path: Path) -> Lesson:
    return read_lesson(path)


def for_pupils(path: Path) -> Iterator[str]:
    """What the teacher asks the class, and what it should answer."""
    page = read(path).teacher
    assert page is not None
    for pair in page.entry:
        yield from pair


def for_grown_ups(path: Path) -> Iterator[str]:
    page, home = read(path).teacher, read(path).home
    assert page is not None and home is not None
    yield from (page.goal, *page.mistakes, *(text for _, text in minutes(page)), *home.text)


def test_every_lesson_has_both(path: Path) -> None:
    found = read(path)
    assert found.teacher is not None and found.home is not None
    assert len(found.teacher.mistakes) >= 3
    assert sum(count for count, _ in minutes(found.teacher)) == 50


def test_what_the_class_hears_is_short(path: Path) -> None:
    assert [each for text in for_pupils(path) for each in long_sentences(text)] == []
    assert all(ask.endswith("?") for ask in list(for_pupils(path))[::2])


def test_what_a_grown_up_reads_is_not_long_either(path: Path) -> None:
    parts = (each for text in for_grown_ups(path) for each in re.split(r"(?<=[.!?:])\s+", text))
    assert [each for each in parts if len(each.split()) > GROWN_UP] == []


def test_every_article_exists(path: Path) -> None:
    known = {article.number for article in ARTICLES} | {article.number.split(".")[0] for article in ARTICLES}
    named = [each for text in (*for_pupils(path), *for_grown_ups(path)) for each in _articles(text)]
    assert named and set(named) <= known


def _articles(text: str) -> list[str]:
    return [number for found in re.findall(r"\(artikel[^)]*\)", text) for number in re.findall(r"\d+(?:\.\d+)?", found)]


def test_every_square_that_is_named_holds_what_the_sentence_says(path: Path) -> None:
    found = read(path)
    shown = {board for each in found.exercises for board in boards(each)}
    shown |= {read_setup(show.position).board for show in found.shows if show.position}
    for text in (*for_pupils(path), *for_grown_ups(path)):
        for claim in claims(re.sub(r"\(artikel[^)]*\)", "", text)):
            assert claim.holds(shown), claim.text
