"""Making the tables: one family of materials after the other, each kept in its files before the next one begins."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from damles.engine.endings import storage
from damles.engine.endings.material import MOST, Family, Material
from damles.engine.endings.storage import EndingsError, Stored

CHUNK = 1 << 18
"""So many places are worked on between two reports."""


@dataclass(frozen=True)
class Report:
    """How far it has come: ``done`` of ``total`` positions, the material at work, what is wrong with an old table."""

    done: int
    total: int
    material: Material
    fault: EndingsError | None = None


def build(folder: Path, chosen: list[Family], told: Callable[[Report], object] = lambda report: None) -> int:
    """Make the tables of some families in a folder; returns how many bytes they take.

    ``chosen`` has what each material can turn into before it, as `damles.engine.endings.material.families` gives it.
    What the folder has, whole and with the right checksum, is not made again: a build that was stopped goes on where
    it was. ``told`` is called all the time.

    Raises `EndingsError` when the folder cannot be written to or numba is not installed.
    """
    if not find_spec("numba"):
        raise EndingsError(problem="numba", path=folder, found="")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise EndingsError(problem="unwritable", path=folder, found=error.strerror) from error
    return _Builder(folder, chosen, told).run()


class _Builder:
    """All codes in one array, and what the analysis needs beside it."""

    def __init__(self, folder: Path, chosen: list[Family], told: Callable[[Report], object]) -> None:
        import numpy as np

        from damles.engine.endings import compiled

        self._folder, self._families, self._told = folder, chosen, told
        self._compiled = compiled
        materials = [material for family in chosen for material in family]
        self._begins = np.full((MOST,) * 4, -1, np.int64)
        self._total = self._done = 0
        for material in materials:
            self._begins[material] = self._total
            self._total += material.size
        self._codes = np.zeros(self._total, np.uint8)
        self._words = np.zeros(1 << 14, np.uint64)

    def run(self) -> int:
        """Every family, read or made; returns the bytes on disk."""
        for family in self._families:
            whole = [self._read(material) for material in family]
            if not all(whole):
                self._make(family)
                for material in family:
                    storage.write(self._folder, material, self._of(material))
            self._done += sum(material.size for material in family)
            self._report(family[0], 0)
        return sum(
            storage.path_of(self._folder, material).stat().st_size for family in self._families for material in family
        )

    def _make(self, family: Family) -> None:
        """Look one move ahead everywhere, then go back from every end, and then take what is left for a draw."""
        import numpy as np

        compiled, codes, begins = self._compiled, self._codes, self._begins
        for material in family:
            self._of(material)[:] = 0
        ways = {material: np.zeros(material.size, np.uint8) for material in family}
        parts = [
            (material, start, min(start + CHUNK, material.size))
            for material in family
            for start in range(0, material.size, CHUNK)
        ]
        highest = solved = 0
        for material, start, stop in parts:
            given = compiled.prepare(
                tuple(material), start, stop, begins[material], codes, begins, ways[material], self._words
            )
            highest = max(highest, given)
            self._report(material, 0)
        code = 1
        while code <= highest:
            for material, start, stop in parts:
                there = material.turned
                found, given = compiled.expand(
                    code,
                    tuple(material),
                    start,
                    stop,
                    begins[material],
                    codes,
                    ways[material],
                    begins[there],
                    ways[there],
                )
                highest, solved = max(highest, given), solved + found
                self._report(material, solved)
            code += 1
        assert highest < 255, "a code is one byte"
        for material in family:
            compiled.close(begins[material], codes, ways[material])

    def _read(self, material: Material) -> bool:
        """Whether the folder has this table; then its codes are taken over."""
        path = storage.path_of(self._folder, material)
        if not path.exists():
            return False
        try:
            codes = Stored.read(path).codes()
        except EndingsError as fault:
            self._report(material, 0, fault)
            return False
        self._of(material)[:] = memoryview(codes)
        return True

    def _of(self, material: Material) -> Any:
        begin = self._begins[material]
        return self._codes[begin : begin + material.size]

    def _report(self, material: Material, more: int, fault: EndingsError | None = None) -> None:
        self._told(Report(self._done + more, self._total, material, fault))
