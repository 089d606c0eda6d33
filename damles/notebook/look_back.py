"""After the game: a row of missed moments under the board; a click on one opens it as an exercise."""

from collections.abc import Callable
from functools import partial

from ipywidgets import VBox

from damles.course.store import MemoryStore
from damles.course.trainer import Trainer
from damles.engine.thinker import Thinker
from damles.notebook.after_game import Missed, missed
from damles.notebook.desk import Desk
from damles.notebook.exercise import ExerciseScreen
from damles.notebook.panel import make_button
from damles.notebook.play_parts import button_row
from damles.notebook.sitting import Sitting
from damles.rules.piece import Side
from damles.texts import say

STEP = 10
"""After so many moves that were looked at, how far it is is told again."""


class LookBack:
    """The moments of one game, and the exercise that is open. Its stars are not kept: no part of the course."""

    def __init__(self, place: Desk, language: str = "nl") -> None:
        self.place, self.language = place, language
        self.moments: tuple[Missed, ...] = ()
        self.exercise: ExerciseScreen | None = None
        self.widget = VBox([])

    async def look(self, sitting: Sitting, helper: Thinker, tell: Callable[[str], None]) -> bool:
        """Whether the pupil (or either of two people) missed anything; it can then be clicked. Raises `EngineError`."""
        sides = [side for side in Side if side is not sitting.computer]

        def progress(done: int, total: int) -> None:
            if done % STEP == 0:
                tell(say("play-looking-back", self.language, done=done, total=total))

        self.clear()
        self.moments = await missed(sitting.game, sides, helper, progress, self.language)
        row = button_row(*(make_button(self._name(each), partial(self.practise, each)) for each in self.moments))
        row.add_class("damles-panel")
        self.widget.children = (row,) if self.moments else ()
        return bool(self.moments)

    def practise(self, moment: Missed) -> None:
        """Show a moment as an exercise."""
        self._close()
        trainer = Trainer("spelen", [moment.exercise], MemoryStore(), now=self.place.now)
        self.exercise = ExerciseScreen(moment.exercise, trainer, language=self.language)
        self.widget.children = (self.widget.children[0], self.exercise.panel.widget)

    def clear(self) -> None:
        """Take everything away."""
        self._close()
        self.moments, self.widget.children = (), ()

    def _name(self, moment: Missed) -> str:
        return say("play-missed-move", self.language, number=moment.number, move=moment.played)

    def _close(self) -> None:
        if self.exercise:
            self.exercise.close()
        self.exercise = None
