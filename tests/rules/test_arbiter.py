"""The arbiter at the board (articles 6 to 9, 13, 15 to 17): a match and a complaint in, a decision out."""

import pytest

from damles import texts
from damles.errors import NotAllowed
from damles.rules import complaint as came
from damles.rules.arbiter import decide
from damles.rules.clock import Clock
from damles.rules.decision import Next
from damles.rules.game import Game
from damles.rules.irregular import Irregularity
from damles.rules.match import Match
from damles.rules.position import Position
from damles.rules.setup import Setup
from damles.rules.timecontrol import TimeControl
from damles.rules.touch import Deed, TouchState
from tests.rules.ruling import BLACK, FORGOT, TOUCHING, WHITE, after, ruled, said

# --- Q6, B9, C11, 7.2: a forgotten or wrong capture


def test_q6_the_opponent_may_have_the_forgotten_capture_made() -> None:
    decision = decide(after(*FORGOT), came.TakeBack(BLACK))
    assert (decision.next, decision.article, decision.upheld) == (Next.TAKE_BACK, "7.2", True)
    assert [str(move) for move in decision.moves] == ["28x17"]
    assert decision.match.game == Game(Position.from_fen(FORGOT[0]))
    assert said(decision) == "Slaan was verplicht. De zet gaat terug en er wordt geslagen."


def test_q6_or_he_plays_on_and_then_it_is_final() -> None:
    match = after(*FORGOT, "22x33")
    assert match.game.position.fen == "W:W30,50:B4,33"
    assert ruled(match, came.TakeBack(BLACK)) == ("play-on", "7.2", False)
    assert decide(match, came.TakeBack(BLACK)).reason == "arbiter-answered"


def test_c11_the_right_is_gone_after_any_move_a_quiet_one_too() -> None:
    match = after("W:W28,50:B22,4", "B:W28,44:B22,4")
    assert decide(match, came.TakeBack(BLACK)).next is Next.TAKE_BACK
    quiet = after("W:W28,34:B23,4", "B:W28,29:B23,4")
    assert quiet.pending is not None
    quiet = quiet.play(quiet.game.position.legal_moves[0])
    assert decide(quiet, came.TakeBack(BLACK)).reason == "arbiter-answered"


def test_b9_the_player_himself_has_no_say_in_it() -> None:
    assert ruled(after(*FORGOT), came.TakeBack(WHITE)) == ("play-on", "7.2", False)
    assert decide(after(*FORGOT), came.TakeBack(WHITE)).match.pending is not None


def test_b9_no_piece_is_ever_taken_off_as_a_penalty() -> None:
    decision = decide(after(*FORGOT), came.TakePiece(BLACK))
    assert (decision.next, decision.article, decision.upheld) == (Next.PLAY_ON, "7.2", False)
    assert decision.match == after(*FORGOT)
    assert said(decision) != said(decide(Match(Game()), came.TakePiece(BLACK)))


def test_b9_taking_a_piece_off_as_a_penalty_is_itself_irregular() -> None:
    match = after(*FORGOT).turn_made(Setup.from_fen("W:W28,50:B22,4").board)
    assert match.pending is not None
    assert match.pending.kind is Irregularity.REMOVED_WITHOUT_CAPTURE
    assert decide(match, came.TakeBack(WHITE)).next is Next.TAKE_BACK


def test_art_6_4_a_regular_move_is_not_taken_back() -> None:
    assert ruled(Match(Game().play("32-28")), came.TakeBack(BLACK)) == ("play-on", "6.4", False)


def test_art_7_2_a_turn_that_leads_to_a_legal_position_is_played_as_that_move() -> None:
    match = Match(Game()).turn_made(Position.start().play("32-28").board)
    assert match == Match(Game().play("32-28"))


def test_art_7_2_a_turn_from_another_position_than_the_one_on_the_board_is_refused() -> None:
    touch = TouchState.of(Position.from_fen("W:W28:B1"), release_completes=True).do(Deed.LIFT, 28).do(Deed.RELEASE, 22)
    with pytest.raises(NotAllowed) as error:
        decide(Match(Game()), came.LetGo(touch))
    assert texts.say_error(error.value)


def test_art_7_2_an_irregular_move_can_be_demanded_back_even_when_it_leaves_no_legal_answer() -> None:
    match = after("W:W28,34:B22", "B:W28,34:B")
    assert match.game.outcome is not None
    assert decide(match, came.TakeBack(BLACK)).match.game.outcome is None
    assert decide(match, came.FlagFell(BLACK)).reason == "arbiter-over"


@pytest.mark.parametrize(
    ("before", "board", "kind"),
    [
        ("W:W28:B22,12,1", "B:W17:B12,1", Irregularity.STOPPED_HALFWAY),
        ("W:W28:B22,12,1", "B:W8:B22,1", Irregularity.TOO_FEW),
        ("W:W28:B22,12,1", "B:W8:B", Irregularity.TOO_MANY),
        ("W:W28:B22,12,1", "B:W8:B12", Irregularity.WRONG_PIECES),
        ("W:W28,34:B22,12,30", "B:W28,25:B22,12", Irregularity.SMALLER_CAPTURE),
        ("W:W28:B12,1", "B:W28:B17,1", Irregularity.OPPONENTS_PIECE),
        ("W:W28:B12,1", "B:W28:B1", Irregularity.REMOVED_WITHOUT_CAPTURE),
        ("W:W28:B12,1", "B:W32:B12,1", Irregularity.IMPOSSIBLE),
        ("W:W28,34:B12,1", "B:W23,30:B12,1", Irregularity.SEVERAL_PIECES),
        ("W:W28:B12,1", "B:W28:B12,1", Irregularity.NO_MOVE),
        ("W:W28:B12,1", "B:WK23:B12,1", Irregularity.WRONG_CROWN),
        (*FORGOT, Irregularity.CAPTURE_FORGOTTEN),
    ],
)
def test_art_7_2_every_kind_is_taken_back_with_its_own_sentence(before: str, board: str, kind: Irregularity) -> None:
    decision = decide(after(before, board), came.TakeBack(BLACK))
    assert (decision.next, decision.facts["kind"], decision.match.pending) == (Next.TAKE_BACK, kind.value, None)
    assert set(decision.moves) <= set(Position.from_fen(before).legal_moves)
    assert decision.reason == f"arbiter-take-back-{kind}"
    assert said(decision)


