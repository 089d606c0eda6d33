"""Manners: the opponent offers, takes a draw or gives up when a sensible player would, and by its level."""

import random
from functools import cache
from itertools import pairwise

import pytest

from damles.engine.levels import LEVELS
from damles.engine.manners import CHILDREN, KNOWN, LATE, LONG, STILL, accepts_draw, resigns, temper, wants_draw
from damles.engine.root import WIN
from damles.errors import EngineError
from damles.rules.game import Game
from damles.rules.piece import Side
from damles.rules.position import Position

NAMES = ["", *(each.name for each in LEVELS)]
GROWN = [name for name in NAMES if name not in CHILDREN]
KINGS = Game(Position.from_fen("W:WK7:BK41"))
BEHIND = Game(Position.from_fen("B:W31,32,33,34,35,36,37,38:B1"))


@cache
def long_game(plies: int) -> Game:
    """A running game of so many plies, played by chance, with more than a few pieces."""
    for seed in range(2_000):
        chance, game = random.Random(seed), Game()
        while len(game.moves) < plies and game.outcome is None:
            game = game.play(chance.choice(game.position.legal_moves))
        if game.outcome is None and game.position.count("wWbB") > 4:
            return game
    raise AssertionError("no game lasts so long")


def test_the_names_of_the_childrens_levels_are_levels_and_the_weakest() -> None:
    assert tuple(each.name for each in LEVELS[: len(CHILDREN)]) == CHILDREN


def test_a_stronger_level_gives_up_no_later() -> None:
    tempers = [temper(each.name) for each in LEVELS[len(CHILDREN) :]] + [temper()]
    assert all(weak.moves >= strong.moves and weak.hopeless <= strong.hopeless for weak, strong in pairwise(tempers))
    with pytest.raises(EngineError):
        temper("grandmaster")


@pytest.mark.parametrize("player", CHILDREN)
def test_a_childs_opponent_plays_to_the_end(player: str) -> None:
    assert not resigns(BEHIND, Side.BLACK, [-WIN] * 60, player)


@pytest.mark.parametrize("player", GROWN)
def test_hopeless_for_some_moves_and_only_then_it_resigns(player: str) -> None:
    moves, bad = temper(player).moves, temper(player).hopeless
    assert resigns(BEHIND, Side.BLACK, [0, *[bad] * moves], player)
    assert not resigns(BEHIND, Side.BLACK, [bad] * (moves - 1), player)
    assert not resigns(BEHIND, Side.BLACK, [*[bad] * moves, bad + 1], player)
    assert not resigns(BEHIND, Side.BLACK, [bad, None, *[bad] * (moves - 1)], player)
    assert not resigns(BEHIND, Side.WHITE, [bad] * moves, player), "it is not behind in pieces"
    assert not resigns(BEHIND.resign(Side.WHITE), Side.BLACK, [bad] * moves, player)


@pytest.mark.parametrize("player", NAMES)
def test_a_known_drawn_ending_is_offered_by_all_and_not_again_once_refused(player: str) -> None:
    scores = [40, *[0] * KNOWN]
    assert wants_draw(KINGS, Side.BLACK, scores, player)
    assert not wants_draw(KINGS, Side.BLACK, [0] * (KNOWN - 1), player)
    assert not wants_draw(KINGS, Side.BLACK, [*[0] * KNOWN, 1], player)
    offered = KINGS.offer_draw(Side.BLACK)
    assert not wants_draw(offered, Side.BLACK, scores, player), "its own offer waits"
    assert not wants_draw(offered.refuse(), Side.BLACK, scores, player), "article 13.2"
    assert not wants_draw(KINGS.agree_draw(), Side.BLACK, scores, player)


@pytest.mark.parametrize("player", NAMES)
def test_a_long_game_that_stands_still_is_offered_by_the_grown_levels_alone(player: str) -> None:
    game, scores = long_game(LONG), [-10, 10] * (STILL // 2)
    assert wants_draw(game, game.turn.other, scores, player) is (player in GROWN)
    assert not wants_draw(game, game.turn.other, [*scores[1:], 40], player)
    assert not wants_draw(Game(), Side.WHITE, scores, player)


@pytest.mark.parametrize("player", NAMES)
def test_a_draw_is_taken_when_behind_or_late_or_known(player: str) -> None:
    behind = -temper(player).content
    offered = Game().offer_draw(Side.WHITE)
    assert accepts_draw(offered, Side.BLACK, [behind], player)
    assert not accepts_draw(offered, Side.BLACK, [behind + 1], player)
    assert not accepts_draw(offered, Side.BLACK, [], player) and not accepts_draw(offered, Side.BLACK, [None], player)
    assert accepts_draw(offered, Side.BLACK, [behind, None], player), "the last that is known counts"
    late = long_game(LATE)
    assert accepts_draw(late, late.turn, [0], player) and not accepts_draw(late, late.turn, [1], player)
    assert accepts_draw(KINGS, Side.BLACK, [0], player) and not accepts_draw(KINGS, Side.BLACK, [-1], player)
