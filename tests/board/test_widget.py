import asyncio
from dataclasses import replace

import pytest
from ipywidgets.widgets.widget import _instances

from damles.board import canvas as painter
from damles.board.geometry import centre
from damles.board.view import View, ring
from damles.board.widget import Board
from damles.rules.position import Position

CAPTURE = "W:W38:B22,23,32,33"
CHOICE = "W:WK26:B14,19,21,42"


class Owner:
    """Plays on a board by the rules, and writes down what it hears."""

    def __init__(self, fen=None, flipped=False, **options):
        self.position = Position.from_fen(fen) if fen else Position.start()
        self.heard = []
        self.board = Board(
            View(self.position.board, flipped=flipped),
            on_move=self.moved,
            on_try=lambda squares: self.heard.append(("try", squares)),
            on_choices=lambda moves: self.heard.append(("choices", len(moves))),
            on_error=lambda error: self.heard.append(("error", str(error))),
            **options,
        )
        self.board.give(self.position.legal_moves)

    def moved(self, move, route):
        self.heard.append(("move", str(move)))
        self.position = self.position.play(move)
        self.board.play(self.position.board, move, route, then=self.arrived)

    def arrived(self):
        self.heard.append(("arrived", self.board.view.last))
        self.board.give(self.position.legal_moves)

    def event(self, name, square=None, **facts):
        """What a browser sends."""
        if square is not None:
            facts["x"], facts["y"] = centre(square, self.board.view.flipped)
        if name.startswith("touch"):
            facts = {"touches": [facts] if facts else []}
        if name == "key_down":
            facts = {"shift_key": False, "ctrl_key": False, "meta_key": False, **facts}
        self.board._canvas[-1]._handle_frontend_event(None, {"event": name, **facts}, [])

    def mouse(self, *squares):
        for square in squares:
            self.event("mouse_down", square)
            self.event("mouse_up", square)

    def keys(self, *names):
        for name in names:
            self.event("key_down", key=name)


@pytest.mark.parametrize("flipped", [False, True])
def test_two_clicks_of_the_mouse_play_a_move(flipped):
    owner = Owner(flipped=flipped)
    owner.mouse(32, 28)
    assert owner.heard == [("move", "32-28"), ("arrived", (32, 28))]
    assert owner.board.shown.piece(28) == "w"


def test_two_taps_without_any_mouse_event_play_a_move():
    owner = Owner()
    owner.event("touch_start", 32)
    owner.event("touch_end")
    assert owner.board.hand.selected == 32
    owner.event("touch_start", 28)
    owner.event("touch_end")
    assert owner.heard[0] == ("move", "32-28")


def test_a_finger_drags_and_the_last_point_counts_where_the_end_has_none():
    owner = Owner()
    owner.event("touch_start", 32)
    owner.event("touch_move", 28)
    owner.event("touch_end")
    assert owner.heard[0] == ("move", "32-28")


def test_two_fingers_at_once_are_no_click():
    owner = Owner()
    two = [dict(zip("xy", centre(square), strict=True)) for square in (32, 28)]
    owner.board._canvas[-1]._handle_frontend_event(None, {"event": "touch_start", "touches": two}, [])
    assert owner.board.hand.selected is None and owner.heard == []


def test_a_piece_is_dragged_with_the_mouse():
    owner = Owner()
    owner.event("mouse_down", 32)
    owner.event("mouse_up", 28)
    assert owner.heard[0] == ("move", "32-28")


def test_a_drag_that_leaves_the_board_or_ends_on_a_light_square_plays_nothing():
    owner = Owner()
    owner.event("mouse_down", 32)
    owner.event("mouse_out", 1)
    owner.event("mouse_up", 28)
    owner.event("mouse_down", 32)
    owner.event("mouse_up", x=650, y=650)
    assert owner.heard == []


def test_a_second_click_on_the_piece_puts_it_down():
    owner = Owner()
    owner.mouse(32, 32)
    assert owner.board.hand.selected is None
    owner.mouse(32)
    assert owner.board.hand.selected == 32


def test_keys_alone_play_a_move_and_the_mouse_hides_the_cursor():
    owner = Owner()
    owner.keys("ArrowUp")
    assert owner.board.shown.cursor == 28
    owner.keys("ArrowDown", "ArrowLeft", "ArrowRight", "Enter")
    assert owner.board.hand.selected == 33
    owner.keys("ArrowUp", " ")
    assert owner.heard[0] == ("move", "33-28")
    owner.mouse(1)
    assert owner.board.shown.cursor is None


