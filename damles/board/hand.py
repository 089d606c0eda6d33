"""What has been clicked, and what it can still mean.

A hand knows the legal moves it was given and what stands where; it knows no rules. Mouse, finger, keys and typed
moves all pass here: one path, not four.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from damles.board.view import Mark, View, arrow, number
from damles.rules.move import Move, Route
from damles.rules.piece import EMPTY, Side, side_of


def spelled(squares: Route) -> str:
    """Clicked squares as the text of a move, or of a capture over more than two.

    >>> spelled((32, 28)), spelled((38, 29, 18))
    ('32-28', '38x29x18')
    """
    return ("-" if len(squares) == 2 else "x").join(map(str, squares))


@dataclass(frozen=True)
class Hand:
    """The clicks of one turn.

    A capture may be clicked landing by landing, or by its end square when only one set of captured pieces ends
    there. Where several do, `choices` holds them and the pupil points at a piece or a landing square that tells
    them apart: the first one is never simply taken.

    >>> hand = Hand((Move(32, 28), Move(32, 27)))
    >>> hand.click(32).targets
    (27, 28)
    >>> hand.click(32).click(28).move
    Move(32-28)
    >>> hand.click(32).click(23).tried
    (32, 23)
    """

    moves: tuple[Move, ...] = ()
    board: str = ""
    """What stands where; without it every click that fits no move counts as an attempt."""
    path: Route = ()
    """The start square and every landing square clicked so far."""
    end: int | None = None
    """The end square, when it was clicked in one go."""
    named: frozenset[int] = frozenset()
    """Pieces the pupil pointed at to choose between captures."""
    whole: Route = ()
    """The route of a move that was typed, not clicked."""
    tried: Route = ()
    """The squares of a last click that fits no given move: the owner asks the rules for the reason."""
    kept: bool = False
    """Whether the piece is still in the hand after such a click: one on its start square begins anew."""

    @property
    def selected(self) -> int | None:
        """The start square of the picked-up piece."""
        return self.path[0] if self.path else None

    @property
    def here(self) -> int | None:
        """Where the picked-up piece is now."""
        return self.path[-1] if self.path else None

    @property
    def side(self) -> Side | None:
        """Whose moves these are, as far as the board tells."""
        return side_of(self._letter(self.moves[0].start)) if self.moves else None

    @property
    def grips(self) -> str:
        """The letters of the pieces that a drag may start from: all of the side to move, for it may be an attempt."""
        return self.side.pieces if self.side else ""

    @property
    def underway(self) -> bool:
        """Whether a capture is half made."""
        return len(self.path) > 1 and self.move is None

    @cached_property
    def ways(self) -> tuple[tuple[Move, Route], ...]:
        """Every given move, with a route, that the clicks can still mean."""
        return tuple(self._ways()) if self.path else ()

    @property
    def move(self) -> Move | None:
        """The move, once the clicks mean exactly one."""
        found = self._found
        return found[0] if found else None

    @property
    def route(self) -> Route:
        """The squares to animate the move along; empty while there is no move."""
        found = self._found
        return found[1] if found else ()

    @property
    def choices(self) -> tuple[Move, ...]:
        """The captures between which the pupil must choose; empty when there is nothing to choose."""
        if self.end is None or self.move is not None:
            return ()
        return tuple(dict.fromkeys(move for move, _ in self.ways))

    @cached_property
    def targets(self) -> tuple[int, ...]:
        """The squares worth clicking next: the next landings, and ends that one captured set reaches."""
        if self.move is not None or not self.path:
            return ()
        step = len(self.path)
        landings = {route[step] for _, route in self.ways}
        if self.end is None:
            landings |= {end for end in self._ends() if len({move for move, _ in self.ways if move.end == end}) == 1}
        return tuple(sorted(landings))

    @cached_property
    def ghosts(self) -> tuple[int, ...]:
        """The pieces captured along the path so far, in order; they still stand."""
        return self.ways[0][0].captured_along(self.path) if self.ways else ()

    def click(self, square: int | None) -> "Hand":
        """The hand after a click on a square; ``None`` (a light square) changes nothing."""
        if square is None or self.move is not None:
            return self
        hand = replace(self, tried=())
        if not self.path:
            return hand._pick(square)
        if square in {route[len(self.path)] for _, route in self.ways}:
            return replace(hand, path=(*self.path, square), kept=False)
        if self.end is not None:
            return hand._choose(square)
        if square in self._ends():
            return replace(hand, end=square)
        return hand._elsewhere(square)

    def drop(self, square: int) -> "Hand":
        """The hand after a drag that ends on a square: the same as a click there."""
        return self.click(square)

    def puts_down(self, square: int | None) -> bool:
        """Whether a click on a square puts the piece back: a press there may also be the start of a drag."""
        return self.path == (square,)

    def over(self, board: str) -> "Hand":
        """The empty hand above what stands now: without moves where that is something else than before."""
        return self.cancel() if board == self.board else Hand()

    def play(self, move: Move, route: Route = ()) -> "Hand":
        """The hand after a whole move at once, as it is typed; `tried` when it was not among the given moves."""
        given = next((each for each in self.moves if each == move), None)
        if given is None:
            return replace(self.cancel(), tried=(move.start, move.end))
        whole = route if route in given.routes else given.routes[0]
        return replace(self.cancel(), path=whole[:1], end=given.end, named=given.taken, whole=whole)

    def keeping(self, path: Route) -> "Hand":
        """The hand with a piece in it that went along a path, after a click that did not fit.

        >>> hand = Hand((Move(32, 28), Move(32, 27))).keeping((32,))
        >>> hand.click(28).move, hand.click(32).click(28).move
        (Move(32-28), Move(32-28))
        """
        held = replace(self.cancel(), path=path, kept=bool(path))
        return held if held.ways else self.cancel()

    def cancel(self) -> "Hand":
        """The hand as it was before the first click."""
        return Hand(self.moves, self.board)

    def on(self, view: View) -> View:
        """The view with this hand in it: the piece where it is now, its targets, ghosts, and numbered choices.

        ``view`` shows the position before the move. An empty hand adds nothing.
        """
        if not self.path:
            return view
        start, here = self.path[0], self.path[-1]
        letter = view.piece(start)
        shown = view.with_piece(start, EMPTY).with_piece(here, letter)
        return replace(
            shown,
            selected=here,
            path=self.path if len(self.path) > 1 else (),
            targets=self.targets,
            ghosts=self.ghosts,
            moving=None,
            marks=self._shown_choices() or view.marks,
        )

    def _ways(self) -> Iterator[tuple[Move, Route]]:
        step = len(self.path)
        for move in self.moves:
            if move.start != self.path[0] or self.end not in (None, move.end) or not self.named <= move.taken:
                continue
            for route in move.routes:
                if route[:step] == self.path:
                    yield move, route

    @cached_property
    def _found(self) -> tuple[Move, Route] | None:
        done = [(move, route) for move, route in self.ways if len(route) == len(self.path) or self.end is not None]
        if len({move for move, _ in done}) != 1:
            return None
        move, route = done[0]
        return move, self.whole or route

    def _ends(self) -> set[int]:
        """The end squares that can be clicked at once. A round trip needs a landing first: a second click on the
        piece itself puts it down."""
        ends = {move.end for move, _ in self.ways}
        return ends - {self.path[0]} if len(self.path) == 1 else ends

    def _pick(self, square: int) -> "Hand":
        if any(move.start == square for move in self.moves):
            return replace(self.cancel(), path=(square,))
        if self.board and self._letter(square) == EMPTY:
            return self.cancel()
        return replace(self.cancel(), tried=(square,))

    def _choose(self, square: int) -> "Hand":
        """Between several captures to one end: a piece that not all of them capture, or a landing square."""
        narrowed = replace(self, named=self.named | {square})
        if narrowed.ways and len(narrowed.ways) < len(self.ways):
            return narrowed
        if square == self.end or any(square in move.taken for move, _ in self.ways):
            return self
        return replace(self, end=None, named=frozenset()).click(square)

    def _elsewhere(self, square: int) -> "Hand":
        """A click that fits no way on: put down, pick another piece, or an attempt to show the reason of.

        Half way a capture a second click where the piece now is changes nothing: a finger often taps twice.
        """
        if self.kept and square == self.selected:
            return self._pick(square)
        if square == self.here:
            return self.cancel() if len(self.path) == 1 else self
        if len(self.path) == 1 and (any(move.start == square for move in self.moves) or self._is_own(square)):
            return self._pick(square)
        return replace(self, tried=(*self.path, square))

    def _is_own(self, square: int) -> bool:
        side = side_of(self._letter(self.path[0]))
        return side is not None and side_of(self._letter(square)) is side

    def _letter(self, square: int) -> str:
        return self.board[square - 1] if self.board else EMPTY

    def _shown_choices(self) -> tuple[Mark, ...]:
        """Each choice as an arrow, with its number on a captured piece that tells it from the others."""
        choices = self.choices
        if not choices:
            return ()
        shared = frozenset.intersection(*(move.taken for move in choices))
        numbers: dict[int, Mark] = {}
        for order, move in enumerate(choices, 1):
            telling = [square for square in move.captured if square not in shared and square not in numbers]
            numbers.update({square: number(square, order) for square in telling[:1]})
        return (*(arrow(*move.routes[0]) for move in choices), *numbers.values())
