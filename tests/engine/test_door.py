"""The engine's door: what it refuses and how it says so, and that nobody pays for what he does not use."""

import os
import pickle
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import damles
from damles.engine import search
from damles.engine.plain_search import PlainSearcher
from damles.engine.search import PLAIN, Limit, analyse, has_numba, load
from damles.errors import DamlesError, EngineError, GameOver, LimitError
from damles.rules.game import Game
from damles.rules.piece import Side
from damles.rules.position import Position
from damles.texts import LANGUAGES, say_error


@pytest.mark.parametrize(
    ("limits", "problem"),
    [
        ({}, "none"),
        ({"nodes": 0}, "nodes"),
        ({"nodes": -5}, "nodes"),
        ({"seconds": 0}, "seconds"),
        ({"seconds": float("nan")}, "seconds"),
        ({"depth": 0, "nodes": 9}, "depth"),
    ],
)
def test_a_limit_that_is_none_is_refused_in_a_sentence(limits: dict[str, int], problem: str) -> None:
    with pytest.raises(LimitError) as caught:
        Limit(**limits)
    assert caught.value.problem == problem
    assert said(caught.value)


def test_no_lines_are_refused() -> None:
    with pytest.raises(LimitError):
        analyse(Position.start(), Limit(depth=1), lines=0)


@pytest.mark.parametrize(
    "subject",
    [
        Position.from_fen("W:W15,20,25:B4,9,10,14"),
        Position.from_fen("W:W:B1,2"),
        Game().resign(Side.WHITE),
        Game().agree_draw(),
    ],
    ids=["blocked", "no pieces", "resigned", "drawn"],
)
def test_a_game_that_is_over_is_refused_in_a_sentence(subject: Position | Game) -> None:
    with pytest.raises(GameOver) as caught:
        analyse(subject, Limit(depth=1))
    assert said(caught.value)


def test_without_numba_the_plain_text_works_and_the_compiled_one_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "find_spec", lambda name: None)
    assert load() is PlainSearcher
    assert analyse(Position.start(), Limit(depth=1)).depth == 1
    with pytest.raises(EngineError) as caught:
        load(plain=False)
    assert said(caught.value)


def test_the_environment_can_ask_for_the_plain_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PLAIN, "1")
    assert load() is PlainSearcher


@pytest.mark.skipif(not has_numba(), reason="numba is not installed (the extra 'fast')")
def test_numba_is_loaded_when_it_is_used_and_not_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(PLAIN, raising=False)
    ask = "from damles.engine.search import *; analyse(Position.start(), Limit(depth=1), plain={})"
    assert not {"numba", "numpy"} & loaded_after(ask.format(True))
    assert {"numba", "numpy"} <= loaded_after(ask.format(None))


@pytest.mark.skipif(not has_numba(), reason="numba is not installed (the extra 'fast')")
def test_where_no_cache_can_be_written_it_compiles_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    from damles.engine import jit

    def no_place(*_: object, **options: object) -> object:
        if options.get("cache"):
            raise RuntimeError("cannot cache function: no locator available")
        return lambda function: function

    monkeypatch.setattr(jit, "njit", no_place)
    assert jit.Compiler()(jit.INT, jit.INT)(abs) is abs


@pytest.mark.slow
@pytest.mark.skipif(not has_numba(), reason="numba is not installed (the extra 'fast')")
def test_what_is_compiled_is_made_again_when_a_constant_of_another_file_changes(tmp_path: Path) -> None:
    shutil.copytree(
        Path(damles.__file__).parent,
        tmp_path / "damles",
        ignore=shutil.ignore_patterns("__pycache__", "board", "doors"),
    )
    stamps = "print(c.made_with(), c._STAMP, p.made_with(), p._STAMP)"
    ask = f"from damles.engine import compiled as c, compiled_proof as p; {stamps}"
    search = "from damles.engine.search import *; print(analyse(Position.start(), Limit(depth=6)).depth)"
    first = printed(ask, tmp_path).split()
    root = tmp_path / "damles" / "engine" / "root.py"
    text = root.read_text(encoding="utf-8")
    root.write_text(text.replace("DEEPEST = 120", "DEEPEST = 60"), encoding="utf-8")
    second = printed(ask, tmp_path).split()
    assert first[0] == first[1] != second[0] == second[1]
    assert first[2] == first[3] != second[2] == second[3]
    assert printed(search, tmp_path) == "6\n"


def printed(code: str, folder: Path) -> str:
    """What a fresh interpreter prints with the damles in a folder."""
    environment = os.environ | {"PYTHONPATH": str(folder)}
    command = [sys.executable, "-c", code]
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, encoding="utf-8", check=True
    ).stdout


def test_a_line_can_be_sent_to_another_process() -> None:
    answer = analyse(Position.start(), Limit(depth=2), plain=True)
    assert pickle.loads(pickle.dumps(answer)) == answer
    assert pickle.loads(pickle.dumps(answer)).line == answer.line


def said(error: DamlesError) -> bool:
    """Whether every language has a sentence for it."""
    return all(len(say_error(error, language).split()) > 3 for language in LANGUAGES)


def loaded_after(code: str) -> set[str]:
    shown = "import sys; print(*{name.partition('.')[0] for name in sys.modules})"
    done = subprocess.run([sys.executable, "-c", f"{code}\n{shown}"], capture_output=True, encoding="utf-8", check=True)
    return set(done.stdout.split())
