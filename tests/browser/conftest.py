"""A real Chromium against a real JupyterLab that serves a copy of the course."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.doors.served import Served, copy_course

REQUIRED = os.environ.get("DAMLES_BROWSER") == "required"
ARGUMENTS = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
HERE = ("http://127.0.0.1", "ws://127.0.0.1", "data:", "blob:")
"""What a page may ask for."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def chromium_path() -> str:
    path = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if path is None:
        if REQUIRED:
            pytest.fail("DAMLES_BROWSER=required, but there is no chromium: apt-get install chromium")
        pytest.skip("no chromium on this computer: these tests drive a real browser")
    return path


@pytest.fixture(scope="module")
def chromium(chromium_path: str) -> Iterator[Any]:
    """One browser for the tests of a file: while it lives an event loop runs here, which other tests must not see."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium_path, args=ARGUMENTS)
        yield browser
        browser.close()


class Course(Served):
    """A copy of the course in ``folder``, served by ``python -m damles``."""

    def __init__(self, folder: Path) -> None:
        copy_course(folder)
        super().__init__(folder)
        self.address, self.token = self.serve(address=r"(http://\S+?)/doc/\S*token=(\w+)").groups()

    def url(self, notebook: str) -> str:
        return f"{self.address}/doc/tree/notebooks/nl/{notebook}?reset&token={self.token}"


@pytest.fixture(scope="session")
def course(tmp_path_factory: pytest.TempPathFactory, chromium_path: str) -> Iterator[Course]:
    folder = tmp_path_factory.mktemp("course") / "damles"
    folder.mkdir()
    served = Course(folder)
    yield served
    served.close()


@pytest.fixture
def new_page(chromium: Any, course: Course) -> Iterator[Any]:
    """See `devices`."""
    with devices(chromium) as page:
        yield page


@pytest.fixture(scope="module")
def kept_page(chromium: Any, course: Course) -> Iterator[Any]:
    """Pages that stay open for all tests of a file; see `devices`."""
    with devices(chromium) as page:
        yield page


@contextmanager
def devices(chromium: Any, own: tuple[str, ...] = HERE) -> Iterator[Callable[..., Any]]:
    """Makes pages, each on a device of its own, of a width and with options of Playwright.

    What they ask for of other addresses than our ``own`` fails the test.
    """
    made: list[Any] = []
    others: list[str] = []

    def page(width: int = 1280, **options: Any) -> Any:
        made.append(chromium.new_context(viewport={"width": width, "height": 900}, **options))
        opened = made[-1].new_page()
        opened.on("request", lambda request: None if request.url.startswith(own) else others.append(request.url))
        return opened

    yield page
    for context in made:
        context.close()
    assert others == []
