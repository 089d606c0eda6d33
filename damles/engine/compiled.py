"""The game and the search once more, for numba: only loaded when the engine uses it.

The second of two texts of one algorithm; `damles.engine.plain` and `damles.engine.plain_search` are the ones to read,
and the names here are theirs. What differs is what a compiler wants: every set of squares is a ``uint64``, every other
number an ``int64``; moves lie three words each on one flat stack; a position is remembered under 64 bits made from it;
and what a search knows lies in three arrays, laid out below.

What numba compiled is kept on disk until *this file* changes (`damles.engine.jit`). So it all stands in one file, the
weights are handed over in an array, and the last lines see to the constants that come from elsewhere.
`damles.engine.compiled_search` is how Python calls it.
"""

import ctypes
import zlib
from collections.abc import Callable
from typing import Any

import numpy as np
from numba import types

from damles.engine import weights
from damles.engine.endings.material import CHOOSE, MEN, MOST, OTHER_MEN
from damles.engine.jit import BITS, INT, NUMBERS, STATE, WORDS, YES, Compiler, Mask, Number
from damles.engine.layout import BOARD, CROWN
from damles.engine.root import CALM, DEEPEST, KEEP, NEVER, SURE, WIN

_CODES = types.Array(types.uint8, 1, "C", readonly=True)
_PAIR = types.UniTuple(BITS, 2)  # type: ignore[no-untyped-call]  # numba types this one not
POLL = INT(INT)
PROBE = INT(*STATE)


_compiled = Compiler()

_U = np.uint64
_BOARD, _CROWN_BLACK, _CROWN_WHITE = _U(BOARD), _U(CROWN[False]), _U(CROWN[True])
_LEFT, _LONG_LINE = _U(weights.LEFT), _U(weights.LONG_LINE)
_MEN, _OTHER_MEN, _CHOOSE = _U(MEN), _U(OTHER_MEN), np.array(CHOOSE, np.int64)
_0, _1, _5, _6, _32 = _U(0), _U(1), _U(5), _U(6), _U(32)

# --- where things lie
# words (uint64): the stack of moves, then the moves that each ply's best line has, then the hashes of the path.
MOVES = 2  # words 0 and 1 are the generator's: most pieces captured so far, end of the stack
STACK = 1 << 18
LINE = 3 * (DEEPEST + 2)
LINES = MOVES + STACK
PATH = LINES + LINE * (DEEPEST + 2)
LONGEST_PATH = 1024
WORDS_SIZE = PATH + LONGEST_PATH
# numbers (int64): what the poll and the draw rules need, the weights, and what orders the moves.
NODES, ASK_AT, STOPPED, LENGTH, IN_TREE, MOST_QUIET, SIXTEEN, FIVE, RUNS_ON, PIECES, SOLVED = range(11)
KING, FREE, LEANING, TRAPPED, NEAR_DRAW, HARD_WIN, BOTH_KINGS, LEAD = range(16, 24)
PLACES = 32
CHUNKS, CHUNK = weights.CHUNKS, 1 << weights.CHUNK
CUTS = PLACES + 2 * CHUNKS * CHUNK
KILLERS = CUTS + (1 << 12)
LENGTHS = KILLERS + 2 * (DEEPEST + 2)
RANKS = LENGTHS + DEEPEST + 2
BEGINS = RANKS + STACK  # where the codes of each ending begin, by its numbers of pieces; -1 where there are none
NUMBERS_SIZE = BEGINS + MOST**4
# table (uint64): for each slot a hash, and a score with its depth, its bound and the place of the best move.
SLOTS = 1 << 20
UNKNOWN = -(1 << 20)
"""What a probe says of a state that it does not know."""

TRIED = 1 << 40


@_compiled(INT, BITS)
def count(bits: Mask) -> Number:
    """The number of squares in a set."""
    bits = bits - ((bits >> _1) & _U(0x5555555555555555))
    bits = (bits & _U(0x3333333333333333)) + ((bits >> _U(2)) & _U(0x3333333333333333))
    bits = (bits + (bits >> _U(4))) & _U(0x0F0F0F0F0F0F0F0F)
    return np.int64((bits * _U(0x0101010101010101)) >> _U(56))


