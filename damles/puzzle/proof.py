"""How many men a side can force, by a bounded search that plays every move: yes or no, or an honest "not proved".

The question is always "can this side force a lead of so many?". Captures are followed to their end, and the horizon
counts quiet moves only. What is found is exact up to there and says nothing of what lies beyond. It works on the bit
masks of the engine, with the names of `damles.engine.plain`; where numba is installed `damles.engine.compiled_proof`
searches in its place, and says the same.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import TYPE_CHECKING

from damles.engine.endings.tables import SHIPPED, Tables
from damles.engine.layout import Masks, State, bit, mask, state_of
from damles.engine.plain import hangs, make, moves
from damles.engine.plain_search import PlainSearcher
from damles.engine.root import Stopped
from damles.engine.search import load
from damles.puzzle.puzzle import Branch, Goal
from damles.rules.move import Move
from damles.rules.piece import Side
from damles.rules.position import Position

if TYPE_CHECKING:
    from damles.engine.compiled_proof import CompiledProof

KING = 3
"""What a king counts for, in men."""

ALL = 100
"""A lead that no count of pieces reaches, so that only the end of the game does."""

AHEAD = 2
"""A lead, in men, with which a position may be won without a shot; and what a shot must win."""

DEPTH = 6
"""How many quiet moves a proof looks ahead."""

LIMIT = 4_000_000
"""How many positions a proof may open: a second or so, compiled."""

LIMIT_PLAIN = 50_000
"""How many a proof in plain Python opens at most, in about a second, where it is not told otherwise."""

CALM = 4
"""How many more quiet moves are played where at the horizon a capture still hangs."""

SMALL = 3
"""With so many pieces or fewer the tables of endings are asked."""

EVERY = 256
"""After so many positions it is asked whether to stop."""

Question = tuple[int, bool, int]
"""The lead that is asked for, the answer in case of doubt, and the kings there must be."""


class NotProved(Exception):
    """The search met its limit before it knew; `damles.puzzle.verify.verify` turns it into a fault."""


@cache
def shipped() -> Tables:
    """The tables of three pieces, which every computer has, so that a proof says the same on all of them."""
    tables = Tables([SHIPPED])
    tables.pieces = min(tables.pieces, SMALL)
    return tables


def lead(board: str, side: Side) -> int:
    """How many men a side is ahead, a king counted as `KING` men.

    >>> lead("W" + "b" * 2 + "e" * 47, Side.WHITE)
    1
    """
    mine, other = (board.count(s.man) + KING * board.count(s.king) for s in (side, side.other))
    return mine - other


def ahead(state: State) -> int:
    """How many men the player to move is ahead, a king counted as `KING` men.

    >>> ahead((mask(28, 32), 0, mask(1), mask(2), True))
    -2
    """
    men, kings, other_men, other_kings, _ = state
    return men.bit_count() - other_men.bit_count() + KING * (kings.bit_count() - other_kings.bit_count())


@dataclass
class Search:
    """A search for one side: ``depth`` quiet moves deep, opening ``limit`` positions at most, remembering them all.

    ``stop`` is asked from time to time; when it says yes, the search gives up as at its limit. ``plain`` keeps to plain
    Python, or not, as in `damles.engine.search.analyse`; there ``limit_plain`` is a limit too.
    """

    side: Side
    depth: int = DEPTH
    limit: int = LIMIT
    stop: Callable[[], bool] = lambda: False
    plain: bool | None = None
    limit_plain: int = LIMIT_PLAIN
    _opened: int = 0
    _known: dict[tuple[Question, State, int], bool] = field(default_factory=dict)

    @property
    def positions(self) -> int:
        """How many positions were opened."""
        return self._compiled.positions if self._compiled else self._opened

    @property
    def most(self) -> int:
        """How many positions may be opened."""
        return self.limit if self._compiled else min(self.limit, self.limit_plain)

    def forces(self, position: Position, target: int, *, doubt: bool = False, extra: int = 0, kings: int = 0) -> bool:
        """Whether the side can force a lead of ``target``, or leave the opponent without a move (article 8.1).

        ``doubt`` is the answer for a position in which a capture still hangs beyond the horizon: false where a win is
        to be proved, true where a win is to be ruled out. ``extra`` quiet moves are looked at beyond the depth, and
        with ``kings`` the side must have so many. Raises `NotProved` at the limit.

        >>> Search(Side.WHITE).forces(Position.from_fen("W:W28:B22"), 1)
        True
        """
        return self.reaches([state_of(position)], target, doubt=doubt, extra=extra, kings=kings)[0]

    def reaches(
        self, states: Sequence[State], target: int, *, doubt: bool = False, extra: int = 0, kings: int = 0
    ) -> list[bool]:
        """The same as `forces`, of several positions with one player to move, as the engine writes them."""
        left = self.depth + extra
        if not self._compiled:
            return [self._forces((target, doubt, kings), state, left) for state in states]
        try:
            return self._compiled.forces(states, target, doubt, kings, left)
        except Stopped:
            raise NotProved from None

    @cached_property
    def _compiled(self) -> "CompiledProof | None":
        """The compiled search, when it can be had."""
        if load(plain=self.plain) is PlainSearcher:
            return None
        from damles.engine.compiled_proof import CompiledProof

        return CompiledProof(self.side is Side.WHITE, self.limit, KING, CALM, EVERY, self.stop, shipped())

    def _forces(self, question: Question, state: State, left: int) -> bool:
        key = question, state, left
        known = self._known.get(key)
        if known is not None:
            return known
        mine = state[4] is (self.side is Side.WHITE)
        legal = moves(state)
        if not legal:
            return not mine
        if not state[2] | state[3]:
            return mine
        if (ending := self._ending(question, state, mine)) is not None:
            return ending
        captures = legal[0][2]
        if not captures and left <= 0:
            if not hangs(state):
                return self._reached(question, state, mine)
            if left <= -CALM:
                return question[1]
        self._open()
        rest = left if captures else left - 1
        answer = not mine
        for move in legal:
            if self._forces(question, make(state, move), rest) is mine:
                answer = mine
                break
        self._known[key] = answer
        return answer

    def _ending(self, question: Question, state: State, mine: bool) -> bool | None:
        """What the tables of endings that come with damles say; a draw is no lead. ``None`` where they know nothing."""
        men, kings, other_men, other_kings, _ = state
        if question[2] or (men | kings | other_men | other_kings).bit_count() > shipped().pieces:
            return None
        found = shipped()(state)
        if not found:
            return None
        return (found[0] > 0) is mine if found[0] else question[0] <= 0

    def _reached(self, question: Question, state: State, mine: bool) -> bool:
        """Whether what was asked for is on the board."""
        target, _, kings = question
        found, my_kings = (ahead(state), state[1]) if mine else (-ahead(state), state[3])
        return found >= target and my_kings.bit_count() >= kings

    def _open(self) -> None:
        """Count a position that is opened; raises `NotProved` where that is one too many."""
        if self._opened >= self.most or (self._opened % EVERY == 0 and self.stop()):
            raise NotProved
        self._opened += 1


def masks(move: Move) -> Masks:
    """The move as the engine writes it.

    >>> masks(Position.from_fen("W:W28:B22").parse_move("28x17")) == (mask(28), mask(17), mask(22))
    True
    """
    return bit(move.start), bit(move.end), mask(*move.taken)


def goal_lead(goal: Goal, start: Position) -> int:
    """The lead, in men, that reaches a goal: for a gain `AHEAD` men ahead, and `AHEAD` more than at the start.

    >>> goal_lead(Goal.GAIN, Position.from_fen("W:W32,37,41:B14,21,23"))
    2
    """
    return ALL if goal is Goal.WIN else gain_lead(start)


def gain_lead(start: Position) -> int:
    """The lead, in men, at which a shot from this start has paid."""
    return AHEAD + max(0, lead(start.board, start.turn))


@dataclass(frozen=True)
class Shot:
    """What a puzzle asks, for the searches on its way: the goal, the lead that reaches it, the lead that pays."""

    search: Search
    lead: int
    pays: int

    @classmethod
    def of(cls, start: Position, goal: Goal, search: Search) -> "Shot":
        """The shot of a puzzle with this start and goal."""
        return cls(search, goal_lead(goal, start), gain_lead(start))

    def right(self, here: Position) -> list[Move]:
        """The moves of the solver that force the goal."""
        state = state_of(here)
        afters = [make(state, masks(move)) for move in here.legal_moves]
        found = self.search.reaches(afters, self.lead)
        return [move for move, right in zip(here.legal_moves, found, strict=True) if right]

    def over(self, after: Position) -> bool:
        """Whether nothing is asked any more after a move of the solver.

        No capture is due. Or the shot has paid, and whatever the opponent captures, the answer is forced or anything
        does: such a tail is no question.
        """
        if not after.due:
            return True
        found = lead(after.board, self.search.side)
        return found >= self.pays and all(self._nothing_to_find(after.play(reply)) for reply in after.due)

    def _nothing_to_find(self, here: Position) -> bool:
        legal = here.legal_moves
        if len(legal) == 1:
            return self.over(here.play(legal[0]))
        return bool(legal) and not here.due and len(self.right(here)) > 1

    def tree(self, move: Move, after: Position) -> Branch:
        """A move of the solver with all that can follow: every capture of the opponent, and the right answers."""
        return tree(move, after, self.right, self.over)


def tree(
    move: Move,
    after: Position,
    answers: Callable[[Position], Iterable[Move]],
    over: Callable[[Position], bool] = lambda after: not after.due,
) -> Branch:
    """A move with all that can follow it: every capture of the opponent, and to each of them the answers.

    A line goes on until it is ``over``, by default as long as the opponent must capture: up to there it is a shot.
    """
    replies = []
    for reply in () if over(after) else after.due:
        here = after.play(reply)
        found = tuple(tree(answer, here.play(answer), answers, over) for answer in answers(here))
        replies.append(Branch(reply, found))
    return Branch(move, tuple(replies))


def solution(position: Position, goal: Goal, search: Search) -> tuple[Branch, ...]:
    """Every move of the side to move that forces the goal, each with all that can follow it.

    What is left at the end of a line is a won position. Raises `NotProved` at the limit of the search.

    >>> found = solution(Position.from_fen("W:W32,37,41:B14,21,23"), Goal.GAIN, Search(Side.WHITE))
    >>> [str(branch.move) for branch in found], [str(branch.move) for branch in found[0].after]
    (['32-27'], ['21x32'])
    """
    shot = Shot.of(position, goal, search)
    return tuple(shot.tree(move, position.play(move)) for move in shot.right(position))


def ends(position: Position, branches: Iterable[Branch]) -> frozenset[Position]:
    """The positions in which the lines through some branches end; raises what `Position.play` raises.

    >>> start = Position.from_fen("W:W28,32,34,37,43:B6,10,17,19,23")
    >>> one, other = solution(start, Goal.GAIN, Search(Side.WHITE))
    >>> str(one.move), str(other.move), ends(start, [one]) == ends(start, [other])
    ('28-22', '34-29', True)
    """
    found: set[Position] = set()
    for branch in branches:
        after = position.play(branch.move)
        found |= ends(after, branch.after) if branch.after else {after}
    return frozenset(found)
