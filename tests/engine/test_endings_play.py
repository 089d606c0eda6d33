"""Endings in play: what the tables know is won by the strong levels, in time for the rules; compiled code agrees."""

import random
from dataclasses import replace
from itertools import chain

import pytest

from damles.engine.endings import Ending, Tables, under_the_rules
from damles.engine.endings.material import basic
from damles.engine.endings.tables import SHIPPED
from damles.engine.levels import LEVELS, choose
from damles.engine.search import Limit, analyse, has_numba
from damles.rules.game import Game
from damles.rules.move import Move
from damles.rules.outcome import Ending as Reason
from damles.rules.position import Position
from tests.engine.test_endings import NAMES, after, some_positions


@pytest.fixture(scope="module")
def shipped() -> Tables:
    """The tables that come with damles, whatever was made on this computer."""
    return Tables([SHIPPED])


def won_positions(tables: Tables, name: str, number: int) -> list[tuple[Position, Ending]]:
    """Won endings for the player to move, the longest wins of many, and some others."""
    found = [
        (position, ending)
        for position in some_positions(NAMES[name], 400, seed=7)
        if (ending := tables.probe(position)) and ending.result > 0
    ]
    found.sort(key=lambda each: -each[1].plies)
    return found[:number] + random.Random(3).sample(found, number)


def longest_defence(tables: Tables, position: Position) -> Move:
    """The move of the player who loses after which the end is furthest away."""
    return max(position.legal_moves, key=lambda move: after(tables, position, move).plies)


@pytest.mark.parametrize("name", ["KK-K", "KM-K", "MM-K", "KK-M", "KM-M", "MM-M", "KKK-K"])
def test_the_strongest_level_wins_every_won_ending_in_time(shipped: Tables, name: str) -> None:
    """Two against one and three kings against one, against the best defence, while the rules count the moves."""
    for position, ending in won_positions(shipped, name, 5):
        game = Game(position, "school")
        while game.outcome is None:
            if game.turn is position.turn:
                game = game.play(choose(LEVELS[-1], game, seed=1))
            else:
                game = game.play(longest_defence(shipped, game.position))
        assert game.outcome.winner is position.turn, position.fen
        assert len(game.moves) == ending.plies


@pytest.mark.parametrize("plain", [True, False], ids=["plain", "compiled"])
def test_a_search_knows_when_the_count_makes_a_won_ending_a_draw(shipped: Tables, plain: bool) -> None:
    """Two kings against one: with the moves that are needed it is won, with two plies fewer it is a draw."""
    if not plain and not has_numba():
        pytest.skip("numba is not installed (the extra 'fast'), so there is no compiled text")
    position, ending = won_positions(shipped, "KK-K", 1)[0]
    assert ending.plies > 3
    for left, won in ((ending.plies, True), (ending.plies - 2, False)):
        fresh = Game(position, "school")
        counts = tuple(
            rule.goal - left if rule.reason is Reason.FIVE_MOVES else done
            for rule, done in zip(fresh.rules.draws, fresh.stages[0].counts, strict=True)
        )
        game = Game(rules=fresh.rules, stages=(replace(fresh.stages[0], counts=counts),))
        assert under_the_rules(ending, game) == (ending if won else Ending(0, 0))
        found = analyse(game, Limit(depth=12), probe=shipped, plain=plain)
        assert (found.end, found.score > 0) == ((ending.plies, True) if won else (None, False))


@pytest.mark.skipif(not has_numba(), reason="numba is not installed (the extra 'fast')")
def test_compiled_code_looks_up_what_the_tables_say(shipped: Tables) -> None:
    codes, begins = shipped.arrays()
    assert codes is shipped.arrays()[0], "read once"
    assert sum(begin >= 0 for begin in begins) == len(list(chain.from_iterable(basic())))
    for material in chain.from_iterable(basic()):
        for position in some_positions(material, 60, seed=4):
            if position.legal_moves:
                found = analyse(position, Limit(depth=1), probe=shipped, plain=False, lines=99)
                told = analyse(position, Limit(depth=1), probe=shipped, plain=True, lines=99)
                assert {(line.masks[0], line.score) for line in found.lines} == {
                    (line.masks[0], line.score) for line in told.lines
                }, position.fen
