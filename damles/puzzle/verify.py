"""A puzzle in, a list of faults out: an empty list means sound.

What is asked of a puzzle: the position can occur, there is something to choose, every line is legal and answers every
reply, the goal is reached and stays reached, nothing else comes near it, and somebody says where it comes from.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from damles.puzzle.collection import from_pdn
from damles.puzzle.proof import DEPTH, LIMIT, TARGETS, NotProved, Search, lead
from damles.puzzle.puzzle import Branch, Puzzle
from damles.rules.pdn import read_pdn
from damles.rules.pdn.source import Readable
from damles.rules.position import Position

AHEAD = 2
"""A lead, in men, that no move but the solution may reach: from there a position may be won without the shot."""


class Flaw(StrEnum):
    """What can be wrong; ``texts.say(f"flaw-{flaw}", **facts)`` is the sentence for people."""

    NO_SOURCE = "no-source"
    FEW_MOVES = "few-moves"
    ALREADY_AHEAD = "already-ahead"
    NO_SOLUTION = "no-solution"
    ILLEGAL_MOVE = "illegal-move"
    REPLY_MISSING = "reply-missing"
    UNFINISHED = "unfinished"
    GOAL_NOT_REACHED = "goal-not-reached"
    SECOND_SOLUTION = "second-solution"
    LOOSE_END = "loose-end"
    DUPLICATE = "duplicate"
    THEME_DIFFERS = "theme-differs"
    UNREADABLE = "unreadable"
    NOT_PROVED = "not-proved"


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong, with the facts for its sentence.

    Facts: ``move`` and ``before`` (the moves up to there); ``limit`` where nothing was proved; ``other`` number in the
    file; the theme that was ``named``; ``line`` and ``column`` of the file.
    """

    flaw: Flaw
    facts: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        told = ", ".join(f"{name} {value}" for name, value in self.facts.items() if value)
        return f"{self.flaw} ({told})" if told else str(self.flaw)


def verify(puzzle: Puzzle, depth: int = DEPTH, limit: int = LIMIT) -> list[Fault]:
    """Everything that is wrong with a puzzle; an empty list means sound.

    The proof looks ``depth`` quiet moves ahead, captures to their end, and opens ``limit`` positions at most; where
    that is too little the list says `Flaw.NOT_PROVED`.

    >>> verify(Puzzle.from_lines("W:W17,18,22,23,32:B39,40,K49", ["18-13 49x28 22x35"], source="eigen zoektocht"))
    []
    >>> [str(fault) for fault in verify(Puzzle.from_lines("W:W17,18,22,23,32:B39,40,K49", ["18-13"]))]
    ['no-source', 'unfinished (move 18-13)']
    """
    faults = [Fault(flaw) for flaw in _plain_flaws(puzzle)]
    try:
        faults += _Proof(puzzle, Search(puzzle.solver, depth, limit)).moves(puzzle.start, puzzle.solution, ())
    except NotProved:
        faults.append(Fault(Flaw.NOT_PROVED, {"limit": limit}))
    return faults


def _plain_flaws(puzzle: Puzzle) -> Iterator[Flaw]:
    """What can be seen without playing a move."""
    if not puzzle.source.strip():
        yield Flaw.NO_SOURCE
    if len(puzzle.start.legal_moves) < 2:
        yield Flaw.FEW_MOVES
    if lead(puzzle.start.board, puzzle.solver) >= AHEAD:
        yield Flaw.ALREADY_AHEAD
    if not puzzle.solution:
        yield Flaw.NO_SOLUTION


@dataclass(frozen=True)
class _Proof:
    """A walk through the solution that looks at every move in it, and at every move that is not in it."""

    puzzle: Puzzle
    search: Search

    def moves(self, position: Position, branches: tuple[Branch, ...], line: tuple[str, ...]) -> Iterator[Fault]:
        """The faults from a position in which the solver moves.

        The first move must be the only right one, a later quiet move too; a capture may have other landings.
        """
        right = [branch.move for branch in branches]
        further = max((_quiet_moves(branch) for branch in branches), default=1) - 1
        for move in position.legal_moves:
            if move in right:
                continue
            if self.search.forces(position.play(move), AHEAD, doubt=True, extra=max(0, further)):
                yield _fault(Flaw.SECOND_SOLUTION, line, str(move))
        for index, branch in enumerate(branches):
            if index > 0 and not line:
                yield _fault(Flaw.SECOND_SOLUTION, line, str(branch.move))
            elif index > 0 and not branch.move.is_capture:
                yield _fault(Flaw.LOOSE_END, line, str(branch.move))
            if branch.move not in position.legal_moves:
                yield _fault(Flaw.ILLEGAL_MOVE, line, str(branch.move))
            else:
                yield from self.replies(position.play(branch.move), branch, (*line, str(branch.move)))

    def replies(self, position: Position, branch: Branch, line: tuple[str, ...]) -> Iterator[Fault]:
        """The faults from a position in which the opponent moves: all his captures must be answered."""
        if not branch.after:
            if position.due:
                yield _fault(Flaw.UNFINISHED, line[:-1], line[-1])
            elif not self.search.forces(position, TARGETS[self.puzzle.goal]):
                yield _fault(Flaw.GOAL_NOT_REACHED, line[:-1], line[-1])
            return
        answered = [reply.move for reply in branch.after]
        for move in position.legal_moves:
            if move not in answered:
                yield _fault(Flaw.REPLY_MISSING, line, str(move))
        for reply in branch.after:
            text = str(reply.move)
            if reply.move not in position.legal_moves:
                yield _fault(Flaw.ILLEGAL_MOVE, line, text)
            elif not reply.after:
                yield _fault(Flaw.UNFINISHED, line, text)
            else:
                yield from self.moves(position.play(reply.move), reply.after, (*line, text))


def _quiet_moves(branch: Branch) -> int:
    """The most quiet moves on a way through a solution: another move is looked at as far behind its own sacrifices."""
    return (not branch.move.is_capture) + max(map(_quiet_moves, branch.after), default=0)


def _fault(flaw: Flaw, line: tuple[str, ...], move: str) -> Fault:
    return Fault(flaw, {"move": move, "before": " ".join(line)})


@dataclass(frozen=True)
class Checked:
    """One game of a PDN file, counted from 1, as a puzzle (`None` where it cannot be read) with its faults."""

    number: int
    puzzle: Puzzle | None
    faults: tuple[Fault, ...]


def verify_file(source: Readable, depth: int = DEPTH, limit: int = LIMIT) -> Iterator[Checked]:
    """Every puzzle of a PDN file or text with its faults, one by one; raises `PdnError` where there is no PDN at all.

    >>> [str(fault) for checked in verify_file("[FEN \\"W:W32,37,41:B14\\"]\\n32-29 *") for fault in checked.faults]
    ['unreadable (line 2, column 1)']
    """
    seen: dict[str, int] = {}
    for game in read_pdn(source):
        if game.errors:
            first = game.errors[0]
            yield Checked(game.number, None, (Fault(Flaw.UNREADABLE, {"line": first.line, "column": first.column}),))
            continue
        puzzle = from_pdn(game)
        faults = verify(puzzle, depth, limit)
        other = seen.setdefault(puzzle.id, game.number)
        if other != game.number:
            faults.append(Fault(Flaw.DUPLICATE, {"other": other}))
        named = game.tag("Theme").split()
        if named != sorted(puzzle.themes):
            faults.append(Fault(Flaw.THEME_DIFFERS, {"named": " ".join(named) or "-"}))
        yield Checked(game.number, puzzle, tuple(faults))
