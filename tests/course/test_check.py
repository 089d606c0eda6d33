import copy
import pickle
import re
from dataclasses import replace

import pytest
from hypothesis import given, settings

from damles.course.check import check, check_all
from damles.course.claim import Claim, boards, claims, long_sentences
from damles.course.exercise import Choose, Exercise, Play
from damles.course.fault import Fault, say_fault
from damles.texts import sentences
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


@pytest.mark.parametrize(
    ("declare", "told"),
    [
        (lambda: Play(id="a", question="b", soluton="28x39"), "Oefening 'a', bij soluton: Dit woord ken ik hier niet."),
        (lambda: Play(id="a", question="b"), "Oefening 'a', bij solution: Hier staat nog niets. Vul dit in."),
        (lambda: Play("W:W28:B22"), "Bij Play: Schrijf ervoor wat 'W:W28:B22' is, zoals position= of question=."),
    ],
)
def test_a_word_too_many_or_too_few_is_told_in_a_sentence_alone(declare, told):
    with pytest.raises(Fault) as caught:
        declare()
    (shown,) = caught.value._render_traceback_()
    assert shown == say_fault(caught.value) and shown.startswith(told)


def test_a_copy_of_an_exercise_is_the_same():
    for exercise in SOUND:
        assert copy.deepcopy(exercise) == pickle.loads(pickle.dumps(exercise)) == exercise


@pytest.mark.parametrize("exercise", SOUND, ids=lambda exercise: exercise.id)
def test_a_sound_exercise_has_no_faults(exercise):
    assert check(exercise) == []


@pytest.mark.parametrize(
    ("exercise", "changes", "field", "problem"),
    [
        (BACKWARD, {"id": "a/b"}, "id", "id"),
        (BACKWARD, {"id": ""}, "id", "id"),
        (BACKWARD, {"question": " "}, "question", "empty"),
        (BACKWARD, {"level": "moeilijk"}, "level", "level"),
        (BACKWARD, {"why": "6.9"}, "why", "article"),
        (BACKWARD, {"why": "18"}, "why", "article"),
        (BACKWARD, {"why": "0"}, "why", "article"),
        (BACKWARD, {"why": "zes"}, "why", "article"),
        (BACKWARD, {"question": 3}, "question", "type"),
        (BACKWARD, {"hints": (3,)}, "hints", "type"),
        (BACKWARD, {"refutations": ("44-40",)}, "refutations", "type"),
        (LANDINGS, {"piece": "46"}, "piece", "type"),
        (BACKWARD, {"position": ""}, "position", "empty"),
        (BACKWARD, {"position": "W:W28,51:B33"}, "position", "position"),
        (BACKWARD, {"position": "W:W28,44,3:B33"}, "position", "position"),
        (BACKWARD, {"solution": ()}, "solution", "empty"),
        (BACKWARD, {"solution": ("",)}, "solution", "empty"),
        (BACKWARD, {"solution": ("44-40",)}, "solution", "move"),
        (BACKWARD, {"solution": ("28 39",)}, "solution", "move"),
        (BACKWARD, {"solution": ("28x39 5-10",)}, "solution", "move"),
        (BACKWARD, {"position": "W:WK40:B17,28,34,42", "solution": ("40x48",)}, "solution", "move-unclear"),
        (MAZETTE, {"also": ("28-22",)}, "also", "overlap"),
        (MAZETTE, {"better": ("32-27",)}, "better", "better-loses"),
        (MAZETTE, {"also": ("34-29",)}, "also", "also-loses"),
        (MAZETTE, {"better": ("37-31 10-14",)}, "better/refutations/feedback", "one-move"),
        (TREE, {"refutations": {"34-30": "34-29 23x34"}}, "refutations", "refutation-start"),
        (TREE, {"refutations": {"34-30": "34-30"}}, "refutations", "refutation-start"),
        (TREE, {"refutations": {"40-35": "40-35 23-28"}}, "refutations", "refutation-gain"),
        (TREE, {"refutations": {"34-29": "34-29 23x34"}}, "refutations", "overlap"),
        (CAPTURES, {"goal": "alles"}, "goal", "goal"),
        (CAPTURES, {"position": "W:W28:B5"}, "goal", "nothing-to-find"),
        (CAPTURES, {"piece": 60}, "piece", "square"),
        (LANDINGS, {"piece": 0}, "piece", "piece-missing"),
        (CORNER, {"squares": (51,)}, "squares", "square"),
        (CORNER, {"squares": (46, 46)}, "squares", "square-twice"),
        (CORNER, {"goal": "movers"}, "goal", "squares-and-goal"),
        (CORNER, {"squares": ()}, "goal", "goal"),
        (CORNER, {"squares": (5,)}, "feedback", "overlap"),
        (CROWN, {"enough": 6}, "enough", "enough"),
        (CROWN, {"goal": "kings"}, "goal", "nothing-to-find"),
        (ROUND, {"move": "28-19"}, "move", "move"),
        (ROUND, {"position": "W:W28:B5", "move": "28-22"}, "move", "no-capture"),
        (ROUND, {"position": "W:W38:B22,23,32,33", "move": "38x38"}, "move", "order-unclear"),
        (HOW_MANY, {"answers": {"Twee": ""}}, "answers", "how-many-answers"),
        (HOW_MANY, {"right": ("Vier",)}, "right", "right"),
        (HOW_MANY, {"right": ()}, "right", "all-right"),
        (HOW_MANY, {"right": ("Drie",)}, "right", "disagree"),
        (HOW_MANY, {"computed": "hoeveel"}, "computed", "computed"),
        (HOW_MANY, {"computed": "becomes", "move": "28x17"}, "move", "move"),
        (HOW_MANY, {"computed": "draw-left", "move": "veel"}, "move", "type"),
        (HOW_MANY, {"computed": "must-play", "move": "28, 33"}, "move", "type"),
        (SCENE, {"computed": "winner"}, "position", "empty"),
        (BACKWARD, {"hints": ("Kijk naar de schijf op 29.",)}, "hints", "claim"),
        (BACKWARD, {"success": "De dam op 28 slaat."}, "success", "claim"),
        (BACKWARD, {"question": "Is veld 28 leeg? Veld 44 is leeg."}, "question", "claim"),
        (BACKWARD, {"question": "Wie slaat naar veld 60?"}, "question", "claim-square"),
        (TURK, {"feedback": {"8-3": "Nu komt 47x51."}}, "feedback", "claim-square"),
    ],
)
def test_a_faulty_declaration_is_told_where_and_what(exercise, changes, field, problem):
    faults = check(replace(exercise, **changes))
    assert (field, problem) in [(each.field, each.problem) for each in faults]
    for each in faults:
        assert each.exercise in say_fault(each) and f"bij {each.field}: " in say_fault(each).lower()
        assert each.exercise in say_fault(each, "en") and f"at {each.field}: " in say_fault(each, "en").lower()


