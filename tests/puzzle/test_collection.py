"""The puzzles that ship: each one proved again, with the name that it deserves, and varied enough to train with."""

from collections import Counter
from pathlib import Path

import pytest

from damles.puzzle.collection import read_puzzles, table, write_puzzles
from damles.puzzle.compose import compositions
from damles.puzzle.mine import Miner
from damles.puzzle.puzzle import Puzzle
from damles.puzzle.report import files
from damles.puzzle.themes import Theme, strikes, theme_of
from damles.puzzle.verify import Flaw, verify, verify_file
from damles.rules.piece import EMPTY, Side
from damles.texts import say

FOLDER = Path(__file__).parents[2] / "puzzles"
STRIKES = FOLDER / "turkse-slag.pdn"
PUZZLES = tuple(read_puzzles(STRIKES))


def _pieces(puzzle: Puzzle) -> int:
    return 50 - puzzle.start.board.count(EMPTY)


def test_every_puzzle_in_the_file_is_sound() -> None:
    checked = list(verify_file(STRIKES))
    assert {c.number: [str(fault) for fault in c.faults] for c in checked if c.faults} == {}
    assert len(checked) == len(PUZZLES)


@pytest.mark.slow
def test_two_moves_deeper_nothing_is_found_against_any_puzzle() -> None:
    for puzzle in PUZZLES:
        faults = verify(puzzle, 8, 200_000)
        assert {fault.flaw for fault in faults} <= {Flaw.NOT_PROVED}, puzzle.id


def test_there_are_enough_strict_turkish_strikes_and_demi_turcs() -> None:
    counts = Counter(theme for puzzle in PUZZLES for theme in puzzle.themes)
    assert counts[Theme.COUP_TURC] >= 14
    assert counts[Theme.DEMI_TURC] >= 14


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_every_line_shows_one_strike_of_one_name(puzzle: Puzzle) -> None:
    assert len(puzzle.themes) == 1
    for line in puzzle.shown:
        assert theme_of(puzzle.start, line, by=puzzle.solver) == puzzle.themes


def test_about_half_have_black_to_move() -> None:
    for theme in (Theme.COUP_TURC, Theme.DEMI_TURC):
        sides = Counter(puzzle.solver for puzzle in PUZZLES if theme in puzzle.themes)
        assert min(sides.values()) / sides.total() >= 0.4 and set(sides) == set(Side)


def test_half_of_the_turkish_strikes_have_ten_pieces_or_more() -> None:
    turkish = [puzzle for puzzle in PUZZLES if Theme.COUP_TURC in puzzle.themes]
    assert 2 * sum(_pieces(puzzle) >= 10 for puzzle in turkish) >= len(turkish)


def test_no_strike_core_is_used_more_than_three_times() -> None:
    cores = Counter(
        strike.core
        for puzzle in PUZZLES
        for strike in strikes(puzzle.start, puzzle.shown[0])
        if strike.themes & puzzle.themes
    )
    assert max(cores.values()) <= 3


def test_the_puzzles_go_from_few_pieces_to_many_within_a_theme() -> None:
    for theme in Theme:
        sizes = [(_pieces(p), len(p.start.legal_moves)) for p in PUZZLES if theme in p.themes]
        assert sizes == sorted(sizes)


def test_the_file_is_written_as_we_write_it() -> None:
    event = say("theme-coup-turc")
    assert write_puzzles(PUZZLES, event) == STRIKES.read_text(encoding="utf-8")


def test_the_readme_counts_what_is_there() -> None:
    everything = [puzzle for path in files([FOLDER]) for puzzle in read_puzzles(path)]
    assert table(everything) in (FOLDER / "README.md").read_text(encoding="utf-8")


# --- the search that found them


def test_a_puzzle_that_names_its_seed_is_made_again_from_it() -> None:
    made = [puzzle for puzzle in PUZZLES if "seed" in puzzle.source]
    assert made
    for puzzle in made:
        (theme,) = puzzle.themes
        again = compositions(theme, puzzle.source.rsplit("seed ", 1)[1])
        assert puzzle.start in again or puzzle.start.mirror() in again


def test_the_search_finds_the_same_puzzles_for_the_same_seed() -> None:
    first, second = Miner(Theme.DEMI_TURC, 1, depth=2), Miner(Theme.DEMI_TURC, 1, depth=2)
    numbers = range(60, 76)
    found = list(first.puzzles(numbers))
    assert found and found == list(second.puzzles(numbers))
    assert first.counts == second.counts
    assert all(Theme.DEMI_TURC in puzzle.themes and verify(puzzle, depth=2) == [] for puzzle in found)


def test_each_filter_of_the_search_lets_through_fewer() -> None:
    miner = Miner(Theme.COUP_TURC, 1, depth=2)
    list(miner.puzzles(range(30, 40)))
    counts = list(miner.counts.values())
    assert counts == sorted(counts, reverse=True) and counts[0] > 0


def test_the_search_keeps_no_more_of_a_core_than_it_may() -> None:
    numbers = [68, 68, 68]
    assert len({p.id for p in Miner(Theme.DEMI_TURC, 1, depth=2).puzzles(numbers)}) == len(
        list(Miner(Theme.DEMI_TURC, 1, depth=2).puzzles([68]))
    )
    assert list(Miner(Theme.DEMI_TURC, 1, per_core=0, depth=2).puzzles(numbers)) == []
