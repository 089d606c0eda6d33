"""How fast the trainer is for a pupil: ``python -m tests.browser.measure_puzzles [TRIES]``.

Start: from the page being asked for to the first board, and what of it the kernel needs.
Verdict: from a click that makes a wrong move (all of them need a proof) to the sentence beside the board.
"""

import json
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from damles.course.progress import open_store
from damles.course.puzzle_session import KEY, Session
from damles.course.puzzle_shelf import read_shelf
from damles.notebook.desk import CURRENT
from tests.browser.conftest import ARGUMENTS, Course
from tests.browser.lab import Exercise
from tests.doors.served import ROOT

KERNEL = """
import time
start = time.perf_counter()
from damles.notebook import *
loaded = time.perf_counter()
from damles.notebook.train import FOLDER, shelf_in
count = len(shelf_in().entries)
read = time.perf_counter()
shown = puzzels()
made = time.perf_counter()
print(count, f"{loaded - start:.2f} {read - loaded:.2f} {made - read:.2f}")
"""

WATCH = """line => { window.told = null; window.clicked = null;
document.addEventListener('mousedown', () => { window.clicked = performance.now(); window.told = null }, true);
new MutationObserver(() => { if (window.told === null) window.told = performance.now() })
  .observe(line, {childList: true, characterData: true, subtree: true}) }"""


def main(tries: int) -> None:
    """Print all figures, one a line."""
    environment = {**os.environ, "DAMLES_PROGRESS": "memory"}
    for _ in range(3):
        run = subprocess.run(
            [sys.executable, "-c", KERNEL], env=environment, capture_output=True, text=True, check=True
        )
        count, loaded, read, made = run.stdout.split()
        print(f"kernel: import {loaded} s, reading {count} puzzles {read} s, the screen with them {made} s")
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as place, sync_playwright() as play:
        folder = Path(place) / "damles"
        folder.mkdir()
        course = Course(folder)
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=ARGUMENTS)
        try:
            page = browser.new_page(viewport={"width": 1280, "height": 900})
            started = time.monotonic()
            page.goto(course.url("puzzels.ipynb"))
            page.locator(".damles-panel canvas").first.wait_for(timeout=120_000)
            print(f"page asked for → first board: {time.monotonic() - started:.1f} s")
            times = sorted(verdicts(page, course, tries))
            median, late = statistics.median(times), times[int(len(times) * 0.95)]
            print(f"click → verdict, {len(times)} wrong moves: median {median:.0f} ms, p95 {late:.0f} ms")
        finally:
            browser.close()
            course.close()


def verdicts(page: Any, course: Course, tries: int) -> list[float]:
    """Milliseconds from the last click of a wrong move to the sentence about it."""
    shelf = read_shelf(sorted((ROOT / "puzzles").glob("*.pdn")))
    chance, times = random.Random(3), []
    while len(times) < tries:
        puzzle = Exercise(page, "Jij hebt").show()
        puzzle.line.evaluate(WATCH)
        store, _ = open_store(course.progress)
        session = Session.from_json(json.loads(store.settings(CURRENT)[KEY]))
        store.close()
        assert session
        found = shelf.entries[session.id].puzzle
        right = {branch.move for branch in found.solution}
        wrong = [move for move in found.start.legal_moves if move not in right and len(move.routes[0]) == 2]
        for move in chance.sample(wrong, min(3, len(wrong))):
            puzzle.click(move.start)
            page.wait_for_timeout(400)
            page.mouse.click(*puzzle.point(move.end))
            page.wait_for_function("window.told !== null", timeout=30_000)
            times.append(page.evaluate("window.told - window.clicked"))
            page.wait_for_timeout(300)
            page.get_by_role("button", name="Zet terug").click(timeout=30_000)
            page.wait_for_timeout(500)
        page.get_by_role("button", name="Volgende").click()
        page.wait_for_timeout(1_500)
        again = page.get_by_role("button", name="Nog een ronde")
        if again.is_visible():  # ten puzzles can have fewer wrong moves than are to be tried
            again.click()
            page.wait_for_timeout(1_500)
    return times


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 40)
