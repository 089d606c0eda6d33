"""Claims, offers, conduct, exemptions and the tasks: what the arbiter decides about them."""

from dataclasses import replace
from typing import get_args

import pytest

from damles import texts
from damles.errors import GameOver
from damles.rules import complaint as came
from damles.rules.arbiter import decide
from damles.rules.claims import Claim, ClaimKind
from damles.rules.clock import Clock, Dial
from damles.rules.conduct import ALLOWED, FORBIDDEN, RELIEVED, TASKS, Conduct, Exemption, Help, must_note_clocks
from damles.rules.decision import Next
from damles.rules.game import Game
from damles.rules.match import Match
from damles.rules.outcome import Ending
from damles.rules.piece import Side
from damles.rules.position import Position
from damles.rules.ruleset import OFFICIAL
from damles.rules.timecontrol import TimeControl
from tests.rules.ruling import BLACK, FORGOT, TOUCHING, WHITE, after, ruled, said

# --- Q19, 13: draws


def shuffled(rounds: int) -> Game:
    """Kings that go to and fro: the start position returns after every round."""
    game = Game(Position.from_fen("W:WK47,K31,38:BK4,K35,9"))
    for _ in range(rounds):
        for move in ("47-41", "35-40", "41-47", "40-35"):
            game = game.play(move)
    return game


def test_q19_art_13_4_a_right_claim_is_a_draw() -> None:
    decision = decide(Match(shuffled(2)), came.ClaimsDraw(WHITE, Claim(ClaimKind.STANDS)))
    assert (decision.next, decision.article, decision.upheld, decision.task) == (Next.ENDED, "13.4", True, "c")
    assert decision.outcome is not None
    assert decision.outcome.result == "1-1"
    assert said(decision)


def test_q19_art_13_4_a_wrong_claim_is_refused_with_the_reason_and_play_goes_on() -> None:
    decision = decide(Match(shuffled(1)), came.ClaimsDraw(WHITE, Claim(ClaimKind.STANDS)))
    assert (decision.next, decision.upheld, decision.outcome) == (Next.PLAY_ON, False, None)
    assert said(decision) == "De eis klopt niet: 2 van de 3. Speel door."


def test_art_13_4_a_wrong_claim_on_a_move_makes_that_move() -> None:
    game = Game()
    decision = decide(Match(game), came.ClaimsDraw(WHITE, Claim(ClaimKind.ARISES, game.position.parse_move("32-28"))))
    assert [str(move) for move in decision.match.game.moves] == ["32-28"]
    assert (decision.upheld, said(decision)[-26:]) == (False, "De zet 32-28 wordt gedaan.")


def test_art_13_4_the_move_of_a_wrong_claim_may_end_the_game() -> None:
    game = Game(Position.from_fen("W:W28:B22"))
    decision = decide(Match(game), came.ClaimsDraw(WHITE, Claim(ClaimKind.ARISES, game.position.legal_moves[0])))
    assert (decision.next, decision.outcome and decision.outcome.result) == (Next.ENDED, "2-0")


def test_art_13_3_only_the_player_to_move_claims() -> None:
    assert ruled(Match(shuffled(2)), came.ClaimsDraw(BLACK, Claim(ClaimKind.STANDS))) == ("play-on", "13.3", False)


def test_art_13_3_where_the_rule_set_draws_by_itself_nothing_is_claimed() -> None:
    match = Match(Game(rules="school"))
    assert decide(match, came.ClaimsDraw(WHITE, Claim(ClaimKind.QUIET))).reason == "arbiter-claim-no-claims"


def flagged(game: Game, used: int = 1000) -> Match:
    """White's flag has fallen: two moves had to be made in a thousand seconds."""
    clock = Clock(TimeControl.from_text("2/1000:2/500"), white=Dial(moves=1), running=WHITE, opened=True)
    return Match(game, clock.at(used))


def test_art_13_4_a_right_claim_is_a_draw_even_when_the_flag_fell_meanwhile() -> None:
    decision = decide(flagged(shuffled(2)), came.ClaimsDraw(WHITE, Claim(ClaimKind.STANDS), sheets=(1, 1)))
    assert (decision.article, decision.outcome and decision.outcome.result) == ("13.4", "1-1")


def test_art_13_4_a_wrong_claim_after_the_flag_fell_is_for_12_1() -> None:
    decision = decide(flagged(shuffled(1)), came.ClaimsDraw(WHITE, Claim(ClaimKind.STANDS), sheets=(1, 1)))
    assert (decision.article, decision.outcome and decision.outcome.result) == ("12.1", "0-2")


