"""An exercise on the screen, driven by clicks and typed texts as a pupil does; without a page."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from damles.board.view import MarkKind, Tone, cross
from damles.course.exercise import Choose, Exercise, FindAll, Order, Play, Point
from damles.course.lesson import read_lesson
from damles.course.progress import MemoryStore
from damles.notebook.exercise import ExerciseScreen, facts
from damles.rules.position import Position
from tests.notebook.pupil import click, line, screen
from tests.notebook.test_lessons import LESSONS

TURK = Play(
    id="turk", position="W:W8,14,19,23,29:B11,22,K47", question="Sla de dam terug.", solution="23-18 47x23 19x6"
)
DUE = Play(id="due", position="W:W28,34,39:B22", question="Welke zet moet?", solution="28x17")


def letters(shown: ExerciseScreen) -> Position:
    assert shown.board is not None
    return Position(shown.position.turn, shown.board.view.board)


def test_a_line_is_played_by_clicks_with_the_reply_between() -> None:
    shown = screen(TURK)
    click(shown, 23, 18)
    assert "speelt de ander 47x23" in line(shown)
    assert letters(shown).piece(23) == "B"
    click(shown, 19, 6)
    assert line(shown).startswith("✓")
    assert letters(shown).piece(6) == "w" and letters(shown).piece(23) == "e"
    assert "★★★" in shown.panel.head.value


def test_a_forbidden_move_gets_its_reason_and_the_due_capture_as_an_arrow() -> None:
    shown = screen(DUE)
    click(shown, 34, 30)
    assert line(shown) == "✗ Slaan moet. Er is een slag: 28x17. (artikel 6.2)"
    assert shown.board is not None
    assert [mark.squares for mark in shown.board.view.marks if mark.kind is MarkKind.ARROW] == [(28, 17)]
    click(shown, 28, 17)
    assert line(shown).startswith("✓")


@pytest.mark.parametrize("end", [39, 22, 32])
def test_where_a_piece_cannot_walk_there_is_a_cross(end: int) -> None:
    """Back, too far, and sideways."""
    shown = screen(Play(id="x", position="W:W33,44:B10", question="?", solution="33-28"))
    assert shown.board is not None
    click(shown, 33, end)
    assert line(shown).startswith("✗ Een schijf")
    assert shown.board.view.marks == (cross(end),)


def test_a_click_on_a_piece_that_may_not_move_gives_the_reason_too() -> None:
    shown = screen(DUE)
    click(shown, 22)
    assert "niet van jou" in line(shown)
    click(shown, 39)
    assert "(artikel 6.2)" in line(shown)
    assert shown.trainer.attempt("due").costs == 0


def test_after_a_refusal_the_piece_stays_in_the_hand_for_the_square_that_the_reason_names() -> None:
    shown = screen(Play(id="x", position="W:WK37,47:B12,32,35", question="?", solution=("37x1", "37x7")))
    click(shown, 37, 23, 12)
    assert "Spring eroverheen, naar veld 7" in line(shown)
    click(shown, 7)
    assert line(shown).startswith("✓")


@pytest.mark.parametrize("again", [(37, 23, 7), (47, 37, 23, 7)])
def test_after_a_refusal_a_pupil_may_begin_anew(again: tuple[int, ...]) -> None:
    shown = screen(Play(id="x", position="W:WK37,47:B12,32,35", question="?", solution=("37x1", "37x7")))
    click(shown, 37, 12, *again)
    assert line(shown).startswith("✓")


def test_a_losing_move_is_punished_on_the_board_and_a_click_takes_it_back() -> None:
    shown = screen(Play(id="x", position="W:W28,37,42:B17,19", question="?", solution="28-22 17x28"))
    click(shown, 28, 23)
    assert "meer kwijt dan je krijgt" in line(shown)
    assert letters(shown).piece(23) == "e", "the punishment has been played"
    click(shown, 23)
    assert letters(shown).piece(28) == "w"
    assert line(shown) == "Klik op een stuk en dan op een veld."


def test_the_click_that_takes_a_wrong_move_back_also_picks_up_a_piece_that_stood_there() -> None:
    shown = screen(Play(id="x", position="W:W28,37,42:B17,19", question="?", solution="28-22 17x28"))
    assert shown.board is not None
    for square in (23, 17, 28):
        click(shown, 28, 23)
        click(shown, square)
        assert letters(shown).piece(28) == "w" and shown.board.hand.selected is None, square
    click(shown, 28, 23)
    click(shown, 42)
    assert shown.board.hand.selected == 42
    click(shown, 38)
    assert line(shown).startswith("✗ 42-38 mag"), "the next click makes the move"


def test_a_typed_move_goes_the_way_of_a_click() -> None:
    shown = screen(TURK)
    shown.typed("23 - 18")
    assert letters(shown).piece(23) == "B"
    shown.typed("19-14")
    assert "(artikel" in line(shown)
    shown.typed("wat?")
    assert line(shown).startswith("→ 'wat?' is geen zet")


def test_the_ladder_ends_with_the_whole_solution_and_no_star() -> None:
    shown = screen(TURK)
    rungs = 0
    while not shown.trainer.attempt("turk").done:
        shown.hint()
        rungs += 1
    assert rungs == 8, "four for the first move, which the fourth plays, and four for the second"
    assert line(shown).startswith("→ De oplossing is")
    assert "☆☆☆" in shown.panel.head.value
    assert letters(shown).piece(6) == "w"
    shown.again()
    assert letters(shown).piece(23) == "w"


def test_a_new_kernel_resumes_the_last_complete_state_and_drops_a_half_made_capture() -> None:
    store = MemoryStore()
    first = screen(TURK, store)
    click(first, 23, 18)
    click(first, 19, 28)
    assert first.board is not None and first.board.hand.path == (19, 28)
    again = screen(TURK, store)
    assert line(again) == "→ Ga verder waar je was."
    assert letters(again).piece(19) == "w" and letters(again).piece(23) == "B"
    assert again.board is not None and again.board.hand.path == ()


def test_squares_and_orders_and_choices_are_answered_by_clicks() -> None:
    point = screen(Point(id="p", position="W:W27,33,38:B22,29", question="?", goal="capturers"))
    click(point, 27, 38, 38, 33)
    assert point.trainer.stars("p") == 2
    order = screen(Order(id="o", position="W:W28:B14,22,23", question="?", move="28x10"))
    click(order, 23, 14)
    assert order.trainer.stars("o") == 3
    choose = screen(Choose(id="c", question="?", answers={"Ja": "Klopt.", "Nee": "Kijk."}, right="Ja"))
    choose.answer("Nee")
    assert line(choose) == "✗ Kijk."
    choose.answer("Ja")
    assert choose.trainer.stars("c") == 2


def test_the_move_of_a_question_is_drawn_when_it_is_answered_and_not_before() -> None:
    asked = Choose(
        id="c", position="W:W28:B12,22", question="?", answers={"1": "Nee.", "2": "Ja."}, right="2", move="28x8"
    )
    shown = screen(asked)
    assert shown.board is not None
    for answer, squares in (("1", []), ("2", [(28, 17, 8)])):
        shown.answer(answer)
        assert [mark.squares for mark in shown.board.view.marks] == squares
    quiet = screen(replace(asked, move="28-23"))  # a question whether it may be made: no
    quiet.answer("2")
    assert quiet.board is not None and quiet.board.view.marks == ()


def test_halfway_a_capture_the_line_says_to_go_on() -> None:
    shown = screen(Play(id="round", position="W:W38:B22,23,32,33", question="Sla rond.", solution="38x38"))
    click(shown, 38, 43)
    assert line(shown).startswith("✗")
    click(shown, 38, 29)
    assert line(shown) == "→ De slag is nog niet klaar. Sla verder."
    assert shown.board is not None
    shown.board.key("Escape")
    assert line(shown) == "Klik op een stuk en dan op een veld.", "the piece is back"
    click(shown, 38, 29, 18, 27, 38)
    assert line(shown).startswith("✓")


def test_a_wrong_square_gets_a_ring_until_the_next_answer() -> None:
    shown = screen(Point(id="point", position="W:W38:B7", question="Waarheen?", goal="landings", piece=38))
    assert shown.board is not None
    click(shown, 28)
    assert [(mark.squares, mark.tone) for mark in shown.board.view.marks] == [((28,), Tone.BAD)]
    click(shown, 32)
    assert [(mark.squares, mark.tone) for mark in shown.board.view.marks] == [((32,), Tone.GOOD)]


def test_the_stars_come_where_room_was_kept_for_them() -> None:
    shown = screen(Choose(id="x", question="?", answers={"Ja": "", "Nee": ""}, right="Ja"))
    before = shown.panel.head.value
    shown.answer("Ja")
    assert re.sub("<span.*</span>", "", shown.panel.head.value) == before != shown.panel.head.value


def test_short_answers_stand_in_a_row() -> None:
    short, long = (
        screen(Choose(id="x", question="?", answers={right: "", "Nee": ""}, right=right))
        for right in ("Ja", "Ja, " * 9)
    )
    assert "damles-short" in short.panel.answers._dom_classes
    assert "damles-short" not in long.panel.answers._dom_classes


def test_found_captures_stay_on_the_board_as_arrows() -> None:
    shown = screen(FindAll(id="f", position="W:W33,44:B8,29,38", question="?"))
    click(shown, 33, 24)
    assert "Zoek er nog" in line(shown)
    assert shown.board is not None
    assert [mark.squares for mark in shown.board.view.marks] == [(33, 24)]
    assert letters(shown).piece(33) == "w"
    click(shown, 33, 42)
    assert shown.trainer.stars("f") == 3


def test_the_stored_text_has_question_board_and_facts() -> None:
    text = facts(DUE)
    assert text.startswith("due: Welke zet moet?")
    assert " 26  .   .   w   .   .     30" in text
    assert text.endswith("wit aan zet · mogelijke zetten: 1 · grootste slag: 1")


KINDS = (Play, FindAll, Order, Point, Choose)
"""The kinds that this screen shows; those of `damles.notebook.steps` have tests of their own."""


def _exercises() -> Iterator[Exercise]:
    for path in LESSONS:
        yield from (each for each in read_lesson(path).exercises if type(each) in KINDS)


@pytest.mark.parametrize("exercise", list(_exercises()), ids=lambda exercise: exercise.id)
def test_every_exercise_of_the_course_is_solved_by_clicks(exercise: Exercise) -> None:
    from damles.course.goal import moves_wanted, wanted
    from damles.course.play import solutions

    shown = screen(exercise)
    if isinstance(exercise, Play):
        for move in solutions(exercise)[0][::2]:
            click(shown, *move.routes[0])
    elif isinstance(exercise, FindAll) and moves_wanted(exercise):
        for move in moves_wanted(exercise):
            click(shown, *move.routes[0])
    elif isinstance(exercise, Choose):
        shown.answer(exercise.right[0])
    else:
        assert isinstance(exercise, (FindAll, Order, Point))
        click(shown, *map(int, wanted(exercise)))
    assert shown.trainer.stars(exercise.id) == 3
