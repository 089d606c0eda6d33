"""A puzzle that somebody finds wrong or unclear, as PDN: a teacher can send the file, and ``verify`` can read it."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from enum import StrEnum
from pathlib import Path

from damles.puzzle.collection import to_pdn
from damles.puzzle.puzzle import Puzzle
from damles.rules.pdn import write_pdn

FILE = "puzzels-gemeld.pdn"
"""The name of the file, beside the progress of this computer."""
NOTE = 300
"""So many characters of a note are kept."""


class Doubt(StrEnum):
    """What somebody says of a puzzle; ``texts.say(f"mark-{doubt}")`` is the sentence for people."""

    WRONG = "wrong"
    """The solution is not right, or another move wins as well."""
    UNCLEAR = "unclear"
    """The puzzle cannot be understood."""


def mark(puzzle: Puzzle, doubt: Doubt, note: str, pupil: str, day: date) -> str:
    """The PDN text of one mark: the puzzle with who says what of it, and when.

    >>> puzzle = Puzzle.from_lines("W:W32,37,41:B14,21,23", ["32-27 21x32 37x10"])
    >>> mark(puzzle, Doubt.WRONG, 'ook "37-31"?', "7", date(2026, 11, 30)).splitlines()[:4]
    ['[Event "7"]', '[Date "2026.11.30"]', '[Annotator "7"]', '[Mark "wrong"]']
    """
    game = to_pdn(puzzle, pupil)
    tags = dict(game.tags)
    own = {"Date": f"{day:%Y.%m.%d}", "Annotator": pupil, "Mark": str(doubt), "Note": " ".join(note.split())[:NOTE]}
    event = tags.pop("Event", "")
    return write_pdn([replace(game, tags={"Event": event, **own, **tags})])


def keep_mark(path: Path, text: str) -> None:
    """Put a mark behind those in a file, which is made where there is none; raises `OSError`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8", newline="\n") as file:
        file.write(text.rstrip("\n") + "\n\n")


def all_marks(texts: Iterable[str]) -> str:
    """Some marks as one PDN text."""
    return "\n\n".join(text.strip() for text in texts) + "\n"
