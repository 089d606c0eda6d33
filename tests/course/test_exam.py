"""The practice exam: ten topics, each with its rule and a wrong idea that fails; repeatable by its number."""

from itertools import pairwise

import pytest

from damles.course.check import check
from damles.course.exam import NUMBERS, TOPICS, Mark, answered, draw_question, next_number, questions, score
from damles.course.exercise import Choose
from damles.course.generate import fails
from damles.course.goal import fact
from damles.course.robot import inspect_exercise
from damles.course.ruling import ruling
from damles.course.store import Record
from damles.texts import LANGUAGES, say

SOME = range(1, 40)


def test_there_are_ten_questions_in_the_order_of_the_topics() -> None:
    assert [each.id for each in questions(12)] == [f"{topic}.2.12" for topic in TOPICS]
    assert len(TOPICS) == 10


def test_the_same_number_gives_the_same_exam_and_another_number_another() -> None:
    assert questions(4321) == questions(4321)
    for number in (1, 2, NUMBERS[-1]):
        ours, theirs = questions(number), questions(4321)
        assert all(one != other for one, other in zip(ours, theirs, strict=True))


@pytest.mark.parametrize("topic", TOPICS)
def test_every_question_is_sound_and_its_wrong_idea_fails(topic: str) -> None:
    for number in SOME:
        drawn = draw_question(topic, number)
        assert check(drawn.exercise) == [] and inspect_exercise(drawn.exercise) == []
        assert drawn.exercise.why, "the result names the article"
        assert fails(drawn), drawn
        assert all(say(f"idea-{drawn.idea}", language) for language in LANGUAGES)


@pytest.mark.slow
@pytest.mark.parametrize("topic", TOPICS)
def test_a_thousand_questions_of_a_topic_are_sound(topic: str) -> None:
    for number in NUMBERS[:1000]:
        drawn = draw_question(topic, number)
        assert check(drawn.exercise) == [] and inspect_exercise(drawn.exercise) == []


def test_the_wrong_board_is_decided_by_the_arbiter_and_both_decisions_occur() -> None:
    found = set()
    for number in SOME:
        exercise = draw_question("board", number).exercise
        assert isinstance(exercise, Choose)
        (right,) = exercise.right
        assert exercise.means[right] == ruling(exercise.scene).text
        found.add(exercise.means[right])
    assert found == {"restart", "play-on"}


def test_the_touched_piece_is_never_the_very_first_and_is_told_by_the_core() -> None:
    for number in SOME:
        exercise = draw_question("touch", number).exercise
        assert isinstance(exercise, Choose)
        assert exercise.right == (fact(exercise),) and fact(exercise) == exercise.move.split()[1]


def test_an_english_exam_is_the_same_in_other_words() -> None:
    for dutch, english in zip(questions(7), questions(7, "en"), strict=True):
        assert (dutch.id, dutch.position) == (english.id, english.position)
        assert dutch.question != english.question and check(english) == []


def test_the_next_number_depends_on_the_pupil_and_on_the_last_one() -> None:
    chain = [next_number("7")]
    for _ in range(50):
        chain.append(next_number("7", chain[-1]))
    assert all(one != other for one, other in pairwise(chain))
    assert set(chain) <= set(NUMBERS)
    assert len({next_number(str(pupil)) for pupil in range(30)}) > 25


def test_only_the_first_try_counts_and_what_was_not_answered_is_open() -> None:
    exercises = questions(5)
    known = {
        exercises[0].id: Record(stars=3),
        exercises[1].id: Record(stars=2),
        exercises[2].id: Record(stars=0),
        exercises[3].id: Record(tries=1, state={"costs": 1}),
        exercises[4].id: Record(tries=1, state={"costs": 0}),
    }
    found = answered(exercises, known)
    assert [each.mark for each in found[:6]] == [
        Mark.RIGHT,
        Mark.WRONG,
        Mark.WRONG,
        Mark.WRONG,
        Mark.OPEN,
        Mark.OPEN,
    ]
    assert score(found) == 1
    assert [each.topic for each in found] == list(TOPICS)
    assert [each.article for each in found] == [each.why for each in exercises]
