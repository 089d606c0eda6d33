"""The first door: JupyterLab on this computer, opened at the start page of the course.

Everything that we set is in our own folder ``lab`` and in this process: the user's own Jupyter settings are not
written. The server listens to this computer only and keeps its own token.
"""

import logging
import os
import signal
import socket
from pathlib import Path
from typing import TYPE_CHECKING

from damles.doors.report import tell
from damles.doors.setup import HERE, Checkout, child_environment
from damles.errors import DoorError
from damles.texts import say

if TYPE_CHECKING:
    from jupyter_server.serverapp import ServerApp

START = "notebooks/nl/00-start.ipynb"
ADDRESS = "127.0.0.1"
PORT = 8888
LAB = Path(__file__).with_name("lab")


def start(port: int | None = None, browser: bool = True, checkout: Checkout = HERE, page: str = START) -> int:
    """Serve the course until Ctrl-C; the exit code.

    Without ``port`` the first free one from 8888 is taken. Raises `DoorError` when the given port is taken, when the
    course is not here, or when JupyterLab does not start.
    """
    if not checkout.exists:
        raise DoorError(problem="course", found=str(checkout.root))
    if not (checkout.root / page).is_file():
        raise DoorError(problem="lesson", found=page)
    if port is not None and not is_free(port):
        raise DoorError(problem="port", found=str(port))
    os.environ.update(lab_environment(checkout))
    server = _make_server(options(checkout, page, port, browser))
    server.io_loop.add_callback(_announce, server, port)  # once it listens
    try:
        server.start()
    except SystemExit as error:  # another program took the port just now
        raise DoorError(problem="port", found=str(server.port)) from error
    return 0


def is_free(port: int) -> bool:
    """Whether a server of ours can listen at the port."""
    with socket.socket() as trial:
        if os.name != "nt":  # there it would share the port with another server
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((ADDRESS, port))
        except OSError:
            return False
    return True


def lab_environment(checkout: Checkout) -> dict[str, str]:
    """The environment variables that let Jupyter find our extension and settings, before the user's own."""
    return {
        **child_environment(checkout),
        "JUPYTER_PATH": _before("JUPYTER_PATH", LAB),
        "JUPYTER_CONFIG_PATH": _before("JUPYTER_CONFIG_PATH", LAB / "config"),
    }


def options(checkout: Checkout, page: str, port: int | None, browser: bool) -> list[str]:
    """JupyterLab's command line."""
    import zmq
    from platformdirs import user_data_path

    own = user_data_path("damles", appauthor=False) / "lab"
    values = {
        "ServerApp.ip": ADDRESS,
        "ServerApp.port": PORT if port is None else port,
        "ServerApp.port_retries": 50 if port is None else 0,
        "ServerApp.root_dir": checkout.root,
        "ServerApp.open_browser": browser,
        "ServerApp.answer_yes": True,  # Ctrl-C stops at once, without a question
        "ServerApp.allow_root": True,  # some school machines and test machines know no other user
        "ServerApp.log_level": "ERROR",
        # Without it every kernel prints a warning in the terminal.
        "KernelManager.transport_encryption": "auto" if zmq.has("curve") else "disabled",
        "ServerApp.kernel_websocket_connection_class": "damles.doors.prompt.PromptConnection",
        "LabApp.log_level": "ERROR",
        "LabApp.default_url": _address(page),
        "LabApp.user_settings_dir": own / "user-settings",
        "LabApp.workspaces_dir": own / "workspaces",
        "LabApp.news_url": None,
    }
    return [f"--{name}={value}" for name, value in values.items()]


def _make_server(arguments: list[str]) -> "ServerApp":
    """A JupyterLab server that has its port and waits to be started; quiet but for errors."""
    from jupyterlab.labapp import LabApp

    try:
        server: ServerApp = LabApp.initialize_server(argv=arguments)
    except SystemExit as error:
        raise DoorError(problem="lab", found=str(error)) from error
    _let_browsers_ask(server)
    # From here on its "critical" messages only say in English what we say ourselves: the address, and that it stops.
    server.log.addFilter(lambda record: record.levelno < logging.CRITICAL)
    if hasattr(signal, "SIGHUP"):  # the terminal window is closed
        signal.signal(signal.SIGHUP, lambda *_: server.stop(from_signal=True))
    return server


def _let_browsers_ask(server: "ServerApp") -> None:
    """Have browsers ask whether our own files are still the same: our names stay, where JupyterLab's hold a checksum.

    Otherwise a browser would keep them for a year, also when the course is renewed.
    """
    settings = server.web_app.settings
    kept = settings["static_immutable_cache"]
    settings["static_immutable_cache"] = [path for path in kept if not path.endswith("/damles/static")]


def _announce(server: "ServerApp", wanted: int | None) -> None:
    if server.port != (wanted or PORT):
        tell(say("lab-port-taken", wanted=PORT, port=server.port))
    url = f"http://{ADDRESS}:{server.port}{server.default_url}&token={server.identity_provider.token}"
    tell(say("lab-ready", url=url))
    tell(say("lab-stop"))


def _address(page: str) -> str:
    """Where a page is in simple mode: one document, without the tabs of an earlier visit."""
    return f"/doc/tree/{page}?reset"


def _before(variable: str, folder: Path) -> str:
    return os.pathsep.join(filter(None, [str(folder), os.environ.get(variable, "")]))
