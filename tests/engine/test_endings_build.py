"""Making the tables of endings: the same ones every time, on from where it was stopped, and true."""

from collections import Counter
from itertools import chain
from pathlib import Path

import pytest

from damles import cli
from damles.engine.endings import EndingsError, Tables
from damles.engine.endings import build as build_module
from damles.engine.endings.build import Report, build
from damles.engine.endings.material import basic, families
from damles.engine.endings.storage import MARK, Stored, path_of, write
from damles.engine.endings.tables import SHIPPED
from damles.engine.search import Limit, analyse, has_numba
from damles.engine.weights import LONG_LINE
from damles.rules.game import Game
from damles.rules.position import Position
from damles.texts import say, say_error
from tests.engine.test_endings import (
    NAMES,
    follows_from_the_next_positions,
    longest,
    quiet_states,
    some_positions,
)
from tests.engine.test_endings_play import longest_defence, won_positions

pytestmark = pytest.mark.skipif(not has_numba(), reason="numba is not installed (the extra 'fast')")

UP_TO_THREE = list(chain.from_iterable(families(3)))
BASIC = list(chain.from_iterable(basic()))


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tables of up to three pieces, made now."""
    folder = tmp_path_factory.mktemp("endings") / "new"
    build(folder, families(3))
    return folder


@pytest.fixture(scope="module")
def again(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tables that come with damles, made now."""
    folder = tmp_path_factory.mktemp("basic")
    build(folder, basic())
    return folder


@pytest.mark.parametrize("material", BASIC, ids=lambda material: material.name)
def test_the_tables_that_come_with_damles_are_those_that_the_analysis_makes(again: Path, material: object) -> None:
    here, there = (Stored.read(path_of(folder, material)).codes() for folder in (again, SHIPPED))  # type: ignore[arg-type]
    assert here == there


def test_nothing_else_comes_with_damles() -> None:
    assert {path.name for path in SHIPPED.iterdir()} == {path_of(SHIPPED, material).name for material in BASIC}


