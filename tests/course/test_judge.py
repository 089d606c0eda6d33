import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from damles.course.exercise import START, FindAll, Play, State, read_position
from damles.course.goal import wanted
from damles.course.judge import is_done, is_state, judge, needed, read_choice
from damles.course.play import position_at
from damles.course.verdict import Kind
from tests.course.examples import (
    BACKWARD,
    CAPTURES,
    CORNER,
    CROWN,
    HOW_MANY,
    LANDINGS,
    MAZETTE,
    ROUND,
    SCENE,
    SOUND,
    TREE,
    TURK,
)
from tests.positions import positions

BY_ID = {exercise.id: exercise for exercise in SOUND}


@pytest.mark.parametrize(
    ("exercise", "answer", "kind", "said"),
    [
        (BACKWARD, "28x39", Kind.RIGHT, "Goed gezien: achteruit slaan moet ook."),
        (BACKWARD, "28 × 39", Kind.RIGHT, "Goed gezien: achteruit slaan moet ook."),
        (BACKWARD, "44-40", Kind.FORBIDDEN, "Slaan moet. Er is een slag: 28x39. (artikel 6.2)"),
        (BACKWARD, "hallo", Kind.UNREADABLE, "'hallo' is geen zet. Schrijf bijvoorbeeld 32-28 of 28x17."),
        (TURK, "23-18", Kind.GO_ON, "Goed. Na 23-18 speelt de ander 47x23. Nu jij weer."),
        (TURK, "14-9", Kind.LOSES, "Dat mag, maar je raakt meer kwijt dan je krijgt. Kijk maar: 47x2."),
        (TURK, "8-3", Kind.NOT_ASKED, "Een dam halen helpt nu niet."),
        (TURK, "8-2", Kind.NOT_ASKED, "8-2 mag, maar dat is hier niet de bedoeling. Lees de vraag nog eens."),
        (MAZETTE, "34-29", Kind.ALSO_RIGHT, "Ook goed! Het kan ook zo: 28-22 17x28 34-29 23x34 32x5."),
        (MAZETTE, "37-31", Kind.BETTER, "Goed, maar het kan beter. Probeer het nog eens."),
        (MAZETTE, "32-27", Kind.LOSES, "Dat mag, maar je raakt meer kwijt dan je krijgt. Kijk maar: 23x21."),
        (TREE, "34-30", Kind.LOSES, "Zwart slaat en jij slaat niets terug."),
        (CAPTURES, "34x25", Kind.GO_ON, "Goed. Zoek er nog 3."),
        (CAPTURES, "34-29", Kind.FORBIDDEN, None),
        (LANDINGS, "28", Kind.GO_ON, "Goed. Zoek er nog 5."),
        (LANDINGS, "41", Kind.FORBIDDEN, "Slaan moet. Er is een slag: 46x5 of 46x10 of 46x14. (artikel 6.2)"),
        (LANDINGS, "51", Kind.UNREADABLE, "'51' is geen veld. De velden lopen van 1 tot en met 50."),
        (ROUND, "23", Kind.GO_ON, "Goed. Welke gaat er nu af? Nog 1."),
        (ROUND, "14", Kind.NOT_ASKED, "Het stuk op 14 gaat er nu nog niet af."),
        (ROUND, "22", Kind.NOT_ASKED, "Het stuk op 22 wordt niet geslagen."),
        (ROUND, "19", Kind.UNREADABLE, "Op veld 19 staat geen stuk. Klik een stuk aan."),
        (CORNER, "46", Kind.RIGHT, "Goed zo!"),
        (CORNER, "5", Kind.NOT_ASKED, "Dat is rechtsboven."),
        (CORNER, "45", Kind.NOT_ASKED, "Veld 45 is het niet."),
        (CROWN, "3", Kind.RIGHT, "Goed zo!"),
        (HOW_MANY, "twee", Kind.RIGHT, "Ja, twee."),
        (HOW_MANY, "Drie", Kind.NOT_ASKED, "Dat is het niet. Kijk nog eens goed."),
        (HOW_MANY, "vier", Kind.UNREADABLE, "'vier' staat er niet bij. Kies een van de antwoorden."),
        (SCENE, "b", Kind.RIGHT, "Goed zo."),
    ],
)
def test_the_first_answer_gets_its_kind_and_sentence(exercise, answer, kind, said):
    verdict = judge(exercise, START, answer)
    assert verdict.kind is kind
    assert said is None or verdict.say() == said
    assert verdict.done == (kind in (Kind.RIGHT, Kind.ALSO_RIGHT))


def test_a_refused_move_carries_the_refusal_of_the_rules():
    assert judge(BACKWARD, START, "44-40").refusal == read_position(BACKWARD.position).refusal("44-40")


def test_an_ambiguous_capture_is_asked_back_and_not_judged():
    exercise = Play(id="weg", position="W:WK40:B17,28,34,42", question="Sla.", solution=("40x12x26x48",))
    assert judge(exercise, START, "40x48").kind is Kind.UNREADABLE


def test_a_line_is_played_with_the_replies_of_the_program():
    first = judge(TURK, START, "23-18")
    assert first.line == ("23-18", "47x20x3x12x23") and first.state == State(first.line)
    last = judge(TURK, first.state, "19x6")
    assert (last.kind, last.done, last.line) == (Kind.RIGHT, True, ("19x28x17x6",))


