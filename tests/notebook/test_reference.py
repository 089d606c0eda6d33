"""The pages to look things up, and the links of the course: every question, every word, every way from page to page."""

import json
import re
from pathlib import Path

import pytest
from tornado.web import HTTPError

from damles.doors.klas.course import NOT_FOR_PUPILS, START, Shelf
from damles.doors.lessons import lessons
from damles.rules.articles import ARTICLES
from tests.notebook.test_lessons import LESSONS, NOTEBOOKS, ROOT

Cells = list[tuple[str, str]]
FOLDER = ROOT / "notebooks" / "nl"
LINK = re.compile(r"(?<!!)\[[^\]]+\]\(([^)]+)\)")


def cells(name: str) -> Cells:
    found = json.loads((FOLDER / name).read_text(encoding="utf-8"))["cells"]
    return [(cell["cell_type"], "".join(cell["source"])) for cell in found]


def sections(name: str, heading: str) -> dict[str, str]:
    """Each heading with all that stands under it, code included."""
    text = "\n".join(source if kind == "markdown" else f"CODE {source}" for kind, source in cells(name))
    parts = re.split(rf"(?m)^{heading} (.+)$", text)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def prose(path: Path) -> str:
    return "\n".join(source for kind, source in cells(path.name) if kind == "markdown")


def links(path: Path) -> list[str]:
    return LINK.findall(prose(path))


def test_the_nineteen_questions_have_an_answer_an_article_a_board_and_a_lesson() -> None:
    questions = sections("vragen.ipynb", "##")
    assert [title.split(".")[0] for title in questions] == [str(number) for number in range(1, 20)]
    known = {article.number for article in ARTICLES}
    for title, text in questions.items():
        answer = text.strip().splitlines()[0]
        assert answer.startswith(("**", "- ")), f"{title}: the short answer comes first"
        articles = re.findall(r"artikel (\d+(?:\.\d+)?)", text)
        assert (articles and {*articles} <= known) or "geen artikel" in text, title
        assert "CODE les." in text, f"{title}: no board"
        assert re.search(r"\[Naar les \d+: [^\]]+\]\(\d\d-[\w-]+\.ipynb\)", text), f"{title}: no lesson"


def test_every_word_is_there_in_three_languages_with_a_board() -> None:
    words = sections("woordenlijst.ipynb", "###")
    assert len(words) >= 30
    for word, text in words.items():
        assert re.search(r"(?m)^Engels: \*[^*]+\*.* · Frans: (\*|–)", text), word
        assert "CODE les." in text, f"{word}: no board"
        meaning = re.sub(r"(?m)^(Engels:.*|CODE .*|## .*)$", "", text).split()
        assert len(meaning) >= 4, f"{word}: no meaning"


def test_every_lesson_leads_to_the_next_and_back_to_the_beginning() -> None:
    for here, after in zip(LESSONS, [*LESSONS[1:], None], strict=True):
        assert START in links(here), f"{here.name} does not lead back"
        if after:
            assert after.name in links(here), f"{here.name} does not lead to {after.name}"
    assert {"spelen.ipynb", "puzzels.ipynb"} <= {*links(LESSONS[-1])}


def test_every_lesson_and_page_can_be_reached_from_the_start_page() -> None:
    reached = {START}
    while more := {link for page in reached for link in links(FOLDER / page)} - reached:
        reached |= more
    assert reached >= {path.name for path in LESSONS}
    assert {path.name for path in NOTEBOOKS} - reached <= {"maak-je-eigen-les.ipynb"}


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_every_link_is_a_plain_name_that_both_doors_can_open(path: Path) -> None:
    """JupyterLab opens a name in the same folder, and the class hands out what pupils may have."""
    shelf = Shelf(FOLDER)
    for target in links(path):
        assert re.fullmatch(r"[\w-]+\.ipynb", target), target
        assert (FOLDER / target).is_file(), target
        if path.name in NOT_FOR_PUPILS or target == START:  # there the class has a page of its own
            continue
        assert target not in NOT_FOR_PUPILS, f"{path.name} sends pupils to {target}"
        try:
            shelf.get(target)
        except HTTPError as error:
            assert error.status_code == 409, f"{target}: {error}"  # being written at this moment: not stamped yet


def test_the_links_are_those_of_all_notebooks() -> None:
    assert set(NOTEBOOKS) == set(lessons(ROOT)) and sum(len(links(path)) for path in NOTEBOOKS) > 60
