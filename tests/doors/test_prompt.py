"""No message of a kernel waits for another, in either door."""

from pathlib import Path
from unittest.mock import Mock

import pytest
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.websocket import KernelWebsocketHandler

from damles.doors.jupyter import options
from damles.doors.klas.messages import PageConnection
from damles.doors.prompt import PromptConnection
from damles.doors.setup import Checkout


def test_a_connection_sends_small_messages_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ZMQChannelsWebsocketConnection, "connect", lambda _: "opened")
    handler = Mock(spec=KernelWebsocketHandler)
    connection = PromptConnection.__new__(PromptConnection)
    connection.websocket_handler = handler
    assert connection.connect() == "opened"
    handler.set_nodelay.assert_called_once_with(True)


def test_both_doors_use_it(tmp_path: Path) -> None:
    chosen = next(
        each
        for each in options(Checkout(tmp_path), "notebooks/nl/00-start.ipynb", None, False)
        if "connection_class" in each
    )
    assert chosen.endswith(f"={PromptConnection.__module__}.{PromptConnection.__name__}")
    assert issubclass(PageConnection, PromptConnection)
