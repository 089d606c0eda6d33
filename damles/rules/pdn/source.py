"""Where PDN comes from: a path, a text or bytes, as lines and as blocks of about one game each, read piece by piece."""

import codecs
import os
import re
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from damles.errors import PdnError

Readable = str | bytes | os.PathLike[str]
"""What `read_pdn` takes; `is_path` tells which strings are paths."""

PIECE = 1 << 18
"""How much is read at a time, in bytes or characters."""

_PATH_END = re.compile(r"\.\w{1,4}\s*\Z")
_TEXT_START = re.compile(
    r"[\s\ufeff\x1a]*(?:\d{1,3}\s*\.|\d{1,3}\s+\d|\d{1,2}\s*[-x:×–]\s*\d|[a-h][1-8][-x:]?[a-h][1-8]|[(*%;!]|/\s?FEN|\Z)"
)


def is_path(text: str) -> bool:
    r"""Whether a string names a file rather than being PDN itself.

    In this order: a line break makes it PDN; a file ending such as ``.pdn`` makes it a path; a bracket or brace, a move
    or a move number at the start, or more than 1,000 characters make it PDN; anything else is a path.

    >>> is_path("games.pdn"), is_path("1. 32-28 19-23"), is_path('[White "x"] 32-28'), is_path("2024/games")
    (True, False, False, True)
    """
    if "\n" in text or "\r" in text:
        return False
    if len(text) <= 1000 and _PATH_END.search(text):
        return True
    return not ("[" in text or "{" in text or len(text) > 1000 or _TEXT_START.match(text))


class Source:
    """The text of a PDN source, read once from front to end; ``done`` of ``total`` bytes (or characters) are behind us.

    Raises `PdnError` for a file that cannot be read.
    """

    def __init__(self, source: Readable) -> None:
        self.done = 0
        self.path: Path | None = None
        self.text: str | bytes = b""
        if isinstance(source, bytes) or (isinstance(source, str) and not is_path(source)):
            self.text = source
            self.total = len(source)
        else:
            self.path = Path(source)
            self.total = _size(self.path)

    def lines(self) -> Iterator[str]:
        """Every line without its line end, be it LF, CRLF or CR."""
        rest = ""
        for piece in self._pieces():
            text = rest + piece
            held = "\r" if text.endswith("\r") else ""
            parts = text[: len(text) - len(held)].replace("\r\n", "\n").replace("\r", "\n").split("\n")
            rest = parts.pop() + held
            yield from parts
        if rest:
            yield from rest.removesuffix("\r").split("\n")

    def _pieces(self) -> Iterator[str]:
        if isinstance(self.text, str):
            for start in range(0, len(self.text), PIECE):
                self.done = min(start + PIECE, self.total)
                yield self.text[start : start + PIECE].removeprefix("" if start else "\ufeff")
        else:
            yield from _decode(self._bytes())

    def _bytes(self) -> Iterator[bytes]:
        if self.path is None:
            assert isinstance(self.text, bytes)
            for start in range(0, self.total, PIECE):
                self.done = min(start + PIECE, self.total)
                yield self.text[start : start + PIECE]
            return
        try:
            with open(self.path, "rb") as file:
                while piece := file.read(PIECE):
                    self.done += len(piece)
                    yield piece
        except OSError as error:
            raise _unreadable(self.path, error) from error


def _size(path: Path) -> int:
    try:
        facts = path.stat()
    except (OSError, ValueError) as error:
        raise _unreadable(path, error) from error
    if stat.S_ISDIR(facts.st_mode):
        raise PdnError(line=0, column=0, problem="folder", text=str(path)[:200])
    return facts.st_size


def _unreadable(path: Path, error: Exception) -> PdnError:
    return PdnError(line=0, column=0, problem="no-file", text=str(path)[:200], found=str(error)[:200])


def _decode(pieces: Iterator[bytes]) -> Iterator[str]:
    """Text of bytes: what the byte order mark says, else UTF-8, and line by line Windows-1252 where it is not UTF-8."""
    rest = next(pieces, b"")
    if rest.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        decoder = codecs.getincrementaldecoder("utf-16")("replace")
        yield decoder.decode(rest)
        yield from map(decoder.decode, pieces)
        yield decoder.decode(b"", final=True)
        return
    rest = rest.removeprefix(codecs.BOM_UTF8)
    for piece in pieces:
        cut = piece.rfind(b"\n") + 1
        if cut:
            yield _text(rest + piece[:cut])
            rest = piece[cut:]
        else:
            rest += piece
    yield _text(rest)


def _text(raw: bytes) -> str:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return "".join(map(_line_text, raw.splitlines(keepends=True)))


def _line_text(raw: bytes) -> str:
    for encoding in ("utf-8", "cp1252"):
        try:
            return raw.decode(encoding)
        except UnicodeDecodeError:
            continue
    return raw.decode("latin-1")


@dataclass(frozen=True)
class Block:
    """A part of the text that no game crosses; ``line`` is the number of its first line, from 1."""

    text: str
    line: int


_TAG = re.compile(r"\s*\[\s*[A-Za-z]\w*[^\]\w]")
_WHOLE_TAG = re.compile(r"\[[A-Za-z]\w*\s+\"[^\"]*\"\s*\]\s*\Z")
_ENDED = re.compile(r"(?:\*|[\s\d½][-–][\d½]|1/2-1/2)\s*\Z")
_FIRST_MOVE = re.compile(r"\s*0{0,2}1\s*\.(?!\s*\.)")


def blocks(lines: Iterator[str]) -> Iterator[Block]:
    """The text cut where a new game surely begins: at tags after moves, or at move 1 behind a result.

    A whole tag line also ends a comment that is still open, so that an unclosed brace costs one game, not the file.
    """
    held: list[str] = []
    first, body, inside, ended = 1, False, False, False
    for number, line in enumerate(lines, 1):
        tag = _TAG.match(line) is not None
        cut = _WHOLE_TAG.match(line) if inside else tag or (ended and _FIRST_MOVE.match(line))
        if body and cut:
            yield Block("\n".join(held), first)
            held, first, body, inside, ended = [], number, False, False, False
        held.append(line)
        if tag and not inside and line.rstrip().endswith("]"):
            continue
        if "{" in line or "}" in line:
            inside = line.rfind("{") > line.rfind("}")
        if not line.isspace() and line:
            body, ended = True, not inside and _ENDED.search(line) is not None
    if held:
        yield Block("\n".join(held), first)
