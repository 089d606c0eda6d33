"""``python -m damles print``: which files come, and one clear sentence for whatever cannot be printed."""

import io
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from pypdf import PdfReader

import damles
from damles import cli
from damles.doors.report import guarded
from damles.worksheet.make import SIZES
from damles.worksheet.pdf import worksheet
from damles.worksheet.source import read_sheet

ROOT = Path(damles.__file__).parents[1]
PLAY = 'les.exercise(Play(id="{id}", position="W:W28,44:B33", question="Welke zet moet?", solution="{move}"))'
PUZZLE = '[Source "eigen"]\n[SetUp "1"]\n[FEN "W:W8,14,19,23,29:B11,22,K47"]\n\n1. 23-18 47x23 2. 19x6 *\n'


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to print in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def lesson(path: Path, *cells: str, title: str = "# Les 4 · Slaan moet") -> Path:
    """A lesson with these cells."""
    start = 'from damles.notebook import *\nles = lesson("04-slaan-moet")'
    code = [{"cell_type": "code", "source": cell} for cell in (start, *cells)]
    path.write_text(json.dumps({"cells": [{"cell_type": "markdown", "source": title}, *code]}), encoding="utf-8")
    return path


def sound(path: Path) -> Path:
    """A lesson with one sound exercise."""
    return lesson(path, PLAY.format(id="terug", move="28x39"))


def text(path: Path) -> str:
    """What stands on all pages of a PDF."""
    return " ".join(" ".join(page.extract_text() for page in PdfReader(path).pages).split())


def test_a_lesson_becomes_a_sheet_and_its_answers(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["print", str(sound(here / "les.ipynb"))]) == 0
    assert capsys.readouterr().out.splitlines() == ["les.pdf", "les-antwoorden.pdf"]
    assert "terug" in text(here / "les.pdf") and "28x39" not in text(here / "les.pdf")
    assert "terug 28x39" in text(here / "les-antwoorden.pdf")
    assert {path.name for path in here.iterdir()} == {"les.ipynb", "les.pdf", "les-antwoorden.pdf"}


COURSE = [*sorted((ROOT / "notebooks" / "nl").glob("[0-9]*.ipynb"))[1:], *sorted((ROOT / "puzzles").glob("*.pdn"))]
"""Everything of ours that can be printed: the first notebook, 00, is the start page."""


@pytest.mark.parametrize("path", COURSE, ids=[path.stem for path in COURSE])
def test_every_lesson_and_puzzle_file_of_the_course_can_be_printed(path: Path) -> None:
    sheet = read_sheet(path)
    for size in SIZES:
        found = PdfReader(io.BytesIO(worksheet(sheet, size))).pages
        assert len(found) >= sum(task.setup is not None for task in sheet.tasks) / size
    assert all(task.answer for task in sheet.tasks)


def test_a_title_is_taken_from_the_lesson_and_else_from_its_id(here: Path) -> None:
    cell = PLAY.format(id="terug", move="28x39")
    assert cli.run(["print", str(lesson(here / "a.ipynb", cell))]) == 0
    assert cli.run(["print", str(lesson(here / "b.ipynb", cell, title="Zonder kop."))]) == 0
    assert text(here / "a.pdf").startswith("Les 4 · Slaan moet")
    assert text(here / "b.pdf").startswith("04-slaan-moet")


def test_a_puzzle_file_becomes_sheets_with_sources(here: Path) -> None:
    (here / "mijn-puzzels.pdn").write_text(PUZZLE, encoding="utf-8")
    assert cli.run(["print", "mijn-puzzels.pdn"]) == 0
    assert text(here / "mijn-puzzels.pdf").startswith("Mijn puzzels")
    assert "Bron: eigen" in text(here / "mijn-puzzels.pdf")
    answers = text(here / "mijn-puzzels-antwoorden.pdf")
    assert "1. 23-18 47x23 2. 19x6" in answers and "Turkse slag" in answers


def test_the_board_to_cut_out_is_one_file(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["print", "bord"]) == 0
    assert capsys.readouterr().out.splitlines() == ["dambord.pdf"]
    assert len(PdfReader(here / "dambord.pdf").pages) == 2


def test_out_names_the_file_or_the_folder(here: Path) -> None:
    sound(here / "les.ipynb")
    (here / "map").mkdir()
    assert cli.run(["print", "les.ipynb", "--out", "Blad 1.PDF"]) == 0
    assert cli.run(["print", "les.ipynb", "bord", "--out", "map"]) == 0
    assert {path.name for path in here.glob("Blad*")} == {"Blad 1.PDF", "Blad 1-antwoorden.PDF"}
    assert {path.name for path in (here / "map").iterdir()} == {"les.pdf", "les-antwoorden.pdf", "dambord.pdf"}


def test_a_star_in_a_name_stands_for_every_file_that_fits(here: Path) -> None:
    sound(here / "06-a.ipynb"), sound(here / "06-b.ipynb"), sound(here / "07-c.ipynb")
    assert cli.run(["print", "06-*.ipynb"]) == 0
    assert {path.stem for path in here.glob("*.pdf")} == {"06-a", "06-a-antwoorden", "06-b", "06-b-antwoorden"}


