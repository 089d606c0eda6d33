"""The board under a mouse, a finger, keys and a screen reader, and the pages that are about the board itself."""

import base64
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import expect

from damles.board.svg import svg
from damles.board.view import View
from damles.rules.setup import Setup
from tests.browser.conftest import devices
from tests.browser.doors import DOORS, Door, opened, ready
from tests.browser.lab import COMPARE, READY, VOICE, Exercise, way

GAME = """[Event "Opening"]
1. 32-28 18-23 {Zwart zoekt ruil.} 2. 33-29 23x32 3. 37x28 12-18
(3... 17-21 {Niets aan de hand.} 4. 39-33 21-26)
4. 29-24! 19x30 5. 35x24 20x29 6. 34x21 16x27 7. 31x22 {Twee voor.} *"""
TURK = "W:W8,14,19,23,29:B11,22,K47"
CELLS = (
    f"""from damles.notebook import *
les = lesson("bordproef")
les.exercise(Play(id="turk", position="{TURK}", question="Lok de dam.", solution="23-18 47x23 19x6"))""",
    'les.exercise(Play(id="rond", position="W:W38:B22,23,32,33", question="Sla een rondje.", solution="38x38"))',
    'les.exercise(Play(id="sleep", position="W:W32:B1", question="Sleep de schijf.", solution="32-28"))',
    'les.exercise(Play(id="twee", position="W:W32:B1", question="Klik de schijf.", solution="32-28"))',
    'les.exercise(Play(id="half", position="W:W32:B1", question="Klik half in beeld.", solution="32-28"))',
    f'les.exercise(Play(id="stroom", position="{TURK}", question="Ga door.", solution="23-18 47x23 19x6"))',
    'les.exercise(Touch(id="hout", position="W:W32,39:B7,28", move="32x23", question="Sla met de hand."))',
    'stand_opzetten("W:W28,32,37,K46:B17,19,K3")',
    f'partij("""{GAME}""")',
    "velden()",
    'digibord("W:W34,40,45:B12,23,25")',
    *[f'les.show("W:W{square}:B5")' for square in range(35, 39)],
)
BOARDS = len(CELLS)
ME, PHONE = 1, 2
"""Two pupils of the class: each has a device, and progress, of its own."""

Pages = Callable[..., Any]
SLOW_IN_CLASS = pytest.mark.parametrize("door", ["lab", pytest.param("klas", marks=pytest.mark.slow)], indirect=True)
"""What the board itself does is looked at in JupyterLab; that the class shows the same board, with the slow tests."""


@pytest.fixture(scope="module", params=DOORS)
def door(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Door]:
    course = request.getfixturevalue("course") if request.param == "lab" else None
    yield from opened(course, tmp_path_factory.mktemp("klas"), *CELLS)


@pytest.fixture(scope="module")
def pages(chromium: Any, door: Door) -> Iterator[Pages]:
    """Pages of pupils, each at the exercises; see `devices`."""
    with devices(chromium) as device:

        def page(pupil: int, **options: Any) -> Any:
            opened = device(**options)
            opened.add_init_script(VOICE)
            door.enter(opened, pupil)
            return opened

        yield page


@pytest.fixture(scope="module")
def proof(pages: Pages) -> Any:
    return pages(ME)


@pytest.fixture(scope="module")
def phone(pages: Pages) -> Any:
    """A small page with a fine screen, for a finger, of somebody who wants no motion."""
    return pages(PHONE, width=390, has_touch=True, device_scale_factor=2, reduced_motion="reduce")


def press(board: Exercise, *keys: str) -> None:
    for key in keys:
        board.board.press(key)
        board.page.wait_for_timeout(40)


def news(board: Exercise) -> Any:
    return board.panel.locator(".damles-news").first


