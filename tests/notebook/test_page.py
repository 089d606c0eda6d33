"""What a lesson notebook calls: boards, mixes, the start page, the trainer; and sentences for what is wrong."""

from pathlib import Path

import pytest

from damles.course.exercise import Play
from damles.course.progress import MemoryStore, StoreError, open_store
from damles.notebook import train
from damles.notebook.demo import compare, most_with_lifting, show
from damles.notebook.desk import Desk
from damles.notebook.notice import Notice
from damles.notebook.page import Lesson
from damles.notebook.sequence import SequenceScreen
from damles.notebook.start import StartPage
from damles.rules.position import Position
from tests.notebook.test_lessons import ROOT

DUE = Play(id="due", position="W:W28,34,39:B22", question="Welke zet moet?", solution="28x17")
BACK = Play(id="back", position="W:W28,44:B33", question="Welke zet moet?", solution="28x39")


def lesson() -> Lesson:
    return Lesson("les", Desk(MemoryStore()))


def plain(shown: object) -> str:
    return str(shown._repr_mimebundle_()["text/plain"])  # type: ignore[attr-defined]


def test_a_shown_board_has_its_arrow_and_the_order_of_capture() -> None:
    assert "Pijl: 28-17." in plain(show("W:W28,34,39:B22", "28x17"))
    ordered = plain(show("B:W8,14,18,19,29:B11,22,K47", "47x23", order=True))
    assert [f"Nummer {n} op {square}." in ordered for n, square in enumerate((29, 14, 8, 18), 1)] == [True] * 4


def test_a_comparison_counts_by_both_rules() -> None:
    position = Position.from_fen("W:WK10:B14,21,22,39")
    text = plain(compare(position.fen))
    assert "De slag telt 3." in text and "Dan was het 4." in text
    assert (len(position.due[0].taken), len(most_with_lifting(position).taken)) == (3, 4)


@pytest.mark.parametrize(
    ("position", "arrows", "words"),
    [
        ("W:W28,34,39:B22", "34-30", "Slaan moet"),
        ("W:W28,99:B22", "", "Veld 99 bestaat niet"),
        ("W:W1:B22", "", "Op veld 1 staat een schijf op de damlijn"),
    ],
)
def test_a_faulty_board_is_a_sentence_in_its_place(position: str, arrows: str, words: str) -> None:
    shown = lesson().show(position, arrows or ())
    assert isinstance(shown, Notice) and words in plain(shown)


def test_a_faulty_exercise_says_what_is_wrong_where() -> None:
    shown = lesson().exercise(Play(id="x", position="W:W28,34,39:B22", question="?", solution="34-30"))
    assert isinstance(shown, Notice)
    assert "Oefening 'x', bij solution" in plain(shown) and "(artikel 6.2)" in plain(shown)
    assert "al gebruikt" in plain(lesson().mix(DUE, DUE))


def test_a_mix_shows_one_exercise_at_a_time_and_opens_at_the_first_to_do() -> None:
    place = Desk(MemoryStore())
    mix = Lesson("les", place).mix(DUE, BACK)
    assert isinstance(mix, SequenceScreen)
    assert mix.exercise is DUE
    mix.screen.typed("28x17")
    assert "3 van 6 sterren" in mix._count.value
    assert "damles-next" in mix._next._dom_classes
    mix.next()
    assert mix.exercise is BACK
    mix.next()
    assert mix.exercise is DUE and mix.screen.panel.line.value.startswith("✓")
    assert Lesson("les", place).mix(DUE, BACK).exercise is BACK
    assert plain(mix).count("Welke zet moet?") == 2


def test_the_next_exercise_is_there_before_the_last_one_goes() -> None:
    """With nothing in its place the page would fall in and come back."""
    for many in (lesson().mix(DUE, BACK), lesson().endless("02")):
        old, shown = many.screen, []
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(old, "close", lambda many=many, shown=shown: shown.extend(many._slot.children))
            many.next()
        assert shown == [many.screen.panel.widget] and many.screen is not old


def test_after_the_last_of_a_mix_nothing_sends_the_pupil_round_again() -> None:
    mix = Lesson("les", Desk(MemoryStore())).mix(DUE, BACK)
    for answer in ("28x17", "28x39"):
        mix.screen.typed(answer)
        mix.next()
    assert mix.trainer.left == () and "damles-next" not in mix._next._dom_classes


def test_the_start_page_counts_stars_and_says_where_to_go_on() -> None:
    store = MemoryStore()
    before = plain(StartPage(ROOT / "notebooks" / "nl", Desk(store)))
    assert "Les 4 · Slaan moet: 0 van" in before and "Ga verder met: Les 1" in before
    Lesson("04-slaan-moet", Desk(store)).exercise(
        Play(id="slaan-moet", position=DUE.position, question="?", solution="28x17")
    ).typed("28x17")
    assert "Les 4 · Slaan moet: 3 van" in plain(StartPage(ROOT / "notebooks" / "nl", Desk(store)))


def test_a_damaged_file_is_a_sentence_and_the_lesson_goes_on(tmp_path: Path) -> None:
    damaged = tmp_path / "voortgang.sqlite3"
    damaged.write_bytes(b"geen database" * 100)
    store, notice = open_store(damaged)
    assert isinstance(notice, StoreError)
    assert "niet bewaard" in plain(StartPage(ROOT / "notebooks" / "nl", Desk(store, notice=notice)))
    shown = Lesson("les", Desk(store, notice=notice)).exercise(DUE)
    shown.typed("28x17")
    assert shown.trainer.stars("due") == 3
    assert damaged.read_bytes() == b"geen database" * 100


def test_the_puzzles_say_it_too_and_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    damaged = tmp_path / "voortgang.sqlite3"
    damaged.write_bytes(b"geen database" * 100)
    store, notice = open_store(damaged)
    monkeypatch.setattr(train, "desk", lambda: Desk(store, notice=notice))
    shown = train.puzzels("turkse-slag")
    assert "niet bewaard" in capsys.readouterr().out
    shown.screen.typed(shown.exercise.solution[0].split()[0])
    assert shown.screen.panel.line.value.startswith("✓")


def test_a_store_that_fails_during_a_lesson_is_told_with_the_next_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    store = MemoryStore()
    shown = Lesson("les", Desk(store)).exercise(DUE)

    def fail(*_step: object) -> None:
        raise StoreError(path="x", problem="full", found="")

    monkeypatch.setattr(store, "add", fail)
    shown.typed("28x17")
    assert shown.panel.line.value.startswith("✓") and "niet bewaard" in shown.panel.line.value
