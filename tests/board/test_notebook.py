"""A stored notebook keeps the text and the picture of a board, and nbval holds them against what the code shows now."""

import re
import subprocess
import sys

import nbformat
from nbclient import NotebookClient
from nbformat.v4 import new_code_cell, new_notebook

LIVE = "application/vnd.jupyter.widget-view+json"
CELLS = (
    """from damles.board.view import View
from damles.board.widget import Board
from damles.rules.position import Position
position = Position.start()
board = Board(View(position.board))
board""",
    """move = position.parse_move("32-28")
board.play(position.play(move).board, move)
await board.settle()
board""",
    "board",
    "board",
)


def stored(tmp_path):
    """The notebook run from top to bottom, and stored as we store them: without the live views."""
    notebook = new_notebook(cells=[new_code_cell(cell) for cell in CELLS])
    notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    NotebookClient(notebook, resources={"metadata": {"path": str(tmp_path)}}).execute()
    assert [set(output.data) for cell in notebook.cells for output in cell.outputs] == [
        {LIVE, "text/plain", "image/svg+xml"}
    ] * len(CELLS)
    for cell in notebook.cells:
        del cell.outputs[0].data[LIVE]
    notebook.metadata.pop("widgets", None)
    return notebook


def verdicts(notebook, folder):
    """nbval's verdict on each cell of a notebook."""
    nbformat.write(notebook, folder / "board.ipynb")
    command = [sys.executable, "-m", "pytest", "--nbval", "--nbval-current-env", "-v", "-p", "no:cacheprovider"]
    told = subprocess.run([*command, "board.ipynb"], capture_output=True, encoding="utf-8", cwd=folder).stdout
    return re.findall(r"Cell \d+ (PASSED|FAILED)", told)


def test_nbval_accepts_the_stored_board_and_refuses_another_text_or_picture(tmp_path):
    notebook = stored(tmp_path)
    text, picture = (notebook.cells[place].outputs[0].data for place in (2, 3))
    assert "Laatste zet: van 32 naar 28." in text["text/plain"]
    text["text/plain"] = text["text/plain"].replace("w", "b", 1)
    picture["image/svg+xml"] = picture["image/svg+xml"].replace("#wood-w", "#wood-b", 1)
    assert verdicts(notebook, tmp_path) == ["PASSED", "PASSED", "FAILED", "FAILED"]
