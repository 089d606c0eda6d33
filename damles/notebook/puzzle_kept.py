"""Where the marks on puzzles are kept: in a file beside the progress of this computer."""

from pathlib import Path

from damles.course.memory import day_of
from damles.course.puzzle_marks import FILE, Doubt, all_marks, keep_mark, mark
from damles.notebook.desk import Desk, in_class, progress_file
from damles.puzzle.puzzle import Puzzle
from damles.texts import say


class MarkBook:
    """The marks that were made in this kernel, and the file for all marks of this computer.

    A pupil of a class is offered only the marks of this visit, and is told that the teacher has the file.
    """

    def __init__(self, place: Desk, language: str = "nl") -> None:
        self.place, self.language = place, language
        self._made: list[str] = []
        self.where = say("mark-start", language)

    @property
    def path(self) -> Path | None:
        """The file; ``None`` where nothing is kept."""
        progress = progress_file()
        return progress.parent / FILE if progress else None

    @property
    def text(self) -> str:
        """The marks to take away."""
        return all_marks(self._made)

    def add(self, puzzle: Puzzle, doubt: Doubt, note: str) -> str:
        """Keep a mark; the sentence that says where it is."""
        text = mark(puzzle, doubt, note, self.place.pupil, day_of(self.place.now()))
        self._made.append(text)
        path = self.path
        try:
            if path is None:
                raise OSError
            keep_mark(path, text)
        except OSError:
            self.where = say("mark-only-here", self.language)
        else:
            key = "mark-kept-class" if in_class() else "mark-kept"
            self.where = say(key, self.language, path=path)
        return self.where