def test_keys_alone_play_a_whole_turkish_strike_and_each_step_is_heard_in_the_same_node(proof: Any) -> None:
    turk = Exercise(proof, "Lok de dam.").show()
    for name in ("news", "words"):
        turk.panel.locator(f".damles-{name}").evaluate("node => { node.same = true }")
    assert news(turk).get_attribute("aria-live") == "polite"
    assert turk.line.get_attribute("role") == "status"
    assert turk.board.get_attribute("aria-label") == "Dambord"
    turk.board.focus()
    press(turk, "ArrowUp", *way(28, 23))
    expect(news(turk)).to_contain_text("23: witte schijf.")
    press(turk, "Enter")
    expect(news(turk)).to_contain_text("Witte schijf op 23. Die kan naar 18.")
    press(turk, "Escape")
    expect(news(turk)).to_contain_text("Teruggezet.")
    press(turk, "s")
    expect(news(turk)).to_contain_text("Er valt niets te slaan.")
    press(turk, "Enter", *way(23, 18), "Enter")
    turk.holds(23, "black")
    turk.says("Nu jij weer")
    expect(news(turk)).to_contain_text("Zwart speelt 47x23. Geslagen:")
    turk.holds(8, "empty")
    press(turk, *way(18, 19), "Enter", *way(19, 6), "Enter")
    turk.says("Goed zo!")
    words = turk.panel.locator(".damles-words")
    expect(words).to_contain_text("Wit: schijf op 6.")
    expect(words).to_contain_text("Laatste zet: van 19 naar 6.")
    expect(words).to_contain_text("Goed zo!")
    for name in ("news", "words"):
        assert turk.panel.locator(f".damles-{name}").evaluate("node => node.same && node.isConnected")
    proof.keyboard.press("Tab")
    assert proof.evaluate("document.activeElement.tagName") != "CANVAS"


def test_a_piece_follows_the_mouse_and_is_played_where_it_is_dropped(proof: Any) -> None:
    drag = Exercise(proof, "Sleep de schijf.").show()
    proof.mouse.move(*drag.point(32))
    proof.mouse.down()
    proof.mouse.move(*drag.point(27), steps=4)
    lifted = proof.locator(".damles-lifted")
    box, (x, y) = lifted.bounding_box(), drag.point(27)
    assert abs(box["x"] + box["width"] / 2 - x) < 2 and abs(box["y"] + box["height"] / 2 - y) < 2
    proof.mouse.move(*drag.point(28), steps=2)
    proof.mouse.up()
    drag.says("Goed zo!")
    drag.holds(28, "white")
    assert lifted.count() == 0


@SLOW_IN_CLASS
def test_another_board_answers_while_one_moves(proof: Any) -> None:
    moving, other = Exercise(proof, "Sla een rondje."), Exercise(proof, "Klik de schijf.").show()
    moving.board.evaluate("canvas => canvas.focus()")  # a board scrolls nothing when it gets the focus
    for key in ("ArrowUp", *way(28, 38), "Enter", *way(38, 27), "Enter", *way(27, 38), "Enter"):
        proof.keyboard.press(key)
    expect(news(moving)).to_contain_text("Wit speelt 38x38.")
    other.click(32)
    expect(news(other)).to_contain_text("Die kan naar 27 of 28.")
    words = moving.panel.locator(".damles-words")
    assert "Laatste zet" not in words.inner_text(), "it still moves"
    expect(words).to_contain_text("Laatste zet: van 38 naar 38.")


@SLOW_IN_CLASS
def test_all_boards_of_a_long_page_are_painted(proof: Any) -> None:
    boards = proof.locator("canvas.damles-board")
    expect(boards).to_have_count(BOARDS)
    for number in range(BOARDS):
        boards.nth(number).scroll_into_view_if_needed()
        painted = "canvas => canvas.getContext('2d').getImageData(5, 5, 1, 1).data[3] === 255"
        assert boards.nth(number).evaluate(painted), number


@SLOW_IN_CLASS
def test_the_canvas_shows_the_pixels_of_the_svg(proof: Any) -> None:
    shown = proof.locator(".damles-panel", has_text="Wit is aan zet").locator("canvas").last
    picture = svg(View(Setup.from_fen("W:W38:B5").board), size=1000)
    code = base64.b64encode(picture.encode()).decode()
    different = shown.evaluate(COMPARE, f"data:image/svg+xml;base64,{code}")
    assert different < 0.002, f"{different:.2%} of the pixels"


@SLOW_IN_CLASS
def test_a_half_visible_board_takes_clicks_on_the_right_square_and_the_wheel_scrolls_over_it(proof: Any) -> None:
    half = Exercise(proof, "Klik half in beeld.").show()
    top = half.board.bounding_box()["y"]
    proof.mouse.move(*half.point(28))
    proof.mouse.wheel(0, top + 120)
    proof.wait_for_timeout(600)
    assert half.board.bounding_box()["y"] < -60, "the top of the board should be out of sight"
    half.click(32, 28)
    half.says("Goed zo!")
    half.holds(28, "white")


@SLOW_IN_CLASS
def test_a_hand_without_rules_lifts_lets_go_and_takes_off(proof: Any) -> None:
    wood = Exercise(proof, "Sla met de hand.").show()
    wood.click(32, 23)
    wood.holds(23, "white")
    wood.click(23)
    wood.panel.get_by_role("button", name="Wegnemen").click()
    wood.show().click(28)
    wood.says("Goed zo!")
    wood.holds(28, "empty")


