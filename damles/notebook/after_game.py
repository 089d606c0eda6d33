"""After the game: the moments where a combination was missed, each as an exercise. Pure but for the thinking."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from damles.course.check import check
from damles.course.exercise import Play
from damles.course.refute import material
from damles.engine.search import Limit
from damles.engine.thinker import Thinker
from damles.rules.game import Game
from damles.rules.move import Move
from damles.rules.piece import Side
from damles.rules.position import Position
from damles.texts import say

LOOK = Limit(nodes=3_000)
"""How long each position is looked at: a twentieth of a second, and enough for four or five moves ahead."""

SWING = 80
"""From so many hundredths of a man on, the move played was that much worse than the best one: something was missed."""

AS_GOOD = 25
"""Within so many hundredths another first move is as good."""

LONGEST = 9
"""A combination of more plies than this is no exercise for after the game."""

MOST = 8
"""So many moments are shown, the biggest."""


@dataclass(frozen=True)
class Missed:
    """A moment: after so many plies ``played`` was chosen, and ``swing`` hundredths of a man were lost by it."""

    ply: int
    played: Move
    swing: int
    exercise: Play

    @property
    def number(self) -> int:
        """The number of the move, as the list of moves counts."""
        return self.ply // 2 + 1


async def missed(
    game: Game,
    sides: Iterable[Side],
    thinker: Thinker,
    on_progress: Callable[[int, int], object] = lambda _done, _of: None,
    language: str = "nl",
) -> tuple[Missed, ...]:
    """The moments at which one of the sides could have won at least a man by force, and did not; in order.

    Raises `EngineError`. ``on_progress`` is told how many of how many moves have been looked at.
    """
    wanted = set(sides)
    found: list[Missed] = []
    moments = list(zip(game.moves, game.positions, strict=False))
    for ply, (played, position) in enumerate(moments):
        on_progress(ply, len(moments))
        if position.turn in wanted and len(position.legal_moves) > 1:
            had = material(game.positions[max(0, ply - 1)], position.turn)
            moment = await _moment(ply, played, position, had, thinker, language)
            found += [moment] if moment else []
    biggest = sorted(found, key=lambda moment: -moment.swing)[:MOST]
    return tuple(sorted(biggest, key=lambda moment: moment.ply))


async def _moment(
    ply: int, played: Move, position: Position, had: int, thinker: Thinker, language: str
) -> Missed | None:
    """The moment, if it is one; ``had`` is the material before the other's last move: taking back is no shot."""
    thought = await thinker.think(Game(position), LOOK, lines=3)
    if not thought.lines or thought.move == played:
        return None
    score, line = thought.lines[0]
    if _gain(position, line, had) is None:
        return None
    reached = await _value(position, played, thinker)
    if reached is None or score - reached < SWING:
        return None
    as_good = [other for value, other in thought.lines[1:] if score - value <= AS_GOOD and other[0] != played]
    exercise = _exercise(ply, position, [line, *as_good], had, language)
    return Missed(ply, played, score - reached, exercise) if not check(exercise) else None


async def _value(position: Position, move: Move, thinker: Thinker) -> int | None:
    """What a move was worth for the side that played it."""
    after = Game(position).play(move)
    if after.outcome:
        return 10_000 if after.outcome.winner else 0
    score = (await thinker.think(after, LOOK)).score
    return None if score is None else -score


def _gain(position: Position, line: tuple[Move, ...], had: int) -> int | None:
    """After how many plies of a line its player has more than he had, for good; ``None``: never, or too late.

    >>> position = Position.from_fen("W:W34,40,45:B12,23,25")
    >>> line = tuple(map(Move, (34, 25, 40), (30, 34, 7), map(frozenset, ((), (30,), (34, 23, 12)))))
    >>> _gain(position, line, had=0)
    3
    """
    side, balance = position.turn, []
    for move in line:
        position = position.play(move)
        balance.append(material(position, side) if position.legal_moves else 100)
    for plies in range(1, min(len(line), LONGEST) + 1, 2):
        if min(balance[plies - 1 :]) > had:
            return plies
    return None


def _exercise(ply: int, position: Position, lines: list[tuple[Move, ...]], had: int, language: str) -> Play:
    texts = []
    for line in lines:
        plies = _gain(position, line, had)
        if plies:
            texts.append(" ".join(move.full for move in line[:plies]))
    side = position.turn.name.lower()
    return Play(
        id=f"zet-{ply + 1}",
        position=position.fen,
        question=say("play-missed-question", language, side=say(f"side-{side}", language).capitalize()),
        solution=(texts[0],),
        also=tuple(texts[1:]),
        success=say("play-missed-found", language),
    )
