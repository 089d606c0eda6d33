"""A game on the screen, driven as a pupil does: by clicks, typed moves and buttons; without a page."""

import asyncio
import os
import signal
from typing import Any

import pytest

from damles.board.view import MarkKind
from damles.course.store import MemoryStore, StoreError
from damles.engine.process import HubEngine, own_engine
from damles.engine.thinker import SlicedThinker
from damles.errors import EngineError
from damles.notebook.desk import Desk
from damles.notebook.notice import Notice
from damles.notebook.play import PlayScreen, spelen
from damles.rules.move import Move
from damles.rules.position import Position
from tests.notebook.players import Clock, Parrot, from_fen, line, moves, run, screen, seen

# --- playing


def test_the_first_screen_is_the_start_with_white_for_the_pupil_and_nobody_thinks_yet() -> None:
    thinker = Parrot()
    shown = screen(thinker)
    text = shown._repr_mimebundle_()["text/plain"]
    assert text.startswith("Jij (wit) – Computer, beginner (zwart)\n") and "31    w   w" in text
    assert thinker.asked == 0 and line(shown).startswith("Doe een zet")


def test_a_clicked_move_is_answered_and_both_stand_in_the_list() -> None:
    async def work() -> None:
        shown = screen(Parrot("19-23"))
        for square in (32, 22, 28):  # too far is refused; the piece stays in the hand
            shown.board.click(square)
        assert "Zwart is aan zet" in shown.panel.head.value
        await shown.settle()
        assert moves(shown) == ["32-28", "19-23"] and line(shown) == "Ik speel 19-23. Nu jij."
        assert "1. 32-28" in shown.moves.value and "19-23" in shown.moves.value
        assert shown.board.view.last == (19, 23) and shown.board.hand.moves == shown.sitting.game.position.legal_moves

    run(work)


def test_the_reply_begins_some_six_tenths_of_a_second_after_the_move() -> None:
    async def work() -> None:
        shown = screen(Parrot("19-23"))
        shown.board.speed, waits = 1, []
        play = shown.board.play

        def watched(*facts: Any, wait: float = 0, **more: Any) -> None:
            waits.append(wait)
            play(*facts, wait=wait, **more)

        shown.board.play = watched  # type: ignore[method-assign]
        shown.typed("32-28")
        await shown.settle()
        assert waits == [0, pytest.approx(0.6)], "the test's clock stands still, so all of it is still to come"

    run(work)


def test_a_forbidden_move_gets_its_reason_and_the_due_capture_on_the_board() -> None:
    async def work() -> None:
        shown = screen(sitting=from_fen("W:W28,34,39:B22,5"))
        shown.board.click(34)
        shown.board.click(30)
        assert line(shown) == "✗ Slaan moet. Er is een slag: 28x17. (artikel 6.2)"
        assert [mark.squares for mark in shown.board.view.marks if mark.kind is MarkKind.ARROW] == [(28, 17)]
        shown.typed("39-33")
        assert "(artikel 6.2)" in line(shown)
        shown.typed("onzin")
        assert "is geen zet" in line(shown) and moves(shown) == []

    run(work)


def test_nobody_moves_while_the_computer_thinks() -> None:
    async def work() -> None:
        shown = screen(Parrot("19-23"))
        shown.typed("32-28")
        shown.typed("31-27")
        shown.board.click(31)
        assert moves(shown) == ["32-28"]
        await shown.settle()

    run(work)


def test_black_for_the_pupil_turns_the_board_and_the_computer_begins() -> None:
    async def work() -> None:
        shown = screen(Parrot("32-28"))
        shown.ask_new()
        shown.wishes.seats.value, shown.wishes.level.value = "black", "strong"
        shown.begin()
        await shown.settle()
        assert moves(shown) == ["32-28"] and shown.board.view.flipped
        assert "Computer, sterk (wit) – Jij (zwart)" in shown.panel.head.value

    run(work)


def test_two_people_play_at_one_board_and_no_engine_is_asked() -> None:
    async def work() -> None:
        thinker = Parrot()
        shown = screen(thinker, from_fen(Position.start().fen, None))
        for text in ("32-28", "19-23", "28x19", "14x23"):
            shown.typed(text)
        await shown.settle()
        assert len(moves(shown)) == 4 and thinker.asked == 0
        shown.take_back()
        assert moves(shown)[-1] == "28x19"

    run(work)


def test_a_take_back_takes_the_reply_as_well_and_stops_a_thought() -> None:
    async def work() -> None:
        shown = screen(Parrot("19-23", "17-22"))
        shown.typed("32-28")
        await shown.settle()
        shown.typed("28x19")
        shown.take_back()
        assert moves(shown) == ["32-28", "19-23"]
        await shown.settle()
        assert moves(shown) == ["32-28", "19-23"], "the thought that was under way is given up"
        shown.take_back()
        assert moves(shown) == [] and not seen(shown, "back")

    run(work)


