"""Levels rise with what can be counted, the counts are what they say, and a search as people do it finds shots."""

from dataclasses import asdict, fields, replace
from functools import cache
from pathlib import Path
from statistics import mean

import pytest
from hypothesis import given
from hypothesis import strategies as st

import damles
from damles.puzzle import human
from damles.puzzle.collection import read_puzzles
from damles.puzzle.difficulty import FEW, SOON, Level, is_simple, level, level_of, score
from damles.puzzle.features import Features, features
from damles.puzzle.human import MOST, effort
from damles.puzzle.puzzle import Puzzle
from damles.puzzle.themes import KINDS, Kind
from damles.texts import LANGUAGES, say
from tests.puzzle.named import NAMED, Named

FILES = sorted((Path(damles.__file__).parents[1] / "puzzles").glob("*.pdn"))
DIRECT = Puzzle.from_lines("W:W32,37,41:B14,21,23", ["32-27 21x32 37x10"])
SIMPLE = features(DIRECT)
NAMES = [field.name for field in fields(Features)]


@cache
def _collection() -> tuple[tuple[Puzzle, Features], ...]:
    """Every puzzle that comes with damles, with its counts."""
    return tuple((puzzle, features(puzzle)) for path in FILES for puzzle in read_puzzles(path))


def _named(name: str) -> Puzzle:
    return next(Puzzle.from_lines(named.fen, [named.line]) for named in NAMED if named.name == name)


# --- the counts


@pytest.mark.parametrize(
    ("puzzle", "counts"),
    [
        (DIRECT, {"pieces": 6, "moves": 2, "decisions": 1, "offers": 1, "choices": 0, "longest": 3, "turns": 0}),
        (_named("Raphaël, made"), {"pieces": 18, "moves": 6, "offers": 3, "quiet": 0, "longest": 5, "turns": 1}),
        (_named("Manoury, made"), {"offers": 2, "king_captures": 1, "decisions": 3}),
        (Puzzle.from_lines("W:W28,32:B17,18", ["28-22 17x37", "28-22 18x38"]), {"choices": 1, "offers": 1, "moves": 1}),
        (Puzzle.from_lines("W:W27,38:B16", ["38-33 16-21 27x16"]), {"quiet": 1, "offers": 0, "longest": 1}),
    ],
)
def test_the_counts_are_what_happens(puzzle: Puzzle, counts: dict[str, int]) -> None:
    found = asdict(features(puzzle))
    assert {name: found[name] for name in counts} == counts


@pytest.mark.parametrize("named", NAMED, ids=lambda named: named.name)
def test_the_turned_sister_has_the_same_counts(named: Named) -> None:
    puzzle = Puzzle.from_lines(named.fen, [named.line])
    ours, turned = features(puzzle), features(puzzle.mirror())
    assert replace(ours, effort=0) == replace(turned, effort=0)


# --- a search as people do it


def test_what_costs_more_to_see_is_seen_later() -> None:
    shots = ["direct, made", "mazette, made", "Philippe from 40, made", "Napoléon in a game, published by Dubois"]
    assert [effort(_named(name)) for name in shots] == sorted({effort(_named(name)) for name in shots})


def test_the_search_is_the_same_each_time() -> None:
    puzzle = _named("Bonnard, made")
    assert effort(puzzle) == effort(puzzle)


def test_a_move_that_forces_nothing_is_not_seen() -> None:
    assert effort(Puzzle.from_lines("W:W27,38:B16", ["38-33 16-21 27x16"])) == MOST


def test_the_search_gets_tired(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(human, "MOST", 10)
    assert effort(_named("Bonnard, made")) == 10
    assert effort(DIRECT) == 4


# --- the levels


def test_a_small_direct_shot_is_for_beginners() -> None:
    assert level(DIRECT) is Level.BEGINNER


@pytest.mark.parametrize(
    "more",
    [
        {"offers": 2},
        {"moves": 3},
        {"quiet": 1},
        {"choices": 1},
        {"king_captures": 1},
        {"pieces": FEW + 1},
        {"effort": SOON + 1},
        {"longest": 4},
    ],
)
def test_with_anything_more_it_is_not_for_beginners(more: dict[str, int]) -> None:
    assert is_simple(SIMPLE)
    assert level_of(replace(SIMPLE, **more)) is not Level.BEGINNER


def test_a_beginner_may_capture_backward() -> None:
    backward = features(Puzzle.from_lines("W:W19,40:B1,24", ["19x30"]))
    assert is_simple(backward)


@given(
    st.sampled_from(NAMES),
    st.integers(1, 50),
    st.lists(st.integers(0, 40), min_size=9, max_size=9),
    st.integers(1, MOST),
)
def test_more_of_anything_is_never_easier(name: str, more: int, counts: list[int], seen: int) -> None:
    less = replace(SIMPLE, **dict(zip(NAMES, [*counts, seen], strict=True)))
    harder = replace(less, **{name: getattr(less, name) + more})
    assert score(harder) > score(less)
    assert level_of(harder).step >= level_of(less).step


def test_the_levels_have_places_from_one_to_five() -> None:
    assert [one.step for one in Level] == [1, 2, 3, 4, 5]


def test_in_the_collection_every_count_rises_from_level_to_level() -> None:
    counted = [counts for _, counts in _collection()]
    groups = [[each for each in counted if level_of(each) is one] for one in Level]
    assert min(map(len, groups)) >= 10
    means = {name: [round(mean(getattr(each, name) for each in group), 2) for group in groups] for name in NAMES}
    assert {name: row for name, row in means.items() if row != sorted(row)} == {}


def test_no_puzzle_for_beginners_has_a_strike_of_a_king() -> None:
    strikes = set(KINDS[Kind.STRIKE])
    simple = [puzzle for puzzle, counts in _collection() if level_of(counts) is Level.BEGINNER]
    assert [puzzle.id for puzzle in simple if puzzle.themes & strikes] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_has_a_name(language: str) -> None:
    assert len({say(f"level-{one}", language) for one in Level}) == len(Level)