@_compiled(BITS, BITS)
def _first(bits: Mask) -> Mask:
    """The lowest bit of a set."""
    return bits & (~bits + _1)


# --- moves


@_compiled(types.void, BITS, BITS, BITS, BITS, WORDS, INT)
def _add(start: Mask, end: Mask, taken: Mask, pieces: Mask, words: Any, base: Number) -> None:
    """Put a capture on the stack, unless longer ones are there or the same one is; drop shorter ones (6.4)."""
    most, top = words[0], np.int64(words[1])
    if pieces < most:
        return
    if pieces > most:
        words[0] = pieces
        top = base
    elif pieces > _U(3):  # with fewer pieces a man or king cannot come to the same square in two ways
        for slot in range(base, top, 3):
            if words[slot] == start and words[slot + 1] == end and words[slot + 2] == taken:
                return
    words[top] = start
    words[top + 1] = end
    words[top + 2] = taken
    words[1] = np.uint64(top + 3)


@_compiled(types.void, BITS, BITS, BITS, BITS, BITS, BITS, WORDS, INT)
def _hop(start: Mask, at: Mask, taken: Mask, pieces: Mask, left: Mask, free: Mask, words: Any, base: Number) -> None:
    """Every way for a man to capture on from ``at``; what it jumped over is no longer ``left``, nor is it free."""
    last = True
    victim = (at << _5) & left
    landing = (victim << _5) & free
    if landing:
        last = False
        _hop(start, landing, taken | victim, pieces + _1, left ^ victim, free, words, base)
    victim = (at << _6) & left
    landing = (victim << _6) & free
    if landing:
        last = False
        _hop(start, landing, taken | victim, pieces + _1, left ^ victim, free, words, base)
    victim = (at >> _5) & left
    landing = (victim >> _5) & free
    if landing:
        last = False
        _hop(start, landing, taken | victim, pieces + _1, left ^ victim, free, words, base)
    victim = (at >> _6) & left
    landing = (victim >> _6) & free
    if landing:
        last = False
        _hop(start, landing, taken | victim, pieces + _1, left ^ victim, free, words, base)
    if last:
        _add(start, at, taken, pieces, words, base)


@_compiled(BITS, BITS, BITS, YES)
def _shift(bits: Mask, step: Mask, up: bool) -> Mask:
    """A set moved one step along a diagonal; ghosts and all."""
    return bits >> step if up else bits << step


@_compiled(YES, BITS, BITS, BITS, BITS, BITS, BITS, WORDS, INT, BITS, YES)
def _fly(
    start: Mask,
    at: Mask,
    taken: Mask,
    pieces: Mask,
    left: Mask,
    free: Mask,
    words: Any,
    base: Number,
    step: Mask,
    up: bool,
) -> bool:
    """Whether a king can capture in one direction; every way to do so and go on is put on the stack."""
    victim = _shift(at, step, up)
    while victim & free:
        victim = _shift(victim, step, up)
    landing = _shift(victim, step, up)
    if not victim & left or not landing & free:
        return False
    pieces += _1
    taken |= victim
    left ^= victim
    across = _5 ^ _6 ^ step
    goes_on = _fly(start, landing, taken, pieces, left, free, words, base, step, up)
    end = landing
    while end & free:
        one_way = _fly(start, end, taken, pieces, left, free, words, base, across, up)
        other_way = _fly(start, end, taken, pieces, left, free, words, base, across, not up)
        goes_on = goes_on or one_way or other_way
        end = _shift(end, step, up)
    if not goes_on:
        end = landing
        while end & free:
            _add(start, end, taken, pieces, words, base)
            end = _shift(end, step, up)
    return True


@_compiled(types.void, BITS, BITS, BITS, WORDS, INT, BITS, YES)
def _fly_all(kings: Mask, other: Mask, empty: Mask, words: Any, base: Number, step: Mask, up: bool) -> None:
    """The captures of all kings that begin in one direction: look back from each piece that can be jumped over."""
    seen = _shift(other & _shift(empty, step, not up), step, not up)
    while seen:
        able = seen & kings
        while able:
            king = _first(able)
            able ^= king
            _fly(king, king, _0, _0, other, empty | king, words, base, step, up)
        seen = _shift(seen & empty, step, not up)


