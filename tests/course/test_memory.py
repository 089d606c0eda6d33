"""When to meet it again: calendar days, school weeks, and FSRS for puzzles."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damles.course.exercise import Choose
from damles.course.memory import WEEKS, Card, Fsrs, SchoolWeeks, day_of, due_cards, streak
from damles.course.progress import MemoryStore, StoreError
from damles.course.trainer import Trainer

MONDAY = date(2026, 1, 5)
WEEK = timedelta(weeks=1)
SCENE = Choose(id="praten", question="?", answers={"Ja": "", "Nee": ""}, right="Nee")
days = st.dates(date(2024, 1, 1), date(2032, 12, 31))
histories = st.lists(st.tuples(st.integers(0, 400), st.integers(0, 3)), max_size=12)
POLICIES = [SchoolWeeks(), Fsrs()]


def failed(day):
    return SchoolWeeks().review(Card("06"), 0, day)


@pytest.mark.parametrize(
    ("done", "due"),
    [
        (date(2026, 1, 5), date(2026, 1, 12)),
        (date(2026, 1, 11), date(2026, 1, 12)),
        (date(2025, 12, 30), date(2026, 1, 5)),
        (date(2028, 2, 29), date(2028, 3, 6)),
        (date(2026, 10, 24), date(2026, 10, 26)),
    ],
)
def test_a_failed_rule_comes_back_in_the_week_of_the_next_lesson(done, due):
    assert failed(done).due == due and not failed(done).is_due(due - timedelta(days=1)) and failed(done).is_due(due)


def test_each_success_makes_the_wait_longer_and_the_last_ends_it():
    card, day, waits = failed(MONDAY), MONDAY, []
    while card.due is not None:
        waits.append((card.due - day) // WEEK)
        day = card.due
        card = SchoolWeeks().review(card, 3, day)
    assert waits == list(WEEKS) == [1, 2, 4, 8, 16]
    assert not card.is_due(date.max)


def test_the_lesson_may_be_on_another_day_of_the_week():
    friday = date(2026, 1, 9)
    assert failed(friday).is_due(friday + timedelta(days=3))


def test_a_failure_goes_back_one_step_and_an_absence_none():
    card, day = failed(MONDAY), MONDAY
    for _ in range(3):
        day = card.due
        card = SchoolWeeks().review(card, 3, day)
    assert card.step == 3
    much_later = card.due + 10 * WEEK
    assert card.is_due(much_later) and SchoolWeeks().review(card, 3, much_later).step == 4
    back = SchoolWeeks().review(card, 1, much_later)
    assert back.step == 2 and back.due == much_later - timedelta(days=much_later.weekday()) + 4 * WEEK


def test_two_failures_on_one_day_count_once():
    card = SchoolWeeks().review(failed(MONDAY), 3, MONDAY + WEEK)
    card = SchoolWeeks().review(card, 3, card.due)
    once = SchoolWeeks().review(card, 0, card.due)
    assert (card.step, once.step, SchoolWeeks().review(once, 0, card.due).step) == (2, 1, 1)


def test_a_success_before_its_time_changes_no_date():
    card = failed(MONDAY)
    early = SchoolWeeks().review(card, 3, MONDAY)
    assert (early.due, early.step) == (card.due, card.step)
    assert SchoolWeeks().review(Card("06"), 3, MONDAY) == Card("06")


def test_a_rule_that_was_known_for_good_comes_back_when_it_fails():
    known = Card("06", None, step=4, seen=MONDAY)
    assert SchoolWeeks().review(known, 0, MONDAY + WEEK).step == 3


@given(histories)
def test_school_weeks_never_leave_their_steps(history):
    card, day = Card("06"), MONDAY
    for wait, stars in history:
        day += timedelta(days=wait)
        before, card = card, SchoolWeeks().review(card, stars, day)
        assert 0 <= card.step < len(WEEKS) and abs(card.step - before.step) <= 1
        assert stars < 2 or card.due is None or card.due >= (before.due or card.due)
        assert card.due is None or card.due.weekday() == 0


@pytest.mark.parametrize("policy", POLICIES, ids=["school", "fsrs"])
@given(day=days, history=histories)
def test_a_card_is_the_same_for_the_same_reviews_and_a_failure_comes_back_soonest(policy, day, history):
    def after():
        card, now = Card("x"), day
        for wait, stars in history:
            now += timedelta(days=wait)
            card = policy.review(card, stars, now)
        return card, now

    card, now = after()
    assert (card, now) == after()
    good, bad = policy.review(card, 3, now), policy.review(card, 0, now)
    assert bad.due is not None and bad.due > now
    assert good.due is None or good.due >= bad.due
    assert Card.from_json(card.to_json()) == card


def test_fsrs_waits_longer_after_each_success_and_a_day_after_a_failure():
    card, day, waits = Card("puzzels/a"), date(2025, 12, 30), []
    for _ in range(5):
        card = Fsrs().review(card, 3, day)
        waits.append((card.due - day).days)
        day = card.due
    assert waits == sorted(set(waits)) and waits[-1] > 60
    assert (Fsrs().review(card, 0, day).due - day).days <= 7
    assert Fsrs().review(Card("puzzels/a"), 0, day).due == day + timedelta(days=1)
    assert Fsrs().review(Card("puzzels/a"), 2, day).due <= Fsrs().review(Card("puzzels/a"), 3, day).due


@pytest.mark.parametrize(
    ("start", "wait", "end"),
    [
        (date(2025, 12, 30), 3, date(2026, 1, 2)),
        (date(2028, 2, 29), 365, date(2029, 2, 28)),
    ],
)
def test_dates_go_on_past_the_end_of_a_year_and_leap_days(start, wait, end):
    at = datetime(start.year, start.month, start.day, 12, tzinfo=UTC).timestamp()
    assert day_of(at + wait * 86_400, UTC) == end == start + timedelta(days=wait)


def test_days_are_calendar_days_also_where_the_clock_changes():
    zone = ZoneInfo("Europe/Amsterdam")
    evenings = [
        datetime(2026, 10, 24, 23, 30, tzinfo=zone),
        datetime(2026, 10, 25, 23, 50, tzinfo=zone),
        datetime(2026, 10, 26, 0, 10, tzinfo=zone),
    ]
    found = [day_of(moment.timestamp(), zone) for moment in evenings]
    assert found == [date(2026, 10, 24), date(2026, 10, 25), date(2026, 10, 26)]
    assert streak(found) == 3 and streak([]) == 0 and streak([found[0], found[2]]) == 1


def test_due_cards_come_longest_waiting_first():
    cards = [Card("a", MONDAY), Card("b", MONDAY - WEEK), Card("c", MONDAY + WEEK), Card("d")]
    assert [card.pattern for card in due_cards(cards, MONDAY)] == ["b", "a"]


@pytest.mark.parametrize(
    "value", [{}, {"pattern": "a", "step": "x"}, {**Card("a").to_json(), "step": -1}, {**Card("a").to_json(), "due": 3}]
)
def test_what_is_no_card_is_refused(value):
    with pytest.raises((ValueError, KeyError, TypeError)):
        Card.from_json(value)


# --- the trainer moves the cards


def trainer(store, policy=None, **options):
    noon = datetime(2026, 1, 5, 12, tzinfo=UTC).timestamp()
    return Trainer("06-meerslag", [SCENE], store, "7", now=lambda: noon, policy=policy, zone=UTC, **options)


def test_a_failed_exercise_makes_a_card_of_its_rule_only_when_asked_to():
    store = MemoryStore()
    trainer(store).hint("praten", 5)
    assert store.cards("7") == {}
    again = trainer(store, SchoolWeeks())
    again.again("praten")
    again.hint("praten", 5)
    assert store.cards("7") == {"06": Card("06", MONDAY + WEEK, 0, MONDAY, MONDAY)}


def test_an_exercise_that_went_well_needs_no_card():
    store = MemoryStore()
    trainer(store, SchoolWeeks()).answer("praten", "Nee")
    assert store.cards("7") == {}


def test_a_puzzle_has_a_card_of_its_own():
    store = MemoryStore()
    trainer(store, Fsrs(), pattern=lambda exercise: f"puzzels/{exercise}").answer("praten", "Nee")
    assert store.cards("7")["puzzels/praten"].due > MONDAY


def test_a_card_that_cannot_be_kept_stops_nobody():
    class Full(MemoryStore):
        def keep(self, pupil, card):
            raise StoreError(path="p", problem="full", found="")

    pupil = trainer(Full(), SchoolWeeks())
    pupil.hint("praten", 5)
    assert pupil.notice.problem == "full" and pupil.stars("praten") == 0


def test_a_lesson_begun_anew_has_no_stars_and_other_lessons_keep_theirs():
    store = MemoryStore()
    pupil = trainer(store)
    pupil.answer("praten", "Nee")
    other = Trainer("05-doorslaan", [SCENE], store, "7", now=lambda: 0.0)
    other.answer("praten", "Nee")
    pupil.start_over()
    assert pupil.stars("praten") is None and pupil.left == ("praten",) and not pupil.attempt("praten").done
    assert set(store.records("7")) == {"05-doorslaan/praten"}
    assert pupil.answer("praten", "Nee").done and pupil.stars("praten") == 3
