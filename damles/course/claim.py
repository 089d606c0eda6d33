"""What a sentence says about the board: the squares it names, and what it says stands there.

Read with a few patterns of the Dutch of the lessons: "de schijf op 28", "de witte dammen op 5 en 46", "veld 22 is
leeg", "28x17". What no pattern catches is not checked.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from damles.course.exercise import Choose, Exercise, FindAll, Order, Play, Point, read_position, read_setup
from damles.course.goal import moves_wanted
from damles.course.kinds import TakeBack
from damles.course.play import play_line
from damles.course.stepped import stepped
from damles.errors import DamlesError
from damles.rules.position import Position
from damles.rules.setup import Setup
from damles.rules.square import SQUARES

LONGEST_SENTENCE = 15
"""The most words that a sentence for a pupil may have."""

_LIST = r"(\d+(?:(?:\s*,\s*|\s+(?:en|of)\s+)(?:op\s+)?\d+)*)(?![\d.]*\d)"
_PIECE = re.compile(
    rf"\b(?:(witte|zwarte)\s+)?(schijf|schijven|dam|dammen|stuk|stukken)\s+(?:op\s+)?(?:veld(?:en)?\s+)?{_LIST}",
    re.IGNORECASE,
)
_SQUARE = re.compile(
    rf"\b(?:(lege|leeg|vrije)\s+)?veld(?:en)?\s+{_LIST}(?:\s+(?:is|zijn)\s+(leeg|vrij))?", re.IGNORECASE
)
_MOVE = re.compile(r"(?<![\d.])\d+(?:\s?[-x×]\s?\d+)+(?![\d.]*\d)")
_RESULTS = frozenset({"2-0", "1-1", "0-2", "0-0"})
_LETTERS = {"schijf": "wb", "schijven": "wb", "dam": "WB", "dammen": "WB"}


@dataclass(frozen=True)
class Claim:
    """A square that a sentence names; ``pieces`` are the letters of which one must stand there, empty for any."""

    text: str
    square: int
    pieces: str = ""

    def holds(self, boards: Iterable[str]) -> bool:
        """Whether the square exists and, in one of the boards, holds what the sentence says."""
        return self.square in SQUARES and (
            not self.pieces or any(board[self.square - 1] in self.pieces for board in boards)
        )


def claims(text: str) -> Iterator[Claim]:
    """Every claim of a text, in no special order.

    >>> list(claims("De witte schijf op 28 slaat naar veld 17."))
    [Claim(text='witte schijf op 28', square=28, pieces='w'), Claim(text='veld 17', square=17, pieces='')]
    """
    for found in _PIECE.finditer(text):
        letters = _LETTERS.get(found[2].lower(), "wbWB")
        if found[1]:
            letters = "".join(letter for letter in letters if letter in ("wW" if found[1].lower() == "witte" else "bB"))
        yield from (Claim(found[0], square, letters) for square in _numbers(found[3]))
    for found in _SQUARE.finditer(text):
        empty = "e" if found[1] or found[3] else ""
        yield from (Claim(found[0], square, empty) for square in _numbers(found[2]))
    for found in _MOVE.finditer(text):
        if found[0] not in _RESULTS:
            yield from (Claim(found[0], square) for square in _numbers(found[0]))


def _numbers(text: str) -> list[int]:
    return [int(digits) for digits in re.findall(r"\d+", text)]


def long_sentences(text: str) -> list[str]:
    """The sentences of a text that have more than `LONGEST_SENTENCE` words.

    >>> long_sentences("Kort. " + "woord " * 16 + "!")[0][:12]
    'woord woord '
    """
    parts = re.split(r"(?<=[.!?:])\s+", text.strip())
    return [part for part in parts if len(re.findall(r"\w[\w'’×x-]*", part)) > LONGEST_SENTENCE]


def sentences(exercise: Exercise) -> Iterator[tuple[str, str]]:
    """Every sentence that a pupil can see of an exercise, each with the name of its field.

    The answers to choose from come under ``answer``: wrong ones may say what is not so.
    """
    yield "question", exercise.question
    yield "paper", exercise.paper
    yield from (("hints", text) for text in exercise.hints)
    yield "success", exercise.success
    if isinstance(exercise, (Play, Point, TakeBack)):
        yield from (("feedback", text) for text in exercise.feedback.values())
    if isinstance(exercise, Choose):
        for answer, text in exercise.answers.items():
            yield "answer", answer
            yield "answers", text


def boards(exercise: Exercise) -> set[str]:
    """Every board that an exercise can show: its position, and those along its moves."""
    if not exercise.position:
        return set()
    setup: Setup = read_setup(exercise.position)
    found = {setup.board}
    kind = stepped(exercise)
    if kind:
        return found | kind.boards(exercise)
    for line in _lines(exercise):
        position = read_position(exercise.position)
        for move in play_line(position, line):
            position = position.play(move)
            found.add(position.board)
    return found


def _lines(exercise: Exercise) -> Iterator[str]:
    if isinstance(exercise, Play):
        yield from (*exercise.solution, *exercise.also, *exercise.better)
        yield from (*exercise.refutations.values(), *exercise.feedback)
    elif isinstance(exercise, FindAll):
        yield from (move.full for move in moves_wanted(exercise))
    elif isinstance(exercise, Order) or (isinstance(exercise, Choose) and exercise.move and _is_legal(exercise)):
        yield exercise.move


def _is_legal(exercise: Choose) -> bool:
    """Whether the move of the question may be played (``may`` asks about moves that may not, others about no move)."""
    position: Position = read_position(exercise.position)
    try:
        return position.refusal(exercise.move) is None
    except DamlesError:
        return False
