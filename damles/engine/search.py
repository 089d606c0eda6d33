"""The engine's one door: what a position is worth, and the best moves (``analyse``).

Time is read here and nowhere else in the engine, and here a position becomes numbers and moves become moves again.
"""

import math
import os
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from importlib.util import find_spec

from damles.engine.endings.tables import Tables
from damles.engine.layout import Masks, square_of, squares
from damles.engine.plain import evaluate, make, moves
from damles.engine.plain_search import PlainSearcher
from damles.engine.root import DEEPEST, SURE, WIN, Memory, Poll, Probe, Root, Searcher, Stopped
from damles.errors import EngineError, GameOver, LimitError
from damles.rules.game import Game
from damles.rules.move import Move
from damles.rules.position import Position

PLAIN = "DAMLES_PLAIN"
"""The environment variable that keeps the engine to plain Python when it is set."""


@dataclass(frozen=True)
class Limit:
    """How long to think: at most so many positions, seconds, and plies deep; whichever comes first.

    Raises `LimitError` when none is given, or one is not above zero.

    >>> Limit(nodes=10_000)
    Limit(nodes=10000, seconds=None, depth=None)
    """

    nodes: int | None = None
    seconds: float | None = None
    depth: int | None = None

    def __post_init__(self) -> None:
        given = {name: value for name, value in vars(self).items() if value is not None}
        if not given:
            raise LimitError(text="", problem="none")
        for name, value in given.items():
            if not value > 0:
                raise LimitError(text=str(value), problem=name)


@dataclass(frozen=True)
class Line:
    """A first move with what it is worth: ``score`` in hundredths of a man for the player to move, and the best play.

    Equal when score and moves agree.
    """

    score: int
    start: Position
    masks: tuple[Masks, ...]

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """The first move and the best that both sides can do after it, as far as it is known; at least one move."""
        position, found = self.start, []
        for start, end, taken in self.masks:
            wanted = Move(square_of(start), square_of(end), squares(taken))
            move = next(move for move in position.legal_moves if move == wanted)
            found.append(move)
            position = position.play(move)
        return tuple(found)

    @property
    def end(self) -> int | None:
        """In how many plies the game ends by force: odd when the player to move wins, negative and even when he loses.

        ``None`` while no end is known. He who is lost and cannot move any more has 0 plies left (article 8.1).
        """
        if abs(self.score) < SURE:
            return None
        return WIN - self.score if self.score > 0 else -WIN - self.score


@dataclass(frozen=True)
class Analysis:
    """What a search found: ``lines`` from best to worst, ``depth`` in plies finished, ``nodes`` looked at."""

    lines: tuple[Line, ...]
    depth: int
    nodes: int

    @property
    def best(self) -> Move:
        """The best first move."""
        return self.line[0]

    @property
    def score(self) -> int:
        """What the best line is worth for the player to move, in hundredths of a man; see `end`."""
        return self.lines[0].score

    @property
    def line(self) -> tuple[Move, ...]:
        """The best line."""
        return self.lines[0].moves

    @property
    def end(self) -> int | None:
        """See `Line.end`."""
        return self.lines[0].end


