"""Puzzles: their lines, what they show, their key, and the way to PDN and back."""

from dataclasses import replace

import pytest

from damles.errors import IllegalMove, PdnError, PositionError
from damles.puzzle.collection import from_pdn, labelled, read_puzzles, relabelled, table, to_pdn, write_puzzles
from damles.puzzle.proof import Search, solution
from damles.puzzle.puzzle import Goal, Labels, Origin, Puzzle, canonical
from damles.puzzle.themes import Theme
from damles.rules.pdn import read_pdn
from damles.rules.piece import Side
from damles.rules.position import Position
from damles.texts import say
from tests.puzzle.examples import EXAMPLES, Example

# after 27-21 Black may take with 16 or with 26
CHOICE = ("W:W27,32,38:B16,26", ["27-21 16x27 32x21 26x17", "27-21 26x17"])


def _puzzle(example: Example) -> Puzzle:
    return Puzzle.from_lines(example.fen, [example.line], source="test")


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.fen)
def test_a_puzzle_computes_the_theme_of_its_line(example: Example) -> None:
    assert example.theme in _puzzle(example).themes


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.fen)
def test_a_turned_puzzle_has_the_same_key_and_themes_and_the_other_side_to_move(example: Example) -> None:
    puzzle = _puzzle(example)
    turned = puzzle.mirror()
    assert (turned.id, turned.themes) == (puzzle.id, puzzle.themes)
    assert turned.solver is puzzle.solver.other
    assert turned.mirror() == puzzle


def test_the_key_names_the_goal_and_the_position_with_white_to_move() -> None:
    win = _puzzle(EXAMPLES[0])
    gain = Puzzle(win.start, win.solution, Goal.GAIN, "test")
    assert win.id == f"win {EXAMPLES[0].fen}" and gain.id == f"gain {EXAMPLES[0].fen}"
    assert canonical(win.start.mirror()) == win.start


def test_lines_with_the_same_beginning_are_joined_in_one_tree() -> None:
    puzzle = Puzzle.from_lines(*CHOICE)
    (key,) = puzzle.solution
    assert [str(reply.move) for reply in key.after] == ["16x27", "26x17"]
    assert [" ".join(map(str, line)) for line in puzzle.lines] == CHOICE[1]


def test_a_theme_must_be_there_whatever_the_opponent_replies() -> None:
    example = EXAMPLES[0]
    one = _puzzle(example)
    (key,) = one.solution
    other = type(key)(example.position.play("23-18").parse_move("47x23"))
    both = Puzzle(one.start, (type(key)(key.move, (*key.after, other)),), one.goal, one.source)
    assert Theme.COUP_TURC in one.themes
    assert Theme.COUP_TURC not in both.themes


def test_the_shown_lines_follow_the_first_right_move_only() -> None:
    puzzle = Puzzle.from_lines("W:W32,37,41:B14,21,23", ["32-27 21x32 37x10", "32-28 23x32 37x28"])
    assert [str(line[0]) for line in puzzle.lines] == ["32-27", "32-28"]
    assert [str(line[0]) for line in puzzle.shown] == ["32-27"]


def test_an_empty_solution_has_no_lines_and_no_theme() -> None:
    empty = Puzzle.from_lines("W:W32:B21", [])
    assert (empty.lines, empty.shown, empty.themes) == ((), (), frozenset())


def test_a_wrong_text_is_refused_with_our_own_errors() -> None:
    with pytest.raises(PositionError):
        Puzzle.from_lines("W:W1:B21", [])
    with pytest.raises(IllegalMove):
        Puzzle.from_lines("W:W32:B21", ["32-29"])


# --- solving


def test_solving_finds_the_tree_of_a_known_strike() -> None:
    for example in EXAMPLES[:10]:
        if example.theme is not Theme.COUP_SUISSE:
            found = solution(example.position, Goal.WIN, Search(example.position.turn, depth=3))
            assert Puzzle(example.position, found).lines == _puzzle(example).lines


def test_solving_answers_every_capture_of_the_opponent() -> None:
    position = Position.from_fen("W:W17,28,33,39:B8,12,19,22")
    for branch in solution(position, Goal.GAIN, Search(Side.WHITE, depth=2)):
        after = position.play(branch.move)
        assert [reply.move for reply in branch.after] == list(after.due)
        assert all(reply.after for reply in branch.after)


