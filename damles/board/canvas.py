"""View to ipycanvas: the shapes that `svg` writes, drawn on a screen in one batch.

Scalar calls and paths only: they need no numpy, which a browser's Python may not have.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from ipycanvas import Canvas, MultiCanvas
from ipycanvas.canvas import _CanvasManager
from ipywidgets import Layout

from damles.board.geometry import SIDE
from damles.board.picture import Layer
from damles.board.shapes import Circle, Line, Piece, Shape, Squares, Word, piece_shapes
from damles.board.theme import THEMES, Theme

LAYERS = 3


def new_canvas(size: int, css_class: str) -> MultiCanvas:
    """A canvas of `LAYERS` layers, at most ``size`` CSS pixels wide, fluid, and never higher than the window.

    Two pixels behind each CSS pixel keep it sharp on a fine screen: 1000 by 1000, and for a big board twice that.
    """
    limit = f"min({size}px, 86vh)"
    layout = Layout(width="100%", max_width=limit, min_width="240px", height="auto", flex="0 0 auto")
    pixels = SIDE if size <= 600 else 2 * SIDE
    canvas = MultiCanvas(LAYERS, width=pixels, height=pixels, layout=layout, _dom_classes=(css_class,))
    _give_own_manager(canvas)
    return canvas


def _give_own_manager(canvas: MultiCanvas) -> None:
    """Give the canvas a queue of its own to the browser, in place of the one that all canvases of a kernel share.

    With the shared one, a single failing command stops the drawing of every board on the page, for good.
    """
    manager = _CanvasManager()
    for each in (canvas, *canvas._canvases):
        each._canvas_manager = manager


@contextmanager
def held(canvas: MultiCanvas) -> Iterator[None]:
    """Everything drawn inside goes to the browser as one message, and nothing of it when an error is raised.

    ipycanvas' own ``hold_canvas`` never lets go again after an error, and does not name the canvas when it is the
    same as before, which a page that has just opened cannot know.
    """
    manager = canvas._canvas_manager
    manager._caching, manager._current_canvas = True, None
    try:
        yield
        manager.flush()
    finally:
        manager._commands_cache, manager._buffers_cache = [], []
        manager._caching = False


def paint(canvas: MultiCanvas, layers: Iterable[tuple[int, Layer]], theme: str) -> None:
    """Replace what these layers show, in one batch."""
    with held(canvas):
        for number, layer in layers:
            canvas[number].clear()
            canvas[number].save()
            canvas[number].scale(canvas.width / SIDE)
            pen = _Pen(canvas[number])
            for shape in layer:
                pen.draw(shape, THEMES[theme])
            canvas[number].restore()


def close(canvas: MultiCanvas) -> None:
    """Close the canvas with everything that belongs to it; its own ``close`` leaves seven widgets behind."""
    for each in (*canvas._canvases, canvas):
        each.layout.close()
        each.close()
    canvas._canvas_manager.close()


class _Pen:
    """Draws shapes, and changes a style only where it differs from the one in use."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.styles: dict[str, object] = {}
        self.use(line_cap="round", line_join="round", text_align="center", text_baseline="alphabetic")

    def use(self, **styles: object) -> None:
        for name, value in styles.items():
            if self.styles.get(name) != value:
                setattr(self.canvas, name, value)
                self.styles[name] = value

    def draw(self, shape: Shape, theme: Theme) -> None:
        match shape:
            case Piece(x, y, letter, ghost):
                for circle in piece_shapes(letter, ghost, theme):
                    self.circle(replace(circle, x=circle.x + x, y=circle.y + y))
            case Circle():
                self.circle(shape)
            case Squares(corners, fill, size):
                self.use(fill_style=fill, global_alpha=1)
                for x, y in corners:
                    self.canvas.fill_rect(x, y, size)
            case Line():
                self.line(shape)
            case Word(x, y, text, size, fill):
                self.use(fill_style=fill, global_alpha=1, font=f"600 {size}px sans-serif")
                self.canvas.fill_text(text, x, y)

    def circle(self, circle: Circle) -> None:
        self.use(global_alpha=circle.alpha)
        if circle.fill:
            self.use(fill_style=circle.fill)
            self.canvas.fill_circle(circle.x, circle.y, circle.r)
        if circle.stroke:
            self.use(stroke_style=circle.stroke, line_width=circle.width)
            self.canvas.stroke_circle(circle.x, circle.y, circle.r)

    def line(self, line: Line) -> None:
        self.use(global_alpha=1)
        self.canvas.begin_path()
        for order, (x, y) in enumerate(line.points):
            (self.canvas.line_to if order else self.canvas.move_to)(x, y)
        if line.closed:
            self.canvas.close_path()
        if line.fill:
            self.use(fill_style=line.fill)
            self.canvas.fill()
        if line.stroke:
            self.use(stroke_style=line.stroke, line_width=line.width)
            self.canvas.stroke()
