"""A game being played, as a value: who sits where, what was done, how much time is left. Pure; the screen shows it.

Everything that happened is a list of deeds, which JSON can hold, so that a new kernel goes on where the old one was.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from damles.course.race import AIMS, ended, start_of
from damles.engine.levels import LEVELS
from damles.errors import DamlesError, FenError, GameOver, NotAllowed, PdnError
from damles.rules.clock import Clock, Dial
from damles.rules.game import Game
from damles.rules.move import Move
from damles.rules.outcome import Ending, lost
from damles.rules.pdn import Kind, Line, PdnFault, PdnGame, Result, read_pdn, write_pdn
from damles.rules.piece import Side
from damles.rules.position import Position
from damles.rules.ruleset import rule_set
from damles.rules.setup import Setup
from damles.rules.timecontrol import TimeControl

NO_CLOCK = Clock(TimeControl())
CLOCKS = ("-", "300", "600", "300+3", "20/600:300")
"""The clocks to choose from, as PDN writes them: none, five or ten minutes, five minutes and three seconds a move, and
ten minutes for twenty moves with five more for the others.
"""


@dataclass(frozen=True)
class Sitting:
    """``computer`` is the side that the computer plays as ``level``; ``None`` when two people share the board.

    ``deeds`` are moves in their full spelling, and ``offer W``, ``accept``, ``refuse``, ``resign W``, ``time W``,
    ``claim 13.3a``, ``crown 12``: what was done, in order. ``seed`` is what the computer's chance is drawn from.
    ``aim`` is one of `damles.course.race`: who reaches it first has won.
    """

    game: Game = field(default_factory=lambda: Game(rules="school"))
    computer: Side | None = Side.BLACK
    level: str = LEVELS[0].name
    clock: Clock = NO_CLOCK
    seed: int = 0
    deeds: tuple[str, ...] = ()
    aim: str = ""

    # --- what can be done

    def play(self, move: Move, now: float) -> "Sitting":
        """After a move by the side to move, which presses its clock; raises what `Game.play` raises.

        The time of whoever moves first runs only once the first move has been made.
        """
        side = self.game.turn
        after = replace(self, game=ended(self.aim, self.game.play(move)), deeds=(*self.deeds, move.full))
        if not self.clock.control.periods:
            return after
        clock = self.clock if self.clock.running else replace(self.clock.run(side, now), opened=True)
        clock = clock.press(side, now)
        return replace(after, clock=clock.stop(now) if after.game.outcome else clock)

    def do(self, deed: str, now: float) -> "Sitting":
        """After words: see `deeds`. Raises `GameOver` or `NotAllowed`."""
        game = _done(self.game, deed)
        clock = self.clock.stop(now) if game.outcome else self.clock
        return replace(self, game=game, clock=clock, deeds=(*self.deeds, deed))

    def taken_back(self) -> "Sitting":
        """Before the last move of whoever is at the board; against the computer before its reply as well."""
        deeds = list(self.deeds)
        while deeds:
            last = deeds.pop()
            sitting = self.with_deeds(deeds)
            if _is_move(last) and sitting.game.turn is not self.computer:
                return sitting
        return self

    @property
    def can_take_back(self) -> bool:
        """Whether there is a move of the pupil to take back; with a clock nothing is."""
        if self.clock.control.periods:
            return False
        mine = range(self.game.start.turn is self.computer, len(self.game.moves), 2)
        return bool(self.game.moves if self.computer is None else mine)

    def with_deeds(self, deeds: Iterable[str]) -> "Sitting":
        """The same sitting with other deeds from its start; raises what they raise. No clock runs."""
        done = tuple(deeds)
        game = Game(self.game.start, self.game.rules)
        for deed in done:
            game = ended(self.aim, _done(game, deed))
        return replace(self, game=game, deeds=done, clock=replace(self.clock, running=None))

    # --- what can be seen

    @property
    def waits_for_computer(self) -> bool:
        """Whether the computer is to move."""
        return self.game.outcome is None and self.game.turn is self.computer

    @property
    def claimable(self) -> bool:
        """Whether these rules let a player claim a draw (13.3)."""
        return any(not rule.automatic for rule in self.game.rules.draws)

    @property
    def crownable(self) -> tuple[int, ...]:
        """The men that whoever is to move may crown for the other (a house rule, see `Game.crown`)."""
        game = self.game
        squares = game.position.squares(game.turn.other.man) if game.outcome is None and game.rules.may_crown else ()
        return tuple(square for square in squares if _may_crown(game, square))

    def to_go(self, side: Side) -> int | None:
        """How many moves a side must still make before its time is up (12.1); ``None``: all of the game."""
        dial = self.clock.dial(side)
        required = self.clock.control.required(dial.period) if self.clock.control.periods else None
        return None if required is None else required - dial.moves

    def at(self, now: float) -> "Sitting":
        """The sitting at a moment: lost for whoever's flag has fallen (12.1)."""
        clock = self.clock.at(now)
        for side in clock.fallen:
            if self.game.outcome is None:
                return replace(self, clock=clock).do(f"time {side.value}", now)
        return replace(self, clock=clock)

    # --- keeping

    def to_json(self) -> dict[str, Any]:
        """The sitting as what JSON can hold."""
        return {
            "start": self.game.start.fen,
            "rules": self.game.rules.name,
            "computer": self.computer.value if self.computer else "",
            "level": self.level,
            "clock": self.clock.control.text,
            "used": [self.clock.white.used, self.clock.black.used],
            "seed": self.seed,
            "deeds": list(self.deeds),
            "aim": self.aim,
        }

    @classmethod
    def from_json(cls, kept: Any) -> "Sitting | None":
        """The sitting that was kept, with its clock standing still; ``None`` for anything else.

        >>> sitting = Sitting().play(Position.start().parse_move("32-28"), 0)
        >>> Sitting.from_json(sitting.to_json()) == sitting, Sitting.from_json({"start": 3})
        (True, None)
        """
        try:
            start, aim = kept["start"], kept.get("aim", "")
            game = Game(start_of(start, aim), kept["rules"])
            computer = Side(kept["computer"]) if kept["computer"] else None
            level = next(each.name for each in LEVELS if each.name == kept["level"])
            clock = Clock(TimeControl.from_text(kept["clock"]))
            known = AIMS[AIMS.index(aim)]
            sitting = cls(game, computer, level, clock, int(kept["seed"]), aim=known)
            sitting = sitting.with_deeds(map(str, kept["deeds"]))
            made = zip(kept["used"], sitting._moves_made(), strict=True)
            dials = [Dial(float(used), moves, clock.control.period(moves)) for used, moves in made]
        except (DamlesError, KeyError, TypeError, ValueError, StopIteration):
            return None
        return replace(
            sitting,
            clock=replace(clock, white=dials[0], black=dials[1], opened=bool(clock.control.periods and sitting.deeds)),
        )

    def _moves_made(self) -> tuple[int, int]:
        """How many moves white and black have made, where a clock counts them."""
        if not self.clock.control.periods:
            return 0, 0
        first = (len(self.game.moves) + 1) // 2
        second = len(self.game.moves) // 2
        return (first, second) if self.game.start.turn is Side.WHITE else (second, first)


