"""How long the sentences are that a pupil reads."""

import re

MOST = 15


def longest(text: str) -> str:
    """The sentence with the most words; sentences end at ``. ! ? :`` and a fact in braces is one word.

    >>> longest("Slaan moet. Er is een slag: {due}.")
    'Er is een slag'
    """
    return max((part.strip() for part in re.split(r"[.!?:](?:\s|$)", text)), key=words)


def words(sentence: str) -> int:
    """The number of words.

    >>> words("Er is een slag")
    4
    """
    return len(sentence.split())