def test_hints_show_the_piece_and_then_the_move() -> None:
    async def work() -> None:
        shown = screen(SlicedThinker(), from_fen("W:W34,40,45:B12,23,25"))
        shown.hint()
        await shown.settle()
        assert "stuk op 34" in line(shown) and shown.board.view.marks[0].kind is MarkKind.RING
        shown.hint()
        await shown.settle()
        assert "34-30" in line(shown) and shown.board.view.marks[0].squares == (34, 30)

    run(work)


# --- how it ends


def test_a_win_is_told_with_its_reason() -> None:
    async def work() -> None:
        shown = screen(sitting=from_fen("W:W28,34:B22"))
        shown.typed("28x17")
        await shown.settle()
        assert line(shown) == "✓ Wit wint. Wie aan zet is, heeft geen stukken meer."
        assert "2-0" in shown.panel.head.value and seen(shown, "missed") and not seen(shown, "hint")
        shown.board.click(34)
        assert "uit" in line(shown)

    run(work)


def test_giving_up_is_asked_twice() -> None:
    async def work() -> None:
        shown = screen(Parrot("19-23"))
        shown.typed("32-28")
        await shown.settle()
        shown.resign()
        assert shown.sitting.game.outcome is None
        shown.hint()
        shown.resign()
        assert shown.sitting.game.outcome is None, "something else came between"
        shown.resign()
        assert shown.sitting.game.outcome is not None and shown.sitting.game.outcome.result == "0-2"
        assert line(shown) == "→ Zwart wint. Wit geeft op."

    run(work)


@pytest.mark.parametrize(("score", "ends"), [(-20, False), (60, True)])
def test_the_computer_takes_a_draw_when_it_is_behind_and_refuses_by_the_rules_when_not(score: int, ends: bool) -> None:
    async def work() -> None:
        shown = screen(Parrot("19-23", score=score))
        shown.typed("32-28")
        await shown.settle()
        shown.offer_draw()
        await shown.settle()
        assert (shown.sitting.game.outcome is not None) is ends
        if not ends:
            assert "speel liever door" in line(shown)
            shown.offer_draw()
            assert "geweigerd" in line(shown), "article 13.2"

    run(work)


def test_between_two_people_the_player_to_move_answers_an_offer() -> None:
    async def work() -> None:
        shown = screen(sitting=from_fen(Position.start().fen, None))
        shown.typed("32-28")
        shown.offer_draw()
        assert seen(shown, "accept") and not seen(shown, "offer")
        shown.refuse()
        assert not seen(shown, "accept")
        shown.typed("19-23")
        shown.offer_draw()
        shown.accept()
        assert line(shown).startswith("→ Remise.")

    run(work)


def test_a_draw_is_claimed_where_the_rules_do_not_count_by_themselves() -> None:
    async def work() -> None:
        shown = screen(sitting=from_fen("W:WK46,K47,50:BK1,K2,26", None, "official"))
        assert seen(shown, "claim")
        shown.claim()
        assert "klopt niet" in line(shown)
        for _ in range(2):
            for text in ("46-41", "1-6", "41-46", "6-1"):
                shown.typed(text)
                await shown.settle()
        shown.claim()
        assert line(shown) == "→ Remise. Dezelfde stand komt voor de derde keer voor."

    run(work)
    assert not seen(screen(), "claim"), "at school the computer counts"


def test_the_clock_begins_with_the_first_move_and_a_fallen_flag_loses() -> None:
    async def work() -> None:
        shown = screen(sitting=from_fen(Position.start().fen, None, clock="300"))
        clock = shown._now
        assert isinstance(clock, Clock)
        clock.time = 1_000
        shown.typed("32-28")
        clock.time = 1_060
        shown.typed("19-23")
        await shown.settle()
        assert "5:00" in shown.face.value and "4:00" in shown.face.value
        assert not seen(shown, "back")
        clock.time = 1_400
        await asyncio.wait_for(shown.tasks._tasks["tick"], 5)
        assert shown.sitting.game.outcome is not None and shown.sitting.game.outcome.result == "0-2"
        assert line(shown).startswith("✓ Zwart wint. De bedenktijd is om")

    run(work)


# --- what goes wrong


