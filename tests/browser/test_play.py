"""A pupil plays a game in JupyterLab, by mouse, and the engine goes with the kernel."""

import os
import signal
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


@pytest.mark.slow
def test_a_position_set_up_by_mouse_is_played_and_a_draw_is_offered(new_page: Any, course: Course) -> None:
    page = new_page()
    open_lesson(page, course.url("spelen.ipynb"))
    Exercise(page, "Computer, beginner").show()
    _press(page, "Nieuwe partij", "Zet zelf een stand op", "Leeg bord")
    editor = Exercise(page, "Zet een stand op").show()
    editor.click(3)
    editor.says("damlijn")
    editor.click(3, 39, 40)
    _press(page, "zwarte schijf")
    editor.click(7, 8, 12, 13)
    editor.says("Deze stand kan.")
    _press(page, "Speel deze stand")
    game = Exercise(page, "Computer, beginner").show()
    game.holds(12, "black")
    game.click(39, 34)
    game.says("Nu jij.")
    _press(page, "Bied remise aan")
    game.says("Nee, ik speel liever door.")
    _press(page, "Bied remise aan")
    game.says("geweigerd")
    for engine in _engines(course):
        os.kill(engine, signal.SIGKILL)
    _press(page, "Hulp")
    game.says("Kijk eens naar het stuk op")
    _press(page, "Geef op", "Geef op")
    game.says("Zwart wint. Wit geeft op.")


@pytest.mark.slow
@pytest.mark.parametrize("width", [768, 1280])
def test_a_lesson_ends_in_a_race_by_mouse(new_page: Any, course: Course, width: int) -> None:
    page = new_page(width)
    open_lesson(page, course.url("02-de-schijf-loopt.ipynb"))
    _press(page, "Speel samen")
    race = Exercise(page, "Samen aan één bord").show()
    race.click(48, 43)
    race.says("Zwart is aan zet")
    race.click(5, 10, 43, 39, 10, 15, 39, 34, 15, 20, 34, 29, 20, 25, 29, 24, 25, 30, 24, 19, 30, 35)
    race.click(19, 28)
    race.says("Een schijf loopt")
    race.click(19, 14, 35, 40, 14, 10, 40, 45, 10, 5)
    race.says("Wit wint. Het doel is bereikt.")
    race.holds(5, "white")
    _press(page, "Nieuwe partij")
    page.get_by_label("Spelers").last.select_option("Ik speel met zwart")
    _press(page, "Begin deze partij")
    race = Exercise(page, "Computer, beginner (wit) – Jij (zwart)")
    race.says("Nu jij.")


@pytest.mark.slow
def test_what_comes_in_the_place_of_a_board_stands_where_that_stood(new_page: Any, course: Course) -> None:
    page = new_page()
    open_lesson(page, course.url("09-turkse-slag.ipynb"))
    _press(page, "Speel tegen de computer")
    game = Exercise(page, "Computer, beginner").show()
    page.mouse.move(600, 400)
    page.mouse.wheel(0, game.panel.bounding_box()["y"] - 30)  # nothing above it is to be seen any more
    page.wait_for_timeout(500)
    place = game.panel.bounding_box()["y"]
    _press(page, "Probeer uit")
    assert abs(Exercise(page, "Speel verder").panel.bounding_box()["y"] - place) < 2


def _press(page: Any, *names: str) -> None:
    for name in names:
        page.get_by_role("button", name=name, exact=True).last.click()
        page.wait_for_timeout(300)


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
