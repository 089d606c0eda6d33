import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from damles.board.hand import Hand
from damles.board.view import MarkKind, View
from damles.rules.move import Move
from damles.rules.position import Position

POSITIONS = (
    "W:W31-50:B1-20",
    "B:W31-50:B1-20",
    "W:W28,34:B22",
    "W:WK26:B14,19,21,42",
    "W:W38:B22,23,32,33",
    "W:W47:B42,33,24,14,13",
    "B:W14,19,29,31,42:BK47",
    "W:WK46:B10,28",
    "W:WK46,K5,32:BK41,10",
    "W:WK48,K50,35:B8,9,12,17,18,30,31,40",
    "B:W21,22,23,31,32,33,41,42,43:BK1,K5,26",
)
TWO_CAPTURES = "W:WK26:B14,19,21,42"
ROUND_TRIP = "W:W38:B22,23,32,33"


def hand_for(fen):
    position = Position.from_fen(fen)
    return Hand(position.legal_moves, position.board)


def clicked(hand, *squares):
    for square in squares:
        hand = hand.click(square)
    return hand


def mirrored(hand):
    return Hand(tuple(move.mirror() for move in hand.moves), hand.board[::-1].translate(str.maketrans("wWbB", "bBwW")))


@pytest.mark.parametrize("fen", POSITIONS)
@pytest.mark.parametrize("turn", [lambda hand: hand, mirrored], ids=["plain", "mirrored"])
def test_every_route_of_every_move_can_be_clicked_landing_by_landing(fen, turn):
    start = turn(hand_for(fen))
    for move in start.moves:
        for route in move.routes:
            hand = start
            for square in route:
                assert hand.move is None
                assert hand.selected is None or square in hand.targets
                hand = hand.click(square)
            assert hand.move == move
            assert len(hand.route) == len(route) and hand.route in move.routes


@pytest.mark.parametrize("fen", POSITIONS)
def test_a_second_tap_half_way_a_capture_changes_nothing(fen):
    for move in hand_for(fen).moves:
        for route in move.routes:
            half = clicked(hand_for(fen), *route[:-1])
            assert half.click(half.here) == (half if half.underway else hand_for(fen))


@pytest.mark.parametrize("fen", POSITIONS)
def test_a_piece_that_is_kept_goes_on_where_it_was_or_begins_anew(fen):
    empty = hand_for(fen)
    for move in empty.moves:
        for route in move.routes:
            if route[-1] == route[0]:
                continue
            for made in range(1, len(route)):
                kept = empty.keeping(route[:made])
                assert kept.here == route[made - 1] and clicked(kept, *route[made:]).route == route
                assert kept.click(route[0]) == empty.click(route[0])
    assert empty.keeping(()) == empty == empty.keeping((empty.moves[0].end, empty.moves[0].start))


@pytest.mark.parametrize("fen", POSITIONS)
def test_an_end_square_plays_at_once_only_when_one_capture_ends_there(fen):
    start = hand_for(fen)
    for move in start.moves:
        same = [other for other in start.moves if (other.start, other.end) == (move.start, move.end)]
        nexts = {route[1] for other in start.moves if other.start == move.start for route in other.routes}
        hand = clicked(start, move.start, move.end)
        if move.end == move.start:
            assert hand.selected is None
        elif move.end in nexts:
            assert hand.path == (move.start, move.end)
        elif len(same) == 1:
            assert hand.move == move and hand.route in move.routes
        else:
            assert hand.move is None and set(hand.choices) == set(same)


@given(st.sampled_from(POSITIONS), st.lists(st.sampled_from((*range(1, 51), None)), max_size=8))
@settings(max_examples=300)
def test_no_clicks_ever_make_a_move_that_was_not_given(fen, squares):
    hand = clicked(hand_for(fen), *squares)
    assert hand.move is None or hand.move in hand.moves
    assert hand.move is None or hand.route in hand.move.routes
    if hand.move:
        assert hand.targets == () and hand.choices == ()
    shown = hand.on(View(hand.board))
    assert sorted(shown.board) == sorted(hand.board)
    assert set(hand.ghosts) <= {square for move in hand.moves for square in move.taken}


@given(st.sampled_from(POSITIONS), st.lists(st.sampled_from(range(1, 51)), max_size=6))
def test_cancel_is_the_hand_before_the_first_click(fen, squares):
    assert clicked(hand_for(fen), *squares).cancel() == hand_for(fen)


