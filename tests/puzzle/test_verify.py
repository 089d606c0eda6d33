"""A sound puzzle has no faults, and each way to spoil one is named."""

from dataclasses import replace
from pathlib import Path

import pytest

from damles.cli import run
from damles.errors import PdnError
from damles.puzzle.collection import read_puzzles, write_puzzles
from damles.puzzle.proof import KING, NotProved, Search, lead, solution
from damles.puzzle.puzzle import Branch, Goal, Labels, Puzzle
from damles.puzzle.report import blunt, report, say_fault, sentences
from damles.puzzle.verify import Fault, Flaw, label_faults, verify, verify_file
from damles.rules.piece import Side
from damles.rules.position import Position
from damles.texts import sentences as known

SOUND = Puzzle.from_lines("W:W17,18,22,23,32:B39,40,K49", ["18-13 49x28 22x35"], source="test")


OTHER = Puzzle.from_lines("W:W34,40,45:B12,23,25", ["34-30 25x34 40x7"], Goal.GAIN, "test")


def _flaws(puzzle: Puzzle, **bounds: int) -> list[Flaw]:
    return [fault.flaw for fault in verify(puzzle, **bounds)]


@pytest.mark.parametrize("puzzle", [SOUND, SOUND.mirror()], ids=["white", "black"])
def test_a_sound_puzzle_has_no_faults(puzzle: Puzzle) -> None:
    assert verify(puzzle) == []


def test_a_puzzle_needs_a_source() -> None:
    assert _flaws(replace(SOUND, source=" ")) == [Flaw.NO_SOURCE]


def test_a_puzzle_needs_something_to_choose() -> None:
    only = Puzzle.from_lines("W:W28:B11,22", ["28x6"], source="test")
    assert _flaws(only) == [Flaw.FEW_MOVES]


def test_a_puzzle_needs_a_solution() -> None:
    assert Flaw.NO_SOLUTION in _flaws(replace(SOUND, solution=()))


def test_a_move_of_the_solution_that_is_not_legal_is_named() -> None:
    (key,) = SOUND.solution
    (reply,) = key.after
    stray = Branch(SOUND.start.parse_move("32-27"))
    for wrong in (
        (Branch(key.move.mirror(), key.after),),
        (Branch(key.move, (Branch(stray.move, reply.after),)),),
        (Branch(key.move, (Branch(reply.move, (stray,)),)),),
    ):
        assert Flaw.ILLEGAL_MOVE in _flaws(replace(SOUND, solution=wrong))


def test_a_reply_without_an_answer_is_named() -> None:
    """After 27-21 Black may take with 16 or with 26; the solution knows one of them."""
    for known_reply, other in (("16x27 32x21", "26x17"), ("26x17", "16x27")):
        puzzle = Puzzle.from_lines("W:W27,32,38:B16,26", [f"27-21 {known_reply}"], Goal.GAIN, "test")
        missing = [fault.facts["move"] for fault in verify(puzzle) if fault.flaw is Flaw.REPLY_MISSING]
        assert missing == [other]


def test_a_solution_that_stops_while_a_capture_is_due_is_unfinished() -> None:
    short = Puzzle.from_lines(SOUND.start.fen, ["18-13"], source="test")
    half = Puzzle.from_lines(SOUND.start.fen, ["18-13 49x28"], source="test")
    assert _flaws(short) == _flaws(half) == [Flaw.UNFINISHED]


def test_a_goal_that_the_line_does_not_reach_is_named() -> None:
    quiet = Puzzle.from_lines(SOUND.start.fen, ["32-28"], source="test")
    assert Flaw.GOAL_NOT_REACHED in _flaws(quiet)
    assert Flaw.SECOND_SOLUTION in _flaws(quiet), "18-13 wins and is not in the solution"


def test_a_new_king_that_is_caught_at_once_is_no_gain() -> None:
    """27-22 18x27 31x4 makes a king, and 9-13 costs it again."""
    caught = Position.from_fen("B:WK4,36:B9,25")
    assert not Search(Side.WHITE, depth=4).forces(caught, 3)


def test_a_second_way_to_win_is_named() -> None:
    """In this heel shot the other man may be given first; the proof looks as far behind it as behind the key."""
    fen = "W:W22,27,28,32,33,34,35,37,39,44:B8,11,13,16,17,18,19,23,24,25"
    line = "34-29 23x43 33-29 24x33 28x48 17x28 32x3"
    faults = verify(Puzzle.from_lines(fen, [line], Goal.GAIN, "test"))
    assert [fault.facts["move"] for fault in faults if fault.flaw is Flaw.SECOND_SOLUTION] == ["33-29"]


