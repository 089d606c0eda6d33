"""What is kept of a pupil, and where: the protocol of every store, and the one that is gone with the kernel."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from damles.course.memory import Card
from damles.errors import DamlesError


class StoreError(DamlesError):
    """The progress cannot be kept in a file. Facts: path, problem, found.

    ``problem`` is ``damaged``, ``foreign``, ``newer``, ``read-only``, ``locked``, ``no-folder``, ``full``,
    ``other-pupil`` or ``other``.
    """

    key = "error-store"
    english = "progress file {path}: {problem} ({found})"


@dataclass(frozen=True)
class Step:
    """One thing a pupil did at an exercise, to be added to the log and to the record.

    ``at`` is seconds since 1970; ``kind`` a verdict or ``"hint"``; ``state`` what is needed to resume, anything that
    JSON can hold; ``stars`` 0 to 3 when this finished the exercise, else ``None``.
    """

    at: float
    answer: str
    kind: str
    state: Mapping[str, Any] = field(default_factory=dict, hash=False)
    stars: int | None = None


@dataclass(frozen=True)
class Record:
    """What is known of one pupil at one exercise.

    ``stars`` is the best so far, ``None`` when never finished; ``solved_at`` when it was first solved with a star;
    ``state`` the last complete state.
    """

    stars: int | None = None
    tries: int = 0
    hints: int = 0
    solved_at: float | None = None
    state: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def add(self, step: Step) -> "Record":
        """The record after a step: every store adds this way, and stars never go down.

        >>> Record().add(Step(5.0, "28x17", "right", stars=2)).add(Step(9.0, "28x17", "right", stars=1)).stars
        2
        """
        stars = self.stars if step.stars is None else max(step.stars, self.stars or 0)
        return replace(
            self,
            stars=stars,
            tries=self.tries + (step.kind not in (HINT, REFUSED)),
            hints=self.hints + (step.kind == HINT),
            solved_at=self.solved_at if self.solved_at is not None or not step.stars else step.at,
            state=dict(step.state),
        )


HINT = "hint"
"""The kind of a step that asked for a hint."""
REFUSED = "refused"
"""The kind of a step that clicked on a piece which cannot be moved now; all other kinds are answers."""


@dataclass(frozen=True)
class Deed:
    """A step with who took it at which exercise."""

    pupil: str
    exercise: str
    step: Step


class Store(Protocol):
    """Where progress is kept. Exercise keys are ``lesson/exercise``; those of puzzles begin with ``puzzels/``."""

    def add(self, pupil: str, exercise: str, step: Step) -> Record:
        """The record after the step, which is kept for good when this returns; raises `StoreError`."""

    def record(self, pupil: str, exercise: str) -> Record:
        """What is known; an empty record for an exercise never seen."""

    def records(self, pupil: str, prefix: str = "") -> dict[str, Record]:
        """Every record of a pupil whose key begins with ``prefix``."""

    def log(self, pupil: str, exercise: str) -> tuple[Step, ...]:
        """Every step in the order given, without the states."""

    def pupils(self) -> tuple[str, ...]:
        """Everyone who has a record, sorted."""

    def deeds(self, since: float) -> tuple[Deed, ...]:
        """Every step of everyone since a time, in the order given, without the states."""

    def cards(self, pupil: str) -> dict[str, Card]:
        """Every card of a pupil by its pattern."""

    def keep(self, pupil: str, card: Card) -> None:
        """Keeps a card, in the place of the one with its pattern."""

    def settings(self, pupil: str) -> dict[str, str]:
        """What a pupil chose, by name."""

    def choose(self, pupil: str, name: str, value: str) -> None:
        """Keeps a choice."""

    def restore(self, pupil: str, exercise: str, record: Record, log: Iterable[Step]) -> None:
        """Puts a record in the place of what is there, and adds the steps of a log that are not there yet."""

    def forget(self, pupil: str, prefix: str = "") -> None:
        """Forgets every exercise whose key begins with ``prefix``; without one everything of the pupil."""

    def close(self) -> None:
        """Lets go of the file."""


class MemoryStore:
    """A store that is gone with the kernel."""

    def __init__(self) -> None:
        self._records: dict[tuple[str, str], Record] = {}
        self._log: dict[tuple[str, str], tuple[Step, ...]] = {}
        self._cards: dict[tuple[str, str], Card] = {}
        self._settings: dict[tuple[str, str], str] = {}

    def add(self, pupil: str, exercise: str, step: Step) -> Record:
        """The record after the step."""
        key = (pupil, exercise)
        self._records[key] = self.record(pupil, exercise).add(step)
        self._log[key] = (*self._log.get(key, ()), replace(step, state={}))
        return self._records[key]

    def record(self, pupil: str, exercise: str) -> Record:
        """What is known; an empty record for an exercise never seen."""
        return self._records.get((pupil, exercise), Record())

    def records(self, pupil: str, prefix: str = "") -> dict[str, Record]:
        """Every record of a pupil whose key begins with ``prefix``."""
        return {key: each for (who, key), each in self._records.items() if who == pupil and key.startswith(prefix)}

    def log(self, pupil: str, exercise: str) -> tuple[Step, ...]:
        """Every step in the order given, without the states."""
        return self._log.get((pupil, exercise), ())

    def pupils(self) -> tuple[str, ...]:
        """Everyone who has a record, sorted."""
        return tuple(sorted({who for who, _ in self._records}))

    def deeds(self, since: float) -> tuple[Deed, ...]:
        """Every step of everyone since a time, in the order of their times, without the states."""
        found = (Deed(*key, step) for key, steps in self._log.items() for step in steps if step.at >= since)
        return tuple(sorted(found, key=lambda deed: deed.step.at))

    def cards(self, pupil: str) -> dict[str, Card]:
        """Every card of a pupil by its pattern."""
        return {pattern: card for (who, pattern), card in self._cards.items() if who == pupil}

    def keep(self, pupil: str, card: Card) -> None:
        """Keeps a card, in the place of the one with its pattern."""
        self._cards[pupil, card.pattern] = card

    def settings(self, pupil: str) -> dict[str, str]:
        """What a pupil chose, by name."""
        return {name: value for (who, name), value in self._settings.items() if who == pupil}

    def choose(self, pupil: str, name: str, value: str) -> None:
        """Keeps a choice."""
        self._settings[pupil, name] = value

    def restore(self, pupil: str, exercise: str, record: Record, log: Iterable[Step]) -> None:
        """Puts a record in the place of what is there, and adds the steps of a log that are not there yet."""
        self._records[pupil, exercise] = record
        known = self._log.get((pupil, exercise), ())
        self._log[pupil, exercise] = (*known, *new_steps(known, log))

    def forget(self, pupil: str, prefix: str = "") -> None:
        """Forgets every exercise whose key begins with ``prefix``; without one everything of the pupil."""
        for table in (self._records, self._log, *(() if prefix else (self._cards, self._settings))):
            for key in [key for key in table if key[0] == pupil and key[1].startswith(prefix)]:
                del table[key]

    def close(self) -> None:
        """Nothing to let go of."""


def new_steps(known: Iterable[Step], log: Iterable[Step]) -> list[Step]:
    """The steps of a log that are not among those known, without the states."""
    seen = {_signature(step) for step in known}
    return [replace(step, state={}) for step in log if _signature(step) not in seen]


def _signature(step: Step) -> tuple[object, ...]:
    return (step.at, step.answer, step.kind, step.stars)
