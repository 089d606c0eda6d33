"""The sheets as PDF: what stands on which page, whatever a question holds."""

import io
import re
import unicodedata

import pytest
from pypdf import PdfReader

from damles.course.exercise import Choose, Exercise, FindAll, Order, Play, Point
from damles.texts import say
from damles.worksheet.pdf import FOLDER, answer_sheet, cutout, sheet_data, typeset, worksheet
from damles.worksheet.task import Sheet, Task, Way, task

ODD = 'Vals? #panic("x") $x^2$ *vet* _schuin_ "zo" \\ \\u{41} <a> @b // {niet} [dat] `x` #let y = 1; ~ -- \' %'
A4 = (595, 842)


def play(number: int, question: str = "Welke zet moet?") -> Play:
    return Play(id=f"oefening-{number}", position="W:W28,44:B33", question=question, solution="28x39", why="5.3")


def sheet(*exercises: Exercise, title: str = "Les 4 · Slaan moet") -> Sheet:
    return Sheet(title, tuple(map(task, exercises)))


def pages(pdf: bytes) -> list[str]:
    """The text of each page, spaces as one and joined letters apart."""
    texts = (page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages)
    return [re.sub(r"\s+", " ", unicodedata.normalize("NFKC", text)) for text in texts]


@pytest.mark.parametrize(("size", "count", "wanted"), [(6, 6, 1), (6, 7, 2), (6, 18, 3), (12, 12, 1), (12, 13, 2)])
def test_a_page_holds_six_or_twelve(size: int, count: int, wanted: int) -> None:
    found = pages(worksheet(sheet(*map(play, range(1, count + 1))), size))
    assert len(found) == wanted
    assert [text.count("Wit aan zet") for text in found] == [size] * (count // size) + [count % size] * (
        count % size > 0
    )
    assert [f"blad {n} van {wanted}" in text for n, text in enumerate(found, 1)] == [True] * wanted


@pytest.mark.parametrize("size", [6, 12])
def test_every_page_is_a4_with_the_title_and_room_for_a_name(size: int) -> None:
    pdf = worksheet(sheet(*map(play, range(1, 15))), size)
    for page, text in zip(PdfReader(io.BytesIO(pdf)).pages, pages(pdf), strict=True):
        assert (round(page.mediabox.width), round(page.mediabox.height)) == A4
        assert all(part in text for part in ("Les 4 · Slaan moet", "Naam of nummer", "Datum"))


@pytest.mark.parametrize("size", [6, 12])
def test_the_exercises_stand_in_order_with_their_ids_and_without_answers(size: int) -> None:
    text = " ".join(pages(worksheet(sheet(*map(play, range(1, 15))), size)))
    assert re.findall(r"oefening-\d+", text) == [f"oefening-{number}" for number in range(1, 15)]
    assert "28x39" not in text
    assert "artikel" not in text


@pytest.mark.parametrize("size", [6, 12])
def test_a_question_is_text_and_never_layout(size: int) -> None:
    odd = Choose(id="raar", question=ODD, answers={"#panic()": "", "$ja$": ""}, right="#panic()")
    (text,) = pages(worksheet(sheet(odd, play(1, ODD), title=ODD), size))
    assert text.count(ODD) == 3
    assert "#panic()" in text and "$ja$" in text
    assert "#panic()" in pages(answer_sheet(sheet(odd, title=ODD)))[0]


@pytest.mark.parametrize("size", [6, 12])
def test_a_long_question_takes_more_room_and_loses_nothing(size: int) -> None:
    long = " ".join(f"Woord{number}." for number in range(120))
    found = pages(worksheet(sheet(*(play(number, long) for number in range(1, size + 1))), size))
    assert len(found) > 1
    assert [text.count("Woord0.") for text in found] == [text.count("Woord119.") for text in found]
    assert sum(text.count("Woord119.") for text in found) == size


@pytest.mark.parametrize("size", [6, 12])
def test_a_question_longer_than_a_page_goes_on_on_the_next(size: int) -> None:
    endless = " ".join(f"Woord{number}." for number in range(1500))
    found = pages(worksheet(sheet(play(1, endless), play(2)), size))
    words = {int(number) for text in found for number in re.findall(r"Woord(\d+)\.", text)}
    assert words == set(range(1500))
    assert len(found) > 1


WAYS = [
    (FindAll(id="a", position="W:W28:B14,22,23", question="?"), "Schrijf de zet op:"),
    (FindAll(id="b", position="W:W24,38,43:B19,20,29,32", question="?"), "Schrijf de zetten op:"),
    (Point(id="c", position="W:W28:B5", question="?", squares=46), "Schrijf het veld op:"),
    (Point(id="d", position="W:W28:B5", question="?", squares=(5, 46)), "Schrijf de velden op:"),
    (Order(id="e", position="W:W28:B14,22,23", move="28x10", question="?"), "1. 2."),
    (Choose(id="f", question="?", answers={"Ja": "", "Nee": ""}, right="Ja"), "Ja Nee"),
]


@pytest.mark.parametrize("size", [6, 12])
@pytest.mark.parametrize(("exercise", "told"), WAYS, ids=[row[0].id for row in WAYS])
def test_each_way_to_answer_is_told_on_paper(exercise: Exercise, told: str, size: int) -> None:
    (text,) = pages(worksheet(sheet(exercise), size))
    assert told in text


def test_who_is_to_move_is_a_word_and_a_sign_and_left_out_on_an_empty_board() -> None:
    black = Play(id="z", position="B:W17,45:B4,22", question="?", solution="22x11")
    empty = Point(id="l", position="W:W:B", question="?", squares=46)
    data = sheet_data(sheet(play(1), black, empty))
    assert [each["turn"] for each in data["tasks"]] == ["white", "black", None]
    (text,) = pages(worksheet(sheet(play(1), black, empty)))
    assert text.count("Wit aan zet") == text.count("Zwart aan zet") == 1


def test_the_outer_squares_are_numbered() -> None:
    (text,) = pages(worksheet(sheet(play(1))))
    assert {*map(str, (1, 2, 3, 4, 5, 6, 15, 16, 25, 26, 35, 36, 45, 46, 47, 48, 49, 50))} <= set(text.split())


def test_a_puzzle_has_its_source() -> None:
    (text,) = pages(worksheet(Sheet("Turkse slag", (Task("1", "Zoek.", Way.LINE, source="eigen zoektocht"),))))
    assert "Bron: eigen zoektocht" in text


def test_the_answers_have_number_id_answer_and_article_and_name_the_edition() -> None:
    (text,) = pages(answer_sheet(sheet(play(1), play(2))))
    assert "1 oefening-1 28x39 artikel 5.3" in text
    assert "2 oefening-2 28x39 artikel 5.3" in text
    assert say("rules-edition") in text


def test_the_board_to_cut_out_has_its_fifty_numbers_and_forty_pieces() -> None:
    board, pieces = pages(cutout())
    assert set(map(str, range(1, 51))) <= set(board.split())
    assert "Knip" in board and "Knip" in pieces
    source = (FOLDER / "cutout.typ").read_text(encoding="utf-8")
    assert len(re.findall(r"\.\.\(piece\(.*\),\) \* 20,", source)) == 2


def test_the_same_sheet_gives_the_same_file() -> None:
    assert worksheet(sheet(play(1))) == worksheet(sheet(play(1)))


def test_a_sheet_is_said_in_english_too() -> None:
    data = sheet_data(sheet(play(1)), language="en")
    (text,) = pages(typeset("sheet", data))
    assert "White to move" in text and "Name or number" in text
