"""Drawn games: every counted rule in every rule set, on the ply on which it ends the game and not before."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damles import errors
from damles.rules.draws import five_moves, long_diagonal, sixteen_moves, ten_moves
from damles.rules.game import Game
from damles.rules.outcome import Ending
from damles.rules.piece import Side
from damles.rules.position import Position
from damles.rules.ruleset import FLEMISH, RULE_SETS, RuleSet, rule_set

FIVE = ("5 moves", "9.2")
SIXTEEN = ("16 moves", "9.2")

KING_AND_MAN = ("B:WK47,45:BK4", "4-9 47-36 9-14 36-4 14-32 4-13 32-23 13-31 23-34 31-37")
MAN_MOVES_INSIDE_FIVE = ("W:WK47,45:BK4", "47-29 4-36 45-40 36-27 29-34 27-31 40-35 31-42 34-1 42-37")
PROMOTIONS_INSIDE_SIXTEEN = (
    "W:WK46,37,38:BK4",
    "38-32 4-13 46-41 13-4 41-47 4-36 47-15 36-18 15-33 18-40 33-24 40-35 24-42 35-40 42-24 40-1 "
    "24-38 1-6 38-47 6-22 47-42 22-9 42-47 9-4 47-24 4-22 24-2 22-44 2-24 44-17 24-20 17-26",
)
ONLY_KINGS = (
    "W:WK46,K49,6:BK3,K35,1",
    "46-23 3-9 23-10 35-2 49-43 2-8 43-32 8-3 32-28 9-13 28-44 13-18 10-5 18-31 5-23 3-25 44-33 25-9 33-17 31-26 "
    "17-33 9-4 33-15 4-22 23-5 22-50 15-47 26-17 47-15 17-22 5-23 22-27 23-10 27-16 10-14 16-7 15-38 50-39 38-24 "
    "39-25 14-41 25-48 41-10 48-26 10-41 7-34 24-20 26-12 41-36 34-43",
)
REPETITION = ("W:WK47,K31,38:BK4,K35,9", "47-41 35-40 41-47 40-35 47-41 35-40 41-47 40-35")
CAPTURE_LATE = (
    "W:WK46,K47,K48:BK3",
    "48-39 3-12 46-19 12-21 39-22 21-43 19-2 43-34 47-24 34-43 22-33 43-16 33-39 16-21 39-11 21-27 24-19 27-18 "
    "11-28 18-34 19-24 34-12 24-42 12-1 42-29 1x40 2-11 40-35 28-23 35-24 23-18 24-35 11-7 35-30 18-9 30-43",
)
CAPTURE_EARLY = (
    "W:WK46,K47,K48:BK3",
    "46-28 3-8 47-24 8x35 28-22 35-8 48-43 8-24 22-6 24-8 43-39 8-3 39-28 3-21",
)
OFF_THE_DIAGONAL = (
    "W:WK1,K47,K48:BK3",
    "1-34 3-21 48-42 21-49 34-7 49-44 7-34 44-11 42-48 11-17 34-30 17-26 30-24 26-12 47-38 12-1 38-32 1-18 32-5 18-7",
)
ON_THE_DIAGONAL = ("W:WK1,K47,K48:BK3", "48-26 3-14 47-38 14-28 38-29 28-14 29-15 14-32")
LEAVING_IT = (
    "W:WK1,K47,K48:BK3",
    "47-36 3-14 36-13 14-32 48-25 32-49 13-30 49-32 30-34 32-37 34-40 37-48 1-6 48-31 25-30 31-42 30-8 42-31 8-3 31-27",
)

ENDS = [
    # rules, game, the ply that ends it, reason and article
    ("official", KING_AND_MAN, 10, *FIVE),
    ("school", KING_AND_MAN, 10, *FIVE),
    ("fmjd", KING_AND_MAN, 10, *FIVE),
    ("official", MAN_MOVES_INSIDE_FIVE, 10, *FIVE),
    ("school", MAN_MOVES_INSIDE_FIVE, 10, *FIVE),
    ("fmjd", MAN_MOVES_INSIDE_FIVE, 10, *FIVE),
    ("official", PROMOTIONS_INSIDE_SIXTEEN, 32, *SIXTEEN),
    ("fmjd", PROMOTIONS_INSIDE_SIXTEEN, 32, *SIXTEEN),
    ("school", ONLY_KINGS, 50, "25 moves", "13.3c"),
    ("fmjd", ONLY_KINGS, 50, "25 moves", "13.3c"),
    ("school", REPETITION, 8, "threefold", "13.3a"),
    ("fmjd", REPETITION, 8, "threefold", "13.3a"),
    ("flemish", REPETITION, 8, "threefold", None),
    # a capture inside the sixteen: a fresh five, or the nearer of both counts
    ("official", CAPTURE_LATE, 36, *FIVE),
    ("school", CAPTURE_LATE, 36, *FIVE),
    ("fmjd", CAPTURE_LATE, 32, *SIXTEEN),
    ("official", CAPTURE_EARLY, 14, *FIVE),
    ("fmjd", CAPTURE_EARLY, 14, *FIVE),
    # house rules: ten moves each, three with the lone king on the long diagonal
    ("flemish", OFF_THE_DIAGONAL, 20, "10 moves", None),
    ("flemish", ON_THE_DIAGONAL, 8, "long diagonal", None),
    ("flemish", LEAVING_IT, 20, "10 moves", None),
]


@pytest.mark.parametrize("turned", [False, True], ids=["as it is", "mirrored"])
@pytest.mark.parametrize(("rules", "line", "last", "reason", "article"), ENDS)
def test_a_counted_draw_comes_on_its_ply_and_not_before(
    rules: str, line: tuple[str, str], last: int, reason: str, article: str | None, turned: bool
) -> None:
    game = play(line, rules, turned)
    assert len(game.moves) == last
    assert game.outcome is not None
    assert (game.outcome.result, game.outcome.reason, game.outcome.article) == ("1-1", reason, article)
    with pytest.raises(errors.GameOver):
        game.play(game.position.legal_moves[0])


def play(line: tuple[str, str], rules: str | RuleSet, turned: bool = False) -> Game:
    """The moves of a line until the game is over."""
    start = Position.from_fen(line[0])
    game, plain = Game(start.mirror() if turned else start, rules), start
    for text in line[1].split():
        if game.outcome:
            break
        move = plain.parse_move(text)
        plain = plain.play(move)
        game = game.play(move.mirror() if turned else move)
    return game


@pytest.mark.parametrize("line", [ONLY_KINGS, REPETITION])
def test_officially_repetition_and_25_moves_do_not_end_a_game_by_themselves(line: tuple[str, str]) -> None:
    game = play(line, "official")
    assert game.outcome is None and len(game.moves) == len(line[1].split()) and game.claims


def test_the_house_rules_have_no_five_sixteen_or_twenty_five_moves() -> None:
    assert play(KING_AND_MAN, "flemish").outcome is None
    assert play(ONLY_KINGS, "flemish").outcome is None


def test_both_players_making_one_move_three_times_ends_a_game_by_the_house_rules() -> None:
    """White's other king moves in between, so that no position comes back three times before."""
    line = ("W:WK48,50:BK1,5", "48-26 1-45 26-48 45-1 50-44 1-45 48-26 45-1 26-48 1-45 44-39")
    shuttle = play(line, "flemish")
    assert shuttle.outcome is None, "a man's move in between begins again"
    kings = ("W:WK48,K49:BK1,5", "48-26 1-45 26-48 45-1 49-44 1-45 48-26 45-1 26-48 1-45 48-26")
    assert play((kings[0], " ".join(kings[1].split()[:-1])), "flemish").outcome is None
    assert play(kings, "flemish").outcome.reason is Ending.SAME_MOVES


