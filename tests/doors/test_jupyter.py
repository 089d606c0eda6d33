"""The course really starts: one server in this environment, in a checkout of its own, with nobody's settings."""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from email.message import Message
from pathlib import Path
from typing import Any

import nbformat
import psutil
import pytest

import damles
from damles.doors import jupyter
from damles.doors.setup import Checkout
from damles.errors import DoorError
from damles.texts import say
from tests.doors.served import free_port

ROOT = Path(damles.__file__).parents[1]
PATIENCE = 90  # seconds; a busy machine may be slow, and only a failing test waits that long


def write_notebook(path: Path, code: str) -> None:
    cells = [nbformat.v4.new_code_cell(code, id="cell")]
    lesson = {"damles": {"lesson": "00", "autorun": True}}
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=lesson), path)


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout with two lessons of ours and a foreign notebook that says that it is one."""
    root = tmp_path_factory.mktemp("een map met spaties")
    shutil.copytree(ROOT / "damles", root / "damles", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "requirements.txt"):
        shutil.copy(ROOT / name, root)
    folder = root / "notebooks" / "nl"
    folder.mkdir(parents=True)
    write_notebook(folder / "00-start.ipynb", "1")
    write_notebook(folder / "01-les.ipynb", "2")
    subprocess.run([sys.executable, "-m", "damles.doors.lessons"], cwd=root, check=True)
    write_notebook(folder / "vreemd.ipynb", "3")
    return root


@dataclass
class Server:
    """A running course and how to ask it things."""

    process: subprocess.Popen[str]
    port: int
    token: str
    home: Path
    said: str

    def ask(self, path: str, method: str = "GET", token: str | None = None) -> Any:
        """The answer to a request: JSON where it is that, else text."""
        text, headers = self.answer(path, method, token)
        return json.loads(text) if "json" in headers["Content-Type"] else text

    def answer(self, path: str, method: str = "GET", token: str | None = None) -> tuple[str, Message]:
        """The text of an answer, and its headers."""
        key = {"Authorization": f"token {self.token if token is None else token}"}
        url = f"http://{jupyter.ADDRESS}:{self.port}/{path}"
        request = urllib.request.Request(url, method=method, headers=key, data=b"{}" if method == "POST" else None)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return answer.read().decode(), answer.headers


def start(checkout: Path, home: Path, *arguments: str) -> subprocess.Popen[str]:
    variables = {"HOME": str(home), "USERPROFILE": str(home), "APPDATA": str(home), "LOCALAPPDATA": str(home)}
    variables |= {"PYTHONUTF8": "1"}
    theirs = ("JUPYTER", "XDG", "PYTHONWARN", "PYTHONIO")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(theirs)}
    return subprocess.Popen(
        [sys.executable, "-m", "damles", "--no-browser", *arguments],
        cwd=checkout,
        env=environment | variables,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )


@pytest.fixture(scope="module")
def server(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    home, port = tmp_path_factory.mktemp("home"), free_port()
    with start(checkout, home, "--port", str(port)) as process:
        assert process.stdout is not None
        said = ""
        while say("lab-stop") not in said:
            line = process.stdout.readline()
            assert line, f"it stopped by itself after saying: {said}"
            said += line
        token = re.findall(r"token=(\w+)", said)[0]
        yield Server(process, port, token, home, said)
        process.kill()


class TestServing:
    def test_it_says_where_it_is_and_nothing_else(self, server: Server) -> None:
        where = f"http://127.0.0.1:{server.port}/doc/tree/notebooks/nl/00-start.ipynb?reset&token={server.token}"
        assert server.said.splitlines() == [say("lab-ready", url=where), say("lab-stop")]

    def test_it_answers(self, server: Server) -> None:
        assert "version" in server.ask("api")

    def test_it_asks_for_the_token(self, server: Server) -> None:
        for path in ("api/contents", "damles/autorun/notebooks/nl/00-start.ipynb"):
            with pytest.raises(urllib.error.HTTPError) as refused:
                server.ask(path, token="wrong")
            refused.value.close()
            assert refused.value.code == 403

    def test_the_page_has_our_extension_and_no_news(self, server: Server) -> None:
        page = server.ask("doc/tree/notebooks/nl/00-start.ipynb")
        settings = json.loads(re.findall(r'<script id="jupyter-config-data"[^>]*>(.*?)</script>', page, re.S)[0])
        assert "damles" in [extension["name"] for extension in settings["federated_extensions"]]
        assert "@jupyterlab/apputils-extension:announcements" in settings["disabledExtensions"]
        assert "damles:lessons" in server.ask("lab/extensions/damles/static/remoteEntry.js")
        assert ".damles-pupil" in server.ask("lab/extensions/damles/static/style.css")

    def test_a_browser_asks_whether_our_own_files_were_renewed(self, server: Server) -> None:
        for name in ("remoteEntry.js", "style.css"):
            _, headers = server.answer(f"lab/extensions/damles/static/{name}")
            assert headers["Cache-Control"] == "no-cache" and headers["Last-Modified"]

    def test_our_lessons_may_run_and_a_foreign_one_may_not(self, server: Server) -> None:
        assert server.ask("damles/autorun/notebooks/nl/00-start.ipynb") == {"autorun": True}
        assert server.ask("damles/autorun/notebooks/nl/vreemd.ipynb") == {"autorun": False}

    def test_our_lessons_are_signed_so_that_their_pictures_show(self, server: Server) -> None:
        for name, trusted in (("00-start", True), ("vreemd", False)):
            model = server.ask(f"api/contents/notebooks/nl/{name}.ipynb")
            assert [cell["metadata"]["trusted"] for cell in model["content"]["cells"]] == [trusted]

    def test_a_changed_lesson_may_not_run(self, server: Server, checkout: Path) -> None:
        write_notebook(checkout / "notebooks" / "nl" / "01-les.ipynb", "something else")
        assert server.ask("damles/autorun/notebooks/nl/01-les.ipynb") == {"autorun": False}

    def test_what_the_user_trusts_may_run_until_it_changes(self, server: Server, checkout: Path) -> None:
        own = "damles/autorun/notebooks/nl/eigen%20les.ipynb"
        write_notebook(checkout / "notebooks" / "nl" / "eigen les.ipynb", "mine")
        assert server.ask(own) == {"autorun": False}
        server.ask(own, method="POST")
        assert server.ask(own) == {"autorun": True}
        write_notebook(checkout / "notebooks" / "nl" / "eigen les.ipynb", "mine, changed")
        assert server.ask(own) == {"autorun": False}

    def test_a_file_that_is_not_there_may_not_run(self, server: Server) -> None:
        for path in ("absent.ipynb", "..%2F..%2Fetc%2Fpasswd"):
            with pytest.raises(urllib.error.HTTPError) as refused:
                server.ask(f"damles/autorun/{path}")
            refused.value.close()

    def test_the_users_own_jupyter_settings_stay_as_they_were(self, server: Server) -> None:
        assert not (server.home / ".jupyter").exists()

    @pytest.mark.skipif(os.name == "nt", reason="Windows has no signals to stop a server kindly")
    def test_closing_the_terminal_leaves_no_process(self, server: Server) -> None:
        server.ask("api/kernels", method="POST")
        family = psutil.Process(server.process.pid).children(recursive=True)
        assert family, "there is a kernel"
        server.process.send_signal(signal.SIGHUP)
        assert server.process.wait(PATIENCE) == 0
        _, alive = psutil.wait_procs(family, timeout=PATIENCE)
        assert not alive


class TestPorts:
    @pytest.fixture
    def taken(self) -> Iterator[int]:
        with socket.socket() as other:
            other.bind((jupyter.ADDRESS, 0))
            other.listen()
            yield other.getsockname()[1]

    def test_a_port_that_was_asked_for_and_is_taken_is_one_sentence(
        self, taken: int, checkout: Path, tmp_path: Path
    ) -> None:
        with start(checkout, tmp_path, "--port", str(taken)) as process:
            said, _ = process.communicate(timeout=PATIENCE)
        assert (process.returncode, said.strip()) == (1, say("error-door-port", found=taken))

    def test_a_free_port_is_free(self, taken: int) -> None:
        assert not jupyter.is_free(taken)
        assert jupyter.is_free(free_port())

    def test_without_a_wish_the_next_free_port_is_taken(self) -> None:
        line = jupyter.options(Checkout(ROOT), jupyter.START, None, True)
        assert f"--ServerApp.port={jupyter.PORT}" in line
        assert "--ServerApp.port_retries=50" in line
        assert "--ServerApp.port_retries=0" in jupyter.options(Checkout(ROOT), jupyter.START, 9000, True)


def test_the_server_listens_to_this_computer_only() -> None:
    assert "--ServerApp.ip=127.0.0.1" in jupyter.options(Checkout(ROOT), jupyter.START, None, True)


def test_a_missing_start_page_is_named(tmp_path: Path) -> None:
    (tmp_path / "notebooks").mkdir()
    (tmp_path / "pyproject.toml").write_text("", encoding="utf-8")
    with pytest.raises(DoorError) as caught:
        jupyter.start(checkout=Checkout(tmp_path))
    assert (caught.value.problem, caught.value.found) == ("lesson", jupyter.START)


def test_our_folders_come_before_the_users(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUPYTER_PATH", "theirs")
    variables = jupyter.lab_environment(Checkout(ROOT))
    assert variables["JUPYTER_PATH"] == os.pathsep.join([str(jupyter.LAB), "theirs"])
    assert variables["PYTHONPATH"].split(os.pathsep)[0] == str(ROOT)
