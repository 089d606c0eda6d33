"""What the verb `solve` prints: the board, the solutions, the other moves, and counts over a file."""

from dataclasses import replace
from pathlib import Path

import pytest

from damles.cli import run
from damles.engine.endings.tables import FOLDER, standard
from damles.engine.search import Limit
from damles.errors import FenError, GameOver, LimitError, PdnError
from damles.puzzle import answer
from damles.puzzle.puzzle import Goal, Puzzle
from damles.puzzle.solve import Attempt, Solved, Verdict, What, solve
from damles.rules.position import Position
from damles.texts import LANGUAGES
from damles.texts import sentences as known

SHOT = "W:W17,18,22,23,32:B39,40,K49"


@pytest.fixture(scope="module")
def solved() -> Solved:
    return solve(Position.from_fen(SHOT), Limit(nodes=60_000), plain=True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_a_move_can_achieve_has_a_sentence_of_its_own(language: str) -> None:
    told = {answer.sentence("32-28", Verdict(what, 2, plies=7, ahead=4), language) for what in What}
    king = answer.sentence("32-28", Verdict(What.GAIN, 3, king=True, ahead=4), language)
    assert len(told | {king}) == len(What) + 1


def test_one_man_is_one_man() -> None:
    assert answer.sentence("32-28", Verdict(What.LOSS, 1, ahead=4)).startswith("32-28 verliest 1 schijf,")


def test_the_answer_shows_the_board_the_tree_the_others_and_the_size_of_the_proof(solved: Solved) -> None:
    lines = list(answer.sentences(solved))
    text = "\n".join(lines)
    assert lines[0] == str(solved.start) and lines[1] == "Wit is aan zet."
    assert lines[3] == "Oplossing:" and lines[4].startswith("  18-13 wint de partij")
    assert lines[5] == "    18-13 49x28 22x35"
    for attempt in solved.attempts:
        assert str(attempt.move) in text
    assert lines[-1] == f"Bekeken standen: {solved.positions}."


def test_where_the_opponent_can_choose_the_tree_goes_deeper() -> None:
    puzzle = Puzzle.from_lines("W:W27,32,38:B16,26", ["27-21 16x27 32x21 26x17", "27-21 26x17"], Goal.GAIN)
    (key,) = puzzle.solution
    attempt = Attempt(key.move, Verdict(What.GAIN, 1, ahead=4), branch=key)
    lines = list(answer.sentences(Solved(puzzle.start, (attempt,), 7)))
    at = lines.index("    27-21")
    assert lines[at + 1 : at + 3] == ["      16x27 32x21 26x17", "      26x17"]


def test_it_is_said_when_nothing_is_proved(solved: Solved) -> None:
    attempts = [replace(attempt, verdict=Verdict(What.OPEN), branch=None) for attempt in solved.attempts]
    assert "Ik kon niet bewijzen dat een zet iets wint." in list(
        answer.sentences(Solved(solved.start, tuple(attempts), 7))
    )


def test_it_is_said_when_a_tree_was_not_made(solved: Solved) -> None:
    bare = replace(solved.attempts[0], branch=None)
    assert known("nl")["solve-no-tree"] in "\n".join(answer.sentences(Solved(solved.start, (bare,), 7)))


def test_a_file_is_solved_and_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DAMLES_PLAIN", "1")
    path = tmp_path / "problemen.pdn"
    path.write_text(
        f'[FEN "{SHOT}"]\n\n1. 18-13 *\n\n[FEN "{SHOT}"]\n\n1. 32-28 *\n\n[FEN "{SHOT}"]\n\n*\n', encoding="utf-8"
    )
    told: list[str] = []
    counts = answer.measure(path, Limit(nodes=20_000), told.append)
    assert (counts["total"], counts["first"], counts["other"], counts["win"]) == (2, 1, 1, 1)
    assert told[2].startswith("| 1 | 1 | 18-13 wint de partij")
    assert "De bedoelde zet staat vooraan: 1 van 2." in told


def test_the_verb_prints_the_answer(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DAMLES_PLAIN", "1")
    assert run(["solve", SHOT, "--seconds", "2"]) == 0
    assert "18-13 wint de partij" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["B:W28:B"], GameOver),
        ([SHOT, "--seconds", "0"], LimitError),
        (["geen stand"], FenError),
        (["--file", "nergens.pdn"], PdnError),
    ],
)
def test_bad_input_is_an_error_of_ours(arguments: list[str], error: type[Exception]) -> None:
    with pytest.raises(error):
        run(["solve", *arguments])


@pytest.mark.parametrize("arguments", [[], [SHOT, "--file", "x.pdn"]])
def test_it_wants_a_position_or_a_file(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", *arguments]) == 2
    assert known("nl")["solve-need"] in capsys.readouterr().err


def test_a_file_without_a_problem_and_a_broken_table_are_sentences(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "notes.pdn").write_text("no problems here", encoding="utf-8")
    with pytest.raises(PdnError):
        run(["solve", "--file", str(tmp_path / "notes.pdn")])
    (tmp_path / "KK-K.end").write_bytes(b"half")
    monkeypatch.setenv(FOLDER, str(tmp_path))
    standard.cache_clear()
    try:
        for verb in (["endings", "look"], ["solve", "--seconds", "0.2"]):
            assert run([*verb, "W:WK46,K47:BK4"]) == 0
            told = capsys.readouterr()
            assert str(tmp_path / "KK-K.end") in told.out + told.err
    finally:
        standard.cache_clear()