# --- the predicates

MATERIAL = [
    # fen, five, sixteen, ten, diagonal
    ("W:WK47:BK4", True, False, False, False),
    ("W:WK47,45:BK4", True, False, False, False),
    ("W:WK47,K45:BK4", True, False, False, False),
    ("W:W40,45:BK4", False, False, False, False),
    ("W:WK47:B9", False, False, False, False),
    ("W:WK47,45:B9", False, False, False, False),
    ("W:WK47,45,44:BK4", False, True, False, False),
    ("W:W35,45,44:BK4", False, False, False, False),
    ("W:WK47,K45,K44:BK4", False, True, True, False),
    ("W:WK47,K45,K44:BK5", False, True, True, True),
    ("W:WK47,K45,44:BK5", False, True, False, False),
    ("W:WK47,K45,K44,K43:BK5", False, False, False, False),
    ("W:WK47,K45:BK5,9", False, False, False, False),
]


@pytest.mark.parametrize(("fen", "five", "sixteen", "ten", "diagonal"), MATERIAL)
def test_the_predicates_know_their_material_for_either_side(
    fen: str, five: bool, sixteen: bool, ten: bool, diagonal: bool
) -> None:
    for position in (Position.from_fen(fen), Position.from_fen(fen).mirror()):
        assert five_moves(position) == five
        assert sixteen_moves(position) == sixteen
        assert ten_moves(position) == ten
        assert long_diagonal(position) == diagonal


