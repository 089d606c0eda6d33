"""FEN and Hub texts: what is read, with which warnings, and what is refused, with its column."""

import pytest

from damles.errors import FenError, PositionError
from damles.rules.fen import LONGEST, WARNINGS, read, write
from damles.rules.piece import Side
from damles.rules.position import Position
from damles.rules.setup import START_BOARD, Setup
from damles.texts import say_error

TWENTY = "31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50"

READ = [
    ("W:W28,K33,35:B14,K20", "W:W28,K33,35:B14,K20", ()),
    ("W:W28,K33,35:B14,K20.", "W:W28,K33,35:B14,K20", ("final-dot",)),
    ("W:B1,2:W31", "W:W31:B1,2", ()),
    ("W:W:W31,32:B1,2", "W:W31,32:B1,2", ("double-turn",)),
    ("B:B:W31,32:B1,2", "B:W31,32:B1,2", ("double-turn",)),
    ("B:W50:B", "B:W50:B", ()),
    ("W:W:B1", "W:W:B1", ()),
    ("W:W:B", "W:W:B", ()),
    ("W:W:W:B1", "W:W:B1", ("double-turn",)),
    ("W:W46:B3", "W:W46:B3", ()),
    ("W:W31,K33:B1,2:H0:F1", "W:W31,K33:B1,2", ("counters",)),
    ("W:W31:B1:h12", "W:W31:B1", ("counters",)),
    ("w:w31,k33:b1", "W:W31,K33:B1", ("lower-case",)),
    ('[FEN "W:W31,33:B1"]', "W:W31,33:B1", ("tag",)),
    (' [ fen "W:W31:B1." ] ', "W:W31:B1", ("tag", "final-dot")),
    ('"W:W31,33:B1"', "W:W31,33:B1", ("quotes",)),
    ("' W:W31:B1 '", "W:W31:B1", ("quotes",)),
    ("B:W031,33:B01,K09", "B:W31,33:B1,K9", ("leading-zero",)),
    ("W:W31-33,45:B1-3", "W:W31,32,33,45:B1,2,3", ()),
    ("W:WK31-33:B1", "W:WK31,K32,K33:B1", ()),
    ("W:WK31-K33:B1", "W:WK31,K32,K33:B1", ()),
    ("W:W31-31:B1", "W:W31:B1", ()),
    (" W : W 31 , K 33 : B 1 - 3 ", "W:W31,K33:B1,2,3", ()),
    ("W:W31,:B1,", "W:W31:B1", ("final-comma",)),
    ("W:W1:B50", "W:W1:B50", ()),
    ("W" + START_BOARD, Position.start().fen, ()),
    (" B" + "e" * 49 + "B\n", "B:W:BK50", ()),
]

REFUSED = [
    ("", "turn", 1, "…"),
    ("31,32,33:B1", "turn", 1, "31,32,33"),
    ("X:W1:B2", "turn", 1, "X"),
    ("  x:W1:B2", "turn", 3, "x"),
    ("W", "side-missing", 1, "W"),
    ("W:W1", "side-missing", 4, "B"),
    ("W:B50", "side-missing", 5, "W"),
    ("W:W1:X2", "side", 6, "X2"),
    ("W:W1:", "side", 6, "…"),
    ("W:H0:W1:B2", "side", 3, "H0"),
    ("B:W:W1:B2", "same-side-twice", 5, "W"),
    ("W:W1:B2:B3", "same-side-twice", 9, "B"),
    ("W:WK4,WK5,55:B4", "item", 7, "WK5"),
    ("W:W31,,32:B1", "item", 7, "…"),
    ("W:W31,k:B1", "item", 7, "k"),
    ("W:W31-K33:B1", "item", 4, "31-K33"),
    ("W:W31 32:B1", "item", 4, "31 32"),
    ("W:W\u0663\u0661:B1", "item", 4, "\u0663\u0661"),
    ("W:WQ31:B1", "item", 4, "Q31"),
    ("W:W0,32:B1", "square", 4, "0"),
    ("W:W32,55:B1", "square", 7, "55"),
    ("W:W45-51:B1", "square", 7, "51"),
    ("W:W99999999999999999999:B1", "square", 4, "9999999999"),
    ("W:W40-36:B5", "range", 4, "40-36"),
    ("W:W28:B5,28", "twice", 10, "28"),
    ("W:W28,28:B5", "twice", 7, "28"),
    ("W:W28-30,29:B5", "twice", 10, "29"),
    (f"W:W{TWENTY},30:B1", "overfull", 61, "50"),
    (f"W:W30-{TWENTY[-2:]}:B1", "overfull", 4, "50"),
    ("W" + "e" * 29 + "w" * 21, "overfull", 51, "50"),
    ("B" + "B" * 21 + "e" * 29, "overfull", 22, "21"),
    ('[FEN "W:W31,51:B1"]', "square", 13, "51"),
    ('"W:W31,51:B1"', "square", 8, "51"),
    ("W" + "e" * 49, "turn", 1, "W" + "e" * 9),
]


