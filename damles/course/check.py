"""Checks a declaration: a list of faults, empty when the exercise can be given to a pupil.

Everything that the rules core can know is computed and compared; a teacher who copied a cell reads what is wrong where.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from damles.course.claim import boards, claims, sentences
from damles.course.exercise import (
    LEVELS,
    Choose,
    Exercise,
    FindAll,
    Order,
    Play,
    Point,
    read_position,
    read_setup,
)
from damles.course.fault import Fault, fault
from damles.course.goal import FACTS, MOVE_GOALS, SQUARE_GOALS, fact, orders, wanted
from damles.course.kinds import SetUp
from damles.course.play import play_line, solutions
from damles.course.refute import is_punished, refutation
from damles.course.ruling import ruling
from damles.course.stepped import stepped
from damles.errors import AmbiguousMove, DamlesError
from damles.rules.move import Move
from damles.rules.square import SQUARES
from damles.texts import LANGUAGES, say

PARAGRAPHS = (0, 0, 3, 3, 0, 5, 7, 2, 3, 2, 6, 4, 3, 5, 2, 0, 2, 0)
"""How many numbered paragraphs each article of the official text has; index 0 is no article."""


def check(exercise: Exercise) -> list[Fault]:
    """The faults of one exercise.

    >>> from damles.course.fault import say_fault
    >>> wrong = Play(id="terug", position="W:W28,44:B33", question="Wat moet wit doen?", solution=("44-40",))
    >>> print(say_fault(check(wrong)[0]))
    Oefening 'terug', bij solution: De zet '44-40' kan hier niet. Slaan moet. Er is een slag: 28x39. (artikel 6.2)
    """
    faults = [fault(str(exercise.id), *found) for found in _wrong_types(exercise)]
    if faults:
        return faults
    found = [*_general(exercise), *_board(exercise)]
    found = found or list(_kind(exercise)) or list(_claims(exercise))
    return [fault(exercise.id, *each) for each in found]


def check_all(exercises: Iterable[Exercise]) -> list[Fault]:
    """The faults of the exercises of one lesson, ids used twice included."""
    faults: list[Fault] = []
    seen: set[str] = set()
    for exercise in exercises:
        if exercise.id in seen:
            faults.append(fault(exercise.id, "id", "id-twice", exercise.id))
        seen.add(exercise.id)
        faults += check(exercise)
    return faults


Found = tuple[Any, ...]
"""Field, problem, what was found there, and the error behind it: the arguments of `fault` after the id."""


def _wrong_types(exercise: Exercise) -> Iterator[Found]:
    """Values that are no text, number or table at all where one must stand."""
    numbers, several = {"piece", "enough", "count", "school", "offer", "opening"}, {"squares", "adjust"}
    tables = {"refutations", "feedback", "answers", "means"}
    for name, value in vars(exercise).items():
        if name in numbers:
            right = isinstance(value, int)
        elif name in tables:
            right = isinstance(value, Mapping) and all(isinstance(text, str) for text in value.values())
            right = right and all(isinstance(each, int if isinstance(exercise, Point) else str) for each in value)
        elif isinstance(value, tuple):
            right = all(isinstance(each, int if name in several else str) for each in value)
        else:
            right = isinstance(value, str)
        if not right:
            yield name, "type", value


def _general(exercise: Exercise) -> Iterator[Found]:
    if not re.fullmatch(r"[\w.-]+", exercise.id):
        yield "id", "id", exercise.id
    if not exercise.question.strip():
        yield "question", "empty"
    if exercise.level not in LEVELS:
        yield "level", "level", exercise.level
    if exercise.why and not _is_article(exercise.why):
        yield "why", "article", exercise.why


def _is_article(text: str) -> bool:
    found = re.fullmatch(r"(\d{1,2})(?:\.(\d{1,2}))?", text)
    if not found or not 1 <= int(found[1]) < len(PARAGRAPHS):
        return False
    return not found[2] or 1 <= int(found[2]) <= PARAGRAPHS[int(found[1])]


def _board(exercise: Exercise) -> Iterator[Found]:
    """The position: any placement for pointing and choosing, a checked one where the core has to know the moves."""
    scene = isinstance(exercise, Choose) and not exercise.computed
    free = scene or isinstance(exercise, SetUp) or (isinstance(exercise, Point) and not exercise.goal)
    if not exercise.position:
        if not scene:
            yield "position", "empty"
        return
    try:
        read_setup(exercise.position) if free else read_position(exercise.position)
    except DamlesError as error:
        yield "position", "position", exercise.position, error


def _kind(exercise: Exercise) -> Iterator[Found]:
    kind = stepped(exercise)
    if kind:
        return kind.faults(exercise)
    match exercise:
        case Play():
            return _play(exercise)
        case Order():
            return _order(exercise)
        case Choose():
            return _choose(exercise)
        case FindAll():
            return _set(exercise, MOVE_GOALS | SQUARE_GOALS)
        case Point() if exercise.squares:
            return _squares(exercise)
        case Point():
            return _set(exercise, SQUARE_GOALS)
    return iter([("id", "kind", type(exercise).__name__)])


def _play(exercise: Play) -> Iterator[Found]:
    """Every move can be played, no first move is called two things, and a punishment really wins something."""
    texts = {
        "solution": exercise.solution,
        "also": exercise.also,
        "better": exercise.better,
        "refutations": (*exercise.refutations, *exercise.refutations.values()),
        "feedback": tuple(exercise.feedback),
    }
    fen = exercise.position
    faults = [found for field, lines in texts.items() for line in lines for found in _line(fen, field, line)]
    if not exercise.solution:
        faults.append(("solution", "empty"))
    yield from faults or [*_first_moves(exercise), *_called_good(exercise), *_punishments(exercise)]


def _line(fen: str, field: str, text: str) -> Iterator[Found]:
    if not text.strip():
        yield field, "empty"
        return
    position = read_position(fen)
    for word in text.split():
        try:
            position = position.play(word)
        except DamlesError as error:
            yield field, "move-unclear" if isinstance(error, AmbiguousMove) else "move", word, error
            return


def _first_moves(exercise: Play) -> Iterator[Found]:
    position = read_position(exercise.position)
    called: dict[Move, str] = {}
    for field in ("solution", "also", "better", "refutations"):
        moves = {position.parse_move(text.split()[0]) for text in getattr(exercise, field)}
        for move in sorted(moves, key=str):
            if move in called:
                yield field, "overlap", f"{move} ({called[move]})"
            called[move] = field
    for text in (*exercise.better, *exercise.refutations, *exercise.feedback):
        if len(text.split()) > 1:
            yield "better/refutations/feedback", "one-move", text


def _called_good(exercise: Play) -> Iterator[Found]:
    """A move that captures punish is not called good, unless the solution itself ends with less."""
    position = read_position(exercise.position)
    for text in exercise.better:
        punished = refutation(position, position.parse_move(text.split()[0]))
        if punished:
            yield "better", "better-loses", " ".join(map(str, punished))
    if not is_punished(position, solutions(exercise)[0]):
        for text in exercise.also:
            if is_punished(position, play_line(position, text)):
                yield "also", "also-loses", text


def _punishments(exercise: Play) -> Iterator[Found]:
    position = read_position(exercise.position)
    for key, text in exercise.refutations.items():
        line = play_line(position, text)
        if len(line) < 2 or line[0] != position.parse_move(key.split()[0]):
            yield "refutations", "refutation-start", key
        elif not is_punished(position, line):
            yield "refutations", "refutation-gain", text


def _set(exercise: FindAll | Point, goals: Iterable[str]) -> Iterator[Found]:
    if exercise.goal not in goals:
        yield "goal", "goal", exercise.goal
    elif exercise.piece and exercise.piece not in SQUARES:
        yield "piece", "square", exercise.piece
    elif exercise.goal == "landings" and not exercise.piece:
        yield "piece", "piece-missing"
    elif not wanted(exercise):
        yield "goal", "nothing-to-find", exercise.goal
    elif isinstance(exercise, Point):
        yield from _enough(exercise)


def _squares(exercise: Point) -> Iterator[Found]:
    for square in (*exercise.squares, *exercise.feedback):
        if square not in SQUARES:
            yield "squares", "square", square
    if exercise.goal:
        yield "goal", "squares-and-goal"
    if len(set(exercise.squares)) < len(exercise.squares):
        yield "squares", "square-twice"
    yield from _enough(exercise)


def _enough(exercise: Point) -> Iterator[Found]:
    if not 0 <= exercise.enough <= len(wanted(exercise)):
        yield "enough", "enough", exercise.enough
    for square in exercise.feedback:
        if str(square) in wanted(exercise):
            yield "feedback", "overlap", square


def _order(exercise: Order) -> Iterator[Found]:
    faults = list(_line(exercise.position, "move", exercise.move))
    if not faults:
        if orders(exercise) == ((),):
            faults.append(("move", "no-capture", exercise.move))
        elif len(orders(exercise)) > 1:
            faults.append(("move", "order-unclear", exercise.move))
    yield from faults


def _choose(exercise: Choose) -> Iterator[Found]:
    if not 2 <= len(exercise.answers) <= 4:
        yield "answers", "how-many-answers", len(exercise.answers)
    for answer in exercise.right:
        if answer not in exercise.answers:
            yield "right", "right", answer
    if not exercise.right or set(exercise.right) == set(exercise.answers):
        yield "right", "all-right"
    if exercise.computed and exercise.computed not in FACTS:
        yield "computed", "computed", exercise.computed
    elif exercise.computed:
        yield from _computed(exercise)
    if exercise.scene or exercise.means:
        yield from _ruled(exercise)


def _ruled(exercise: Choose) -> Iterator[Found]:
    """The right answers, and no others, must be what the arbiter decides, by the article that the exercise names."""
    try:
        decided = ruling(exercise.scene)
    except DamlesError as error:
        yield "scene", "scene", error.facts["text"]
        return
    for answer in exercise.means:
        if answer not in exercise.answers:
            yield "means", "right", answer
    if {answer for answer, meant in exercise.means.items() if meant == decided.text} != set(exercise.right):
        yield "right", "disagree", decided.text
    if exercise.why and exercise.why not in decided.articles:
        yield "why", "other-article", ", ".join(decided.articles)


def _computed(exercise: Choose) -> Iterator[Found]:
    """The right answers, and no others, must say what the core says."""
    try:
        value = fact(exercise)
    except DamlesError as error:
        yield "move", "move", exercise.move, error
        return
    except ValueError:
        yield "move", "type", exercise.move
        return
    words = _words(value)
    agree = {answer for answer in exercise.answers if words & set(re.findall(r"\w+", answer.casefold()))}
    if agree != set(exercise.right):
        yield "right", "disagree", " / ".join(sorted(words))


def _words(value: str) -> set[str]:
    """The words that say a fact, in any of our languages."""
    if not value.isdecimal():
        return {word for language in LANGUAGES for word in say(f"fact-{value}", language).split("/")}
    number = int(value)
    names = (say("fact-numbers", language).split("/")[number : number + 1] for language in LANGUAGES)
    return {value, *(name for found in names for name in found)}


def _claims(exercise: Exercise) -> Iterator[Found]:
    shown = boards(exercise)
    for field, text in sentences(exercise):
        for claim in claims(text):
            if claim.square not in SQUARES:
                yield field, "claim-square", claim.text
            elif shown and field != "answer" and not claim.holds(shown):
                yield field, "claim", claim.text
