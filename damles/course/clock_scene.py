"""Judges `ClockScene`: a few moves with a clock that runs, by `damles.rules.clock` and the offers of the game."""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from damles.course.exercise import State, read_position
from damles.course.kinds import ClockScene
from damles.course.step import Next, taken
from damles.course.verdict import Kind, Verdict
from damles.errors import AmbiguousMove, ClockError, DamlesError, IllegalMove, InvalidMove, NotAllowed
from damles.rules.clock import Clock
from damles.rules.game import Game
from damles.rules.move import Move
from damles.rules.notation import matching, read
from damles.rules.piece import Side
from damles.rules.timecontrol import TimeControl

_ANSWER = re.compile(
    r"\s*(?P<deed>move|press|press-other|offer|stop)(?:\s+(?P<move>[\dxX×:–-]+))?\s*(?:@\s*(?P<at>\d{1,6}(?:\.\d+)?))?\s*"
)


@dataclass(frozen=True)
class Scene:
    """How far it has come: the game, the clock at the last deed, whether the own move is made and a draw offered."""

    side: Side
    game: Game
    clock: Clock
    now: float = 0
    moved: bool = False
    offered: bool = False
    pressed: int = 0
    """Own moves made and pressed."""
    answers: tuple[Move, ...] = ()
    """What the other side has played."""

    @classmethod
    def of(cls, exercise: ClockScene) -> "Scene":
        """The start; raises `TimeControlError`."""
        position = read_position(exercise.position)
        clock = Clock(TimeControl.from_text(exercise.control))
        side = position.turn.other if exercise.opening else position.turn
        clock = clock.start(0) if exercise.opening else clock.run(side, 0)
        return cls(side, Game(position), replace(clock, opened=not exercise.opening))

    def do(self, exercise: ClockScene, deed: str, text: str, now: float) -> "Scene":
        """The scene after a deed at a time; raises what the clock, the game and its offers raise."""
        now = max(now, self.now)
        scene = replace(self, now=now, clock=self.clock.at(now))
        if deed == "move":
            return replace(scene, game=self.game.play(text), moved=True)
        if deed == "offer":
            return replace(scene, game=self.game.offer_draw(self.side), offered=True)
        if deed == "stop":
            return replace(scene, clock=self.clock.stop(now, by=self.side))
        clock = self.clock.press(self.side, now, move_made=self.moved, same_hand=deed == "press")
        return replace(scene, clock=clock)._answered(exercise)

    def _answered(self, exercise: ClockScene) -> "Scene":
        """After a press: the other side moves and presses at once, unless all is done."""
        pressed = self.pressed + self.moved
        scene = replace(self, pressed=pressed, moved=False)
        if pressed == exercise.count or not self.game.position.legal_moves:
            return scene
        move = _reply(self.game, exercise.replies[len(self.answers) :])
        clock = self.clock.press(self.side.other, self.now)
        return replace(scene, game=self.game.play(move), clock=clock, answers=(*self.answers, move))

    @property
    def to_move(self) -> bool:
        """Whether it is for the pupil to move now."""
        return self.clock.running is self.side and self.game.turn is self.side


def _reply(game: Game, replies: tuple[str, ...]) -> Move:
    """The declared answer where it can be played, for the pupil is free in his moves; else the first legal move."""
    fits = matching(read(replies[0]), game.position.legal_moves) if replies else ()
    return fits[0] if len(fits) == 1 else game.position.legal_moves[0]


def scene_at(exercise: ClockScene, state: State) -> Scene:
    """The scene after the steps of a state."""
    scene = Scene.of(exercise)
    for step in state.steps:
        scene = scene.do(exercise, *_read(step))
    return scene


def _read(text: str) -> tuple[str, str, float]:
    """The deed, its move (or nothing) and the time in a text; raises `InvalidMove`."""
    found = _ANSWER.fullmatch(text)
    if not found or bool(found["move"]) != (found["deed"] == "move"):
        raise InvalidMove(text=text[:40], fen="")
    return found["deed"], found["move"] or "", float(found["at"] or 0)


