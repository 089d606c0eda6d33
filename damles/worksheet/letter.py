"""The two pages beside a worksheet: one for the teacher, and a letter home with its homework."""

from damles.course.lesson import Lesson
from damles.course.teacher import minutes
from damles.texts import say
from damles.worksheet.pdf import sheet_data, typeset
from damles.worksheet.source import lesson_sheet
from damles.worksheet.task import Sheet, task


def teacher_page(lesson: Lesson, language: str = "nl") -> bytes:
    """The PDF for the teacher of a lesson that has a page for one: goal, plan, mistakes, questions and answers."""
    page = lesson.teacher
    assert page is not None
    data = sheet_data(lesson_sheet(lesson, language), language=language)
    data["words"] |= _words("teacher", "goal", "plan", "mistakes", "entry", "answers", language=language)
    data |= {
        "goal": page.goal,
        "plan": [[say("page-minutes", language, count=count), text] for count, text in minutes(page, language)],
        "mistakes": page.mistakes,
        "entry": page.entry,
    }
    return typeset("teacher", data)


def letter(lesson: Lesson, language: str = "nl") -> bytes:
    """The PDF to take home of a lesson that has a letter: its text, and the homework to write on."""
    home = lesson.home
    assert home is not None
    known = {each.id: each for each in lesson.exercises}
    homework = tuple(task(known[id], language) for id in home.homework)
    data = sheet_data(Sheet(lesson.title or lesson.id, homework), language=language)
    data["words"] |= _words("home", "homework", "dear", "greeting", language=language)
    return typeset("letter", {**data, "text": home.text})


def _words(*names: str, language: str) -> dict[str, str]:
    return {f"page-{name}": say(f"page-{name}", language) for name in names}
