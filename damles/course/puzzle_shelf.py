"""All puzzles of a folder at a glance: what their tags say, read in a moment; a puzzle itself only when it is opened.

The tags are believed here because ``python -m damles verify`` and the tests hold them to what is computed.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from damles.errors import DamlesError
from damles.puzzle.collection import read_puzzles
from damles.puzzle.difficulty import Level
from damles.puzzle.puzzle import Goal, Origin, Puzzle, canonical
from damles.puzzle.themes import Theme
from damles.rules.piece import Side
from damles.rules.position import Position

TAG = re.compile(r'^\[(\w+) "((?:[^"\\]|\\.)*)"\]\s*$', re.MULTILINE)
ASIDE = re.compile(r"\([^()]*\)|\{[^}]*\}")
MOVE = re.compile(r"\d+(?:[-x]\d+)+")
LEVELS = tuple(map(str, Level))
"""The names of the levels, from easy to hard."""


@dataclass(frozen=True)
class Entry:
    """One puzzle as its tags describe it.

    ``id`` is that of the puzzle, ``moves`` how many moves the solver makes in the first line, ``level`` one of
    `LEVELS` or empty, ``text`` the PDN of this puzzle alone.
    """

    id: str
    text: str = field(repr=False)
    themes: tuple[str, ...] = ()
    level: str = ""
    origin: str = ""
    source: str = ""
    moves: int = 1
    side: Side = Side.WHITE

    @cached_property
    def puzzle(self) -> Puzzle:
        """The puzzle itself; raises `PdnError` where its moves cannot be read."""
        return next(read_puzzles(self.text.encode()))

    @property
    def told(self) -> str:
        """The source for a pupil: of a search without the number by which it is found again."""
        return self.source.partition(", ")[0] if self.origin == Origin.GENERATED else self.source

    @cached_property
    def pattern(self) -> str:
        """What this puzzle trains, as `pattern_of` tells."""
        return pattern_of(self.puzzle, self.themes)


@dataclass(frozen=True)
class Shelf:
    """The puzzles of a folder by id, in the order of the files; ``unread`` counts those that cannot be read."""

    entries: Mapping[str, Entry]
    unread: int = 0

    def alike(self, pattern: str) -> Iterator[Entry]:
        """The puzzles of a pattern; only those are opened that can be."""
        themes = pattern.partition("/")[0]
        for entry in self.entries.values():
            with suppress(DamlesError):
                if "+".join(entry.themes) == themes and entry.pattern == pattern:
                    yield entry


def read_shelf(paths: Iterable[Path]) -> Shelf:
    """The puzzles of some PDN files; of two with one id the first. Raises `OSError` for a file that is not there."""
    found: dict[str, Entry] = {}
    unread = 0
    for path in paths:
        for entry in entries(path.read_text(encoding="utf-8", errors="replace")):
            if entry is None:
                unread += 1
            else:
                found.setdefault(entry.id, entry)
    return Shelf(found, unread)


def entries(text: str) -> Iterator[Entry | None]:
    """The puzzles of a PDN text as `damles.puzzle.collection.write_puzzles` writes it; ``None`` for an unreadable one.

    >>> text = '[Theme "direct"]\\n[Goal "gain"]\\n[FEN "W:W32,37,41:B14,21,23"]\\n\\n1. 32-27 21x32 2. 37x10 *'
    >>> [entry] = entries(text)
    >>> entry.id, entry.moves, entry.puzzle.solver
    ('gain W:W32,37,41:B14,21,23', 2, <Side.WHITE: 'W'>)
    """
    for game in re.split(r"(?:\A|(?<=\n))(?=\[)(?<!\]\n)", text):
        tags = dict(TAG.findall(game))
        if tags:
            yield _entry(game, tags)


def _entry(game: str, tags: Mapping[str, str]) -> Entry | None:
    try:
        start = Position.from_fen(tags.get("FEN", ""))
    except DamlesError:
        return None
    line, goal = TAG.sub("", game), tags.get("Goal", "")
    while line != (line := ASIDE.sub("", line)):
        pass
    return Entry(
        id=f"{goal if goal in set(Goal) else Goal.WIN} {canonical(start).fen}",
        text=game,
        themes=tuple(tags.get("Theme", "").split()),
        level=tags.get("Level", ""),
        origin=tags.get("Origin", "own"),
        source=tags.get("Source", "").replace('\\"', '"').replace("\\\\", "\\"),
        moves=(len(MOVE.findall(line)) + 1) // 2,
        side=start.turn,
    )


def entry_of(puzzle: Puzzle, text: str) -> Entry:
    """A puzzle that stands in no file of ours, as an entry."""
    return Entry(
        id=puzzle.id,
        text=text,
        themes=tuple(sorted(puzzle.themes)),
        origin=str(puzzle.origin),
        source=puzzle.source,
        moves=(max(map(len, puzzle.lines), default=1) + 1) // 2,
        side=puzzle.solver,
    )


def pattern_of(puzzle: Puzzle, themes: Iterable[str]) -> str:
    """What a pupil learns by a puzzle: its themes, its length, and the way of its last capture as White sees it.

    A turned sister has the same pattern, so that one of the two can come back for the other.

    >>> turk = Puzzle.from_lines("W:W14,27,31,32,38:B8,17,K26", ["27-22 26x27 32x3"], source="eigen")
    >>> pattern_of(turk, ["coup-turc"]), pattern_of(turk.mirror(), ["coup-turc"])
    ('coup-turc/2/32x21x12x3', 'coup-turc/2/32x21x12x3')
    """
    line = puzzle.shown[0] if puzzle.solution else ()
    captures = [move for move in line[::2] if move.is_capture]
    last = (captures or [*line[:1]])[-1:]
    shape = " ".join((move if puzzle.solver is Side.WHITE else move.mirror()).full for move in last)
    return f"{'+'.join(themes)}/{(len(line) + 1) // 2}/{shape}"


def in_order(names: Iterable[str]) -> tuple[str, ...]:
    """Names of themes in the order in which `Theme` lists them; what is none of them comes last."""
    known = [str(theme) for theme in Theme]
    return tuple(sorted(names, key=lambda name: (known.index(name) if name in known else len(known), name)))
