"""Setting up, writing, touching and the clock: judged by the rules, told in their words."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damles.course import clock_scene, set_up, touch_board
from damles.course.check import check
from damles.course.exercise import START, State
from damles.course.fault import say_fault
from damles.course.hint import WHOLE, hint, ladder
from damles.course.judge import is_done, is_state, judge
from damles.course.kinds import SetUp, Touch, Write
from damles.course.progress import MemoryStore
from damles.course.robot import inspect_exercise
from damles.course.stepped import FILES, stepped
from damles.course.trainer import Trainer
from damles.course.verdict import Kind, Verdict
from damles.rules.executed import Executed
from damles.rules.irregular import classify
from damles.rules.setup import START_BOARD
from damles.rules.touch import Deed
from damles.texts import say
from tests.course.examples import SOUND
from tests.course.steps import (
    ADJUST,
    BOUND,
    CROWN_IT,
    CROWNED,
    EARLY,
    FREE,
    HELD,
    LINE,
    OFFERED,
    ONE_MOVE,
    OPENING,
    PATH,
    ROWS,
    SCHOOL,
    STEPPED,
    TIDY,
    TWO_JUMPS,
)

GOOD = (Kind.GO_ON, Kind.RIGHT)


def names(exercise):
    return exercise.id


def after(exercise, *answers):
    """The verdict on the last of some answers, of which those before are taken."""
    state, verdict = START, None
    for answer in answers:
        assert verdict is None or verdict.kind in GOOD, f"before {answer}: {verdict}"
        verdict = judge(exercise, state, answer)
        state = verdict.state
    return verdict


@pytest.mark.parametrize("exercise", STEPPED, ids=names)
def test_a_sound_exercise_has_no_fault_and_the_robot_goes_through_it(exercise):
    assert check(exercise) == [] and inspect_exercise(exercise) == []


@pytest.mark.parametrize("exercise", STEPPED, ids=names)
def test_the_answers_that_are_left_solve_it_and_any_way_there_can_be_resumed(exercise):
    state = START
    for step in stepped(exercise).rest(exercise, START):
        assert not is_done(exercise, state) and is_state(exercise, state)
        verdict = judge(exercise, state, step.answer)
        assert verdict.kind in GOOD and verdict.say() and verdict.say("en")
        state = State.from_json(verdict.state.to_json())
    assert verdict.kind is Kind.RIGHT and verdict.done and is_done(exercise, state) and is_state(exercise, state)
    assert judge(exercise, state, "x").sentence == "course-done"
    assert not is_state(exercise, state.add(state.steps[-1]))


@pytest.mark.parametrize("exercise", STEPPED, ids=names)
def test_the_ladder_goes_from_a_question_to_the_whole_solution(exercise):
    rungs = ladder(exercise, START)
    assert rungs[0] == 1 and rungs[-1] == WHOLE and list(rungs) == sorted(set(rungs))
    shown = [hint(exercise, START, rung) for rung in rungs]
    assert is_done(exercise, shown[-1].state) and all(each.state == START for each in shown if each.rung < 4)
    assert all(each.say() and (each.own or each.say() != each.say("en")) for each in shown)


def says_right(exercise, state, answer):
    return Verdict(Kind.RIGHT, state.add(answer), True)


def never_right(exercise, state, answer):
    return Verdict(Kind.NOT_ASKED, state)


@pytest.mark.parametrize("exercise", [ROWS, LINE, TWO_JUMPS, ONE_MOVE], ids=names)
@pytest.mark.parametrize(("wrong", "problem"), [(says_right, "robot-other"), (never_right, "robot-answer")])
def test_the_robot_notices_a_judge_that_is_wrong(exercise, wrong, problem):
    assert problem in {each.problem for each in inspect_exercise(exercise, wrong)}


def test_every_kind_has_a_judge_and_the_old_kinds_none():
    assert {type(exercise) for exercise in STEPPED} == set(FILES)
    assert [stepped(exercise) for exercise in SOUND] == [None] * len(SOUND)


def test_a_kind_goes_through_the_trainer_like_any_other():
    pupil = Trainer("13", [TWO_JUMPS, LINE], MemoryStore(), now=lambda: 0.0)
    for answer in ("lift 28", "release 19", "put 19", "release 10", "take-off 14", "take-off 23", "take-off 14"):
        pupil.answer("slag", answer)
    assert pupil.stars("slag") == 2, "the first try that the rules forbid is free; the wrong order costs a star"
    assert pupil.hint("schrijf", 5).rung == WHOLE and pupil.stars("schrijf") == 0


# --- set up


@pytest.mark.parametrize(
    ("exercise", "answer", "kind", "sentence"),
    [
        (ROWS, "1-20b", Kind.GO_ON, "course-step"),
        (ROWS, "31 - 50w", Kind.UNREADABLE, "course-set-how"),
        (ROWS, "31,32,33-50 w", Kind.GO_ON, "course-step"),
        (ROWS, "21w", Kind.NOT_ASKED, "course-set-empty"),
        (ROWS, "1w", Kind.NOT_ASKED, "course-set-other"),
        (ROWS, "1-21b", Kind.NOT_ASKED, "course-set-empty"),
        (ROWS, "21e", Kind.GO_ON, "course-set-before"),
        (ROWS, "20-1b", Kind.UNREADABLE, ""),
        (ROWS, "0b", Kind.UNREADABLE, ""),
        (ROWS, "51w", Kind.UNREADABLE, ""),
        (ROWS, "", Kind.UNREADABLE, "course-set-how"),
        (CROWN_IT, "6W", Kind.RIGHT, "course-right"),
        (CROWN_IT, "28W", Kind.NOT_ASKED, "course-set-other"),
        (TIDY, "31e", Kind.RIGHT, "course-right"),
        (TIDY, "28e", Kind.NOT_ASKED, "course-set-other"),
    ],
)
def test_pieces_are_put_where_they_belong(exercise, answer, kind, sentence):
    verdict = judge(exercise, START, answer)
    assert (verdict.kind, verdict.sentence) == (kind, sentence) and verdict.say()
    assert (verdict.state != START) == (kind in GOOD and sentence != "course-set-before")


@given(st.permutations(range(40)))
def test_the_pieces_may_be_put_in_any_order(order):
    steps = set_up.rest(ROWS, START)
    state = START
    for place in order:
        state = judge(ROWS, state, steps[place].answer).state
    assert is_done(ROWS, state) and set_up.board_at(ROWS, state) == START_BOARD


# --- write


@pytest.mark.parametrize("text", ["32-28", "32 28", " 32 - 28 ", "32–28", "032-028"])
def test_a_move_may_be_written_in_any_usual_way(text):
    assert judge(LINE, START, text).state.steps == ("32-28",)


@pytest.mark.parametrize("text", ["23x32", "23 x 32", "23×32", "23X32", "23 32", "23:32"])
def test_a_capture_too(text):
    assert after(LINE, "32-28", text).done


@pytest.mark.parametrize(
    ("answers", "kind", "sentence"),
    [
        (["32x28"], Kind.NOT_ASKED, "course-write-quiet"),
        (["28-32"], Kind.NOT_ASKED, "course-write-start"),
        (["32-27"], Kind.NOT_ASKED, "course-write-end"),
        (["34-30"], Kind.NOT_ASKED, "course-write-start"),
        (["twee"], Kind.UNREADABLE, ""),
        (["32-28", "23-32"], Kind.NOT_ASKED, "course-write-capture"),
        (["32-28", "23x33"], Kind.NOT_ASKED, "course-write-end"),
        (["32-28 23x32"], Kind.UNREADABLE, "course-write-one"),
        (["32-28", "23x28x32"], Kind.NOT_ASKED, "course-write-landing"),
    ],
)
def test_what_is_written_wrongly_is_told(answers, kind, sentence):
    verdict = after(LINE, *answers)
    assert (verdict.kind, verdict.sentence) == (kind, sentence) and verdict.say()


def test_where_two_captures_have_the_same_ends_the_way_must_be_written():
    verdict = judge(PATH, START, "40x48")
    assert verdict.kind is Kind.UNREADABLE and "40x23x37x48" in verdict.say()
    assert judge(PATH, START, "40x12x26x48").sentence == "course-write-end"
    assert judge(PATH, START, "40x34x28x42x48").sentence == "course-write-landing"
    assert judge(PATH, START, "40x23x37x48").done


# --- touch


@pytest.mark.parametrize(
    ("exercise", "answers", "kind", "said"),
    [
        (TWO_JUMPS, ["lift 33"], Kind.FORBIDDEN, "6.2"),
        (TWO_JUMPS, ["lift 23"], Kind.FORBIDDEN, "7.2"),
        (TWO_JUMPS, ["lift 28", "release 22"], Kind.FORBIDDEN, "6.2"),
        (TWO_JUMPS, ["lift 28", "release 19"], Kind.FORBIDDEN, "5.3"),
        (TWO_JUMPS, ["lift 28", "release 10"], Kind.NOT_ASKED, "course-touch-steps"),
        (TWO_JUMPS, ["lift 28", "put 19", "take-off 23"], Kind.NOT_ASKED, "course-touch-first-finish"),
        (EARLY, ["take-off 23"], Kind.NOT_ASKED, "course-touch-first-finish"),
        (ADJUST, ["lift 38"], Kind.NOT_ASKED, "course-touch-announce"),
        (TWO_JUMPS, ["lift 28", "put 19", "release 10", "take-off 14"], Kind.NOT_ASKED, "course-not-yet"),
        (TWO_JUMPS, ["lift 28", "put 19", "release 10", "take-off 33"], Kind.NOT_ASKED, "course-not-captured"),
        (TWO_JUMPS, ["lift 28", "put 19", "release 10", "hand-over"], Kind.FORBIDDEN, "course-touch-not-done"),
        (TWO_JUMPS, ["hand-over"], Kind.FORBIDDEN, "arbiter-take-back-no-move"),
        (TWO_JUMPS, ["lift 28", "lift 33"], Kind.UNREADABLE, "error-touch-hand-full"),
        (TWO_JUMPS, ["release 10"], Kind.UNREADABLE, "error-touch-hand-empty"),
        (TWO_JUMPS, ["lift 11"], Kind.UNREADABLE, "error-touch-empty"),
        (TWO_JUMPS, ["slaan maar"], Kind.UNREADABLE, "course-touch-how"),
        (TWO_JUMPS, ["touch 11"], Kind.UNREADABLE, "error-touch-empty"),
        (TWO_JUMPS, ["lift 28", "put 19", "put 10", "take-off 23"], Kind.NOT_ASKED, "course-touch-let-go"),
        (FREE, ["lift 28", "put 22", "put 18"], Kind.FORBIDDEN, "5.1"),
        (ADJUST, ["adjusted"], Kind.UNREADABLE, "course-touch-announce"),
        (ADJUST, ["announce", "touch 32", "adjusted", "adjusted"], Kind.UNREADABLE, "course-touch-how"),
        (BOUND, ["touch 32"], Kind.NOT_ASKED, "course-touch-must"),
        (ADJUST, ["touch 32"], Kind.NOT_ASKED, "course-touch-announce"),
        (ADJUST, ["announce", "touch 32", "adjusted", "touch 32"], Kind.NOT_ASKED, "course-touch-bound"),
        (
            ADJUST,
            ["announce", "touch 32", "adjusted", "lift 38", "release 32"],
            Kind.UNREADABLE,
            "error-touch-occupied",
        ),
        (ADJUST, ["announce", "touch 32", "adjusted", "lift 38", "release 42"], Kind.FORBIDDEN, "5.1"),
        (BOUND, ["lift 32"], Kind.NOT_ASKED, "course-touch-must"),
        (HELD, ["release 22"], Kind.NOT_ASKED, "course-touch-other-move"),
        (HELD, ["release 33"], Kind.FORBIDDEN, "5.1"),
        (CROWNED, ["crown 8"], Kind.NOT_ASKED, "course-touch-crown"),
        (CROWNED, ["lift 8", "crown 8"], Kind.NOT_ASKED, "course-touch-crown"),
    ],
)
def test_a_hand_that_does_wrong_is_told_why_and_nothing_changes(exercise, answers, kind, said):
    verdict = after(exercise, *answers)
    key = f"{verdict.error.key}-{verdict.error.problem}" if verdict.error else verdict.sentence
    assert (verdict.kind, verdict.refusal.article if verdict.refusal else key) == (kind, said)
    assert len(verdict.state.steps) == len(answers) - 1 and verdict.say() and verdict.say("en")


@pytest.mark.parametrize(
    ("exercise", "answers"),
    [
        (TWO_JUMPS, ["touch 28", "lift 28", "release 28", "lift 28", "put 19", "put 10", "release 10"]),
        (TWO_JUMPS, ["touch 33", "lift 28", "put 19"]),
        (TWO_JUMPS, ["lift 28", "put 19", "put 28", "release 28", "lift 28", "put 19"]),
        (FREE, ["lift 28", "put 22", "put 23", "put 28", "put 22", "release 22"]),
        (ADJUST, ["announce", "lift 32", "release 32", "adjusted", "lift 38", "release 33"]),
        (BOUND, ["touch 14", "lift 37", "release 31"]),
        (BOUND, ["lift 37", "release 37", "lift 37", "release 31"]),
        (HELD, ["release 23"]),
        (CROWNED, ["lift 8", "release 3", "crown 3"]),
        (FREE, ["lift 33", "release 29"]),
    ],
)
def test_a_hand_may_do_what_the_rules_leave(exercise, answers):
    assert after(exercise, *answers).kind in GOOD


@pytest.mark.parametrize("exercise", [TWO_JUMPS, FREE, ADJUST, BOUND, HELD, CROWNED, SCHOOL], ids=names)
def test_what_was_done_at_the_end_is_a_regular_move_of_the_touched_piece(exercise):
    state = hint(exercise, START, WHOLE).state
    touch = touch_board.touch_at(exercise, state)
    assert touch.complete and touch.in_order and classify(Executed.by_hand(touch)) is None
    assert touch.must_play == Executed.by_hand(touch).move.start


def test_every_deed_has_a_sentence():
    assert all(say(f"deed-{deed}", square=28) for deed in Deed)


# --- the clock


@pytest.mark.parametrize(
    ("exercise", "answers", "kind", "said"),
    [
        (ONE_MOVE, ["press"], Kind.FORBIDDEN, "error-clock-no-move"),
        (ONE_MOVE, ["move 32-28", "press-other"], Kind.FORBIDDEN, "error-clock-other-hand"),
        (ONE_MOVE, ["stop"], Kind.FORBIDDEN, "error-clock-stopped-both"),
        (ONE_MOVE, ["move 32-28", "move 38-33"], Kind.NOT_ASKED, "course-clock-press-now"),
        (ONE_MOVE, ["move 32-37"], Kind.FORBIDDEN, "5.1"),
        (ONE_MOVE, ["move"], Kind.UNREADABLE, "course-clock-how"),
        (ONE_MOVE, ["press 32-28"], Kind.UNREADABLE, "course-clock-how"),
        (ONE_MOVE, ["offer"], Kind.NOT_ASKED, "course-clock-offer-after-move"),
        (ONE_MOVE, ["move 32-28 @600"], Kind.NOT_ASKED, "course-clock-flag"),
        (OFFERED, ["move 46-41", "press", "move 41-36", "press"], Kind.NOT_ASKED, "course-clock-offer-first"),
        (OFFERED, ["move 46-41", "offer", "offer"], Kind.FORBIDDEN, "error-not-allowed-offer-open"),
        (
            OFFERED,
            ["move 46-41", "offer", "press", "move 41-36", "offer"],
            Kind.FORBIDDEN,
            "error-not-allowed-offer-again",
        ),
        (OPENING, ["move 20-24"], Kind.NOT_ASKED, "course-clock-first-press"),
        (OPENING, ["press", "press"], Kind.FORBIDDEN, "error-clock-no-move"),
    ],
)
def test_what_may_not_be_done_with_the_clock_is_told(exercise, answers, kind, said):
    verdict = after(exercise, *answers)
    key = f"{verdict.error.key}-{verdict.error.facts.get('problem')}" if verdict.error else verdict.sentence
    assert (verdict.kind, verdict.refusal.article if verdict.refusal else key) == (kind, said)
    assert verdict.say() and verdict.say("en")
    assert not verdict.done


def test_the_time_runs_while_the_pupil_thinks_and_a_fallen_flag_begins_the_scene_anew():
    verdict = after(ONE_MOVE, "move 32-28 @100")
    assert verdict.state.steps == ("move 32-28 @100.0",)
    assert clock_scene.scene_at(ONE_MOVE, verdict.state).clock.left(clock_scene.Side.WHITE) == 500
    assert judge(ONE_MOVE, verdict.state, "press @599").done
    fallen = judge(ONE_MOVE, verdict.state, "press @600")
    assert fallen.kind is Kind.NOT_ASKED and fallen.state == START and not fallen.done


def test_time_that_goes_back_counts_as_none():
    late = after(ONE_MOVE, "move 32-28 @100", "press @3")
    assert late.done and late.state.steps[-1] == "press @100.0"


def test_the_other_side_answers_as_declared_and_otherwise_where_that_cannot_be_played():
    assert after(OPENING, "press").line == ("32-28",)
    assert after(OPENING, "press", "move 20-24", "press").line == ("37-32",)
    assert after(OPENING, "press", "move 19-23", "press").line == ("28x19",)


# --- declarations


@pytest.mark.parametrize(
    ("exercise", "changes", "field", "problem"),
    [
        (ROWS, {"goal": "begin"}, "goal", "position"),
        (ROWS, {"goal": "W:W1:B"}, "goal", "position"),
        (TIDY, {"goal": TIDY.position}, "goal", "nothing-to-find"),
        (TIDY, {"position": "W:W99:B"}, "position", "position"),
        (LINE, {"moves": "32-28 23x33"}, "moves", "move"),
        (LINE, {"moves": " "}, "moves", "empty"),
        (LINE, {"moves": 3}, "moves", "type"),
        (PATH, {"moves": "40x48"}, "moves", "move"),
        (TWO_JUMPS, {"move": "28x19"}, "move", "move"),
        (TWO_JUMPS, {"before": ("spring 28",)}, "before", "move"),
        (TWO_JUMPS, {"before": ("release 19",)}, "before", "move"),
        (HELD, {"before": ("lift 28", "put 33")}, "before", "no-way"),
        (BOUND, {"move": "32-27"}, "move", "touched-other"),
        (ADJUST, {"adjust": (5,)}, "adjust", "adjust"),
        (ADJUST, {"adjust": (0,)}, "adjust", "square"),
        (ADJUST, {"adjust": ("32",)}, "adjust", "type"),
        (ONE_MOVE, {"control": "snel"}, "control", "type"),
        (ONE_MOVE, {"count": 0}, "count", "count"),
        (ONE_MOVE, {"replies": ("vier",)}, "replies", "move"),
        (ONE_MOVE, {"position": "W:W36:B27,31"}, "count", "count"),
        (LINE, {"question": "Schrijf op wat de dam op 32 doet."}, "question", "claim"),
    ],
)
def test_a_faulty_declaration_is_told_where_and_what(exercise, changes, field, problem):
    faults = check(replace(exercise, **changes))
    assert [(each.field, each.problem) for each in faults] == [(field, problem)]
    assert say_fault(faults[0]) != say_fault(faults[0], "en")


def test_a_board_that_is_only_reached_later_may_be_named_in_a_sentence():
    assert check(replace(CROWN_IT, success="De dam op 6 is klaar.")) == []
    assert check(replace(CROWNED, success="De dam op 3 is klaar.")) == []
    assert check(replace(LINE, success="De zwarte schijf op 32 sloeg.")) == []
    assert [each.problem for each in check(replace(CROWNED, success="De dam op 8 is klaar."))] == ["claim"]


def test_a_single_text_is_read_as_one_deed():
    assert Touch(id="x", question="?", position="W:W28:B5", before="touch 28").before == ("touch 28",)
    assert SetUp(id="x", question="?").position == "W:W:B" and Write(id="x", question="?", moves="32-28").hints == ()
