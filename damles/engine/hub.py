"""The words of the Hub protocol, version 2: lines ⇄ commands, moves ⇄ text. What draughts programs say to engines.

Source: ``protocol.txt`` of Scan 3.1 (F. Letouzey, 2019-07-06). `damles.engine.hub_server` is our engine behind it,
`damles.engine.process` is how we use an engine of anybody.
"""

import re
from dataclasses import dataclass, field

from damles.rules.game import Game
from damles.rules.move import Move
from damles.rules.outcome import Ending
from damles.rules.position import Position
from damles.rules.setup import Setup

LONGEST = 20_000
"""Longest line that is looked at, in characters: a game of four hundred moves has under 6 000."""

_ARGUMENT = re.compile(r'(?P<name>[^\s="]+)(?:\s*=\s*(?:"(?P<quoted>[^"]*)"?|(?P<bare>[^\s"]+)))?')
_CAPTURE = re.compile(r"(\d{1,2})x(\d{1,2})((?:x\d{1,2})*)")
_QUIET = re.compile(r"(\d{1,2})-(\d{1,2})")


@dataclass(frozen=True)
class Command:
    """A line: its first word and the arguments; one without a value has the empty text. Structural equality."""

    name: str
    arguments: dict[str, str] = field(default_factory=dict)

    def get(self, name: str, default: str = "") -> str:
        """The value of an argument."""
        return self.arguments.get(name, default)


def read(line: str) -> Command:
    """The command of a line; the empty command for an empty line. Never fails: what cannot be meant is left out.

    >>> read(' info depth=3 pv="32-28 19-23" ')
    Command(name='info', arguments={'depth': '3', 'pv': '32-28 19-23'})
    >>> read("level infinite").arguments
    {'infinite': ''}
    """
    name, _, rest = line[:LONGEST].strip().partition(" ")
    found = _ARGUMENT.finditer(rest)
    return Command(name, {each["name"]: each["quoted"] or each["bare"] or "" for each in found})


def write(name: str, /, *flags: str, **arguments: object) -> str:
    """The line of a command; an underscore in a name stands for a hyphen, a value is quoted where it has to be.

    >>> write("level", move_time=0.5), write("go", "think"), write("pos", pos="W", moves="32-28 19-23")
    ('level move-time=0.5', 'go think', 'pos pos=W moves="32-28 19-23"')
    """
    words = [f"{key.replace('_', '-')}={_quoted(str(value))}" for key, value in arguments.items()]
    return " ".join([name, *flags, *words])


def _quoted(text: str) -> str:
    clean = " ".join(text.replace('"', "'").split())
    return clean if re.fullmatch(r"[^\s=]+", clean) else f'"{clean}"'


def move_text(move: Move) -> str:
    """A move as Hub writes it: a capture names every captured piece behind its end.

    >>> move_text(Move(28, 17, frozenset({22}))), move_text(Move(32, 28))
    ('28x17x22', '32-28')
    """
    if not move.taken:
        return move.short
    return "x".join(map(str, (move.start, move.end, *sorted(move.taken))))


def read_move(position: Position, text: str) -> Move | None:
    """The legal move that a text means in a position; ``None`` when it means none.

    Start and end alone are enough where only one capture has them: not every program names what it captures.

    >>> position = Position.from_fen("W:W28:B22")
    >>> read_move(position, "28x17x22"), read_move(position, "28x17"), read_move(position, "28x17x21")
    (Move(28x17), Move(28x17), None)
    """
    quiet, capture = _QUIET.fullmatch(text), _CAPTURE.fullmatch(text)
    if quiet:
        wanted = Move(int(quiet[1]), int(quiet[2]))
        return next((move for move in position.legal_moves if move == wanted), None)
    if not capture:
        return None
    ends = int(capture[1]), int(capture[2])
    fits = [move for move in position.due if (move.start, move.end) == ends]
    named = frozenset(int(square) for square in capture[3].split("x") if square)
    if named:
        fits = [move for move in fits if move.taken == named]
    return fits[0] if len(fits) == 1 else None


def read_line(position: Position, text: str) -> tuple[Move, ...]:
    """The moves of a ``pv`` as far as they are legal.

    >>> read_line(Position.start(), "32-28 19-23 28x19x23 nonsense")
    (Move(32-28), Move(19-23), Move(28x19))
    """
    found: list[Move] = []
    for word in text.split():
        move = read_move(position, word)
        if move is None:
            break
        found.append(move)
        position = position.play(move)
    return tuple(found)


def position_line(game: Game) -> str:
    """The ``pos`` line for a game: a position, and the moves since, as many as the running draw counts go back.

    >>> position_line(Game(Position.from_fen("W:WK47,45:BK4")).play("47-29"))[-17:]
    'eWeee moves=47-29'
    """
    plies = {Ending.TWENTY_FIVE_MOVES, Ending.SIXTEEN_MOVES, Ending.FIVE_MOVES, Ending.TEN_MOVES}
    back = max((count for rule, count in game.counts if rule.reason in plies), default=0)
    back = min(back, len(game.moves))
    start = game.positions[len(game.moves) - back]
    moves = " ".join(map(move_text, game.moves[len(game.moves) - back :]))
    return write("pos", pos=start.hub, **({"moves": moves} if moves else {}))


def read_game(command: Command, rules: str = "official") -> Game | None:
    """The game of a ``pos`` command; ``None`` when a move in it is not legal.

    Raises `FenError` or `PositionError` for a position that is none, `GameOver` for moves after the end.
    """
    setup = Setup.from_fen(command.get("pos"))
    game = Game(Position(setup.turn, setup.board), rules)
    for word in command.get("moves").split():
        move = read_move(game.position, word)
        if move is None:
            return None
        game = game.play(move)
    return game