def new_sitting(
    start: Position | None, computer: Side | None, level: str, rules: str, clock: str, seed: int, aim: str = ""
) -> Sitting:
    """A sitting with nothing done yet; raises `GameOver` for a start in which the game is over already."""
    game = Game(start, rule_set(rules))
    if game.outcome:
        raise GameOver(result=game.outcome.result, reason=str(game.outcome.reason))
    return Sitting(game, computer, level, Clock(TimeControl.from_text(clock)), seed, aim=aim)


def _may_crown(game: Game, square: int) -> bool:
    try:
        game.crown(square)
    except NotAllowed:
        return False
    return True


def _is_move(deed: str) -> bool:
    return deed[:1].isdecimal()


def _done(game: Game, deed: str) -> Game:
    """A game after a deed; raises `GameOver`, `NotAllowed`, a `MoveError`, or `ValueError` for no deed at all."""
    word, _, rest = deed.partition(" ")
    match word:
        case "offer":
            return game.offer_draw(Side(rest))
        case "accept":
            return game.accept()
        case "refuse":
            return game.refuse()
        case "agree":
            return game.agree_draw()
        case "resign":
            return game.resign(Side(rest))
        case "time":
            return game.finish(lost(Side(rest), Ending.TIME, "12.1"))
        case "claim":
            article, _, move = rest.partition(" ")
            return game.claim(article, move or None).game
        case "crown":
            return game.crown(int(rest))
    return game.play(deed)


