"""A puzzle in, a list of faults out: an empty list means sound.

What is asked of a puzzle: the position can occur, there is something to choose, every line is legal and answers every
reply, the goal is reached and stays reached, nothing else comes near it, and somebody says where it comes from.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from damles.errors import MoveError
from damles.puzzle.collection import from_pdn, labelled
from damles.puzzle.proof import AHEAD, DEPTH, LIMIT, NotProved, Search, Shot, ends, lead
from damles.puzzle.puzzle import Branch, Puzzle, canonical
from damles.puzzle.retro import has_last_move
from damles.rules.pdn import read_pdn
from damles.rules.pdn.source import Readable
from damles.rules.position import Position

FEW = 10
"""With at most so many pieces other moves are looked at further: there is less to see, and more is won slowly."""

FURTHER = (8, 10, 12, 14, 16)
"""How many quiet moves far, one after the other, as long as `GLANCE` suffices."""

GLANCE = 100_000
"""How many positions may be opened for that, for each move."""


class Flaw(StrEnum):
    """What can be wrong; ``texts.say(f"flaw-{flaw}", **facts)`` is the sentence for people."""

    NO_SOURCE = "no-source"
    FEW_MOVES = "few-moves"
    ALL_RIGHT = "all-right"
    NO_LAST_MOVE = "no-last-move"
    ALREADY_AHEAD = "already-ahead"
    NO_SOLUTION = "no-solution"
    ILLEGAL_MOVE = "illegal-move"
    REPLY_MISSING = "reply-missing"
    UNFINISHED = "unfinished"
    FORCED_TAIL = "forced-tail"
    GOAL_NOT_REACHED = "goal-not-reached"
    SECOND_SOLUTION = "second-solution"
    LOOSE_END = "loose-end"
    DUPLICATE = "duplicate"
    THEME_DIFFERS = "theme-differs"
    LEVEL_DIFFERS = "level-differs"
    GRADE_DIFFERS = "grade-differs"
    UNREADABLE = "unreadable"
    NOT_PROVED = "not-proved"


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong, with the facts for its sentence.

    Facts: ``move`` and ``before`` (the moves up to there); ``limit`` where nothing was proved; the ``other``
    puzzle, by its number; the label that was ``named``; ``line`` and ``column`` of the file.
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
    return faults_of(puzzle, Search(puzzle.solver, depth, limit))


def faults_of(puzzle: Puzzle, search: Search) -> list[Fault]:
    """The same as `verify`, by a search of the solver's side that may know something already."""
    faults = [Fault(flaw) for flaw in _plain_flaws(puzzle)]
    try:
        faults += _Proof(Shot.of(puzzle.start, puzzle.goal, search)).moves(puzzle.start, puzzle.solution, ())
    except NotProved:
        faults.append(Fault(Flaw.NOT_PROVED, {"limit": search.most}))
    return faults


def _plain_flaws(puzzle: Puzzle) -> Iterator[Flaw]:
    """What can be seen without playing a move."""
    if not puzzle.source.strip():
        yield Flaw.NO_SOURCE
    if len(puzzle.start.legal_moves) < 2:
        yield Flaw.FEW_MOVES
    elif {branch.move for branch in puzzle.solution} >= set(puzzle.start.legal_moves):
        yield Flaw.ALL_RIGHT
    if not has_last_move(puzzle.start):
        yield Flaw.NO_LAST_MOVE
    if lead(puzzle.start.board, puzzle.solver) >= AHEAD:
        yield Flaw.ALREADY_AHEAD
    if not puzzle.solution:
        yield Flaw.NO_SOLUTION


