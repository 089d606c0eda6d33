"""Matches between players: how one level, or one engine, stands against another. The same seed, the same games."""

import asyncio
import math
import random
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass

from damles.engine.levels import LEVELS, choose, level
from damles.engine.search import Limit
from damles.engine.thinker import Thinker
from damles.rules.game import Game
from damles.rules.move import Move
from damles.rules.piece import Side

Player = Callable[[Game, int], Awaitable[Move]]
"""Asked for a move in a game, with a seed."""

LONGEST = 400
"""A game of so many plies counts as drawn; the draw rules end nearly all of them much sooner."""


@dataclass(frozen=True)
class Score:
    """What the first player of a match got: games won, drawn and lost.

    >>> Score(60, 20, 20).share, [round(end, 2) for end in Score(60, 20, 20).interval]
    (0.7, [0.6, 0.78])
    """

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        """The points of those that there were to get, 0 to 1; a draw is half a point."""
        return (self.won + self.drawn / 2) / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Between what two shares the true one lies, 95 times in 100 (Wilson's estimate, as if there were no draws)."""
        share, weight = self.share, 1.96**2 / self.games
        middle = (share + weight / 2) / (1 + weight)
        half = math.sqrt(weight * share * (1 - share) + weight**2 / 4) / (1 + weight)
        return middle - half, middle + half

    def add(self, winner: Side | None, mine: Side) -> "Score":
        """The score after one more game, in which the first player had the pieces ``mine``."""
        if winner is None:
            return Score(self.won, self.drawn + 1, self.lost)
        return (
            Score(self.won + 1, self.drawn, self.lost) if winner is mine else Score(self.won, self.drawn, self.lost + 1)
        )


def level_player(name: str) -> Player:
    """The player of a level; raises `EngineError` for a name that is none."""
    player = level(name)

    async def move(game: Game, seed: int) -> Move:
        return choose(player, game, seed)

    return move


def engine_player(thinker: Thinker, limit: Limit) -> Player:
    """The player whose moves a thinker finds within a limit."""

    async def move(game: Game, seed: int) -> Move:
        return (await thinker.think(game, limit, seed=seed)).move

    return move


def openings(seed: int) -> Iterator[Game]:
    """Games of one move each: all eighty-one of them in an order drawn from the seed, again and again.

    >>> len({game.position for game, _ in zip(openings(1), range(81))})
    81
    """
    start = Game(rules="school")
    found = [
        start.play(first).play(second)
        for first in start.position.legal_moves
        for second in start.play(first).position.legal_moves
    ]
    random.Random(seed).shuffle(found)
    while True:
        yield from found


async def match(
    first: Player, second: Player, games: int, seed: int = 0, on_game: Callable[[Score], object] = lambda _score: None
) -> Score:
    """What ``first`` scores against ``second``: each opening is played twice, with the colours changed.

    Raises what a player raises.
    """
    score, starts = Score(), openings(seed)
    start = Game()
    for number in range(games):
        start = next(starts) if number % 2 == 0 else start
        mine = Side.WHITE if number % 2 == 0 else Side.BLACK
        players = {mine: first, mine.other: second}
        game = start
        while game.outcome is None and len(game.moves) < LONGEST:
            game = game.play(await players[game.turn](game, 1_000 * seed + number))
        score = score.add(game.outcome.winner if game.outcome else None, mine)
        on_game(score)
    return score


def run_match(first: str, second: str, games: int, seed: int, limit: Limit) -> Score:
    """The score of a match between two levels or Hub engines, each given as a name or as a command line.

    ``limit`` is for the engines. Raises `EngineError`.
    """
    from damles.engine.process import engine_of

    engines = {text: engine_of(text) for text in (first, second) if text not in {each.name for each in LEVELS}}
    try:
        players = [
            engine_player(engines[text], limit) if text in engines else level_player(text) for text in (first, second)
        ]
        return asyncio.run(match(players[0], players[1], games, seed))
    finally:
        for engine in engines.values():
            engine.close()
