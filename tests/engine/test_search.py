"""What the engine finds: shots, ends of games and their distance, draws; and how it keeps its limits."""

import random
from functools import cache

import pytest

from damles.engine import plain
from damles.engine.layout import State, state_of
from damles.engine.root import Memory
from damles.engine.search import Analysis, Limit, analyse
from damles.rules.game import Game
from damles.rules.outcome import Ending
from damles.rules.piece import Side
from damles.rules.position import Position
from damles.rules.setup import Setup
from damles.rules.stage import Stage
from tests.engine.conftest import Text
from tests.positions import legalised

SHOTS = [
    # name, position, first moves that win; from studies of the named combinations
    ("direct", "W:W32,37,41:B14,21,23", "32-27"),
    ("mazette", "W:W28,32,34,37:B10,17,19,23", "28-22 34-29"),
    ("philippe", "W:W34,40,45:B12,23,25", "34-30"),
    ("philippe a", "W:W27,32,35,38,42,43,44:B11,12,16,18,23,24", "27-22 35-30"),
    ("ricochet", "W:W28,32,33,34,35,40,45:B9,13,16,19,21,23,25", "34-30"),
    ("royal", "W:W27,28,32,38,39,40,45:B12,13,14,18,19,23,24", "27-22"),
    ("rappel", "W:W28,32,33,37,38:B8,9,18,19,20", "28-23"),
    ("rappel 1", "W:W28,32,33,37,38:B8,18,19", "28-23"),
    ("rappel 2", "W:W30,34,35,40:B10,19,20", "30-24"),
    ("rappel 3", "W:W28,32,33,38,39:B9,17,18", "28-22"),
    ("weiss", "W:W27,28,33,37,38,39:B10,16,19,20,26", "37-31"),
    ("weiss 2", "W:W27,28,33,37,38,39:B8,9,16,26", "37-31"),
    ("talon 1", "W:W22,27,28,32,33,34,35,37,39,44:B8,11,13,16,17,18,19,23,24,25", "34-29 33-29"),
    ("talon 2", "W:W24,29,32,33,34,36,38,40,45,47:B7,13,15,16,18,20,21,22,23,25", "32-28"),
    ("napoleon", "W:W26,28,29,31,36:B10,16,17,18,20", "29-23"),
    ("napoleon game", "W:W25,26,27,28,31,32,33,35,36,37,39,44,45:B6,8,10,11,12,13,14,16,17,18,19,20,23", "27-22"),
    ("trappe", "W:W25,26,30,31,32,34,35,37,38,39,42,48:B9,11,12,14,15,16,18,19,22,23,24,28", "31-27"),
    ("tiroir", "W:W26,27,28,32,37,41:B8,12,16,17,18,21", "28-22"),
    ("double deux", "W:W27,28,30,33,35,39:B4,14,18,19,24", "27-22"),
    ("mazette double", "W:W39,40,41,43,45,46:B9,13,19,23,28,32,37", "43-38"),
    ("deslauriers", "W:W27,28,32,34,36,37,43:B11,12,13,19,23,24,26", "37-31"),
    ("bonnard", "W:W25,30,33,34,37,38,39,41,43,49:B8,9,10,12,18,19,22,23,27", "30-24 34-29"),
    ("raphael", "W:W27,28,32,33,34,37,38,48,49:B12,13,16,17,19,21,23,24,26", "34-29"),
    ("manoury", "W:W31,36,37,39,43:B6,11,13,16,21,30", "39-34"),
    ("chapelet", "W:W25,28,30,34,35,39:B5,8,10,14,19,20,24", "28-23"),
    ("turc 1", "W:W8,14,19,23,29:B11,22,K47", "23-18"),
    ("turc 2", "W:W17,18,22,23,32:B39,40,K49", "18-13"),
    ("turc 3", "W:W13,20,24,29,34:B27,28,K48", "29-23"),
    ("turc 4", "W:W11,12,17,18,27:B33,44,K49", "12-8"),
    ("turc 5", "W:W14,27,31,32,38:B8,17,K26", "27-22"),
    ("demi-turc 1", "W:W9,17,23,28,32:B24,34,K49", "23-19"),
    ("demi-turc 2", "W:W21,27,33,37,39:B18,19,K30", "27-22"),
    ("demi-turc 3", "W:W17,28,32,34,40:B19,20,K35", "28-23"),
    ("demi-turc 4", "W:W7,19,22,28,33:B21,31,K47", "22-17"),
    ("demi-turc 5", "W:W17,22,31,38,43:BK3,20,29", "38-33"),
]
MIDDLE = Position.from_fen("W:W25,26,27,28,31,32,33,35,36,37,39,44,45:B6,8,10,11,12,13,14,16,17,18,19,20,23")
KING_AND_MEN = Position.from_fen("W:WK28,33,38,39:BK6")