def test_the_teacher_reads_the_rule_behind_a_fault():
    fault = check(replace(BACKWARD, solution=("44-40",)))[0]
    assert say_fault(fault) == (
        "Oefening 'terug', bij solution: De zet '44-40' kan hier niet. Slaan moet. Er is een slag: 28x39. (artikel 6.2)"
    )


def test_an_id_may_be_used_once_in_a_lesson():
    assert [(each.exercise, each.problem) for each in check_all([BACKWARD, TURK, BACKWARD])] == [("terug", "id-twice")]


def test_a_kind_that_nobody_knows_is_a_fault():
    class Sing(Exercise):
        pass

    assert [each.problem for each in check(Sing(id="x", question="?", position="W:W28:B5"))] == ["kind"]


def test_every_problem_has_a_sentence_of_its_own():
    problems = {case.args[3] if hasattr(case, "args") else case[3] for case in _CASES}
    for problem in problems | {"id-twice", "kind"}:
        assert f"fault-{problem}" in sentences("nl")


_CASES = test_a_faulty_declaration_is_told_where_and_what.pytestmark[0].args[1]


def test_a_single_text_is_read_as_one_hint_and_one_line():
    exercise = Play(id="x", question="?", position="W:W28,44:B33", solution="28x39", hints="Kijk om.")
    assert (exercise.solution, exercise.hints) == (("28x39",), ("Kijk om.",))


