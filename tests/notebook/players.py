"""A table without a page: a thinker that plays what it was taught, a clock that stands, and what a pupil reads."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from datetime import date

from damles.course.store import MemoryStore
from damles.engine.search import Limit
from damles.engine.thinker import Thinker, Thought
from damles.errors import EngineError
from damles.notebook.desk import Desk
from damles.notebook.kept import KEY
from damles.notebook.play import PlayScreen
from damles.notebook.sitting import Sitting, new_sitting
from damles.rules.game import Game
from damles.rules.piece import Side
from damles.rules.position import Position


class Parrot:
    """Plays the moves it was taught, and fails where it was taught an error."""

    def __init__(self, *answers: str | EngineError, score: int = 0) -> None:
        self.answers, self.score, self.asked = list(answers), score, 0

    async def think(self, game: Game, limit: Limit, *, player: str = "", lines: int = 1, seed: int = 0) -> Thought:
        self.asked += 1
        await asyncio.sleep(0)
        answer = self.answers.pop(0) if self.answers else str(game.position.legal_moves[0])
        if isinstance(answer, EngineError):
            raise answer
        move = game.position.parse_move(answer)
        return Thought(move, ((self.score, (move,)),))

    def close(self) -> None:
        """It holds nothing."""


class Clock:
    """A clock that stands where it is put."""

    time = 0.0

    def __call__(self) -> float:
        return self.time


def screen(thinker: Thinker | None = None, sitting: Sitting | None = None, place: Desk | None = None) -> PlayScreen:
    place = place or Desk(MemoryStore())
    if sitting:
        place.store.choose(place.pupil, KEY, json.dumps(sitting.to_json()))
    shown = PlayScreen(place, thinker or Parrot(), now=Clock(), today=lambda: date(2026, 11, 30))
    shown.board.speed = 0
    return shown


def run(work: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(work())  # type: ignore[arg-type]


def line(shown: PlayScreen) -> str:
    return str(shown.panel.line.value).replace("\u00a0", "")


def moves(shown: PlayScreen) -> list[str]:
    return [str(move) for move in shown.sitting.game.moves]


def seen(shown: PlayScreen, name: str) -> bool:
    return str(shown._buttons[name].layout.display) != "none"


def from_fen(fen: str, computer: Side | None = Side.BLACK, rules: str = "school", clock: str = "-") -> Sitting:
    return new_sitting(Position.from_fen(fen), computer, "beginner", rules, clock, 1)
