"""From tokens to raw games: who belongs to whom, before any move is looked at."""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

from damles.rules.pdn.commands import words
from damles.rules.pdn.raw import Problem, RawGame, RawLine, RawMove
from damles.rules.pdn.results import normal
from damles.rules.pdn.tokens import Sort, Token, Tokens, tidy_move
from damles.rules.pdn.tree import Severity, find_tag

DEEPEST = 40
"""Deepest nesting of variations that is read."""
MOST_PROBLEMS = 1_000
"""So many problems in one game make the text no PDN: the rest of its block is left alone."""

_NAGS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
_FORCED = 7


def raw_games(text: str) -> Iterator[RawGame]:
    """The games of a block of text, each as soon as it is complete; the last may be `RawGame.blank`."""
    return _Syntax(text).games()


@lru_cache(maxsize=5_000)
def _taken_apart(text: str) -> tuple[str, tuple[int, ...], bool, str]:
    """Of a move text: the text in plain signs, the squares, whether it is written as a capture, and its problem if any.

    Remembered, for the same few thousand texts make up all games.
    """
    text = tidy_move(text)
    squares = tuple(map(int, re.split("[-x]", text)))
    on_board = all(0 < square <= 50 for square in squares)
    return text, squares, "x" in text, "" if on_board else "square"


_BEGINNERS = (Sort.NUMBER, Sort.TAG, Sort.BROKEN_TAG)
"""What may begin a game when no result went before."""


