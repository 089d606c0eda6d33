"""The record of an adjourned game (article 14.1), as a value and as a text of a few lines.

The text has one fact a line, and names are quoted so that any name can be written:

    white: "Anna"
    black: "Bram"
    position: W:W31,32:B1,K2
    moves: 41 40
    used: 5400 5122.5
    to move: "Anna"
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Self

from damles.errors import DamlesError, RecordError
from damles.rules.clock import Clock, Dial
from damles.rules.piece import Side
from damles.rules.position import Position
from damles.rules.timecontrol import TimeControl

KEYS = ("white", "black", "position", "moves", "used", "to move")
LONGEST = 10_000
"""Longest text that is looked at, in characters."""
MOST_USED = 1_000_000
"""Most seconds that a record may hold."""


@dataclass(frozen=True)
class Adjournment:
    """What article 14.1 has written down: the names (a), the position and each player's moves (b), the seconds each
    has used (c), and who is to move (d). Pairs are white's first. Equal when everything is equal.

    >>> record = Adjournment("Anna", "Bram", Position.from_fen("B:W31,32:B1,K2"), (41, 40), (5400, 5122.5))
    >>> record.to_move, Adjournment.from_text(record.text) == record
    ('Bram', True)
    """

    white: str
    black: str
    position: Position
    moves: tuple[int, int] = (0, 0)
    used: tuple[float, float] = (0, 0)

    @property
    def to_move(self) -> str:
        """The name of the player to move (14.1d)."""
        return self.white if self.position.turn is Side.WHITE else self.black

    @classmethod
    def of(cls, white: str, black: str, position: Position, clock: Clock) -> Self:
        """The record of a game as its stopped clock shows it."""
        dials = (clock.white, clock.black)
        return cls(white, black, position, (dials[0].moves, dials[1].moves), (dials[0].used, dials[1].used))

    def clock(self, control: TimeControl) -> Clock:
        """The clock with which the game is taken up again: both sides stopped, the used time on it.

        How the game is finished is for the match rules to say (14.2).
        """
        white, black = (
            Dial(used, moves, _period(control, moves, used)) for moves, used in zip(self.moves, self.used, strict=True)
        )
        return Clock(control, white, black, opened=True)

    @property
    def text(self) -> str:
        """The record as a text to keep."""
        values = (
            json.dumps(self.white, ensure_ascii=False),
            json.dumps(self.black, ensure_ascii=False),
            self.position.fen,
            " ".join(map(str, self.moves)),
            " ".join(map(_number, self.used)),
            json.dumps(self.to_move, ensure_ascii=False),
        )
        return "".join(f"{key}: {value}\n" for key, value in zip(KEYS, values, strict=True))

    @classmethod
    def from_text(cls, text: str) -> Self:
        """The record that a text holds; raises `RecordError` with the line of the fault."""
        if len(text) > LONGEST:
            raise RecordError(text=text[:80], line=1, problem="long")
        lines = [line for line in text.split("\n") if line.strip()]
        found: dict[str, Any] = {}
        for number, key in enumerate(KEYS):
            line = lines[number] if number < len(lines) else ""
            if not line.startswith(f"{key}:"):
                raise RecordError(text=line, line=number + 1, problem="missing", key=key)
            found[key] = _value(key, line.partition(": ")[2].strip(), number + 1)
        if len(lines) > len(KEYS):
            raise RecordError(text=lines[len(KEYS)], line=len(KEYS) + 1, problem="extra")
        *facts, to_move = found.values()
        record = cls(*facts)
        if record.to_move != to_move:
            raise RecordError(text=to_move, line=len(KEYS), problem="to-move", position=record.position.fen)
        return record


def _period(control: TimeControl, moves: int, used: float) -> int:
    """The period a player is in: by his moves, or a later one when its time had come (the flag was judged before)."""
    period = control.period(moves)
    while used >= control.allowed(period, moves) and control.required(period) is not None:
        period += 1
    return period


def _number(seconds: float) -> str:
    return str(int(seconds)) if seconds == int(seconds) else repr(float(seconds))


def _value(key: str, value: str, line: int) -> Any:
    try:
        return _READERS[key](value)
    except (DamlesError, ValueError, RecursionError) as error:
        raise RecordError(text=value, line=line, problem=key.replace(" ", "-")) from error


def _name(value: str) -> str:
    name = json.loads(value)
    if not isinstance(name, str):
        raise ValueError(value)
    return name


def _moves(value: str) -> tuple[int, int]:
    white, black = value.split(" ")
    if not all(number.isdecimal() and len(number) <= 4 for number in (white, black)):
        raise ValueError(value)
    return int(white), int(black)


def _used(value: str) -> tuple[float, float]:
    white, black = map(float, value.split(" "))
    if not all(0 <= seconds <= MOST_USED for seconds in (white, black)):
        raise ValueError(value)
    return white, black


_READERS: dict[str, Callable[[str], Any]] = {
    "white": _name,
    "black": _name,
    "position": Position.from_fen,
    "moves": _moves,
    "used": _used,
    "to move": _name,
}