def test_the_program_plays_the_reply_that_was_declared_first_but_knows_the_other():
    assert judge(TREE, START, "34-29").line == ("34-29", "23x34")
    other = State(("34-29", "24x33"))
    assert is_state(TREE, other)
    assert judge(TREE, other, "38x18").kind is Kind.RIGHT
    assert judge(TREE, other, "40x20").kind is Kind.FORBIDDEN


def test_a_wrong_move_halfway_is_judged_in_the_position_halfway():
    halfway = judge(MAZETTE, START, "28-22").state
    wrong = judge(MAZETTE, halfway, "37-31")
    assert (wrong.kind, wrong.state, wrong.line) == (Kind.LOSES, halfway, ("37-31", "28x37x26"))
    refused = judge(MAZETTE, halfway, "28-23")
    assert (refused.kind, refused.state) == (Kind.FORBIDDEN, halfway)
    assert refused.refusal == position_at(MAZETTE, halfway).refusal("28-23")


def test_a_move_found_before_costs_nothing_and_changes_nothing():
    once = judge(CAPTURES, START, "34x25")
    twice = judge(CAPTURES, once.state, "34x25")
    assert (twice.kind, twice.state, twice.say()) == (Kind.GO_ON, once.state, "34x25 heb je al.")


def test_a_move_of_another_piece_is_not_asked_when_one_piece_is_asked_for():
    exercise = FindAll(id="een", position=CAPTURES.position, question="?", piece=34)
    verdict = judge(exercise, START, "46x28")
    assert verdict.kind in (Kind.NOT_ASKED, Kind.FORBIDDEN)
    other = next(move for move in read_position(CAPTURES.position).legal_moves if move.start == 46)
    assert judge(exercise, START, other.full).sentence == "course-other-piece"


def test_a_piece_that_may_not_move_is_explained_by_the_rules():
    exercise = FindAll(id="wie", position="W:W28,44:B33", question="Wie moet slaan?", goal="capturers")
    verdict = judge(exercise, START, "44")
    assert verdict.kind is Kind.FORBIDDEN
    assert verdict.refusal == read_position(exercise.position).refusal_of(44)


def test_the_words_of_an_answer_go_before_its_letter():
    exercise = HOW_MANY.__class__(id="x", question="?", answers={"b": "", "a": ""}, right=("b",))
    assert read_choice(exercise, "A") == "a"


def test_a_solved_exercise_stays_as_it_is():
    done = judge(BACKWARD, START, "28x39").state
    again = judge(BACKWARD, done, "44-40")
    assert (again.done, again.state, again.say()) == (True, done, "Deze oefening is klaar.")


@pytest.mark.parametrize("name", BY_ID)
def test_states_of_another_edition_are_known_as_strange(name):
    assert is_state(BY_ID[name], START)
    for strange in (State(("99",)), State(("20-24", "1-6")), State(("40x1",)), State(("Vijf",))):
        assert not is_state(BY_ID[name], strange)


@settings(deadline=None)
@given(positions().filter(lambda position: len(position.legal_moves) > 1), st.data())
def test_no_move_is_right_but_the_declared_one(position, data):
    declared, other = data.draw(st.permutations(position.legal_moves).map(lambda moves: moves[:2]))
    exercise = Play(id="x", position=position.fen, question="?", solution=(declared.full,))
    right, wrong = judge(exercise, START, declared.full), judge(exercise, START, other.full)
    assert right.kind is Kind.RIGHT and right.done
    assert wrong.kind in (Kind.LOSES, Kind.NOT_ASKED) and not wrong.done and wrong.state == START
    assert wrong.line[0] == other.full


@settings(deadline=None)
@given(positions().filter(lambda position: bool(position.legal_moves)), st.randoms(use_true_random=False))
def test_all_moves_in_any_order_solve_a_search_and_the_counter_falls_by_one(position, rng):
    exercise = FindAll(id="x", position=position.fen, question="?", goal="moves")
    state, right = START, list(wanted(exercise))
    rng.shuffle(right)
    for left in reversed(range(len(right))):
        verdict = judge(exercise, state, right[left])
        assert verdict.facts.get("left", 0) == left
        assert verdict.done == (left == 0)
        state = verdict.state
    assert needed(exercise) == len(position.legal_moves) and is_done(exercise, state)


@settings(deadline=None)
@given(st.text(max_size=30), st.sampled_from(SOUND))
def test_any_text_gets_a_verdict_with_a_sentence(text, exercise):
    verdict = judge(exercise, START, text)
    assert verdict.say().strip() and verdict.say("en").strip()
    assert is_state(exercise, verdict.state)


@settings(deadline=None)
@given(st.lists(st.text()))
def test_a_state_comes_back_from_json(steps):
    state = State(tuple(steps))
    assert State.from_json(json.loads(json.dumps(state.to_json()))) == state


@pytest.mark.parametrize("strange", [None, "28", 3, {"steps": []}, [28]])
def test_anything_else_in_json_is_the_start(strange):
    assert State.from_json(strange) == START
