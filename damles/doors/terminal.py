"""What verbs of the terminal share: a bar of progress, and files written at their user's wish."""

from pathlib import Path

from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress

from damles.errors import DoorError


def bar() -> Progress:
    """A bar on stderr that is gone afterwards: stdout is for answers only."""
    columns = (*Progress.get_default_columns(), MofNCompleteColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True)


def check_writable(path: Path) -> None:
    """Raise `DoorError` when a file cannot be written, before the work for it is done; its text stays as it is."""
    _write(path, "", "a")


def write(path: Path, text: str) -> None:
    """Write a text into a file; raises `DoorError` when that cannot be."""
    _write(path, text, "w")


def _write(path: Path, text: str, mode: str) -> None:
    try:
        with path.open(mode, encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise DoorError(problem="unwritable", found=str(path)) from error
