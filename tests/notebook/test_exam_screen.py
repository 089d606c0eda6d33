"""The practice exam on the screen: no help, only the first try, a new exam at a press, a result to print."""

import io
import re
from base64 import b64decode

import pytest
from pypdf import PdfReader

from damles.course.exam import TOPICS, Mark, questions
from damles.course.exercise import Choose, FindAll, Order, Play, Point
from damles.course.goal import wanted
from damles.course.progress import MemoryStore
from damles.course.store import StoreError
from damles.notebook.desk import Desk
from damles.notebook.exam import ExamScreen
from damles.notebook.page import Lesson
from damles.texts import say


@pytest.fixture
def place() -> Desk:
    return Desk(MemoryStore())


def exam(place: Desk) -> ExamScreen:
    shown = Lesson("16-oefenexamen", place).exam()
    assert isinstance(shown, ExamScreen)
    return shown


def answer(shown: ExamScreen) -> None:
    """Solve the question on the screen."""
    match exercise := shown.screen.exercise:
        case Play():
            shown.screen.screen.typed(exercise.solution[0])
        case Choose():
            shown.screen.screen.answer(exercise.right[0])
        case FindAll() | Order() | Point():
            for each in wanted(exercise):
                shown.screen.screen.typed(each)


def fail(shown: ExamScreen) -> None:
    exercise = shown.screen.exercise
    assert isinstance(exercise, Choose)
    shown.screen.screen.answer(next(each for each in exercise.answers if each not in exercise.right))


def marks(shown: ExamScreen) -> list[str]:
    return [each.mark.value for each in shown.found]


def pdf(shown: ExamScreen) -> str:
    found = re.search(r'download="([^"]+)" href="data:application/pdf;base64,([^"]+)"', shown.link.value)
    assert found and found[1] == f"oefenexamen-{shown.number}.pdf"
    (page,) = PdfReader(io.BytesIO(b64decode(found[2]))).pages
    return " ".join(page.extract_text().split())


def test_it_asks_ten_questions_without_help_and_without_a_second_attempt(place: Desk) -> None:
    shown = exam(place)
    assert shown.screen.order == tuple(each.id for each in questions(shown.number))
    for _ in TOPICS:
        names = [getattr(each, "description", "") for each in shown.screen.screen.panel.tools.children]
        assert say("screen-hint") not in names and say("screen-again") not in names
        shown.screen.next()


def test_an_exam_goes_on_where_it_was_left_and_shows_the_result_at_the_end(place: Desk) -> None:
    first = exam(place)
    for _ in range(9):
        answer(first)
        first.screen.next()
    assert "9 van de 10" in first.head.value and not first.result.value
    again = exam(place)
    assert again.number == first.number and again.screen.exercise.id == first.screen.exercise.id
    answer(again)
    assert marks(again) == ["right"] * 10
    assert "10 van de 10 vragen goed" in again.result.value
    assert all(say(f"exam-topic-{topic}") in again.result.value for topic in TOPICS)


def test_only_the_first_answer_counts(place: Desk) -> None:
    shown = exam(place)
    fail(shown)
    assert marks(shown)[0] == Mark.WRONG
    assert "1 van de 10" in shown.head.value and "✗ fout" in shown.screen._count.value
    assert "damles-next" in shown.screen._next._dom_classes
    answer(shown)
    assert marks(shown)[0] == Mark.WRONG and "✗ fout" in shown.screen._count.value


def test_a_new_exam_has_other_questions_and_a_number_gives_the_old_one_back(place: Desk) -> None:
    shown = exam(place)
    old = shown.number
    answer(shown)
    shown.new()
    assert shown.number != old and marks(shown) == ["open"] * 10
    assert exam(place).number == shown.number, "the new one is kept"
    shown.choose(str(old))
    assert shown.number == old and marks(shown)[0] == "right"


@pytest.mark.parametrize("text", ["0", "10000", "-3", "zeven", "12345678901"])
def test_a_number_that_no_exam_has_is_told(place: Desk, text: str) -> None:
    shown = exam(place)
    before = shown.number
    shown.wanted.value = text
    assert shown.number == before and "Kies een nummer van 1 tot en met 9999." in shown._said.value


def test_two_pupils_get_two_exams() -> None:
    store = MemoryStore()
    assert exam(Desk(store, "3")).number != exam(Desk(store, "4")).number


def test_the_result_is_a_page_with_number_date_score_and_articles(place: Desk) -> None:
    shown = exam(place)
    answer(shown)
    shown.screen.next()
    fail(shown)
    shown.name.value = "Noor"
    shown.make()
    text = pdf(shown)
    assert f"examen {shown.number}" in text and "Noor" in text and "1 van de 10 vragen goed" in text
    assert re.search(r"Datum \d\d-\d\d-\d{4}", text)
    assert "✓ goed artikel 7.1" in text and "✗ fout artikel 6.6" in text and text.count("nog open") == 8
    shown.name.value = ""
    shown.make()
    assert "Noor" not in pdf(shown)


def test_a_name_is_text_and_never_layout(place: Desk) -> None:
    shown = exam(place)
    shown.name.value = '#panic("x") $x$ *vet* <b>'
    shown.make()
    assert '#panic("x") $x$ *vet* <b>' in pdf(shown)


def test_a_store_that_fails_is_told_and_the_exam_goes_on(place: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_choice: object) -> None:
        raise StoreError(path="x", problem="full", found="")

    monkeypatch.setattr(place.store, "choose", fails)
    monkeypatch.setattr(place.store, "settings", fails)
    shown = exam(place)
    assert "wordt niets bewaard" in shown._said.value
    answer(shown)
    assert marks(shown)[0] == "right"


def test_a_stored_notebook_holds_every_question(place: Desk) -> None:
    shown = exam(place)
    text = shown._repr_mimebundle_()["text/plain"]
    assert all(f"{topic}.2.{shown.number}: " in text for topic in TOPICS)


def test_practice_in_the_same_lesson_does_not_change_the_exam(place: Desk) -> None:
    les = Lesson("16-oefenexamen", place)
    before = les.exam().number
    les.exercise(Play(id="vooraf", position="W:W28,44:B33", question="Sla.", solution="28x39")).typed("28x39")
    assert les.exam().number == before
