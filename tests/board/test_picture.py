"""The picture as SVG and as canvas commands: stable, legible, and the same numbers in both."""

import json
import math
import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from damles.board import canvas as painter
from damles.board.picture import layers
from damles.board.shapes import Circle, piece_shapes
from damles.board.svg import svg
from damles.board.theme import THEMES
from damles.board.view import Moving, Tone, View, arrow, cross, dot, number, ring

START = View("b" * 20 + "e" * 10 + "w" * 20)
BUSY = replace(
    START.with_piece(23, "W").with_piece(28, "B"),
    flipped=True,
    selected=23,
    path=(32, 23),
    targets=(27, 21),
    ghosts=(28,),
    last=(19, 24),
    marks=(ring(41, Tone.BAD), arrow(50, 44, 33), cross(12), number(14, 3, Tone.GOOD), dot(26)),
    moving=Moving("B", 4.25, 3.5),
    cursor=17,
)
VIEWS = {"start": START, "empty": View(), "busy": BUSY, "print": replace(BUSY, theme="print", numbers=False)}
SVG = "{http://www.w3.org/2000/svg}"


def luminance(colour):
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def drawn_by_svg(view):
    """Every shape of the SVG, in order, as plain facts; ``use`` is replaced by what it points to."""
    root = ElementTree.fromstring(svg(view))
    groups = {group.get("id"): group for group in root.iter(f"{SVG}g")}
    found = []

    def read(element, x=0.0, y=0.0):
        name = element.tag.removeprefix(SVG)
        fill, stroke = element.get("fill", ""), element.get("stroke", "")
        if name == "use":
            for child in groups[element.get("href")[1:]]:
                read(child, float(element.get("x")), float(element.get("y")))
        elif name == "circle":
            place = (x + float(element.get("cx")), y + float(element.get("cy")), float(element.get("r")))
            alpha = float(element.get("opacity", 1))
            found.extend(("disc", *place, fill, alpha) for _ in [0] if fill)
            found.extend(("circle", *place, stroke, float(element.get("stroke-width"))) for _ in [0] if stroke)
        elif name == "path":
            corners = re.findall(r"M([\d.-]+) ([\d.-]+)h(\d+)", element.get("d"))
            found.extend(("square", float(a), float(b), float(size), fill) for a, b, size in corners)
        elif name in ("polygon", "polyline"):
            points = tuple(tuple(map(float, pair.split(","))) for pair in element.get("points").split())
            closed = name == "polygon"
            found.extend(("area", points, fill) for _ in [0] if fill)
            found.extend(("line", points, closed, stroke, float(element.get("stroke-width"))) for _ in [0] if stroke)
        elif name == "text":
            place = (float(element.get("x")), float(element.get("y")), float(element.get("font-size")))
            found.append(("word", *place, element.text, fill))

    for element in root:
        read(element)
    return found


def drawn_by_canvas(view, size=480):
    """Every shape that the canvas commands draw, in order, as plain facts in units."""
    canvas = painter.new_canvas(size, "test")
    sent = []
    canvas._canvas_manager.send = lambda _metadata, buffers: sent.extend(json.loads(bytes(buffers[0])))
    painter.paint(canvas, enumerate(layers(view)), view.theme)
    painter.close(canvas)
    names = {number: name for name, number in painter_commands().items()}
    style, points, closed, found = {}, [], False, []
    for code, arguments, *_ in sent:
        match names[code], arguments:
            case "set", [attribute, value]:
                style[attribute] = value
            case "fillRect", [x, y, size, *_]:
                found.append(("square", x, y, size, style[0]))
            case "fillCircle", [x, y, r]:
                found.append(("disc", x, y, r, style[0], style[2]))
            case "strokeCircle", [x, y, r]:
                found.append(("circle", x, y, r, style[1], style[8]))
            case "beginPath", _:
                points, closed = [], False
            case (("moveTo" | "lineTo"), [x, y]):
                points.append((x, y))
            case "closePath", _:
                closed = True
            case "fill", _:
                found.append(("area", tuple(points), style[0]))
            case "stroke", _:
                found.append(("line", tuple(points), closed, style[1], style[8]))
            case "fillText", [text, x, y, *_]:
                size = float(re.search(r"([\d.]+)px", style[3])[1])
                found.append(("word", x, y, size, text, style[0]))
            case "scale", [x, *_]:
                assert x == canvas.width / 1000
            case (("clear" | "switchCanvas" | "save" | "restore"), _):
                pass
            case unknown:
                pytest.fail(f"the canvas drew with {unknown}")
    return found


