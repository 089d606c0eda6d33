"""Setups, positions and moves: what they answer about themselves."""

import copy
import pickle
from dataclasses import FrozenInstanceError

import pytest

from damles.errors import IllegalMove, InvalidMove, SquareError
from damles.rules.move import Move
from damles.rules.notation import LONGEST
from damles.rules.piece import Side
from damles.rules.position import Position
from damles.rules.setup import EMPTY_BOARD, Setup

START = """
  1    b   b   b   b   b    5
  6  b   b   b   b   b     10
 11    b   b   b   b   b   15
 16  b   b   b   b   b     20
 21    .   .   .   .   .   25
 26  .   .   .   .   .     30
 31    w   w   w   w   w   35
 36  w   w   w   w   w     40
 41    w   w   w   w   w   45
 46  w   w   w   w   w     50
"""


def test_the_start_of_a_game_as_text() -> None:
    assert str(Position.start()).splitlines() == START.strip("\n").splitlines()


def test_kings_are_capitals_in_the_diagram() -> None:
    assert str(Setup.from_fen("W:WK46:BK5")).splitlines()[0] == "  1    .   .   .   .   B    5"
    assert str(Setup.from_fen("W:WK46:BK5")).splitlines()[9] == " 46  W   .   .   .   .     50"


def test_a_setup_tells_what_stands_where() -> None:
    setup = Setup.from_fen("B:W28,K46:B22,K50")
    assert [setup.piece(square) for square in (28, 46, 22, 50, 1)] == ["w", "W", "b", "B", "e"]
    assert setup.squares("wW") == (28, 46)
    assert (setup.count("wb"), setup.count("e"), setup.count("")) == (2, 46, 0)
    for square in (0, 51):
        with pytest.raises(SquareError):
            setup.piece(square)


def test_placing_a_piece_gives_a_new_setup_and_leaves_the_old() -> None:
    empty = Setup(Side.WHITE, EMPTY_BOARD)
    one = empty.place(1, "w").place(50, "B").place(28, "b").place(28, "e")
    assert (one.fen, empty.fen) == ("W:W1:BK50", "W:W:B")
    assert type(Position.start().place(28, "w")) is Setup
    with pytest.raises(SquareError):
        empty.place(51, "w")


def test_the_side_to_move_can_be_changed() -> None:
    assert Position.start().with_turn(Side.BLACK).fen.startswith("B:W31")


def test_what_is_no_board_is_a_fault_of_the_program() -> None:
    for board in ("e" * 49, "e" * 51, "x" * 50, "e" * 20 + "x" + "e" * 29):
        with pytest.raises(AssertionError):
            Setup(Side.WHITE, board)


def test_a_position_cannot_be_changed() -> None:
    position = Position.start()
    with pytest.raises(FrozenInstanceError):
        position.board = EMPTY_BOARD  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        position.legal_moves[0].start = 5  # type: ignore[misc]


def test_positions_and_moves_survive_copying_and_pickling() -> None:
    position = Position.from_fen("W:WK26:B14,19,21,42")
    for again in (copy.deepcopy(position), pickle.loads(pickle.dumps(position))):
        assert again == position
        assert [move.routes for move in again.legal_moves] == [move.routes for move in position.legal_moves]


def test_a_position_never_equals_a_setup() -> None:
    assert Position.start() != Setup.from_fen(Position.start().fen)


def test_the_first_moves_are_these_nine() -> None:
    moves = [str(move) for move in Position.start().legal_moves]
    assert moves == ["31-26", "31-27", "32-27", "32-28", "33-28", "33-29", "34-29", "34-30", "35-30"]


@pytest.mark.parametrize(
    ("fen", "move", "after"),
    [
        ("W:W7:B40", "7-1", "B:WK1:B40"),
        ("W:W12:B8", "12x3", "B:WK3:B"),
        ("W:W12:B8,9", "12x14", "B:W14:B"),
        ("B:W11:B44", "44-50", "W:W11:BK50"),
        ("W:WK28:B5", "28-6", "B:WK6:B5"),
    ],
)
def test_a_man_is_crowned_only_where_its_move_ends(fen: str, move: str, after: str) -> None:
    position = Position.from_fen(fen)
    assert position.play(move).fen == after
    assert position.mirror().play(position.parse_move(move).mirror()) == Position.from_fen(after).mirror()


@pytest.mark.parametrize("text", ["28x17", "28-17", "28 17", " 28 x 17 ", "28:17", "28×17", "28–17", "28X17", "028x17"])
def test_a_move_may_be_written_with_any_of_these_signs(text: str) -> None:
    assert Position.from_fen("W:W28,34:B22").parse_move(text).short == "28x17"


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("", 1),
        ("abc", 1),
        ("32", 3),
        ("32-", 4),
        ("-32", 1),
        ("32-28x", 7),
        ("32--28", 4),
        ("32 28 a", 7),
        ("1234-5", 4),
        ("32-28!", 6),
        ("\u0663\u0662-\u0662\u0668", 1),
    ],
)
def test_what_is_no_move_is_refused_with_the_column_where_it_stops_being_one(text: str, column: int) -> None:
    position = Position.start()
    for ask in (position.parse_move, position.refusal, position.play):
        with pytest.raises(InvalidMove) as caught:
            ask(text)
        assert (caught.value.text, caught.value.fen, caught.value.column) == (text, position.fen, column)


@pytest.mark.parametrize(("text", "square", "column"), [("51-46", 51, 1), ("32-0", 0, 4), ("1x99x12", 99, 3)])
def test_a_move_to_what_is_no_square_is_refused_with_the_square(text: str, square: int, column: int) -> None:
    with pytest.raises(InvalidMove) as caught:
        Position.start().parse_move(text)
    assert (caught.value.problem, caught.value.square, caught.value.column) == ("square", square, column)


def test_a_text_that_is_too_long_is_refused_before_it_is_read() -> None:
    for text in ("1-" * 500_000, " " * 1_000_000, "9" * 1_000_000, "1" + " " * LONGEST + "2", "1 -" * LONGEST):
        with pytest.raises(InvalidMove) as caught:
            Position.start().parse_move(text)
        assert caught.value.column == LONGEST + 1
        assert len(caught.value.text) < 50


def test_a_quiet_move_written_as_a_capture_is_no_legal_move() -> None:
    assert Position.start().refusal("32-28") is None
    with pytest.raises(IllegalMove):
        Position.start().parse_move("32x28")


def test_a_move_without_known_paths_still_has_a_route_and_a_text() -> None:
    move = Move(28, 17, frozenset({22}))
    assert (str(move), move.full, move.routes, move.captured) == ("28x17", "28x17", ((28, 17),), (22,))
    assert Position.from_fen("W:W28,34:B22").play(move).fen == "B:W17,34:B"


def test_a_move_says_what_it_is() -> None:
    quiet, capture = Move(32, 28), Move(28, 17, frozenset({22}), ((28, 17),))
    assert (repr(quiet), repr(capture)) == ("Move(32-28)", "Move(28x17)")
    assert (quiet.is_capture, capture.is_capture) == (False, True)
    assert (quiet.captured, quiet.routes, quiet.full) == ((), ((32, 28),), "32-28")


def test_the_order_of_capture_follows_the_route() -> None:
    (round_trip,) = Position.from_fen("W:W38:B22,23,32,33").legal_moves
    assert str(round_trip) == "38x38"
    assert round_trip.captured == (32, 22, 23, 33)
    assert round_trip.captured_along(round_trip.routes[1]) == (33, 23, 22, 32)
