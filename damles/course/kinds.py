"""The kinds of exercise with rules of their own: set up, write, touch, the clock, and take back or play on.

Declarations only, as in `damles.course.exercise`; each has a file that judges it (`damles.course.stepped`).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from damles.course.exercise import Exercise

EMPTY_FEN = "W:W:B"


@dataclass(frozen=True, kw_only=True)
class SetUp(Exercise):
    """The pupil puts pieces on the board, or takes them off, until it looks like ``goal``: a FEN, or ``start``.

    ``position`` is what stands there at first. A step is a square with a letter of `damles.rules.piece`: ``28w``.
    """

    position: str = EMPTY_FEN
    goal: str = "start"


@dataclass(frozen=True, kw_only=True)
class Write(Exercise):
    """The pupil writes down the moves that are shown, one after the other (articles 11.2 and 11.3)."""

    moves: str


@dataclass(frozen=True, kw_only=True)
class Touch(Exercise):
    """The pupil makes a move as on a real board, deed by deed (articles 6.1, 6.5 to 6.7).

    A step is a `Deed` with its square: ``lift 32``, ``put 19``, ``release 10``, ``take-off 23``, ``announce``.
    ``before`` are deeds that have been done already; ``move`` is the one to make, any that the touched pieces leave
    when it is empty; ``adjust`` are pieces to put straight first. ``school``: let go is complete (`TouchState`).
    """

    before: tuple[str, ...] = ()
    move: str = ""
    adjust: tuple[int, ...] = ()
    school: bool = False


@dataclass(frozen=True, kw_only=True)
class ClockScene(Exercise):
    """The pupil plays with a clock that runs (articles 10.1 to 10.6, and 13.1 with ``offer``).

    A step is ``move 32-28``, ``press``, ``press-other`` (with the other hand), ``offer`` or ``stop``, with the seconds
    since the scene began behind it: ``press @12.5``. ``count`` own moves must be made and pressed before the flag
    falls. The other side answers at once, with ``replies`` as far as they can be played. ``opening``: the game begins
    and the pupil has black, whose clock runs first; otherwise he has the side to move.
    """

    control: str
    count: int = 1
    replies: tuple[str, ...] = ()
    offer: bool = False
    opening: bool = False


@dataclass(frozen=True, kw_only=True)
class TakeBack(Exercise):
    """The other made an irregular move, and the pupil chooses: have it taken back, or play on (article 7.2).

    ``position`` is the one before that move. ``made`` is the move as it was made: ``38-32``, with ``x`` where pieces
    were taken off on the way. ``back`` is the line that follows when it is taken back, its replacement first; ``on``
    the line when the pupil plays on. Which is better is computed. A step is ``back`` or ``on``; ``feedback`` has a
    sentence for either.
    """

    made: str
    back: str
    on: str
    feedback: Mapping[str, str] = field(default_factory=dict, hash=False)
