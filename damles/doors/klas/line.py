"""The line for lessons: so many pages are made at the same moment, and who comes next waits, first come first served.

Thirty pages at once would each be thirty times as slow, and nobody would see a board before everybody does.
"""

import asyncio
import os
from collections import deque
from collections.abc import AsyncIterator

AT_ONCE = max(4, 2 * (os.cpu_count() or 2))
"""How many pages are made at the same moment."""


class Turn:
    """A place in the line: first `waits`, then it is one's turn until `leave`."""

    def __init__(self, line: "Line") -> None:
        self._line = line
        self._moved = asyncio.Event()

    @property
    def ahead(self) -> int:
        """How many must go first; 0 when it is one's turn."""
        return self._line.ahead(self)

    async def waits(self) -> AsyncIterator[int]:
        """How many are ahead, each time that this changes; ends when it is one's turn."""
        while self.ahead:
            yield self.ahead
            self._moved.clear()
            await self._moved.wait()

    def leave(self) -> None:
        """Let the next one go, and wait no more; a second time it does nothing."""
        self._line.leave(self)
        self.move()

    def move(self) -> None:
        """Hear that the line has moved."""
        self._moved.set()


class Line:
    """Everybody who waits for a page or whose page is being made, in the order of coming.

    >>> line = Line(at_once=1)
    >>> first, second = line.join(), line.join()
    >>> first.ahead, second.ahead
    (0, 1)
    >>> first.leave()
    >>> second.ahead
    0
    """

    def __init__(self, at_once: int = AT_ONCE) -> None:
        self.at_once = at_once
        self._turns: deque[Turn] = deque()

    def __len__(self) -> int:
        return len(self._turns)

    def join(self) -> Turn:
        """A place at the end."""
        turn = Turn(self)
        self._turns.append(turn)
        return turn

    def ahead(self, turn: Turn) -> int:
        """How many must go before this one."""
        return max(0, self._turns.index(turn) + 1 - self.at_once) if turn in self._turns else 0

    def leave(self, turn: Turn) -> None:
        """Take one out, wherever it stands."""
        if turn in self._turns:
            self._turns.remove(turn)
            for each in self._turns:
                each.move()
