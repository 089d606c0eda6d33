"""What players say: draw offers (13.1, 13.2) and draw claims (13.3, 13.4)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damles import errors
from damles.rules.claims import Claim, ClaimKind, Verdict
from damles.rules.game import Game
from damles.rules.offers import Offer, Offers
from damles.rules.outcome import Ending, Outcome
from damles.rules.piece import Side
from damles.rules.position import Position
from damles.texts import LANGUAGES, say

WHITE, BLACK = Side.WHITE, Side.BLACK

# --- offers


def test_an_offer_right_after_the_own_move_is_proper_and_waits() -> None:
    offered = Game().play("32-28").offer_draw(WHITE)
    assert offered.offers.open == Offer(WHITE, proper=True)
    assert offered.outcome is None and offered.turn is BLACK


@pytest.mark.parametrize("side", Side)
def test_an_offer_at_another_moment_is_valid_but_not_proper(side: Side) -> None:
    assert Game().offer_draw(side).offers.open == Offer(side, proper=False)
    thinking = Game().play("32-28").offer_draw(BLACK)
    assert thinking.offers.open == Offer(BLACK, proper=False)
    assert thinking.accept().outcome == Outcome(None, Ending.AGREED, "9.1")


def test_a_move_by_the_opponent_refuses_an_offer() -> None:
    answered = Game().play("32-28").offer_draw(WHITE).play("19-23")
    assert answered.offers == Offers(None, barred=WHITE)
    assert answered.outcome is None


def test_an_own_move_lets_an_offer_lapse_without_a_refusal() -> None:
    moved = Game().offer_draw(WHITE).play("32-28")
    assert moved.offers == Offers()
    assert moved.offer_draw(WHITE).offers.open == Offer(WHITE, proper=True)


def test_an_offer_refused_by_word_is_refused_as_by_a_move() -> None:
    offered = Game().play("32-28").offer_draw(WHITE)
    assert offered.refuse().offers == offered.play("19-23").offers


def test_an_accepted_offer_is_a_draw() -> None:
    assert Game().play("32-28").offer_draw(WHITE).accept().outcome == Outcome(None, Ending.AGREED, "9.1")


def test_after_a_refusal_no_second_offer_until_the_opponent_has_offered() -> None:
    refused = Game().play("32-28").offer_draw(WHITE).refuse().play("19-23").play("28x19")
    with pytest.raises(errors.NotAllowed) as raised:
        refused.offer_draw(WHITE)
    assert (raised.value.problem, raised.value.article) == ("offer-again", "13.2")
    answered = refused.play("14x23").offer_draw(BLACK).refuse()
    assert answered.offer_draw(WHITE).offers.open == Offer(WHITE, proper=False)
    with pytest.raises(errors.NotAllowed):
        answered.offer_draw(BLACK)


def test_an_offer_cannot_be_made_twice_or_met_by_another_while_it_waits() -> None:
    offered = Game().play("32-28").offer_draw(WHITE)
    for side, problem in ((WHITE, "offer-open"), (BLACK, "offer-answer")):
        with pytest.raises(errors.NotAllowed) as raised:
            offered.offer_draw(side)
        assert (raised.value.problem, raised.value.article) == (problem, "13.1")


def test_nothing_is_accepted_or_refused_where_nothing_was_offered() -> None:
    for answer in (Game().accept, Game().refuse):
        with pytest.raises(errors.NotAllowed) as raised:
            answer()
        assert raised.value.problem == "no-offer"


@given(st.lists(st.sampled_from(["white", "black", "refuse", "move"]), max_size=30))
def test_between_two_offers_of_a_player_there_is_an_unrefused_end_or_the_opponents_offer(deeds: list[str]) -> None:
    """Article 13.2 as a plain reading of everything that was said, against the two facts that the game keeps."""
    game, barred, open_by = Game(), None, None
    for deed in deeds:
        if game.outcome:
            break
        if deed == "move":
            barred = open_by if open_by not in (None, game.turn) else barred
            open_by = None
            game = game.play(game.position.legal_moves[0])
        elif deed == "refuse":
            if open_by:
                barred, open_by = open_by, None
                game = game.refuse()
        else:
            side = Side[deed.upper()]
            allowed = open_by is None and barred is not side
            assert (game.offers.fault(side) is None) == allowed
            if allowed:
                game, open_by, barred = game.offer_draw(side), side, None
    assert (game.offers.open.by if game.offers.open else None, game.offers.barred) == (open_by, barred)


# --- claims

KINGS = "W:WK47,K31,38:BK4,K35,9"
ROUND = ["47-41", "35-40", "41-47", "40-35"]


def after(plies: int, rules: str = "official") -> Game:
    game = Game(Position.from_fen(KINGS), rules)
    for ply in range(plies):
        game = game.play(ROUND[ply % 4])
    return game


def kinds(game: Game) -> list[tuple[str, str | None]]:
    return [(claim.kind.value, claim.move and str(claim.move)) for claim in game.claims]


CLAIMS = [
    # plies, the right claims: the position at the start counts for (a), but no move made it, so not for (b)
    (4, []),
    (7, []),
    (8, [("13.3a", None), ("13.3b", "47-41")]),
    (9, [("13.3a", None), ("13.3b", "35-40")]),
    (11, [("13.3a", None), ("13.3b", "40-35")]),
]


@pytest.mark.parametrize(("plies", "right"), CLAIMS)
def test_the_right_claims_are_found_move_by_move(plies: int, right: list[tuple[str, str | None]]) -> None:
    assert kinds(after(plies)) == right


def test_a_right_claim_ends_the_game_without_the_move() -> None:
    game = after(8)
    for claim, article in ((Claim(ClaimKind.STANDS), "13.3a"), (game.claims[1], "13.3b")):
        ruling = game.claim(claim)
        assert ruling.upheld and ruling.article == "13.4" and ruling.count == 3 and ruling.move is None
        assert ruling.game.outcome == Outcome(None, Ending.THREEFOLD, article)
        assert ruling.game.moves == game.moves


def test_a_wrong_claim_goes_on_with_the_claimed_move_made() -> None:
    game = after(5)
    ruling = game.claim("13.3b", "35-40")
    assert (ruling.verdict, ruling.count, ruling.needed) == (Verdict.TOO_FEW, 2, 3)
    assert ruling.move == game.position.parse_move("35-40")
    assert ruling.game == game.play("35-40")


def test_a_wrong_claim_without_a_move_changes_nothing() -> None:
    game = after(5)
    for article in ("13.3a", "13.3c"):
        ruling = game.claim(article)
        assert not ruling.upheld and ruling.game == game and ruling.move is None


def test_the_position_at_the_start_was_made_by_no_move() -> None:
    ruling = after(7).claim("13.3b", "40-35")
    assert (ruling.verdict, ruling.count) == (Verdict.TOO_FEW, 2)


def test_words_in_between_do_not_count_as_positions() -> None:
    game = after(8).offer_draw(BLACK).refuse()
    assert kinds(game) == kinds(after(8))
    assert game.claim("13.3a").count == 3 and after(4).offer_draw(BLACK).claim("13.3a").count == 2


def test_only_the_player_to_move_may_claim() -> None:
    ruling = after(8).claim("13.3a", side=BLACK)
    assert ruling.verdict is Verdict.NOT_TO_MOVE and ruling.game == after(8)


QUIET_50 = (
    "46-23 3-9 23-10 35-2 49-43 2-8 43-32 8-3 32-28 9-13 28-44 13-18 10-5 18-31 5-23 3-25 44-33 25-9 33-17 31-26 "
    "17-33 9-4 33-15 4-22 23-5 22-50 15-47 26-17 47-15 17-22 5-23 22-27 23-10 27-16 10-14 16-7 15-38 50-39 38-24 "
    "39-25 14-41 25-48 41-10 48-26 10-41 7-34 24-20 26-12 41-36 34-43"
)


def test_25_quiet_moves_of_both_can_be_claimed_and_one_ply_less_not() -> None:
    game = Game(Position.from_fen("W:WK46,K49,6:BK3,K35,1"))
    *moves, last = QUIET_50.split()
    for move in moves:
        game = game.play(move)
    early = game.claim("13.3c")
    assert (early.verdict, early.facts) == (Verdict.TOO_FEW, {"count": 24, "needed": 25})
    full = game.play(last)
    assert kinds(full) == [("13.3c", None)]
    assert full.claim("13.3c").game.outcome == Outcome(None, Ending.TWENTY_FIVE_MOVES, "13.3c")


@pytest.mark.parametrize("rules", ["school", "fmjd", "flemish"])
def test_where_draws_come_by_themselves_there_is_nothing_to_claim(rules: str) -> None:
    game = after(7, rules)
    assert game.claims == () and game.claim("13.3b", "40-35").verdict is Verdict.NO_CLAIMS
    assert game.claim("13.3b", "40-35").game == game


def test_a_claim_names_one_of_three_articles_and_b_its_legal_move() -> None:
    for article, problem in (("13.3", "claim-article"), ("9.1", "claim-article"), ("13.3b", "claim-move")):
        with pytest.raises(errors.NotAllowed) as raised:
            after(8).claim(article)
        assert raised.value.problem == problem
    with pytest.raises(errors.IllegalMove):
        after(8).claim("13.3b", "38-43")


# --- every word has its sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ending_ruling_and_result_has_a_sentence(language: str) -> None:
    for reason in Ending:
        assert say(Outcome(None, reason, None).key, language).endswith(".")
    for result in ("2-0", "1-1", "0-2", "0-0"):
        assert say(f"outcome-{result}", language)
    for ruling in (after(8).claim("13.3a"), after(5).claim("13.3a"), after(5).claim("13.3c")):
        assert say(ruling.key, language, **ruling.facts)
    assert say(after(8).claim("13.3a", side=BLACK).key, language)
    assert say(after(7, "school").claim("13.3a").key, language)
