"""Where PDN comes from: paths and texts told apart, encodings, line ends, and files of any size."""

import codecs
import subprocess
import sys
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from damles.errors import PdnError
from damles.rules.pdn import read_pdn
from damles.rules.pdn.source import PIECE, Source, blocks, is_path

TEXT = '[White "Jürgen É."]\r\n[Result "2-0"]\r\n\r\n1. 32-28\r\n19-23 2-0\r\n\r\n[White "x"]\r\n\r\n1. 33-28 *\r\n'
GAME = '[White "a"]\n[Black "b"]\n\n1. 32-28 19-23 2. 28x19 14x23 {' + "well played " * 40 + "} 3. 37-32 *\n\n"


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("games.pdn", True),
        ("/home/an/games [old] {1}.PDN", True),
        ("40Camp.pdn", True),
        ("090417ronde12", True),
        ("games", True),
        ("C:\\dammen\\2003.05.23.pdn", True),
        ("12.pdn\n", False),
        ("1. 32-28 19-23", False),
        ("1.32-28", False),
        ("32-28 19-23 28x19", False),
        ("  32 x 28", False),
        ("c3-d4 f6-g5", False),
        ('[White "x"] 32-28', False),
        ("{only words}", False),
        ("*", False),
        ("", False),
        ("x" * 1001, False),
    ],
)
def test_a_string_is_a_path_or_a_text_by_rules_that_are_written_down(text: str, path: bool) -> None:
    assert is_path(text) is path


BYTES = {
    "UTF-8": TEXT.encode(),
    "UTF-8 with a mark": codecs.BOM_UTF8 + TEXT.encode(),
    "ISO 8859-1": TEXT.encode("latin-1"),
    "UTF-16 with a mark": TEXT.encode("utf-16"),
    "UTF-16, big end first": codecs.BOM_UTF16_BE + TEXT.encode("utf-16-be"),
    "line feeds": TEXT.replace("\r\n", "\n").encode(),
    "carriage returns": TEXT.replace("\r\n", "\r").encode(),
    "mixed line ends": TEXT.replace("\r\n", "\n", 4).replace("2-0\r\n\r\n", "2-0\r\r").encode(),
}


@pytest.mark.parametrize("raw", BYTES.values(), ids=BYTES)
@pytest.mark.parametrize("kept", [True, False], ids=["file", "bytes"])
def test_every_encoding_and_line_end_reads_the_same(raw: bytes, kept: bool, tmp_path: Path) -> None:
    path = tmp_path / "spelen met accent é.pdn"
    path.write_bytes(raw)
    first, second = read_pdn(path if kept else raw)
    assert (first.tags, second.tags) == ({"White": "Jürgen É.", "Result": "2-0"}, {"White": "x"})
    assert (first.line, second.line, len(first.root.nodes), first.faults + second.faults) == (1, 7, 2, ())


def test_a_file_of_mixed_encodings_is_read_line_by_line() -> None:
    raw = '[White "é"]\n32-28 *\n'.encode() + '[White "é"]\n32-28 *\n'.encode("latin-1")
    assert [game.tags["White"] for game in read_pdn(raw)] == ["é", "é"]


def test_a_text_with_a_byte_order_mark_is_a_text() -> None:
    (game,) = read_pdn('\ufeff[Event "x"]\r\n\r\n1. 32-28\r\n19-23 *\r\n')
    assert (game.tags, len(game.root.nodes), game.faults) == ({"Event": "x"}, 2, ())


@settings(max_examples=50, deadline=None)
@given(st.lists(st.sampled_from(["a", "\n", "\r", "\r\n", "b" * 7]), max_size=40).map("".join))
def test_lines_are_cut_the_same_wherever_the_pieces_are_cut(text: str) -> None:
    text = "x" * (PIECE - 3) + text + "\nend"
    expected = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    assert list(Source(text).lines()) == expected
    assert list(Source(text.encode()).lines()) == expected


def test_blocks_hold_the_whole_text() -> None:
    lines = (GAME * 3 + "1. 32-28 *\n\n1. 33-28 *").split("\n")
    found = list(blocks(iter(lines)))
    assert "\n".join(block.text for block in found).split("\n") == lines
    assert [block.line for block in found] == [1, 6, 11, 16, 18]


@pytest.mark.parametrize("name", ["nowhere.pdn", "no\0where.pdn", "x" * 400 + ".pdn"])
def test_a_file_that_is_not_there_is_an_error_of_ours_at_once(name: str, tmp_path: Path) -> None:
    with pytest.raises(PdnError) as refused:
        read_pdn(tmp_path / name)
    assert refused.value.problem == "no-file"


def test_a_folder_is_an_error_of_ours(tmp_path: Path) -> None:
    with pytest.raises(PdnError) as refused:
        read_pdn(tmp_path)
    assert refused.value.problem == "folder"


def test_progress_grows_to_the_whole() -> None:
    told: list[tuple[int, int]] = []
    raw = (GAME * 2000).encode()
    assert sum(1 for _ in read_pdn(raw, progress=lambda done, total: told.append((done, total)))) == 2000
    assert {total for _, total in told} == {len(raw)}
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert told[0][0] < told[-1][0] == len(raw)


def test_games_are_read_as_they_are_asked_for() -> None:
    told: list[int] = []
    games = read_pdn((GAME * 2000).encode(), progress=lambda done, total: told.append(done))
    next(games)
    next(games)
    assert len(told) == 1
    assert told[0] <= 2 * PIECE


def _peak(path: Path, game: str, count: int) -> int:
    path.write_text(game * count, encoding="utf-8")
    tracemalloc.start()
    assert sum(len(read.root.nodes) == 5 for read in read_pdn(path)) == count
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak


def test_memory_does_not_grow_with_the_file(tmp_path: Path) -> None:
    long = GAME.replace("well played ", "w" * 1000 + " ")
    assert _peak(tmp_path / "games.pdn", long, 300) < len(long) * 300 / 2


PEAK = """
import sys
from pathlib import Path
from damles.rules.pdn import read_pdn
count = sum(1 for game in read_pdn(sys.argv[1]))
status = Path("/proc/self/status").read_text(encoding="utf-8")
print(count, int(status.split("VmHWM:")[1].split()[0]) * 1024)
"""
"""Counts the games, and the most memory that this process itself has held: what ``resource`` reports begins with the
memory of the process that started it."""


@pytest.mark.slow(minutes=1)
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="only Linux tells the peak of a process")
def test_a_file_of_a_hundred_megabytes_is_read_in_less_than_a_hundred(tmp_path: Path) -> None:
    path = tmp_path / "games.pdn"
    with open(path, "w", encoding="utf-8") as file:
        for _ in range(1_000):
            file.write(GAME * (100_000 // len(GAME) + 1))
    command = [sys.executable, "-c", PEAK, str(path)]
    count, peak = map(int, subprocess.run(command, capture_output=True, check=True, encoding="utf-8").stdout.split())
    assert (count, path.stat().st_size > 100_000_000) == (path.stat().st_size // len(GAME), True)
    assert peak < 100_000_000