# --- crowning by the opponent

HASTEN = "B:WK1,37,38:BK50"


def test_a_lone_king_may_crown_the_opponents_men_and_stays_to_move() -> None:
    game = Game(Position.from_fen(HASTEN), "flemish")
    one = game.crown(37)
    assert one.position.fen == "B:WK1,K37,38:BK50" and one.moves == ()
    both = one.crown(38)
    assert {rule.reason for rule, _ in one.counts}.isdisjoint({Ending.TEN_MOVES})
    assert {rule.reason: count for rule, count in both.counts}[Ending.TEN_MOVES] == 0
    assert both.undo() == one


CROWNS_REFUSED = [
    ("official", HASTEN, 37, "crown"),
    ("flemish", HASTEN.replace("B:", "W:", 1), 37, "crown"),  # not the lone king's turn
    ("flemish", "B:WK1,37:BK50", 37, "crown"),
    ("flemish", "B:WK1,37,38:BK50,6", 37, "crown"),
    ("flemish", "B:W36,37,38:BK50", 37, "crown"),
    ("flemish", HASTEN, 1, "crown-man"),
    ("flemish", HASTEN, 28, "crown-man"),
]


@pytest.mark.parametrize(("rules", "fen", "square", "problem"), CROWNS_REFUSED)
def test_crowning_for_the_opponent_is_refused_otherwise(rules: str, fen: str, square: int, problem: str) -> None:
    with pytest.raises(errors.NotAllowed) as raised:
        Game(Position.from_fen(fen), rules).crown(square)
    assert raised.value.problem == problem


# --- every counter equals a plain recount of the whole game

NEVER = {
    name: replace(rules, draws=tuple(replace(rule, automatic=False) for rule in rules.draws))
    for name, rules in RULE_SETS.items()
}
"""The rule sets with nothing automatic, so that a game goes on past every draw."""


def recount(game: Game) -> dict[Ending, int]:
    """Every running count, from the list of positions and moves alone."""
    positions, moves = game.positions, game.moves
    quiet = 0
    for position, move in zip(reversed(positions[:-1]), reversed(moves), strict=True):
        if move.taken or position.piece(move.start) in "wb":
            break
        quiet += 1
    found = {Ending.TWENTY_FIVE_MOVES: quiet, Ending.THREEFOLD: positions.count(positions[-1])}
    last = moves[len(moves) - quiet :]
    found[Ending.SAME_MOVES] = min(last[-1::-2].count(last[-1]), last[-2::-2].count(last[-2])) if quiet > 1 else 0
    kinds = [kind(position) for position in positions]
    diagonal = ["diagonal" if "ten" in k and on_diagonal(p) else "" for k, p in zip(kinds, positions, strict=True)]
    found[Ending.FIVE_MOVES] = run(["five" in k for k in kinds])
    found[Ending.SIXTEEN_MOVES] = run(["sixteen" in k for k in kinds])
    found[Ending.TEN_MOVES] = run(["ten" in k for k in kinds])
    found[Ending.LONG_DIAGONAL] = run([bool(d) for d in diagonal])
    if any(rule.runs_on for rule in game.rules.draws):
        both = run(["sixteen" in k or "five" in k for k in kinds])
        first = next((n for n, k in enumerate(kinds[len(kinds) - both - 1 :]) if "sixteen" in k), None)
        found[Ending.SIXTEEN_MOVES] = -1 if both < 0 or first is None else both - first
    return {rule.reason: found[rule.reason] for rule in game.rules.draws if found[rule.reason] >= 0}


