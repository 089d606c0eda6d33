"""damles: international draughts (10x10) for lessons, puzzles and programs.

The front door is light: a name is loaded when it is first used, and only the standard library with it.
This file parses on every Python since 2.7, so that an old one can be told which Python is needed.

>>> import damles
>>> [str(move) for move in damles.Position.start().legal_moves][:3]
['31-26', '31-27', '32-27']
"""

__version__ = "0.1.0"

__all__ = [
    "AmbiguousMove",
    "DamlesError",
    "FenError",
    "Game",
    "IllegalMove",
    "InputError",
    "InvalidMove",
    "Move",
    "MoveError",
    "Outcome",
    "PdnError",
    "Position",
    "PositionError",
    "Reason",
    "Refusal",
    "Setup",
    "Side",
    "SquareError",
    "__version__",
    "read_pdn",
    "write_pdn",
]

_ERRORS = "damles.errors"
_HOMES = {
    "AmbiguousMove": _ERRORS,
    "DamlesError": _ERRORS,
    "FenError": _ERRORS,
    "Game": "damles.rules.game",
    "IllegalMove": _ERRORS,
    "InputError": _ERRORS,
    "InvalidMove": _ERRORS,
    "Move": "damles.rules.move",
    "MoveError": _ERRORS,
    "Outcome": "damles.rules.outcome",
    "PdnError": _ERRORS,
    "Position": "damles.rules.position",
    "PositionError": _ERRORS,
    "Reason": "damles.rules.refusal",
    "Refusal": "damles.rules.refusal",
    "Setup": "damles.rules.setup",
    "Side": "damles.rules.piece",
    "SquareError": _ERRORS,
    "read_pdn": "damles.rules.pdn",
    "write_pdn": "damles.rules.pdn",
}

TYPE_CHECKING = False
if TYPE_CHECKING:  # never runs; tells editors and type checkers what the names are
    from damles.errors import (
        AmbiguousMove,
        DamlesError,
        FenError,
        IllegalMove,
        InputError,
        InvalidMove,
        MoveError,
        PdnError,
        PositionError,
        SquareError,
    )
    from damles.rules.game import Game
    from damles.rules.move import Move
    from damles.rules.outcome import Outcome
    from damles.rules.pdn import read_pdn, write_pdn
    from damles.rules.piece import Side
    from damles.rules.position import Position
    from damles.rules.refusal import Reason, Refusal
    from damles.rules.setup import Setup


def __getattr__(name):  # type: (str) -> object
    if name not in _HOMES:
        raise AttributeError("module 'damles' has no attribute %r" % name)
    from importlib import import_module

    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__():  # type: () -> list[str]
    return sorted(set(globals()) | set(__all__))
