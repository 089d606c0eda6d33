"""Progress as one file: everything comes over, nothing is lost, and what is no such file changes nothing."""

import json
from datetime import date

import pytest
from hypothesis import given, settings

from damles.course.carry import ProgressFileError, export, merged, read_in
from damles.course.memory import Card
from damles.course.progress import MemoryStore, Record, SqliteStore, Step
from damles.texts import say_error
from tests.course.test_progress import deeds

CARD = Card("06", date(2026, 1, 5), seen=date(2025, 12, 30), failed=date(2025, 12, 30), data={"fsrs": "{}"})


def filled(*steps):
    store = MemoryStore()
    for pupil, exercise, step in steps:
        store.add(pupil, exercise, step)
    return store


EMPTY = export(MemoryStore(), ["1"])
ONE = filled(("1", "les/a", Step(5.0, "28x17", "right", {"steps": ["28x17"]}, 2)))


@settings(max_examples=25)
@given(deeds)
def test_everything_comes_over_and_a_second_time_changes_nothing(tmp_path_factory, deeds):
    store = filled(*deeds)
    for pupil in store.pupils():
        store.keep(pupil, CARD)
        store.choose(pupil, "repeat", "yes")
    text = export(store)
    file = SqliteStore(tmp_path_factory.mktemp("carry") / "p.sqlite3")
    for other in (MemoryStore(), file):
        assert read_in(other, text) == store.pupils()
        assert export(other) == export(store)
        read_in(other, text)
        for pupil in store.pupils():
            assert other.records(pupil) == store.records(pupil) and other.cards(pupil) == {"06": CARD}
            for key in store.records(pupil):
                assert set(other.log(pupil, key)) == set(store.log(pupil, key))
    file.close()


def test_what_is_there_already_is_never_made_less():
    here = filled(
        ("1", "les/a", Step(1.0, "28x17", "right", {"steps": ["x"]}, 3)), ("1", "les/b", Step(2.0, "5", "right", {}, 1))
    )
    read_in(here, export(ONE))
    assert here.record("1", "les/a") == Record(3, 1, 0, 1.0, {"steps": ["x"]})
    assert here.record("1", "les/b").stars == 1 and len(here.log("1", "les/a")) == 2


def test_the_best_of_two_records_does_not_depend_on_which_is_first_where_they_differ():
    far, near = Record(1, 9, 1, 50.0, {"steps": ["a"]}), Record(3, 2, 0, 20.0, {"steps": ["b"]})
    assert merged(far, near) == merged(near, far) == Record(3, 9, 1, 20.0, {"steps": ["a"]})
    assert merged(Record(), Record()) == Record()


def test_the_card_that_was_seen_last_is_kept():
    here, newer = MemoryStore(), MemoryStore()
    later = Card("06", date(2026, 3, 2), step=2, seen=date(2026, 2, 2))
    here.keep("1", CARD)
    newer.keep("1", later)
    newer.add("1", "les/a", Step(0.0, "5", "right"))
    read_in(here, export(newer))
    assert here.cards("1") == {"06": later}
    newer.keep("1", CARD)
    read_in(here, export(newer))
    assert here.cards("1") == {"06": later}


def test_one_pupils_file_can_go_to_another_number_and_only_the_chosen_pupils_are_written():
    here = MemoryStore()
    assert read_in(here, export(ONE), as_pupil="12") == ("12",)
    assert here.pupils() == ("12",) and here.record("12", "les/a").stars == 2
    assert export(here, ["13"]) == export(MemoryStore(), ["13"])


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "json"),
        ("[" * 5000, "json"),
        ("[]", "foreign"),
        ('{"format": "iets"}', "foreign"),
        ('{"format": "damles-progress", "version": 2}', "newer"),
        ('{"format": "damles-progress", "version": 1}', "damaged"),
        (
            EMPTY.replace('"exercises": {}', '"exercises": {"a": {}}'),
            "damaged",
        ),
        (export(ONE).replace('"stars": 2', '"stars": 4'), "damaged"),
        (export(ONE).replace('"tries": 1', '"tries": "veel"'), "damaged"),
        (export(ONE).replace('"28x17",\n', "", 1), "damaged"),
    ],
)
def test_what_is_no_progress_file_is_told_and_changes_nothing(text, problem):
    store = filled(("1", "les/z", Step(0.0, "5", "right", {}, 1)))
    before = export(store)
    with pytest.raises(ProgressFileError) as caught:
        read_in(store, text)
    assert caught.value.problem == problem and export(store) == before
    assert say_error(caught.value) != say_error(caught.value, "en")


def test_a_file_of_a_whole_class_is_not_read_in_as_one_pupil():
    store = filled(("1", "les/a", Step(0.0, "5", "right")), ("2", "les/a", Step(0.0, "5", "right")))
    with pytest.raises(ProgressFileError, match="several"):
        read_in(MemoryStore(), export(store), as_pupil="3")


def test_the_file_is_text_that_a_person_can_read():
    assert json.loads(export(ONE))["pupils"]["1"]["exercises"]["les/a"]["log"] == [[5.0, "28x17", "right", 2]]
