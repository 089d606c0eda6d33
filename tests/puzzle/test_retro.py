"""A position must have come about by a move of the side that is not to move."""

import random

import pytest

from damles.puzzle.retro import has_last_move
from damles.rules.position import Position


@pytest.mark.parametrize("seed", range(12))
def test_after_any_quiet_move_or_capture_of_one_there_was_a_last_move(seed: int) -> None:
    rng, position = random.Random(seed), Position.start()
    for _ in range(60):
        if not position.legal_moves:
            return
        move = rng.choice(position.legal_moves)
        position = position.play(move)
        if len(move.taken) <= 1:
            assert has_last_move(position), (position.fen, str(move))


@pytest.mark.parametrize(
    ("fen", "possible"),
    [
        ("W:W6,7,8:B1,2", False),  # black men at home, and nowhere to have captured from
        ("W:W32:B1,2", True),  # backward, 12x1 over a man on 7
        ("W:W32:B1,7", True),  # 2-7
        ("W:W13,18,22,28,37,39:B26,29,31,K46", False),  # the king had to capture before
        ("W:W40:BK50", True),  # crowned by 44-50 or 45-50, or moved along the line
        ("B:W50:B44,45", False),  # a white man at home
    ],
)
def test_known_positions(fen: str, possible: bool) -> None:
    position = Position.from_fen(fen)
    assert has_last_move(position) is possible
    assert has_last_move(position.mirror()) is possible


def test_the_start_of_a_game_needs_no_move_before_it() -> None:
    assert has_last_move(Position.start())
