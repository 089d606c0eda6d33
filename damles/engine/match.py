"""Matches between players: how one level, or one engine, stands against another.

The games follow the rule set ``school``, which ends them by itself: no claims and no offers. After `LONGEST` plies a
game is a draw. The same seed gives the same openings, and of players that are no engines the same games.
"""

import asyncio
import math
import random
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from damles.engine.endings.tables import standard
from damles.engine.levels import FULL, LEVELS, choose, level
from damles.engine.peers import PEERS, peer
from damles.engine.process import engine_of
from damles.engine.root import Memory
from damles.engine.search import Limit, analyse, load
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
    """The player whose moves a thinker finds within a limit; where there is no choice, it is not asked."""

    async def move(game: Game, seed: int) -> Move:
        return _only(game) or (await thinker.think(game, limit, seed=seed)).move

    return move


def full_player(limit: Limit) -> Player:
    """Our engine as strong as it can be within a limit: here in this process, with the endings of this computer.

    What it learned in one move it still knows in the next.
    """
    memory, probe = Memory(), standard()
    load()

    async def move(game: Game, seed: int) -> Move:
        return _only(game) or analyse(game, limit, seed=seed, probe=probe, memory=memory).best

    return move


def _only(game: Game) -> Move | None:
    moves = game.position.legal_moves
    return moves[0] if len(moves) == 1 else None


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


def run_match(
    first: str,
    second: str,
    games: int,
    seed: int,
    limit: Limit,
    peers: Path | None = None,
    on_game: Callable[[Score], object] = lambda _score: None,
) -> Score:
    """The score of a match between two players, each given by name.

    A player is a level, `FULL` (our engine at its best), a peer that has its environment in the folder ``peers`` (see
    `damles.engine.peers`), or else the command line of a Hub engine. ``limit`` is for all but the levels. Raises
    `EngineError`, also when one of them plays a move that is not legal.
    """
    engines = []
    try:
        players = []
        for text in (first, second):
            if text == FULL:
                players.append(full_player(limit))
            elif text in {each.name for each in LEVELS}:
                players.append(level_player(text))
            else:
                engines.append(peer(text, peers) if text in PEERS else engine_of(text))
                players.append(engine_player(engines[-1], limit))
        return asyncio.run(match(players[0], players[1], games, seed, on_game))
    finally:
        for engine in engines:
            engine.close()
