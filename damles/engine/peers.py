"""Other draughts programs as opponents, each from an environment of its own, spoken to in the Hub protocol.

``dame-rs`` speaks it itself. ``py-draughts`` does not: a few lines in its own interpreter do it for its SimpleEngine,
which gets the whole time of each move and no other limit. Whatever either answers is checked by our rules
(`damles.engine.process`).
"""

from pathlib import Path

from damles.engine.process import HubEngine
from damles.errors import EngineError

BRIDGE = """
import re, sys
from loguru import logger
logger.remove()
from draughts import Board, SimpleEngine
engine = SimpleEngine(depth_limit=60)
pieces = {"w": "", "b": "", "W": "K", "B": "K"}
def say(text):
    print(text, flush=True)
def board_of(text):
    sides = {"w": [], "b": []}
    for square, piece in enumerate(text[1:], 1):
        if piece != "e":
            sides[piece.lower()].append(pieces[piece] + str(square))
    return Board.from_fen(text[0] + ":W" + ",".join(sides["w"]) + ":B" + ",".join(sides["b"]))
def words(move):
    start, end = move.square_list[0] + 1, move.square_list[-1] + 1
    taken = sorted(square + 1 for square in move.captured_list)
    return "x".join(map(str, [start, end, *taken])) if taken else f"{start}-{end}"
for line in sys.stdin:
    name = line.split(" ")[0].strip()
    given = {key: quoted or bare for key, quoted, bare in re.findall(r'([a-z-]+)=(?:"([^"]*)"|([^" ]+))', line.strip())}
    if name == "hub":
        say("id name=py-draughts")
        say("wait")
    elif name == "init":
        say("ready")
    elif name == "pos":
        board = board_of(given["pos"])
        for text in given.get("moves", "").split():
            board.push(next(move for move in board.legal_moves if words(move) == text))
    elif name == "level":
        engine.time_limit = float(given.get("move-time", 1))
    elif name == "go":
        say("done move=" + words(engine.get_best_move(board)))
    elif name == "quit":
        break
"""
"""The Hub protocol for SimpleEngine, as far as `HubEngine` uses it."""

PEERS = {"dame-rs": ("-m", "dame", "hub"), "py-draughts": ("-c", BRIDGE)}
"""How the interpreter of each environment is called."""


def python_of(folder: Path, name: str) -> Path | None:
    """The interpreter of the environment ``name`` in a folder; ``None`` when there is none."""
    places = (folder / name / place for place in ("bin/python", "Scripts/python.exe"))
    return next((place.absolute() for place in places if place.exists()), None)


def peer(name: str, folder: Path | None) -> HubEngine:
    """A peer as an engine; raises `EngineError` (``peer``) when no folder was named or it has no such environment."""
    python = python_of(folder, name) if folder else None
    if python is None:
        raise EngineError(problem="peer", found=str(folder or ""), name=name)
    return HubEngine([str(python), *PEERS[name]])
