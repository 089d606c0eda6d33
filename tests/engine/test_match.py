"""Matches: who plays, what is told meanwhile, peers in environments of their own, and what is a sentence."""

import os
import sys
from pathlib import Path

import pytest

import damles
from damles import cli
from damles.engine.match import Score, run_match
from damles.engine.peers import PEERS, peer, python_of
from damles.engine.search import PLAIN, Limit
from damles.errors import EngineError
from damles.texts import say, say_error

ROOT = Path(damles.__file__).parents[1]
SHORT = Limit(seconds=0.01)
posix = pytest.mark.skipif(os.name == "nt", reason="the stand-in for a peer's interpreter is a shell script")

DRAUGHTS = '''
"""A stand-in for py-draughts, which has the rules from damles and plays the first move."""
from damles.rules.position import Position

class Move:
    def __init__(self, move):
        self.square_list = [move.start - 1, move.end - 1]
        self.captured_list = [square - 1 for square in move.taken]
        self.move = move

class Board:
    @classmethod
    def from_fen(cls, fen):
        board = cls()
        board.position = Position.from_fen(fen)
        return board
    @property
    def legal_moves(self):
        return [Move(move) for move in self.position.legal_moves]
    def push(self, move):
        self.position = self.position.play(move.move)

class SimpleEngine:
    def __init__(self, depth_limit):
        assert depth_limit > 20
    def get_best_move(self, board):
        assert self.time_limit == 0.01
        return board.legal_moves[0]
'''


@pytest.fixture(autouse=True)
def plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plain Python, so that nothing has to be compiled first."""
    monkeypatch.setenv(PLAIN, "1")


def environment(folder: Path, name: str, **modules: str) -> Path:
    """A folder of peers with one environment, whose interpreter is ours with these modules added."""
    library = folder / "library"
    library.mkdir()
    for module, text in modules.items():
        (library / f"{module}.py").write_text(text, encoding="utf-8")
    python = folder / name / "bin" / "python"
    python.parent.mkdir(parents=True)
    path = os.pathsep.join([str(library), str(ROOT)])
    python.write_text(f'#!/bin/sh\nPYTHONPATH="{path}" exec "{sys.executable}" "$@"\n', encoding="utf-8")
    python.chmod(0o755)
    return folder


def test_our_best_beats_a_beginner_and_each_game_is_told() -> None:
    told: list[Score] = []
    score = run_match("full", "beginner", 2, 1, SHORT, on_game=told.append)
    assert [each.games for each in told] == [1, 2]
    assert score == told[-1] == Score(won=2)


@posix
def test_a_peer_without_the_protocol_is_spoken_to_by_the_bridge(tmp_path: Path) -> None:
    loguru = "class logger:\n    @staticmethod\n    def remove(): pass\n"
    folder = environment(tmp_path, "py-draughts", draughts=DRAUGHTS, loguru=loguru)
    assert run_match("full", "py-draughts", 2, 1, SHORT, folder) == Score(won=2)


@posix
def test_a_peer_that_plays_what_is_not_legal_ends_the_match_with_a_sentence(tmp_path: Path) -> None:
    liar = (
        "import sys\nfor line in sys.stdin:\n    word = line.split()[0]\n"
        "    print({'hub': 'wait', 'init': 'ready', 'go': 'done move=1-2'}.get(word, 'info'), flush=True)\n"
    )
    folder = environment(tmp_path, "dame-rs", dame=liar)
    with pytest.raises(EngineError) as caught:
        run_match("beginner", "dame-rs", 2, 1, SHORT, folder)
    assert caught.value.problem == "illegal" and "'1-2'" in say_error(caught.value)


def test_an_environment_is_found_on_every_system(tmp_path: Path) -> None:
    for name, place in (("one", "bin/python"), ("two", "Scripts/python.exe")):
        python = tmp_path / name / place
        python.parent.mkdir(parents=True)
        python.touch()
        assert python_of(tmp_path, name) == python
    assert python_of(tmp_path, "three") is None


@pytest.mark.parametrize("name", PEERS)
def test_a_peer_that_is_not_there_is_a_sentence(name: str, tmp_path: Path) -> None:
    for folder in (None, tmp_path):
        with pytest.raises(EngineError) as caught:
            peer(name, folder)
        assert caught.value.problem == "peer" and name in say_error(caught.value)


def test_an_engine_that_does_not_start_ends_a_match_with_a_sentence() -> None:
    for text in ("/no/such/program", "grandmaster", ""):
        with pytest.raises(EngineError):
            run_match("beginner", text, 2, 1, SHORT)


# --- the verb


def test_the_verb_tells_the_score_with_its_interval(capsys: pytest.CaptureFixture[str]) -> None:
    own = f'"{sys.executable}" -m damles.engine.hub_server'
    for rival in (["beginner"], ["--engine", own]):
        assert cli.run(["match", "beginner", *rival, "--games", "2", "--seconds", "0.01"]) == 0
        out = capsys.readouterr().out
        assert out.startswith("beginner – ") and "%" in out and "95 %" in out


@pytest.mark.parametrize("arguments", [[], ["pupil", "--engine", "x"]])
def test_the_verb_wants_one_opponent(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["match", "beginner", *arguments]) == 2
    assert say("match-need") in capsys.readouterr().err


@pytest.mark.parametrize("option", ["--games", "--seconds", "--seed"])
def test_a_number_that_cannot_be_is_a_sentence_of_ours(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    for number in ("-1", "many"):
        assert cli.run(["match", "beginner", "pupil", option, number]) == 2
        assert say("cli-value", name=option) in capsys.readouterr().err