@SLOW_IN_CLASS
def test_a_board_fits_every_page_and_still_knows_its_squares(proof: Any) -> None:
    board = Exercise(proof, "Klik de schijf.")
    for width in (390, 768, 1280):
        proof.set_viewport_size({"width": width, "height": 900})
        box = board.show().board.bounding_box()
        assert 300 <= box["width"] <= 520 and abs(box["width"] - box["height"]) < 1
        seen = board.panel.locator("xpath=..").bounding_box()
        assert seen["x"] <= box["x"] and box["x"] + box["width"] <= seen["x"] + seen["width"] + 1
    proof.set_viewport_size({"width": 768, "height": 900})
    press(board.show(), "Escape")
    board.show().click(32, 28)
    board.says("Goed zo!")
    proof.set_viewport_size({"width": 1280, "height": 900})


@SLOW_IN_CLASS
def test_the_words_open_for_everyone_and_a_dutch_voice_reads_them(proof: Any) -> None:
    board = Exercise(proof, "Sleep de schijf.").show()
    words = board.panel.locator(".damles-words")
    assert words.bounding_box()["height"] < 3
    board.panel.get_by_text("In woorden").click()
    assert words.bounding_box()["height"] > 40
    board.panel.get_by_text("Lees voor").click()
    assert proof.evaluate("window.told").pop().startswith("Sleep de schijf.\n")


@SLOW_IN_CLASS
def test_a_finger_drags_a_piece_and_scrolls_from_an_empty_square(phone: Any) -> None:
    page = phone
    board = started_again(page, "Sla een rondje.")
    assert board.board.evaluate("canvas => canvas.width") >= 2 * board.board.bounding_box()["width"]
    touch = page.context.new_cdp_session(page)

    def finger(kind: str, *points: tuple[float, float]) -> None:
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})
        page.wait_for_timeout(60)

    def swipe(start: tuple[float, float], end: tuple[float, float]) -> None:
        finger("touchStart", start)
        for part in (0.3, 0.6, 1):
            finger("touchMove", tuple(a + (b - a) * part for a, b in zip(start, end, strict=True)))
        finger("touchEnd")

    top = board.board.bounding_box()["y"]
    swipe(board.point(38), board.point(27))
    assert abs(board.board.bounding_box()["y"] - top) < 1, "a finger on a piece scrolls nothing"
    board.holds(27, "white")
    for square in (18, 29, 38):
        finger("touchStart", board.point(square))
        finger("touchEnd")
        page.wait_for_timeout(200)
    board.says("Goed zo!")
    board.show()
    top = board.board.bounding_box()["y"]
    x, y = board.point(16)
    swipe((x, y), (x, y - 160))
    page.wait_for_timeout(500)
    assert board.board.bounding_box()["y"] < top - 60


@SLOW_IN_CLASS
def test_who_wants_no_motion_sees_the_landing_squares_numbered_at_once(phone: Any) -> None:
    board = started_again(phone, "Lok de dam.")
    board.click(23, 18)
    board.says("Nu jij weer")
    expect(board.panel.locator(".damles-words")).to_contain_text("Nummer 1 op 20.\nNummer 2 op 3.", use_inner_text=True)


def started_again(page: Any, question: str) -> Exercise:
    """The exercise from its start, also when an earlier page has solved it."""
    board = Exercise(page, question).show()
    again = board.panel.get_by_role("button", name="Opnieuw")
    if again.is_visible():
        again.click()
    return board.show()


@SLOW_IN_CLASS
def test_the_editor_explains_an_impossible_position_and_gives_files(proof: Any) -> None:
    page = proof
    editor = Exercise(page, "Zet een stand op").show()
    editor.click(2)
    editor.says("Op veld 2 staat een schijf op de damlijn. Zet daar een dam.")
    editor.click(2)
    editor.says("Deze stand kan.")
    page.get_by_role("button", name="verplaatsen").click()
    editor.show().click(28, 22, 22)
    editor.holds(22, "white")
    field = editor.panel.locator("textarea")
    field.fill("W:W28:B19,19")
    editor.panel.get_by_role("button", name="Lees dit in").click()
    editor.says("Veld 19 staat er twee keer in.")
    field.fill('[FEN "B:W28,K50:B19"]\n1. 19-23 28x19 *')
    editor.panel.get_by_role("button", name="Lees dit in").click()
    editor.says("Zwart heeft")
    wanted = {"FEN": b"B:W28,K50:B19", "PDN": b"[GameType", "SVG": b"<svg ", "PNG": b"\x89PNG"}
    for name, start in wanted.items():
        with page.expect_download() as download:
            page.locator(".damles-files").get_by_text(name, exact=True).click()
        with open(download.value.path(), "rb") as file:
            assert file.read(len(start)) == start, name


