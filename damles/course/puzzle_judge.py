"""A puzzle as an exercise: every move that keeps the proved win is right, every other one is answered with its proof.

The solution of the file is a tree; a move in it needs no search. A move outside of it is solved on the spot, in plain
Python and within a limit of positions, so that the same move always gets the same verdict.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from damles.course.exercise import Play, State, read_position
from damles.course.hint import WHOLE, Hint, line_hint, move_hint
from damles.course.play import advance, is_play_done, moves_so_far, position_at, still_open
from damles.course.puzzle_shelf import in_order
from damles.course.refute import Line, outcome
from damles.course.verdict import Kind, Verdict, read_move
from damles.engine.endings.tables import standard
from damles.engine.search import Limit, analyse
from damles.errors import DamlesError
from damles.puzzle.proof import NotProved, Search, Shot, goal_lead, lead
from damles.puzzle.puzzle import Goal, Puzzle
from damles.puzzle.solve import Attempt, What
from damles.puzzle.solve import Verdict as Worth
from damles.puzzle.solve import judge as solve_move
from damles.rules.move import Move
from damles.rules.position import Position
from damles.texts import say

TRY = Limit(nodes=6_000)
"""How much a move outside the solution may cost: a tenth of a second, and half a second where it is hard."""
REPLY = Limit(nodes=1_000)
"""How much a reply may cost where the proof names none."""
CHECK = 6_000
"""How many positions are opened to see whether a move that was not decided keeps the goal after all."""
NEAR = 2
"""How many quiet moves the men are counted ahead where more cannot be decided."""
SHOWN = 5
"""How many moves of a line are shown, the pupil's own counted."""
NAMED = 2
"""So many themes of a puzzle are named, in a hint and on an answer sheet; it can have seven."""


@dataclass(frozen=True, kw_only=True)
class PuzzleTask(Play):
    """A puzzle for a pupil to play. ``aim`` is what must be reached at the end of every line."""

    aim: Goal = Goal.WIN


def as_task(puzzle: Puzzle, themes: tuple[str, ...] = (), language: str = "nl") -> PuzzleTask:
    """The puzzle as an exercise; its id is the puzzle's own, so that results stay with the position.

    >>> turk = Puzzle.from_lines("W:W14,27,31,32,38:B8,17,K26", ["27-22 26x27 32x3"], source="eigen")
    >>> as_task(turk).question, as_task(turk).solution
    ('Jij hebt wit. Win in 2 zetten.', ('27-22 26x42x20x9x27 32x21x12x3',))
    """
    length = (max(map(len, puzzle.lines)) + 1) // 2
    key = f"train-ask-{puzzle.goal}" + ("-one" if length == 1 else "")
    side = say(f"side-{puzzle.solver.name.lower()}", language)
    names = themes_said(in_order(themes)[:NAMED], language)
    return PuzzleTask(
        id=puzzle.id,
        position=puzzle.start.fen,
        question=say(key, language, side=side, moves=length),
        solution=tuple(" ".join(move.full for move in line) for line in puzzle.lines),
        hints=(say("train-hint-theme", language, theme=names),) if names else (),
        success=say("train-solved", language),
        aim=puzzle.goal,
    )


def themes_said(themes: tuple[str, ...], language: str = "nl") -> str:
    """The names of some themes for people, with commas."""
    return ", ".join(say(f"theme-{theme}", language) for theme in themes)


# --- where the pupil is


def is_task_state(task: PuzzleTask, state: State) -> bool:
    """Whether a stored state can be gone on with: legal moves, up to a turn of the pupil or to an end.

    A move outside the solution was proved when it was played, and is not proved again.
    """
    try:
        line = moves_so_far(task, state)
    except DamlesError:
        return False
    return len(line) % 2 == 0 or is_play_done(task, state) or is_over(task, position_at(task, state))


def is_task_done(state: State) -> bool:
    """Whether a state is an end: the pupil has moved, and there was nothing left to answer."""
    return len(state.steps) % 2 == 1


# --- the verdict


def judge_task(task: PuzzleTask, state: State, answer: str) -> Verdict:
    """The verdict on a move; after a space may stand the reply that the pupil foresees, instead of our choice.

    >>> turk = as_task(Puzzle.from_lines("W:W14,27,31,32,38:B8,17,K26", ["27-22 26x27 32x3"], source="eigen"))
    >>> judge_task(turk, State(), "27-22 26x27").state.steps
    ('27-22', '26x42x20x9x27')
    >>> wrong = judge_task(turk, State(), "27-21")
    >>> wrong.kind, wrong.say()
    (<Kind.LOSES: 'loses'>, '27-21 verliest de partij. Het beste antwoord is 26x3.')
    """
    position = position_at(task, state)
    if is_task_done(state):
        return Verdict(Kind.RIGHT, state, done=True, sentence="course-done")
    first, _, foreseen = answer.strip().partition(" ")
    move = read_move(position, state, first if _is_move(first) and _is_move(foreseen) else answer)
    if isinstance(move, Verdict):
        return move
    after = position.play(move)
    reply = _legal(after, foreseen)
    step = advance(task, state, move)
    if step:
        played, done = step
        return _right(task, state, (move, reply) if reply and not done else played)
    return _tried(task, state, position, move, reply)


def _is_move(text: str) -> bool:
    return text[:1].isdigit() and any(sign in text for sign in "-x")


def _legal(after: Position, text: str) -> Move | None:
    try:
        return after.parse_move(text) if text else None
    except DamlesError:
        return None


