"""A move as a film: the views between two positions, each with how long it stays."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from damles.board.view import Moving, View, number
from damles.rules.move import Move, Route
from damles.rules.piece import EMPTY
from damles.rules.square import column, row

FRAME = 0.035
"""Seconds between two pictures of a gliding piece."""
STEP = 0.3
JUMP = 0.35
LIFT = 0.12
"""Seconds for a quiet move, for each jump of a capture, and for each captured piece that is taken off."""


def film(view: View, move: Move, route: Route, after: str, walked: int = 0) -> Iterator[tuple[View, float]]:
    """The views of a move with the seconds each stays; the last one is the position after it.

    ``view`` shows the position before the move, ``after`` are the letters of the one after it. ``walked`` jumps of
    the route are done already: the film goes on from there. Captured pieces stay as ghosts until the capture is
    done, then leave in the order they were captured (article 6.1).
    """
    letter = view.piece(route[0])
    lifted = view.at_rest().with_piece(route[0], EMPTY).with_marks()
    for leg in range(walked + 1, len(route)):
        done = move.captured_along(route[:leg])
        here = replace(lifted.with_ghosts(done), path=route[:leg] if leg > 1 else (), last=None)
        yield from _glide(here, letter, route[leg - 1], route[leg], JUMP if move.is_capture else STEP)
    landed = lifted.with_piece(route[-1], letter)
    captured = move.captured_along(route)
    for first in range(len(captured)):
        yield landed.with_ghosts(captured[first:]), LIFT
        landed = landed.with_piece(captured[first], EMPTY)
    yield end(view, move, after), 0


def end(view: View, move: Move, after: str) -> View:
    """The view after a move, with its start and end marked."""
    return view.with_board(after, last=(move.start, move.end))


def still(view: View, move: Move, route: Route, after: str) -> View:
    """`end` for eyes that want no motion: a capture of more than one jump shows its landing squares in order."""
    steps = enumerate(route[1:], 1) if len(route) > 2 else ()
    return end(view, move, after).with_marks(*(number(square, order) for order, square in steps))


def _glide(view: View, letter: str, start: int, goal: int, seconds: float) -> Iterator[tuple[View, float]]:
    count = max(1, round(seconds / FRAME))
    for step in range(1, count + 1):
        share = step / count
        eased = share * share * (3 - 2 * share)
        x, y = (a + (b - a) * eased for a, b in ((column(start), column(goal)), (row(start), row(goal))))
        yield replace(view, moving=Moving(letter, x, y)), seconds / count


def running_loop() -> asyncio.AbstractEventLoop | None:
    """The loop that can show a film; ``None`` where nothing can move, as in a plain script."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


def stop(task: "asyncio.Task[None]") -> None:
    """Stop a film, also from another thread: a kernel of JupyterLab runs cells in one and hears clicks in another."""
    with suppress(RuntimeError):  # its loop has ended, and the film with it
        task.get_loop().call_soon_threadsafe(task.cancel)