def looked(text: Text, subject: Position | Game, limit: Limit, lines: int = 1) -> Analysis:
    return analyse(subject, limit, lines=lines, plain=text.is_plain)


@pytest.mark.parametrize(("name", "fen", "keys"), SHOTS, ids=[shot[0] for shot in SHOTS])
def test_the_named_shots_are_found(text: Text, name: str, fen: str, keys: str) -> None:
    position = Position.from_fen(fen)
    assert str(looked(text, position, Limit(depth=6)).best) in keys.split()
    mirrored = {str(position.parse_move(key).mirror()) for key in keys.split()}
    assert str(looked(text, position.mirror(), Limit(depth=6)).best) in mirrored


def test_the_line_shows_the_whole_shot(text: Text) -> None:
    answer = looked(text, MIDDLE, Limit(depth=4))
    assert [str(move) for move in answer.line][:9:2] == ["27-22", "28-22", "26-21", "31x4"][:5]
    position = MIDDLE
    for move in answer.line:
        position = position.play(move)


# --- how games end


@pytest.mark.parametrize("seed", range(3))
def test_an_end_in_five_plies_is_found_with_its_distance(text: Text, seed: int) -> None:
    known = 0
    for position in tiny(40, seed):
        exact, found = end_in(state_of(position), 5), looked(text, position, Limit(depth=6)).end
        if exact is not None:
            known += 1
            assert found == exact, position.fen
        else:
            assert found is None or abs(found) > 5, position.fen
    assert known > 10


@cache
def end_in(state: State, plies: int) -> int | None:
    """The distance to the end by looking at everything: won when odd, lost (negative) when even, ``None`` if far."""
    moves = plain.moves(state)
    if not moves:
        return 0
    if not plies:
        return None
    after = [end_in(plain.make(state, move), plies - 1) for move in moves]
    lost = [end for end in after if end is not None and end <= 0]
    if lost:
        return 1 - max(lost)
    won = [end for end in after if end is not None]
    return -1 - max(won) if len(won) == len(after) else None


def tiny(count: int, seed: int) -> list[Position]:
    """Positions of two to four pieces with a move, for both sides."""
    rng, found = random.Random(seed), list[Position]()
    while len(found) < count:
        board = ["e"] * 50
        for square in rng.sample(range(50), rng.randint(2, 4)):
            board[square] = rng.choice("wWbB")
        position = legalised(Setup(rng.choice(list(Side)), "".join(board)))
        if position.legal_moves and position.count("wW") and position.count("bB"):
            found.append(position)
    return found


def test_what_hangs_is_taken_before_it_counts(text: Text) -> None:
    answer = looked(text, Position.from_fen("W:W28,32,37,41,46:B18,17,12,8,9"), Limit(depth=1), lines=9)
    by_move = {str(line.moves[0]): line.score for line in answer.lines}
    assert by_move["28-23"] < by_move["32-27"]
    assert by_move["28-23"] < -50


# --- draws


