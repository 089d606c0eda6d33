"""Commands embedded in comments, ``[%clk 0:09:57]`` (PDN 3.0 standard, section on commands)."""

import re
from dataclasses import dataclass

_COMMAND = re.compile(r"\[%(\w+)\s*([^\]]*)\]")
_WORD = re.compile(r"\[%[^\]]*\]|(?:(?!\[%)\S)+|\S")
_TIME = re.compile(r"([wWbB]?)(\d{1,3}):(\d{1,2}):(\d{1,2})")


def words(comment: str) -> list[str]:
    """The words of a comment, a command being one word.

    >>> words("[%eval 1.5][%depth  9] so-so")
    ['[%eval 1.5]', '[%depth 9]', 'so-so']
    """
    return _WORD.findall(" ".join(comment.split()))


def commands(comment: str) -> tuple[tuple[str, str], ...]:
    """The commands in a comment, in order: each a name and its value.

    >>> commands("[%eval -0.048][%egt 0:0:9.56] good")
    (('eval', '-0.048'), ('egt', '0:0:9.56'))
    """
    return tuple((name, value.strip()) for name, value in _COMMAND.findall(comment))


def plain(comment: str) -> str:
    """The comment without its commands: what a reader of the game wants to see.

    >>> plain("[%clk w0:09:57 B0:10:00] ok")
    'ok'
    """
    return " ".join(_COMMAND.sub(" ", comment).split())


@dataclass(frozen=True)
class ClockTimes:
    """The times of a ``clk`` or ``clock`` command in seconds, ``None`` where not given.

    ``mover`` is a time without a letter: of the player who just moved. ``running`` is ``W`` or ``B`` where a capital
    says whose clock runs.
    """

    white: int | None = None
    black: int | None = None
    mover: int | None = None
    running: str | None = None


def clock_times(comment: str) -> ClockTimes | None:
    """The clock times in a comment; ``None`` without any.

    >>> clock_times("[%clk w0:09:57 B0:10:00] ok")
    ClockTimes(white=597, black=600, mover=None, running='B')
    """
    value = next((value for name, value in commands(comment) if name in ("clk", "clock")), "")
    times: dict[str, int] = {}
    running = None
    for letter, hours, minutes, seconds in _TIME.findall(value):
        times[letter.upper()] = int(hours) * 3600 + int(minutes) * 60 + int(seconds)
        running = letter if letter in ("W", "B") else running
    return ClockTimes(times.get("W"), times.get("B"), times.get(""), running) if times else None
