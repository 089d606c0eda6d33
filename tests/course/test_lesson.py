import json

import pytest

from damles.course.exercise import Play, State
from damles.course.fault import Fault, say_fault
from damles.course.hint import Hint
from damles.course.judge import judge
from damles.course.lesson import Collector, collecting, collector, lesson, read_lesson
from damles.course.robot import inspect_exercise, inspect_lesson
from damles.course.verdict import Kind, Verdict
from damles.texts import sentences
from tests.course.examples import BACKWARD, CAPTURES, CROWN, HOW_MANY, ROUND, SOUND, TREE, TURK

BEGIN = "from damles.course.lesson import lesson\nfrom damles.course.exercise import *"
LES = 'les = lesson("04-slaan-moet")'
TERUG = """
les.exercise(Play(
    id="terug",
    position="W:W28,44:B33",
    question="Wit is aan zet. Wat moet wit doen?",
    solution=("28x39",),
    hints=("Kijk ook achter je schijf.",),
))
"""
SLAG = """
les.exercise(FindAll(id="slag", position="W:W34,K46:B14,19,30,37", question="Zoek alle slagen."))
"""


@pytest.fixture
def notebook(tmp_path):
    """Writes a throwaway notebook of code cells under one heading; gives its path."""

    def write(*cells):
        heading = {"cell_type": "markdown", "metadata": {}, "source": ["Vooraf\n", "# Slaan moet\n", "Tekst."]}
        code = [
            {"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": None, "source": cell}
            for cell in cells
        ]
        path = tmp_path / "les.ipynb"
        path.write_text(json.dumps({"cells": [heading, *code], "nbformat": 4}), encoding="utf-8")
        return path

    return write


def test_a_lesson_is_what_its_cells_declare(notebook):
    found = read_lesson(notebook(BEGIN, LES, 'les.show("W:W28,44:B33", arrows="28x39")', TERUG, SLAG))
    assert (found.id, found.title) == ("04-slaan-moet", "Slaan moet")
    assert [exercise.id for exercise in found.exercises] == ["terug", "slag"]
    assert found.exercises[0] == Play(
        id="terug",
        position="W:W28,44:B33",
        question="Wit is aan zet. Wat moet wit doen?",
        solution=("28x39",),
        hints=("Kijk ook achter je schijf.",),
    )
    assert [(show.position, show.options) for show in found.shows] == [("W:W28,44:B33", {"arrows": "28x39"})]


def test_reading_prints_nothing_and_leaves_no_collector(notebook, capsys):
    read_lesson(notebook(BEGIN, LES, "print('hallo')"))
    assert capsys.readouterr().out == "" and collector() is None


def test_a_collector_hears_only_its_own_block():
    with collecting() as outer:
        with collecting() as inner:
            lesson("binnen").exercise(BACKWARD)
        lesson("buiten")
    assert (inner.ids, inner.exercises, outer.ids) == (["binnen"], [BACKWARD], ["buiten"])
    assert isinstance(lesson("los"), Collector)


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        ((), 'Bij les.ipynb: De les heeft geen naam. Begin met les = lesson("04-slaan-moet").'),
        ((BEGIN, LES, LES), "Bij les.ipynb: Er staan twee lessen in één bestand: 04-slaan-moet, 04-slaan-moet."),
        (
            (BEGIN, LES, "les.exercise(Play(id='x'))"),
            "Bij cel 4: Deze cel loopt vast. Oefening 'x', bij question: Hier staat nog niets.",
        ),
        ((BEGIN, LES, "les.exercise(1, 2)"), "Bij cel 4: Deze cel loopt vast: TypeError"),
        ((BEGIN, LES, "les.exercise("), "Bij cel 4: Deze cel loopt vast: SyntaxError"),
        ((BEGIN, LES, "exit()"), "Bij cel 4: Deze cel loopt vast: "),
        (
            (BEGIN, LES, "les.exercise('28x39')"),
            "Bij cel 4: Deze cel loopt vast. Bij les.exercise: Zet in les.exercise(...) een",
        ),
        (
            (BEGIN, LES, "from damles.rules.position import *; Position.from_fen('W:W51:B')"),
            "Bij cel 4: Deze cel loopt vast. Veld 51 bestaat niet.",
        ),
    ],
)
def test_a_notebook_that_is_no_lesson_is_told_in_one_fault(notebook, cells, said):
    faults = inspect_lesson(notebook(*cells))
    assert len(faults) == 1 and said in say_fault(faults[0])
    assert collector() is None


