"""Reading PDN: one `PdnGame` after another, whatever state the text is in."""

from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from damles.errors import FenError, PdnError, PositionError
from damles.rules.pdn import gametype
from damles.rules.pdn.raw import RawGame, RawMove
from damles.rules.pdn.replay import play_line
from damles.rules.pdn.results import Result, looks_like_points
from damles.rules.pdn.source import Block, Readable, Source, blocks
from damles.rules.pdn.syntax import raw_games
from damles.rules.pdn.tree import Kind, Line, PdnFault, PdnGame, Severity, find_tag
from damles.rules.piece import Side
from damles.rules.position import Position

Progress = Callable[[int, int], None]
"""Called after each game with how much is read, and of how much (bytes, or characters of a string)."""

ONCE = frozenset({"dash-capture", "glued", "move-number"})
"""Habits of a file rather than slips: told once for each game."""


def read_pdn(source: Readable, *, progress: Progress | None = None) -> Iterator[PdnGame]:
    r"""The games of a PDN file or text, one by one as they are asked for.

    ``source`` is a path, a text, or the bytes of a file; `damles.rules.pdn.source.is_path` tells which string is what.
    A game that is faulty, or of another kind, comes with its ``faults``, and the rest of the file is read.
    Raises `PdnError` where the file cannot be read or holds no PDN at all.

    >>> [game] = read_pdn("1. 32-28 19-23 2. 28x19 14x23 {even} *")
    >>> game.root.moves[-1], game.root.nodes[-1].comments, game.kind
    (Move(14x23), ('even',), <Kind.PLAYS: 'plays'>)
    >>> [bad, good] = read_pdn("1. 32-28 19-23 2. 33-29 *\n\n1. 34-30 *")
    >>> str(bad.faults[0]), str(bad.faults[0].refusal.reason), good.root.moves
    ("PDN, line 1, column 19: illegal ('33-29')", 'capture-due', (Move(34-30),))
    """
    return _games(Source(source), progress)


def _games(source: Source, progress: Progress | None) -> Iterator[PdnGame]:
    number = 0
    carried = _Carried()
    for block in blocks(source.lines()):
        places = _Places(block)
        for raw in raw_games(block.text):
            if raw.blank:
                carried.take(raw, places)
                continue
            game = _Reading(raw, places, number + 1).game()
            if _is_prose(raw, game):
                carried.take(raw, places)
                continue
            number += 1
            yield carried.give(game)
            if progress:
                progress(source.done, source.total)
    if not number and carried.faults:
        first = carried.faults[0]
        raise PdnError(line=first.line, column=first.column, problem="no-pdn", text=first.facts.get("text", ""))


def _is_prose(raw: RawGame, game: PdnGame) -> bool:
    """Whether this is another kind of text in which something looks like a move or a result: "in 2003 he won 2-0"."""
    found = [problem.problem for problem in raw.problems]
    broken_tags = found.count("open-tag") + found.count("open-quote")
    words = raw.untold + found.count("rubbish") + broken_tags
    return len(raw.tags) <= broken_tags and not game.root.nodes and words > len(raw.line.moves)


@dataclass
class _Carried:
    """What stands before a game without being one: words and comments in front of the first tag."""

    faults: list[PdnFault] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)

    def take(self, raw: RawGame, places: "_Places") -> None:
        room = max(0, 20 - len(self.faults))
        self.faults += [places.fault(p.at, p.problem, p.severity, p.facts) for p in raw.problems[:room]]
        self.comments += raw.line.comments[:20]

    def give(self, game: PdnGame) -> PdnGame:
        if not (self.faults or self.comments):
            return game
        root = replace(game.root, comments=(*self.comments, *game.root.comments))
        game = replace(game, root=root, faults=(*self.faults, *game.faults))
        self.faults, self.comments = [], []
        return game


class _Places:
    """Lines and columns of the indices in a block."""

    def __init__(self, block: Block) -> None:
        self.block = block
        self.starts: list[int] = []

    def place(self, at: int) -> tuple[int, int]:
        if not self.starts:
            self.starts = [0]
            for line in self.block.text.split("\n"):
                self.starts.append(self.starts[-1] + len(line) + 1)
        row = bisect_right(self.starts, at) - 1
        return self.block.line + row, at - self.starts[row] + 1

    def fault(self, at: int, problem: str, severity: Severity, facts: dict[str, Any]) -> PdnFault:
        return PdnFault(*self.place(at), problem, severity, facts)


