"""Writing PDN as the PDN 3.0 standard asks: GameType 20, full paths only where needed, every game closed by a star."""

import os
import re
from collections.abc import Iterable, Iterator

from damles.errors import PdnError
from damles.rules.game import Game
from damles.rules.pdn.commands import words
from damles.rules.pdn.results import UNKNOWN, Result, normal
from damles.rules.pdn.tree import Kind, Line, Node, PdnGame, find_tag
from damles.rules.piece import Side
from damles.rules.position import Position

WIDTH = 80
"""Longest line in characters; only a single word that is longer stands out."""

_OURS = ("gametype", "fen", "result")
"""Tags whose value we make ourselves, compared in lower case."""


def write_pdn(games: Iterable[PdnGame | Game]) -> str:
    r"""The PDN text of games: what `read_pdn` reads back as the same trees.

    Results get the words of the standard (``2-0``); a result that the moves' end contradicted is kept in a tag
    ``ResultText``. What the standard cannot hold is changed: braces in comments become round, a line break in a tag a
    blank, a final backslash in a tag a slash. A faulty game is written as far as it plays.
    Raises `PdnError` for another game than ours, and for a `Game` in which an irregular move stood (article 7.2).

    >>> print(write_pdn([Game().play("32-28").play("19-23")]))
    [GameType "20"]
    [Result "*"]
    <BLANKLINE>
    1. 32-28 19-23 *
    <BLANKLINE>
    """
    return "\n".join(map(_game_text, games))


def save_pdn(games: Iterable[PdnGame | Game], path: str | os.PathLike[str]) -> int:
    """The number of games written to a file (UTF-8, line feeds), one by one; raises what `write_pdn` raises."""
    count = 0
    try:
        with open(path, "w", encoding="utf-8", errors="replace", newline="\n") as file:
            for game in games:
                file.write(("\n" if count else "") + _game_text(game))
                count += 1
    except OSError as error:
        raise PdnError(line=0, column=0, problem="no-file", text=str(path)[:200], found=str(error)[:200]) from error
    return count


def _game_text(game: PdnGame | Game) -> str:
    if isinstance(game, Game):
        game = _from_game(game)
    if game.kind is Kind.OTHER_GAME:
        raise PdnError(line=game.line, column=1, problem="unwritable", text="")
    tags = "".join(f'[{name} "{value}"]\n' for name, value in _tags(game))
    moves = _line_words(game.root, game.root.start, _first_ply(game))
    return f"{tags}\n{_filled([*moves, UNKNOWN])}\n"


def _from_game(game: Game) -> PdnGame:
    root = Line(game.start, tuple(map(Node, game.moves)))
    if root.end != game.position:
        raise PdnError(line=0, column=0, problem="irregular", text="")
    return PdnGame(root, result=Result(game.outcome.result if game.outcome else None))


def _first_ply(game: PdnGame) -> int:
    return 2 * (game.first_number - 1) + (game.root.start.turn is Side.BLACK)


# --- tags


def _tags(game: PdnGame) -> Iterator[tuple[str, str]]:
    """The tags in their own order; ours keep their place, those that are missing come last."""
    ours = {"gametype": ("GameType", "20"), "result": ("Result", _result(game))}
    if game.root.start != Position.start():
        ours["fen"] = ("FEN", game.root.start.fen)
    written: set[str] = set()
    for name, value in game.tags.items():
        if name.lower() not in _OURS:
            clean = _tag_name(name)
            while clean in written:
                clean += "_"
            written.add(clean)
            yield clean, _tag_value(value)
        elif name.lower() in ours:
            yield ours.pop(name.lower())
    yield from ours.values()
    if game.result.contradicts and not find_tag(game.tags, "ResultText"):
        yield "ResultText", _tag_value(game.result.ending or "")


def _result(game: PdnGame) -> str:
    text = (game.result.tag or "") if game.result.contradicts else game.result.value
    return _tag_value(normal(text) or " ".join(text.split()))


def _tag_name(name: str) -> str:
    clean = re.sub(r"[^a-zA-Z0-9_]", "_", name)
    return clean[:1].upper() + clean[1:] if clean[:1].isalpha() else f"X{clean}"


def _tag_value(value: str) -> str:
    value = " ".join(re.split(r"[\r\n]+", value))
    if value.endswith("\\"):
        value = value[:-1] + "/"
    return value.replace('"', '\\"')


# --- moves


def _line_words(line: Line, expected: Position, ply: int) -> Iterator[str]:
    """The words of a line, none to be broken: moves with their numbers, comments, variations in parentheses."""
    if line.start != expected:
        yield f'/FEN "{line.start.fen}"/'
        ply += (line.start.turn is Side.BLACK) - ply % 2
    for comment in line.comments:
        yield from _comment_words(comment)
    numbered = True
    for node, before in zip(line.nodes, line.positions, strict=False):
        number = f"{ply // 2 + 1}. " if ply % 2 == 0 else f"{ply // 2 + 1}... " if numbered else ""
        yield f"{number}{node.move}{node.strength}"
        yield from (f"${nag}" for nag in node.nags)
        for comment in node.comments:
            yield from _comment_words(comment)
        for variation in node.variations:
            yield from _variation_words(variation, before, ply)
        for comment in node.afterwards:
            yield from _comment_words(comment)
        numbered = bool(node.comments or node.variations)
        ply += 1


def _variation_words(line: Line, before: Position, ply: int) -> Iterator[str]:
    found = list(_line_words(line, before, ply))
    if found:
        found[0] = "(" + found[0]
        found[-1] += ")"
    yield from found


def _comment_words(comment: str) -> list[str]:
    """The words of a comment in braces; one that could be taken for a tag or an escape at a line's start is kept behind
    its neighbour.
    """
    found: list[str] = []
    for word in words(comment.replace("{", "(").replace("}", ")")):
        if found and re.match(r"\[\w|[%;]", word):
            found[-1] += " " + word
        else:
            found.append(word)
    if not found:
        return ["{}"]
    found[0] = "{" + found[0]
    found[-1] += "}"
    return found


def _filled(pieces: Iterable[str]) -> str:
    lines, line = [], ""
    for word in pieces:
        if line and len(line) + 1 + len(word) > WIDTH:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return "\n".join([*lines, line])
