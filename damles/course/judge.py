"""The judge: an exercise, how far it has come and one answer in; a `Verdict` out. Pure.

An answer is always a short text, whether it was typed, clicked or spoken: a move (``28x17``), a square (``28``), one
of the answers to choose from, or a step as `damles.course.kinds` tells.
"""

from damles.course.exercise import Choose, Exercise, FindAll, Order, Play, Point, State, read_position
from damles.course.goal import MOVE_GOALS, wanted
from damles.course.play import is_play_done, is_play_state, judge_play
from damles.course.stepped import is_own_state, stepped
from damles.course.verdict import Kind, Verdict, read_move
from damles.errors import SquareError
from damles.rules.piece import EMPTY
from damles.rules.refusal import Refusal
from damles.rules.square import SQUARES


def judge(exercise: Exercise, state: State, answer: str) -> Verdict:
    """The verdict on one answer; an answer to an exercise that is done changes nothing.

    The exercise must be sound (`damles.course.check.check`) and the state one of its own (`is_state`).

    >>> terug = Play(id="terug", position="W:W28,44:B33", question="Wat moet wit doen?", solution=("28x39",))
    >>> judge(terug, State(), "28 x 39").kind, judge(terug, State(), "44-40").refusal.article
    (<Kind.RIGHT: 'right'>, '6.2')
    """
    if is_done(exercise, state):
        return Verdict(Kind.RIGHT, state, done=True, sentence="course-done")
    kind = stepped(exercise)
    if kind:
        return kind.judge(exercise, state, answer)
    match exercise:
        case Play():
            return judge_play(exercise, state, answer)
        case Order():
            return _judge_order(exercise, state, answer)
        case Choose():
            return _judge_choose(exercise, state, answer)
        case FindAll() if exercise.goal in MOVE_GOALS:
            return _judge_moves(exercise, state, answer)
    assert isinstance(exercise, (FindAll, Point))
    return _judge_squares(exercise, state, answer)


def is_done(exercise: Exercise, state: State) -> bool:
    """Whether a state is the solved exercise."""
    if not state.steps:
        return False
    if isinstance(exercise, Play):
        return is_play_done(exercise, state)
    if isinstance(exercise, Choose):
        return True
    kind = stepped(exercise)
    if kind:
        return not kind.rest(exercise, state)
    assert isinstance(exercise, (FindAll, Order, Point))
    return len(state.steps) == needed(exercise)


def needed(exercise: FindAll | Order | Point) -> int:
    """How many right steps solve the exercise."""
    return (exercise.enough if isinstance(exercise, Point) else 0) or len(wanted(exercise))


def is_state(exercise: Exercise, state: State) -> bool:
    """Whether a state is one that the exercise can come to (a stored one may be of an older edition)."""
    if not state.steps:
        return True
    if isinstance(exercise, Choose):
        return len(state.steps) == 1 and state.steps[0] in exercise.right
    if isinstance(exercise, Order):
        return wanted(exercise)[: len(state.steps)] == state.steps
    if isinstance(exercise, (FindAll, Point)):
        return len(set(state.steps)) == len(state.steps) <= needed(exercise) and set(state.steps) <= {*wanted(exercise)}
    kind = stepped(exercise)
    if kind:
        return is_own_state(kind, exercise, state)
    assert isinstance(exercise, Play)
    return is_play_state(exercise, state)


def _judge_moves(exercise: FindAll, state: State, answer: str) -> Verdict:
    move = read_move(read_position(exercise.position), state, answer)
    if isinstance(move, Verdict):
        return move
    if move.full not in wanted(exercise):
        return Verdict(Kind.NOT_ASKED, state, sentence="course-other-piece", facts={"piece": exercise.piece})
    return _found(exercise, state, move.full, str(move))


