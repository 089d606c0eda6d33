"""The arbiter and the clock (articles 10 to 12)."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damles import texts
from damles.rules import complaint as came
from damles.rules.arbiter import decide
from damles.rules.clock import Clock, Dial
from damles.rules.conduct import Exemption, Help
from damles.rules.decision import Decision, Next
from damles.rules.game import Game
from damles.rules.match import Match
from damles.rules.outcome import Ending
from damles.rules.piece import Side
from damles.rules.timecontrol import TimeControl

WHITE, BLACK = Side.WHITE, Side.BLACK


def said(decision: Decision) -> str:
    assert texts.say(decision.reason, language="en", **decision.facts)
    return texts.say(decision.reason, **decision.facts)


def fallen(control: str = "40/7200:20/2400", used: int = 7200, moves: int = 38) -> Match:
    """White's flag fell; the clock itself cannot tell for certain how many moves were made."""
    clock = Clock(TimeControl.from_text(control), Dial(moves=moves), Dial(moves=moves), running=WHITE, opened=True)
    return Match(Game(), clock.at(used))


@pytest.mark.parametrize(
    ("sheets", "reason", "result"),
    [
        ((39, 39), "arbiter-flag-lost", "0-2"),
        ((40, 40), "arbiter-flag-enough", None),
        ((41, 41), "arbiter-flag-enough", None),
        # not established: the sheets differ, or one of them cannot be read
        ((39, 40), "arbiter-flag-deemed", None),
        ((None, 39), "arbiter-flag-deemed", None),
        ((None, None), "arbiter-flag-deemed", None),
    ],
)
def test_art_12_1_the_moves_are_counted_from_both_sheets(sheets: came.Sheets, reason: str, result: str | None) -> None:
    decision = decide(fallen(), came.FlagFell(WHITE, sheets))
    assert (decision.article, decision.reason, decision.task) == ("12.1", reason, "c")
    assert (decision.outcome and decision.outcome.result) == result
    assert said(decision)


@pytest.mark.parametrize(("behind", "runs"), [({WHITE, BLACK}, WHITE), ({WHITE}, WHITE), ({BLACK}, BLACK)])
def test_art_11_4_before_the_count_both_sheets_are_brought_up_to_date(behind: set[Side], runs: Side) -> None:
    decision = decide(fallen(), came.FlagFell(WHITE, (39, 39), frozenset(behind)))
    assert (decision.next, decision.article, decision.outcome) == (Next.CATCH_UP, "11.4", None)
    assert decision.match.clock is not None
    assert (decision.match.clock.running, decision.match.clock.fallen) == (runs, (WHITE,))
    assert said(decision)


def test_art_11_4_while_the_other_is_in_time_trouble_the_count_waits() -> None:
    clock = fallen().clock
    assert clock is not None
    match = Match(Game(), replace(clock, black=Dial(used=7000, moves=38)))
    decision = decide(match, came.FlagFell(WHITE, (39, 39), frozenset(Side)))
    assert (decision.next, decision.reason) == (Next.PLAY_ON, "arbiter-count-later")
    assert said(decision)


def test_art_11_2_and_11_3_a_move_is_written_with_the_two_numbers_and_a_dash_or_a_cross() -> None:
    game = Game().play("32-28").play("19-23").play("28x19")
    assert [str(move) for move in game.moves] == ["32-28", "19-23", "28x19"]


def test_art_12_1_lost_on_time_names_the_numbers() -> None:
    decision = decide(fallen(), came.FlagFell(WHITE, (39, 39)))
    assert decision.outcome is not None
    assert (decision.outcome.winner, decision.outcome.reason) == (BLACK, Ending.TIME)
    assert said(decision) == "Er zijn 39 zetten gedaan in plaats van 40. Dat is verloren door tijd."


def test_art_12_1_deemed_means_exactly_the_required_number_for_both() -> None:
    clock = decide(fallen(), came.FlagFell(WHITE)).match.clock
    assert clock is not None
    assert (clock.white.moves, clock.black.moves, clock.fallen) == (40, 40, ())


