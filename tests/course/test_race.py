"""Races at the end of a lesson: when an aim is reached, what walking allows, and a computer that wants to get there."""

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damles.course.fault import say_fault
from damles.course.race import AIMS, START, Contest, Walk, check_contest, ended, reached, start_of
from damles.course.racer import LOOK, Racer, standing
from damles.engine.search import Limit
from damles.errors import GameOver, IllegalMove
from damles.rules.game import Game
from damles.rules.legal import quiet_moves
from damles.rules.outcome import Ending
from damles.rules.piece import Side
from damles.rules.position import Position
from damles.rules.refusal import Reason
from damles.texts import say_refusal
from tests.positions import positions

ANY = Limit(nodes=1)
ARMIES = {"walk": "W:W46-50:B1-5", "across": "W:W41-50:B1-10", "home": "W:W36-40,46-50:B1-5,11-15"}


def thought(aim: str, fen: str, player: str = "", seed: int = 0) -> str:
    game = Game(start_of(fen, aim))
    return str(asyncio.run(Racer(aim).think(game, ANY, player=player, seed=seed)).move)


def playout(aim: str, fen: str, white: str, black: str, seed: int) -> Game:
    game, racer = Game(start_of(fen, aim), "school"), Racer(aim)
    while game.outcome is None:
        player = white if game.turn is Side.WHITE else black
        move = asyncio.run(racer.think(game, ANY, player=player, seed=seed)).move
        assert move in game.position.legal_moves
        game = ended(aim, game.play(move))
    return game


# --- aims


@pytest.mark.parametrize(
    ("aim", "fen", "move", "wins"),
    [
        ("walk", "W:W8:B45", "8-2", True),
        ("across", "W:W8:B45", "8-2", True),
        ("across", "B:W6:B43", "43-49", True),
        ("across", "W:W12:B45", "12-8", False),
        ("across", "W:W14:B10,9,45", "14x3", True),
        ("across", "W:W14:B9,8,45", "14x12", False),  # over the far row, but it does not end there (3.3)
        ("across", "W:WK12:B45", "12-1", False),  # a king is no man that arrives
        ("home", "W:W8:B45", "8-2", False),
        ("home", "W:WK12,8:B36", "12-45", False),
        ("home", "W:WK12,8:B36", "12-17", False),
        ("home", "W:WK14,8:B36", "14-46", True),
        ("home", "B:W35:BK20,8", "20-3", True),
        ("", "W:W8:B45", "8-2", False),
    ],
)
def test_an_aim_is_reached_by_the_move_that_ends_there(aim: str, fen: str, move: str, wins: bool) -> None:
    position = start_of(fen, aim)
    assert reached(aim, position, position.parse_move(move)) is wins
    after = ended(aim, Game(position, "school").play(move))
    assert (after.outcome is not None and after.outcome.reason is Ending.AIM) is wins
    if wins:
        assert after.outcome is not None and after.outcome.winner is position.turn


def test_the_rules_come_before_the_aim() -> None:
    game = ended("across", Game(Position.from_fen("W:W13:B8")).play("13x2"))
    assert game.outcome is not None and game.outcome.reason is Ending.NO_PIECES
    assert ended("across", Game()).outcome is None, "nobody has moved"


# --- walking


@given(positions())
def test_in_a_walk_the_moves_are_the_steps_and_nobody_is_ever_taken(position: Position) -> None:
    walk = Walk(position.turn, position.board)
    assert walk.legal_moves == quiet_moves(position.board, position.turn) and walk.due == ()
    for move in walk.legal_moves:
        after = walk.play(move)
        assert isinstance(after, Walk) and after.count("wWbB") == position.count("wWbB")


@given(positions(), st.integers(1, 50), st.integers(1, 50))
def test_in_a_walk_no_refusal_asks_for_a_capture(position: Position, start: int, end: int) -> None:
    walk = Walk(position.turn, position.board)
    for refusal in (walk.refusal_of(start), _refused(walk, f"{start}-{end}"), _refused(walk, f"{start}x{end}")):
        if refusal is not None:
            assert refusal.due == () and refusal.article in {None, "5.1", "5.2", "7.2"}
            assert say_refusal(refusal) and refusal.reason not in {Reason.CAPTURE_DUE, Reason.BIGGER_CAPTURE_DUE}


