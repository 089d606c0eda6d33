"""PDN that other programs read wrongly, with what it says; each snippet is one habit of real files."""

from typing import Any

import pytest

from damles.errors import AmbiguousMove
from damles.rules.pdn import Kind, PdnGame, clock_times, commands, plain, read_pdn, write_pdn
from damles.rules.piece import Side
from damles.rules.position import Position

OPENING = ["32-28", "19-23", "28x19", "14x23"]


def games(text: str | bytes) -> list[PdnGame]:
    return list(read_pdn(text))


def only(text: str | bytes) -> PdnGame:
    (game,) = games(text)
    return game


def moves(game: PdnGame) -> list[str]:
    return [str(move) for move in game.root.moves]


def problems(game: PdnGame) -> list[str]:
    return [fault.problem for fault in game.faults]


SPELLINGS = {
    "plain": "1. 32-28 19-23 2. 28x19 14x23 *",
    "no numbers": "32-28 19-23 28x19 14x23",
    "glued to the numbers": "1.32-28 19-23 2.28x19 14x23*",
    "glued to each other": "1.32-2819-232.28x1914x23 *",
    "numbers without dots": "1 32-28 19-23 2 28x19 14x23 *",
    "blanks inside moves": "  1. 32 - 28 19 -23  2. 28 x 19  14x 23 *",
    "leading zeros": "01. 32-28 19-23 02. 28x19 14x23 *",
    "colons": "1. 32-28 19-23 2. 28:19 14:23 *",
    "signs of web pages": "1. 32–28 19\u201123 2. 28×19 14X23 *",
    "one move a line": "1. 32-28\n19-23\n2. 28x19\n14x23\n*\n",
    "numbers repeated for black": "1. 32-28 1... 19-23 2. 28x19 2... 14x23 *",
    "dots behind a blank": "1. 32-28 1. ... 19-23 2. 28x19 2. … 14x23 *",
    "full paths": "1. 32-28 19-23 2. 28x19 14x23 *",
    "Hub order": "1. 32-28 19-23 2. 28x19x23 14x23x19 *",
    "escape lines": "% a board of 10x10\n1. 32-28 19-23\n% 3. 37-32\n2. 28x19 14x23 *",
    "stray signs of old files": "\x1a\ufeff1. 32-28\t19-23\u00a02. 28x19 14x23 1-1\x1a",
}


@pytest.mark.parametrize("text", SPELLINGS.values(), ids=SPELLINGS)
def test_every_spelling_reads_as_the_same_moves(text: str) -> None:
    game = only(text)
    assert moves(game) == OPENING
    assert (game.kind, game.faults) == (Kind.PLAYS, ())
    assert game.root.end == game.game.position


BLACK_FIRST = {
    "dots": "1... 20-24 2. 31-27 9-13 *",
    "dots behind a blank": "1. ... 20-24 2. 31-27 9-13 *",
    "no numbers": "20-24 31-27 9-13",
    "leading zeros": "01... 20-24 02. 31-27 09-13 *",
}


@pytest.mark.parametrize("text", BLACK_FIRST.values(), ids=BLACK_FIRST)
def test_a_game_from_a_position_may_begin_with_black(text: str) -> None:
    game = only(f'[FEN "B:W31,36:B9,20."]\n\n{text}')
    assert (moves(game), game.root.start.turn, game.faults) == (["20-24", "31-27", "9-13"], Side.BLACK, ())


def test_the_first_move_number_is_kept() -> None:
    game = only('[FEN "B:W31,36:B9,20"]\n\n12... 20-24 13. 31-27 9-13 *')
    assert (game.first_number, game.faults) == (12, ())
    assert "12... 20-24 13. 31-27 9-13 *" in write_pdn([game])


# --- results

ENDINGS = [("1-0", "2-0"), ("2-0", "2-0"), ("1/2-1/2", "1-1"), ("½-½", "1-1"), ("0.5-0.5", "1-1"), ("1 - 1", "1-1")]
ENDINGS += [("0-1", "0-2"), ("0-2", "0-2"), ("0-0", "0-0"), ("*", "*"), ("10-0", "10-0"), ("0-10", "0-10")]


