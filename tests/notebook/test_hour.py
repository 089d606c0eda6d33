"""A kernel that is played in for an hour does not grow."""

from pathlib import Path

import pytest

from damles.course.progress import SqliteStore
from tests.notebook.hour import BOARDS, MINUTES, memory


@pytest.mark.slow(minutes=10)
def test_an_hour_of_play_on_thirty_boards_leaves_the_memory_as_it_was(tmp_path: Path) -> None:
    progress = tmp_path / "uur.sqlite3"
    found = memory(progress)
    assert len(found) == MINUTES
    early, late = sum(found[5:15]) / 10, sum(found[-10:]) / 10
    assert late - early < 3, f"from {early:.1f} to {late:.1f} MB"
    store = SqliteStore(progress)
    assert len(store.records("7")) == BOARDS, "it was really played"
    store.close()
