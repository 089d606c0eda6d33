"""The articles of the official text as data: which there are, what shows each, and their numbers in today's texts.

The sentences stand in `damles.texts` under `Article.title_key` and `Article.key`. Numbers in them are squares and moves
of the demonstration position; everything else is written in words.
"""

import re
from dataclasses import dataclass

from damles.errors import ArticleError
from damles.rules.position import Position

START = Position.start().fen


@dataclass(frozen=True)
class Article:
    """One article and a position that shows it.

    ``holds`` are the squares that its text names, each with what stands there (``"46W 5e"``). ``legal`` and ``refused``
    are the moves that its text names. ``kndb`` and ``fmjd`` are the numbers in the KNDB's text of 2 June 2018 and the
    FMJD's Annex 1, empty where not verified.
    """

    number: str
    fen: str = START
    holds: str = ""
    legal: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    kndb: str = ""
    fmjd: str = ""

    @property
    def key(self) -> str:
        """The key of its explanation: ``article-6-3``."""
        return f"article-{self.number.replace('.', '-')}"

    @property
    def title_key(self) -> str:
        """The key of its title."""
        return f"{self.key}-title"

    @property
    def position(self) -> Position:
        """The position that shows it."""
        return Position.from_fen(self.fen)


_KINGS = "W:WK47,K31,38:BK4,K35,9"
_MIDDLE = "W:W27,28,32,33,37,38,39,43,48:B3,8,9,12,13,16,18,19,24"

ARTICLES: tuple[Article, ...] = (
    Article("1", kndb="1"),
    Article("2.1", kndb="2.1", fmjd="2.1"),
    Article("2.2", "W:WK46,31:B20", "46W 5e", kndb="2.2", fmjd="2.2"),
    Article("2.3", holds="46w 5b", kndb="2.3", fmjd="2.4"),
    Article("3.1", "W:W32,K46:B19", "32w 46W", kndb="3.7"),
    Article("3.2", holds="1b 20b 31w 50w", kndb="3.1"),
    Article("3.3", "W:W8:B36", legal=("8-3",), kndb="3.4"),
    Article("4", legal=("32-28",), kndb="3.2"),
    Article("5.1", "W:W28:B5", legal=("28-22", "28-23"), refused=("28-33",), kndb="3.3"),
    Article("5.2", "W:WK46:B6", legal=("46-28", "46-5"), kndb="3.6"),
    Article("5.3", "W:W28:B14,22,23", legal=("28x10",), refused=("28x19",), kndb="4"),
    Article("5.4", "W:WK46:B32", legal=("46x28", "46x5"), kndb="4"),
    Article("5.5", "W:W28:B22", legal=("28x17",), kndb="4"),
    Article("6.1", "W:W38:B22,23,32,33", "38w", legal=("38x38",), kndb="6", fmjd="4.8, 4.15"),
    Article("6.2", "W:W28,34:B22", legal=("28x17",), refused=("34-30",), kndb="5"),
    Article("6.3", "W:W28:B14,22,23", legal=("28x10",), refused=("28x17",), kndb="5", fmjd="4.13"),
    Article("6.4", "W:W28:B5", legal=("28-22",), refused=("28-17",)),
    Article("6.5", holds="32w", kndb="6"),
    Article("6.6", "W:W32,37,38,42:B14,19", "37w 42w", legal=("37-31",), kndb="6"),
    Article("6.7", "W:W28:B14,22,23", "14b 23b", legal=("28x10",), kndb="6"),
    Article("7.1", Position.start().play("32-28").fen, "32e 28w", kndb="7", fmjd="5.1"),
    Article("7.2", "W:W28,34:B22", legal=("28x17",), refused=("34-30",), kndb="7", fmjd="5.4"),
    Article("8.1", "W:W15,20,25:B4,9,10,14", "15w 20w 25w", kndb="8", fmjd="7.2.2"),
    Article("8.2", "B:W32,33,K46,K47:B13", "13b", kndb="8"),
    Article("8.3", "B:W37,41,42,47:B26,31,36", "26b 31b 36b", kndb="8"),
    Article("9.1", "W:WK2:BK45", kndb="9"),
    Article("9.2", "W:WK46,37,38:BK4", "4B 46W 37w 38w", kndb="9", fmjd="6.3, 6.4"),
    Article("10.1", _MIDDLE, kndb="10"),
    Article("10.2", _MIDDLE, kndb="10"),
    Article("10.3", legal=("32-28",), kndb="10"),
    Article("10.4", _MIDDLE, kndb="10"),
    Article("10.5", _MIDDLE, legal=("28-23",), kndb="10"),
    Article("10.6", _MIDDLE, kndb="10"),
    Article("11.1", legal=("32-28",), kndb="11"),
    Article("11.2", holds="1b 50w", kndb="11", fmjd="2.6"),
    Article("11.3", "W:W28:B22", "28w 17e", legal=("28x17",), kndb="11"),
    Article("11.4", _MIDDLE, kndb="11"),
    Article("12.1", _MIDDLE, kndb="12"),
    Article("12.2", kndb="12"),
    Article("12.3", _MIDDLE, kndb="12"),
    Article("13.1", _KINGS, legal=("47-41",), kndb="13", fmjd="7.3.1"),
    Article("13.2", _KINGS, kndb="13"),
    Article("13.3", _KINGS, legal=("47-41",), fmjd="6.2"),
    Article("13.4", _KINGS, legal=("47-41",)),
    Article("13.5", _MIDDLE),
    Article("14.1", _MIDDLE),
    Article("14.2", _MIDDLE),
    Article("15", holds="32w 28e", legal=("32-28",)),
    Article("16.1", _MIDDLE),
    Article("16.2", _MIDDLE),
    Article("17", "W:W28,34:B22", legal=("28x17",), refused=("34-30",)),
)

NUMBERS = tuple(article.number for article in ARTICLES)
_BY_NUMBER = {article.number: article for article in ARTICLES}
_SPELLING = re.compile(r"(?:art(?:\.|ikel|icle)?\s*)?(\d+(?:\.\d+)?)\s*\.?\s*[a-f]?", re.IGNORECASE)


def article(text: str) -> Article:
    """The article with a number: ``6.3``, ``art. 6.3``, or with a letter as in ``13.3b``; raises `ArticleError`.

    >>> article("13.3b").number
    '13.3'
    """
    found = articles(text)
    if len(found) != 1:
        raise ArticleError(text=text, known=", ".join(NUMBERS))
    return found[0]


def articles(text: str) -> tuple[Article, ...]:
    """The article with a number, or every article of a chapter such as ``6``; raises `ArticleError` when there is none.

    >>> [one.number for one in articles("9")]
    ['9.1', '9.2']
    """
    match = _SPELLING.fullmatch(text.strip())
    number = match[1] if match else ""
    if number in _BY_NUMBER:
        return (_BY_NUMBER[number],)
    chapter = tuple(one for one in ARTICLES if number and one.number.startswith(f"{number}."))
    if not chapter:
        raise ArticleError(text=text[:40], known=", ".join(NUMBERS))
    return chapter
