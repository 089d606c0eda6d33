"""Training or sharp: a position for each fault, and the strict rules turned against every piece."""

import pytest

from damles.errors import MoveError
from damles.puzzle import grade as grades
from damles.puzzle.grade import Blunt, Grade, SharpFault, grade, idle_pieces, sharp_faults
from damles.puzzle.proof import AHEAD, ALL, Search
from damles.puzzle.puzzle import Goal, Puzzle
from damles.rules.piece import EMPTY
from damles.rules.position import Position
from damles.texts import LANGUAGES, say

SHARP = (
    "W:W11,12,17,18,27:B33,44,K49 12-8 49x22 17x50",
    "W:W14,27,31,32,38:B8,17,K26 27-22 26x27 32x3",
    "W:W17,28,32,34,40:B19,20,K35 28-23 35x29 34x25",
    "B:WK35,38:B17,19,23,28,31 28-32 35x28 23x43",
)
MAZETTE = ["28-22 17x28 34-29 23x34 32x5", "34-29 23x34 28-22 17x28 32x5"]


def _puzzle(text: str, goal: Goal = Goal.WIN) -> Puzzle:
    fen, line = text.split(" ", 1)
    return Puzzle.from_lines(fen, [line], goal, "eigen zoektocht")


def _blunt(puzzle: Puzzle) -> set[Blunt]:
    return {fault.blunt for fault in sharp_faults(puzzle)}


@pytest.mark.parametrize("text", SHARP)
def test_a_sharp_puzzle_has_no_fault_and_needs_every_piece(text: str) -> None:
    puzzle = _puzzle(text)
    assert sharp_faults(puzzle) == [] and grade(puzzle) is Grade.SHARP
    line = text.split()[1:]
    assert _is_the_only_shot(puzzle.start, line)
    for square in puzzle.start.squares("wWbB"):
        assert not _is_the_only_shot(_without(puzzle, square), line), square


def _without(puzzle: Puzzle, square: int) -> Position:
    return Position(puzzle.solver, puzzle.start.place(square, EMPTY).board)


def _is_the_only_shot(position: Position, line: list[str]) -> bool:
    """Whether a line can be played, wins the game, and no other first move comes two men ahead."""
    search, end = Search(position.turn, 4), position
    try:
        for text in line:
            end = end.play(text)
    except MoveError:
        return False
    others = [move for move in position.legal_moves if str(move) != line[0]]
    return search.forces(end, ALL) and not any(search.forces(position.play(move), AHEAD) for move in others)


@pytest.mark.parametrize("text", SHARP)
def test_the_turned_sister_is_as_sharp(text: str) -> None:
    assert grade(_puzzle(text).mirror()) is Grade.SHARP


FAULTS = (
    (Blunt.NOT_WON, _puzzle("W:W32,37,41:B14,21,23 32-27 21x32 37x10", Goal.GAIN)),
    (Blunt.EXCHANGE, Puzzle.from_lines("W:W28,32,34,37:B10,17,19,23", MAZETTE)),
    (Blunt.LANDING, Puzzle.from_lines("W:WK46:B32", ["46x28", "46x23"])),
    (Blunt.SECOND_MOVE, Puzzle.from_lines("W:W34,K46:B14,19,30,37", ["34x25", "46x32"])),
    (Blunt.NO_SHARP_END, _puzzle("W:W29,31,32,37,41,42:B8,K15,17,22 42-38 15x27 32x3")),
    (Blunt.NO_LAST_MOVE, _puzzle("W:W11,18,22,23,27:BK5,9 18-12 5x18 22x4")),
    (Blunt.IDLE_PIECE, _puzzle("B:WK3,13,14,24,34:B15,17,23,27,31,43 23-28 3x22 27x40")),
)


@pytest.mark.parametrize(("blunt", "puzzle"), FAULTS, ids=[blunt.value for blunt, _ in FAULTS])
def test_each_fault_is_named(blunt: Blunt, puzzle: Puzzle) -> None:
    assert blunt in _blunt(puzzle)
    assert blunt in _blunt(puzzle.mirror())
    assert grade(puzzle) is Grade.TRAINING


def test_there_is_a_position_for_each_fault() -> None:
    assert {blunt for blunt, _ in FAULTS} == set(Blunt) - {Blunt.NOT_PROVED}


def test_one_fault_alone_is_told_alone() -> None:
    alone = (Blunt.NO_LAST_MOVE, Blunt.IDLE_PIECE)
    assert [_blunt(puzzle) for blunt, puzzle in FAULTS if blunt in alone] == [{blunt} for blunt in alone]


def test_the_idle_piece_is_named_by_its_square() -> None:
    puzzle = next(puzzle for blunt, puzzle in FAULTS if blunt is Blunt.IDLE_PIECE)
    assert list(idle_pieces(puzzle)) == [15]
    assert list(idle_pieces(puzzle.mirror())) == [51 - 15]


def test_a_man_that_only_stops_another_shot_is_not_idle() -> None:
    """The man on 29 takes no part. Without it 7-2 would be as good: the solution would not be the only one."""
    puzzle = _puzzle("W:W7,13,18,22,28,37,39:B26,29,31,K46 22-17 46x22 18x36")
    assert Search(puzzle.solver, 4).forces(_without(puzzle, 29).play("7-2"), AHEAD)
    assert not Search(puzzle.solver, 4).forces(puzzle.start.play("7-2"), AHEAD)
    assert list(idle_pieces(puzzle)) == []


def test_where_a_search_meets_its_limit_nothing_is_called_sharp(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grades, "LIMIT", 0)
    monkeypatch.setattr(grades, "DEPTH", 1)
    puzzle = _puzzle("W:W29,31,32,37,41,42:B8,K15,17,22 42-38 15x27 32x3")
    assert Blunt.NOT_PROVED in _blunt(puzzle)
    assert grade(puzzle) is Grade.TRAINING


def test_the_other_order_is_no_second_solution() -> None:
    faults = sharp_faults(Puzzle.from_lines("W:W28,32,34,37:B10,17,19,23", MAZETTE))
    assert str(faults[0]) == "exchange (move 34-29)"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_grade_and_fault_has_a_sentence(language: str) -> None:
    faults = [SharpFault(blunt, {"move": "28-22", "before": "", "square": 7, "limit": 5}) for blunt in Blunt]
    sentences = {say(f"sharp-{fault.blunt}", language, **fault.facts) for fault in faults}
    assert len(sentences) == len(Blunt)
    assert len({say(f"grade-{one}", language) for one in Grade}) == len(Grade)