@pytest.mark.parametrize("content", [b"", b"{}", b"[1]", b"\xff\xfe", b'{"cells": [1]}'])
def test_a_file_that_is_no_notebook_is_a_fault(tmp_path, content):
    path = tmp_path / "les.ipynb"
    path.write_bytes(content)
    assert [each.problem for each in inspect_lesson(path)] == ["file"]
    with pytest.raises(Fault):
        read_lesson(tmp_path / "weg.ipynb")


def test_the_robot_has_nothing_to_say_about_a_good_lesson(notebook):
    assert (
        inspect_lesson(notebook(BEGIN, LES, 'les.show("W:W28,44:B33", arrows="28x39")', "les.show()", TERUG, SLAG))
        == []
    )


@pytest.mark.parametrize(
    ("cell", "exercise", "field", "problem"),
    [
        ('les.show("W:W51:B")', "", "les.show", "position"),
        ('les.show("W:W28:B", arrows="28x60")', "", "les.show, arrows", "claim-square"),
        ('les.show("W:W28:B", arrows=["28-22", "28x60"])', "", "les.show, arrows", "claim-square"),
        (TERUG, "terug", "id", "id-twice"),
        (TERUG.replace("28x39", "44-40").replace("terug", "b"), "b", "solution", "move"),
        (TERUG.replace("Kijk ook", "Zie de dam op 28").replace("terug", "b"), "b", "hints", "claim"),
        (TERUG.replace("Wat moet", "Wat " + "o " * 16).replace("terug", "b"), "b", "question", "long"),
        (TERUG.replace("W28,44", "W28,44,2").replace("terug", "b"), "b", "position", "position"),
    ],
)
def test_the_robot_finds_what_is_wrong_in_a_lesson(notebook, cell, exercise, field, problem):
    faults = inspect_lesson(notebook(BEGIN, LES, TERUG, cell))
    assert [(each.exercise, each.field, each.problem) for each in faults] == [(exercise, field, problem)]
    assert say_fault(faults[0]) and say_fault(faults[0], "en")


@pytest.mark.parametrize("exercise", SOUND, ids=lambda exercise: exercise.id)
def test_the_robot_passes_every_kind(exercise):
    assert inspect_exercise(exercise) == []


def says_right(exercise, state, answer):
    return Verdict(Kind.RIGHT, state.add(answer), True)


def never_right(exercise, state, answer):
    verdict = judge(exercise, state, answer)
    return verdict if verdict.kind not in (Kind.RIGHT, Kind.GO_ON) else Verdict(Kind.NOT_ASKED, state)


def gives_no_reason(exercise, state, answer):
    verdict = judge(exercise, state, answer)
    return verdict if verdict.kind is not Kind.FORBIDDEN else Verdict(Kind.FORBIDDEN, state)


def calls_all_wrong_the_same(exercise, state, answer):
    verdict = judge(exercise, state, answer)
    return verdict if verdict.kind is not Kind.LOSES else Verdict(Kind.BETTER, state)


def gets_lost(exercise, state, answer):
    verdict = judge(exercise, state, answer)
    return Verdict(verdict.kind, State(("weg",)), verdict.done, refusal=verdict.refusal)


def shows_nothing(exercise, state, rung):
    return Hint(rung, state, "course-right")


@pytest.mark.parametrize("exercise", SOUND, ids=lambda exercise: exercise.id)
def test_the_robot_notices_a_hint_that_shows_nothing(exercise):
    assert {each.problem for each in inspect_exercise(exercise, hint=shows_nothing)} == {"robot-hint"}


@pytest.mark.parametrize(
    ("wrong_judge", "exercise", "problem"),
    [
        (says_right, TURK, "robot-other"),
        (says_right, CROWN, "robot-other"),
        (says_right, ROUND, "robot-other"),
        (says_right, HOW_MANY, "robot-other"),
        (never_right, TREE, "robot-answer"),
        (never_right, CAPTURES, "robot-answer"),
        (never_right, HOW_MANY, "robot-answer"),
        (gives_no_reason, BACKWARD, "robot-reason"),
        (gives_no_reason, CAPTURES, "robot-reason"),
        (calls_all_wrong_the_same, TREE, "robot-called"),
        (gets_lost, TURK, "robot-state"),
        (gets_lost, ROUND, "robot-state"),
    ],
)
def test_the_robot_notices_a_judge_that_is_wrong(wrong_judge, exercise, problem):
    found = {each.problem for each in inspect_exercise(exercise, wrong_judge)}
    assert problem in found
    assert {f"fault-{each}" for each in found} <= set(sentences("nl"))
