"""A class in a real browser: pupils join, solve, leave and come back; the teacher looks on."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from damles.texts import say
from tests.browser.conftest import devices
from tests.browser.lab import Exercise
from tests.doors.crowd import kernels
from tests.doors.klas_live import LiveClass

FIRST = "Speel eens 34-30."
SMALLEST = 42
"""Pixels that a finger needs."""


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory, chromium: Any) -> Iterator[LiveClass]:
    served = LiveClass(tmp_path_factory.mktemp("klas"))
    yield served
    served.close()


@pytest.fixture
def device(chromium: Any, live: LiveClass) -> Iterator[Callable[..., Any]]:
    """See `devices`; nothing of this computer but the class is asked for."""
    with devices(chromium, (live.address, live.address.replace("http", "ws"), "data:", "blob:", "about:")) as page:
        yield page


def join(page: Any, live: LiveClass, number: int) -> None:
    page.goto(live.address)
    page.get_by_label(say("klas-your-number")).fill(str(number))
    page.get_by_role("button", name=say("klas-begin")).click()


def kernel_of(page: Any) -> str:
    """The id of the kernel that works for a lesson page."""
    found = page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId")
    return str(found)


def runs(live: LiveClass, kernel: str) -> bool:
    """Whether a kernel runs; its command line names it."""
    return any(kernel in " ".join(process.cmdline()) for process in kernels(live))


def wait_for(page: Any, true: Callable[[], bool]) -> None:
    for _ in range(150):
        if true():
            return
        page.wait_for_timeout(100)
    raise AssertionError("it did not come true")


def test_a_pupil_solves_leaves_and_goes_on_at_another_device(device: Callable[..., Any], live: LiveClass) -> None:
    page = device()
    join(page, live, 7)
    page.get_by_role("link", name="Les 4 · Slaan moet").click()
    first = Exercise(page, FIRST).show()
    first.click(28, 17)
    first.says("Goed zo!")
    assert page.get_by_text("from damles.notebook import").count() == 0
    kernel = kernel_of(page)
    assert runs(live, kernel)
    page.get_by_role("link", name=say("klas-all-lessons")).click()
    page.get_by_text("3 van").first.wait_for()
    wait_for(page, lambda: not runs(live, kernel))

    other = device(768)
    join(other, live, 7)
    other.get_by_text(say("klas-number-taken", number="7")).wait_for()
    other.get_by_role("button", name=say("klas-yes-me")).click()
    other.get_by_text("3 van").first.wait_for()
    other.goto(f"{live.address}/les/04-slaan-moet.ipynb")
    again = Exercise(other, FIRST).show()
    again.holds(17, "white")
    assert again.panel.locator(".damles-stars").inner_text() == "★★★"
    other.get_by_role("link", name="Terug naar het begin").click()
    other.get_by_role("heading", name=say("klas-choose")).wait_for()


@pytest.mark.slow
def test_a_slow_tablet_gets_every_board(device: Callable[..., Any], live: LiveClass) -> None:
    page = device(768)
    join(page, live, 8)
    page.get_by_role("heading", name=say("klas-choose")).wait_for()
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 8})
    page.goto(f"{live.address}/les/04-slaan-moet.ipynb", timeout=120_000)
    page.locator(".damles-panel canvas").first.wait_for(timeout=120_000)
    page.wait_for_timeout(5_000)
    assert page.get_by_text("model not found").count() == 0
    assert page.locator(".damles-panel canvas").count() >= 10


def test_the_teacher_sees_the_class_live_and_pupils_do_not(device: Callable[..., Any], live: LiveClass) -> None:
    teacher, pupil = device(), device()
    teacher.goto(live.teacher)
    join(pupil, live, 9)
    pupil.goto(f"{live.address}/les/04-slaan-moet.ipynb")
    question = Exercise(pupil, "Moet wit hier slaan?").show()
    question.panel.get_by_role("button", name="Ja").click()
    row = teacher.locator("tr", has=teacher.get_by_role("cell", name="9", exact=True))
    row.get_by_text("Moet wit hier slaan?").wait_for(timeout=15_000)
    row.get_by_text("Les 4 · Slaan moet").wait_for()
    pupil.goto(f"{live.address}/leerkracht")
    pupil.get_by_text(say("klas-error-403")).wait_for()
    row.get_by_role("link").click()
    teacher.get_by_role("button", name=say("klas-forget-yes")).click()
    teacher.get_by_role("heading", name=say("klas-who")).wait_for()
    assert row.count() == 0


def test_a_pupil_who_joined_at_the_third_try_can_go_back(device: Callable[..., Any], live: LiveClass) -> None:
    join(device(), live, 11)
    page = device()
    page.goto(live.address)
    for number, name, told in (
        ("elf", "", "geen nummer"),
        ("11", "Bo Bos", "voornaam"),
        ("11", "Bo", say("klas-is-it-you")),
    ):
        page.get_by_label(say("klas-your-number")).fill(number)
        page.get_by_label(say("klas-your-name")).fill(name)
        page.get_by_role("button", name=say("klas-begin")).click()
        page.get_by_text(told).last.wait_for()
        if name == "Bo Bos":
            assert page.evaluate("document.activeElement.name") == "naam", "what is wrong has the focus"
    page.get_by_role("button", name=say("klas-yes-me")).click()
    page.get_by_role("heading", name=say("klas-choose")).wait_for()
    for _ in range(3):
        page.go_back()
        page.get_by_role("heading", name=say("klas-choose")).wait_for()


def test_on_a_phone_no_button_is_cut_off_and_a_game_keeps_its_line_near_the_board(
    device: Callable[..., Any], live: LiveClass
) -> None:
    page = device(390, has_touch=True, is_mobile=True)
    join(page, live, 12)
    page.goto(f"{live.address}/les/03-slaan.ipynb")
    game = Exercise(page, "Wie het eerst een schijf aan de overkant heeft")
    cut_off = "buttons => buttons.filter(each => each.scrollWidth > each.clientWidth + 1).map(each => each.innerText)"
    assert page.locator(".damles-panel button.jupyter-button").evaluate_all(cut_off) == []
    game.panel.get_by_role("button", name="Speel samen").tap()
    game.show()
    for move in ("41-36 6-11", "42-37 7-12", "43-38 8-13", "44-39 9-14", "45-40 10-15", "46-41 1-6", "47-42 2-7"):
        game.click(*(int(square) for half in move.split() for square in half.split("-")))
    game.panel.get_by_text("2-7", exact=True).wait_for()
    board, line = game.board.bounding_box(), game.line.bounding_box()
    assert line["y"] - board["y"] - board["height"] < 150


def test_the_puzzle_of_the_day_is_as_high_as_a_big_screen(device: Callable[..., Any], live: LiveClass) -> None:
    page = device(1920)
    join(page, live, 14)
    page.goto(f"{live.address}/les/puzzel-van-de-dag.ipynb")
    page.locator("body.klaar canvas").first.wait_for()
    assert page.locator("canvas").first.bounding_box()["height"] > 0.8 * 900


def test_tab_scrolls_no_board_away(device: Callable[..., Any], live: LiveClass) -> None:
    page = device()
    page.set_viewport_size({"width": 1280, "height": 720})
    join(page, live, 13)
    page.goto(f"{live.address}/les/03-slaan.ipynb")
    page.locator("body.klaar canvas").first.wait_for()
    page.get_by_role("link", name=say("klas-all-lessons")).focus()
    for _ in range(2):
        page.keyboard.press("Tab")
        page.wait_for_timeout(300)
        top = page.evaluate("window.scrollY")
        board = page.locator("canvas:focus").bounding_box()
        assert board["y"] >= page.locator(".balk").bounding_box()["height"], "not under the bar"
        page.keyboard.press("Tab")
        page.wait_for_timeout(300)
        assert page.evaluate("window.scrollY") == top, "the button under the board was in sight already"


@pytest.mark.parametrize("width", [390, 768, 1280])
def test_pages_fit_the_width_and_a_finger(width: int, device: Callable[..., Any], live: LiveClass) -> None:
    page = device(width)
    for where in ("/", "start", "/adres", live.teacher.removeprefix(live.address)):
        if where == "start":
            join(page, live, 20 + width)
        else:
            page.goto(live.address + where)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        boxes = [each.bounding_box() for each in page.locator("a, button, input:not([type=hidden]), summary").all()]
        assert [box for box in boxes if box and min(box["height"], box["width"]) < SMALLEST] == []