@dataclass(frozen=True)
class _Proof:
    """A walk through the solution that looks at every move in it, and at every move that is not in it."""

    shot: Shot

    def moves(self, position: Position, branches: tuple[Branch, ...], line: tuple[str, ...]) -> Iterator[Fault]:
        """The faults from a position in which the solver moves.

        One move is right. Others may be the same shot in another order; a later capture may also land elsewhere.
        """
        right = [branch.move for branch in branches]
        further = max((_quiet_moves(branch) for branch in branches), default=1) - 1
        for move in position.legal_moves:
            if move not in right and self.wins_too(position.play(move), further, first=not line):
                yield _fault(Flaw.SECOND_SOLUTION, line, str(move))
        for branch in branches[1:]:
            if not line and not _reordered(position, branch, branches[0]):
                yield _fault(Flaw.SECOND_SOLUTION, line, str(branch.move))
            elif not branch.move.is_capture and not _reordered(position, branch, branches[0]):
                yield _fault(Flaw.LOOSE_END, line, str(branch.move))
        for branch in branches:
            if branch.move not in position.legal_moves:
                yield _fault(Flaw.ILLEGAL_MOVE, line, str(branch.move))
            else:
                yield from self.replies(position.play(branch.move), branch, (*line, str(branch.move)))

    def wins_too(self, after: Position, further: int, *, first: bool) -> bool:
        """Whether a move that is not in the solution may be right as well."""
        search = self.shot.search
        if search.forces(after, AHEAD, doubt=True, extra=further):
            return True
        if not first or after.count("wWbB") > FEW:
            return False
        try:
            glance = Search(search.side, 0, GLANCE, search.stop, search.plain)
            return any(glance.forces(after, AHEAD, extra=depth) for depth in FURTHER)
        except NotProved:
            return False

    def replies(self, position: Position, branch: Branch, line: tuple[str, ...]) -> Iterator[Fault]:
        """The faults from a position in which the opponent moves: all his captures must be answered."""
        over = self.shot.over(position)
        if not branch.after:
            if not over:
                yield _fault(Flaw.UNFINISHED, line[:-1], line[-1])
            elif not self.shot.search.forces(position, self.shot.lead):
                yield _fault(Flaw.GOAL_NOT_REACHED, line[:-1], line[-1])
            return
        if over:
            yield _fault(Flaw.FORCED_TAIL, line[:-1], line[-1])
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


def _reordered(position: Position, branch: Branch, key: Branch) -> bool:
    """Whether another move leads to nothing but the ends of the key: the same shot in another order."""
    try:
        return branch.move != key.move and ends(position, [branch]) <= ends(position, [key])
    except MoveError:
        return False


def _quiet_moves(branch: Branch) -> int:
    """The most quiet moves on a way through a solution: another move is looked at as far behind its own sacrifices."""
    return (not branch.move.is_capture) + max(map(_quiet_moves, branch.after), default=0)


def _fault(flaw: Flaw, line: tuple[str, ...], move: str) -> Fault:
    return Fault(flaw, {"move": move, "before": " ".join(line)})


def label_faults(puzzle: Puzzle) -> list[Fault]:
    """Where the labels of a file differ from what is computed; a label that is not there is no fault."""
    said, true = puzzle.labels, labelled(puzzle).labels
    pairs = (
        (Flaw.THEME_DIFFERS, " ".join(said.themes), " ".join(true.themes)),
        (Flaw.LEVEL_DIFFERS, said.level, true.level),
        (Flaw.GRADE_DIFFERS, said.grade, true.grade),
    )
    return [Fault(flaw, {"named": named}) for flaw, named, computed in pairs if named and named != computed]


@dataclass(frozen=True)
class Checked:
    """One game of a PDN file, counted from 1, as a puzzle (`None` where it cannot be read) with its faults."""

    number: int
    puzzle: Puzzle | None
    faults: tuple[Fault, ...] = ()


def verify_file(source: Readable) -> Iterator[Checked]:
    """Every puzzle of a PDN file or text with its faults, one by one; raises `PdnError` where there is no PDN at all.

    >>> [str(fault) for checked in verify_file("[FEN \\"W:W32,37,41:B14\\"]\\n32-29 *") for fault in checked.faults]
    ['unreadable (line 2, column 1)']
    """
    seen: dict[str, str] = {}
    for found in read_all(source):
        yield completed(found, check(found), seen, str(found.number))


def read_all(source: Readable) -> Iterator[Checked]:
    """Every game of a PDN file or text as a puzzle that is still to be checked, or with the fault of its reading."""
    for game in read_pdn(source):
        if game.errors:
            first = game.errors[0]
            yield Checked(game.number, None, (Fault(Flaw.UNREADABLE, {"line": first.line, "column": first.column}),))
        else:
            yield Checked(game.number, from_pdn(game))


def check(found: Checked) -> tuple[Fault, ...]:
    """Everything that is wrong with a puzzle by itself: what `verify` says, and its labels."""
    if not found.puzzle:
        return found.faults
    return (*verify(found.puzzle), *label_faults(found.puzzle))


def completed(found: Checked, faults: tuple[Fault, ...], seen: dict[str, str], name: str) -> Checked:
    """The puzzle with its faults, and with one more where its position was ``seen`` before; then its name is there."""
    if found.puzzle:
        other = seen.setdefault(canonical(found.puzzle.start).fen, name)
        if other != name:
            faults = (*faults, Fault(Flaw.DUPLICATE, {"other": other}))
    return Checked(found.number, found.puzzle, faults)
