"""Where a search begins: the position as a state, and what the draw rules have counted so far."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

from damles.engine.layout import Masks, State, state_of
from damles.engine.plain import counting
from damles.rules.game import Game
from damles.rules.outcome import Ending
from damles.rules.position import Position
from damles.rules.ruleset import RuleSet, rule_set

WIN = 30_000
"""The score of a won game, less one for each ply that it takes; a lost one is its negative."""

SURE = WIN - 1_000
"""From this score on the game is won by force."""

NEVER = 1 << 20
"""More plies than any search looks ahead: the count of a rule that is not there."""

DEEPEST = 120
"""No search looks further than so many plies."""

CALM = 4
"""How many quiet plies are added at the horizon, at most, while a piece could be captured there."""

KEEP = 20
"""From so many quiet plies on, what is known of a position is kept apart for each number (it nears a draw)."""


class Stopped(Exception):
    """The search was told to stop in the middle; no error: `damles.engine.search.analyse` catches it."""


class Probe(Protocol):
    """A table of endings: what is known of a state, exactly."""

    pieces: int
    """With more pieces than this it is not asked."""

    def __call__(self, state: State) -> tuple[int, int] | None:
        """For the player to move: 1 (wins), 0 or -1, and in how many plies the game ends; ``None`` if not known."""


class Memory:
    """What searches learn and later ones can use: for the moves of one game, or what comes after one position.

    With it, an answer depends on what was asked before.
    """

    def __init__(self) -> None:
        self.kept: Any = None
        """Whatever the kind of searcher that uses it has learned."""


Poll = Callable[[int], int]
"""Told how many nodes there were; returns at how many to ask again, or 0 to stop."""


@dataclass(frozen=True)
class Root:
    """The state to be searched, and the counts of articles 9.2 and 13.3 there and where they end the game.

    ``path``: the states since the last capture, man's move or placement, this one last. ``quiet``: plies since then;
    ``most_quiet``: how many make a draw. ``kind``: 16, 5 or 0 as in `damles.engine.plain.counting`; ``left``: plies
    until that count is full. ``sixteen``, ``five``: plies of a fresh count. ``runs_on``: see `DrawRule`.

    The Flemish house rules for one king against three kings are not looked ahead.
    """

    state: State
    path: tuple[State, ...]
    quiet: int = 0
    most_quiet: int = NEVER
    kind: int = 0
    left: int = NEVER
    sixteen: int = NEVER
    five: int = NEVER
    runs_on: bool = False

    @classmethod
    def of(cls, subject: Game | Position) -> "Root":
        """The root for a game as far as it has come, or for a position in which nothing was counted yet.

        >>> root = Root.of(Game(Position.from_fen("W:WK47,45:BK4")).play("47-29").play("4-10"))
        >>> root.quiet, root.kind, root.left, len(root.path)
        (2, 5, 8, 3)
        """
        game = subject if isinstance(subject, Game) else Game(subject)
        quiet = game.stages[-1].quiet
        states = [state_of(stage.position) for stage in game.stages[-_reach(game, quiet) :] if not stage.words]
        left = [rule.goal - n for rule, n in game.counts if rule.reason in {Ending.FIVE_MOVES, Ending.SIXTEEN_MOVES}]
        sixteen = game.rules.rule(Ending.SIXTEEN_MOVES)
        return cls(
            states[-1],
            tuple(states),
            quiet,
            _goal(game.rules, Ending.TWENTY_FIVE_MOVES),
            counting(states[-1]),
            min(left, default=NEVER),
            _goal(game.rules, Ending.SIXTEEN_MOVES),
            _goal(game.rules, Ending.FIVE_MOVES),
            bool(sixteen and sixteen.runs_on),
        )


class Searcher(Protocol):
    """What both texts offer: the value of a state that is reached in one move from the root."""

    every: ClassVar[int]
    """After so many nodes it asks whether to go on: a few thousandths of a second."""

    def __init__(self, root: Root, poll: Poll, probe: Probe | None = None, memory: Memory | None = None) -> None: ...

    @property
    def nodes(self) -> int:
        """How many positions were looked at."""

    def value(self, state: State, depth: int, alpha: int, beta: int, *, quiet: bool) -> int:
        """The score for the player to move in ``state``, right where it lies between alpha and beta.

        ``quiet``: the move that led here was a king's and captured nothing. Raises `Stopped`; then use it no more.
        """

    def line(self) -> list[Masks]:
        """The best moves of both sides that the last `value` found."""


def _reach(game: Game, quiet: int) -> int:
    """How many of the last stages hold the last ``quiet`` moves and what stood before them."""
    moves = 0
    for back, stage in enumerate(reversed(game.stages), 1):
        if moves == quiet and not stage.words:
            return back
        moves += not stage.words
    return len(game.stages)


def _goal(rules: RuleSet, reason: Ending) -> int:
    rule = rule_set(rules).rule(reason)
    return rule.goal if rule else NEVER