@pytest.mark.parametrize(("text", "fen", "warnings"), READ)
def test_this_text_is_read_as_this_position_with_these_warnings(text: str, fen: str, warnings: tuple[str, ...]) -> None:
    reading = read(text)
    assert (write(reading.turn, reading.board), reading.warnings) == (fen, warnings)
    assert Setup.from_fen(text).fen == fen


@pytest.mark.parametrize(("text", "problem", "column", "found"), REFUSED)
def test_this_text_is_refused_with_its_problem_and_column(text: str, problem: str, column: int, found: str) -> None:
    with pytest.raises(FenError) as caught:
        read(text)
    facts = caught.value.facts
    assert (facts["problem"], facts["column"], facts["found"]) == (problem, column, found)
    assert facts["text"] == text
    assert "{" not in say_error(caught.value)


def test_each_warning_has_an_example() -> None:
    assert {warning for _, _, warnings in READ for warning in warnings} == set(WARNINGS)


def test_a_text_that_is_too_long_is_refused_before_it_is_read() -> None:
    assert read(" " * (LONGEST - 6) + "W:W:B1").board.count("b") == 1
    for text in (" " * (LONGEST - 5) + "W:W:B1", "W:W" + "1," * 500_000, "9" * 1_000_000, "[" * 1_000_000):
        with pytest.raises(FenError) as caught:
            read(text)
        assert (caught.value.problem, caught.value.column) == ("long", LONGEST + 1)
        assert len(caught.value.text) < 50


@pytest.mark.parametrize("filler", [" ", "1", "1,", "K", "-", ":", "W", '"', "[", "1-", " 1 -", "\t\n"])
def test_the_longest_texts_of_one_kind_are_read_or_refused(filler: str) -> None:
    for start in ("", "W:W", '[FEN "'):
        with pytest.raises(FenError):
            read((start + filler * LONGEST)[: LONGEST - 1] + "x")


@pytest.mark.parametrize(("fen", "problem", "square"), [("W:W5:B50", "crown-row", 5), ("W:W28:B46", "crown-row", 46)])
def test_a_man_on_its_crown_row_is_a_setup_but_no_position(fen: str, problem: str, square: int) -> None:
    assert Setup.from_fen(fen).fen == fen
    with pytest.raises(PositionError) as caught:
        Position.from_fen(fen)
    assert (caught.value.problem, caught.value.square) == (problem, square)


def test_more_than_twenty_pieces_are_a_setup_but_no_position() -> None:
    crowd = Setup(Side.WHITE, "e" * 20 + "w" * 21 + "e" * 9)
    assert crowd.count("w") == 21
    with pytest.raises(PositionError) as caught:
        Position(crowd.turn, crowd.board)
    assert (caught.value.problem, caught.value.square, caught.value.found) == ("overfull", 41, "W")


def test_men_on_the_opponents_crown_row_and_kings_anywhere_are_fine() -> None:
    assert Position.from_fen("W:W46,K5:B3,K50").legal_moves
