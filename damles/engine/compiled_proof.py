"""The search of `damles.puzzle.proof` once more, for numba: can a side force a lead of so many men?

The second of two texts of one algorithm; `damles.puzzle.proof` is the one to read, and tests hold both equal. What
differs is the order in which moves are tried and how answers are remembered: in one table with a slot for each hash, in
which the last answer stays. So both say the same wherever both come to an end, and this one comes further.

What numba compiled is kept on disk until this file changes; the last lines see to it that the moves, which come from
`damles.engine.compiled`, are those of today.
"""

import ctypes
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numba import types

from damles.engine import compiled as c
from damles.engine.compiled import count, hangs, key, moved, moves
from damles.engine.jit import BITS, INT, NUMBERS, STATE, WORDS, YES, Compiler, Mask, Number
from damles.engine.layout import State
from damles.engine.root import Probe, Stopped

_compiled = Compiler()

_U = np.uint64
_1, _EVEN, _FACTOR = _U(1), _U(0xFFFFFFFFFFFFFFFE), _U(0x9E3779B97F4A7C15)

# --- where things lie
SLOTS = 1 << 20
STACK = 1 << 16
DEEP = 400
"""No line is longer: forty pieces to take, and some quiet moves between the captures."""
NODES, LIMIT, ASK_AT, EVERY, STOPPED, TARGET, DOUBT, KINGS, KING_IN_MEN, CALM, QUESTION, SERIAL, PIECES = range(13)
CUTS = 16
KILLERS = CUTS + (1 << 12)
RANKS = KILLERS + 2 * DEEP
NUMBERS_SIZE = RANKS + STACK // 3 + 1
TRIED = 1 << 40


@_compiled(INT, BITS, BITS)
def _cut_at(start: Mask, end: Mask) -> Number:
    """Where the number of a quiet move is that tells how often it decided."""
    return CUTS + count(start - _1) * 64 + count(end - _1)