def analyse(
    subject: Game | Position,
    limit: Limit,
    *,
    lines: int = 1,
    seed: int = 0,
    on_progress: Callable[[Analysis], object] | None = None,
    stop: Callable[[], bool] | None = None,
    probe: Probe | None = None,
    memory: Memory | None = None,
    plain: bool | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> Analysis:
    """The best moves as far as the limit allows; there always is one, and no limit is exceeded for it.

    A `Game` brings what its draw rules have counted. ``lines``: of so many first moves the value is found exactly.
    ``seed`` chooses between moves that look equal: the same seed and a limit of nodes or depth give the same answer.
    ``on_progress`` is told after each depth; ``stop`` is asked all the time. ``probe`` is a table of endings, and
    ``memory`` what earlier searches in the same game learned.
    ``plain`` keeps to plain Python (or not); by default the compiled text is used when numba is there and `PLAIN` is
    not set in the environment. It and the tables are loaded before the clock starts; `load` loads it beforehand.

    Raises `GameOver` when the game is over or there is no legal move, `LimitError` when ``lines`` is not above zero.

    >>> answer = analyse(Position.from_fen("W:W34,40,45:B12,23,25"), Limit(depth=5))
    >>> [str(move) for move in answer.line][:3]
    ['34-30', '25x34', '40x7']
    """
    if lines < 1:
        raise LimitError(text=str(lines), problem="lines")
    game = subject if isinstance(subject, Game) else Game(subject)
    if game.outcome:
        raise GameOver(result=game.outcome.result, reason=str(game.outcome.reason))
    kind = load(plain=plain, probe=probe)
    root = Root.of(game)
    searcher = kind(root, _poll(kind.every, limit, stop, clock), probe, memory)
    deepening = _Deepening(game.position, root, searcher, seed, lines)
    for depth in range(1, (limit.depth or DEEPEST) + 1):
        try:
            deepening.deepen(depth)
        except Stopped:
            break
        if on_progress:
            on_progress(deepening.analysis())
        if deepening.decided():
            break
    return deepening.analysis()


def load(*, plain: bool | None = None, probe: Probe | None = None) -> type[Searcher]:
    """What makes a searcher, loaded: the compiled text when it can be had, else the plain one.

    What compiled code needs of ``probe`` is read, too. Raises `EngineError` when the compiled text is asked for
    (``plain=False``) and numba is not installed.
    """
    if plain is None:
        plain = bool(os.environ.get(PLAIN)) or not has_numba()
    if plain:
        return PlainSearcher
    if not has_numba():
        raise EngineError(problem="numba")
    from damles.engine.compiled_search import CompiledSearcher

    if isinstance(probe, Tables):
        probe.arrays()
    return CompiledSearcher


def has_numba() -> bool:
    """Whether numba is installed (the extra ``fast``); it is not imported to find out."""
    return find_spec("numba") is not None


def _poll(every: int, limit: Limit, stop: Callable[[], bool] | None, clock: Callable[[], float]) -> Poll:
    """What a searcher asks from time to time: whether to go on, and when to ask again."""
    until = math.inf if limit.seconds is None else clock() + limit.seconds

    def poll(nodes: int) -> int:
        if (limit.nodes is not None and nodes >= limit.nodes) or (stop and stop()) or clock() >= until:
            return 0
        return min(nodes + every, limit.nodes or nodes + every)

    return poll


class _Deepening:
    """The first moves, searched deeper and deeper; what was best is looked at first the next time."""

    def __init__(self, start: Position, root: Root, searcher: Searcher, seed: int, lines: int) -> None:
        self._start = start
        self._root = root
        self._searcher = searcher
        self._order = sorted(moves(root.state))
        if seed:
            random.Random(seed).shuffle(self._order)
        self._depth = 0
        glances = [Line(-evaluate(make(root.state, move)), start, (move,)) for move in self._order]
        self._lines = sorted(glances, key=_worst_last)[:lines]
        self._most = len(self._lines)

    def deepen(self, depth: int) -> None:
        """Search every first move so deep; raises `Stopped` in the middle, with what was found so far kept."""
        best = [line.masks[0] for line in self._lines]
        self._order.sort(key=lambda move: best.index(move) if move in best else len(best))
        found: list[Line] = []
        try:
            for move in self._order:
                floor = found[-1].score if len(found) == self._most else -WIN
                score = self._value(move, depth - 1, floor)
                if score > floor:
                    line = Line(score, self._start, (move, *self._searcher.line()))
                    found = sorted([*found, line], key=_worst_last)[: self._most]
        except Stopped:
            if found and self._most == 1:  # it began with what was best, so this is at least as good
                self._lines = found
            raise
        self._lines, self._depth = found, depth

    def _value(self, move: Masks, depth: int, floor: int) -> int:
        """The score of a first move: exact above ``floor``, else any number up to it."""
        state, value = make(self._root.state, move), self._searcher.value
        quiet = not move[2] and bool(move[0] & self._root.state[1])
        if floor > -WIN:
            score = -value(state, depth, -floor - 1, -floor, quiet=quiet)
            if score <= floor:
                return score
        return -value(state, depth, -WIN, -floor, quiet=quiet)

    def analysis(self) -> Analysis:
        """What is known now."""
        return Analysis(tuple(self._lines), self._depth, self._searcher.nodes)

    def decided(self) -> bool:
        """Whether looking deeper finds nothing better: every line is known to its end."""
        return all(line.end is not None and abs(line.end) <= self._depth for line in self._lines)


def _worst_last(line: Line) -> int:
    return -line.score
