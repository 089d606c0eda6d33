"""How many men a side can force, by a bounded search that plays every move: yes or no, or an honest "not proved".

The question is always "can this side force a lead of so many?". Captures are followed to their end, and the horizon
counts quiet moves only. What is found is exact up to there and says nothing of what lies beyond. It works on the bit
masks of the engine, with the names of `damles.engine.plain`.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from damles.engine.layout import State, state_of
from damles.engine.plain import hangs, make, moves
from damles.puzzle.puzzle import Branch, Goal
from damles.rules.move import Move
from damles.rules.piece import Side
from damles.rules.position import Position

KING = 3
"""What a king counts for, in men."""

TARGETS = {Goal.WIN: 100, Goal.GAIN: 3}
"""The lead, in men, that reaches a goal: no count of pieces is 100, so that only the end of the game does."""

DEPTH = 6
"""How many quiet moves a proof looks ahead."""

LIMIT = 50_000
"""How many positions a proof may open."""

CALM = 4
"""How many more quiet moves are played where at the horizon a capture still hangs."""

EVERY = 256
"""After so many positions it is asked whether to stop."""

Question = tuple[int, bool, int]
"""The lead that is asked for, the answer in case of doubt, and the kings there must be."""


class NotProved(Exception):
    """The search met its limit before it knew; `damles.puzzle.verify.verify` turns it into a fault."""


def lead(board: str, side: Side) -> int:
    """How many men a side is ahead, a king counted as `KING` men.

    >>> lead("W" + "b" * 2 + "e" * 47, Side.WHITE)
    1
    """
    mine, other = (board.count(s.man) + KING * board.count(s.king) for s in (side, side.other))
    return mine - other


@dataclass
class Search:
    """A search for one side: ``depth`` quiet moves deep, opening ``limit`` positions at most, remembering them all.

    ``stop`` is asked from time to time; when it says yes, the search gives up as at its limit. ``positions`` counts
    what was opened.
    """

    side: Side
    depth: int = DEPTH
    limit: int = LIMIT
    stop: Callable[[], bool] = lambda: False
    positions: int = 0
    _known: dict[tuple[Question, State, int], bool] = field(default_factory=dict)

    def forces(self, position: Position, target: int, *, doubt: bool = False, extra: int = 0, kings: int = 0) -> bool:
        """Whether the side can force a lead of ``target``, or leave the opponent without a move (article 8.1).

        ``doubt`` is the answer for a position in which a capture still hangs beyond the horizon: false where a win is
        to be proved, true where a win is to be ruled out. ``extra`` quiet moves are looked at beyond the depth, and
        with ``kings`` the side must have so many. Raises `NotProved` at the limit.

        >>> Search(Side.WHITE).forces(Position.from_fen("W:W28:B22"), 1)
        True
        """
        return self._forces((target, doubt, kings), state_of(position), self.depth + extra)

    def _forces(self, question: Question, state: State, left: int) -> bool:
        key = question, state, left
        known = self._known.get(key)
        if known is not None:
            return known
        mine = state[4] is (self.side is Side.WHITE)
        legal = moves(state)
        if not legal:
            return not mine
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

    def _reached(self, question: Question, state: State, mine: bool) -> bool:
        """Whether what was asked for is on the board."""
        target, _, kings = question
        men, my_kings, other_men, other_kings, _ = state
        ahead = men.bit_count() - other_men.bit_count() + KING * (my_kings.bit_count() - other_kings.bit_count())
        if not mine:
            ahead, my_kings = -ahead, other_kings
        return ahead >= target and (not kings or my_kings.bit_count() >= kings)

    def _open(self) -> None:
        """Count a position that is opened; raises `NotProved` where that is one too many."""
        if self.positions >= self.limit or (self.positions % EVERY == 0 and self.stop()):
            raise NotProved
        self.positions += 1


def tree(move: Move, after: Position, answers: Callable[[Position], Iterable[Move]]) -> Branch:
    """A move with all that can follow it: every capture of the opponent, and to each of them the answers.

    A line goes on as long as the opponent must capture: up to there it is a shot.
    """
    replies = []
    for reply in after.due:
        here = after.play(reply)
        replies.append(Branch(reply, tuple(tree(answer, here.play(answer), answers) for answer in answers(here))))
    return Branch(move, tuple(replies))


def solution(position: Position, goal: Goal, search: Search) -> tuple[Branch, ...]:
    """Every move of the side to move that forces the goal, each with all that can follow it.

    What is left at the end of a line is a won position. Raises `NotProved` at the limit of the search.

    >>> found = solution(Position.from_fen("W:W32,37,41:B14,21,23"), Goal.GAIN, Search(Side.WHITE))
    >>> [str(branch.move) for branch in found], [str(branch.move) for branch in found[0].after]
    (['32-27'], ['21x32'])
    """

    def right(here: Position) -> list[Move]:
        return [move for move in here.legal_moves if search.forces(here.play(move), TARGETS[goal])]

    return tuple(tree(move, position.play(move), right) for move in right(position))
