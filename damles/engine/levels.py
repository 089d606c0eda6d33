"""The opponent's levels: from a beginner, who sees what is near, to as strong as the engine is in a second.

A level is a limit of thought and how often its player only glances at the board. A glance sees what a child sees: what
it can take, what is taken back at once, a man that gets through. It often overlooks a capture of more than one piece,
and it never looks further.

Neighbours score between 65 and 85 % of the points against each other: ``python -m damles match pupil beginner``.
"""

import random
from dataclasses import dataclass

from damles.engine.endings.tables import standard
from damles.engine.layout import Masks, State, square_of, squares, state_of
from damles.engine.plain import evaluate, make, moves
from damles.engine.root import Probe
from damles.engine.search import Limit, analyse
from damles.errors import EngineError, GameOver
from damles.rules.game import Game
from damles.rules.move import Move

FULL = "full"
"""The player that is no level: our engine, as strong as its limits allow."""

LONG = 0.35
"""How often a glance sees that the other can take more than one piece at once."""

BACK = 0.7
"""How often it sees that it can then take back."""

PLACE = 0.004
"""What a hundredth of a man of good standing is worth to it, in pieces."""

WHIM = 0.3
"""By how many pieces it misjudges a move, as a standard deviation."""

CROWNED = 2.0
"""How many pieces a new king is worth to it."""


@dataclass(frozen=True)
class Level:
    """A player: ``nodes`` is how many positions it looks at for a move, ``slips`` how often it only glances (0 to 1).

    It looks at the same positions on every machine, however slow. With ``endings`` it knows the tables by heart.
    """

    name: str
    nodes: int
    slips: float
    endings: bool = False

    @property
    def probe(self) -> Probe | None:
        """The tables that it looks into while it thinks."""
        return standard() if self.endings else None

    def glances(self, game: Game, seed: int) -> bool:
        """Whether it only glances this time: always the same for a seed and a position."""
        return _chance(game, seed, "slip").random() < self.slips


LEVELS = (
    Level("beginner", 1, 1.0),
    Level("pupil", 60, 0.25),
    Level("player", 120, 0.1),
    Level("fan", 280, 0.05),
    Level("advanced", 600, 0.02),
    Level("skilled", 1_200, 0.01),
    Level("clever", 2_600, 0.004),
    Level("expert", 7_000, 0.0, endings=True),
    Level("strong", 20_000, 0.0, endings=True),
)
"""From weak to strong."""


def level(name: str) -> Level:
    """The level with a name; raises `EngineError` for a name that is none.

    >>> level("strong").slips
    0.0
    """
    for each in LEVELS:
        if each.name == name:
            return each
    raise EngineError(problem="level", found=name, known=", ".join(each.name for each in LEVELS))


@dataclass(frozen=True)
class Choice:
    """What a level plays, and what it believes in: the best play, and its score in hundredths of a man for itself.

    Of a glance, the line is its move alone, and the score what the board looks like after it.
    """

    line: tuple[Move, ...]
    score: int

    @property
    def move(self) -> Move:
        """The move that it plays."""
        return self.line[0]


def consider(player: Level, game: Game, seed: int) -> Choice:
    """What a level plays and why: the same for the same seed. Raises `GameOver`.

    >>> consider(level("strong"), Game().play("32-28").play("19-23"), seed=1).move
    Move(28x19)
    """
    if player.glances(game, seed):
        move = glance(game, seed)
        return Choice((move,), -evaluate(state_of(game.position.play(move))))
    number = _chance(game, seed, "look").getrandbits(30)
    found = analyse(game, Limit(nodes=player.nodes), seed=number, plain=True, probe=player.probe)
    return Choice(found.line, found.score)


def choose(player: Level, game: Game, seed: int) -> Move:
    """The move that a level plays: the same for the same seed. Raises `GameOver`.

    >>> str(choose(level("beginner"), Game().play("32-28").play("19-23"), seed=1))
    '28x19'
    """
    return consider(player, game, seed).move


def glance(game: Game, seed: int) -> Move:
    """The move that a child would play at first sight; raises `GameOver`."""
    if game.outcome:
        raise GameOver(result=game.outcome.result, reason=str(game.outcome.reason))
    state, chance = state_of(game.position), _chance(game, seed, "glance")
    start, end, taken = max(sorted(moves(state)), key=lambda move: _worth(state, move, chance))
    wanted = Move(square_of(start), square_of(end), squares(taken))
    return next(move for move in game.position.legal_moves if move == wanted)


def _worth(state: State, move: Masks, chance: random.Random) -> float:
    """What a child thinks of a move, in pieces."""
    after = make(state, move)
    crowned = CROWNED if state[0] & move[0] and after[3] & move[1] else 0.0
    standing = -evaluate(after) * PLACE
    return crowned + standing + chance.gauss(0, WHIM) - _danger(after, chance)


def _danger(state: State, chance: random.Random) -> float:
    """What the other can take at once, as far as a child sees it, less what it can then take back."""
    replies = moves(state)
    if not replies or not replies[0][2]:
        return 0.0
    lost = replies[0][2].bit_count()
    if lost > 1 and chance.random() > LONG:
        return 0.0
    return lost - (min(_taken(make(state, reply)) for reply in replies) if chance.random() < BACK else 0)


def _taken(state: State) -> int:
    found = moves(state)
    return found[0][2].bit_count() if found else 0


def _chance(game: Game, seed: int, purpose: str) -> random.Random:
    return random.Random(f"{purpose} {seed} {game.position.hub}")