class _Reading:
    """One raw game on its way to a `PdnGame`."""

    def __init__(self, raw: RawGame, places: _Places, number: int) -> None:
        self.raw = raw
        self.places = places
        self.number = number
        self.faults: list[tuple[int, str, Severity, dict[str, Any]]] = []
        for problem in raw.problems:
            self.report(problem.at, problem.problem, problem.severity, **problem.facts)

    def report(self, at: int, problem: str, severity: Severity, **facts: Any) -> None:
        if problem not in ONCE or all(fault[1] != problem for fault in self.faults):
            self.faults.append((at, problem, severity, facts))

    def game(self) -> PdnGame:
        raw = self.raw
        other = gametype.other_game(find_tag(raw.tags, "GameType"))
        if other is None and raw.line.moves and raw.line.moves[0].problem == "letters":
            other = "letters"
        if other:
            return self.other_game(other)
        if raw.line.moves and all(move.problem == "missing-move" for move in raw.line.moves):
            self.report(raw.line.moves[0].at, "missing-move", Severity.WARNING, text=raw.line.moves[0].text)
            raw.line.moves.clear()
        start = self.start()
        if start is None:
            kind = Kind.FAULTY if raw.line.moves else Kind.EMPTY
            return self.finished(Line(Position.start(), (), tuple(raw.line.comments)), kind)
        root, stopped = play_line(raw.line, start, self.report)
        if stopped is not None and not root.nodes and self.is_bare:
            betrayed = gametype.betrayed_by([move.squares or (0,) for move in raw.line.moves])
            if betrayed:
                return self.other_game(betrayed)
        if stopped is not None and self.is_result(stopped):
            self.faults = [fault for fault in self.faults if fault[0] != stopped.at]
            self.report(stopped.at, "result-read", Severity.WARNING, text=stopped.text)
            raw.ending, stopped = stopped.text, None
            raw.line.moves.pop()
        self.check_numbers(root)
        return self.finished(root, self.kind(stopped))

    @property
    def is_bare(self) -> bool:
        """Whether neither GameType nor FEN says which game this is."""
        told = find_tag(self.raw.tags, "GameType") or find_tag(self.raw.tags, "FEN") or self.raw.line.setup
        return not told

    def is_result(self, stopped: RawMove) -> bool:
        """Whether the move at which the game stopped is its last word, and may be points instead."""
        return stopped is self.raw.line.moves[-1] and self.raw.ending is None and looks_like_points(stopped.text)

    def kind(self, stopped: RawMove | None) -> Kind:
        cut_short = any(problem in ("open-comment", "open-variation", "hopeless") for _, problem, _, _ in self.faults)
        if stopped is not None or (cut_short and self.raw.line.moves):
            return Kind.FAULTY
        return Kind.PLAYS if self.raw.line.moves else Kind.EMPTY

    def start(self) -> Position | None:
        fen = find_tag(self.raw.tags, "FEN")
        if not fen.strip():
            return Position.start()
        at = next(at for name, at in self.raw.tag_at.items() if name.lower() == "fen")
        try:
            return Position.from_fen(fen)
        except (FenError, PositionError) as error:
            column = error.facts.get("column", 1)
            self.report(at + column - 1, "fen", Severity.ERROR, text=fen[:40], cause=error)
            return None

    def other_game(self, name: str) -> PdnGame:
        """The game left unread, with the one fault that says so: where its tag is, or its first move."""
        at = next((at for tag, at in self.raw.tag_at.items() if tag.lower() == "gametype"), None)
        if at is None:
            at = self.raw.line.moves[0].at
        self.faults = [(at, f"other-{name}", Severity.ERROR, {"number": self.number})]
        return self.finished(Line(Position.start()), Kind.OTHER_GAME)

    def check_numbers(self, root: Line) -> None:
        """The first move number that does not fit the moves before it: a move may be missing there."""
        black_first = root.start.turn is Side.BLACK
        for index, (move, _) in enumerate(zip(self.raw.line.moves, root.nodes, strict=False)):
            expected = (self.raw.first_number or 1) + (index + black_first) // 2
            if move.number and move.number != expected:
                self.report(move.at, "move-number", Severity.WARNING, found=move.number, expected=expected)
                return

    def finished(self, root: Line, kind: Kind) -> PdnGame:
        tag = find_tag(self.raw.tags, "Result") if any(name.lower() == "result" for name in self.raw.tags) else None
        result = Result(tag, self.raw.ending)
        if result.contradicts:
            at = next(at for name, at in self.raw.tag_at.items() if name.lower() == "result")
            self.report(at, "results-differ", Severity.WARNING, first=tag, second=self.raw.ending)
        faults = tuple(self.places.fault(*fault) for fault in sorted(self.faults, key=lambda fault: fault[0]))
        line = self.places.place(self.raw.at)[0]
        first = self.raw.first_number or 1
        return PdnGame(root, self.raw.tags, result, faults, kind, self.number, line, first)
