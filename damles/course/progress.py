"""The progress store: what each pupil has done, kept so that a killed kernel loses at most the answer being given.

Two stores of one protocol (`damles.course.store`): `SqliteStore` (a file) and `MemoryStore`. `open_store` never fails:
where a file cannot be used it gives a store in memory and the error to tell, and leaves the file as it is. Times are
passed in, in seconds.
"""

import json
import sqlite3
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from damles.course.memory import Card
from damles.course.store import HINT, REFUSED, Deed, MemoryStore, Record, Step, Store, StoreError, new_steps

__all__ = [
    "HINT",
    "REFUSED",
    "Deed",
    "MemoryStore",
    "Record",
    "SqliteStore",
    "Step",
    "Store",
    "StoreError",
    "open_store",
]

APPLICATION = 0x64616D31
"""SQLite's ``application_id`` of our files, so that another program's file is never written to."""
PATIENCE = 5.0
"""How long, in seconds, a writer waits for others."""
PAUSE = 0.005
"""How long, in seconds, it sleeps before it asks again."""


_TABLES = """
CREATE TABLE record (
    pupil TEXT NOT NULL, exercise TEXT NOT NULL, stars INTEGER, tries INTEGER NOT NULL, hints INTEGER NOT NULL,
    solved_at REAL, state TEXT NOT NULL, PRIMARY KEY (pupil, exercise)
);
CREATE TABLE step (
    number INTEGER PRIMARY KEY, pupil TEXT NOT NULL, exercise TEXT NOT NULL, at REAL NOT NULL, answer TEXT NOT NULL,
    kind TEXT NOT NULL, stars INTEGER
);
CREATE INDEX step_of ON step (pupil, exercise);
"""

_CARDS = """
CREATE TABLE card (pupil TEXT NOT NULL, pattern TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (pupil, pattern));
CREATE TABLE setting (pupil TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (pupil, name))
"""

MIGRATIONS = (_TABLES, _CARDS)
"""What brings a file from each version to the next; the first makes the tables. A file's version (``user_version``) is
the number of those it has had."""


