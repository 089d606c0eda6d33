"""The ways from page to page, by mouse: in JupyterLab and in the class; and the result of an exam as a file."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from damles.texts import say
from tests.browser.conftest import Course
from tests.browser.lab import READY, Exercise, open_lesson
from tests.doors.klas_live import LiveClass


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory, chromium: Any) -> Iterator[LiveClass]:
    served = LiveClass(tmp_path_factory.mktemp("klas"))
    yield served
    served.close()


def follow(page: Any, words: str) -> None:
    link = page.get_by_role("link", name=words).last
    link.wait_for(timeout=READY)
    link.scroll_into_view_if_needed()
    link.click()


@pytest.mark.slow
def test_in_jupyterlab_a_link_opens_the_next_lesson_and_back_goes_back(new_page: Any, course: Course) -> None:
    page = new_page()
    open_lesson(page, course.url("09-turkse-slag.ipynb"))
    follow(page, "Naar les 10: winnen en verliezen")
    Exercise(page, "Sla alle zwarte schijven, in één beurt.").show().holds(43, "white")
    page.go_back()
    page.get_by_role("link", name="Naar les 10: winnen en verliezen").last.wait_for()


def test_in_the_class_the_links_lead_from_lesson_to_lesson_and_back(chromium: Any, live: LiveClass) -> None:
    context = chromium.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.goto(live.address)
    page.get_by_label(say("klas-your-number")).fill("9")
    page.get_by_role("button", name=say("klas-begin")).click()
    page.get_by_role("heading", name=say("klas-choose")).wait_for()
    page.goto(f"{live.address}/les/09-turkse-slag.ipynb")
    follow(page, "Naar les 10: winnen en verliezen")
    page.wait_for_url("**/les/10-winnen-en-verliezen.ipynb")
    page.locator(".damles-panel canvas").first.wait_for(timeout=READY)
    follow(page, "Terug naar het begin")
    page.wait_for_url(re.compile(rf"{re.escape(live.address)}/(\?.*)?$"))
    assert page.get_by_role("link", name="Les 9 · De Turkse slag").count() >= 1
    context.close()


def test_the_result_of_an_exam_is_a_file_to_keep(new_page: Any, course: Course) -> None:
    page = new_page()
    open_lesson(page, course.url("16-oefenexamen.ipynb"))
    page.get_by_text(re.compile(r"Examen \d+ ·")).first.wait_for(timeout=READY)
    page.get_by_placeholder(say("exam-name")).fill("Noor")
    page.keyboard.press("Tab")
    page.get_by_role("button", name=say("exam-print")).click()
    link = page.get_by_role("link", name=say("exam-link"))
    link.wait_for(timeout=READY)
    with page.expect_download() as found:
        link.click()
    assert re.fullmatch(r"oefenexamen-\d+\.pdf", found.value.suggested_filename)
    assert Path(found.value.path()).read_bytes().startswith(b"%PDF")