@_compiled(INT, BITS, BITS, YES, WORDS, INT)
def _walk(ends: Mask, step: Mask, up: bool, words: Any, top: Number) -> Number:
    """Put the men's moves that arrive on ``ends`` on the stack; its new end is returned."""
    while ends:
        end = _first(ends)
        ends ^= end
        words[top] = _shift(end, step, not up)
        words[top + 1] = end
        words[top + 2] = _0
        top += 3
    return top


@_compiled(INT, BITS, BITS, BITS, YES, WORDS, INT)
def _slide(king: Mask, empty: Mask, step: Mask, up: bool, words: Any, top: Number) -> Number:
    """Put a king's moves in one direction on the stack; its new end is returned."""
    end = _shift(king, step, up) & empty
    while end:
        words[top] = king
        words[top + 1] = end
        words[top + 2] = _0
        top += 3
        end = _shift(end, step, up) & empty
    return top


@_compiled(BITS, BITS, BITS, BITS)
def _jumpers(men: Mask, other: Mask, empty: Mask) -> Mask:
    """The men that can capture."""
    return men & (
        ((other & (empty >> _5)) >> _5)
        | ((other & (empty >> _6)) >> _6)
        | ((other & (empty << _5)) << _5)
        | ((other & (empty << _6)) << _6)
    )


@_compiled(INT, *STATE, WORDS, INT)
def moves(men: Mask, kings: Mask, other_men: Mask, other_kings: Mask, white: bool, words: Any, base: Number) -> Number:
    """Put every legal move on the stack from ``base`` on; the end of the stack is returned."""
    other = other_men | other_kings
    empty = _BOARD ^ (men | kings | other)
    words[0] = _0
    words[1] = np.uint64(base)
    able = _jumpers(men, other, empty)
    while able:
        man = _first(able)
        able ^= man
        _hop(man, man, _0, _0, other, empty | man, words, base)
    if kings:
        _fly_all(kings, other, empty, words, base, _5, True)
        _fly_all(kings, other, empty, words, base, _5, False)
        _fly_all(kings, other, empty, words, base, _6, True)
        _fly_all(kings, other, empty, words, base, _6, False)
    top = np.int64(words[1])
    if top > base:
        return top
    top = _walk(_shift(men, _5, white) & empty, _5, white, words, top)
    top = _walk(_shift(men, _6, white) & empty, _6, white, words, top)
    while kings:
        king = _first(kings)
        kings ^= king
        top = _slide(king, empty, _5, True, words, top)
        top = _slide(king, empty, _5, False, words, top)
        top = _slide(king, empty, _6, True, words, top)
        top = _slide(king, empty, _6, False, words, top)
    return top


@_compiled(_PAIR, BITS, BITS, YES, BITS, BITS)
def moved(men: Mask, kings: Mask, white: bool, start: Mask, end: Mask) -> tuple[Mask, Mask]:
    """The men and kings of the player who moved, after the move."""
    if not men & start:
        return men, (kings & ~start) | end
    if end & (_CROWN_WHITE if white else _CROWN_BLACK):
        return men ^ start, kings | end
    return (men ^ start) | end, kings


@_compiled(INT, *STATE, INT, WORDS, INT)
def perft(
    men: Mask, kings: Mask, other_men: Mask, other_kings: Mask, white: bool, depth: Number, words: Any, base: Number
) -> Number:
    """The number of move sequences of a length above zero."""
    top = moves(men, kings, other_men, other_kings, white, words, base)
    if depth == 1:
        return (top - base) // 3
    total = 0
    for slot in range(base, top, 3):
        taken = words[slot + 2]
        after = moved(men, kings, white, words[slot], words[slot + 1])
        total += perft(other_men & ~taken, other_kings & ~taken, after[0], after[1], not white, depth - 1, words, top)
    return total


@_compiled(YES, *STATE)
def hangs(other_men: Mask, other_kings: Mask, men: Mask, kings: Mask, _white: bool) -> bool:
    """Whether the side that is not to move could capture something, if it were its turn."""
    other = other_men | other_kings
    empty = _BOARD ^ (men | kings | other)
    if _jumpers(men, other, empty):
        return True
    if kings:
        for step in (_5, _6):
            for up in (True, False):
                seen = _shift(other & _shift(empty, step, not up), step, not up)
                while seen:
                    if seen & kings:
                        return True
                    seen = _shift(seen & empty, step, not up)
    return False


