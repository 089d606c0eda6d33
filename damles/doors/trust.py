"""The server's side of lessons that run by themselves: a small extension of the Jupyter server.

The page asks ``damles/autorun/<path>`` before it runs anything; the server reads the file and compares it with the
lists of `damles.doors.lessons`. A notebook cannot forge that, whatever its metadata says. JupyterLab's own command
"Trust Notebook" adds a notebook to the user's list (the page posts to the same address).

When it starts it also signs our unchanged lessons, so that JupyterLab shows their stored pictures.
"""

import json
from base64 import b64decode
from typing import Any

import nbformat
from jupyter_core.utils import ensure_async
from jupyter_server.auth.decorator import authorized
from jupyter_server.base.handlers import APIHandler, path_regex
from jupyter_server.serverapp import ServerApp
from jupyter_server.utils import url_path_join
from tornado.web import authenticated

from damles.doors.lessons import may_run, trust, unchanged


class AutorunHandler(APIHandler):
    """Answers whether a notebook may run by itself, and takes in that the user trusts it."""

    auth_resource = "contents"

    @authenticated
    @authorized
    async def get(self, path: str) -> None:
        """Answer ``{"autorun": true}`` or false."""
        self.finish(json.dumps({"autorun": may_run(await self._content(path))}))

    @authenticated
    @authorized
    async def post(self, path: str) -> None:
        """Remember that the user trusts this notebook as it now is."""
        trust(await self._content(path), path)
        self.finish(json.dumps({"autorun": True}))

    async def _content(self, path: str) -> bytes:
        """The bytes of the file, through the contents manager: it guards what may be read."""
        model = await ensure_async(self.contents_manager.get(path, type="file", format="base64"))
        return b64decode(model["content"])


def _jupyter_server_extension_points() -> list[dict[str, Any]]:
    return [{"module": "damles.doors.trust"}]


def _load_jupyter_server_extension(server: ServerApp) -> None:
    assert server.web_app is not None
    where = url_path_join(server.web_app.settings["base_url"], "damles", "autorun") + path_regex
    server.web_app.add_handlers(".*$", [(where, AutorunHandler)])
    for path in unchanged():
        server.contents_manager.notary.sign(nbformat.read(path, as_version=4))
