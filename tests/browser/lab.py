"""What a pupil's hand and eye do on a page of the course."""

from collections import deque
from typing import Any

from damles.board.geometry import step
from damles.rules.square import column, row

READY = 180_000
VOICE = """
window.told = [];
Object.defineProperty(window, "speechSynthesis", { value: {
  speaking: false, cancel() {}, addEventListener() {},
  getVoices: () => [{ lang: "nl-NL", name: "proef" }],
  speak: (words) => window.told.push(words.text),
} });
window.SpeechSynthesisUtterance = function (text) { this.text = text; };
"""
"""A computer with a Dutch voice, which this browser has not."""
COMPARE = """async (canvas, url) => {
  const image = new Image();
  image.src = url;
  await image.decode();
  const paper = new OffscreenCanvas(1000, 1000).getContext("2d");
  paper.drawImage(image, 0, 0, 1000, 1000);
  const [a, b] = [paper, canvas.getContext("2d")].map((pen) => pen.getImageData(0, 0, 1000, 1000).data);
  let different = 0;
  for (let i = 0; i < a.length; i += 4)
    if (Math.abs(a[i] - b[i]) + Math.abs(a[i + 1] - b[i + 1]) + Math.abs(a[i + 2] - b[i + 2]) > 60) different++;
  return different / 1e6;
}"""
"""In the page: the part of the pixels in which a canvas differs from a picture."""


class Exercise:
    """One exercise on the page, found by its question."""

    def __init__(self, page: Any, question: str) -> None:
        self.page = page
        self.panel = page.locator(".damles-panel", has_text=question).first
        self.panel.wait_for(timeout=READY)
        self.board = self.panel.locator("canvas").first
        self.line = self.panel.locator(".damles-line").first

    def show(self) -> "Exercise":
        """Scroll the board to the middle and wait until it stays there: the page still grows while cells run."""
        last = None
        for _ in range(40):
            self.board.evaluate("canvas => canvas.scrollIntoView({block: 'center'})")
            self.page.wait_for_timeout(400)
            box = self.board.bounding_box()
            if box == last and box and 0 < box["y"] < 900 - box["height"]:
                return self
            last = box
        raise AssertionError("the page does not come to rest")

    def point(self, square: int) -> tuple[float, float]:
        box = self.board.bounding_box()
        size = box["width"] / 10
        return box["x"] + (column(square) + 0.5) * size, box["y"] + (row(square) + 0.5) * size

    def click(self, *squares: int) -> None:
        for square in squares:
            self.page.mouse.click(*self.point(square))
            self.page.wait_for_timeout(150)

    def says(self, text: str) -> None:
        from playwright.sync_api import expect

        expect(self.line).to_contain_text(text, timeout=15_000)

    def colour(self, square: int) -> tuple[int, ...]:
        """The colour in the middle of a square, as the page shows it."""
        x, y = self.point(square)
        box = self.board.bounding_box()
        at = [(x - box["x"]) / box["width"], (y - box["y"]) / box["height"]]
        script = (
            "(canvas, at) => [...canvas.getContext('2d')"
            ".getImageData(at[0] * canvas.width, at[1] * canvas.height, 1, 1).data].slice(0, 3)"
        )
        return tuple(self.board.evaluate(script, at))

    def holds(self, square: int, kind: str) -> None:
        """Wait until the square shows a ``white`` or ``black`` piece, or is ``empty``."""
        for _ in range(60):
            if _kind(self.colour(square)) == kind:
                return
            self.page.wait_for_timeout(100)
        raise AssertionError(f"square {square} shows {_kind(self.colour(square))}, not {kind}")


def _kind(colour: tuple[int, ...]) -> str:
    light = sum(colour) / 3
    return "white" if light > 190 else "black" if light < 75 else "empty"


def open_lesson(page: Any, url: str) -> None:
    page.goto(url)
    page.locator(".damles-panel canvas").first.wait_for(timeout=READY)


def way(start: int, goal: int) -> list[str]:
    """The arrow keys that lead from one square to another."""
    ways = {start: list[str]()}
    waiting = deque([start])
    while goal not in ways:
        here = waiting.popleft()
        for key in ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"):
            there = step(here, key)
            if there not in ways:
                ways[there] = [*ways[here], key]
                waiting.append(there)
    return ways[goal]
