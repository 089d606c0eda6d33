"""Scenes are decided by the arbiter of the rules core, and an exercise that says otherwise is a clear fault."""

from pathlib import Path

import pytest

from damles.course.check import check
from damles.course.exercise import Choose, FindAll, Play, Point, read_position
from damles.course.fault import say_fault
from damles.course.goal import wanted
from damles.course.lesson import read_lesson
from damles.course.ruling import COMPLAINTS, EVENTS, SceneError, ruling
from damles.rules import complaint as came
from damles.rules.arbiter import decide
from damles.rules.game import Game
from damles.rules.match import Match
from damles.rules.setup import Setup
from damles.texts import LANGUAGES, say_error

LESSONS = Path(__file__).parents[2] / "notebooks" / "nl"
ARBITER = ("13-aanraken-en-vergissen", "14-de-wedstrijd", "15-jij-bent-de-arbiter")
FORGOT = ("stand W:W28,34,50:B22,4", "board B:W28,30,50:B22,4")
CLOCK = "clock 20/1800:20/1800"

CASES = [
    ((*FORGOT, "take-back B"), "take-back", "7.2"),
    ((*FORGOT, "take-back W"), "play-on", "7.2"),
    ((*FORGOT, "move 22x33", "take-back B"), "play-on", "7.2"),
    ((*FORGOT, "take-piece B"), "play-on", "7.2"),
    (("stand B:W32,38,42:B4,9,10,24", "touched 4 9 24"), "must-play 9", "6.6"),
    (("stand W:W28,43:B6,17", "let-go 28 22"), "granted", "6.7"),
    (("wrong-board",), "restart", "7.1"),
    (("move 32-28 19-23", "wrong-board"), "play-on", "7.1"),
    ((CLOCK, "flag B 19", "flag-fell B 19 19"), "ended 2-0", "12.1"),
    ((CLOCK, "flag B 19", "flag-fell B 19 -"), "play-on", "12.1"),
    ((CLOCK, "flag B 20", "flag-fell B 20 20 W"), "catch-up W", "11.4"),
    ((CLOCK, "flag B 20", "flag-fell B 20 20 W B"), "catch-up B", "11.4"),
    (("clock 1800", "left B 240", "does-not-write W"), "play-on", "11.4"),
    (("clock 1800", "left B 360", "does-not-write W"), "catch-up", "11.1"),
    (("not-there 3600 W B",), "ended 0-0", "12.2"),
    (("refuses-rules W",), "ended 0-2", "12.3"),
    (("move 32-28", "offers W"), "granted", "13.1"),
    (("early-draw 40", "move 32-28", "agrees"), "ended 0-0", "13.5"),
    (("move 32-28", "agrees"), "ended 1-1", "9.1"),
    (("stand W:WK47,36,37:BK3,14,15", "claims W 13.3b 47-42"), "play-on 47-42", "13.4"),
    (("stops-clocks W",), "penalty", "10.4"),
    (("exemption W writes",), "granted", "15"),
    (("behaves prompts",), "send-away", "17"),
    (("behaves distracts W severe",), "ended 0-2", "16.2"),
    (("behaves shakes-hands W",), "play-on", None),
]


@pytest.mark.parametrize(("scene", "text", "article"), CASES, ids=[row[0][-1] + str(n) for n, row in enumerate(CASES)])
def test_the_arbiter_decides(scene: tuple[str, ...], text: str, article: str | None) -> None:
    assert ruling(scene).text == text
    assert ruling(scene).articles == ((article,) if article else ())


def test_every_kind_of_event_and_complaint_is_tried_here() -> None:
    used = {text.split()[0] for scene, *_ in CASES for text in scene} | {"offer", "refuse"}
    assert used == {*EVENTS, *COMPLAINTS}


def test_an_offer_that_was_refused_may_be_made_again_once_the_other_has_offered() -> None:
    refused = ("move 32-28", "offer W", "refuse", "move 19-23 28x19 14x23 37-32", "offers W")
    assert ruling(refused).text == "play-on"
    assert ruling((*refused, "move 10-14", "offer B", "refuse", "move 41-37", "offers W")).text == "play-on, granted"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "sing",
        "move 1-2",
        "stand x",
        "take-back",
        "take-back X",
        "flag W 3",
        "touched x",
        "claims W 13.3b",
        "move 99-1",
    ],
)
def test_a_text_that_cannot_be_in_a_scene_is_named(text: str) -> None:
    with pytest.raises(SceneError) as caught:
        ruling((text,))
    for language in LANGUAGES:
        assert f"'{text}'" in say_error(caught.value, language)


SCENE = {
    "id": "kijker",
    "question": "Een kijker zegt iets voor. Wat doet de arbiter?",
    "answers": {"Niets": "", "De kijker stil laten zijn": ""},
    "means": {"Niets": "play-on", "De kijker stil laten zijn": "send-away"},
    "scene": "behaves prompts",
}


def test_the_right_answer_is_what_the_arbiter_decides() -> None:
    assert check(Choose(**SCENE, right="De kijker stil laten zijn", why="17")) == []


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"right": "Niets"}, "Volgens de regels is het: send-away."),
        ({"why": "16.1"}, "De arbiter beslist hier met artikel 17."),
        ({"scene": "behaves sings"}, "In de scène kan 'behaves sings' niet."),
        (
            {"means": {"Niks": "play-on", "De kijker stil laten zijn": "send-away"}},
            "'Niks' staat niet bij de antwoorden",
        ),
        ({"means": {}}, "Volgens de regels is het: send-away."),
    ],
    ids=["right", "why", "scene", "means", "nothing"],
)
def test_a_scene_whose_answer_differs_is_a_clear_fault(changed: dict[str, object], told: str) -> None:
    (fault,) = check(Choose(**{**SCENE, "right": "De kijker stil laten zijn", "why": "17", **changed}))
    assert told in say_fault(fault)


@pytest.mark.parametrize("lesson", ARBITER)
def test_the_scenes_of_the_lessons_are_those_of_the_arbiter(lesson: str) -> None:
    scenes = [
        each for each in read_lesson(LESSONS / f"{lesson}.ipynb").exercises if isinstance(each, Choose) and each.scene
    ]
    assert len(scenes) >= 6
    for scene in scenes:
        assert {answer for answer, meant in scene.means.items() if meant == ruling(scene.scene).text} == {*scene.right}
        assert len(scene.means) >= 2, scene.id


def test_what_must_be_played_instead_is_what_the_arbiter_says() -> None:
    """Lesson 15: black played 17x26 and has to capture more; white stopped half-way."""
    known = {each.id: each for each in read_lesson(LESSONS / "15-jij-bent-de-arbiter.ipynb").exercises}
    more, half = known["wie-moet-slaan"], known["halverwege"]
    assert isinstance(more, Point) and isinstance(half, Play)
    match = Match(Game(read_position(more.position))).turn_made(Setup.from_fen("W:W28,37,43:B3,9,23,26").board)
    decision = decide(match, came.TakeBack(match.game.turn))
    assert decision.upheld and {str(move.start) for move in decision.moves} == {*wanted(more)}
    all_captures = FindAll(id="x", question="?", position=half.position)
    assert len(wanted(all_captures)) == 1
    route = wanted(all_captures)[0].split("x")
    assert len(route) == 4, "two pieces are half of this capture"
    assert str(read_position(half.position).parse_move(half.solution[0])) == f"{route[0]}x{route[-1]}"
