"""A lesson on the screen: what ``les = lesson("04-slaan-moet")`` gives, with which a notebook declares its boards.

The same cells serve the tests: where a `damles.course.lesson.Collector` reads them, nothing is drawn.
"""

from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from damles.course.check import check_all
from damles.course.exercise import Exercise
from damles.course.fault import Fault, fault, say_fault
from damles.course.generate import RULES
from damles.course.lesson import Collector, collector, read_title
from damles.course.lesson import Lesson as Found
from damles.course.memory import SchoolWeeks
from damles.course.race import START, Contest, check_contest
from damles.course.store import StoreError
from damles.course.teacher import HomeLetter, TeacherPage, check_home, check_teacher
from damles.course.trainer import Trainer
from damles.errors import DamlesError
from damles.notebook import demo
from damles.notebook.declared import Declared, this_run
from damles.notebook.desk import Desk, desk, in_class
from damles.notebook.endless import EndlessScreen, wants_repeats
from damles.notebook.exam import ExamScreen
from damles.notebook.folded import home_screen, teacher_screen
from damles.notebook.lesson_play import LessonPlay
from damles.notebook.notice import Notice, tell_unkept
from damles.notebook.sequence import SequenceScreen
from damles.notebook.start import LAST
from damles.notebook.steps import screen_of
from damles.texts import say_error


class Lesson:
    """The boards and exercises of one lesson; results are kept under its id.

    What a cell declares wrongly is shown as a sentence in its place, never as a traceback.
    """

    def __init__(self, id: str, place: Desk, language: str = "nl") -> None:
        self.id, self.language, self._desk = id, language, place
        self._declared = Declared()

    def show(self, position: str, arrows: str | Iterable[str] = (), *, order: bool = False) -> Any:
        """A board to look at, with arrows for moves; ``order`` numbers the captured pieces."""
        return self._safely(lambda: demo.show(position, arrows, order=order, language=self.language))

    def compare(self, position: str) -> Any:
        """The right rule of article 6.1 beside the wrong one that lifts captured pieces at once."""
        return self._safely(lambda: demo.compare(position, language=self.language))

    def exercise(self, exercise: Exercise) -> Any:
        """One exercise."""
        faults = self._faults(exercise)
        return faults or screen_of(exercise, self._trainer(exercise), language=self.language)

    def mix(self, *exercises: Exercise) -> Any:
        """Some exercises, one at a time."""
        faults = self._faults(*exercises)
        return faults or SequenceScreen(
            self._trainer(*exercises), [each.id for each in exercises], language=self.language
        )

    def endless(self, rule: str) -> Any:
        """Exercises without end for the rule of a lesson, such as ``"06"``: each press of "next" draws a new one."""
        faults = self._no_rule(rule)
        return faults or EndlessScreen(rule, self._desk, self.language)

    def exam(self) -> Any:
        """A practice exam of ten drawn questions, with a button for a new one and a result to print."""
        return ExamScreen(self.id, self._desk, self.language)

    def play(self, position: str = START, aim: str = "", *, rules: str = "school", clock: str = "-") -> Any:
        """A game to end the lesson with, for two or against the computer; see `Contest`."""
        contest = Contest(position, aim, rules, clock)
        found = list(check_contest(contest))
        return self._notice(found) if found else LessonPlay(self.id, contest, self._desk, self.language)

    def teacher(
        self,
        goal: str = "",
        mistakes: str | Iterable[str] = (),
        entry: Iterable[tuple[str, str]] = (),
        plan: Iterable[tuple[int, str]] = (),
    ) -> Any:
        """The folded page for the teacher (see `TeacherPage`), with every answer. A class does not get it."""
        page = TeacherPage(goal, mistakes, entry, plan)  # type: ignore[arg-type]
        if found := check_teacher(page):
            return self._notice(found)
        if in_class():
            return None
        return teacher_screen(self.id, lambda: self._found(teacher=page), goal, self.language)

    def home(self, text: str | Iterable[str] = (), homework: str | Iterable[str] = ()) -> Any:
        """The folded letter home (see `HomeLetter`). A class does not get it."""
        letter = HomeLetter(text, homework)  # type: ignore[arg-type]
        if found := check_home(letter, [each.id for each in self._declared.exercises]):
            return self._notice(found)
        if in_class():
            return None
        return home_screen(self.id, lambda: self._found(home=letter), letter.homework, self.language)

    def _found(self, **pages: Any) -> Found:
        """The lesson as far as it has been declared; its title is that of the notebook with its name."""
        title = ""
        with suppress(DamlesError):
            title = read_title(f"{self.id}.ipynb")
        return Found(self.id, title, self._declared.exercises, **pages)

    def _no_rule(self, rule: str) -> Notice | None:
        return None if rule in RULES else Notice(say_fault(no_rule(rule), self.language))

    def _trainer(self, *exercises: Exercise) -> Trainer:
        policy = SchoolWeeks() if wants_repeats(self._desk) else None
        return Trainer(self.id, exercises, self._desk.store, self._desk.pupil, now=self._desk.now, policy=policy)

    def _faults(self, *exercises: Exercise) -> Notice | None:
        run = this_run()
        self._declared.forget_older(run)
        found = check_all(exercises) or self._declared.add(exercises, run)
        return self._notice(found) if found else None

    def _notice(self, found: Iterable[Fault]) -> Notice:
        return Notice(*(say_fault(each, self.language) for each in found))

    def _safely(self, make: Any) -> Any:
        try:
            return make()
        except DamlesError as error:
            return Notice(say_error(error, self.language))

    def _repr_mimebundle_(self, **_options: Any) -> dict[str, Any]:
        return {"text/plain": f"lesson({self.id!r})"}


