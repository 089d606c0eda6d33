"""Boards that show something: a position with arrows, a capture in order, a right and a wrong rule side by side."""

from collections.abc import Iterable
from html import escape
from typing import Any

from ipywidgets import HTML, Box, Layout, VBox

from damles.board.svg import svg
from damles.board.text import diagram
from damles.board.view import Mark, Tone, View, arrow, cross, number
from damles.board.widget import Board
from damles.course.play import play_line
from damles.notebook.look import new_board
from damles.notebook.panel import STYLE
from damles.rules.legal import Step, capture_steps
from damles.rules.position import Position
from damles.texts import say


class DemoScreen:
    """One or two boards to look at, each with a line under it. They take no clicks."""

    def __init__(self, *pictures: tuple[View, str], language: str = "nl") -> None:
        self.pictures, self.language = pictures, language
        boards = [new_board(view, on_square=lambda _square: None, size=420, language=language) for view, _ in pictures]
        for board, (_, words) in zip(boards, pictures, strict=True):
            board.describe(said=words)
        cards = [_card(board, words) for board, (_, words) in zip(boards, pictures, strict=True)]
        style = HTML(f"<style>{STYLE}</style>", layout=Layout(display="none"))
        self.widget = Box([style, *cards], layout=Layout(display="flex", flex_flow="row wrap", overflow="visible"))
        self.widget.add_class("damles-panel")

    def facts(self) -> str:
        """The boards as text, each with its line."""
        return "\n\n".join(f"{diagram(view, self.language)}\n{words}".rstrip() for view, words in self.pictures)

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        bundle = {**self.widget._repr_mimebundle_(**options), "text/plain": self.facts()}
        view, words = self.pictures[0]
        return {**bundle, "image/svg+xml": svg(view, title=words or say("board-label", self.language))}


def _card(board: Board, words: str) -> VBox:
    caption = HTML(f'<div class="damles-caption">{escape(words)}</div>')
    return VBox([board.widget, caption], layout=Layout(flex="1 1 300px", max_width="440px"))


def show(fen: str, arrows: str | Iterable[str] = (), *, order: bool = False, language: str = "nl") -> DemoScreen:
    """A board with arrows for moves of the side to move; with ``order`` the captured pieces carry their numbers.

    Raises `FenError`, `PositionError` or a `MoveError` for a position or move that is not one.
    """
    position = Position.from_fen(fen)
    marks: list[Mark] = []
    for text in (arrows,) if isinstance(arrows, str) else arrows:
        (move,) = play_line(position, text)
        marks.append(arrow(*move.routes[0], tone=Tone.GOOD))
        if order:
            marks += [number(square, place) for place, square in enumerate(move.captured, 1)]
    side = say(f"screen-turn-{position.turn.name.lower()}", language)
    return DemoScreen((View(position.board).with_marks(*marks), side), language=language)


def compare(fen: str, *, language: str = "nl") -> DemoScreen:
    """The biggest capture under article 6.1 beside the one that would be possible if pieces were lifted at once.

    Raises `FenError` or `PositionError`; the position must have a capture.
    """
    position = Position.from_fen(fen)
    move = position.due[0]
    wrong = most_with_lifting(position)
    right_marks = [arrow(*move.routes[0], tone=Tone.GOOD), *_numbers(move.captured)]
    wrong_marks = [arrow(*wrong.path, tone=Tone.BAD), *_numbers(wrong.taken), cross(wrong.path[-1])]
    view = View(position.board)
    return DemoScreen(
        (view.with_marks(*right_marks), say("screen-compare-right", language, count=len(move.taken))),
        (view.with_marks(*wrong_marks), say("screen-compare-wrong", language, count=len(wrong.taken))),
        language=language,
    )


def most_with_lifting(position: Position) -> Step:
    """The longest capture of the side to move under the wrong rule that lifts captured pieces at once.

    >>> len(most_with_lifting(Position.from_fen("W:WK10:B14,21,22,39")).taken)
    4
    """
    steps = (
        step
        for square in position.squares(position.turn.pieces)
        for step in capture_steps(position.board, square, repeat=True)
    )
    return max(steps, key=lambda step: len(step.taken))


def _numbers(squares: Iterable[int]) -> list[Mark]:
    return [number(square, place) for place, square in enumerate(squares, 1)]
