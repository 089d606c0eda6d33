"""How a user wants the boards: laid over what is shown, kept as plain data."""

import asyncio

import pytest

from damles.board.geometry import centre
from damles.board.look import Look
from damles.board.theme import THEMES
from damles.board.view import View
from damles.board.widget import Board
from damles.rules.position import Position


@pytest.mark.parametrize("look", [Look(), Look("contrast", numbers=False, flipped=True, calm=True)])
def test_a_look_is_kept_as_it_is(look):
    assert Look.of(look.facts) == look


@pytest.mark.parametrize("state", [None, [], {}, {"theme": 3}, {"theme": "pink", "numbers": "no", "flipped": 1}])
def test_nonsense_is_the_look_of_the_first_day(state):
    assert Look.of(state) == Look()


def test_a_view_without_numbers_keeps_none_and_black_below_turns_every_board():
    look = Look("slate", flipped=True)
    assert not look.on(View(numbers=False)).numbers
    assert look.on(View()).flipped and not look.on(View(flipped=True)).flipped
    assert look.on(View(theme="print")).theme == "print", "a view with a theme of its own has a reason"


@pytest.mark.parametrize("theme", THEMES)
def test_a_turned_board_in_another_theme_takes_clicks_on_the_squares_it_shows(theme):
    position = Position.start()
    board = Board(View(position.board), look=Look(theme, flipped=True), size=900)
    board.give(position.legal_moves)
    scale = board._canvas.width / 1000
    x, y = centre(32, flipped=True)
    board._press((x * scale, y * scale))
    assert board.hand.selected == 32 and board.shown.theme == theme
    sent = []
    board._canvas._canvas_manager.send = lambda metadata, buffers: sent.append(bytes(buffers[0]).decode())
    board.dress(Look("contrast" if theme == "wood" else "wood", flipped=True))
    assert sent[0].count('"#000000"') > 3 or theme != "wood", "the pieces are painted in the new colours too"
    board.dress(Look())
    assert board.shown.theme == "wood" and board.hand.selected == 32


@pytest.mark.parametrize("calm", ["by the look", "by the page"])
def test_without_motion_a_reply_still_waits_and_then_stands_there_with_numbers(calm):
    async def scene():
        position = Position.from_fen("W:W38:B22,23,32,33")
        board = Board(View(position.board), look=Look(calm=calm == "by the look"), speed=20)
        if calm == "by the page":
            board.key("damles:calm")
        move = position.legal_moves[0]
        board.play(position.play(move).board, move, wait=0.5)
        assert board.moving and board.shown.board == position.board
        seen = set()
        while board.moving:
            await asyncio.sleep(0)
            seen.add(board.shown)
        assert not any(view.moving or view.ghosts for view in seen)
        assert [mark.text for mark in board.shown.marks] == ["1", "2", "3", "4"]
        board.key("damles:lively")
        assert not board.calm

    asyncio.run(scene())
