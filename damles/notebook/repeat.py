"""Meeting again what was hard, by choice; and progress as a file, or begun anew after asking."""

from contextlib import suppress
from pathlib import Path
from typing import Any

from ipywidgets import HTML, FileUpload, Layout, VBox

from damles.course.carry import ProgressFileError, export, read_in
from damles.course.generate import RULES
from damles.course.lesson import collector
from damles.course.memory import Card, day_of, due_cards
from damles.course.puzzle_choice import PREFIX
from damles.course.store import StoreError
from damles.course.trainer import REPEAT
from damles.errors import DamlesError
from damles.notebook.desk import Desk, desk
from damles.notebook.endless import EndlessScreen, wants_repeats
from damles.notebook.files import file_link, file_row
from damles.notebook.panel import Panel
from damles.notebook.puzzle_screen import PuzzleScreen
from damles.notebook.train import FOLDER, repeated
from damles.texts import say, say_error


class RepeatScreen:
    """What is due today, one rule after the other; nothing as long as the pupil has not chosen to repeat."""

    def __init__(self, place: Desk, language: str = "nl", *, folder: Path = FOLDER) -> None:
        self.language, self._desk, self._folder = language, place, folder
        self.left: list[Card] = []
        self.screen: EndlessScreen | PuzzleScreen | None = None
        self.panel = Panel(None, language=language)
        self.panel.title(say("repeat-title", language))
        self._on = self.panel.button("repeat-turn-on", lambda: self.choose("yes"))
        self._off = self.panel.button("repeat-turn-off", lambda: self.choose(""))
        self._next = self.panel.button("repeat-next", self.next)
        self._slot = VBox([])
        self.widget = VBox([self.panel.widget, self._slot])
        self._read()
        self._show()

    def choose(self, value: str) -> None:
        """Turn repeating on (``yes``) or off."""
        try:
            self._desk.store.choose(self._desk.pupil, REPEAT, value)
        except StoreError as error:
            self.panel.tell(say_error(error, self.language), "bad")
            return
        self._read()
        self._show()

    def next(self) -> None:
        """Go on to the next rule that is due."""
        self.left = self.left[1:]
        self._show()

    def _read(self) -> None:
        self.left = []
        if wants_repeats(self._desk):
            with suppress(StoreError):
                cards = self._desk.store.cards(self._desk.pupil).values()
                self.left = [*due_cards(cards, day_of(self._desk.now()))]

    def _show(self) -> None:
        wants = wants_repeats(self._desk)
        self._on.layout.display = "none" if wants else ""
        self._off.layout.display = "" if wants else "none"
        self._next.layout.display = "" if self.left else "none"
        self.screen = None
        if not self.left:
            self.panel.tell(say("repeat-nothing" if wants else "repeat-off", self.language))
        else:
            rule = self.left[0].pattern
            self.screen = self._screen(rule)
            key = f"repeat-{'puzzle' if rule.startswith(PREFIX) else 'rule' if self.screen else 'lesson'}"
            self.panel.tell(say(key, self.language, rule=rule, count=len(self.left)), "hint")
        self._slot.children = (self.screen.widget,) if self.screen else ()

    def _screen(self, pattern: str) -> EndlessScreen | PuzzleScreen | None:
        """A new exercise of a rule, or a puzzle of a pattern; ``None`` where there is nothing to draw."""
        if pattern in RULES:
            return EndlessScreen(pattern, self._desk, self.language)
        return repeated(pattern, self._desk, self._folder, self.language) if pattern.startswith(PREFIX) else None

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        words = self.panel.line.value.strip()
        return {**self.widget._repr_mimebundle_(**options), "text/plain": words}


class ProgressScreen:
    """The pupil's progress as a file to keep, a file to read in, and a fresh start that is asked twice."""

    def __init__(self, place: Desk, language: str = "nl") -> None:
        self.language, self._desk = language, place
        self.panel = Panel(None, language=language)
        self.panel.title(say("progress-title", language))
        self.link = HTML()
        self.upload = FileUpload(accept=".json", multiple=False, description=say("progress-read", language))
        self.upload.layout = Layout(width="auto", height="auto", min_height="42px", align_self="flex-start")
        self.upload.observe(self._uploaded, "value")
        self._write = self.panel.button("progress-write", self.write)
        self._ask = self.panel.button("progress-start-over", self.ask)
        self._yes = self.panel.button("progress-yes", self.start_over)
        self._no = self.panel.button("progress-no", self.keep)
        self.panel.answers.children = (self.upload, self.link)
        self.keep()

    def write(self) -> None:
        """Offer the progress as a file."""
        try:
            text = export(self._desk.store, [self._desk.pupil])
        except StoreError as error:
            self.panel.tell(say_error(error, self.language), "bad")
            return
        name = say("progress-file", self.language, pupil=self._desk.pupil)
        self.link.value = file_row(file_link(name, say("progress-link", self.language), text, "application/json"))
        self.panel.tell(say("progress-written", self.language))

    def read(self, text: str) -> None:
        """Read a file in; what is there already is never made less."""
        try:
            read_in(self._desk.store, text, as_pupil=self._desk.pupil)
        except (ProgressFileError, StoreError) as error:
            self.panel.tell(say_error(error, self.language), "bad")
            return
        self.panel.tell(say("progress-read-in", self.language), "good")

    def ask(self) -> None:
        """Ask whether everything is to be forgotten."""
        self._buttons(asking=True)
        self.panel.tell(say("progress-sure", self.language), "bad")

    def start_over(self) -> None:
        """Forget everything of this pupil; only after `ask`."""
        try:
            self._desk.store.forget(self._desk.pupil)
        except DamlesError as error:
            self.panel.tell(say_error(error, self.language), "bad")
            return
        self._buttons(asking=False)
        self.link.value = ""
        self.panel.tell(say("progress-forgotten", self.language), "good")

    def keep(self) -> None:
        """Leave everything as it is."""
        self._buttons(asking=False)
        self.panel.tell(say("progress-start", self.language))

    def _buttons(self, *, asking: bool) -> None:
        for button, when in ((self._write, False), (self._ask, False), (self._yes, True), (self._no, True)):
            button.layout.display = "" if asking is when else "none"

    def _uploaded(self, change: dict[str, Any]) -> None:
        files = change["new"]
        if files:
            content = bytes(files[0]["content"])
            self.upload.value = ()
            self.read(content.decode("utf-8", errors="replace"))

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        return {**self.panel.widget._repr_mimebundle_(**options), "text/plain": self.panel.line.value.strip()}


def herhalen(*, language: str = "nl") -> Any:
    """What this pupil is to meet again today."""
    return None if collector() is not None else RepeatScreen(desk(), language)


def voortgang(*, language: str = "nl") -> Any:
    """This pupil's progress: as a file, from a file, or begun anew."""
    return None if collector() is not None else ProgressScreen(desk(), language)
