"""Puzzles in PDN: one game for each puzzle, its solution as a line with variations, the rest in tags.

``Goal`` and ``Source`` are read; ``Theme`` is written for other readers, and never believed: themes are computed.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from damles.puzzle.puzzle import Branch, Goal, Puzzle
from damles.rules.pdn import Line, Node, PdnGame, read_pdn, write_pdn
from damles.rules.pdn.source import Readable
from damles.rules.piece import EMPTY, Side
from damles.rules.position import Position
from damles.texts import say


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


def write_puzzles(puzzles: Iterable[Puzzle], event: str = "") -> str:
    """The PDN text of puzzles, numbered within the event: what `read_puzzles` reads back as equal puzzles."""
    return write_pdn(to_pdn(puzzle, f"{event} {number}".strip()) for number, puzzle in enumerate(puzzles, 1))


def from_pdn(game: PdnGame) -> Puzzle:
    """The puzzle in a game of a PDN file; a goal that we do not know is read as a win."""
    goal = game.tag("Goal")
    known = Goal(goal) if goal in set(Goal) else Goal.WIN
    return Puzzle(game.root.start, _branches(game.root.nodes), known, game.tag("Source"))


def to_pdn(puzzle: Puzzle, event: str = "") -> PdnGame:
    """The puzzle as a game with variations and tags."""
    tags = {
        "Event": event,
        "Source": puzzle.source,
        "Theme": " ".join(sorted(puzzle.themes)),
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


def table(puzzles: Iterable[Puzzle]) -> str:
    """How many puzzles there are of each kind, as a Markdown table in Dutch: the one in ``puzzles/README.md``."""
    counts: Counter[str] = Counter()
    for puzzle in puzzles:
        counts.update(_kinds(puzzle))
    rows = [f"| {say(key)} | {counts[key]} |" for key in _KINDS if counts[key]]
    return "\n".join([f"| {say('puzzles-kind')} | {say('puzzles-count')} |", "|---|---:|", *rows])


_KINDS = (
    "puzzles-all",
    *(f"theme-{name}" for name in ("coup-turc", "demi-turc", "coup-suisse")),
    *(f"puzzles-{name}" for name in ("white", "black", "win", "gain", "few", "many")),
)
"""The rows of the table, by their keys in texts."""


def _kinds(puzzle: Puzzle) -> Iterator[str]:
    yield "puzzles-all"
    yield from (f"theme-{theme}" for theme in puzzle.themes)
    yield "puzzles-white" if puzzle.solver is Side.WHITE else "puzzles-black"
    yield f"puzzles-{puzzle.goal}"
    yield "puzzles-few" if 50 - puzzle.start.board.count(EMPTY) < 10 else "puzzles-many"
