"""The pages of the course that a class may open: our notebooks that may run, and nothing else of the disk."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import nbformat
from tornado.web import HTTPError

from damles.course.fault import Fault
from damles.course.lesson import read_lesson
from damles.doors.lessons import may_run
from damles.errors import DoorError

START = "00-start.ipynb"
"""The start page of JupyterLab; the class has one of its own."""
NOT_FOR_PUPILS = (START, "digibord.ipynb", "maak-je-eigen-les.ipynb")
"""What is not on a pupil's list: that start page, and what is for the teacher: the big board, how to make a lesson."""


@dataclass(frozen=True)
class Page:
    """A notebook that a pupil can open.

    ``lesson`` is the first part of its exercises' keys in the store; ``questions`` has each exercise's question by its
    key, and is empty for a page without a fixed number of exercises, such as the puzzles.
    """

    file: str
    title: str
    lesson: str
    questions: Mapping[str, str] = field(default_factory=dict)


def read_course(folder: Path) -> list[Page]:
    """The pages in a folder: the lessons by their number, then the others. Raises `DoorError` when there is none."""
    files = sorted(folder.glob("*.ipynb"), key=lambda path: (not path.name[0].isdigit(), path.name))
    pages = [_page(path) for path in files if path.name not in NOT_FOR_PUPILS and may_run(path.read_bytes())]
    if not pages:
        raise DoorError(problem="lessons", found=str(folder))
    return pages


def changed(folder: Path) -> list[str]:
    """The names of the notebooks in a folder that may not run: they were changed, or are not of the course."""
    return sorted(path.name for path in folder.glob("*.ipynb") if not may_run(path.read_bytes()))


def _page(path: Path) -> Page:
    content = json.loads(path.read_text(encoding="utf-8"))
    lines = [line for cell in content["cells"] if cell["cell_type"] == "markdown" for line in cell["source"]]
    title = next((line[2:].strip() for line in lines if line.startswith("# ")), path.stem)
    name = content["metadata"].get("damles", {}).get("lesson", path.stem)
    try:
        read = read_lesson(path)
    except Fault:  # a page without declared exercises
        return Page(path.name, title, name)
    return Page(path.name, title, read.id, {f"{read.id}/{each.id}": each.question for each in read.exercises})


class Shelf:
    """Stands in for Jupyter's contents manager: hands out notebooks that may run, as read and judged at once.

    It knows no folders and no other files, so that nothing else can be had through it.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def get(self, path: str, **_options: Any) -> dict[str, Any]:
        """A notebook as Jupyter's model of it.

        Raises `HTTPError`: 409 for a notebook that was changed, 404 for anything else that may not be had.
        """
        if Path(path).name != path or not path.endswith(".ipynb") or path in NOT_FOR_PUPILS:
            raise HTTPError(404)
        try:
            content = (self.folder / path).read_bytes()
        except OSError:
            raise HTTPError(404) from None
        if not may_run(content):
            raise HTTPError(409)
        notebook = nbformat.reads(content.decode("utf-8"), as_version=4)
        return {"type": "notebook", "path": path, "name": path, "content": notebook}

    def file_exists(self, _path: str) -> bool:
        """Never: Voilà would paste the file into the page; pictures have an address of their own."""
        return False
