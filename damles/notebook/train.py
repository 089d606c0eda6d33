"""The puzzle trainer on the screen: the puzzles of a file one at a time, each an exercise of playing a line."""

from pathlib import Path
from typing import Any

from damles.course.exercise import Exercise, Play
from damles.course.lesson import collector
from damles.course.memory import Fsrs
from damles.course.trainer import Trainer
from damles.errors import DamlesError
from damles.notebook.desk import desk
from damles.notebook.endless import wants_repeats
from damles.notebook.notice import Notice, tell_unkept
from damles.notebook.sequence import SequenceScreen
from damles.puzzle.collection import read_puzzles
from damles.puzzle.puzzle import Puzzle
from damles.texts import say, say_error

FOLDER = Path(__file__).resolve().parents[2] / "puzzles"
LESSON = "puzzels"
"""The first part of every puzzle's key in the store."""


def puzzels(name: str, *, folder: Path = FOLDER, language: str = "nl") -> Any:
    """The puzzles of ``puzzles/<name>.pdn``, opened at the first that is still to do.

    A file that is missing or faulty is a sentence on the screen.
    """
    if collector() is not None:
        return None
    try:
        puzzles = {puzzle.id: puzzle for puzzle in read_puzzles(folder / f"{name}.pdn")}
    except (DamlesError, OSError) as error:
        why = say_error(error, language) if isinstance(error, DamlesError) else ""
        return Notice(say("screen-no-puzzles", language, name=name), why)
    place = desk()
    tell_unkept(place.notice, language)
    exercises = [as_exercise(puzzle, language) for puzzle in puzzles.values()]
    policy = Fsrs() if wants_repeats(place) else None
    trainer = Trainer(
        LESSON,
        exercises,
        place.store,
        place.pupil,
        now=place.now,
        forgiving=False,
        policy=policy,
        pattern=lambda exercise: f"{LESSON}/{exercise}",
    )

    def credit(exercise: Exercise) -> str:
        puzzle = puzzles[exercise.id]
        return say("screen-puzzle-credit", language, theme=_themes(puzzle, language), source=puzzle.source)

    return SequenceScreen(trainer, list(puzzles), credit=credit, language=language)


def as_exercise(puzzle: Puzzle, language: str = "nl") -> Play:
    """The puzzle as an exercise; its id is the puzzle's own, so that results stay with the position.

    >>> puzzle = Puzzle.from_lines("W:W8,14,19,23,29:B11,22,K47", ["23-18 47x23 19x6"], source="eigen zoektocht")
    >>> as_exercise(puzzle).solution, as_exercise(puzzle).question
    (('23-18 47x20x3x12x23 19x28x17x6',), 'Zoek de winst in 2 zetten.')
    """
    length = max((len(line) + 1) // 2 for line in puzzle.lines)
    return Play(
        id=puzzle.id,
        position=puzzle.start.fen,
        question=say("screen-puzzle-question", language, moves=length),
        solution=tuple(" ".join(move.full for move in line) for line in puzzle.lines),
        hints=(say("screen-puzzle-hint", language, theme=_themes(puzzle, language)),) if puzzle.themes else (),
        success=say("screen-puzzle-solved", language, theme=_themes(puzzle, language)) if puzzle.themes else "",
    )


def _themes(puzzle: Puzzle, language: str) -> str:
    return ", ".join(say(f"theme-{theme}", language) for theme in sorted(puzzle.themes))
