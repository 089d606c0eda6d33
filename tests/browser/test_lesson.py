"""A pupil at a lesson in JupyterLab, by mouse."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from damles.texts import say
from tests.browser.conftest import Course
from tests.browser.lab import Exercise, open_lesson

TURK = "Lok de dam en sla haar terug."
FIRST = "Speel eens 34-30."


@pytest.fixture(scope="module")
def fourth(kept_page: Any, course: Course) -> Any:
    """Lesson 4, opened once."""
    page = kept_page()
    open_lesson(page, course.url("04-slaan-moet.ipynb"))
    return page


def test_a_lesson_opens_with_its_boards_and_without_code(fourth: Any) -> None:
    page = fourth
    Exercise(page, FIRST).show().holds(28, "white")
    assert page.get_by_text("from damles.notebook import").count() == 0 or not (
        page.get_by_text("from damles.notebook import").first.is_visible()
    )
    assert page.locator('[data-damles="read"]').first.is_hidden(), "this browser has no Dutch voice"


def test_a_turkish_strike_is_solved_by_mouse_clicks(new_page: Any, course: Course, tmp_path: Path) -> None:
    page = new_page()
    open_lesson(page, course.url("09-turkse-slag.ipynb"))
    turk = Exercise(page, TURK).show()
    turk.click(23, 18)
    turk.holds(23, "black")
    turk.holds(8, "empty")
    turk.says("Nu jij weer")
    turk.click(19, 6)
    turk.says("Je eerste Turkse slag!")
    turk.holds(6, "white")
    turk.holds(22, "empty")
    assert turk.panel.locator(".damles-stars").inner_text() == "★★★"
    page.screenshot(path=str(tmp_path / "turkse-slag.png"))


def test_a_wrong_move_is_answered_with_the_reason_and_its_article(fourth: Any) -> None:
    first = Exercise(fourth, FIRST).show()
    first.click(34, 30)
    first.says("Slaan moet. Er is een slag: 28x17. (artikel 6.2)")
    first.holds(34, "white")
    place = first.board.bounding_box()
    first.click(28, 17)
    first.says("Goed zo!")
    first.panel.locator(".damles-stars").wait_for()
    assert first.board.bounding_box() == place, "the stars leave the board where it is"


def test_the_pages_under_a_lesson_can_be_read_and_nothing_empty_comes_below_them(fourth: Any) -> None:
    letter = fourth.get_by_role("button", name=say("page-home"))
    page = fourth.get_by_role("button", name=say("page-teacher"))
    page.click()
    number = fourth.locator(".damles-page tr").last.locator("td").first
    assert re.fullmatch(r"\d\d\.", number.inner_text())
    lines = "cell => { const all = new Range(); all.selectNodeContents(cell); return all.getClientRects().length; }"
    assert number.evaluate(lines) == 1
    page.click()
    fourth.locator(".jp-WindowedPanel-outer").first.evaluate("outer => { outer.scrollTop = outer.scrollHeight; }")
    fourth.wait_for_timeout(500)
    assert 0 < letter.bounding_box()["y"] < 900


def test_the_board_of_a_game_stays_where_it_is_whoever_is_to_move(fourth: Any) -> None:
    fourth.get_by_role("button", name="Speel samen").click()
    game = Exercise(fourth, "Samen aan één bord").show()
    place = game.board.bounding_box()
    game.click(42, 38)
    game.says("Zwart is aan zet")
    assert game.board.bounding_box() == place


def test_a_typed_move_is_accepted(fourth: Any) -> None:
    back = Exercise(fourth, "Wit is aan zet. Welke zet moet?").show()
    field = back.panel.locator("input")
    field.fill("onzin")
    field.press("Enter")
    back.says("'onzin' is geen zet")
    field.fill("27 × 36")
    field.press("Enter")
    back.says("Knap gezien")
    back.holds(36, "white")


def test_a_reload_resumes_each_exercise_and_a_half_made_capture_starts_again(new_page: Any, course: Course) -> None:
    page = new_page()
    open_lesson(page, course.url("09-turkse-slag.ipynb"))
    plus = Exercise(page, "Wit lokt de dam en haalt daarna zelf een dam.").show()
    plus.click(27, 22)
    plus.says("Nu jij weer")
    round_trip = Exercise(page, "Sla een rondje.").show()
    round_trip.click(38, 27)
    round_trip.holds(27, "white")
    page.wait_for_timeout(500)
    page.goto("about:blank")
    restart_kernels(page, course)
    open_lesson(page, course.url("09-turkse-slag.ipynb"))
    round_trip = Exercise(page, "Sla een rondje.").show()
    round_trip.holds(38, "white")
    round_trip.holds(27, "empty")
    plus = Exercise(page, "Wit lokt de dam en haalt daarna zelf een dam.").show()
    plus.says("Ga verder waar je was.")
    plus.click(32, 3)
    plus.says("Drie stukken en een dam")


@pytest.mark.slow
def test_a_lesson_that_was_left_running_shows_its_boards_to_the_next_page(new_page: Any, course: Course) -> None:
    for _ in range(2):
        page = new_page()
        open_lesson(page, course.url("09-turkse-slag.ipynb"))
        Exercise(page, "Sla een rondje.").show().holds(38, "white")
        page.close()


@pytest.mark.slow
def test_a_second_window_on_a_lesson_is_told_in_the_first_which_can_go_on(new_page: Any, course: Course) -> None:
    first, second = new_page(), new_page()
    for page in (first, second):
        open_lesson(page, course.url("09-turkse-slag.ipynb"))
    notice = first.locator(".damles-notice")
    notice.get_by_text(say("lab-elsewhere")).wait_for()
    notice.get_by_role("button").click()
    notice.wait_for(state="detached")
    second.locator(".damles-notice").get_by_text(say("lab-elsewhere")).wait_for()
    round_trip = Exercise(first, "Sla een rondje.").show()
    round_trip.click(38, 27)
    round_trip.holds(27, "white")


def restart_kernels(page: Any, course: Course) -> None:
    """End every kernel, as closing the computer does."""
    answer = page.request.get(f"{course.address}/api/kernels?token={course.token}")
    for kernel in answer.json():
        page.request.delete(
            f"{course.address}/api/sessions/{session_of(page, course, kernel['id'])}?token={course.token}"
        )


def session_of(page: Any, course: Course, kernel: str) -> str:
    sessions = page.request.get(f"{course.address}/api/sessions?token={course.token}").json()
    return str(next(each["id"] for each in sessions if each["kernel"]["id"] == kernel))


def test_a_foreign_notebook_with_our_metadata_runs_nothing(new_page: Any, course: Course) -> None:
    page = new_page()
    trace = course.folder / "gestart.txt"
    ours = json.loads((course.folder / "notebooks/nl/04-slaan-moet.ipynb").read_text(encoding="utf-8"))
    cell = next(cell for cell in ours["cells"] if cell["cell_type"] == "code")
    cell["source"] = f"open({str(trace)!r}, 'w').close()"
    foreign = course.folder / "notebooks/nl/vreemd.ipynb"
    foreign.write_text(json.dumps(ours), encoding="utf-8")
    page.goto(course.url("vreemd.ipynb"))
    page.locator("h1", has_text="Les 4").first.wait_for(timeout=60_000)
    page.wait_for_timeout(6_000)
    assert not trace.exists()
    assert page.locator(".damles-panel canvas").count() == 0


def test_after_a_pupils_hour_the_lessons_are_unchanged(new_page: Any, course: Course) -> None:
    page = new_page()
    before = {path: path.read_bytes() for path in course.folder.glob("notebooks/nl/[0-9]*.ipynb")}
    open_lesson(page, course.url("04-slaan-moet.ipynb"))
    first = Exercise(page, "Welke witte schijven kunnen slaan?").show()
    first.click(27)
    first.says("Zoek er nog")
    page.keyboard.press("Control+s")
    page.wait_for_timeout(1_500)
    assert {path: path.read_bytes() for path in before} == before


def test_a_narrow_page_shows_the_question_under_the_board(new_page: Any, course: Course) -> None:
    page = new_page(width=768, device_scale_factor=2)
    open_lesson(page, course.url("04-slaan-moet.ipynb"))
    first = Exercise(page, "Welke witte schijven kunnen slaan?").show()
    box = first.board.bounding_box()
    assert box["width"] >= 400, "squares of at least forty pixels"
    first.holds(27, "white")
    assert first.board.evaluate("canvas => canvas.width") >= 2 * box["width"]
