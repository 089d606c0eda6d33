"""README.md tells the truth: its commands run, its map is the house, its links lead somewhere."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import damles

ROOT = Path(damles.__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = sorted(set(re.findall(r"python3 -m damles(?: [^`|\n]+)?", README)))
STARTED_ELSEWHERE = ([], ["test"], ["klas"], ["stamp"])
"""What starts a server or this very suite, or writes in the course: tests/doors and tests/browser start them."""
SAMPLE = '[Event "Voorbeeld"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n'


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_runs(command: str, tmp_path: Path) -> None:
    words = [word.strip('"') for word in re.findall(r'"[^"]*"|\S+', command)][3:]
    if words[:1] in STARTED_ELSEWHERE:
        return
    (tmp_path / "partijen.pdn").write_text(SAMPLE, encoding="utf-8")
    (tmp_path / "puzzles").symlink_to(ROOT / "puzzles")
    (tmp_path / "notebooks").symlink_to(ROOT / "notebooks")
    done = subprocess.run(
        [sys.executable, "-m", "damles", *words],
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        errors="replace",  # the console's encoding is not ours to choose
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_there_are_commands_to_run() -> None:
    assert len(COMMANDS) > 6


def _rooms() -> dict[str, str]:
    rows = re.findall(r"^\| `(damles/[\w/]*|damles/\w+\.py)` \| (.+) \|$", README, re.M)
    return dict(rows)


def test_every_room_has_a_charter_and_every_file_a_room() -> None:
    rooms = _rooms()
    package = ROOT / "damles"
    folders = {path.parent for path in package.rglob("*.py")} - {package}
    expected = {f"{path.relative_to(ROOT).as_posix()}/" for path in folders}
    assert {name for name in rooms if name.endswith("/")} == expected
    for name in expected:
        files = {path.stem for path in (ROOT / name).glob("*.py")} - {"__init__"}
        listed = set(re.findall(r"`(\w+)`", rooms[name].split("Files: ")[-1]))
        assert listed == files, name
    tops = {f"damles/{path.name}" for path in package.glob("*.py")}
    assert {name for name in rooms if name.endswith(".py")} == tops


def test_every_link_and_picture_is_there() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        assert target.startswith("https://creativecommons.org/") or (ROOT / target).exists(), target
