import sqlite3
import subprocess
import sys
from collections import defaultdict
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from damles.course import progress
from damles.course.memory import Card
from damles.course.progress import MemoryStore, Record, SqliteStore, Step, StoreError, open_store
from damles.texts import say_error

ROOT = Path(progress.__file__).parents[2]
CARD = Card("06", date(2026, 1, 5), step=1, seen=date(2025, 12, 30), failed=date(2025, 12, 30), data={"x": "y"})
STEP = Step(7.0, "28x17", "right", {"steps": ["28x17"]}, 3)
WRITER = """
import sys
from damles.course.progress import Step, open_store
store, notice = open_store(sys.argv[1], patience=60)
assert notice is None, notice
for number in range(int(sys.argv[3])):
    store.add("1", "les/a", Step(float(number), sys.argv[2], "right", {"number": number}, number % 4))
    print(number, flush=True)
"""


@pytest.fixture
def path(tmp_path):
    return tmp_path / "voortgang.sqlite3"


@pytest.fixture
def store(path):
    with_file = SqliteStore(path)
    yield with_file
    with_file.close()


def writer(path, name, count):
    command = [sys.executable, "-c", WRITER, str(path), name, str(count)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


steps = st.builds(
    Step,
    at=st.floats(0, 2e9),
    answer=st.text(st.characters(exclude_categories=["Cs"]), max_size=10),
    kind=st.sampled_from(["right", "loses", "hint"]),
    state=st.dictionaries(st.sampled_from(["steps", "costs"]), st.integers(0, 9) | st.lists(st.just("28"))),
    stars=st.none() | st.integers(0, 3),
)
deeds = st.lists(st.tuples(st.sampled_from("12"), st.sampled_from(["les/a", "les/b", "puzzels/a"]), steps), max_size=12)


@settings(deadline=None, max_examples=25)
@given(deeds)
def test_both_stores_keep_what_a_simple_model_keeps(tmp_path_factory, deeds):
    path = tmp_path_factory.mktemp("model") / "p.sqlite3"
    log = defaultdict(list)
    stores = (MemoryStore(), SqliteStore(path))
    for pupil, exercise, step in deeds:
        log[pupil, exercise].append(step)
        for store in stores:
            store.add(pupil, exercise, step)
    stores[1].close()
    for store in (stores[0], SqliteStore(path)):
        assert store.pupils() == tuple(sorted({pupil for pupil, _ in log}))
        for (pupil, exercise), done in log.items():
            assert store.record(pupil, exercise) == store.records(pupil)[exercise] == modelled(done)
            assert [(s.at, s.answer, s.kind, s.stars) for s in store.log(pupil, exercise)] == [
                (s.at, s.answer, s.kind, s.stars) for s in done
            ]
        for pupil in "12":
            assert set(store.records(pupil, "les/")) == {key for who, key in log if who == pupil and key < "m"}
        store.close()


def modelled(steps):
    """The record that a whole log leads to, counted from the log at once."""
    earned = [step.stars for step in steps if step.stars is not None]
    solved = [step.at for step in steps if step.stars]
    return Record(
        stars=max(earned, default=None),
        tries=sum(step.kind != "hint" for step in steps),
        hints=sum(step.kind == "hint" for step in steps),
        solved_at=solved[0] if solved else None,
        state=steps[-1].state,
    )


def test_what_was_never_seen_is_an_empty_record(store):
    assert store.record("1", "les/a") == Record() == MemoryStore().record("1", "les/a")
    assert store.log("1", "les/a") == () and store.pupils() == ()


def test_a_step_is_in_the_file_as_soon_as_it_is_added(store, path):
    store.add("1", "les/a", STEP)
    other = SqliteStore(path)
    assert other.record("1", "les/a") == Record(3, 1, 0, 7.0, {"steps": ["28x17"]})
    other.close()


@pytest.mark.parametrize("after", [1, 7])
def test_a_killed_writer_loses_at_most_the_answer_being_given(path, after):
    process = writer(path, "a", 10_000)
    told = -1
    for line in process.stdout:
        told = int(line)
        if told >= after:
            break
    process.kill()
    rest = process.communicate()[0]
    told = int(rest.split()[-1]) if rest.split() else told
    store, notice = open_store(path)
    assert notice is None
    kept = [int(step.at) for step in store.log("1", "les/a")]
    assert kept == list(range(len(kept))) and told + 1 <= len(kept) <= told + 2
    assert store.record("1", "les/a").tries == len(kept)
    store.close()


def test_a_writer_that_hangs_halfway_is_told_and_a_killed_one_is_undone(path):
    SqliteStore(path).close()
    script = f"import sqlite3, time; db = sqlite3.connect({str(path)!r}, isolation_level=None)\n"
    script += (
        "db.execute('BEGIN EXCLUSIVE'); db.execute(\"INSERT INTO step VALUES (NULL, '1', 'les/a', 0, '', '', 0)\")\n"
    )
    script += "print('locked', flush=True); time.sleep(600)"
    process = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE)
    assert process.stdout.readline().strip() == b"locked"
    store, notice = open_store(path, patience=0.05)
    assert isinstance(store, MemoryStore) and notice.problem == "locked"
    process.kill()
    process.communicate()
    store, notice = open_store(path)
    assert notice is None and store.log("1", "les/a") == ()
    store.close()