def _refused(walk: Walk, text: str) -> object:
    try:
        walk.parse_move(text)
    except IllegalMove as error:
        return error.facts["refusal"]
    return None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("28x17", "Slaan doe je hier nog niet. Je loopt alleen."),
        ("28-17", "Slaan doe je hier nog niet. Je loopt alleen."),
        ("28-22", "Veld 22 is bezet. (artikel 5.1)"),
        ("28-32", "Een schijf loopt niet achteruit. Achteruit slaan mag wel. (artikel 5.1)"),
    ],
)
def test_a_walk_says_why_not(text: str, words: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        Walk.from_fen("W:W28:B22").parse_move(text)
    assert say_refusal(caught.value.facts["refusal"]) == words


# --- the computer


def test_the_computer_takes_the_last_step_and_keeps_its_guard_at_home() -> None:
    for player in ("", *LOOK):
        assert thought("across", "W:W8,45:B33", player).startswith("8-")
    assert thought("across", "W:W22,47:B36", "player").startswith("22-"), "without 47 black walks to the far side"


@pytest.mark.parametrize("aim", ARMIES)
def test_a_race_ends_and_every_move_of_the_computer_is_legal(aim: str) -> None:
    for seed in range(3):
        assert playout(aim, ARMIES[aim], "beginner", "pupil", seed).outcome is not None


def test_who_looks_ahead_beats_the_beginner() -> None:
    games = [playout("walk", ARMIES["walk"], "player", "beginner", seed) for seed in range(4)]
    games += [playout("walk", ARMIES["walk"], "beginner", "player", seed) for seed in range(4)]
    won = [game.outcome.winner for game in games if game.outcome]
    assert won == [Side.WHITE] * 4 + [Side.BLACK] * 4


def test_the_same_seed_gives_the_same_move_and_a_finished_game_none() -> None:
    first = {thought("across", ARMIES["across"], "beginner", seed) for seed in (3, 3, 3)}
    assert len(first) == 1
    assert len({thought("across", ARMIES["across"], "beginner", seed) for seed in range(12)}) > 1
    with pytest.raises(GameOver):
        asyncio.run(Racer("walk").think(Game(Walk.from_fen("W:W6:B1")), ANY))


@given(positions())
def test_what_stands_well_for_one_stands_badly_for_the_other(position: Position) -> None:
    swapped = Position(position.turn.other, position.board)
    assert all(standing(aim, position) == -standing(aim, swapped) for aim in AIMS)


# --- declaring one


@pytest.mark.parametrize(
    ("contest", "words"),
    [
        (Contest(aim="far"), "Het doel 'far (walk, across, home)' ken ik niet"),
        (Contest(position=3), "'3' is hier niet de goede soort."),  # type: ignore[arg-type]
        (Contest(clock=600), "'600' is hier niet de goede soort."),  # type: ignore[arg-type]
        (Contest("W:W99:B1"), "Veld 99 bestaat niet"),
        (Contest("W:W1:B5"), "damlijn"),
        (Contest("W:W28:B", "across"), "valt niets meer te spelen"),
        (Contest("W:W6:B1"), "valt niets meer te spelen"),
        (Contest(clock="vlug"), "speeltempo"),
        (Contest(rules="thuis"), "'thuis' ken ik niet"),
    ],
)
def test_a_faulty_contest_says_what_is_wrong(contest: Contest, words: str) -> None:
    [found] = check_contest(contest)
    assert say_fault(found).startswith("Bij les.play:") and words in say_fault(found)


def test_a_sound_contest_has_no_faults() -> None:
    assert [list(check_contest(Contest(fen, aim))) for aim, fen in ARMIES.items()] == [[], [], []]
    assert list(check_contest(Contest(START, rules="official", clock="600"))) == []
