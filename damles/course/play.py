"""The `Play` exercise: its declared lines as a tree of moves, where the pupil is in it, and the verdict on a move."""

from functools import lru_cache

from damles.course.exercise import Play, State, read_position
from damles.course.refute import Line, refutation
from damles.course.verdict import Kind, Verdict, read_move
from damles.errors import DamlesError
from damles.rules.move import Move
from damles.rules.position import Position


def play_line(position: Position, text: str) -> Line:
    """The moves of a text such as ``"23-18 47x23 19x6"``; raises what `Position.parse_move` raises.

    >>> play_line(read_position("W:W28:B14,22,23"), "28x10")
    (Move(28x10),)
    """
    line = []
    for word in text.split():
        move = position.parse_move(word)
        line.append(move)
        position = position.play(move)
    return tuple(line)


@lru_cache(maxsize=256)
def solutions(exercise: Play) -> tuple[Line, ...]:
    """The declared lines as moves, in the order in which they were declared."""
    position = read_position(exercise.position)
    return tuple(play_line(position, text) for text in exercise.solution)


def moves_so_far(exercise: Play, state: State) -> Line:
    """The moves of a state."""
    return play_line(read_position(exercise.position), " ".join(state.steps))


def position_at(exercise: Play, state: State) -> Position:
    """The position in which a state has come."""
    position = read_position(exercise.position)
    for move in moves_so_far(exercise, state):
        position = position.play(move)
    return position


def still_open(exercise: Play, line: Line) -> tuple[Line, ...]:
    """The declared lines that go on after these moves."""
    size = len(line)
    return tuple(each for each in solutions(exercise) if len(each) > size and each[:size] == line)


def advance(exercise: Play, state: State, move: Move) -> tuple[Line, bool] | None:
    """What is played when the pupil plays a move of the tree: the move with its reply, and whether that ends it.

    ``None`` when no declared line has this move here.
    """
    so_far = moves_so_far(exercise, state)
    size = len(so_far)
    lines = still_open(exercise, (*so_far, move)) or tuple(
        line for line in still_open(exercise, so_far) if line[size] == move
    )
    if not lines:
        return None
    played = lines[0][size : size + 2]
    return played, not still_open(exercise, (*so_far, *played))


def is_play_done(exercise: Play, state: State) -> bool:
    """Whether the moves of a state end the exercise: no declared line goes on."""
    return bool(state.steps) and not still_open(exercise, moves_so_far(exercise, state))


def is_play_state(exercise: Play, state: State) -> bool:
    """Whether the pupil is to move in a declared line, or a line or another right one has come to its end."""
    try:
        line = moves_so_far(exercise, state)
    except DamlesError:
        return False
    if any(each[: len(line)] == line for each in solutions(exercise)):
        return len(line) % 2 == 0 or is_play_done(exercise, state)
    position = read_position(exercise.position)
    return any(play_line(position, text) == line for text in exercise.also)


def entry(position: Position, table: dict[str, str] | tuple[str, ...], move: Move) -> str | None:
    """The text among first moves (or lines) that begins with a move, ``None`` when there is none."""
    return next((text for text in table if position.parse_move(text.split()[0]) == move), None)


def judge_play(exercise: Play, state: State, answer: str) -> Verdict:
    """The verdict on one move of a `Play` exercise that is not done."""
    position = position_at(exercise, state)
    move = read_move(position, state, answer)
    if isinstance(move, Verdict):
        return move
    step = advance(exercise, state, move)
    if step:
        played, done = step
        line = tuple(each.full for each in played)
        if done:
            return Verdict(Kind.RIGHT, state.add(*line), True, line, "course-right", own=exercise.success)
        facts = {"move": str(move), "reply": str(played[1])}
        return Verdict(Kind.GO_ON, state.add(*line), False, line, "course-go-on", facts)
    if not state.steps:
        return _first_move(exercise, position, move) or _wrong_move(position, state, move)
    return _wrong_move(position, state, move)


def _first_move(exercise: Play, position: Position, move: Move) -> Verdict | None:
    """The verdict on a first move about which the author said something."""
    comment = entry(position, tuple(exercise.feedback), move)
    own = exercise.feedback[comment] if comment else ""
    also = entry(position, exercise.also, move)
    if also:
        line = tuple(each.full for each in play_line(position, also))
        facts = {"solution": exercise.solution[0]}
        return Verdict(Kind.ALSO_RIGHT, State(line), True, line, "course-also-right", facts, own)
    if entry(position, exercise.better, move):
        return Verdict(Kind.BETTER, State(), False, (move.full,), "course-better", own=own)
    punished = entry(position, tuple(exercise.refutations), move)
    if punished:
        return _loses(State(), play_line(position, exercise.refutations[punished]), own)
    if own:
        line_found = refutation(position, move)
        return _loses(State(), line_found, own) if line_found else _not_asked(State(), move, own)
    return None


def _wrong_move(position: Position, state: State, move: Move) -> Verdict:
    """A legal move that is not right here: punished on the board where captures alone punish it."""
    line = refutation(position, move)
    return _loses(state, line) if line else _not_asked(state, move)


def _loses(state: State, line: Line, own: str = "") -> Verdict:
    facts = {"move": str(line[0]), "reply": str(line[1])}
    return Verdict(Kind.LOSES, state, False, tuple(each.full for each in line), "course-loses", facts, own)


def _not_asked(state: State, move: Move, own: str = "") -> Verdict:
    return Verdict(Kind.NOT_ASKED, state, False, (move.full,), "course-not-asked", {"move": str(move)}, own)
