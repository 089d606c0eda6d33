"""Games that nobody played: a careless player against itself, by chance from a seed, and fast.

It takes and gives as children do: it sees what the next capture costs and what it can take back, and nothing further.
So its games are full of shots that were not seen.
"""

from collections.abc import Iterator
from random import Random

from damles.engine.layout import Masks, State, position_of, state_of
from damles.engine.plain import make, moves
from damles.rules.position import Position

LENGTH = 120
"""A game is broken off after so many plies."""

OPENING = 6
"""So many plies are played without looking at all: every game begins another way."""

CARELESS = 0.08
"""How often it plays without looking after that."""


def playout(seed: str) -> Iterator[Position]:
    """The positions of one game, the same for the same seed.

    >>> [position.fen for position in playout("1/1")] == [position.fen for position in playout("1/1")]
    True
    """
    rng = Random(seed)
    state = state_of(Position.start())
    for ply in range(LENGTH):
        found = moves(state)
        if not found:
            return
        state = make(state, _chosen(rng, state, found, ply < OPENING))
        yield position_of(state)


def _chosen(rng: Random, state: State, found: list[Masks], blindly: bool) -> Masks:
    found = sorted(found)
    if len(found) == 1 or blindly or rng.random() < CARELESS:
        return rng.choice(found)
    worth = [_worth(make(state, move)) for move in found]
    best = max(worth)
    return rng.choice([move for move, value in zip(found, worth, strict=True) if value == best])


def _worth(after: State) -> int:
    """What the mover keeps, in pieces, when the opponent captures now and he takes back."""
    replies = moves(after)
    if not replies:
        return 100
    taken = replies[0][2].bit_count()
    if not taken:
        return 0
    worst = 100
    for reply in replies:
        back = moves(make(after, reply))
        worst = min(worst, (back[0][2].bit_count() if back else -100) - taken)
    return worst