def _right(task: PuzzleTask, state: State, played: Line) -> Verdict:
    line = tuple(move.full for move in played)
    if len(line) == 1:
        return Verdict(Kind.RIGHT, state.add(*line), True, line, "course-right", own=task.success)
    facts = {"move": str(played[0]), "reply": str(played[1])}
    return Verdict(Kind.GO_ON, state.add(*line), False, line, "course-go-on", facts)


def _tried(task: PuzzleTask, state: State, position: Position, move: Move, reply: Move | None) -> Verdict:
    """The verdict on a move that is not in the solution."""
    attempt = _proved(position, move)
    after = position.play(move)
    if keeps(task, position, attempt):
        if is_over(task, after):
            return Verdict(Kind.ALSO_RIGHT, state.add(move.full), True, (move.full,), "train-also-done")
        told = reply or attempt.reply or after.due[0]
        facts: dict[str, Any] = {"move": str(move), "reply": str(told)}
        return Verdict(
            Kind.ALSO_RIGHT, state.add(move.full, told.full), False, (move.full, told.full), "train-also", facts
        )
    if attempt.verdict.what is What.OPEN:
        attempt = _counted(position, attempt)
    answer = attempt.reply or best_reply(after)
    line = (move, answer, *outcome(after.play(answer))[1])[:SHOWN]
    kind, key = _WORTH[attempt.verdict.what]
    men = attempt.verdict.men
    facts = {"move": str(move), "reply": str(answer), "count": men}
    return Verdict(kind, state, False, tuple(each.full for each in line), f"{key}-one" if men == 1 else key, facts)


_WORTH = {
    What.GAIN: (Kind.BETTER, "train-gain"),
    What.DRAW: (Kind.NOT_ASKED, "train-draw"),
    What.NOTHING: (Kind.NOT_ASKED, "train-nothing"),
    What.LOSS: (Kind.LOSES, "train-loss"),
    What.LOST: (Kind.LOSES, "train-lost"),
    What.OPEN: (Kind.NOT_ASKED, "train-open"),
}
"""What a move is worth that does not keep the goal. A win that is proved always keeps it."""


@lru_cache(maxsize=512)
def _proved(position: Position, move: Move) -> Attempt:
    return solve_move(position, move, TRY, plain=True, probe=standard())


def keeps(task: PuzzleTask, position: Position, attempt: Attempt) -> bool:
    """Whether a move that was solved still reaches the goal, as `damles.puzzle.verify` asks for it."""
    target = goal_lead(task.aim, read_position(task.position))
    match attempt.verdict.what:
        case What.WIN:
            return True
        case What.OPEN | What.GAIN:
            try:
                return _search(position).forces(position.play(attempt.move), target)
            except NotProved:  # the men that were counted then decide, though not as many moves ahead
                return lead(position.board, position.turn) + attempt.verdict.men >= target > 0
    return False


def is_over(task: PuzzleTask, after: Position) -> bool:
    """Whether nothing is asked any more after a move of the pupil's own that keeps the goal."""
    start = read_position(task.position)
    try:
        return Shot.of(start, task.aim, _search(start)).over(after)
    except NotProved:
        return False


def _search(position: Position) -> Search:
    return Search(position.turn, limit=CHECK, plain=True)


def _counted(position: Position, attempt: Attempt) -> Attempt:
    """How many men a move loses at least, looking `NEAR` quiet moves ahead; the attempt as it is where that is open."""
    side, after = position.turn, position.play(attempt.move)
    had, men = lead(position.board, side), 0
    search = Search(side, NEAR, CHECK, plain=True)
    try:
        if search.forces(after, had + 1, doubt=True):
            return attempt
        while not search.forces(after, had - men, doubt=True):
            men += 1
        for reply in after.legal_moves:
            rest = 0 if reply.is_capture else -1
            if not search.forces(after.play(reply), had - men + 1, doubt=True, extra=rest):
                return Attempt(attempt.move, Worth(What.LOSS if men else What.NOTHING, men, ahead=NEAR), reply)
    except NotProved:
        pass
    return attempt


def best_reply(after: Position) -> Move:
    """What the engine answers, where a proof names no reply."""
    due = after.legal_moves
    return due[0] if len(due) == 1 else analyse(after, REPLY, plain=True).best


# --- what is still to come


def rest(task: PuzzleTask, state: State) -> Line:
    """The moves to the end from here, the pupil's first; empty where no end is found outside the solution."""
    so_far = moves_so_far(task, state)
    known = still_open(task, so_far)
    if known:
        return known[0][len(so_far) :]
    return tuple(_found(task, position_at(task, state)))


def _found(task: PuzzleTask, position: Position) -> Iterator[Move]:
    """A way to the end behind a move of the pupil's own."""
    while True:
        kept = (move for move in position.legal_moves if keeps(task, position, _proved(position, move)))
        move = next(kept, None)
        if move is None:
            return
        yield move
        attempt, position = _proved(position, move), position.play(move)
        if is_over(task, position):
            return
        reply = attempt.reply or position.due[0]
        yield reply
        position = position.play(reply)


# --- the hint ladder


def hint_task(task: PuzzleTask, state: State, rung: int) -> Hint:
    """What a rung shows: 1 the theme or a question, 2 the piece, 3 where to, 4 move and reply, 5 everything."""
    left = rest(task, state)
    if not left or rung == 1:
        capture = "capture" if position_at(task, state).due else "quiet"
        own = task.hints[0] if task.hints and not state.steps else ""
        return Hint(1, state, f"course-theme-{capture}", own=own)
    if rung < 4:
        return move_hint(state, left[0], rung)
    if rung == 4 and len(left) > 1:
        return line_hint(state, left[:2], rung)
    return line_hint(state, left, WHOLE)