class _Syntax:
    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = Tokens(text)
        self.number = 0
        self.before = ""
        self.begin(0)

    def begin(self, at: int) -> None:
        self.game = RawGame(at, line=RawLine(at))
        self.line = self.game.line
        self.above: list[RawLine] = []
        self.too_deep = 0
        self.header = True

    def games(self) -> Iterator[RawGame]:
        for token in self.tokens:
            if (token.sort in _BEGINNERS or self.game.ending is not None) and self.begins_anew(token):
                yield self.finished()
                self.begin(token.at)
            if self.game.untold > MOST_PROBLEMS:
                self.game.problems.append(Problem(token.at, "hopeless", Severity.ERROR, {}))
                break
            if not self.too_deep or token.sort in (Sort.OPEN, Sort.CLOSE):
                _VERBS[token.sort](self, token)
            self.before = token.sort
        yield self.finished()

    def begins_anew(self, token: Token) -> bool:
        """A tag behind moves or a result; a move or number behind a result; move 1 behind moves and a blank line."""
        game = self.game
        if token.sort in (Sort.TAG, Sort.BROKEN_TAG):
            return game.ending is not None or (bool(game.line.moves) and self.is_header(token))
        if token.sort == Sort.NUMBER and game.ending is None:
            restart = len(game.line.moves) > 1 and not self.above and token.text in ("1.", "01.")
            return restart and re.search(r"\n\s*\n\s*\Z", self.text[max(0, token.at - 40) : token.at]) is not None
        return game.ending is not None and token.sort in (Sort.NUMBER, Sort.MOVE, Sort.GLUED, Sort.LETTERS, Sort.SETUP)

    def is_header(self, token: Token) -> bool:
        """Whether brackets behind moves are a tag, and not just words in brackets."""
        return '"' in token.text or self.text[max(0, token.at - 1) : token.at] in ("", "\n")

    def finished(self) -> RawGame:
        for line in [*self.above[1:], self.line] if self.above else []:
            self.game.report(line.at, "open-variation", Severity.ERROR)
        if self.game.untold:
            self.game.problems.append(Problem(self.game.at, "more", Severity.WARNING, {"count": self.game.untold}))
        return self.game

    # --- tags and comments

    def tag(self, token: Token) -> None:
        if self.game.line.moves:
            self.rubbish(token)
            return
        inner = token.text[:-1] if token.sort == Sort.TAG else token.text
        found = re.match(r"\[\s*(\w+)\s*(\"?)(.*)", inner, re.DOTALL)
        assert found
        name, quote, value = found.groups()
        if token.sort == Sort.BROKEN_TAG:
            value = value.rstrip().rstrip("]").rstrip('"')
            self.game.report(token.at, "open-quote" if quote else "open-tag", text=name[:40])
        value = value.rstrip().removesuffix('"').replace('\\"', '"') if quote else value.strip()
        if name in self.game.tags:
            self.game.report(token.at, "tag-twice", text=name[:40])
            return
        self.game.tags[name] = value
        self.game.tag_at[name] = token.at + found.start(3)

    def comment(self, token: Token) -> None:
        closed = token.text.endswith("}")
        inner = token.text[1:-1] if closed else token.text[1:]
        self.line.comment(" ".join(words(inner)))
        if not closed:
            self.game.report(token.at, "open-comment", Severity.ERROR)
        elif "{" in inner:
            self.leftovers(token, inner.count("{"))

    def leftovers(self, token: Token, opened: int) -> None:
        """Comments do not nest (PDN 3.0): what stands behind the first closing brace is kept as another comment."""
        self.game.report(token.at, "nested-comment")
        for _ in range(min(opened, DEEPEST)):
            rest = self.tokens.skip(r"[^{}]*\}")
            if rest is None:
                break
            if rest[:-1].strip():
                self.line.comment(" ".join(words(rest[:-1])))

    def line_comment(self, token: Token) -> None:
        self.line.comment(" ".join(words(token.text[1:])))

    # --- results

    def result(self, token: Token) -> None:
        """A result ends the game; inside a variation it is a judgement, and a star glued to a move says: forced."""
        if token.text == self.game.ending:
            return
        if token.sort == Sort.STAR and self.line.moves and self.before == Sort.MOVE:
            glued = not self.text[token.at - 1].isspace()
            if glued and not self.tokens.follows(r"\s*(?:\Z|\[|0?1\.|\*)"):
                self.line.moves[-1].nags.append(_FORCED)
                return
        if self.above and self.tokens.follows(r"\s*\)"):
            self.line.comment(token.text)
            return
        self.literal_header()
        told = self.game.ending
        if told is None or normal(told) == "*":
            self.game.ending = " ".join(token.text.split())[:20]
        elif token.sort == Sort.RESULT and normal(told) != normal(token.text):
            self.game.report(token.at, "two-endings", first=told, second=token.text)

    def literal_header(self) -> None:
        """Once the tags are over: points such as ``4-6`` are known by the ``Result`` tag."""
        if self.header:
            self.header = False
            value = find_tag(self.game.tags, "Result")
            if normal(value) is None:
                self.tokens.expect_result(value)

    # --- moves

    def move_number(self, token: Token) -> None:
        self.literal_header()
        if self.before == Sort.NUMBER:
            self.game.report(token.at, "rubbish", text=token.text)
        self.number = int(token.text.rstrip(".…"))
        if not self.game.first_number and not self.game.line.moves:
            self.game.first_number = self.number

    def move(self, token: Token) -> None:
        if self.header:
            self.literal_header()
        text, squares, capture, problem = _taken_apart(token.text)
        self.line.moves.append(RawMove(text, token.at, squares, capture, self.number, problem))
        self.number = 0

    def glued(self, token: Token) -> None:
        """Squares without a sign between them: ``3228``."""
        self.game.report(token.at, "glued", text=token.text)
        self.move(Token(Sort.MOVE, f"{token.text[:2]}-{token.text[2:]}", token.at))
        self.line.moves[-1].text = token.text

    def no_move(self, token: Token) -> None:
        """Squares with letters, or a dash in the place of a move."""
        self.literal_header()
        problem = "letters" if token.sort == Sort.LETTERS else "missing-move"
        self.line.moves.append(RawMove(token.text, token.at, number=self.number, problem=problem))
        self.number = 0

    def ellipsis(self, token: Token) -> None:
        """Dots behind a move number say that black is to move; elsewhere they are an unknown move."""
        if self.before != Sort.NUMBER:
            self.no_move(token)

    def setup(self, token: Token) -> None:
        """A position in the text (PDN 3.0, setup commands): the start of a line, or the end of what we can play."""
        self.literal_header()
        fen = re.sub(r"^/\s*FEN\s*|/$", "", token.text)
        if self.line.moves or self.line.setup:
            self.line.moves.append(RawMove(token.text, token.at, problem="setup"))
        else:
            self.line.setup = (fen.strip().strip('"'), token.at)

    # --- what is written about moves

    def strength(self, token: Token) -> None:
        """The first sign is kept as it is, a further one as its number or as a comment."""
        sign = "".join(token.text.split())
        if not self.line.moves:
            self.game.report(token.at, "rubbish", text=sign[:40])
            return
        move = self.line.moves[-1]
        if not (move.strength or move.nags or move.comments or move.variations):
            move.strength = sign
        elif sign.strip("()") in _NAGS:
            move.nags.append(_NAGS[sign.strip("()")])
        else:
            self.line.comment(sign)

    def nag(self, token: Token) -> None:
        if self.line.moves:
            self.line.moves[-1].nags.append(int(token.text[1:]))
        else:
            self.game.report(token.at, "rubbish", text=token.text)

    def open(self, token: Token) -> None:
        if self.too_deep or len(self.above) >= DEEPEST or not self.line.moves:
            if not self.too_deep:
                problem = "too-deep" if self.line.moves else "stray-variation"
                self.game.report(token.at, problem, Severity.WARNING)
            elif self.too_deep > DEEPEST:
                self.game.untold += 1
            self.too_deep += 1
            return
        line = RawLine(token.at)
        self.line.moves[-1].variations.append(line)
        self.above.append(self.line)
        self.line = line
        self.number = 0

    def close(self, token: Token) -> None:
        if self.too_deep:
            self.too_deep -= 1
        elif self.above:
            line, self.line = self.line, self.above.pop()
            if not (line.moves or line.comments or line.setup):
                self.line.moves[-1].variations.pop()
        else:
            self.game.report(token.at, "stray-close")

    def rubbish(self, token: Token) -> None:
        """Anything else. A bare number is a move number that lost its dot."""
        if token.text.isdecimal() and len(token.text) < 4 and self.before not in (Sort.NUMBER, Sort.RUBBISH):
            self.number = int(token.text)
            return
        self.game.report(token.at, "rubbish", text=token.text[:40].strip())


_VERBS: dict[str, Callable[[_Syntax, Token], None]] = {
    Sort.TAG: _Syntax.tag,
    Sort.BROKEN_TAG: _Syntax.tag,
    Sort.COMMENT: _Syntax.comment,
    Sort.LINE_COMMENT: _Syntax.line_comment,
    Sort.ESCAPE: lambda syntax, token: None,
    Sort.RESULT: _Syntax.result,
    Sort.STAR: _Syntax.result,
    Sort.MOVE: _Syntax.move,
    Sort.GLUED: _Syntax.glued,
    Sort.LETTERS: _Syntax.no_move,
    Sort.NUMBER: _Syntax.move_number,
    Sort.ELLIPSIS: _Syntax.ellipsis,
    Sort.STRENGTH: _Syntax.strength,
    Sort.NAG: _Syntax.nag,
    Sort.OPEN: _Syntax.open,
    Sort.CLOSE: _Syntax.close,
    Sort.SETUP: _Syntax.setup,
    Sort.MISSING: _Syntax.no_move,
    Sort.RUBBISH: _Syntax.rubbish,
}
