"""The start page, the pages folded away under a lesson, and a lesson that a teacher changes, in a real JupyterLab."""

from collections.abc import Callable
from typing import Any

from damles.course.progress import SqliteStore
from damles.course.store import Step
from damles.notebook.desk import COMPUTER, PUPIL
from damles.texts import say
from tests.browser.conftest import Course
from tests.browser.lab import READY, open_lesson

STARS = Step(1.0, "28x17", "right", {"state": ["28x17"], "done": True}, stars=3)


def button(page: Any, name: str) -> Any:
    """A button of a notebook, in sight: the notebook draws only what is near the window."""
    found = page.get_by_role("button", name=name, exact=True)
    for _ in range(60):
        if found.count():
            found.first.scroll_into_view_if_needed()
            return found.first
        page.evaluate("document.querySelector('.jp-WindowedPanel-outer').scrollBy(0, 800)")
        page.wait_for_timeout(300)
    raise AssertionError(f"no button {name}")


def test_the_start_page_shows_stars_as_they_come_and_leads_to_where_one_was(
    new_page: Callable[..., Any], course: Course
) -> None:
    from playwright.sync_api import expect

    store = SqliteStore(course.progress)
    store.choose(COMPUTER, PUPIL, "77")
    page = new_page(768)
    page.goto(course.url("00-start.ipynb"))
    row = page.locator(".damles-start tr", has_text="Slaan moet")
    expect(row).to_contain_text(say("start-earned", earned=0, possible=42), timeout=READY)
    store.add("77", "04-slaan-moet/slaan-moet", STARS)
    expect(row).to_contain_text(say("start-earned", earned=3, possible=42), timeout=15_000)
    page.locator(".damles-start h2 a").first.click()
    page.get_by_role("heading", name="Hoe ligt het bord").wait_for(timeout=READY)
    store.choose(COMPUTER, PUPIL, "eigen")
    store.close()


def test_the_page_for_the_teacher_is_closed_and_comes_as_a_pdf(new_page: Callable[..., Any], course: Course) -> None:
    page = new_page(1280)
    open_lesson(page, course.url("04-slaan-moet.ipynb"))
    turn = button(page, f"▸ {say('page-teacher')}")
    assert page.locator(".damles-page").count() == 0 or not page.locator(".damles-page").first.is_visible()
    turn.click()
    page.get_by_text(say("page-mistakes")).wait_for(timeout=15_000)
    button(page, say("page-make")).click()
    with page.expect_download(timeout=30_000) as download:
        page.get_by_role("link", name=say("page-link")).click(timeout=30_000)
    assert download.value.suggested_filename == "04-slaan-moet-leraar.pdf"
    assert download.value.path().read_bytes().startswith(b"%PDF")


def test_a_teacher_sees_the_code_changes_it_and_reads_what_is_wrong(
    new_page: Callable[..., Any], course: Course
) -> None:
    from playwright.sync_api import expect

    page = new_page(1280)
    open_lesson(page, course.url("maak-je-eigen-les.ipynb"))
    button(page, "Code tonen").click()
    cell = page.locator(".jp-CodeCell").nth(2)
    cell.scroll_into_view_if_needed()
    for id, told in (("nieuw", "Nog een vraag?"), ("alle-slagen", "'alle-slagen' is al gebruikt in deze les")):
        cell.locator(".cm-content").click()
        page.keyboard.press("Control+a")
        page.keyboard.insert_text(
            f'les.exercise(Play(id="{id}", position="W:W28,44:B33", question="Nog een vraag?", solution="28x39"))'
        )
        page.keyboard.press("Control+Enter")
        expect(cell.locator(".jp-OutputArea")).to_contain_text(told, timeout=15_000)
