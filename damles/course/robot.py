"""The robot pupil: goes through every exercise of a lesson and reports what does not do as declared.

It gives the declared answers to the end, every other legal move, and illegal tries; it climbs every hint ladder and
reads every sentence. An empty list of faults means that a lesson can be given to pupils.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

from damles.course.check import check_all
from damles.course.claim import claims, long_sentences, sentences
from damles.course.exercise import (
    START,
    Choose,
    Exercise,
    FindAll,
    Order,
    Play,
    Point,
    State,
    read_position,
    read_setup,
)
from damles.course.fault import Fault, fault
from damles.course.goal import MOVE_GOALS, wanted
from damles.course.hint import WHOLE, Hint, hint, ladder
from damles.course.judge import is_done, is_state, judge, needed
from damles.course.lesson import Lesson, Show, read_lesson
from damles.course.play import entry, moves_so_far, position_at, solutions, still_open
from damles.course.refute import Line
from damles.course.stepped import stepped
from damles.course.verdict import Kind, Verdict
from damles.errors import DamlesError
from damles.rules.move import Move
from damles.rules.position import Position
from damles.rules.square import DIRECTIONS, RAYS, SQUARES

Judge = Callable[[Exercise, State, str], Verdict]
Hinter = Callable[[Exercise, State, int], Hint]
Found = tuple[str, str]
"""A problem and where it was met: what `fault` takes after id and field."""
GOOD = frozenset({Kind.RIGHT, Kind.GO_ON})


def inspect_lesson(path: Path | str) -> list[Fault]:
    """Every fault of a lesson notebook; runs its cells."""
    try:
        lesson = read_lesson(path)
    except Fault as error:
        return [error]
    return inspect(lesson)


def inspect(lesson: Lesson) -> list[Fault]:
    """Every fault of a lesson: of its declarations first, and only where there are none of what pupils would meet."""
    faults = [each for show in lesson.shows for each in _show(show)]
    faults += check_all(lesson.exercises)
    return faults or [each for exercise in lesson.exercises for each in inspect_exercise(exercise)]


def inspect_exercise(exercise: Exercise, judge: Judge = judge, hint: Hinter = hint) -> list[Fault]:
    """What a pupil would meet in a sound exercise that is not as declared."""
    faults = [
        fault(exercise.id, field, "long", each) for field, text in sentences(exercise) for each in long_sentences(text)
    ]
    found = [
        *_answers(exercise, judge),
        *(each for state in _states(exercise) for each in _hints(exercise, state, hint)),
    ]
    return faults + [fault(exercise.id, type(exercise).__name__, *each) for each in found]


def _show(show: Show) -> Iterator[Fault]:
    """A shown board must be readable, and what is drawn on it must be on the board."""
    try:
        if show.position:
            read_setup(show.position)
    except DamlesError as error:
        yield fault("", "les.show", "position", show.position, error)
    for name, value in show.options.items():
        texts = value if isinstance(value, (list, tuple)) else [value]
        wrong = (claim.text for text in texts for claim in claims(str(text)) if claim.square not in SQUARES)
        yield from (fault("", f"les.show, {name}", "claim-square", text) for text in wrong)


def _answers(exercise: Exercise, judge: Judge) -> Iterator[Found]:
    match exercise:
        case Play():
            for line in solutions(exercise):
                yield from _along(exercise, line, judge)
        case Choose():
            yield from _choices(exercise, judge)
        case FindAll() | Order() | Point():
            yield from _steps(exercise, judge)
        case _:
            yield from _stepped(exercise, judge)


def _stepped(exercise: Exercise, judge: Judge) -> Iterator[Found]:
    """The right steps of a kind with steps of its own; before each, answers that must not be taken."""
    kind = stepped(exercise)
    assert kind is not None
    state = START
    while rest := kind.rest(exercise, state):
        for other in kind.wrong(exercise, state):
            verdict = judge(exercise, state, other)
            if verdict.kind in GOOD or (verdict.state != state and verdict.state != START):
                yield "robot-other", other
        verdict = judge(exercise, state, rest[0].answer)
        if verdict.kind not in GOOD or verdict.state == state or verdict.done != (len(rest) == 1):
            yield "robot-answer", rest[0].answer
            return
        yield from _resumes(exercise, verdict)
        state = verdict.state


def _along(exercise: Play, line: Line, judge: Judge) -> Iterator[Found]:
    """One declared line from start to end, with everything else that could be tried on the way."""
    state = START
    while len(state.steps) < len(line):
        size = len(state.steps)
        move = line[size]
        verdict = judge(exercise, state, move.full)
        if verdict.kind is not (Kind.RIGHT if verdict.done else Kind.GO_ON):
            yield "robot-answer", move.full
        yield from _resumes(exercise, verdict)
        yield from _other_moves(exercise, state, judge)
        yield from _illegal_tries(exercise, state, position_at(exercise, state), judge)
        state = state.add(*(each.full for each in line[size : size + 2]))


def _other_moves(exercise: Play, state: State, judge: Judge) -> Iterator[Found]:
    """Every legal move that no line has here gets the verdict that was declared, or one of the wrong ones."""
    so_far = moves_so_far(exercise, state)
    good = {line[len(so_far)] for line in still_open(exercise, so_far)}
    position = position_at(exercise, state)
    for move in position.legal_moves:
        if move not in good:
            verdict = judge(exercise, state, move.full)
            if verdict.kind in GOOD or (verdict.done and verdict.kind is not Kind.ALSO_RIGHT):
                yield "robot-other", move.full
            elif verdict.kind not in _declared(exercise, state, position, move):
                yield "robot-called", move.full
            yield from _resumes(exercise, verdict)


def _declared(exercise: Play, state: State, position: Position, move: Move) -> set[Kind]:
    if not state.steps:
        if entry(position, exercise.also, move):
            return {Kind.ALSO_RIGHT}
        if entry(position, exercise.better, move):
            return {Kind.BETTER}
        if entry(position, tuple(exercise.refutations), move):
            return {Kind.LOSES}
    return {Kind.LOSES, Kind.NOT_ASKED}


def _illegal_tries(exercise: Exercise, state: State, position: Position, judge: Judge) -> Iterator[Found]:
    """Tries that the rules forbid get the reason of the core, whatever the exercise is."""
    for text in tries(position):
        refusal = position.refusal(text)
        if refusal:
            verdict = judge(exercise, state, text)
            if verdict.kind is not Kind.FORBIDDEN or verdict.refusal != refusal:
                yield "robot-reason", text


def tries(position: Position) -> Iterator[str]:
    """What a pupil might try: each piece, of either side, to the first three squares of each of its lines.

    >>> list(tries(Position.from_fen("W:W46:B")))
    ['46-41', '46-37', '46-32']
    """
    for start in position.squares("wWbB"):
        for direction in DIRECTIONS:
            yield from (f"{start}-{end}" for end in RAYS[start][direction][:3])


def _choices(exercise: Choose, judge: Judge) -> Iterator[Found]:
    for answer in exercise.answers:
        verdict = judge(exercise, START, answer)
        if answer in exercise.right and not (verdict.kind is Kind.RIGHT and verdict.done):
            yield "robot-answer", answer
        if answer not in exercise.right and (verdict.kind is not Kind.NOT_ASKED or verdict.done):
            yield "robot-other", answer
        yield from _resumes(exercise, verdict)


def _steps(exercise: FindAll | Order | Point, judge: Judge) -> Iterator[Found]:
    """The right steps one after another; before each, every other square or move."""
    right = wanted(exercise)
    moves = isinstance(exercise, FindAll) and exercise.goal in MOVE_GOALS
    squares = tuple(map(str, SQUARES))
    others = [move.full for move in read_position(exercise.position).legal_moves] if moves else squares
    state = START
    for step in right[: needed(exercise)]:
        good = {step} if isinstance(exercise, Order) else set(right)
        for other in others:
            if other not in good and judge(exercise, state, other).state != state:
                yield "robot-other", other
        if moves:
            yield from _illegal_tries(exercise, state, read_position(exercise.position), judge)
        verdict = judge(exercise, state, step)
        state = state.add(step)
        if verdict.kind not in GOOD or verdict.state != state:
            yield "robot-answer", step
        yield from _resumes(exercise, verdict)


def _resumes(exercise: Exercise, verdict: Verdict) -> Iterator[Found]:
    """Wherever a verdict leaves the pupil, a killed kernel can bring him back there."""
    if not is_state(exercise, verdict.state) or is_done(exercise, verdict.state) != verdict.done:
        yield "robot-state", " ".join(verdict.state.steps)


def _states(exercise: Exercise) -> list[State]:
    """Every state at which a pupil can ask for a hint, on the declared way."""
    if isinstance(exercise, Play):
        lines = [[move.full for move in line] for line in solutions(exercise)]
        found = [State(tuple(line[:size])) for line in lines for size in range(0, len(line), 2)]
        return [state for state in dict.fromkeys(found) if not is_done(exercise, state)]
    if isinstance(exercise, (FindAll, Order, Point)):
        return [State(wanted(exercise)[:size]) for size in range(needed(exercise))]
    kind = stepped(exercise)
    states = [START]
    while kind and (rest := kind.rest(exercise, states[-1])):
        states.append(kind.judge(exercise, states[-1], rest[0].answer).state)
    return states[:-1] if kind else states


def _hints(exercise: Exercise, state: State, hint: Hinter) -> Iterator[Found]:
    """Every rung says something; those that promise a mark, moves or the end give it."""
    for rung in ladder(exercise, state):
        shown = hint(exercise, state, rung)
        if not shown.say().strip() or (rung > 1 and not _shows_something(shown, state)):
            yield "robot-hint", str(rung)
        if (rung == WHOLE) != is_done(exercise, shown.state) or not is_state(exercise, shown.state):
            yield "robot-hint", str(rung)


def _shows_something(shown: Hint, state: State) -> bool:
    return bool(shown.marks or shown.line or shown.struck or shown.state != state)
