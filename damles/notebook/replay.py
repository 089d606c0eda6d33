"""Replaying a game with its variations: step by step with buttons and keys, or at once to a move that is clicked."""

from collections.abc import Iterator
from functools import partial
from html import escape
from itertools import count
from pathlib import Path
from typing import Any

from ipywidgets import HTML, Dropdown, HBox, Layout, Textarea

from damles.board.svg import svg
from damles.board.text import diagram
from damles.board.view import View
from damles.course.lesson import collector
from damles.errors import DamlesError, PdnError
from damles.notebook.look import new_board
from damles.notebook.notice import Notice
from damles.notebook.panel import Panel, make_button, turn
from damles.notebook.walk import Branch, Walk
from damles.rules.pdn import Line, PdnGame, read_pdn
from damles.rules.piece import Side
from damles.texts import say, say_error

MOST_GAMES = 500
"""So many games of one text are offered."""
_numbers = count()


class ReplayScreen:
    """A board with the moves of a game beside it; `walk` is the place that is shown.

    Keys on the board: left and right step, Home and End go to the ends, down and up into a variation and out of it.
    """

    def __init__(self, games: tuple[PdnGame, ...], language: str = "nl") -> None:
        self.games, self.language = games, language
        self.board = new_board(View(), on_square=lambda _square: self.go("on"), on_key=self.key, language=language)
        self.panel = Panel(self.board.widget, language=language, on_tell=lambda text: self.board.describe(said=text))
        self._name = f"damles-moves-{next(_numbers)}"
        self._moves, self._style = HTML(), HTML()
        self._games = Dropdown(options=[(_title(each, language), n) for n, each in enumerate(games)])
        self._games.observe(lambda change: self.open(change["new"]), "value")
        self._games.layout.display = "" if len(games) > 1 else "none"
        self.field = Textarea(
            placeholder=say("replay-paste", language), rows=2, layout=Layout(width="auto", flex="1 1 220px")
        )
        read = make_button(say("editor-read", language), lambda: self.paste(self.field.value))
        row = HBox([self.field, read], layout=Layout(flex_flow="row wrap", grid_gap="6px"))
        self.panel.answers.children = (self._moves, self._style, row)
        self.panel.side.children = (self._games, self.panel.line, self.panel.tools, self.panel.answers)
        for way in ("first", "back", "on", "last"):
            self.panel.button(f"replay-{way}", partial(self.go, way))
        self.panel.button("editor-flip", self.flip)
        self.open(0)

    # What a user does

    def open(self, number: int) -> None:
        """Show a game from its start."""
        self.game = self.games[number]
        self.walk = Walk(self.game.root)
        self._moves.value = f'<div class="damles-moves {self._name}">{_moves(self.game.root)}</div>'
        self._show()

    def paste(self, text: str) -> None:
        """Show the games of a pasted PDN text instead."""
        try:
            games = read_games(text.encode())
        except DamlesError as error:
            self.panel.tell(say_error(error, self.language), "bad")
            return
        self.games, self.field.value = games, ""
        self._games.options = [(_title(each, self.language), n) for n, each in enumerate(games)]
        self._games.layout.display = "" if len(games) > 1 else "none"
        self.open(0)

    def go(self, way: str) -> None:
        """``on``, ``back``, ``first`` or ``last``; a step on is shown moving."""
        before, self.walk = self.walk, getattr(self.walk, way)
        if way == "on" and self.walk != before and self.walk.move:
            self._marked()
            self.board.play(self.walk.position.board, self.walk.move)
        elif self.walk != before:
            self._show()

    def jump(self, name: str) -> None:
        """To the place with a name (`Walk.name`)."""
        self.walk = self.walk.to(name)
        self._show()

    def flip(self) -> None:
        """Turn the board round."""
        view = self.board.view
        self.board.show(View(view.board, flipped=not view.flipped, last=view.last))

    def key(self, name: str) -> bool:
        """Whether a key was meant for the game."""
        if name.startswith("damles:go:"):
            self.jump(name.removeprefix("damles:go:"))
        elif name in _KEYS:
            self.go(_KEYS[name])
        elif name == "ArrowDown" and self.walk.asides:
            self.walk = self.walk.aside(0)
            self._show()
        elif name == "ArrowUp" and self.walk.branch:
            *above, (ply, _) = self.walk.branch
            self.walk = Walk(self.walk.root, tuple(above), ply + 1)
            self._show()
        else:
            return name.startswith("Arrow")
        return True

    # What is shown

    def _show(self) -> None:
        move = self.walk.move
        last = (move.start, move.end) if move else None
        self.board.show(View(self.walk.position.board, flipped=self.board.view.flipped, last=last))
        self._marked()

    def _marked(self) -> None:
        """The line of text, and the move that stands out in the list."""
        here = self.walk
        chosen = f'.{self._name} [data-word="go:{here.name}"]'
        self._style.value = f"<style>{chosen}{{background:#2a2422;color:#fff;text-decoration:none}}</style>"
        self.panel.title(_title(self.game, self.language), turn(here.position.turn.name.lower(), self.language))
        told = here.comment
        if not here.ply:
            fault = next(iter(self.game.errors), None)
            told = told or (say_error(fault.error, self.language) if fault else say("replay-start", self.language))
        elif here.node:
            told = f"{_numbered(here.root, here.branch, here.ply)}{here.node.strength} {told}".strip()
            if here.asides:
                others = (str(line.nodes[0].move) for line in here.node.variations if line.nodes)
                told += " " + say("replay-aside", self.language, moves=say("or", self.language).join(others))
        self.board.side = here.position.turn
        self.panel.tell(told)

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        moves = " ".join(str(move) for move in self.game.root.moves)
        view = View(self.game.root.start.board)
        text = f"{_title(self.game, self.language)}\n{diagram(view, self.language)}\n{moves}"
        picture = svg(view, title=_title(self.game, self.language))
        return {**self.panel.widget._repr_mimebundle_(**options), "text/plain": text, "image/svg+xml": picture}


