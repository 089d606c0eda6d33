from dataclasses import replace
from html.parser import HTMLParser

from damles.board import shim
from damles.board.view import Moving, View, arrow, ring
from damles.board.widget import Board

BUSY = View(
    selected=28, path=(32, 28), targets=(22,), ghosts=(23,), last=(1, 7), marks=(ring(5),), moving=Moving("w", 1, 2)
)


def test_other_pieces_keep_only_how_the_board_lies():
    view = replace(BUSY, flipped=True, numbers=False, theme="slate")
    after = view.with_board("w" * 50, last=(33, 28))
    assert after == View("w" * 50, flipped=True, numbers=False, theme="slate", last=(33, 28))


def test_at_rest_only_the_hand_is_empty():
    assert BUSY.at_rest() == View(last=(1, 7), marks=(ring(5),))


def test_marks_are_replaced_not_added():
    assert BUSY.with_marks(arrow(32, 28)).marks == (arrow(32, 28),)
    assert BUSY.with_marks().marks == ()


def test_views_are_values():
    assert View().with_piece(28, "w") == View("e" * 27 + "w" + "e" * 22)
    assert len({View(), View(), View(flipped=True)}) == 2


class Handlers(HTMLParser):
    """What a page would run when it shows this HTML."""

    def __init__(self, html):
        super().__init__()
        self.scripts = []
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        self.scripts += [value for name, value in attributes if name.startswith("on")]


def test_the_script_travels_inside_the_widget_and_never_into_a_stored_output():
    board = Board()
    assert Handlers(board._foot.value).scripts == [shim.script()]
    bundle = board._repr_mimebundle_()
    assert not any("damlesBoard" in str(output) for output in bundle.values())
    assert shim.CSS_CLASS in board._canvas._dom_classes and f'"{shim.CSS_CLASS}"' in shim.script()
    assert shim.BOX_CLASS in board.widget._dom_classes and f'".{shim.BOX_CLASS}"' in shim.script()


def test_a_fault_is_text_not_html():
    assert "<b>" not in shim.footing("<b>", "nl", "<b>", '"<b>"')
