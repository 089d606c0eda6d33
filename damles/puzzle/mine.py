"""Sound puzzles out of a seed: made positions go through a chain of small filters, each with its count.

The same seed gives the same puzzles, in the same order, on every machine.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from random import Random

from damles.puzzle.compose import compositions
from damles.puzzle.proof import DEPTH, LIMIT, TARGETS, NotProved, Search, lead, solution
from damles.puzzle.puzzle import Goal, Moves, Puzzle
from damles.puzzle.themes import Theme, strikes, theme_of
from damles.puzzle.verify import AHEAD, verify
from damles.rules.position import Position

GIVES = 3
"""The most moves of the solver before the strike itself."""

QUICK = 2
"""The depth of a first look, in quiet moves."""


@dataclass
class Miner:
    """A search for puzzles of one theme; ``counts`` says how many positions each filter let through."""

    theme: Theme
    seed: int
    per_core: int = 3
    depth: int = DEPTH
    limit: int = LIMIT
    counts: Counter[str] = field(default_factory=Counter)
    _cores: Counter[str] = field(default_factory=Counter)
    _known: set[str] = field(default_factory=set)

    def puzzles(self, numbers: Iterable[int]) -> Iterator[Puzzle]:
        """The sound puzzles made from the seed with each of these numbers; about half are turned: Black to move."""
        for number in numbers:
            seed = f"{self.seed}/{number}"
            for position in compositions(self.theme, seed):
                self.counts["made"] += 1
                for puzzle in self._sift(position, f"eigen zoektocht, seed {seed}"):
                    yield puzzle.mirror() if Random(seed).random() < 0.5 else puzzle

    def _sift(self, position: Position, source: str) -> Iterator[Puzzle]:
        if len(position.legal_moves) < 2 or lead(position.board, position.turn) >= AHEAD:
            return
        self.counts["something to choose"] += 1
        line = self._forced(position)
        if line is None:
            return
        self.counts["the theme in a forced line"] += 1
        core = next(strike.core for strike in strikes(position, line) if self.theme in strike.themes)
        puzzle = self._solved(position, line, source) if self._cores[core] < self.per_core else None
        if puzzle is None or puzzle.id in self._known:
            return
        self.counts["solved"] += 1
        if self.theme in puzzle.themes and not verify(puzzle, self.depth, self.limit):
            self.counts["sound"] += 1
            self._cores[core] += 1
            self._known.add(puzzle.id)
            yield puzzle

    def _forced(self, position: Position, gives: int = GIVES) -> Moves | None:
        """A line that shows the theme, in which the opponent must capture each time and never has a choice."""
        for move in position.legal_moves:
            after = position.play(move)
            if len(after.due) != 1:
                continue
            line, here = (move, after.due[0]), after.play(after.due[0])
            for answer in here.due:
                if self.theme in theme_of(position, (*line, answer), by=position.turn):
                    return (*line, answer)
            rest = self._forced(here, gives - 1) if gives > 1 else None
            if rest:
                return (*line, *rest)
        return None

    def _solved(self, position: Position, line: Moves, source: str) -> Puzzle | None:
        """The puzzle with its whole solution, when the line's first move is the only one that wins."""
        quick, full = (Search(position.turn, depth, self.limit) for depth in (QUICK, self.depth))
        end = position
        for move in line:
            end = end.play(move)
        try:
            if not quick.forces(end, TARGETS[Goal.GAIN]):
                return None
            self.counts["a strike that pays"] += 1
            if any(quick.forces(position.play(move), AHEAD) for move in position.legal_moves if move != line[0]):
                return None
            self.counts["no other move at first sight"] += 1
            goal = next((goal for goal in Goal if full.forces(position.play(line[0]), TARGETS[goal])), None)
            return Puzzle(position, solution(position, goal, full), goal, source) if goal else None
        except NotProved:
            return None
