"""Board: a board on a screen. It hears clicks, fingers and keys, passes them to the hand, and paints what it is told.

The only file of this room with state. It decides nothing: a move or an attempt goes to the owner, who answers with
`show`, `play` or `mark`.
"""

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

from ipywidgets import HTML, VBox, Widget

from damles.board import canvas as painter
from damles.board.geometry import square_at, step
from damles.board.hand import Hand
from damles.board.motion import end, film, still
from damles.board.picture import Layer, layers
from damles.board.shim import BOX_CLASS, CSS_CLASS, footing
from damles.board.svg import svg
from damles.board.text import diagram
from damles.board.view import Mark, View
from damles.rules.move import Move, Route
from damles.texts import say

Point = tuple[float, float]
EMPTY_BOARD = View()


def _nothing(*_facts: Any) -> None:
    """What an owner does who does not care."""


class Board:
    """A live board in a notebook, with a text diagram and an SVG picture for where there is no kernel.

    ``on_move(move, route)`` is called when the clicks mean one given move, ``on_try(squares)`` when they fit none,
    ``on_choices(moves)`` when several captures end on the clicked square, ``on_change(hand)`` after every change of
    the hand. With ``on_square(square)`` every click goes there instead, and the board has no hand (an editor).
    ``on_error(error)`` hears what went wrong in a handler; a sentence under the board says it in any case.

    ``size`` is the greatest width in CSS pixels. ``speed`` 1 is normal, 2 twice as fast, 0 shows no motion at all.

    >>> board = Board(View().with_piece(28, "w"), on_move=lambda move, route: print(move, route))
    >>> board.give([Move(28, 22), Move(28, 23)])
    >>> board.click(28)
    >>> board.click(22)
    28-22 (28, 22)
    """

    def __init__(
        self,
        view: View = EMPTY_BOARD,
        *,
        on_move: Callable[[Move, Route], None] = _nothing,
        on_try: Callable[[Route], None] = _nothing,
        on_choices: Callable[[tuple[Move, ...]], None] = _nothing,
        on_change: Callable[[Hand], None] = _nothing,
        on_square: Callable[[int], None] | None = None,
        on_error: Callable[[Exception], None] = _nothing,
        size: int = 520,
        speed: float = 1,
        label: str = "",
        language: str = "nl",
    ) -> None:
        self.on_move, self.on_try, self.on_choices = on_move, on_try, on_choices
        self.on_change, self.on_square, self.on_error = on_change, on_square, on_error
        self.speed = speed
        self.language = language
        self.label = label or say("board-label", language)
        self.view = view  # the position with its marks, without the hand; during an animation: its end
        self.hand = Hand()
        self.task: asyncio.Task[None] | None = None
        self._frame: View | None = None
        self._then: Callable[[], None] = _nothing
        self._cursor: int | None = None
        self._pressed: int | None = None
        self._put_down = False
        self._point: Point = (-1, -1)
        self._painted: list[Layer | None] = [None] * painter.LAYERS
        self._closed = False
        self._canvas = painter.new_canvas(size, CSS_CLASS)
        self._foot = HTML(footing(self.label))
        self.widget: Widget = VBox([self._canvas, self._foot])
        self.widget.add_class(BOX_CLASS)
        self._listen()
        self._repaint()

    # What the owner says

    def show(self, view: View) -> None:
        """Show a view at once. The hand starts anew; when the pieces differ it has no moves until `give`."""
        self._stop()
        self.hand = self.hand.cancel() if view.board == self.hand.board else Hand()
        self.view = view
        self._foot.value = footing(self.label)
        self._repaint()

    def give(self, moves: Iterable[Move]) -> None:
        """Let the pupil play one of these moves from `view`; a running animation is finished first by a click."""
        self.hand = Hand(tuple(moves), self.view.board)
        self._repaint()

    def mark(self, *marks: Mark) -> None:
        """Show exactly these marks; the hand keeps what it has."""
        self.view = self.view.with_marks(*marks)
        self._repaint()

    def play(
        self, after: str, move: Move, route: Route = (), then: Callable[[], None] = _nothing, wait: float = 0
    ) -> None:
        """Show a move being played, after ``wait`` seconds, up to the letters ``after``; then call ``then``.

        Jumps that the pupil has clicked are not shown again. Without a running event loop, and at speed 0, the end
        is shown at once. Showing anything else meanwhile stops it, and ``then`` is not called.
        """
        own = self.hand if self.hand.move == move else Hand()
        route = own.route or route or move.routes[0]
        before, held, walked = self.view, own.on(self.view), max(0, len(own.path) - 1)
        loop = _running_loop() if self.speed > 0 else None
        self._stop()
        self.hand = Hand()
        if loop is None:
            self.view = end(before, move, after) if walked else still(before, move, route, after)
            self._repaint()
            then()
            return
        self.view, self._frame, self._then = end(before, move, after), held, then
        self._repaint()
        frames = film(before, move, route, after, walked)
        self.task = loop.create_task(self._run(frames, wait, self.speed))

    def finish(self) -> None:
        """Jump to the end of a running animation, and call what was to be called then."""
        then = self._then
        self._stop()
        self._repaint()
        then()

    async def settle(self) -> None:
        """Wait until nothing moves any more, also what the owner starts when an animation ends."""
        while self.task is not None and not self.task.done():
            await asyncio.wait([self.task])

    def close(self) -> None:
        """Take the board away, with every widget it is made of."""
        self._stop()
        self._closed = True
        painter.close(self._canvas)
        for widget in (self._foot.style, self._foot.layout, self._foot, self.widget.layout, self.widget):
            widget.close()

    # What the pupil does

    def click(self, square: int | None) -> None:
        """A click on a square, by mouse, finger, key or a test. While something moves it ends the motion.

        It then counts only where it picks up a piece: what else it meant was meant for an earlier position.
        """
        if self.moving:
            self.finish()
            if not any(move.start == square for move in self.hand.moves):
                return
        if self.on_square is not None:
            if square is not None:
                self.on_square(square)
        else:
            self._take(self.hand.click(square))

    def cancel(self) -> None:
        """Put the picked-up piece back."""
        self._take(self.hand.cancel())

    def choose(self, move: Move, route: Route = ()) -> None:
        """Play one of the given moves at once, as when it is typed."""
        if not self.moving:
            self._take(self.hand.play(move, route))

    def key(self, name: str) -> None:
        """A key: arrows move the cursor, Enter and space click, Escape puts back, a figure picks that choice."""
        if name.startswith("Arrow"):
            start = self._cursor or self.hand.selected or (self.view.last or (28, 28))[1]
            self._cursor = step(start, name, self.view.flipped) if self._cursor else start
            self._repaint()
        elif name in ("Enter", " ") and self._cursor:
            self.click(self._cursor)
        elif name == "Escape":
            self.cancel()
        elif name.isdigit() and 0 < int(name) <= len(self.hand.choices):
            self.choose(self.hand.choices[int(name) - 1])
        elif name == "Tab":
            self._canvas.blur()

    @property
    def moving(self) -> bool:
        """Whether an animation runs."""
        return self.task is not None and not self.task.done()

    @property
    def shown(self) -> View:
        """What an eye sees now: `view` with the hand and the keyboard's cursor in it, or a picture of an animation."""
        return replace(self._frame or self.hand.on(self.view), cursor=self._cursor)

    def _take(self, hand: Hand) -> None:
        self.hand = hand
        self._repaint()
        self.on_change(hand)
        if hand.tried:
            self.on_try(hand.tried)
        elif hand.move is not None:
            self.on_move(hand.move, hand.route)
        elif hand.choices:
            self.on_choices(hand.choices)

    # Hearing

    def _listen(self) -> None:
        canvas = self._canvas
        canvas.on_mouse_down(self._heard(lambda x, y: self._press((x, y))))
        canvas.on_mouse_up(self._heard(lambda x, y: self._release((x, y))))
        canvas.on_mouse_out(self._heard(lambda x, y: self._let_go()))
        canvas.on_touch_start(self._heard(self._touch))
        canvas.on_touch_move(self._heard(self._slide))
        canvas.on_touch_end(self._heard(lambda _points: self._release(self._point)))
        canvas.on_touch_cancel(self._heard(lambda _points: self._let_go()))
        canvas.on_key_down(self._heard(lambda key, *_modifiers: self.key(key)))
        for layer in range(painter.LAYERS):
            canvas[layer].on_client_ready(self._heard(partial(self._new_page, layer)))

    def _heard(self, handler: Callable[..., None]) -> Callable[..., None]:
        """The handler, with its faults made visible: ipycanvas would swallow them."""
        return partial(self._safely, handler)

    def _safely(self, handler: Callable[..., None], *facts: Any) -> None:
        if self._closed:
            return
        try:
            handler(*facts)
        except Exception as error:
            self._report(error)

    def _report(self, error: Exception) -> None:
        self._foot.value = footing(self.label, say("board-fault", self.language), f"{type(error).__name__}: {error}")
        self.hand = self.hand.cancel()
        with suppress(Exception):  # when painting is what failed, the sentence above has said so
            self._repaint()
        self.on_error(error)

    def _press(self, point: Point) -> None:
        square = square_at(*point, flipped=self.view.flipped)
        self._point, self._pressed, self._cursor = point, square, None
        self._put_down = square is not None and self.hand.path == (square,)
        if not self._put_down:
            self.click(square)

    def _release(self, point: Point) -> None:
        """The end of a click, which `_press` has dealt with, or of a drag: a click on the square where it ends."""
        square, pressed, put_down = square_at(*point, flipped=self.view.flipped), self._pressed, self._put_down
        self._let_go()
        dragged = square not in (None, pressed) and pressed is not None and self.hand.path[-1:] == (pressed,)
        if dragged or (put_down and square == pressed):
            self.click(square)

    def _let_go(self) -> None:
        self._pressed, self._put_down = None, False

    def _touch(self, points: list[Point]) -> None:
        if len(points) == 1:
            self._press(points[0])

    def _slide(self, points: list[Point]) -> None:
        if points:
            self._point = points[0]

    # Painting

    def _new_page(self, layer: int) -> None:
        """A page that has just opened shows an empty canvas: paint this layer of it again."""
        self._painted[layer] = None
        self._repaint()

    def _repaint(self) -> None:
        if self._closed:
            return
        view = self.shown
        wanted = layers(view)
        painter.paint(
            self._canvas, [(n, layer) for n, layer in enumerate(wanted) if layer != self._painted[n]], view.theme
        )
        self._painted = list(wanted)

    async def _run(self, frames: Iterable[tuple[View, float]], wait: float, speed: float) -> None:
        try:
            await asyncio.sleep(wait / speed)
            for self._frame, seconds in frames:
                self._repaint()
                await asyncio.sleep(seconds / speed)
        except Exception as error:
            self._report(error)
        self.task = None
        self._safely(self.finish)

    def _stop(self) -> None:
        task, self.task, self._frame, self._then = self.task, None, None, _nothing
        if task is not None:
            task.cancel()

    def _repr_mimebundle_(self, **_options: Any) -> dict[str, Any]:
        shown = replace(self.shown, cursor=None)
        return {
            **self.widget._repr_mimebundle_(),
            "text/plain": diagram(shown, self.language),
            "image/svg+xml": svg(shown, title=self.label),
        }


def _running_loop() -> asyncio.AbstractEventLoop | None:
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None
