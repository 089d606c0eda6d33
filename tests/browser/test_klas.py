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
