"""A pupil at the puzzles in JupyterLab, by mouse: five solved, hints, looking ahead, and puzzles of his own."""

import json
from pathlib import Path
from typing import Any

import pytest

from damles.course.exercise import START
from damles.course.play import play_line
from damles.course.progress import open_store
from damles.course.puzzle_judge import as_task, hint_task
from damles.course.puzzle_session import KEY, Session
from damles.course.puzzle_shelf import Shelf, entry_of, read_shelf
from damles.notebook.desk import CURRENT
from damles.puzzle.puzzle import Puzzle
from damles.rules.move import Move
from tests.browser.conftest import Course
from tests.browser.lab import Exercise, open_lesson
from tests.browser.test_lesson import restart_kernels

OWN = Puzzle.from_lines("W:W14,27,31,32,38:B8,17,K26", ["27-22 26x27 32x3"], source="zelf gemaakt")
PDN = """[Event "Mijn eerste"]
[Source "zelf gemaakt"]
[Goal "win"]
[FEN "W:W14,27,31,32,38:B8,17,K26"]

1. 27-22 26x27 2. 32x3 *

[Event "Mijn tweede"]
[FEN "W:W28:B22"]

1. 28x17 *
"""


@pytest.fixture
def page(new_page: Any, course: Course) -> Any:
    """The trainer with nothing done yet."""
    opened = new_page()
    opened.goto("about:blank")
    restart_kernels(opened, course)
    course.progress.unlink(missing_ok=True)
    open_lesson(opened, course.url("puzzels.ipynb"))
    return opened


@pytest.fixture(scope="module")
def shelf() -> Shelf:
    return read_shelf(sorted((Path(__file__).resolve().parents[2] / "puzzles").glob("*.pdn")))


class OnBoard(Exercise):
    """The puzzle on the page; which one it is stands in the progress file."""

    def __init__(self, page: Any, course: Course, shelf: Shelf) -> None:
        super().__init__(page, "Jij hebt")
        store, _ = open_store(course.progress)
        session = Session.from_json(json.loads(store.settings(CURRENT)[KEY]))
        store.close()
        assert session is not None
        entry = shelf.entries.get(session.id) or entry_of(OWN, "")
        puzzle = entry.puzzle if entry.text else OWN
        self.start = puzzle.start
        self.help = hint_task(as_task(puzzle, entry.themes), START, 1).say()
        self.moves: tuple[Move, ...] = play_line(self.start, as_task(puzzle).solution[0])
        self.show()

    def play(self, move: Move) -> None:
        """Click a move, landing by landing."""
        self.click(*move.routes[0])

    def solve(self) -> None:
        """Every own move by mouse; each reply is waited for."""
        for place, move in enumerate(self.moves):
            if place % 2 == 0:
                self.play(move)
            else:
                self.says("Nu jij weer")
                self.holds(move.end, "black" if self.start.turn.name == "WHITE" else "white")
                self.page.wait_for_timeout(400)
        self.says("Opgelost!")


def test_five_puzzles_are_solved_by_mouse(page: Any, course: Course, shelf: Shelf, tmp_path: Path) -> None:
    for place in range(1, 6):
        puzzle = OnBoard(page, course, shelf)
        assert page.get_by_text(f"Puzzel {place} van 10").count() == 1
        puzzle.solve()
        puzzle.panel.get_by_text("De oplossing:").wait_for()
        puzzle.panel.get_by_text("Bron:").wait_for()
        page.get_by_role("button", name="Volgende").click()
        page.get_by_text(f"Puzzel {place + 1} van 10").wait_for()
    page.screenshot(path=str(tmp_path / "puzzels.png"))
    page.goto("about:blank")
    restart_kernels(page, course)
    open_lesson(page, course.url("puzzels.ipynb"))
    OnBoard(page, course, shelf)
    page.get_by_text("Puzzel 6 van 10").wait_for()


def test_the_hint_ladder_leads_to_the_solution_and_no_star(page: Any, course: Course, shelf: Shelf) -> None:
    puzzle = OnBoard(page, course, shelf)
    first = puzzle.moves[0]
    told = (puzzle.help, str(first.start), str(first.end))
    for words in told:
        page.get_by_role("button", name="Hulp").click()
        puzzle.says(words)
    for _ in range(12):
        if page.get_by_role("button", name="Hulp").is_visible():
            page.get_by_role("button", name="Hulp").click()
            page.wait_for_timeout(1_500)
    puzzle.panel.get_by_text("☆☆☆").wait_for()
    page.get_by_role("button", name="|◀").click()
    puzzle.says("Zo begon het.")
    page.get_by_role("button", name="▶", exact=True).click()
    puzzle.says(f"Tot hier: {puzzle.moves[0]}")


def test_looking_ahead_the_board_stands_still_until_the_line_is_played(page: Any, course: Course, shelf: Shelf) -> None:
    page.get_by_role("button", name="Kies puzzels").click()
    page.get_by_label("Kijk vooruit").check()
    puzzle = OnBoard(page, course, shelf)
    puzzle.says("Het bord staat stil.")
    own = "white" if puzzle.start.turn.name == "WHITE" else "black"
    for move in puzzle.moves:
        puzzle.play(move)
    puzzle.says("Jouw rij: " + " ".join(map(str, puzzle.moves)))
    puzzle.holds(puzzle.moves[0].start, own)
    page.get_by_role("button", name="Speel de rij").click()
    puzzle.says("Opgelost!")
    puzzle.holds(puzzle.moves[-1].end, own)
    puzzle.panel.get_by_text("★★★").wait_for()


def test_a_file_is_verified_and_what_is_sound_is_trained(
    page: Any, course: Course, shelf: Shelf, tmp_path: Path
) -> None:
    file = tmp_path / "mijn.pdn"
    file.write_text(PDN, encoding="utf-8")
    page.get_by_role("button", name="Eigen puzzel").click()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open een bestand").click()
    chooser.value.set_files(str(file))
    page.get_by_text("Eén puzzel klopt. Hij staat klaar.").wait_for(timeout=60_000)
    page.get_by_text("Puzzel 2: Er valt niets te kiezen. Er is maar één zet.").wait_for()
    page.get_by_text("Puzzel 1 van 1").wait_for()
    page.get_by_role("button", name="Eigen puzzel").click()
    puzzle = OnBoard(page, course, shelf)
    puzzle.click(27, 21)
    puzzle.says("27-21 verliest de partij. Het beste antwoord is 26x3.")
    page.get_by_role("button", name="Zet terug").click()
    puzzle.holds(27, "white")
    puzzle.solve()
    puzzle.panel.get_by_text("zelf gemaakt").wait_for()


@pytest.mark.slow
def test_a_turkish_strike_is_made_and_saved(new_page: Any, course: Course) -> None:
    page = new_page()
    open_lesson(page, course.url("turkse-slag-maken.ipynb"))
    editor = Exercise(page, "Maak je eigen Turkse slag").show()
    page.get_by_text("Ik vind nog geen zet waarmee Wit wint.").wait_for(timeout=30_000)
    editor.click(14)
    page.get_by_text("Er is één goede eerste zet.").wait_for(timeout=60_000)
    editor.says("Hij klopt! Bewaar hem.")
    with page.expect_download() as saved:
        page.get_by_role("link", name="Bewaar als PDN").click()
    assert "27-22 26x27" in Path(saved.value.path()).read_text(encoding="utf-8")
