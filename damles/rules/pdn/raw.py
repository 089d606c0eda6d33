"""A game as it is written, before any move is looked at: what `syntax` makes of tokens and `replay` plays."""

from dataclasses import dataclass, field
from typing import Any

from damles.rules.pdn.tree import Severity

MOST_TOLD = 50
"""So many problems of one game are told one by one."""


@dataclass(frozen=True)
class Problem:
    """A fault at an index in the block."""

    at: int
    problem: str
    severity: Severity
    facts: dict[str, Any]


@dataclass(slots=True)
class RawMove:
    """A move as written. ``problem`` is set where the text stands for no move that can be tried."""

    text: str
    at: int
    squares: tuple[int, ...] = ()
    capture: bool = False
    number: int = 0
    problem: str = ""
    strength: str = ""
    nags: list[int] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    variations: list["RawLine"] = field(default_factory=list)
    afterwards: list[str] = field(default_factory=list)


@dataclass(slots=True)
class RawLine:
    """Moves one after another; ``setup`` is a position given in front of them, with its index."""

    at: int
    comments: list[str] = field(default_factory=list)
    moves: list[RawMove] = field(default_factory=list)
    setup: tuple[str, int] | None = None

    def comment(self, text: str) -> None:
        """Keep a comment where it belongs: before the first move, behind the last one, or behind its variations."""
        if not self.moves:
            self.comments.append(text)
        elif self.moves[-1].variations:
            self.moves[-1].afterwards.append(text)
        else:
            self.moves[-1].comments.append(text)


@dataclass(slots=True)
class RawGame:
    """Everything of one game as written."""

    at: int
    tags: dict[str, str] = field(default_factory=dict)
    tag_at: dict[str, int] = field(default_factory=dict)
    line: RawLine = field(default_factory=lambda: RawLine(0))
    first_number: int = 0
    ending: str | None = None
    problems: list[Problem] = field(default_factory=list)
    untold: int = 0

    @property
    def blank(self) -> bool:
        """Whether there is no game here: no tag, move or result."""
        return not (self.tags or self.line.moves or self.line.setup or self.first_number) and self.ending is None

    def report(self, at: int, problem: str, severity: Severity = Severity.WARNING, **facts: Any) -> None:
        """Note a problem; of very many only the first are kept, the others counted."""
        if len(self.problems) < MOST_TOLD:
            self.problems.append(Problem(at, problem, severity, facts))
        else:
            self.untold += 1
