"""The game at the end of a lesson: closed until somebody wants to play, for two or against the computer, kept apart."""

import asyncio
import re
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from damles.course.lesson import read_lesson
from damles.course.race import START, Contest
from damles.course.racer import Racer
from damles.course.store import MemoryStore
from damles.engine.thinker import Thinker
from damles.notebook.desk import Desk
from damles.notebook.kept import kept_at
from damles.notebook.lesson_play import LessonPlay
from damles.notebook.notice import Notice
from damles.notebook.page import Lesson
from damles.notebook.play import PlayScreen
from damles.rules.outcome import Ending
from damles.rules.piece import Side
from tests.notebook.players import Parrot, line, moves, run, seen
from tests.notebook.test_lessons import LESSONS

WALK = Contest("W:W46-50:B1-5", "walk")


def closed(
    contest: Contest = WALK, place: Desk | None = None, thinker: Callable[[], Thinker] | None = None
) -> LessonPlay:
    return LessonPlay("02", contest, place or Desk(MemoryStore()), thinker=thinker)


def opened(shown: LessonPlay, computer: Side | None = None) -> PlayScreen:
    shown.open(computer)
    assert shown.screen
    shown.screen.board.speed = 0
    return shown.screen


def names(widget: Any) -> Iterable[str]:
    for child in getattr(widget, "children", ()):
        yield type(child).__name__
        yield from names(child)


def test_it_starts_closed_without_a_board_or_an_engine() -> None:
    asked: list[Thinker] = []
    shown = closed(thinker=lambda: asked.append(Parrot()) or asked[-1])
    assert shown.screen is None and not asked
    assert not any("anvas" in name for name in names(shown.widget))
    text = shown._repr_mimebundle_()["text/plain"]
    assert text.startswith("Wie het eerst een schijf aan de overkant heeft, wint.") and "46  w   w   w" in text
    assert "<svg" in shown._repr_mimebundle_()["image/svg+xml"]
    opened(shown, Side.BLACK)
    assert len(asked) == 1


def test_it_says_how_the_same_is_played_on_a_real_board(monkeypatch: pytest.MonkeyPatch) -> None:
    paper = closed()._paper()
    assert "Wit staat op 46 t/m 50." in paper and "Zwart staat op 1 t/m 5." in paper
    assert "python3 -m damles print bord" in paper
    assert "Wit staat op dam 3, dam 14." in closed(Contest("W:WK3,K14:B22"))._paper()
    monkeypatch.setenv("DAMLES_PUPIL", "7")
    assert "python3" not in closed()._paper(), "in a class that is for the teacher to do"


def test_two_walk_a_race_and_the_first_across_wins() -> None:
    async def work() -> None:
        table = opened(closed(Contest("W:W12,41:B33,37", "walk")))
        assert line(table).startswith("Doe een zet")
        assert "wint" in table.panel.head.value and "Samen aan één bord" in table.panel.head.value
        assert not any(seen(table, name) for name in ("offer", "claim", "files", "missed", "accept", "crown"))
        table.board.click(41)
        table.board.click(32)
        assert line(table) == "✗ Slaan doe je hier nog niet. Je loopt alleen."
        for text, told in (("12-7", "Zwart is aan zet"), ("33-39", "Wit is aan zet"), ("7-2", "✓ Wit wint")):
            table.typed(text)
            await table.settle()
            assert line(table).startswith(told)
        outcome = table.sitting.game.outcome
        assert outcome is not None and (outcome.reason, outcome.winner) == (Ending.AIM, Side.WHITE)
        assert line(table) == "✓ Wit wint. Het doel is bereikt."
        assert seen(table, "back") and not seen(table, "missed")
        table.take_back()
        assert moves(table) == ["12-7", "33-39"] and table.sitting.game.outcome is None

    run(work)


