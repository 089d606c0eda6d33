"""What we write: the standard accepts it, and reading it gives the same tree."""

from functools import cache
from pathlib import Path

import lark
import pytest
from hypothesis import Phase, given, settings

from damles.errors import PdnError
from damles.rules.game import Game
from damles.rules.move import Move
from damles.rules.pdn import Line, Node, PdnGame, Result, read_pdn, save_pdn, write_pdn
from damles.rules.piece import Side
from damles.rules.position import Position
from tests.rules.pdn.trees import games

UNSHRUNK = (Phase.explicit, Phase.reuse, Phase.generate)
"""The games are made from seeds: there is nothing to shrink but the seed."""

GRAMMAR = (Path(__file__).parent / "pdn3.lark").read_text(encoding="utf-8")


@cache
def standard() -> lark.Lark:
    return lark.Lark(GRAMMAR, parser="lalr", lexer="contextual")


def back(*written: PdnGame | Game) -> list[PdnGame]:
    return list(read_pdn(write_pdn(written)))


# --- laws


@settings(deadline=None, max_examples=40, phases=UNSHRUNK)
@given(games())
def test_reading_what_we_wrote_gives_the_same_tree(game: PdnGame) -> None:
    (read,) = back(game)
    assert read.root == game.root
    assert read.first_number == game.first_number or not game.root.nodes
    assert read.result.value == game.result.value
    assert {name: read.tags[name] for name in game.tags} == game.tags
    assert read.faults == ()


@settings(deadline=None, max_examples=40, phases=UNSHRUNK)
@given(games())
def test_the_standard_accepts_what_we_write_in_lines_of_eighty(game: PdnGame) -> None:
    text = write_pdn([game, game])
    assert len(list(standard().parse(text).find_data("game"))) == 2
    words = ("[Event", "[FEN", "/FEN", '[Event "x"]')
    assert all(len(line) <= 80 or any(word in line for word in words) for line in text.splitlines())
    assert "\r" not in text


@pytest.mark.parametrize("text", ["1. 32-28 19 -23 *", "1. 32-28 ! *", "01-07 *", "1. 32-28 1-0", '[event "x"] *'])
def test_the_grammar_of_the_standard_refuses_what_may_only_be_read(text: str) -> None:
    with pytest.raises(lark.exceptions.UnexpectedInput):
        standard().parse(text)


# --- how it looks


def test_a_game_that_black_begins() -> None:
    line = Line.of(Position.from_fen("B:W31,36:B9,20"), ["20-24", "31-27", "9-13"])
    assert write_pdn([PdnGame(line)]) == (
        '[GameType "20"]\n[Result "*"]\n[FEN "B:W31,36:B9,20"]\n\n1... 20-24 2. 31-27 9-13 *\n'
    )


def test_numbers_come_back_after_comments_and_variations() -> None:
    text = "1. 32-28 {a} 19-23 (1... 18-23 $2 2. 37-32! {so}) 2. 28x19 14x23(?) *"
    (game,) = read_pdn(text)
    assert write_pdn([game]).split("\n\n")[1] == (
        "1. 32-28 {a} 1... 19-23 (1... 18-23 $2 2. 37-32! {so}) 2. 28x19 14x23(?) *\n"
    )


def test_only_an_ambiguous_capture_is_written_with_its_path() -> None:
    twofold = Line.of(Position.from_fen("B:W14,19,29,31,42:BK47"), ["47x24x36"])
    plain = Line.of(Position.from_fen("W:WK3:B8,9,29,32"), ["3x20x38x21x3"])
    assert "1... 47x38x24x13x36 *" in write_pdn([PdnGame(twofold)])
    assert "1. 3x3 *" in write_pdn([PdnGame(plain)])


def test_a_start_of_a_game_needs_no_fen() -> None:
    (game,) = read_pdn('[FEN "W:W31-50:B1-20"]\n[GameType "20,W,10,10,N1,0"]\n1. 32-28 *')
    assert write_pdn([game]) == '[GameType "20"]\n[Result "*"]\n\n1. 32-28 *\n'


@pytest.mark.parametrize(
    ("found", "written"), [("1-0", "2-0"), ("1/2-1/2", "1-1"), ("4-6", "4-6"), ("1+ - 1-", "1+ - 1-")]
)
def test_results_get_the_words_of_the_standard_and_other_points_stay(found: str, written: str) -> None:
    assert f'[Result "{written}"]' in write_pdn([PdnGame(Line(Position.start()), result=Result(found))])


def test_two_results_that_differ_are_both_kept() -> None:
    text = write_pdn(read_pdn('[Result "0-1"]\n\n1. 32-28 1-0'))
    assert '[Result "0-2"]\n' in text
    assert '[ResultText "1-0"]\n' in text


def test_what_the_standard_cannot_hold_is_changed_as_the_docstring_says() -> None:
    tags = {"white": "a\nb", "9-pins": "x", "Path": "c:\\"}
    node = Node(Move(32, 28), comments=("a {b} c",))
    text = write_pdn([PdnGame(Line(Position.start(), (node,)), tags)])
    assert text.startswith('[White "a b"]\n[X9_pins "x"]\n[Path "c:/"]\n')
    assert "{a (b) c}" in text
    standard().parse(text)


def test_a_game_value_is_written_with_its_outcome() -> None:
    game = Game(Position.from_fen("W:W28:B22")).play("28x17")
    assert '[Result "2-0"]' in write_pdn([game])
    assert back(game)[0].game.outcome == game.outcome


def test_an_irregular_move_that_stood_cannot_be_written() -> None:
    game = Game().placed(Position(Side.BLACK, Position.start().play("32-28").board[:44] + "eeeeee"), Move(32, 28))
    with pytest.raises(PdnError, match="irregular"):
        write_pdn([game])


def test_another_game_is_not_written_as_ours() -> None:
    with pytest.raises(PdnError, match="unwritable"):
        write_pdn(read_pdn('[GameType "21"]\n1. 11-15 *'))


def test_a_file_holds_what_the_text_holds(tmp_path: Path) -> None:
    text = '[White "Ж"]\n[GameType "20"]\n[Result "*"]\n\n1. 32-28 *\n\n1. 34-30 *\n'
    kept = tmp_path / "kept.pdn"
    assert save_pdn(read_pdn(text), kept) == 2
    assert kept.read_bytes() == write_pdn(read_pdn(text)).encode()
    with pytest.raises(PdnError, match="no-file"):
        save_pdn([Game()], tmp_path / "no" / "where.pdn")
