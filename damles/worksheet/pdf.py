"""Sheets as PDF: the tasks, as plain data, go to the Typst files of this folder, which hold the look."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from damles.board.svg import svg
from damles.board.text import diagram
from damles.board.view import Mark, View
from damles.course.puzzle_judge import NAMED, themes_said
from damles.course.puzzle_shelf import in_order
from damles.rules.piece import EMPTY
from damles.rules.position import Position
from damles.rules.setup import Setup
from damles.texts import say
from damles.worksheet.source import WorksheetError
from damles.worksheet.task import Sheet, Task, Way, sides

FOLDER = Path(__file__).parent
_WORDS = ("name", "date", "how", "white", "black", "answers", "number", "exercise", "answer", "why")


def worksheet(sheet: Sheet, size: int = 6, language: str = "nl") -> bytes:
    """The PDF to write on, six or twelve diagrams a page."""
    return typeset("sheet", sheet_data(sheet, size, language))


def answer_sheet(sheet: Sheet, language: str = "nl") -> bytes:
    """The PDF with the answers."""
    return typeset("answers", sheet_data(sheet, language=language))


def cutout(language: str = "nl") -> bytes:
    """The PDF of a board and forty pieces to cut out."""
    start = View(Position.start().board, theme="print")
    data = {
        "title": say("paper-cut-title", language),
        "language": language,
        "words": {name: say(f"paper-cut-{name}", language) for name in ("board", "pieces", "start")},
        "board": svg(View(theme="print")),
        "start": svg(start),
        "alt": diagram(start, language),
    }
    return typeset("cutout", data)


def sheet_data(sheet: Sheet, size: int = 6, language: str = "nl") -> dict[str, Any]:
    """What every Typst file about tasks is given: texts, numbers and pictures, no layout."""
    words = {name: say(f"paper-{name}", language) for name in _WORDS}
    return {
        "title": sheet.title,
        "language": language,
        "size": size,
        "edition": say("rules-edition", language) if any(task.article for task in sheet.tasks) else "",
        "words": {**words, "page": say("paper-page", language, here="#", all="@")},
        "tasks": [_task_data(task, number, language) for number, task in enumerate(sheet.tasks, 1)],
    }


def _task_data(task: Task, number: int, language: str) -> dict[str, Any]:
    prompt = task.way if task.way not in (Way.LINE, Way.TICK) else ""
    one = "-one" if task.size == 1 and task.way in (Way.MOVES, Way.SQUARES) else ""
    article = say("paper-article", language, article=task.article) if task.article else ""
    return {
        "number": str(number),
        "id": task.id,
        "level": "" if task.level == "basis" else say(f"screen-level-{task.level}", language),
        "question": task.question,
        "way": task.way,
        "size": task.size,
        "prompt": say(f"paper-{prompt}{one}", language) if prompt else "",
        "sides": sides(task),
        "cues": task.cues,
        "before": task.before,
        "dials": [
            {"side": say(f"side-{dial.side.name.lower()}", language), "time": dial.time, "running": dial.running}
            for dial in task.dials
        ],
        "choices": task.choices,
        "source": say("paper-source", language, source=task.source) if task.source else "",
        "answer": task.answer,
        "note": article or _themes(task, language),
        **_board(task.setup, task.marks, language),
    }


def _themes(task: Task, language: str) -> str:
    """The themes that tell most."""
    return themes_said(in_order(task.themes)[:NAMED], language)


def _board(setup: Setup | None, marks: Sequence[Mark], language: str) -> dict[str, Any]:
    """The picture with the same in words, and who is to move where there are pieces."""
    if setup is None:
        return {"board": None, "alt": "", "turn": None}
    view = View(setup.board, numbers=False, theme="print").with_marks(*marks)
    turn = setup.turn.name.lower() if setup.board.strip(EMPTY) else None
    return {"board": svg(view), "alt": diagram(view, language), "turn": turn}


def typeset(template: str, data: dict[str, Any]) -> bytes:
    """The PDF of a Typst file of this folder and its data, the same on every computer.

    Raises `WorksheetError` where typst cannot be installed (see requirements.txt).
    """
    try:
        import typst
    except ImportError as error:
        raise WorksheetError(path=template, problem="typst", found=error.name) from error
    source = str(FOLDER / f"{template}.typ")
    return typst.compile(
        source, root=str(FOLDER), format="pdf", ignore_system_fonts=True, sys_inputs={"data": json.dumps(data)}
    )