def test_the_computer_walks_too_and_gives_hints() -> None:
    async def work() -> None:
        table = opened(closed(), Side.BLACK)
        assert isinstance(table.thinker, Racer) and table.helper is table.thinker
        table.typed("48-43")
        await table.settle()
        assert len(moves(table)) == 2 and "Nu jij" in line(table)
        table.hint()
        await table.settle()
        assert "Kijk eens naar het stuk op" in line(table)

    run(work)


def test_the_game_of_each_lesson_is_kept_apart_and_goes_on_for_the_same_players() -> None:
    async def work() -> None:
        place = Desk(MemoryStore())
        table = opened(closed(place=place))
        table.typed("48-43")
        assert kept_at(place) is None and kept_at(place, "spelen/02") == table.sitting
        again = opened(closed(place=place))
        assert moves(again) == ["48-43"] and "Ga verder waar je was" in line(again)
        assert moves(opened(closed(place=place), Side.BLACK)) == []
        again.typed("5-10")
        again.begin()
        assert moves(again) == [] and again.sitting.game.start.fen == "W:W46,47,48,49,50:B1,2,3,4,5"
        again.resign()
        again.resign()
        assert moves(opened(closed(place=place))) == [] and kept_at(place, "spelen/02") is not None

    run(work)


def test_a_walk_that_was_kept_is_still_a_walk() -> None:
    place = Desk(MemoryStore())
    table = opened(closed(Contest("W:W28,34:B22,5", "walk"), place))
    table.typed("34-30")
    kept = kept_at(place, "spelen/02")
    assert kept is not None and kept.aim == "walk" and kept.game.position.due == ()


def test_only_the_easy_levels_are_offered_and_a_whole_game_has_its_words() -> None:
    table = opened(closed(Contest(rules="official", clock="600"), thinker=Parrot))
    assert [name for _, name in table.wishes.level.options] == ["beginner", "pupil", "player"]
    assert table.wishes.clock not in table.wishes.widget.children
    assert table.sitting.game.rules.name == "official" and "10:00" in table.face.value
    assert seen(table, "claim") and seen(table, "files")
    table.begin()
    assert table.sitting.clock.control.text == "600", "a new game is by the lesson's rules again"


def test_a_king_that_comes_home_wins() -> None:
    async def work() -> None:
        contest = Contest("W:W10,40:B16,36", "home")
        table = opened(closed(contest, thinker=lambda: Parrot("16-21")), Side.BLACK)
        table.typed("10-5")
        await table.settle()
        assert table.sitting.game.outcome is None, "a king alone is not enough"
        table.typed("5-46")
        await table.settle()
        assert table.sitting.game.outcome is not None and table.sitting.game.outcome.reason is Ending.AIM

    run(work)


@pytest.mark.parametrize(
    ("facts", "words"),
    [({"aim": "far"}, "'far"), ({"position": "W:W1:B5"}, "damlijn"), ({"clock": "vlug"}, "speeltempo")],
)
def test_a_faulty_declaration_is_a_sentence(facts: dict[str, str], words: str) -> None:
    shown = Lesson("les", Desk(MemoryStore())).play(**facts)
    assert isinstance(shown, Notice) and words in repr(shown)


@pytest.mark.parametrize("path", LESSONS[1:], ids=lambda path: path.stem)
def test_every_lesson_ends_in_play_by_the_rules_known_so_far(path: Any) -> None:
    [contest] = read_lesson(path).plays
    number = int(re.match(r"\d+", path.name)[0])  # type: ignore[index]
    wanted = {2: "walk", 3: "across", 4: "across", 5: "across", 6: "across", 7: "home"}.get(number, "")
    assert contest.aim == wanted
    army = contest.start.count("wWbB")
    assert army <= 30 if number < 9 else contest.position == START or number == 11
    assert number < 7 or number > 8 or army == 20


def test_the_first_lesson_ends_with_a_round_of_squares_for_two() -> None:
    assert "velden()" in LESSONS[0].read_text(encoding="utf-8")


def test_a_closed_game_holds_no_task() -> None:
    async def work() -> None:
        before = len(asyncio.all_tasks())
        closed()
        assert len(asyncio.all_tasks()) == before

    run(work)