# --- what a position is


@_compiled(BITS, *STATE)
def key(men: Mask, kings: Mask, other_men: Mask, other_kings: Mask, white: bool) -> Mask:
    """The hash of a state: 64 bits that two different states have in common once in many billions."""
    mixed = men * _U(0x9E3779B97F4A7C15)
    mixed = (mixed ^ (mixed >> _32) ^ kings) * _U(0xD6E8FEB86659FD93)
    mixed = (mixed ^ (mixed >> _32) ^ other_men) * _U(0xA0761D6478BD642F)
    mixed = (mixed ^ (mixed >> _32) ^ other_kings) * _U(0xE7037ED1A0B428DB)
    mixed = (mixed ^ (mixed >> _32) ^ (_1 if white else _0)) * _U(0x8EBC6AF09C88C6E3)
    return mixed ^ (mixed >> _32)


@_compiled(INT, BITS, BITS, BITS, BITS)
def counting(men: Mask, kings: Mask, other_men: Mask, other_kings: Mask) -> Number:
    """Which count of article 9.2 runs: 16 or 5 moves each, 0 for neither."""
    if not men and kings and not kings & (kings - _1):
        rivals, rival_kings = other_men | other_kings, other_kings
    elif not other_men and other_kings and not other_kings & (other_kings - _1):
        rivals, rival_kings = men | kings, kings
    else:
        return 0
    pieces = count(rivals)
    if not rival_kings or pieces > 3:
        return 0
    return 16 if pieces == 3 else 5


@_compiled(INT, BITS, YES, NUMBERS)
def _places(men: Mask, white: bool, numbers: Any) -> Number:
    at = PLACES + (CHUNKS * CHUNK if white else 0)
    total = 0
    for _ in range(CHUNKS):
        total += numbers[at + np.int64(men & _U(CHUNK - 1))]
        men >>= _U(weights.CHUNK)
        at += CHUNK
    return total


@_compiled(INT, *STATE, NUMBERS)
def evaluate(men: Mask, kings: Mask, other_men: Mask, other_kings: Mask, white: bool, numbers: Any) -> Number:
    """What the position is worth for the player to move, in hundredths of a man, without looking ahead."""
    empty = _BOARD ^ (men | kings | other_men | other_kings)
    score = _places(men, white, numbers) - _places(other_men, not white, numbers)
    steps = count(men & _shift(empty, _5, not white)) + count(men & _shift(empty, _6, not white))
    steps -= count(other_men & _shift(empty, _5, white)) + count(other_men & _shift(empty, _6, white))
    score += numbers[FREE] * steps
    score -= numbers[LEANING] * abs(2 * count(men & _LEFT) - count(men))
    score += numbers[LEANING] * abs(2 * count(other_men & _LEFT) - count(other_men))
    if not kings | other_kings:
        return score
    near = (empty << _5) | (empty << _6) | (empty >> _5) | (empty >> _6)
    score += numbers[KING] * (count(kings) - count(other_kings))
    score -= numbers[TRAPPED] * (count(kings & ~near) - count(other_kings & ~near))
    divisor = 1
    if counting(men, kings, other_men, other_kings):
        lone = (_0 if men or kings & (kings - _1) else kings) | (
            _0 if other_men or other_kings & (other_kings - _1) else other_kings
        )
        divisor = numbers[NEAR_DRAW] if lone & _LONG_LINE else numbers[HARD_WIN]
    elif kings and other_kings and abs(score) < numbers[LEAD]:
        divisor = numbers[BOTH_KINGS]
    return score // divisor if score > 0 else -(-score // divisor)


# --- endings