_KEYS = {"ArrowRight": "on", "ArrowLeft": "back", "Home": "first", "End": "last", "PageDown": "on", "PageUp": "back"}


def read_games(source: Path | bytes) -> tuple[PdnGame, ...]:
    """The games of a PDN file or text that have moves, at most `MOST_GAMES`; raises `PdnError` where there are none."""
    games = []
    for game in read_pdn(source):
        if game.root.nodes:
            games.append(game)
        if len(games) == MOST_GAMES:
            break
    if not games:
        raise PdnError(line=0, column=0, problem="no-moves", text="")
    return tuple(games)


def _title(game: PdnGame, language: str) -> str:
    """Who played, or the event, or the number of the game in its file."""
    players = [game.tag(name) for name in ("White", "Black")]
    told = " – ".join(each for each in players if each.strip("?* ")) or game.tag("Event")
    return told if told.strip("?* ") else say("replay-game", language, number=game.number)


def _moves(root: Line) -> str:
    """The moves as buttons, each variation in a block of its own behind the move that it could replace."""
    return "".join(_line(root, ()))


def _line(root: Line, branch: Branch) -> Iterator[str]:
    line = Walk(root, branch).line
    for ply, node in enumerate(line.nodes, 1):
        name = Walk(root, branch, ply).name
        text = escape(_numbered(root, branch, ply) + node.strength)
        yield f'<button type="button" data-damles="key" data-word="go:{name}">{text}</button> '
        comment = Walk(root, branch, ply).comment
        if comment:
            yield f"<i>{escape(comment)}</i> "
        for number in range(len(node.variations)):
            yield f'<div class="damles-aside">{"".join(_line(root, (*branch, (ply - 1, number))))}</div>'


def _numbered(root: Line, branch: Branch, ply: int) -> str:
    """A move with its number where white plays it, or where a line begins with black."""
    line = Walk(root, branch).line
    before = sum(at for at, _ in branch) + ply - 1
    black_began = root.start.turn is Side.BLACK
    number = (before + black_began) // 2 + 1
    white = line.positions[ply - 1].turn is Side.WHITE
    sign = f"{number}. " if white else f"{number}… " if ply == 1 else ""
    return f"{sign}{line.nodes[ply - 1].move}"


def partij(source: str | Path, *, language: str = "nl") -> Any:
    """A PDN text, or the file at a `Path`, to step through; what cannot be read is a sentence on the screen."""
    if collector() is not None:
        return None
    try:
        return ReplayScreen(read_games(source.encode() if isinstance(source, str) else source), language)
    except DamlesError as error:
        return Notice(say_error(error, language))
