"""Who a pupil says to be: a number, and a first name if the pupil likes."""

import re

from damles.errors import InputError

MOST = 999
"""The highest number: a school may give each class a hundred of its own."""
LONGEST = 20
"""How many letters a first name may have."""


class JoinError(InputError):
    """A number or name with which no pupil can join. Facts: text, problem (``number``, ``surname`` or ``name``)."""

    key = "error-join"
    english = "cannot join with {text!r}: {problem}"


def read_number(text: str) -> str:
    """The number, as the store knows it: 1 to 999 without zeros before it. Raises `JoinError`.

    >>> read_number(" 07 ")
    '7'
    """
    found = text.strip()
    if not re.fullmatch("[0-9]{1,9}", found) or not 1 <= int(found) <= MOST:
        raise JoinError(text=found, problem="number")
    return str(int(found))


def read_name(text: str) -> str:
    """The first name, empty where none is given. More than one word is refused: surnames are not kept.

    Raises `JoinError`.

    >>> read_name(" Anne-Fleur "), read_name("")
    ('Anne-Fleur', '')
    """
    found = " ".join(text.split())
    if " " in found:
        raise JoinError(text=found, problem="surname")
    if found and not (len(found) <= LONGEST and re.fullmatch(r"[^\W\d_]+(['’-][^\W\d_]+)*", found)):
        raise JoinError(text=found, problem="name")
    return found


def is_number(text: str) -> bool:
    """Whether the store's name of a pupil is a number of the class.

    >>> is_number("7"), is_number("07"), is_number("eigen")
    (True, False, False)
    """
    try:
        return read_number(text) == text
    except JoinError:
        return False
