"""A walk through a game with its variations: where one stands, and every way on. Pure, and never off the tree."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from damles.rules.move import Move
from damles.rules.pdn import Line, Node, plain
from damles.rules.position import Position

Branch = tuple[tuple[int, int], ...]
"""From the main line on: the number of the move that a variation replaces, and which of its variations."""


@dataclass(frozen=True)
class Walk:
    """A place in a tree: after ``ply`` moves of the line that ``branch`` leads to.

    >>> from damles.rules.pdn import read_pdn
    >>> [game] = read_pdn("1. 32-28 19-23 (1... 17-22 2. 28x17 {beter}) 2. 28x19 14x23 *")
    >>> walk = Walk(game.root).on.on
    >>> walk.move, walk.aside(0).name, walk.aside(0).on.on.comment
    (Move(19-23), '1.0/1', 'beter')
    """

    root: Line
    branch: Branch = ()
    ply: int = 0

    @cached_property
    def line(self) -> Line:
        """The line that is walked."""
        line = self.root
        for ply, number in self.branch:
            line = line.nodes[ply].variations[number]
        return line

    @property
    def position(self) -> Position:
        """What stands here."""
        return self.line.positions[self.ply]

    @property
    def node(self) -> Node | None:
        """The last move with all that is written about it; ``None`` at the start."""
        return self.line.nodes[self.ply - 1] if self.ply else None

    @property
    def move(self) -> Move | None:
        """The last move; ``None`` at the start."""
        return self.node.move if self.node else None

    @property
    def comment(self) -> str:
        """What is written here, without the commands that are meant for programs."""
        found = (*self.node.comments, *self.node.afterwards) if self.node else self.line.comments
        if self.ply == 1:
            found = (*self.line.comments, *found)
        return " ".join(filter(None, map(plain, found)))

    @property
    def on(self) -> "Walk":
        """One move further; the same place at the end of a line."""
        return replace(self, ply=min(self.ply + 1, len(self.line.nodes)))

    @property
    def back(self) -> "Walk":
        """One move back; from the first move of a variation to the position where it left its line."""
        if self.ply > 1 or not self.branch:
            return replace(self, ply=max(self.ply - 1, 0))
        return Walk(self.root, self.branch[:-1], self.branch[-1][0])

    @property
    def first(self) -> "Walk":
        """The start of the game."""
        return Walk(self.root)

    @property
    def last(self) -> "Walk":
        """The end of this line."""
        return replace(self, ply=len(self.line.nodes))

    @property
    def asides(self) -> int:
        """How many variations there are in place of the last move."""
        return len(self.node.variations) if self.node else 0

    def aside(self, number: int) -> "Walk":
        """After the first move of a variation that could have been played in place of the last move."""
        return Walk(self.root, (*self.branch, (self.ply - 1, number)), 1)

    @property
    def name(self) -> str:
        """The place as a short text, for a button: the branches, then the number of moves."""
        return "/".join((*(f"{ply}.{number}" for ply, number in self.branch), str(self.ply)))

    def to(self, name: str) -> "Walk":
        """The place with a name; this place when there is none such."""
        return next((place for place in places(self.root) if place.name == name), self)


def places(root: Line, branch: Branch = ()) -> Iterator[Walk]:
    """Every place behind a move, line by line: a variation comes behind the move that it could replace."""
    line = Walk(root, branch).line
    for ply, node in enumerate(line.nodes):
        yield Walk(root, branch, ply + 1)
        for number in range(len(node.variations)):
            yield from places(root, (*branch, (ply, number)))
