"""The end of a lesson: a game for two at one screen, against the computer, or on a board of wood or paper.

It starts closed, as a picture with two buttons: no engine runs and no board is made until somebody wants to play.
"""

from collections.abc import Callable
from html import escape
from typing import Any

from ipywidgets import HTML, Layout, VBox

from damles.board.svg import svg
from damles.board.text import diagram
from damles.board.view import View
from damles.course.race import Contest
from damles.course.racer import Racer
from damles.engine.thinker import Thinker, own_thinker
from damles.notebook.desk import Desk, in_class
from damles.notebook.kept import kept_at
from damles.notebook.panel import Panel, turn
from damles.notebook.play import PlayScreen
from damles.notebook.setting import in_lesson
from damles.notebook.sitting import Sitting
from damles.rules.piece import Side
from damles.texts import say
from damles.worksheet.steps import pieces


class LessonPlay:
    """The game of one lesson; `screen` is the table once it is open. The contest must be sound (`check_contest`)."""

    def __init__(
        self,
        lesson: str,
        contest: Contest,
        place: Desk,
        language: str = "nl",
        thinker: Callable[[], Thinker] | None = None,
    ) -> None:
        self.contest, self.place, self.language = contest, place, language
        self.setting = in_lesson(lesson, contest)
        self._thinker = thinker or (lambda: Racer(contest.aim) if contest.aim else own_thinker())
        self.screen: PlayScreen | None = None
        self._view = View(contest.start.board)
        picture = HTML(svg(self._view, title=self.aim), layout=Layout(width="100%"))
        self._closed = Panel(picture, language=language)
        self._closed.title(self.aim, turn(contest.start.turn.name.lower(), language))
        self._closed.tell(say("play-lesson-choose", language))
        self._closed.button("play-lesson-both", lambda: self.open(None), "damles-next")
        self._closed.button("play-lesson-computer", lambda: self.open(Side.BLACK), "damles-next")
        self._closed.answers.children = (HTML(self._paper()),)
        self.widget = VBox([self._closed.widget])

    @property
    def aim(self) -> str:
        """What the game is about, in a sentence."""
        return say(self.contest.key, self.language)

    def open(self, computer: Side | None) -> None:
        """Set the table for two, or with the computer on a chair; a game that was going on there goes on."""
        kept = kept_at(self.place, self.setting.key)
        goes_on = kept is not None and kept.game.outcome is None and (kept.computer is None) == (computer is None)
        sitting = kept if goes_on else self._new(computer)
        self.screen = PlayScreen(
            self.place, self._thinker(), setting=self.setting, sitting=sitting, language=self.language
        )
        self.widget.children = (self.screen.widget,)
        self._closed.close()

    def _new(self, computer: Side | None) -> Sitting:
        return self.setting.new(computer, self.setting.levels[0], round(self.place.now()))

    def _paper(self) -> str:
        """How the same is played without a screen, folded."""
        board = self.contest.start.board
        sides = "<br>".join(
            escape(say(f"play-paper-{side.name.lower()}", self.language, squares=", ".join(standing)))
            for side in Side
            if (standing := pieces(board, side, self.language))
        )
        how, make = (escape(say(f"play-paper-{key}", self.language)) for key in ("how", "print"))
        print_ = "" if in_class() else f"<br>{make}<br><code>python3 -m damles print bord</code>"
        return f"<details><summary>{how}</summary>{sides}{print_}</details>"

    def facts(self) -> str:
        """What a stored notebook says."""
        return f"{self.aim}\n{diagram(self._view, self.language)}"

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        picture = svg(self._view, title=self.aim)
        return {**self.widget._repr_mimebundle_(**options), "text/plain": self.facts(), "image/svg+xml": picture}
