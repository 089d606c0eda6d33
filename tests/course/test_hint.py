import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from damles.course.exercise import START, Choose, FindAll, Play, State
from damles.course.grade import Attempt
from damles.course.hint import Mark, hint, ladder
from damles.course.judge import is_done, judge
from damles.course.verdict import Kind, Verdict
from tests.course.examples import BACKWARD, CAPTURES, CORNER, HOW_MANY, LANDINGS, MAZETTE, ROUND, SCENE, SOUND, TURK


@pytest.mark.parametrize(
    ("exercise", "rungs"),
    [
        (BACKWARD, (1, 2, 3, 5)),
        (TURK, (1, 2, 3, 4, 5)),
        (CAPTURES, (1, 2, 3, 4, 5)),
        (CORNER, (1, 2, 3, 5)),
        (HOW_MANY, (1, 2, 5)),
        (SCENE, (1, 5)),
    ],
)
def test_the_ladder_has_the_rungs_that_mean_something(exercise, rungs):
    assert ladder(exercise, START) == rungs


@pytest.mark.parametrize(
    ("exercise", "rung", "said", "marks"),
    [
        (BACKWARD, 1, "Kijk ook achter je schijf.", ()),
        (BACKWARD, 2, "Kijk naar het stuk op 28.", (Mark("ring", (28,)),)),
        (BACKWARD, 3, "Het stuk op 28 gaat naar veld 39.", (Mark("ring", (28,)), Mark("target", (39,)))),
        (TURK, 4, "Kijk: na 23-18 volgt 47x23. Nu jij weer.", ()),
        (TURK, 5, "De oplossing is: 23-18 47x23 19x6.", ()),
        (ROUND, 2, "Het stuk op 28 slaat. Volg dat stuk.", (Mark("ring", (28,)),)),
        (ROUND, 3, "Kijk naar veld 23.", (Mark("target", (23,)),)),
        (CORNER, 2, "Kijk op de rij van veld 46 tot 50.", (Mark("row", (46, 47, 48, 49, 50)),)),
        (LANDINGS, 4, "Eentje krijg je: 5.", (Mark("target", (5,)),)),
        (HOW_MANY, 2, "'Eén' is het niet.", ()),
        (HOW_MANY, 5, "Het goede antwoord is: Twee.", ()),
        (SCENE, 1, "Lees artikel 16.1 nog eens.", ()),
    ],
)
def test_a_rung_says_and_marks_what_it_should(exercise, rung, said, marks):
    shown = hint(exercise, START, rung)
    assert (shown.rung, shown.say(), shown.marks) == (rung, said, marks)


def test_a_rung_that_is_left_out_shows_the_next_one_up():
    assert hint(BACKWARD, START, 4).rung == 5 and hint(SCENE, START, 2).rung == 5


def test_the_first_hint_of_the_author_stays_when_something_was_found():
    exercise = replace(CAPTURES, hints=("Tel ze eerst.",))
    found = hint(exercise, START, 4).state
    assert found.steps
    assert hint(exercise, found, 1).say() == "Tel ze eerst."


def test_who_looks_for_plain_moves_is_not_sent_backward():
    quiet = FindAll(id="q", position="W:W35,42:B10", question="?", goal="moves")
    assert hint(quiet, START, 1).say() == "Bekijk elk stuk apart. Vergeet er geen."
    assert hint(replace(CAPTURES, hints=()), START, 1).say() == "Bekijk elk stuk apart. Vergeet achteruit niet."


def test_the_author_speaks_about_the_start_only():
    exercise = replace(TURK, hints=("Zoek de dam.",))
    later = judge(exercise, START, "23-18").state
    assert hint(exercise, START, 1).say() == "Zoek de dam."
    assert hint(exercise, later, 1).say() == "Er moet geslagen worden. Welke slag past bij de vraag?"


def test_a_round_trip_is_no_move_to_where_the_piece_already_stands():
    rhombus = Play(id="r", position="W:W38:B22,23,32,33", question="?", solution="38x38")
    shown = hint(rhombus, START, 3)
    assert shown.say() == "Het stuk op 38 maakt een rondje. Het eindigt waar het begon."
    assert shown.marks == (Mark("ring", (38,)),)


