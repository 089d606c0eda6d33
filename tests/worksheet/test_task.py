"""On paper every kind of exercise has its way to answer, and the answer sheet is right."""

import io
import re
from dataclasses import replace
from pathlib import Path

import pytest
from pypdf import PdfReader

import damles
from damles.course.check import check
from damles.course.exercise import Choose, Exercise, FindAll, Order, Play, Point, State, read_position
from damles.course.judge import is_done, judge
from damles.course.play import play_line
from damles.puzzle.puzzle import Puzzle
from damles.rules.piece import Side
from damles.texts import LANGUAGES
from damles.worksheet.pdf import answer_sheet, worksheet
from damles.worksheet.source import read_sheet
from damles.worksheet.task import Sheet, Way, notation, puzzle_task, sides, task
from tests.course.steps import (
    BETTER_ON,
    BOUND,
    CROWN_IT,
    EARLY,
    FREE,
    LINE,
    OFFERED,
    ONE_MOVE,
    OPENING,
    PATH,
    ROWS,
    STEPPED,
    TWO_JUMPS,
)

LESSONS = sorted((Path(damles.__file__).parents[1] / "notebooks" / "nl").glob("[0-9]*.ipynb"))[1:]

BACK = Play(id="terug", position="W:W28,44:B33", question="Wat moet wit doen?", solution="28x39", why="5.3")
LURE = Play(id="lok", position="W:W8,14,19,23,29:B11,22,K47", question="Lok de dam.", solution="23-18 47x23 19x6")
BLACK = Play(id="zwart", position="B:WK3,23,24:B17,22,27,31,38", question="Lok haar.", solution="22-28 3x22 27x20")
EITHER = Play(id="twee", position="W:WK10:B11,13,19,27", question="Sla.", solution=("10x2", "10x7"), level="plus")
ALSO = Play(
    id="ook",
    position="W:W28,32,34,37:B10,17,19,23",
    question="Geef er twee.",
    solution="28-22 17x28 34-29 23x34 32x5",
    also="34-29 23x34 28-22 17x28 32x5",
)
CAPTURES = FindAll(id="alle", position="W:W24,38,43:B19,20,29,32", question="Vind ze allemaal.")
MOVERS = FindAll(id="wie", position="W:W27,33,38,44:B8,22,29", question="Wie kunnen slaan?", goal="capturers")
ONE_OF = Point(id="kroon", position="W:W28:B20", question="Noem een veld.", goal="crown-row", enough=1)
CORNERS = Point(id="hoek", position="W:W:B", question="Welke hoeken zijn donker?", squares=(46, 5))
ORDER = Order(id="volgorde", position="W:W47:B13,14,24,33,42", move="47x18", question="In welke volgorde?")
SCENE = Choose(id="scene", question="Wat doe je?", answers={"Groeten": "", "Niets": ""}, right="Groeten")

PAPER = [
    (BACK, Way.LINE, 1, ("28x39",)),
    (LURE, Way.LINE, 3, ("1. 23-18 47x23 2. 19x6",)),
    (BLACK, Way.LINE, 3, ("1. … 22-28 2. 3x22 27x20",)),
    (EITHER, Way.LINE, 1, ("10x2", "of 10x7")),
    (ALSO, Way.LINE, 5, ("1. 28-22 17x28 2. 34-29 23x34 3. 32x5", "ook goed: 1. 34-29 23x34 2. 28-22 17x28 3. 32x5")),
    (CAPTURES, Way.MOVES, 4, ("24x13, 24x15, 24x33, 38x27",)),
    (MOVERS, Way.SQUARES, 2, ("27, 33",)),
    (ONE_OF, Way.SQUARES, 1, ("1 van deze: 1, 2, 3, 4, 5",)),
    (CORNERS, Way.SQUARES, 2, ("5, 46",)),
    (ORDER, Way.ORDER, 5, ("42 → 33 → 24 → 14 → 13",)),
    (SCENE, Way.TICK, 2, ("Groeten",)),
]


