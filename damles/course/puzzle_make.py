"""Making a Turkish strike: what is still wrong with a placement, in plain words, until it is a sound puzzle."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from damles.course.puzzle_own import SOURCE, search_for, solved
from damles.errors import PositionError
from damles.puzzle.puzzle import Puzzle
from damles.puzzle.report import say_fault
from damles.puzzle.themes import Strike, Theme, strikes
from damles.puzzle.verify import Fault, faults_of
from damles.rules.position import Position
from damles.rules.setup import Setup
from damles.texts import say, say_error

EXAMPLE = "W:W14,27,31,32,38:B8,17,K26"
"""A sound Turkish strike."""
LEAST = 4
"""So many pieces the king must take in a Turkish strike."""


@dataclass(frozen=True)
class Remark:
    """One thing that is right or not: a sentence of ``key`` with its facts, or the words of a fault or an error."""

    good: bool
    key: str = ""
    facts: dict[str, Any] = field(default_factory=dict)
    fault: Fault | PositionError | None = None

    def say(self, language: str = "nl") -> str:
        """The sentence."""
        if isinstance(self.fault, Fault):
            return say_fault(self.fault, language)
        return say_error(self.fault, language) if self.fault else say(self.key, language, **self.facts)


@dataclass(frozen=True)
class Made:
    """What was found of a placement so far; ``puzzle`` is there once everything is right."""

    remarks: tuple[Remark, ...]
    puzzle: Puzzle | None = None

    @property
    def sound(self) -> bool:
        """Whether it can be saved."""
        return self.puzzle is not None


def examine(setup: Setup, *, stop: Callable[[], bool] = lambda: False, language: str = "nl") -> Iterator[Made]:
    """What is right and what is wrong with a placement as a Turkish strike, in steps: the slow proof comes last.

    >>> *_, made = examine(Setup.from_fen(EXAMPLE))
    >>> made.sound, [remark.key for remark in made.remarks][-2:]
    (True, ['make-turk-first', 'make-only'])
    >>> [made] = examine(Setup.from_fen("W:W32,37,41:B14,21,23"))
    >>> made.remarks[-1].say()
    'Er is nog geen dam die slaat en meteen wordt teruggeslagen.'
    """
    side = say(f"side-{setup.turn.name.lower()}", language).capitalize()
    try:
        start = Position(setup.turn, setup.board)
    except PositionError as error:
        yield Made((Remark(False, fault=error),))
        return
    told: tuple[Remark, ...] = (Remark(True, "make-can-be"),)
    puzzle = solved(start, stop) if start.legal_moves else None
    if puzzle is None:
        key = "make-no-win" if start.legal_moves else "make-blocked"
        yield Made((*told, Remark(False, key, {"side": side})))
        return
    puzzle = replace(puzzle, source=say(SOURCE, language))
    line = " ".join(map(str, puzzle.shown[0]))
    told = (*told, Remark(True, f"make-{puzzle.goal}", {"side": side, "line": line}), *_strike_remarks(puzzle))
    yield Made(told)
    if all(remark.good for remark in told):
        faults = faults_of(puzzle, search_for(start, stop))
        wrong = tuple(Remark(False, fault=fault) for fault in faults)
        yield Made((*told, *(wrong or [Remark(True, "make-only")])), None if faults else puzzle)


def _strike_remarks(puzzle: Puzzle) -> Iterator[Remark]:
    """What makes it a Turkish strike, or keeps it from being one."""
    found = [strike for strike in strikes(puzzle.start, puzzle.shown[0]) if strike.by is puzzle.solver]
    if not found:
        yield Remark(False, "make-no-strike")
        return
    best = max(found, key=lambda strike: sum(_shape(strike).values()))
    shape = _shape(best)
    for name, holds in shape.items():
        key = f"make-turk-{name}" if holds else f"make-not-{name}"
        yield Remark(holds, key, {"count": len(best.capture.taken)})
    if all(shape.values()) and Theme.COUP_TURC not in puzzle.themes:
        yield Remark(False, "make-not-always")


def _shape(strike: Strike) -> dict[str, bool]:
    return {
        "many": len(strike.capture.taken) >= LEAST,
        "stopped": strike.stopped_by_taken,
        "support": strike.support_taken,
        "first": strike.king_first,
    }
