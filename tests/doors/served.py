"""A copy of the course that is really served, by ``python -m damles`` in a process of its own."""

import os
import re
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 180


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def copy_course(to: Path) -> None:
    """What a teacher has who fetched the course, as it is in this checkout now."""
    for part in ("damles", "notebooks", "puzzles"):
        litter = shutil.ignore_patterns("__pycache__", ".ipynb_checkpoints")
        shutil.copytree(ROOT / part, to / part, ignore=litter)
    for part in ("pyproject.toml", "requirements.txt", "README.md"):
        shutil.copy(ROOT / part, to / part)


class Served:
    """The server of a course that stands in ``folder``, with a home and a store of progress beside it."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.folder, self.port = folder, free_port()
        self.progress, self._log = folder.parent / "voortgang.sqlite3", folder.parent / "server.log"
        home = folder.parent / "home"
        home.mkdir()
        own = {"HOME": str(home), "XDG_DATA_HOME": str(home / "data"), "PYTHONPATH": str(folder), "PYTHONUTF8": "1"}
        self.environment = {**os.environ, **own, "DAMLES_PROGRESS": str(self.progress), **environment}

    def serve(self, *words: str, address: str) -> re.Match[str]:
        """Start it with these words behind ``python -m damles``; its ``address`` as it told it."""
        with self._log.open("w", encoding="utf-8") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "damles", *words, "--no-browser", "--port", str(self.port)],
                cwd=self.folder, env=self.environment, stdout=log, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
            )  # fmt: skip
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and self.process.poll() is None:
            if found := re.search(address, self._log.read_text(encoding="utf-8")):
                return found
            time.sleep(0.1)
        raise RuntimeError(self._log.read_text(encoding="utf-8"))

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(30)
