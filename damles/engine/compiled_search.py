"""How Python calls the compiled text: the arrays of a search, and the small questions that tests and `bench` ask."""

import ctypes
from collections.abc import Callable
from typing import Any, ClassVar

import numpy as np

from damles.engine import compiled as c
from damles.engine import weights
from damles.engine.endings.tables import Tables
from damles.engine.layout import Masks, State
from damles.engine.root import DEEPEST, Memory, Poll, Probe, Root, Stopped


class CompiledSearcher:
    """One search: what it has learned lasts as long as it does. See `damles.engine.root.Searcher`."""

    every: ClassVar[int] = 2048

    def __init__(self, root: Root, poll: Poll, probe: Probe | None = None, memory: Memory | None = None) -> None:
        self._root = root
        self._failures: list[BaseException] = []
        self._words = np.zeros(c.WORDS_SIZE, np.uint64)
        self._numbers = _fresh_numbers()
        self._table = _table(memory)
        numbers = self._numbers
        path = root.path[-c.LONGEST_PATH + DEEPEST + 2 :]
        self._words[c.PATH : c.PATH + len(path)] = [hash_of(state) for state in path]
        numbers[c.LENGTH], numbers[c.IN_TREE] = len(path), len(path) - 1
        numbers[c.MOST_QUIET], numbers[c.SIXTEEN], numbers[c.FIVE] = root.most_quiet, root.sixteen, root.five
        numbers[c.RUNS_ON], numbers[c.PIECES], self._codes = root.runs_on, 0, _NOTHING
        if isinstance(probe, Tables):
            self._codes, begins = probe.arrays()
            numbers[c.BEGINS :], numbers[c.SOLVED] = begins, probe.pieces
        elif probe:
            numbers[c.PIECES] = probe.pieces
        self._poll = c.Call(_guarded(poll, self._failures, numbers), c.POLL, ctypes.c_int64)
        bits = [ctypes.c_uint64] * 4
        self._probe = c.Call(_guarded(_asking(probe), self._failures, numbers), c.PROBE, *bits, ctypes.c_bool)
        numbers[c.ASK_AT] = poll(0)

    @property
    def nodes(self) -> int:
        """How many positions were looked at."""
        return int(self._numbers[c.NODES])

    def value(self, state: State, depth: int, alpha: int, beta: int, *, quiet: bool) -> int:
        """See `damles.engine.root.Searcher`."""
        root, numbers = self._root, self._numbers
        score = c.value(
            *_bits(state), depth, alpha, beta, 1, root.quiet + 1 if quiet else 0, root.kind, root.left, c.MOVES,
            self._words, numbers, self._table, self._codes, self._poll, self._probe,
        )  # fmt: skip
        if self._failures:
            raise self._failures[0]
        if numbers[c.STOPPED]:
            raise Stopped
        return int(score)

    def line(self) -> list[Masks]:
        """See `damles.engine.root.Searcher`."""
        first = c.LINES + c.LINE
        found = self._words[first : first + 3 * int(self._numbers[c.LENGTHS + 1])].reshape(-1, 3)
        return [(int(start), int(end), int(taken)) for start, end, taken in found]


def _guarded(function: Callable[..., int], failures: list[BaseException], numbers: Any) -> Callable[..., int]:
    """The function, with what it raises kept for `value`: an exception cannot pass through compiled code."""

    def call(*arguments: Any) -> int:
        try:
            return function(*arguments)
        except BaseException as error:  # also an interrupt from the keyboard, which arrives here and nowhere else
            failures.append(error)
            numbers[c.STOPPED] = 1
            return 0

    return call


def _table(memory: Memory | None) -> Any:
    """What is known of positions: what an earlier search learned, or nothing yet."""
    if memory and isinstance(memory.kept, np.ndarray):
        return memory.kept
    table = np.zeros(2 * c.SLOTS, np.uint64)
    if memory:
        memory.kept = table
    return table


def _asking(probe: Probe | None) -> Callable[..., int]:
    """The probe in one number: plies to the end, negative when lost, 0 for a draw."""

    def ask(*state: Any) -> int:
        known = probe(state) if probe else None
        if known is None:
            return c.UNKNOWN
        return known[0] * known[1] if known[0] else 0

    return ask


def _fresh_numbers() -> Any:
    numbers = np.zeros(c.NUMBERS_SIZE, np.int64)
    numbers[[c.KING, c.FREE, c.LEANING, c.TRAPPED]] = weights.KING, weights.FREE, weights.LEANING, weights.TRAPPED
    numbers[[c.NEAR_DRAW, c.HARD_WIN, c.BOTH_KINGS]] = weights.NEAR_DRAW, weights.HARD_WIN, weights.BOTH_KINGS
    numbers[c.LEAD] = 3 * weights.MAN
    numbers[c.PLACES : c.CUTS] = _ALL_PLACES
    return numbers


_NOTHING = np.frombuffer(b"", np.uint8)
_ALL_PLACES = np.array([*weights.PLACES[False], *weights.PLACES[True]], np.int64).ravel()


def _bits(state: State) -> tuple[Any, Any, Any, Any, bool]:
    men, kings, other_men, other_kings, white = state
    return np.uint64(men), np.uint64(kings), np.uint64(other_men), np.uint64(other_kings), white


def hash_of(state: State) -> int:
    """The hash of a state."""
    return int(c.key(*_bits(state)))


def moves_of(state: State) -> list[Masks]:
    """Every legal move of a state, as `damles.engine.plain.moves` gives them (in another order)."""
    words = np.zeros(1 << 12, np.uint64)
    top = c.moves(*_bits(state), words, c.MOVES)
    return [(int(start), int(end), int(taken)) for start, end, taken in words[c.MOVES : top].reshape(-1, 3)]


def made(state: State, move: Masks) -> State:
    """The state after a move."""
    men, kings, other_men, other_kings, white = _bits(state)
    start, end, taken = map(np.uint64, move)
    after = c.moved(men, kings, white, start, end)
    return int(other_men & ~taken), int(other_kings & ~taken), int(after[0]), int(after[1]), not white


def hangs(state: State) -> bool:
    """Whether the side that is not to move could capture something, if it were its turn."""
    return bool(c.hangs(*_bits(state)))


def worth(state: State) -> int:
    """What `damles.engine.plain.evaluate` says."""
    return int(c.evaluate(*_bits(state), _fresh_numbers()))


def perft(state: State, depth: int) -> int:
    """The number of move sequences of a length."""
    if depth == 0:
        return 1
    return int(c.perft(*_bits(state), depth, np.zeros(c.WORDS_SIZE, np.uint64), c.MOVES))
