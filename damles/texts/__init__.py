"""Every sentence for people: ``say(key, **facts)`` in Dutch (default) or English.

The sentences are data (``nl.toml``, ``en.toml``, the same keys and facts in both); code elsewhere holds only keys and
facts.
"""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Protocol

from damles.errors import DamlesError

LANGUAGES = ("nl", "en")


def say(key: str, /, language: str = "nl", **facts: Any) -> str:
    """The sentence for a key, with the facts filled in.

    Raises `KeyError` for an unknown key or a missing fact: that is a fault in the program, never in what a user typed.

    >>> say("side-white")
    'wit'
    >>> say("side-white", language="en")
    'white'
    """
    return sentences(language)[key].format(**facts)


def say_error(error: DamlesError, language: str = "nl") -> str:
    """The sentence for an error of ours.

    An error with a fact ``problem`` has a sentence for that problem (key ``error-fen-range``), or else the sentence of
    its own key.

    >>> from damles.errors import SquareError
    >>> say_error(SquareError(text="51"))
    "'51' is geen veld. De velden lopen van 1 tot en met 50."
    """
    known = sentences(language)
    facts = dict(error.facts)
    if facts.get("refusal") is not None:
        return say_refusal(facts["refusal"], language)
    if "candidates" in facts:
        facts["ways"] = known["or"].join(facts["candidates"])
    special = f"{error.key}-{facts.get('problem', '')}"
    return known[special if special in known else error.key].format(**facts)


class Refused(Protocol):
    """What is read of a refusal of the rules (this room does not know theirs)."""

    @property
    def reason(self) -> str:
        """The name of the reason, a part of the key."""

    @property
    def article(self) -> str | None:
        """The article of the official text, where one speaks."""

    @property
    def due(self) -> tuple[Any, ...]:
        """The captures that were due."""

    @property
    def facts(self) -> dict[str, Any]:
        """What the sentence is about; always with ``piece``."""


def say_refusal(refusal: Refused, language: str = "nl") -> str:
    """Why a move is not allowed, in one or two short sentences with the article behind them.

    A reason may have finer sentences: for a variant that the refusal names (``refusal-occupied-jump``), or one for men
    and one for kings (``refusal-stuck-man``, ``refusal-stuck-king``).
    """
    known = sentences(language)
    facts = dict(refusal.facts)
    facts["due"] = known["or"].join(str(move) for move in refusal.due[:3])
    if "turn" in facts:
        facts["turn"] = known[f"side-{facts['turn']}"].capitalize()
    key = f"refusal-{refusal.reason}"
    finer = (f"{key}-{kind}" for kind in (facts.get("variant"), facts["piece"]))
    text = known[next((each for each in finer if each in known), key)].format(**facts)
    return text if refusal.article is None else f"{text} {known['refusal-article'].format(article=refusal.article)}"


@cache
def sentences(language: str) -> dict[str, str]:
    """Every sentence of a language by its key; raises `KeyError` for a language we do not have."""
    if language not in LANGUAGES:
        raise KeyError(language)
    text = files("damles.texts").joinpath(f"{language}.toml").read_text(encoding="utf-8")
    return dict(tomllib.loads(text))
