"""Runs pip for a person: one moving line instead of a hundred, and one sentence when it fails."""

import os
import re
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TextIO

from damles.doors.report import tell
from damles.errors import DoorError
from damles.texts import say

SIGNS = (
    ("disk", ("No space left on device", "Errno 28")),
    ("readonly", ("Permission denied", "Read-only file system", "Errno 13", "Errno 30", "Access is denied")),
    ("pip", ("No module named pip",)),
    (
        "network",
        (
            "NewConnectionError",
            "NameResolutionError",
            "ConnectTimeoutError",
            "ReadTimeoutError",
            "ProxyError",
            "ProtocolError",
            "SSLError",
            "Max retries exceeded",
            "Could not fetch URL",
            "Network is unreachable",
            "(from versions: none)",  # not even the name is known: nobody answered
        ),
    ),
)
"""What pip writes when it fails, by the name of our sentence; the first that fits is the cause."""


def install(arguments: Sequence[str], log: Path) -> None:
    """Install with this interpreter's pip, telling how far it is; pip's own words go to ``log``.

    Raises `DoorError` with the cause, as far as pip's words tell it.
    """
    tell(say("setup-install"))
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", *arguments]
    calm = {**os.environ, "PIP_NO_INPUT": "1", "PIP_PROGRESS_BAR": "off", "PYTHONIOENCODING": "utf-8:replace"}
    with subprocess.Popen(
        command,
        env=calm,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    ) as pip:
        lines = follow(pip.stdout or (), sys.stderr)
    text = "".join(lines)
    log.write_text(text, encoding="utf-8")
    if pip.returncode:
        raise DoorError(problem=cause(text), found=str(log))
    tell(say("setup-done"))


def follow(lines: Iterable[str], screen: TextIO) -> list[str]:
    """All the lines, while the screen shows which part pip is at: on one moving line where it is a terminal."""
    kept, count, moving = [], 0, screen.isatty()
    for line in lines:
        kept.append(line)
        if line.startswith(("Collecting ", "Requirement already satisfied: ")):
            count += 1
            name = _NAME.findall(line.removeprefix("Collecting ").removeprefix("Requirement already satisfied: "))[0]
            news = say("setup-fetched", count=count, name=name)
            screen.write(f"\r{news:<78.78}" if moving else f"{news}\n")
        elif line.startswith("Installing collected packages"):
            news = say("setup-unpacking")
            screen.write(f"\r{news:<78}\n" if moving else f"{news}\n")
        screen.flush()
    return kept


_NAME = re.compile(r"[\w./:\\-]+")


def cause(text: str) -> str:
    """The name of what made pip fail.

    >>> cause("ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device")
    'disk'
    >>> cause("ERROR: something new")
    'install'
    """
    return next((name for name, signs in SIGNS if any(sign in text for sign in signs)), "install")