def test_art_12_1_a_counted_number_is_the_players_own() -> None:
    clock = decide(fallen(), came.FlagFell(WHITE, (42, 42))).match.clock
    assert clock is not None
    assert (clock.white.moves, clock.black.moves, clock.left(WHITE)) == (42, 38, 2400)


def test_art_12_1_with_a_time_for_all_moves_a_fallen_flag_is_lost_whatever_the_sheets_say() -> None:
    decision = decide(fallen("300"), came.FlagFell(WHITE, (90, 90)))
    assert (decision.reason, decision.outcome and decision.outcome.result) == ("arbiter-flag-lost-all", "0-2")
    assert said(decision)


@pytest.mark.parametrize("match", [Match(Game()), fallen(used=7199)])
def test_art_10_6_no_flag_has_fallen_before_the_clock_says_so(match: Match) -> None:
    decision = decide(match, came.FlagFell(WHITE, (3, 3)))
    assert (decision.article, decision.outcome) == ("10.6", None)


@given(st.integers(0, 80), st.integers(0, 80))
def test_art_12_1_the_game_is_lost_exactly_when_it_is_established_that_too_few_moves_were_made(
    white: int, black: int
) -> None:
    decision = decide(fallen(), came.FlagFell(WHITE, (white, black)))
    assert (decision.outcome is not None) == (white == black and white < 40)


@pytest.mark.parametrize(
    ("absent", "seconds", "result"),
    [
        ((WHITE,), 3599, None),
        ((WHITE,), 3600, "0-2"),
        ((BLACK,), 3600, "2-0"),
        ((WHITE, BLACK), 3600, "0-0"),
        ((), 4000, None),
    ],
)
def test_art_12_2_who_is_not_there_after_an_hour_has_lost(
    absent: tuple[Side, ...], seconds: int, result: str | None
) -> None:
    decision = decide(Match(Game()), came.NotThere(absent, seconds))
    assert (decision.article, decision.outcome and decision.outcome.result) == ("12.2", result)
    assert said(decision)


def test_art_12_3_who_refuses_the_rules_has_lost() -> None:
    decision = decide(Match(Game()), came.RefusesRules(BLACK))
    assert (decision.article, decision.outcome and decision.outcome.result) == ("12.3", "2-0")
    assert said(decision)


def with_left(white: int, black: int, *exemptions: Exemption) -> Match:
    control = TimeControl.from_text("1000")
    return Match(Game(), Clock(control, Dial(used=1000 - white), Dial(used=1000 - black)), exemptions=exemptions)


@pytest.mark.parametrize(
    ("match", "next_", "article"),
    [
        (with_left(300, 300), Next.CATCH_UP, "11.1"),
        (with_left(299, 900), Next.PLAY_ON, "11.4"),
        (with_left(900, 299), Next.PLAY_ON, "11.4"),
        (with_left(900, 900, Exemption(WHITE, Help.WRITES)), Next.PLAY_ON, "15"),
        (with_left(900, 900, Exemption(BLACK, Help.WRITES)), Next.CATCH_UP, "11.1"),
        (Match(Game()), Next.PLAY_ON, "11.1"),
    ],
)
def test_art_11_1_who_must_write_and_who_need_not(match: Match, next_: Next, article: str) -> None:
    decision = decide(match, came.DoesNotWrite(WHITE))
    assert (decision.next, decision.article) == (next_, article)
    assert said(decision)


def test_art_10_4_a_player_who_stops_both_clocks_is_punished() -> None:
    decision = decide(fallen(used=10), came.StopsClocks(WHITE))
    assert (decision.next, decision.article, decision.task) == (Next.PENALTY, "10.4", "e")
    assert said(decision)


def test_art_17_b_the_arbiter_himself_may_stop_both_clocks() -> None:
    decision = decide(fallen(used=10), came.StopsClocks(None))
    assert (decision.next, decision.article, decision.task) == (Next.PLAY_ON, "17b", "b")
    assert said(decision)
