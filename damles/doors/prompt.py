"""A page's connection with its kernel on which no message waits for another.

A click on the board is answered by several small messages. TCP holds a small one back until the browser has
acknowledged the one before, and browsers take their time for that (about 40 ms): the board would feel slow.
"""

from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection


class PromptConnection(ZMQChannelsWebsocketConnection):
    """Jupyter's own connection, with Nagle's algorithm off (RFC 896; `tornado.websocket`, ``set_nodelay``)."""

    def connect(self) -> Any:
        """Open the connection; what is returned is Jupyter's."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()
