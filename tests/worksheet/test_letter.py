"""The page for the teacher and the letter home on paper, of a small lesson and of every lesson of the course."""

import io
from functools import cache
from pathlib import Path

import pytest
from pypdf import PdfReader

from damles import cli
from damles.course.exercise import Choose, Play
from damles.course.lesson import Lesson, read_lesson
from damles.course.teacher import HomeLetter, TeacherPage
from damles.doors.report import guarded
from damles.texts import say
from damles.worksheet.letter import letter, teacher_page
from damles.worksheet.source import lesson_sheet
from tests.notebook.test_lessons import LESSONS
from tests.worksheet.test_make import PLAY, lesson

DUE = Play(id="due", position="W:W28,34,39:B22", question="Welke zet moet wit doen?", solution="28x17", why="6.2")
SCENE = Choose(id="straf", question="Wat nu?", answers={"Overdoen": "Ja.", "#emph[Straf]": "Nee."}, right="Overdoen")
PAGE = TeacherPage("Slaan moet.", ("Ze zien het niet.", "#1 = $x$"), (("Moet het?", "Ja."),) * 5, ((50, "Samen."),))
SMALL = Lesson("les", "Les 4 · Slaan moet", (DUE, SCENE), (), PAGE, HomeLetter(("Hallo *daar*.",), ("due", "straf")))


def text(pdf: bytes) -> str:
    return " ".join(" ".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages).split())


@cache
def read(path: Path) -> Lesson:
    return read_lesson(path)


def with_pages() -> list[Path]:
    return [path for path in LESSONS if "les.home(" in path.read_text(encoding="utf-8")]


def test_the_page_for_the_teacher_has_goal_plan_mistakes_questions_and_answers() -> None:
    found = text(teacher_page(SMALL))
    assert found.startswith("Les 4 · Slaan moet")
    assert "50 min Samen." in found and "Moet het? Ja." in found
    assert "Ze zien het niet." in found and "#1 = $x$" in found, "what a teacher wrote is never read as layout"
    assert "1 due 28x17" in found and "2 straf Overdoen" in found


def test_the_letter_has_its_text_and_the_homework_without_answers() -> None:
    found = text(letter(SMALL))
    assert say("page-dear") in found and "Hallo *daar*." in found
    assert "Welke zet moet wit doen?" in found and "#emph[Straf]" in found
    assert "28x17" not in found.replace(say("paper-how"), "")


def test_printing_a_lesson_that_has_them_makes_four_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    cells = (
        PLAY.format(id="terug", move="28x39"),
        'les.teacher(goal="Slaan.", mistakes="Ze zien het niet.", entry=(("Moet het?", "Ja."),) * 5)',
        'les.home("Hallo.", "terug")',
    )
    assert cli.run(["print", str(lesson(tmp_path / "les.ipynb", *cells))]) == 0
    names = ["les.pdf", "les-antwoorden.pdf", "les-leraar.pdf", "les-brief.pdf"]
    assert capsys.readouterr().out.splitlines() == names
    assert "Ze zien het niet." in text((tmp_path / "les-leraar.pdf").read_bytes())
    assert "Hallo." in text((tmp_path / "les-brief.pdf").read_bytes())


def test_a_faulty_page_says_in_which_cell_and_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    path = lesson(tmp_path / "les.ipynb", PLAY.format(id="terug", move="28x39"), 'les.home("Hallo.", "trug")')
    assert guarded(lambda: cli.run(["print", str(path)])) == 1
    place = f"Bij cel 4: Deze cel loopt vast. Bij les.home, homework: {say('fault-home-unknown', found='trug')}"
    assert place in " ".join(capsys.readouterr().err.split())
    assert [each.name for each in tmp_path.iterdir()] == ["les.ipynb"]


@pytest.mark.parametrize("path", with_pages(), ids=lambda path: path.stem)
def test_every_letter_of_the_course_is_one_page(path: Path) -> None:
    found = read(path)
    assert found.home is not None
    assert len(PdfReader(io.BytesIO(letter(found))).pages) == 1


@pytest.mark.parametrize("path", with_pages(), ids=lambda path: path.stem)
def test_every_page_for_a_teacher_has_every_answer_on_two_pages_at_most(path: Path) -> None:
    found = read(path)
    pages = teacher_page(found)
    assert len(PdfReader(io.BytesIO(pages)).pages) <= 2
    told = text(pages)
    assert [each.id for each in lesson_sheet(found).tasks if each.id not in told] == []
