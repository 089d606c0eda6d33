"""What each first move achieves against every reply, proved; and every solution as a tree.

Three searches share one limit. The engine ranks the moves. A proof of the win (`damles.puzzle.win`) or, where there is
none, of the men that are won or lost (`damles.puzzle.proof`) says what a move achieves. The tables of endings take
part in all of them. What was not proved within the limit is called `What.OPEN`, whatever the engine thinks of it.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum

from damles.engine.endings.tables import standard
from damles.engine.layout import Masks
from damles.engine.root import DEEPEST, Probe, Root
from damles.engine.search import Limit, analyse, load
from damles.errors import GameOver, LimitError
from damles.puzzle.proof import ALL, CALM, EVERY, NotProved, Search, lead, masks, tree
from damles.puzzle.puzzle import Branch
from damles.puzzle.win import Budget, Node, Prover
from damles.rules.game import Game
from damles.rules.move import Move
from damles.rules.piece import Side
from damles.rules.position import Position

AHEAD = (4, 6)
"""How many quiet moves the men are counted ahead: first the one, then the other when there is time."""

RANKED, BEST_PROVED, TREE_MADE = 0.25, 0.65, 0.75
"""How much of the limit may be used when the moves are ranked, the best one is proved, its tree is made."""

WIN_SHARE, LOST_SHARE = 0.6, 0.8
"""How much of what one move may use is gone when its win, and then its loss, has been looked for."""

MOST = 200_000
"""So many positions are opened to count men after one move: about 100 MB."""


class What(StrEnum):
    """What a move achieves; ``texts.say(f"solve-{what}", …)`` is the sentence for people."""

    WIN = "win"
    """The game is won, whatever the opponent plays."""
    GAIN = "gain"
    """Men are won (a king counts three), and stay won."""
    DRAW = "draw"
    """The game is a draw if both play well."""
    NOTHING = "nothing"
    """Nothing is won any more."""
    LOSS = "loss"
    """Men are lost."""
    LOST = "lost"
    """The opponent can win the game."""
    OPEN = "open"
    """Not proved within the limit."""


ENDED = {What.WIN, What.DRAW, What.LOST}
"""What holds to the end of the game."""


@dataclass(frozen=True)
class Verdict:
    """What a move achieves, against every reply.

    ``men``: how many men are won or lost at least, a king counted as three. ``king``: a king more is among what is won.
    ``plies``: with a win or a loss of the game, its end comes within so many plies, this move counted. ``ahead``: men
    were counted so many quiet moves ahead, with all captures after them; 0 where the verdict holds to the end.
    """

    what: What
    men: int = 0
    king: bool = False
    plies: int = 0
    ahead: int = 0


@dataclass(frozen=True)
class Attempt:
    """A first move, what it achieves, and the best reply (``None`` where there is none or it is not known).

    ``branch`` is the move with all that can follow, for a solution whose tree was made.
    """

    move: Move
    verdict: Verdict
    reply: Move | None = None
    branch: Branch | None = None


@dataclass(frozen=True)
class Solved:
    """Every first move of a position, the best one first, and how many positions were looked at.

    What the engine ranks first comes right after the wins, unless it is proved to win nothing.
    """

    start: Position
    attempts: tuple[Attempt, ...]
    positions: int

    @property
    def solutions(self) -> tuple[Attempt, ...]:
        """The moves that are proved to win the game, or else the most men; none when nothing of that is proved."""
        best = max((_value(attempt.verdict) for attempt in self.attempts), default=(0, 0))
        return tuple(each for each in self.attempts if _value(each.verdict) == best) if best > (0, 0) else ()


def solve(
    position: Position,
    limit: Limit,
    *,
    plain: bool | None = None,
    probe: Probe | None = None,
    stop: Callable[[], bool] | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> Solved:
    """What each first move achieves, as far as the limit of positions or seconds allows.

    ``plain`` is as in `damles.engine.search.analyse`; ``probe`` is a table of endings, by default all that this
    computer has. With a limit of positions alone the answer is the same every time. Raises `GameOver` where there is no
    legal move.

    >>> solved = solve(Position.from_fen("W:W32,37,41:B14,21,23"), Limit(nodes=50_000), plain=True)
    >>> [(str(attempt.move), str(attempt.verdict.what)) for attempt in solved.solutions]
    [('32-27', 'win')]
    """
    solver = _Solver(position, limit, plain, standard() if probe is None else probe, stop, clock)
    ranking = solver.ranking()
    best = solver.attempt(ranking[0], BEST_PROVED, thorough=True)
    won = best.verdict.what is What.WIN
    best = solver.with_branch(best, TREE_MADE)
    deepest = best.verdict.plies if won else DEEPEST // 2
    attempts = []
    for place, move in enumerate(ranking[1:], 1):
        now = solver.budget.used()
        until = now + (1 - now) / (len(ranking) - place)
        attempt = solver.attempt(move, until, deepest=deepest, thorough=not won)
        attempts.append(attempt if won and attempt.verdict.what is What.GAIN else solver.with_branch(attempt, until))
    if best.verdict.what not in ENDED and solver.budget.used() < 1:
        best = solver.with_branch(solver.attempt(best.move, 1.0, thorough=True), 1.0)
    attempts.append(best)
    attempts.sort(key=lambda attempt: _order(attempt, attempt is best))
    return Solved(position, tuple(attempts), solver.budget.nodes)


def judge(
    position: Position,
    move: Move,
    limit: Limit,
    *,
    plain: bool | None = None,
    probe: Probe | None = None,
    stop: Callable[[], bool] | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> Attempt:
    """What one legal move achieves, with the best reply; the arguments are those of `solve`.

    >>> position = Position.from_fen("W:W28,42:B17,19")
    >>> wrong = judge(position, position.parse_move("28-23"), Limit(nodes=50_000), plain=True)
    >>> str(wrong.verdict.what), wrong.verdict.plies, str(wrong.reply)
    ('lost', 10, '19x28')
    """
    solver = _Solver(position, limit, plain, standard() if probe is None else probe, stop, clock)
    return solver.attempt(move, 1.0, thorough=True)


class _Solver:
    """The searches for one position, and what they may still spend."""

    def __init__(
        self,
        position: Position,
        limit: Limit,
        plain: bool | None,
        probe: Probe,
        stop: Callable[[], bool] | None,
        clock: Callable[[], float],
    ) -> None:
        if outcome := Game(position).outcome:
            raise GameOver(result=outcome.result, reason=str(outcome.reason))
        if not limit.nodes and not limit.seconds:
            raise LimitError(text="", problem="none")
        kind = load(plain=plain)
        self.budget = Budget(limit, clock, stop)
        self._position, self._side = position, position.turn
        self._limit, self._plain, self._probe = limit, plain, probe
        self._stop, self._clock = stop, clock
        self._base = lead(position.board, self._side)
        root = Root.of(position)
        white = self._side is Side.WHITE
        self._mine = Prover(root, white, kind, self.budget, probe)
        self._others = Prover(root, not white, kind, self.budget, probe)

    def ranking(self) -> list[Move]:
        """The legal moves, the one that the engine thinks best first."""
        share = replace(
            self._limit,
            seconds=self._limit.seconds and self._limit.seconds * RANKED,
            nodes=self._limit.nodes and max(1, int(self._limit.nodes * RANKED)),
        )
        moves = self._position.legal_moves
        if len(moves) == 1:
            return list(moves)
        found = analyse(self._position, share, probe=self._probe, stop=self._stop, plain=self._plain, clock=self._clock)
        self.budget.nodes += found.nodes
        return sorted(moves, key=lambda move: move != found.best)

    def attempt(self, move: Move, until: float, *, thorough: bool, deepest: int = DEEPEST // 2) -> Attempt:
        """What a move achieves, found before that share of the budget is used."""
        budget = self.budget
        after = self._position.play(move)
        node = self._mine.step(self._mine.start(), masks(move))
        if after.count("wWbB") <= self._probe.pieces and (ending := self._probe(node[0])) and not ending[0]:
            return Attempt(move, Verdict(What.DRAW))
        begun = budget.used()
        for prover, what, share in ((self._mine, What.WIN, WIN_SHARE), (self._others, What.LOST, LOST_SHARE)):
            end = prover.wins(node, begun + (until - begun) * share, deepest=deepest, thorough=thorough)
            if end is not None:
                return Attempt(move, Verdict(what, plies=end + 1), self._reply(after, prover, node, until))
        budget.until = until
        attempt = Attempt(move, Verdict(What.OPEN))
        try:
            for depth in AHEAD:
                attempt = self._count(move, after, self._search(depth)) or attempt
        except NotProved:
            pass
        return attempt

    def _search(self, depth: int) -> Search:
        """A fresh search for men: what one remembers of a move is of little use for the next."""

        def stop() -> bool:
            self.budget.nodes += EVERY
            return self.budget.spent()

        return Search(self._side, depth, MOST, stop, self._plain)

    def _reply(self, after: Position, prover: Prover, node: Node, until: float) -> Move | None:
        if not after.legal_moves:
            return None
        found = prover.defence(node) if prover is self._mine else prover.answer(node, until)
        return move_of(after, found) if found else None

    def _count(self, move: Move, after: Position, search: Search) -> Attempt | None:
        """How many men a move wins or loses; ``None`` where a capture hangs beyond the horizon, so that it is open."""
        base, forces = self._base, search.forces
        end = 1 + search.depth + CALM + after.count("wWbB")  # no line is longer: a capture takes a piece
        men = 0
        if forces(after, base + 1, doubt=True):
            if forces(after, ALL):
                return Attempt(move, Verdict(What.WIN, plies=end))
            while forces(after, base + men + 1):
                men += 1
            if not men:
                return None
            verdict = Verdict(What.GAIN, men, self._keeps_king(after, men, search), ahead=search.depth)
            return Attempt(move, verdict, self._refuting(after, base + men + 1, search))
        if not forces(after, -ALL, doubt=True):
            return Attempt(move, Verdict(What.LOST, plies=end), self._refuting(after, -ALL, search))
        while not forces(after, base - men, doubt=True):
            men += 1
        verdict = Verdict(What.LOSS if men else What.NOTHING, men, ahead=search.depth)
        return Attempt(move, verdict, self._refuting(after, base - men + 1, search))

    def _keeps_king(self, after: Position, men: int, search: Search) -> bool:
        kings = self._position.count(self._side.king) + 1
        return search.forces(after, self._base + men, kings=kings)

    def _refuting(self, after: Position, target: int, search: Search) -> Move | None:
        """The first reply after which the lead is not reached."""
        for reply in after.legal_moves:
            if not search.forces(after.play(reply), target, doubt=True, extra=0 if reply.is_capture else -1):
                return reply
        return None

    def with_branch(self, attempt: Attempt, until: float) -> Attempt:
        """The attempt with its tree, when it wins something and the budget allows to make the tree."""
        verdict, after = attempt.verdict, self._position.play(attempt.move)
        self.budget.until = until
        try:
            if verdict.what is What.WIN:
                node = self._mine.step(self._mine.start(), masks(attempt.move))
                return replace(attempt, branch=self._winning(attempt.move, after, node, until))
            if verdict.what is What.GAIN:
                search = self._search(verdict.ahead)
                target = self._base + verdict.men
                return replace(attempt, branch=tree(attempt.move, after, lambda here: _keeping(here, target, search)))
        except NotProved:
            pass
        return attempt

    def _winning(self, move: Move, after: Position, node: Node, until: float) -> Branch:
        """A winning move with all that can follow it while the opponent must capture; one answer to each reply."""
        replies = []
        for reply in after.due:
            here, there = after.play(reply), self._mine.step(node, masks(reply))
            found = self._mine.answer(there, until)
            if not found:
                raise NotProved
            answer = move_of(here, found)
            rest = self._winning(answer, here.play(answer), self._mine.step(there, found), until)
            replies.append(Branch(reply, (rest,)))
        return Branch(move, tuple(replies))


def _keeping(here: Position, target: int, search: Search) -> list[Move]:
    """The moves that force the lead, looking as far as it was looked before the moves that led here, or further."""
    for less in range(search.depth + 1):
        found = [move for move in here.legal_moves if search.forces(here.play(move), target, extra=-less)]
        if found:
            return found
    raise NotProved


def _value(verdict: Verdict) -> tuple[int, int]:
    """How much is proved to be won."""
    return {What.WIN: (2, 0), What.GAIN: (1, verdict.men)}.get(verdict.what, (0, 0))


def _order(attempt: Attempt, first: bool) -> tuple[int, int, bool]:
    """Where a move stands among the others; ``first``: the engine ranks it first."""
    verdict = attempt.verdict
    match verdict.what:
        case What.WIN:
            return 0, 0 if first else verdict.plies, not first
        case What.LOSS:
            return 4, verdict.men, not first
        case What.LOST:
            return 5, -verdict.plies, not first
    if first and verdict.what in {What.GAIN, What.OPEN}:
        return 1, 0, False
    return (2, -verdict.men, True) if verdict.what is What.GAIN else (3, 0, not first)


def move_of(position: Position, found: Masks) -> Move:
    """The legal move that the engine means."""
    return next(move for move in position.legal_moves if masks(move) == found)
