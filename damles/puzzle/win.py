"""Whether a side wins the game by force: a search for a proof, which is one answer to every reply.

First the engine looks deeper and deeper. Where that does not end, a *proof-number search* takes over: it grows the tree
where the fewest replies are still unanswered, and the engine looks a few plies ahead from every new position. What it
calls won is won: each line of play ends without a move for the opponent (article 8.1) or in a table of endings, and in
time for the rules that count moves (9.2). What it does not call won is simply not proved.
"""

from collections.abc import Callable

from damles.engine.layout import Masks, State
from damles.engine.plain import counting, make, moves
from damles.engine.plain_search import PlainSearcher
from damles.engine.root import DEEPEST, NEVER, SURE, WIN, Poll, Probe, Root, Searcher, Stopped
from damles.engine.search import Limit

Node = tuple[State, int]
"""A state and how many plies are left until a count of article 9.2 makes it a draw."""

GLANCE, GLANCE_PLAIN = 5, 3
"""How deep the engine looks at each new position, compiled or plain."""

LOOKING = 0.4
"""The share of the time in which the engine alone may find the win."""

HOPELESS = 1 << 40
"""The proof number of what cannot be won."""

MOST = 400_000
"""So many positions are remembered, about 250 MB; a proof that needs more is not found."""

LONGEST = 160
"""No line of a proof is followed further, in plies."""


class Budget:
    """What may be spent, and what was: positions and seconds of one limit, shared by all who search for an answer.

    ``until`` is the share of it that the search at work may use.
    """

    def __init__(self, limit: Limit, clock: Callable[[], float], stop: Callable[[], bool] | None = None) -> None:
        self.nodes = 0
        self.until = 1.0
        self._limit, self._clock, self._stop = limit, clock, stop
        self._begun = clock()

    def used(self) -> float:
        """The share that is used: 1 and more when nothing is left."""
        if self._stop and self._stop():
            return 1.0
        nodes = self.nodes / self._limit.nodes if self._limit.nodes else 0.0
        return max(nodes, (self._clock() - self._begun) / self._limit.seconds if self._limit.seconds else 0.0)

    def spent(self) -> bool:
        """Whether the search at work must stop."""
        return self.used() >= self.until

    def poll(self, every: int) -> Poll:
        """What a searcher of the engine asks from time to time."""
        counted = 0

        def ask(nodes: int) -> int:
            nonlocal counted
            self.nodes += nodes - counted
            counted = nodes
            return 0 if self.spent() else nodes + every

        return ask


