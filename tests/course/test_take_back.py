"""Take back or play on: both ways are legal, the better one is computed, and what is declared must be best play."""

from dataclasses import replace

import pytest

from damles.course.check import check
from damles.course.exercise import START
from damles.course.fault import say_fault
from damles.course.judge import is_done, judge
from damles.course.kinds import TakeBack
from damles.course.take_back import best, line, match_at, position_at, value
from damles.course.verdict import Kind
from damles.rules import complaint as came
from damles.rules.arbiter import decide
from damles.rules.decision import Next
from tests.course.steps import BETTER_BACK, BETTER_ON, TOO_FEW

ALL = (BETTER_ON, BETTER_BACK, TOO_FEW)


@pytest.mark.parametrize("exercise", ALL, ids=lambda each: each.id)
def test_the_arbiter_lets_the_move_be_taken_back_until_it_is_answered(exercise: TakeBack) -> None:
    match = match_at(exercise)
    decision = decide(match, came.TakeBack(match.game.turn))
    assert decision.next is Next.TAKE_BACK and line(exercise, "back")[0] in decision.moves
    answered = match.play(line(exercise, "on")[0])
    assert decide(answered, came.TakeBack(match.game.turn)).reason == "arbiter-answered"


@pytest.mark.parametrize(("exercise", "wanted"), [(BETTER_ON, "on"), (BETTER_BACK, "back"), (TOO_FEW, "on")])
def test_the_choice_that_leaves_more_is_the_right_one(exercise: TakeBack, wanted: str) -> None:
    other = "back" if wanted == "on" else "on"
    assert best(exercise) == wanted and value(exercise, wanted) > value(exercise, other)
    right, wrong = judge(exercise, START, wanted), judge(exercise, START, other)
    assert (right.kind, wrong.kind) == (Kind.RIGHT, Kind.LOSES)
    assert is_done(exercise, right.state) and not is_done(exercise, wrong.state)
    assert right.line and wrong.line, "both are played out on the board"


def test_without_sentences_of_the_author_the_pieces_are_counted() -> None:
    assert judge(BETTER_ON, START, "back").say() == "De zet gaat terug. Nu heb jij 2 stukken en de ander 4."
    assert judge(BETTER_ON, START, "on").say("en") == "You play on. Now you have 3 pieces and the other 2."
    assert judge(BETTER_BACK, START, "back").say() == "Eén om één."
    assert judge(BETTER_ON, START, "misschien").kind is Kind.UNREADABLE


def test_pieces_that_were_taken_off_on_the_way_are_gone_when_play_goes_on() -> None:
    assert position_at(TOO_FEW, "on").fen == "B:W17,38:B12,14,23"
    assert position_at(TOO_FEW, "back").fen == TOO_FEW.position


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"made": "33x24"}, "is gewoon goed"),
        ({"made": "bla"}, "De zet 'bla' kan hier niet."),
        ({"back": "42-37"}, "De zet '42-37' kan hier niet."),
        ({"on": "9-14"}, "De zet '9-14' kan hier niet."),
        ({"on": "29x27"}, "kan iemand meer slaan"),
        ({"feedback": {"straks": "Later."}}, "Het doel 'straks' ken ik niet."),
    ],
    ids=["regular", "made", "back", "on", "not-best", "feedback"],
)
def test_a_wrong_declaration_says_what_is_wrong(changed: dict[str, object], told: str) -> None:
    assert told in say_fault(check(replace(BETTER_ON, **changed))[0])


def test_where_both_ways_give_the_same_there_is_nothing_to_choose() -> None:
    backward = TakeBack(
        id="terug", position="W:W28,45:B6", made="28-33", back="28-22", on="6-11", question="Wat kies jij?"
    )
    assert value(backward, "back") == value(backward, "on")
    assert "leveren evenveel op" in say_fault(check(backward)[0])