def test_a_build_that_was_stopped_goes_on_where_it_was(tmp_path: Path) -> None:
    class Killed(BaseException):
        pass

    def kill(report: Report) -> None:
        if report.material == NAMES["K-KM"]:
            raise Killed

    with pytest.raises(Killed):
        build(tmp_path, families(3), kill)
    before = {path.name: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    assert "KK-K.end" in before and "K-KM.end" not in before
    size = build(tmp_path, families(3))
    after = {path.name: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    assert {name: after[name] for name in before} == before
    assert len(after) == len(UP_TO_THREE)
    assert size == sum(path.stat().st_size for path in tmp_path.iterdir()) < 300_000


@pytest.mark.parametrize("bad", [b"", MARK, MARK + bytes(100)], ids=["empty", "half", "wrong checksum"])
def test_a_bad_file_is_made_again_and_that_is_told(made: Path, bad: bytes, tmp_path: Path) -> None:
    for path in made.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    path_of(tmp_path, NAMES["M-K"]).write_bytes(bad)
    reports: list[Report] = []
    build(tmp_path, families(3), reports.append)
    assert [report.fault.path.name for report in reports if report.fault] == ["M-K.end"]
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {
        path.name: path.read_bytes() for path in made.iterdir()
    }


def test_the_reports_run_up_to_all_positions(tmp_path: Path) -> None:
    reports: list[Report] = []
    build(tmp_path, families(2), reports.append)
    done = [report.done for report in reports]
    assert done == sorted(done)
    assert (done[0], done[-1]) == (0, sum(material.size for material in chain.from_iterable(families(2))))


def test_where_nothing_can_be_written_a_sentence_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    with pytest.raises(EndingsError) as caught:
        build(tmp_path / "file" / "folder", families(2))
    assert caught.value.problem == "unwritable"
    assert str(tmp_path) in say_error(caught.value)

    def full(path: Path, data: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(EndingsError) as caught:
        write(tmp_path, NAMES["K-K"], bytes(2450))
    assert (caught.value.problem, caught.value.found) == ("unwritable", "No space left on device")


def test_without_numba_a_sentence_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build_module, "find_spec", lambda name: None)
    with pytest.raises(EndingsError) as caught:
        build(tmp_path / "new", families(2))
    assert "numba" in say_error(caught.value)
    assert not (tmp_path / "new").exists()


def test_the_command_makes_them_and_says_where(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["endings", "build", "--pieces", "3", "--out", str(tmp_path)]) == 0
    size = sum(path.stat().st_size for path in tmp_path.iterdir())
    assert capsys.readouterr().out == say("endings-made", path=tmp_path, size=f"{size / 1e6:.1f}") + "\n"


@pytest.mark.parametrize(
    ("fen", "sentence"),
    [
        ("W:WK7:B6", say("endings-won", side=say("side-white"), moves=2)),
        ("W:W6:B1", say("endings-won", side=say("side-black"), moves=0)),
        ("W:WK46,K47:BK4", say("endings-draw")),
        ("W:W31,32,33:B1,2", say("endings-unknown")),
    ],
)
def test_the_command_says_how_an_ending_ends(fen: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["endings", "look", fen]) == 0
    assert sentence in capsys.readouterr().out.splitlines()


def test_the_command_has_no_tables_of_nine_pieces() -> None:
    assert cli.run(["endings", "build", "--pieces", "9"]) == 2


# --- four pieces


@pytest.fixture(scope="module")
def four(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All tables: about a minute of work."""
    folder = tmp_path_factory.mktemp("four")
    assert build(folder, families(4)) < 25_000_000
    return folder


@pytest.mark.slow(minutes=2)
def test_an_ending_of_four_pieces_follows_from_those_one_move_later(four: Path) -> None:
    tables = Tables([four])
    for material in chain.from_iterable(families(4)):
        for position in some_positions(material, 300):
            assert follows_from_the_next_positions(tables, position)


@pytest.mark.slow(minutes=2)
def test_sixteen_moves_are_enough_for_every_win_that_they_are_counted_for(four: Path) -> None:
    """Just enough: with two kings and a man it can take all of them."""
    lengths = {
        name: longest([Stored.read(path_of(four, NAMES[name]))])
        for name in ("KKK-K", "K-KKK", "KKM-K", "K-KKM", "KMM-K", "K-KMM")
    }
    assert lengths == {"KKK-K": 15, "K-KKK": 16, "KKM-K": 31, "K-KKM": 32, "KMM-K": 29, "K-KMM": 29}


@pytest.mark.slow(minutes=2)
@pytest.mark.parametrize("name", ["KKM-K", "KMM-K", "MMM-K", "KK-KM", "KKKK-K"])
def test_with_the_tables_of_four_every_won_ending_is_won(four: Path, name: str) -> None:
    tables = Tables([four])
    for position, ending in won_positions(tables, name, 4):
        played = Game(position, "school")
        while played.outcome is None:
            if played.turn is position.turn:
                found = analyse(played, Limit(nodes=20_000), probe=tables, plain=True)
                assert found.end == ending.plies - len(played.moves), position.fen
                played = played.play(found.best)
            else:
                played = played.play(longest_defence(tables, played.position))
        assert played.outcome.winner is position.turn and len(played.moves) == ending.plies


@pytest.mark.slow(minutes=2)
def test_twenty_five_moves_are_enough_for_every_win(four: Path) -> None:
    assert longest([Stored.read(path_of(four, material)) for material in chain.from_iterable(families(4))]) == 43


@pytest.mark.slow(minutes=2)
def test_with_kings_only_the_longest_wins_are_those_of_an_independent_count(four: Path) -> None:
    lengths = [longest([Stored.read(path_of(four, NAMES[name]))]) for name in ("K-KK", "K-KKK", "KK-KK", "K-KKKK")]
    assert lengths == [8, 16, 9, 16]


@pytest.mark.slow(minutes=2)
def test_three_kings_win_one_quiet_position_in_seven_and_few_when_the_lone_king_has_the_long_line(four: Path) -> None:
    tables = Tables([four])
    every, held = Counter[int](), Counter[int]()
    for state in quiet_states(NAMES["KKK-K"]):
        result, _ = tables(state) or (-1, 0)
        every[result] += 1
        if state[3] & LONG_LINE and not state[1] & LONG_LINE:
            held[result] += 1
    assert every == {1: 60_590, 0: 385_352}  # 13.6 %
    assert held == {1: 2_276, 0: 70_600}  # 3.1 %


@pytest.mark.slow(minutes=2)
def test_four_kings_win_every_quiet_position(four: Path) -> None:
    tables = Tables([four])
    results = Counter((tables(state) or (-1, 0))[0] for state in quiet_states(NAMES["KKKK-K"], step=97))
    assert set(results) == {1} and results[1] > 40_000


PUBLISHED = [
    ("W:WK11:BK2,K6", -1),
    ("B:WK6,35:BK49,K50", 1),
    ("W:W35,K44:BK49,K50", -1),
    ("B:WK35:BK1,K7,K18", 1),
    ("W:WK21:BK14,K27,K32", -1),
    ("B:WK49:BK1,2,K16", 1),
    ("W:WK35:B2,K27,K45", -1),
    ("W:WK10:B4,14,K19", -1),
    ("B:WK5:BK4,K15,K36,K47", 1),
    ("W:WK1:BK4,K15,K36,K47", -1),
]
"""The longest ways to a capture or a man's move that E. Gilbert's Kingsrow databases have for these pieces, and who
wins; from the test data of github.com/eygilbert/egdb_intl (``10x10 HighMtc.txt``)."""


@pytest.mark.slow(minutes=2)
@pytest.mark.parametrize(("fen", "result"), PUBLISHED)
def test_published_endings_end_as_published(four: Path, fen: str, result: int) -> None:
    ending = Tables([four]).probe(Position.from_fen(fen))
    assert ending and ending.result == result