@pytest.mark.parametrize(("word", "value"), ENDINGS)
def test_every_result_word_ends_a_game(word: str, value: str) -> None:
    first, second = games(f"1. 33-28 18-22 2. 39-33 {word}\n\n1. 34-30 20-25 {word}\n")
    assert (first.result.ending, first.result.value, second.result.value) == (word, value, value)
    assert (moves(first), moves(second)) == (["33-28", "18-22", "39-33"], ["34-30", "20-25"])


@pytest.mark.parametrize("value", ["4-6", "1-9", "1+ - 1-", "1 1/2 - 1/2", "1.01-0.99"])
def test_points_that_look_like_moves_are_known_by_the_result_tag(value: str) -> None:
    game = only(f'[Result "{value}"]\n\n1. 32-28 19-23 2. 28x19 14x23 {value}\n')
    assert (moves(game), game.result.value, game.faults) == (OPENING, value, ())


def test_points_without_a_tag_are_read_as_a_result_and_that_is_said() -> None:
    game = only("1. 32-28 19-23 2. 28x19 14x23 4-6")
    assert (moves(game), game.result.value, problems(game)) == (OPENING, "4-6", ["result-read"])


def test_a_move_that_begins_like_a_result_is_a_move() -> None:
    game = only("1. 32-28 17-22 2. 28x17 11x22 3. 37-32 6-11 4. 41-37 1-6 5. 46-41 11-17 1-1")
    assert moves(game)[7:] == ["1-6", "46-41", "11-17"]


def test_the_tag_says_how_it_ended_where_a_star_closes_the_game() -> None:
    assert [g.result.value for g in games('[Result "2-0"]\n\n32-28 *\n\n[Result "0-0"]\n\n33-29 *')] == ["2-0", "0-0"]


def test_a_tag_and_an_ending_that_differ_are_both_kept_and_neither_is_believed() -> None:
    game = only('[White "A"]\n[Result "0-1"]\n\n1. 32-28 1-0\n')
    assert (game.result.tag, game.result.ending, game.result.value) == ("0-1", "1-0", "*")
    assert [(f.problem, f.line, f.column) for f in game.warnings] == [("results-differ", 2, 10)]


@pytest.mark.parametrize(
    "text", ["1. 32-28 1-0 *", "1. 32-28 * 1-0", '[Result "2-0"]\n1. 32-28 1-0', "1. 32-28 1-0 2-0"]
)
def test_results_that_agree_are_no_fault(text: str) -> None:
    game = only(text)
    assert (game.result.value, game.faults) == ("2-0", ())


# --- tags

HEADERS: dict[str, tuple[str, dict[str, str]]] = {
    "no blank line": ('[Event "x"]\n[Result "*"]\n1. 32-28 *', {"Event": "x", "Result": "*"}),
    "on the line of the moves": ('[White "x"] 1. 32-28 *', {"White": "x"}),
    "quotes and brackets inside": (
        '[White "de \\"snelle\\" P"]\n[Black "[y] {z}"]\n32-28',
        {"White": 'de "snelle" P', "Black": "[y] {z}"},
    ),
    "no quotes": ("[White Jan de Vries]\n[Round 3]\n32-28", {"White": "Jan de Vries", "Round": "3"}),
    "blanks": ('[Event       "x y "]\n[ Site "z" ]\n32-28', {"Event": "x y ", "Site": "z"}),
    "a backslash at the end": ('[Path "c:\\dir\\"]\n[Site "z"]\n32-28', {"Path": "c:\\dir\\", "Site": "z"}),
    "any order": ('[FEN "W:W32:B1"]\n[Date "?"]\n32-28', {"FEN": "W:W32:B1", "Date": "?"}),
}


@pytest.mark.parametrize(("text", "tags"), HEADERS.values(), ids=HEADERS)
def test_tags_are_read_in_the_order_of_the_file(text: str, tags: dict[str, str]) -> None:
    game = only(text)
    assert (list(game.tags.items()), moves(game), game.faults) == (list(tags.items()), ["32-28"], ())


def test_any_tag_behind_moves_begins_a_game() -> None:
    tags = '[White "{}"]\n[Result "2-0"]\n[GameType "20"]\n\n1. 32-28 19-23'
    found = games(f"{tags.format('A')} 2-0\n\n{tags.format('B')}\n{tags.format('C')}")
    assert [(g.number, g.line, g.tags["White"]) for g in found] == [(1, 1, "A"), (2, 7, "B"), (3, 12, "C")]


