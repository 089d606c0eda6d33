"""The kernels of a class: each works for one pupil, and ends when its page is left.

How the number gets to the kernel: the pupil's signed cookie gives the number (`damles.doors.klas.access`); the handler
of a lesson page puts it in a `Visit` in the context of its own request; `ClassKernels.start_kernel` reads it there,
gives it to the kernel as ``DAMLES_PUPIL``, and notes in `Seats` for whom the kernel works. Nothing that a page sends
has a say in it. The kernel's room `damles.notebook.desk` reads the variable.

Starting a kernel takes a second of work. Some stand ready therefore (`damles.doors.klas.spare`).
"""

import asyncio
import os
from typing import Any

from jupyter_core.utils import ensure_async
from jupyter_server._tz import utcnow
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from jupyter_server.utils import ApiPath
from tornado.ioloop import IOLoop, PeriodicCallback
from tornado.web import HTTPError
from traitlets import Instance

from damles.doors.klas import spare
from damles.doors.klas.line import Line
from damles.doors.klas.messages import TYPES
from damles.doors.klas.seats import VISIT, Seats

EACH = 3
"""How many pages one pupil can have open; the oldest ends when another is opened."""
ALL = 120
"""How many pages the class can have open: about 6 GB of memory."""
GRACE = 120
"""Seconds that a page may be without connection (a weak network, a tablet asleep) before its kernel ends."""
COMING = 180
"""Seconds in which a new page must have made its connection: thirty at once take their time."""
WATCH = 1
"""Seconds between two looks for kernels that died, and for spare ones that are needed."""
IDLE = 45 * 60
"""Seconds without a click after which a kernel ends, even when its page is still open."""


class ClassKernels(AsyncMappingKernelManager):
    """Starts, knows and ends the kernels of the pupils."""

    seats = Instance(Seats, ())
    line = Instance(Line, ())
    spares = Instance(spare.Spares, ())

    def __init__(self, **options: Any) -> None:
        ours = {
            "allowed_message_types": list(TYPES),
            "allow_tracebacks": False,
            "buffer_offline_messages": False,
            "cull_connected": True,
            "cull_idle_timeout": IDLE,
            "cull_interval": 60,
        }
        super().__init__(**{**options, **ours})  # type: ignore[no-untyped-call]
        self._watches = [PeriodicCallback(each, WATCH * 1000) for each in (self.end_dead, self.fill)]

    def watch(self) -> None:
        """From now on look for dead kernels, and have spare ones."""
        for each in self._watches:
            each.start()

    @property
    def full(self) -> bool:
        """Whether the class has as many pages open as there may be."""
        return len(self.seats) >= ALL

    async def start_kernel(self, *, env: dict[str, str], **options: Any) -> str:  # type: ignore[override]
        """The id of a new kernel for the visit at hand. Raises `HTTPError` 503 when the class is full."""
        visit = VISIT.get()
        for old in self.seats.of(visit.pupil)[: 1 - EACH]:
            await self.end(old.kernel)
        if self.full:
            raise HTTPError(503)
        visit.kernel = await self._spare_for(visit.pupil)
        if not visit.kernel:
            visit.kernel = await super().start_kernel(env={**env, "DAMLES_PUPIL": visit.pupil}, **options)
        self._is_idle(visit.kernel)
        self.seats.take(visit)
        self.end_if_left(visit.kernel, COMING)
        return visit.kernel

    async def _spare_for(self, pupil: str) -> str:
        """The id of a spare kernel that works for the pupil from now on; empty when there is none."""
        while kernel := self.spares.take():
            assign = spare.ASSIGN.format(pupil=pupil)
            if await self._lives(kernel) and await spare.run(self.get_kernel(kernel), assign):
                return kernel
            await self.end(kernel)
        return ""

    async def _lives(self, kernel_id: str) -> bool:
        """Whether a kernel is there and its process runs."""
        return kernel_id in self and bool(await ensure_async(self.get_kernel(kernel_id).is_alive()))

    async def fill(self) -> None:
        """Start spare kernels, a few at a time, until there are enough; while no page is being made."""
        while not self.line and len(self.spares) < spare.wanted(len(self.seats), self.spares.ready):
            if not all(await asyncio.gather(*(self._spare() for _ in range(spare.AT_ONCE)))):
                return

    async def _spare(self) -> bool:
        """Whether one more spare kernel stands ready."""
        kernel = await super().start_kernel(kernel_name="python3", path=ApiPath(""), env=dict(os.environ))
        ready = await spare.run(self.get_kernel(kernel), spare.WARM)
        if ready:
            self.spares.add(kernel)
        else:
            await self.end(kernel)
        return ready

    def start_watching_activity(self, kernel_id: str) -> None:
        """Take a kernel for idle until its page says something (`damles.doors.klas.messages`).

        Jupyter would read all that every kernel says once more for this, a quarter of the server's work.
        """
        self._is_idle(kernel_id)

    def _is_idle(self, kernel_id: str) -> None:
        kernel: Any = self.get_kernel(kernel_id)
        kernel.execution_state, kernel.last_activity = "idle", utcnow()

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """End a kernel that nobody uses any more; that a spare one is idle is what it is for."""
        if kernel_id not in self.spares:
            await super().cull_kernel_if_idle(kernel_id)  # type: ignore[no-untyped-call]

    async def shutdown_kernel(self, kernel_id: str, now: bool = False, restart: bool = False) -> None:  # type: ignore[override]
        """End a kernel; its page hears it."""
        self.seats.leave(kernel_id)
        await super().shutdown_kernel(kernel_id, now=now, restart=restart)  # type: ignore[no-untyped-call]

    async def end(self, kernel_id: str) -> None:
        """End a kernel at once, unless it has ended already. Every answer is in the store already."""
        if kernel_id in self:
            await self.shutdown_kernel(kernel_id, now=True)

    async def end_dead(self) -> None:
        """End what is left of kernels that died: their pages say so, open anew, and go on where the pupil was.

        Jupyter would start such a kernel again, empty, behind a page that shows the old boards (see `autorestart` in
        `damles.doors.klas.server`).
        """
        for kernel_id in [*self.seats.kernels(), *self.spares]:
            if not await self._lives(kernel_id):
                self.spares.drop(kernel_id)
                await self.end(kernel_id)

    def end_soon(self, kernel_id: str) -> None:
        """End a kernel as soon as what is going on now is done."""
        IOLoop.current().add_callback(self.end, kernel_id)

    def end_if_left(self, kernel_id: str, seconds: float = GRACE) -> None:
        """End a kernel when no page is connected with it after so many seconds."""
        IOLoop.current().call_later(seconds, self._end_if_left, kernel_id)

    async def _end_if_left(self, kernel_id: str) -> None:
        visit = self.seats.visit(kernel_id)
        if visit is None or not visit.hang_up:
            await self.end(kernel_id)
