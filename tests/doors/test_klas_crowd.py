"""Many pupils at once: the line for lessons, the kernels that stand ready, and a whole class."""

import asyncio
import json
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
import websocket

from damles.course.progress import SqliteStore
from damles.doors.klas import spare
from damles.doors.klas.kernels import ClassKernels
from damles.doors.klas.line import Line
from tests.doors.crowd import Device, all_at_once, kernels
from tests.doors.klas_live import LiveClass, Visitor

LESSON = "04-slaan-moet.ipynb"
CLASS = 30


# The line


def test_who_comes_first_goes_first_and_hears_how_many_are_ahead() -> None:
    async def scene() -> list[list[int]]:
        line, heard = Line(at_once=1), [list[int]() for _ in range(3)]
        turns = [line.join() for _ in heard]

        async def wait(number: int) -> None:
            async for ahead in turns[number].waits():
                heard[number].append(ahead)
            heard[number].append(0)
            await asyncio.sleep(0.01)  # its page is being made
            turns[number].leave()

        await asyncio.gather(*map(wait, reversed(range(3))))
        assert len(line) == 0
        return heard

    assert asyncio.run(scene()) == [[0], [1, 0], [2, 1, 0]]


def test_who_leaves_the_line_waits_no_more_and_those_behind_move_up() -> None:
    async def scene() -> None:
        line = Line(at_once=1)
        first, gone, last = line.join(), line.join(), line.join()
        waiting = asyncio.ensure_future(anext(gone.waits(), None))
        await waiting
        ended = asyncio.ensure_future(_drain(gone))
        await asyncio.sleep(0)
        gone.leave()
        gone.leave()
        await asyncio.wait_for(ended, 1)
        assert last.ahead == 1
        first.leave()
        assert last.ahead == 0 and len(line) == 1

    asyncio.run(scene())


async def _drain(turn: object) -> None:
    async for _ in turn.waits():  # type: ignore[attr-defined]
        pass


# Spare kernels


@pytest.mark.parametrize(
    ("open_pages", "free", "count"), [(0, 4e9, 30), (10, 4e9, 20), (29, 4e9, 3), (90, 4e9, 3), (0, 1e9, 0)]
)
def test_there_are_kernels_for_a_class_and_a_few_more_where_there_is_memory(
    open_pages: int, free: float, count: int
) -> None:
    assert spare.wanted(open_pages, 30, lambda: int(free)) == count


@pytest.mark.parametrize(("told", "count"), [("", 30), ("8", 8), ("0", 0), ("-1", 30), ("veel", 30), ("99999", 30)])
def test_the_environment_says_how_many_stand_ready(told: str, count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DAMLES_READY", told)
    assert spare.ready() == count and (spare.wanted(0, count) == 0) == (count == 0)


def test_a_spare_kernel_is_not_ended_for_being_idle(monkeypatch: pytest.MonkeyPatch) -> None:
    manager, culled = ClassKernels(), []

    async def cull(_self: object, kernel: str) -> None:
        culled.append(kernel)

    monkeypatch.setattr("damles.doors.klas.kernels.AsyncMappingKernelManager.cull_kernel_if_idle", cull)
    manager.spares.add("spare")
    for kernel in ("spare", "used"):
        asyncio.run(manager.cull_kernel_if_idle(kernel))
    assert culled == ["used"]


@pytest.mark.parametrize("known", [False, True])
def test_a_spare_kernel_that_died_is_not_given_to_a_pupil_nor_waited_for(
    known: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    manager, asked = _with_dead_spare(monkeypatch, known)
    assert asyncio.run(manager._spare_for("7")) == "" and len(manager.spares) == 0
    assert asked == []


def test_a_spare_kernel_that_died_makes_room_for_another_one(monkeypatch: pytest.MonkeyPatch) -> None:
    manager, _asked = _with_dead_spare(monkeypatch, known=True)
    asyncio.run(manager.end_dead())
    assert len(manager.spares) == 0 and "gone" not in manager


def _with_dead_spare(monkeypatch: pytest.MonkeyPatch, known: bool) -> tuple[ClassKernels, list[str]]:
    """A manager whose only spare kernel has no process any more, and what is asked of that kernel."""
    manager, asked = ClassKernels(), list[str]()

    async def ask(_kernel: object, code: str) -> bool:
        asked.append(code)
        return True

    async def forget(kernel: str, **_how: bool) -> None:
        del manager._kernels[kernel]

    monkeypatch.setattr(spare, "run", ask)
    monkeypatch.setattr(manager, "shutdown_kernel", forget)
    manager.spares.add("gone")
    if known:
        manager._kernels["gone"] = SimpleNamespace(is_alive=lambda: False)
    return manager, asked


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveClass]:
    served = LiveClass(tmp_path_factory.mktemp("klas"))
    yield served
    served.close()


def _spare_ids(live: LiveClass) -> list[str]:
    """The ids of kernels that run, from the names of their connection files."""
    found = []
    for process in kernels(live):
        name = next(word for word in process.cmdline() if word.endswith(".json"))
        found.append(Path(name).stem.removeprefix("kernel-"))
    return found


def test_no_page_can_connect_with_a_spare_kernel(live: LiveClass) -> None:
    for _ in range(200):
        if found := _spare_ids(live):
            break
        time.sleep(0.1)
    assert found or not spare.wanted(0), "where there is memory, kernels stand ready"
    pupil = Visitor(live).join(51)
    for kernel in found[:2]:
        with pytest.raises(websocket.WebSocketBadStatusException, match="403"):
            pupil.connect(kernel)
        assert pupil.ask(f"/api/kernels/{kernel}")[0] == 403
        assert pupil.ask(f"/voila/api/shutdown/{kernel}", b"")[0] == 403


@pytest.mark.slow(minutes=3)
def test_thirty_pupils_at_once_each_see_their_boards_and_keep_their_own_answers(live: LiveClass) -> None:
    def press(device: Device) -> None:
        assert len(device.find("MultiCanvasModel")) >= 10
        device.sends(device.find("ButtonModel", description="Ja")[0], event="click")

    devices = all_at_once(live, CLASS, LESSON, press)
    store = SqliteStore(live.progress)
    for _ in range(300):
        kept = {number: store.records(str(number)) for number in range(101, 101 + CLASS)}
        if all(kept.values()):
            break
        time.sleep(0.1)
    assert all(len(records) == 1 for records in kept.values()), json.dumps({n: list(r) for n, r in kept.items()})
    assert len({name for records in kept.values() for name in records}) == 1
    store.close()
    for device in devices:
        device.socket.close()
