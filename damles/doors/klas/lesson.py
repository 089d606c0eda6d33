"""A lesson as a pupil sees it: Voilà runs the notebook in a kernel of its own, and this is all of it that can be asked.

`LessonHandler` serves the page, `PageSocket` connects it with its kernel, `KernelModel` tells the page whether the
kernel is there, `GoneHandler` hears that the page was left, and `PictureHandler` serves the pictures of the lessons.
"""

from contextlib import aclosing
from typing import Any

from jupyter_server.services.kernels.handlers import KernelHandler
from tornado.iostream import StreamClosedError
from tornado.web import HTTPError, RequestHandler, StaticFileHandler, authenticated
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from damles.doors.klas.access import PUPIL, recall
from damles.doors.klas.course import START
from damles.doors.klas.kernels import ClassKernels
from damles.doors.klas.line import Turn
from damles.doors.klas.page import note_device, security, sentence, templates
from damles.doors.klas.room import Room
from damles.doors.klas.seats import VISIT, Visit

STOPPED = "<script>window.damlesStopped && damlesStopped()</script>"


class LessonHandler(TornadoVoilaHandler):
    """The page of a lesson, made while its cells run."""

    closed = False
    visit: Visit | None = None
    turn: Turn | None = None

    @property
    def content_security_policy(self) -> str:
        """Nothing of other hosts. The widgets' scripts come from files of ours, and make functions from text."""
        return security(self.request.host, "'unsafe-inline' 'unsafe-eval'")

    @authenticated
    async def get(self, path: str = "") -> None:
        """Run a notebook for the pupil and send what it shows, piece by piece."""
        if path == START:
            self.redirect("/")
            return
        room: Room = self.settings["room"]
        note_device(room, self.request.remote_ip)
        self.contents_manager.get(path)  # what may not be had is refused before anything is started
        if self.kernel_manager.full:
            raise HTTPError(503)
        self.visit = Visit(self.current_user.username, path, room.clock())
        VISIT.set(self.visit)
        self.turn = self.kernel_manager.line.join()
        try:
            await self._make(path, room)
        except Exception:
            await self._send(STOPPED)  # the beginning has been sent: it is too late for a page with a sentence
            raise
        finally:
            self.turn.leave()

    async def _make(self, path: str, room: Room) -> None:
        """Send the beginning, wait for one's turn, then send the lesson."""
        assert self.turn is not None
        page = room.page(path)
        self.set_header("Cache-Control", "no-store")
        await self._send(templates().get_template("les.html").render(title=page.title if page else ""))
        async for ahead in self.turn.waits():
            await self._send(f"<script>damlesAhead({ahead})</script>")
        if self.closed:
            return
        async with aclosing(self.get_generator(path=path)) as pieces:
            async for piece in pieces:
                if not await self._send(piece):
                    break

    async def _send(self, piece: str) -> bool:
        """Whether the page is still there to take more."""
        if self.closed:
            return False
        started = self.visit is not None and self.visit.kernel
        alive = not started or started in self.kernel_manager
        self.write(piece if alive else STOPPED)
        try:
            await self.flush()
        except StreamClosedError:
            return False
        return bool(alive)

    def on_connection_close(self) -> None:
        """End the kernel of a page that is left before it is there, and let the next in line go."""
        self.closed = True
        if self.turn is not None:
            self.turn.leave()
        if self.visit is not None and self.visit.kernel:
            self.kernel_manager.end_soon(self.visit.kernel)

    def write_error(self, status_code: int, **facts: Any) -> None:
        """Say in a sentence what failed."""
        room: Room = self.settings["room"]
        told = sentence(status_code, facts.get("exc_info"))
        self.finish(templates().get_template("fout.html").render(room=room, sentence=told))


class PageSocket(VoilaKernelWebsocketHandler):
    """The connection of a page with its own kernel; `damles.doors.klas.access` refuses every other."""

    async def open(self, kernel_id: str) -> None:
        """Note that the page is there."""
        room: Room = self.settings["room"]
        visit = room.seats.visit(kernel_id)
        if visit is None:  # it has ended just now
            self.close()
            return
        visit.hang_up.add(self.close)
        await super().open(kernel_id)

    def on_close(self) -> None:
        """Note that the page is not there; its kernel waits a little for it to come back."""
        room: Room = self.settings["room"]
        visit = room.seats.visit(self.kernel_id)
        if visit is not None:
            visit.hang_up.discard(self.close)
            self.kernel_manager.end_if_left(self.kernel_id)
        super().on_close()


class KernelModel(KernelHandler):
    """Whether a kernel of the pupil's own is there."""

    SUPPORTED_METHODS = ("GET", "HEAD")


class GoneHandler(RequestHandler):
    """Hears from a page that it is being left."""

    def check_xsrf_cookie(self) -> None:
        """Not needed, and a page that is being left cannot send the token; see `post`."""

    def post(self, kernel_id: str) -> None:
        """End a kernel of the pupil's own. The cookie is not sent along by pages of other sites."""
        room: Room = self.settings["room"]
        number = recall(self, PUPIL)
        if number is None or room.seats.pupil(kernel_id) != number:
            raise HTTPError(403)
        kernels: ClassKernels = self.settings["kernel_manager"]
        kernels.end_soon(kernel_id)
        self.set_status(204)


class PictureHandler(StaticFileHandler):
    """The pictures of the lessons; the address lets nothing else through."""

    def set_extra_headers(self, path: str) -> None:
        """A picture is a picture: no script in it runs."""
        self.set_header("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        self.set_header("X-Content-Type-Options", "nosniff")
