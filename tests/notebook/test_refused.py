"""A click on a piece that cannot be moved is no mistake, and the teacher can see that it happened."""

from damles.course.exercise import Play
from damles.course.progress import REFUSED, MemoryStore
from damles.course.trainer import Trainer
from damles.notebook.exercise import ExerciseScreen

EXERCISE = Play(id="slaan", position="W:W28,34:B22", question="Sla.", solution="28x17")


def test_a_click_on_a_piece_that_may_not_move_is_kept_without_costing_a_star():
    store = MemoryStore()
    screen = ExerciseScreen(EXERCISE, Trainer("les", [EXERCISE], store, "7", now=lambda: 5.0))
    screen.board.click(34)
    assert "Slaan moet" in screen.panel.line.value
    assert [(deed.exercise, deed.step.kind, deed.step.answer) for deed in store.deeds(0)] == [
        ("les/slaan", REFUSED, "34")
    ]
    assert store.record("7", "les/slaan").tries == 0
    screen.board.click(28)
    screen.board.click(17)
    assert store.record("7", "les/slaan").stars == 3
    screen.board.click(34)
    assert len(store.deeds(0)) == 2, "what is done is done"
