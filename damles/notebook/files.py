"""Files that a page offers to take away: they stand in the link itself, so nothing is left on the computer."""

from base64 import b64encode
from html import escape
from urllib.parse import quote


def file_link(name: str, words: str, content: str | bytes, kind: str = "text/plain") -> str:
    """A link that saves a text, or a file of bytes, under a name; ``kind`` is its media type.

    >>> file_link("stand.fen", "FEN", "W:W31:B20")
    '<a download="stand.fen" href="data:text/plain;charset=utf-8,W%3AW31%3AB20">FEN</a>'
    """
    data = f"charset=utf-8,{quote(content)}" if isinstance(content, str) else f"base64,{b64encode(content).decode()}"
    return f'<a download="{escape(name)}" href="data:{kind};{data}">{escape(words)}</a>'


def file_row(*links: str, words: str = "") -> str:
    """Links beside each other, behind words that say what they are.

    >>> file_row("<a>PDN</a>", "<a>FEN</a>", words="Bewaar:")
    '<div class="damles-files">Bewaar: <a>PDN</a> <a>FEN</a></div>'
    """
    return f'<div class="damles-files">{" ".join(filter(None, (escape(words), *links)))}</div>'
