"""The trainer of puzzles: as that of a lesson, but its exercises come one by one, and are judged by proof."""

from collections.abc import Callable

from damles.course.exercise import Exercise, State
from damles.course.hint import WHOLE, Hint
from damles.course.memory import Policy
from damles.course.puzzle_choice import PREFIX
from damles.course.puzzle_judge import PuzzleTask, as_task, hint_task, is_task_done, is_task_state, judge_task
from damles.course.puzzle_shelf import Entry
from damles.course.store import Record, Store, StoreError
from damles.course.trainer import Trainer
from damles.course.verdict import Verdict

LESSON = PREFIX.rstrip("/")
"""The first part of every puzzle's key in the store."""


class PuzzleTrainer(Trainer):
    """One pupil at puzzles, of which a thousand may be known and a few are opened.

    `known` are all records of puzzles by their id, as the store has them. With a ``policy`` every finished puzzle moves
    the card of its pattern.
    """

    def __init__(
        self, store: Store, pupil: str, *, now: Callable[[], float], policy: Policy | None = None, language: str = "nl"
    ) -> None:
        self._patterns: dict[str, str] = {}
        self._language = language
        super().__init__(
            LESSON,
            (),
            store,
            pupil,
            now=now,
            forgiving=False,
            policy=policy,
            pattern=lambda exercise: PREFIX + self._patterns[exercise],
        )
        try:
            found = store.records(pupil, PREFIX)
        except StoreError as error:
            found, self.notice = {}, error
        self._known = {key.removeprefix(PREFIX): record for key, record in found.items()}

    @property
    def known(self) -> dict[str, Record]:
        """What is known of every puzzle that was ever tried, by its id."""
        return {**self._known, **{name: each for name, each in self._records.items() if each != Record()}}

    def remember(self, policy: Policy | None) -> None:
        """Move the cards by this policy from now on; by none with ``None``."""
        self._policy = policy

    def open(self, entry: Entry) -> PuzzleTask:
        """Take a puzzle up as an exercise; raises `PdnError` where it cannot be read."""
        if entry.id not in self.exercises:
            self.exercises[entry.id] = as_task(entry.puzzle, entry.themes, self._language)
            self._records[entry.id] = self._known.get(entry.id, Record())
            self._patterns[entry.id] = entry.pattern
        task = self.exercises[entry.id]
        assert isinstance(task, PuzzleTask)
        return task

    def _judged(self, exercise: Exercise, state: State, answer: str) -> Verdict:
        assert isinstance(exercise, PuzzleTask)
        return judge_task(exercise, state, answer)

    def _hinted(self, exercise: Exercise, state: State, rung: int) -> Hint:
        assert isinstance(exercise, PuzzleTask)
        return hint_task(exercise, state, min(rung, WHOLE))

    def _fits(self, exercise: Exercise, state: State, done: bool) -> bool:
        assert isinstance(exercise, PuzzleTask)
        return is_task_state(exercise, state) and is_task_done(state) == done
