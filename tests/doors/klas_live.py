"""A class that is really served, and visitors who ask it for things by plain HTTP and web sockets."""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import nbformat
import websocket

ROOT = Path(__file__).resolve().parents[2]
PROTOCOL = "v1.kernel.websocket.jupyter.org"


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


class LiveClass:
    """``python -m damles klas`` for a copy of the course with ``extra`` notebooks, and with a store of its own."""

    def __init__(self, folder: Path, extra: Mapping[str, Any] | None = None, ready: int = 2) -> None:
        course = folder / "damles"
        for part in ("damles", "notebooks", "puzzles"):
            litter = shutil.ignore_patterns("__pycache__", ".ipynb_checkpoints")
            shutil.copytree(ROOT / part, course / part, ignore=litter)
        for part in ("pyproject.toml", "requirements.txt", "README.md"):
            shutil.copy(ROOT / part, course / part)
        for name, notebook in (extra or {}).items():
            nbformat.write(notebook, course / "notebooks" / "nl" / name)
        self.progress = folder / "voortgang.sqlite3"
        self.port = free_port()
        home = folder / "home"
        home.mkdir()
        environment = {**os.environ, "DAMLES_PROGRESS": str(self.progress), "HOME": str(home), "PYTHONUTF8": "1"}
        environment["DAMLES_READY"] = str(ready)  # spare kernels for a whole class would take the tests' time
        environment |= {"XDG_DATA_HOME": str(home / "data"), "PYTHONPATH": str(course)}
        # The lessons as they are now, also while somebody is writing one.
        subprocess.run([sys.executable, "-m", "damles.doors.lessons"], cwd=course, env=environment, check=True)
        self.log = folder / "server.log"
        with self.log.open("w", encoding="utf-8") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "damles", "klas", "--no-browser", "--port", str(self.port)],
                cwd=course, env=environment, stdout=log, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
            )  # fmt: skip
        self.address = f"http://127.0.0.1:{self.port}"
        self.teacher = self._teacher()

    def _teacher(self) -> str:
        until = time.monotonic() + 180
        while time.monotonic() < until and self.process.poll() is None:
            found = re.search(r"(http://\S+sleutel=\S+)", self.log.read_text(encoding="utf-8"))
            if found:
                return found[1]
            time.sleep(0.1)
        raise RuntimeError(self.log.read_text(encoding="utf-8"))

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(30)


class Visitor:
    """A browser without a screen: keeps its cookies, follows redirects."""

    def __init__(self, live: LiveClass) -> None:
        self.live = live
        self.jar = CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))
        self.url = ""

    def ask(self, path: str, data: bytes | None = None, method: str | None = None) -> tuple[int, str]:
        """The status and the text of an answer; ``path`` goes out exactly as it is."""
        request = urllib.request.Request(self.live.address + path, data=data, method=method)
        try:
            with self.opener.open(request, timeout=60) as answer:
                self.url = answer.url
                return answer.status, answer.read().decode("utf-8", "replace")
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode("utf-8", "replace")

    def send(self, path: str, **fields: str) -> tuple[int, str]:
        """Send a form, with the token that the page before it gave."""
        if "_xsrf" not in {cookie.name for cookie in self.jar}:
            self.ask("/")
        token = next(cookie.value or "" for cookie in self.jar if cookie.name == "_xsrf")
        return self.ask(path, urlencode({"_xsrf": token, **fields}).encode())

    def join(self, number: int) -> "Visitor":
        self.send("/doe-mee", nummer=str(number), zeker="ja")
        return self

    def lesson(self, file: str = "04-slaan-moet.ipynb") -> str:
        """Open a lesson; the id of its kernel."""
        status, text = self.ask(f"/les/{file}")
        assert status == 200, text
        found = re.search(r'"kernelId": "([\w-]+)"', text)
        assert found, text[:2000]
        return found[1]

    @property
    def cookies(self) -> str:
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.jar)

    def connect(self, kernel: str, cookies: str | None = None, protocol: str | None = PROTOCOL) -> Any:
        """A connection with a kernel; raises ``WebSocketBadStatusException`` when it is refused."""
        return websocket.create_connection(
            f"ws://127.0.0.1:{self.live.port}/api/kernels/{kernel}/channels?session_id=test",
            cookie=self.cookies if cookies is None else cookies,
            subprotocols=[protocol] if protocol else None,
            timeout=20,
        )


def message(
    channel: str, kind: str, content: dict[str, Any], number: int = 1, metadata: dict[str, Any] | None = None
) -> bytes:
    """A message as a page sends it, in version 1 of the protocol."""
    header = {"msg_id": f"m{number}", "msg_type": kind, "username": "", "session": "test", "version": "5.3", "date": ""}
    parts = [channel.encode(), *(json.dumps(each).encode() for each in (header, {}, metadata or {}, content))]
    offsets = [8 * (len(parts) + 2)]
    for part in parts:
        offsets.append(offsets[-1] + len(part))
    return b"".join([(len(offsets)).to_bytes(8, "little"), *(each.to_bytes(8, "little") for each in offsets), *parts])


def kind_of(raw: bytes) -> str:
    """The type of a message that came back."""
    found = re.search(rb'"msg_type": ?"(\w+)"', raw)
    return found[1].decode() if found else ""
