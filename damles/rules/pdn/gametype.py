"""Which game a file is about: the numbers of the ``GameType`` tag (PDN 3.0 standard), and signs of another board."""

import re

INTERNATIONAL = 20

NAMES = {
    0: "chess",
    1: "chinese-chess",
    20: "international",
    21: "english",
    22: "italian",
    23: "pool",
    24: "spanish",
    25: "russian",
    26: "brazilian",
    27: "canadian",
    28: "portuguese",
    29: "czech",
    30: "turkish",
    31: "thai",
    40: "frisian",
    41: "spantsiretti",
    50: "othello",
}
"""The numbered games. The name is a key: `damles.texts` says it (``game-type-english``)."""


def other_game(value: str) -> str | None:
    """The key of the game that a ``GameType`` value names; ``None`` when it is ours, or no value to go by.

    >>> other_game("21"), other_game("20,W,10,10,N2,0"), other_game("20,W,8,8,N2,0"), other_game("99")
    ('english', None, 'unknown', 'unknown')
    """
    found = re.match(r"\s*(\d{1,4})\s*(?:,\s*[WB]\s*,\s*(\d+)\s*,\s*(\d+))?", value)
    if not found:
        return None
    number, width, height = int(found[1]), found[2], found[3]
    if number != INTERNATIONAL:
        return NAMES.get(number, "unknown")
    return None if (width or "10") == (height or "10") == "10" else "unknown"


def betrayed_by(moves: list[tuple[int, ...]]) -> str | None:
    """The board of a game whose first move is impossible on ours, by the squares of all its moves.

    A smaller board has 32 squares, and on ours white cannot begin from 30 or lower; on a larger one more than one move
    names a square above 50, which a slip would not.

    >>> betrayed_by([(11, 15), (22, 17)]), betrayed_by([(43, 37), (30, 36), (54, 43), (18, 55)])
    ('small', 'large')
    >>> betrayed_by([(32, 58), (19, 23)]) is betrayed_by([(32, 33)]) is None
    True
    """
    highest = [max(squares, default=0) for squares in moves]
    if 0 < moves[0][0] <= 30 and max(highest) <= 32:
        return "small"
    return "large" if sum(square > 50 for square in highest) > 1 else None
