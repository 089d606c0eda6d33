"""Endings solved once more, as simply as can be: boards of fifty letters, the rule book's moves, and nothing clever.

Nothing here is shared with `damles.engine.endings` but the question.
"""

from collections.abc import Iterable
from itertools import combinations

from damles.rules import legal
from damles.rules.piece import EMPTY, Side, swap_colours
from damles.rules.square import SQUARES

Known = dict[str, int | None]
"""For each board with white to move: plies to the end, even when white loses and odd when it wins; ``None`` a draw."""


def boards(pieces: str) -> Iterable[str]:
    """Every board with just these pieces (letters of `damles.rules.piece`) and no man on its crown row."""
    kinds = sorted(set(pieces))
    todo = [EMPTY * 50]
    for kind in kinds:
        barred = {"w": range(1, 6), "b": range(46, 51)}.get(kind, ())
        todo = [
            "".join(kind if square in chosen else letter for square, letter in zip(SQUARES, board, strict=True))
            for board in todo
            for chosen in map(
                set,
                combinations(
                    [square for square in SQUARES if board[square - 1] == EMPTY and square not in barred],
                    pieces.count(kind),
                ),
            )
        ]
    return todo


def solve(materials: Iterable[str], known: Known) -> None:
    """Add every board of these materials to what is known; whatever they can turn into is one of them, or known."""
    after = {
        board: [_turned(legal.after(board, move)) for move in legal.legal_moves(board, Side.WHITE)]
        for pieces in materials
        for board in boards(pieces)
    }
    known |= dict.fromkeys(after)
    todo, plies, longest = list(after), 0, max((end for end in known.values() if end is not None), default=0)
    while plies <= longest + 1:
        found = {}
        for board in todo:
            ends = [known[next_board] if "w" in next_board.lower() else 0 for next_board in after[board]]
            won = [end for end in ends if end is not None and end % 2 == 0]
            lost = [end for end in ends if end is not None and end % 2 == 1]
            if (min(won) if won else max(lost, default=-1) if len(lost) == len(ends) else None) == plies - 1:
                found[board] = plies
        known |= found
        todo = [board for board in todo if board not in found]
        longest = plies if found and plies > longest else longest
        plies += 1


def _turned(board: str) -> str:
    return swap_colours(board[::-1])
