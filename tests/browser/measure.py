"""The figures of the screen, measured in a real browser: ``python -m tests.browser.measure``.

``clicks`` measures both doors: page to first board, click to repaint, and how long a drag is still being worked off.
``class`` measures a class that comes at once: time until all see their boards, memory and work per pupil.
``lessons`` measures for each notebook how long after the first sign of its kernel its first board is there.
``hour`` measures the memory of a kernel with thirty boards that is played in for an hour. Without a word: all four.
Other programs that run at the same time make every figure worse; the load is shown with them.
"""

import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from statistics import mean, median, quantiles
from typing import Any

import psutil

from tests.browser.conftest import ARGUMENTS, Course
from tests.browser.doors import DOORS, Door, opened
from tests.browser.lab import Exercise
from tests.doors.crowd import all_at_once, kernels
from tests.doors.klas_live import LiveClass, Visitor
from tests.notebook.hour import memory

CHROMIUM = "/usr/bin/chromium"
CELLS = (
    'from damles.notebook import *\nles = lesson("bordproef")',
    'les.exercise(Play(id="klik", position="W:W32,33:B1", question="Klik de schijf.", solution="32-28"))',
)
CLICKS = 100
PUPILS, BROWSERS = 30, 2
LESSON = "04-slaan-moet.ipynb"
WATCH = """() => {
  const draw = CanvasRenderingContext2D.prototype.drawImage;
  window.damlesTimes = [];
  let began = 0;
  const begins = (event) => { if (event.target.matches?.("canvas.damles-board")) began = event.timeStamp; };
  for (const type of ["mousedown", "mouseup"]) window.addEventListener(type, begins, true);
  CanvasRenderingContext2D.prototype.drawImage = function (...how) {
    draw.apply(this, how);
    if (!began || !this.canvas.classList.contains("damles-board")) return;
    const from = began;
    began = 0;
    requestAnimationFrame((now) => window.damlesTimes.push(now - from));
  };
}"""
"""In the page: from the press of the mouse to the first frame in which the board has changed."""


def load() -> str:
    """How busy the computer is."""
    return f"load {psutil.getloadavg()[0]:.1f} on {psutil.cpu_count()} cores"


