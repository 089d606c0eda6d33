"""Thinking without holding up the event loop: what every thinker offers, and the one that needs no process.

`damles.engine.process.HubEngine` thinks in a process of its own. Where there are none, as in a browser's Python,
`SlicedThinker` thinks here in slices, and lets the loop turn between them.
"""

import asyncio
import sys
from dataclasses import dataclass
from typing import Protocol

from damles.engine.endings.tables import standard
from damles.engine.levels import consider, level
from damles.engine.root import WIN, Probe
from damles.engine.search import Limit, Line, analyse
from damles.errors import GameOver, LimitError
from damles.rules.game import Game
from damles.rules.move import Move

SLICE = 1_500
"""So many positions make one slice: about a twentieth of a second in a browser's Python."""


@dataclass(frozen=True)
class Thought:
    """A move, and what is known of it. ``lines`` from best to worst: each its score in hundredths of a man for the
    player to move, and its moves; none when an engine told nothing. A level tells the line that it believes in.
    """

    move: Move
    lines: tuple[tuple[int, tuple[Move, ...]], ...] = ()

    @property
    def score(self) -> int | None:
        """The score of the best line, where it is known."""
        return self.lines[0][0] if self.lines else None


class Thinker(Protocol):
    """Somebody who thinks about a game while the board stays alive."""

    async def think(self, game: Game, limit: Limit, *, player: str = "", lines: int = 1, seed: int = 0) -> Thought:
        """A move in the game; as the level ``player`` it takes no notice of the limit.

        Raises `GameOver`, and `EngineError` when it cannot. A cancelled thought leaves nothing behind.
        """

    def close(self) -> None:
        """Let go of what it holds; it can be used again afterwards."""


class SlicedThinker:
    """Thinks in this process: each first move is looked at by itself, in a slice of at most `SLICE` positions."""

    async def think(self, game: Game, limit: Limit, *, player: str = "", lines: int = 1, seed: int = 0) -> Thought:
        """See `Thinker.think`. Depth counts for each first move; time and nodes are shared out among them."""
        if game.outcome:
            raise GameOver(result=game.outcome.result, reason=str(game.outcome.reason))
        if lines < 1:
            raise LimitError(text=str(lines), problem="lines")
        if player and (level(player).glances(game, seed) or level(player).nodes <= SLICE):
            await asyncio.sleep(0)
            choice = consider(level(player), game, seed)
            return Thought(choice.move, ((choice.score, choice.line),))
        limit = Limit(nodes=level(player).nodes) if player else limit
        probe = level(player).probe if player else standard()
        moves = game.position.legal_moves
        if len(moves) == 1 and lines == 1:
            return Thought(moves[0])
        share = max(1, min(SLICE, (limit.nodes or SLICE * len(moves)) // len(moves)))
        each = Limit(nodes=share, depth=limit.depth, seconds=limit.seconds and limit.seconds / len(moves))
        found = []
        for move in moves:
            await asyncio.sleep(0)
            found.append(_line(game, move, each, seed, probe))
        found.sort(key=lambda line: -line[0])
        return Thought(found[0][1][0], tuple(found[:lines]))

    def close(self) -> None:
        """Nothing to let go of."""


def _line(game: Game, move: Move, limit: Limit, seed: int, probe: Probe | None) -> tuple[int, tuple[Move, ...]]:
    after = game.play(move)
    if after.outcome:
        return (WIN - 1 if after.outcome.winner else 0), (move,)
    best: Line = analyse(after, limit, seed=seed, plain=True, probe=probe).lines[0]
    return -best.score, (move, *best.moves)


def has_processes() -> bool:
    """Whether this Python can start another program."""
    return sys.platform not in {"emscripten", "wasi"}


def own_thinker() -> Thinker:
    """Our engine: in a process of its own where there are processes."""
    if not has_processes():
        return SlicedThinker()
    from damles.engine.process import own_engine

    return own_engine()
