"""The page for the teacher and the letter home: what is missing or wrong is named, with its place."""

import json
from pathlib import Path
from typing import Any

import pytest

from damles.course.fault import Fault, say_fault
from damles.course.lesson import read_lesson, read_title
from damles.course.teacher import ENTRY, PLAN, HomeLetter, TeacherPage, check_home, check_teacher, minutes
from damles.texts import say

FIVE = (("Moet je slaan?", "Ja."),) * ENTRY
START = 'from damles.notebook import *\nles = lesson("les")'
EXERCISE = 'les.exercise(Play(id="due", position="W:W28,34,39:B22", question="Welke zet moet?", solution="28x17"))'
TEACHER = 'les.teacher(goal="Slaan moet.", mistakes="Ze zien het niet.", entry=(("Moet het?", "Ja."),) * 5)'
HOME = 'les.home(text="Vandaag sloegen we.", homework="due")'


def page(**changed: Any) -> TeacherPage:
    return TeacherPage(**{"goal": "Slaan moet.", "mistakes": ("Ze zien het niet.",), "entry": FIVE} | changed)


def told(faults: list[Fault]) -> list[str]:
    return [say_fault(each) for each in faults]


def notebook(path: Path, *cells: str) -> Path:
    code = [{"cell_type": "code", "source": cell} for cell in cells]
    cells = [{"cell_type": "markdown", "source": "# Les 4 · Slaan moet"}, *code]
    path.write_text(json.dumps({"cells": cells}), encoding="utf-8")
    return path


def test_a_page_without_a_plan_has_an_hour_of_lesson_in_four_parts() -> None:
    assert check_teacher(page()) == []
    plan = minutes(page())
    assert [count for count, _ in plan] == [10, 20, 15, 5]
    assert [text for _, text in plan] == [say(f"plan-{part}") for _, part in PLAN]
    assert minutes(page(plan=((50, "Toets"),))) == ((50, "Toets"),)


@pytest.mark.parametrize(
    ("changed", "where", "words"),
    [
        ({"goal": ""}, "goal", say("fault-empty")),
        ({"goal": 4}, "goal", say("fault-type", found="4")),
        ({"mistakes": ()}, "mistakes", say("fault-empty")),
        ({"mistakes": ("Ze zien het niet.", " ")}, "mistakes", say("fault-empty")),
        ({"mistakes": (4,)}, "mistakes", say("fault-type", found="4")),
        ({"entry": FIVE[:4]}, "entry", say("fault-entry-count", found="4")),
        ({"entry": (*FIVE, FIVE[0])}, "entry", say("fault-entry-count", found="6")),
        ({"entry": (*FIVE[:4], ("Moet het?",))}, "entry", say("fault-entry-pair", found="('Moet het?',)")),
        ({"entry": (*FIVE[:4], ("Moet het?", ""))}, "entry", say("fault-entry-pair", found="('Moet het?', '')")),
        ({"entry": (*FIVE[:4], "ja")}, "entry", say("fault-entry-pair", found="ja")),
        ({"plan": ((0, "Samen"),)}, "plan", say("fault-plan-part", found="(0, 'Samen')")),
        ({"plan": (("10", "Samen"),)}, "plan", say("fault-plan-part", found="('10', 'Samen')")),
        ({"plan": ((True, "Samen"),)}, "plan", say("fault-plan-part", found="(True, 'Samen')")),
    ],
)
def test_a_faulty_page_is_named_by_its_field(changed: dict[str, Any], where: str, words: str) -> None:
    assert told(check_teacher(page(**changed))) == [f"Bij les.teacher, {where}: {words}"]


@pytest.mark.parametrize(
    ("text", "homework", "where", "words"),
    [
        ((), ("slag",), "text", say("fault-empty")),
        (("",), ("slag",), "text", say("fault-empty")),
        ((3,), ("slag",), "text", say("fault-type", found="3")),
        (("Hallo.",), (), "homework", say("fault-home-count", found="0")),
        (("Hallo.",), ("slag", "a", "b", "c", "d"), "homework", say("fault-home-count", found="5")),
        (("Hallo.",), ("slagg",), "homework", say("fault-home-unknown", found="slagg")),
        (("Hallo.",), (["slag"],), "homework", say("fault-home-unknown", found="['slag']")),
        (("Hallo.",), ("slag", "slag"), "homework", say("fault-home-twice", found="slag")),
    ],
)
def test_a_faulty_letter_is_named_by_its_field(text: Any, homework: Any, where: str, words: str) -> None:
    assert told(check_home(HomeLetter(text, homework), ("slag", "a", "b", "c", "d"))) == [
        f"Bij les.home, {where}: {words}"
    ]


def test_one_text_may_stand_where_several_may() -> None:
    assert page(mistakes="Ze zien het niet.") == page()
    assert HomeLetter("Hallo.", "slag") == HomeLetter(("Hallo.",), ("slag",))
    assert HomeLetter(["Hallo."], ["slag"]) == HomeLetter(("Hallo.",), ("slag",))  # type: ignore[arg-type]


def test_a_lesson_that_is_read_has_both(tmp_path: Path) -> None:
    path = notebook(tmp_path / "les.ipynb", START, EXERCISE, TEACHER, HOME)
    found = read_lesson(path)
    assert found.teacher == page(mistakes=("Ze zien het niet.",), entry=(("Moet het?", "Ja."),) * 5)
    assert found.home == HomeLetter(("Vandaag sloegen we.",), ("due",))
    bare = read_lesson(notebook(tmp_path / "kaal.ipynb", START, EXERCISE))
    assert (bare.teacher, bare.home) == (None, None)
    assert read_title(path) == "Les 4 · Slaan moet"


@pytest.mark.parametrize(
    ("cells", "words"),
    [
        (("les.teacher()",), "Bij les.teacher, goal: " + say("fault-empty")),
        ((TEACHER, TEACHER), "Bij les.teacher: " + say("fault-twice")),
        ((HOME, HOME), "Bij les.home: " + say("fault-twice")),
        (('les.home("Hoi", "dua")',), "Bij les.home, homework: " + say("fault-home-unknown", found="dua")),
    ],
)
def test_a_faulty_one_in_a_lesson_that_is_read_says_in_which_cell(
    cells: tuple[str, ...], words: str, tmp_path: Path
) -> None:
    with pytest.raises(Fault) as error:
        read_lesson(notebook(tmp_path / "les.ipynb", START, EXERCISE, *cells))
    assert say_fault(error.value) == f"Bij cel {len(cells) + 3}: Deze cel loopt vast. {words}"
