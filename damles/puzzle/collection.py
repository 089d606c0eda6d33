"""Puzzles in PDN: one game for each puzzle, its solution as a line with variations, the rest in tags.

``Goal``, ``Source``, ``Origin`` and ``Sister`` are facts. ``Theme``, ``Level`` and ``Grade`` are labels: written from
what is computed, read to choose from many puzzles at once, and never believed (`damles.puzzle.verify.verify_file`).
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from damles.puzzle.difficulty import Level, level
from damles.puzzle.grade import Grade, grade
from damles.puzzle.puzzle import Branch, Goal, Labels, Origin, Puzzle
from damles.puzzle.themes import Theme
from damles.rules.pdn import Line, Node, PdnGame, read_pdn, write_pdn
from damles.rules.pdn.source import Readable
from damles.rules.piece import EMPTY, Side
from damles.rules.position import Position
from damles.texts import say

TURNED = "turned"
"""What the tag ``Sister`` says of a puzzle that was turned round."""


def read_puzzles(source: Readable) -> Iterator[Puzzle]:
    """The puzzles of a PDN file or text; raises `PdnError` at the first fault that costs moves.

    >>> text = write_puzzles([Puzzle.from_lines("W:W32,37,41:B14,21,23", ["32-27 21x32 37x10"], Goal.GAIN, "eigen")])
    >>> [puzzle.id for puzzle in read_puzzles(text)]
    ['gain W:W32,37,41:B14,21,23']
    """
    for game in read_pdn(source):
        for fault in game.errors[:1]:
            raise fault.error
        yield from_pdn(game)


def write_puzzles(puzzles: Iterable[Puzzle], event: str = "", *, label: bool = True) -> str:
    """The PDN text of puzzles, numbered within the event: what `read_puzzles` reads back as equal puzzles.

    With ``label`` themes, level and grade are computed and written; without, a file says only what cannot be computed.
    """
    named = (labelled(puzzle) if label else replace(puzzle, labels=Labels()) for puzzle in puzzles)
    return write_pdn(to_pdn(puzzle, f"{event} {number}".strip()) for number, puzzle in enumerate(named, 1))


def labelled(puzzle: Puzzle) -> Puzzle:
    """The puzzle with labels that are computed, whatever it had.

    >>> labelled(Puzzle.from_lines("W:W32,37,41:B14,21,23", ["32-27 21x32 37x10"], Goal.GAIN)).labels.level
    'beginner'
    """
    if not puzzle.solution:
        return replace(puzzle, labels=Labels())
    themes = tuple(sorted(str(theme) for theme in puzzle.themes))
    return replace(puzzle, labels=Labels(themes, str(level(puzzle)), str(grade(puzzle))))


def relabelled(source: Readable) -> str:
    """The PDN text of a file of puzzles as we write it, from easy to hard, every label computed again.

    Raises what `read_puzzles` raises. The name of the puzzles is what the first ``Event`` says before its number.
    """
    games = list(read_pdn(source))
    event = games[0].tag("Event").rpartition(" ")[0] if games else ""
    return write_puzzles(sorted(map(from_pdn, games), key=_hardness), event)


def _hardness(puzzle: Puzzle) -> tuple[int, int, str]:
    """By what puzzles are put in order: level, pieces, and the position where those are equal."""
    return level(puzzle).step, _pieces(puzzle), puzzle.start.fen


def _pieces(puzzle: Puzzle) -> int:
    return 50 - puzzle.start.board.count(EMPTY)


def from_pdn(game: PdnGame) -> Puzzle:
    """The puzzle in a game of a PDN file; a goal that we do not know is read as a win."""
    goal, origin = game.tag("Goal"), game.tag("Origin")
    return Puzzle(
        game.root.start,
        _branches(game.root.nodes),
        Goal(goal) if goal in set(Goal) else Goal.WIN,
        game.tag("Source"),
        Origin(origin) if origin in set(Origin) else Origin.OWN,
        game.tag("Sister") == TURNED,
        Labels(tuple(game.tag("Theme").split()), game.tag("Level"), game.tag("Grade")),
    )


def to_pdn(puzzle: Puzzle, event: str = "") -> PdnGame:
    """The puzzle as a game with variations and tags: its labels as they are."""
    told = {"Theme": " ".join(puzzle.labels.themes), "Level": puzzle.labels.level, "Grade": puzzle.labels.grade}
    tags = {
        "Event": event,
        "Source": puzzle.source,
        "Origin": str(puzzle.origin),
        **({"Sister": TURNED} if puzzle.turned else {}),
        **{name: text for name, text in told.items() if text},
        "Goal": str(puzzle.goal),
        "GameType": "20",
        "SetUp": "1",
        "FEN": puzzle.start.fen,
        "Result": "*",
    }
    return PdnGame(_line(puzzle.start, puzzle.solution), tags)


def _branches(nodes: tuple[Node, ...]) -> tuple[Branch, ...]:
    if not nodes:
        return ()
    first, *rest = nodes
    others = (branch for line in first.variations for branch in _branches(line.nodes))
    return (Branch(first.move, _branches(tuple(rest))), *others)


def _line(position: Position, branches: tuple[Branch, ...]) -> Line:
    if not branches:
        return Line(position)
    first, *others = branches
    node = Node(first.move, variations=tuple(_line(position, (other,)) for other in others))
    return Line(position, (node, *_line(position.play(first.move), first.after).nodes))


def table(puzzles: Iterable[Puzzle], language: str = "nl") -> str:
    """How many puzzles there are of each kind, as a Markdown table: the one in ``puzzles/README.md``.

    Themes are computed; level and grade are counted as the labels say, which ``verify`` has checked.
    """
    counts: Counter[str] = Counter()
    for puzzle in puzzles:
        counts.update(_kinds(puzzle))
    rows = [f"| {_row(name, language)} | {counts[name]} |" for name in _KINDS if counts[name]]
    return "\n".join([f"| {say('puzzles-kind', language)} | {say('puzzles-count', language)} |", "|---|---:|", *rows])


_SPLIT = {"theme": Theme, "level": Level, "grade": Grade, "origin": Origin}
"""By what puzzles are counted, each with its own names."""

_KINDS = (
    *(f"puzzles-{name}" for name in ("all", "white", "black", "turned", "win", "gain", "few", "many")),
    *(f"{split}-{name}" for split, names in _SPLIT.items() for name in names),
)
"""The rows of the table, by their keys in texts."""


def _row(key: str, language: str) -> str:
    split, _, _ = key.partition("-")
    return say(key, language) if split == "puzzles" else say(f"puzzles-{split}", language, name=say(key, language))


def _kinds(puzzle: Puzzle) -> Iterator[str]:
    yield "puzzles-all"
    yield "puzzles-white" if puzzle.solver is Side.WHITE else "puzzles-black"
    if puzzle.turned:
        yield "puzzles-turned"
    yield f"puzzles-{puzzle.goal}"
    yield "puzzles-few" if _pieces(puzzle) < 10 else "puzzles-many"
    yield from (f"theme-{theme}" for theme in puzzle.themes)
    yield f"level-{puzzle.labels.level}"
    yield f"grade-{puzzle.labels.grade}"
    yield f"origin-{puzzle.origin}"
