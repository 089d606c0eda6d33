"""What a class may and may not do, asked of a server that really runs."""

import json
import re
import time
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
import websocket

from damles.course.lesson import read_lesson
from damles.course.progress import SqliteStore, Step
from damles.doors.klas.server import PING
from damles.texts import say
from tests.doors.klas_live import LiveClass, Visitor, kind_of, message
from tests.doors.served import ROOT

LESSON = "04-slaan-moet.ipynb"
SOLVED = Step(time.time(), "28x17", "right", {"state": ["28x17"], "done": True}, stars=3)


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveClass]:
    served = LiveClass(tmp_path_factory.mktemp("klas"))
    yield served
    served.close()


@pytest.fixture
def anyone(live: LiveClass) -> Visitor:
    return Visitor(live)


@pytest.fixture
def teacher(live: LiveClass) -> Visitor:
    visitor = Visitor(live)
    assert visitor.ask(live.teacher.removeprefix(live.address))[0] == 200
    return visitor


# Joining


def test_a_number_in_use_asks_whether_it_is_you(live: LiveClass) -> None:
    first, second = Visitor(live), Visitor(live)
    assert "nummer 31, Noor" in first.send("/doe-mee", nummer="31", naam="Noor")[1]
    status, text = second.send("/doe-mee", nummer="031")
    assert status == 200 and say("klas-number-of", number="31", name="Noor") in text
    assert say("klas-your-number") in second.ask("/")[1], "asking is not letting in"
    assert "nummer 31, Noor" in second.send("/doe-mee", nummer="31", zeker="ja")[1]
    assert say("klas-is-it-you") not in first.send("/doe-mee", nummer="31")[1], "one's own number is not asked"


@pytest.mark.parametrize(
    ("number", "name", "key"),
    [
        ("0", "", "number"),
        ("1000", "", "number"),
        ("-1", "", "number"),
        ("zeven", "", "number"),
        ("٣", "", "number"),
        ("", "", "number"),
        ("9", "Noor Jansen", "surname"),
        ("9", "<b>x</b>", "name"),
    ],
)
def test_who_cannot_join_reads_why(number: str, name: str, key: str, anyone: Visitor) -> None:
    status, text = anyone.send("/doe-mee", nummer=number, naam=name)
    assert status == 400 and say(f"error-join-{key}", text="").split("'")[-1][:20] in text
    assert "<b>x</b>" not in text and say("klas-your-number") in anyone.ask("/")[1]


def test_going_back_to_what_was_asked_while_joining_sends_no_form_again(live: LiveClass) -> None:
    Visitor(live).join(33)
    pupil = Visitor(live)
    for number, asked in (("0", "is geen nummer"), ("33", say("klas-is-it-you"))):
        assert asked in pupil.send("/doe-mee", nummer=number)[1]
        assert asked in pupil.ask("/doe-mee")[1], "the page is there without a form"
    pupil.send("/doe-mee", nummer="33", zeker="ja")
    assert say("klas-you-are", number="33") in pupil.ask("/doe-mee")[1], "once the number is taken nothing is asked"


def test_a_form_of_another_site_changes_nothing(anyone: Visitor) -> None:
    assert anyone.ask("/doe-mee", b"nummer=32")[0] == 403
    assert say("klas-your-number") in anyone.ask("/")[1]


# What is open and what is not


def test_without_a_number_no_lesson_starts(anyone: Visitor) -> None:
    status, text = anyone.ask(f"/les/{LESSON}")
    assert status == 200 and say("klas-your-number") in text and "kernelId" not in text