class SqliteStore:
    """A store in one file, for as many processes at once as like.

    Each step is one transaction under a lock that is taken before reading, so no answer of two writers is lost. The
    rollback journal is used, not the write-ahead log: it also works on a network drive, and the one file can be copied
    at any time. Raises `StoreError` where the file cannot be used.
    """

    def __init__(self, path: Path, patience: float = PATIENCE) -> None:
        self.path = path
        self.patience = patience
        self._turn = threading.RLock()
        with self._telling():
            self._db = _connect(path)
        try:
            with self._telling():
                self._prepare()
        except StoreError:
            self._db.close()
            raise

    def _prepare(self) -> None:
        """Looks whether the file is ours and whole, and brings it to this version; a new file becomes ours."""
        self._run("PRAGMA journal_mode = TRUNCATE")
        with self._writing():
            version = int(self._run("PRAGMA user_version").fetchone()[0])
            tables = self._run("SELECT count(*) FROM sqlite_master").fetchone()[0]
            ours = self._run("PRAGMA application_id").fetchone()[0] == APPLICATION
            if tables and not ours:
                raise self._error("foreign", version)
            if version > len(MIGRATIONS):
                raise self._error("newer", version)
            if self._run("PRAGMA quick_check(1)").fetchone()[0] != "ok":
                raise self._error("damaged", "quick_check")
            for statements in MIGRATIONS[version:]:
                for statement in statements.split(";"):
                    self._run(statement)
            # Written even when nothing changed: a file or folder that cannot be written to must show now.
            self._run(f"PRAGMA application_id = {APPLICATION}")
            self._run(f"PRAGMA user_version = {len(MIGRATIONS)}")

    def add(self, pupil: str, exercise: str, step: Step) -> Record:
        """The record after the step, which is in the file when this returns."""
        with self._telling(), self._writing():
            after = self._read(pupil, exercise).add(step)
            self._write(pupil, exercise, after, [step])
            return after

    def record(self, pupil: str, exercise: str) -> Record:
        """What is known; an empty record for an exercise never seen."""
        with self._telling():
            return self._read(pupil, exercise)

    def records(self, pupil: str, prefix: str = "") -> dict[str, Record]:
        """Every record of a pupil whose key begins with ``prefix``."""
        with self._telling():
            rows = self._run(f"SELECT exercise, {_FIELDS} FROM record WHERE pupil = ?", (pupil,)).fetchall()
        return {key: _record(values) for key, *values in rows if key.startswith(prefix)}

    def log(self, pupil: str, exercise: str) -> tuple[Step, ...]:
        """Every step in the order given, without the states."""
        with self._telling():
            return self._steps(pupil, exercise)

    def pupils(self) -> tuple[str, ...]:
        """Everyone who has a record, sorted."""
        with self._telling():
            rows = self._run("SELECT DISTINCT pupil FROM record").fetchall()
        return tuple(sorted(pupil for (pupil,) in rows))

    def deeds(self, since: float) -> tuple[Deed, ...]:
        """Every step of everyone since a time, in the order given, without the states."""
        query = "SELECT pupil, exercise, at, answer, kind, stars FROM step WHERE at >= ? ORDER BY number"
        with self._telling():
            rows = self._run(query, (since,)).fetchall()
        return tuple(Deed(who, key, Step(at, answer, kind, stars=stars)) for who, key, at, answer, kind, stars in rows)

    def cards(self, pupil: str) -> dict[str, Card]:
        """Every card of a pupil by its pattern; one that cannot be read is left out."""
        with self._telling():
            rows = self._run("SELECT pattern, body FROM card WHERE pupil = ?", (pupil,)).fetchall()
        return {pattern: card for pattern, body in rows if (card := _card(body))}

    def keep(self, pupil: str, card: Card) -> None:
        """Keeps a card, in the place of the one with its pattern."""
        body = json.dumps(card.to_json(), ensure_ascii=False)
        with self._telling():
            self._run("INSERT OR REPLACE INTO card VALUES (?, ?, ?)", (pupil, card.pattern, body))

    def settings(self, pupil: str) -> dict[str, str]:
        """What a pupil chose, by name."""
        with self._telling():
            return dict(self._run("SELECT name, value FROM setting WHERE pupil = ?", (pupil,)).fetchall())

    def choose(self, pupil: str, name: str, value: str) -> None:
        """Keeps a choice."""
        with self._telling():
            self._run("INSERT OR REPLACE INTO setting VALUES (?, ?, ?)", (pupil, name, value))

    def restore(self, pupil: str, exercise: str, record: Record, log: Iterable[Step]) -> None:
        """Puts a record in the place of what is there, and adds the steps of a log that are not there yet."""
        with self._telling(), self._writing():
            self._write(pupil, exercise, record, new_steps(self._steps(pupil, exercise), log))

    def forget(self, pupil: str, prefix: str = "") -> None:
        """Forgets every exercise whose key begins with ``prefix``; without one everything of the pupil."""
        with self._telling(), self._writing():
            for table in ("record", "step"):
                begins = "substr(exercise, 1, length(?)) = ?"
                self._run(f"DELETE FROM {table} WHERE pupil = ? AND {begins}", (pupil, prefix, prefix))
            for table in () if prefix else ("card", "setting"):
                self._run(f"DELETE FROM {table} WHERE pupil = ?", (pupil,))

    def close(self) -> None:
        """Lets go of the file."""
        self._db.close()

    def _write(self, pupil: str, exercise: str, record: Record, steps: Iterable[Step]) -> None:
        state = json.dumps(record.state, ensure_ascii=False)
        values = (pupil, exercise, record.stars, record.tries, record.hints, record.solved_at, state)
        self._run("INSERT OR REPLACE INTO record VALUES (?, ?, ?, ?, ?, ?, ?)", values)
        for step in steps:
            row = (pupil, exercise, step.at, step.answer, step.kind, step.stars)
            self._run("INSERT INTO step VALUES (NULL, ?, ?, ?, ?, ?, ?)", row)

    def _steps(self, pupil: str, exercise: str) -> tuple[Step, ...]:
        query = "SELECT at, answer, kind, stars FROM step WHERE pupil = ? AND exercise = ? ORDER BY number"
        rows = self._run(query, (pupil, exercise)).fetchall()
        return tuple(Step(at, answer, kind, stars=stars) for at, answer, kind, stars in rows)

    def _read(self, pupil: str, exercise: str) -> Record:
        query = f"SELECT {_FIELDS} FROM record WHERE pupil = ? AND exercise = ?"
        row = self._run(query, (pupil, exercise)).fetchone()
        return _record(row) if row else Record()

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """One transaction: all of it is kept, or nothing."""
        self._run("BEGIN IMMEDIATE")
        try:
            yield
            self._run("COMMIT")
        except BaseException:
            if self._db.in_transaction:
                self._run("ROLLBACK")
            raise

    def _run(self, statement: str, values: tuple[Any, ...] = ()) -> sqlite3.Cursor:
        """Runs a statement, waiting for others evenly: SQLite's own wait asks ever less often, and can starve."""
        for _ in range(int(self.patience / PAUSE)):
            try:
                return self._db.execute(statement, values)
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                    raise
                time.sleep(PAUSE)
        return self._db.execute(statement, values)

    @contextmanager
    def _telling(self) -> Iterator[None]:
        """Turns what SQLite says into our own error, one thread at a time.

        A kernel of JupyterLab runs its cells in one thread and hears clicks in another (a subshell).
        """
        with self._turn:
            try:
                yield
            except sqlite3.Error as error:
                raise self._error(_problem(error, self.path), error) from error
            except UnicodeEncodeError as error:
                raise self._error("other", error) from error

    def _error(self, problem: str, found: object) -> StoreError:
        return StoreError(path=str(self.path), problem=problem, found=str(found))


