"""What is wrong in a PDN text: named, placed, and told in a sentence; the games behind it are read."""

import re

import pytest

from damles import texts
from damles.errors import PdnError
from damles.rules.pdn import Kind, PdnFault, PdnGame, Severity, read_pdn
from damles.rules.pdn.gametype import NAMES

NEXT = '\n\n[White "next"]\n\n1. 34-30 *\n'

FAULTS: dict[str, tuple[str, str, int, int, Severity]] = {
    "an illegal move": ("1. 32-28 19-23 2. 33-29 *", "illegal", 1, 19, Severity.ERROR),
    "an illegal move on a later line": ('[Event "x"]\r\n\r\n1. 32-28\r\n 33-29 *', "illegal", 4, 2, Severity.ERROR),
    "a capture where there is none": ("1. 32x28 *", "illegal", 1, 4, Severity.ERROR),
    "a square off the board": ("1. 32-58 *", "square", 1, 4, Severity.ERROR),
    "an unknown move": ("1. 32-28 - 2. 37-32 *", "missing-move", 1, 10, Severity.ERROR),
    "letters in the middle": ("1. 32-28 d6-c5 *", "letters", 1, 10, Severity.ERROR),
    "another position in the middle": ('1. 32-28 /FEN "W:W28:B22"/ 28x17 *', "setup", 1, 10, Severity.ERROR),
    "a start that cannot be": ('[FEN "W:W55:B1"]\n1. 32-28 *', "fen", 1, 10, Severity.ERROR),
    "a man on its crown row": ('[FEN "W:W3:B1"]\n1. 3-8 *', "fen", 1, 7, Severity.ERROR),
    "a position in the text that cannot be": ('/FEN "W:W55:B1"/ 1. 32-28 *', "fen", 1, 1, Severity.ERROR),
    "an open comment": ("1. 32-28 {never closed 19-23 *", "open-comment", 1, 10, Severity.ERROR),
    "an open comment of many lines": ("1. 32-28 {a\nb\n\nc", "open-comment", 1, 10, Severity.ERROR),
    "an open variation": ("1. 32-28 19-23 (1... 18-23 2. 38-32 *", "open-variation", 1, 16, Severity.ERROR),
    "a bracket that closes nothing": ("1. 32-28 19-23) *", "stray-close", 1, 15, Severity.WARNING),
    "a variation of no move": ("(1. 33-28) 1. 32-28 *", "stray-variation", 1, 1, Severity.WARNING),
    "an open quote": ('[White "Jan]\n1. 32-28 *', "open-quote", 1, 1, Severity.WARNING),
    "an open tag": ("[White Jan\n1. 32-28 *", "open-tag", 1, 1, Severity.WARNING),
    "a tag twice": ('[White "a"]\n[White "b"]\n1. 32-28 *', "tag-twice", 2, 1, Severity.WARNING),
    "two endings": ("1. 32-28 1-0 0-1", "two-endings", 1, 14, Severity.WARNING),
    "words between moves": ("1. 32-28 and then 19-23 *", "rubbish", 1, 10, Severity.WARNING),
    "words in brackets": ("1. 32-28 [see there] 19-23 *", "rubbish", 1, 10, Severity.WARNING),
    "a number of no move": ("1. 32-28 $ 19-23 *", "rubbish", 1, 10, Severity.WARNING),
    "signs before any move": ("! 1. 32-28 *", "rubbish", 1, 1, Severity.WARNING),
    "a wrong move number": ("1. 32-28 19-23 3. 28x19 *", "move-number", 1, 19, Severity.WARNING),
    "a move that is illegal in a variation": ("1. 32-28 19-23 (1... 20-30) *", "illegal", 1, 22, Severity.ERROR),
}


def reread(text: str) -> tuple[PdnGame, PdnGame]:
    first, second = read_pdn(text + NEXT)
    return first, second


@pytest.mark.parametrize(("text", "problem", "line", "column", "severity"), FAULTS.values(), ids=FAULTS)
def test_a_fault_is_named_and_placed_and_the_next_game_is_read(
    text: str, problem: str, line: int, column: int, severity: Severity
) -> None:
    game, following = reread(text)
    (fault,) = game.faults
    assert (fault.problem, fault.line, fault.column, fault.severity) == (problem, line, column, severity)
    assert (following.number, [str(move) for move in following.root.moves], following.faults) == (2, ["34-30"], ())
    assert following.kind is Kind.PLAYS


@pytest.mark.parametrize("text", [text for text, *_, severity in FAULTS.values() if severity is Severity.WARNING])
def test_a_warning_costs_no_moves(text: str) -> None:
    game, _ = reread(text)
    assert (game.kind, str(game.root.moves[0]), game.errors) == (Kind.PLAYS, "32-28", ())


def test_a_fault_in_a_variation_costs_the_main_line_nothing() -> None:
    game, _ = reread("1. 32-28 19-23 (1... 18-23 2. 23-29) 2. 28x19 *")
    assert (game.kind, len(game.root.nodes), len(game.root.nodes[1].variations[0].nodes)) == (Kind.PLAYS, 3, 1)


