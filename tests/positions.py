"""Random positions for every test: as hypothesis strategies (they shrink) and as seeded lists (they are fast).

    @given(positions())                      any legal position, with or without kings, placed or played
    @given(capture_positions())              a capture is due
    @given(quiet_positions())                no capture is due, and there is a move
    @given(setups())                         any placement, also impossible ones
    for position in random_positions(300, seed=1): ...

In a position that can occur no man stands on its crown row and no side has more than twenty pieces.
"""

import random

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from damles.rules.piece import EMPTY, Side, side_of
from damles.rules.position import Position
from damles.rules.setup import Setup

MIXES = ("eeewb", "eeeeeewb", "eeeeeeeewwbbWB", "eeeeeeeeeeeewbWB", "eeeeebbW", "eeeeewwB", "eeeeeeebw", "eeeeWB")
"""What a square may hold, for boards from crowded to thin; letters that are there twice occur twice as often."""


def setups() -> SearchStrategy[Setup]:
    """Any placement, also with men on their crown row or more than twenty pieces of a side."""
    boards = st.sampled_from(MIXES).flatmap(lambda mix: st.lists(st.sampled_from(mix), min_size=50, max_size=50))
    return st.builds(Setup, st.sampled_from(Side), boards.map("".join))


def placed_positions() -> SearchStrategy[Position]:
    """Legal placements with men and kings anywhere: many long and odd captures."""
    return setups().map(legalised)


def played_positions(most_plies: int = 90) -> SearchStrategy[Position]:
    """Positions from random games of up to ``most_plies`` moves."""
    return st.builds(
        lambda seed, plies: played(random.Random(seed), plies), st.integers(0, 2**32), st.integers(0, most_plies)
    )


def positions() -> SearchStrategy[Position]:
    """Any legal position: placed ones, and some from random games."""
    return st.one_of(placed_positions(), placed_positions(), played_positions())


def capture_positions() -> SearchStrategy[Position]:
    """Positions in which a capture is due."""
    return positions().filter(lambda position: bool(position.due))


def quiet_positions() -> SearchStrategy[Position]:
    """Positions with a legal move and no capture."""
    return positions().filter(lambda position: bool(position.legal_moves) and not position.due)


def legalised(setup: Setup) -> Position:
    """The placement made possible: no man on its crown row, no more than twenty pieces of a side."""
    left = {Side.WHITE: 20, Side.BLACK: 20}
    letters = []
    for square, letter in enumerate(setup.board, 1):
        side = side_of(letter)
        crown_row = (letter == "w" and square <= 5) or (letter == "b" and square >= 46)
        if side is None or crown_row or not left[side]:
            letters.append(EMPTY)
        else:
            left[side] -= 1
            letters.append(letter)
    return Position(setup.turn, "".join(letters))


def placed(rng: random.Random) -> Position:
    """One random placement."""
    mix = rng.choice(MIXES)
    return legalised(Setup(rng.choice(list(Side)), "".join(rng.choices(mix, k=50))))


def played(rng: random.Random, plies: int) -> Position:
    """The position after at most ``plies`` random moves from the start of a game."""
    position = Position.start()
    for _ in range(plies):
        if not position.legal_moves:
            break
        position = position.play(rng.choice(position.legal_moves))
    return position


def random_positions(count: int, seed: int) -> list[Position]:
    """The same ``count`` positions for the same seed: two placed ones for each played one."""
    rng = random.Random(seed)
    return [played(rng, rng.randrange(90)) if n % 3 == 2 else placed(rng) for n in range(count)]
