"""The server of a class: Voilà with our own list of addresses. What is not in the list does not exist."""

import logging
import signal
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

from jupyter_core.paths import jupyter_path
from jupyter_server.base.handlers import FileFindHandler
from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from tornado.web import StaticFileHandler
from traitlets.config import Config
from voila.app import Voila
from voila.static_file_handler import MultiStaticFileHandler, TemplateStaticFileHandler

from damles.doors.klas import lesson, pupils, teacher
from damles.doors.klas.access import OwnKernel, PupilIdentity
from damles.doors.klas.course import Shelf
from damles.doors.klas.kernels import ClassKernels
from damles.doors.klas.messages import PageConnection
from damles.doors.klas.page import STATIC, NotFound, OwnFile
from damles.doors.klas.room import Room
from damles.doors.klas.spare import Spares, ready
from damles.texts import say

KERNEL = r"(?P<kernel_id>\w+-\w+-\w+-\w+-\w+)"
WIDGETS = ("@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8", "ipycanvas", "damles-klas")
"""The only extensions of the page that are used, of all that may be installed; the last is our own."""
PING = 20_000
"""Milliseconds between two looks whether a page is still there."""
NO_ANSWER = 50_000
"""Milliseconds without an answer after which a page is gone. Longer than `PING`: at the first look nothing has been
asked yet that could have been answered."""
BODY = 64 * 1024
"""The largest body of a request, in bytes: a form."""
MESSAGE = 1024 * 1024
"""The largest message of a page to its kernel, in bytes."""


def config(folder: Path, encryption: str) -> Config:
    """What we ask of Voilà and Jupyter; the user's own settings are not read."""
    ours = Config()
    ours.Voila.root_dir = str(folder)
    ours.Voila.log_level = logging.ERROR
    ours.Voila.open_browser = False
    ours.Voila.config_file_paths = []
    ours.VoilaConfiguration.template = "damles"
    ours.VoilaConfiguration.allow_template_override = "NO"
    ours.VoilaConfiguration.allow_theme_override = "NO"
    ours.VoilaConfiguration.extension_allowlist = list(WIDGETS)
    ours.VoilaConfiguration.multi_kernel_manager_class = ClassKernels
    ours.VoilaConfiguration.page_config_hook = own_page_config
    ours.VoilaConfiguration.resources = {"damles_say": say}
    ours.KernelManager.autorestart = False
    ours.KernelManager.transport_encryption = encryption
    return ours


def own_page_config(page: dict[str, Any], **_facts: Any) -> dict[str, Any]:
    """What the page is told, without the outside address of a library for formulas: no lesson has one."""
    return {**page, "fullMathjaxUrl": "/klas/geen-formules.js", "mathjaxConfig": "geen"}


def themes() -> str:
    """The folder with Voilà's themes; Voilà itself looks in the first folder of its name, which is our template's."""
    return next(path for path in jupyter_path("voila", "themes") if Path(path).is_dir())


class ClassServer(Voila):
    """Voilà for one class."""

    room: Room
    listener: socket.socket
    announce: Callable[[], None]

    def init_settings(self) -> dict[str, Any]:
        """What the handlers know: the class, and our own ideas of who may do what."""
        self.identity_provider_class = PupilIdentity
        self.authorizer_class = OwnKernel
        self.kernel_websocket_connection_class = PageConnection
        settings: dict[str, Any] = super().init_settings()
        self.kernel_manager.seats = self.room.seats
        self.kernel_manager.spares = Spares(ready())
        return {
            **settings,
            "contents_manager": Shelf(Path(self.root_dir)),
            "default_handler_class": NotFound,
            "login_url": "/",
            "room": self.room,
            "seats": self.room.seats,
            "websocket_max_message_size": MESSAGE,
            "ws_ping_interval": PING,
            "ws_ping_timeout": NO_ANSWER,
            "xsrf_cookies": True,
            "xsrf_cookie_kwargs": {"httponly": True, "samesite": "Lax"},
        }

    def init_handlers(self) -> list[tuple[Any, ...]]:
        """Every address that there is."""
        files = {"path": self.labextensions_path, "no_cache_paths": []}
        serve = {"config": self.config, "template_paths": self.template_paths}
        serve["voila_configuration"] = self.voila_configuration
        extensions = "|".join(WIDGETS)
        return [
            ("/", pupils.StartHandler),
            ("/doe-mee", pupils.JoinHandler),
            ("/wissel", pupils.LeaveHandler),
            ("/adres", pupils.AddressHandler),
            ("/leerkracht", teacher.TeacherHandler),
            ("/leerkracht/stand", teacher.StateHandler),
            ("/leerkracht/wissen/([0-9]+)", teacher.ForgetHandler),
            (r"/les/([\w-]+\.ipynb)", lesson.LessonHandler, serve),
            (r"/les/([\w/-]+\.(?:png|jpg|gif|svg|webp))", lesson.PictureHandler, {"path": self.root_dir}),
            ("/klas/(.*)", OwnFile, {"path": str(STATIC)}),
            (f"/api/kernels/{KERNEL}", lesson.KernelModel),
            (f"/api/kernels/{KERNEL}/channels", lesson.PageSocket),
            (f"/voila/api/shutdown/{KERNEL}", lesson.GoneHandler),
            (r"/voila/templates/(damles/static/[\w-][\w.-]*)", TemplateStaticFileHandler),
            (r"/voila/static/([\w-][\w.-]*)", MultiStaticFileHandler, {"paths": self.static_paths}),
            ("/voila/api/themes/(.*)", StaticFileHandler, {"path": themes()}),
            (rf"/voila/labextensions/((?:{extensions})/static/[\w-][\w.-]*)", FileFindHandler, files),
        ]

    def listen(self) -> None:
        """Serve until the program is stopped; then end every kernel."""
        logging.getLogger("tornado").setLevel(logging.ERROR)  # what was refused is no news in the teacher's terminal
        server = HTTPServer(self.app, max_body_size=BODY)
        server.add_sockets([self.listener])
        self.ioloop = IOLoop.current()
        if hasattr(signal, "SIGHUP"):  # the terminal window is closed
            signal.signal(signal.SIGHUP, self._handle_signal_stop)
        self.ioloop.add_callback(self.announce)
        self.kernel_manager.watch()
        try:
            self.ioloop.start()
        except KeyboardInterrupt:
            pass
        finally:
            self.stop()
