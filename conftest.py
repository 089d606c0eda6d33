"""What holds for every test, doctest and notebook: our own checkout, nobody's progress, and slow tests apart."""

import os
import random
import time
from datetime import date
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parent

# Kernels and child processes import the damles of this checkout, installed or not.
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
os.environ["DAMLES_PROGRESS"] = "memory"
os.environ.setdefault("PYTHONIOENCODING", "utf-8")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--slow",
        type=float,
        metavar="SECONDS",
        help="run the tests marked slow, and only those; begin none after so many seconds, and none that is known to "
        "take longer by itself (0: all of them)",
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the slow tests out, or all others; with a bound, another part of them comes first every day."""
    bound = config.getoption("--slow")
    marks = [(item, item.get_closest_marker("slow")) for item in items]
    wanted = [item for item, mark in marks if (mark is not None) == (bound is not None) and _fits(mark, bound)]
    config.hook.pytest_deselected(items=[item for item in items if item not in wanted])
    if bound:
        random.Random(date.today().toordinal()).shuffle(wanted)
    items[:] = wanted


def _fits(mark: pytest.Mark | None, bound: float | None) -> bool:
    """Whether a test may begin within a bound; its mark says how many minutes it takes where it is more than one."""
    return mark is None or not bound or mark.kwargs.get("minutes", 0) * 60 <= bound


BEGUN = time.monotonic()


def pytest_runtest_setup(item: pytest.Item) -> None:
    bound = item.config.getoption("--slow")
    if bound and time.monotonic() - BEGUN > bound:
        pytest.skip(f"the {bound:g} seconds for slow tests are over: --slow 0 runs them all")


# Without numba (the extra "fast") these cannot be imported, not even to look for their examples.
COMPILED = ["compiled.py", "compiled_proof.py", "compiled_search.py", "endings/compiled.py", "jit.py"]
collect_ignore = [] if find_spec("numba") else [f"damles/engine/{name}" for name in COMPILED]
