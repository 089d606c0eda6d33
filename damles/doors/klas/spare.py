"""Spare kernels: started and warmed up before anyone asks, for the half of a lesson's waiting time is that.

A spare kernel works for nobody: it has opened no progress, and no page may connect with it. It gets its pupil once,
from the server, when a page of that pupil is made (see `damles.doors.klas.kernels`).
"""

import os
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any

import psutil  # type: ignore[import-untyped]

READY = 30
"""For so many pages, open ones and spare kernels together, there is a kernel: a class. ``DAMLES_READY`` says otherwise,
on a computer with little memory; 0 for none."""
LEAST = 3
"""So many are spare also when the class is complete: pupils go on to another lesson."""
AT_ONCE = max(1, (os.cpu_count() or 2) // 2)
"""So many are started at the same moment: the teacher's computer has other things to do."""
MEMORY = 1_500_000_000
"""Bytes of this computer's memory that spare kernels leave free."""
SLOW = 60
"""Seconds after which a kernel that does not answer is given up."""
WARM = """def _warm():
    import damles.notebook
    from damles.board.widget import Board
    Board().close()
_warm()
del _warm"""
"""What a spare kernel does beforehand: it reads the code and the sentences, and draws a board that nobody sees."""
ASSIGN = "__import__('os').environ['DAMLES_PUPIL'] = {pupil!r}"


def ready() -> int:
    """For how many pages there are to be kernels, as the environment says."""
    told = os.environ.get("DAMLES_READY", "")
    return int(told) if told.isdecimal() and len(told) < 4 else READY


def free_memory() -> int:
    """Bytes of memory that programs can still have."""
    return int(psutil.virtual_memory().available)


def wanted(open_pages: int, ready: int = READY, free: Callable[[], int] = free_memory) -> int:
    """How many kernels are to be spare beside so many open pages, where the memory allows another one.

    >>> wanted(0, free=lambda: 4_000_000_000), wanted(29, free=lambda: 4_000_000_000), wanted(0, free=lambda: 10**9)
    (30, 3, 0)
    """
    return max(min(LEAST, ready), ready - open_pages) if free() > MEMORY else 0


async def run(kernel: Any, code: str) -> bool:
    """Let a kernel run a line of ours; whether it did. The server asks this, never a page."""
    client = kernel.client()
    client.start_channels(iopub=False, stdin=False, hb=False, control=False)
    try:
        reply = await client.execute(code, silent=True, store_history=False, reply=True, timeout=SLOW)
    except Exception:  # it has died, or takes too long: another one will do
        return False
    finally:
        client.stop_channels()
    return bool(reply["content"]["status"] == "ok")


class Spares:
    """The ids of the spare kernels, the oldest first."""

    def __init__(self, ready: int = READY) -> None:
        self.ready = ready
        self._ids: deque[str] = deque()

    def __len__(self) -> int:
        return len(self._ids)

    def __contains__(self, kernel: object) -> bool:
        return kernel in self._ids

    def __iter__(self) -> Iterator[str]:
        return iter(tuple(self._ids))

    def add(self, kernel: str) -> None:
        """Note a kernel that stands ready."""
        self._ids.append(kernel)

    def take(self) -> str:
        """The id of a kernel that stood ready; empty when there is none."""
        return self._ids.popleft() if self._ids else ""

    def drop(self, kernel: str) -> None:
        """Forget a kernel that has ended, if it stood ready."""
        if kernel in self._ids:
            self._ids.remove(kernel)
