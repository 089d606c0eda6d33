"""Work spread over the cores of a computer; the answers come in the order of the work, as from one process."""

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import TypeVar

Work = TypeVar("Work")
Answer = TypeVar("Answer")

Spread = Callable[[Callable[[Work], Answer], Iterable[Work]], Iterator[Answer]]
"""What `over_cores` does: a function and its arguments in, the answers out, in their order."""


def over_cores(
    function: Callable[[Work], Answer], work: Iterable[Work], jobs: int | None = None, chunk: int = 1
) -> Iterator[Answer]:
    """The answers of a function of a module, in the order of the work; ``jobs`` processes, by default one a core.

    Each process is handed ``chunk`` pieces of work at a time. One job is this very process.

    >>> list(over_cores(len, ["a", "bcd"], jobs=1))
    [1, 3]
    """
    jobs = jobs or os.cpu_count() or 1
    if jobs == 1:
        yield from map(function, work)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(function, work, chunksize=chunk)