def judge(exercise: ClockScene, state: State, answer: str) -> Verdict:
    """The verdict on one deed; when the flag has fallen before it, the scene begins again."""
    try:
        deed, text, now = _read(answer)
    except InvalidMove:
        return Verdict(Kind.UNREADABLE, state, sentence="course-clock-how")
    before = scene_at(exercise, state)
    if before.side in before.clock.at(max(now, before.now)).fallen:
        return Verdict(Kind.NOT_ASKED, State(), sentence="course-clock-flag")
    fault = out_of_order(exercise, before, deed)
    if fault:
        return Verdict(Kind.NOT_ASKED, state, sentence=fault)
    try:
        after = before.do(exercise, deed, text, now)
    except IllegalMove as error:
        return Verdict(Kind.FORBIDDEN, state, refusal=error.refusal, error=error)
    except (AmbiguousMove, InvalidMove) as error:
        return Verdict(Kind.UNREADABLE, state, error=error)
    except (ClockError, NotAllowed) as error:
        return Verdict(Kind.FORBIDDEN, state, error=error)
    step = " ".join(filter(None, (deed, text, f"@{after.now:.1f}" if after.now else "")))
    answered = after.answers[len(before.answers) :]
    kept = state.add(step)
    left = 0 if _done(exercise, after) else 1
    return taken(exercise, kept, left, tuple(move.full for move in answered))


def out_of_order(exercise: ClockScene, scene: Scene, deed: str) -> str:
    """The key of the sentence for a deed that clock and game allow but that comes too early, or nothing."""
    last = scene.pressed + 1 == exercise.count
    if deed == "move" and not scene.to_move:
        return "course-clock-press-now" if scene.moved else "course-clock-first-press"
    if deed == "offer" and not scene.moved:
        return "course-clock-offer-after-move"
    if deed == "press" and exercise.offer and scene.moved and last and not scene.offered:
        return "course-clock-offer-first"
    return ""


def _done(exercise: ClockScene, scene: Scene) -> bool:
    return scene.pressed >= exercise.count


def rest(exercise: ClockScene, state: State) -> tuple[Next, ...]:
    """The deeds that are left, with the first legal move each time."""
    scene = scene_at(exercise, state)
    found = []
    while not _done(exercise, scene):
        step = _next(exercise, scene)
        found.append(step)
        deed, text, _ = _read(step.answer)
        scene = scene.do(exercise, deed, text, scene.now)
    return tuple(found)


def _next(exercise: ClockScene, scene: Scene) -> Next:
    if scene.to_move and not scene.moved:
        move = scene.game.position.legal_moves[0]
        return Next(f"move {move.full}", move.start, move.end)
    if exercise.offer and scene.moved and not scene.offered and scene.pressed + 1 == exercise.count:
        return Next("offer")
    return Next("press")


def wrong(exercise: ClockScene, state: State) -> Iterator[str]:
    """Both clocks stopped, the other hand, a press before the move, an offer at the wrong time, and dreaming on."""
    scene = scene_at(exercise, state)
    yield from ("stop", "press-other", "sing")
    if scene.to_move and not scene.moved:
        yield from ("press", "offer")
    if scene.clock.left(scene.side) < 1_000_000:
        yield f"press @{math.ceil(scene.now + scene.clock.left(scene.side))}"


def faults(exercise: ClockScene) -> Iterator[tuple[Any, ...]]:
    """The time must be one that a clock can have, and the scene must come to its end."""
    if exercise.count < 1:
        yield "count", "count", exercise.count
        return
    try:
        Scene.of(exercise)
    except DamlesError as error:
        yield "control", "type", exercise.control, error
        return
    for text in exercise.replies:
        try:
            read(text)
        except DamlesError as error:
            yield "replies", "move", text, error
            return
    try:
        rest(exercise, State())
    except ClockError as error:
        yield "count", "count", exercise.count, error
    except IndexError:
        yield "count", "count", exercise.count


def boards(exercise: ClockScene) -> set[str]:
    """The boards along the way of `rest`."""
    found: set[str] = set()
    scene = Scene.of(exercise)
    for step in rest(exercise, State()):
        deed, text, _ = _read(step.answer)
        scene = scene.do(exercise, deed, text, 0)
        found.add(scene.game.position.board)
    return found


def tell(given: tuple[Next, ...]) -> tuple[str, dict[str, Any]]:
    """What to do next, or the moves with a press after each."""
    if len(given) == 1:
        deed, text, _ = _read(given[0].answer)
        return f"course-clock-{deed}", {"move": text}
    moves = [_read(each.answer)[1] for each in given]
    return "course-clock-whole", {"line": " ".join(filter(None, moves))}


def minutes(seconds: float) -> str:
    """A time as a clock shows it.

    >>> minutes(599.2), minutes(5), minutes(float("inf"))
    ('10:00', '0:05', '∞')
    """
    if seconds == float("inf"):
        return "∞"
    whole = -int(-seconds // 1)
    return f"{whole // 60}:{whole % 60:02}"
