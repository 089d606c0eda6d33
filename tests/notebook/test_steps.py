"""Setting up, writing, touching, the clock and exercises without end, by clicks and typed texts; without a page."""

import asyncio
import re

import pytest

from damles.board.view import MarkKind
from damles.course.clock_scene import minutes
from damles.course.exercise import Choose, Exercise, FindAll, Order, Play, Point
from damles.course.goal import wanted
from damles.course.lesson import collecting
from damles.course.progress import MemoryStore, StoreError
from damles.course.trainer import REPEAT, Trainer
from damles.errors import DamlesError
from damles.notebook import page
from damles.notebook.clock import ClockScreen
from damles.notebook.desk import Desk
from damles.notebook.endless import EndlessScreen
from damles.notebook.exercise import ExerciseScreen
from damles.notebook.notice import Notice
from damles.notebook.page import Lesson
from damles.notebook.steps import StepScreen, screen_of
from damles.notebook.taken_back import TakeBackScreen
from damles.texts import LANGUAGES, say
from tests.course import steps
from tests.course.examples import BACKWARD, SOUND
from tests.notebook.pupil import click, line, screen


def piece(shown: ExerciseScreen, square: int) -> str:
    assert shown.board is not None
    return shown.board.view.piece(square)


@pytest.mark.parametrize("exercise", (*SOUND, *steps.STEPPED), ids=lambda exercise: exercise.id)
def test_every_kind_has_a_screen_with_first_words_a_hint_and_a_stored_text(exercise: Exercise) -> None:
    shown = screen(exercise)
    assert line(shown) and shown.exercise.question in shown._repr_mimebundle_()["text/plain"]
    while not shown.trainer.attempt(exercise.id).done:
        shown.hint()
    assert "☆☆☆" in shown.panel.head.value
    shown.again()
    assert not shown.trainer.attempt(exercise.id).done


def test_pieces_are_set_up_with_the_chosen_piece_and_a_wrong_one_is_told() -> None:
    shown = screen(steps.TIDY)
    assert isinstance(shown, StepScreen) and piece(shown, 31) == "w"
    click(shown, 40)
    assert line(shown) == "✗ Veld 40 blijft leeg." and piece(shown, 40) == "e"
    shown.choose_tool("e")
    click(shown, 31)
    assert piece(shown, 31) == "e" and shown.trainer.stars("opruimen") == 2
    whole = screen(steps.ROWS)
    whole.typed("1-20b")
    whole.typed("31-50 w")
    assert whole.trainer.stars("beginstand") == 3 and piece(whole, 7) == "b"


def test_a_written_move_is_played_and_the_next_arrow_comes() -> None:
    shown = screen(steps.LINE)
    assert shown.board is not None
    assert [mark.squares for mark in shown.board.view.marks if mark.kind is MarkKind.ARROW] == [(32, 28)]
    assert "Wit is aan zet" in shown.panel.head.value
    shown.typed("32 - 28")
    assert piece(shown, 28) == "w" and "Zwart is aan zet" in shown.panel.head.value
    assert [mark.squares for mark in shown.board.view.marks if mark.kind is MarkKind.ARROW] == [(23, 32)]
    shown.typed("23-32")
    assert line(shown) == "✗ Hier wordt geslagen. Schrijf een x in plaats van een streepje."
    click(shown, 23)
    assert "streepje" in line(shown), "a click writes nothing"
    shown.typed("23×32")
    assert line(shown).startswith("✓") and piece(shown, 28) == "e"
    assert "Zwart is aan zet" in shown.panel.head.value, "who wrote last, as in every other exercise"


def test_a_capture_is_made_by_hand_and_its_pieces_are_taken_off_in_order() -> None:
    shown = screen(steps.TWO_JUMPS)
    assert isinstance(shown, StepScreen)
    click(shown, 33)
    assert "(artikel 6.2)" in line(shown)
    assert shown.board is not None
    assert [mark.squares for mark in shown.board.view.marks if mark.kind is MarkKind.ARROW] == [(28, 19, 10)]
    click(shown, 28, 19, 10, 10)
    assert piece(shown, 10) == "w" and piece(shown, 23) == "b"
    shown.choose_tool("take-off")
    click(shown, 14)
    assert line(shown) == "✗ Het stuk op 14 gaat er nu nog niet af."
    shown.typed("23")
    click(shown, 14)
    assert shown.trainer.attempt("slag").done and piece(shown, 14) == "e"
    click(shown, 10)
    assert shown.trainer.attempt("slag").done


def test_a_held_piece_may_go_elsewhere_and_a_new_start_has_the_first_tool() -> None:
    shown = screen(steps.FREE)
    assert isinstance(shown, StepScreen)
    click(shown, 28, 22, 23, 23)
    assert piece(shown, 23) == "w" and shown.trainer.stars("vrij") == 3
    shown.choose_tool("take-off")
    shown.again()
    assert shown.tool == "move"