@pytest.mark.parametrize(
    ("fen", "computed", "move", "answers", "right"),
    [
        ("W:W12:B8", "becomes", "12x3", ("Een dam", "Een schijf"), "Een dam"),
        ("W:W12:B8,9", "becomes", "12x14", ("Een dam", "Een schijf"), "Een schijf"),
        ("W:W36:B27,31", "winner", "", ("Wit", "Zwart", "Niemand"), "Zwart"),
        ("W:W28:B5", "winner", "", ("Wit", "Zwart", "Nog niet beslist"), "Nog niet beslist"),
        ("W:W28,34:B22", "may", "34-30", ("Ja", "Nee"), "Nee"),
        ("W:W28,34:B22", "may", "28x17", ("Ja", "Nee"), "Ja"),
        ("W:W28,34:B22", "must-capture", "", ("Ja", "Nee"), "Ja"),
        ("B:W28,34:B22", "turn", "", ("wit", "zwart"), "zwart"),
        ("W:WK46:B32", "captures", "", ("5", "6"), "6"),
        ("W:WK46:B28,32", "moves", "", ("Twee", "Drie"), "Twee"),
        ("W:W28:B14,22,23", "captured", "28x10", ("1 schijf", "2 schijven"), "2 schijven"),
        ("W:W38:B22,23,32,33", "ends", "38x38", ("Op 27", "Op 38"), "Op 38"),
        ("W:W28:B5,14,22,23", "left-over", "28x10", ("Eén", "Twee"), "Twee"),
        ("W:W32,37,38,42:B14,19", "must-play", "42 37 32", ("42", "37", "32"), "37"),
        ("W:W28,34:B22", "must-play", "34 28", ("28", "34"), "28"),
        ("W:W28,34:B22", "must-play", "34", ("34", "0"), "0"),
        ("W:WK47,38:BK4", "draw-limit", "", ("5", "16", "25"), "5"),
        ("B:WK47,38,39:BK4", "draw-limit", "", ("vijf", "zestien: 16", "25"), "zestien: 16"),
        ("W:W37,38,39:BK4", "draw-limit", "", ("5", "16", "25"), "25"),
        ("W:WK47,38,39:BK4", "draw-left", "7", ("Acht", "Negen"), "Negen"),
        ("W:W28,34:B22", "may", "34-30", ("Yes", "No"), "No"),
        ("W:W12:B8,9", "becomes", "12x14", ("A king", "A man"), "A man"),
        ("W:W28:B14,22,23", "captured", "", ("One", "Two"), "Two"),
    ],
)
def test_the_core_knows_the_answer(fen, computed, move, answers, right):
    for claimed in answers:
        exercise = Choose(
            id="x",
            question="?",
            position=fen,
            answers=dict.fromkeys(answers, ""),
            right=claimed,
            computed=computed,
            move=move,
        )
        assert [each.problem for each in check(exercise)] == ([] if claimed == right else ["disagree"])


@settings(deadline=None)
@given(positions().filter(lambda position: bool(position.legal_moves)))
def test_every_legal_move_is_a_sound_solution(position):
    for move in position.legal_moves:
        assert check(Play(id="x", question="?", position=position.fen, solution=(move.full,))) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("De schijf op 28 slaat.", {(28, "wb")}),
        ("Geef de zwarte schijven op 22, 23 en 33 weg.", {(22, "b"), (23, "b"), (33, "b")}),
        ("Jouw witte dam op veld 5 wint.", {(5, "W"), (5, "")}),
        ("Het stuk op 7 staat vast.", {(7, "wbWB")}),
        ("Velden 22 en 28 zijn leeg.", {(22, "e"), (28, "e")}),
        ("Ga naar het lege veld 22.", {(22, "e")}),
        ("Speel 28x17 of 46-5.", {(28, ""), (17, ""), (46, ""), (5, "")}),
        ("Sla 3 schijven, dan is het 2-0 (artikel 6.2).", set()),
    ],
)
def test_claims_are_read_from_a_sentence(text, found):
    assert {(claim.square, claim.pieces) for claim in claims(text)} == found


def test_a_claim_may_be_true_of_any_board_that_the_exercise_shows():
    shown = boards(TURK)
    assert Claim("dam op 47", 47, "WB").holds(shown)
    assert Claim("schijf op 6", 6, "wb").holds(shown)
    assert not Claim("dam op 6", 6, "WB").holds(shown)


def test_sentences_of_sixteen_words_are_long():
    fifteen = " ".join(["woord"] * 15) + "."
    assert long_sentences(f"{fifteen} {fifteen}") == []
    assert long_sentences(f"Kort. Een {fifteen} Kort.") == [f"Een {fifteen}"]


OWN = re.compile("course-|fault|error-store|fact-")


@pytest.mark.parametrize("language", ["nl", "en"])
def test_our_own_sentences_are_short(language):
    ours = {key: text for key, text in sentences(language).items() if OWN.match(key) and key != "fact-numbers"}
    assert len(ours) > 80
    assert {key: long_sentences(text) for key, text in ours.items() if long_sentences(text)} == {}
