"""The progress store: what each pupil has done, kept so that a killed kernel loses at most the answer being given.

Two stores of one protocol: `SqliteStore` (a file) and `MemoryStore`. `open_store` never fails: where a file cannot be
used it gives a store in memory and the error to tell, and leaves the file as it is. Times are passed in, in seconds.
"""

import json
import sqlite3
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Protocol

from damles.errors import DamlesError

APPLICATION = 0x64616D31
"""SQLite's ``application_id`` of our files, so that another program's file is never written to."""
PATIENCE = 5.0
"""How long, in seconds, a writer waits for others."""
PAUSE = 0.005
"""How long, in seconds, it sleeps before it asks again."""


class StoreError(DamlesError):
    """The progress cannot be kept in a file. Facts: path, problem, found.

    ``problem`` is ``damaged``, ``foreign``, ``newer``, ``read-only``, ``locked``, ``no-folder``, ``full`` or ``other``.
    """

    key = "error-store"
    english = "progress file {path}: {problem} ({found})"


@dataclass(frozen=True)
class Step:
    """One thing a pupil did at an exercise, to be added to the log and to the record.

    ``at`` is seconds since 1970; ``kind`` a verdict or ``"hint"``; ``state`` what is needed to resume, anything that
    JSON can hold; ``stars`` 0 to 3 when this finished the exercise, else ``None``.
    """

    at: float
    answer: str
    kind: str
    state: Mapping[str, Any] = field(default_factory=dict, hash=False)
    stars: int | None = None


@dataclass(frozen=True)
class Record:
    """What is known of one pupil at one exercise.

    ``stars`` is the best so far, ``None`` when never finished; ``solved_at`` when it was first solved with a star;
    ``state`` the last complete state.
    """

    stars: int | None = None
    tries: int = 0
    hints: int = 0
    solved_at: float | None = None
    state: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def add(self, step: Step) -> "Record":
        """The record after a step: every store adds this way, and stars never go down.

        >>> Record().add(Step(5.0, "28x17", "right", stars=2)).add(Step(9.0, "28x17", "right", stars=1)).stars
        2
        """
        stars = self.stars if step.stars is None else max(step.stars, self.stars or 0)
        return replace(
            self,
            stars=stars,
            tries=self.tries + (step.kind != HINT),
            hints=self.hints + (step.kind == HINT),
            solved_at=self.solved_at if self.solved_at is not None or not step.stars else step.at,
            state=dict(step.state),
        )


HINT = "hint"
"""The kind of a step that asked for a hint; all others are answers."""


class Store(Protocol):
    """Where progress is kept. Exercise keys are ``lesson/exercise``; those of puzzles begin with ``puzzels/``."""

    def add(self, pupil: str, exercise: str, step: Step) -> Record:
        """The record after the step, which is kept for good when this returns; raises `StoreError`."""

    def record(self, pupil: str, exercise: str) -> Record:
        """What is known; an empty record for an exercise never seen."""

    def records(self, pupil: str, prefix: str = "") -> dict[str, Record]:
        """Every record of a pupil whose key begins with ``prefix``."""

    def log(self, pupil: str, exercise: str) -> tuple[Step, ...]:
        """Every step in the order given, without the states."""

    def pupils(self) -> tuple[str, ...]:
        """Everyone who has a record, sorted."""

    def close(self) -> None:
        """Lets go of the file."""


class MemoryStore:
    """A store that is gone with the kernel."""

    def __init__(self) -> None:
        self._records: dict[tuple[str, str], Record] = {}
        self._log: dict[tuple[str, str], tuple[Step, ...]] = {}

    def add(self, pupil: str, exercise: str, step: Step) -> Record:
        """The record after the step."""
        key = (pupil, exercise)
        self._records[key] = self.record(pupil, exercise).add(step)
        self._log[key] = (*self._log.get(key, ()), replace(step, state={}))
        return self._records[key]

    def record(self, pupil: str, exercise: str) -> Record:
        """What is known; an empty record for an exercise never seen."""
        return self._records.get((pupil, exercise), Record())

    def records(self, pupil: str, prefix: str = "") -> dict[str, Record]:
        """Every record of a pupil whose key begins with ``prefix``."""
        return {key: each for (who, key), each in self._records.items() if who == pupil and key.startswith(prefix)}

    def log(self, pupil: str, exercise: str) -> tuple[Step, ...]:
        """Every step in the order given, without the states."""
        return self._log.get((pupil, exercise), ())

    def pupils(self) -> tuple[str, ...]:
        """Everyone who has a record, sorted."""
        return tuple(sorted({who for who, _ in self._records}))

    def close(self) -> None:
        """Nothing to let go of."""


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

MIGRATIONS = (_TABLES,)
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
            state = json.dumps(after.state, ensure_ascii=False)
            values = (pupil, exercise, after.stars, after.tries, after.hints, after.solved_at, state)
            self._run("INSERT OR REPLACE INTO record VALUES (?, ?, ?, ?, ?, ?, ?)", values)
            row = (pupil, exercise, step.at, step.answer, step.kind, step.stars)
            self._run("INSERT INTO step VALUES (NULL, ?, ?, ?, ?, ?, ?)", row)
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
        query = "SELECT at, answer, kind, stars FROM step WHERE pupil = ? AND exercise = ? ORDER BY number"
        with self._telling():
            rows = self._run(query, (pupil, exercise)).fetchall()
        return tuple(Step(at, answer, kind, stars=stars) for at, answer, kind, stars in rows)

    def pupils(self) -> tuple[str, ...]:
        """Everyone who has a record, sorted."""
        with self._telling():
            rows = self._run("SELECT DISTINCT pupil FROM record").fetchall()
        return tuple(sorted(pupil for (pupil,) in rows))

    def close(self) -> None:
        """Lets go of the file."""
        self._db.close()

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
        """Turns what SQLite says into our own error."""
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


def _connect(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=0, isolation_level=None)


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
