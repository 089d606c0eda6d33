"""The files that ``python -m damles print`` writes: what comes where, each whole or not at all."""

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from glob import glob
from pathlib import Path

from damles.texts import say
from damles.worksheet.letter import letter, teacher_page
from damles.worksheet.pdf import answer_sheet, cutout, worksheet
from damles.worksheet.source import WorksheetError, read_sheet

SIZES = (6, 12)
"""How many diagrams a page may have."""
BOARD = "bord"
"""What to ask for instead of a file to get the board to cut out."""


def make(names: Sequence[Path], size: int = 6, out: Path | None = None, language: str = "nl") -> Iterator[Path]:
    """Writes each file's sheet and its answers as PDF, and yields their paths as they come.

    ``names`` are lessons, puzzle files or `BOARD`; a name may have ``*`` in it. ``size`` is 6 or 12 diagrams a page.
    ``out`` is a folder, or the file of the only sheet; without it the files come in the current folder. The answers of
    ``les.pdf`` are ``les-antwoorden.pdf``; a lesson can have a page for the teacher (``les-leraar.pdf``) and a letter
    home (``les-brief.pdf``) too. A file that is there is replaced.

    Raises `WorksheetError` for what cannot be read, printed or written.
    """
    if size not in SIZES:
        raise WorksheetError(path="", problem="size", found=size)
    for path, target in _targets([path for name in names for path in _matching(name)], out, language):
        yield from _write(_papers(path, target, size, language))


def _targets(paths: Sequence[Path], out: Path | None, language: str) -> list[tuple[Path, Path]]:
    """Each path with where its sheet goes."""
    if out is not None and not os.path.isdir(out):
        if out.suffix.lower() != ".pdf":
            raise WorksheetError(path=out, problem="suffix", found=out.suffix)
        if len(paths) > 1:
            raise WorksheetError(path=out, problem="one-file", found=len(paths))
        return [(path, out) for path in paths]
    names = [say("paper-board-file", language) if path == Path(BOARD) else path.stem for path in paths]
    for path, name in zip(paths, names, strict=True):
        if names.count(name) > 1:
            raise WorksheetError(path=path, problem="same-name", found=f"{name}.pdf")
    return [(path, (out or Path()) / f"{name}.pdf") for path, name in zip(paths, names, strict=True)]


def _papers(path: Path, target: Path, size: int, language: str) -> dict[Path, bytes]:
    """The PDFs of one name by where they go."""
    if path == Path(BOARD):
        return {target: cutout(language)}
    sheet = read_sheet(path, language)
    papers = {"": worksheet(sheet, size, language), "paper-answers": answer_sheet(sheet, language)}
    if sheet.lesson and sheet.lesson.teacher:
        papers["paper-teacher-file"] = teacher_page(sheet.lesson, language)
    if sheet.lesson and sheet.lesson.home:
        papers["paper-letter-file"] = letter(sheet.lesson, language)
    return {_beside(target, say(key, language) if key else ""): content for key, content in papers.items()}


def _beside(target: Path, name: str) -> Path:
    """The file beside a sheet with a name of its own; the sheet's own without one."""
    return target.with_name(f"{target.stem}-{name}{target.suffix}") if name else target


def _matching(name: Path) -> list[Path]:
    """The files that a name with ``*`` stands for, where the terminal has not looked them up (Windows does not)."""
    found = glob(str(name)) if "*" in name.name else []
    return sorted(map(Path, found)) or [name]


def _write(papers: dict[Path, bytes]) -> Iterator[Path]:
    """Writes each file whole or not at all."""
    for path, content in papers.items():
        fresh = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            fresh.write_bytes(content)
            fresh.replace(path)
        except OSError as error:
            with suppress(OSError):
                fresh.unlink()
            raise WorksheetError(path=path, problem="unwritable", found=error.strerror) from error
        yield path
