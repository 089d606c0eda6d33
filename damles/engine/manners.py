"""How the opponent behaves beside its moves: when it offers a draw, takes one, or gives up. Pure functions.

All three are asked in the same way: the game, the engine's side, what it thought of its own position, and its level.
``scores`` are in hundredths of a man for that side, one for each of its own moves, oldest first: `Thought.score` of
each reply, ``None`` where nothing was known. ``player`` is the name of a level, or empty for the full engine.

- `wants_draw`: right after the engine's own move (article 13.1).
- `accepts_draw`: when the other has offered; the last score may come from a fresh look.
- `resigns`: before the engine moves, with the score of the move that it would play.

A child's opponent (the levels up to `CHILDREN`) never resigns: winning to the end is the fun, and the lesson.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from damles.engine.levels import LEVELS, level
from damles.rules.game import Game
from damles.rules.piece import Side

Scores = Sequence[int | None]
"""What the engine thought of its own position, oldest first."""

CHILDREN = ("beginner", "pupil", "player", "fan")
"""The levels for whom nobody resigns."""

LATE = 80
"""From so many plies on a level position is good enough for a draw."""

LONG = 120
"""From so many plies on the engine offers a draw itself, if nothing has happened for a while."""

LEVEL = 15
"""So many hundredths of a man are nothing."""

STILL = 8
"""So many moves with a level score make a game in which nothing happens."""

FEW = 4
"""With so few pieces the tables or a short search know the result: a score of nought is a draw."""

KNOWN = 3
"""So many moves in a row the score is nought before a draw is offered."""


@dataclass(frozen=True)
class Temper:
    """What a level is like. ``content``: from so many hundredths of a man behind it takes a draw at any time.

    It resigns when its score was at most ``hopeless`` at ``moves`` moves in a row; with 0 moves never.
    """

    content: int = 30
    hopeless: int = -700
    moves: int = 4


def temper(player: str = "") -> Temper:
    """The temper of a level, or of the full engine; raises `EngineError` for a name that is no level.

    >>> temper("beginner").moves, temper("advanced").moves, temper().moves
    (0, 8, 4)
    """
    if not player:
        return Temper()
    if level(player).name in CHILDREN:
        return Temper(content=50, moves=0)
    above = [each.name for each in LEVELS].index(player) - len(CHILDREN)
    return Temper(hopeless=min(-700, -1_000 + 100 * above), moves=max(4, 8 - above))


def wants_draw(game: Game, side: Side, scores: Scores, player: str = "") -> bool:
    """Whether the engine offers a draw now: in an ending that is known to be one, or when a long game stands still.

    Never while article 13.2 forbids it, nor in a game that is over. A child's opponent plays a long game on.

    >>> from damles.rules.position import Position
    >>> ending = Game(Position.from_fen("W:WK7:BK41"))
    >>> wants_draw(ending, Side.BLACK, [0, 0, 0]), wants_draw(ending, Side.BLACK, [0, 5, 0])
    (True, False)
    """
    if game.outcome or game.offers.fault(side):
        return False
    if _pieces(game) <= FEW and _last(scores, KNOWN, lambda score: score == 0):
        return True
    quiet = len(game.moves) >= LONG and _last(scores, STILL, lambda score: abs(score) <= LEVEL)
    return quiet and temper(player).moves > 0


def accepts_draw(game: Game, side: Side, scores: Scores, player: str = "") -> bool:
    """Whether the engine takes a draw that was offered: when it is behind, or late in the game and not ahead.

    With few pieces, a score of nought is a draw for certain. It refuses where it does not know how it stands.

    >>> [accepts_draw(Game(), Side.BLACK, scores) for scores in ([-60], [0], [])]
    [True, False, False]
    """
    now = next((score for score in reversed(scores) if score is not None), None)
    if now is None or game.outcome:
        return False
    if now <= -temper(player).content:
        return True
    return now <= 0 and (len(game.moves) >= LATE or (now == 0 and _pieces(game) <= FEW))


def resigns(game: Game, side: Side, scores: Scores, player: str = "") -> bool:
    """Whether the engine gives up: it has been hopeless for as many moves as its level needs to see it.

    Only when it is behind in pieces too, so that the other can see why. Never at a child's level, nor in a game that
    is over.

    >>> from damles.rules.position import Position
    >>> lost = Game(Position.from_fen("B:W31,32,33,34,35,36,37,38:B1"))
    >>> resigns(lost, Side.BLACK, [-800] * 4), resigns(lost, Side.BLACK, [-800] * 4, "pupil")
    (True, False)
    """
    mood = temper(player)
    if game.outcome or not mood.moves or not _last(scores, mood.moves, lambda score: score <= mood.hopeless):
        return False
    return _strength(game, side) < _strength(game, side.other)


def _last(scores: Scores, number: int, fits: Callable[[int], bool]) -> bool:
    """Whether there are so many last scores, all known, that fit."""
    last = scores[-number:]
    return len(last) == number and all(score is not None and fits(score) for score in last)


def _pieces(game: Game) -> int:
    return game.position.count("wWbB")


def _strength(game: Game, side: Side) -> int:
    """The pieces of a side, a king counted as three men."""
    return game.position.count(side.man) + 3 * game.position.count(side.king)
