"""Imports go down the stairs, and the rooms below are light."""

import subprocess
import sys
from pathlib import Path

import pytest

import damles

ROOT = Path(damles.__file__).parents[1]
PACKAGE = ROOT / "damles"
JUPYTER = {
    "IPython",
    "ipykernel",
    "ipywidgets",
    "ipycanvas",
    "jupyter_client",
    "jupyter_core",
    "jupyter_server",
    "tornado",
}
PAINTING = {"damles.board.canvas", "damles.board.twin", "damles.board.widget"}

COMPILED = {
    "damles.engine.compiled",
    "damles.engine.compiled_proof",
    "damles.engine.compiled_search",
    "damles.engine.endings.compiled",
    "damles.engine.jit",
}


def modules(room: str) -> list[str]:
    """The names of a room's modules, or of the one module that the room is."""
    files = [PACKAGE / f"{room}.py"] if (PACKAGE / f"{room}.py").exists() else sorted((PACKAGE / room).rglob("*.py"))
    parts = (path.relative_to(ROOT).with_suffix("").parts for path in files)
    return [".".join(part for part in names if part != "__init__") for names in parts]


def loaded_by(names: list[str]) -> set[str]:
    """The top-level packages that importing modules brings into a fresh interpreter."""
    code = f"import {', '.join(names)}; import sys; print(*{{name.partition('.')[0] for name in sys.modules}})"
    command = [sys.executable, "-S", "-c", f"import sys; sys.path[:0] = {sys.path!r}; {code}"]
    return set(subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=True).stdout.split())


def test_the_contracts_are_kept() -> None:
    """The staircase and the fences, as pyproject.toml writes them down."""
    code = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("room", ["errors", "texts", "rules"])
def test_the_lowest_rooms_use_the_standard_library_only(room: str) -> None:
    assert loaded_by(modules(room)) - sys.stdlib_module_names <= {"__main__", "damles"}


@pytest.mark.parametrize("room", ["engine", "puzzle", "board", "course"])
def test_everything_below_the_painting_runs_without_jupyter_and_numpy(room: str) -> None:
    names = [name for name in modules(room) if name not in PAINTING | COMPILED]
    if names:
        assert not loaded_by(names) & {*JUPYTER, "numpy", "numba", "dask"}


def test_what_the_set_up_runs_before_anything_is_installed_is_standard_library() -> None:
    names = ["damles.__main__", "damles.doors.setup", "damles.doors.pip", "damles.doors.report", "damles.doors.lessons"]
    assert loaded_by(names) - sys.stdlib_module_names <= {"__main__", "damles"}
