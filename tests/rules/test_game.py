"""A game from its start to its end: play, outcome, resignation, undo, and the value that it is."""

import copy
import pickle
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from damles import errors
from damles.rules.game import Game
from damles.rules.move import Move
from damles.rules.outcome import Ending, Outcome
from damles.rules.piece import Side
from damles.rules.position import Position
from damles.rules.ruleset import RULE_SETS, rule_set
from tests.positions import played_positions, positions

WHITE, BLACK = Side.WHITE, Side.BLACK


def game(fen: str, *moves: str, rules: str = "official") -> Game:
    made = Game(Position.from_fen(fen), rules)
    for move in moves:
        made = made.play(move)
    return made


# --- how a game ends

BLOCKED = "W:W15,20,25:B4,9,10,14"
LAST_KING = ("B:WK47,K50:BK4", "4-36 50-17 36-31 17-8 31-4 8-3 4-36 3-25 36-9 25x3")


@pytest.mark.parametrize("rules", RULE_SETS)
def test_who_is_to_move_and_cannot_has_lost(rules: str) -> None:
    assert game(BLOCKED, rules=rules).outcome == Outcome(BLACK, Ending.BLOCKED, "8.1")


def test_when_both_are_blocked_the_side_to_move_loses() -> None:
    both = Position.from_fen("W:W26-45:B6-25")
    assert Game(both).outcome == Outcome(BLACK, Ending.BLOCKED, "8.1")
    assert Game(Position(BLACK, both.board)).outcome == Outcome(WHITE, Ending.BLOCKED, "8.1")


def test_who_has_no_pieces_left_has_lost() -> None:
    ended = game("W:W28:B22", "28x17")
    assert ended.outcome == Outcome(WHITE, Ending.NO_PIECES, "8.1")
    assert ended.outcome.result == "2-0" and ended.outcome.classic_result == "1-0"


def test_a_win_on_the_last_counted_move_comes_before_the_draw() -> None:
    fen, moves = LAST_KING[0], LAST_KING[1].split()
    assert game(fen, *moves[:-1]).outcome is None
    assert game(fen, *moves).outcome == Outcome(WHITE, Ending.NO_PIECES, "8.1")


@pytest.mark.parametrize("side", Side)
def test_a_player_resigns_whoever_is_to_move(side: Side) -> None:
    for start in (Game(), Game().play("32-28")):
        ended = start.resign(side)
        assert ended.outcome == Outcome(side.other, Ending.RESIGNED, "8.2")
        assert ended.outcome.result == ("0-2" if side is WHITE else "2-0")


def test_agreeing_makes_a_draw() -> None:
    assert Game().agree_draw().outcome == Outcome(None, Ending.AGREED, "9.1")
    assert Game().agree_draw().outcome.classic_result == "1/2-1/2"


def test_a_draw_agreed_too_early_is_lost_for_both_only_where_the_rules_say_so() -> None:
    strict = replace(rule_set("official"), early_draw=2)
    early = Game(rules=strict).play("32-28").play("19-23").play("28x19")
    assert early.agree_draw().outcome == Outcome(None, Ending.AGREED_EARLY, "13.5", both_lose=True)
    assert early.agree_draw().outcome.result == early.agree_draw().outcome.classic_result == "0-0"
    assert early.play("14x23").agree_draw().outcome.result == "1-1", "both have made two moves"


def test_an_accepted_offer_follows_the_same_rule_about_early_draws() -> None:
    strict = replace(rule_set("official"), early_draw=40)
    offered = Game(rules=strict).play("32-28").offer_draw(WHITE)
    assert offered.accept().outcome.result == "0-0"


ENDED = {
    "blocked": game(BLOCKED),
    "no pieces": game("W:W28:B22", "28x17"),
    "resigned": Game().resign(BLACK),
    "agreed": Game().agree_draw(),
    "decided": Game().finish(Outcome(BLACK, Ending.TIME, "12.1")),
}


@pytest.mark.parametrize("ended", ENDED.values(), ids=ENDED)
def test_nothing_is_done_in_a_game_that_has_ended(ended: Game) -> None:
    deeds = [
        lambda: ended.play("32-28"),
        lambda: ended.resign(WHITE),
        lambda: ended.agree_draw(),
        lambda: ended.offer_draw(WHITE),
        lambda: ended.finish(ended.outcome),
        lambda: ended.placed(Position.start()),
        lambda: ended.claim("13.3a"),
        lambda: ended.crown(1),
    ]
    for deed in deeds:
        with pytest.raises(errors.GameOver) as raised:
            deed()
        assert raised.value.result == ended.outcome.result
    assert ended.claims == ()


# --- moves and undo

UNDO = [
    ("B:W30,41,K50:B24,37", "37x46", "W:W30,K50:B24,K46"),
    ("W:W8:B36", "8-3", "B:WK3:B36"),
    ("W:W38:B22,23,32,33", "38x38", "B:W38:B"),
]


@pytest.mark.parametrize(("fen", "move", "after"), UNDO)
def test_undo_gives_back_the_captured_pieces_and_the_man(fen: str, move: str, after: str) -> None:
    before = game(fen)
    assert before.play(move).position.fen == after
    assert before.play(move).undo() == before
    assert before.play(move).undo().position.fen == before.start.fen