def test_a_star_separates_games_without_tags() -> None:
    assert [moves(g) for g in games("1. 32-28 *\n\n1. 33-28 * 1. 34-30 *\n")] == [["32-28"], ["33-28"], ["34-30"]]


def test_move_one_behind_a_blank_line_begins_a_game_too() -> None:
    assert [moves(g) for g in games("1. 32-28 19-23\n\n1. 33-28 18-22\n")] == [["32-28", "19-23"], ["33-28", "18-22"]]


@pytest.mark.parametrize("name", ["fen", "Fen", "FEN"])
def test_the_names_of_tags_may_be_in_small_letters(name: str) -> None:
    game = only(f'[{name} "B:W31,36:B9,20"]\n20-24 *')
    assert (game.root.start.fen, game.tag("FEN")) == ("B:W31,36:B9,20", "B:W31,36:B9,20")


# --- problems without moves, and other games


def test_a_position_without_moves_is_a_record_too() -> None:
    game = only('[Event "Study 1"]\n[SetUp "1"]\n[FEN "W:W29,K13:B22,4."]\n[Result "2-0"]\n2-0\n')
    assert (game.kind, game.root.start.fen, game.result.value) == (Kind.EMPTY, "W:WK13,29:B4,22", "2-0")


def test_a_game_of_unknown_moves_only_is_empty() -> None:
    game = only('[Event "x"]\n\n1. - - 2. - - 1/2-1/2\n')
    assert (game.kind, game.result.value, problems(game)) == (Kind.EMPTY, "1-1", ["missing-move"])


OTHERS = {
    "English": ('[GameType "21"]\n\n1. 11-15 22-17 *', "other-english"),
    "Russian": ('[GameType "25,W,8,8,A0,0"]\n\n1. c3-d4 *', "other-russian"),
    "Frisian": ('[GameType "40"]\n\n1. 32-28 *', "other-frisian"),
    "a number nobody knows": ('[GameType "77"]\n\n1. 32-28 *', "other-unknown"),
    "letters": ("1. c3-d4 f6-g5 2. b2-c3 b6xd4 *", "other-letters"),
    "letters without a sign": ("1.a3b4", "other-letters"),
    "a first move of a smaller board": ("1. 11-15 22-17 2. 8-11 *", "other-small"),
    "a first move of a larger board": ("1. 43-37 30-36 2. 54-43 18-55 *", "other-large"),
}


@pytest.mark.parametrize(("text", "problem"), OTHERS.values(), ids=OTHERS)
def test_another_game_is_named_with_its_number_and_not_played(text: str, problem: str) -> None:
    _, game, last = games(f'1. 32-28 *\n\n{text}\n\n[GameType "20"]\n1. 33-28 *')
    assert (game.kind, game.root.nodes, last.kind) == (Kind.OTHER_GAME, (), Kind.PLAYS)
    assert [(fault.problem, fault.facts["number"]) for fault in game.faults] == [(problem, 2)]


# --- comments, variations, signs


def test_comments_of_every_kind_stay_at_their_move() -> None:
    game = only("{a} 1. 32-28 {first; then 2. 37-32} 19-23 ; b {c\n2. 28x19 {d\n e} {} 14x23 {[%clk 0:01] f}{g} *{h}")
    assert game.root.comments == ("a",)
    assert [node.comments for node in game.root.nodes] == [
        ("first; then 2. 37-32",),
        ("b {c",),
        ("d e", ""),
        ("[%clk 0:01] f", "g", "h"),
    ]


def test_a_comment_ends_at_the_first_closing_brace_and_nothing_behind_it_is_lost() -> None:
    game = only("1. 33-29 19-23 2. 35-30 { a { b } 37-32 c } 20-25 *")
    assert (moves(game), problems(game)) == (["33-29", "19-23", "35-30", "20-25"], ["nested-comment"])
    assert game.root.nodes[2].comments == ("a { b", "37-32 c")


