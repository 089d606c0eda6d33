"""The same thing on the turned board: positions, routes and refusals, so that each case is tested twice."""

import re
from typing import Any

from damles.rules.move import Route
from damles.rules.refusal import Refusal
from damles.rules.square import mirror

SQUARE_FACTS = ("start", "end", "square", "behind")
OTHER = {"white": "black", "black": "white"}


def squares(route: Route) -> Route:
    return tuple(map(mirror, route))


def text(move: str) -> str:
    """A move text with every square turned.

    >>> text("28x17")
    '23x34'
    """
    return re.sub("[0-9]+", lambda number: str(mirror(int(number[0]))), move)


def refusal(one: Refusal) -> Refusal:
    facts: dict[str, Any] = dict(one.facts)
    facts |= {name: mirror(facts[name]) for name in SQUARE_FACTS if name in facts}
    if "turn" in facts:
        facts["turn"] = OTHER[facts["turn"]]
    due = tuple(
        sorted((move.mirror() for move in one.due), key=lambda move: (move.start, move.end, sorted(move.taken)))
    )
    return Refusal(one.reason, one.article, due, facts)
