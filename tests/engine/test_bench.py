"""The comparison with the peers: a table of ratios, and a peer that is missing or broken spoils nothing."""

import os
import sys
from pathlib import Path

import pytest

from damles import bench, cli
from damles.engine.search import has_numba

PEER = """
class Board:
    def __init__(self, fen=None):
        self.legal_moves = [1]

def perft(board, depth):
    return sum(range(100_000)) > 0
"""
posix = pytest.mark.skipif(os.name == "nt", reason="the stand-in for a peer's interpreter is a shell script")


@pytest.fixture(autouse=True)
def shallow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "DEPTHS", {name: dict.fromkeys(depths, 2) for name, depths in bench.DEPTHS.items()})


def cells(table: str) -> dict[str, dict[str, str]]:
    """The table by row and column."""
    head, _, *rows = ([cell.strip() for cell in line.strip("| ").split(" | ")] for line in table.splitlines())
    return {row[0]: dict(zip(head, row, strict=False)) for row in rows}


def test_alone_it_measures_our_own() -> None:
    table = cells(bench.bench(None, rounds=1, least=0.001))
    assert list(table) == [*(f"perft {name}" for name in bench.FENS), *list(table)[4:]]
    ours = ["rule book", "plain", *(["compiled"] if has_numba() else [])]
    assert list(table["perft start"])[1 : len(ours) + 1] == ours
    for name in bench.SOLVED:
        assert all(table[f"solve {name}"][text].endswith(" s") for text in ours[1:])
        assert table[f"solve {name}"]["rule book"] == "–"
    if has_numba():
        assert float(table["perft start"]["compiled ÷ plain"]) > 0
    assert all(table["perft start"][name][0].isdigit() for name in ours)
    assert table["import"]["rule book"].endswith(" s")
    assert table["read a PDN game, moves"]["plain"] == "–"


@posix
def test_a_peer_is_compared_and_a_broken_one_is_left_blank(tmp_path: Path) -> None:
    (tmp_path / "dame.py").write_text(PEER, encoding="utf-8")
    stand_in(tmp_path, "dame-rs", f'export PYTHONPATH={tmp_path}\nexec {sys.executable} "$@"\n')
    stand_in(tmp_path, "py-draughts", "exit 1\n")
    table = cells(bench.bench(tmp_path, rounds=1, least=0.001))
    assert table["perft start"]["dame-rs"][0].isdigit()
    assert table["perft start"]["py-draughts"] == "–"
    assert table["import"]["py-draughts"] == "–"
    assert not table["perft start"]["plain ÷ py-draughts"]
    if has_numba():
        assert float(table["perft start"]["compiled ÷ dame-rs"]) > 0


def test_the_verb_writes_the_table_to_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bench, "bench", lambda peers, rounds: f"| {peers} | {rounds} |")
    assert cli.run(["bench", "--rounds", "2", "--peers", str(tmp_path)]) == 0
    assert capsys.readouterr().out == f"| {tmp_path} | 2 |\n"
    assert cli.run(["bench", "--out", str(tmp_path / "table.md")]) == 0
    assert (tmp_path / "table.md").read_text(encoding="utf-8") == "| None | 5 |\n"


@pytest.mark.parametrize("arguments", [["--rounds", "0"], ["--peers", "no such folder"]])
def test_what_cannot_be_measured_is_a_sentence(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["bench", *arguments]) == 2
    assert capsys.readouterr().err


def stand_in(folder: Path, name: str, script: str) -> None:
    python = folder / name / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(f"#!/bin/sh\n{script}", encoding="utf-8")
    python.chmod(0o755)