@pytest.mark.parametrize(
    "path",
    [
        "/api/contents", "/api/contents/04-slaan-moet.ipynb", "/api/kernels", "/api/sessions", "/api/terminals",
        "/api/kernelspecs", "/api/config/x", "/api/me", "/api/status", "/terminals/1", "/terminals/websocket/1",
        "/files/04-slaan-moet.ipynb", "/notebooks/04-slaan-moet.ipynb", "/tree", "/lab", "/login", "/nbconvert/html/x",
        "/voila/tree", "/voila/files/04-slaan-moet.ipynb", "/voila/api/contents/", "/voila/render/04-slaan-moet.ipynb",
        "/voila/query/a-b-c-d-e", "/voila/execution/a-b-c-d-e", "/metrics",
        "/les/digibord.ipynb", "/les/bestaat-niet.ipynb", "/les/../../pyproject.toml", "/les/%2e%2e/%2e%2e/README.md",
        "/les/..%2f..%2fpyproject.toml", "/les/../../notebooks/beeld/les.png", "/les//etc/passwd",
        "/les/04-slaan-moet.py",
        "/klas/../server.py", "/klas/%2e%2e/server.py", "/klas/..%2fserver.py", "/klas//etc/passwd",
        "/voila/static/../../../../../../../../etc/passwd", "/voila/static/%2e%2e/%2e%2e/lab/index.html.j2",
        "/voila/static//etc/passwd", "/voila/templates/damles/static/../index.html.j2",
        "/voila/templates/damles/static/%2e%2e/index.html.j2", "/voila/templates/lab/static/voila.js",
        "/voila/templates/damles/static//etc/passwd",
        "/voila/api/themes/../../../../etc/passwd", "/voila/api/themes/%2e%2e/%2e%2e/kernels/python3/kernel.json",
        "/voila/labextensions/ipycanvas/package.json", "/voila/labextensions/ipycanvas/static/../package.json",
        "/voila/labextensions/ipycanvas/static/%2e%2e/%2e%2e/%2e%2e/kernels/python3/kernel.json",
        "/leerkracht", "/leerkracht/stand", "/leerkracht/wissen/7", "/leerkracht?sleutel=", "/leerkracht?sleutel=x",
    ],
)  # fmt: skip
def test_a_pupil_gets_nothing_but_the_pages_and_their_files(path: str, anyone: Visitor) -> None:
    status, text = anyone.join(33).ask(path)
    assert status in (400, 403, 404), text[:300]
    assert "root:" not in text and "argv" not in text and "[project]" not in text


@pytest.mark.parametrize(
    ("method", "path"), [("POST", "/api/kernels"), ("PUT", "/api/contents/x.ipynb"), ("POST", "/api/sessions")]
)
def test_a_pupil_can_make_nothing(method: str, path: str, anyone: Visitor) -> None:
    assert anyone.join(33).ask(path, b"{}", method)[0] in (403, 404, 405)


def test_every_page_forbids_other_hosts_and_names_none(anyone: Visitor, live: LiveClass) -> None:
    anyone.join(34)
    for path in ("/", "/adres", f"/les/{LESSON}"):
        with anyone.opener.open(live.address + path, timeout=60) as answer:
            policy, text = answer.headers["Content-Security-Policy"], answer.read().decode()
        assert policy.startswith("default-src 'self'") and "frame-ancestors 'none'" in policy
        found = set(re.findall(r"(?:https?:)?//[\w.-]+\.[a-z]{2,}[\w./-]*", text))
        assert found <= {"http://www.w3.org/2000/svg"}, "the name of a format, which nothing fetches"


def test_a_browser_asks_whether_our_own_files_were_renewed(anyone: Visitor, live: LiveClass) -> None:
    for path in ("/klas/style.css", "/voila/labextensions/damles-klas/static/remoteEntry.js"):
        with anyone.opener.open(live.address + path, timeout=60) as answer:
            assert answer.headers["Cache-Control"] == "no-cache" and answer.headers["Last-Modified"]


def test_every_file_that_a_lesson_asks_for_is_there(anyone: Visitor) -> None:
    text = anyone.join(36).ask(f"/les/{LESSON}")[1]
    files = re.findall(r'(?:src|href)="(/(?:klas|voila)/[^"]+)"', text)
    assert len(files) >= 5
    assert [file for file in files if anyone.ask(file)[0] != 200] == []


def test_a_pupil_gets_neither_the_page_for_the_teacher_nor_the_letter_home(anyone: Visitor) -> None:
    found = read_lesson(ROOT / "notebooks" / "nl" / LESSON)
    assert found.teacher is not None and found.home is not None
    text = unescape(anyone.join(37).ask(f"/les/{LESSON}")[1])
    assert "Slaan moet" in text and text.count("widget-view") >= len(found.shows)
    kept_back = [found.teacher.goal, *found.teacher.mistakes, *found.home.text, *sum(found.teacher.entry, ())]
    kept_back += [say("page-teacher"), say("page-home"), "les.teacher", "les.home"]
    assert [each for each in kept_back if len(each) > 5 and each in text] == []


