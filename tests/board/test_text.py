from dataclasses import replace

from damles.board.text import diagram
from damles.board.view import View, arrow, cross, dot, number, ring
from damles.rules.setup import START_BOARD
from damles.rules.setup import diagram as plain_diagram


def test_an_unmarked_view_reads_like_a_position():
    assert diagram(View(START_BOARD)) == plain_diagram(START_BOARD)


def test_everything_on_the_board_can_be_read():
    view = View(selected=17, path=(26, 17), targets=(8, 3), ghosts=(21,), last=(15, 20))
    view = view.with_piece(17, "W").with_piece(21, "b").with_piece(12, "b").with_piece(20, "B")
    assert diagram(view) == "\n".join(
        (
            "  1    .   .   *   .   .    5",
            "  6  .   .   *   .   .     10",
            " 11    .   b   .   .   .   15",
            " 16  .  [W]  .   .   B     20",
            " 21   (b)  .   .   .   .   25",
            " 26  .   .   .   .   .     30",
            " 31    .   .   .   .   .   35",
            " 36  .   .   .   .   .     40",
            " 41    .   .   .   .   .   45",
            " 46  .   .   .   .   .     50",
            "Laatste zet: van 15 naar 20.",
            "De weg tot nu toe: 26x17.",
        )
    )


def test_the_turned_board_is_read_from_black_s_side():
    view = View(flipped=True).with_piece(50, "w").with_piece(46, "b").with_piece(1, "B")
    lines = diagram(view).splitlines()
    assert lines[0] == " 50    w   .   .   .   b   46"
    assert lines[9] == "  5  .   .   .   .   B      1"


def test_every_kind_of_mark_is_noted_in_both_languages():
    view = View().with_marks(ring(28), arrow(32, 28), cross(23), number(14, 2), dot(5))
    for language, words in (("nl", "veld 28|32-28|23|2 op 14|5"), ("en", "square 28|32-28|23|2 on 14|5")):
        notes = diagram(view, language).splitlines()[10:]
        assert len(notes) == 5
        assert all(word in note for word, note in zip(words.split("|"), notes, strict=True))


def test_a_view_under_way_shows_no_cursor_in_the_text():
    assert diagram(replace(View(START_BOARD), cursor=28)) == diagram(View(START_BOARD))
