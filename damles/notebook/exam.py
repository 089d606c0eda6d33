"""The practice exam on the screen: ten drawn questions without help, a new exam at a press, and a result to print."""

from collections.abc import Callable
from datetime import datetime
from html import escape
from typing import Any

from ipywidgets import HTML, HBox, Layout, Text, VBox

from damles.course.exam import NUMBERS, Answered, Mark, answered, next_number, questions, score
from damles.course.store import StoreError
from damles.course.trainer import Trainer
from damles.errors import DamlesError
from damles.notebook.desk import Desk
from damles.notebook.files import file_link, file_row
from damles.notebook.panel import make_button
from damles.notebook.sequence import SequenceScreen
from damles.texts import say, say_error
from damles.worksheet.exam import Result, result_sheet

CHOICE = "exam-number"
"""The name under which the store knows the number of a pupil's exam."""
STYLE = """<style>.damles-exam table{border-collapse:collapse}.damles-exam td,.damles-exam th{text-align:left;
padding:4px 18px 4px 0;border-top:1px solid rgba(140,104,68,.35)}.damles-exam p{font-size:19px}</style>""".replace(
    "\n", ""
)


class ExamScreen:
    """An exam that goes on where it was left, until a new one is asked for.

    The number says which questions are drawn, so that a class can make the same exam and a teacher can look at it.
    """

    def __init__(self, lesson: str, place: Desk, language: str = "nl") -> None:
        self.lesson, self.language, self._desk = lesson, language, place
        self.head, self.result, self.link, self._said = HTML(), HTML(), HTML(), HTML()
        self.name = Text(placeholder=say("exam-name", language), continuous_update=False)
        self.wanted = Text(placeholder=say("exam-which", language), continuous_update=False)
        for field in (self.name, self.wanted):
            field.add_class("damles-typed")
        self.wanted.observe(self._typed, "value")
        buttons = [
            make_button(say("exam-new", language), self.new),
            self.wanted,
            make_button(say("exam-show", language), self.show),
            self.name,
            make_button(say("exam-print", language), self.make),
        ]
        row = HBox(buttons, layout=Layout(flex_flow="row wrap", grid_gap="8px", align_items="center"))
        self._slot = VBox([])
        self.widget = VBox([self.head, self._slot, row, self._said, self.result, self.link])
        for each in (self.widget, row):
            each.add_class("damles-panel")
        for each in ("damles-sequence", "damles-exam-page"):
            self.widget.add_class(each)
        self.widget.layout = Layout(overflow="visible")
        self._open(self._kept_number() or next_number(place.pupil))

    @property
    def found(self) -> tuple[Answered, ...]:
        """How each question has been answered so far."""
        known = {each: self.trainer.record(each) for each in self.trainer.exercises}
        return answered(self.trainer.exercises.values(), known)

    def new(self) -> None:
        """Another exam; the answers of this one stay kept under its number."""
        self.screen.close()
        self._open(next_number(self._desk.pupil, self.number))

    def choose(self, text: str) -> None:
        """The exam of a number."""
        number = int(text) if text.isdecimal() and len(text) < 6 else 0
        if number not in NUMBERS:
            self._say(say("exam-no-number", self.language, most=NUMBERS[-1]))
            return
        self.screen.close()
        self._open(number)

    def show(self) -> None:
        """How it went, question by question."""
        self.result.value = self._table()

    def make(self) -> None:
        """The result as a PDF to take along."""
        self.show()
        date = datetime.fromtimestamp(self._desk.now()).strftime("%d-%m-%Y")
        try:
            pdf = result_sheet(Result(self.number, self.name.value.strip(), date, self.found), self.language)
        except DamlesError as error:
            self._say(say_error(error, self.language))
            return
        name = say("exam-file", self.language, number=self.number)
        self.link.value = file_row(file_link(name, say("exam-link", self.language), pdf, "application/pdf"))

    def _typed(self, change: dict[str, Any]) -> None:
        text = change["new"].strip()
        if text:
            self.wanted.value = ""
            self.choose(text)

    def _open(self, number: int) -> None:
        self.number, place = number, self._desk
        self.result.value = self.link.value = self._said.value = ""
        try:
            place.store.choose(place.pupil, CHOICE, str(number))
        except StoreError as error:
            self._say(say_error(error, self.language))
        exercises = questions(number, self.language)
        self.trainer = Trainer(self.lesson, exercises, place.store, place.pupil, now=place.now, forgiving=False)
        self.screen = ExamSequence(self.trainer, [each.id for each in exercises], self._tell, self.language)
        self._slot.children = (self.screen.widget,)

    def _kept_number(self) -> int:
        try:
            kept = self._desk.store.settings(self._desk.pupil).get(CHOICE, "")
        except StoreError:
            return 0
        return int(kept) if kept.isdecimal() and int(kept) in NUMBERS else 0

    def _tell(self) -> None:
        done = sum(each.mark is not Mark.OPEN for each in self.found)
        words = say("exam-head", self.language, number=self.number, done=done, all=len(self.found))
        self.head.value = f'<div class="damles-question">{escape(words)}</div>'
        if done == len(self.found) or self.result.value:
            self.show()

    def _say(self, text: str) -> None:
        self._said.value = escape(text)

    def _table(self) -> str:
        """The marks as a table; each mark is a sign and a word."""
        language, found = self.language, self.found
        total = escape(say("exam-score", language, right=score(found), all=len(found)))
        names = "".join(
            f"<th>{escape(say(f'exam-col-{each}', language))}</th>" for each in ("number", "topic", "mark", "article")
        )
        rows = "".join(
            f"<tr><td>{number}</td><td>{escape(say(f'exam-topic-{each.topic}', language))}</td>"
            f"<td>{escape(say(f'exam-mark-{each.mark}', language))}</td><td>{escape(each.article)}</td></tr>"
            for number, each in enumerate(found, 1)
        )
        return f'{STYLE}<div class="damles-exam"><p><b>{total}</b></p><table><tr>{names}</tr>{rows}</table></div>'

    def facts(self) -> str:
        """What a stored notebook says: every question of the exam."""
        return self.screen.facts()

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        first = self.screen._repr_mimebundle_(**options)
        return {**first, **self.widget._repr_mimebundle_(**options), "text/plain": self.facts()}


class ExamSequence(SequenceScreen):
    """The questions one at a time, without help and without a second attempt; ``on_answer`` hears what has changed."""

    def __init__(self, trainer: Trainer, order: list[str], on_answer: Callable[[], None], language: str) -> None:
        self._on_answer = on_answer
        super().__init__(trainer, order, language=language)

    def close(self) -> None:
        """Take the question away."""
        self._close()

    def _open(self) -> None:
        super()._open()
        self.screen.on_answer = self._refresh
        tools, kept = self.screen.panel.tools, (self.screen._hint, self.screen._again)
        tools.children = tuple(each for each in tools.children if each not in kept)

    def _refresh(self) -> None:
        super()._refresh()
        known = {each: self.trainer.record(each) for each in self.order}
        marks = [each.mark for each in answered(self.trainer.exercises.values(), known)]
        mark = marks[self.place]
        more = mark is not Mark.OPEN and Mark.OPEN in marks
        self._next.add_class("damles-next") if more else self._next.remove_class("damles-next")
        place = say("exam-place", self.language, place=self.place + 1, all=len(self.order))
        said = "" if mark is Mark.OPEN else say(f"exam-mark-{mark}", self.language)
        self._count.value = f"{place} {said}".rstrip()
        self._on_answer()