def test_named_shots_with_one_key_are_sound() -> None:
    for fen, line in (
        ("W:W34,40,45:B12,23,25", "34-30 25x34 40x7"),
        ("W:W27,28,32,38,39,40,45:B12,13,14,18,19,23,24", "27-22 18x27 32x21 23x34 40x7"),
        ("W:W28,32,33,37,38:B8,9,18,19,20", "28-23 19x39 38-33 39x28 32x25"),
    ):
        assert verify(Puzzle.from_lines(fen, [line], Goal.GAIN, "test")) == []


def test_a_tail_with_several_right_moves_is_a_loose_end() -> None:
    """After 22x33 the shot is over: the king wins from more than one square."""
    fen, shot = "W:W28,31,34,37,38,39,41:B8,17,22,K50", "37-32 50x27 32x3 22x33"
    loose = Puzzle.from_lines(fen, [f"{shot} 3-21", f"{shot} 3-26"], source="test")
    assert Flaw.LOOSE_END in _flaws(loose, depth=4)


def test_two_first_moves_in_the_solution_are_two_solutions() -> None:
    (key,) = SOUND.solution
    assert Flaw.SECOND_SOLUTION in _flaws(replace(SOUND, solution=(key, key)))


def test_a_position_that_is_won_already_is_no_puzzle() -> None:
    """Six men against three win anyhow, with many first moves."""
    fen = "W:W27,28,33,37,38,39:B9,16,26"
    line = "37-31 26x37 27-21 16x27 28-22 27x18 38-32 37x28 33x4"
    puzzle = Puzzle.from_lines(fen, [line], source="test")
    assert {Flaw.ALREADY_AHEAD, Flaw.SECOND_SOLUTION} <= set(_flaws(puzzle, depth=4))


def test_where_the_search_is_too_small_it_says_so_and_does_not_guess() -> None:
    faults = verify(SOUND, limit=20)
    assert [fault.flaw for fault in faults] == [Flaw.NOT_PROVED]
    with pytest.raises(NotProved):
        Search(Side.WHITE, limit=20).forces(Position.start(), 1)


def test_a_lead_counts_men_and_kings_of_both_sides() -> None:
    position = Position.from_fen("W:W28,K46:B1,2")
    assert lead(position.board, Side.WHITE) == 1 + KING - 2 == -lead(position.board, Side.BLACK)


def test_a_side_without_a_move_has_lost() -> None:
    blocked = Position.from_fen("B:W10,14:B5")
    assert Search(Side.WHITE).forces(blocked, 100) and not Search(Side.BLACK).forces(blocked, -50)


def test_the_same_shot_in_another_order_is_accepted_and_stands_in_the_solution() -> None:
    """Both men of the mazette may be given first."""
    start = Position.from_fen("W:W28,32,34,37,43:B6,10,17,19,23")
    both = Puzzle(start, solution(start, Goal.GAIN, Search(Side.WHITE)), Goal.GAIN, "test")
    assert [str(branch.move) for branch in both.solution] == ["28-22", "34-29"]
    assert verify(both) == []
    assert _flaws(replace(both, solution=both.solution[:1])) == [Flaw.SECOND_SOLUTION]


def test_a_tail_in_which_nothing_is_to_be_found_is_named() -> None:
    """After 26x46 the gain is there; then both sides capture as they must."""
    fen, line = "W:W12,23,24,26,28,29,39,40,44:B6,14,31,32,41,K48", "26x46 48x33 29x27"
    (fault,) = verify(Puzzle.from_lines(fen, [line], Goal.GAIN, "test"))
    assert (fault.flaw, fault.facts["move"]) == (Flaw.FORCED_TAIL, "26x46")


def test_a_position_that_cannot_have_come_about_is_named() -> None:
    """Both black men stand where they began, and beside them there was nothing to capture."""
    puzzle = Puzzle.from_lines("W:W6,7,8:B1,2", [], source="test")
    assert Flaw.NO_LAST_MOVE in _flaws(puzzle)


def test_the_same_position_in_two_files_is_named(tmp_path: Path) -> None:
    for name in ("een", "twee"):
        (tmp_path / f"{name}.pdn").write_text(write_puzzles([SOUND]), encoding="utf-8")
    told: list[str] = []
    assert report([tmp_path], told.append) is False
    assert told[0] == "twee.pdn, puzzel 1: Dit is dezelfde puzzel als nummer 1 (een.pdn), misschien gedraaid."


def test_why_a_sound_puzzle_is_not_sharp_is_told_when_asked(tmp_path: Path) -> None:
    (tmp_path / "een.pdn").write_text(write_puzzles([SOUND, OTHER]), encoding="utf-8")
    plain, sharp = list[str](), list[str]()
    assert report([tmp_path], plain.append) and report([tmp_path], sharp.append, sharp=True)
    reasons = [f"een.pdn, puzzel 2: {text}" for text in blunt(OTHER)]
    assert reasons and [line for line in sharp if line not in plain] == reasons


