"""The clock as a value: who is thinking, how much time is left, whose flag has fallen (article 10).

All times are in seconds; ``now`` is whatever the caller's own clock says, on any scale. Nothing here looks at a clock.
"""

from dataclasses import dataclass, replace

from damles.errors import ClockError
from damles.rules.piece import Side
from damles.rules.timecontrol import TimeControl

SHORT = 5 * 60
"""Less than this is time trouble (article 11.4)."""


@dataclass(frozen=True)
class Dial:
    """One player's side of the clock.

    ``used`` seconds and ``moves`` made; ``period`` counts from 0. ``fallen``: the flag fell before the moves of the
    period were made as far as the clock can tell, and the arbiter has not yet counted them (12.1).
    """

    used: float = 0
    moves: int = 0
    period: int = 0
    fallen: bool = False


@dataclass(frozen=True)
class Clock:
    """Two dials, of which at most one runs.

    A press counts a move, for the last move is complete only then (10.5). Time that goes back counts as none at all,
    so that no history, however wrong, gives negative time. Equal when everything is equal.

    >>> clock = Clock(TimeControl.from_text("50/7200")).start(0).press(Side.BLACK, 10)
    >>> clock.running, clock.press(Side.WHITE, 70).left(Side.WHITE), clock.at(70).white.used
    (<Side.WHITE: 'W'>, 7140, 60)
    """

    control: TimeControl
    white: Dial = Dial()
    black: Dial = Dial()
    running: Side | None = None
    since: float = 0
    """When the running dial was last looked at."""
    opened: bool = False
    """Whether black has started white's time (10.3)."""

    def dial(self, side: Side) -> Dial:
        """One player's side of the clock."""
        return self.white if side is Side.WHITE else self.black

    def left(self, side: Side) -> float:
        """The seconds until this player's flag falls, never below 0; infinite without a limit.

        Unused time of earlier periods is in it (10.1).
        """
        dial = self.dial(side)
        return max(0, self.control.allowed(dial.period, dial.moves) - dial.used)

    def at(self, now: float) -> "Clock":
        """The clock at a moment: time used, and the flag fallen as soon as the time is used up (10.6)."""
        if self.running is None or now <= self.since:
            return self
        dial = self.dial(self.running)
        dial = self._run_out(replace(dial, used=dial.used + now - self.since))
        return replace(self._with(self.running, dial), since=now)

    def start(self, now: float) -> "Clock":
        """The arbiter starts the game: black's clock runs, as the sign of the beginning (10.3, 17c)."""
        return self.run(Side.BLACK, now)

    def press(self, side: Side, now: float, *, move_made: bool = True, same_hand: bool = True) -> "Clock":
        """The clock after a player stops his own time and starts the opponent's (10.3).

        Black's very first press starts white's time and is no move. Raises `ClockError`: the player's own time has not
        begun (``not-begun``) or is not running (``not-running``), no move was made (``no-move``), or it was pressed
        with the other hand than the one that moved (``other-hand``).
        """
        clock = self.at(now)
        if clock.running is not side:
            raise _refused("not-begun" if not clock.dial(side).moves else "not-running", "10.3", side)
        if not same_hand:
            raise _refused("other-hand", "10.3", side)
        if not clock.opened and side is Side.BLACK:
            return replace(clock, opened=True, running=Side.WHITE, since=max(now, clock.since))
        if not move_made:
            raise _refused("no-move", "10.3", side)
        dial = clock.dial(side)
        clock = clock.counted(side, dial.moves + 1, still_fallen=dial.fallen)
        return replace(clock, running=side.other, since=max(now, clock.since))

    def stop(self, now: float, *, by: Side | None = None) -> "Clock":
        """The clock with both sides stopped by the arbiter (17b, 14.1); raises `ClockError` ``by`` a player (10.4)."""
        if by is not None:
            raise _refused("stopped-both", "10.4", by)
        return replace(self.at(now), running=None)

    def run(self, side: Side, now: float) -> "Clock":
        """The clock with this player's time running, set so by the arbiter (10.3, 11.4, or after a stop)."""
        return replace(self.at(now), running=side, since=max(now, self.since), opened=self.opened or side is Side.WHITE)

    def counted(self, side: Side, moves: int, *, still_fallen: bool = False) -> "Clock":
        """The clock with a player's moves as the arbiter counted them; his flag is up again (12.1)."""
        dial = self.dial(side)
        period = max(dial.period, self.control.period(moves))
        return self._with(side, replace(dial, moves=moves, period=period, fallen=still_fallen))

    @property
    def fallen(self) -> tuple[Side, ...]:
        """The players whose flag has fallen and whose moves must still be counted (12.1)."""
        return tuple(side for side in Side if self.dial(side).fallen)

    def required(self, side: Side) -> int | None:
        """How many moves a player had to make before his flag fell (12.1); ``None``: all moves of the game."""
        return self.control.required(self.dial(side).period - 1) if self.left(side) else None

    @property
    def time_trouble(self) -> bool:
        """Whether at least one player has less than five minutes (11.4)."""
        return any(self.left(side) < SHORT for side in Side)

    def _run_out(self, dial: Dial) -> Dial:
        """The flag falls at the end of a period; play may go on in the next one, if there is one."""
        while dial.used >= self.control.allowed(dial.period, dial.moves):
            dial = replace(dial, fallen=True)
            if self.control.required(dial.period) is None:
                break
            dial = replace(dial, period=dial.period + 1)
        return dial

    def _with(self, side: Side, dial: Dial) -> "Clock":
        return replace(self, white=dial) if side is Side.WHITE else replace(self, black=dial)


def _refused(problem: str, article: str, side: Side) -> ClockError:
    return ClockError(problem=problem, article=article, side=side.name.lower())


@dataclass(frozen=True)
class Writing:
    """What a player must do about writing the moves: ``duty`` is ``each-move``, ``suspended`` or ``catch-up``.

    ``runs`` is whose time runs meanwhile: only told while catching up.
    """

    duty: str
    article: str
    runs: Side | None = None


def writing(clock: Clock, behind: frozenset[Side] = frozenset(), *, ran_out: Side | None = None) -> Writing:
    """The duty to write (11.1, 11.4), the same for both players.

    While at least one has less than five minutes nobody has to write. Once a player's time has run out (``ran_out``,
    10.6) and the time trouble is over, whoever is ``behind`` writes at once what is missing: in the time of the player
    whose time ran out, and if he is ready first in the opponent's, until he is ready too.

    >>> clock = Clock(TimeControl.from_text("2/400:2/900"))
    >>> writing(clock).duty, writing(replace(clock, white=Dial(used=101))).duty
    ('each-move', 'suspended')
    """
    if clock.time_trouble:
        return Writing("suspended", "11.4")
    if ran_out is not None and behind:
        return Writing("catch-up", "11.4", ran_out if ran_out in behind else ran_out.other)
    return Writing("each-move", "11.1")
