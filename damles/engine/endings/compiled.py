"""The retrograde analysis for numba: from the ends of the game back to everything that leads there.

The *code* of a state is one byte: 0 for a draw, else one more than the plies to the end. As a player who wins makes the
last move, the player to move wins in an odd number of plies and loses in an even number; so an even code is a win.

`prepare` looks forward once: what a move with a capture or a crowning leads to is known, for its material was done
before. `expand` goes backward, level by level: before a state lost in n plies stand states won in n + 1; before a state
won in n plies stand states that have one way out less, and are lost when none is left.

Nothing here is kept on disk by numba, as its moves come from another file: see `damles.engine.compiled`.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import njit

from damles.engine.compiled import MOVES, count, moved, moves, place_of, turn
from damles.engine.endings import material as m
from damles.engine.jit import Mask, Number
from damles.engine.layout import BOARD, CROWN

_compiled: Callable[[Any], Any] = njit  # numba's own types do not fit what it does

DONE = 255
"""Instead of a number of ways out: a capture is due or there is no move, so the code does not depend on others."""

SAFE = 254
"""Instead of a number of ways out: one way out is a draw that nothing can take away."""

_U = np.uint64
_0, _1, _5, _6 = _U(0), _U(1), _U(5), _U(6)
_BOARD, _MEN, _OTHER_MEN, _CROWN = _U(BOARD), _U(m.MEN), _U(m.OTHER_MEN), _U(CROWN[True])
_CHOOSE = np.array(m.CHOOSE, np.int64)


@_compiled
def _first(bits: Mask) -> Mask:
    return bits & (~bits + _1)


@_compiled
def _placed(rank: Number, size: Number, room: Mask) -> Mask:
    bits = _0
    for number in range(size, 0, -1):
        place = number - 1
        while _CHOOSE[place + 1, number] <= rank:
            place += 1
        rank -= _CHOOSE[place, number]
        left = room
        for _ in range(place):
            left &= left - _1
        bits |= _first(left)
    return bits


@_compiled
def _state(index: Number, material: Any) -> tuple[Mask, Mask, Mask, Mask]:
    """`Material.state_at`; two men on one square are left as they are."""
    left = 50 - material[0] - material[2]
    size = _CHOOSE[left - material[1], material[3]]
    fourth, index = index % size, index // size
    size = _CHOOSE[left, material[1]]
    third, index = index % size, index // size
    size = _CHOOSE[45, material[2]]
    men, other_men = _placed(index // size, material[0], _MEN), _placed(index % size, material[2], _OTHER_MEN)
    room = _BOARD ^ (men | other_men)
    kings = _placed(third, material[1], room)
    return men, kings, other_men, _placed(fourth, material[3], room ^ kings)


@_compiled
def _code(men: Mask, kings: Mask, other_men: Mask, other_kings: Mask, codes: Any, begins: Any) -> Number:
    """What is known of a state with black to move."""
    if not men | kings:
        return 1
    begin = begins[count(men), count(kings), count(other_men), count(other_kings)]
    return codes[begin + place_of(turn(men), turn(kings), turn(other_men), turn(other_kings))]


@_compiled
def prepare(
    material: Any, start: Number, stop: Number, begin: Number, codes: Any, begins: Any, ways: Any, words: Any
) -> Number:
    """Fill in what is known by looking one move ahead, for some places of a material; returns the highest code.

    ``codes`` are those of every material, each from ``begins[material]`` on; ``ways`` are the ways out of this one's.
    """
    highest = 0
    for index in range(start, stop):
        men, kings, other_men, other_kings = _state(index, material)
        ways[index] = DONE
        if men & other_men:
            continue
        top = moves(men, kings, other_men, other_kings, True, words, MOVES)
        if top == MOVES:
            codes[begin + index] = 1
            highest = max(highest, 1)
            continue
        capture = words[MOVES + 2] != _0
        win, loss, draw, inside = 0, 0, False, 0
        for slot in range(MOVES, top, 3):
            from_, to, taken = words[slot], words[slot + 1], words[slot + 2]
            if not capture and not (men & from_ and to & _CROWN):
                inside += 1
                continue
            after = moved(men, kings, True, from_, to)
            code = _code(other_men & ~taken, other_kings & ~taken, after[0], after[1], codes, begins)
            if code == 0:
                draw = True
            elif code & 1:
                win = min(win, code + 1) if win else code + 1
            else:
                loss = max(loss, code + 1)
        if win or not draw:
            codes[begin + index] = win or loss
            highest = max(highest, win or loss)
        if not capture:
            ways[index] = SAFE if draw else inside
    return highest


@_compiled
def expand(
    code: Number,
    material: Any,
    start: Number,
    stop: Number,
    begin: Number,
    codes: Any,
    ways: Any,
    before: Number,
    ways_before: Any,
) -> tuple[Number, Number]:
    """Go back one ply from the states with a code, for some places of a material.

    ``before``, ``ways_before``: where the codes of the turned material begin, and its ways out. Returns how many states
    had the code, and the highest code that was given.
    """
    found = highest = 0
    for index in range(start, stop):
        if codes[begin + index] != code or (code & 1 and 0 < ways[index] < DONE):
            continue
        found += 1
        men, kings, other_men, other_kings = _state(index, material)
        empty = _BOARD ^ (men | kings | other_men | other_kings)
        men, kings = turn(men), turn(kings)
        for step in (_5, _6):
            ends = (other_men >> step) & empty
            while ends:
                end = _first(ends)
                ends ^= end
                place = place_of(turn(other_men ^ end ^ (end << step)), turn(other_kings), men, kings)
                highest = max(highest, _settle(code, before + place, place, codes, ways_before))
        movers = other_kings
        while movers:
            king = _first(movers)
            movers ^= king
            for step in (_5, _6):
                for up in (False, True):
                    end = (king >> step if up else king << step) & empty
                    while end:
                        place = place_of(turn(other_men), turn(other_kings ^ king ^ end), men, kings)
                        highest = max(highest, _settle(code, before + place, place, codes, ways_before))
                        end = (end >> step if up else end << step) & empty
    return found, highest


@_compiled
def _settle(code: Number, at: Number, place: Number, codes: Any, ways: Any) -> Number:
    """What a state learns from one of its moves; returns its code when that is new."""
    left = ways[place]
    if left == DONE:
        return 0
    known = codes[at]
    won = known and not known & 1
    if code & 1:
        if won and known <= code + 1:
            return 0
        codes[at] = code + 1
        return code + 1
    if won or left == SAFE:
        return 0
    ways[place] = left - 1
    if left > 1:
        return 0
    codes[at] = max(known, code + 1)
    return codes[at]


@_compiled
def close(begin: Number, codes: Any, ways: Any) -> None:
    """Make draws of the states for which a loss was feared, and a way out remained."""
    for index in range(len(ways)):
        if codes[begin + index] & 1 and 0 < ways[index] < DONE:
            codes[begin + index] = 0
