import pytest
from hypothesis import given
from hypothesis import strategies as st

from damles.board.motion import JUMP, LIFT, STEP, film, still
from damles.board.view import View
from damles.rules.position import Position

POSITIONS = [
    Position.from_fen(fen)
    for fen in ("W:W31-50:B1-20", "W:W38:B22,23,32,33", "W:W47:B42,33,24,14,13", "W:WK46:B10,28", "B:W9,19,28:B3")
]
plays = st.sampled_from(
    [(position, move, route) for position in POSITIONS for move in position.legal_moves for route in move.routes]
)


def frames(position, move, route, walked=0):
    after = position.play(move).board
    return list(film(View(position.board, flipped=True, theme="slate"), move, route, after, walked))


@given(plays)
def test_the_last_picture_is_the_position_after_the_move(play):
    position, move, route = play
    view, stay = frames(position, move, route)[-1]
    assert view == View(position.play(move).board, flipped=True, theme="slate", last=(move.start, move.end))
    assert stay == 0


@given(plays)
def test_captured_pieces_stand_until_the_capture_is_done_and_leave_in_order(play):
    position, move, route = play
    order = move.captured_along(route)
    gliding = [view for view, _ in frames(position, move, route) if view.moving]
    for view in gliding:
        assert all(view.piece(square) == position.piece(square) for square in order)
        assert view.ghosts == order[: len(view.ghosts)]
    lifting = [view for view, _ in frames(position, move, route)[:-1] if not view.moving]
    assert [view.ghosts for view in lifting] == [order[taken:] for taken in range(len(order))]
    for taken, view in enumerate(lifting):
        standing = [view.piece(square) != "e" or square == move.end for square in order]
        assert standing == [place >= taken for place in range(len(order))]


@given(plays)
def test_no_piece_is_lost_or_doubled_on_the_way(play):
    position, move, route = play
    for view, _ in frames(position, move, route):
        if view.moving:
            assert sorted(view.board + view.moving.piece) == sorted(position.board + "e")


@given(plays)
def test_it_lasts_as_long_as_its_jumps(play):
    position, move, route = play
    legs = len(route) - 1
    expected = legs * JUMP + len(move.taken) * LIFT if move.is_capture else STEP
    assert sum(stay for _, stay in frames(position, move, route)) == pytest.approx(expected)


def test_jumps_that_were_clicked_are_not_shown_again():
    position = POSITIONS[1]
    move = position.legal_moves[0]
    route = move.routes[0]
    views = [view for view, _ in frames(position, move, route, walked=3)]
    assert views[0].ghosts == move.captured_along(route)[:3]
    assert not any(view.moving for view in (v for v, _ in frames(position, move, route, walked=4)))


def test_without_motion_a_long_capture_shows_its_landing_squares_in_order():
    position = POSITIONS[1]
    move = position.legal_moves[0]
    view = still(View(position.board), move, move.routes[0], position.play(move).board)
    assert [(mark.squares[0], mark.text) for mark in view.marks] == [
        (square, str(order)) for order, square in enumerate(move.routes[0][1:], 1)
    ]
    quiet = POSITIONS[0].legal_moves[0]
    assert still(View(), quiet, quiet.routes[0], POSITIONS[0].play(quiet).board).marks == ()