@pytest.mark.parametrize(("exercise", "way", "size", "answer"), PAPER, ids=[row[0].id for row in PAPER])
def test_an_exercise_has_its_way_its_room_and_its_answer(
    exercise: Exercise, way: Way, size: int, answer: tuple[str, ...]
) -> None:
    assert check(exercise) == []
    on_paper = task(exercise)
    assert (on_paper.way, on_paper.size) == (way, size)
    assert on_paper.answer == answer
    assert (on_paper.id, on_paper.question, on_paper.level) == (exercise.id, exercise.question, exercise.level)


@pytest.mark.parametrize(
    "exercise", [BACK, LURE, BLACK, EITHER, CAPTURES, MOVERS, CORNERS, ORDER, SCENE], ids=lambda e: e.id
)
def test_what_the_answer_sheet_says_solves_the_exercise(exercise: Exercise) -> None:
    first = task(exercise).answer[0]
    if task(exercise).way is Way.TICK:
        steps = [first]
    else:
        words = first.replace(",", " ").replace("→", " ").split()
        steps = [word for word in words if not word.endswith(".") and word != "…"]
    if isinstance(exercise, Play):
        steps = steps[::2]  # the program answers
    state = State()
    for step in steps:
        assert not is_done(exercise, state)
        state = judge(exercise, state, step).state
    assert is_done(exercise, state)


def test_the_article_is_kept() -> None:
    assert task(BACK).article == "5.3"


def test_a_scene_has_no_board() -> None:
    assert task(SCENE).setup is None
    assert task(SCENE).choices == ("Groeten", "Niets")


def test_an_exercise_can_have_words_of_its_own_for_paper() -> None:
    clicked = replace(CORNERS, question="Klik de hoeken aan.", paper="Schrijf de hoeken op.")
    assert task(clicked).question == "Schrijf de hoeken op."


SCREEN_WORDS = re.compile(r"\b(klik|knop|scherm|typ |toets|muis|sleep|click|button)", re.IGNORECASE)
"""What a hand does on a screen and not on paper."""


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_nothing_on_the_paper_of_a_lesson_speaks_of_a_screen(path: Path) -> None:
    for each in read_sheet(path).tasks:
        for text in (each.question, each.before, *each.choices, *each.cues, *each.answer):
            assert not SCREEN_WORDS.search(text), f"{each.id}: {text}"
        assert each.answer and all(each.answer)


