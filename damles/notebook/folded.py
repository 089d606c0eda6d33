"""Pages that are folded away at the end of a lesson: one for the teacher, and the letter home.

What is in them is made when they are opened, so that a lesson starts as fast without them.
"""

from collections.abc import Callable, Iterable
from html import escape
from typing import Any

from ipywidgets import HTML, Layout, VBox

from damles.course.fault import Fault, say_fault
from damles.course.lesson import Lesson
from damles.course.teacher import minutes
from damles.errors import DamlesError
from damles.notebook.files import file_link, file_row
from damles.notebook.panel import STYLE, make_button, whole_moves
from damles.texts import say, say_error
from damles.worksheet.letter import letter, teacher_page
from damles.worksheet.source import lesson_sheet
from damles.worksheet.task import Task

LOOK = """
.damles-page{font-size:17px;line-height:1.5;max-width:900px;padding:4px 18px 10px;border-left:6px solid #8c6844;
  margin:4px 0 0;overflow-wrap:anywhere}
.damles-page h3{font-size:19px;margin:18px 0 6px}.damles-page p{margin:6px 0}
.damles-page ul,.damles-page ol{margin:4px 0;padding-left:26px}
.damles-page table{border-collapse:collapse;width:100%;font-size:16px}
.damles-page td{padding:5px 14px 5px 0;vertical-align:top;text-align:left;border-top:1px solid rgba(140,104,68,.35)}
.damles-page td:first-child{white-space:nowrap}
.damles-page .damles-small{font-size:15px;opacity:.8}
.damles-page .damles-why{white-space:nowrap}
""".replace("\n", "")


class FoldedPage:
    """A button that opens and closes a page, and in the page another that makes it a PDF.

    ``content`` gives the page as HTML and ``paper`` as PDF; both may raise `DamlesError`, which is told in its place.
    """

    def __init__(
        self,
        name: str,
        stored: str,
        content: Callable[[], str],
        paper: Callable[[], bytes],
        file: str,
        language: str = "nl",
    ) -> None:
        self.name, self.stored, self.language = name, stored, language
        self._content, self._paper, self._file = content, paper, file
        self.is_open = False
        self.page, self.link = HTML(), HTML()
        self._turn = make_button("", self.turn)
        self._make = make_button(say("page-make", language), self.make)
        self._make.layout.align_self = "flex-start"
        style = HTML(f"<style>{STYLE}{LOOK}</style>", layout=Layout(display="none"))
        self.inside = VBox([self.page, self._make, self.link], layout=Layout(grid_gap="8px"))
        self.widget = VBox([style, self._turn, self.inside], layout=Layout(overflow="visible"))
        self.widget.add_class("damles-panel")
        self._show()

    def turn(self) -> None:
        """Open the page, or close it."""
        self.is_open = not self.is_open
        if self.is_open:
            self.page.value, self.link.value = self._safely(self._content), ""
        self._show()

    def make(self) -> None:
        """Make the PDF and offer it for download."""
        self.link.value = self._safely(self._download)

    def _download(self) -> str:
        link = file_link(self._file, say("page-link", self.language), self._paper(), "application/pdf")
        return f"<p>{escape(say('page-made', self.language))}</p>{file_row(link)}"

    def _safely(self, make: Callable[[], str]) -> str:
        try:
            return make()
        except Fault as error:
            told = say_fault(error, self.language)
        except DamlesError as error:
            told = say_error(error, self.language)
        return f'<div class="damles-line widget-label damles-bad">{escape(told)}</div>'

    def _show(self) -> None:
        text = f"{'▾' if self.is_open else '▸'} {self.name}"
        self._turn.description = self._turn.tooltip = text
        self.inside.layout.display = "" if self.is_open else "none"

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        return {**self.widget._repr_mimebundle_(**options), "text/plain": self.stored}


def teacher_screen(id: str, lesson: Callable[[], Lesson], goal: str, language: str = "nl") -> FoldedPage:
    """The page for the teacher of the lesson with an id; ``lesson`` is asked only when the page is opened."""
    return FoldedPage(
        say("page-teacher", language),
        say("page-stored", language, goal=goal),
        lambda: _teacher(lesson(), language),
        lambda: teacher_page(lesson(), language),
        f"{id}-{say('paper-teacher-file', language)}.pdf",
        language,
    )


def home_screen(id: str, lesson: Callable[[], Lesson], homework: Iterable[str], language: str = "nl") -> FoldedPage:
    """The letter home of the lesson with an id, as it will be on paper but for the diagrams."""
    return FoldedPage(
        say("page-home", language),
        say("page-stored-home", language, homework=", ".join(homework)),
        lambda: _home(lesson(), language),
        lambda: letter(lesson(), language),
        f"{id}-{say('paper-letter-file', language)}.pdf",
        language,
    )


def _teacher(lesson: Lesson, language: str) -> str:
    page = lesson.teacher
    assert page is not None
    plan = (
        (f"<b>{escape(say('page-minutes', language, count=count))}</b>", escape(text))
        for count, text in minutes(page, language)
    )
    entry = (
        (f"{place}.", escape(ask), f"<i>{escape(answer)}</i>") for place, (ask, answer) in enumerate(page.entry, 1)
    )
    answers = (
        (
            f"{place}.",
            f'{whole_moves(each.question)} <span class="damles-small">({escape(each.id)})</span>',
            f"<b>{'<br>'.join(map(whole_moves, each.answer))}</b>",
            f'<span class="damles-why">{escape(_article(each, language))}</span>',
        )
        for place, each in enumerate(lesson_sheet(lesson, language).tasks, 1)
    )
    parts = (
        ("goal", f"<p>{escape(page.goal)}</p>"),
        ("plan", _table(plan)),
        ("mistakes", f"<ul>{''.join(f'<li>{escape(each)}</li>' for each in page.mistakes)}</ul>"),
        ("entry", _table(entry)),
        ("answers", _table(answers)),
    )
    inside = "".join(f"<h3>{escape(say(f'page-{name}', language))}</h3>{text}" for name, text in parts)
    return f'<div class="damles-page">{inside}</div>'


def _article(task: Task, language: str) -> str:
    return say("paper-article", language, article=task.article) if task.article else ""


def _home(lesson: Lesson, language: str) -> str:
    home = lesson.home
    assert home is not None
    known = {each.id: each for each in lesson.exercises}
    text = "".join(f"<p>{escape(each)}</p>" for each in (say("page-dear", language), *home.text))
    homework = "".join(f"<li>{escape(known[id].paper or known[id].question)}</li>" for id in home.homework)
    heading = escape(say("page-homework", language))
    return f'<div class="damles-page">{text}<h3>{heading}</h3><ol>{homework}</ol></div>'


def _table(rows: Iterable[Iterable[str]]) -> str:
    cells = ("".join(f"<td>{cell}</td>" for cell in row) for row in rows)
    return f"<table>{''.join(f'<tr>{row}</tr>' for row in cells)}</table>"
