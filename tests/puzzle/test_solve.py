"""What the solver proves is so: held against the rule book, the tables of endings and published problems."""

import random
from functools import cache
from itertools import count

import pytest

from damles.engine.endings.tables import standard
from damles.engine.layout import state_of
from damles.engine.plain import moves
from damles.engine.plain_search import PlainSearcher
from damles.engine.root import Root
from damles.engine.search import Limit, has_numba
from damles.errors import DamlesError, GameOver, LimitError
from damles.puzzle.proof import CALM, Search, lead
from damles.puzzle.puzzle import Branch
from damles.puzzle.solve import Solved, Verdict, What, judge, solve
from damles.puzzle.win import Budget, Prover
from damles.rules.piece import Side
from damles.rules.position import Position

SMALL = Limit(nodes=60_000)

PUBLISHED = (
    ("W:W6,11,18,22,28:B17,32,36,37,43", "6-1"),  # PWCP 2 (a problem world cup, 2007/2008), A3
    ("W:W17,22,41,42,44,49:B8,25,28,30,33,36", "17-12"),  # M. Douwes, Maximaal 1990/91
    ("W:W27,28,32,38,39,40,45:B12,13,14,18,19,23,24", "27-22"),  # the coup royal, no more men than it needs
    ("W:W17,18,22,23,32:B39,40,K49", "18-13"),  # a Turkish strike of our own
)

LONGER = (
    ("W:W7,26,28,33,44,46,50:B8,14,17,24,34,37,39", "46-41"),  # M. Douwes, Spectrum 2004
    ("W:W11,19,22,28,31,41:B6,9,17,26,30,38,40", "19-14"),  # V. Matus, Damcomposities 1993
    ("W:W6,17,18,38,41:B8,14,24,34,36", "17-12"),  # PWCP 2, A1
)


@cache
def _solved(fen: str) -> Solved:
    return solve(Position.from_fen(fen), SMALL, plain=True)


@pytest.mark.parametrize(("fen", "key"), PUBLISHED)
def test_the_key_of_a_published_problem_is_the_only_solution(fen: str, key: str) -> None:
    solved = _solved(fen)
    assert [(str(each.move), each.verdict.what) for each in solved.solutions] == [(key, What.WIN)]
    assert {each.move for each in solved.attempts} == set(solved.start.legal_moves)


@pytest.mark.slow
@pytest.mark.skipif(not has_numba(), reason="numba is not installed (the extra 'fast')")
@pytest.mark.parametrize(("fen", "key"), [*PUBLISHED, *LONGER])
def test_longer_problems_are_proved_with_the_compiled_text(fen: str, key: str) -> None:
    solved = solve(Position.from_fen(fen), Limit(nodes=20_000_000), plain=False)
    assert [str(each.move) for each in solved.solutions if each.verdict.what is What.WIN] == [key]


@pytest.mark.parametrize(("fen", "key"), PUBLISHED)
def test_a_solution_is_a_tree_that_answers_every_capture_of_the_opponent(fen: str, key: str) -> None:
    """At the end of each line the opponent has nothing to capture; every move is legal."""
    lines = 0

    def walk(position: Position, branch: Branch) -> None:
        nonlocal lines
        assert branch.move in position.legal_moves
        after = position.play(branch.move)
        assert {reply.move for reply in branch.after} == set(after.due)
        lines += not branch.after
        for reply in branch.after:
            assert reply.after
            for answer in reply.after:
                walk(after.play(reply.move), answer)

    for attempt in _solved(fen).solutions:
        assert attempt.branch and attempt.branch.move == attempt.move
        walk(_solved(fen).start, attempt.branch)
    assert lines


def test_the_turned_position_has_the_turned_solution() -> None:
    fen, key = PUBLISHED[0]
    turned = solve(Position.from_fen(fen).mirror(), SMALL, plain=True)
    assert [each.move.mirror() for each in turned.solutions] == [Position.from_fen(fen).parse_move(key)]


def test_the_same_limit_of_positions_gives_the_same_answer() -> None:
    fen, _ = PUBLISHED[1]
    assert solve(Position.from_fen(fen), SMALL, plain=True) == _solved(fen)


