"""The search for puzzles: the same for the same seed, whoever does the work and wherever it was broken off."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path

import pytest

from damles.cli import run as cli
from damles.errors import DoorError, MineError
from damles.puzzle.collection import read_puzzles, write_puzzles
from damles.puzzle.mine import cluster, job
from damles.puzzle.mine.choose import choose
from damles.puzzle.mine.cores import CORES, dressed
from damles.puzzle.mine.places import Found, Place, Work, dig, positions
from damles.puzzle.mine.playout import playout
from damles.puzzle.mine.run import Tally, run
from damles.puzzle.mine.sift import FILTERS, Sieve
from damles.puzzle.pattern import pattern, strike_core
from damles.puzzle.puzzle import Goal, Origin, Puzzle
from damles.puzzle.spread import over_cores
from damles.puzzle.themes import Theme
from damles.puzzle.verify import verify
from damles.rules.pdn import Line, PdnGame, write_pdn
from damles.rules.piece import Side
from damles.rules.position import Position
from damles.texts import say_error

WORK = [Work(Place.THEME, 1, number, Theme.ROYAL) for number in range(3)]
TRAP = "31-27 19-23 33-28 14-19 28-22 17x28 34-29 23x34 32x25"
"""The third move of Black is the mistake: then the mazette is there."""


@pytest.fixture(scope="module")
def alone() -> Tally:
    """What one process finds, in one go."""
    return run(WORK, spread=partial(over_cores, jobs=1))


def _same(tally: Tally, other: Tally) -> bool:
    return (tally.puzzles, tally.counts, tally.done) == (other.puzzles, other.counts, other.done)


def test_what_is_found_is_sound_has_the_theme_and_names_what_makes_it_again(alone: Tally) -> None:
    assert alone.puzzles
    for puzzle in alone.puzzles[::6]:
        assert verify(puzzle) == [] and Theme.ROYAL in puzzle.themes and puzzle.origin is Origin.GENERATED
        again = positions(Work.named(puzzle.source.removeprefix("eigen zoektocht, ")))
        assert (puzzle.mirror().start if puzzle.turned else puzzle.start) in again


def test_about_half_of_what_has_a_seed_is_turned(alone: Tally) -> None:
    turned = [puzzle.solver for puzzle in alone.puzzles]
    assert 0.25 < turned.count(Side.BLACK) / len(turned) < 0.75


def test_two_processes_find_the_same_as_one(alone: Tally) -> None:
    assert _same(alone, run(WORK, spread=partial(over_cores, jobs=2)))


def test_the_workers_of_a_cluster_find_the_same_as_one_process(alone: Tally) -> None:
    distributed = pytest.importorskip("distributed", reason="dask is not installed (the extra 'cluster')")
    local = {"n_workers": 2, "threads_per_worker": 1, "processes": False, "dashboard_address": None}
    with distributed.LocalCluster(**local) as here:
        assert _same(alone, run(WORK, spread=cluster.OverCluster(here.scheduler_address)))


def test_without_dask_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    with pytest.raises(MineError) as caught:
        list(cluster.OverCluster("tcp://127.0.0.1:1")(len, [""]))
    assert caught.value.problem == "dask"


def _broken_off(after: int) -> Callable[[Callable[[Work], Found], Iterable[Work]], Iterator[Found]]:
    """Somebody who works alone and is killed after so many pieces."""

    def spread(function: Callable[[Work], Found], work: Iterable[Work]) -> Iterator[Found]:
        for number, piece in enumerate(work):
            if number == after:
                raise KeyboardInterrupt
            yield function(piece)

    return spread


def test_a_run_that_was_broken_off_goes_on_and_ends_the_same(alone: Tally, tmp_path: Path) -> None:
    state = tmp_path / "state"
    for _ in range(2):
        with pytest.raises(KeyboardInterrupt):
            run(WORK, state=state, spread=_broken_off(1))
    with state.open("a", encoding="utf-8") as file:
        file.write('{"work": "royal 1/2 0000')  # killed while it wrote
    assert _same(alone, run(WORK, state=state, spread=partial(over_cores, jobs=1)))
    assert _same(alone, run(WORK, state=state, spread=_broken_off(0)))


def test_the_memory_of_other_work_is_refused_and_so_is_a_damaged_one(tmp_path: Path) -> None:
    state = tmp_path / "state"
    run(WORK[:1], state=state, spread=partial(over_cores, jobs=1))
    with pytest.raises(MineError) as other:
        run([Work(Place.FEW, 1, 0)], state=state)
    assert other.value.problem == "other"
    for damage in (b"nothing of ours\n", b"\xff\xfe\n"):
        state.write_bytes(damage)
        with pytest.raises(MineError) as damaged:
            run(WORK[:1], state=state)
        assert damaged.value.problem == "state"


def test_where_nothing_can_be_written_that_is_told_before_the_work(tmp_path: Path) -> None:
    for place in (tmp_path, tmp_path / "nowhere" / "file"):
        with pytest.raises(MineError) as state:
            run(WORK, state=place, spread=_broken_off(0))
        with pytest.raises(DoorError) as out:
            cli(["mine", "selfplay", "--count", "10", "--out", str(place)])
        assert state.value.problem == out.value.problem == "unwritable"
        assert str(place) in say_error(state.value) and str(place) in say_error(out.value)


def test_each_filter_lets_through_fewer(alone: Tally) -> None:
    counts = [alone.counts[name] for name in FILTERS]
    assert counts == sorted(counts, reverse=True) and counts[0] > counts[-1] > 0


def test_every_kind_of_work_has_a_name_that_makes_it_again() -> None:
    for work in (*WORK, Work(Place.FEW, 2, 5), Work(Place.SELFPLAY, 3, 1), Work(Place.THEME, 1, 2, Theme.COUP_TURC)):
        assert Work.named(work.name) == work
        first = next(positions(work), None)
        assert first == next(positions(Work.named(work.name)), None)


def test_a_playout_is_a_game_by_the_rules() -> None:
    before = Position.start()
    for position in playout("selfplay 1/1"):
        assert position in {before.play(move) for move in before.legal_moves}
        before = position


@pytest.mark.parametrize("theme", CORES)
def test_a_dressed_shot_keeps_its_pattern(theme: Theme) -> None:
    cores = [Position.from_fen(fen) for fen in CORES[theme]]
    for _, position in zip(range(8), dressed(theme, "1/1"), strict=False):
        assert any(all(position.piece(square) == core.piece(square) for square in core.squares("wb")) for core in cores)


# --- games


def _game(**tags: str) -> PdnGame:
    return PdnGame(Line.of(Position.start(), TRAP.split()), tags)


def test_a_shot_in_a_game_becomes_a_puzzle_that_says_where_it_was_played() -> None:
    work = Work(Place.GAMES, games=(_game(White="Wit", Black="Zwart", Event="Toernooi", Date="1954.03.01"),))
    (puzzle,) = choose(dig(work).puzzles)
    assert puzzle.source == "Wit – Zwart, Toernooi, 1954, na zet 2..."
    assert (puzzle.origin, puzzle.turned) == (Origin.GAME, False)
    assert Theme.MAZETTE in puzzle.themes


def test_of_a_composition_only_the_diagram_is_looked_at_and_its_side_is_kept() -> None:
    start = Position.from_fen("W:W32,37,41:B14,21,23")
    tags = {"Event": "Een maker", "Site": "Een blad, 1960"}
    work = Work(Place.GAMES, games=(PdnGame(Line.of(start, ["32-27", "21x32", "37x10"]), tags),))
    (puzzle,) = dig(work).puzzles
    assert (puzzle.start, puzzle.origin, puzzle.source) == (start, Origin.PUBLISHED, "Een maker, Een blad, 1960")


def test_a_position_that_is_won_anyhow_or_leaves_no_choice_does_not_come_through() -> None:
    for fen in ("W:W27,28,33,37,38,39:B9,16,26", "W:W28:B11,22"):
        sieve = Sieve()
        assert sieve.puzzle(Position.from_fen(fen), "test", Origin.OWN) is None
        assert sieve.counts["sound"] == 0


# --- what is kept


def test_a_collection_has_no_position_twice_and_no_pattern_too_often(alone: Tally) -> None:
    several = [*alone.puzzles, *(puzzle.mirror() for puzzle in alone.puzzles)]
    kept = list(choose(several, most=2))
    patterns = [pattern(puzzle) for puzzle in kept]
    assert kept and max(map(patterns.count, patterns)) <= 2
    assert len({puzzle.id for puzzle in kept}) == len(kept)
    assert list(choose(kept)) == kept


def test_a_turned_strike_has_the_same_core_and_pattern() -> None:
    puzzle = Puzzle.from_lines("W:W8,14,19,23,29:B11,22,K47", ["23-18 47x23 19x6"])
    assert strike_core(puzzle) == strike_core(puzzle.mirror()) != ""
    assert pattern(puzzle) == pattern(puzzle.mirror())
    assert strike_core(Puzzle.from_lines("W:W32,37,41:B14,21,23", ["32-27 21x32 37x10"], Goal.GAIN)) == ""


# --- the verb


def test_the_verb_writes_labelled_puzzles_and_counts_the_filters(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "uit.pdn"
    assert cli(["mine", "random", "--theme", "royal", "--count", "1", "--jobs", "1", "--out", str(out)]) == 0
    puzzles = list(read_puzzles(out))
    assert puzzles and all("royal" in puzzle.labels.themes and puzzle.labels.level for puzzle in puzzles)
    told = capsys.readouterr().err
    assert "standen bekeken" in told and f"{len(puzzles)} puzzels staan in" in told


def test_the_verb_mines_games_and_selfplay(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games = tmp_path / "partij.pdn"
    games.write_text(write_pdn([_game(White="Wit", Black="Zwart")]), encoding="utf-8")
    assert cli(["mine", "games", str(games), "--jobs", "1"]) == 0
    assert [puzzle.source for puzzle in read_puzzles(capsys.readouterr().out)] == ["Wit – Zwart, na zet 2..."]
    assert cli(["mine", "selfplay", "--count", "1", "--jobs", "1"]) == 0


def test_what_cannot_be_mined_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(MineError) as theme:
        job.seeded("onbekend", 1, 1)
    empty = tmp_path / "leeg.pdn"
    empty.write_text('[FEN "W:W28:B1"]\n\n*\n', encoding="utf-8")
    with pytest.raises(MineError) as games:
        job.from_games([empty])
    assert (theme.value.problem, games.value.problem) == ("theme", "games")


def test_puzzles_are_remembered_without_labels(alone: Tally) -> None:
    text = write_puzzles(alone.puzzles[:2], label=False)
    assert "[Theme" not in text and list(read_puzzles(text)) == alone.puzzles[:2]
