"""A game that is kept, taken away, brought back, and looked back at."""

import json

import pytest

from damles.course.store import MemoryStore
from damles.engine.thinker import SlicedThinker
from damles.notebook.after_game import missed
from damles.notebook.desk import Desk
from damles.notebook.kept import KEY
from damles.notebook.sitting import Sitting, opened
from damles.rules.game import Game
from damles.rules.pdn import read_pdn
from damles.rules.piece import Side
from damles.rules.position import Position
from tests.notebook.players import Parrot, from_fen, line, moves, run, screen, seen

# --- keeping


@pytest.mark.parametrize("kept", ["null", "nonsense", "[]", '{"start": "W:W1:B"}', '{"start": "W:W28:B5"}'])
def test_what_was_kept_wrongly_gives_a_new_game(kept: str) -> None:
    place = Desk(MemoryStore())
    place.store.choose(place.pupil, KEY, kept)
    assert screen(place=place).sitting == Sitting()


def test_everything_that_happened_is_resumed_with_the_time_that_was_used() -> None:
    sitting = from_fen(Position.start().fen, None, "official", "300+3")
    for number, text in enumerate(("32-28", "19-23", "28x19")):
        sitting = sitting.play(sitting.game.position.parse_move(text), 10.0 * number)
    sitting = sitting.do("offer W", 30).do("refuse", 31).do("resign B", 32)
    again = Sitting.from_json(json.loads(json.dumps(sitting.to_json())))
    assert again is not None and again.game == sitting.game
    assert [again.clock.left(side) for side in Side] == [sitting.clock.left(side) for side in Side]


def test_a_game_that_was_kept_before_there_were_aims_is_resumed_and_an_unknown_aim_is_not() -> None:
    kept = from_fen("W:W28,34:B22,5").to_json()
    old = {name: value for name, value in kept.items() if name != "aim"}
    assert Sitting.from_json(old) == Sitting.from_json(kept) is not None
    assert Sitting.from_json({**kept, "aim": "far"}) is None


# --- taking away and bringing


def test_a_game_is_saved_as_pdn_and_opened_again() -> None:
    async def work() -> None:
        shown = screen(Parrot("19-23"))
        shown.typed("32-28")
        await shown.settle()
        from urllib.parse import unquote

        text = unquote(shown.files._links.value.split("utf-8,")[1].split('"')[0])
        [game] = read_pdn(text)
        assert (game.tag("White"), game.tag("Date"), [str(move) for move in game.root.moves]) == (
            "Jij", "2026.11.30", ["32-28", "19-23"]
        )  # fmt: skip
        other = screen()
        other.open(text)
        assert moves(other) == ["32-28", "19-23"] and "Speel maar verder" in line(other)

    run(work)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("W:W15,20,25:B4,9,10,14", "al uit (0-2)"),
        ("W:W99:B1", "Veld 99 bestaat niet"),
        ("W:W1:B22", "damlijn"),
        ("rommel", "Wie is er aan zet"),
        ("hallo. dit is een verhaal", "geen partij"),
        ('[GameType "25"]\n1. c3-d4 *', "Russisch"),
        ('[FEN "W:W99:B"]\n1. 32-28 *', "Veld 99 bestaat niet"),
        ("1. 33-27 *", "Regel 1"),
        ("", "Plak hier"),
    ],
)
def test_what_cannot_be_opened_is_a_sentence_and_the_game_stays(text: str, words: str) -> None:
    shown = screen(sitting=from_fen("W:W28,34:B22,5", None))
    before = shown.sitting
    shown.open(text)
    assert words in line(shown) and shown.sitting == before


def test_a_faulty_pdn_is_opened_as_far_as_it_plays() -> None:
    shown = screen(sitting=from_fen("W:W28,34:B22,5", None))
    shown.open("1. 32-28 19-23 2. 33-29 *")
    assert moves(shown) == ["32-28", "19-23"]
    assert "teken 19" in line(shown) and "Tot daar" in line(shown)


def test_a_game_that_the_rules_had_ended_is_opened_up_to_there() -> None:
    text = '[FEN "W:WK46,K47,50:BK1,K2,26"]\n' + "46-41 1-6 41-46 6-1 " * 3 + "*"
    found = opened(text, from_fen(Position.start().fen, None))
    assert found.cut and len(found.sitting.game.moves) == 8


def test_a_finished_game_is_opened_with_its_result() -> None:
    shown = screen()
    shown.open("1. 32-28 19-23 2. 28x19 14x23 2-0")
    assert shown.sitting.game.outcome is not None and shown.sitting.game.outcome.winner is Side.WHITE
    assert seen(shown, "missed")


def test_a_position_that_is_opened_with_the_computer_to_move_is_answered() -> None:
    async def work() -> None:
        shown = screen()
        shown.open("B:W28,34:B5,14")
        await shown.settle()
        assert len(moves(shown)) == 1

    run(work)


# --- after the game


SHOT = "32-28 18-23 33-29 23x32 37x28 12-18 39-33 7-12"
"""White had 29-24 at his fourth move: after any capture he takes three."""


def test_a_missed_shot_is_found_and_is_an_exercise_that_can_be_solved() -> None:
    async def work() -> None:
        shown = screen(SlicedThinker())
        shown.open(f"{_pdn(SHOT)} 0-2")
        shown.look_back()
        await shown.settle()
        assert [(each.number, str(each.played)) for each in shown.back.moments] == [(4, "39-33")]
        assert "zat een slag in" in line(shown)
        shown.back.practise(shown.back.moments[0])
        assert shown.back.exercise and shown.back.exercise.exercise is shown.back.moments[0].exercise
        assert shown.back.exercise.board
        shown.back.exercise.board.speed = 0
        for text in shown.back.moments[0].exercise.solution[0].split()[::2]:
            shown.back.exercise.typed(text)
        assert "slag" in shown.back.exercise.panel.line.value and shown.back.exercise.trainer.left == ()
        shown.begin()
        assert shown.back.widget.children == () and shown.back.exercise is None

    run(work)


def test_a_game_in_which_nothing_was_missed_has_no_moments() -> None:
    async def work() -> None:
        game = Game().play("32-28").play("19-23").play("28x19").play("14x23")
        assert await missed(game, Side, SlicedThinker()) == ()

    run(work)


def _pdn(text: str) -> str:
    words = text.split()
    return " ".join(f"{n // 2 + 1}. {word}" if n % 2 == 0 else word for n, word in enumerate(words))
