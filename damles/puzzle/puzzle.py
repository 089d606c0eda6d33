"""Puzzle: a position, its whole solution, its source; what it shows is computed, never typed."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property

from damles.puzzle.themes import Theme, themes_of
from damles.rules.move import Move
from damles.rules.piece import Side
from damles.rules.position import Position

Moves = tuple[Move, ...]


class Goal(StrEnum):
    """What the solver reaches at the end of every line."""

    WIN = "win"
    """The opponent has no piece or no move left (article 8.1)."""
    GAIN = "gain"
    """Pieces are won, and they stay won."""


class Origin(StrEnum):
    """What kind of source a puzzle has; ``texts.say(f"origin-{origin}")`` is the name for people."""

    OWN = "own"
    """Made by ourselves, piece by piece, or by whoever adds it."""
    GENERATED = "generated"
    """Found by our own search; the source names the seed that makes it again."""
    GAME = "game"
    """A position of a game that was played; the source names players, event and year as far as published."""
    PUBLISHED = "published"
    """A published composition; the source names composer and place."""


@dataclass(frozen=True)
class Labels:
    """What a file says of a puzzle: enough to choose from a thousand at once, and checked by ``verify``.

    ``themes`` are names of `damles.puzzle.themes.Theme`; ``level`` and ``grade`` are empty where the file has none.
    """

    themes: tuple[str, ...] = ()
    level: str = ""
    grade: str = ""


@dataclass(frozen=True)
class Branch:
    """A move of a solution and what can follow it: all replies of the opponent, or the solver's moves that are right.

    The first of the solver's moves is the one to show; the others keep the goal as well.
    """

    move: Move
    after: tuple["Branch", ...] = ()

    def mirror(self) -> "Branch":
        """The same moves on the turned board."""
        return Branch(self.move.mirror(), tuple(branch.mirror() for branch in self.after))


@dataclass(frozen=True)
class Puzzle:
    """A position in which the side to move must find something.

    ``solution`` holds the right first moves with everything that can follow: in a sound puzzle one, the key, and after
    it perhaps the same shot in another order. ``turned``: the position is the turned sister of the one that the source
    names. ``labels`` is what a file says of it, and no part of what makes two puzzles equal. Nothing is judged here:
    `damles.puzzle.verify.verify` says what is wrong with a puzzle.

    >>> puzzle = Puzzle.from_lines("W:W8,14,19,23,29:B11,22,K47", ["23-18 47x23 19x6"], source="eigen zoektocht")
    >>> puzzle.id, Theme.COUP_TURC in puzzle.themes, puzzle.solver
    ('win W:W8,14,19,23,29:B11,22,K47', True, <Side.WHITE: 'W'>)
    """

    start: Position
    solution: tuple[Branch, ...]
    goal: Goal = Goal.WIN
    source: str = ""
    origin: Origin = Origin.OWN
    turned: bool = False
    labels: Labels = field(default=Labels(), compare=False)

    @classmethod
    def from_lines(cls, fen: str, lines: Iterable[str], goal: Goal = Goal.WIN, source: str = "") -> "Puzzle":
        """The puzzle of a position text and of its lines, moves with spaces between; equal beginnings are joined.

        Raises `FenError`, `PositionError` or a `MoveError` where a text is wrong.
        """
        start = Position.from_fen(fen)
        parsed = [_parse(start, line.split()) for line in lines]
        return cls(start, _join(parsed), goal, source)

    @property
    def solver(self) -> Side:
        """The side that must find it: the side to move at the start."""
        return self.start.turn

    @property
    def id(self) -> str:
        """The key under which results are kept: the goal and the position with White to move.

        A puzzle and its turned sister (`mirror`) have the same id.
        """
        return f"{self.goal} {canonical(self.start).fen}"

    @cached_property
    def themes(self) -> frozenset[Theme]:
        """What the solver shows in every line of `shown`, whatever the opponent replies (`damles.puzzle.themes`)."""
        return themes_of(self.start, self.shown)

    @property
    def lines(self) -> tuple[Moves, ...]:
        """Every line of the solution, from the start to its end."""
        return tuple(_lines(self.solution))

    @property
    def shown(self) -> tuple[Moves, ...]:
        """The lines in which the solver plays the first of his right moves, for every choice of the opponent."""
        return tuple(_lines(self.solution[:1], mine=True))

    def mirror(self) -> "Puzzle":
        """The turned sister: the board turned by 180 degrees, the colours exchanged."""
        solution = tuple(branch.mirror() for branch in self.solution)
        return replace(self, start=self.start.mirror(), solution=solution, turned=not self.turned)


def canonical(position: Position) -> Position:
    """The position itself or its mirror image: the one of the two in which White is to move."""
    return position if position.turn is Side.WHITE else position.mirror()


def _parse(position: Position, texts: Sequence[str]) -> Moves:
    moves = []
    for text in texts:
        moves.append(position.parse_move(text))
        position = position.play(moves[-1])
    return tuple(moves)


def _join(lines: Sequence[Moves]) -> tuple[Branch, ...]:
    """The tree of some lines, in the order in which its moves are first met."""
    firsts = dict.fromkeys(line[0] for line in lines if line)
    return tuple(Branch(move, _join([line[1:] for line in lines if line and line[0] == move])) for move in firsts)


def _lines(branches: tuple[Branch, ...], mine: bool = False) -> Iterator[Moves]:
    """The lines through some branches; with ``mine`` only the first where it is the solver's turn after a reply."""
    for branch in branches:
        if not branch.after:
            yield (branch.move,)
        for reply in branch.after:
            if not reply.after:
                yield (branch.move, reply.move)
            for rest in _lines(reply.after[:1] if mine else reply.after, mine):
                yield (branch.move, reply.move, *rest)
