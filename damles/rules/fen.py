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
from damles.rules.square import SQUARES

LONGEST = 2_000
"""Longest text that is looked at, in characters: the longest sensible FEN has under 300."""

WARNINGS = (
    "tag",
    "quotes",
    "lower-case",
    "final-dot",
    "final-comma",
    "double-turn",
    "counters",
    "leading-zero",
)
"""What is read although the standard does not write it so: a FEN tag or quotes around it, small letters, a dot or comma
at the end, the side to move named twice, fields for move counts (``H0:F1``), zeros before a square."""


@dataclass(frozen=True)
class Reading:
    """What a position text says: side to move, fifty letters, and the `WARNINGS` that apply, each once."""

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
        raise FenError(text=text[:40] + "…", column=LONGEST + 1, problem="long", found=str(len(text)))
    hub = _HUB.fullmatch(text)
    if not hub:
        return _Reader(text).read()
    columns = {square: hub.start("board") + square for square in SQUARES}
    return Reading(Side(hub["turn"]), _checked_counts(text, hub["board"], columns))


_HUB = re.compile(r"\s*(?P<turn>[WB])(?P<board>[wWbBe]{50})\s*")
_TAG = re.compile(r"\s*\[\s*FEN\s*\"(?P<fen>[^\"]*)\"\s*\]\s*", re.IGNORECASE)
_COUNTER = re.compile(r"[HFhf][0-9]+")
_ITEM = re.compile(r"(?P<king>[Kk]?)\s*(?P<first>[0-9]+)\s*(?:-\s*(?P<again>[Kk]?)\s*(?P<last>[0-9]+))?")


def _checked_counts(text: str, board: str, columns: dict[int, int]) -> str:
    """The board itself; refused where a side has more than twenty pieces (article 3.2)."""
    for side in Side:
        squares = [square for square, letter in enumerate(board, 1) if letter in side.pieces]
        if len(squares) > 20:
            raise FenError(text=text, column=columns[squares[20]], problem="overfull", found=str(squares[20]))
    return board


class _Reader:
    """One pass over one FEN text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.warnings: list[str] = []
        self.letters: dict[int, str] = {}
        self.columns: dict[int, int] = {}

    def read(self) -> Reading:
        (first, column), *fields = self.fields(*self.unwrap())
        turn = self.turn(first, column)
        letters = [field[:1].upper() for field, _ in fields]
        if letters.count(turn.value) > 1 and fields[0][0].upper() == turn.value:
            self.warn("double-turn")
            fields = fields[1:]
        seen: set[Side] = set()
        for field, column in fields:
            if len(seen) == 2 and _COUNTER.fullmatch(field):
                self.warn("counters")
                continue
            side = self.side(field, column)
            if side in seen:
                self.fail(column, "same-side-twice", side.value)
            seen.add(side)
            self.pieces(side, field[1:], column + 1)
        for side in Side:
            if side not in seen:
                self.fail(len(self.text), "side-missing", side.value)
        board = "".join(self.letters.get(square, EMPTY) for square in SQUARES)
        return Reading(turn, _checked_counts(self.text, board, self.columns), tuple(self.warnings))

    def unwrap(self) -> tuple[str, int]:
        """The text without a FEN tag, quotes or final dot around it; and the column at which it starts."""
        body, column = self.text, 1
        tag = _TAG.fullmatch(body)
        if tag:
            self.warn("tag")
            body, column = tag["fen"], tag.start("fen") + 1
        body, column = _stripped(body, column)
        if len(body) > 1 and body[0] in "\"'" and body[0] == body[-1]:
            self.warn("quotes")
            body, column = _stripped(body[1:-1], column + 1)
        if re.search("[wbk]", body):
            self.warn("lower-case")
        if body.endswith("."):
            self.warn("final-dot")
            body = body[:-1]
        return body, column

    def fields(self, body: str, column: int) -> list[tuple[str, int]]:
        """The parts between colons, each with its column."""
        found = []
        for part in body.split(":"):
            found.append(_stripped(part, column))
            column += len(part) + 1
        return found

    def turn(self, field: str, column: int) -> Side:
        if field.upper() not in ("W", "B"):
            self.fail(column, "turn", field)
        return Side(field.upper())

    def side(self, field: str, column: int) -> Side:
        letter = field[:1].upper()
        if letter not in ("W", "B"):
            self.fail(column, "side", field)
        return Side(letter)

    def pieces(self, side: Side, names: str, column: int) -> None:
        """One side's squares: ``28,K33,41-45``."""
        if not names.strip():
            return
        if names.endswith(","):
            self.warn("final-comma")
            names = names[:-1]
        for part in names.split(","):
            self.item(side, *_stripped(part, column))
            column += len(part) + 1

    def item(self, side: Side, item: str, column: int) -> None:
        """One square or range; a ``K`` before a range makes all of it kings."""
        found = _ITEM.fullmatch(item)
        if not found or (found["again"] and not found["king"]):
            self.fail(column, "item", item)
        start = self.number(found["first"], column + found.start("first"))
        end = self.number(found["last"], column + found.start("last")) if found["last"] else start
        if end < start:
            self.fail(column, "range", item)
        for square in range(start, end + 1):
            if square in self.letters:
                self.fail(column, "twice", str(square))
            self.letters[square] = side.king if found["king"] else side.man
            self.columns[square] = column

    def number(self, digits: str, column: int) -> int:
        square = int(digits) if len(digits) < 5 else 0
        if square not in SQUARES:
            self.fail(column, "square", digits)
        if digits.startswith("0"):
            self.warn("leading-zero")
        return square

    def warn(self, name: str) -> None:
        if name not in self.warnings:
            self.warnings.append(name)

    def fail(self, column: int, problem: str, found: str) -> NoReturn:
        raise FenError(text=self.text, column=max(column, 1), problem=problem, found=found[:10] or "…")


def _stripped(text: str, column: int) -> tuple[str, int]:
    """The text without spaces around it, and the column at which it then starts."""
    return text.strip(), column + len(text) - len(text.lstrip())
