"""The two grades of a sound puzzle: *training*, and *sharp* by the strict rules of problemists.

The rules are those of the International Rules for draughts problem composition (FMJD, CPI), part 1, made countable: one
right move each time, an end as sharp as the way to it, a past that can have been, and no piece that does nothing. Every
fault has a name. `damles.puzzle.verify.verify` comes first: it proves that no move outside the solution is right.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from damles.puzzle.proof import AHEAD, ALL, NotProved, Search, ends, goal_lead
from damles.puzzle.puzzle import Branch, Goal, Puzzle
from damles.puzzle.retro import has_last_move
from damles.rules.piece import EMPTY
from damles.rules.position import Position

DEPTH = 4
"""How many quiet moves are looked ahead where a piece is taken off."""

LIMIT = 400_000
"""How many positions may be opened for the end, and again for each piece."""


class Grade(StrEnum):
    """How strict a puzzle is; ``texts.say(f"grade-{grade}")`` is the name for people."""

    TRAINING = "training"
    """The key is the only right first move, up to the order of the same moves."""
    SHARP = "sharp"
    """One right move each time, a sharp end, a possible past, no idle piece."""


class Blunt(StrEnum):
    """Why a puzzle is not sharp; ``texts.say(f"sharp-{blunt}", **facts)`` is the sentence for people."""

    NOT_WON = "not-won"
    """Pieces are won, but not the game."""
    EXCHANGE = "exchange"
    """The same moves do in another order."""
    LANDING = "landing"
    """A capture may land elsewhere."""
    SECOND_MOVE = "second-move"
    """Another move is right too."""
    NO_SHARP_END = "no-sharp-end"
    NO_LAST_MOVE = "no-last-move"
    IDLE_PIECE = "idle-piece"
    NOT_PROVED = "not-proved"


@dataclass(frozen=True)
class SharpFault:
    """One reason why a puzzle is not sharp, with the facts for its sentence.

    Facts: ``move`` and ``before`` (the moves up to there), the ``square`` of an idle piece, or the ``limit`` of a
    search that did not end.
    """

    blunt: Blunt
    facts: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        told = ", ".join(f"{name} {value}" for name, value in self.facts.items() if value)
        return f"{self.blunt} ({told})" if told else str(self.blunt)


def grade(puzzle: Puzzle) -> Grade:
    """The grade of a sound puzzle; it looks no further than the first fault.

    >>> grade(Puzzle.from_lines("W:W32,37,41:B14,21,23", ["32-27 21x32 37x10"], Goal.GAIN))
    <Grade.TRAINING: 'training'>
    """
    return Grade.TRAINING if next(_faults(puzzle), None) else Grade.SHARP


def sharp_faults(puzzle: Puzzle) -> list[SharpFault]:
    """Every reason why a sound puzzle is not sharp; an empty list where it is.

    >>> both = ["28-22 17x28 34-29 23x34 32x5", "34-29 23x34 28-22 17x28 32x5"]
    >>> str(sharp_faults(Puzzle.from_lines("W:W28,32,34,37:B10,17,19,23", both))[0])
    'exchange (move 34-29)'
    """
    return list(_faults(puzzle))


def _faults(puzzle: Puzzle) -> Iterator[SharpFault]:
    if puzzle.goal is not Goal.WIN:
        yield SharpFault(Blunt.NOT_WON)
    yield from _more_moves(puzzle.start, puzzle.solution, ())
    if not has_last_move(puzzle.start):
        yield SharpFault(Blunt.NO_LAST_MOVE)
    try:
        if not _sharp_end(puzzle):
            yield SharpFault(Blunt.NO_SHARP_END)
        for square in idle_pieces(puzzle):
            yield SharpFault(Blunt.IDLE_PIECE, {"square": square})
    except NotProved:
        yield SharpFault(Blunt.NOT_PROVED, {"limit": LIMIT})


# --- one right move each time


def _more_moves(position: Position, branches: tuple[Branch, ...], line: tuple[str, ...]) -> Iterator[SharpFault]:
    """What is right besides the first move of the solver, everywhere in a solution."""
    for branch in branches[1:]:
        facts = {"move": str(branch.move), "before": " ".join(line)}
        yield SharpFault(_kind(position, branch, branches[0]), facts)
    for branch in branches[:1]:
        after = position.play(branch.move)
        for reply in branch.after:
            so_far = (*line, str(branch.move), str(reply.move))
            yield from _more_moves(after.play(reply.move), reply.after, so_far)


def _kind(position: Position, branch: Branch, key: Branch) -> Blunt:
    """What another right move is, beside the one that is shown."""
    if (branch.move.start, branch.move.taken) == (key.move.start, key.move.taken) and branch.move.is_capture:
        return Blunt.LANDING
    return Blunt.EXCHANGE if ends(position, [branch]) <= ends(position, [key]) else Blunt.SECOND_MOVE


# --- the end


def _sharp_end(puzzle: Puzzle) -> bool:
    """Whether in some variation everything is exact to the end.

    One move of the solver is right each time; and then the opponent has nothing left to play, or whatever he plays, one
    answer wins. Raises `NotProved` at the limit of the search.
    """
    search = Search(puzzle.solver, DEPTH, LIMIT)
    return any(_exact(search, puzzle.start, branch) for branch in puzzle.solution[:1] if len(puzzle.solution) == 1)


def _exact(search: Search, position: Position, branch: Branch) -> bool:
    after = position.play(branch.move)
    if not branch.after:
        return all(_one_answer(search, after.play(reply)) for reply in after.legal_moves)
    return any(
        len(reply.after) == 1 and _exact(search, after.play(reply.move), reply.after[0]) for reply in branch.after
    )


def _one_answer(search: Search, position: Position) -> bool:
    legal = position.legal_moves
    return len(legal) == 1 or sum(search.forces(position.play(move), ALL) for move in legal) == 1


# --- no idle piece


def idle_pieces(puzzle: Puzzle) -> Iterator[int]:
    """The squares of the pieces without which the solution is the same, reaches its goal and stays the only one.

    Raises `NotProved` at the limit of the search.

    >>> list(idle_pieces(Puzzle.from_lines("W:W32,37,41:B14,21,23,1", ["32-27 21x32 37x10"], Goal.GAIN)))
    [1]
    """
    for square in puzzle.start.squares("wWbB"):
        if _still_works(replace(puzzle, start=Position(puzzle.solver, puzzle.start.place(square, EMPTY).board))):
            yield square


def _still_works(puzzle: Puzzle) -> bool:
    """Whether a solution made for another position holds in this one: the moves first, for that is quick."""
    search = Search(puzzle.solver, DEPTH, LIMIT)
    goal = goal_lead(puzzle.goal, puzzle.start)
    return (
        _same_course(puzzle.start, puzzle.solution)
        and all(search.forces(end, goal) for end in ends(puzzle.start, puzzle.solution))
        and not _second(search, puzzle.start, puzzle.solution)
    )


def _same_course(position: Position, branches: tuple[Branch, ...]) -> bool:
    """Whether all moves of a solution are legal, and its replies are all there are."""
    for branch in branches:
        if branch.move not in position.legal_moves:
            return False
        after = position.play(branch.move)
        replies = {reply.move for reply in branch.after}
        if replies and replies != set(after.legal_moves):
            return False
        if not all(_same_course(after.play(reply.move), reply.after) for reply in branch.after):
            return False
    return True


def _second(search: Search, position: Position, branches: tuple[Branch, ...]) -> bool:
    """Whether somewhere in a solution another move is right too."""
    right = {branch.move for branch in branches}
    if any(search.forces(position.play(move), AHEAD, doubt=True) for move in position.legal_moves if move not in right):
        return True
    return any(
        _second(search, position.play(branch.move).play(reply.move), reply.after)
        for branch in branches
        for reply in branch.after
    )
