"""A pupil plays a game in JupyterLab, by mouse, and the engine goes with the kernel."""

import os
import time
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Course
from tests.browser.lab import Exercise, open_lesson
from tests.browser.test_lesson import restart_kernels


def test_a_move_is_answered_on_the_board_and_a_new_kernel_goes_on_with_the_game(new_page: Any, course: Course) -> None:
    page = new_page()
    open_lesson(page, course.url("spelen.ipynb"))
    game = Exercise(page, "Computer, beginner").show()
    game.click(33, 29)
    game.holds(29, "white")
    game.holds(33, "empty")
    game.says("Nu jij.")
    assert "1. 33-29" in game.panel.locator(".damles-moves").inner_text()
    engines = _engines(course)
    page.goto("about:blank")
    restart_kernels(page, course)
    assert not any(_runs_after_a_while(engine) for engine in engines), "no engine outlives its kernel"
    open_lesson(page, course.url("spelen.ipynb"))
    game = Exercise(page, "Computer, beginner").show()
    game.says("Ga verder waar je was.")
    game.holds(29, "white")
    page.get_by_role("button", name="Zet terug").click()
    game.holds(33, "white")


def _engines(course: Course) -> list[int]:
    """The engine processes of this course, where the system lists processes as files."""
    if not Path("/proc/self").exists():
        pytest.skip("this system does not list its processes as files")
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            command = (folder / "cmdline").read_bytes().split(b"\0")
            mine = str(course.folder).encode() in (folder / "environ").read_bytes()
        except OSError:
            continue
        if b"damles.engine.hub_server" in command and mine:
            found.append(int(folder.name))
    assert found, "the engine thinks in a process of its own"
    return found


def _runs_after_a_while(process: int) -> bool:
    for _ in range(200):
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return False
        state = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
        if state == "Z":
            return False
        time.sleep(0.05)
    return True
