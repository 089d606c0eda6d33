"""Puzzles that are brought or made: each flaw is a sentence, and only what is sound is trained or saved."""

from datetime import date
from pathlib import Path

import pytest

from damles.course import puzzle_own
from damles.course.puzzle_make import EXAMPLE, examine
from damles.course.puzzle_marks import NOTE, Doubt, all_marks, keep_mark, mark
from damles.course.puzzle_own import bring, sentence
from damles.course.storm import Storm
from damles.errors import DamlesError
from damles.puzzle.collection import read_puzzles, write_puzzles
from damles.puzzle.puzzle import Goal, Puzzle
from damles.rules.pdn import read_pdn
from damles.rules.setup import Setup

SOUND = "27-22 26x27 32x3"
TURK = Puzzle.from_lines(EXAMPLE, [SOUND], source="eigen")


def why(text: str) -> str:
    return " | ".join(sentence for own in bring(text) for sentence in own.why)


def test_a_position_without_moves_is_solved() -> None:
    [own] = bring(EXAMPLE)
    assert own.puzzle and [" ".join(map(str, line)) for line in own.puzzle.lines] == [SOUND]
    assert own.puzzle.source == "eigen puzzel"


def test_a_hard_composition_is_proved_too_and_what_is_too_hard_is_told_with_the_true_limit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hard = "W:W17,24,27,31,32,33,49:B9,18,29,35,36,42"  # one of puzzles/composities.pdn
    [own] = bring(hard)
    assert own.puzzle and str(own.puzzle.lines[0][0]) == "49-43"
    monkeypatch.setattr(puzzle_own, "LIMIT", 50_000)
    assert why(hard) == "Dit kon ik niet bewijzen. Ik bekeek 50000 standen."


def test_puzzles_in_pdn_are_verified_one_by_one() -> None:
    text = write_puzzles([TURK]) + '\n[FEN "W:W28:B22"]\n\n*\n' + '\n[FEN "W:W28,34:B22"]\n\n1. 28x18 *\n'
    good, forced, illegal = bring(text)
    assert good.puzzle == TURK and not good.why
    assert forced.puzzle is None and forced.why == ("Er valt niets te kiezen. Er is maar één zet.",)
    assert illegal.puzzle is None and "28x18 mag hier niet" in illegal.why[0]


FLAWS = {
    "second solution": ('[FEN "W:W28,32,34,37,46:B10,17,19,23"]\n1. 37-31 *', "kan ook goed zijn"),
    "goal": (f'[FEN "{EXAMPLE}"]\n1. 14-10 *', "14-10"),
    "a whole game": ("1. 32-28 19-23 2. 28x19 14x23 *", "Dit is een hele partij."),
    "nothing to win": ("W:W28:B23,K46", "Ik kon niet bewijzen dat een zet iets wint."),
    "no move": ("W:W36:B27,31", "kan geen zet doen"),
}


@pytest.mark.parametrize(("text", "told"), FLAWS.values(), ids=FLAWS)
def test_every_flaw_is_a_sentence(text: str, told: str) -> None:
    assert told in why(text)


@pytest.mark.parametrize("text", ["onzin", "W:W99:B1", "W:W3:B20", "[FEN", "1. e4 e5", "", "[a] [b]"])
def test_what_cannot_be_read_is_a_sentence_and_the_text_stays(text: str) -> None:
    try:
        told = why(text)
    except DamlesError as error:
        told = sentence(error)
        assert told.endswith("Je tekst staat er nog. Verbeter hem en klik weer.")
    assert told


# --- making one


def told(fen: str) -> tuple[bool, list[str]]:
    *_, last = examine(Setup.from_fen(fen))
    return last.sound, [remark.say() for remark in last.remarks if not remark.good]


def test_a_sound_turkish_strike_has_nothing_wrong() -> None:
    assert told(EXAMPLE) == (True, [])


def test_the_turned_board_is_as_sound() -> None:
    start = TURK.mirror().start
    *_, last = examine(Setup(start.turn, start.board))
    assert last.sound and last.puzzle and last.puzzle.start == start


WRONG = {
    "cannot be": ("W:W3:B20", "Op veld 3"),
    "empty": ("W:W:B", "Wit kan geen zet doen."),
    "no win": ("W:W27,31,32,38:B8,17,K26", "Ik vind nog geen zet waarmee Wit wint."),
    "no strike": ("W:W32,37,41:B14,21,23", "Er is nog geen dam die slaat en meteen wordt teruggeslagen."),
}


@pytest.mark.parametrize(("fen", "words"), WRONG.values(), ids=WRONG)
def test_what_is_missing_is_said_in_plain_words(fen: str, words: str) -> None:
    sound, remarks = told(fen)
    assert not sound and words in remarks[0]


def test_a_search_that_is_stopped_says_nothing_false() -> None:
    *_, last = examine(Setup.from_fen(EXAMPLE), stop=lambda: True)
    assert not last.sound


# --- marks


def test_a_mark_is_a_puzzle_with_a_note_that_the_file_keeps(tmp_path: Path) -> None:
    file = tmp_path / "nieuw" / "gemeld.pdn"
    for doubt in Doubt:
        keep_mark(file, mark(TURK, doubt, 'ook\n"31-27" ' + "x" * 999, "7", date(2026, 11, 30)))
    games = list(read_pdn(file))
    assert [game.tag("Mark") for game in games] == ["wrong", "unclear"]
    assert games[0].tag("Note").startswith('ook "31-27"') and len(games[0].tag("Note")) <= NOTE
    assert games[0].tag("Date") == "2026.11.30" and [*read_puzzles(file)] == [TURK, TURK]
    assert all_marks([]) == "\n"


# --- the storm


def test_a_storm_counts_what_is_solved_in_time() -> None:
    storm = Storm(("a", "b", "c"), until=180.0).passed().solved(1.0)
    assert (storm.id, storm.score, storm.over(179.0), storm.over(180.0)) == ("c", 1, False, True)
    assert storm.missed(200.0) == storm and storm.missed(2.0).over(3.0), "no puzzles are left"


def test_a_gain_puzzle_is_brought_as_such() -> None:
    text = write_puzzles([Puzzle.from_lines("W:W32,37,41:B14,21,23", ["32-27 21x32 37x10"], Goal.GAIN, "eigen")])
    [own] = bring(text)
    assert own.puzzle is not None and own.puzzle.goal is Goal.GAIN
