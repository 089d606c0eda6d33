"""``python -m damles`` on any Python: an old one gets a sentence, a new one gets the verbs."""

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import damles
from damles.texts import say

ROOT = Path(damles.__file__).parents[1]
FIRST_READ = ("damles/__init__.py", "damles/__main__.py")


def run(python: str, *arguments: str, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    command = [python, "-m", "damles", *arguments]
    calm = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHONWARN", "PYTHONIO"))}
    calm["PYTHONIOENCODING"] = "utf-8"
    return subprocess.run(command, cwd=folder, env=calm, capture_output=True, encoding="utf-8", check=False)


@pytest.mark.parametrize("name", FIRST_READ)
def test_an_old_python_can_read_what_it_meets_first(name: str) -> None:
    source = (ROOT / name).read_bytes()
    ast.parse(source, feature_version=(3, 6))
    source.decode("ascii")


@pytest.mark.parametrize("name", FIRST_READ)
def test_python_2_can_read_it_too(name: str) -> None:
    modern = (ast.AnnAssign, ast.JoinedStr, ast.AsyncFunctionDef, ast.NamedExpr, ast.Nonlocal, ast.Starred)
    tree = ast.parse((ROOT / name).read_bytes())
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    assert not [node for node in ast.walk(tree) if isinstance(node, modern)]
    assert not [f.name for f in functions if f.returns or f.args.kwonlyargs or any(a.annotation for a in f.args.args)]


@pytest.mark.parametrize("version", [(2, 7), (3, 6), (3, 10)])
def test_an_old_python_is_told_which_one_is_needed(version: tuple[int, int]) -> None:
    code = f"import runpy, sys; sys.version_info = {version}; runpy.run_module('damles', run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    told = "damles heeft Python 3.11 of nieuwer nodig. Dit is Python {}.{}.".format(*version)
    assert (done.returncode, done.stdout, done.stderr.strip()) == (1, "", told)


def test_an_answer_is_all_there_is_on_stdout() -> None:
    done = run(sys.executable, "moves", "W:W28,34:B22")
    assert (done.returncode, done.stdout, done.stderr) == (0, "28x17\n", "")


def test_an_error_of_ours_is_one_sentence_on_stderr() -> None:
    done = run(sys.executable, "moves", "W:W28:B51")
    assert (done.returncode, done.stdout) == (1, "")
    assert len(done.stderr.splitlines()) == 1
    assert "Traceback" not in done.stderr


def test_outside_the_course_it_says_how_to_get_it(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "damles", tmp_path / "damles", ignore=shutil.ignore_patterns("__pycache__"))
    done = run(sys.executable, folder=tmp_path)
    assert (done.returncode, done.stderr.strip()) == (1, say("error-door-course"))
