"""Exercises without end for the rules of lessons 02 to 11: drawn at random for a rule, and checked by the core.

Each is small, its right answer is computed, and a named wrong idea gives another answer in it (`draw`). The same rule,
seed and size always give the same exercise.
"""

import random
from collections.abc import Generator
from dataclasses import replace

from damles.course import draw_ends, draw_kings, draw_men
from damles.course.draw import SIZES, Drawn, Recipe, Sheet
from damles.course.exercise import START, Exercise, read_setup
from damles.course.judge import is_done, judge
from damles.course.verdict import Kind

RULES: dict[str, tuple[Recipe, ...]] = {
    "02": (draw_men.walk_to, draw_men.walkers),
    "03": (draw_men.capture_back, draw_men.all_captures),
    "04": (draw_men.must, draw_men.may),
    "05": (draw_men.go_on, draw_men.take_off),
    "06": (draw_men.most, draw_men.who_captures, draw_men.how_many),
    "07": (draw_kings.becomes, draw_kings.king_walks),
    "08": (draw_kings.king_lands, draw_kings.king_waits, draw_kings.king_or_man),
    "09": (draw_kings.not_twice, draw_kings.longest),
    "10": (draw_ends.who_won, draw_ends.not_yet, draw_ends.win_now),
    "11": (draw_ends.how_long, draw_ends.moves_left),
}
"""For each rule, by the number of its lesson, the recipes of its exercises."""

MISSES = 50
"""After so many draws in a row that were given before, a session draws a size bigger."""
TRIES = 100_000
"""How often a recipe may draw before that is a fault of the recipe; some hundreds are usual."""


def draw(rule: str, seed: int, size: int = 1, language: str = "nl") -> Drawn:
    """The exercise of a rule for a seed, with the wrong idea that it catches; ``size`` is one of `SIZES`.

    The id names rule, size and seed, so that it can be drawn again. Raises `KeyError` for a rule that has no recipes.

    >>> found = draw("06", 3)
    >>> found.idea, found.exercise.id, found == draw("06", 3)
    ('any-capture-will-do', '06.1.3', True)
    """
    size = min(max(size, SIZES[0]), SIZES[-1])
    return drawn(RULES[rule], f"{rule}.{size}.{seed}", size, language)


def drawn(recipes: tuple[Recipe, ...], id: str, size: int, language: str = "nl") -> Drawn:
    """What one of these recipes draws for an id, which is the seed as well."""
    rng = random.Random(id)
    recipe = rng.choice(recipes)
    sheet = Sheet(rng, size, id, language, turned=rng.random() < 0.5)
    return next(found for _ in range(TRIES) if (found := recipe(sheet)) and fails(found))


def fails(found: Drawn) -> bool:
    """Whether the wrong idea fails: the judge does not take its answers for the solution."""
    state = START
    for text in found.tempted:
        verdict = judge(found.exercise, state, text)
        if verdict.kind not in (Kind.RIGHT, Kind.ALSO_RIGHT, Kind.GO_ON):
            return True
        state = verdict.state
    return not is_done(found.exercise, state)


def generate(rule: str, seed: int, size: int = 1, language: str = "nl") -> Exercise:
    """The exercise of a rule for a seed and a size: see `draw`."""
    return draw(rule, seed, size, language).exercise


def redraw(id: str, language: str = "nl") -> Exercise:
    """The drawn exercise with this id; raises `ValueError` or `KeyError` for an id that is none.

    >>> redraw("06.1.3") == generate("06", 3)
    True
    """
    rule, size, seed = id.split(".")
    return generate(rule, int(seed), int(size), language)


def grown(size: int, stars: int) -> int:
    """The size of the next exercise: one bigger after three stars, one smaller after fewer than two.

    >>> grown(1, 3), grown(3, 2), grown(3, 0), grown(5, 3)
    (2, 3, 2, 5)
    """
    by = 1 if stars >= 3 else 0 if stars == 2 else -1
    return min(max(size + by, SIZES[0]), SIZES[-1])


def session(rule: str, seed: int, size: int = 1, language: str = "nl") -> Generator[Exercise, int | None, None]:
    """Exercises of a rule one after the other, for ever, never the same twice: not with the colours exchanged either.

    ``send(stars)`` tells how the last one went, and gives the next, grown with success; ``next`` keeps the size. Where
    all small ones seem to have been given, the next is bigger.

    >>> drawn = session("02", seed=1)
    >>> next(drawn).id, drawn.send(3).id[:5]
    ('02.1.3780279', '02.2.')
    """
    seeds = random.Random(f"{rule} {seed}")
    seen: set[tuple[object, ...]] = set()
    misses = 0
    while True:
        exercise = generate(rule, seeds.randrange(10_000_000), size + misses // MISSES, language)
        if _same(exercise) in seen:
            misses += 1
            continue
        misses = 0
        seen.add(_same(exercise))
        stars = yield exercise
        size = size if stars is None else grown(size, stars)


def _same(exercise: Exercise) -> tuple[object, ...]:
    """What two exercises share that a child would call the same: the kind and the board, either way round."""
    setup = read_setup(exercise.position)
    plain = replace(exercise, id="", position="", question="", hints=(), level="basis")
    board = min(setup.hub, setup.mirror().hub)
    about = getattr(plain, "move", "") if not setup.squares("wb") else ""
    return type(exercise).__name__, board, about
