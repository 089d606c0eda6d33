"""The verdict on a move in a puzzle: all that keeps the proved win is right, and every other move is answered."""

import random
from collections import Counter
from pathlib import Path

import pytest

from damles.course.exercise import State
from damles.course.play import position_at
from damles.course.puzzle_judge import as_task, hint_task, is_task_done, is_task_state, judge_task, rest
from damles.course.puzzle_shelf import Entry, entry_of, read_shelf
from damles.course.puzzle_trainer import PuzzleTrainer
from damles.course.store import MemoryStore
from damles.course.verdict import Kind
from damles.course.why import why
from damles.engine.endings.tables import standard
from damles.engine.search import Limit
from damles.puzzle.collection import write_puzzles
from damles.puzzle.proof import NotProved, Search, goal_lead
from damles.puzzle.puzzle import Goal, Puzzle
from damles.puzzle.solve import Verdict as Worth
from damles.puzzle.solve import What, judge
from damles.rules.move import Move
from damles.rules.position import Position

SHELF = read_shelf(sorted((Path(__file__).resolve().parents[2] / "puzzles").glob("*.pdn")))
ENTRIES = list(SHELF.entries.values())
SAMPLE = ENTRIES[:: max(1, len(ENTRIES) // 12)]
KEEPS = (Kind.RIGHT, Kind.ALSO_RIGHT, Kind.GO_ON)

TURK = Puzzle.from_lines("W:W14,27,31,32,38:B8,17,K26", ["27-22 26x27 32x3"], source="eigen")
MAZETTE = Puzzle.from_lines(
    "W:W28,32,34,37,46,47,48:B10,17,19,23,1,2,6", ["28-22 17x28 34-29 23x34 32x5"], Goal.GAIN, "eigen"
)
"""Its two offers can also be made in the other order, which the solution here does not say."""


def solve(puzzle: Puzzle, line: tuple[Move, ...]) -> State:
    """The state after a line of the solution, given by the solver's moves and the replies that it names."""
    task, state = as_task(puzzle), State()
    for place in range(0, len(line), 2):
        verdict = judge_task(task, state, " ".join(move.full for move in line[place : place + 2]))
        assert verdict.kind in KEEPS, (puzzle.id, line[place])
        state = verdict.state
    assert is_task_done(state)
    return state


def check_solutions(entries: list[Entry]) -> None:
    for entry in entries:
        for line in entry.puzzle.lines:
            assert is_task_state(as_task(entry.puzzle), solve(entry.puzzle, line))


def check_others(entries: list[Entry]) -> None:
    """No first move outside the solution is taken."""
    for entry in entries:
        right = {branch.move for branch in entry.puzzle.solution}
        task = as_task(entry.puzzle)
        for move in set(entry.puzzle.start.legal_moves) - right:
            verdict = judge_task(task, State(), move.full)
            assert verdict.kind not in KEEPS, (entry.id, move)
            assert len(verdict.line) >= 2 or not entry.puzzle.start.play(move).legal_moves


def test_the_solution_of_every_puzzle_is_accepted() -> None:
    check_solutions(SAMPLE)


def test_no_other_first_move_is_accepted() -> None:
    check_others(SAMPLE[::3])


@pytest.mark.slow
def test_every_solution_of_the_collection_is_accepted() -> None:
    check_solutions(ENTRIES)


@pytest.mark.slow(minutes=25)
def test_no_other_first_move_of_the_collection_is_accepted() -> None:
    check_others(ENTRIES)


def wrong_tries(count: int) -> list[tuple[Puzzle, Move]]:
    """Moves by chance that are no first move of a solution, each once."""
    chance, tries = random.Random(7), dict[tuple[Puzzle, Move], None]()
    while len(tries) < count:
        puzzle = chance.choice(ENTRIES).puzzle
        right = {branch.move for branch in puzzle.solution}
        if wrong := [move for move in puzzle.start.legal_moves if move not in right]:
            tries[puzzle, chance.choice(wrong)] = None
    return list(tries)


def check_tries(tries: list[tuple[Puzzle, Move]]) -> Counter[str]:
    """How a search twenty times as deep looks at the verdicts; every one that it contradicts is a failure.

    A verdict that only counts men must say that it sees no further: a deeper search may then count otherwise, but
    never find that the move reaches the goal after all.
    """
    found: Counter[str] = Counter()
    faults = []
    for puzzle, move in tries:
        verdict = judge_task(as_task(puzzle), State(), move.full)
        deeper = judge(puzzle.start, move, DEEP, probe=standard()).verdict
        quick = verdict.sentence.removeprefix("train-").removesuffix("-one")
        reply = puzzle.start.play(move).parse_move(verdict.line[1]) if len(verdict.line) > 1 else None
        answered = judge(puzzle.start.play(move), reply, DEEP, probe=standard()).verdict.what if reply else None
        how = compared(puzzle, move, quick, int(verdict.facts.get("count", 0)), deeper, answered)
        if (how == "open" and quick != "open") or how == "otherwise":
            assert "Voor zover ik zie" in verdict.say(), verdict.say()
        found[how] += 1
        if how.startswith("fault") or verdict.kind in KEEPS:
            faults.append((puzzle.id, str(move), verdict.say(), str(deeper.what), deeper.men, str(answered), how))
    assert not faults, (found, faults)
    return found


def compared(puzzle: Puzzle, move: Move, quick: str, men: int, deeper: Worth, answered: What | None) -> str:
    """``same``, ``open`` where the deeper search proves nothing, ``otherwise`` beyond the horizon, or a ``fault``."""
    what = deeper.what
    if what is What.WIN or (what is What.GAIN and reaches_goal(puzzle, move)):
        return "fault: reaches the goal"
    if quick in PROVED:
        if what is not PROVED[quick]:
            return "open" if what is What.OPEN else "fault: proved otherwise"
        if quick == "lost" and answered not in (None, What.WIN, What.OPEN):
            return "fault: the reply does not win"
        return "same"
    if quick == "open" or what is What.OPEN:
        return "open"
    same = quick == "loss" and what is What.LOST
    return "same" if same or (str(what) == quick and (quick == "nothing" or deeper.men >= men)) else "otherwise"


def reaches_goal(puzzle: Puzzle, move: Move) -> bool:
    """Whether a move is proved to reach the goal, as far ahead as the collection is proved."""
    try:
        return Search(puzzle.solver).forces(puzzle.start.play(move), goal_lead(puzzle.goal, puzzle.start))
    except NotProved:
        return False


DEEP = Limit(nodes=120_000)
PROVED = {"lost": What.LOST, "draw": What.DRAW}
"""What holds to the end of the game: a deeper search must find the same."""


def test_wrong_tries_get_a_reply_and_a_verdict_that_a_deeper_search_confirms() -> None:
    assert check_tries(wrong_tries(500)[::100]).total() == 5


@pytest.mark.slow(minutes=3)
def test_five_hundred_wrong_tries_get_a_reply_and_a_verdict_that_a_deeper_search_confirms() -> None:
    found = check_tries(wrong_tries(500))
    assert found.total() == 500 and found["same"] > found["otherwise"] + found["open"], found


# --- single moves


def test_the_same_shot_in_another_order_is_right_and_ends_in_the_same_position() -> None:
    task = as_task(MAZETTE)
    first = judge_task(task, State(), "34-29")
    assert first.kind is Kind.ALSO_RIGHT and not first.done and first.state.steps[1] == "23x34"
    second = judge_task(task, first.state, "28-22")
    third = judge_task(task, second.state, "32x5")
    assert third.done and is_task_state(task, third.state)
    assert position_at(task, third.state) == position_at(task, solve(MAZETTE, MAZETTE.lines[0]))


def test_a_hint_knows_the_way_on_behind_a_move_of_ones_own() -> None:
    task = as_task(MAZETTE)
    state = judge_task(task, State(), "34-29").state
    assert [str(move) for move in rest(task, state)] == ["28-22", "17x28", "32x5"]
    assert hint_task(task, state, 5).line == ("28-22", "17x28", "32x23x14x5")


def test_the_ladder_goes_from_the_theme_to_everything() -> None:
    task = as_task(TURK, ("coup-turc",))
    assert hint_task(task, State(), 1).say() == "Denk aan: Turkse slag."
    assert [hint_task(task, State(), rung).marks[-1].squares for rung in (2, 3)] == [(27,), (22,)]
    assert [len(hint_task(task, State(), rung).line) for rung in (4, 5)] == [2, 3]
    last = State(hint_task(task, State(), 4).line)
    assert hint_task(task, last, 4).rung == 5, "the last move with no reply is everything"


def test_a_wrong_move_gets_the_best_reply_with_what_follows() -> None:
    verdict = judge_task(as_task(TURK), State(), "27-21")
    assert verdict.kind is Kind.LOSES and verdict.line[0] == "27-21" and len(verdict.line) > 2
    position = TURK.start
    for text in verdict.line:
        position = position.play(text)
    assert f"Het beste antwoord is {verdict.facts['reply']}" in verdict.say()


def test_a_forbidden_move_gets_its_article_and_nonsense_its_sentence() -> None:
    capture = as_task(Puzzle.from_lines("W:W28,34:B22", ["28x17"], Goal.GAIN, "eigen"))
    assert "artikel 6.2" in judge_task(capture, State(), "34-30").say()
    assert judge_task(capture, State(), "hallo").kind is Kind.UNREADABLE
    assert judge_task(as_task(TURK), State(), "27 - 22").kind is Kind.GO_ON, "spaces are no reply"


def test_the_pupil_chooses_the_reply_that_he_foresees() -> None:
    puzzle = Puzzle.from_lines("W:W28,37,38,42:B17,18,19", ["28-23 18x29 37-32", "28-23 19x28 37-32"], source="eigen")
    task = as_task(puzzle)
    assert judge_task(task, State(), "28-23").state.steps[1] == "18x29"
    assert judge_task(task, State(), "28-23 19x28").state.steps[1] == "19x28"
    assert judge_task(task, State(), "28-23 1-2").state.steps[1] == "18x29", "a reply that is none is not taken"


def test_the_same_move_always_gets_the_same_verdict() -> None:
    for entry in SAMPLE[:3]:
        wrong = next(move for move in entry.puzzle.start.legal_moves if move != entry.puzzle.solution[0].move)
        one, other = (judge_task(as_task(entry.puzzle), State(), wrong.full) for _ in range(2))
        assert one == other


# --- the trainer


def test_a_killed_kernel_goes_on_in_the_middle_of_a_line() -> None:
    store = MemoryStore()
    entry = entry_of(MAZETTE, write_puzzles([MAZETTE]))
    first = PuzzleTrainer(store, "7", now=lambda: 0.0)
    first.answer(first.open(entry).id, "34-29")
    second = PuzzleTrainer(store, "7", now=lambda: 0.0)
    task = second.open(entry)
    assert second.attempt(task.id).state.steps == ("34-29", "23x34")
    second.answer(task.id, "28-22")
    assert second.answer(task.id, "32x5").done and second.stars(task.id) == 3
    assert second.known[task.id].stars == 3 and PuzzleTrainer(store, "7", now=lambda: 0.0).known[task.id].stars == 3


def test_a_state_that_is_none_of_this_puzzle_is_not_gone_on_with() -> None:
    task = as_task(TURK)
    assert is_task_state(task, State(("27-22", "26x27")))
    assert not is_task_state(task, State(("27-22",))) and not is_task_state(task, State(("1-2", "3-4")))


# --- why


def test_why_a_move_fails_in_any_position() -> None:
    start = Position.start()
    for text in ("32-28", "34-30"):
        found = why(start, start.parse_move(text), Limit(nodes=2_000))
        assert found.line[0] == start.parse_move(text) and found.say().startswith(("Ik kan niet", text))
    lost = Position.from_fen("W:W28,42:B17,19")
    assert "verliest de partij" in why(lost, lost.parse_move("28-23")).say()
    won = why(TURK.start, TURK.start.parse_move("27-22"))
    assert won.verdict.what is What.WIN and won.better is None
