"""A position goes through a chain of small filters; what comes out is a sound puzzle, and each filter has its count."""

from collections import Counter
from collections.abc import Sequence

from damles.engine.layout import Masks, State, state_of
from damles.engine.plain import make, moves
from damles.puzzle.proof import AHEAD, DEPTH, LIMIT, NotProved, Search, Shot, gain_lead, goal_lead, lead, masks
from damles.puzzle.puzzle import Goal, Origin, Puzzle
from damles.puzzle.retro import has_last_move
from damles.puzzle.verify import faults_of
from damles.rules.piece import Side
from damles.rules.position import Position

FILTERS = (
    "positions",
    "choice",
    "offer",
    "pays",
    "past",
    "only",
    "stays",
    "sound",
    "wanted",
)
"""The filters in their order; ``texts.say(f"mine-{filter}")`` says what came through. The first lets all through."""

QUICK = (0, 2)
"""How deep the first look at most positions is: the less there is to see, the sooner it is over."""

PATIENT = (0, 2, 4)
"""How deep it is where positions are rare: in games that were played."""

THOROUGH = (DEPTH,)
"""And in compositions."""

ORDERS = 3
"""More first moves than this are never one shot in several orders."""

FEWEST = -4
"""Who is further behind than this, in men, is not given a puzzle: the shot would save little."""


class Sieve:
    """The filters, and how many positions each of them let through.

    ``quick`` are the depths of the first look, in quiet moves; a proof looks ``depth`` and opens ``limit`` positions.
    """

    def __init__(self, quick: Sequence[int] = QUICK, *, depth: int = DEPTH, limit: int = LIMIT) -> None:
        self.counts: Counter[str] = Counter()
        self._quick, self._depth, self._limit = quick, depth, limit

    def puzzle(self, position: Position, source: str, origin: Origin) -> Puzzle | None:
        """The sound puzzle that a position holds, or ``None``."""
        self.counts["positions"] += 1
        state = state_of(position)
        legal = moves(state)
        if len(legal) < 2 or not FEWEST <= lead(position.board, position.turn) < AHEAD:
            return None
        self.counts["choice"] += 1
        afters = {move: make(state, move) for move in sorted(legal)}
        if not any(_must_capture(after) for after in afters.values()):
            return None
        self.counts["offer"] += 1
        try:
            return self._proved(position, afters, source, origin)
        except NotProved:
            return None

    def _proved(self, position: Position, afters: dict[Masks, State], source: str, origin: Origin) -> Puzzle | None:
        pays = gain_lead(position)
        keys = self._keys(position.turn, afters, pays)
        if not keys:
            return None
        self.counts["pays"] += 1
        if not has_last_move(position):
            return None
        self.counts["past"] += 1
        full = Search(position.turn, self._depth, self._limit)
        if any(full.reaches([after for move, after in afters.items() if move not in keys], AHEAD, doubt=True)):
            return None
        self.counts["only"] += 1
        if not any(full.reaches([afters[key] for key in keys], pays)):
            return None
        self.counts["stays"] += 1
        for goal in Goal:
            shot = Shot(full, goal_lead(goal, position), pays)
            found = full.reaches([afters[key] for key in keys], shot.lead)
            right = [key for key, wins in zip(keys, found, strict=True) if wins]
            tree = tuple(shot.tree(move, position.play(move)) for move in position.legal_moves if masks(move) in right)
            puzzle = Puzzle(position, tree, goal, source, origin)
            if right and any(branch.after for branch in tree) and not faults_of(puzzle, full):
                self.counts["sound"] += 1
                return puzzle
        return None

    def _keys(self, side: Side, afters: dict[Masks, State], pays: int) -> list[Masks]:
        """The few moves that pay at first sight; none where there are many, or where the opponent need not capture."""
        for depth in self._quick:
            search = Search(side, depth, self._limit)
            found = search.reaches(list(afters.values()), pays)
            keys = [move for move, paid in zip(afters, found, strict=True) if paid]
            if len(keys) > ORDERS:
                return []
            if keys and all(_must_capture(afters[key]) for key in keys):
                return keys
        return []


def _must_capture(state: State) -> bool:
    """Whether the player to move must capture."""
    found = moves(state)
    return bool(found and found[0][2])
