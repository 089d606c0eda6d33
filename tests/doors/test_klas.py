"""The parts of the class door that need no server."""

import asyncio
import json
import socket
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import Mock

import nbformat
import pytest
from hypothesis import given
from hypothesis import strategies as st
from jupyter_client.session import Session
from tornado.web import HTTPError

from damles import cli
from damles.course.progress import Deed, MemoryStore, SqliteStore, Step
from damles.doors import klas
from damles.doors.klas import address, course, overview
from damles.doors.klas.course import Page, Shelf, read_course
from damles.doors.klas.kernels import ClassKernels
from damles.doors.klas.messages import PROTOCOL, TYPES, PageConnection, may_pass, split
from damles.doors.klas.page import PAGES, STATIC, security, sentence
from damles.doors.klas.pupil import JoinError, is_number, read_name, read_number
from damles.doors.klas.room import Room
from damles.doors.klas.seats import Seats, Visit
from damles.doors.lessons import trust
from damles.doors.setup import Checkout
from damles.errors import DoorError
from damles.texts import say, say_error, sentences
from tests.doors.klas_live import message

# Numbers and names


@given(st.integers(1, 999), st.sampled_from(["{}", " {} ", "0{}"]))
def test_a_number_is_the_same_however_it_is_written(number: int, way: str) -> None:
    assert read_number(way.format(number)) == str(number) and is_number(str(number))


@given(st.text(max_size=30))
def test_any_text_is_a_number_a_name_or_an_error_of_ours(text: str) -> None:
    for read in (read_number, read_name):
        try:
            found = read(text)
        except JoinError as error:
            assert say_error(error)
        else:
            assert " " not in found and "<" not in found and len(found) <= 20


# Messages


@pytest.mark.parametrize(
    ("channel", "kind", "content", "passes"),
    [
        ("shell", "comm_msg", {}, True),
        ("shell", "comm_close", {}, True),
        ("shell", "comm_info_request", {}, True),
        ("shell", "kernel_info_request", {}, True),
        ("shell", "comm_open", {"target_name": "jupyter.widget.control"}, True),
        ("shell", "comm_open", {"target_name": "jupyter.widget"}, False),
        ("shell", "comm_open", {}, False),
        ("control", "comm_msg", {}, False),
        ("stdin", "input_reply", {}, False),
        ("shell", "execute_request", {}, False),
        ("shell", "shutdown_request", {}, False),
        ("shell", "COMM_MSG", {}, False),
        ("shell", ["comm_msg"], {}, False),
        ("shell", None, {}, False),
    ],
)
def test_only_what_widgets_need_may_pass(channel: str, kind: object, content: dict[str, str], passes: bool) -> None:
    assert may_pass(channel, {"msg_type": kind}, content) is passes


def test_what_a_page_tells_its_kernel_is_heard_of_its_pupil() -> None:
    heard: list[str] = []
    room = SimpleNamespace(heard=heard.append)
    sent = Mock()
    page = SimpleNamespace(
        channels={"shell": "shell"}, subprotocol=PROTOCOL, session=Session(), kernel_id="a-b", kernel_manager=sent,
        websocket_handler=SimpleNamespace(settings={"room": room}),
    )  # fmt: skip
    page.session.send_raw = sent
    for kind, method in (("kernel_info_request", ""), ("comm_msg", "request_states"), ("execute_request", "custom")):
        PageConnection.handle_incoming_message(page, message("shell", kind, {"data": {"method": method}}))
    assert heard == [] and sent.call_count == 2, "nobody did anything"
    PageConnection.handle_incoming_message(page, message("shell", "comm_msg", {"data": {"method": "custom"}}))
    assert heard == ["a-b"] and sent.call_count == 3


def test_no_message_that_may_pass_runs_or_reads_code() -> None:
    assert not {kind for kind in TYPES if kind.split("_")[0] in {"execute", "complete", "inspect", "history", "debug"}}


def test_a_message_is_split_as_it_was_put_together() -> None:
    channel, parts = split(message("shell", "comm_msg", {"a": 1}))
    assert channel == "shell"
    assert [json.loads(part) for part in parts[1:]] == [{}, {}, {"a": 1}]
    assert json.loads(parts[0])["msg_type"] == "comm_msg"


