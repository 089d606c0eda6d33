"""Long work beside the event loop, where this Python has threads; else in its turn."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from damles.engine.thinker import has_processes

T = TypeVar("T")


async def beside(work: Callable[[], T]) -> T:
    """What some work gives; the boards stay alive meanwhile where there are threads (a browser's Python has none)."""
    if has_processes():
        return await asyncio.to_thread(work)
    await asyncio.sleep(0)
    return work()
