"""The levels: what a glance sees and overlooks, and that a stronger level beats a weaker one."""

import asyncio
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damles.engine.levels import LEVELS, Level, choose, glance, level
from damles.engine.match import Score, level_player, match, openings
from damles.errors import EngineError, GameOver
from damles.rules.game import Game
from damles.rules.piece import Side
from damles.rules.position import Position
from damles.texts import LANGUAGES, say, say_error

SEEDS = range(200)


def chosen(fen: str) -> list[str]:
    return [str(glance(Game(Position.from_fen(fen)), seed)) for seed in SEEDS]


@given(st.integers(0, 10_000), st.sampled_from(LEVELS[:3]))
def test_every_level_plays_legal_moves_and_the_same_ones_again(seed: int, player: Level) -> None:
    game = next(openings(seed))
    move = choose(player, game, seed)
    assert move in game.position.legal_moves
    assert choose(player, game, seed) == move


def test_a_glance_gives_a_man_away_for_nothing_only_by_mistake() -> None:
    moves = chosen("W:W32,48:B21,22,1")
    assert 0 <= moves.count("32-27") + moves.count("32-28") < 20


def test_a_glance_takes_the_crown_when_it_can() -> None:
    moves = chosen("W:W7,38:B45")
    assert moves.count("7-1") + moves.count("7-2") > 190


def test_a_glance_often_overlooks_a_capture_of_two_which_a_search_never_does() -> None:
    fen, bad = "W:W34,40,44:B14,31,38,45", {"34-30", "34-29"}
    position = Position.from_fen(fen)
    assert {len(position.play(move).due[0].taken) for move in bad} == {2}
    assert 30 < sum(move in bad for move in chosen(fen)) < 150
    assert {str(choose(level("skilled"), Game(position), seed)) for seed in range(20)} & bad == set()


def test_a_game_that_is_over_has_no_move() -> None:
    for player in LEVELS[:2]:
        with pytest.raises(GameOver):
            choose(player, Game().resign(Side.WHITE), 1)


def test_a_level_that_does_not_exist_is_a_sentence_with_those_that_do() -> None:
    with pytest.raises(EngineError) as caught:
        level("grandmaster")
    for each in LEVELS:
        assert each.name in say_error(caught.value)


def test_every_level_has_a_name_for_pupils_and_looks_at_more_or_slips_less() -> None:
    for language in LANGUAGES:
        assert len({say(f"play-level-{each.name}", language) for each in LEVELS}) == len(LEVELS)
    assert all(weak.nodes < strong.nodes and weak.slips >= strong.slips for weak, strong in pairwise(LEVELS))


def test_openings_come_in_another_order_with_another_seed() -> None:
    def first(seed: int) -> list[Position]:
        return [game.position for game, _ in zip(openings(seed), range(10), strict=False)]

    assert first(1) == first(1) != first(2)


def test_a_level_beats_one_that_is_much_lower() -> None:
    score = asyncio.run(match(level_player("advanced"), level_player("beginner"), games=8, seed=3))
    assert score.games == 8 and score.share > 0.8


def test_a_match_with_itself_is_the_same_each_time_and_colours_change() -> None:
    told: list[Score] = []
    score = asyncio.run(match(level_player("beginner"), level_player("beginner"), 4, 5, told.append))
    assert told[-1] == score == asyncio.run(match(level_player("beginner"), level_player("beginner"), 4, 5))
    assert Score().add(Side.WHITE, Side.WHITE).add(Side.WHITE, Side.BLACK).add(None, Side.WHITE) == Score(1, 1, 1)
