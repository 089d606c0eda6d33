"""A class that is really served, and visitors who ask it for things by plain HTTP and web sockets."""

import json
import re
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Mapping
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import nbformat
import websocket

from tests.doors.served import Served, copy_course

PROTOCOL = "v1.kernel.websocket.jupyter.org"


class LiveClass(Served):
    """``python -m damles klas`` for a copy of the course in ``folder`` with ``extra`` notebooks."""

    def __init__(self, folder: Path, extra: Mapping[str, Any] | None = None, ready: int = 2) -> None:
        course = folder / "damles"
        copy_course(course)
        for name, notebook in (extra or {}).items():
            nbformat.write(notebook, course / "notebooks" / "nl" / name)
        # Spare kernels for a whole class would take the tests' time.
        super().__init__(course, DAMLES_READY=str(ready))
        # The lessons as they are now, also while somebody is writing one.
        subprocess.run([sys.executable, "-m", "damles.doors.lessons"], cwd=course, env=self.environment, check=True)
        self.address = f"http://127.0.0.1:{self.port}"
        self.teacher = self.serve("klas", address=r"http://\S+sleutel=\S+")[0]


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
