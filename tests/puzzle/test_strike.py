"""A name fits when its definition does: for known strikes, turned ones, near misses, and strikes made by chance."""

from collections.abc import Callable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damles.errors import IllegalMove
from damles.puzzle.compose import compositions
from damles.puzzle.themes import (
    Strike,
    Theme,
    is_coup_suisse,
    is_coup_turc,
    is_demi_turc,
    strikes,
    theme_of,
)
from damles.rules.legal import capture_steps
from damles.rules.move import Move
from damles.rules.piece import EMPTY
from damles.rules.position import Position
from damles.rules.square import RAYS, neighbour
from tests.puzzle.examples import EXAMPLES, Example

PREDICATES: dict[Theme, Callable[[Position, list[str]], bool]] = {
    Theme.COUP_TURC: is_coup_turc,
    Theme.DEMI_TURC: is_demi_turc,
    Theme.COUP_SUISSE: is_coup_suisse,
}
STRIKES = tuple(PREDICATES)
each_example = pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"{example.theme} {example.fen}")


@each_example
def test_a_known_strike_has_its_own_name_and_no_other(example: Example) -> None:
    assert theme_of(example.position, example.moves) == {example.theme}
    for theme, fits in PREDICATES.items():
        assert fits(example.position, example.moves) == (theme is example.theme)


@each_example
def test_the_name_belongs_to_the_side_that_strikes(example: Example) -> None:
    solver = example.position.turn
    assert theme_of(example.position, example.moves, by=solver) == {example.theme}
    assert theme_of(example.position, example.moves, by=solver.other) == frozenset()


@each_example
def test_a_line_that_stops_before_the_answer_has_no_name(example: Example) -> None:
    assert theme_of(example.position, example.moves[:-1]) == frozenset()
    assert theme_of(example.position, []) == frozenset()


@each_example
def test_the_strike_is_also_seen_from_the_move_of_the_king_on(example: Example) -> None:
    position, moves = example.position, example.moves
    while len(moves) > 2:
        position, moves = position.play(moves[0]), moves[1:]
    assert theme_of(position, moves) == {example.theme}


@each_example
def test_without_any_one_of_its_men_the_turkish_strike_is_gone(example: Example) -> None:
    """Each man of a miniature is taken, takes, or gives: take one off and no line of three moves has the name."""
    if example.theme is Theme.COUP_SUISSE:
        return
    for square in example.position.squares(example.position.turn.man):
        less = Position(example.position.turn, example.position.place(square, EMPTY).board)
        for line in _lines(less, 3):
            assert Theme.COUP_TURC not in theme_of(less, line)


def test_the_coup_turc_without_the_man_that_stops_the_king_is_none() -> None:
    """The king of 47x23 stops before 18, which it has just taken; here that man is not there."""
    position = Position.from_fen("B:W8,14,29,19:B11,22,K47")
    found = {theme for line in _lines(position, 2) for theme in theme_of(position, line)}
    assert found == set()


def test_the_coup_turc_whose_taker_keeps_its_support_is_none() -> None:
    """The support on 14 has a man behind it, on 9: the king cannot take it."""
    position = Position.from_fen("B:W8,9,14,18,19,29:B11,22,K47")
    found = {theme for line in _lines(position, 2) for theme in theme_of(position, line)}
    assert found == set()


def test_a_capture_by_a_man_is_no_strike() -> None:
    assert list(strikes(Position.from_fen("W:W28,32,37:B22"), ["28x17"])) == []
    philippe = Position.from_fen("W:W34,40,45:B12,23,25")
    assert theme_of(philippe, ["34-30", "25x34", "40x7"]) == frozenset()


def test_a_move_that_is_not_legal_is_refused() -> None:
    with pytest.raises(IllegalMove):
        theme_of(EXAMPLES[0].position, ["23-18", "47x24"])


@given(st.sampled_from(STRIKES), st.integers(0, 10_000))
def test_a_strike_never_has_two_names(theme: Theme, seed: int) -> None:
    for strike in _strikes_of(theme, str(seed)):
        assert len(strike.themes) <= 1


@given(st.sampled_from(STRIKES), st.integers(0, 10_000))
def test_the_names_say_what_the_definitions_say(theme: Theme, seed: int) -> None:
    """Read again from the routes, square by square, without the helpers of the predicates."""
    for strike in _strikes_of(theme, str(seed)):
        assert strike.themes == _by_hand(strike)


@given(st.sampled_from(STRIKES), st.integers(0, 10_000))
def test_a_turned_strike_has_the_same_names_and_the_same_core(theme: Theme, seed: int) -> None:
    for strike in _strikes_of(theme, str(seed)):
        turned = Strike(strike.by.other, strike.capture.mirror(), strike.answer.mirror())
        assert (turned.themes, turned.core) == (strike.themes, strike.core)


@pytest.mark.parametrize("example", [e for e in EXAMPLES if e.theme is not Theme.COUP_SUISSE], ids=lambda e: e.fen)
def test_if_pieces_went_off_at_once_the_king_would_take_more(example: Example) -> None:
    position, king = example.position, ""
    for text in example.moves[:-1]:
        before, king = position, text
        position = position.play(text)
    start = int(king.split("x")[0])
    lifted = max(len(step.taken) for step in capture_steps(before.board, start, repeat=True))
    assert lifted > len(before.legal_moves[0].taken)


def _lines(position: Position, length: int) -> Iterator[list[Move]]:
    """Every line of so many moves."""
    if length == 0:
        yield []
        return
    for move in position.legal_moves:
        for rest in _lines(position.play(move), length - 1):
            yield [move, *rest]


def _strikes_of(theme: Theme, seed: str) -> Iterator[Strike]:
    """The strikes at the end of the short lines of some made positions."""
    for position in compositions(theme, seed):
        for first in position.legal_moves:
            for line in _lines(position.play(first), 2) if len(position.play(first).due) == 1 else ():
                yield from strikes(position, [first, *line])


def _by_hand(strike: Strike) -> set[Theme]:
    capture, answer = strike.capture, strike.answer
    stopped = set()
    for *_, before, end in capture.routes:
        direction = next(d for d in range(4) if end in RAYS[before][d])
        stopped.add(neighbour(end, direction) in capture.taken)
    first = {answer.captured_along(route)[0] == capture.end for route in answer.routes}
    beside = [d for d in range(4) if neighbour(capture.end, d) == answer.start]
    supported = bool(beside) and neighbour(answer.start, beside[0]) in capture.taken
    count = len(capture.taken)
    found = set()
    if count >= 4 and stopped == {True} and supported and first == {True}:
        found.add(Theme.COUP_TURC)
    if count >= 3 and stopped == {False} and supported and first == {True}:
        found.add(Theme.DEMI_TURC)
    if count >= 4 and stopped == {True} and first == {False}:
        found.add(Theme.COUP_SUISSE)
    return found