def test_an_engine_that_dies_is_one_sentence_and_starts_again() -> None:
    async def work() -> None:
        shown = screen(own_engine())
        engine = shown.thinker
        assert isinstance(engine, HubEngine)
        await engine.warm()
        process = engine.process
        assert process
        os.kill(process, signal.SIGTERM)
        shown.typed("32-28")
        await shown.settle()
        assert len(moves(shown)) == 2 and engine.process not in {None, process}
        shown.close()
        assert engine.process is None

    run(work)


def test_an_engine_that_keeps_failing_leaves_the_game_as_it_is() -> None:
    async def work() -> None:
        fault = EngineError(problem="illegal", found="33-28x7", name="Leugenaar")
        shown = screen(Parrot(fault, fault, "19-23"))
        shown.typed("32-28")
        await shown.settle()
        assert "'33-28x7'" in line(shown) and "Neem een zet terug" in line(shown)
        assert moves(shown) == ["32-28"]
        shown.take_back()
        shown.typed("32-28")
        await shown.settle()
        assert moves(shown) == ["32-28", "19-23"]

    run(work)


def test_a_store_that_fails_is_told_and_the_game_goes_on() -> None:
    class Full(MemoryStore):
        def choose(self, pupil: str, name: str, value: str) -> None:
            raise StoreError(path="x", problem="full", found="")

    async def work() -> None:
        shown = screen(sitting=None, place=Desk(Full()))
        shown.typed("32-28")
        assert "niet bewaard" in line(shown)
        await shown.settle()
        assert len(moves(shown)) == 2

    run(work)


def test_a_killed_kernel_resumes_the_game_and_the_computer_still_answers() -> None:
    async def work() -> None:
        place = Desk(MemoryStore())
        before = screen(Parrot("19-23"), place=place)
        before.typed("32-28")
        before.tasks.stop("reply")
        after = screen(Parrot("19-23"), place=place)
        assert "Ga verder waar je was" in line(after) and moves(after) == ["32-28"]
        await after.settle()
        assert moves(after) == ["32-28", "19-23"]

    run(work)


# --- the notebook's call


def test_a_foreign_engine_plays_and_a_wrong_command_is_a_sentence() -> None:
    assert isinstance(spelen("'open"), Notice)
    shown = spelen("no-such-engine hub")
    assert isinstance(shown, PlayScreen) and shown.helper is not shown.thinker
    assert "Computer, no-such-engine" in shown.panel.head.value


def test_every_button_changes_nothing_for_a_move_that_nobody_may_make() -> None:
    shown = screen(sitting=from_fen("W:W28,34:B22,5", None))
    shown.flip()
    assert shown.board.view.flipped
    shown.ask_new()
    assert shown.wishes.open and not shown.files.open
    shown.ask_files()
    assert shown.files.open and not shown.wishes.open
    assert shown.sitting.game.moves == () and isinstance(shown.sitting.game.position.legal_moves[0], Move)


# --- trying things out


def test_from_a_game_position_things_are_tried_out_and_the_game_waits() -> None:
    async def work() -> None:
        shown = screen(Parrot("19-23"))
        shown.typed("32-28")
        assert not seen(shown, "analyse"), "not while the computer thinks"
        await shown.settle()
        assert seen(shown, "analyse")
        shown.analyse()
        on = shown.analysis
        assert on is not None and shown.panel.widget.layout.display == "none"
        assert on.widget in shown._slot.children and [str(move) for move in on.game.moves] == ["32-28", "19-23"]
        on.board.speed, on.thinker = 0, Parrot("14x23")
        on.ask_why()
        await on.settle()
        assert "32-28" in str(on.panel.line.value)
        on.typed("28x19")
        await on.settle()
        assert len(on.game.moves) == 4 and moves(shown) == ["32-28", "19-23"]
        shown.leave_analysis()
        assert shown.analysis is None and shown.panel.widget.layout.display == "flex"
        shown.typed("28x19")
        assert moves(shown)[-1] == "28x19"
        shown.close()

    run(work)


def test_after_a_game_that_was_given_up_the_moves_can_be_gone_back_to() -> None:
    async def work() -> None:
        shown = screen(Parrot("19-23"))
        shown.typed("32-28")
        await shown.settle()
        shown.resign()
        shown.resign()
        assert shown.sitting.game.outcome and seen(shown, "analyse")
        shown.analyse()
        assert shown.analysis and shown.analysis.game.outcome is None
        shown.analysis.take_back()
        assert shown.analysis.game.position == Position.start()
        shown.close()
        assert shown.analysis is None

    run(work)


def test_nothing_is_tried_out_while_a_clock_runs() -> None:
    shown = screen(Parrot(), from_fen(Position.start().fen, None, clock="5"))
    assert seen(shown, "analyse")
    shown.typed("32-28")
    assert not seen(shown, "analyse")
