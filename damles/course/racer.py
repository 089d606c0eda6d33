"""The computer in a race: it looks a few moves ahead at who reaches the aim first. The same seed: the same move.

`damles.course.race` has the aims. Whole games are played by the engine, which knows no other aim than winning.
"""

import asyncio
import random

from damles.course.race import FAR, reached
from damles.engine.search import Limit
from damles.engine.thinker import Thought
from damles.errors import GameOver, LimitError
from damles.rules.game import Game
from damles.rules.move import Move
from damles.rules.piece import Side
from damles.rules.position import Position
from damles.rules.square import row

LOOK = {"beginner": 1, "pupil": 2}
"""How many plies a level looks ahead; captures are always looked at on."""

DEEP = 4
"""How many plies every other level looks ahead, and who gives hints."""

WHIM = {"beginner": 60, "pupil": 25}
"""By how many hundredths of a man a level misjudges a move, as a standard deviation."""

WON = 100_000
"""A race that is won; sooner is better."""

MAN, KING, STEP = 100, 300, 3
"""Hundredths of a man: a man, a king, and the square of how many rows a man has come."""


class Racer:
    """A `Thinker` for one aim of `damles.course.race`. It needs no process: its thoughts are short."""

    def __init__(self, aim: str) -> None:
        self.aim = aim

    async def think(self, game: Game, limit: Limit, *, player: str = "", lines: int = 1, seed: int = 0) -> Thought:
        """See `Thinker.think`. It takes no notice of the limit; the other tasks get their turn after each move."""
        if game.outcome:
            raise GameOver(result=game.outcome.result, reason=str(game.outcome.reason))
        if lines < 1:
            raise LimitError(text=str(lines), problem="lines")
        chance, depth, best = random.Random(f"{seed} {game.position.hub}"), LOOK.get(player, DEEP) - 1, -2 * WON
        found: list[tuple[int, tuple[Move, ...]]] = []
        for move in game.position.legal_moves:
            await asyncio.sleep(0)
            whim = round(chance.gauss(0, WHIM.get(player, 1)))
            worth = self._after(game.position, move, depth, best if abs(best) >= WON else best - whim, 2 * WON)
            worth += whim if abs(worth) < WON else 0
            found.append((worth, (move,)))
            best = max(best, worth)
        found.sort(key=lambda line: -line[0])
        return Thought(found[0][1][0], tuple(found[:lines]))

    def close(self) -> None:
        """Nothing to let go of."""

    def _after(self, position: Position, move: Move, depth: int, alpha: int, beta: int) -> int:
        """What a move is worth for the side that makes it, between two bounds."""
        if reached(self.aim, position, move):
            return WON + depth
        return -self._worth(position.play(move), depth, -beta, -alpha)

    def _worth(self, position: Position, depth: int, alpha: int, beta: int) -> int:
        """What a position is worth for the side to move; who cannot move has lost (8.1). Captures are looked at on."""
        moves = position.legal_moves
        if not moves:
            return -WON - depth
        if depth <= 0 and not moves[0].taken:
            return standing(self.aim, position)
        for move in moves:
            alpha = max(alpha, self._after(position, move, depth - 1, alpha, beta))
            if alpha >= beta:
                break
        return alpha


def standing(aim: str, position: Position) -> int:
    """What a position looks like for the side to move, in hundredths of a man.

    >>> standing("across", Position.from_fen("W:W12:B2"))
    147
    """
    mine, other = position.turn, position.turn.other
    return _army(aim, position, mine) - _army(aim, position, other)


def _army(aim: str, position: Position, side: Side) -> int:
    """Its pieces, and how far its men have come; in a walk alone nobody can be taken, and only the first ones count."""
    left = sorted(abs(row(square) - FAR[side]) for square in position.squares(side.man))
    ahead = sum(_near(rows) for rows in (left[:2] if aim == "walk" else left))
    return ahead + MAN * len(left) + KING * position.count(side.king)


def _near(rows: int) -> int:
    return STEP * (9 - rows) ** 2