# --- Q4, B10, 6.5 to 6.7: touched, let go

THREE = Position.from_fen("W:W28,45:B22,12,13,1")


def test_q4_b10_the_touched_piece_must_be_played() -> None:
    decision = decide(Match(Game()), came.Touched(TOUCHING.do(Deed.TOUCH, 32).do(Deed.TOUCH, 31)))
    assert (decision.next, decision.article, decision.facts["square"]) == (Next.MUST_PLAY, "6.6", 32)
    assert [str(move) for move in decision.moves] == ["32-27", "32-28"]
    assert said(decision) == "Aanraken is zetten. Het stuk op 32 moet spelen."


@pytest.mark.parametrize(
    ("touch", "article", "reason"),
    [
        (TOUCHING, "6.5", "arbiter-not-touched"),
        (TOUCHING.do(Deed.ANNOUNCE).do(Deed.TOUCH, 32), "6.5", "arbiter-not-touched"),
        (TOUCHING.do(Deed.TOUCH, 45), "6.6", "arbiter-touched-stuck"),
        (TOUCHING.do(Deed.LIFT, 32).do(Deed.RELEASE, 28), "6.6", "arbiter-touched-played"),
    ],
)
def test_art_6_5_and_6_6_when_touching_binds_nobody(touch: TouchState, article: str, reason: str) -> None:
    decision = decide(Match(Game()), came.Touched(touch))
    assert (decision.next, decision.article, decision.reason) == (Next.PLAY_ON, article, reason)
    assert said(decision)


def test_art_6_6_who_touched_one_and_moved_another_must_play_the_first() -> None:
    touch = TOUCHING.do(Deed.TOUCH, 31).do(Deed.LIFT, 32).do(Deed.RELEASE, 28)
    assert decide(Match(Game()), came.Touched(touch)).facts == {"square": 31}


def halfway(school: bool) -> TouchState:
    return TouchState.of(THREE, release_completes=school).do(Deed.LIFT, 28).do(Deed.PUT, 17).do(Deed.RELEASE, 8)


def test_b8_officially_who_let_go_with_the_captured_pieces_still_on_may_go_on() -> None:
    decision = decide(Match(Game(THREE)), came.LetGo(halfway(school=False)))
    assert (decision.next, decision.article, decision.reason) == (Next.PLAY_ON, "6.7", "arbiter-pieces-still-on")
    assert decision.match.pending is None


def test_b8_at_school_the_third_may_not_be_taken_any_more_and_the_opponent_may_demand_the_right_capture() -> None:
    touch = halfway(school=True).do(Deed.TAKE_OFF, 22).do(Deed.TAKE_OFF, 12)
    decision = decide(Match(Game(THREE, "school")), came.LetGo(touch))
    assert decision.reason == "arbiter-complete-wrong"
    demanded = decide(decision.match, came.TakeBack(BLACK))
    assert [move.full for move in demanded.moves] == ["28x17x8x19"]


@pytest.mark.parametrize(
    ("touch", "reason"),
    [
        (TOUCHING.do(Deed.LIFT, 32).do(Deed.PUT, 28), "arbiter-still-in-hand"),
        (TOUCHING.do(Deed.LIFT, 32).do(Deed.RELEASE, 28), "arbiter-complete"),
    ],
)
def test_art_6_7_c10_a_move_is_complete_when_the_piece_is_let_go_of(touch: TouchState, reason: str) -> None:
    decision = decide(Match(Game()), came.LetGo(touch))
    assert (decision.article, decision.reason) == ("6.7", reason)
    assert said(decision)


# --- Q1, 7.1: the board lies wrong


@pytest.mark.parametrize(("moves", "next_"), [([], "restart"), (["32-28"], "restart"), (["32-28", "19-23"], "play-on")])
def test_q1_art_7_1_a_wrong_board_is_turned_and_the_game_restarted_until_both_have_moved(
    moves: list[str], next_: str
) -> None:
    game = Game()
    for move in moves:
        game = game.play(move)
    clock = Clock(TimeControl.from_text("600")).start(0).press(BLACK, 5)
    decision = decide(Match(game, clock), came.WrongBoard())
    assert (decision.next.value, decision.article) == (next_, "7.1")
    assert len(decision.match.game.moves) == (0 if next_ == "restart" else 2)
    assert decision.match.clock == (Clock(clock.control) if next_ == "restart" else clock)
    assert said(decision)


def test_q1_art_7_1_irregular_moves_are_moves_too() -> None:
    both = Match(Game()).turn_made(Position.start().place(35, "e").place(29, "w").board).play("20-24")
    assert decide(both, came.WrongBoard()).next is Next.PLAY_ON