def test_art_13_4_the_move_that_a_wrong_claim_rests_on_counts_for_12_1() -> None:
    game = shuffled(0)
    claim = Claim(ClaimKind.ARISES, game.position.parse_move("47-41"))
    decision = decide(flagged(game), came.ClaimsDraw(WHITE, claim, sheets=(1, 1)))
    assert (decision.next, decision.article, decision.reason) == (Next.PLAY_ON, "12.1", "arbiter-flag-enough")
    assert [str(move) for move in decision.match.game.moves] == ["47-41"]
    assert decision.match.clock is not None
    pressed = decision.match.clock.press(WHITE, 1010)
    assert (pressed.white.moves, pressed.fallen) == (2, ())


def test_art_13_4_the_claim_is_examined_in_the_claimants_time() -> None:
    clock = Clock(TimeControl.from_text("600"), running=WHITE, opened=True)
    decision = decide(Match(shuffled(1), clock), came.ClaimsDraw(WHITE, Claim(ClaimKind.STANDS)))
    assert decision.match.clock is not None
    assert decision.match.clock.running is WHITE


def test_draw_offer_01_a_move_declines_the_offer() -> None:
    offered = decide(Match(Game().play("32-28")), came.OffersDraw(WHITE)).match
    assert offered.game.offers.open is not None
    assert offered.play("19-23").game.offers.open is None


@pytest.mark.parametrize(
    ("side", "pressed", "reason"),
    [
        (WHITE, False, "arbiter-offer"),
        (WHITE, True, "arbiter-offer-improper"),
        (BLACK, False, "arbiter-offer-improper"),
    ],
)
def test_art_13_1_an_offer_made_otherwise_is_valid_all_the_same(side: Side, pressed: bool, reason: str) -> None:
    decision = decide(Match(Game().play("32-28")), came.OffersDraw(side, clock_pressed=pressed))
    assert (decision.article, decision.reason) == ("13.1", reason)
    assert decision.match.game.offers.open is not None
    assert said(decision)


def test_art_13_2_who_was_refused_may_not_offer_again_before_the_other_has() -> None:
    refused = Match(Game().play("32-28").offer_draw(WHITE).play("19-23").play("28x19"))
    assert ruled(refused, came.OffersDraw(WHITE)) == ("play-on", "13.2", False)
    assert decide(refused, came.OffersDraw(BLACK)).match.game.offers.open is not None


def test_art_13_1_no_second_offer_while_one_is_open() -> None:
    open_ = Match(Game().play("32-28").offer_draw(WHITE))
    assert decide(open_, came.OffersDraw(WHITE)).reason == "arbiter-offer-open"
    assert decide(open_, came.OffersDraw(BLACK)).reason == "arbiter-offer-answer"


def test_art_13_1_an_offer_right_after_an_irregular_move_is_proper() -> None:
    match = after(*FORGOT)
    offered = decide(match, came.OffersDraw(WHITE))
    assert (offered.reason, offered.match.pending) == ("arbiter-offer", match.pending)


def test_art_9_1_and_13_5_an_agreed_draw_is_a_draw_unless_the_match_rules_call_it_too_early() -> None:
    strict = replace(OFFICIAL, early_draw=40)
    plain, early = (decide(Match(Game(rules=rules)), came.AgreesDraw()) for rules in (OFFICIAL, strict))
    assert (plain.article, plain.outcome and plain.outcome.result) == ("9.1", "1-1")
    assert (early.article, early.outcome and early.outcome.result) == ("13.5", "0-0")
    assert said(plain) != said(early)


# --- Q13, Q14, B17, 16: conduct


def test_q13_art_16_1_what_is_forbidden_and_what_is_allowed_together_are_everything() -> None:
    assert set(FORBIDDEN) | set(ALLOWED) == set(Conduct)
    assert not set(FORBIDDEN) & set(ALLOWED)


@pytest.mark.parametrize("conduct", list(Conduct))
def test_q13_art_16_1_every_conduct_has_its_decision(conduct: Conduct) -> None:
    decision = decide(Match(Game()), came.Behaves(conduct, WHITE))
    assert (decision.next is Next.PLAY_ON) == (conduct in ALLOWED)
    assert decision.outcome is None
    assert said(decision)


@pytest.mark.parametrize("conduct", [Conduct.ASKS_ADVICE, Conduct.USES_ADVICE, Conduct.TALKS, Conduct.DISTRACTS])
def test_q13_advice_and_distraction_are_punished(conduct: Conduct) -> None:
    decision = decide(Match(Game()), came.Behaves(conduct, WHITE))
    assert (decision.next, decision.article, decision.task) == (Next.PENALTY, "16.1", "e")