def no_rule(rule: str) -> Fault:
    """The fault of a lesson that asks for exercises of a rule that has none."""
    return fault("", "les.endless", "rule", f"{rule} ({', '.join(RULES)})")


class _Read:
    """The same lesson while a collector reads it."""

    def __init__(self, found: Collector) -> None:
        self._found = found

    def show(self, position: str, arrows: str | Iterable[str] = (), *, order: bool = False) -> None:
        demo.show(position, arrows, order=order)
        self._found.show(position, arrows=arrows, order=order)

    def compare(self, position: str) -> None:
        demo.compare(position)
        self._found.show(position)

    def play(self, position: str = START, aim: str = "", *, rules: str = "school", clock: str = "-") -> None:
        self._found.play(Contest(position, aim, rules, clock))

    def exercise(self, exercise: Exercise) -> None:
        self._found.exercise(exercise)

    def teacher(
        self,
        goal: str = "",
        mistakes: str | Iterable[str] = (),
        entry: Iterable[tuple[str, str]] = (),
        plan: Iterable[tuple[int, str]] = (),
    ) -> None:
        self._found.teacher(TeacherPage(goal, mistakes, entry, plan))  # type: ignore[arg-type]

    def home(self, text: str | Iterable[str] = (), homework: str | Iterable[str] = ()) -> None:
        self._found.home(HomeLetter(text, homework))  # type: ignore[arg-type]

    def endless(self, rule: str) -> None:
        if rule not in RULES:
            raise no_rule(rule)

    def exam(self) -> None:
        """Nothing to collect: its questions are drawn anew for each pupil."""

    def mix(self, *exercises: Exercise) -> None:
        for each in exercises:
            self._found.exercise(each)


def lesson(id: str, *, language: str = "nl") -> Any:
    """The lesson of a notebook; ``id`` is the name under which results are kept, such as ``04-slaan-moet``.

    Where the progress cannot be kept, a sentence says so and the lesson goes on without.
    """
    found = collector()
    if found is not None:
        return _Read(found.lesson(id))
    place = desk()
    tell_unkept(place.notice, language)
    if not in_class():  # whose own page has no table of lessons
        with suppress(StoreError):
            place.store.choose(place.pupil, LAST, id)
    return Lesson(id, place, language)
