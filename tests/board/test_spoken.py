"""What a screen reader says of a board, as text."""

from dataclasses import replace

import pytest

from damles.board import spoken
from damles.board.hand import Hand
from damles.board.view import View, arrow, ring
from damles.board.widget import Board
from damles.rules.piece import Side
from damles.rules.position import Position
from damles.rules.setup import Setup


def view(fen, **more):
    return replace(View(Setup.from_fen(fen).board), **more)


BOARDS = {
    "men before kings, rising, one or more": (
        ("W:W28,K46,31,K5:B22", Side.WHITE, {}),
        ["Wit is aan zet.", "Wit: schijven op 28, 31; dammen op 5, 46.", "Zwart: schijf op 22."],
    ),
    "a side without pieces": (
        ("B:W:BK3", Side.BLACK, {}),
        ["Zwart is aan zet.", "Wit heeft geen stukken.", "Zwart: dam op 3."],
    ),
    "the last move, marks and nobody to move": (
        ("W:W28:B3", None, {"last": (32, 28), "marks": (ring(28), arrow(28, 22))}),
        [
            "Wit: schijf op 28.",
            "Zwart: schijf op 3.",
            "Laatste zet: van 32 naar 28.",
            "Let op veld 28.",
            "Pijl: 28-22.",
        ],
    ),
}


@pytest.mark.parametrize("name", BOARDS)
def test_the_board_in_sentences(name):
    (fen, turn, more), wanted = BOARDS[name]
    assert list(spoken.description(view(fen, **more), turn)) == wanted


def test_what_is_asked_comes_first_and_what_was_said_last():
    told = spoken.description(View(), None, "Wat moet wit doen?", "Slaan moet.")
    assert (told[0], told[-1]) == ("Wat moet wit doen?", "Slaan moet.")


def test_a_capture_is_told_step_by_step():
    position = Position.from_fen("W:W38:B22,23,32,33")
    hand = Hand(position.legal_moves, position.board)
    shown = View(position.board)
    assert spoken.in_hand(hand, shown) == ""
    assert spoken.in_hand(hand.click(38), shown) == "Witte schijf op 38. Die kan naar 27 of 29."
    half = hand.click(38).click(27)
    assert spoken.in_hand(half, shown) == "Je slaat en staat op 27. Geslagen: 32. Die kan naar 18 of 38."
    assert spoken.news(half, half.cancel(), shown) == "Teruggezet."
    assert spoken.news(hand, hand.click(50), shown) == ""


def test_captures_are_named_on_request_and_only_where_moves_were_given():
    position = Position.from_fen("W:W28,34:B22")
    board = Board(View(position.board))
    board.key("s")
    assert board._twin.news.value == ""
    board.give(position.legal_moves)
    board.key("s")
    assert board._twin.news.value == "Slaan kan zo: 28x17."


def test_the_same_sentence_twice_is_heard_twice():
    board = Board()
    heard = []
    board._twin.news.observe(lambda change: heard.append(change["new"].strip()), "value")
    for _ in range(3):
        board.tell("Slaan moet.")
    assert heard == ["Slaan moet."] * 3


def test_the_cursor_names_its_square_and_a_board_that_may_not_tell_keeps_silent():
    telling, silent = (Board(View(Position.start().board), telling=telling) for telling in (True, False))
    for board in (telling, silent):
        board.key("ArrowUp")
        board.key("ArrowDown")
        board.key("w")
    assert telling._twin.news.value.startswith("Wit: schijven op 31,")
    assert (silent._twin.news.value, silent._twin.words.value) == ("", "")


def test_the_words_wait_for_the_end_of_a_motion_and_the_labels_stay():
    position = Position.from_fen("W:W28,34:B22")
    board = Board(View(position.board), speed=0)
    news, words = board._twin.news, board._twin.words
    board.give(position.legal_moves)
    board.describe(asked="Wat moet?", said="Slaan moet.")
    assert words.value.splitlines()[:2] == ["Wat moet?", "Wit is aan zet."]
    assert words.value.splitlines()[-1] == "Slaan moet."
    board.play(position.play("28x17").board, position.legal_moves[0])
    assert news.value == "Wit speelt 28x17. Geslagen: 22."
    assert "Zwart heeft geen stukken." in words.value and "van 28 naar 17" in words.value
    assert (board._twin.news, board._twin.words) == (news, words)


def test_the_page_knows_which_pieces_a_finger_may_drag():
    position = Position.from_fen("W:W28,34:B22")
    board = Board(View(position.board))
    assert board._twin.grip.value == "n" + "0" * 50
    board.give(position.legal_moves)
    grips = board._twin.grip.value
    assert [place for place, sign in enumerate(grips) if sign == "1"] == [28, 34]
    board.show(View(position.board, flipped=True))
    assert board._twin.grip.value[0] == "f"
    board.free()
    assert board._twin.grip.value.count("1") == 3
