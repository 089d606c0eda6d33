"""PDN text as tokens, following the reading grammar of the PDN 3.0 standard and the habits of real files."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from damles.rules.pdn.results import DASHES


class Sort:
    """What a token is: the group names of the pattern below (plain strings: one is compared at every token)."""

    TAG = "TAG"
    BROKEN_TAG = "BROKEN_TAG"
    COMMENT = "COMMENT"
    LINE_COMMENT = "LINE_COMMENT"
    ESCAPE = "ESCAPE"
    RESULT = "RESULT"
    STAR = "STAR"
    MOVE = "MOVE"
    GLUED = "GLUED"
    LETTERS = "LETTERS"
    NUMBER = "NUMBER"
    ELLIPSIS = "ELLIPSIS"
    STRENGTH = "STRENGTH"
    NAG = "NAG"
    OPEN = "OPEN"
    CLOSE = "CLOSE"
    SETUP = "SETUP"
    MISSING = "MISSING"
    RUBBISH = "RUBBISH"


class Token(NamedTuple):
    """A token with the index in its block where it begins."""

    sort: str
    text: str
    at: int


_DASH = DASHES
_TIMES = "xX×\u2715\u0445\u0425"
_NO_WORD = r"\d\[\](){};$!?*"

_TOKEN = re.compile(
    rf"""[\s\x00\x1a\ufeff\u200b]*+(?:
    (?P<RESULT>   (?:[12]\s?[{_DASH}]\s?0 | 0\s?[{_DASH}]\s?[012] | 1\s?[{_DASH}]\s?1) (?![\d/½])
                | 1/2\s?[{_DASH}]\s?1/2 | ½\s?[{_DASH}]\s?½ | 0[.,]5\s?[{_DASH}]\s?0[.,]5
                | (?:0-(?:[3-9]|1\d|20) | (?:[3-9]|1\d|20)-0) (?!\d) )
  | (?P<MOVE>     \d{{1,2}} (?: \s{{0,3}}[{_DASH}{_TIMES}]\s{{0,3}} | : ) \d{{1,2}}
                  (?: (?: [{_DASH}{_TIMES}:] | \s{{1,3}}[{_TIMES}]\s{{0,3}} | [{_TIMES}]\s{{1,3}} ) \d{{1,2}} )* )
  | (?P<NUMBER>   \d{{1,3}}\.(?:\.+|…)? )
  | (?P<COMMENT>  \{{[^}}]*\}}? )
  | (?P<STRENGTH> [!?]+ | \([ ]?[!?]+[ ]?\) )
  | (?P<OPEN>     \( )
  | (?P<CLOSE>    \) )
  | (?P<NAG>      \$\d{{1,3}} )
  | (?P<STAR>     \*+ )
  | (?P<TAG>      \[[ \t]{{0,9}}[A-Za-z]\w* (?: [ \t]*"(?:\\"|[^"\n])*" | [ \t][^"\]\n]* )[ \t]*\] )
  | (?P<BROKEN_TAG> \[[ \t]{{0,9}}[A-Za-z]\w*[ \t][^\n]* )
  | (?P<LINE_COMMENT> ;[^\n]* )
  | (?P<ESCAPE>   %[^\n]* )
  | (?P<GLUED>    \d{{4}}(?![\d.]) )
  | (?P<LETTERS>  [a-hA-H][1-8](?:[ ]?[{_DASH}{_TIMES}:]?[ ]?[a-hA-H][1-8])+ )
  | (?P<ELLIPSIS> \.\.+ | … )
  | (?P<SETUP>    /[ ]?FEN[^/\n]*/ )
  | (?P<MISSING>  [{_DASH}]{{1,2}}(?=\s|\Z) )
  | (?P<RUBBISH>  \d+ | [^\s{_NO_WORD}][^\n{_NO_WORD}]* | \S )
  )""",
    re.VERBOSE,
)

_SIGNS = str.maketrans({**dict.fromkeys(_DASH, "-"), **dict.fromkeys(_TIMES + ":", "x")})


def tidy_move(text: str) -> str:
    """A move text in plain signs, without blanks.

    >>> tidy_move("28 × 19"), tidy_move("1- 6"), tidy_move("19–23")
    ('28x19', '1-6', '19-23')
    """
    return "".join(text.split()).translate(_SIGNS)


class Tokens:
    """The tokens of a text from ``pos`` on. Who reads them may move ``pos`` ahead, and name one odd result to come."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.pos = 0
        self._result: tuple[int, int] | None = None

    def __iter__(self) -> Iterator[Token]:
        match = _TOKEN.match
        while found := match(self.text, self.pos):
            sort = found.lastgroup or ""
            at = found.start(sort)
            if self._result and at >= self._result[0]:
                start, self.pos = self._result
                self._result = None
                yield Token(Sort.RESULT, self.text[start : self.pos], start)
            else:
                self.pos = found.end()
                yield Token(sort, found[sort], at)

    def expect_result(self, value: str) -> None:
        """Read this text as a result where it stands behind the moves of the game: ``4-6`` would pass for a move."""
        words = r"\s*".join(map(re.escape, value.split()))
        found = re.compile(rf"(?<!\S){words}(?=\s*(?:\Z|\[|\*|1\.))").search(self.text, self.pos)
        self._result = found.span() if found else None

    def skip(self, pattern: str) -> str | None:
        """The text at this place that fits a pattern, stepped over; ``None`` when it does not fit."""
        found = re.compile(pattern).match(self.text, self.pos)
        if found:
            self.pos = found.end()
        return found[0] if found else None

    def follows(self, pattern: str) -> bool:
        """Whether what comes next fits a pattern."""
        return re.compile(pattern).match(self.text, self.pos) is not None