@_compiled(BITS, BITS)
def turn(bits: Mask) -> Mask:
    """The set on the turned board: its 54 bits the other way round."""
    if not bits:
        return bits
    bits = ((bits >> _1) & _U(0x5555555555555555)) | ((bits & _U(0x5555555555555555)) << _1)
    bits = ((bits >> _U(2)) & _U(0x3333333333333333)) | ((bits & _U(0x3333333333333333)) << _U(2))
    bits = ((bits >> _U(4)) & _U(0x0F0F0F0F0F0F0F0F)) | ((bits & _U(0x0F0F0F0F0F0F0F0F)) << _U(4))
    bits = ((bits >> _U(8)) & _U(0x00FF00FF00FF00FF)) | ((bits & _U(0x00FF00FF00FF00FF)) << _U(8))
    bits = ((bits >> _U(16)) & _U(0x0000FFFF0000FFFF)) | ((bits & _U(0x0000FFFF0000FFFF)) << _U(16))
    return ((bits >> _32) | (bits << _32)) >> _U(10)


@_compiled(INT, BITS, BITS)
def rank(bits: Mask, room: Mask) -> Number:
    """The place of a set among all sets of its size within a room."""
    place = number = 0
    while bits:
        one = _first(bits)
        bits ^= one
        number += 1
        place += _CHOOSE[count(room & (one - _1)), number]
    return place


@_compiled(INT, BITS, BITS, BITS, BITS)
def place_of(men: Mask, kings: Mask, other_men: Mask, other_kings: Mask) -> Number:
    """`damles.engine.endings.material.Material.place_of` for white to move."""
    ours, theirs = count(men), count(other_men)
    left = 50 - ours - theirs
    our_kings = count(kings)
    room = _BOARD ^ (men | other_men)
    place = rank(men, _MEN) * _CHOOSE[45, theirs] + rank(other_men, _OTHER_MEN)
    place = place * _CHOOSE[left, our_kings] + rank(kings, room)
    return place * _CHOOSE[left - our_kings, count(other_kings)] + rank(other_kings, room ^ kings)


@_compiled(INT, *STATE, _CODES, NUMBERS)
def _solved(
    men: Mask, kings: Mask, other_men: Mask, other_kings: Mask, white: bool, codes: Any, numbers: Any
) -> Number:
    """What the tables say of a state of few pieces with a move, as a probe says it."""
    material = ((count(men) * MOST + count(kings)) * MOST + count(other_men)) * MOST + count(other_kings)
    begin = numbers[BEGINS + material]
    if begin < 0:
        return UNKNOWN
    if not white:
        men, kings, other_men, other_kings = turn(men), turn(kings), turn(other_men), turn(other_kings)
    code = np.int64(codes[begin + place_of(men, kings, other_men, other_kings)])
    return 1 - code if code & 1 else max(code - 1, 0)


# --- looking ahead


@_compiled(YES, BITS, INT, WORDS, NUMBERS)
def _repeated(hashed: Mask, quiet: Number, words: Any, numbers: Any) -> bool:
    length = numbers[LENGTH]
    times = 0
    for back in range(4, min(quiet, length) + 1, 2):
        if words[PATH + length - back] == hashed:
            times += 1
            if times == 2 or length - back >= numbers[IN_TREE]:
                return True
    return False


@_compiled(INT, INT, INT, INT, NUMBERS)
def _left(now: Number, kind: Number, left: Number, numbers: Any) -> Number:
    """How many plies are left of the count that runs now, when ``left`` were left of the one before."""
    if not now:
        return NEVER
    if now == kind:
        return left - 1 if left < NEVER else NEVER
    fresh = numbers[FIVE] if now == 5 else numbers[SIXTEEN]
    return min(fresh, left - 1) if kind == 16 and numbers[RUNS_ON] else fresh


@_compiled(INT, BITS, BITS)
def _cut_at(start: Mask, end: Mask) -> Number:
    """Where the number of a quiet move is that tells how often it cut."""
    return CUTS + count(start - _1) * 64 + count(end - _1)