def test_commands_are_read_out_of_comments() -> None:
    game = only("1. 32-28 {[%clk w0:09:57 B0:10:00] ok} 19-23 {[%eval -0.048][%egt 0:0:9.56]} *")
    first, second = (node.comments[0] for node in game.root.nodes)
    times = clock_times(first)
    assert times is not None
    assert (times.white, times.black, times.running, plain(first)) == (597, 600, "B", "ok")
    assert (commands(second), plain(second), clock_times(second)) == (
        (("eval", "-0.048"), ("egt", "0:0:9.56")),
        "",
        None,
    )


def test_a_variation_is_played_instead_of_the_move_before_it() -> None:
    game = only("1. 32-28 18-23 ({before} 1... 19-23 {after} $2 2. 28x19) {so} 2. 38-32 *")
    node = game.root.nodes[1]
    (variation,) = node.variations
    assert ([str(move) for move in variation.moves], variation.comments) == (["19-23", "28x19"], ("before",))
    assert (variation.nodes[0].comments, variation.nodes[0].nags, node.afterwards) == (("after",), (2,), ("so",))
    assert (moves(game), game.faults) == (["32-28", "18-23", "38-32"], ())


def test_variations_nest() -> None:
    game = only("32-28 19-23 (18-23 38-32 (37-32? 23-29! { Black wins }) 12-18) 28x19 14x23")
    (outer,) = game.root.nodes[1].variations
    (inner,) = outer.nodes[1].variations
    assert ([node.strength for node in inner.nodes], inner.nodes[1].comments) == (["?", "!"], ("Black wins",))
    assert (moves(game), game.faults) == (OPENING, ())


def test_a_variation_may_begin_with_another_position() -> None:
    game = only('1. 32-28 (/FEN "W:W28:B22"/ 1. 28x17) 19-23 *')
    (variation,) = game.root.nodes[0].variations
    assert (variation.start.fen, variation.end.turn) == ("W:W28:B22", Side.BLACK)
    assert game.faults == ()


def test_a_position_in_the_text_may_be_the_start() -> None:
    assert moves(only('/FEN "B:W31,36:B9,20"/ 1... 20-24 *')) == ["20-24"]


def test_signs_are_kept_glued_in_brackets_and_as_numbers() -> None:
    game = only("1. 32-28!? 19-23(!?!!!) 2. 28x19 $1 $14 14x23?? (!) *")
    assert [(node.strength, node.nags) for node in game.root.nodes] == [
        ("!?", ()),
        ("(!?!!!)", ()),
        ("", (1, 14)),
        ("??", (1,)),
    ]
    assert game.root.nodes[1].variations == ()


@pytest.mark.parametrize("text", ["1. 32-28* 19-23 *", "1. 32-28 (1. 33-28*) 19-23 *"])
def test_a_star_glued_to_a_move_says_forced_where_the_game_goes_on(text: str) -> None:
    game = only(text)
    assert moves(game) == ["32-28", "19-23"]
    assert 7 in game.root.nodes[0].nags or game.root.nodes[0].variations[0].nodes[0].nags == (7,)


def test_a_result_in_a_variation_is_a_judgement() -> None:
    game = only("1. 32-28 18-23 (1... 19-23 2. 28x19 1-0) 2. 38-32 1-1")
    assert game.root.nodes[1].variations[0].nodes[-1].comments == ("1-0",)
    assert (moves(game), game.result.ending) == (["32-28", "18-23", "38-32"], "1-1")


# --- ambiguous captures