def test_the_links_of_the_course_lead_to_pages_of_the_class(anyone: Visitor, live: LiveClass) -> None:
    anyone.join(35)
    status, text = anyone.ask("/les/00-start.ipynb")
    assert status == 200 and anyone.url == f"{live.address}/" and say("klas-choose") in text
    assert all(f"/les/{each}" in text for each in (LESSON, "09-turkse-slag.ipynb", "puzzels.ipynb"))


# The kernel


def replies(connection: websocket.WebSocket, until: str) -> list[str]:
    """The types of the messages up to one of a type."""
    found: list[str] = []
    while until not in found:
        found.append(kind_of(connection.recv()))
    return found


CODE = "open({path!r}, 'w').close()"


@pytest.mark.parametrize("protocol", ["v1.kernel.websocket.jupyter.org", None])
def test_a_page_can_run_no_code(protocol: str | None, anyone: Visitor, tmp_path: Path) -> None:
    trace = tmp_path / "gelukt"
    code = CODE.format(path=str(trace))
    kernel = anyone.join(41).lesson()
    connection = anyone.connect(kernel, protocol=protocol)
    sent = {
        "execute_request": {"code": code, "silent": False, "user_expressions": {"x": code}, "allow_stdin": True},
        "complete_request": {"code": "open", "cursor_pos": 4},
        "inspect_request": {"code": "open", "cursor_pos": 4, "detail_level": 1},
        "is_complete_request": {"code": "1"},
        "history_request": {"hist_access_type": "tail", "n": 10, "output": True, "raw": True},
        "input_reply": {"value": code},
        "debug_request": {"command": "evaluate", "arguments": {"expression": code}},
        "create_subshell_request": {},
        "interrupt_request": {},
        "shutdown_request": {"restart": False},
        "comm_open": {"comm_id": "x", "target_name": "jupyter.widget", "data": {"state": {}}},
    }
    for channel in ("shell", "control", "stdin", "iopub"):
        for number, (kind, content) in enumerate(sent.items()):
            raw = message(channel, kind, content, number)
            if protocol:
                connection.send_binary(raw)
            else:
                header = {"msg_id": f"m{number}", "msg_type": kind, "username": "", "session": "t", "version": "5.3"}
                whole = {"channel": channel, "header": header, "parent_header": {}, "metadata": {}, "content": content}
                connection.send(json.dumps(whole))
    if protocol:  # the connection itself works: what widgets need comes through, and nothing else was answered
        connection.send_binary(message("shell", "comm_info_request", {"target_name": "jupyter.widget"}, 99))
        seen = set(replies(connection, "comm_info_reply")) - {"status", "kernel_info_reply"}
        assert seen == {"comm_info_reply"}
    else:
        time.sleep(2)
    assert not trace.exists()
    assert anyone.ask(f"/api/kernels/{kernel}")[0] == 200, "it was not shut down either"
    connection.close()


def test_nonsense_on_a_connection_harms_nobody(anyone: Visitor) -> None:
    kernel = anyone.join(42).lesson()
    connection = anyone.connect(kernel)
    whole = message("shell", "comm_info_request", {})
    for raw in (b"", b"\xff" * 8, (10**18).to_bytes(8, "little") + b"x" * 64, whole[:-5], whole[:40], b"\0" * 200):
        connection.send_binary(raw)
    connection.send("geen bericht")
    connection.send_binary(message("shell", "comm_msg", {"comm_id": "niet van ons", "data": {"method": "update"}}))
    connection.send_binary(message("shell", "comm_info_request", {}, 2))
    assert "comm_info_reply" in replies(connection, "comm_info_reply")
    connection.close()


@pytest.mark.slow
def test_a_page_that_is_there_keeps_its_connection(anyone: Visitor) -> None:
    connection = anyone.connect(anyone.join(34).lesson())
    connection.settimeout(2 * PING / 1000)
    kind = None
    while kind != websocket.ABNF.OPCODE_PING:
        kind, _ = connection.recv_data_frame(control_frame=True)
        assert kind != websocket.ABNF.OPCODE_CLOSE, "at its first look the server asks, it does not hang up"
    connection.close()


