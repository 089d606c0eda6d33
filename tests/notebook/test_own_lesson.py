"""The page that shows a teacher how a lesson is made, and the rules on one page: what they say is so."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from damles.course.claim import claims
from damles.course.exercise import read_setup
from damles.course.lesson import Collector, collecting, read_lesson
from damles.course.robot import inspect
from damles.rules.position import Position
from tests.notebook.test_lessons import ROOT

NL = ROOT / "notebooks" / "nl"
OWN, DIRECT = NL / "maak-je-eigen-les.ipynb", NL / "speel-direct.ipynb"
FAULTS = {
    "verkeerde-stand": "bij position: De stand 'W:W28,51:B22' klopt niet. Veld 51 bestaat niet. Kijk bij teken 7.",
    "verkeerde-zet": ("bij solution: De zet '34-30' kan hier niet. Slaan moet. Er is een slag: 28x17. (artikel 6.2)"),
    "twee-wegen": (
        "bij solution: De zet '47x26' is niet duidelijk. '47x26' kan op meer manieren."
        " Schrijf de hele weg op: 47x29x12x26 of 47x33x17x26."
    ),
    "sla-terug": "bij id: De naam 'sla-terug' is al gebruikt in deze les. Kies een andere.",
}
"""What the notebook shows in the place of each of its four faulty exercises."""


def cells(path: Path) -> list[tuple[str, str, str]]:
    """Kind, source and stored text of each cell."""
    found = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return [(cell["cell_type"], "".join(cell["source"]), _text(cell)) for cell in found]


def _text(cell: dict[str, object]) -> str:
    outputs = cell.get("outputs") or []
    assert isinstance(outputs, list)
    return "".join("".join(output["data"]["text/plain"]) for output in outputs)


@pytest.mark.parametrize("id", FAULTS)
def test_each_kind_of_fault_says_what_is_wrong_where(id: str) -> None:
    (told,) = [text for _, source, text in cells(OWN) if f'id="{id}"' in source and text.startswith("Oefening")]
    assert told == f"Oefening '{id}', {FAULTS[id]}"


def test_the_code_that_is_explained_is_the_code_that_runs() -> None:
    shown = [code for kind, source, _ in cells(OWN) if kind == "markdown" for code in _fenced(source)]
    assert shown == [source for kind, source, _ in cells(OWN) if kind == "code"]


def _fenced(source: str) -> list[str]:
    return re.findall(r"```python\n(.*?)\n```", source, re.DOTALL)


def test_without_its_four_faults_the_example_is_a_sound_lesson(tmp_path: Path) -> None:
    notebook = json.loads(OWN.read_text(encoding="utf-8"))
    faulty = [at for at, (_, _, text) in enumerate(cells(OWN)) if text.startswith("Oefening")]
    assert len(faulty) == len(FAULTS)
    notebook["cells"] = [cell for at, cell in enumerate(notebook["cells"]) if at not in faulty]
    copy = tmp_path / "les.ipynb"
    copy.write_text(json.dumps(notebook), encoding="utf-8")
    found = read_lesson(copy)
    assert inspect(found) == []
    assert found.teacher is not None and found.home is not None


def sections(path: Path) -> Iterator[tuple[str, str]]:
    """The prose before each cell of code."""
    prose = ""
    for kind, source, _ in cells(path):
        if kind == "markdown":
            prose = re.sub(r"\(artikel[^)]*\)|```.*?```", "", source, flags=re.DOTALL)
        else:
            yield prose, source


def read(code: str) -> Collector:
    """What the cells of some code declare."""
    with collecting() as found:
        exec(f"from damles.notebook import *\nles = lesson('x')\n{code}", {})
    return found


def test_every_rule_of_the_page_has_a_board_that_shows_it() -> None:
    shown = [(prose, read(code)) for prose, code in sections(DIRECT) if code.startswith("les.")]
    assert len(shown) >= 12
    for prose, found in shown:
        (show,) = found.shows
        board = {read_setup(show.position).board}
        assert [claim.text for claim in claims(prose) if not claim.holds(board)] == []
        options = show.options.get("arrows", ())
        arrows = {options} if isinstance(options, str) else set(options)
        legal = {str(move) for move in Position.from_fen(show.position).legal_moves}
        named = set(re.findall(r"\b\d+[-x]\d+\b", prose))
        assert arrows <= legal
        assert named - legal <= {"34-30"}, "only the move that was a mistake is not allowed"


def test_every_legal_move_that_the_page_leaves_out_is_left_out_knowingly() -> None:
    """Where the page says that a capture must be, there is no other."""
    for fen, only in (("W:W27,43:B22,29,39", "43x23"), ("W:W38,50:B13,22,32", "38x9"), ("W:W28,34:B22", "28x17")):
        assert fen in DIRECT.read_text(encoding="utf-8")
        assert [str(move) for move in Position.from_fen(fen).legal_moves] == [only]


def test_the_last_boards_of_the_page_are_as_it_says() -> None:
    source = DIRECT.read_text(encoding="utf-8")
    blocked, drawn = "B:W31,37:B26", "W:WK46:B35,K45"
    assert blocked in source and Position.from_fen(blocked).legal_moves == ()
    assert drawn in source and not Position.from_fen(drawn).due


def test_the_prose_of_the_example_names_what_is_on_its_board() -> None:
    for prose, code in sections(OWN):
        if "position=" in code and "51" not in code:
            found = read(code)
            shown = {read_setup(each.position).board for each in found.exercises}
            assert [claim.text for claim in claims(prose) if not claim.holds(shown)] == []