def test_the_moves_before_a_fault_are_kept() -> None:
    game, _ = reread("1. 32-28 19-23 2. 33-29 23x34 3. 28x19 *")
    assert (game.kind, [str(move) for move in game.root.moves]) == (Kind.FAULTY, ["32-28", "19-23"])


def test_an_illegal_move_tells_the_rule_and_the_captures_that_were_due() -> None:
    (fault,) = reread("1. 32-28 19-23 2. 33-29 *")[0].faults
    assert fault.refusal is not None
    assert (str(fault.refusal.reason), fault.refusal.article) == ("capture-due", "6.2")
    assert texts.say_error(fault.error) == "Regel 1, teken 19: 33-29 mag hier niet."
    assert texts.say_refusal(fault.refusal) == "Slaan moet. Er is een slag: 28x19. (artikel 6.2)"


def test_a_bad_start_tells_what_is_wrong_with_the_position() -> None:
    (fault,) = reread('[FEN "W:W55:B1"]\n1. 32-28 *')[0].faults
    assert fault.cause is not None
    assert texts.say_error(fault.cause).startswith("Veld 55 bestaat niet.")


def test_an_open_comment_costs_one_game_even_where_later_games_close_theirs() -> None:
    game, following = reread("1. 32-28 {never closed 19-23\n\n")
    assert game.root.nodes[0].comments == ("never closed 19-23",)
    assert following.tags == {"White": "next"}


def test_the_number_of_faults_told_one_by_one_is_bounded() -> None:
    game, following = reread("1. 32-28\n" + "x )\n" * 300)
    assert len(game.faults) < 60
    assert any(fault.problem == "more" and fault.facts["count"] > 500 for fault in game.faults)
    assert following.kind is Kind.PLAYS


def test_a_text_that_turns_into_something_else_is_given_up_and_the_next_game_read() -> None:
    game, following = reread("1. 32-28\n" + "x )\n" * 3000)
    assert "hopeless" in [fault.problem for fault in game.errors]
    assert (game.kind, following.kind) == (Kind.FAULTY, Kind.PLAYS)


def test_variations_too_deep_are_left_out_and_said() -> None:
    game, _ = reread("1. 32-28 " + "(1. 33-28 " * 60 + ")" * 60 + " 19-23 *")
    assert ("too-deep" in [fault.problem for fault in game.warnings], len(game.root.nodes)) == (True, 2)


NO_PDN = [
    "Beste dammers,\nwe spelen dinsdag.",
    "<html>x</html>",
    "In 2003 he won by 2-0.",
    "[see page 3",
    ")(" * 400 + "\n",
]


@pytest.mark.parametrize("text", NO_PDN)
def test_a_text_without_any_game_is_refused(text: str) -> None:
    with pytest.raises(PdnError) as refused:
        list(read_pdn(text + "\n"))
    assert (refused.value.problem, refused.value.line) == ("no-pdn", 1)


def test_words_in_front_of_the_first_game_are_reported_with_it() -> None:
    (game,) = read_pdn('From: someone\n\n{all games}\n[White "a"]\n1. 32-28 *')
    assert [(fault.problem, fault.line) for fault in game.faults] == [("rubbish", 1)]
    assert (game.root.comments, game.line, game.kind) == (("all games",), 4, Kind.PLAYS)


def test_a_text_without_anything_has_no_games() -> None:
    assert [list(read_pdn(text)) for text in ("", "\n \n", b"")] == [[], [], []]


@pytest.mark.parametrize("language", texts.LANGUAGES)
@pytest.mark.parametrize(("text", "problem"), [(text, problem) for text, problem, *_ in FAULTS.values()])
def test_every_fault_has_a_sentence_of_its_own_that_says_where(text: str, problem: str, language: str) -> None:
    (fault,) = reread(text)[0].faults
    assert f"error-pdn-{problem}" in texts.sentences(language)
    assert re.match(
        rf"(Regel|Line) {fault.line}, (teken|character) {fault.column}: ", texts.say_error(fault.error, language)
    )


@pytest.mark.parametrize("language", texts.LANGUAGES)
@pytest.mark.parametrize("name", sorted({*NAMES.values(), "unknown", "letters", "small", "large"} - {"international"}))
def test_every_other_game_has_a_sentence_with_the_number_of_the_game(name: str, language: str) -> None:
    fault = PdnFault(1, 1, f"other-{name}", facts={"number": 12})
    assert re.match("(Partij|Game) 12 ", texts.say_error(fault.error, language))


@pytest.mark.parametrize("language", texts.LANGUAGES)
@pytest.mark.parametrize(
    "problem", ["no-file", "folder", "no-pdn", "hopeless", "more", "ambiguous", "read-as", "unwritable"]
)
def test_every_other_trouble_has_a_sentence_too(problem: str, language: str) -> None:
    error = PdnError(line=3, column=1, problem=problem, text="x", count=2, full="1x2", candidates=("1x2", "1x3"))
    assert texts.say_error(error, language) != texts.say_error(
        PdnError(line=3, column=1, problem="-", text=""), language
    )
