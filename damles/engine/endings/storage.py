"""The file of one material: its codes in compressed blocks, with a checksum, written whole or not at all.

A file is `MARK`, the SHA-256 of what follows, and then: the material (four bytes), the number of blocks, the length of
each compressed block (four bytes each, lowest first), the blocks. A block holds the codes of `BLOCK` places.
"""

import hashlib
import os
import struct
import zlib
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import Self

from damles.engine.endings.material import Material
from damles.errors import DamlesError

MARK = b"damles endings 1"
BLOCK = 1 << 16
SUFFIX = ".end"
_SUM = len(MARK) + hashlib.sha256().digest_size


class EndingsError(DamlesError):
    """Tables of endings that cannot be read or made. Facts: problem, path, found.

    ``problem`` is ``missing`` (no such folder), ``foreign`` (another kind of file, or of other pieces), ``broken`` (its
    checksum is wrong), ``unreadable``, ``unwritable``, or ``numba`` (not installed, and without it none are made).
    """

    key = "error-endings"
    english = "endings {path}: {problem} ({found})"


@dataclass(frozen=True)
class Stored:
    """The compressed codes of a material."""

    material: Material
    data: bytes
    ends: tuple[int, ...]

    @classmethod
    def read(cls, path: Path) -> Self:
        """What a file holds; raises `EndingsError` (``unreadable``, ``foreign`` or ``broken``)."""
        try:
            data = path.read_bytes()
        except OSError as error:
            raise EndingsError(problem="unreadable", path=path, found=error.strerror) from error
        if not data.startswith(MARK):
            raise EndingsError(problem="foreign", path=path, found=data[: len(MARK)])
        if hashlib.sha256(data[_SUM:]).digest() != data[len(MARK) : _SUM]:
            raise EndingsError(problem="broken", path=path, found=len(data))
        *counts, blocks = struct.unpack_from("<4BI", data, _SUM)
        material = Material(*counts)
        if material.name != path.stem:
            raise EndingsError(problem="foreign", path=path, found=material.name)
        begin = _SUM + struct.calcsize("<4BI")
        lengths = struct.unpack_from(f"<{blocks}I", data, begin)
        return cls(material, data, tuple(accumulate(lengths, initial=begin + 4 * blocks)))

    def block(self, number: int) -> bytes:
        """The codes of a block."""
        return zlib.decompress(self.data[self.ends[number] : self.ends[number + 1]])

    def codes(self) -> bytes:
        """All codes."""
        return b"".join(self.block(number) for number in range(len(self.ends) - 1))


def path_of(folder: Path, material: Material) -> Path:
    """Where the codes of a material are kept in a folder."""
    return folder / (material.name + SUFFIX)


def write(folder: Path, material: Material, codes: bytes | memoryview) -> int:
    """Keep the codes of a material in a folder; returns how many bytes that takes. Raises `EndingsError`.

    The file gets its name when it is complete: one that is half written is never taken for a whole one.
    """
    view = memoryview(codes)
    blocks = [zlib.compress(view[start : start + BLOCK], 9) for start in range(0, len(view), BLOCK)]
    head = struct.pack(f"<4BI{len(blocks)}I", *material, len(blocks), *map(len, blocks))
    body = b"".join([head, *blocks])
    path = path_of(folder, material)
    part = path.with_suffix(".part")
    try:
        part.write_bytes(MARK + hashlib.sha256(body).digest() + body)
        os.replace(part, path)
    except OSError as error:
        raise EndingsError(problem="unwritable", path=folder, found=error.strerror) from error
    return _SUM + len(body)
