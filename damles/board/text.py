"""View to text: a diagram for a terminal, a screen reader and ``text/plain``.

The same view gives the same text, always.
"""

from damles.board.view import Mark, View
from damles.rules.piece import EMPTY
from damles.rules.square import SQUARES
from damles.texts import say


def diagram(view: View, language: str = "nl") -> str:
    """The board in rows of letters with the first and last square of each row beside it, then what is marked.

    ``w`` and ``b`` are men, ``W`` and ``B`` kings, ``.`` is an empty square. ``[w]`` is picked up, ``*`` is where it
    may come down, ``(b)`` is captured and still stands.

    >>> print(diagram(View(selected=28, targets=(22, 23)).with_piece(28, "w").with_piece(27, "b")).splitlines()[5])
     26  .   b  [w]  .   .     30
    """
    order = list(reversed(SQUARES)) if view.flipped else list(SQUARES)
    rows = [_row(order[start : start + 5], view) for start in range(0, 50, 5)]
    return "\n".join((*rows, *notes(view, language)))


def _row(squares: list[int], view: View) -> str:
    first = 7 if (squares[0] - 1) // 5 % 2 == (1 if view.flipped else 0) else 5
    signs = list(f"{squares[0]:>3}{'':22}{squares[-1]:>4}")
    for place, square in enumerate(squares):
        here = first + 4 * place
        letter = view.piece(square)
        signs[here] = letter if letter != EMPTY else "*" if square in view.targets else "."
        if square == view.selected:
            signs[here - 1], signs[here + 1] = "[]"
        elif square in view.ghosts:
            signs[here - 1], signs[here + 1] = "()"
    return "".join(signs)


def notes(view: View, language: str = "nl") -> list[str]:
    """What the letters of a diagram cannot show, each in a sentence: last move, half-made capture, marks."""
    found = []
    if view.last:
        found.append(say("board-last", language, start=view.last[0], end=view.last[1]))
    if view.path:
        found.append(say("board-path", language, squares="x".join(map(str, view.path))))
    return found + [_note(mark, language) for mark in view.marks]


def _note(mark: Mark, language: str) -> str:
    return say(f"board-{mark.kind}", language, squares="-".join(map(str, mark.squares)), text=mark.text)
