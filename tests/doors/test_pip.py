"""A person sees how far pip is, and one sentence when it fails."""

import io
import subprocess
import sys
from pathlib import Path

import pytest

from damles.doors import pip
from damles.errors import DoorError
from damles.texts import say_error

WORDS = [
    "Obtaining file:///home/anna/damles\n",
    "Collecting jupyterlab<5,>=4.4 (from damles==0.1.0)\n",
    "Requirement already satisfied: rich in /usr/lib/python3\n",
    "Installing collected packages: rich, jupyterlab\n",
]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_each_part_is_named_on_a_line_of_its_own_in_a_log() -> None:
    screen = io.StringIO()
    assert pip.follow(WORDS, screen) == WORDS
    lines = screen.getvalue().splitlines()
    assert [line.endswith(name) for line, name in zip(lines, ["jupyterlab", "rich"], strict=False)] == [True, True]
    assert len(lines) == 3


def test_a_terminal_has_one_moving_line() -> None:
    screen = Terminal()
    pip.follow(WORDS, screen)
    assert screen.getvalue().count("\n") == 1
    assert max(map(len, screen.getvalue().split("\r"))) < 80


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("WARNING: Retrying after connection broken by 'NewConnectionError(...)'\nERROR: No matching", "network"),
        ("socket.gaierror NameResolutionError: Failed to resolve", "network"),
        ("ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device", "disk"),
        ("ERROR: Could not install packages due to an OSError: [Errno 13] Permission denied: '/x'", "readonly"),
        ("/home/anna/.venv/bin/python: No module named pip", "pip"),
        ("ERROR: No matching distribution found for jupyterlab", "install"),
        ("ERROR: something that pip never said before", "install"),
    ],
)
def test_every_cause_has_its_own_sentence(words: str, problem: str) -> None:
    assert pip.cause(words) == problem
    assert say_error(DoorError(problem=problem, found="x")) != say_error(DoorError(problem="", found="x"))


def test_a_failing_pip_leaves_its_words_in_the_log(tmp_path: Path) -> None:
    log = tmp_path / "pip.log"
    with pytest.raises(DoorError) as caught:
        pip.install(["--no-index", "--find-links", str(tmp_path), "no-such-thing-as-this"], log)
    assert caught.value.problem in {"network", "pip"}
    assert caught.value.found == str(log)
    assert log.read_text(encoding="utf-8").strip()


def test_pip_gets_the_arguments_and_may_ask_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = {}
    real = subprocess.Popen

    def watch(command: list[str], **options: object) -> object:
        seen.update(command=command, **options)
        return real([sys.executable, "-c", "print('Collecting peace')"], **options)  # type: ignore[call-overload]

    monkeypatch.setattr(subprocess, "Popen", watch)
    pip.install(["--editable", "somewhere"], tmp_path / "pip.log")
    assert seen["command"][:3] == [sys.executable, "-m", "pip"]
    assert seen["command"][-3:] == ["install", "--editable", "somewhere"]
    assert seen["stdin"] is subprocess.DEVNULL
