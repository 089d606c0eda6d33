import pytest
from hypothesis import given
from hypothesis import strategies as st

from damles.board.geometry import SIDE, centre, corner, square_at, step
from damles.rules.square import SQUARES, column, mirror, row

squares = st.sampled_from(SQUARES)
KEYS = ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")


@pytest.mark.parametrize(
    ("x", "y", "size", "flipped", "square"),
    [
        (75, 25, 500, False, 1),
        (25, 475, 500, False, 46),
        (475, 25, 500, False, 5),
        (260, 260, 500, False, None),
        (225, 225, 500, True, None),
        (25, 475, 500, True, 5),
        (425, 475, 500, True, 1),
        (210, 350, 400, False, 43),
        (-1, 25, 500, False, None),
        (500, 475, 500, False, None),
        (450, 500, 500, False, None),
    ],
)
def test_a_point_hits_its_square(x, y, size, flipped, square):
    assert square_at(x, y, size, flipped) == square


@given(squares, st.booleans(), st.sampled_from((320, 400, 480, 1000, 333.3)))
def test_the_middle_of_a_square_is_that_square_at_every_size(square, flipped, size):
    x, y = (each * size / SIDE for each in centre(square, flipped))
    assert square_at(x, y, size, flipped) == square


@given(st.integers(0, 999), st.integers(0, 999))
def test_the_turned_board_shows_the_mirror_square(x, y):
    plain = square_at(x, y)
    assert square_at(x, y, flipped=True) == (mirror(plain) if plain else None)


@pytest.mark.parametrize(("flipped", "square"), [(False, 46), (True, 5)])
def test_the_bottom_left_corner_is_dark_for_both_players(flipped, square):
    assert square_at(1, SIDE - 1, flipped=flipped) == square
    assert corner(square, flipped) == (0, 900)


@given(squares, st.sampled_from(KEYS), st.booleans())
def test_an_arrow_key_moves_the_way_it_points(square, key, flipped):
    there = step(square, key, flipped)
    (x, y), (new_x, new_y) = centre(square, flipped), centre(there, flipped)
    right, down = {"ArrowUp": (0, -1), "ArrowDown": (0, 1), "ArrowLeft": (-1, 0), "ArrowRight": (1, 0)}[key]
    if there != square:
        assert (new_x - x) * right + (new_y - y) * down > 0
    else:
        edge = {"ArrowUp": y == 50, "ArrowDown": y == 950, "ArrowLeft": x <= 150, "ArrowRight": x >= 850}[key]
        assert edge


@given(squares, st.sampled_from(("ArrowUp", "ArrowDown")))
def test_up_and_down_again_leads_back(square, key):
    back = {"ArrowUp": "ArrowDown", "ArrowDown": "ArrowUp"}[key]
    there = step(square, key)
    assert there == square or step(there, back) == square


def test_left_and_right_stay_in_the_row():
    assert all(row(step(square, key)) == row(square) for square in SQUARES for key in ("ArrowLeft", "ArrowRight"))
    assert [step(27, "ArrowRight"), step(27, "ArrowLeft")] == [28, 26]
    assert column(26) == 0 and step(26, "ArrowLeft") == 26


def test_other_keys_lead_nowhere():
    assert step(28, "Enter") == 28