def many_writers(path, processes, answers):
    running = [writer(path, str(number), answers) for number in range(processes)]
    for each in running:
        assert each.communicate()[1] == b""
    store = SqliteStore(path)
    log = store.log("1", "les/a")
    assert store.record("1", "les/a").tries == len(log) == processes * answers
    for number in range(processes):
        assert [int(step.at) for step in log if step.answer == str(number)] == list(range(answers))
    store.close()


def test_six_processes_that_write_at_once_lose_nothing(path):
    many_writers(path, 6, 50)


@pytest.mark.slow
def test_a_whole_class_that_writes_at_once_loses_nothing(path):
    many_writers(path, 30, 100)


def damage(path):
    path.write_bytes(b"dit is geen database" * 500)


def damage_inside(path):
    store = SqliteStore(path)
    for number in range(20):
        store.add(str(number), "les/a", Step(0.0, "x" * 3000, "right"))
    store.close()
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * 8192)


def of_another_program(path):
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE recipes (name TEXT)")
    db.close()


def newer(path):
    SqliteStore(path).close()
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 99")
    db.close()


@pytest.mark.parametrize(
    ("make", "problem", "said"),
    [
        (damage, "damaged", "Het voortgangsbestand is beschadigd. Je kunt wel verder, maar er wordt niets bewaard."),
        (
            damage_inside,
            "damaged",
            "Het voortgangsbestand is beschadigd. Je kunt wel verder, maar er wordt niets bewaard.",
        ),
        (newer, "newer", "Dit voortgangsbestand is van een nieuwere damles. Werk damles eerst bij."),
        (of_another_program, "foreign", None),
    ],
)
def test_a_file_that_cannot_be_used_is_told_and_left_as_it_is(path, make, problem, said):
    make(path)
    before = path.read_bytes()
    store, notice = open_store(path)
    assert notice.problem == problem
    assert said in (None, say_error(notice))
    assert store.add("1", "les/a", STEP).stars == 3
    assert path.read_bytes() == before


def test_a_missing_folder_is_told(tmp_path):
    store, notice = open_store(tmp_path / "weg" / "p.sqlite3")
    assert notice.problem == "no-folder" and isinstance(store, MemoryStore)
    assert not (tmp_path / "weg").exists()


def test_a_folder_in_the_place_of_the_file_is_told(tmp_path):
    assert open_store(tmp_path)[1].problem == "read-only"


def test_a_file_that_may_only_be_read_is_told(path, monkeypatch):
    SqliteStore(path).close()
    # Opened read-only by SQLite itself: file permissions do not bind an administrator, who may run these tests.
    monkeypatch.setattr(
        progress,
        "_connect",
        lambda path: sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=0, isolation_level=None),
    )
    assert open_store(path)[1].problem == "read-only"


@pytest.mark.parametrize(
    "problem", ["damaged", "foreign", "newer", "read-only", "locked", "no-folder", "full", "other"]
)
def test_every_problem_has_one_sentence_in_both_languages(problem):
    error = StoreError(path="p", problem=problem, found="")
    assert say_error(error) != say_error(error, "en")