def test_escape_undoes_the_half_made_capture():
    owner = Owner(CAPTURE)
    owner.mouse(38, 27, 18)
    assert owner.board.shown.ghosts == (32, 22)
    owner.keys("Escape")
    assert owner.board.shown == View(owner.position.board)
    owner.mouse(38, 27, 18, 29, 38)
    assert owner.heard[0] == ("move", "38x38")


def test_a_choice_is_asked_and_a_figure_answers():
    owner = Owner(CHOICE)
    owner.mouse(26, 47)
    assert owner.heard == [("choices", 2)]
    wanted = owner.board.hand.choices[1]
    owner.keys("3")
    assert owner.heard == [("choices", 2)]
    owner.keys("2")
    assert owner.heard[1] == ("move", str(wanted))


def test_attempts_go_to_the_owner():
    owner = Owner("W:W28,34:B22")
    owner.mouse(34)
    owner.mouse(28, 23)
    assert owner.heard == [("try", (34,)), ("try", (28, 23))]


def test_an_editor_hears_every_square_and_has_no_hand():
    heard = []
    board = Board(on_square=heard.append)
    board.click(28)
    board.click(None)
    board.click(32)
    assert heard == [28, 32] and board.hand.selected is None


def test_marks_leave_the_hand_alone_and_a_new_view_empties_it():
    owner = Owner()
    owner.board.click(32)
    owner.board.mark(ring(38))
    assert owner.board.shown.selected == 32 and owner.board.shown.marks == (ring(38),)
    owner.board.show(owner.board.view)
    assert owner.board.shown.selected is None
    owner.board.click(32)
    assert owner.board.hand.selected == 32, "the same pieces keep their moves"
    owner.board.show(View())
    owner.board.click(32)
    assert owner.board.hand.selected is None, "other pieces have none"


def test_a_fault_in_the_owner_is_seen_and_the_board_goes_on():
    owner = Owner()
    owner.board.on_move = lambda *_: 1 / 0
    owner.mouse(32, 28)
    assert owner.heard == [("error", "division by zero")]
    assert "Er ging iets mis" in owner.board._foot.value
    assert "ZeroDivisionError" in owner.board._foot.value
    assert owner.board.hand.selected is None
    owner.board.on_move = owner.moved
    owner.mouse(32, 28)
    assert owner.heard[1] == ("move", "32-28")
    owner.board.show(owner.board.view)
    assert "Er ging iets mis" not in owner.board._foot.value


def test_a_fault_while_painting_does_not_hold_later_paint(monkeypatch):
    owner = Owner()
    sent = []
    owner.board._canvas._canvas_manager.send = lambda metadata, buffers: sent.append(metadata)
    with monkeypatch.context() as broken:
        broken.setattr(painter._Pen, "draw", lambda *_: 1 / 0)
        owner.mouse(32)
    assert sent == [] and owner.heard == [("error", "division by zero")]
    owner.mouse(32)
    assert len(sent) == 1


def test_a_click_sends_one_message_and_paints_only_what_changed():
    owner = Owner()
    sent = []
    owner.board._canvas._canvas_manager.send = lambda metadata, buffers: sent.append(len(bytes(buffers[0])))
    owner.board.click(32)
    assert len(sent) == 1 and sent[0] < 2000
    owner.board.mark()
    assert len(sent) == 1


def test_a_new_page_is_painted_again():
    owner = Owner()
    sent = []
    owner.board._canvas._canvas_manager.send = lambda metadata, buffers: sent.append(metadata)
    for layer in range(painter.LAYERS):
        owner.board._canvas[layer]._handle_frontend_event(None, {"event": "client_ready"}, [])
    assert len(sent) == painter.LAYERS


def test_boards_do_not_share_a_queue():
    one, other = Owner(), Owner()
    with pytest.raises(ZeroDivisionError), painter.held(one.board._canvas):
        one.board._canvas[0].clear()
        _ = 1 / 0
    sent = []
    other.board._canvas._canvas_manager.send = lambda metadata, buffers: sent.append(metadata)
    other.mouse(32)
    assert len(sent) == 1


def test_closing_leaves_no_widget_behind():
    before = set(_instances)
    owner = Owner()
    assert len(_instances) > len(before)
    owner.board.close()
    assert set(_instances) == before
    owner.mouse(32)
    assert owner.board.hand.selected is None


