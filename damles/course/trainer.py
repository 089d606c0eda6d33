"""The trainer: one pupil at the exercises of one lesson. Judges, grades, records and resumes; draws nothing."""

import random
from collections.abc import Callable, Iterable
from datetime import tzinfo

from damles.course.exercise import Exercise, State
from damles.course.grade import Attempt
from damles.course.hint import WHOLE, Hint, hint
from damles.course.judge import is_done, is_state, judge
from damles.course.memory import Card, Policy, day_of
from damles.course.store import HINT, REFUSED, Record, Step, Store, StoreError
from damles.course.verdict import Verdict

LONGEST_ANSWER = 200
"""How many characters of an answer are kept in the log."""
REPEAT = "repeat"
"""The name of a pupil's choice to meet failed exercises again: ``yes``, or nothing."""


class Trainer:
    """Every answer goes through here, wherever it comes from.

    ``now`` gives the time in seconds since 1970. ``forgiving`` is for rules lessons: the first move that the rules
    forbid costs no star. With a ``policy`` every finished exercise moves the card of its ``pattern`` (without one, the
    number with which the lesson's id begins); days are those of ``zone``, ``None`` for this computer's. When the store
    fails the trainer goes on: `notice` is the error to tell, and what could not be kept is kept as soon as the store
    works again.

    >>> from damles.course.exercise import Play
    >>> from damles.course.progress import MemoryStore
    >>> terug = Play(id="terug", position="W:W28,44:B33", question="Wat moet wit doen?", solution=("28x39",))
    >>> trainer = Trainer("04-slaan-moet", [terug], MemoryStore(), now=lambda: 0.0)
    >>> trainer.answer("terug", "28x39").say(), trainer.stars("terug"), trainer.left
    ('Goed zo!', 3, ())
    """

    def __init__(
        self,
        lesson: str,
        exercises: Iterable[Exercise],
        store: Store,
        pupil: str = "1",
        *,
        now: Callable[[], float],
        forgiving: bool = True,
        policy: Policy | None = None,
        pattern: Callable[[str], str] | None = None,
        zone: tzinfo | None = None,
    ) -> None:
        self.lesson = lesson
        self.pupil = pupil
        self.exercises = {exercise.id: exercise for exercise in exercises}
        self.notice: StoreError | None = None
        self._store = store
        self._now = now
        self._forgiving = forgiving
        self._policy = policy
        self._pattern = pattern or (lambda _exercise: rule_of(lesson))
        self._zone = zone
        self._waiting: list[tuple[str, Step]] = []
        self._attempts: dict[str, Attempt] = {}
        self._records: dict[str, Record] = {}
        try:
            known = store.records(pupil, f"{lesson}/")
        except StoreError as error:
            known, self.notice = {}, error
        for each in self.exercises:
            self._records[each] = known.get(self.key(each), Record())

    def key(self, exercise: str) -> str:
        """The key of an exercise in the store."""
        return f"{self.lesson}/{exercise}"

    def attempt(self, exercise: str) -> Attempt:
        """The attempt at hand: the last complete state, or a new start where the lesson has changed since."""
        if exercise not in self._attempts:
            kept = Attempt.from_json(self._records[exercise].state)
            declared = self.exercises[exercise]
            self._attempts[exercise] = kept if self._fits(declared, kept.state, kept.done) else Attempt()
        return self._attempts[exercise]

    def answer(self, exercise: str, answer: str) -> Verdict:
        """The verdict on an answer, which is recorded; an exercise that is done stays as it is."""
        before = self.attempt(exercise)
        verdict = self._judged(self.exercises[exercise], before.state, answer)
        if not before.done:
            self._keep(exercise, before.after(verdict, forgiving=self._forgiving), answer, verdict.kind)
        return verdict

    def hint(self, exercise: str, rung: int | None = None) -> Hint | None:
        """The next rung of the hint ladder (or a given one), which is recorded; ``None`` when the exercise is done."""
        before = self.attempt(exercise)
        if before.done:
            return None
        shown = self._hinted(self.exercises[exercise], before.state, min(rung or before.rung + 1, WHOLE))
        self._keep(exercise, before.hinted(shown), str(shown.rung), HINT)
        return shown

    def refused(self, exercise: str, square: int) -> None:
        """Record a click on a piece that cannot be moved now: no mistake, but it shows the teacher who is stuck."""
        attempt = self.attempt(exercise)
        if not attempt.done:
            self._keep(exercise, attempt, str(square), REFUSED)

    def again(self, exercise: str) -> Attempt:
        """A new attempt from the start. The best stars stay; nothing is recorded before the first answer."""
        self._attempts[exercise] = Attempt()
        return self._attempts[exercise]

    def start_over(self) -> None:
        """Forget the whole lesson, stars and all, in the store too; raises `StoreError`. The screen asks first."""
        self._store.forget(self.pupil, f"{self.lesson}/")
        self._attempts, self._waiting = {}, []
        self._records = dict.fromkeys(self.exercises, Record())

    def record(self, exercise: str) -> Record:
        """What is known of an exercise."""
        return self._records[exercise]

    def stars(self, exercise: str) -> int | None:
        """The best stars of an exercise, 0 to 3; ``None`` when it was never finished."""
        return self._records[exercise].stars

    @property
    def total(self) -> tuple[int, int]:
        """The stars of the whole lesson, and how many there are to get."""
        return sum(record.stars or 0 for record in self._records.values()), 3 * len(self._records)

    @property
    def left(self) -> tuple[str, ...]:
        """The exercises still to do, in order: not finished, or only viewed."""
        return tuple(name for name, record in self._records.items() if not record.stars)

    def mix(self, seed: int) -> tuple[str, ...]:
        """All exercises in an order drawn from a seed: the same seed, the same order."""
        names = list(self.exercises)
        random.Random(seed).shuffle(names)
        return tuple(names)

    def _judged(self, exercise: Exercise, state: State, answer: str) -> Verdict:
        """The judge; the trainer of puzzles has one of its own, as for the next two."""
        return judge(exercise, state, answer)

    def _hinted(self, exercise: Exercise, state: State, rung: int) -> Hint:
        return hint(exercise, state, rung)

    def _fits(self, exercise: Exercise, state: State, done: bool) -> bool:
        return is_state(exercise, state) and is_done(exercise, state) == done

    def _keep(self, exercise: str, attempt: Attempt, answer: str, kind: str) -> None:
        """Records one step; what waited for the store goes first."""
        self._attempts[exercise] = attempt
        at = self._now()
        step = Step(at, answer[:LONGEST_ANSWER], kind, attempt.to_json(), attempt.stars)
        self._records[exercise] = self._records[exercise].add(step)
        self._waiting.append((self.key(exercise), step))
        try:
            while self._waiting:
                self._store.add(self.pupil, *self._waiting[0])
                self._waiting.pop(0)
            if attempt.stars is not None and self._policy is not None:
                self._remember(self._policy, self._pattern(exercise), attempt.stars, at)
            self.notice = None
        except StoreError as error:
            self.notice = error

    def _remember(self, policy: Policy, pattern: str, stars: int, at: float) -> None:
        """Moves the card of a pattern; one that was never needed is not kept."""
        before = self._store.cards(self.pupil).get(pattern, Card(pattern))
        after = policy.review(before, stars, day_of(at, self._zone))
        if after != before:
            self._store.keep(self.pupil, after)


def rule_of(lesson: str) -> str:
    """The pattern of a lesson's exercises: the number with which its id begins.

    >>> rule_of("04-slaan-moet"), rule_of("puzzels")
    ('04', 'puzzels')
    """
    return lesson.split("-", 1)[0]
