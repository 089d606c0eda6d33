"""Rule sets: one game code, other numbers (articles 6.7, 9.2, 13.3 and 13.5, and two other pages of rules)."""

from dataclasses import dataclass

from damles.errors import RuleSetError
from damles.rules.outcome import Ending


@dataclass(frozen=True)
class DrawRule:
    """One way in which a game is drawn; the predicate that goes with the reason is in `damles.rules.draws`.

    ``goal`` is a number of times for repetition (`Ending.THREEFOLD`, `Ending.SAME_MOVES`), else of plies: twice the
    moves of each player. ``automatic`` ends the game by itself; otherwise the player to move has to claim (13.3).
    ``runs_on`` lets the sixteen moves be counted on after a capture that leaves fewer pieces.
    """

    reason: Ending
    goal: int
    article: str | None
    automatic: bool = True
    runs_on: bool = False


@dataclass(frozen=True)
class RuleSet:
    """The choices in which the pages of rules differ; everything else is the same game.

    ``released_is_complete``: a move is complete when the piece is let go of. Otherwise the captured pieces must be
    off the board as well (article 6.7).
    ``early_draw``: a draw agreed before each has made so many moves is lost for both (13.5); ``None``: no such rule.
    ``may_crown``: a lone king's player may crown the men of the other, which is no move.
    """

    name: str
    draws: tuple[DrawRule, ...]
    released_is_complete: bool = False
    early_draw: int | None = None
    may_crown: bool = False

    def rule(self, reason: Ending) -> DrawRule | None:
        """The draw rule with this reason, ``None`` when the set has none.

        >>> FLEMISH.rule(Ending.TWENTY_FIVE_MOVES) is None
        True
        """
        return next((rule for rule in self.draws if rule.reason is reason), None)


FIVE = DrawRule(Ending.FIVE_MOVES, 10, "9.2")
SIXTEEN = DrawRule(Ending.SIXTEEN_MOVES, 32, "9.2")
TWENTY_FIVE = DrawRule(Ending.TWENTY_FIVE_MOVES, 50, "13.3c")
THREEFOLD = DrawRule(Ending.THREEFOLD, 3, "13.3a")

OFFICIAL = RuleSet(
    "official",
    (
        FIVE,
        SIXTEEN,
        DrawRule(Ending.TWENTY_FIVE_MOVES, 50, "13.3c", automatic=False),
        DrawRule(Ending.THREEFOLD, 3, "13.3a", automatic=False),
    ),
)
"""The official text: 9.2 ends the game by itself, 13.3 is claimed by the player to move."""

SCHOOL = RuleSet("school", (FIVE, SIXTEEN, TWENTY_FIVE, THREEFOLD), released_is_complete=True)
"""The page of questions and answers, and the rules in pictures: every draw by itself, let go is complete."""

FMJD = RuleSet("fmjd", (FIVE, DrawRule(Ending.SIXTEEN_MOVES, 32, "9.2", runs_on=True), TWENTY_FIVE, THREEFOLD))
"""The world federation: every draw by itself; after a capture inside the sixteen moves both counts run, the nearer end
makes the draw."""

FLEMISH = RuleSet(
    "flemish",
    (
        DrawRule(Ending.LONG_DIAGONAL, 6, None),
        DrawRule(Ending.TEN_MOVES, 20, None),
        DrawRule(Ending.THREEFOLD, 3, None),
        DrawRule(Ending.SAME_MOVES, 3, None),
    ),
    released_is_complete=True,
    may_crown=True,
)
"""House rules of a Flemish club. What their page leaves open is decided in `damles.rules.draws`."""

RULE_SETS = {rules.name: rules for rules in (OFFICIAL, SCHOOL, FMJD, FLEMISH)}


def rule_set(rules: RuleSet | str) -> RuleSet:
    """The rule set with a name, or the rule set itself; raises `RuleSetError` for a name that does not exist.

    >>> rule_set("school").released_is_complete
    True
    """
    if isinstance(rules, RuleSet):
        return rules
    if rules not in RULE_SETS:
        raise RuleSetError(text=rules, known=", ".join(RULE_SETS))
    return RULE_SETS[rules]