@SLOW_IN_CLASS
def test_a_game_is_stepped_through_by_keys_buttons_and_clicked_moves(proof: Any) -> None:
    page = proof
    game = Exercise(page, "Opening").show()
    game.board.focus()
    press(game, "ArrowRight", "ArrowRight")
    game.says("18-23 Zwart zoekt ruil.")
    game.holds(28, "white")
    page.locator('[data-word="go:8"]').click()
    game.says("19x30")
    assert page.locator('[data-word="go:8"]').evaluate("move => getComputedStyle(move).color") == "rgb(255, 255, 255)"
    page.get_by_text("3… 17-21").click()
    game.says("Niets aan de hand.")
    game.holds(21, "black")
    game.board.focus()
    press(game, "ArrowUp", "End")
    game.says("Twee voor.")
    press(game, "Home")
    game.says("Klik op Verder")
    page.get_by_role("button", name="Verder").click()
    game.says("1. 32-28")


@SLOW_IN_CLASS
def test_squares_are_trained_on_a_board_that_names_none(proof: Any) -> None:
    panel = proof.locator(".damles-panel", has_text="Draai het bord").filter(has_text="Start")
    panel.get_by_role("button", name="Start").click()
    drill = Exercise(proof, "Tik veld").show()
    question = drill.panel.locator(".damles-question")
    for count in (1, 2, 3):
        square = int(question.inner_text().removeprefix("Tik veld ").removesuffix("."))
        drill.click(51 - square)
        drill.says(f"Dat is veld {51 - square}.")
        drill.click(square)
        expect(drill.panel.locator(".damles-facts")).to_contain_text(f"{count} goed")
    press(drill, "ArrowUp", "ArrowUp", "w")
    assert drill.panel.locator(".damles-words").inner_text() == "", "the words would give the answer away"
    expect(news(drill)).to_contain_text(question.inner_text())


@SLOW_IN_CLASS
def test_a_big_board_plays_draws_and_is_sharp(proof: Any) -> None:
    big = Exercise(proof, "Tekenen").show()
    box = big.board.bounding_box()
    assert box["width"] > 600 and big.board.evaluate("canvas => canvas.width") == 2000
    big.click(34, 30)
    big.holds(30, "white")
    big.panel.get_by_role("button", name="Tekenen").click()
    big.show().click(25, 34)
    expect(big.panel.locator(".damles-words")).to_contain_text("Pijl: 25-34.")


@pytest.mark.slow  # in JupyterLab the lessons do it too
def test_a_reload_in_the_middle_of_a_capture_puts_the_piece_back(proof: Any) -> None:
    board = started_again(proof, "Sla een rondje.")
    board.click(38, 27)
    board.holds(27, "white")
    proof.reload()
    ready(proof)
    board = Exercise(proof, "Sla een rondje.").show()
    board.holds(38, "white")
    board.holds(27, "empty")


def test_a_kernel_that_dies_is_a_sentence_and_the_exercise_goes_on(proof: Any, door: Door) -> None:
    board = Exercise(proof, "Ga door.").show()
    board.click(23, 18)
    board.says("Nu jij weer")
    door.kill()
    proof.get_by_role("alert").get_by_text(door.stopped).wait_for(timeout=READY)
    door.goes_on(proof)
    expect(proof.get_by_text(door.stopped)).to_be_hidden(timeout=READY)
    board = Exercise(proof, "Ga door.").show()
    board.says("Ga verder waar je was.")
    board.click(19, 6)
    board.says("Goed zo!")
    assert proof.locator(".jp-Dialog").count() == 0


def test_every_answer_on_the_page_was_kept(proof: Any, door: Door) -> None:
    """A kernel hears clicks in another thread than it runs cells in."""
    with closing(sqlite3.connect(door.progress)) as file:
        kept = {name for (name,) in file.execute("SELECT exercise FROM record WHERE stars IS NOT NULL")}
    solved = {"turk", "sleep", "stroom"} | ({"rond", "twee", "half", "hout"} if door.name == "lab" else set())
    assert {f"bordproef/{name}" for name in solved} <= kept
