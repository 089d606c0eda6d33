"""Texts that nobody meant: only our own errors and faults, each with a place inside the text, and always an end."""

import random
from collections.abc import Iterator

import pytest

from damles.errors import PdnError
from damles.rules.pdn import read_pdn, write_pdn
from damles.rules.pdn.tree import Kind

SEEDS = [
    '[Event "x"]\n[FEN "W:W31-50:B1-20"]\n[Result "2-0"]\n\n1. 32-28! {a} 19-23 (1... 18-22 $2) 2. 28x19 14x23 2-0\n',
    '[GameType "20"]\n[White Jan]\n\n1. 33-29 {[%clk 0:01]} 20-25 ; b\n 2. 39-33(?) ... *\n\n1. 32-28 *\n',
    '[FEN "B:W31,36:B9,20."]\n\n12... 20-24 13. 31-27 9- 13 1/2-1/2\r\n% x\n1. c3-d4 *',
    '[FEN "W:WK26:B14,19,21,42"]\n\n1. 26x8x24x47 /FEN "W:W1:B2"/ 4-6\n',
]
PIECES = [
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    '"',
    ";",
    "%",
    "\n",
    "\r",
    "*",
    "$",
    "!",
    "?",
    "/",
    "\\",
    ".",
    "-",
    "x",
    ":",
    " ",
    "…",
]
PIECES += [
    "1.",
    "32-28",
    "19-23",
    "28x19",
    "1-0",
    "½",
    "a3b4",
    "[Event ",
    '[FEN "',
    "0",
    "99",
    "3228",
    "\0",
    "é",
    "\ud800",
    "/FEN",
]


def _mutated(chance: random.Random) -> str:
    text = chance.choice(SEEDS)
    for _ in range(chance.randint(1, 8)):
        at = chance.randint(0, len(text))
        cut = at + chance.choice((0, 0, 1, 1, 3, 20))
        text = text[:at] + chance.choice((*PIECES, "", text[at : at + 30])) + text[cut:]
    return text


def _random(chance: random.Random) -> str:
    return "".join(chance.choices(PIECES, k=chance.randint(1, 60)))


def _check(text: str) -> None:
    lines = len(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"))
    games = []
    try:
        for game in read_pdn("\n" + text):
            games.append(game)
            for fault in game.faults:
                assert 1 <= fault.line <= lines + 1, (text, fault)
                assert fault.column >= 1
                assert isinstance(fault.error, PdnError)
            assert game.kind is not Kind.PLAYS or game.root.nodes
            assert len(game.root.positions) == len(game.root.nodes) + 1
    except PdnError as error:
        assert error.problem == "no-pdn"
        assert error.line >= 1
    written = write_pdn(game for game in games if game.kind is not Kind.OTHER_GAME)
    assert write_pdn(read_pdn(written)) == written, text


def _texts(seed: int, count: int) -> Iterator[str]:
    chance = random.Random(seed)
    for number in range(count):
        yield _mutated(chance) if number % 2 else _random(chance)


def test_three_thousand_texts_give_only_our_own_errors_with_places() -> None:
    for text in _texts(seed=1, count=3_000):
        _check(text)


@pytest.mark.slow(minutes=2)
def test_sixty_thousand_texts_more() -> None:
    for text in _texts(seed=2, count=60_000):
        _check(text)


def test_a_megabyte_of_random_signs_is_no_pdn() -> None:
    chance = random.Random(6)
    with pytest.raises(PdnError, match="no-pdn"):
        list(read_pdn("".join(map(chr, chance.choices(range(32, 127), k=MEGABYTE)))))


def test_random_bytes_are_no_trouble() -> None:
    chance = random.Random(5)
    for _ in range(300):
        raw = chance.randbytes(chance.randint(0, 200))
        try:
            list(read_pdn(raw))
        except PdnError as error:
            assert error.problem == "no-pdn"


MEGABYTE = 1_000_000
LONG = [
    "{",
    "(",
    "[",
    '"',
    "1",
    "x",
    "*",
    "!",
    "; ",
    "1.",
    "32-",
    "32-28 ",
    "( ",
    "()",
    "32x",
    "a3",
    "[a ",
    '[a "b" ',
    "{}",
    "word ",
    "/",
    "\n",
    "0-0 ",
]


@pytest.mark.parametrize("piece", LONG)
def test_a_megabyte_of_anything_comes_to_an_end(piece: str) -> None:
    """With a pattern that looks at everything behind each sign again, this test would take hours."""
    text = "\n" + piece * (MEGABYTE // len(piece))
    try:
        count = sum(1 for _ in read_pdn(text))
    except PdnError as error:
        assert error.problem == "no-pdn"
    else:
        assert count <= MEGABYTE // len(piece)