def test_an_older_file_is_brought_up_to_date_and_keeps_everything(store, path, monkeypatch):
    store.add("1", "les/a", STEP)
    store.close()
    monkeypatch.setattr(progress, "MIGRATIONS", (*progress.MIGRATIONS, "CREATE TABLE later (pupil TEXT)"))
    newer = SqliteStore(path)
    assert newer.record("1", "les/a").stars == 3 and len(newer.log("1", "les/a")) == 1
    newer.close()
    with sqlite3.connect(path) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (len(progress.MIGRATIONS),)
        assert db.execute("SELECT count(*) FROM later").fetchone() == (0,)
    db.close()


def test_a_file_of_version_one_keeps_everything_and_learns_to_keep_cards(path, monkeypatch):
    monkeypatch.setattr(progress, "MIGRATIONS", progress.MIGRATIONS[:1])
    old = SqliteStore(path)
    old.add("1", "les/a", STEP)
    old.close()
    with sqlite3.connect(path) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (1,)
    db.close()
    monkeypatch.undo()
    new = SqliteStore(path)
    assert new.record("1", "les/a") == Record(3, 1, 0, 7.0, {"steps": ["28x17"]})
    assert new.cards("1") == {} and new.settings("1") == {}
    new.keep("1", CARD)
    new.choose("1", "repeat", "yes")
    new.close()
    again = SqliteStore(path)
    assert again.cards("1") == {"06": CARD} and again.settings("1") == {"repeat": "yes"} and again.pupils() == ("1",)
    again.close()


def test_a_card_that_cannot_be_read_is_left_out(store, path):
    store.keep("1", CARD)
    store.keep("1", replace(CARD, pattern="07"))
    with sqlite3.connect(path) as db:
        db.execute("UPDATE card SET body = '{\"pattern\": 6}' WHERE pattern = '06'")
    db.close()
    assert list(store.cards("1")) == ["07"]


@pytest.mark.parametrize("kind", ["memory", "file"])
def test_forgetting_a_lesson_keeps_the_others_and_forgetting_a_pupil_keeps_the_other_pupils(kind, path):
    kept = MemoryStore() if kind == "memory" else SqliteStore(path)
    for pupil in ("1", "2"):
        for exercise in ("04-les/a", "04-les/b", "05-les/a", "04_les/a"):
            kept.add(pupil, exercise, STEP)
        kept.keep(pupil, CARD)
        kept.choose(pupil, "repeat", "yes")
    kept.forget("1", "04-les/")
    assert set(kept.records("1")) == {"05-les/a", "04_les/a"} and kept.log("1", "04-les/a") == ()
    assert kept.cards("1") == {"06": CARD} and len(kept.records("2")) == 4
    kept.forget("1")
    assert kept.pupils() == ("2",) and kept.cards("1") == {} and kept.settings("1") == {}
    assert kept.cards("2") == {"06": CARD} and kept.settings("2") == {"repeat": "yes"}
    kept.close()


def test_a_migration_that_fails_changes_nothing(store, path, monkeypatch):
    store.add("1", "les/a", STEP)
    store.close()
    monkeypatch.setattr(progress, "MIGRATIONS", (*progress.MIGRATIONS, "DROP TABLE record; DROP TABLE nothing"))
    assert isinstance(open_store(path)[0], MemoryStore)
    monkeypatch.undo()
    again = SqliteStore(path)
    assert again.record("1", "les/a").stars == 3
    again.close()


def test_a_state_that_cannot_be_read_counts_as_none(store, path):
    store.add("1", "les/a", STEP)
    with sqlite3.connect(path) as db:
        db.execute("UPDATE record SET state = 'stuk'")
    db.close()
    assert store.record("1", "les/a") == Record(3, 1, 0, 7.0, {})


def test_text_that_no_file_can_hold_is_our_own_error(store):
    with pytest.raises(StoreError):
        store.add("1", "les/a", Step(0.0, "\ud800", "right"))
    assert store.add("1", "les/a", STEP).tries == 1
