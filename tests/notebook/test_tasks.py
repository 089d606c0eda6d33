"""What runs beside the clicks of a screen is stopped from any thread, and its faults are told."""

import asyncio

from damles.notebook.tasks import Tasks
from tests.notebook.players import run


def test_a_click_in_another_thread_of_the_kernel_stops_what_a_cell_began() -> None:
    async def work() -> None:
        tasks = Tasks(print)
        tasks.begin("wait", asyncio.sleep(60))
        [task] = tasks.running()
        await asyncio.to_thread(tasks.stop_all)
        await asyncio.wait([task], timeout=5)
        assert task.cancelled() and tasks.running() == []

    run(work)


def test_a_fault_is_told_and_what_stops_itself_goes_on() -> None:
    async def work() -> None:
        told: list[BaseException] = []
        tasks = Tasks(told.append)

        async def fail() -> None:
            tasks.stop("fail")
            await asyncio.sleep(0)
            raise ValueError("x")

        tasks.begin("fail", fail())
        await asyncio.wait(tasks.running())
        await asyncio.sleep(0)
        assert [str(each) for each in told] == ["x"]

    run(work)


def test_without_an_event_loop_nothing_begins() -> None:
    assert not Tasks(print).begin("wait", asyncio.sleep(60))