@_compiled(types.void, INT, INT, INT, INT, WORDS, NUMBERS)
def _rank(base: Number, top: Number, hint: Number, ply: Number, words: Any, numbers: Any) -> None:
    """Give each move on the stack a number: the likelier it is to be good, the higher."""
    quiet = not words[base + 2]
    for slot in range(base, top, 3):
        at = _cut_at(words[slot], words[slot + 1])
        rank = numbers[at] if quiet else 0
        if slot == hint:
            rank = 1 << 30
        elif quiet and (numbers[KILLERS + 2 * ply] == at or numbers[KILLERS + 2 * ply + 1] == at):
            rank = 1 << 29
        numbers[RANKS + slot // 3] = rank


@_compiled(INT, INT, INT, NUMBERS)
def _pick(base: Number, top: Number, numbers: Any) -> Number:
    """The likeliest move that was not picked yet."""
    best = base
    for slot in range(base + 3, top, 3):
        if numbers[RANKS + slot // 3] > numbers[RANKS + best // 3]:
            best = slot
    numbers[RANKS + best // 3] -= TRIED
    return best


@_compiled(types.void, BITS, BITS, INT, INT, NUMBERS)
def _remember_cut(start: Mask, end: Mask, depth: Number, ply: Number, numbers: Any) -> None:
    at = _cut_at(start, end)
    if numbers[KILLERS + 2 * ply] != at:
        numbers[KILLERS + 2 * ply + 1] = numbers[KILLERS + 2 * ply]
        numbers[KILLERS + 2 * ply] = at
    numbers[at] = min(numbers[at] + depth * depth, 1 << 28)


@_compiled(types.void, INT, INT, WORDS, NUMBERS)
def _keep_line(slot: Number, ply: Number, words: Any, numbers: Any) -> None:
    """The best line from this ply is this move and the best line from the next."""
    here, deeper = LINES + LINE * ply, LINES + LINE * (ply + 1)
    length = 3 * numbers[LENGTHS + ply + 1]
    for word in range(3):
        words[here + word] = words[slot + word]
    for word in range(length):
        words[here + 3 + word] = words[deeper + word]
    numbers[LENGTHS + ply] = 1 + length // 3


@_compiled(INT, *STATE, *(INT,) * 8, WORDS, NUMBERS, WORDS, _CODES, types.FunctionType(POLL), types.FunctionType(PROBE))
def value(
    men: Mask,
    kings: Mask,
    other_men: Mask,
    other_kings: Mask,
    white: bool,
    depth: Number,
    alpha: Number,
    beta: Number,
    ply: Number,
    quiet: Number,
    kind: Number,
    left: Number,
    base: Number,
    words: Any,
    numbers: Any,
    table: Any,
    codes: Any,
    poll: Any,
    probe: Any,
) -> Number:
    """The score for the player to move, as in `PlainSearcher`; of no meaning once the search was stopped."""
    numbers[NODES] += 1
    if numbers[NODES] >= numbers[ASK_AT]:
        numbers[ASK_AT] = poll(numbers[NODES])
        if not numbers[ASK_AT]:
            numbers[STOPPED] = 1
            return 0
    numbers[LENGTHS + ply] = 0
    plain_key = key(men, kings, other_men, other_kings, white)
    if quiet > 3 and _repeated(plain_key, quiet, words, numbers):
        return 0
    top = moves(men, kings, other_men, other_kings, white, words, base)
    if top == base:
        return ply - WIN
    now = counting(men, kings, other_men, other_kings)
    left = _left(now, kind, left, numbers)
    if left <= 0 or quiet >= numbers[MOST_QUIET]:
        return 0
    alpha, beta = max(alpha, ply - WIN), min(beta, WIN - ply - 1)
    if alpha >= beta:
        return alpha
    occupied = men | kings | other_men | other_kings
    pieces = count(occupied)
    if pieces <= numbers[SOLVED] or pieces <= numbers[PIECES]:
        if pieces <= numbers[SOLVED]:
            known = _solved(men, kings, other_men, other_kings, white, codes, numbers)
        else:
            known = probe(men, kings, other_men, other_kings, white)
        end = abs(known)
        if known == 0:
            return 0
        if known != UNKNOWN and end <= left and quiet + end <= numbers[MOST_QUIET]:
            return WIN - ply - end if known > 0 else ply + end - WIN
    capture = words[base + 2]
    if not capture and depth <= 0 and (depth <= -CALM or not hangs(men, kings, other_men, other_kings, white)):
        return evaluate(men, kings, other_men, other_kings, white, numbers)
    if ply >= DEEPEST or top > STACK - 3000:
        return evaluate(men, kings, other_men, other_kings, white, numbers)
    wide = beta - alpha > 1
    hint = -1
    hashed = plain_key
    if left < NEVER:
        hashed ^= np.uint64(left) * _U(0xC2B2AE3D27D4EB4F)
    if quiet > KEEP:
        hashed ^= np.uint64(quiet) * _U(0x165667B19E3779F9)
    entry = 2 * np.int64(hashed & _U(SLOTS - 1))
    if depth > 0 and table[entry] == hashed:
        data = np.int64(table[entry + 1])
        score = (data & 0xFFFF) - 0x8000
        bound: Number = ((data >> 24) & 3) - 1
        hint = base + 3 * (data >> 32)
        if score > SURE:
            score -= ply
        elif score < -SURE:
            score += ply
        if (data >> 16) & 0xFF >= depth and not wide and (bound >= 0 if score >= beta else bound <= 0):
            return score
    many = top - base > 3
    if many:
        _rank(base, top, hint, ply, words, numbers)
    rest = depth if capture and (depth <= 0 or not many) else depth - 1
    floor, best, chosen = alpha, -WIN, base
    words[PATH + numbers[LENGTH]] = plain_key
    numbers[LENGTH] += 1
    for place in range((top - base) // 3):
        slot = _pick(base, top, numbers) if many else base
        start, end_, taken = words[slot], words[slot + 1], words[slot + 2]
        after = moved(men, kings, white, start, end_)
        him, his = other_men & ~taken, other_kings & ~taken
        still = quiet + 1 if not taken and start & kings else 0
        if place == 0:
            score = -value(
                him, his, after[0], after[1], not white, rest, -beta, -alpha, ply + 1, still, now, left, top,
                words, numbers, table, codes, poll, probe,
            )  # fmt: skip
        else:
            less = 0 if capture or depth < 3 or place < 4 else 1 if place < 10 or depth < 6 else 2
            score = -value(
                him, his, after[0], after[1], not white, rest - less, -alpha - 1, -alpha, ply + 1, still, now, left,
                top, words, numbers, table, codes, poll, probe,
            )  # fmt: skip
            if score > alpha and (less or score < beta) and not numbers[STOPPED]:
                score = -value(
                    him, his, after[0], after[1], not white, rest, -beta, -alpha, ply + 1, still, now, left, top,
                    words, numbers, table, codes, poll, probe,
                )  # fmt: skip
        if numbers[STOPPED]:
            return 0
        if score > best:
            best, chosen = score, slot
            if score > alpha:
                alpha = score
                if wide:
                    _keep_line(slot, ply, words, numbers)
                if alpha >= beta:
                    if not capture:
                        _remember_cut(start, end_, depth, ply, numbers)
                    break
    numbers[LENGTH] -= 1
    if depth > 0:
        kept = best + ply if best > SURE else best - ply if best < -SURE else best
        bound = 1 if best >= beta else 0 if best > floor else -1
        table[entry] = hashed
        table[entry + 1] = np.uint64(
            (kept + 0x8000) | (min(depth, 0xFF) << 16) | ((bound + 1) << 24) | ((chosen - base) // 3 << 32)
        )
    return best


# --- the way back to Python


class Call(types.WrapperAddressProtocol):
    """A Python function that compiled code can call; it lives as long as this object."""

    def __init__(self, function: Callable[..., int], signature: Any, *kinds: Any) -> None:
        self._signature = signature
        self._entry = ctypes.CFUNCTYPE(ctypes.c_int64, *kinds)(function)

    def __wrapper_address__(self) -> int:
        address = ctypes.cast(self._entry, ctypes.c_void_p).value
        assert address
        return address

    def signature(self) -> Any:
        """Its types, for numba."""
        return self._signature


# --- constants that come from other files

_STAMP = zlib.crc32(
    repr(
        (
            BOARD,
            CROWN,
            weights.LEFT,
            weights.LONG_LINE,
            CHUNKS,
            CHUNK,
            CALM,
            DEEPEST,
            KEEP,
            NEVER,
            SURE,
            WIN,
            CHOOSE,
            MEN,
            OTHER_MEN,
            MOST,
        )
    ).encode()
)


@_compiled(INT)
def made_with() -> Number:
    """The stamp of the constants with which what is on disk was compiled."""
    return _STAMP


_compiled.renew(made_with(), _STAMP)
