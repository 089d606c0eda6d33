"""The kinds of exercise that are done step by step, as they stand on paper: what is drawn, told and answered."""

from collections.abc import Iterable
from dataclasses import dataclass

from damles.board.view import Mark, arrow, number, ring
from damles.course import clock_scene, take_back, touch_board
from damles.course import set_up as setting
from damles.course import write as writing
from damles.course.clock_scene import Scene, minutes, scene_at
from damles.course.exercise import START
from damles.course.kinds import ClockScene, SetUp, TakeBack, Touch, Write
from damles.rules.move import Move
from damles.rules.notation import read
from damles.rules.piece import EMPTY, Side
from damles.rules.setup import Setup
from damles.rules.square import SQUARES
from damles.texts import say

ARROWS = 3
"""How many moves can be drawn in one diagram before the arrows hide each other."""


@dataclass(frozen=True)
class Dial:
    """One side of a clock on paper: ``time`` as it shows, ``running`` whether its time runs."""

    side: Side
    time: str
    running: bool


@dataclass(frozen=True)
class Steps:
    """What these kinds add to a task: see `damles.worksheet.task.Task`. ``setup`` is the board where it has changed."""

    setup: Setup | None = None
    choices: tuple[str, ...] = ()
    marks: tuple[Mark, ...] = ()
    cues: tuple[str, ...] = ()
    before: str = ""
    dials: tuple[Dial, ...] = ()


def set_up(exercise: SetUp, language: str) -> tuple[tuple[str, ...], Steps]:
    """The pieces of the goal, a line for each side that has any."""
    goal = setting.goal_board(exercise)
    found = [(say(f"side-{side.name.lower()}", language), ", ".join(pieces(goal, side, language))) for side in Side]
    return tuple(say("paper-side", language, side=side, pieces=pieces) for side, pieces in found if pieces), Steps()


def pieces(board: str, side: Side, language: str) -> list[str]:
    """The pieces of a side on a board in words: men in a row as the first and the last, kings by name.

    >>> from damles.rules.position import Position
    >>> pieces(Position.from_fen("W:W31-33,K46:BK3").board, Side.WHITE, "nl")
    ['31 t/m 33', 'dam 46']
    """
    men = [square for square in SQUARES if board[square - 1] == side.man]
    kings = [square for square in SQUARES if board[square - 1] == side.king]
    return [*_ranges(men, language), *(say("paper-king", language, square=square) for square in kings)]


def _ranges(squares: Iterable[int], language: str) -> list[str]:
    """Squares in words: three and more that follow on each other by number as the first and the last.

    >>> _ranges((1, 2, 3, 7, 46, 47), "nl")
    ['1 t/m 3', '7', '46', '47']
    """
    rows: list[list[int]] = []
    for square in squares:
        if rows and square == rows[-1][-1] + 1:
            rows[-1].append(square)
        else:
            rows.append([square])
    found: list[str] = []
    for row in rows:
        found += [say("paper-range", language, first=row[0], last=row[-1])] if len(row) > 2 else map(str, row)
    return found


def write(exercise: Write, language: str) -> tuple[tuple[Move, ...], Steps]:
    """The moves, as arrows in the diagram where there are few; else in words before the lines."""
    moves = writing.line(exercise)
    board = writing.position_at(exercise, START).board
    ends = [move.end for move in moves]
    clear = len(set(ends)) == len(ends) <= ARROWS and all(board[end - 1] == EMPTY for end in ends)
    if len(moves) > 1 and not clear:
        return moves, Steps(cues=tuple(_cue(move, language) for move in moves))
    marks = [arrow(*move.routes[0]) for move in moves]
    marks += [number(move.end, place) for place, move in enumerate(moves, 1)] if len(moves) > 1 else []
    return moves, Steps(marks=tuple(marks))


def _cue(move: Move, language: str) -> str:
    return say(f"paper-{'captures' if move.taken else 'goes'}", language, start=move.start, end=move.end)


def touch(exercise: Touch, language: str) -> tuple[tuple[str, ...], Steps]:
    """What the hand does, deed by deed; where the touched piece is free to choose, one way of it."""
    now = touch_board.touch_at(exercise, START)
    rest = touch_board.rest(exercise, START)
    answer = [_told(*touch_board.tell((step,)), language) for step in rest]
    if not exercise.move and len(now.moves) > 1:
        answer[0] = say("paper-example", language, step=answer[0])
    marks = [number(square, place) for place, square in enumerate(now.touched, 1)]
    marks = [ring(now.routes[-1][-1])] if now.routes else marks
    deeds = [touch_board.read_deed(text) for text in exercise.before]
    done = ", ".join(say(f"paper-did-{deed}", language, square=square) for deed, square in deeds)
    before = say("paper-before", language, deeds=done) if done else ""
    return tuple(answer), Steps(Setup(now.before.turn, now.board), marks=tuple(marks), before=before)


def choice(exercise: TakeBack, language: str) -> tuple[tuple[str, ...], Steps]:
    """To take back or play on, with the move that was made as an arrow; the answer has the moves of both ways."""
    position = take_back.match_at(exercise).game.position
    names = {each: say(f"screen-take-back-{each}", language) for each in take_back.CHOICES}
    lines = {each: " ".join(map(str, take_back.line(exercise, each))) for each in names}
    best = take_back.best(exercise)
    other = next(each for each in names if each != best)
    answer = (f"{names[best]}: {lines[best]}", say("paper-not", language, choice=names[other], line=lines[other]))
    marks = (arrow(*read(exercise.made).squares),)
    return answer, Steps(Setup(position.turn, position.board), tuple(names.values()), marks)


def _told(key: str, facts: dict[str, object], language: str) -> str:
    return say(key, language, **facts)


def clock(exercise: ClockScene, language: str) -> tuple[tuple[str, ...], Steps]:
    """What is done with piece and clock, with what the other side plays in between; any good move is right."""
    scene = Scene.of(exercise)
    dials = tuple(Dial(side, minutes(scene.clock.left(side)), scene.clock.running is side) for side in Side)
    answer: list[str] = []
    state = START
    for step in clock_scene.rest(exercise, START):
        text = _told(*clock_scene.tell((step,)), language)
        before = len(scene.answers)
        state = state.add(step.answer)
        scene = scene_at(exercise, state)
        reply = " ".join(map(str, scene.answers[before:]))
        other = say(f"side-{scene.side.other.name.lower()}", language)
        answer.append(f"{text} {say('paper-reply', language, side=other, move=reply)}" if reply else text)
    return tuple(answer), Steps(dials=dials)
