"""What two pupils play for at the end of a lesson, by the rules they know so far: races, and small armies.

An aim ends a game earlier than the rules do, and article 8 still holds: who cannot move has lost. Pure functions.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from damles.course.fault import Fault, fault
from damles.errors import DamlesError, IllegalMove
from damles.rules.game import Game
from damles.rules.legal import quiet_moves
from damles.rules.move import Move
from damles.rules.outcome import Ending, Outcome
from damles.rules.piece import Side
from damles.rules.position import Position
from damles.rules.refusal import Reason, Refusal
from damles.rules.ruleset import rule_set
from damles.rules.square import row
from damles.rules.timecontrol import TimeControl

AIMS = ("", "walk", "across", "home")
"""A whole game; walking only, the first man across wins; the same with captures; a king that comes home wins."""

START = Position.start().fen

FAR = {Side.WHITE: 0, Side.BLACK: 9}
"""The row where each side's men are crowned; its own first row is the other's."""


@dataclass(frozen=True)
class Walk(Position):
    """A position in which nobody captures yet: a man walks, and what stands before it is in its way.

    >>> Walk.from_fen("W:W28:B22").legal_moves
    (Move(28-23),)
    """

    @cached_property
    def legal_moves(self) -> tuple[Move, ...]:
        """Every step forward to an empty square."""
        return quiet_moves(self.board, self.turn)

    def play(self, move: Move | str) -> "Walk":
        """See `Position.play`."""
        after = super().play(move)
        return Walk(after.turn, after.board)

    def parse_move(self, text: str) -> Move:
        """See `Position.parse_move`; what would be a capture is refused as something for a later lesson."""
        try:
            return super().parse_move(text)
        except IllegalMove as error:
            told = _no_capture(error.facts["refusal"])
            facts = {**error.facts, "reason": told.reason, "article": told.article or "-", "refusal": told}
            raise IllegalMove(**facts) from None

    def refusal_of(self, square: int) -> Refusal | None:
        """See `Position.refusal_of`."""
        refusal = super().refusal_of(square)
        return refusal and _no_capture(refusal)


WALKS = (None, "5.1", "7.2")
"""The articles of the refusals that are about walking, or about whose piece it is."""


def _no_capture(refusal: Refusal) -> Refusal:
    """The refusal without a word about what captures have to do."""
    if refusal.article in WALKS:
        return replace(refusal, facts={name: value for name, value in refusal.facts.items() if name != "variant"})
    if refusal.facts["start"] == refusal.facts["end"]:
        return replace(refusal, reason=Reason.STUCK, article="5.1")
    return replace(refusal, reason=Reason.NOTHING_TO_CAPTURE, article=None, facts=refusal.facts | {"variant": "walk"})


def start_of(text: str, aim: str = "") -> Position:
    """The position of a FEN for an aim; raises `FenError` or `PositionError`.

    >>> [len(start_of("W:W28:B22", aim).legal_moves) for aim in AIMS]
    [1, 1, 1, 1]
    """
    return (Walk if aim == "walk" else Position).from_fen(text)


def reached(aim: str, before: Position, move: Move) -> bool:
    """Whether a move reaches the aim for the side that makes it; it must end there (article 3.3).

    >>> before = Position.from_fen("W:W8,K3:B45")
    >>> [reached(aim, before, before.parse_move("8-2")) for aim in AIMS]
    [False, True, True, False]
    """
    side, piece = before.turn, before.piece(move.start)
    if aim == "home":
        return piece == side.king and row(move.end) == FAR[side.other]
    return aim != "" and piece == side.man and row(move.end) == FAR[side]


def ended(aim: str, game: Game) -> Game:
    """The game, won for whoever has just reached the aim; unchanged where the rules have ended it, or nobody has.

    >>> ended("across", Game(Position.from_fen("W:W8:B45")).play("8-2")).outcome.result
    '2-0'
    """
    if not game.moves or game.outcome or not reached(aim, game.positions[-2], game.moves[-1]):
        return game
    return game.finish(Outcome(game.turn.other, Ending.AIM, None))


@dataclass(frozen=True)
class Contest:
    """What a lesson ends with: a start, an aim, and under which rules and on what clock (see `TimeControl`)."""

    position: str = START
    aim: str = ""
    rules: str = "school"
    clock: str = "-"

    @property
    def start(self) -> Position:
        """See `start_of`."""
        return start_of(self.position, self.aim)

    @property
    def key(self) -> str:
        """The key of the sentence that says what it is about, in `damles.texts`."""
        return f"play-aim-{self.aim or ('game' if self.position == START else 'position')}"


def check_contest(contest: Contest) -> Iterator[Fault]:
    """What is wrong with a contest; nothing when it can be played.

    >>> [fault.problem for fault in check_contest(Contest("W:W28:B", "across"))]
    ['over']
    """
    wrong = [value for value in vars(contest).values() if not isinstance(value, str)]
    if wrong:
        yield fault("", "les.play", "type", wrong[0])
        return
    if contest.aim not in AIMS:
        yield fault("", "les.play", "aim", f"{contest.aim} ({', '.join(AIMS[1:])})")
        return
    try:
        TimeControl.from_text(contest.clock)
        rule_set(contest.rules)
    except DamlesError as error:
        yield fault("", "les.play", "type", error.text, error)
        return
    try:
        start = contest.start
    except DamlesError as error:
        yield fault("", "les.play", "position", contest.position, error)
        return
    if Game(start, contest.rules).outcome or not all(start.count(side.pieces) for side in Side):
        yield fault("", "les.play", "over", contest.position)
