"""The stars of one attempt: 3 at the first try, 2 after one mistake or costed hint, 1 after more, 0 when viewed."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from damles.course.exercise import START, State
from damles.course.hint import COSTED, WHOLE, Hint
from damles.course.verdict import Kind, Verdict

MISTAKES = frozenset({Kind.FORBIDDEN, Kind.LOSES, Kind.NOT_ASKED})
"""The verdicts that cost a star. A move that is good but can be better, or a text that cannot be read, is free."""


@dataclass(frozen=True)
class Attempt:
    """One attempt: how far it has come, and what it has cost.

    ``costs`` counts mistakes and costed hints, ``forgiven`` says that the one free illegal try of a rules lesson is
    gone, ``rung`` is the highest rung of the hint ladder seen since the last step, ``viewed`` that the whole solution
    was shown.
    """

    state: State = START
    costs: int = 0
    forgiven: bool = False
    rung: int = 0
    viewed: bool = False
    done: bool = False

    @property
    def stars(self) -> int | None:
        """0 to 3, ``None`` as long as the attempt is not done.

        >>> Attempt(done=True, costs=1).stars, Attempt(costs=1).stars
        (2, None)
        """
        if not self.done:
            return None
        return 0 if self.viewed else max(3 - self.costs, 1)

    def after(self, verdict: Verdict, *, forgiving: bool = True) -> "Attempt":
        """The attempt after a verdict; when ``forgiving``, the first move that the rules forbid costs nothing."""
        if self.done:
            return self
        free = forgiving and verdict.kind is Kind.FORBIDDEN and not self.forgiven
        cost = verdict.kind in MISTAKES and not free
        rung = self.rung if verdict.state == self.state else 0
        return replace(
            self,
            state=verdict.state,
            costs=self.costs + cost,
            forgiven=self.forgiven or free,
            rung=rung,
            done=verdict.done,
        )

    def hinted(self, hint: Hint) -> "Attempt":
        """The attempt after a hint; a rung that was seen before costs nothing again."""
        if self.done:
            return self
        cost = sum(self.rung < rung <= hint.rung for rung in COSTED)
        whole = hint.rung == WHOLE
        rung = hint.rung if hint.state == self.state else 0
        return replace(self, state=hint.state, costs=self.costs + cost, rung=rung, viewed=whole, done=whole)

    def to_json(self) -> dict[str, Any]:
        """The attempt as a small dict that JSON can hold."""
        return {
            "steps": self.state.to_json(),
            "costs": self.costs,
            "forgiven": self.forgiven,
            "rung": self.rung,
            "viewed": self.viewed,
            "done": self.done,
        }

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> "Attempt":
        """The attempt in a stored dict; what is missing or of the wrong kind counts as at the start.

        >>> Attempt.from_json(Attempt(State(("28",)), costs=1).to_json()) == Attempt(State(("28",)), costs=1)
        True
        """

        def number(name: str) -> int:
            found = value.get(name)
            return found if isinstance(found, int) and found >= 0 else 0

        return cls(
            state=State.from_json(value.get("steps")),
            costs=number("costs"),
            forgiven=value.get("forgiven") is True,
            rung=number("rung"),
            viewed=value.get("viewed") is True,
            done=value.get("done") is True,
        )
