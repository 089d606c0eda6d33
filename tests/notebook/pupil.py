"""What a pupil's eye and hand do at an exercise screen, without a page."""

from damles.course.exercise import Exercise
from damles.course.progress import MemoryStore
from damles.course.trainer import Trainer
from damles.notebook.exercise import ExerciseScreen
from damles.notebook.steps import screen_of


def screen(exercise: Exercise, store: MemoryStore | None = None) -> ExerciseScreen:
    return screen_of(exercise, Trainer("les", [exercise], store or MemoryStore(), now=lambda: 0.0))


def line(shown: ExerciseScreen) -> str:
    return str(shown.panel.line.value)


def click(shown: ExerciseScreen, *squares: int) -> None:
    assert shown.board is not None
    for square in squares:
        shown.board.click(square)