def test_half_way_an_order_the_first_rung_asks_what_comes_now():
    assert hint(ROUND, judge(ROUND, START, "23").state, 1).say() == (
        "Volg de slag stap voor stap. Wat wordt nu geslagen?"
    )


def test_before_the_last_plain_move_the_first_rung_asks_no_more_of_the_other_side():
    walk = Play(id="w", position="B:W45:B17", question="?", solution=("17-21 45-40 21-27", "17-22 45-40 22-27"))
    assert hint(walk, START, 1).say() == "Wat doet de ander na jouw zet? Kijk eerst vooruit."
    assert hint(walk, judge(walk, START, "17-22").state, 1).say() == "Nog één zet. Lees de vraag nog eens."


def test_the_second_wrong_answer_is_struck_out_as_well():
    exercise = Choose(id="x", question="?", answers=dict.fromkeys("wxyz", ""), right=("y",))
    assert ladder(exercise, START) == (1, 2, 3, 5)
    assert hint(exercise, START, 3).struck == ("w", "x")


@settings(deadline=None)
@given(st.sampled_from(SOUND), st.lists(st.integers(1, 5), max_size=30))
def test_every_rung_anywhere_leads_on_and_the_last_to_the_end(exercise, rungs):
    state = START
    for rung in rungs:
        if is_done(exercise, state):
            break
        shown = hint(exercise, state, rung)
        assert shown.say() and shown.say("en")
        assert shown.state.steps[: len(state.steps)] == state.steps
        assert is_done(exercise, shown.state) == (shown.rung == 5)
        state = shown.state


def stars(exercise, *deeds, forgiving=True):
    """The stars after answers (texts) and hints (numbers)."""
    attempt = Attempt()
    for deed in deeds:
        if isinstance(deed, int):
            attempt = attempt.hinted(hint(exercise, attempt.state, deed))
        else:
            attempt = attempt.after(judge(exercise, attempt.state, deed), forgiving=forgiving)
    return attempt.stars


@pytest.mark.parametrize(
    ("exercise", "deeds", "earned"),
    [
        (TURK, ("23-18", "19x6"), 3),
        (TURK, ("23-18",), None),
        (TURK, (1, "23-18", "19x6"), 3),
        (TURK, (1, 2, "23-18", "19x6"), 2),
        (TURK, (1, 2, 3, "23-18", "19x6"), 2),
        (TURK, (2, 2, "23-18", "19x6"), 2),
        (TURK, (1, 2, 3, 4, "19x6"), 1),
        (TURK, (3, "23-18", "19x6"), 2),
        (TURK, (2, "23-18", 2, "19x6"), 1),
        (TURK, ("14-9", "23-18", "19x6"), 2),
        (TURK, ("14-9", "14-9", "14-9", "14-9", "23-18", "19x6"), 1),
        (TURK, ("wat?", "23-18", "19x6"), 3),
        (TURK, (5,), 0),
        (TURK, ("14-9", 5), 0),
        (MAZETTE, ("37-31", "34-29"), 3),
        (BACKWARD, ("44-40", "28x39"), 3),
        (BACKWARD, ("44-40", "44-40", "28x39"), 2),
        (SCENE, ("a", "b"), 2),
    ],
)
def test_stars(exercise, deeds, earned):
    assert stars(exercise, *deeds) == earned


def test_outside_rules_lessons_the_first_illegal_try_costs_too():
    assert stars(BACKWARD, "44-40", "28x39", forgiving=False) == 2


def test_a_finished_attempt_does_not_change():
    done = Attempt(State(("28x39",)), done=True)
    assert done.after(Verdict(Kind.LOSES, START)) == done
    assert done.hinted(hint(BACKWARD, START, 5)) == done


@settings(deadline=None)
@given(st.builds(Attempt, st.builds(State, st.lists(st.text()).map(tuple)), st.integers(0, 9), st.booleans()))
def test_an_attempt_comes_back_from_json(attempt):
    assert Attempt.from_json(json.loads(json.dumps(attempt.to_json()))) == attempt


@settings(deadline=None)
@given(st.dictionaries(st.sampled_from(["steps", "costs", "done", "rung"]), st.none() | st.text() | st.integers()))
def test_a_strange_dict_is_read_as_far_as_it_makes_sense(value):
    attempt = Attempt.from_json(value)
    assert attempt.state == START and attempt.costs >= 0 and not attempt.done
