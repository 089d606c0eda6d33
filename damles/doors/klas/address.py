"""Where the class finds the server: its address on the network, a free port, and the address as a QR code."""

import io
import socket
import sys
from contextlib import suppress

import segno

from damles.errors import DoorError

HERE = "127.0.0.1"
EVERYWHERE = "0.0.0.0"
PORT = 8866
TRIES = 50
"""How many ports are tried when none was asked for."""


def own_addresses() -> list[str]:
    """The addresses of this computer on its networks, the likeliest first; none without a network.

    The likeliest is the one from which it would send a packet to the outside. Nothing is sent.
    """
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as trial, suppress(OSError):
        trial.connect(("192.0.2.1", 9))  # an address that belongs to nobody (RFC 5737)
        found.append(trial.getsockname()[0])
    with suppress(OSError):
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    return [each for each in dict.fromkeys(found) if not each.startswith(("127.", "0."))]


def listen(port: int | None, lan: bool) -> tuple[int, socket.socket]:
    """A port and the socket that listens at it: to this computer only, or with ``lan`` to the network too.

    Without ``port`` the first free one from 8866 is taken. Raises `DoorError` when a port is taken.
    """
    wanted = range(PORT, PORT + TRIES) if port is None else (port,)
    for each in wanted:
        try:
            listener = socket.create_server((EVERYWHERE if lan else HERE, each), backlog=128)
        except OSError:
            continue
        listener.setblocking(False)
        return each, listener
    raise DoorError(problem="port", found=str(wanted[0]))


def qr_picture(address: str) -> str:
    """The address as an SVG picture of a QR code.

    >>> qr_picture("http://192.0.2.7:8866")[:4]
    '<svg'
    """
    return segno.make(address, error="m").svg_inline(border=2, omitsize=True, dark="#2a2422", light="#ffffff")


def qr_text(address: str) -> str:
    """The address as a QR code of block characters; empty where the terminal cannot write those."""
    out = io.StringIO()
    segno.make(address, error="l").terminal(out, compact=True, border=2)
    try:
        out.getvalue().encode(sys.stderr.encoding or "ascii")
    except UnicodeEncodeError:
        return ""
    return out.getvalue()
