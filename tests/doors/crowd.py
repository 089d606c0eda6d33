"""A class that comes at once: devices without a screen that open a lesson as a browser does, and press its buttons."""

import json
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import psutil

from damles.doors.klas.messages import split
from tests.doors.klas_live import LiveClass, Visitor, message
from tests.doors.served import Served

CONTROL = "jupyter.widget.control"
PATIENCE = 300


@dataclass
class Device:
    """One pupil's device; ``seen`` is how many seconds after ``start`` the boards of the lesson were there."""

    visitor: Visitor
    widgets: dict[str, Any] = field(default_factory=dict)
    joined: float = 0
    seen: float = 0
    socket: Any = None

    def opens(self, lesson: str, start: float) -> None:
        """Load the page, connect it, and fetch every widget, the boards among them."""
        kernel = self.visitor.lesson(lesson)
        self.socket = self.visitor.connect(kernel)
        self.socket.settimeout(PATIENCE)
        told = {"comm_id": "vraag", "target_name": CONTROL, "data": {}}
        self.socket.send_binary(message("shell", "comm_open", told, metadata={"version": "1.0.0"}))
        self.socket.send_binary(
            message("shell", "comm_msg", {"comm_id": "vraag", "data": {"method": "request_states"}})
        )
        while not self.widgets:
            content = _content(self.socket.recv())
            self.widgets = content.get("data", {}).get("states", {})
        self.seen = time.monotonic() - start

    def find(self, model: str, **state: Any) -> list[str]:
        """The ids of the widgets of a kind whose state holds this."""
        return [
            name
            for name, each in self.widgets.items()
            if each["model_name"] == model and state.items() <= each["state"].items()
        ]

    def sends(self, widget: str, **content: Any) -> None:
        """What a page sends when somebody presses or clicks a widget."""
        data = {"method": "custom", "content": content}
        self.socket.send_binary(message("shell", "comm_msg", {"comm_id": widget, "data": data}))


def _content(raw: bytes | str) -> dict[str, Any]:
    """The content of a message that came back; empty where it has none of ours."""
    if isinstance(raw, str) or b"update_states" not in raw:
        return {}
    found: dict[str, Any] = json.loads(split(raw)[1][3])
    return found


def all_at_once(
    live: LiveClass, count: int, lesson: str, then: Callable[[Device], None] = lambda _device: None
) -> list[Device]:
    """So many pupils, numbered from 101, who join and open a lesson at the same moment, and ``then`` do something.

    A device that says nothing for twenty seconds is taken for gone: it does not answer the server as a browser does.
    """
    devices = [Device(Visitor(live)) for _ in range(count)]
    start = time.monotonic()

    def come(number: int) -> None:
        device = devices[number]
        device.visitor.join(101 + number)
        device.joined = time.monotonic() - start
        device.opens(lesson, start)
        then(device)

    each(come, range(count))
    return devices


def each(act: Callable[[Any], None], things: Any) -> None:
    """Do something with each of the things at the same time; raises what went wrong with one."""
    things = list(things)
    with ThreadPoolExecutor(len(things)) as pool:
        list(pool.map(act, things))


def kernels(live: Served) -> list[psutil.Process]:
    """The kernel processes of a server, spare ones of a class among them."""
    return [child for child in psutil.Process(live.process.pid).children(recursive=True) if _is_kernel(child)]


def _is_kernel(process: psutil.Process) -> bool:
    try:
        return any("ipykernel" in word for word in process.cmdline())
    except psutil.Error:  # it has just ended
        return False