def test_two_processes_tell_the_same_as_one(tmp_path: Path) -> None:
    puzzles = [SOUND, OTHER, replace(OTHER, source=""), SOUND.mirror()]
    (tmp_path / "een.pdn").write_text(write_puzzles(puzzles), encoding="utf-8")
    one, two = list[str](), list[str]()
    assert report([tmp_path], one.append, jobs=1) == report([tmp_path], two.append, jobs=2)
    assert one == two and len(one) == 5


def test_where_every_move_is_right_nothing_is_to_be_found() -> None:
    """Either man may be taken first."""
    start = Position.from_fen("W:W22,32,43:B26,27")
    both = Puzzle(start, solution(start, Goal.WIN, Search(Side.WHITE)), Goal.WIN, "test")
    assert len(both.solution) == 2 and _flaws(both) == [Flaw.ALL_RIGHT]


# --- files


def test_a_file_is_checked_puzzle_by_puzzle() -> None:
    text = write_puzzles([SOUND, SOUND.mirror(), replace(SOUND, source="")])
    faults = [[fault.flaw for fault in checked.faults] for checked in verify_file(text)]
    assert faults == [[], [Flaw.DUPLICATE], [Flaw.NO_SOURCE, Flaw.DUPLICATE]]


def test_a_theme_that_differs_from_the_computed_one_is_named() -> None:
    text = write_puzzles([SOUND]).replace("coup-turc", "coup-suisse")
    (checked,) = verify_file(text)
    (fault,) = checked.faults
    assert fault.flaw is Flaw.THEME_DIFFERS and "coup-suisse" in fault.facts["named"]


def test_a_level_or_grade_that_differs_is_named_and_one_that_is_missing_is_not() -> None:
    (puzzle,) = read_puzzles(write_puzzles([SOUND]))
    for labels, flaws in (
        (replace(puzzle.labels, level="master"), [Flaw.LEVEL_DIFFERS]),
        (replace(puzzle.labels, grade="onbekend"), [Flaw.GRADE_DIFFERS]),
        (Labels(), []),
    ):
        assert [fault.flaw for fault in label_faults(replace(puzzle, labels=labels))] == flaws


def test_a_puzzle_that_cannot_be_read_does_not_stop_the_others() -> None:
    text = write_puzzles([SOUND]) + '\n[FEN "W:W32:B21"]\n\n1. 32-29 *\n\n' + write_puzzles([SOUND])
    flaws = [[fault.flaw for fault in checked.faults] for checked in verify_file(text)]
    assert flaws == [[], [Flaw.UNREADABLE], [Flaw.DUPLICATE]]


def test_every_flaw_has_a_sentence_in_both_languages() -> None:
    facts = {"move": "1-2", "before": "", "limit": 1, "other": 1, "named": "x", "line": 1, "column": 1}
    for language in ("nl", "en"):
        assert len({say_fault(Fault(flaw, facts), language) for flaw in Flaw}) == len(Flaw)
        assert {key for key in known(language) if key.startswith("flaw-")} == {f"flaw-{flaw}" for flaw in Flaw}


def test_the_report_names_file_number_and_fault_and_counts_the_sound_ones(tmp_path: Path) -> None:
    (tmp_path / "een.pdn").write_text(write_puzzles([SOUND]), encoding="utf-8")
    (tmp_path / "twee.PDN").write_text(write_puzzles([replace(OTHER, source="")]), encoding="utf-8")
    (tmp_path / "geen.txt").write_text("no puzzles", encoding="utf-8")
    told: list[str] = []
    assert report([tmp_path], told.append) is False
    assert told[0] == "twee.PDN, puzzel 1: Schrijf erbij waar de puzzel vandaan komt."
    assert "| alle puzzels | 1 |" in told[1]
    assert told[-1] == "Puzzels met fouten: 1 van 2."
    assert report([tmp_path / "een.pdn"], told.append) is True
    assert told[-1] == "Alle puzzels zijn in orde: 1."


def test_the_verb_answers_with_its_exit_code(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "goed.pdn").write_text(write_puzzles([SOUND]), encoding="utf-8")
    (tmp_path / "fout.pdn").write_text(write_puzzles([replace(SOUND, source="")]), encoding="utf-8")
    assert run(["verify", str(tmp_path / "goed.pdn")]) == 0
    assert run(["verify", str(tmp_path / "fout.pdn")]) == 1
    assert capsys.readouterr().out.endswith("Puzzels met fouten: 1 van 1.\n")


def test_a_file_that_is_not_there_is_an_error_of_ours(tmp_path: Path) -> None:
    with pytest.raises(PdnError):
        report([tmp_path / "geen.pdn"], print)


def test_the_sentences_of_a_sound_puzzle_are_none() -> None:
    assert [sentences(checked) for checked in verify_file(write_puzzles([SOUND]))] == [()]
