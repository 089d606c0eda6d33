"""The house is in order: checked by ruff and mypy, files of one idea, and nothing of anybody's machine."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import damles

ROOT = Path(damles.__file__).parents[1]
LONGEST = 400
LONG_FOR_A_REASON = {
    "damles/engine/compiled.py": "numba keeps what it compiled until this very file changes, so it all stands in one",
}
"""Python files that may be longer, each with the reason."""

FOREIGN = {
    "a path of one machine": re.compile(r"/w[o]rk/|/tmp/d[e]v|/r[o]ot/"),
    "a registry's host": re.compile(r"pypi\.o[r]g|pythonhosted\.o[r]g|npmjs\.(c[o]m|o[r]g)"),
}


def run(*command: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=ROOT, capture_output=True, encoding="utf-8", errors="replace", check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def tracked() -> Iterator[Path]:
    """The files of the project: those that git would keep; without git all that are not hidden or made."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    if (ROOT / ".git").exists():
        listing = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=True).stdout
        found = [ROOT / name for name in listing.split("\0") if name]
    else:
        found = [path for path in ROOT.rglob("*") if not re.search(r"/(\.|__pycache__|build/|dist/)", path.as_posix())]
    return (path for path in sorted(found) if path.is_file())


def test_ruff_finds_nothing() -> None:
    run("ruff", "check", "--no-cache")


def test_every_file_is_formatted() -> None:
    run("ruff", "format", "--check", "--no-cache")


def test_the_types_are_right() -> None:
    run("mypy")


def test_no_file_outgrows_its_idea() -> None:
    sizes = {
        path.relative_to(ROOT).as_posix(): len(path.read_text(encoding="utf-8").splitlines())
        for path in tracked()
        if path.suffix in {".py", ".js"}
    }
    assert {name: size for name, size in sizes.items() if size > LONGEST and name not in LONG_FOR_A_REASON} == {}
    assert all(sizes.get(name, 0) > LONGEST for name in LONG_FOR_A_REASON)


@pytest.mark.parametrize("what", FOREIGN)
def test_nothing_of_anybodys_machine_is_in_the_files(what: str) -> None:
    found = []
    for path in tracked():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue  # a picture
        found += [f"{path.relative_to(ROOT)}: {match[0]}" for match in FOREIGN[what].finditer(text)]
    assert not found