def test_a_typed_move_takes_the_same_path():
    start = hand_for(TWO_CAPTURES)
    for move in start.moves:
        assert start.play(move).move == move
        assert start.play(move, move.routes[-1]).route == move.routes[-1]
    assert start.play(Move(26, 21)).tried == (26, 21)


class TestTwoCapturesToOneSquare:
    def hand(self):
        return clicked(hand_for(TWO_CAPTURES), 26, 47)

    def test_the_first_is_never_simply_taken(self):
        hand = self.hand()
        assert hand.move is None
        assert {move.taken for move in hand.choices} == {frozenset({14, 21, 42}), frozenset({19, 21, 42})}

    @pytest.mark.parametrize("piece", [14, 19])
    def test_pointing_at_a_piece_that_tells_them_apart_chooses(self, piece):
        hand = self.hand().click(piece)
        assert hand.move and piece in hand.move.taken
        assert hand.route in hand.move.routes

    def test_pointing_at_a_landing_square_that_tells_them_apart_chooses(self):
        for move in self.hand().choices:
            for route in move.routes:
                hand = self.hand()
                for square in route[1:-1]:
                    hand = hand if hand.move else hand.click(square)
                assert hand.move == move

    def test_a_piece_that_both_capture_and_the_end_itself_choose_nothing(self):
        assert self.hand().click(21) == self.hand()
        assert self.hand().click(47) == self.hand()

    def test_both_are_shown_with_a_number_each(self):
        hand = self.hand()
        marks = hand.on(View(hand.board)).marks
        numbers = {mark.squares[0]: mark.text for mark in marks if mark.kind is MarkKind.NUMBER}
        assert set(numbers) == {14, 19} and set(numbers.values()) == {"1", "2"}
        assert sum(mark.kind is MarkKind.ARROW for mark in marks) == 2


class TestRoundTrip:
    def test_a_second_click_on_the_piece_puts_it_down(self):
        hand = clicked(hand_for(ROUND_TRIP), 38, 38)
        assert hand == hand_for(ROUND_TRIP)
        assert 38 not in clicked(hand_for(ROUND_TRIP), 38).targets

    def test_after_one_landing_the_start_square_finishes_the_trip(self):
        hand = clicked(hand_for(ROUND_TRIP), 38, 27)
        assert 38 in hand.targets
        assert str(hand.click(38).move) == "38x38"
        assert hand.click(38).route[:2] == (38, 27)

    def test_the_piece_is_shown_where_it_is_and_captured_ones_as_ghosts(self):
        hand = clicked(hand_for(ROUND_TRIP), 38, 27, 18)
        view = hand.on(View(hand.board))
        assert view.piece(38) == "e" and view.piece(18) == "w" and view.selected == 18
        assert hand.ghosts == (32, 22) == view.ghosts
        assert hand.underway


class TestAttempts:
    def test_a_piece_that_starts_no_move_is_tried(self):
        hand = hand_for("W:W28,34:B22").click(34)
        assert hand.tried == (34,) and hand.selected is None

    def test_an_opponents_piece_is_tried_and_an_empty_square_is_not(self):
        assert hand_for("W:W28,34:B22").click(22).tried == (22,)
        assert hand_for("W:W28,34:B22").click(30).tried == ()

    def test_a_wrong_landing_is_tried_and_the_piece_stays_picked_up(self):
        hand = clicked(hand_for("W:W28,34:B22"), 28, 23)
        assert hand.tried == (28, 23) and hand.selected == 28
        assert str(hand.click(17).move) == "28x17"

    def test_the_next_click_forgets_the_attempt(self):
        assert clicked(hand_for("W:W28,34:B22"), 34, 28).tried == ()

    def test_a_wrong_landing_half_way_keeps_what_was_walked(self):
        hand = clicked(hand_for(ROUND_TRIP), 38, 27, 21)
        assert hand.tried == (38, 27, 21) and hand.path == (38, 27)

    def test_another_piece_with_moves_is_picked_up_instead(self):
        start = hand_for("W:W31-50:B1-20")
        assert clicked(start, 31, 32).selected == 32
        assert clicked(start, 31, 31).selected is None

    def test_another_own_piece_without_moves_is_tried_alone(self):
        assert clicked(hand_for("W:W31-50:B1-20"), 31, 50).tried == (50,)

    def test_a_light_square_changes_nothing(self):
        hand = clicked(hand_for(ROUND_TRIP), 38, 27)
        assert hand.click(None) is hand

    def test_after_the_move_clicks_change_nothing(self):
        hand = clicked(hand_for("W:W28,34:B22"), 28, 17)
        assert hand.click(34) is hand
