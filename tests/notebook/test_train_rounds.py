"""Rounds of the puzzle trainer: what comes again at the end, and what begins anew."""

from tests.notebook.test_train import MAZETTE, OTHER, TURK, calm, line, look_at_everything, screen, seen, solve


def test_what_went_wrong_comes_again_at_the_end_and_is_labelled() -> None:
    shown = screen(TURK, OTHER)
    wrong = calm(shown).exercise.id
    look_at_everything(shown)
    shown.next()
    solve(shown)
    shown.next()
    assert calm(shown).exercise.id == wrong and "Nog een keer" in calm(shown).panel.head.value
    assert not calm(shown).trainer.attempt(wrong).done, "it begins anew"
    solve(shown)
    shown.next()
    assert shown.screen is None and "2 van de 2" in shown._slot.children[0].children[-1].children[1].value
    shown.new_round()
    assert shown.session.place == 0 and shown.screen is not None


def test_a_puzzle_that_was_given_up_comes_again_from_its_start_and_one_that_was_skipped_does_not() -> None:
    shown = screen(TURK, OTHER, MAZETTE)
    first = calm(shown).exercise
    for _ in range(4):  # up to the first move, which is played
        calm(shown).hint()
    shown.next()
    shown.next()
    solve(shown)
    shown.next()
    assert calm(shown).exercise == first and "Nog een keer" in calm(shown).panel.head.value
    assert not calm(shown).trainer.attempt(first.id).state.steps and "Klik op een stuk" in line(shown)
    shown.next()
    assert shown.screen is None


def test_a_new_round_begins_every_puzzle_anew() -> None:
    shown = screen()
    calm(shown).typed("27-22")
    assert "Nu jij weer" in line(shown)
    shown.new_round()
    assert calm(shown).board is not None and calm(shown).position == TURK.start and "Klik op een stuk" in line(shown)


def test_the_buttons_of_a_round_stay_where_they_are() -> None:
    shown = screen(TURK, OTHER)
    for at_start in (True, False):
        assert seen(shown._previous) and shown._previous.disabled is at_start
        shown.next()
