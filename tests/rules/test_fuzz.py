"""Random and damaged texts give an answer or one of our own errors with its place, never anything else."""

import random
from collections.abc import Iterator

import pytest

from damles.errors import AmbiguousMove, FenError, IllegalMove, InvalidMove, PositionError
from damles.rules import fen, notation
from damles.rules.position import Position
from damles.texts import say_error, sentences
from tests.positions import random_positions

FEN_LETTERS = "WBwbKk0123456789,,,::--. \t[]\"'FENHe\u00a0\u0663xé\ud800"
MOVE_LETTERS = "0123456789" * 2 + "-x×:– .\t!\u00a0\u0663²é\ud800"
QUICK, LONG = 3_000, 100_000


def _damaged(text: str, letters: str, rng: random.Random) -> str:
    """The text with a few characters left out, put in, changed, doubled or swapped."""
    for _ in range(rng.randrange(1, 5)):
        at, to = sorted(rng.randrange(len(text) + 1) for _ in range(2))
        new = rng.choice(letters)
        text = rng.choice(
            (
                text[:at] + text[at + 1 :],
                text[:at] + new + text[at:],
                text[:at] + new + text[at + 1 :],
                text[:to] + text[at:],
                text[:at] + text[to:] + text[at:to],
            )
        )[:400]
    return text


def _random(letters: str, rng: random.Random) -> str:
    return "".join(rng.choices(letters, k=rng.randrange(30)))


def _fens(count: int) -> Iterator[str]:
    rng = random.Random(1)
    seeds = [text for one in random_positions(30, seed=2) for text in (one.fen, one.hub, f'[FEN "{one.fen}:H0:F1"]')]
    for number in range(count):
        yield _damaged(rng.choice(seeds), FEN_LETTERS, rng) if number % 4 else _random(FEN_LETTERS, rng)


def _moves(count: int) -> Iterator[tuple[Position, str]]:
    rng = random.Random(3)
    seeds = random_positions(30, seed=4)
    for number in range(count):
        position = rng.choice(seeds)
        routes = [route for move in position.legal_moves for route in move.routes] or [(1, 7)]
        text = "x".join(map(str, rng.choice(routes)))
        yield position, _damaged(text, MOVE_LETTERS, rng) if number % 4 else _random(MOVE_LETTERS, rng)


@pytest.mark.parametrize("count", [QUICK, pytest.param(LONG, marks=pytest.mark.slow)])
def test_a_damaged_position_text_is_read_or_refused_at_a_column(count: int) -> None:
    read = 0
    for text in _fens(count):
        try:
            reading = fen.read(text)
        except FenError as error:
            assert 1 <= error.column <= len(text) + 1, text
            assert f"error-fen-{error.problem}" in sentences("nl"), text
            assert say_error(error)
        else:
            read += 1
            assert fen.read(fen.write(reading.turn, reading.board)).board == reading.board
            try:
                Position.from_fen(text)
            except PositionError as error:
                assert error.square in range(1, 51)
    assert 0 < read < count


@pytest.mark.parametrize("count", [QUICK, pytest.param(LONG, marks=pytest.mark.slow)])
def test_a_damaged_move_text_is_played_or_refused_at_its_place(count: int) -> None:
    played = 0
    for position, text in _moves(count):
        try:
            position.play(text)
            played += 1
        except InvalidMove as error:
            assert error.fen == position.fen
            assert 1 <= error.column <= len(text) + 1, text
            assert say_error(error)
        except IllegalMove as error:
            assert error.refusal == position.refusal(text)
            assert say_error(error)
        except AmbiguousMove as error:
            assert len(error.candidates) > 1
            assert all(position.refusal(full) is None for full in error.candidates)
    assert 0 < played < count


def test_a_text_of_a_million_characters_is_refused_by_its_length() -> None:
    for text in ("W:W" + "1," * 500_000, " " * 1_000_000, "1-" * 500_000):
        with pytest.raises(FenError) as fen_error:
            fen.read(text)
        assert (fen_error.value.problem, fen_error.value.column) == ("long", fen.LONGEST + 1)
        with pytest.raises(InvalidMove) as move_error:
            notation.read(text)
        assert move_error.value.column == notation.LONGEST + 1
