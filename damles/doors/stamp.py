"""Brings the stored notebooks of the course up to date: runs each, keeps what it shows, renews the list of checksums.

Stored are the text diagram and the picture of each board. Widget views are taken out: without a kernel they are dead.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from damles.doors.lessons import ROOT, SHIPPED, lessons, listing
from damles.doors.setup import HERE, child_environment

WIDGET = "application/vnd.jupyter.widget-view+json"


def stamp(paths: list[Path] | None = None, root: Path = ROOT) -> Iterator[Path]:
    """Every notebook that was run, as it is done; all notebooks of the course without ``paths``.

    Raises nbclient's ``CellExecutionError`` for a notebook that does not run: nothing is stored then.
    """
    for path in paths or lessons(root):
        _run(path)
        yield path
    SHIPPED.write_text(listing(root), encoding="utf-8", newline="\n")


def _run(path: Path) -> None:
    import os

    import nbformat
    from nbclient import NotebookClient

    os.environ.update(child_environment(HERE), DAMLES_PROGRESS="memory")
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(path.parent)}}).execute()
    clean(notebook)
    nbformat.write(notebook, path)


def clean(notebook: Any) -> None:
    """Take out what would differ from run to run or show nothing without a kernel."""
    notebook.metadata.pop("widgets", None)
    notebook.metadata["language_info"] = {"name": "python"}
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", ()):
            output.get("data", {}).pop(WIDGET, None)
