"""The game on whole numbers in plain Python: moves, making them, what a position is worth.

The first of two texts of one algorithm (`damles.engine.compiled` is the other); tests hold both equal to the rule book.
A position is a `State`, a move is `Masks`, and nothing here makes an object or a list that it can do without: that is
what makes it fast. The state is its own hash key.
"""

from damles.engine.layout import BOARD, CROWN, Masks, State, bit, squares
from damles.engine.weights import (
    BOTH_KINGS,
    FREE,
    HARD_WIN,
    KING,
    LEANING,
    LEFT,
    LONG_LINE,
    MAN,
    NEAR_DRAW,
    PLACES,
    TRAPPED,
)
from damles.rules.square import DIRECTIONS, RAYS, SQUARES, opposite

_Look = tuple[int, tuple[Masks, ...], tuple[tuple[int, tuple[int, ...]], ...]]
"""A king on one line: its square, its quiet moves, and each piece it could jump over with the squares behind it."""

HOPS = {bit(square): tuple((bit(ray[0]), bit(ray[1])) for ray in RAYS[square] if len(ray) > 1) for square in SQUARES}
"""For each square the pairs that a man can jump: the piece next to it and the square behind that."""


class _Steps(dict[int, tuple[Masks, ...]]):
    """The moves of men by the set of squares on which they arrive, made when first asked for, all by one shift."""

    most = 50_000

    def __init__(self, back: int) -> None:
        self.back = back

    def __missing__(self, ends: int) -> tuple[Masks, ...]:
        if len(self) > self.most:
            self.clear()
        starts = ends << self.back if self.back > 0 else ends >> -self.back
        pairs = zip(sorted(squares(starts)), sorted(squares(ends)), strict=True)
        self[ends] = found = tuple((bit(start), bit(end), 0) for start, end in pairs)
        return found


_UP_RIGHT, _UP_LEFT, _DOWN_LEFT, _DOWN_RIGHT = _Steps(5), _Steps(6), _Steps(-5), _Steps(-6)


class _Line(dict[int, _Look]):
    """What a king sees from one square along one line, by which of the line's squares are occupied."""

    def __init__(self, square: int, direction: int) -> None:
        self.start = bit(square)
        self.rays = [tuple(map(bit, RAYS[square][way])) for way in (direction, opposite(direction))]
        self.squares = sum(map(sum, self.rays))

    def __missing__(self, occupied: int) -> _Look:
        quiet: list[Masks] = []
        jumps: list[tuple[int, tuple[int, ...]]] = []
        for ray in self.rays:
            stops = [place for place, one in enumerate(ray) if one & occupied] + [len(ray)] * 2
            quiet += [(self.start, end, 0) for end in ray[: stops[0]]]
            if behind := ray[stops[0] + 1 : stops[1]]:
                jumps.append((ray[stops[0]], behind))
        self[occupied] = look = self.start, tuple(quiet), tuple(jumps)
        return look


_LINES = {bit(square): tuple(_Line(square, way) for way in DIRECTIONS[:2]) for square in SQUARES}


def moves(state: State) -> list[Masks]:
    """Every legal move: the captures of most pieces (article 6.4), or else the quiet moves. No move twice.

    >>> from damles.engine.layout import mask
    >>> moves((mask(28), 0, mask(22), 0, True)) == [(mask(28), mask(17), mask(22))]
    True
    """
    men, kings, other_men, other_kings, white = state
    other = other_men | other_kings
    empty = BOARD ^ (men | kings | other)
    # Men with a piece of the other side beside them and an empty square behind it, direction by direction.
    down_left, down_right = men & other >> 5 & empty >> 10, men & other >> 6 & empty >> 12
    up_right, up_left = men & other << 5 & empty << 10, men & other << 6 & empty << 12
    found = []
    if down_left or down_right or up_right or up_left:
        found = _men_capture(down_left, down_right, up_right, up_left, other, empty)
    looks: list[_Look] = []
    if kings:
        occupied = BOARD ^ empty
        while kings:
            king = kings & -kings
            kings ^= king
            one, two = _LINES[king]
            looks += one[occupied & one.squares], two[occupied & two.squares]
        found = _kings_capture(looks, other, occupied, found)
    if found:
        return found
    if white:
        found = [*_UP_RIGHT[men >> 5 & empty], *_UP_LEFT[men >> 6 & empty]]
    else:
        found = [*_DOWN_LEFT[men << 5 & empty], *_DOWN_RIGHT[men << 6 & empty]]
    for look in looks:
        found += look[1]
    return found


def _men_capture(down_left: int, down_right: int, up_right: int, up_left: int, other: int, empty: int) -> list[Masks]:
    """The captures of most pieces (6.4) by men that can begin in these directions.

    A man is followed as a capture that is not done yet: what it jumped over stays until the end (6.6).
    """
    todo: list[Masks] = []
    while down_left:
        start = down_left & -down_left
        down_left ^= start
        todo.append((start, start << 10, start << 5))
    while down_right:
        start = down_right & -down_right
        down_right ^= start
        todo.append((start, start << 12, start << 6))
    while up_right:
        start = up_right & -up_right
        up_right ^= start
        todo.append((start, start >> 10, start >> 5))
    while up_left:
        start = up_left & -up_left
        up_left ^= start
        todo.append((start, start >> 12, start >> 6))
    found: list[Masks] = []
    most = 1
    for jump in todo:
        start, at, taken = jump
        left, free = other ^ taken, empty | start
        last = True
        for victim, landing in HOPS[at]:
            if victim & left and landing & free:
                todo.append((start, landing, taken | victim))
                last = False
        if last:
            count = taken.bit_count()
            if count == most:
                found.append(jump)
            elif count > most:
                found, most = [jump], count
    # With fewer pieces a man cannot come to the same square in two ways.
    return found if most < 4 else list(dict.fromkeys(found))


