"""Looking up an ending: how a position of few pieces ends under best play, and in how many plies."""

import os
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain
from pathlib import Path
from typing import Any

from damles.engine.endings.material import MOST, Material, families
from damles.engine.endings.storage import BLOCK, EndingsError, Stored, path_of
from damles.engine.layout import State, state_of
from damles.rules.position import Position

FOLDER = "DAMLES_ENDINGS"
"""The environment variable that names the folder with the tables that were made on this computer."""

SHIPPED = Path(__file__).parent / "shipped"
"""The tables that come with damles: `damles.engine.endings.material.basic`."""

BLOCKS = 256
"""So many blocks are kept unpacked, 16 MB at most."""


@dataclass(frozen=True, slots=True)
class Ending:
    """How a position ends under best play, when no draw rule counts moves.

    ``result``: 1 when the player to move wins, 0 for a draw, -1 when he loses. ``plies``: to the end of the game, which
    the winner makes as near and the loser as far as possible; 0 for a draw.
    """

    result: int
    plies: int

    @property
    def moves(self) -> int:
        """How many moves the winner still has to make; 0 for a draw.

        >>> Ending(1, 15).moves, Ending(-1, 16).moves
        (8, 8)
        """
        return (self.plies + 1) // 2


class Tables:
    """The tables in some folders; where two have the same one, that of the first folder is used.

    Also a `damles.engine.root.Probe`, which a search asks. A folder that is not there or a file that is broken raises
    nothing: what it would have told is not known, and ``faults`` says why.
    """

    def __init__(self, folders: Iterable[Path]) -> None:
        self.faults: list[EndingsError] = []
        self._paths: defaultdict[Material, list[Path]] = defaultdict(list)
        for folder in folders:
            if not folder.is_dir():
                self.faults.append(EndingsError(problem="missing", path=folder, found=""))
            for material in chain.from_iterable(families(4)):
                if (path := path_of(folder, material)).is_file():
                    self._paths[material].append(path)
        self.pieces = max((material.pieces for material in self._paths), default=0)
        """The most pieces that a position may have to be looked up."""
        self._arrays: tuple[Any, Any] | None = None
        self._stored = cache(self._read)
        self._block = lru_cache(BLOCKS)(self._unpack)

    def probe(self, position: Position) -> Ending | None:
        """How a position ends; ``None`` when there is no table for it.

        >>> standard().probe(Position.from_fen("W:WK7:B6"))
        Ending(result=1, plies=3)
        """
        return self._look_up(state_of(position))

    def __call__(self, state: State) -> tuple[int, int] | None:
        """Result and plies for a search: `damles.engine.root.Probe`."""
        found = self._look_up(state)
        return (found.result, found.plies) if found else None

    def arrays(self) -> tuple[Any, Any]:
        """Everything unpacked, for compiled code: the codes, and where those of each material begin, -1 if unknown.

        ``begins[((men * 5 + kings) * 5 + other_men) * 5 + other_kings]``. Read once and then kept, a byte for each
        position: 3 MB for the tables that come with damles, 55 MB with those of four pieces.
        """
        if self._arrays is None:
            import numpy as np

            begins, parts, total = np.full(MOST**4, -1, np.int64), list[bytes](), 0
            for material in self._paths:
                if stored := self._stored(material):
                    parts.append(stored.codes())
                    begins[np.ravel_multi_index(material, (MOST,) * 4)] = total
                    total += len(parts[-1])
            self._arrays = np.frombuffer(b"".join(parts), np.uint8), begins
        return self._arrays

    def _look_up(self, state: State) -> Ending | None:
        material = Material.of(state)
        if material not in self._paths or not self._stored(material):
            return None
        number, place = divmod(material.place_of(state), BLOCK)
        return ENDINGS[self._block(material, number)[place]]

    def _read(self, material: Material) -> Stored | None:
        for path in self._paths[material]:
            try:
                return Stored.read(path)
            except EndingsError as fault:
                self.faults.append(fault)
        return None

    def _unpack(self, material: Material, number: int) -> bytes:
        stored = self._stored(material)
        assert stored
        return stored.block(number)


ENDINGS = tuple(
    Ending(0, 0) if code == 0 else Ending(-1, code - 1) if code % 2 else Ending(1, code - 1) for code in range(256)
)
"""What each code says; see `damles.engine.endings.compiled`."""


@cache
def standard() -> Tables:
    """The tables of this computer: those that were made here (`made_here`), and those that come with damles."""
    made = made_here()
    return Tables([made, SHIPPED] if os.environ.get(FOLDER) or made.is_dir() else [SHIPPED])


def made_here() -> Path:
    """The folder for tables made on this computer: `FOLDER`, or else one among the user's data."""
    if named := os.environ.get(FOLDER):
        return Path(named)
    try:
        from platformdirs import user_data_path
    except ImportError:  # only the engine was installed
        return SHIPPED
    return user_data_path("damles", appauthor=False) / "endings"


def probe(position: Position) -> Ending | None:
    """How a position ends under best play; ``None`` when no table of this computer knows it."""
    return standard().probe(position)