def staged(position: Position, rules: str = "school", *, quiet: int = 0, **counts: int) -> Game:
    """A game in which the draw rules have already counted so far (by the names of `Ending`)."""
    game = Game(position, rules)
    old = game.stages[0]
    numbers = [counts.get(rule.reason.name, n) for rule, n in zip(game.rules.draws, old.counts, strict=True)]
    return Game(rules=game.rules, stages=(Stage(position, quiet=quiet, counts=tuple(numbers)),))


def scores(text: Text, subject: Position | Game, depth: int = 3) -> dict[str, int]:
    return {str(line.moves[0]): line.score for line in looked(text, subject, Limit(depth=depth), lines=99).lines}


def test_the_third_time_is_a_draw_and_the_second_is_not(text: Text) -> None:
    game = Game(Position.from_fen("W:WK47,K31,38,43,48:BK4,K35,9"), "school")
    for move in ("47-41", "35-40", "41-47"):
        game = game.play(move)
    second = scores(text, game, depth=1)
    assert second["40-35"] < -20  # white has the better of it
    for move in ("40-35", "47-41", "35-40", "41-47"):
        game = game.play(move)
    assert scores(text, game, depth=1) == second | {"40-35": 0}
    assert str(looked(text, game, Limit(depth=5)).best) == "40-35"


def test_to_and_fro_in_the_line_itself_is_a_draw(text: Text) -> None:
    answer = looked(text, Position.from_fen("W:WK6,29:B13,K24,45"), Limit(depth=7))
    stood = [answer.lines[0].start]
    for move in answer.line:
        stood.append(stood[-1].play(move))
    assert answer.score == 0
    assert stood[-1] in stood[:-1]
    assert text.evaluate(state_of(stood[-1])) != 0


def test_at_twenty_five_moves_only_a_man_or_a_capture_goes_on(text: Text) -> None:
    found = scores(text, staged(KING_AND_MEN, quiet=49))
    assert {score for move, score in found.items() if move.startswith("28-")} == {0}
    assert max(score for move, score in found.items() if not move.startswith("28-")) > 100
    assert max(score for move, score in scores(text, KING_AND_MEN).items() if move.startswith("28-")) > 100


@pytest.mark.parametrize(
    ("fen", "rule", "full", "plies"),
    [
        ("W:WK32,K38:BK16", Ending.FIVE_MOVES, 10, 3),
        ("W:WK28,K31,K32:BK16", Ending.SIXTEEN_MOVES, 32, 7),
    ],
)
def test_a_win_on_the_last_counted_move_counts_and_later_it_is_a_draw(
    text: Text, fen: str, rule: Ending, full: int, plies: int
) -> None:
    position = Position.from_fen(fen)
    in_time = looked(text, staged(position, **{rule.name: full - plies}), Limit(depth=plies + 2))
    assert in_time.end == plies
    with_one_less = looked(text, staged(position, "fmjd", **{rule.name: full - plies + 1}), Limit(depth=plies + 2))
    assert with_one_less.score == 0


@pytest.mark.parametrize(("rules", "end"), [("official", 7), ("fmjd", None)])
def test_a_capture_begins_a_fresh_five_but_not_for_the_federation(text: Text, rules: str, end: int | None) -> None:
    # white gives a king in the fourth ply; after it one king stands against two and the five moves begin
    position = Position.from_fen("W:WK28,K31,K32:BK16")
    assert looked(text, staged(position, rules, SIXTEEN_MOVES=27), Limit(depth=9)).end == end


# --- limits


def test_the_limit_of_nodes_holds_to_the_node(text: Text) -> None:
    for nodes in (1, 5, 100, 3_000):
        answer = looked(text, MIDDLE, Limit(nodes=nodes))
        assert answer.nodes == nodes
        assert answer.best in MIDDLE.legal_moves


def test_the_same_question_has_the_same_answer(text: Text) -> None:
    one, two = (analyse(MIDDLE, Limit(nodes=4_000), seed=7, lines=2, plain=text.is_plain) for _ in range(2))
    assert one == two


