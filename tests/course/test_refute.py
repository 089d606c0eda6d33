import pytest
from hypothesis import given, settings

from damles.course.refute import LOST, is_punished, material, outcome, refutation
from damles.rules.piece import Side
from damles.rules.position import Position
from tests.positions import capture_positions, positions


def plain(position, depth):
    """The same value by plain counting, without cutting anything off."""
    if not position.legal_moves:
        return -LOST
    if depth == 0 or not position.due:
        return material(position, position.turn)
    return max(-plain(position.play(move), depth - 1) for move in position.legal_moves)


@pytest.mark.parametrize(
    ("fen", "move", "line"),
    [
        ("W:W28,42:B17,19", "28-23", "28-23 19x28"),
        ("W:W28,32:B19", "28-23", "28-23 19x37"),
        ("W:W28,33,39:B19", "28-23", None),
        ("W:W8,14,19,23,29:B11,22,K47", "14-9", "14-9 47x2"),
        ("W:W45:B6,29", "45-40", None),
    ],
)
def test_captures_that_win_material_punish_a_move(fen, move, line):
    position = Position.from_fen(fen)
    found = refutation(position, position.parse_move(move))
    assert (found and " ".join(map(str, found))) == line


@pytest.mark.parametrize("fen", ["W:W28,42:B17,19", "W:W8,14,19,23,29:B11,22,K47"])
def test_the_mirrored_move_is_punished_by_the_mirrored_line(fen):
    position = Position.from_fen(fen)
    for move in position.legal_moves:
        line = refutation(position, move)
        other = refutation(position.mirror(), move.mirror())
        assert (line is None) == (other is None)
        assert line is None or material(after(position, line), Side.WHITE) == material(
            after(position.mirror(), other), Side.BLACK
        )


def after(position, line):
    for move in line:
        position = position.play(move)
    return position


def test_taking_the_last_piece_counts_as_lost():
    assert outcome(Position.from_fen("B:W28:B23"))[0] == LOST


@settings(deadline=None)
@given(capture_positions())
def test_cutting_off_changes_no_value(position):
    assert outcome(position, 2)[0] == plain(position, 2)


@settings(deadline=None)
@given(positions().filter(lambda position: bool(position.legal_moves)))
def test_a_refutation_is_a_line_that_can_be_played_and_is_a_punishment(position):
    for move in position.legal_moves[:3]:
        line = refutation(position, move)
        if line:
            assert line[0] == move and all(each.taken for each in line[1:])
            assert is_punished(position, line)
