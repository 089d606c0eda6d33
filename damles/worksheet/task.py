"""Exercises and puzzles as they stand on paper: what is asked, how it is answered by pen, and what is right."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from damles.board.view import Mark
from damles.course.exercise import Choose, Exercise, FindAll, Order, Play, Point, read_position, read_setup
from damles.course.goal import MOVE_GOALS, moves_wanted, wanted
from damles.course.judge import needed
from damles.course.kinds import ClockScene, SetUp, TakeBack, Touch, Write
from damles.course.lesson import Lesson
from damles.course.play import play_line
from damles.course.race import Contest
from damles.course.take_back import CHOICES
from damles.puzzle.puzzle import Moves, Puzzle
from damles.rules.piece import Side
from damles.rules.setup import Setup
from damles.texts import say
from damles.worksheet.steps import Dial, Steps, choice, clock, set_up, touch, write


class Way(StrEnum):
    """How an answer is given on paper."""

    LINE = "line"
    """Moves of both sides in turn, written as a game is: ``1. 23-18 47x23 2. 19x6`` (article 11.3)."""
    MOVES = "moves"
    """Moves that are all possible now, one on each line."""
    SQUARES = "squares"
    """Squares in any order."""
    ORDER = "order"
    """Squares in their order."""
    TICK = "tick"
    """A box to tick beside each of ``choices``."""
    DRAW = "draw"
    """Pieces to draw in the diagram."""
    STEPS = "steps"
    """What is done and said, one step on each line."""
    BOARD = "board"
    """Nothing is written: the pieces are put on a board, and two play."""


@dataclass(frozen=True)
class Task:
    """One exercise on paper.

    ``id`` is the exercise's own, under which a result is entered. ``size`` is how many moves, squares or steps are to
    be written. ``answer`` is what is right, each text one line of the answer sheet; ``article`` says why. ``themes``
    and ``source`` are those of a puzzle. ``marks`` are drawn in the diagram, ``cues`` stand before the lines to write
    on, ``before`` tells what has been done already, ``dials`` are the two sides of a clock.
    """

    id: str
    question: str
    way: Way
    size: int = 0
    choices: tuple[str, ...] = ()
    setup: Setup | None = None
    answer: tuple[str, ...] = ()
    level: str = "basis"
    article: str = ""
    themes: tuple[str, ...] = ()
    source: str = ""
    marks: tuple[Mark, ...] = ()
    cues: tuple[str, ...] = ()
    before: str = ""
    dials: tuple[Dial, ...] = ()


@dataclass(frozen=True)
class Sheet:
    """The tasks of one lesson or puzzle file, in their order; ``lesson`` is the lesson, where it is one."""

    title: str
    tasks: tuple[Task, ...]
    lesson: Lesson | None = None


def task(exercise: Exercise, language: str = "nl") -> Task:
    """The exercise on paper. It must be sound (`damles.course.check.check`).

    >>> one = task(FindAll(id="alle", question="Vind ze.", position="W:W28:B14,22,23"))
    >>> one.way, one.size, one.answer
    (<Way.MOVES: 'moves'>, 1, ('28x10',))
    """
    way, size, answer, steps = _paper(exercise, language)
    setup = steps.setup or (read_setup(exercise.position) if exercise.position else None)
    return Task(
        id=exercise.id,
        question=exercise.paper or exercise.question,
        way=way,
        size=size,
        choices=tuple(exercise.answers) if isinstance(exercise, Choose) else steps.choices,
        setup=setup,
        answer=answer,
        level=exercise.level,
        article=exercise.why,
        marks=steps.marks,
        cues=steps.cues,
        before=steps.before,
        dials=steps.dials,
    )


Paper = tuple[Way, int, tuple[str, ...], Steps]


def _paper(exercise: Exercise, language: str) -> Paper:
    """The way, how much there is to write, the answer, and what only step by step exercises have."""
    match exercise:
        case SetUp():
            return Way.DRAW, 0, *set_up(exercise, language)
        case Touch() | ClockScene():
            answer, steps = touch(exercise, language) if isinstance(exercise, Touch) else clock(exercise, language)
            return Way.STEPS, len(answer), answer, steps
        case TakeBack():
            return Way.TICK, len(CHOICES), *choice(exercise, language)
        case Write():
            moves, steps = write(exercise, language)
            return Way.LINE, len(moves), (notation(moves, read_position(exercise.position).turn),), steps
    return *_simple(exercise, language), Steps()


def _simple(exercise: Exercise, language: str) -> tuple[Way, int, tuple[str, ...]]:
    match exercise:
        case Play():
            return _play(exercise, language)
        case FindAll() if exercise.goal in MOVE_GOALS:
            moves = moves_wanted(exercise)
            return Way.MOVES, len(moves), (", ".join(map(str, moves)),)
        case FindAll() | Point():
            return Way.SQUARES, needed(exercise), _squares(exercise, language)
        case Order():
            return Way.ORDER, needed(exercise), (" → ".join(wanted(exercise)),)
    assert isinstance(exercise, Choose)
    return Way.TICK, len(exercise.answers), exercise.right


def _play(exercise: Play, language: str) -> tuple[Way, int, tuple[str, ...]]:
    start = read_position(exercise.position)
    lines = [play_line(start, text) for text in exercise.solution]
    also = [play_line(start, text) for text in exercise.also]
    answer = (
        *_either((notation(line, start.turn) for line in lines), language),
        *(say("paper-also", language, line=notation(line, start.turn)) for line in also),
    )
    return Way.LINE, max(map(len, lines)), answer


def _either(lines: Iterable[str], language: str) -> tuple[str, ...]:
    """The lines, with a word before all but the first that says that one is enough."""
    first, *others = lines
    return (first, *(say("paper-or", language, line=line) for line in others))


def _squares(exercise: FindAll | Point, language: str) -> tuple[str, ...]:
    squares, enough = wanted(exercise), needed(exercise)
    text = ", ".join(squares)
    return (text if enough == len(squares) else say("paper-enough", language, count=enough, squares=text),)


def play_task(contest: Contest, language: str = "nl") -> Task:
    """The game at the end of a lesson, to be set up on a board.

    >>> play_task(Contest("W:W46-50:B1-5", "walk")).answer
    ('Dit speel je samen.',)
    """
    return Task(
        id=say("paper-play", language),
        question=say(contest.key, language),
        way=Way.BOARD,
        setup=read_setup(contest.position),
        answer=(say("paper-played", language),),
    )


def puzzle_task(puzzle: Puzzle, number: int, language: str = "nl") -> Task:
    """The puzzle on paper. ``number`` is its place in the file, from 1: its number in the trainer too.

    >>> puzzle = Puzzle.from_lines("W:W8,14,19,23,29:B11,22,K47", ["23-18 47x23 19x6"], source="eigen zoektocht")
    >>> puzzle_task(puzzle, 3).question, puzzle_task(puzzle, 3).answer
    ('Zoek de winst in 2 zetten.', ('1. 23-18 47x23 2. 19x6',))
    """
    longest = max(map(len, puzzle.lines))
    return Task(
        id=str(number),
        question=say("screen-puzzle-question", language, moves=(longest + 1) // 2),
        way=Way.LINE,
        size=longest,
        setup=Setup(puzzle.start.turn, puzzle.start.board),
        answer=_either((notation(line, puzzle.solver) for line in puzzle.lines), language),
        themes=tuple(sorted(puzzle.themes)),
        source=puzzle.source,
    )


def notation(line: Moves, turn: Side) -> str:
    """A line as it is written down, with move numbers where it has more than one move (article 11.3).

    >>> start = read_position("B:WK3,23,24:B17,22,27,31,38")
    >>> notation(play_line(start, "22-28 3x22 27x20"), start.turn), notation(play_line(start, "22-28"), start.turn)
    ('1. … 22-28 2. 3x22 27x20', '22-28')
    """
    texts = [str(move) for move in line]
    if len(texts) == 1:
        return texts[0]
    texts = ["…", *texts] if turn is Side.BLACK else texts
    rows = (texts[place : place + 2] for place in range(0, len(texts), 2))
    return " ".join(f"{number}. {' '.join(row)}" for number, row in enumerate(rows, 1))


def sides(task: Task) -> tuple[str, ...]:
    """Who makes each move of a line: ``white`` or ``black``; empty where no line is asked."""
    if task.way is not Way.LINE or task.setup is None:
        return ()
    turn = task.setup.turn
    return tuple((turn.other if place % 2 else turn).name.lower() for place in range(task.size))
