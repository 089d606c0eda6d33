"""The result of a practice exam on one page: number, date, score, and each question with its article."""

from dataclasses import dataclass

from damles.course.exam import Answered, Mark, score
from damles.texts import say
from damles.worksheet.pdf import typeset


@dataclass(frozen=True)
class Result:
    """One exam of one pupil: its number, the name that was given (or none), the date as text, and the answers."""

    number: int
    name: str
    date: str
    answers: tuple[Answered, ...]


def result_sheet(result: Result, language: str = "nl") -> bytes:
    """The PDF of a result, A4."""
    words = ("name", "date", "question", "mark", "article")
    data = {
        "title": say("exam-title", language),
        "language": language,
        "words": {each: say(f"exam-col-{each}", language) for each in words}
        | {"page": say("paper-page", language, here="#", all="@")},
        "edition": say("rules-edition", language),
        "number": say("exam-number", language, number=result.number),
        "again": say("exam-again", language, number=result.number),
        "name": result.name,
        "date": result.date,
        "score": say("exam-score", language, right=score(result.answers), all=len(result.answers)),
        "answers": [
            {
                "topic": say(f"exam-topic-{each.topic}", language),
                "question": each.question,
                "mark": say(f"exam-mark-{each.mark}", language),
                "right": each.mark is Mark.RIGHT,
                "article": say("paper-article", language, article=each.article),
            }
            for each in result.answers
        ],
    }
    return typeset("exam", data)
