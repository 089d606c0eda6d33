"""The hint ladder: from a question that costs nothing to the whole solution, which earns no star.

Rung 1 asks a question or names the theme, 2 shows which piece, 3 where to, 4 makes the next step with the reply,
5 the whole solution. What a rung shows is plain data: a sentence, marks, moves.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from damles.course.exercise import Choose, Exercise, FindAll, Order, Play, Point, State, read_position
from damles.course.goal import MOVE_GOALS, moves_wanted, wanted
from damles.course.judge import needed
from damles.course.play import advance, moves_so_far, position_at, still_open
from damles.course.refute import Line
from damles.course.stepped import Stepped, stepped
from damles.rules.move import Move
from damles.rules.square import row
from damles.texts import say

COSTED = frozenset({2, 4})
"""The rungs that cost a star."""
WHOLE = 5
"""The rung that shows the whole solution: no star."""


@dataclass(frozen=True)
class Mark:
    """Squares to mark: ``ring`` for a piece, ``target`` for where to, ``row`` for a row to look at."""

    kind: str
    squares: tuple[int, ...]


@dataclass(frozen=True)
class Hint:
    """What one rung shows.

    ``own`` is the author's sentence and goes before the text of ``sentence``; it is meant for the start, save that the
    first rung of finding and pointing stays true after a find; ``line`` are moves to play on the board,
    ``state`` is the state after them; ``struck`` are answers of a `Choose` that are shown to be wrong;
    ``made`` says that the step which the sentence tells has been done for the pupil.
    """

    rung: int
    state: State
    sentence: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    own: str = ""
    marks: tuple[Mark, ...] = ()
    line: tuple[str, ...] = ()
    struck: tuple[str, ...] = ()
    made: bool = False

    def say(self, language: str = "nl") -> str:
        """The sentence for the pupil."""
        told = self.own or say(self.sentence, language, **self.facts)
        return f"{told} {say('course-hint-made', language)}" if self.made else told


def ladder(exercise: Exercise, state: State) -> tuple[int, ...]:
    """The rungs that mean something here, rising.

    The fourth is left out where the next step ends the exercise: that would be the whole solution. Choosing has a
    second and third rung only as long as they leave two answers.
    """
    if isinstance(exercise, Choose):
        wrong = len(exercise.answers) - len(exercise.right)
        return (1, *range(2, min(wrong, 3) + 1), WHOLE)
    kind = stepped(exercise)
    if kind:
        rest = kind.rest(exercise, state)
        shows = [rung for rung, square in ((2, rest[0].piece), (3, rest[0].target)) if square]
        return (1, *shows, *((4,) if len(rest) > 1 else ()), WHOLE)
    if isinstance(exercise, Play):
        step = advance(exercise, state, _next_move(exercise, state))
        last = step is not None and step[1]
    else:
        assert isinstance(exercise, (FindAll, Order, Point))
        last = len(state.steps) + 1 == needed(exercise)
    return (1, 2, 3, WHOLE) if last else (1, 2, 3, 4, WHOLE)


def hint(exercise: Exercise, state: State, rung: int) -> Hint:
    """What a rung shows, for an exercise that is not done; a rung that means nothing here shows the next one up.

    >>> turk = Play(id="t", position="W:W8,14,19,23,29:B11,22,K47", question="?", solution=("23-18 47x23 19x6",))
    >>> [hint(turk, State(), rung).marks for rung in (2, 3)]
    [(Mark(kind='ring', squares=(23,)),), (Mark(kind='ring', squares=(23,)), Mark(kind='target', squares=(18,)))]
    >>> hint(turk, State(), 4).line
    ('23-18', '47x20x3x12x23')
    """
    rung = next(each for each in ladder(exercise, state) if each >= rung)
    kind = stepped(exercise)
    if rung == 1:
        made = _theme(exercise, state)
    elif kind:
        made = _step_hint(kind, exercise, state, rung)
    elif isinstance(exercise, Play):
        made = _play_hint(exercise, state, rung)
    elif isinstance(exercise, Choose):
        made = _choice_hint(exercise, state, rung)
    else:
        assert isinstance(exercise, (FindAll, Order, Point))
        made = _square_hint(exercise, state, rung)
    fits = not state.steps or (rung == 1 and isinstance(exercise, (FindAll, Point)))
    own = exercise.hints[rung - 1] if rung <= len(exercise.hints) and fits else ""
    return Hint(rung, made.state, made.sentence, made.facts, own, made.marks, made.line, made.struck, made.made)


def _theme(exercise: Exercise, state: State) -> Hint:
    """The free rung: a question that the kind of exercise and the rules put."""
    if isinstance(exercise, Play):
        if position_at(exercise, state).due:
            return Hint(1, state, "course-theme-capture")
        step = advance(exercise, state, _next_move(exercise, state))
        last = step is not None and step[1] and state.steps
        return Hint(1, state, "course-theme-last" if last else "course-theme-quiet")
    if isinstance(exercise, Choose) and exercise.why:
        return Hint(1, state, "course-theme-article", {"article": exercise.why})
    if isinstance(exercise, FindAll) and not read_position(exercise.position).due:
        return Hint(1, state, "course-theme-findall-quiet")
    return Hint(1, state, f"course-theme-{type(exercise).__name__.lower()}")


def _next_move(exercise: Play, state: State) -> Move:
    so_far = moves_so_far(exercise, state)
    return still_open(exercise, so_far)[0][len(so_far)]


def _play_hint(exercise: Play, state: State, rung: int) -> Hint:
    move = _next_move(exercise, state)
    if rung < 4:
        return move_hint(state, move, rung)
    played = _rest(exercise, state) if rung == WHOLE else (advance(exercise, state, move) or ((), False))[0]
    return line_hint(state, played, rung)


def line_hint(state: State, played: Line, rung: int) -> Hint:
    """Moves that are given: the next one with its reply, or all to the end."""
    line = tuple(each.full for each in played)
    sentence = "course-hint-whole" if rung == WHOLE else "course-hint-reply"
    facts = {"line": " ".join(map(str, played)), "move": str(played[0]), "reply": str(played[-1])}
    return Hint(rung, state.add(*line), sentence, facts, line=line)


def _rest(exercise: Play, state: State) -> Line:
    so_far = moves_so_far(exercise, state)
    return still_open(exercise, so_far)[0][len(so_far) :]


def move_hint(state: State, move: Move, rung: int) -> Hint:
    """Of a move: which piece on the second rung, and where to on the third."""
    ring = Mark("ring", (move.start,))
    if rung == 2:
        return Hint(2, state, "course-hint-piece", {"square": move.start}, marks=(ring,))
    if move.start == move.end:
        return Hint(3, state, "course-hint-round", {"square": move.start}, marks=(ring,))
    facts = {"square": move.start, "target": move.end}
    return Hint(3, state, "course-hint-target", facts, marks=(ring, Mark("target", (move.end,))))


def _square_hint(exercise: FindAll | Order | Point, state: State, rung: int) -> Hint:
    """Of the next square: its row, the square, and the square given; of the next move as in `Play`."""
    left = [step for step in wanted(exercise) if step not in state.steps]
    left = left[: needed(exercise) - len(state.steps)]
    if rung >= 4:
        given = left if rung == WHOLE else left[:1]
        facts = {"line": ", ".join(given), "found": given[0]}
        sentence = "course-hint-whole" if rung == WHOLE else "course-hint-given"
        marks = () if _finds_moves(exercise) else (Mark("target", tuple(map(int, given))),)
        return Hint(rung, state.add(*given), sentence, facts, marks=marks)
    if isinstance(exercise, FindAll) and _finds_moves(exercise):
        return move_hint(state, next(move for move in moves_wanted(exercise) if move.full == left[0]), rung)
    if isinstance(exercise, Order) and rung == 2:
        start = read_position(exercise.position).parse_move(exercise.move).start
        return Hint(2, state, "course-hint-follow", {"square": start}, marks=(Mark("ring", (start,)),))
    square = int(left[0])
    if rung == 3:
        return Hint(3, state, "course-hint-square", {"square": square}, marks=(Mark("target", (square,)),))
    squares = tuple(range(5 * row(square) + 1, 5 * row(square) + 6))
    return Hint(2, state, "course-hint-row", {"first": squares[0], "last": squares[-1]}, marks=(Mark("row", squares),))


def _step_hint(kind: Stepped, exercise: Exercise, state: State, rung: int) -> Hint:
    """Of the next step: which piece, where to, and the step itself; or all steps that are left."""
    rest = kind.rest(exercise, state)
    first = rest[0]
    marks = tuple(Mark(name, (at,)) for name, at in (("ring", first.piece), ("target", first.target)) if at)
    if rung == 2:
        return Hint(2, state, "course-hint-piece", {"square": first.piece}, marks=marks[:1])
    if rung == 3:
        return Hint(3, state, "course-hint-square", {"square": first.target}, marks=marks)
    given = rest if rung == WHOLE else rest[:1]
    after = state
    for step in given:
        after = kind.judge(exercise, after, step.answer).state
    sentence, facts = kind.tell(given)
    return Hint(rung, after, sentence, facts, marks=marks[1:] or marks, made=rung < WHOLE)


def _finds_moves(exercise: Exercise) -> bool:
    return isinstance(exercise, FindAll) and exercise.goal in MOVE_GOALS


def _choice_hint(exercise: Choose, state: State, rung: int) -> Hint:
    wrong = [answer for answer in exercise.answers if answer not in exercise.right]
    if rung == WHOLE:
        right = exercise.right[0]
        return Hint(WHOLE, State((right,)), "course-hint-answer", {"answer": right}, struck=tuple(wrong))
    struck = tuple(wrong[: rung - 1])
    return Hint(rung, state, "course-hint-struck", {"answer": struck[-1]}, struck=struck)