def test_a_step_that_a_hint_has_made_is_said_to_be_made_and_its_piece_is_pointed_at_where_it_is() -> None:
    shown = screen(steps.FREE)
    click(shown, 28, 22)
    shown.hint()
    shown.hint()
    assert line(shown) == "→ Kijk naar het stuk op 22."
    shown.again()
    for _ in range(3):
        shown.hint()
    assert "Dat is al voor je gedaan." in line(shown)


def test_putting_straight_is_said_first() -> None:
    shown = screen(steps.ADJUST)
    assert isinstance(shown, StepScreen)
    shown.choose_tool("touch")
    click(shown, 32)
    assert "Zeg eerst" in line(shown)
    shown.answer("announce")
    click(shown, 32)
    shown.answer("adjusted")
    shown.choose_tool("move")
    click(shown, 38, 33, 33)
    assert shown.trainer.stars("scheef") == 2


def test_a_half_made_touch_is_where_it_was_in_a_new_kernel() -> None:
    store = MemoryStore()
    click(screen(steps.TWO_JUMPS, store), 28, 19)
    again = screen(steps.TWO_JUMPS, store)
    assert line(again) == "→ Ga verder waar je was." and piece(again, 19) == "w"


def test_take_back_or_play_on_is_played_out_both_ways() -> None:
    exercise = steps.BETTER_ON
    solved: list[int] = []
    trainer = Trainer("les", [exercise], MemoryStore(), now=lambda: 0.0)
    shown = screen_of(exercise, trainer, on_done=lambda: solved.append(1))
    assert isinstance(shown, TakeBackScreen) and shown.board is not None
    assert piece(shown, 32) == "w" and shown.board.view.marks[0].squares == (38, 32)
    assert [button.description for button in shown.choices] == ["Terugnemen", "Doorspelen"]
    assert "Zwart is aan zet" in shown.panel.head.value
    shown.choices[0].click()
    assert (piece(shown, 24), piece(shown, 29), piece(shown, 38)) == ("w", "e", "w"), "33x24 was played"
    assert line(shown).startswith("✗ De zet gaat terug.") and not solved
    shown.choices[1].click()
    assert (piece(shown, 47), piece(shown, 33), piece(shown, 24)) == ("B", "e", "e"), "29x47 was played"
    assert line(shown).startswith("✓ Je speelt door.") and solved == [1]
    shown.choices[0].click()
    assert piece(shown, 24) == "w" and trainer.stars(exercise.id) == 2 and solved == [1]
    again = screen_of(exercise, trainer)
    assert "andere knop" in line(again)


class Clockwork:
    """A time that is set by hand."""

    at = 100.0

    def __call__(self) -> float:
        return self.at


def clock(exercise: Exercise, time: Clockwork) -> ClockScreen:
    return ClockScreen(exercise, Trainer("les", [exercise], MemoryStore(), now=lambda: 0.0), now=time)


def times(shown: ClockScreen) -> str:
    """What both sides of the clock show."""
    return re.sub(r"<style>.*?</style>|<[^>]+>", "", shown.face.value)


@pytest.mark.parametrize(("exercise", "wanted"), [(steps.ONE_MOVE, ["press"]), (steps.OFFERED, ["press", "offer"])])
def test_a_clock_scene_has_only_the_buttons_that_it_needs(exercise: Exercise, wanted: list[str]) -> None:
    row = clock(exercise, Clockwork()).panel.answers.children[1]
    assert [button.description for button in row.children] == [say(f"screen-clock-{each}") for each in wanted]


def test_the_clock_runs_from_the_first_deed_on() -> None:
    time = Clockwork()
    shown = clock(steps.ONE_MOVE, time)
    time.at = 500
    assert "▶ wit 10:00" in times(shown)
    click(shown, 32, 28)
    assert piece(shown, 28) == "w" and not shown.trainer.attempt("klok").done
    time.at = 530
    shown.answer("stop")
    assert "nooit beide klokken" in line(shown) and "▶ wit 9:30" in times(shown)
    shown.answer("press")
    assert shown.trainer.attempt("klok").done and line(shown).startswith("✓")


def test_a_pupil_who_dreams_loses_on_time_and_begins_again_with_the_full_time() -> None:
    time = Clockwork()
    shown = clock(steps.ONE_MOVE, time)
    click(shown, 32, 28)
    time.at += 601
    shown.answer("press")
    assert "vlag" in line(shown) and piece(shown, 32) == "w" and "wit 0:00 ⚑" in times(shown)
    shown.typed("32-28")
    assert "▶ wit 10:00" in times(shown)
    shown.answer("press")
    assert shown.trainer.attempt("klok").done


def test_a_second_move_before_the_clock_is_pressed_is_told_and_costs_nothing() -> None:
    shown = clock(steps.ONE_MOVE, Clockwork())
    click(shown, 32, 28)
    click(shown, 38)
    assert line(shown) == "✗ Je hebt al gezet. Druk nu je klok in."
    shown.answer("press")
    assert shown.trainer.stars("klok") == 3


