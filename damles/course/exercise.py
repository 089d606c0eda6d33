"""The few kinds of exercise: frozen values that a teacher declares in a lesson notebook.

A declaration holds texts and squares only. What is right is never believed because someone typed it: the rules core
computes it (`damles.course.goal`) or checks it (`damles.course.check`).
"""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from functools import lru_cache
from typing import Any, Self

from damles.course.fault import fault
from damles.rules.position import Position
from damles.rules.setup import Setup

LEVELS = ("basis", "plus", "ster")


@dataclass(frozen=True, kw_only=True)
class Exercise:
    """What every kind has.

    ``id`` is unique in its lesson, ``position`` a FEN (empty for a scene without a board), ``level`` one of `LEVELS`,
    ``hints`` the author's own sentences for the first rungs of the hint ladder, ``why`` an article such as ``"6.2"``,
    ``success`` what is said when it is solved, ``paper`` the question as it stands on a printed sheet where the one on
    the screen speaks of clicking. A single text where several may stand is read as one of them.
    """

    id: str
    question: str
    position: str = ""
    level: str = "basis"
    hints: tuple[str, ...] = ()
    why: str = ""
    success: str = ""
    paper: str = ""

    def __new__(cls, *places: object, **given: object) -> Self:
        """Raises `Fault` for a word that this kind does not know, one that it misses, or a value without its word."""
        if places:
            raise fault("", cls.__name__, "no-word", places[0])
        id, known = str(given.get("id", "")), {each.name: each for each in fields(cls)}
        for word in given:
            if word not in known:
                raise fault(id, word, "word", ", ".join(known))
        for word, each in known.items() if given else ():  # a copy is made without any
            if word not in given and each.default is MISSING and each.default_factory is MISSING:
                raise fault(id, word, "empty")
        return super().__new__(cls)

    def __post_init__(self) -> None:
        for each in fields(self):
            value = getattr(self, each.name)
            if each.name in _SEVERAL and not isinstance(value, tuple):
                object.__setattr__(self, each.name, _several(value))


_SEVERAL = frozenset(
    {"hints", "solution", "also", "better", "squares", "right", "before", "adjust", "replies", "scene"}
)
"""The fields that hold several texts or squares: ``hints=("Kijk.")`` without its comma is meant as one hint."""


def _several(value: Any) -> tuple[Any, ...]:
    return tuple(value) if isinstance(value, (list, set, frozenset)) else (value,)


@dataclass(frozen=True, kw_only=True)
class Play(Exercise):
    """The pupil plays a move, or a line in which the program answers.

    Each text of ``solution`` is one line: pupil, program, pupil … Lines that begin alike make a tree: where the pupil's
    moves differ both are right, where the program's differ the first declared is played. About the first move only:
    ``also`` are other right moves ("ook goed"; a line may follow), ``better`` are good but not the aim ("goed, maar het
    kan beter"), ``refutations`` hold for a wrong move the line that punishes it, ``feedback`` a sentence of the author.

    >>> Play(id="terug", position="W:W28,44:B33", question="Wat moet wit doen?", solution="28x39").solution
    ('28x39',)
    """

    solution: tuple[str, ...]
    also: tuple[str, ...] = ()
    better: tuple[str, ...] = ()
    refutations: Mapping[str, str] = field(default_factory=dict, hash=False)
    feedback: Mapping[str, str] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, kw_only=True)
class FindAll(Exercise):
    """The pupil finds a whole set, computed by the core; a counter says how many remain.

    ``goal`` is a name of `damles.course.goal`; ``piece`` the square of the piece that it is about, 0 for all.
    """

    goal: str = "captures"
    piece: int = 0


@dataclass(frozen=True, kw_only=True)
class Order(Exercise):
    """The pupil clicks the captured pieces in the order in which they go off the board (article 6.1).

    ``move`` is the capture; the full path where several ways take the pieces in different orders.
    """

    move: str


@dataclass(frozen=True, kw_only=True)
class Point(Exercise):
    """The pupil points at squares: ``squares`` as given, or those of a ``goal`` that the core computes.

    ``enough`` is how many of them solve it, 0 for all; ``feedback`` holds sentences for wrong squares.
    """

    squares: tuple[int, ...] = ()
    goal: str = ""
    piece: int = 0
    enough: int = 0
    feedback: Mapping[int, str] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, kw_only=True)
class Choose(Exercise):
    """The pupil chooses one of two to four answers, about a position or about a scene in words.

    ``answers`` maps each answer to the sentence it gets; ``right`` names the right one (where several are right, any
    of them solves it). ``computed`` names a fact of `damles.course.goal` that the right answer must agree with, about
    ``move`` where it needs one. ``scene`` are the texts of a scene that the arbiter decides (`damles.course.ruling`);
    ``means`` then maps answers to the decision that each stands for.
    """

    answers: Mapping[str, str] = field(hash=False)
    right: tuple[str, ...]
    computed: str = ""
    move: str = ""
    scene: tuple[str, ...] = ()
    means: Mapping[str, str] = field(default_factory=dict, hash=False)


@dataclass(frozen=True)
class State:
    """How far an exercise has come: the steps that were right, in order. Nothing half-done is kept.

    A step is a move in its full spelling (with the program's replies between), a square, or the chosen answer.

    >>> State.from_json(State(("23-18", "47x23")).to_json())
    State(steps=('23-18', '47x23'))
    """

    steps: tuple[str, ...] = ()

    def to_json(self) -> list[str]:
        """The steps as a list that JSON can hold."""
        return list(self.steps)

    @classmethod
    def from_json(cls, value: Any) -> "State":
        """The state in a list of texts; the empty state for anything else."""
        if isinstance(value, list) and all(isinstance(step, str) for step in value):
            return cls(tuple(value))
        return cls()

    def add(self, *steps: str) -> "State":
        """The state with more steps."""
        return State((*self.steps, *steps))


START = State()
"""The state at the start of every exercise."""


@lru_cache(maxsize=512)
def read_position(fen: str) -> Position:
    """The checked position of a text; raises `FenError` or `PositionError`."""
    return Position.from_fen(fen)


@lru_cache(maxsize=512)
def read_setup(fen: str) -> Setup:
    """Any placement of a text; raises `FenError`."""
    return Setup.from_fen(fen)