def _kings_capture(looks: list[_Look], other: int, occupied: int, found: list[Masks]) -> list[Masks]:
    """The captures of most pieces by kings that see so far, together with those by men that were found."""
    todo = [
        (start, landing, victim)
        for start, _, jumps in looks
        for victim, behind in jumps
        if victim & other
        for landing in behind
    ]
    if not todo:
        return found
    most = found[0][2].bit_count() if found else 1
    seen = set(todo)
    for jump in todo:
        start, at, taken = jump
        last = True
        for line in _LINES[at]:
            for victim, behind in line[(occupied ^ start) & line.squares][2]:
                if victim & other and not victim & taken:
                    last = False
                    for landing in behind:
                        step = start, landing, taken | victim
                        if step not in seen:
                            seen.add(step)
                            todo.append(step)
        if last:
            count = taken.bit_count()
            if count == most:
                found.append(jump)
            elif count > most:
                found, most = [jump], count
    return found


def make(state: State, move: Masks) -> State:
    """The state after a move: the captured pieces come off, and a man that ends on the crown row is crowned (4.2)."""
    men, kings, other_men, other_kings, white = state
    start, end, taken = move
    if taken:
        other_men &= ~taken
        if other_kings:
            other_kings &= ~taken
    if not men & start:
        kings = kings & ~start | end
    elif end & CROWN[white]:
        men ^= start
        kings |= end
    else:
        men = men ^ start | end
    return other_men, other_kings, men, kings, not white


def hangs(state: State) -> bool:
    """Whether the side that is not to move could capture something, if it were its turn."""
    other_men, other_kings, men, kings, _ = state
    other = other_men | other_kings
    empty = BOARD ^ (men | kings | other)
    if men & (
        other >> 5 & empty >> 10 | other >> 6 & empty >> 12 | other << 5 & empty << 10 | other << 6 & empty << 12
    ):
        return True
    occupied = BOARD ^ empty
    while kings:
        king = kings & -kings
        kings ^= king
        for line in _LINES[king]:
            for victim, _ in line[occupied & line.squares][2]:
                if victim & other:
                    return True
    return False


def counting(state: State) -> int:
    """Which count of article 9.2 runs: 16 or 5 moves each, 0 for neither.

    One king against three pieces with a king among them makes 16; against fewer, 5.
    """
    men, kings, other_men, other_kings, _ = state
    if not men and kings and not kings & kings - 1:
        rivals, rival_kings = other_men | other_kings, other_kings
    elif not other_men and other_kings and not other_kings & other_kings - 1:
        rivals, rival_kings = men | kings, kings
    else:
        return 0
    count = rivals.bit_count()
    if not rival_kings or count > 3:
        return 0
    return 16 if count == 3 else 5


def evaluate(state: State) -> int:
    """What the position is worth for the player to move, in hundredths of a man, without looking ahead.

    >>> from damles.engine.layout import mask
    >>> evaluate((mask(28), 0, mask(23), 0, True)), evaluate((0, mask(28), 0, mask(5), True))
    (0, 0)
    """
    men, kings, other_men, other_kings, white = state
    empty = BOARD ^ (men | kings | other_men | other_kings)
    one, two, three, four, five = PLACES[white]
    score = one[men & 2047] + two[men >> 11 & 2047] + three[men >> 22 & 2047] + four[men >> 33 & 2047] + five[men >> 44]
    one, two, three, four, five = PLACES[not white]
    score -= one[other_men & 2047] + two[other_men >> 11 & 2047] + three[other_men >> 22 & 2047]
    score -= four[other_men >> 33 & 2047] + five[other_men >> 44]
    up_right, up_left, down_left, down_right = empty << 5, empty << 6, empty >> 5, empty >> 6
    if white:
        steps = (men & up_right).bit_count() + (men & up_left).bit_count()
        steps -= (other_men & down_left).bit_count() + (other_men & down_right).bit_count()
    else:
        steps = (men & down_left).bit_count() + (men & down_right).bit_count()
        steps -= (other_men & up_right).bit_count() + (other_men & up_left).bit_count()
    score += FREE * steps
    score -= LEANING * abs(2 * (men & LEFT).bit_count() - men.bit_count())
    score += LEANING * abs(2 * (other_men & LEFT).bit_count() - other_men.bit_count())
    if not kings | other_kings:
        return score
    near = up_right | up_left | down_left | down_right
    score += KING * (kings.bit_count() - other_kings.bit_count())
    score -= TRAPPED * ((kings & ~near).bit_count() - (other_kings & ~near).bit_count())
    divisor = 1
    if counting(state):
        lone = (0 if men or kings & kings - 1 else kings) | (
            0 if other_men or other_kings & other_kings - 1 else other_kings
        )
        divisor = NEAR_DRAW if lone & LONG_LINE else HARD_WIN
    elif kings and other_kings and abs(score) < 3 * MAN:
        divisor = BOTH_KINGS
    return score // divisor if score > 0 else -(-score // divisor)


def perft(state: State, depth: int) -> int:
    """The number of move sequences of a length: the check of a move generator, and its speed.

    >>> from damles.engine.layout import state_of
    >>> from damles.rules.position import Position
    >>> perft(state_of(Position.start()), 5)
    27117
    """
    if depth == 0:
        return 1
    found = moves(state)
    if depth == 1:
        return len(found)
    return sum([perft(make(state, move), depth - 1) for move in found])  # noqa: C419 - a list is faster here
