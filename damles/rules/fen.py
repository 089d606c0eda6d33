"""FEN and Hub text to a board and back (PDN 3.0 standard, section on FEN; Hub protocol).

Strict when writing, patient when reading: spellings that occur in real files are read, with a warning where they are
outside the standard. What cannot be meant is refused with its column: a square outside 1 to 50, a square named twice,
a range that runs down, more than twenty pieces of a side.
"""

import re
from dataclasses import dataclass
from typing import NoReturn

from damles.errors import FenError
from damles.rules.piece import EMPTY, Side

LONGEST = 2_000
"""Longest text that is looked at, in characters: the longest sensible FEN has under 300."""


@dataclass(frozen=True)
class Reading:
    """What a position text says: side to move, fifty letters, and ``warnings`` (names of what was outside the standard)."""

    turn: Side
    board: str
    warnings: tuple[str, ...] = ()


def write(turn: Side, board: str) -> str:
    """The standard FEN of a board.

    >>> write(Side.BLACK, "B" + "e" * 48 + "w")
    'B:W50:BK1'
    """
    lists = []
    for side in Side:
        names = [
            f"{'K' if letter == side.king else ''}{square}"
            for square, letter in enumerate(board, 1)
            if letter in side.pieces
        ]
        lists.append(side.value + ",".join(names))
    return ":".join([turn.value, *lists])


def read(text: str) -> Reading:
    """The board that a FEN or Hub text describes.

    Raises `FenError` with the column (from 1) of the fault.

    >>> read("w:w31-33,k35:b1.").warnings
    ('lower-case', 'final-dot')
    >>> read("W:W0:B").board
    Traceback (most recent call last):
    ...
    damles.errors.FenError: FEN 'W:W0:B', column 4: square (0)
    """
    if len(text) > LONGEST:
        raise FenError(text=text[:40] + "…", column=LONGEST, problem="long", found=str(len(text)))
    hub = re.fullmatch(r"\s*([WB])([wWbBe]{50})\s*", text)
    if hub:
        return Reading(Side(hub[1]), _checked_counts(text, hub[2]))
    return _Reader(text).read()


def _checked_counts(text: str, board: str, columns: dict[int, int] | None = None) -> str:
    """The board itself; refused where a side has more than twenty pieces (article 3.2)."""
    for side in Side:
        squares = [square for square, letter in enumerate(board, 1) if letter in side.pieces]
        if len(squares) > 20:
            column = columns[squares[20]] if columns else 1
            raise FenError(text=text, column=column, problem="overfull", found=str(squares[20]))
    return board


_ITEM = re.compile(r"\s*([WBwb]?)\s*([Kk]?)\s*(\d+)\s*(?:-\s*([Kk]?)\s*(\d+)\s*)?")


class _Reader:
    """One pass over one FEN text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.warnings: list[str] = []
        self.letters: dict[int, str] = {}
        self.columns: dict[int, int] = {}

    def read(self) -> Reading:
        body, offset = self.unwrap()
        fields = []
        for part in body.split(":"):
            fields.append((part, offset))
            offset += len(part) + 1
        turn = self.turn(*fields[0])
        fields = fields[1:]
        letters = [part.strip()[:1].upper() for part, _ in fields]
        if fields and fields[0][0].strip().upper() in letters[1:]:
            self.warn("double-turn")
            fields = fields[1:]
        seen: set[Side] = set()
        for part, column in fields:
            if re.fullmatch(r"\s*[HFhf]\d+\s*", part) and len(seen) == 2:
                self.warn("counters")
                continue
            side = self.side(part, column)
            if side in seen:
                self.fail(column, "same-side-twice", side.value)
            seen.add(side)
            self.pieces(side, part, column)
        if len(seen) < 2:
            self.fail(len(self.text), "side-missing", (Side.WHITE if Side.WHITE not in seen else Side.BLACK).value)
        board = "".join(self.letters.get(square, EMPTY) for square in range(1, 51))
        return Reading(turn, _checked_counts(self.text, board, self.columns), tuple(self.warnings))

    def unwrap(self) -> tuple[str, int]:
        """The text without a FEN tag around it, without a final dot; and the column at which it starts."""
        tag = re.fullmatch(r"\s*\[\s*FEN\s*\"([^\"]*)\"\s*\]\s*", self.text, re.IGNORECASE)
        body, column = (tag[1], tag.start(1) + 1) if tag else (self.text, 1)
        if tag:
            self.warn("tag")
        column += len(body) - len(body.lstrip())
        body = body.strip()
        if body.strip("\"'") != body and len(body) > 2 and body[0] == body[-1]:
            self.warn("quotes")
            body, column = body[1:-1], column + 1
        if re.search(r"[wbk]", body):
            self.warn("lower-case")
        if body.endswith("."):
            self.warn("final-dot")
            body = body[:-1]
        return body, column

    def turn(self, part: str, column: int) -> Side:
        try:
            return Side(part.strip().upper())
        except ValueError:
            self.fail(column, "turn", part.strip())

    def side(self, part: str, column: int) -> Side:
        letter = part.strip()[:1].upper()
        if letter not in ("W", "B") or letter == "":
            self.fail(column, "side", part.strip()[:10])
        return Side(letter)

    def pieces(self, side: Side, part: str, column: int) -> None:
        inner = part.lstrip()
        column += len(part) - len(inner) + 1
        inner = inner[1:]
        if not inner.strip():
            return
        if inner.rstrip().endswith(","):
            self.warn("final-comma")
            inner = inner.rstrip()[:-1]
        for item in inner.split(","):
            self.item(side, item, column)
            column += len(item) + 1

    def item(self, side: Side, item: str, column: int) -> None:
        column += len(item) - len(item.lstrip())
        found = _ITEM.fullmatch(item)
        if not found or found[1]:
            self.fail(column, "item", item.strip()[:10])
        _, king, first, king_again, last = found.groups()
        if any(number and number != "0" and number.startswith("0") for number in (first, last)):
            self.warn("leading-zero")
        start, end = self.number(first, column), self.number(last or first, column)
        if end < start:
            self.fail(column, "range", item.strip())
        if king_again and not king:
            self.fail(column, "item", item.strip())
        for square in range(start, end + 1):
            self.put(square, side.king if king else side.man, column)

    def number(self, digits: str, column: int) -> int:
        if len(digits) > 4 or not 1 <= int(digits) <= 50:
            self.fail(column, "square", digits[:10])
        return int(digits)

    def put(self, square: int, letter: str, column: int) -> None:
        if square in self.letters:
            self.fail(column, "twice", str(square))
        self.letters[square] = letter
        self.columns[square] = column

    def warn(self, name: str) -> None:
        if name not in self.warnings:
            self.warnings.append(name)

    def fail(self, column: int, problem: str, found: str) -> NoReturn:
        raise FenError(text=self.text, column=column, problem=problem, found=found or "…")
