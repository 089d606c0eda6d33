from dataclasses import replace
from itertools import count

import pytest

from damles.course.exercise import START
from damles.course.progress import MemoryStore, Record, SqliteStore, StoreError
from damles.course.trainer import Trainer
from damles.course.verdict import Kind
from tests.course.examples import BACKWARD, SCENE, SOUND, TURK

LESSON = "04-slaan-moet"


def trainer(store=None, exercises=(BACKWARD, TURK, SCENE), **options):
    clock = count(100)
    return Trainer(LESSON, exercises, store or MemoryStore(), now=lambda: float(next(clock)), **options)


class Broken(MemoryStore):
    """A store that fails as long as it is told to."""

    broken = True

    def add(self, pupil, exercise, step):
        if self.broken:
            raise StoreError(path="p", problem="full", found="")
        return super().add(pupil, exercise, step)


def test_answers_are_judged_graded_and_recorded():
    store = MemoryStore()
    pupil = trainer(store, pupil="7")
    assert pupil.answer("turk", "14-9").kind is Kind.LOSES
    assert pupil.answer("turk", "23-18").kind is Kind.GO_ON
    assert pupil.answer("turk", "19x6").kind is Kind.RIGHT
    assert pupil.stars("turk") == 2
    record = store.record("7", "04-slaan-moet/turk")
    assert record == pupil.record("turk")
    assert (record.stars, record.tries, record.hints, record.solved_at) == (2, 3, 0, 102.0)
    log = store.log("7", "04-slaan-moet/turk")
    assert [(step.at, step.answer, step.kind) for step in log] == [
        (100.0, "14-9", "loses"),
        (101.0, "23-18", "go-on"),
        (102.0, "19x6", "right"),
    ]


def test_a_new_kernel_resumes_the_last_complete_state(tmp_path):
    store = SqliteStore(tmp_path / "p.sqlite3")
    first = trainer(store)
    first.answer("turk", "14-9")
    first.answer("turk", "23-18")
    store.close()
    store = SqliteStore(tmp_path / "p.sqlite3")
    second = trainer(store)
    assert second.attempt("turk") == first.attempt("turk")
    assert second.answer("turk", "19x6").done and second.stars("turk") == 2
    store.close()


def test_a_lesson_that_changed_since_starts_the_exercise_anew():
    store = MemoryStore()
    trainer(store).answer("turk", "23-18")
    changed = replace(TURK, position="W:W28,44:B33", solution=("28x39",), feedback={})
    assert trainer(store, [changed]).attempt("turk").state == START


def test_a_line_that_became_longer_since_is_not_taken_for_done():
    store = MemoryStore()
    short = replace(TURK, solution=("23-18",))
    trainer(store, [short]).answer("turk", "23-18")
    assert not trainer(store, [TURK]).attempt("turk").done


def test_hints_go_up_one_rung_at_a_time_and_begin_again_after_a_step():
    pupil = trainer()
    assert [pupil.hint("turk").rung for _ in range(4)] == [1, 2, 3, 4]
    assert pupil.hint("turk").rung == 1
    assert pupil.record("turk").hints == 5 and pupil.record("turk").tries == 0
    pupil.answer("turk", "19x6")
    assert pupil.stars("turk") == 1 and pupil.hint("turk") is None


def test_a_viewed_exercise_has_no_star_and_comes_back():
    pupil = trainer()
    pupil.hint("terug", 5)
    assert pupil.attempt("terug").done and pupil.stars("terug") == 0
    assert pupil.left == ("terug", "turk", "praten") and pupil.record("terug").solved_at is None
    pupil.again("terug")
    pupil.answer("terug", "28x39")
    assert pupil.stars("terug") == 3 and pupil.left == ("turk", "praten")


def test_the_best_stars_stay():
    pupil = trainer()
    pupil.answer("praten", "b")
    pupil.again("praten")
    pupil.answer("praten", "a")
    pupil.answer("praten", "b")
    assert pupil.stars("praten") == 3 and pupil.total == (3, 9)


def test_an_answer_to_a_finished_exercise_is_not_recorded():
    pupil = trainer()
    pupil.answer("praten", "b")
    assert pupil.answer("praten", "a").done
    assert pupil.record("praten").tries == 1


@pytest.mark.parametrize(("forgiving", "earned"), [(True, 3), (False, 2)])
def test_the_first_illegal_move_is_free_in_rules_lessons_only(forgiving, earned):
    pupil = trainer(forgiving=forgiving)
    pupil.answer("terug", "44-40")
    pupil.answer("terug", "28x39")
    assert pupil.stars("terug") == earned


def test_a_store_that_fails_stops_nobody_and_gets_everything_afterwards():
    store = Broken()
    pupil = trainer(store)
    pupil.answer("turk", "23-18")
    assert pupil.notice.problem == "full" and store.record("1", "04-slaan-moet/turk") == Record()
    pupil.answer("turk", "19x6")
    assert pupil.stars("turk") == 3
    store.broken = False
    pupil.answer("praten", "b")
    assert pupil.notice is None
    assert len(store.log("1", "04-slaan-moet/turk")) == 2 and store.record("1", "04-slaan-moet/turk").stars == 3


def test_a_store_that_cannot_even_be_read_stops_nobody():
    class Unreadable(Broken):
        def records(self, pupil, prefix=""):
            raise StoreError(path="p", problem="damaged", found="")

    pupil = trainer(Unreadable())
    assert pupil.notice.problem == "damaged"
    assert pupil.answer("praten", "b").done and pupil.stars("praten") == 3


def test_pupils_do_not_see_each_other():
    store = MemoryStore()
    trainer(store, pupil="1").answer("praten", "b")
    assert trainer(store, pupil="2").stars("praten") is None


def test_a_mix_is_every_exercise_once_and_the_same_for_the_same_seed():
    pupil = trainer(exercises=SOUND)
    orders = {pupil.mix(seed) for seed in range(5)}
    assert len(orders) == 5 and pupil.mix(3) == trainer(exercises=SOUND).mix(3)
    assert all(sorted(order) == sorted(pupil.exercises) for order in orders)
