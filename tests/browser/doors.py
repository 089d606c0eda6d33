"""The two doors of the course, JupyterLab and the class, at the same page: what a pupil's hand does is the same."""

import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from damles.doors.lessons import trust
from damles.texts import say
from tests.browser.conftest import Course
from tests.browser.lab import READY
from tests.doors.crowd import kernels
from tests.doors.klas_live import LiveClass

PAGE = "bordproef.ipynb"


def notebook(*cells: str) -> Any:
    """A lesson with these code cells."""
    made = new_notebook(cells=[new_markdown_cell("# Proef"), *map(new_code_cell, cells)])
    spec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    made.metadata = {"damles": {"autorun": True, "lesson": "bordproef"}, "kernelspec": spec}
    return made


class Door(Protocol):
    """A way in to one page; ``stopped`` is what a pupil reads when the kernel behind it has died."""

    name: str
    progress: Path
    server: "subprocess.Popen[Any]"
    stopped: str

    def enter(self, page: Any, pupil: int) -> None:
        """Open the page as a pupil, until its first board is there."""

    def kill(self) -> None:
        """Let the kernel of the page die, as when the computer has no memory left."""

    def goes_on(self, page: Any) -> None:
        """What a pupil has to press after the kernel died."""


class Lab:
    """JupyterLab; everyone there is the one who uses this computer."""

    name = "lab"
    stopped = say("lab-restarts")

    def __init__(self, course: Course, *cells: str) -> None:
        self.course, self.progress, self.server = course, course.progress, course.process
        self.cells, self.paths = cells, set[Path]()

    def enter(self, page: Any, pupil: int) -> None:
        name = f"{pupil}-{PAGE}"  # a lesson has one kernel, and one window
        path = self.course.folder / "notebooks/nl" / name
        if path not in self.paths:
            self.paths.add(path)
            nbformat.write(notebook(*self.cells), path)
            trust(path.read_bytes(), name, self.course.folder.parent / "home/data/damles/trusted.sha256")
        page.goto(self.course.url(name))
        ready(page)

    def kill(self) -> None:
        for kernel in kernels(self.course):
            kernel.kill()

    def goes_on(self, page: Any) -> None:
        """Nothing: it starts again by itself."""

    def close(self) -> None:
        for path in self.paths:
            path.unlink()


class Klas:
    """The class, served by Voilà."""

    name = "klas"
    stopped = say("klas-stopped")

    def __init__(self, folder: Path, *cells: str) -> None:
        self.live = LiveClass(folder, {PAGE: notebook(*cells)})
        self.progress, self.server = self.live.progress, self.live.process

    def enter(self, page: Any, pupil: int) -> None:
        page.goto(self.live.address)
        if page.get_by_label(say("klas-your-number")).is_visible():
            page.get_by_label(say("klas-your-number")).fill(str(pupil))
            page.get_by_role("button", name=say("klas-begin")).click()
            page.get_by_role("heading", name=say("klas-choose")).wait_for()
        page.goto(f"{self.live.address}/les/{PAGE}")
        ready(page)

    def kill(self) -> None:
        for kernel in kernels(self.live):
            kernel.kill()

    def goes_on(self, page: Any) -> None:
        page.get_by_role("button", name=say("klas-go-on"), exact=True).click()

    def close(self) -> None:
        self.live.close()


DOORS = ("lab", "klas")


def opened(course: Course | None, folder: Path, *cells: str) -> Iterator[Door]:
    """JupyterLab where a course is served there, else the class, until the tests are done with it."""
    door = Lab(course, *cells) if course else Klas(folder, *cells)
    yield door
    door.close()


def ready(page: Any) -> None:
    """Wait until the first board is there."""
    page.locator(".damles-panel canvas").first.wait_for(timeout=READY)
