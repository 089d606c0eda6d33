"""The square trainer: thirty seconds of "tap square 27", either side up. One's own record only, no ranking."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from damles.board.look import Look
from damles.board.text import diagram
from damles.board.view import Tone, View, cross, dot, number
from damles.board.widget import Board
from damles.course.lesson import collector
from damles.notebook.desk import Desk, desk
from damles.notebook.drill import SECONDS, Drill
from damles.notebook.look import look_at
from damles.notebook.panel import Panel
from damles.notebook.timed import TimeBar, keep, record
from damles.texts import say

LESSON = "velden"
"""The first part of the record's keys in the store: one for each side up."""
EMPTY = View(numbers=False)


class DrillScreen:
    """A board without numbers and a square to tap.

    ``now()`` gives the time in seconds; the seed of a round is drawn from it.
    """

    def __init__(self, place: Desk, *, now: Callable[[], float] | None = None, language: str = "nl") -> None:
        self.place, self.now, self.language = place, now or place.now, language
        self.flipped = False
        self.drill: Drill | None = None
        look = Look(look_at(place).theme)
        self.board = Board(EMPTY, on_square=self.tap, look=look, telling=False, language=language)
        self.panel = Panel(self.board.widget, language=language)
        self._bar = TimeBar(self.finish)
        self.panel.answers.children = (self._bar.widget,)
        self._start = self.panel.button("drill-start", self.start, "damles-next")
        self._turn = self.panel.button("drill-turn", self.turn)
        self._rest()
        self.panel.tell(say("drill-explain", language, seconds=SECONDS))

    @property
    def key(self) -> str:
        """The key of the own record in the store."""
        return f"{LESSON}/{'zwart' if self.flipped else 'wit'}"

    @property
    def record(self) -> int:
        """The best round so far with this side up."""
        return record(self.place, self.key)

    def start(self) -> None:
        """Begin a round."""
        now = self.now()
        self.drill = Drill.new(int(now * 1000), now)
        self.board.show(replace(EMPTY, flipped=self.flipped))
        self._turn.disabled = True
        self._bar.start(SECONDS)
        self._ask()
        self.panel.tell("")

    def tap(self, square: int) -> None:
        """A square was tapped: the next is asked, or this one stays and the right number of the tapped one is shown."""
        if self.drill is None:
            return
        now = self.now()
        if self.drill.over(now):
            self.finish()
            return
        asked, after = self.drill.asked, self.drill.tap(square, now)
        good = after.score > self.drill.score
        self.drill = after
        if good:
            self.board.mark(dot(square, Tone.GOOD))
            self.panel.tell(say("drill-good", self.language), "good")
            self._ask()
        else:
            self.board.mark(cross(square), number(square, square, Tone.BAD))
            self.panel.tell(say("drill-wrong", self.language, square=square, asked=asked), "bad")

    def finish(self) -> None:
        """The time is up: say how it went, and keep it when it is a record of one's own."""
        if self.drill is None:
            return
        done, before = self.drill, self.record
        self.drill = None
        self._bar.stop()
        key = "drill-record" if done.score > before else "drill-done"
        facts = {"score": done.score, "wrong": done.wrong, "best": max(before, done.score)}
        told = say(key, self.language, **facts)
        unkept = keep(self.place, self.key, done.score, self.now(), self.language)
        self._rest()
        self.panel.tell(f"{told} {unkept}".rstrip(), "good")

    def turn(self) -> None:
        """Turn the board round; each side has its own record."""
        self.flipped = not self.flipped
        self._rest()

    def _ask(self) -> None:
        assert self.drill is not None
        asked = say("drill-ask", self.language, square=self.drill.asked)
        self.panel.title(asked, say("drill-score", self.language, score=self.drill.score))
        self.board.describe(asked=asked)
        self.board.tell(asked)

    def _rest(self) -> None:
        """Between rounds: the board shows its numbers, so that one can look."""
        self._turn.disabled = False
        self.board.show(View(flipped=self.flipped))
        known = self.record
        self.panel.title(
            say("drill-title", self.language), say("drill-best", self.language, best=known) if known else ""
        )

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        text = f"{say('drill-title', self.language)}\n{diagram(View(), self.language)}"
        return {**self.panel.widget._repr_mimebundle_(**options), "text/plain": text}


def velden(*, language: str = "nl") -> Any:
    """The square trainer."""
    return None if collector() is not None else DrillScreen(desk(), language=language)