def test_the_bundle_has_the_live_board_the_text_and_the_picture():
    board = Owner().board
    bundle = board._repr_mimebundle_()
    assert set(bundle) == {"application/vnd.jupyter.widget-view+json", "text/plain", "image/svg+xml"}
    assert bundle["text/plain"].startswith("  1    b   b")
    assert bundle["image/svg+xml"].startswith("<svg ") and "<title>Dambord</title>" in bundle["image/svg+xml"]
    board.key("ArrowUp")
    assert board._repr_mimebundle_() == bundle, "a cursor is not stored"


class TestMotion:
    def test_a_move_glides_and_then_arrives(self):
        async def scene():
            owner = Owner(CAPTURE, speed=50)
            owner.board.choose(owner.position.legal_moves[0])
            assert owner.board.moving and owner.heard == [("move", "38x38")]
            seen = []
            while owner.board.moving:
                await asyncio.sleep(0)
                seen.append(owner.board.shown)
            assert any(view.moving for view in seen)
            assert max(len(view.ghosts) for view in seen) == 4
            assert owner.heard[-1] == ("arrived", (38, 38))
            assert owner.board.shown == replace(View(owner.position.board), last=(38, 38))

        asyncio.run(scene())

    def test_settle_waits_for_what_the_owner_starts_at_the_end(self):
        async def scene():
            owner = Owner(speed=50)
            answers = []

            def answer():
                if not answers:
                    move = owner.position.legal_moves[0]
                    owner.position = owner.position.play(move)
                    answers.append(move)
                    owner.board.play(owner.position.board, move, wait=0.5)

            owner.arrived = answer
            owner.board.click(32)
            owner.board.click(28)
            await owner.board.settle()
            assert answers and owner.board.view.board == owner.position.board and not owner.board.moving

        asyncio.run(scene())

    def test_a_click_ends_the_motion_and_does_nothing_else(self):
        async def scene():
            owner = Owner(CAPTURE)
            owner.board.choose(owner.position.legal_moves[0])
            await asyncio.sleep(0)
            owner.mouse(38)
            assert not owner.board.moving and owner.heard[-1] == ("arrived", (38, 38))
            assert owner.board.hand.selected is None

        asyncio.run(scene())

    def test_another_view_stops_the_motion_for_good(self):
        async def scene():
            owner = Owner(CAPTURE, speed=50)
            owner.board.choose(owner.position.legal_moves[0])
            await asyncio.sleep(0.005)
            owner.board.show(View())
            await asyncio.sleep(0.1)
            assert owner.board.shown == View() and owner.heard == [("move", "38x38")]

        asyncio.run(scene())

    def test_moves_given_meanwhile_are_there_at_the_end(self):
        async def scene():
            owner = Owner(speed=50)
            move = owner.position.legal_moves[0]
            after = owner.position.play(move)
            owner.board.play(after.board, move)
            owner.board.give(after.legal_moves)
            await owner.board.settle()
            owner.board.click(after.legal_moves[0].start)
            assert owner.board.hand.selected == after.legal_moves[0].start

        asyncio.run(scene())

    def test_a_fault_in_the_owner_at_the_end_is_seen(self):
        async def scene():
            owner = Owner(speed=50)
            owner.arrived = lambda: 1 / 0
            owner.board.click(32)
            owner.board.click(28)
            await owner.board.settle()
            assert owner.heard[-1] == ("error", "division by zero")

        asyncio.run(scene())

    def test_without_motion_the_end_is_there_at_once_with_numbered_landings(self):
        async def scene():
            owner = Owner(CAPTURE, speed=0)
            owner.board.choose(owner.position.legal_moves[0])
            assert not owner.board.moving and owner.heard[-1] == ("arrived", (38, 38))
            assert [mark.text for mark in owner.board.shown.marks] == ["1", "2", "3", "4"]

        asyncio.run(scene())

    def test_a_click_in_another_thread_of_the_kernel_stops_a_motion_that_a_cell_began(self):
        async def scene():
            owner = Owner(CAPTURE)
            owner.board.choose(owner.position.legal_moves[0])
            film = owner.board.task
            await asyncio.sleep(0)
            await asyncio.to_thread(owner.board.show, View())
            await asyncio.wait([film], timeout=5)
            assert film.done() and owner.board.shown == View() and owner.heard == [("move", "38x38")]

        asyncio.run(scene())
