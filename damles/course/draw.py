"""Drawing small positions at random for one rule: what every recipe of `damles.course.generate` shares.

A recipe tries once and gives ``None`` when the draw does not show its rule: White is drawn to move, and half of the
sheets turn the board, so that Black gets its share.
"""

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from damles.course.exercise import Exercise
from damles.rules.legal import Step, capture_steps
from damles.rules.move import Move, Route
from damles.rules.piece import EMPTY, Side, is_king
from damles.rules.position import Position
from damles.rules.setup import EMPTY_BOARD
from damles.rules.square import DIRECTIONS, RAYS, SQUARES, row
from damles.texts import say

SIZES = range(1, 6)
"""How big a drawn exercise can be: 1 for a first try, 5 for who finds everything."""


@dataclass(frozen=True)
class Drawn:
    """A drawn exercise, with the wrong idea that it tells from the right one.

    ``tempted`` is what a pupil with that idea would answer, what is wrong first: given to the judge in this order it
    must not be taken for the solution. The sentence for the idea is ``texts.say(f"idea-{idea}")``.
    """

    exercise: Exercise
    idea: str
    tempted: tuple[str, ...]


@dataclass(frozen=True)
class Sheet:
    """What a recipe draws with: chance, how big, the id and the language of the exercise, whether Black is to move."""

    rng: random.Random
    size: int
    id: str
    language: str = "nl"
    turned: bool = False

    def say(self, key: str, **facts: Any) -> str:
        """A sentence in the language of the exercise."""
        return say(key, self.language, **facts)

    def frame(self, name: str, position: Position, why: str, **facts: Any) -> dict[str, Any]:
        """The fields that every kind of exercise has, with the sentences of a recipe's name."""
        side = self.say(f"side-{position.turn.name.lower()}")
        facts = {"side": side, "turn": side.capitalize(), **facts}
        return {
            "id": self.id,
            "position": position.fen,
            "question": self.say(f"endless-{name}", **facts),
            "hints": (self.say(f"endless-{name}-hint", **facts),),
            "level": ("basis", "basis", "plus", "plus", "ster")[self.size - 1],
            "why": why,
        }

    def finished(self, board: "Board") -> Position:
        """The board with White to move, or turned with Black to move."""
        position = Position(Side.WHITE, board.letters)
        return position.mirror() if self.turned else position


Recipe = Callable[[Sheet], Drawn | None]


class Board:
    """Fifty letters that grow: pieces are added on free squares, none on the row where it would be crowned."""

    def __init__(self, rng: random.Random) -> None:
        self.letters = EMPTY_BOARD
        self._rng = rng
        self._kept: set[int] = set()

    def put(self, letter: str, *squares: int) -> "Board":
        """The board itself, with a piece on each of these squares."""
        for square in squares:
            self.letters = self.letters[: square - 1] + letter + self.letters[square:]
        return self

    def keep_free(self, squares: Iterable[int]) -> "Board":
        """The board itself; nothing will be scattered on these squares."""
        self._kept |= set(squares)
        return self

    def scatter(self, letter: str, count: int) -> "Board":
        """The board itself, with pieces on squares drawn at random."""
        home = {"w": range(6, 51), "b": range(1, 46)}.get(letter, SQUARES)
        free = [square for square in home if self.letters[square - 1] == EMPTY and square not in self._kept]
        return self.put(letter, *self._rng.sample(free, min(count, len(free))))

    def chain(self, start: int, jumps: int) -> Route:
        """Lays a capture of so many black men for the white man on ``start``; its route, empty where it ran aground."""
        route, victims = [start], list[int]()
        for _ in range(jumps):
            ways = []
            for direction in DIRECTIONS:
                ray = RAYS[route[-1]][direction]
                if len(ray) > 1 and ray[0] < 46 and ray[0] not in (*route, *victims) and ray[1] not in victims:
                    ways.append(ray[:2])
            ways = [way for way in ways if self.letters[way[0] - 1] == self.letters[way[1] - 1] == EMPTY]
            if not ways:
                return ()
            victim, landing = self._rng.choice(ways)
            victims.append(victim)
            route.append(landing)
        self.put("w", start).put("b", *victims).keep_free(route)
        return tuple(route)


def turned(position: Position, square: int) -> int:
    """A square of the drawn board as it lies in the finished position."""
    return 51 - square if position.turn is Side.BLACK else square


def every_step(position: Position) -> list[Step]:
    """Every stage of every capture of the side to move, due or not."""
    pieces = position.squares(position.turn.pieces)
    return [step for square in pieces for step in capture_steps(position.board, square)]


def finished_steps(position: Position) -> list[Step]:
    """The captures that cannot go on, due or not."""
    steps = every_step(position)
    heads = {step.path[:-1] for step in steps}
    return [step for step in steps if step.path not in heads]


def is_start_of_due(position: Position, step: Step) -> bool:
    """Whether a due capture begins with this step."""
    return any(route[: len(step.path)] == step.path for move in position.due for route in move.routes)


def text(path: Route) -> str:
    """A capture in full spelling."""
    return "x".join(map(str, path))


def lines(moves: Iterable[Move]) -> tuple[str, ...]:
    """Moves as the declared lines of a `Play`, each in full spelling."""
    return tuple(move.full for move in moves)


def forward(position: Position, start: int, end: int) -> bool:
    """Whether going from one square to another is forward for the side to move."""
    return (row(end) < row(start)) == (position.turn is Side.WHITE)


def crowns(position: Position) -> bool:
    """Whether some legal move touches the far row with a man: the lesson on crowning comes later."""
    far = range(1, 6) if position.turn is Side.WHITE else range(46, 51)
    return any(
        square in far
        for move in position.legal_moves
        if not is_king(position.piece(move.start))
        for route in move.routes
        for square in route
    )
