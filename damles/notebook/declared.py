"""What a lesson on the screen has declared so far, and in which cell: a cell may run again, a name may not return."""

from collections.abc import Iterable
from dataclasses import dataclass

from damles.course.exercise import Exercise
from damles.course.fault import Fault, fault


@dataclass(frozen=True)
class Run:
    """One run of a notebook cell: the name that JupyterLab gives the cell (empty elsewhere), and that of the run."""

    cell: str = ""
    message: str = ""


def this_run() -> Run:
    """The run that is going on now."""
    from IPython.core.getipython import get_ipython

    kernel = getattr(get_ipython(), "kernel", None)
    if kernel is None:
        return Run()
    parent = kernel.get_parent()
    return Run(str(parent.get("metadata", {}).get("cellId", "")), str(parent.get("header", {}).get("msg_id", "")))


class Declared:
    """The sound exercises of a lesson by id, in order, each with the run that declared it."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[Exercise, Run]] = {}

    @property
    def exercises(self) -> tuple[Exercise, ...]:
        """Everything declared until now."""
        return tuple(exercise for exercise, _ in self._known.values())

    def add(self, exercises: Iterable[Exercise], run: Run) -> list[Fault]:
        """Note exercises; a fault for each id that another cell uses for another exercise."""
        faults = []
        for exercise in exercises:
            before = self._known.get(exercise.id)
            if before is not None and before[0] != exercise:
                faults.append(fault(exercise.id, "id", "id-twice", exercise.id))
            else:
                self._known[exercise.id] = (exercise, run)
        return faults

    def forget_older(self, run: Run) -> None:
        """Forget what an earlier run of the same cell declared: its author may have changed it."""
        if run.cell:
            older = [id for id, (_, at) in self._known.items() if at.cell == run.cell and at.message != run.message]
            for id in older:
                del self._known[id]
