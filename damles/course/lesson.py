"""Reads the exercises of a lesson notebook without a screen: runs its cells with a collector instead.

The room `damles.notebook` asks `collector` when a lesson is declared: where there is one, the exercises go there and
nothing is drawn. So the same cells make the lesson on the screen, the worksheet and the tests.
"""

import io
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from damles.course.exercise import Exercise
from damles.course.fault import fault
from damles.course.race import Contest, check_contest
from damles.course.teacher import HomeLetter, TeacherPage, check_home, check_teacher
from damles.errors import DamlesError


@dataclass(frozen=True)
class Show:
    """A board that a lesson only shows: its position, and the other arguments as they were given."""

    position: str
    options: Mapping[str, Any] = field(default_factory=dict, hash=False)


@dataclass(frozen=True)
class Lesson:
    """What a notebook declares: id, title (its first heading), exercises and shown boards in order.

    ``teacher`` and ``home`` are the page for the teacher and the letter home, ``None`` where it has none; ``plays`` is
    what is played at its end.
    """

    id: str
    title: str
    exercises: tuple[Exercise, ...]
    shows: tuple[Show, ...] = ()
    teacher: TeacherPage | None = None
    home: HomeLetter | None = None
    plays: tuple[Contest, ...] = ()


class Collector:
    """Stands in for a lesson on the screen: what is declared is kept, nothing is drawn."""

    def __init__(self) -> None:
        self.ids: list[str] = []
        self.exercises: list[Exercise] = []
        self.shows: list[Show] = []
        self.page: TeacherPage | None = None
        self.letter: HomeLetter | None = None
        self.plays: list[Contest] = []

    def lesson(self, id: str) -> "Collector":
        """Itself, as the lesson of this id."""
        self.ids.append(id)
        return self

    def exercise(self, exercise: Exercise) -> None:
        """Keeps an exercise; raises `Fault` for anything else."""
        if not isinstance(exercise, Exercise):
            raise fault("", "les.exercise", "no-exercise", exercise)
        self.exercises.append(exercise)

    def show(self, position: str = "", **options: Any) -> None:
        """Keeps a shown board."""
        self.shows.append(Show(position, options))

    def play(self, contest: Contest) -> None:
        """Keeps what is played; raises `Fault` for a faulty one."""
        for found in check_contest(contest):
            raise found
        self.plays.append(contest)

    def teacher(self, page: TeacherPage) -> None:
        """Keeps the page for the teacher; raises `Fault` for a faulty or a second one."""
        for found in check_teacher(page):
            raise found
        if self.page is not None:
            raise fault("", "les.teacher", "twice")
        self.page = page

    def home(self, letter: HomeLetter) -> None:
        """Keeps the letter home; raises `Fault` for a faulty or a second one."""
        for found in check_home(letter, [each.id for each in self.exercises]):
            raise found
        if self.letter is not None:
            raise fault("", "les.home", "twice")
        self.letter = letter


_current: ContextVar[Collector | None] = ContextVar("collector", default=None)


def collector() -> Collector | None:
    """The collector that reads a lesson now, ``None`` when lessons go to the screen."""
    return _current.get()


@contextmanager
def collecting() -> Iterator[Collector]:
    """Sends everything declared in this block to the collector that it yields.

    >>> with collecting() as found:
    ...     found is collector()
    True
    >>> collector() is None
    True
    """
    token = _current.set(Collector())
    try:
        found = _current.get()
        assert found is not None
        yield found
    finally:
        _current.reset(token)


def lesson(id: str) -> Collector:
    """A lesson without a screen: the current collector, or a fresh one where nothing is being read."""
    return (collector() or Collector()).lesson(id)


def read_lesson(path: Path | str) -> Lesson:
    """What a notebook declares. Runs its code cells: only for notebooks that one would run.

    Raises `Fault` for a file that is no notebook, a cell that does not run, or a notebook without a lesson.
    """
    cells = _cells(Path(path))
    namespace: dict[str, Any] = {"__name__": "__main__"}
    with collecting() as found, redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        for number, (kind, source) in enumerate(cells, 1):
            if kind == "code":
                _run(source, number, namespace)
    if not found.ids:
        raise fault("", str(Path(path).name), "no-lesson")
    if len(found.ids) > 1:
        raise fault("", str(Path(path).name), "two-lessons", ", ".join(found.ids))
    told = tuple(found.exercises), tuple(found.shows), found.page, found.letter, tuple(found.plays)
    return Lesson(found.ids[0], _title(cells), *told)


def read_title(path: Path | str) -> str:
    """The first heading of a notebook, empty where it has none; runs nothing. Raises `Fault` for no notebook."""
    return _title(_cells(Path(path)))


def _cells(path: Path) -> list[tuple[str, str]]:
    """Kind and source of each cell."""
    try:
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        return [(str(cell["cell_type"]), "".join(cell["source"])) for cell in cells]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise fault("", path.name, "file", error) from error


def _run(source: str, number: int, namespace: dict[str, Any]) -> None:
    """Runs one cell; whatever goes wrong in it becomes a fault with the number of the cell, from 1."""
    try:
        exec(compile(source, f"<cell {number}>", "exec"), namespace)
    except DamlesError as error:
        raise fault("", f"cel {number}", "cell-refused", "", error) from error
    except (Exception, SystemExit) as error:
        raise fault("", f"cel {number}", "cell", f"{type(error).__name__}: {error}") from error


def _title(cells: list[tuple[str, str]]) -> str:
    lines = (line for kind, source in cells if kind == "markdown" for line in source.splitlines())
    return next((line.lstrip("# ").strip() for line in lines if line.startswith("# ")), "")
