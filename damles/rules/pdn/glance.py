"""Whether a side can capture anything at all, told by one regular expression: reading games asks it at every ply.

With a sign put between every second row and the next, all steps down a line are five places further (down-left) or six
(down-right), and whoever steps off the board lands on a sign. So a capture is a pattern in the text of the board.
Tests hold this equal to `legal.due_captures`.
"""

import re

from damles.rules.piece import EMPTY, Side

_GAPS = (".{4}", ".{5}")
"""What lies between two squares that are neighbours on a line."""


def _by_men(side: Side) -> re.Pattern[str]:
    """Article 5.3, for a side without kings: an enemy between an own man and an empty square.

    Looks from the enemy both ways, which finds nothing twice as fast as looking on from every man.
    """
    enemy = f"[{side.other.pieces}]"
    ends = ((side.man, EMPTY), (EMPTY, side.man))
    ways = [f"{enemy}(?={gap}{b})(?<={a}{gap}{enemy})" for gap in _GAPS for a, b in ends]
    return re.compile("|".join(ways))


def _by_all(side: Side) -> re.Pattern[str]:
    """Articles 5.3 and 5.4: own man beside, or own king beyond empty squares, then an enemy and an empty square."""
    enemy = f"[{side.other.pieces}]"
    ways = []
    for gap in _GAPS:
        free = f"(?:{gap}{EMPTY})*"
        ways.append(f"(?:{side.man}|{side.king}{free}){gap}{enemy}{gap}{EMPTY}")
        ways.append(f"{EMPTY}{gap}{enemy}(?:{gap}{side.man}|{free}{gap}{side.king})")
    return re.compile("|".join(ways))


_MEN = {side: _by_men(side).search for side in Side}
_ALL = {side: _by_all(side).search for side in Side}


def can_capture(board: str, turn: Side) -> bool:
    """Whether a capture is due on a board of fifty letters.

    >>> can_capture("e" * 21 + "b" + "e" * 5 + "w" + "e" * 22, Side.WHITE)
    True
    """
    text = f"{board[:10]}|{board[10:20]}|{board[20:30]}|{board[30:40]}|{board[40:]}"
    search = _ALL[turn] if turn.king in board else _MEN[turn]
    return search(text) is not None
