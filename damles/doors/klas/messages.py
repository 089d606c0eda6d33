"""What a pupil's page may say to its kernel: only what the widgets on the page need."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from jupyter_server._tz import utcnow

from damles.doors.klas.room import Room
from damles.doors.prompt import PromptConnection

PROTOCOL = "v1.kernel.websocket.jupyter.org"
TYPES = ("comm_info_request", "comm_open", "comm_msg", "comm_close", "kernel_info_request")
"""The messages that may pass. None of them holds code; running, completing and inspecting are not among them."""
CONTROL = "jupyter.widget.control"
"""The only channel for widgets that a page may open: it asks which widgets there are."""
MOST_PARTS = 64


def may_pass(channel: str, header: Mapping[str, Any], content: Mapping[str, Any]) -> bool:
    """Whether a message of a page may go to its kernel.

    >>> may_pass("shell", {"msg_type": "comm_msg"}, {"comm_id": "a", "data": {}})
    True
    >>> may_pass("shell", {"msg_type": "execute_request"}, {"code": "1 + 1"})
    False
    """
    kind = header.get("msg_type")
    if channel != "shell" or kind not in TYPES:
        return False
    return kind != "comm_open" or content.get("target_name") == CONTROL


def is_deed(header: Mapping[str, Any], content: Mapping[str, Any]) -> bool:
    """Whether a message tells of a click or a key; a page that connects again asks for its widgets by itself.

    >>> is_deed({"msg_type": "comm_msg"}, {"comm_id": "a", "data": {"method": "custom"}})
    True
    >>> is_deed({"msg_type": "comm_msg"}, {"comm_id": "a", "data": {"method": "request_states"}})
    False
    """
    return bool(header["msg_type"] == "comm_msg" and content["data"].get("method") != "request_states")


def split(raw: bytes) -> tuple[str, list[bytes]]:
    """The channel and the parts of a message in Jupyter's protocol for web sockets, version 1.

    Parts are header, parent header, metadata, content and any buffers. Raises `ValueError` for anything else; numbers
    in the message are not believed before they are compared with its length.
    """
    count = int.from_bytes(raw[:8], "little")
    if not 6 <= count <= MOST_PARTS or len(raw) < 8 * (count + 1):
        raise ValueError("not a message")
    offsets = [int.from_bytes(raw[8 * n : 8 * (n + 1)], "little") for n in range(1, count + 1)]
    if offsets != sorted(offsets) or offsets[-1] > len(raw):
        raise ValueError("not a message")
    channel, *parts = (raw[start:end] for start, end in pairwise(offsets))
    return channel.decode(), parts


class PageConnection(PromptConnection):
    """The connection of a page with its kernel: reads every message, and sends on what may pass, as it was read.

    A message that cannot be read, or is in the older protocol, goes nowhere.
    """

    def handle_incoming_message(self, incoming_msg: Any) -> None:
        """Send a message of the page to the kernel, or drop it."""
        if not self.channels or self.subprotocol != PROTOCOL:
            return
        unpack, pack = self.session.unpack, self.session.pack
        try:
            channel, parts = split(incoming_msg)
            header, parent, metadata, content = (unpack(part) for part in parts[:4])
            if not may_pass(channel, header, content):
                return
            # Packed again: what the kernel reads is what was judged here, whatever the page wrote.
            judged = [pack(each) for each in (header, parent, metadata, content)]
            if is_deed(header, content):
                self.kernel_manager.last_activity = utcnow()
                room: Room = self.websocket_handler.settings["room"]
                room.heard(self.kernel_id)
        except Exception:  # a page can send anything
            return
        self.session.send_raw(self.channels[channel], [*judged, *parts[4:]])