# --- PDN


def to_pdn(sitting: Sitting, names: Mapping[Side, str], date: str) -> str:
    """The sitting as a PDN text, with the names of both players and the date as ``2026.11.30``.

    A crowning is no move, and PDN has no word for it: the text then begins with the position after the last one.
    """
    game = sitting.game
    tags = {"Event": "damles", "Date": date, "White": names[Side.WHITE], "Black": names[Side.BLACK]}
    if sitting.clock.control.periods:
        tags["TimeControl"] = sitting.clock.control.text
    moves = game.moves
    for n, stage in enumerate(game.stages):
        if n and stage.move is None and not stage.words:
            moves = tuple(later.move for later in game.stages[n:] if later.move)
    root = Line.of(game.positions[len(game.moves) - len(moves)], moves)
    return write_pdn([PdnGame(root, tags, Result(game.outcome.result if game.outcome else None))])


@dataclass(frozen=True)
class Opened:
    """A sitting that a text described, and what was wrong with the text; ``sitting`` goes as far as could be played."""

    sitting: Sitting
    faults: tuple[PdnFault, ...] = ()
    cut: bool = False
    """Whether the rules had ended the game before the text did."""


def opened(text: str, sitting: Sitting) -> Opened:
    """A FEN, a Hub text or the first game of a PDN text, with the seats, level and rules of a sitting.

    Raises `FenError`, `PositionError`, `PdnError` when nothing can be made of it; `GameOver` when the game is over
    before its first move.
    """
    text = text.strip()
    try:
        setup = Setup.from_fen(text)
    except FenError as error:
        return _opened_game(text, sitting, error)
    return Opened(_fresh(sitting, Position(setup.turn, setup.board)))


def _fresh(sitting: Sitting, start: Position) -> Sitting:
    rules, clock = sitting.game.rules.name, sitting.clock.control.text
    return new_sitting(start, sitting.computer, sitting.level, rules, clock, sitting.seed + 1)


def _opened_game(text: str, sitting: Sitting, fault: FenError) -> Opened:
    game = _first_game(text, fault)
    if game.kind is Kind.OTHER_GAME:
        raise game.faults[0].error
    if not game.root.nodes and game.errors:
        raise game.errors[0].cause or game.errors[0].error
    now = _fresh(sitting, game.root.start)
    for move in game.root.moves:
        if now.game.outcome:
            return Opened(now, game.errors, cut=True)
        now = now.with_deeds((*now.deeds, move.full))
    ending = {"2-0": "resign B", "0-2": "resign W", "1-1": "agree"}.get(game.result.value)
    if ending and now.game.outcome is None and not game.errors:
        now = now.with_deeds((*now.deeds, ending))
    return Opened(now, game.errors)


def _first_game(text: str, fault: FenError) -> PdnGame:
    """The first game with moves or a start of its own. Bytes: a text must never be taken for a path."""
    try:
        found = next(read_pdn(text.encode()), None)
    except PdnError:
        found = None
    if found and (found.root.nodes or found.errors or found.tag("FEN")):
        return found
    raise PdnError(line=1, column=1, problem="no-pdn", text=text[:40]) if "[" in text or "." in text else fault
