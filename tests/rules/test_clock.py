"""The clock (articles 10 and 11.4): who may press, when the flag falls, and who must write."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damles.errors import ClockError
from damles.rules.clock import SHORT, Clock, Dial, writing
from damles.rules.piece import Side
from damles.rules.timecontrol import TimeControl

WHITE, BLACK = Side.WHITE, Side.BLACK
TWO_EACH = TimeControl.from_text("2/1000:2/500")


def opened(control: TimeControl = TWO_EACH) -> Clock:
    """White is thinking about the first move, at moment 0."""
    return Clock(control).start(0).press(BLACK, 0)


def refused(press: str, side: Side = WHITE) -> tuple[str, str, str]:
    return (press, "10.3", side.name.lower())


def told(error: pytest.ExceptionInfo[ClockError]) -> tuple[str, str, str]:
    return (error.value.problem, error.value.article, error.value.side)


def test_art_10_1_unused_time_is_carried_over_to_the_next_period() -> None:
    clock = opened().press(WHITE, 100).press(BLACK, 400).press(WHITE, 600)
    assert clock.white == Dial(used=300, moves=2, period=1)
    assert clock.left(WHITE) == (1000 - 300) + 500


def test_art_10_1_a_move_on_time_earns_its_increment_only_once_made() -> None:
    clock = opened(TimeControl.from_text("60+5"))
    assert clock.left(WHITE) == 60
    assert clock.press(WHITE, 10).left(WHITE) == 55


def test_art_10_3_blacks_clock_is_started_first_and_black_starts_whites() -> None:
    clock = Clock(TWO_EACH).start(0)
    assert clock.running is BLACK
    clock = clock.press(BLACK, 7)
    assert (clock.running, clock.black.used, clock.black.moves) == (WHITE, 7, 0)


def test_art_10_3_white_may_not_press_after_the_first_move_before_whites_time_has_begun() -> None:
    clock = Clock(TWO_EACH).start(0)
    with pytest.raises(ClockError) as error:
        clock.press(WHITE, 1)
    assert told(error) == refused("not-begun")
    assert clock.press(BLACK, 2).press(WHITE, 3).running is BLACK


def test_art_10_3_black_may_not_press_after_the_first_move_before_blacks_time_has_begun() -> None:
    with pytest.raises(ClockError) as error:
        opened().press(BLACK, 1)
    assert told(error) == refused("not-begun", BLACK)


def test_art_10_3_later_only_the_running_clock_may_be_pressed() -> None:
    clock = opened().press(WHITE, 1)
    with pytest.raises(ClockError) as error:
        clock.press(WHITE, 2)
    assert told(error) == refused("not-running")


def test_art_10_3_the_clock_is_pressed_with_the_hand_that_moved() -> None:
    with pytest.raises(ClockError) as error:
        opened().press(WHITE, 1, same_hand=False)
    assert told(error) == refused("other-hand")


def test_art_10_3_nobody_presses_before_having_moved() -> None:
    with pytest.raises(ClockError) as error:
        opened().press(WHITE, 1, move_made=False)
    assert told(error) == refused("no-move")


def test_art_10_4_a_player_never_stops_both_clocks() -> None:
    with pytest.raises(ClockError) as error:
        opened().stop(5, by=WHITE)
    assert told(error) == ("stopped-both", "10.4", "white")


def test_art_17_b_the_arbiter_may_stop_both_clocks_and_no_time_is_lost() -> None:
    clock = opened().stop(5)
    assert (clock.running, clock.at(500).white.used) == (None, 5)
    assert clock.run(WHITE, 500).at(510).white.used == 15


def test_art_10_5_a_move_made_but_not_pressed_in_time_does_not_count_as_made_in_time() -> None:
    clock = opened().press(WHITE, 1).press(BLACK, 2)
    assert clock.press(WHITE, 1000).fallen == ()
    assert clock.press(WHITE, 1001).fallen == (WHITE,)


@pytest.mark.parametrize(("now", "fallen"), [(999, ()), (1000, (WHITE,)), (2000, (WHITE,))])
def test_art_10_6_the_flag_falls_the_moment_the_time_is_used_up(now: int, fallen: tuple[Side, ...]) -> None:
    assert opened().at(now).fallen == fallen


def test_art_10_6_with_all_moves_made_in_time_no_flag_falls_at_the_end_of_the_period() -> None:
    clock = opened().press(WHITE, 400).press(BLACK, 400).press(WHITE, 800).press(BLACK, 800)
    assert clock.at(1100).fallen == ()
    assert clock.at(1500).fallen == (WHITE,)


def test_art_12_1_the_clock_tells_how_many_moves_were_needed_when_the_flag_fell() -> None:
    assert opened().at(1000).required(WHITE) == 2
    assert opened().at(1500).required(WHITE) == 4
    assert opened(TimeControl.from_text("60")).at(60).required(WHITE) is None


def test_art_12_1_counting_enough_moves_puts_the_flag_up_again() -> None:
    clock = opened().at(1000).counted(WHITE, 2)
    assert (clock.fallen, clock.left(WHITE)) == ((), 500)


def test_without_a_limit_no_flag_ever_falls() -> None:
    clock = opened(TimeControl.from_text("-")).at(10**9)
    assert (clock.fallen, clock.time_trouble) == ((), False)


# --- the duty to write


def with_left(white: float, black: float) -> Clock:
    return Clock(TWO_EACH, Dial(used=1000 - white), Dial(used=1000 - black))


@pytest.mark.parametrize(
    ("white", "black", "duty", "article"),
    [
        (SHORT, SHORT, "each-move", "11.1"),
        (SHORT - 1, 1000, "suspended", "11.4"),
        (1000, SHORT - 1, "suspended", "11.4"),
    ],
)
def test_art_11_1_and_11_4_all_write_unless_one_has_less_than_five_minutes(
    white: int, black: int, duty: str, article: str
) -> None:
    told = writing(with_left(white, black))
    assert (told.duty, told.article, told.runs) == (duty, article, None)


@pytest.mark.parametrize(
    ("behind", "duty", "runs"),
    [
        ({WHITE, BLACK}, "catch-up", WHITE),
        ({WHITE}, "catch-up", WHITE),
        ({BLACK}, "catch-up", BLACK),
        (set(), "each-move", None),
    ],
)
def test_art_11_4_sheets_are_brought_up_to_date_in_the_time_of_whose_time_ran_out_then_in_the_others(
    behind: set[Side], duty: str, runs: Side | None
) -> None:
    told = writing(with_left(1000, 1000), frozenset(behind), ran_out=WHITE)
    assert (told.duty, told.runs) == (duty, runs)


def test_art_11_4_nobody_catches_up_while_the_other_is_still_in_time_trouble() -> None:
    assert writing(with_left(1000, 100), frozenset(Side), ran_out=WHITE).duty == "suspended"


# --- laws

KINDS = st.sampled_from(["press", "stop", "run", "look"])
EVENTS = st.lists(st.tuples(KINDS, st.sampled_from(Side), st.integers(0, 4000)))


def happened(clock: Clock, kind: str, side: Side, now: int) -> Clock:
    try:
        if kind == "press":
            return clock.press(side, now)
        return clock.stop(now) if kind == "stop" else clock.run(side, now) if kind == "run" else clock.at(now)
    except ClockError:
        return clock


@given(EVENTS, st.sampled_from(["2/1000:2/500", "3/300:1/50", "900+5", "2/700:600+3", "1/1"]))
def test_no_history_however_wrong_gives_negative_time(events: list[tuple[str, Side, int]], control: str) -> None:
    clock = Clock(TimeControl.from_text(control))
    for event in events:
        later = happened(clock, *event)
        for side in Side:
            assert later.left(side) >= 0
            assert later.dial(side).used >= clock.dial(side).used
            assert later.dial(side).moves - clock.dial(side).moves in (0, 1)
        clock = later


@given(EVENTS, st.sampled_from(["2/1000:2/500", "5/300:1/50", "900+5", "2/700:600+3"]))
def test_carry_over_conserves_time_what_was_used_and_what_is_left_is_what_was_given(
    events: list[tuple[str, Side, int]], control: str
) -> None:
    clock = Clock(TimeControl.from_text(control))
    for event in events:
        clock = happened(clock, *event)
    for side in Side:
        dial = clock.dial(side)
        if clock.left(side):
            assert dial.used + clock.left(side) == clock.control.allowed(dial.period, dial.moves)


@given(st.lists(st.integers(0, 3000)).map(sorted))
def test_art_10_2_each_move_is_timed_on_its_own_players_dial_and_no_second_is_lost(presses: list[int]) -> None:
    clock = opened()
    for now in presses:
        assert clock.running is not None
        clock = clock.press(clock.running, now)
    assert clock.white.used + clock.black.used == max(presses, default=0)
    assert clock.white.moves - clock.black.moves in (0, 1)


@given(EVENTS)
def test_the_same_history_gives_equal_clocks_with_equal_hashes(events: list[tuple[str, Side, int]]) -> None:
    one, two = Clock(TWO_EACH), Clock(TimeControl.from_text("2/1000:2/500"))
    for event in events:
        one, two = happened(one, *event), happened(two, *event)
    assert one == two
    assert hash(one) == hash(two)
    assert replace(one, since=one.since + 1) != one
