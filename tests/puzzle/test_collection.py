"""The puzzles that ship: proved again, labelled as they are computed, and varied enough to train with."""

from collections import Counter
from datetime import date
from itertools import chain
from pathlib import Path

import pytest

from damles.puzzle.collection import read_puzzles, relabelled
from damles.puzzle.difficulty import level
from damles.puzzle.mine.places import Work, positions
from damles.puzzle.pattern import pattern, strike_core
from damles.puzzle.puzzle import Origin, Puzzle, canonical
from damles.puzzle.report import counted, files, report
from damles.puzzle.themes import Theme
from damles.puzzle.verify import check, read_all
from damles.rules.piece import EMPTY, Side

FOLDER = Path(__file__).parents[2] / "puzzles"
FILES = tuple(files([FOLDER]))
BY_FILE = {path.stem: tuple(read_puzzles(path)) for path in FILES}
PUZZLES = tuple(chain.from_iterable(BY_FILE.values()))

SAMPLE = 24
"""So many puzzles are proved again in each test run: others each day, until every one has had its turn."""


def _pieces(puzzle: Puzzle) -> int:
    return 50 - puzzle.start.board.count(EMPTY)


def _todays() -> list[int]:
    """The places of today's sample, spread over the whole collection."""
    step = -(-len(PUZZLES) // SAMPLE)
    return list(range(date.today().toordinal() % step, len(PUZZLES), step))


def test_the_days_go_through_the_whole_collection() -> None:
    step = -(-len(PUZZLES) // SAMPLE)
    assert sorted(chain.from_iterable(range(day, len(PUZZLES), step) for day in range(step))) == list(
        range(len(PUZZLES))
    )


def test_todays_sample_is_sound_and_rightly_labelled() -> None:
    every = [(path.stem, found) for path in FILES for found in read_all(path)]
    sample = [every[place] for place in _todays()]
    faults = {(stem, found.number): [str(fault) for fault in check(found)] for stem, found in sample}
    assert {place: told for place, told in faults.items() if told} == {}


@pytest.mark.slow(minutes=4)
def test_every_puzzle_is_sound_and_rightly_labelled() -> None:
    told: list[str] = []
    assert report([FOLDER], told.append, jobs=None), told


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_each_file_is_written_as_we_write_it(path: Path) -> None:
    assert relabelled(path) == path.read_text(encoding="utf-8")


def test_there_are_a_thousand_puzzles_and_no_position_twice() -> None:
    assert len(PUZZLES) >= 1000
    assert max(Counter(canonical(puzzle.start) for puzzle in PUZZLES).values()) == 1


@pytest.mark.parametrize(
    ("theme", "least"), [(Theme.COUP_TURC, 100), (Theme.DEMI_TURC, 60), (Theme.MAZETTE, 20), (Theme.DIRECT, 20)]
)
def test_there_are_enough_puzzles_of_a_theme(theme: Theme, least: int) -> None:
    assert sum(theme in puzzle.themes for puzzle in PUZZLES) >= least


def test_there_are_enough_of_each_source() -> None:
    counts = Counter(puzzle.origin for puzzle in PUZZLES)
    assert counts[Origin.GAME] >= 80 and counts[Origin.PUBLISHED] >= 80
    assert all(puzzle.source for puzzle in PUZZLES)


def test_two_hundred_small_puzzles_are_for_beginners() -> None:
    """One give or one forced capture, nothing for the opponent to choose, few pieces."""
    beginners = BY_FILE["beginners"]
    assert len(beginners) >= 200
    for puzzle in beginners:
        (key,) = puzzle.solution
        assert _pieces(puzzle) <= 9 and all(len(line) <= 5 for line in puzzle.shown)
        assert Theme.ONE_OFFER in puzzle.themes or key.move.is_capture
        assert len(key.after) == 1


def test_about_half_have_black_to_move_except_compositions() -> None:
    for name, puzzles in BY_FILE.items():
        black = sum(puzzle.solver is Side.BLACK for puzzle in puzzles) / len(puzzles)
        assert black == 0 if name == "composities" else 0.38 <= black <= 0.62, name


def test_only_what_a_seed_made_is_turned() -> None:
    assert {puzzle.origin for puzzle in PUZZLES if puzzle.turned} == {Origin.GENERATED}


def test_half_of_the_turkish_strikes_have_ten_pieces_or_more() -> None:
    turkish = [puzzle for puzzle in PUZZLES if Theme.COUP_TURC in puzzle.themes]
    assert 2 * sum(_pieces(puzzle) >= 10 for puzzle in turkish) >= len(turkish)


def test_no_strike_core_is_used_more_than_three_times() -> None:
    assert max(Counter(core for puzzle in PUZZLES if (core := strike_core(puzzle))).values()) <= 3


def test_no_line_of_the_solver_is_used_more_than_three_times_where_it_is_not_the_shot_that_is_trained() -> None:
    lines = Counter(pattern(p) for name in ("slagzetten", "beginners") for p in BY_FILE[name])
    assert max(lines.values()) <= 3


def test_each_file_goes_from_easy_to_hard() -> None:
    for name, puzzles in BY_FILE.items():
        levels = [level(puzzle).step for puzzle in puzzles]
        assert levels == sorted(levels), name


def test_the_readme_counts_what_is_there() -> None:
    assert counted([FOLDER]) in (FOLDER / "README.md").read_text(encoding="utf-8")


def test_todays_puzzles_that_name_a_seed_are_made_again_from_it() -> None:
    for puzzle in (PUZZLES[place] for place in _todays()):
        if puzzle.origin is Origin.GENERATED:
            made = positions(Work.named(puzzle.source.removeprefix("eigen zoektocht, ")))
            assert (puzzle.mirror().start if puzzle.turned else puzzle.start) in made, puzzle.source