_FIELDS = "stars, tries, hints, solved_at, state"


def _record(values: Any) -> Record:
    """The record of a row; a state that cannot be read counts as none."""
    stars, tries, hints, solved_at, text = values
    try:
        state = json.loads(text)
    except ValueError:
        state = {}
    return Record(stars, tries, hints, solved_at, state if isinstance(state, dict) else {})


def _card(body: str) -> Card | None:
    try:
        return Card.from_json(json.loads(body))
    except (ValueError, KeyError, TypeError):
        return None


def _connect(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=0, isolation_level=None, check_same_thread=False)


def _problem(error: sqlite3.Error, path: Path) -> str:
    if not path.parent.is_dir():
        return "no-folder"
    return _PROBLEMS.get(getattr(error, "sqlite_errorcode", 0) & 0xFF, "other")


_PROBLEMS = {
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "damaged",
    sqlite3.SQLITE_READONLY: "read-only",
    sqlite3.SQLITE_PERM: "read-only",
    sqlite3.SQLITE_CANTOPEN: "read-only",
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
    sqlite3.SQLITE_FULL: "full",
}


def open_store(path: Path | str | None, patience: float = PATIENCE) -> tuple[Store, StoreError | None]:
    """A store that works, and the error to tell when it is not the one that was asked for.

    ``None`` asks for a store in memory. A file that cannot be used is left exactly as it is.

    >>> store, notice = open_store(None)
    >>> store.record("1", "04-slaan-moet/terug").tries, notice
    (0, None)
    """
    if path is None:
        return MemoryStore(), None
    try:
        return SqliteStore(Path(path), patience), None
    except StoreError as error:
        return MemoryStore(), error