def test_every_winning_move_of_a_won_position_is_a_solution() -> None:
    """Six men against three (the bare coup Weiss): eight first moves win, so it is no puzzle."""
    winning = {"37-31", "28-22", "38-32", "27-22", "28-23", "33-29", "37-32", "39-34"}
    solved = _solved("W:W27,28,33,37,38,39:B9,16,26")
    found = {str(each.move) for each in solved.solutions}
    assert {each.verdict.what for each in solved.solutions} == {What.WIN}
    assert len(found) > 1 and found <= winning


@pytest.mark.slow
@pytest.mark.skipif(not has_numba(), reason="numba is not installed (the extra 'fast')")
def test_both_orders_of_a_sacrifice_are_solutions() -> None:
    """The coup Philippe: either man may be given first."""
    position = Position.from_fen("W:W27,32,35,38,42,43,44:B11,12,16,18,23,24")
    solved = solve(position, Limit(nodes=20_000_000), plain=False)
    assert {str(each.move) for each in solved.solutions} == {"27-22", "35-30"}


def test_a_wrong_move_is_told_what_it_loses_and_to_what_reply() -> None:
    """After 28-22 18x27 White stays two men behind, and no further."""
    position = Position.from_fen("W:W28,33,38,39,43:B9,13,18,19,24")
    attempt = judge(position, position.parse_move("28-22"), SMALL, plain=True)
    assert (attempt.verdict, str(attempt.reply)) == (Verdict(What.LOSS, 2, ahead=6), "18x27")
    after = position.play("28-22").play("18x27")
    assert not Search(Side.WHITE, 6).forces(after, -1, doubt=True)
    assert Search(Side.WHITE, 6).forces(after, -2, doubt=True)


@pytest.mark.parametrize(("move", "reply"), [("39-33", "12-17"), ("27-21", "14-20")])
def test_a_move_that_misses_the_shot_wins_nothing_any_more(move: str, reply: str) -> None:
    position = Position.from_fen(PUBLISHED[2][0])
    attempt = judge(position, position.parse_move(move), SMALL, plain=True)
    assert (attempt.verdict.what, str(attempt.reply)) == (What.NOTHING, reply)


def test_a_position_of_the_tables_is_known_to_its_end() -> None:
    """Two kings do not win against one on the long line; a king catches a man that stands alone."""
    kings = solve(Position.from_fen("W:WK6,K15:BK46"), SMALL, plain=True)
    assert {each.verdict.what for each in kings.attempts} <= {What.DRAW, What.LOST}
    catch = solve(Position.from_fen("W:WK7:B6"), SMALL, plain=True)
    assert catch.solutions[0].verdict == Verdict(What.WIN, plies=3)


