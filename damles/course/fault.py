"""What is wrong with a declaration, in words for the teacher who wrote or copied it."""

from damles.errors import DamlesError
from damles.texts import say, say_error


class Fault(DamlesError):
    """One fault. Facts: exercise (its id, or empty), field, problem, found, cause (the error behind it or ``None``).

    >>> str(Fault(exercise="terug", field="level", problem="level", found="hoog", cause=None))
    "exercise 'terug', level: level (hoog)"
    """

    key = "fault"
    english = "exercise {exercise!r}, {field}: {problem} ({found})"

    def _render_traceback_(self) -> list[str]:
        """What a notebook shows where no lesson has caught it: the sentence, and not where in our code it came up."""
        return [say_fault(self)]


def fault(exercise: str, field: str, problem: str, found: object = "", cause: DamlesError | None = None) -> Fault:
    """A fault of these facts."""
    return Fault(exercise=exercise, field=field, problem=problem, found=str(found), cause=cause)


def say_fault(fault: Fault, language: str = "nl") -> str:
    """The sentences for a teacher: where it is, what is wrong, and why where the rules say so."""
    where = "fault-where" if fault.exercise else "fault-where-lesson"
    parts = [say(where, language, exercise=fault.exercise, field=fault.field), say_error(fault, language)]
    cause = fault.cause
    if cause is not None:
        parts.append(say_fault(cause, language) if isinstance(cause, Fault) else say_error(cause, language))
    return " ".join(parts)
