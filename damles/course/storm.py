"""Three minutes of puzzles, for who asks for the clock. Pure: the time is passed in."""

from dataclasses import dataclass, replace

SECONDS = 180


@dataclass(frozen=True)
class Storm:
    """One storm: the puzzles in order, when it ends, and how it goes. A wrong move goes on to the next puzzle.

    >>> storm = Storm(("a", "b", "c"), until=180.0).solved(1.0).missed(2.0)
    >>> storm.id, storm.score, storm.wrong, storm.solved(180.0) == storm
    ('c', 1, ('b',), True)
    """

    ids: tuple[str, ...]
    until: float
    place: int = 0
    score: int = 0
    wrong: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """The puzzle on the board; nothing when there are no more."""
        return self.ids[self.place] if self.place < len(self.ids) else ""

    def over(self, now: float) -> bool:
        """Whether the time is up, or every puzzle was given."""
        return now >= self.until or not self.id

    def solved(self, now: float) -> "Storm":
        """After a solved puzzle; behind the end nothing counts."""
        return self if self.over(now) else replace(self, place=self.place + 1, score=self.score + 1)

    def passed(self) -> "Storm":
        """After a puzzle that cannot be shown."""
        return replace(self, place=self.place + 1)

    def missed(self, now: float) -> "Storm":
        """After a wrong move."""
        return self if self.over(now) else replace(self, place=self.place + 1, wrong=(*self.wrong, self.id))
