"""An hour of play on thirty boards in one kernel, without a browser and without waiting: what its memory does."""

import os
from pathlib import Path

from jupyter_client.manager import start_new_kernel

BOARDS = 30
MINUTES = 60
BEGIN = f"""
import asyncio, psutil
from damles.notebook import *
les = lesson("uur")
screens = [
    les.exercise(Play(id=f"bord-{{n}}", position="W:W28,34,39:B5,22", question="Sla.", solution="28x17 5-10 17-11"))
    for n in range({BOARDS})
]
for screen in screens:
    screen.board.speed = 1000
    display(screen)

async def minute():
    for screen in screens:
        board = screen.board
        for square in (34, 28, 23, 28, 17):  # refused, picked up, not allowed, picked up, captured
            board._canvas[-1]._handle_frontend_event(None, {{"event": "mouse_down", **place(square)}}, [])
            board._canvas[-1]._handle_frontend_event(None, {{"event": "mouse_up", **place(square)}}, [])
        for key in ("ArrowUp", "ArrowLeft", "s", "w", "Escape"):
            board.key(key)
        await board.settle()
        screen.again()
        screen.hint()

def place(square):
    from damles.board.geometry import centre
    return dict(zip("xy", centre(square)))
"""
MINUTE = """
await minute()
print(psutil.Process().memory_full_info().uss / 1e6)
"""


def memory(progress: Path, minutes: int = MINUTES) -> list[float]:
    """Megabytes that the kernel has for itself after each minute; in one, thirty boards are played on.

    What it shares is left out: its part of that grows when another program that shares it ends.
    """
    manager, client = start_new_kernel(env={**os.environ, "DAMLES_PROGRESS": str(progress), "DAMLES_PUPIL": "7"})
    found: list[float] = []

    def heard(message: dict[str, object]) -> None:
        content = message["content"]
        assert message["msg_type"] != "error", content
        if message["msg_type"] == "stream" and content["name"] == "stdout":  # type: ignore[index]
            found.append(float(content["text"]))  # type: ignore[index]

    try:
        client.execute_interactive(BEGIN, timeout=120, output_hook=heard)
        for _ in range(minutes):
            client.execute_interactive(MINUTE, timeout=120, output_hook=heard)
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
    return found