def _judge_squares(exercise: FindAll | Point, state: State, answer: str) -> Verdict:
    square = _read_square(answer)
    if square is None:
        return _no_square(state, answer)
    if str(square) in wanted(exercise):
        return _found(exercise, state, str(square), str(square))
    if isinstance(exercise, Point) and square in exercise.feedback:
        return Verdict(Kind.NOT_ASKED, state, own=exercise.feedback[square])
    refusal = _why_not(exercise, square)
    if refusal:
        return Verdict(Kind.FORBIDDEN, state, refusal=refusal)
    return Verdict(Kind.NOT_ASKED, state, sentence="course-not-this-square", facts={"square": square})


def _why_not(exercise: FindAll | Point, square: int) -> Refusal | None:
    """The rule that keeps a square out of a computed set, where there is one."""
    if isinstance(exercise, Point) and exercise.squares:
        return None
    position = read_position(exercise.position)
    if exercise.goal in ("movers", "capturers"):
        return position.refusal_of(square)
    if exercise.goal == "landings" and exercise.piece:
        return position.refusal(f"{exercise.piece}-{square}")
    return None


def _found(exercise: FindAll | Point, state: State, step: str, name: str) -> Verdict:
    """A right square or move: a new one, or one that was found before."""
    if step in state.steps:
        return Verdict(Kind.GO_ON, state, sentence="course-found-before", facts={"found": name})
    after = state.add(step)
    left = needed(exercise) - len(after.steps)
    if not left:
        return Verdict(Kind.RIGHT, after, True, sentence="course-right", own=exercise.success)
    sentence = "course-one-left" if left == 1 else "course-left"
    return Verdict(Kind.GO_ON, after, sentence=sentence, facts={"left": left})


def _judge_order(exercise: Order, state: State, answer: str) -> Verdict:
    square = _read_square(answer)
    if square is None:
        return _no_square(state, answer)
    order = wanted(exercise)
    done = len(state.steps)
    if str(square) == order[done]:
        after = state.add(str(square))
        if len(after.steps) == len(order):
            return Verdict(Kind.RIGHT, after, True, sentence="course-right", own=exercise.success)
        return Verdict(Kind.GO_ON, after, sentence="course-next", facts={"left": len(order) - done - 1})
    if str(square) in state.steps:
        return Verdict(Kind.GO_ON, state, sentence="course-found-before", facts={"found": str(square)})
    if read_position(exercise.position).board[square - 1] == EMPTY:
        return Verdict(Kind.UNREADABLE, state, sentence="course-no-piece", facts={"square": square})
    sentence = "course-not-yet" if str(square) in order else "course-not-captured"
    return Verdict(Kind.NOT_ASKED, state, sentence=sentence, facts={"square": square})


def _judge_choose(exercise: Choose, state: State, answer: str) -> Verdict:
    chosen = read_choice(exercise, answer)
    if chosen is None:
        return Verdict(Kind.UNREADABLE, state, sentence="course-no-such-answer", facts={"text": answer})
    own = exercise.answers[chosen]
    if chosen in exercise.right:
        return Verdict(Kind.RIGHT, State((chosen,)), True, sentence="course-right", own=own or exercise.success)
    return Verdict(Kind.NOT_ASKED, state, sentence="course-wrong-answer", own=own)


def read_choice(exercise: Choose, answer: str) -> str | None:
    """The answer that a text means: its own words (letter case aside), or a letter from a to d for its place.

    >>> read_choice(Choose(id="x", question="?", answers={"Ja": "", "Nee": ""}, right=("Ja",)), " b ")
    'Nee'
    """
    text = answer.strip().casefold()
    for choice in exercise.answers:
        if choice.strip().casefold() == text:
            return choice
    places = dict(zip("abcd", exercise.answers, strict=False))
    return places.get(text)


def _read_square(answer: str) -> int | None:
    text = answer.strip()
    return int(text) if text.isdecimal() and len(text) <= 2 and int(text) in SQUARES else None


def _no_square(state: State, answer: str) -> Verdict:
    return Verdict(Kind.UNREADABLE, state, error=SquareError(text=answer.strip()[:20]))