def test_a_kernel_is_of_one_pupil_only(live: LiveClass) -> None:
    owner, other, nobody = Visitor(live).join(43), Visitor(live).join(44), Visitor(live)
    kernel = owner.lesson()
    name = "damles-leerling"
    signed = next(cookie.value or "" for cookie in other.jar if cookie.name == name)
    forged = [
        f"{name}=43",
        f"{name}={signed.replace('NDQ=', 'NDM=')}",
        f'{name}="2|1:0|10:9999999999|{len(name)}:{name}|4:NDM=|{"0" * 64}"',
        "",
    ]
    for cookies in (other.cookies, *forged):
        with pytest.raises(websocket.WebSocketBadStatusException, match="403"):
            nobody.connect(kernel, cookies)
    for visitor in (other, nobody):
        status, text = visitor.ask(f"/api/kernels/{kernel}")
        assert status == 403 or say("klas-your-number") in text
        assert visitor.ask(f"/voila/api/shutdown/{kernel}", b"")[0] == 403
    assert owner.ask(f"/api/kernels/{kernel}")[0] == 200
    assert owner.ask(f"/api/kernels/{kernel}", method="DELETE")[0] in (403, 405)
    assert owner.ask(f"/api/kernels/{kernel}")[0] == 200


def test_leaving_the_page_ends_its_kernel(anyone: Visitor) -> None:
    kernel = anyone.join(45).lesson()
    assert anyone.ask(f"/voila/api/shutdown/{kernel}", b"")[0] == 204
    until = time.monotonic() + 10
    while anyone.ask(f"/api/kernels/{kernel}")[0] == 200:
        assert time.monotonic() < until, "the kernel is still there"
        time.sleep(0.1)


# Progress


def test_a_pupil_sees_the_stars_of_one_number_only(live: LiveClass) -> None:
    store = SqliteStore(live.progress)
    store.add("46", "04-slaan-moet/slaan-moet", SOLVED)
    store.close()
    mine, other = Visitor(live).join(46).ask("/")[1], Visitor(live).join(47).ask("/")[1]
    assert re.search(r"\b3 van \d+ sterren", mine) and not re.search(r"\b3 van \d+ sterren", other)


# The teacher


def test_the_secret_leaves_the_address_bar_and_is_nowhere_on_the_page(teacher: Visitor, live: LiveClass) -> None:
    status, text = teacher.ask("/leerkracht")
    secret = live.teacher.split("=")[1]
    assert status == 200 and teacher.url.endswith("/leerkracht") and secret not in text


def test_the_teacher_sees_who_is_where_and_stuck_at_what(teacher: Visitor, live: LiveClass) -> None:
    pupil = Visitor(live)
    pupil.send("/doe-mee", nummer="48", naam="Ravi")
    pupil.lesson()
    store = SqliteStore(live.progress)
    for _ in range(3):
        store.add("48", "04-slaan-moet/bezet", Step(time.time(), "Ja", "not-asked"))
    store.close()
    status, text = teacher.ask("/leerkracht/stand")
    row = next(each for each in text.split("<tr") if "48 · Ravi" in each)
    assert status == 200
    assert "Les 4" in row and "Moet wit hier slaan?" in row and say("klas-stuck", wrong=3) in row
    assert say("klas-most-failed") in text


def test_forgetting_a_pupil_asks_first_and_then_leaves_nothing(teacher: Visitor, live: LiveClass) -> None:
    pupil = Visitor(live)
    pupil.send("/doe-mee", nummer="49", naam="Mila")
    kernel = pupil.lesson()
    store = SqliteStore(live.progress)
    store.add("49", "04-slaan-moet/bezet", SOLVED)
    assert say("klas-forget-sure-named", number="49", name="Mila") in teacher.ask("/leerkracht/wissen/49")[1]
    assert store.records("49"), "asking erases nothing"
    assert pupil.send("/leerkracht/wissen/49")[0] == 403 and store.records("49")
    assert teacher.ask("/leerkracht/wissen/49", b"")[0] == 403 and store.records("49"), "a form of another site"
    assert teacher.send("/leerkracht/wissen/49")[0] == 200
    assert (store.records("49"), store.settings("49"), store.log("49", "04-slaan-moet/bezet")) == ({}, {}, ())
    assert pupil.ask(f"/api/kernels/{kernel}")[0] == 403, "a kernel that still ran would write again"
    store.close()