@pytest.mark.parametrize("fen", ["W:W32,K1:B16", "W:W15:B5", "B:W15,24:B5", "W:W32:B8,21", "B:W6,K12:B1"])
def test_the_end_of_the_game_is_seen_where_men_are_counted_too(fen: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With no proof of the win or the loss itself, the count of men comes to the same, only less exactly."""
    monkeypatch.setattr(Prover, "wins", lambda *_, **__: None)
    position = Position.from_fen(fen)
    for move in position.legal_moves:
        verdict = judge(position, move, SMALL, plain=True).verdict
        ending = standard().probe(position.play(move))
        assert ending and verdict.what is {-1: What.WIN, 1: What.LOST}[ending.result]
        assert verdict.plies > ending.plies


def test_without_enough_limit_nothing_is_claimed() -> None:
    solved = solve(Position.start(), Limit(nodes=200), plain=True)
    assert {each.verdict.what for each in solved.attempts} == {What.OPEN}
    assert solved.solutions == () and all(each.reply is None for each in solved.attempts)


def test_it_stops_when_it_is_told_to() -> None:
    asked = count()
    solved = solve(Position.start(), Limit(nodes=10**9), plain=True, stop=lambda: next(asked) > 20)
    assert {each.verdict.what for each in solved.attempts} == {What.OPEN}


def test_seconds_are_read_from_the_clock_that_is_given() -> None:
    ticks = count()
    solved = solve(Position.start(), Limit(seconds=50), plain=True, clock=lambda: float(next(ticks)))
    assert next(ticks) < 500 and len(solved.attempts) == 9


@pytest.mark.parametrize(
    ("fen", "limit", "error"),
    [
        ("B:W28:B", SMALL, GameOver),
        ("B:W10,14:B5", SMALL, GameOver),
        ("W:W28:B17", Limit(depth=3), LimitError),
    ],
)
def test_what_cannot_be_solved_is_an_error_of_ours(fen: str, limit: Limit, error: type[DamlesError]) -> None:
    with pytest.raises(error):
        solve(Position.from_fen(fen), limit, plain=True)


# --- the proofs, against the rule book and the tables


def _forces(position: Position, side: Side, target: int, doubt: bool, left: int) -> bool:
    """`Search.forces` once more, on the readable rule book and remembering nothing."""
    legal = position.legal_moves
    if not legal:
        return position.turn is not side
    capture = legal[0].is_capture
    hanging = any(move.is_capture for move in _passed(position).legal_moves)
    if capture or left > 0 or (left > -CALM and hanging):
        some = any if position.turn is side else all
        rest = left if capture else left - 1
        return some(_forces(position.play(move), side, target, doubt, rest) for move in legal)
    return doubt if hanging else lead(position.board, side) >= target


def _passed(position: Position) -> Position:
    return Position(position.turn.other, position.board)


def _few(rng: random.Random, pieces: int) -> Position:
    """A position of so many pieces, both sides having at least one."""
    letters = ["w", "b"] + [rng.choice("wbwbWB") for _ in range(pieces - 2)]
    board = ["e"] * 50
    for letter in letters:
        room = {"w": range(5, 50), "b": range(45)}.get(letter, range(50))
        board[rng.choice([place for place in room if board[place] == "e"])] = letter
    return Position(rng.choice([Side.WHITE, Side.BLACK]), "".join(board))


@pytest.mark.parametrize("seed", range(40))
def test_the_lead_that_is_forced_is_that_of_the_rule_book(seed: int) -> None:
    rng = random.Random(seed)
    position = _few(rng, 5)
    side, target, depth = rng.choice(list(Side)), rng.choice([-1, 0, 1, 2]), rng.choice([1, 2])
    for doubt in (False, True):
        found = Search(side, depth).forces(position, target, doubt=doubt)
        assert found == _forces(position, side, target, doubt, depth)


def _prover(position: Position, side: Side, nodes: int = 3_000) -> Prover:
    budget = Budget(Limit(nodes=nodes), lambda: 0.0)
    return Prover(Root.of(position), side is Side.WHITE, PlainSearcher, budget)


@pytest.mark.parametrize("seed", range(60))
def test_a_win_that_is_proved_is_one_in_the_tables(seed: int) -> None:
    """The proof looks nothing up here, so the tables judge it: never a win too many, never one too quick."""
    rng = random.Random(seed)
    position = _few(rng, 3)
    ending = standard().probe(position)
    assert ending
    for side in Side:
        prover = _prover(position, side)
        plies = prover.wins(prover.start(), 1.0)
        if plies is not None:
            assert ending.result == (1 if position.turn is side else -1)
            assert plies >= ending.plies


def test_quick_wins_of_the_tables_are_proved_without_them() -> None:
    proved = total = 0
    for seed in range(60):
        position = _few(random.Random(seed), 3)
        ending = standard().probe(position)
        if ending and ending.result and ending.plies <= 9 and position.legal_moves:
            side = position.turn if ending.result > 0 else position.turn.other
            prover = _prover(position, side, 20_000)
            total += 1
            proved += prover.wins(prover.start(), 1.0) is not None
    assert proved == total > 10


def test_a_win_that_comes_after_the_five_moves_is_none() -> None:
    """One king against two: ten plies after that begins it is a draw (article 9.2), and so no proof."""
    position = Position.from_fen("W:WK1,K24:BK35")
    prover = _prover(position, Side.WHITE)
    state, left = prover.start()
    assert left == 10
    step = prover.step((state, left), moves(state)[0])
    assert step[1] == 9
    lost = prover.wins((state_of(position), 0), 1.0)
    assert lost is None
