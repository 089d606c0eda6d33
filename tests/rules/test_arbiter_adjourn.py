"""The adjourned game (article 14): stopped, written down, read back, taken up again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damles import texts
from damles.errors import RecordError
from damles.rules import complaint as came
from damles.rules.adjourn import Adjournment
from damles.rules.arbiter import decide
from damles.rules.clock import Clock
from damles.rules.decision import Next
from damles.rules.game import Game
from damles.rules.match import Match
from damles.rules.piece import Side
from damles.rules.position import Position
from damles.rules.timecontrol import TimeControl
from tests.positions import positions

CONTROL = TimeControl.from_text("40/7200:20/2400")
RECORD = """\
white: "Anna"
black: "Bram \\"de Slag\\""
position: B:W31,32:B1,K2
moves: 41 40
used: 5400 5122.5
to move: "Bram \\"de Slag\\""
"""


def match() -> Match:
    clock = Clock(CONTROL).start(0).press(Side.BLACK, 0).press(Side.WHITE, 100)
    return Match(Game().play("32-28"), clock.at(160))


def test_art_14_1_everything_is_noted_and_both_clocks_are_stopped() -> None:
    decision = decide(match(), came.TimeIsUp("Anna", "Bram"))
    assert (decision.next, decision.article) == (Next.ADJOURNED, "14.1")
    assert decision.record == Adjournment("Anna", "Bram", Position.start().play("32-28"), (1, 0), (100, 60))
    assert decision.match.clock is not None
    assert decision.match.clock.running is None
    assert texts.say(decision.reason, **decision.facts).endswith("Bram is aan zet.")


def test_art_14_1_without_a_clock_no_time_is_up() -> None:
    decision = decide(Match(Game()), came.TimeIsUp("Anna", "Bram"))
    assert (decision.next, decision.record) == (Next.PLAY_ON, None)


def test_art_14_1_the_record_is_read_as_it_was_written() -> None:
    record = Adjournment.from_text(RECORD)
    position = Position.from_fen("B:W31,32:B1,K2")
    assert record == Adjournment("Anna", 'Bram "de Slag"', position, (41, 40), (5400, 5122.5))
    assert record.text == RECORD
    assert Adjournment.from_text(RECORD.replace("\n", "\r\n")) == record


def test_art_14_2_the_game_goes_on_with_the_times_and_moves_of_the_record() -> None:
    decision = decide(match(), came.TimeIsUp("Anna", "Bram"))
    assert decision.record is not None
    clock = Adjournment.from_text(decision.record.text).clock(CONTROL)
    assert (clock.running, clock.left(Side.WHITE), clock.left(Side.BLACK)) == (None, 7100, 7140)
    clock = clock.run(Side.BLACK, 9000).press(Side.BLACK, 9040)
    assert (clock.black.used, clock.black.moves) == (100, 1)


def test_art_14_2_a_player_in_a_later_period_is_there_again() -> None:
    clock = Adjournment.from_text(RECORD).clock(CONTROL)
    assert (clock.white.period, clock.left(Side.WHITE)) == (1, 9600 - 5400)


@pytest.mark.parametrize(
    ("old", "new", "line", "problem"),
    [
        ('"Anna"', "Anna", 1, "white"),
        ('"Anna"', "12", 1, "white"),
        ("black:", "zwart:", 2, "missing"),
        ("B:W31,32:B1,K2", "B:W31,32:B51", 3, "position"),
        ("41 40", "41", 4, "moves"),
        ("41 40", "-1 40", 4, "moves"),
        ("41 40", "99999 40", 4, "moves"),
        ("5400 5122.5", "5400 nan", 5, "used"),
        ("5400 5122.5", "inf 5122", 5, "used"),
        ("5400 5122.5", "-5 5122", 5, "used"),
        ('to move: "Bram \\"de Slag\\""', 'to move: "Anna"', 6, "to-move"),
        ('to move: "Bram \\"de Slag\\""\n', "", 6, "missing"),
        ("used: 5400 5122.5\n", "used: 5400 5122.5\nused: 1 1\n", 6, "missing"),
        (RECORD, RECORD + "more\n", 7, "extra"),
        (RECORD, "", 1, "missing"),
        (RECORD, "white: " + "[" * 9000, 1, "white"),
        (RECORD, RECORD * 100, 1, "long"),
    ],
)
def test_art_14_1_a_faulty_record_is_refused_with_its_line(old: str, new: str, line: int, problem: str) -> None:
    with pytest.raises(RecordError) as error:
        Adjournment.from_text(RECORD.replace(old, new))
    assert (error.value.line, error.value.problem) == (line, problem)
    assert texts.say_error(error.value)
    assert texts.say_error(error.value, language="en")


SECONDS = st.floats(0, 1_000_000) | st.integers(0, 1_000_000)
MOVES = st.integers(0, 9999)


@given(st.text(max_size=40), st.text(max_size=40), positions(), st.tuples(MOVES, MOVES), st.tuples(SECONDS, SECONDS))
def test_art_14_1_reading_what_was_written_gives_the_same_record(
    white: str, black: str, position: Position, moves: tuple[int, int], used: tuple[float, float]
) -> None:
    record = Adjournment(white, black, position, moves, used)
    assert Adjournment.from_text(record.text) == record
    assert hash(Adjournment.from_text(record.text)) == hash(record)
    clock = record.clock(CONTROL)
    assert clock.left(Side.WHITE) >= 0
    assert (clock.white.used, clock.black.moves) == (used[0], moves[1])


CUT_SHORT = st.builds(lambda cut, text: RECORD[:cut] + text, st.integers(0, len(RECORD)), st.text(max_size=20))


@given(st.text(max_size=200) | CUT_SHORT)
def test_any_text_is_read_or_refused_by_our_own_error(text: str) -> None:
    try:
        assert Adjournment.from_text(text).text
    except RecordError as error:
        assert texts.say_error(error)
