"""Positions that other programs got wrong, with the right answer (``data/cases.json``); each is also turned round."""

import json
from pathlib import Path
from typing import Any

import pytest

from damles.errors import AmbiguousMove, IllegalMove
from damles.rules.move import Move
from damles.rules.position import Position, perft
from damles.rules.setup import Setup
from tests.rules import mirrored

CASES: dict[str, list[dict[str, Any]]] = json.loads(
    (Path(__file__).parent / "data" / "cases.json").read_text(encoding="utf-8")
)


def _each(kind: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", CASES[kind], ids=lambda case: case["id"])


def _text(route: tuple[int, ...]) -> str:
    return "x".join(map(str, route))


def _capture(position: Position, captured: list[int]) -> Move:
    (move,) = (move for move in position.legal_moves if move.taken == set(captured))
    return move


@_each("legal")
def test_the_legal_moves_are_these_with_these_captured_pieces_and_routes(case: dict[str, Any]) -> None:
    moves = Position.from_fen(case["fen"]).legal_moves
    assert [[move.short, sorted(move.taken)] for move in moves] == [[m["move"], m["captured"]] for m in case["moves"]]
    for move, expected in zip(moves, case["moves"], strict=True):
        if move.taken:
            assert sorted(_text(route) for route in move.routes) == sorted(expected["routes"])


@_each("legal")
def test_the_turned_board_has_the_turned_moves(case: dict[str, Any]) -> None:
    turned = Position.from_fen(case["fen"]).mirror().legal_moves
    found = {
        (move.short, tuple(sorted(move.taken)), frozenset(map(_text, move.routes))) for move in turned if move.taken
    }
    expected = {
        (
            mirrored.text(move["move"]),
            tuple(sorted(mirrored.squares(move["captured"]))),
            frozenset(map(mirrored.text, move["routes"])),
        )
        for move in case["moves"]
        if move["captured"]
    }
    assert found == expected
    assert len(turned) == len(case["moves"])


@_each("ambiguous")
def test_a_short_text_for_two_captures_is_refused_with_both_paths(case: dict[str, Any]) -> None:
    position = Position.from_fen(case["fen"])
    with pytest.raises(AmbiguousMove) as caught:
        position.parse_move(case["short"])
    paths = [full for move in case["moves"] for full in move["full"]]
    assert sorted(caught.value.candidates) == sorted(paths)
    assert (caught.value.text, caught.value.fen) == (case["short"], case["fen"])


@_each("ambiguous")
def test_the_full_path_tells_the_captures_apart(case: dict[str, Any]) -> None:
    position = Position.from_fen(case["fen"])
    for expected in case["moves"]:
        for full in expected["full"]:
            move = position.parse_move(full)
            assert sorted(move.taken) == expected["captured"]
            assert str(move) == full
            assert position.mirror().parse_move(mirrored.text(full)) == move.mirror()


@_each("spellings")
def test_these_spellings_and_no_others_are_the_routes_of_the_capture(case: dict[str, Any]) -> None:
    position = Position.from_fen(case["fen"])
    for expected in case["moves"]:
        move = _capture(position, expected["captured"])
        assert sorted(map(_text, move.routes)) == sorted(expected["spellings"])
        for spelling in expected["spellings"]:
            assert position.parse_move(spelling) == move
            assert position.mirror().parse_move(mirrored.text(spelling)) == move.mirror()


@_each("readings")
def test_landing_squares_come_before_squares_flown_over(case: dict[str, Any]) -> None:
    position = Position.from_fen(case["fen"])
    assert sorted(position.parse_move(case["text"]).taken) == case["captured"]
    turned = position.mirror().parse_move(mirrored.text(case["text"]))
    assert sorted(turned.taken) == sorted(mirrored.squares(case["captured"]))


@_each("perft")
def test_equal_results_are_counted_once(case: dict[str, Any]) -> None:
    position = Position.from_fen(case["fen"])
    counts = [perft(position, depth) for depth in range(1, len(case["counts"]) + 1)]
    assert counts == case["counts"]
    assert [perft(position.mirror(), depth) for depth in range(1, 4)] == case["counts"][:3]


STANDARD = "B:W14,19,29,31,42:BK47"  # the example of the PDN standard


def test_a_move_is_written_with_turns_and_nearest_landings_only() -> None:
    position = Position.from_fen(STANDARD)
    assert [str(move) for move in position.legal_moves] == ["47x38x20x9x36", "47x38x24x13x36"]
    with pytest.raises(AmbiguousMove):
        position.parse_move("47x36")


@pytest.mark.parametrize("text", ["47x24x36", "47x33x24x13x36", "47x36x42x29x19x31", "47x42x29x19x31x36"])
def test_what_fits_one_move_is_read_though_it_is_not_written(text: str) -> None:
    position = Position.from_fen(STANDARD)
    assert position.parse_move(text).full == "47x38x24x13x36"
    assert position.mirror().parse_move(mirrored.text(text)).full == mirrored.text("47x38x24x13x36")


def test_the_start_in_hub_letters_and_back() -> None:
    hub = "W" + "b" * 20 + "e" * 10 + "w" * 20
    assert Position.start().hub == hub
    assert Position.from_fen(hub) == Position.start()
    assert Setup.from_fen(Position.start().mirror().hub) == Setup.from_fen(hub).mirror()


def test_a_short_text_from_a_real_game_is_ambiguous_and_both_captures_play_on() -> None:
    position = Position.from_fen("W:W32,K36,37,38,42,45,47:B3,6,8,11,12,14,19,27,34")
    with pytest.raises(AmbiguousMove) as caught:
        position.parse_move("36x16")
    readings = [position.parse_move(full) for full in caught.value.candidates]
    assert sorted(sorted(move.taken) for move in readings) == [[8, 11, 27], [11, 12, 27]]
    rest = ("19-24", "38-33", "24-30", "32-28", "30-35", "16-32", "14-20", "28-22", "20-25", "32-49", "6-11")
    for reading in readings:
        after = position.play(reading)
        for text in rest:
            after = after.play(text)
        assert after.piece(49) == "W"


def test_a_move_kept_from_an_earlier_position_puts_no_piece_on_the_board() -> None:
    position = Position.from_fen("W:WK3,30:B19,20,21")
    first = position.legal_moves[0]
    after = position.play(first)
    assert (first.short, after.fen) == ("3x25", "B:WK25,30:B19,21")
    for later in (after, after.with_turn(position.turn)):
        with pytest.raises(IllegalMove):
            later.play(first)
    assert after.fen == "B:WK25,30:B19,21"


def test_a_move_with_legal_ends_that_takes_other_pieces_is_refused() -> None:
    position = Position.from_fen("W:W28,34:B22")
    with pytest.raises(IllegalMove) as caught:
        position.play(Move(28, 17, frozenset({23})))
    assert (caught.value.reason, caught.value.article) == ("stale", "6.4")


def test_pieces_that_cannot_move_leave_no_legal_move() -> None:
    position = Position.from_fen("W:W15,20,25:B4,9,10,14")
    assert position.legal_moves == position.mirror().legal_moves == ()