class Prover:
    """A search for wins of one side from the positions after ``root``; all that it learns is kept."""

    def __init__(
        self, root: Root, white: bool, kind: type[Searcher], budget: Budget, probe: Probe | None = None
    ) -> None:
        self._root, self._white, self._kind, self._budget, self._probe = root, white, kind, budget, probe
        self._glance_depth = GLANCE_PLAIN if kind is PlainSearcher else GLANCE
        self._known: dict[Node, list[int]] = {}
        self._searcher = self._fresh()

    def start(self) -> Node:
        """The node of the root."""
        return self._root.state, self._root.left

    def step(self, node: Node, move: Masks) -> Node:
        """The node after a move."""
        state, left = node
        after = make(state, move)
        kind = counting(after)
        if not kind:
            return after, NEVER
        if kind == counting(state):
            return after, left - 1 if left < NEVER else NEVER
        return after, self._root.five if kind == 5 else self._root.sixteen

    def wins(self, node: Node, until: float, *, deepest: int = DEEPEST // 2, thorough: bool = True) -> int | None:
        """In how many plies at most the side wins, whatever the opponent plays; ``None`` when that is not proved.

        It works until that share of the budget is used. The engine alone looks ``deepest`` plies ahead at most; only
        a ``thorough`` search goes on after that.
        """
        budget = self._budget
        begun = budget.used()
        try:
            budget.until = begun + (until - begun) * (LOOKING if thorough else 1)
            self._deepen(node, deepest)
        except Stopped:
            self._searcher = self._fresh()
        try:
            budget.until = until
            entry = self._look(node)
            if thorough and entry[0]:
                self._prove(node, HOPELESS, HOPELESS, {node}, 0)
        except Stopped:
            self._searcher = self._fresh()
        return self.known(node)

    def known(self, node: Node) -> int | None:
        """In how many plies at most the side wins, as far as it was proved before."""
        entry = self._known.get(node)
        return entry[2] if entry and not entry[0] else None

    def answer(self, node: Node, until: float = 1.0) -> Masks | None:
        """The side's shortest proved win in a node where it moves; ``None`` when there is none within the budget."""
        kids = [(self.step(node, move), move) for move in moves(node[0])]
        self._budget.until = until
        try:
            for kid, _ in kids:
                self._look(kid)
            for depth in range(self._glance_depth + 1, DEEPEST // 2):
                won = [(end, move) for kid, move in kids if (end := self.known(kid)) is not None]
                if won:
                    return min(won)[1]
                for kid, _ in kids:
                    self._look_at(kid, depth)
        except Stopped:
            self._searcher = self._fresh()
        return None

    def defence(self, node: Node) -> Masks:
        """The reply that holds out longest, as far as that is known."""
        return max(moves(node[0]), key=lambda move: self.known(self.step(node, move)) or 0)

    def _fresh(self) -> Searcher:
        return self._kind(self._root, self._budget.poll(self._kind.every), self._probe)

    def _deepen(self, node: Node, deepest: int) -> None:
        """Let the engine alone look for the win."""
        entry = self._look(node)
        for depth in range(self._glance_depth + 1, deepest + 1):
            if not entry[0] or not entry[1]:
                return
            self._look_at(node, depth)

    def _look_at(self, node: Node, depth: int) -> None:
        """Let the engine look so deep at a node, and keep what it finds."""
        state, left = node
        entry = self._known[node]
        if entry[0] and entry[1]:
            mine = state[4] is self._white
            floor = SURE if mine else -SURE - 1
            score = self._searcher.value(state, depth, floor, floor + 1, quiet=False)
            end = WIN - abs(score) - 1
            if (score > SURE if mine else score < -SURE) and end <= left:
                entry[:] = 0, HOPELESS, end

    def _look(self, node: Node) -> list[int]:
        """The proof number, the disproof number and, once it is won, the plies to the end."""
        entry = self._known.get(node)
        if entry is None:
            self._budget.nodes += 1
            self._known[node] = entry = self._first(node)
            self._look_at(node, self._glance_depth)
        return entry

    def _first(self, node: Node) -> list[int]:
        """What can be said of a node without looking ahead."""
        state, left = node
        mine = state[4] is self._white
        found = moves(state)
        if not found:
            return [HOPELESS, 0, 0] if mine else [0, HOPELESS, 0]
        if left <= 0:
            return [HOPELESS, 0, 0]
        pieces = (state[0] | state[1] | state[2] | state[3]).bit_count()
        if self._probe and pieces <= self._probe.pieces and (ending := self._probe(state)):
            result, plies = ending
            if result != (1 if mine else -1):
                return [HOPELESS, 0, 0]
            if plies <= left:
                return [0, HOPELESS, plies]
        rivals = (state[2] | state[3]).bit_count() if mine else (state[0] | state[1]).bit_count()
        return [rivals, len(found), 0] if mine else [rivals * len(found), 1, 0]

    def _prove(self, node: Node, most: int, most_against: int, path: set[Node], quiet: int) -> None:
        """Work on a node until its proof number reaches ``most`` or its disproof number ``most_against``.

        A position that stood before on the ``path``, and a win that the twenty-five moves would cut off, count as not
        won in this line.
        """
        if self._budget.spent() or len(self._known) > MOST:
            raise Stopped
        state, _ = node
        mine = state[4] is self._white
        kids: list[tuple[Node, int]] = []
        for move in moves(state):
            kid = self.step(node, move)
            self._look(kid)
            kids.append((kid, quiet + 1 if not move[2] and move[0] & state[1] else 0))
        entry = self._known[node]
        while True:
            numbers = [self._in_line(kid, path, still) for kid, still in kids]
            if mine:
                best, second = _two_lowest([proof for proof, _, _ in numbers])
                against = sum(against for _, against, _ in numbers)
                proof = numbers[best][0]
            else:
                best, second = _two_lowest([against for _, against, _ in numbers])
                proof = sum(proof for proof, _, _ in numbers)
                against = numbers[best][1]
            if not proof:
                ends = [end for each, _, end in numbers if not each]
                entry[:] = 0, HOPELESS, 1 + (min(ends) if mine else max(ends))
                return
            entry[:] = min(proof, HOPELESS), min(against, HOPELESS), 0
            if proof >= most or against >= most_against or not against:
                return
            kid, still = kids[best]
            mine_most, mine_against = numbers[best][0], numbers[best][1]
            limit = second + 1 + second // 4
            path.add(kid)
            if mine:
                self._prove(kid, min(most, limit), most_against - against + mine_against, path, still)
            else:
                self._prove(kid, most - proof + mine_most, min(most_against, limit), path, still)
            path.discard(kid)

    def _in_line(self, kid: Node, path: set[Node], quiet: int) -> tuple[int, int, int]:
        """The numbers of a node as they count in this line."""
        proof, against, end = self._known[kid]
        most = self._root.most_quiet
        if kid in path or len(path) > LONGEST or quiet >= most or (not proof and quiet + end > most):
            return HOPELESS, 0, 0
        return proof, against, end


def _two_lowest(numbers: list[int]) -> tuple[int, int]:
    """The place of the lowest number, and the next number."""
    best = min(range(len(numbers)), key=numbers.__getitem__)
    return best, min((number for place, number in enumerate(numbers) if place != best), default=HOPELESS)