class TestStepByStep:
    def test_setting_up_is_drawing_in_an_empty_diagram(self) -> None:
        on_paper = task(ROWS)
        assert on_paper.way is Way.DRAW and on_paper.setup is not None and not on_paper.setup.squares("wWbB")
        assert on_paper.answer == ("wit: 31 t/m 50", "zwart: 1 t/m 20")
        assert task(CROWN_IT).answer == ("wit: 28, dam 6", "zwart: 40")

    def test_a_move_to_write_is_an_arrow_in_the_diagram(self) -> None:
        on_paper = task(PATH)
        assert [mark.squares for mark in on_paper.marks] == [(40, 23, 37, 48)]
        assert on_paper.answer == ("40x23x37x48",) and sides(on_paper) == ("white",) and not on_paper.cues

    def test_a_few_moves_are_numbered_arrows_and_many_are_told_in_words(self) -> None:
        few = replace(LINE, position="W:W32,34,39:B9,18", moves="32-28 9-14")
        assert [(mark.squares, mark.text) for mark in task(few).marks] == [
            ((32, 28), ""),
            ((9, 14), ""),
            ((28,), "1"),
            ((14,), "2"),
        ]
        assert task(LINE).cues == ("van 32 naar 28", "slaat van 23 naar 32")
        assert task(LINE).answer == ("1. 32-28 23x32",) and not task(LINE).marks

    def test_what_the_hand_does_is_written_step_by_step(self) -> None:
        on_paper = task(TWO_JUMPS)
        assert (on_paper.way, on_paper.size) == (Way.STEPS, 5)
        assert on_paper.answer == (
            "Pak het stuk op 28.",
            "Zet het even neer op 19, zonder los te laten.",
            "Laat het stuk los op 10.",
            "Neem het stuk op 23 weg.",
            "Neem het stuk op 14 weg.",
        )

    def test_what_was_done_before_is_told_and_shown(self) -> None:
        on_paper = task(EARLY)
        assert on_paper.before == "Al gedaan: 28 opgepakt, losgelaten op 19."
        assert on_paper.setup is not None and on_paper.setup.board[18] == "w" and on_paper.setup.board[27] == "e"
        assert [mark.squares for mark in on_paper.marks] == [(19,)]
        assert [(mark.squares, mark.text) for mark in task(BOUND).marks] == [((42,), "1"), ((37,), "2")]
        assert task(BOUND).answer[0] == "Pak het stuk op 37."
        assert task(FREE).answer[0].startswith("Bijvoorbeeld: ")

    def test_a_clock_shows_both_times_and_which_one_runs(self) -> None:
        assert [(dial.time, dial.running) for dial in task(ONE_MOVE).dials] == [("10:00", True), ("10:00", False)]
        assert [dial.running for dial in task(OPENING).dials] == [False, True]
        assert task(ONE_MOVE).answer == ("Speel bijvoorbeeld 32-27.", "Druk nu je klok in.")
        assert task(OPENING).answer[0] == "Druk nu je klok in. (wit: 32-28)"
        assert "Bied nu remise aan." in task(OFFERED).answer

    def test_taking_back_or_playing_on_is_ticked_and_the_answer_has_both_lines(self) -> None:
        on_paper = task(BETTER_ON)
        assert (on_paper.way, on_paper.choices) == (Way.TICK, ("Terugnemen", "Doorspelen"))
        assert on_paper.answer == ("Doorspelen: 29x47", "niet: Terugnemen: 33x24")
        assert on_paper.setup is not None and on_paper.setup.turn is Side.BLACK
        assert [mark.squares for mark in on_paper.marks] == [(38, 32)]

    @pytest.mark.parametrize("exercise", STEPPED, ids=lambda e: e.id)
    @pytest.mark.parametrize("size", [6, 12])
    def test_every_one_of_them_is_set_on_a_page(self, exercise: Exercise, size: int) -> None:
        for language in LANGUAGES:
            sheet = Sheet("Les", (task(exercise, language),))
            text = " ".join(
                page.extract_text() for page in PdfReader(io.BytesIO(worksheet(sheet, size, language))).pages
            )
            answers = PdfReader(io.BytesIO(answer_sheet(sheet, language))).pages[0].extract_text()
            assert " ".join(exercise.question.split()[:3]) in " ".join(text.split())
            assert " ".join(sheet.tasks[0].answer[0].split()[:2]) in " ".join(answers.split())


def test_the_lines_to_write_on_say_whose_move_it_is() -> None:
    assert sides(task(LURE)) == ("white", "black", "white")
    assert sides(task(BLACK)) == ("black", "white", "black")
    assert sides(task(ORDER)) == ()


class TestPuzzle:
    PUZZLE = Puzzle.from_lines("B:WK2,11,12:B19,28,29,33,34", ["33-38 2x23 29x16"], source="eigen zoektocht")

    def test_its_number_is_its_id_and_its_source_goes_with_it(self) -> None:
        on_paper = puzzle_task(self.PUZZLE, 7)
        assert (on_paper.id, on_paper.source) == ("7", "eigen zoektocht")
        assert on_paper.setup is not None and on_paper.setup.turn is Side.BLACK

    def test_its_solution_and_theme_are_on_the_answer_sheet_only(self) -> None:
        on_paper = puzzle_task(self.PUZZLE, 7)
        assert on_paper.answer == ("1. … 33-38 2. 2x23 29x16",)
        assert on_paper.themes == tuple(sorted(self.PUZZLE.themes))
        assert on_paper.question == "Zoek de winst in 2 zetten."

    def test_every_right_end_of_a_capture_is_named(self) -> None:
        both = Puzzle.from_lines("W:WK10:B11,13,19,27", ["10x2", "10x7"])
        assert puzzle_task(both, 1).answer == ("10x2", "of 10x7")


def test_a_line_is_written_with_move_numbers_only_where_it_is_longer_than_a_move() -> None:
    start = read_position(BACK.position)
    assert notation(play_line(start, "28x39"), Side.WHITE) == "28x39"
    start = read_position(LURE.position)
    assert notation(play_line(start, "23-18 47x23"), Side.WHITE) == "1. 23-18 47x23"