@contextmanager
def chromium() -> Any:
    """A browser."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


def clicks() -> None:
    """Measure both doors, one after the other."""
    for name in DOORS:
        with tempfile.TemporaryDirectory() as folder, ExitStack() as left:
            home = Path(folder) / "course" / "damles"
            home.mkdir(parents=True)
            course: Any = Course(home) if name == "lab" else None
            if course:
                left.callback(course.close)
            doors = opened(course, Path(folder), *CELLS)
            door = next(doors)
            left.callback(next, doors, None)
            _door(door, left.enter_context(chromium()))


def _door(door: Door, browser: Any) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.add_init_script(f"({WATCH})()")
    door.enter(page, 1)  # the first visit fetches the files and warms the server up
    start = time.monotonic()
    page.reload()
    page.locator(".damles-panel canvas").first.wait_for()
    first = time.monotonic() - start
    board = Exercise(page, "Klik de schijf.").show()
    page.evaluate("window.damlesTimes = []")
    for _ in range(CLICKS // 2):
        for _ in ("picked up", "put back"):
            page.mouse.click(*board.point(32))
            page.wait_for_timeout(120)
    times = page.evaluate("window.damlesTimes")
    before = _work(door)
    page.mouse.move(*board.point(32))
    page.mouse.down()
    begun = time.monotonic()
    while time.monotonic() - begun < 3:
        for square in (27, 28, 23, 22):
            page.mouse.move(*board.point(square), steps=8)
    moved = (_work(door) - before) / (time.monotonic() - begun)
    page.evaluate("window.damlesTimes = []")
    page.mouse.move(*board.point(28))
    page.mouse.up()
    page.wait_for_timeout(1_500)
    backlog = page.evaluate("window.damlesTimes")
    centiles = quantiles(times, n=20)
    print(f"{door.name}: page to first board {first:.1f} s ({load()})")
    print(f"  click to repaint, {len(times)} clicks: median {median(times):.0f} ms, p95 {centiles[-1]:.0f} ms")
    print(f"  a drag of three seconds: {backlog[0]:.0f} ms from letting go to repaint; {moved:.1%} of a core meanwhile")


def _work(door: Door) -> float:
    """Seconds of work so far of the server and its kernels."""
    server = psutil.Process(door.server.pid)
    return sum(sum(each.cpu_times()[:2]) for each in (server, *server.children(recursive=True)))


def lessons() -> None:
    """Measure every notebook that shows a board, in JupyterLab."""
    from playwright.sync_api import TimeoutError

    with tempfile.TemporaryDirectory() as folder, ExitStack() as left:
        home = Path(folder) / "course" / "damles"
        home.mkdir(parents=True)
        course = Course(home)
        left.callback(course.close)
        browser = left.enter_context(chromium())
        found = {}
        for path in sorted((home / "notebooks/nl").glob("*.ipynb")):
            page = browser.new_page(viewport={"width": 1280, "height": 900})
            alive: list[float] = []
            page.on("websocket", partial(_listen, alive))
            page.goto(course.url(path.name))
            with suppress(TimeoutError):  # a page may have no board
                page.locator("canvas.damles-board").first.wait_for(timeout=20_000)
                found[path.stem] = time.monotonic() - alive[0]
            page.close()
        for name, seconds in found.items():
            print(f"  {name}: {seconds:.2f} s")
        print(f"first board after the kernel is there: at most {max(found.values()):.2f} s ({load()})")


def _listen(alive: list[float], socket: Any) -> None:
    """Note when a kernel gives its first answer."""

    def heard(payload: str | bytes) -> None:
        if not alive and b"kernel_info_reply" in (payload.encode() if isinstance(payload, str) else payload):
            alive.append(time.monotonic())

    socket.on("framereceived", heard)


def a_class() -> None:
    """Measure thirty pupils who come at once, to a server that has stood ready for a minute; two with a browser."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as left:
        live = LiveClass(Path(folder), ready=PUPILS)
        left.callback(live.close)
        _wait_for_spares(live)
        server = psutil.Process(live.process.pid)
        before = sum(server.cpu_times()[:2])
        browser = left.enter_context(chromium())
        pages = [browser.new_context().new_page() for _ in range(BROWSERS)]
        visitors = [Visitor(live).join(900 + number) for number in range(BROWSERS)]
        for page, visitor in zip(pages, visitors, strict=True):
            cookies = [{"name": each.name, "value": each.value, "url": live.address} for each in visitor.jar]
            page.context.add_cookies(cookies)
        start = time.monotonic()
        with ThreadPoolExecutor(1) as pool:
            crowd = pool.submit(all_at_once, live, PUPILS - BROWSERS, LESSON)
            for page in pages:
                page.goto(f"{live.address}/les/{LESSON}", wait_until="commit", timeout=300_000)
            for page in pages:
                page.locator(".damles-panel canvas").first.wait_for(timeout=300_000)
            browsers = time.monotonic() - start
            seen = sorted(device.seen for device in crowd.result())
        everybody = max(browsers, seen[-1])
        print(f"class of {PUPILS}, {BROWSERS} with a browser: all see their boards after {everybody:.1f} s ({load()})")
        print(f"  the first after {seen[0]:.1f} s, half of them after {median(seen):.1f} s")
        print(f"  work of the server per page: {(sum(server.cpu_times()[:2]) - before) / PUPILS:.2f} s")
        sizes = [each.memory_full_info().pss / 1e6 for each in kernels(live)]
        print(f"  memory per kernel {mean(sizes):.0f} MB (PSS), server {server.memory_full_info().pss / 1e6:.0f} MB")


def _wait_for_spares(live: LiveClass) -> None:
    """Wait until the class stands ready, or until no more kernels come."""
    count, since = 0, time.monotonic()
    while count < PUPILS and time.monotonic() - since < 20:
        if len(kernels(live)) != count:
            count, since = len(kernels(live)), time.monotonic()
        time.sleep(0.5)
    print(f"kernels that stand ready: {count}")


def hour() -> None:
    """Measure an hour of play."""
    with tempfile.TemporaryDirectory() as folder:
        found = memory(Path(folder) / "uur.sqlite3")
    print(f"an hour on thirty boards: {found[4]:.1f} MB after 5 minutes, {found[-1]:.1f} MB after {len(found)}")


WAYS = {"clicks": clicks, "lessons": lessons, "class": a_class, "hour": hour}

if __name__ == "__main__":
    for way in sys.argv[1:] or WAYS:
        WAYS[way]()
