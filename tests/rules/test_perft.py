"""The move generator counts what others count.

``data/perft.csv`` holds published and cross-checked numbers of move sequences (Scan 3.1, Moby Dam and other programs
agree on them); equal start, end and captured set count as one move.
"""

import csv
from pathlib import Path

import pytest

from damles.rules.position import Position, perft

ROWS = [
    (row["name"], row["fen"], int(row["depth"]), int(row["count"]))
    for row in csv.DictReader((Path(__file__).parent / "data" / "perft.csv").read_text(encoding="utf-8").splitlines())
]
QUICK = 200_000
MINUTE = 1_500_000
"""About so many are counted in one."""
MIRRORED = 10_000


def _table(rows: list[tuple[str, str, int, int]]) -> list[object]:
    return [
        pytest.param(
            fen,
            depth,
            count,
            id=f"{name}-{depth}",
            marks=[pytest.mark.slow(minutes=count / MINUTE)] if count > QUICK else [],
        )
        for name, fen, depth, count in rows
    ]


@pytest.mark.parametrize(("fen", "depth", "count"), _table(ROWS))
def test_the_number_of_move_sequences_is_the_known_one(fen: str, depth: int, count: int) -> None:
    assert perft(Position.from_fen(fen), depth) == count


@pytest.mark.parametrize(("fen", "depth", "count"), _table([row for row in ROWS if row[3] <= MIRRORED]))
def test_the_turned_board_has_as_many_move_sequences(fen: str, depth: int, count: int) -> None:
    assert perft(Position.from_fen(fen).mirror(), depth) == count


def test_no_sequence_of_length_zero_but_the_empty_one() -> None:
    assert perft(Position.start(), 0) == 1
