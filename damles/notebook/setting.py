"""What is played at a table, and what its players may choose: anything on the page for playing, little in a lesson."""

from dataclasses import dataclass, field

from damles.course.race import Contest
from damles.engine.levels import LEVELS
from damles.notebook.sitting import Sitting, new_sitting
from damles.rules.piece import Side
from damles.rules.position import Position

SEATS = {"white": Side.BLACK, "black": Side.WHITE, "both": None}
"""How the pupil wants to play, and which side the computer then has."""

EASY = tuple(each.name for each in LEVELS[:3])
"""The levels for a lesson."""


@dataclass(frozen=True)
class Setting:
    """``key`` is the name under which the game is kept among what the pupil chose; ``contest`` is what is played.

    ``free``: clock, rules and start may be chosen too, and games come from elsewhere.
    """

    key: str = "spelen"
    contest: Contest = field(default_factory=Contest)
    levels: tuple[str, ...] = tuple(each.name for each in LEVELS)
    free: bool = True

    def new(
        self,
        computer: Side | None,
        level: str,
        seed: int,
        *,
        rules: str = "",
        clock: str = "",
        start: Position | None = None,
    ) -> Sitting:
        """A game with nothing done yet, the contest's own where nothing else is given; raises `GameOver`."""
        contest = self.contest
        start = start or contest.start
        return new_sitting(start, computer, level, rules or contest.rules, clock or contest.clock, seed, contest.aim)


FREE = Setting()
"""The page for playing."""


def in_lesson(lesson: str, contest: Contest) -> Setting:
    """The table at the end of a lesson."""
    return Setting(f"spelen/{lesson}", contest, EASY, free=False)
