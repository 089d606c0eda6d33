"""Board: a board on a screen. It hears clicks, fingers and keys, passes them to the hand, and paints what it is told.

The only file of this room with state, and for that longer than the others. It decides nothing: a move or an attempt
goes to the owner, who answers with `show`, `play` or `mark`.
"""

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

from ipywidgets import HTML, VBox, Widget

from damles.board import canvas as painter
from damles.board import spoken
from damles.board.free import FreeHand, Tool
from damles.board.geometry import square_at, step
from damles.board.hand import Hand
from damles.board.look import Look
from damles.board.motion import end, film, running_loop, still, stop
from damles.board.picture import Layer, layers
from damles.board.shim import BOX_CLASS, CSS_CLASS, STEPS_CLASS, footing
from damles.board.svg import svg
from damles.board.text import diagram
from damles.board.twin import Twin
from damles.board.view import Mark, View
from damles.rules.move import Move, Route
from damles.rules.piece import Side
from damles.texts import say

Point = tuple[float, float]
EMPTY_BOARD = View()
AS_IT_IS = Look()


def _nothing(*_facts: Any) -> None:
    """What an owner does who does not care."""


class Board:
    """A live board in a notebook, with a text diagram and an SVG picture for where there is no kernel.

    ``on_move(move, route)`` is called when the clicks mean one given move, ``on_try(squares)`` when they fit none,
    ``on_choices(moves)`` when several captures end on the clicked square, ``on_change(hand)`` after every change of
    the hand, ``on_deed(deed, square)`` for each deed of a free hand. With ``on_square(square)`` every click goes there
    instead. ``on_key(key)`` hears a key first and says whether it was meant for it. ``on_error(error)`` hears what went
    wrong in a handler; a sentence under the board says it in any case.

    ``size`` is the greatest width in CSS pixels. ``speed`` 1 is normal, 2 twice as fast, 0 shows no motion at all;
    ``look`` is how the user wants it. A board that is not ``telling`` names no squares to a screen reader.

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
        on_deed: Callable[[str, int], None] = _nothing,
        on_square: Callable[[int], None] | None = None,
        on_key: Callable[[str], bool] | None = None,
        on_error: Callable[[Exception], None] = _nothing,
        size: int = 520,
        speed: float = 1,
        look: Look = AS_IT_IS,
        telling: bool = True,
        label: str = "",
        language: str = "nl",
    ) -> None:
        self.on_move, self.on_try, self.on_choices, self.on_deed = on_move, on_try, on_choices, on_deed
        self.on_change, self.on_square, self.on_key, self.on_error = on_change, on_square, on_key, on_error
        self.speed, self.look, self.telling, self.language = speed, look, telling, language
        self.calm = False  # the page says that its user wants no motion
        self.label = label or say("board-label", language)
        self.view = view  # the position with its marks, without the hand; during an animation: its end
        self.hand: Hand | FreeHand = Hand()
        self.task: asyncio.Task[None] | None = None
        self.side: Side | None = None  # who is to move, where the owner says it and the given moves do not
        self._words: dict[str, str] = {}
        self._frame: View | None = None
        self._then: Callable[[], None] = _nothing
        self._cursor: int | None = None
        self._pressed: int | None = None
        self._put_down = self._closed = False
        self._point: Point = (-1, -1)
        self._painted: list[tuple[str, Layer] | None] = [None] * painter.LAYERS
        self._canvas = painter.new_canvas(size, CSS_CLASS)
        self._foot = HTML(footing(self.label, language))
        self._twin = Twin()
        classes = (BOX_CLASS, STEPS_CLASS) if on_key else (BOX_CLASS,)
        self.widget: Widget = VBox([self._canvas, *self._twin.widgets, self._foot], _dom_classes=classes)
        self._listen()
        self._repaint()

    # What the owner says

    def show(self, view: View) -> None:
        """Show a view at once. The hand starts anew; when the pieces differ it has no moves until `give`."""
        self._stop()
        self.hand = self.hand.over(view.board)
        self.view = view
        self._foot.value = footing(self.label, self.language)
        self._repaint()

    def give(self, moves: Iterable[Move], path: Route = ()) -> None:
        """Let the pupil play one of these moves from `view`, with a piece in the hand that went along a ``path``."""
        self.hand = Hand(tuple(moves), self.view.board).keeping(path)
        self._repaint()

    def free(self, tool: Tool = Tool.MOVE) -> None:
        """Let the pupil touch, lift, put and take off as on a board of wood; a piece in the hand stays in it."""
        self.hand = replace(self.hand if isinstance(self.hand, FreeHand) else FreeHand(self.view.board), tool=tool)
        self._repaint()

    def mark(self, *marks: Mark) -> None:
        """Show exactly these marks; the hand keeps what it has."""
        self.view = self.view.with_marks(*marks)
        self._repaint()

    def dress(self, look: Look) -> None:
        """Show everything in another look."""
        self.look = look
        self._repaint()

    def describe(self, **words: str) -> None:
        """Put into the words under the board what is ``asked``, and what was ``said`` of the last answer."""
        self._words |= words
        self._describe()

    def tell(self, text: str) -> None:
        """Let a screen reader say a sentence now."""
        self._twin.tell(text)

    def play(
        self, after: str, move: Move, route: Route = (), then: Callable[[], None] = _nothing, wait: float = 0
    ) -> None:
        """Show a move being played, after ``wait`` seconds, up to the letters ``after``; then call ``then``.

        Jumps that the pupil has clicked are not shown again. Without a running event loop, and at speed 0, the end
        is shown at once; a user who wants no motion sees it after the wait, with the landing squares numbered.
        Showing anything else meanwhile stops it, and ``then`` is not called.
        """
        own = self.hand if isinstance(self.hand, Hand) and self.hand.move == move else Hand()
        route = own.route or route or move.routes[0]
        before, held, walked = self.view, own.on(self.view), max(0, len(own.path) - 1)
        loop = running_loop() if self.speed > 0 else None
        self._stop()
        self.hand = Hand()
        self._twin.tell(spoken.played(move, before, self.language))
        calm = loop is None or self.calm or self.look.calm
        self.view = still(before, move, route, after) if calm and not walked else end(before, move, after)
        if loop is None:
            self._repaint()
            then()
            return
        self._frame, self._then = held, then
        self._repaint()
        frames = () if calm else film(before, move, route, after, walked)
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
        self._twin.close()
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
        if not self.moving and isinstance(self.hand, Hand):
            self._take(self.hand.play(move, route))

    def key(self, name: str) -> None:
        """A key, or a word of the page: arrows move the cursor, Enter and space click, Escape puts back, a figure picks
        that choice, S names the captures and W what stands on the board.
        """
        if name in _CALM:
            self.calm = _CALM[name]
        elif self.on_key is not None and self.on_key(name):
            return
        elif name.startswith("Arrow"):
            self._move_cursor(name)
        elif name in ("Enter", " ") and self._cursor:
            self.click(self._cursor)
        elif name == "Escape":
            self.cancel()
        elif name.isdigit() and 0 < int(name) <= len(self.hand.choices):
            self.choose(self.hand.choices[int(name) - 1])
        elif name == "s" and self.hand.moves:
            self._twin.tell(spoken.captures(self.hand.moves, self.language))
        elif name == "w" and self.telling:
            self._twin.tell(" ".join(self.words))
        elif name == "Tab":
            self._canvas.blur()

    @property
    def moving(self) -> bool:
        """Whether an animation runs."""
        return self.task is not None and not self.task.done()

    @property
    def shown(self) -> View:
        """What an eye sees now: `view` with the hand and the keyboard's cursor in it, or a picture of an animation."""
        return replace(self.look.on(self._frame or self.hand.on(self.view)), cursor=self._cursor)

    @property
    def words(self) -> tuple[str, ...]:
        """The board in sentences, as a screen reader finds them under it."""
        view = self.hand.on(self.view) if isinstance(self.hand, FreeHand) else self.view
        return spoken.description(view, self.side or self.hand.side, language=self.language, **self._words)

    def _take(self, hand: Hand | FreeHand) -> None:
        before, self.hand = self.hand, hand
        self._repaint()
        self._twin.tell(spoken.news(before, hand, self.view, self.language))
        if isinstance(hand, FreeHand):
            for deed, square in hand.deeds[len(before.deeds) if isinstance(before, FreeHand) else 0 :]:
                self.on_deed(deed, square)
            return
        self.on_change(hand)
        if hand.tried:
            self.on_try(hand.tried)
        elif hand.move is not None:
            self.on_move(hand.move, hand.route)
        elif hand.choices:
            self.on_choices(hand.choices)

    def _move_cursor(self, key: str) -> None:
        start = self._cursor or self.hand.here or (self.view.last or (28, 28))[1]
        self._cursor = step(start, key, self.shown.flipped) if self._cursor else start
        self._repaint()
        if self.telling:
            self._twin.tell(spoken.square(self.shown, self._cursor, self.language))

    # Hearing

    def _listen(self) -> None:
        canvas, heard = self._canvas, partial(partial, self._safely)
        canvas.on_mouse_down(heard(lambda x, y: self._press((x, y))))
        canvas.on_mouse_up(heard(lambda x, y: self._release((x, y))))
        canvas.on_mouse_out(heard(lambda x, y: self._let_go()))
        canvas.on_touch_start(heard(self._touch))
        canvas.on_touch_move(heard(self._slide))
        canvas.on_touch_end(heard(lambda _points: self._release(self._point)))
        canvas.on_touch_cancel(heard(lambda _points: self._let_go()))
        canvas.on_key_down(heard(lambda key, *_modifiers: self.key(key)))
        for layer in range(painter.LAYERS):
            canvas[layer].on_client_ready(heard(partial(self._new_page, layer)))

    def _safely(self, handler: Callable[..., None], *facts: Any) -> None:
        """Call a handler and make its faults visible: ipycanvas would swallow them."""
        if self._closed:
            return
        try:
            handler(*facts)
        except Exception as error:
            self._report(error)

    def _report(self, error: Exception) -> None:
        details = f"{type(error).__name__}: {error}"
        self._foot.value = footing(self.label, self.language, say("board-fault", self.language), details)
        self.hand = self.hand.cancel()
        with suppress(Exception):  # when painting is what failed, the sentence above has said so
            self._repaint()
        self.on_error(error)

    def _square(self, point: Point) -> int | None:
        return square_at(*point, self._canvas.width, self.shown.flipped)

    def _press(self, point: Point) -> None:
        square = self._square(point)
        self._point, self._pressed, self._cursor = point, square, None
        self._put_down = self.on_square is None and self.hand.puts_down(square)
        if not self._put_down:
            self.click(square)

    def _release(self, point: Point) -> None:
        """The end of a click, which `_press` has dealt with, or of a drag, which comes down where it ends."""
        square, pressed, put_down = self._square(point), self._pressed, self._put_down
        self._let_go()
        if square == pressed and put_down:
            self.click(square)
        elif square not in (None, pressed) and pressed is not None and self.hand.here == pressed:
            self._take(self.hand.drop(square))

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
        wanted = [(view.theme, layer) for layer in layers(view)]
        changed = [(number, new[1]) for number, new in enumerate(wanted) if new != self._painted[number]]
        painter.paint(self._canvas, changed, view.theme)
        self._painted = list(wanted)
        self._describe()

    def _describe(self) -> None:
        """At rest: the words under the board, and for the page which pieces can be picked up."""
        if self._frame is not None:
            return
        self._twin.words.value = "\n".join(self.words) if self.telling else ""
        grips = self.hand.grips
        signs = "".join("1" if letter in grips else "0" for letter in self.hand.on(self.view).board)
        self._twin.grip.value = f"{'f' if self.shown.flipped else 'n'}{signs}"

    async def _run(self, frames: Iterable[tuple[View, float]], wait: float, speed: float) -> None:
        me = asyncio.current_task()
        try:
            await asyncio.sleep(wait / speed)
            for frame, seconds in frames:
                if self.task is not me:
                    return
                self._frame = frame
                self._repaint()
                await asyncio.sleep(seconds / speed)
        except Exception as error:
            self._report(error)
        if self.task is me:
            self.task = None
            self._safely(self.finish)

    def _stop(self) -> None:
        task, self.task, self._frame, self._then = self.task, None, None, _nothing
        if task is not None:
            stop(task)

    def _repr_mimebundle_(self, **_options: Any) -> dict[str, Any]:
        shown = replace(self.shown, cursor=None)
        return {
            **self.widget._repr_mimebundle_(),
            "text/plain": diagram(shown, self.language),
            "image/svg+xml": svg(shown, title=self.label, description=" ".join(self.words)),
        }


_CALM = {"damles:calm": True, "damles:lively": False}
"""What the page says of its user's wish for no motion."""
