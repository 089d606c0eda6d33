"""Every notebook in the course folder: sound exercises, short prose, working links, nothing dead stored in it."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from damles.course.claim import long_sentences
from damles.course.fault import say_fault
from damles.course.lesson import read_lesson
from damles.course.robot import inspect_lesson
from damles.doors.lessons import SHIPPED, lessons, listing
from damles.doors.stamp import WIDGET

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = list(lessons(ROOT))
LESSONS = [path for path in NOTEBOOKS if re.match(r"\d", path.name) and not path.name.startswith("00")]


def _cells(path: Path, kind: str) -> list[dict[str, Any]]:
    return [cell for cell in json.loads(path.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == kind]


def _prose(path: Path) -> str:
    return "\n".join("".join(cell["source"]) for cell in _cells(path, "markdown"))


def test_there_are_lessons_and_a_start_page() -> None:
    assert {"00-start.ipynb", "04-slaan-moet.ipynb", "09-turkse-slag.ipynb", "puzzels.ipynb"} <= {
        path.name for path in NOTEBOOKS
    }


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_the_robot_pupil_finds_every_exercise_as_declared(path: Path) -> None:
    assert [say_fault(fault) for fault in inspect_lesson(path)] == []


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_a_lesson_has_at_least_eight_exercises_under_its_own_name(path: Path) -> None:
    lesson = read_lesson(path)
    assert len(lesson.exercises) >= 8
    assert lesson.id == path.stem
    assert lesson.title.startswith(f"Les {int(path.stem[:2])} · ")


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_every_sentence_of_prose_is_short(path: Path) -> None:
    plain = re.sub(r"\]\([^)]*\)|[*_`#>\[-]", " ", _prose(path))
    assert [line for line in plain.splitlines() for line in long_sentences(line)] == []


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_every_link_leads_to_a_notebook_of_the_course(path: Path) -> None:
    for target in re.findall(r"\]\(([^)]+)\)", _prose(path)):
        assert (path.parent / target).is_file(), target


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_nothing_dead_is_stored(path: Path) -> None:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    assert "widgets" not in notebook["metadata"]
    ours = notebook["metadata"]["damles"]
    covers = {"covers": ours["covers"]} if path in LESSONS else {}
    assert ours == {"autorun": True, "lesson": path.stem, **covers}
    for cell in _cells(path, "code"):
        assert cell["metadata"]["jupyter"]["source_hidden"] is True
        for output in cell["outputs"]:
            assert output["output_type"] == "execute_result", "".join(output.get("text", output.get("traceback", "")))
            assert WIDGET not in output["data"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_prose_comes_first_and_code_cells_are_short(path: Path) -> None:
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    kinds = "".join(cell["cell_type"][0] for cell in cells)
    assert kinds.startswith("m") and "ccc" not in kinds, kinds
    for cell in _cells(path, "code"):
        code = "".join(cell["source"])
        assert "def " not in code and "class " not in code, "a notebook declares; the package does"


def test_every_article_in_the_prose_exists() -> None:
    from damles.rules.articles import ARTICLES

    known = {article.number for article in ARTICLES}
    for path in NOTEBOOKS:
        for number in re.findall(r"artikel(?:en)? (\d+\.\d+)", _prose(path)):
            assert number in known, f"{path.name}: {number}"


def test_the_list_of_checksums_is_fresh() -> None:
    assert SHIPPED.read_text(encoding="utf-8") == listing(ROOT), "run: python -m damles stamp"
