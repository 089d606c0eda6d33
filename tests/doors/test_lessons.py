"""Only our own unchanged lessons, and what the user trusted, may run by themselves."""

import hashlib
import subprocess
import sys
from pathlib import Path

import pytest

from damles.doors import lessons

LESSON = b'{"metadata": {"damles": {"autorun": true}}}'


@pytest.fixture
def course(tmp_path: Path) -> Path:
    folder = tmp_path / "notebooks" / "nl"
    (folder / ".ipynb_checkpoints").mkdir(parents=True)
    (folder / "01-les.ipynb").write_bytes(LESSON)
    (folder / "02-les.ipynb").write_bytes(LESSON + b" ")
    (folder / ".ipynb_checkpoints" / "01-les-checkpoint.ipynb").write_bytes(b"old")
    (tmp_path / "list").write_text(lessons.listing(tmp_path), encoding="utf-8")
    return tmp_path


def test_a_shipped_lesson_may_run_until_one_byte_changes(course: Path) -> None:
    shipped, nobody = course / "list", course / "absent"
    assert lessons.may_run(LESSON, shipped, nobody)
    assert not lessons.may_run(LESSON + b"\n", shipped, nobody)
    assert not lessons.may_run(LESSON.replace(b"\n", b"\r\n") + b"\r", shipped, nobody)


def test_without_lists_nothing_may_run(tmp_path: Path) -> None:
    assert not lessons.may_run(LESSON, tmp_path / "absent", tmp_path / "absent")


def test_a_notebook_that_the_user_trusted_may_run_as_it_was(course: Path) -> None:
    mine = course / "data" / "trusted"
    lessons.trust(b"mine", "map met spaties/mijn\nles.ipynb", mine)
    lessons.trust(b"other", "other.ipynb", mine)
    assert lessons.may_run(b"mine", course / "list", mine)
    assert lessons.may_run(b"other", course / "list", mine)
    assert not lessons.may_run(b"mine, changed", course / "list", mine)
    assert len(mine.read_text(encoding="utf-8").splitlines()) == 2


def test_the_list_has_the_form_of_sha256sum_and_leaves_out_checkpoints(course: Path) -> None:
    first, second = (course / "list").read_text(encoding="utf-8").splitlines()
    assert first == f"{hashlib.sha256(LESSON).hexdigest()}  notebooks/nl/01-les.ipynb"
    assert second.endswith("  notebooks/nl/02-les.ipynb")


def test_only_unchanged_lessons_are_signed(course: Path) -> None:
    (course / "notebooks" / "nl" / "02-les.ipynb").write_bytes(b"edited by a teacher")
    (course / "notebooks" / "nl" / "99-eigen.ipynb").write_bytes(b"the teacher's own")
    assert [path.name for path in lessons.unchanged(course, course / "list")] == ["01-les.ipynb"]


def test_the_shipped_list_is_fresh() -> None:
    """After a lesson has changed: ``python -m damles.doors.lessons``."""
    assert lessons.SHIPPED.read_text(encoding="utf-8") == lessons.listing()


def test_the_command_writes_the_list(course: Path) -> None:
    package = course / "damles"
    (package / "doors").mkdir(parents=True)
    for name in ("__init__.py", "doors/__init__.py", "doors/lessons.py"):
        (package / name).write_bytes((lessons.ROOT / "damles" / name).read_bytes())
    subprocess.run([sys.executable, "-m", "damles.doors.lessons"], cwd=course, check=True)
    assert (package / "doors" / "lessons.sha256").read_bytes() == (course / "list").read_bytes()