@_compiled(
    INT, *STATE, YES, INT, INT, INT, WORDS, NUMBERS, WORDS, types.FunctionType(c.POLL),
    types.FunctionType(c.PROBE),
)  # fmt: skip
def forces(
    men: Mask,
    kings: Mask,
    other_men: Mask,
    other_kings: Mask,
    white: bool,
    mine: bool,
    left: Number,
    ply: Number,
    base: Number,
    words: Any,
    numbers: Any,
    table: Any,
    poll: Any,
    probe: Any,
) -> Number:
    """1 when the side reaches what is asked for, 0 when not; of no meaning once the search was stopped."""
    hashed = key(men, kings, other_men, other_kings, white)
    hashed = (hashed ^ np.uint64(numbers[QUESTION] + (left + 64) * 2 + (1 if mine else 0))) * _FACTOR
    hashed ^= hashed >> _U(29)
    slot = np.int64(hashed & _U(SLOTS - 1))
    hashed ^= np.uint64(numbers[SERIAL]) * _FACTOR
    if (table[slot] ^ hashed) & _EVEN == _U(0):
        return np.int64(table[slot] & _1)
    top = moves(men, kings, other_men, other_kings, white, words, base)
    if top == base:
        return 0 if mine else 1
    if not other_men | other_kings:
        return 1 if mine else 0
    if count(men | kings | other_men | other_kings) <= numbers[PIECES] and not numbers[KINGS]:
        known = probe(men, kings, other_men, other_kings, white)
        if known != c.UNKNOWN:
            if known == 0:
                return 1 if numbers[TARGET] <= 0 else 0
            return 1 if (known > 0) == mine else 0
    capture = words[base + 2] != _U(0)
    if not capture and left <= 0:
        if not hangs(men, kings, other_men, other_kings, white):
            ahead = count(men) - count(other_men) + numbers[KING_IN_MEN] * (count(kings) - count(other_kings))
            have = count(kings)
            if not mine:
                ahead, have = -ahead, count(other_kings)
            return 1 if ahead >= numbers[TARGET] and have >= numbers[KINGS] else 0
        if left <= -numbers[CALM]:
            return numbers[DOUBT]
    if numbers[NODES] >= numbers[LIMIT] or ply >= DEEP - 1 or top > STACK - 3000:
        numbers[STOPPED] = 1
        return 0
    if numbers[NODES] >= numbers[ASK_AT]:
        numbers[ASK_AT] = numbers[NODES] + numbers[EVERY]
        if not poll(numbers[NODES]):
            numbers[STOPPED] = 1
            return 0
    numbers[NODES] += 1
    rest = left if capture else left - 1
    answer: Number = 0 if mine else 1
    for place in range(base, top, 3):
        at = _cut_at(words[place], words[place + 1])
        rank: Number = 0 if capture else numbers[at]
        if numbers[KILLERS + 2 * ply] == at:
            rank = 1 << 30
        elif numbers[KILLERS + 2 * ply + 1] == at:
            rank = 1 << 29
        numbers[RANKS + place // 3] = rank
    for _ in range((top - base) // 3):
        best = base
        for place in range(base + 3, top, 3):
            if numbers[RANKS + place // 3] > numbers[RANKS + best // 3]:
                best = place
        numbers[RANKS + best // 3] -= TRIED
        start, end, taken = words[best], words[best + 1], words[best + 2]
        after = moved(men, kings, white, start, end)
        found = forces(
            other_men & ~taken, other_kings & ~taken, after[0], after[1], not white, not mine, rest, ply + 1, top,
            words, numbers, table, poll, probe,
        )  # fmt: skip
        if numbers[STOPPED]:
            return 0
        if found != answer:
            answer = found
            at = _cut_at(start, end)
            if numbers[KILLERS + 2 * ply] != at:
                numbers[KILLERS + 2 * ply + 1] = numbers[KILLERS + 2 * ply]
                numbers[KILLERS + 2 * ply] = at
            if not capture:
                numbers[at] = min(numbers[at] + 1 + max(0, left) * max(0, left), 1 << 28)
            break
    table[slot] = (hashed & _EVEN) | np.uint64(answer)
    return answer


@_compiled(
    types.void, WORDS, YES, YES, INT, WORDS, NUMBERS, WORDS, types.FunctionType(c.POLL),
    types.FunctionType(c.PROBE), NUMBERS,
)  # fmt: skip
def each(
    states: Any,
    white: bool,
    mine: bool,
    left: Number,
    words: Any,
    numbers: Any,
    table: Any,
    poll: Any,
    probe: Any,
    answers: Any,
) -> None:
    """What `forces` says of many states, four words each, in one call; it stops where the search was stopped."""
    for place in range(len(answers)):
        at = 4 * place
        answers[place] = forces(
            states[at], states[at + 1], states[at + 2], states[at + 3], white, mine, left, 0, c.MOVES,
            words, numbers, table, poll, probe,
        )  # fmt: skip
        if numbers[STOPPED]:
            return


class CompiledProof:
    """The compiled search for one side, with what it remembers; see `damles.puzzle.proof.Search`.

    ``king`` is what a king counts, in men; ``calm`` as many quiet moves are added where a capture hangs. After every
    so many positions ``stop`` is asked. ``probe`` is a table of endings.
    """

    def __init__(
        self, white: bool, limit: int, king: int, calm: int, every: int, stop: Callable[[], bool], probe: Probe
    ) -> None:
        global _used
        _used += 1
        self._white = white
        self._words = np.zeros(STACK, np.uint64)
        self._numbers = np.zeros(NUMBERS_SIZE, np.int64)
        self._numbers[[LIMIT, EVERY, KING_IN_MEN, CALM]] = limit, every, king, calm
        self._numbers[[SERIAL, PIECES]] = _used, probe.pieces
        self._failures: list[BaseException] = []
        self._stop = stop
        self._probe = probe
        self._poll_call = c.Call(self._ask, c.POLL, ctypes.c_int64)
        self._probe_call = c.Call(self._known, c.PROBE, *[ctypes.c_uint64] * 4, ctypes.c_bool)

    @property
    def positions(self) -> int:
        """How many positions were opened."""
        return int(self._numbers[NODES])

    def forces(self, states: Sequence[State], target: int, doubt: bool, kings: int, left: int) -> list[bool]:
        """Whether the side reaches what is asked for, in each of some states with the same player to move.

        Raises `Stopped` at the limit, or when it was told to stop.
        """
        if not states:
            return []
        numbers = self._numbers
        numbers[[TARGET, DOUBT, KINGS]] = target, doubt, kings
        numbers[QUESTION] = (target + 256) << 18 | doubt << 17 | (kings & 31) << 11
        answers = np.zeros(len(states), np.int64)
        white = states[0][4]
        each(
            np.array([state[:4] for state in states], np.uint64).ravel(), white, white is self._white, left,
            self._words, numbers, _table(), self._poll_call, self._probe_call, answers,
        )  # fmt: skip
        if self._failures:
            raise self._failures.pop()
        if numbers[STOPPED]:
            raise Stopped
        return [bool(answer) for answer in answers]

    def _ask(self, _nodes: int) -> int:
        """Whether to go on. What the question raises is kept: an exception cannot pass through compiled code."""
        try:
            return not self._stop()
        except BaseException as error:
            self._failures.append(error)
            return 0

    def _known(self, *state: Any) -> int:
        """What the table says: plies to the end, negative when lost, 0 for a draw."""
        try:
            found = self._probe(state)
            return c.UNKNOWN if found is None else found[0] * found[1]
        except BaseException as error:
            self._failures.append(error)
            self._numbers[STOPPED] = 1
            return c.UNKNOWN


_used = 0
"""How many searches there were: each has answers of its own in the table, so that what it finds is always the same."""

_kept: dict[str, Any] = {}


def _table() -> Any:
    """The table that all searches of this process share."""
    if "table" not in _kept:
        _kept["table"] = np.zeros(SLOTS, np.uint64)
    return _kept["table"]


_STAMP = zlib.crc32(Path(c.__file__).read_bytes(), c.made_with())


@_compiled(INT)
def made_with() -> Number:
    """The stamp of the file from which the moves came, and of its constants, when what is on disk was compiled."""
    return _STAMP


_compiled.renew(made_with(), _STAMP)