# --- PDN


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.fen)
def test_a_puzzle_comes_back_from_pdn_the_same(example: Example) -> None:
    puzzle = _puzzle(example)
    text = write_puzzles([puzzle], "Test")
    assert list(read_puzzles(text)) == [puzzle]
    (game,) = read_pdn(text)
    assert example.theme in game.tag("Theme").split()
    assert (game.tag("Event"), game.tag("Result")) == ("Test 1", "*")


def test_choices_of_the_opponent_come_back_from_pdn_as_variations() -> None:
    puzzle = Puzzle.from_lines(*CHOICE, goal=Goal.GAIN, source='a "quoted" book')
    (again,) = read_puzzles(write_puzzles([puzzle]))
    assert again == puzzle and again.lines == puzzle.lines


def test_two_first_moves_come_back_from_pdn() -> None:
    puzzle = Puzzle.from_lines("W:W32,37,41:B14,21,23", ["32-27 21x32 37x10", "32-28 23x32 37x28"], source="x")
    assert from_pdn(to_pdn(puzzle)) == puzzle


def test_a_theme_that_was_typed_is_not_believed() -> None:
    text = write_puzzles([_puzzle(EXAMPLES[0])]).replace("coup-turc", "demi-turc")
    (puzzle,) = read_puzzles(text)
    assert Theme.COUP_TURC in puzzle.themes and Theme.DEMI_TURC not in puzzle.themes


def test_a_goal_that_is_not_known_is_read_as_a_win() -> None:
    text = write_puzzles([_puzzle(EXAMPLES[0])]).replace('"win"', '"glory"')
    assert [puzzle.goal for puzzle in read_puzzles(text)] == [Goal.WIN]


def test_a_faulty_solution_is_an_error_with_its_place() -> None:
    with pytest.raises(PdnError) as caught:
        list(read_puzzles('[FEN "W:W32,37,41:B14,21,23"]\n\n1. 32-30 *'))
    assert caught.value.facts["line"] == 3


def test_the_table_counts_each_kind() -> None:
    puzzles = [_puzzle(example) for example in EXAMPLES]
    rows = dict(row.strip("| ").rsplit(" | ", 1) for row in table(puzzles).splitlines()[2:])
    assert rows["alle puzzels"] == str(len(EXAMPLES))
    assert rows["wit aan zet"] == rows["zwart aan zet"] == str(len(EXAMPLES) // 2)
    for theme in (Theme.COUP_TURC, Theme.DEMI_TURC, Theme.COUP_SUISSE):
        assert rows[f"thema: {say(f'theme-{theme}')}"] == str(sum(example.theme is theme for example in EXAMPLES))


def test_source_kind_turn_and_labels_come_back_from_pdn() -> None:
    told = replace(_puzzle(EXAMPLES[0]), origin=Origin.GENERATED, turned=True)
    (puzzle,) = read_puzzles(write_puzzles([told], "Test"))
    assert (puzzle.origin, puzzle.turned) == (Origin.GENERATED, True)
    assert puzzle.labels == labelled(told).labels
    assert puzzle.labels.themes == tuple(sorted(puzzle.themes)) and puzzle.labels.level and puzzle.labels.grade


def test_labels_are_no_part_of_a_puzzle_and_can_be_left_out() -> None:
    puzzle = _puzzle(EXAMPLES[0])
    assert replace(puzzle, labels=Labels(("direct",), "master", "sharp")) == puzzle
    (bare,) = read_puzzles(write_puzzles([labelled(puzzle)], label=False))
    assert bare.labels == Labels()


def test_wrong_labels_are_written_again_as_they_are_computed() -> None:
    text = relabelled(write_puzzles([_puzzle(example) for example in EXAMPLES[:3]], "Turkse slag"))
    assert relabelled(text.replace("coup-turc", "direct").replace("Level", "Niveau")) == text
    assert '[Event "Turkse slag 3"]' in text


def test_a_turned_sister_says_so_and_turned_back_does_not() -> None:
    puzzle = _puzzle(EXAMPLES[0])
    assert puzzle.mirror().turned and not puzzle.mirror().mirror().turned