def test_what_was_printed_before_is_replaced(here: Path) -> None:
    sound(here / "les.ipynb")
    (here / "les.pdf").write_text("oud", encoding="utf-8")
    assert cli.run(["print", "les.ipynb"]) == 0
    assert "terug" in text(here / "les.pdf")


def faulty_move(here: Path) -> list[str]:
    return [lesson(here / "les.ipynb", PLAY.format(id="terug", move="44-40")).name]


def faulty_cell(here: Path) -> list[str]:
    return [lesson(here / "les.ipynb", "1 / 0").name]


def no_notebook(here: Path) -> list[str]:
    (here / "les.ipynb").write_text("geen notebook", encoding="utf-8")
    return ["les.ipynb"]


def nothing_in_it(here: Path) -> list[str]:
    return [lesson(here / "les.ipynb").name]


def no_lesson(here: Path) -> list[str]:
    (here / "start.ipynb").write_text('{"cells": []}', encoding="utf-8")
    return ["start.ipynb"]


def faulty_puzzle(here: Path) -> list[str]:
    (here / "p.pdn").write_text(PUZZLE.replace("19x6", "19x7"), encoding="utf-8")
    return ["p.pdn"]


def unsolved(here: Path) -> list[str]:
    (here / "p.pdn").write_text(PUZZLE + PUZZLE.replace("1. 23-18 47x23 2. 19x6 ", ""), encoding="utf-8")
    return ["p.pdn"]


def other_kind(here: Path) -> list[str]:
    (here / "brief.docx").write_text("", encoding="utf-8")
    return ["brief.docx"]


def blocked(here: Path) -> list[str]:
    (here / "les.pdf").mkdir()
    return [sound(here / "les.ipynb").name]


def same_names(here: Path) -> list[str]:
    (here / "a").mkdir()
    return [str(sound(here / "les.ipynb")), str(sound(here / "a" / "les.ipynb"))]


def with_options(*options: str) -> Callable[[Path], list[str]]:
    return lambda here: [sound(here / "les.ipynb").name, *options]


BAD = {
    "missing": (lambda here: ["weg.ipynb"], "weg.ipynb bestaat niet."),
    "missing-star": (lambda here: ["0*.ipynb"], "0*.ipynb bestaat niet."),
    "folder": (lambda here: [str(here)], "bestaat niet."),
    "kind": (other_kind, "brief.docx kan ik niet afdrukken. Geef een les (.ipynb) of puzzels (.pdn)."),
    "move": (faulty_move, "les.ipynb kan ik niet afdrukken. Oefening 'terug', bij solution: De zet '44-40' kan"),
    "cell": (faulty_cell, "les.ipynb kan ik niet afdrukken. Bij cel 3: Deze cel loopt vast"),
    "no-notebook": (no_notebook, "les.ipynb kan ik niet afdrukken. Bij les.ipynb: Deze les kan ik niet lezen"),
    "empty": (nothing_in_it, "In les.ipynb staan geen oefeningen om af te drukken."),
    "no-lesson": (no_lesson, "In start.ipynb staan geen oefeningen om af te drukken."),
    "puzzle": (faulty_puzzle, "p.pdn kan ik niet afdrukken. Regel 5, teken 19: 19x7 mag hier niet."),
    "unsolved": (unsolved, "In p.pdn staat puzzel 2 zonder oplossing."),
    "size": (with_options("--per-page", "7"), "7 diagrammen op een blad kan niet. Kies 6 of 12."),
    "suffix": (with_options("--out", "les.ipynb"), "De naam les.ipynb moet eindigen op .pdf."),
    "one-file": (with_options("bord", "--out", "x.pdf"), "Met x.pdf kan ik één les afdrukken. Dit zijn er 2."),
    "no-folder": (with_options("--out", "weg/x.pdf"), f"weg{os.sep}x.pdf kan ik niet schrijven."),
    "blocked": (blocked, "les.pdf kan ik niet schrijven."),
    "same-name": (same_names, "Er komen twee bestanden met de naam les.pdf."),
}


@pytest.mark.parametrize("what", BAD)
def test_what_cannot_be_printed_is_said_in_one_sentence_and_nothing_is_made(
    what: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    prepare, sentence = BAD[what]
    arguments = prepare(here)
    before = {path: path.read_bytes() for path in here.rglob("*") if path.is_file()}
    assert guarded(lambda: cli.run(["print", *arguments])) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert sentence in told.err
    assert len(told.err.splitlines()) == 1
    assert {path: path.read_bytes() for path in here.rglob("*") if path.is_file()} == before


def test_a_computer_without_typst_is_told_so(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    assert guarded(lambda: cli.run(["print", "bord"])) == 1
    assert capsys.readouterr().err == "Afdrukken kan niet op deze computer. Het programma typst ontbreekt.\n"
    assert not list(here.iterdir())
