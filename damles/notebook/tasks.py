"""What a screen lets run beside its clicks: one task for each purpose, a new one in the place of the old."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from damles.board.motion import running_loop, stop
from damles.texts import say


class Tasks:
    """Named tasks of the running event loop. ``on_fault`` is told of an error that a task did not catch itself."""

    def __init__(self, on_fault: Callable[[BaseException], object]) -> None:
        self._on_fault = on_fault
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def begin(self, name: str, work: Coroutine[Any, Any, None]) -> bool:
        """Start some work under a name; what ran under it ends. Whether it began: it needs an event loop."""
        loop = running_loop()
        if loop is None:
            work.close()
            return False
        self.stop(name)
        task = self._tasks[name] = loop.create_task(work)
        task.add_done_callback(self._done)
        return True

    def stop(self, name: str) -> None:
        """End what runs under a name, unless it is this very task that asks."""
        task = self._tasks.get(name)
        if task is None or task.done():
            return
        if task.get_loop() is not running_loop():
            stop(task)
        elif task is not asyncio.current_task():
            task.cancel()

    def stop_all(self, but: str = "") -> None:
        """End everything, except what has the name ``but``."""
        for name in list(self._tasks):
            if name != but:
                self.stop(name)

    def running(self, but: str = "") -> list[asyncio.Task[None]]:
        """The tasks that are not done, except the one with the name ``but``."""
        return [task for name, task in self._tasks.items() if name != but and not task.done()]

    def _done(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (error := task.exception()):
            self._on_fault(error)


def fault_words(error: BaseException, language: str = "nl") -> str:
    """A fault of ours as a sentence, with what a maintainer needs of it.

    >>> fault_words(ValueError("x"))
    'Er ging iets mis op dit bord. Probeer het nog eens. (ValueError: x)'
    """
    return f"{say('board-fault', language)} ({type(error).__name__}: {error})"