def test_who_is_to_move_follows_the_scene() -> None:
    shown = clock(steps.OPENING, Clockwork())
    assert "Wit is aan zet" in shown.panel.head.value
    click(shown, 20)
    assert "Druk hem in" in line(shown)
    shown.answer("press")
    assert "Zwart is aan zet" in shown.panel.head.value
    click(shown, 20, 24)
    assert "Zwart is aan zet" in shown.panel.head.value and piece(shown, 24) == "b"


def test_a_flag_that_falls_is_told_at_once_and_stays_in_sight() -> None:
    async def scene() -> None:
        time = Clockwork()
        shown = clock(steps.ONE_MOVE, time)
        click(shown, 32, 28)
        time.at += 601
        for _ in range(3):
            await asyncio.sleep(0)
        assert "vlag" in line(shown) and piece(shown, 32) == "w" and "wit 0:00 ⚑" in times(shown)
        click(shown, 32, 28)
        assert "⚑" not in times(shown)

    asyncio.run(scene())


def test_a_move_that_the_rules_forbid_gets_its_reason_in_the_scene_too() -> None:
    shown = clock(steps.ONE_MOVE, Clockwork())
    click(shown, 32, 37)
    assert "(artikel 5.1)" in line(shown)
    assert minutes(61) == "1:01"


# --- exercises without end


def solve(shown: EndlessScreen) -> None:
    exercise = shown.exercise
    match exercise:
        case Play():
            answers = exercise.solution[:1]
        case Choose():
            answers = exercise.right[:1]
        case _:
            assert isinstance(exercise, (FindAll, Order, Point))
            answers = wanted(exercise)
    for answer in answers:
        shown.screen.answer(answer)


def test_the_next_exercise_is_another_one_and_bigger_after_success() -> None:
    shown = EndlessScreen("06", Desk(MemoryStore()))
    assert shown.exercise.id.startswith("06.1.")
    solve(shown)
    assert shown._count.value == "Gedaan: 1 · sterren: 3 ★★★"
    seen = {shown.exercise.position}
    shown.next()
    assert shown.exercise.id.startswith("06.2.") and shown.exercise.position not in seen
    shown.next()
    assert shown.exercise.id.startswith("06.2."), "one that was left unsolved says nothing about the size"


def test_a_pupil_goes_on_at_the_size_where_he_stopped_with_other_exercises() -> None:
    place = Desk(MemoryStore())
    first = EndlessScreen("03", place)
    for _ in range(3):
        solve(first)
        first.next()
    again = EndlessScreen("03", place)
    assert again.exercise.id.startswith("03.3.") and again.exercise.id != first.exercise.id
    assert EndlessScreen("03", Desk(MemoryStore())).exercise == EndlessScreen("03", Desk(MemoryStore())).exercise


def test_a_failed_rule_gets_a_card_only_when_the_pupil_wants_repeats() -> None:
    place = Desk(MemoryStore())
    for wanted_, patterns in (("", []), ("yes", ["04"])):
        place.store.choose(place.pupil, REPEAT, wanted_)
        shown = EndlessScreen("04", place)
        shown.trainer.hint(shown.exercise.id, 5)
        assert list(place.store.cards(place.pupil)) == patterns


def test_a_store_that_fails_stops_no_exercise() -> None:
    class Broken(MemoryStore):
        def settings(self, pupil: str) -> dict[str, str]:
            raise StoreError(path="p", problem="damaged", found="")

        def choose(self, pupil: str, name: str, value: str) -> None:
            raise StoreError(path="p", problem="full", found="")

    shown = EndlessScreen("02", Desk(Broken()))
    solve(shown)
    shown.next()
    assert shown.done == 1


def test_a_lesson_declares_exercises_without_end_and_a_rule_without_any_is_a_sentence() -> None:
    les = Lesson("06-meerslag", Desk(MemoryStore()))
    assert isinstance(les.endless("06"), EndlessScreen)
    refused = les.endless("01")
    assert isinstance(refused, Notice) and "geen oefeningen zonder eind" in refused.sentences[0]
    with collecting():
        read = page.lesson("06-meerslag")
        read.endless("06")
        with pytest.raises(DamlesError):
            read.endless("01")


def test_a_lesson_shows_every_kind_alone_and_in_a_mix() -> None:
    les = Lesson("13", Desk(MemoryStore()))
    assert isinstance(les.exercise(steps.TWO_JUMPS), StepScreen)
    assert isinstance(les.exercise(steps.ONE_MOVE), ClockScreen)
    assert type(les.exercise(BACKWARD)) is ExerciseScreen
    mix = les.mix(steps.LINE, BACKWARD)
    assert isinstance(mix.screen, StepScreen)
    mix.next()
    assert type(mix.screen) is ExerciseScreen


def test_every_tool_and_button_has_a_name() -> None:
    for language in LANGUAGES:
        assert say("screen-deed-hand-over", language) and say("screen-clock-press", language)
