"""The second door: a class of up to thirty pupils on the teacher's computer, each in a browser of their own.

One Voilà server shows the lessons without code; a pupil takes a number, and everything stays on this computer. The
server listens to this computer only, or with ``lan`` to the network that it is in.
"""

import os
import secrets
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from damles.doors.report import tell
from damles.doors.setup import HERE, Checkout, child_environment
from damles.errors import DoorError
from damles.texts import say, say_error

if TYPE_CHECKING:
    from damles.doors.klas.room import Room
    from damles.doors.klas.server import ClassServer

LESSONS = Path("notebooks/nl")
SHARE = Path(__file__).with_name("share")


def start(port: int | None = None, browser: bool = True, lan: bool = False, checkout: Checkout = HERE) -> int:
    """Serve a class until Ctrl-C; the exit code.

    Raises `DoorError` when the course is not here, when there is no lesson, when the given port is taken, and when
    ``lan`` is asked for on a computer without a network.
    """
    if not checkout.exists:
        raise DoorError(problem="course", found=str(checkout.root))
    os.environ.update(class_environment(checkout))
    server = make_server(port, lan, checkout.root / LESSONS)
    room, wanted = server.room, port
    server.announce = lambda: _announce(room, server.port, wanted, browser)
    server.start()
    return 0


def class_environment(checkout: Checkout) -> dict[str, str]:
    """The environment variables that let Voilà find our template, and kernels the damles of this checkout."""
    paths = [str(SHARE), os.environ.get("JUPYTER_PATH", "")]
    return {**child_environment(checkout), "JUPYTER_PATH": os.pathsep.join(filter(None, paths))}


def make_server(port: int | None, lan: bool, folder: Path) -> "ClassServer":
    """A server that has its port and waits to be started."""
    import zmq

    from damles.course.progress import open_store
    from damles.doors.klas.address import HERE, listen, own_addresses
    from damles.doors.klas.course import changed, read_course
    from damles.doors.klas.room import Room
    from damles.doors.klas.server import ClassServer, config
    from damles.notebook.desk import progress_file

    addresses: Sequence[str] = own_addresses() if lan else [HERE]
    if not addresses:
        raise DoorError(problem="no-network", found="")
    course = read_course(folder)
    taken, listener = listen(port, lan)
    store, notice = open_store(progress_file(), patience=1)
    encryption = "auto" if zmq.has("curve") else "disabled"  # without it every kernel prints a warning
    server = ClassServer(config=config(folder, encryption))
    server.initialize([])
    server.port, server.listener = taken, listener
    server.room = Room(
        course=course,
        store=store,
        secret=secrets.token_urlsafe(16),
        address=f"http://{addresses[0]}:{taken}",
        lan=lan,
        others=addresses[1:],
        notice=notice,
        left_out=changed(folder),
    )
    return server


def _announce(room: "Room", port: int, wanted: int | None, browser: bool) -> None:
    from damles.doors.klas.address import HERE, PORT, qr_text

    if wanted is None and port != PORT:
        tell(say("lab-port-taken", wanted=PORT, port=port))
    if room.notice is not None:
        tell(f"{say_error(room.notice)} {say('screen-not-kept')}")
    if room.left_out:
        tell(say("klas-left-out", names=", ".join(room.left_out)))
    if room.lan:
        tell(qr_text(room.address))
        tell(say("klas-ready-lan", url=room.address))
    else:
        tell(say("klas-ready", url=room.address))
        tell(say("klas-only-here"))
    page = f"http://{HERE}:{port}/leerkracht?sleutel={room.secret}"
    tell(say("klas-teacher", url=page))
    tell(say("lab-stop"))
    if browser:
        webbrowser.open(page)
