"""Time controls (article 10.1) in the text of the PDN tag."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damles import texts
from damles.errors import TimeControlError
from damles.rules.timecontrol import Period, TimeControl


@pytest.mark.parametrize(
    ("text", "periods"),
    [
        ("40/7200:20/2400:600+5", [(40, 7200, 0), (20, 2400, 0), (None, 600, 5)]),
        ("40/7200:3600", [(40, 7200, 0), (None, 3600, 0)]),
        ("40/9000", [(40, 9000, 0)]),
        ("300", [(None, 300, 0)]),
        ("300+3", [(None, 300, 3)]),
        ("60+1", [(None, 60, 1)]),
        ("60+5", [(None, 60, 5)]),
        ("40/7200+30:0+30", [(40, 7200, 30), (None, 0, 30)]),
        ("-", []),
    ],
)
def test_a_time_control_is_read_and_written_back(text: str, periods: list[tuple[int | None, int, int]]) -> None:
    control = TimeControl.from_text(text)
    assert [(period.moves, period.seconds, period.increment) for period in control.periods] == periods
    assert control.text == text


@pytest.mark.parametrize(
    ("text", "problem", "period"),
    [
        ("?", "unknown", 0),
        ("", "unknown", 0),
        ("*180", "sandclock", 1),
        ("40/7200:*60", "sandclock", 2),
        ("600:300", "endless", 1),
        ("0/600", "no-moves", 1),
        ("40/0", "no-time", 1),
        ("40/600:20/0+30", "no-time", 2),
        ("0+5", "no-time", 1),
        ("40/7200:", "period", 2),
        ("40/7200:soon", "period", 2),
        ("-40/7200", "period", 1),
        ("٤٠/7200", "period", 1),
        ("1:" * 300, "long", 0),
    ],
)
def test_a_wrong_time_control_is_refused_by_name_with_its_period(text: str, problem: str, period: int) -> None:
    with pytest.raises(TimeControlError) as error:
        TimeControl.from_text(text)
    assert (error.value.problem, error.value.period) == (problem, period)
    assert texts.say_error(error.value) != texts.say("error-timecontrol", text=text)


def test_a_last_period_that_counts_moves_comes_again() -> None:
    control = TimeControl.from_text("50/7200:25/3600")
    assert [control.required(period) for period in range(4)] == [50, 75, 100, 125]
    assert control.allowed(3, moves=0) == 7200 + 3 * 3600


def test_a_period_for_all_moves_has_no_number_of_moves_to_reach() -> None:
    control = TimeControl.from_text("40/7200:600")
    assert (control.required(0), control.required(1), control.required(2)) == (40, None, None)


periods = st.builds(Period, st.integers(1, 99), st.integers(1, 9999), st.integers(0, 60))
ends = st.builds(Period, st.none(), st.integers(1, 9999), st.integers(0, 60))
controls = st.tuples(st.lists(periods, max_size=4), st.lists(ends, max_size=1)).map(
    lambda parts: TimeControl((*parts[0], *parts[1]))
)


@given(controls)
def test_reading_what_was_written_gives_the_same_time_control(control: TimeControl) -> None:
    assert TimeControl.from_text(control.text) == control
    assert hash(TimeControl.from_text(control.text)) == hash(control)


@given(controls, st.integers(0, 300))
def test_a_move_belongs_to_the_first_period_whose_number_is_not_reached(control: TimeControl, moves: int) -> None:
    period = control.period(moves)
    required = control.required(period)
    assert required is None or moves < required
    before = control.required(period - 1) if period else 0
    assert before is not None
    assert moves >= before


@given(st.text(max_size=30))
def test_any_text_is_read_or_refused_by_our_own_error(text: str) -> None:
    try:
        assert TimeControl.from_text(TimeControl.from_text(text).text).text == TimeControl.from_text(text).text
    except TimeControlError as error:
        assert texts.say_error(error)