def painter_commands():
    from ipycanvas.canvas import COMMANDS

    return COMMANDS


def flat(facts):
    for fact in facts:
        if isinstance(fact, list | tuple):
            yield from flat(fact)
        else:
            yield fact


@pytest.mark.parametrize("name", VIEWS)
@pytest.mark.parametrize("size", [480, 900])
def test_the_screen_and_the_paper_are_drawn_with_the_same_numbers(name, size):
    paper, screen = drawn_by_svg(VIEWS[name]), drawn_by_canvas(VIEWS[name], size)
    assert len(paper) == len(screen) > 0
    for one, other in zip(paper, screen, strict=True):
        for mine, yours in zip(flat(one), flat(other), strict=True):
            same = math.isclose(mine, yours, abs_tol=0.06) if isinstance(mine, float) else mine == yours
            assert same, (one, other)


@pytest.mark.parametrize("name", VIEWS)
def test_the_svg_is_the_same_every_time_and_needs_nothing_from_outside(name):
    text = svg(VIEWS[name], title="Bord", description="<wit> aan zet")
    assert text == svg(replace(VIEWS[name]), title="Bord", description="<wit> aan zet")
    assert "&lt;wit&gt; aan zet" in text
    assert re.findall(r"https?://[^\"]+", text) == ["http://www.w3.org/2000/svg"]
    assert not re.search(r"\d\.\d{3}", text)
    assert all(f'id="{name}"' in text for name in re.findall(r'href="#([^"]+)"', text))


def test_the_start_position_is_small_enough_to_store():
    assert len(svg(START, title="Dambord")) < 8_000


def test_pieces_stand_where_the_geometry_says():
    assert 'href="#wood-w" x="50" y="950"' in svg(START)
    assert 'href="#wood-w" x="950" y="50"' in svg(replace(START, flipped=True))


def test_a_captured_piece_that_still_stands_is_drawn_another_way():
    ghost = replace(START, ghosts=(20,))
    assert svg(ghost).count('href="#wood-ghost-b"') == 1
    assert svg(ghost).count('href="#wood-b"') == 19


def test_white_and_black_and_man_and_king_differ_by_shape():
    def shape(letter):
        return [(c.x, c.y, c.r, bool(c.fill)) for c in piece_shapes(letter, False, THEMES["wood"])]

    assert len({tuple(shape(letter)) for letter in "wWbB"}) == 4


@pytest.mark.parametrize("letter", "wWbB")
def test_a_piece_stays_inside_its_square(letter):
    for circle in piece_shapes(letter, False, THEMES["wood"]):
        assert isinstance(circle, Circle)
        assert max(abs(circle.x), abs(circle.y)) + circle.r + circle.width / 2 <= 50


@pytest.mark.parametrize("name", THEMES)
class TestContrast:
    def test_numbers_can_be_read(self, name):
        theme = THEMES[name]
        assert contrast(theme.number, theme.dark) >= 4.5
        assert all(contrast(theme.halo, tone) >= 4.5 for tone in theme.tones.values())

    def test_marks_stand_out_from_their_halo_and_the_halo_or_mark_from_the_square(self, name):
        theme = THEMES[name]
        for colour in (*theme.tones.values(), theme.chosen):
            assert contrast(colour, theme.halo) >= 3
            for ground in (theme.dark, theme.white.top, theme.black.top):
                assert max(contrast(colour, ground), contrast(theme.halo, ground)) >= 3

    def test_the_frame_of_the_last_move_stands_out(self, name):
        assert contrast(THEMES[name].last, THEMES[name].dark) >= 3

    def test_pieces_stand_out_from_the_squares_and_from_each_other(self, name):
        theme = THEMES[name]
        for man in (theme.white, theme.black):
            assert max(contrast(man.top, theme.dark), contrast(man.rim, theme.dark)) >= 3
        assert contrast(theme.white.top, theme.black.top) >= 7