AMBIGUOUS: list[tuple[str, str, dict[tuple[int, ...], list[str]]]] = [
    ("W:WK26:B14,19,21,42", "26x47", {(14, 21, 42): ["26x3x20x47"], (19, 21, 42): ["26x8x24x47"]}),
    ("W:WK1:B9,18,19,30", "1x3", {(9, 18, 19): ["1x23x14x3"], (9, 18, 30): ["1x34x25x3"]}),
    ("W:WK43:B11,22,30,32", "43x35", {(11, 30, 32): ["43x16x2x35"], (22, 30, 32): ["43x27x13x35"]}),
    ("W:WK50:B9,23,34,44", "50x3", {(9, 23, 44): ["50x28x14x3"], (9, 34, 44): ["50x39x25x3"]}),
    ("W:WK21:B17,19,20,23", "21x15", {(17, 19, 20): ["21x8x24x15"], (17, 20, 23): ["21x12x29x15"]}),
    (
        "B:W14,19,29,31,42:BK47",
        "47x36",
        {
            (14, 29, 31, 42): ["47x38x20x9x36", "47x33x20x9x36", "47x36x14x42x31x29"],
            (19, 29, 31, 42): ["47x38x24x13x36", "47x33x24x13x36", "47x24x36"],
        },
    ),
]
PATHS = [
    ("W:WK2,45:B16,18,K22,24,K29,34,40", "2x30x11", (22, 24, 34)),
    ("B:W22,24,27,31,34,40,45,48:BK2,7,15,25", "2x30x17", (22, 24, 34)),
    ("W:WK3:B8,9,29,32", "3x21x38x20x3", (8, 9, 29, 32)),
    ("W:WK49:B10,28,36,38", "49x32x19x5", (10, 28, 38)),
    *((fen, text, taken) for fen, _, spelled in AMBIGUOUS for taken, texts in spelled.items() for text in texts),
]


@pytest.mark.parametrize(("fen", "text", "taken"), PATHS)
def test_a_spelled_path_names_its_capture_in_a_file_too(fen: str, text: str, taken: tuple[int, ...]) -> None:
    game = only(f'[FEN "{fen}"]\n\n1{"..." if fen[0] == "B" else "."} {text} *')
    assert (tuple(sorted(game.root.moves[0].taken)), game.faults) == (taken, ())
    (again,) = read_pdn(write_pdn([game]))
    assert again.root == game.root


@pytest.mark.parametrize(("fen", "short", "spelled"), AMBIGUOUS)
def test_a_short_text_for_two_captures_is_refused_with_both_where_nothing_decides(
    fen: str, short: str, spelled: dict[tuple[int, ...], Any]
) -> None:
    game = only(f'[FEN "{fen}"]\n\n{short} *')
    (fault,) = game.errors
    assert (game.kind, game.root.nodes, fault.problem) == (Kind.FAULTY, (), "ambiguous")
    assert len(fault.facts["candidates"]) == len(spelled)
    with pytest.raises(AmbiguousMove):
        Position.from_fen(fen).parse_move(short)


REST = (
    "36x16 19-24 38-33 24-30 32-28 30-35 16-32 14-20 28-22 20-25 32-49 6-11 "
    "33-29 34x23 45-40 35x44 49x16 25-30 22-18 30-35 18-13 35-40 16-11 40-45 11-50 3-9"
)


def test_the_rest_of_the_game_decides_a_short_text_and_that_is_said() -> None:
    game = only(f'[FEN "W:W32,K36,37,38,42,45,47:B3,6,8,11,12,14,19,27,34"]\n\n{REST} *')
    assert (game.kind, len(game.root.nodes), sorted(game.root.moves[0].taken)) == (Kind.PLAYS, 26, [8, 11, 27])
    (said,) = game.warnings
    assert (said.problem, said.line, said.column, said.facts["full"]) == ("read-as", 3, 1, game.root.moves[0].full)


def test_what_the_rest_leaves_open_stays_refused() -> None:
    game = only('[FEN "W:W32,K36,37,38,42,45,47:B3,6,8,11,12,14,19,27,34"]\n\n36x16 19-24 38-33 *')
    assert (game.kind, len(game.root.nodes), problems(game)) == (Kind.FAULTY, 0, ["ambiguous"])


def test_a_capture_written_with_a_dash_is_read_and_that_is_said_once() -> None:
    game = only("1. 32-28 19-23 2. 28-19 14-23 *")
    assert (moves(game), problems(game)) == (OPENING, ["dash-capture"])


def test_squares_without_a_sign_are_read_and_that_is_said_once() -> None:
    game = only("1. 3228 1923 2. 2819 1423 *")
    assert (moves(game), problems(game)) == (OPENING, ["glued"])


def test_a_game_that_went_on_after_the_rules_had_ended_it_can_be_played_through() -> None:
    walk = " ".join(["46-41 1-6", "41-46 6-1"] * 6)
    game = only(f'[FEN "W:WK46:BK1"]\n\n{walk} *')
    assert (len(game.root.nodes), game.game.position, game.game.outcome) == (24, game.root.end, None)