def kind(position: Position) -> set[str]:
    """What an ending counts as, by plain counting."""
    found = set()
    board = position.board
    for lone, man, rival_man, rival in (("W", "w", "b", "B"), ("B", "b", "w", "W")):
        kings, men = board.count(rival), board.count(rival_man)
        if board.count(lone) == 1 and not board.count(man) and kings:
            found |= {"five"} if kings + men <= 2 else {"sixteen"} if kings + men == 3 else set()
            found |= {"ten"} if (kings, men) == (3, 0) else set()
    return found


def on_diagonal(position: Position) -> bool:
    diagonal = [position.board[square - 1] for square in (5, 10, 14, 19, 23, 28, 32, 37, 41, 46)]
    return any(position.board.count(king) == 1 and king in diagonal for king in "WB")


def run(holds: list[bool]) -> int:
    """Plies since the unbroken run of ``True`` at the end began; -1 when the last is ``False``."""
    length = 0
    while length < len(holds) and holds[-1 - length]:
        length += 1
    return length - 1


@st.composite
def long_games(draw: st.DrawFn) -> Game:
    """Endings with kings that go on past every draw, shuttling often, with offers made and refused in between."""
    squares = draw(st.lists(st.integers(6, 45), min_size=2, max_size=5, unique=True))
    letters = draw(st.text("WWw", min_size=4, max_size=4))
    board = ["e"] * 50
    for square, letter in zip(squares, "B" + letters, strict=False):
        board[square - 1] = letter
    position = Position(draw(st.sampled_from(Side)), "".join(board))
    game = Game(position if draw(st.booleans()) else position.mirror(), NEVER[draw(st.sampled_from(list(NEVER)))])
    for choice in draw(st.lists(st.integers(0, 9999), min_size=1, max_size=60)):
        if game.outcome:
            break
        back = [m for m in game.position.legal_moves if len(game.moves) > 1 and m.start == game.moves[-2].end]
        home = [m for m in back if m.end == game.moves[-2].start]
        pool = home if home and choice % 3 else game.position.legal_moves
        game = game.play(pool[choice % len(pool)])
        side = game.turn.other
        if choice % 7 == 0 and not game.outcome and game.offers.fault(side) is None:
            game = game.offer_draw(side).refuse() if choice % 2 else game.offer_draw(side)
    return game


@given(long_games())
def test_every_counter_equals_a_plain_recount(game: Game) -> None:
    assert {rule.reason: count for rule, count in game.counts} == recount(game)


@given(long_games())
def test_the_claims_are_those_of_a_plain_recount(game: Game) -> None:
    if game.rules.name == "flemish" or game.outcome:
        return
    found = recount(game)
    expected = []
    if found[Ending.THREEFOLD] >= 3:
        expected.append(("13.3a", None))
    if found[Ending.TWENTY_FIVE_MOVES] >= 50:
        expected.append(("13.3c", None))
    by_me = game.positions[1:]
    expected += [("13.3b", m) for m in game.position.legal_moves if by_me.count(game.position.play(m)) >= 2]
    assert [(claim.kind.value, claim.move) for claim in game.claims] == expected


def test_a_rule_set_is_data_that_anyone_can_change() -> None:
    short = replace(rule_set("school"), name="short", draws=(replace(FLEMISH.draws[2], goal=2),))
    assert len(play(REPETITION, short).moves) == 4
