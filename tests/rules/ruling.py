"""How the tests of the arbiter put a complaint and read the decision."""

from damles import texts
from damles.rules import complaint as came
from damles.rules.arbiter import decide
from damles.rules.decision import Decision
from damles.rules.game import Game
from damles.rules.match import Match
from damles.rules.piece import Side
from damles.rules.position import Position
from damles.rules.setup import Setup
from damles.rules.touch import TouchState

WHITE, BLACK = Side.WHITE, Side.BLACK
FORGOT = ("W:W28,34,50:B22,4", "B:W28,30,50:B22,4")
"""Before and after: white had to play 28x17 and played 34-30; black can answer 22x33."""
TOUCHING = TouchState.of(Position.start())


def said(decision: Decision) -> str:
    """The sentence in both languages: a missing key or fact fails the test."""
    assert texts.say(decision.reason, language="en", **decision.facts)
    return texts.say(decision.reason, **decision.facts)


def ruled(match: Match, complaint: came.Complaint) -> tuple[str, str | None, bool]:
    decision = decide(match, complaint)
    assert said(decision)
    return (decision.next.value, decision.article, decision.upheld)


def after(before: str, board: str, *answers: str) -> Match:
    match = Match(Game(Position.from_fen(before))).turn_made(Setup.from_fen(board).board)
    for answer in answers:
        match = match.play(answer)
    return match