def test_what_one_search_learned_the_next_one_uses(text: Text) -> None:
    memory = Memory()
    first, again = (analyse(MIDDLE, Limit(depth=6), memory=memory, plain=text.is_plain) for _ in range(2))
    assert again.nodes < first.nodes / 2 and again.best == first.best
    assert analyse(MIDDLE, Limit(depth=6), memory=Memory(), plain=text.is_plain) == first, "another memory is empty"


def test_another_seed_chooses_otherwise_among_equals(text: Text) -> None:
    start = Position.from_fen("W:WK46:BK1")
    best = {analyse(start, Limit(depth=1), seed=seed, plain=text.is_plain).best for seed in range(12)}
    assert len(best) > 1


def test_stop_is_asked_and_the_best_so_far_comes_back(text: Text) -> None:
    at_once = analyse(MIDDLE, Limit(depth=40), stop=lambda: True, plain=text.is_plain)
    assert (at_once.depth, len(at_once.line)) == (0, 1)
    asked = iter([False] * 20 + [True] * 9)
    later = analyse(MIDDLE, Limit(depth=40), stop=lambda: next(asked), plain=text.is_plain)
    assert later.depth >= 1
    assert later.nodes <= 21 * 2048


def test_the_clock_is_obeyed(text: Text) -> None:
    ticks = iter(range(1_000))
    answer = analyse(MIDDLE, Limit(seconds=30), clock=lambda: float(next(ticks)), plain=text.is_plain)
    assert 25 <= next(ticks) <= 35
    assert answer.best in MIDDLE.legal_moves


def test_progress_is_told_after_each_depth(text: Text) -> None:
    told: list[Analysis] = []
    answer = analyse(MIDDLE, Limit(depth=4), on_progress=told.append, plain=text.is_plain)
    assert [analysis.depth for analysis in told] == [1, 2, 3, 4]
    assert told[-1] == answer


def test_lines_come_best_first_and_are_all_exact(text: Text) -> None:
    every = looked(text, MIDDLE, Limit(depth=3), lines=99)
    assert {line.moves[0] for line in every.lines} == set(MIDDLE.legal_moves)
    assert [line.score for line in every.lines] == sorted((line.score for line in every.lines), reverse=True)
    best = looked(text, MIDDLE, Limit(depth=3), lines=2)
    assert [line.score for line in best.lines] == [line.score for line in every.lines][:2]


def test_an_error_in_a_callback_comes_out(text: Text) -> None:
    def broken() -> bool:
        raise RuntimeError("no more paper")

    with pytest.raises(RuntimeError, match="no more paper"):
        analyse(MIDDLE, Limit(depth=3), stop=broken, plain=text.is_plain)


# --- tables of endings


class Table:
    """Says that everything with few pieces is a draw, or won or lost in so many plies."""

    def __init__(self, value: int, end: int = 0, pieces: int = 2) -> None:
        self.answer, self.pieces, self.asked = (value, end), pieces, list[State]()

    def __call__(self, state: State) -> tuple[int, int] | None:
        self.asked.append(state)
        return self.answer


def test_a_table_is_believed_only_for_few_pieces(text: Text) -> None:
    ahead = Position.from_fen("W:WK46,K47,33:BK4,K9")
    table = Table(0, pieces=5)
    assert analyse(ahead, Limit(depth=3), probe=table, plain=text.is_plain).score == 0
    assert all(sum(map(int.bit_count, state[:4])) <= 5 for state in table.asked)
    assert table.asked
    unasked = Table(0, pieces=2)
    assert analyse(ahead, Limit(depth=1), probe=unasked, plain=text.is_plain).score != 0


def test_a_table_tells_the_distance_unless_a_count_is_full_before(text: Text) -> None:
    position = Position.from_fen("W:WK32,45:BK4")
    won_in = Table(-1, 8, pieces=3)
    assert analyse(position, Limit(depth=2), probe=won_in, plain=text.is_plain).end == 9
    late = staged(position, FIVE_MOVES=5)
    assert analyse(late, Limit(depth=2), probe=won_in, plain=text.is_plain).end is None
