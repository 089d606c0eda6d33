"""What is on the board, as numbers: every placement of a few pieces has its place in a table.

A table is about one `Material`, always with white to move: with black to move the board is turned (`mirror`), the only
symmetry of the game. Men are counted over the 45 squares on which they can stand, kings over the squares that the men
and the kings before them leave free.
"""

from collections.abc import Iterator
from functools import cache
from math import comb
from typing import NamedTuple, Self

from damles.engine.layout import BOARD, CROWN, State

MEN = BOARD ^ CROWN[True]
"""Where a man of the player to move (white) can stand."""

OTHER_MEN = BOARD ^ CROWN[False]
"""Where a man of the other player can stand."""

MEN_SQUARES = 45
SQUARES = 50
BITS = 54
MOST = 5
"""More pieces than this no table has."""

CHOOSE = tuple(tuple(comb(place, number) for number in range(MOST + 1)) for place in range(SQUARES + 2))
"""``CHOOSE[n][k]``: in how many ways k can be chosen out of n."""


class Material(NamedTuple):
    """How many men and kings the player to move has, and how many the other."""

    men: int
    kings: int
    other_men: int
    other_kings: int

    @classmethod
    def of(cls, state: State) -> Self:
        """The material of a state.

        >>> Material.of((1, 6, 0, 8, True))
        Material(men=1, kings=2, other_men=0, other_kings=1)
        """
        return cls(state[0].bit_count(), state[1].bit_count(), state[2].bit_count(), state[3].bit_count())

    @property
    def name(self) -> str:
        """A letter for each piece, the player to move first.

        >>> Material(1, 1, 0, 2).name
        'KM-KK'
        """
        return "K" * self.kings + "M" * self.men + "-" + "K" * self.other_kings + "M" * self.other_men

    @property
    def turned(self) -> "Material":
        """The same pieces with the other player to move."""
        return Material(self.other_men, self.other_kings, self.men, self.kings)

    @property
    def pieces(self) -> int:
        """How many pieces there are."""
        return sum(self)

    @property
    def size(self) -> int:
        """How many places its table has: a few are of no placement, as two men would stand on one square.

        >>> Material(0, 3, 0, 1).size, Material(1, 0, 1, 0).size
        (921200, 2025)
        """
        one, two, three, four = _ways(self)
        return one * two * three * four

    def place_of(self, state: State) -> int:
        """The place of a state of this material, from 0 to `size` - 1.

        >>> material = Material(1, 1, 0, 1)
        >>> material.state_at(material.place_of((1 << 30, 1, 0, 2, True))) == (1 << 30, 1, 0, 2, True)
        True
        """
        men, kings, other_men, other_kings, _ = state if state[4] else turned(state)
        _, two, three, four = _ways(self)
        room = BOARD ^ (men | other_men)
        place = _rank(men, MEN) * two + _rank(other_men, OTHER_MEN)
        return (place * three + _rank(kings, room)) * four + _rank(other_kings, room ^ kings)

    def state_at(self, place: int) -> State | None:
        """The state at a place, white to move; ``None`` when two men would stand on one square."""
        _, two, three, four = _ways(self)
        place, fourth = divmod(place, four)
        place, third = divmod(place, three)
        first, second = divmod(place, two)
        men, other_men = _placed(first, self.men, MEN), _placed(second, self.other_men, OTHER_MEN)
        if men & other_men:
            return None
        room = BOARD ^ (men | other_men)
        kings = _placed(third, self.kings, room)
        return men, kings, other_men, _placed(fourth, self.other_kings, room ^ kings), True

    def states(self) -> Iterator[State]:
        """Every state of this material with white to move."""
        return (state for place in range(self.size) if (state := self.state_at(place)))


def turned(state: State) -> State:
    """The state on the board turned by 180 degrees, the colours exchanged: what it is worth stays.

    >>> turned((1, 0, 0, 2, False)) == (1 << 53, 0, 0, 1 << 52, True)
    True
    """
    men, kings, other_men, other_kings, white = state
    return _turn(men), _turn(kings), _turn(other_men), _turn(other_kings), not white


Family = tuple[Material, ...]
"""A material and, where it is another one, its `Material.turned`: their states turn into one another."""


def families(pieces: int) -> list[Family]:
    """The materials of up to so many pieces (2 to 4), with four also four kings against one, by family.

    Each comes after what it can turn into by a capture or a crowning.

    >>> [[material.name for material in family] for family in families(2)]
    [['K-K'], ['K-M', 'M-K'], ['M-M']]
    """
    found = []
    for total in range(2, pieces + 1):
        materials = [
            Material(men, mine - men, other_men, total - mine - other_men)
            for mine in range(1, total)
            for men in range(mine + 1)
            for other_men in range(total - mine + 1)
        ]
        found += sorted(materials, key=lambda material: (material.men + material.other_men, *material))
    if pieces == 4:
        found.append(FOUR_KINGS)
    first = [material for material in found if material.turned not in found[: found.index(material)]]
    return [(material, material.turned) if material != material.turned else (material,) for material in first]


FOUR_KINGS = Material(0, 4, 0, 1)
THREE_KINGS = Material(0, 3, 0, 1)


def basic() -> list[Family]:
    """The families whose tables come with damles: up to three pieces, and three kings against one.

    >>> [material.name for material in basic()[-1]]
    ['KKK-K', 'K-KKK']
    """
    return [*families(3), (THREE_KINGS, THREE_KINGS.turned)]


@cache
def _ways(material: Material) -> tuple[int, int, int, int]:
    """In how many ways the men can stand, the other men, the kings and the other kings."""
    men, kings, other_men, other_kings = material
    left = SQUARES - men - other_men
    return comb(MEN_SQUARES, men), comb(MEN_SQUARES, other_men), comb(left, kings), comb(left - kings, other_kings)


def _rank(bits: int, room: int) -> int:
    """The place of a set among all sets of its size within a room (the combinatorial number system)."""
    rank = number = 0
    while bits:
        one = bits & -bits
        bits ^= one
        number += 1
        rank += CHOOSE[(room & one - 1).bit_count()][number]
    return rank


def _placed(rank: int, size: int, room: int) -> int:
    """The set of a size within a room at a place: `_rank` backwards."""
    ones = [one for one in _TURNED if one & room]
    bits = 0
    for number in range(size, 0, -1):
        place = number - 1
        while CHOOSE[place + 1][number] <= rank:
            place += 1
        rank -= CHOOSE[place][number]
        bits |= ones[place]
    return bits


def _turn(bits: int) -> int:
    turned = 0
    while bits:
        one = bits & -bits
        bits ^= one
        turned |= _TURNED[one]
    return turned


_TURNED = {1 << bit: 1 << BITS - 1 - bit for bit in range(BITS)}
