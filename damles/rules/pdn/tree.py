"""A game as PDN holds it: lines of moves with comments and variations, tags, and what was wrong with the text."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from typing import Any

from damles.errors import GameOver, InputError, PdnError
from damles.rules import legal
from damles.rules.game import Game
from damles.rules.move import Move
from damles.rules.pdn.results import Result
from damles.rules.position import Position
from damles.rules.refusal import Refusal
from damles.rules.ruleset import OFFICIAL


@dataclass(frozen=True)
class Node:
    """One move of a line with all that is written about it.

    ``strength`` is the sign glued to the move, as found (``!``, ``??``, ``(!)``, or empty); ``nags`` are the numbers
    behind dollar signs. ``comments`` follow the move. ``variations`` are lines that could have been played *instead*
    of this move; ``afterwards`` are the comments behind them (without variations they simply join ``comments``).
    """

    move: Move
    strength: str = ""
    nags: tuple[int, ...] = ()
    comments: tuple[str, ...] = ()
    variations: tuple["Line", ...] = ()
    afterwards: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.afterwards and not self.variations:
            object.__setattr__(self, "comments", self.comments + self.afterwards)
            object.__setattr__(self, "afterwards", ())


@dataclass(frozen=True)
class Line:
    """A start and the moves from there; ``comments`` stand before the first move.

    >>> line = Line.of(Position.start(), ["32-28", "19-23"])
    >>> line.moves, line.end.turn
    ((Move(32-28), Move(19-23)), <Side.WHITE: 'W'>)
    """

    start: Position
    nodes: tuple[Node, ...] = ()
    comments: tuple[str, ...] = ()

    @classmethod
    def of(cls, start: Position, moves: Iterable[Move | str]) -> "Line":
        """A bare line of moves; raises what `Position.play` raises."""
        nodes, position = [], start
        for move in moves:
            played = position.parse_move(move) if isinstance(move, str) else move
            position = position.play(played)
            nodes.append(Node(played))
        return cls(start, tuple(nodes))

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves without what is written about them."""
        return tuple(node.move for node in self.nodes)

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """The start and the position after each move: one more than there are moves."""
        found = [self.start]
        for node in self.nodes:
            found.append(Position(found[-1].turn.other, legal.after(found[-1].board, node.move)))
        return tuple(found)

    @property
    def end(self) -> Position:
        """The position after the last move."""
        return self.positions[-1]


class Severity(StrEnum):
    """An error costs moves of the game; a warning says what was understood, or left out beside the moves."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True)
class PdnFault:
    """Something wrong, or doubtful, in a PDN text: where, what, and the facts of the sentence.

    ``line`` and ``column`` are counted from 1 in the whole text. For people ``texts.say_error(fault.error)`` says where
    and what; then ``texts.say_refusal(fault.refusal)`` says why a move is not allowed, and
    ``texts.say_error(fault.cause)`` what is wrong with a position.
    """

    line: int
    column: int
    problem: str
    severity: Severity = Severity.ERROR
    facts: dict[str, Any] = field(default_factory=dict)

    @property
    def error(self) -> PdnError:
        """The same as an error with a sentence."""
        return PdnError(**{"text": ""} | self.facts, line=self.line, column=self.column, problem=self.problem)

    @property
    def refusal(self) -> Refusal | None:
        """Why the move is not legal; ``None`` when the fault is another one."""
        return self.facts.get("why")

    @property
    def cause(self) -> InputError | None:
        """What is wrong with a starting position; ``None`` when the fault is another one."""
        return self.facts.get("cause")

    def __str__(self) -> str:
        return str(self.error)


class Kind(StrEnum):
    """What became of a game in a file: the whole main line is legal, part of it, another game, or no moves at all."""

    PLAYS = "plays"
    FAULTY = "faulty"
    OTHER_GAME = "other-game"
    EMPTY = "empty"


@dataclass(frozen=True)
class PdnGame:
    """One game or problem of a PDN file; make one from ``root`` and ``tags`` to write it.

    ``root`` is the main line with its variations, as far as it can be played. ``number`` counts the games of the file
    from 1, ``line`` is where it begins. ``first_number`` is the move number that the file begins with.
    """

    root: Line
    tags: dict[str, str] = field(default_factory=dict)
    result: Result = field(default_factory=Result)
    faults: tuple[PdnFault, ...] = ()
    kind: Kind = Kind.PLAYS
    number: int = 1
    line: int = 1
    first_number: int = 1

    @property
    def errors(self) -> tuple[PdnFault, ...]:
        """The faults that cost moves."""
        return tuple(fault for fault in self.faults if fault.severity is Severity.ERROR)

    @property
    def warnings(self) -> tuple[PdnFault, ...]:
        """The faults that cost no moves."""
        return tuple(fault for fault in self.faults if fault.severity is Severity.WARNING)

    @cached_property
    def game(self) -> Game:
        """The main line as a `Game` under the official rules.

        Where players went on after the rules had ended the game (article 9.2), no draw rule ends this one by itself.
        """
        try:
            return self._played(Game(self.root.start))
        except GameOver:
            claimed = tuple(replace(rule, automatic=False) for rule in OFFICIAL.draws)
            return self._played(Game(self.root.start, replace(OFFICIAL, draws=claimed)))

    def _played(self, game: Game) -> Game:
        for node in self.root.nodes:
            game = game.play(node.move)
        return game

    def tag(self, name: str, default: str = "") -> str:
        """The value of a tag, whether its name is written in capitals or not."""
        return find_tag(self.tags, name, default)


def find_tag(tags: dict[str, str], name: str, default: str = "") -> str:
    """The value of a tag, whether its name is written in capitals or not.

    >>> find_tag({"event": "x"}, "Event")
    'x'
    """
    if name in tags:
        return tags[name]
    return next((value for key, value in tags.items() if key.lower() == name.lower()), default)
