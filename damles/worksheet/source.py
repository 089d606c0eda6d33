"""What can be printed: a lesson notebook or a file of puzzles, read as a `Sheet`."""

import os
from pathlib import Path

from damles.course.check import check_all
from damles.course.fault import Fault, say_fault
from damles.course.lesson import Lesson, read_lesson
from damles.errors import DamlesError, PdnError
from damles.puzzle.collection import read_puzzles
from damles.texts import say_error
from damles.worksheet.task import Sheet, play_task, puzzle_task, task


class WorksheetError(DamlesError):
    """Something that cannot be printed. Facts: path, problem, found."""

    key = "error-worksheet"
    english = "cannot print {path}: {problem} ({found})"


def read_sheet(path: Path, language: str = "nl") -> Sheet:
    """The tasks of a lesson (``.ipynb``) or of a file of puzzles (``.pdn``); a lesson's cells are run.

    Raises `WorksheetError` for a file that is missing, of another kind, faulty, or has nothing to print.
    """
    if not os.path.isfile(path):
        raise WorksheetError(path=path, problem="missing", found="")
    readers = {".ipynb": _lesson, ".pdn": _puzzles}
    if path.suffix.lower() not in readers:
        raise WorksheetError(path=path, problem="kind", found=path.suffix)
    try:
        sheet = readers[path.suffix.lower()](path, language)
    except Fault as fault:
        if fault.problem == "no-lesson":
            raise WorksheetError(path=path, problem="empty", found="") from fault
        raise WorksheetError(path=path, problem="faulty", found=say_fault(fault, language)) from fault
    except PdnError as error:
        raise WorksheetError(path=path, problem="faulty", found=say_error(error, language)) from error
    if not sheet.tasks:
        raise WorksheetError(path=path, problem="empty", found="")
    return sheet


def lesson_sheet(lesson: Lesson, language: str = "nl") -> Sheet:
    """Every exercise of a lesson as a task; raises `Fault` where one is not sound."""
    for fault in check_all(lesson.exercises):
        raise fault
    tasks = [task(each, language) for each in lesson.exercises] + [play_task(each, language) for each in lesson.plays]
    return Sheet(lesson.title or lesson.id, tuple(tasks), lesson)


def _lesson(path: Path, language: str) -> Sheet:
    return lesson_sheet(read_lesson(path), language)


def _puzzles(path: Path, language: str) -> Sheet:
    puzzles = tuple(read_puzzles(path))
    for number, puzzle in enumerate(puzzles, 1):
        if not puzzle.solution:
            raise WorksheetError(path=path, problem="unsolved", found=number)
    title = path.stem.replace("-", " ").capitalize()
    return Sheet(title, tuple(puzzle_task(puzzle, number, language) for number, puzzle in enumerate(puzzles, 1)))
