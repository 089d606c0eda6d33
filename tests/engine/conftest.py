"""The two texts of the engine, for tests that hold for both."""

from collections.abc import Callable
from typing import NamedTuple

import pytest

from damles.engine import plain
from damles.engine.layout import Masks, State
from damles.engine.search import has_numba


class Text(NamedTuple):
    """What a text can do."""

    name: str
    moves: Callable[[State], list[Masks]]
    make: Callable[[State, Masks], State]
    hangs: Callable[[State], bool]
    evaluate: Callable[[State], int]
    perft: Callable[[State, int], int]

    @property
    def is_plain(self) -> bool:
        return self.name == "plain"


def _compiled() -> Text:
    from damles.engine import compiled_search as fast

    return Text("compiled", fast.moves_of, fast.made, fast.hangs, fast.worth, fast.perft)


@pytest.fixture(scope="session", params=["plain", "compiled"])
def text(request: pytest.FixtureRequest) -> Text:
    """The plain text, and then the compiled one."""
    if request.param == "plain":
        return Text("plain", plain.moves, plain.make, plain.hangs, plain.evaluate, plain.perft)
    if not has_numba():
        pytest.skip("numba is not installed (the extra 'fast'), so there is no compiled text")
    return _compiled()