@given(st.binary(max_size=200) | st.builds(lambda cut: message("shell", "comm_msg", {})[:cut], st.integers(0, 300)))
def test_other_bytes_are_split_or_refused_and_never_believed(raw: bytes) -> None:
    try:
        _, parts = split(raw)
    except ValueError:
        return
    assert sum(map(len, parts)) <= len(raw)


# The course


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of lessons where no notebook may run yet, but those that are trusted."""
    lessons = tmp_path / "lessen"
    lessons.mkdir()
    monkeypatch.setattr("damles.doors.lessons.trusted_list", lambda: tmp_path / "trusted.sha256")
    return lessons


def notebook(folder: Path, name: str, *code: str, trusted: bool = True) -> Path:
    """A small notebook with a title."""
    made = nbformat.v4.new_notebook(metadata={"damles": {"lesson": Path(name).stem}})
    made.cells = [nbformat.v4.new_markdown_cell(f"# Titel van {name}\n\nTekst.")]
    made.cells += [nbformat.v4.new_code_cell(each) for each in code]
    path = folder / name
    nbformat.write(made, path)
    if trusted:
        trust(path.read_bytes(), name)
    return path


DECLARES = (
    "from damles.notebook import *\nles = lesson('04-les')",
    "les.exercise(Choose(id='bezet', question='Moet wit slaan?', answers={'Ja': '', 'Nee': ''}, right='Nee'))",
)


def test_only_notebooks_that_may_run_are_read_and_served(folder: Path) -> None:
    good, edited = notebook(folder, "04-les.ipynb", *DECLARES), notebook(folder, "05-les.ipynb", *DECLARES)
    edited.write_bytes(edited.read_bytes() + b"\n")
    notebook(folder, "06-vreemd.ipynb", "1 + 1", trusted=False)
    notebook(folder, "00-start.ipynb", "1 + 1")
    (folder / "geheim.txt").write_text("geheim", encoding="utf-8")
    shelf = Shelf(folder)
    assert [page.file for page in read_course(folder)] == [good.name]
    assert course.changed(folder) == [edited.name, "06-vreemd.ipynb"]
    assert shelf.get(good.name)["content"].cells
    refused = {edited.name: 409, "06-vreemd.ipynb": 409}
    others = ("00-start.ipynb", "geheim.txt", "../lessen/04-les.ipynb", "map/x.ipynb", "er-niet.ipynb", "", ".")
    for path, status in {**refused, **dict.fromkeys(others, 404)}.items():
        with pytest.raises(HTTPError) as error:
            shelf.get(path)
        assert error.value.status_code == status
    assert not shelf.file_exists("geheim.txt")


def test_a_page_knows_its_title_and_the_questions_of_its_exercises(folder: Path) -> None:
    notebook(folder, "04-les.ipynb", *DECLARES)
    notebook(folder, "puzzels.ipynb", "1 + 1")
    lesson, puzzles = read_course(folder)
    assert (lesson.title, lesson.questions) == ("Titel van 04-les.ipynb", {"04-les/bezet": "Moet wit slaan?"})
    assert (puzzles.lesson, puzzles.questions) == ("puzzels", {})


def test_what_does_not_run_in_a_lesson_does_not_stop_the_class(folder: Path) -> None:
    notebook(folder, "04-les.ipynb", *DECLARES, "1 / 0")
    assert [page.questions for page in read_course(folder)] == [{}]


def test_a_folder_without_lessons_is_said(tmp_path: Path) -> None:
    with pytest.raises(DoorError) as error:
        read_course(tmp_path)
    assert str(tmp_path) in say_error(error.value)


# Who sits where


def test_a_visit_that_ends_closes_its_connections_once() -> None:
    closed: list[str] = []
    seats, visit = Seats(), Visit("7", "a.ipynb", 1.0, "k1")
    visit.hang_up.add(lambda: closed.append("k1"))
    seats.take(visit)
    seats.take(Visit("7", "b.ipynb", 0.5, "k2"))
    assert [each.kernel for each in seats.of("7")] == ["k2", "k1"] and seats.pupil("k1") == "7"
    seats.leave("k1")
    seats.leave("k1")
    assert closed == ["k1"] and seats.pupil("k1") is None and seats.pupils() == {"7"}


class Ending(ClassKernels):
    """Kernels that only note what would end."""

    ended: tuple[str, ...] = ()

    async def end(self, kernel_id: str) -> None:
        self.ended += (kernel_id,)


def test_a_kernel_without_a_page_ends_and_one_with_a_page_stays() -> None:
    kernels = Ending()
    for name in ("open", "left"):
        visit = Visit("7", "a.ipynb", 1.0, name)
        kernels.seats.take(visit)
        if name == "open":
            visit.hang_up.add(lambda: None)
        asyncio.run(kernels._end_if_left(name))
    assert kernels.ended == ("left",)


def test_kernels_that_idle_are_culled_also_with_an_open_page() -> None:
    kernels = ClassKernels(cull_idle_timeout=0)
    assert kernels.cull_connected and 0 < kernels.cull_interval <= 60 < kernels.cull_idle_timeout <= 3600
    assert set(kernels.allowed_message_types) == set(TYPES)


# The overview


def deeds(*lines: str) -> list[Deed]:
    """Deeds from lines as "7 les/a forbidden" or "7 les/a right 3"."""
    found = []
    for at, line in enumerate(lines):
        pupil, exercise, kind, *stars = line.split()
        found.append(Deed(pupil, exercise, Step(float(at), "", kind, stars=int(stars[0]) if stars else None)))
    return found


def test_three_wrong_answers_to_the_exercise_at_hand_are_being_stuck() -> None:
    log = deeds(*["7 les/a forbidden"] * 2, "8 les/a loses", "7 les/a unreadable", "7 les/a hint", "7 les/a better")
    assert not overview.now(log)["7"].stuck
    log += deeds("7 les/a not-asked")
    found = overview.now(log)
    assert found["7"].stuck and found["7"].wrong == 3
    assert not found["8"].stuck


def test_who_keeps_clicking_on_pieces_that_cannot_be_moved_is_stuck() -> None:
    log = deeds(*["7 les/a refused"] * 2)
    assert not overview.now(log)["7"].stuck
    assert overview.now([*log, *deeds("7 les/a refused")])["7"].stuck


def test_who_solved_it_or_went_on_is_not_stuck() -> None:
    log = deeds(*["7 les/a forbidden"] * 3, "7 les/a right 1")
    assert not overview.now(log)["7"].stuck and overview.now(log)["7"].solved
    assert not overview.now([*log, *deeds("7 les/a forbidden")])["7"].stuck, "again, from the start"
    assert overview.now(deeds(*["7 les/a forbidden"] * 3, "7 les/b go-on"))["7"].exercise == "les/b"


def test_the_exercises_failed_most_are_those_of_most_pupils() -> None:
    log = deeds(
        *["1 les/a loses"] * 9, *["1 les/b loses"] * 2, *["2 les/b loses"] * 2, "3 les/b loses", *["3 les/c loses"] * 2
    )
    assert [(each.exercise, each.pupils, each.wrong) for each in overview.most_failed(log)] == [
        ("les/b", 2, 4),
        ("les/a", 1, 9),
        ("les/c", 1, 2),
    ]
    assert overview.most_failed(deeds("1 les/a loses")) == []


@pytest.mark.parametrize("kind", ["memory", "file"])
def test_deeds_of_everyone_come_in_the_order_of_their_times(kind: str, tmp_path: Path) -> None:
    store = MemoryStore() if kind == "memory" else SqliteStore(tmp_path / "v.sqlite3")
    for at, pupil in ((1.0, "7"), (2.0, "8"), (3.0, "7")):
        store.add(pupil, "les/a", Step(at, "28x17", "right", {"x": 1}))
    assert [(deed.pupil, deed.step.at) for deed in store.deeds(2.0)] == [("8", 2.0), ("7", 3.0)]
    assert {deed.step.answer for deed in store.deeds(0)} == {"28x17"} and len(store.deeds(0)) == 3
    store.close()


# The class


def room() -> Room:
    pages = [Page("les.ipynb", "Les", "les", {"les/a": "Wat?", "les/b": "Wie?"}), Page("p.ipynb", "Puzzels", "puzzels")]
    return Room(pages, MemoryStore(), "geheim", "http://192.0.2.7:8866", lan=True, clock=lambda: 600.0)


def test_a_number_is_in_use_once_taken_and_free_again_once_forgotten() -> None:
    klas7 = room()
    assert not klas7.in_use("7")
    klas7.join("7", "Noor")
    klas7.join("7", "")
    assert klas7.in_use("7") and klas7.name("7") == "Noor"
    klas7.store.add("8", "les/a", Step(1.0, "", "right", stars=3))
    assert klas7.in_use("8"), "of an earlier lesson"
    klas7.forget("7")
    assert not klas7.in_use("7") and klas7.name("7") == ""


def test_rows_are_the_pupils_of_the_class_by_number() -> None:
    klas7 = room()
    klas7.store.add("10", "les/a", Step(1.0, "", "right", stars=2))
    klas7.store.add("eigen", "les/a", Step(1.0, "", "right", stars=3))
    klas7.join("9", "")
    klas7.seats.take(Visit("9", "les.ipynb", 200.0, "k"))
    rows = klas7.rows()
    assert [(row.number, row.places, row.earned) for row in rows] == [("9", ("Les",), 0), ("10", (), 2)]
    assert rows[0].quiet == 6 and rows[0].is_quiet and not rows[1].is_quiet
    klas7.heard("k")
    klas7.heard("of nobody")
    assert klas7.rows()[0].quiet == 0, "who plays a game gives no answers, but is not quiet"
    assert klas7.stars("10")["les.ipynb"] == (2, 6, 1) and klas7.stars("10")["p.ipynb"] == (0, 0, 0)
    assert klas7.question("les/b") == ("Les", "Wie?") and klas7.question("weg/x") == ("", "")


# The address, and starting


def test_the_address_is_a_picture_and_blocks_where_the_terminal_can_write_those(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    picture = address.qr_picture("http://192.0.2.7:8866")
    assert 'viewBox="' in picture and "width=" not in picture.split(">")[0]
    assert "<script" not in picture
    for encoding in ("utf-8", "ascii"):
        with monkeypatch.context() as terminal:
            terminal.setattr(address.sys, "stderr", SimpleNamespace(encoding=encoding))
            text = address.qr_text("http://192.0.2.7:8866")
        assert "█" in text if encoding == "utf-8" else text == ""


def test_a_port_in_use_is_said_and_without_a_wish_the_next_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    taken, listener = address.listen(None, lan=False)
    monkeypatch.setattr(address, "PORT", taken)
    other, another = address.listen(None, lan=False)
    with pytest.raises(DoorError) as error:
        address.listen(taken, lan=False)
    assert other > taken and str(taken) in say_error(error.value)
    assert listener.getsockname()[0] == "127.0.0.1"
    listener.close()
    another.close()


def test_without_a_network_lan_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    class Offline(socket.socket):
        def connect(self, _where: object) -> None:
            raise OSError

    monkeypatch.setattr(address.socket, "socket", Offline)
    monkeypatch.setattr(address.socket, "gethostbyname_ex", lambda _name: ("x", [], ["127.0.1.1"]))
    with pytest.raises(DoorError) as error:
        klas.start(lan=True, browser=False)
    assert say_error(error.value) == say("error-door-no-network")


def test_without_the_course_it_does_not_start(tmp_path: Path) -> None:
    with pytest.raises(DoorError) as error:
        klas.start(checkout=Checkout(tmp_path))
    assert error.value.problem == "course"


def test_the_verb_passes_its_options_on(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[tuple[object, ...]] = []
    monkeypatch.setattr(klas, "start", lambda *how: started.append(how))
    assert cli.run(["klas"]) == 0 == cli.run(["klas", "--lan", "--port", "8899", "--no-browser"])
    assert started == [(None, True, False), (8899, False, True)]


# The pages


def test_no_file_of_the_pages_names_another_host() -> None:
    files = [*PAGES.iterdir(), *STATIC.iterdir(), *klas.SHARE.rglob("*.*")]
    assert len(files) > 10
    assert [
        path.name for path in files if "http:" in path.read_text("utf-8") or "https:" in path.read_text("utf-8")
    ] == []


def test_a_strange_host_cannot_write_the_policy_of_a_page() -> None:
    assert "ws://klas.local:8866" in security("klas.local:8866", "")
    assert "evil" not in security("x; script-src evil", "")


@pytest.mark.parametrize("status", [400, 403, 404, 409, 418, 500, 503])
def test_every_failure_has_a_sentence(status: int) -> None:
    assert sentence(status) in sentences("nl").values()
    error = DoorError(problem="lessons", found="map")
    assert sentence(status, (DoorError, error, None)) == say_error(error)
