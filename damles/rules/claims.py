"""Draw claims by the player to move (article 13.3), their examination, and what comes of it (13.4)."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from damles.errors import NotAllowed
from damles.rules.draws import threefold
from damles.rules.move import Move
from damles.rules.outcome import Ending
from damles.rules.piece import Side
from damles.rules.position import Position
from damles.rules.ruleset import RuleSet
from damles.rules.stage import Stage

if TYPE_CHECKING:
    from damles.rules.game import Game


class ClaimKind(StrEnum):
    """The three claims of article 13.3; the value is the article."""

    STANDS = "13.3a"
    """I am to move in this position for the third time."""
    ARISES = "13.3b"
    """My next move makes a position that my moves made twice before."""
    QUIET = "13.3c"
    """The last 25 moves of both of us were without a capture and without a man's move."""

    @property
    def ending(self) -> Ending:
        """The reason with which the game ends when the claim is right."""
        return Ending.TWENTY_FIVE_MOVES if self is ClaimKind.QUIET else Ending.THREEFOLD

    @property
    def needed(self) -> int:
        """How many times the position has to stand, or how many plies (25 moves of each) have to be quiet."""
        return 50 if self is ClaimKind.QUIET else 3


@dataclass(frozen=True)
class Claim:
    """A draw claim; ``move`` is the move that 13.3b rests on, ``None`` for the others. Structural equality."""

    kind: ClaimKind
    move: Move | None = None


class Verdict(StrEnum):
    """What the examination of a claim found."""

    UPHELD = "upheld"
    TOO_FEW = "too-few"
    NOT_TO_MOVE = "not-to-move"
    NO_CLAIMS = "no-claims"
    """The rule set ends such games by itself, or has no such rule."""


@dataclass(frozen=True)
class Ruling:
    """A claim examined (article 13.4).

    ``count``: how many times the position has stood (the claimed move included), or how many plies in a row were
    without a capture and a man's move; ``needed``: how many it takes. ``game`` goes on from here: drawn when upheld,
    also if the claimant's flag fell meanwhile; when refused, with ``move`` made (13.3b only).
    """

    claim: Claim
    verdict: Verdict
    count: int
    needed: int
    game: "Game"

    @property
    def upheld(self) -> bool:
        """Whether the claim was right."""
        return self.verdict is Verdict.UPHELD

    @property
    def article(self) -> str:
        """The article that says what follows: always 13.4."""
        return "13.4"

    @property
    def key(self) -> str:
        """The key of the sentence that says what was found, in `damles.texts`; its facts are ``facts``."""
        if self.verdict is not Verdict.TOO_FEW:
            return f"ruling-{self.verdict}"
        return "ruling-too-few-moves" if self.claim.kind is ClaimKind.QUIET else "ruling-too-few-times"

    @property
    def facts(self) -> dict[str, int]:
        """What the sentence counts: times, or moves of each player."""
        plies = 2 if self.claim.kind is ClaimKind.QUIET else 1
        return {"count": self.count // plies, "needed": self.needed // plies}

    @property
    def move(self) -> Move | None:
        """The move that a refused claim still makes (13.3b); ``None`` otherwise."""
        return self.claim.move if self.verdict is Verdict.TOO_FEW else None


def read_claim(position: Position, article: str, move: Move | str | None) -> Claim:
    """The claim of an article such as ``13.3b``; raises `NotAllowed`, and what `Position.parse_move` raises."""
    if article not in list(ClaimKind):
        raise NotAllowed(problem="claim-article", article="13.3")
    kind = ClaimKind(article)
    if kind is not ClaimKind.ARISES:
        return Claim(kind)
    if move is None:
        raise NotAllowed(problem="claim-move", article="13.3b")
    return Claim(kind, position.parse_move(move) if isinstance(move, str) else move)


def examine(rules: RuleSet, stages: tuple[Stage, ...], claim: Claim, side: Side) -> tuple[Verdict, int]:
    """What is true of a claim, and how far its count has come (see `Ruling`)."""
    count = _count(stages, claim)
    rule = rules.rule(claim.kind.ending)
    if rule is None or rule.automatic:
        return Verdict.NO_CLAIMS, count
    if side is not stages[-1].position.turn:
        return Verdict.NOT_TO_MOVE, count
    return (Verdict.UPHELD if count >= claim.kind.needed else Verdict.TOO_FEW), count


def right_claims(rules: RuleSet, stages: tuple[Stage, ...]) -> tuple[Claim, ...]:
    """The claims that would be upheld now, the simple ones first."""
    position = stages[-1].position
    moves = position.legal_moves if stages[-1].quiet > 6 else ()  # two returns take eight quiet plies
    every = (Claim(ClaimKind.STANDS), Claim(ClaimKind.QUIET), *(Claim(ClaimKind.ARISES, move) for move in moves))
    return tuple(claim for claim in every if examine(rules, stages, claim, position.turn)[0] is Verdict.UPHELD)


def _count(stages: tuple[Stage, ...], claim: Claim) -> int:
    *earlier, now = (stage for stage in stages if not stage.words)
    if claim.kind is ClaimKind.QUIET:
        return now.quiet
    if claim.kind is ClaimKind.STANDS:
        return threefold(tuple(earlier), now)
    assert claim.move is not None
    arising = now.position.play(claim.move)
    return 1 + sum(stage.move is not None and stage.position == arising for stage in stages)