@pytest.mark.parametrize("conduct", [Conduct.PROMPTS, Conduct.INTERFERES])
def test_q14_b17_onlookers_stay_out_of_the_game(conduct: Conduct) -> None:
    assert ruled(Match(Game()), came.Behaves(conduct)) == ("send-away", "17", True)


def test_art_16_2_bad_conduct_can_cost_the_game() -> None:
    decision = decide(Match(Game()), came.Behaves(Conduct.NOTES, WHITE, severe=True))
    assert (decision.next, decision.article) == (Next.ENDED, "16.2")
    assert decision.outcome is not None
    assert (decision.outcome.winner, decision.outcome.reason) == (BLACK, Ending.CONDUCT)
    assert said(decision)


# --- 15: exemptions


@pytest.mark.parametrize("help_", list(Help))
def test_art_15_somebody_may_help_a_player_who_cannot_when_the_opponent_knows_beforehand(help_: Help) -> None:
    decision = decide(Match(Game()), came.AsksExemption(Exemption(WHITE, help_)))
    assert decision.match.exempted(WHITE, help_)
    assert not decision.match.exempted(BLACK, help_)
    assert decision.facts["relieved"] == RELIEVED[help_]
    assert said(decision)


@pytest.mark.parametrize(
    ("game", "told", "reason"),
    [(Game(), False, "arbiter-exempt-untold"), (Game().play("32-28"), True, "arbiter-exempt-late")],
)
def test_art_15_an_exemption_comes_before_the_game_and_the_opponent_is_told(
    game: Game, told: bool, reason: str
) -> None:
    decision = decide(Match(game), came.AsksExemption(Exemption(WHITE, Help.WRITES, opponent_told=told)))
    assert (decision.reason, decision.match.exemptions) == (reason, ())
    assert said(decision)


# --- 17: the tasks


@pytest.mark.parametrize("letter", list("abcdef"))
def test_art_17_every_task_of_the_arbiter_has_its_sentence(letter: str) -> None:
    for task in TASKS[letter]:
        assert texts.say(f"task-{task}") != texts.say(f"task-{task}", language="en")


@pytest.mark.parametrize(
    ("letter", "complaint"),
    [
        ("a", came.TakePiece(BLACK)),
        ("b", came.StopsClocks(None)),
        ("c", came.NotThere((WHITE,), 3600)),
        ("d", came.TakeBack(BLACK)),
        ("e", came.Behaves(Conduct.TALKS, WHITE)),
        ("f", came.TimeIsUp("Anna", "Bram")),
    ],
)
def test_art_17_the_decision_tells_under_which_task_it_falls(letter: str, complaint: came.Complaint) -> None:
    match = replace(after(*FORGOT), clock=Clock(TimeControl()))
    assert decide(match, complaint).task == letter


@pytest.mark.parametrize(("now", "digital", "due"), [(3599, True, False), (3600, True, True), (9999, False, False)])
def test_art_17_c_digital_clocks_are_noted_every_hour(now: int, digital: bool, due: bool) -> None:
    assert must_note_clocks(now, 0, digital=digital) is due


# --- the whole


def every_complaint() -> list[came.Complaint]:
    return [
        came.TakeBack(BLACK),
        came.TakePiece(BLACK),
        came.Touched(TOUCHING),
        came.LetGo(TOUCHING),
        came.WrongBoard(),
        came.FlagFell(WHITE),
        came.NotThere((WHITE,), 10),
        came.RefusesRules(WHITE),
        came.ClaimsDraw(WHITE, Claim(ClaimKind.QUIET)),
        came.OffersDraw(WHITE),
        came.AgreesDraw(),
        came.Behaves(Conduct.TALKS, WHITE),
        came.StopsClocks(WHITE),
        came.DoesNotWrite(WHITE),
        came.TimeIsUp("Anna", "Bram"),
        came.AsksExemption(Exemption(WHITE, Help.WRITES)),
    ]


def test_every_kind_of_complaint_gets_a_decision_with_a_sentence_and_a_task() -> None:
    assert {type(complaint) for complaint in every_complaint()} == set(get_args(came.Complaint))
    for complaint in every_complaint():
        decision = decide(Match(Game()), complaint)
        assert said(decision)
        assert decision.task in TASKS
        assert decision == decide(Match(Game()), complaint)
        assert hash(decision) == hash(decide(Match(Game()), complaint))


def test_nothing_is_decided_any_more_when_the_game_is_over() -> None:
    over = Match(Game().resign(WHITE))
    for complaint in every_complaint():
        assert (decide(over, complaint).reason, decide(over, complaint).match) == ("arbiter-over", over)
    with pytest.raises(GameOver):
        over.play("32-28")
