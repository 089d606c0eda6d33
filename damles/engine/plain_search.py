"""Looking ahead in plain Python: alpha-beta with everything that makes it worth while.

`damles.engine.compiled` has the twin. Both look at the same things: captures cost no depth where they are forced and
are always played to their end; at the horizon a piece that hangs is looked at a little longer; draws by repetition and
by count are seen; and a loss is the end of the game, the later the better.
"""

from typing import ClassVar

from damles.engine.layout import Masks, State
from damles.engine.plain import counting, evaluate, hangs, make, moves
from damles.engine.root import CALM, DEEPEST, KEEP, NEVER, SURE, WIN, Memory, Poll, Probe, Root, Stopped

LOWER, EXACT, UPPER = 1, 0, -1
"""What a remembered score says: at least, just, or at most."""

MOST_KNOWN = 300_000
"""So many states are remembered, about 100 MB; then it forgets them all and begins again."""


class PlainSearcher:
    """One search: what it has learned lasts as long as it does, or as the memory that it is given."""

    every: ClassVar[int] = 64

    def __init__(self, root: Root, poll: Poll, probe: Probe | None = None, memory: Memory | None = None) -> None:
        self.nodes = 0
        self._root = root
        self._poll = poll
        self._probe = probe
        self._asked_at = poll(0)
        self._path = list(root.path)
        self._in_tree = len(root.path) - 1
        self._known: dict[object, tuple[int, int, int, Masks]] = {}
        if memory and isinstance(memory.kept, dict):
            self._known = memory.kept
        elif memory:
            memory.kept = self._known
        self._cut: dict[Masks, int] = {}
        self._killers: list[tuple[Masks, ...]] = [()] * (DEEPEST + 1)
        self._lines: list[list[Masks]] = [[] for _ in range(DEEPEST + 2)]

    def value(self, state: State, depth: int, alpha: int, beta: int, *, quiet: bool) -> int:
        """See `damles.engine.root.Searcher`."""
        root = self._root
        return self._value(state, depth, alpha, beta, 1, root.quiet + 1 if quiet else 0, root.kind, root.left)

    def line(self) -> list[Masks]:
        """See `damles.engine.root.Searcher`."""
        return self._lines[1]

    def _value(
        self, state: State, depth: int, alpha: int, beta: int, ply: int, quiet: int, kind: int, left: int
    ) -> int:
        """The score for the player to move; ``kind`` and ``left`` are those of the position before the last move."""
        self.nodes += 1
        if self.nodes >= self._asked_at:
            self._ask()
        self._lines[ply] = []
        if quiet > 3 and self._repeated(state, quiet):
            return 0
        found = moves(state)
        if not found:
            return ply - WIN  # article 8.1; it comes before a draw by count
        kind, left = self._count(state, kind, left)
        if left <= 0 or quiet >= self._root.most_quiet:
            return 0
        alpha, beta = max(alpha, ply - WIN), min(beta, WIN - ply - 1)
        if alpha >= beta:
            return alpha
        if self._probe and (known := self._look_up(state, ply, quiet, left)) is not None:
            return known
        capture = found[0][2]
        if not capture and depth <= 0 and (depth <= -CALM or not hangs(state)):
            return evaluate(state)
        if ply >= DEEPEST:
            return evaluate(state)
        wide = beta - alpha > 1
        key = state if left == NEVER and quiet <= KEEP else (state, left, quiet if quiet > KEEP else 0)
        hint: Masks = (0, 0, 0)
        if depth > 0 and (entry := self._known.get(key)):
            score, deep, bound, hint = entry
            if score > SURE:
                score -= ply
            elif score < -SURE:
                score += ply
            if deep >= depth and not wide and (bound >= 0 if score >= beta else bound <= 0):
                return score
        if len(found) > 1:
            self._sort(found, hint, ply)
        rest = depth if capture and (depth <= 0 or len(found) == 1) else depth - 1
        kings, floor, best, chosen = state[1], alpha, -WIN, found[0]
        self._path.append(state)
        for place, move in enumerate(found):
            child = make(state, move)
            after = quiet + 1 if not move[2] and move[0] & kings else 0
            if place == 0:
                score = -self._value(child, rest, -beta, -alpha, ply + 1, after, kind, left)
            else:
                less = 0 if capture or depth < 3 or place < 4 else 1 if place < 10 or depth < 6 else 2
                score = -self._value(child, rest - less, -alpha - 1, -alpha, ply + 1, after, kind, left)
                if score > alpha and (less or score < beta):
                    score = -self._value(child, rest, -beta, -alpha, ply + 1, after, kind, left)
            if score > best:
                best, chosen = score, move
                if score > alpha:
                    alpha = score
                    if wide:
                        self._lines[ply] = [move, *self._lines[ply + 1]]
                    if alpha >= beta:
                        if not capture:
                            self._remember_cut(move, depth, ply)
                        break
        self._path.pop()
        if depth > 0:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            kept = best + ply if best > SURE else best - ply if best < -SURE else best
            bound = LOWER if best >= beta else EXACT if best > floor else UPPER
            self._known[key] = (kept, depth, bound, chosen)
        return best

    def _ask(self) -> None:
        self._asked_at = self._poll(self.nodes)
        if not self._asked_at:
            raise Stopped

    def _repeated(self, state: State, quiet: int) -> bool:
        """Whether this position is a draw by repetition: it stood once in this line, or twice in the game before."""
        path = self._path
        times = 0
        for back in range(4, min(quiet, len(path)) + 1, 2):
            if path[-back] == state:
                times += 1
                if times == 2 or len(path) - back >= self._in_tree:
                    return True
        return False

    def _count(self, state: State, kind: int, left: int) -> tuple[int, int]:
        """Which count of article 9.2 runs in a state, and how many plies are left of it."""
        now = counting(state)
        if not now:
            return 0, NEVER
        if now == kind:
            return now, left - 1 if left < NEVER else NEVER
        fresh = self._root.five if now == 5 else self._root.sixteen
        return now, min(fresh, left - 1) if kind == 16 and self._root.runs_on else fresh

    def _look_up(self, state: State, ply: int, quiet: int, left: int) -> int | None:
        """What the table of endings says, unless a count could run out before the end."""
        assert self._probe
        if (state[0] | state[1] | state[2] | state[3]).bit_count() > self._probe.pieces:
            return None
        known = self._probe(state)
        if known is None or (known[0] and (known[1] > left or quiet + known[1] > self._root.most_quiet)):
            return None
        return known[0] * (WIN - ply - known[1])

    def _sort(self, found: list[Masks], hint: Masks, ply: int) -> None:
        """The moves that are likely to be good first: the one that was, the ones that cut, those that win kings."""
        if found[0][2]:
            found.sort(key=lambda move: move != hint)
            return
        cut, killers = self._cut, self._killers[ply]
        found.sort(key=lambda move: 0 if move == hint else 1 if move in killers else 2 - cut.get(move, 0) / 1e9)

    def _remember_cut(self, move: Masks, depth: int, ply: int) -> None:
        if move not in self._killers[ply]:
            self._killers[ply] = (move, *self._killers[ply][:1])
        self._cut[move] = self._cut.get(move, 0) + depth * depth