def test_undo_takes_the_counters_back_as_well() -> None:
    moves = (
        "47-41 4-27 50-33 27-4 33-17 4-31 17-28 31-26 28-23 26-17 41-37 17-39 23-7 39-43 7-16 43-34 "
        "37-31 34-45 31-22 45-1 22-27 1-29 27-4 29-1 46-37 1-6 16-38 6-50 37-41 50-39"
    )
    before = game("W:WK46,K47,K50:BK4", *moves.split())
    assert {rule.reason: count for rule, count in before.counts} == {
        Ending.SIXTEEN_MOVES: 30,
        Ending.TWENTY_FIVE_MOVES: 30,
        Ending.THREEFOLD: 1,
    }
    assert before.play("41-47").undo().counts == before.counts
    assert before.play("41-47").undo().play("41-47") == before.play("41-47")


def test_undo_takes_words_back_too_and_stops_at_the_start() -> None:
    offered = Game().play("32-28").offer_draw(WHITE)
    assert offered.resign(BLACK).undo() == offered
    assert offered.undo() == Game().play("32-28")
    assert Game().undo() == Game()


def test_a_move_kept_from_an_earlier_position_is_refused() -> None:
    before = game("W:WK3,30:B19,20,21")
    move = before.position.parse_move("3x25")
    after = before.play(move)
    assert after.position.fen == "B:WK25,30:B19,21"
    with pytest.raises(errors.IllegalMove):
        after.play(move)
    with pytest.raises(errors.IllegalMove):
        after.play(Move(49, 44))


def test_a_placement_goes_on_with_fresh_counts_and_counts_its_move() -> None:
    before = game("W:WK47,45:BK4", "47-29")
    wrong = Position.from_fen("W:WK29,40:BK4")
    after = before.placed(wrong, Move(45, 40))
    assert after.position == wrong and after.moves == (*before.moves, Move(45, 40))
    assert {rule.reason: count for rule, count in after.counts}[Ending.FIVE_MOVES] == 0
    assert after.undo() == before


# --- laws

RULES = st.sampled_from(list(RULE_SETS))


@st.composite
def games(draw: st.DrawFn) -> Game:
    """A game of up to forty moves that may have ended, by any rule set."""
    made = Game(draw(st.one_of(positions(), played_positions(), few_pieces())), draw(RULES))
    for choice in draw(st.lists(st.integers(0, 999), max_size=40)):
        if made.outcome:
            break
        made = made.play(made.position.legal_moves[choice % len(made.position.legal_moves)])
    return made


def few_pieces() -> st.SearchStrategy[Position]:
    """Endings with kings, in which the draw rules count."""
    squares = st.lists(st.integers(6, 45), min_size=2, max_size=5, unique=True)
    return st.builds(_ending, squares, st.sampled_from(Side), st.text("WWw", min_size=4, max_size=4))


def _ending(squares: list[int], turn: Side, letters: str) -> Position:
    board = ["e"] * 50
    for square, letter in zip(squares, "B" + letters, strict=False):
        board[square - 1] = letter
    return Position(turn, "".join(board))


@given(games())
def test_a_game_and_its_turned_twin_go_the_same_way(made: Game) -> None:
    twin = Game(made.start.mirror(), made.rules)
    for move in made.moves:
        twin = twin.play(move.mirror())
    assert twin.position == made.position.mirror()
    assert [count for _, count in twin.counts] == [count for _, count in made.counts]
    assert (twin.outcome is None) == (made.outcome is None)
    if made.outcome and twin.outcome:
        assert (twin.outcome.reason, twin.outcome.article) == (made.outcome.reason, made.outcome.article)
        assert twin.outcome.winner is (made.outcome.winner and made.outcome.winner.other)


@given(games())
def test_the_same_moves_make_the_same_game(made: Game) -> None:
    again = Game(made.start, made.rules)
    for move in made.moves:
        again = again.play(str(move) if not move.ambiguous else move.full)
    assert again == made and hash(again) == hash(made)
    assert pickle.loads(pickle.dumps(made)) == made == copy.deepcopy(made)
    assert made.positions == again.positions and len(made.positions) == len(made.moves) + 1


@given(games())
def test_undoing_everything_comes_back_to_the_start(made: Game) -> None:
    back = made
    for _ in made.moves:
        before, back = back, back.undo()
        assert before.undo().moves == before.moves[:-1] and back.outcome is None
    assert back == Game(made.start, made.rules)


@given(games(), st.sampled_from(Side))
@settings(max_examples=50)
def test_a_game_never_allows_a_move_after_its_end(made: Game, side: Side) -> None:
    ended = made if made.outcome else made.resign(side)
    for move in ended.position.legal_moves:
        with pytest.raises(errors.GameOver):
            ended.play(move)


@given(games())
def test_a_game_goes_on_exactly_while_there_is_a_move_and_no_automatic_draw(made: Game) -> None:
    full = any(rule.automatic and count >= rule.goal for rule, count in made.counts)
    assert (made.outcome is None) == (bool(made.position.legal_moves) and not full)


def test_a_game_shows_where_it_stands() -> None:
    assert repr(game(BLOCKED)) == f"Game('{BLOCKED}', moves=0, rules='official')"


def test_an_unknown_rule_set_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(errors.RuleSetError) as raised:
        Game(rules="frysk")
    assert raised.value.known == "official, school, fmjd, flemish"


def test_only_the_official_set_and_the_federation_ask_that_captured_pieces_are_off() -> None:
    assert {name: rules.released_is_complete for name, rules in RULE_SETS.items()} == {
        "official": False,
        "school": True,
        "fmjd": False,
        "flemish": True,
    }
