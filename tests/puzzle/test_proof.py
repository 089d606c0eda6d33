"""The bounded proof in its two texts: the compiled one says what the plain one says."""

import random

import pytest

from damles.engine.layout import state_of
from damles.engine.search import has_numba
from damles.puzzle.proof import ALL, LIMIT_PLAIN, NotProved, Search, gain_lead, goal_lead, shipped
from damles.puzzle.puzzle import Goal
from damles.rules.piece import Side
from damles.rules.position import Position

compiled = pytest.mark.skipif(not has_numba(), reason="numba is not installed (the extra 'fast')")
QUESTIONS = [(target, doubt) for target in (-2, 0, 1, 2, 3, ALL) for doubt in (False, True)]


def _somewhere(seed: int) -> Position:
    """A position of a random game."""
    rng, position = random.Random(seed), Position.start()
    for _ in range(rng.randint(8, 75)):
        if len(position.legal_moves) == 0:
            break
        position = position.play(rng.choice(position.legal_moves))
    return position


@compiled
@pytest.mark.parametrize("seed", range(25))
def test_both_texts_give_the_same_answers(seed: int) -> None:
    position = _somewhere(seed)
    for side in Side:
        plain, fast = Search(side, 2, plain=True), Search(side, 2, plain=False)
        for target, doubt in QUESTIONS:
            try:
                expected = plain.forces(position, target, doubt=doubt)
            except NotProved:
                break
            assert fast.forces(position, target, doubt=doubt) is expected, (position.fen, side, target, doubt)


@compiled
def test_the_compiled_text_answers_for_many_positions_as_for_each() -> None:
    afters = [Position.start().play(move) for move in Position.start().legal_moves]
    search = Search(Side.WHITE, 3)
    assert search.reaches([state_of(after) for after in afters], 0) == [search.forces(after, 0) for after in afters]
    assert search.reaches([], 0) == []


@compiled
def test_one_search_after_another_opens_the_same_positions() -> None:
    """What earlier searches left in the shared table changes nothing."""
    opened = []
    for _ in range(3):
        search = Search(Side.WHITE, 4)
        search.forces(Position.start(), 1)
        opened.append(search.positions)
    assert len(set(opened)) == 1 and opened[0] > 100


@pytest.mark.parametrize("plain", [True, pytest.param(False, marks=compiled)], ids=["plain", "compiled"])
def test_a_search_stops_at_its_limit_or_when_it_is_told_to(plain: bool) -> None:
    for search in (
        Search(Side.WHITE, 8, 50, plain=plain),
        Search(Side.WHITE, 8, stop=lambda: True, plain=plain),
    ):
        with pytest.raises(NotProved):
            search.forces(Position.start(), 1)
        assert search.positions <= LIMIT_PLAIN


@compiled
def test_what_the_question_to_stop_raises_comes_out() -> None:
    def stop() -> bool:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Search(Side.WHITE, 8, stop=stop, plain=False).forces(Position.start(), 1)


@pytest.mark.parametrize("plain", [True, pytest.param(False, marks=compiled)], ids=["plain", "compiled"])
def test_tables_of_three_pieces_say_what_a_lead_is_worth(plain: bool) -> None:
    """A king and a man against a king: three men counted, one man ahead, and a draw all the same."""
    drawn, won = Position.from_fen("B:WK46,47:BK1"), Position.from_fen("B:WK46,K47:B16")
    assert shipped().probe(drawn) and not Search(Side.WHITE, plain=plain).forces(drawn, 1)
    assert Search(Side.WHITE, plain=plain).forces(drawn, 0)
    assert Search(Side.WHITE, plain=plain).forces(won, ALL)


@pytest.mark.parametrize("plain", [True, pytest.param(False, marks=compiled)], ids=["plain", "compiled"])
def test_a_side_without_pieces_has_lost(plain: bool) -> None:
    assert Search(Side.WHITE, 0, plain=plain).forces(Position.from_fen("W:W28:B"), ALL)


def test_a_gain_is_two_men_ahead_and_two_more_than_before() -> None:
    for fen, expected in (("W:W28:B1", 2), ("W:W28,29:B1", 3), ("W:W28:B1,2,3", 2)):
        position = Position.from_fen(fen)
        assert gain_lead(position) == expected == goal_lead(Goal.GAIN, position)
    assert goal_lead(Goal.WIN, Position.start()) == ALL
