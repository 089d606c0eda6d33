"""The pages about the board itself: look, editor, replay, square trainer and big board, without a browser."""

import random
import re
from dataclasses import replace
from itertools import pairwise
from threading import Thread
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damles.board.look import Look
from damles.board.view import Tone, arrow, ring
from damles.course.exercise import Choose, Exercise, Play, Point
from damles.course.progress import MemoryStore, SqliteStore, StoreError
from damles.errors import FenError, PdnError
from damles.notebook import editing
from damles.notebook.coordinates import DrillScreen
from damles.notebook.desk import Desk
from damles.notebook.digibord import DigibordScreen, digibord
from damles.notebook.drill import SECONDS, Drill, best
from damles.notebook.editor import EditorScreen
from damles.notebook.look import SETTING, LookScreen, keep_look, look_at
from damles.notebook.notice import Notice
from damles.notebook.replay import ReplayScreen, partij, read_games
from damles.notebook.walk import Walk, places
from damles.rules.pdn import Line, read_pdn
from damles.rules.position import Position
from damles.rules.setup import START_BOARD, Setup
from damles.texts import sentences
from tests.positions import positions
from tests.texts import words

GAME = """[White "A"][Black "B"]
1. 32-28 {Begin.} 18-23 2. 33-29 23x32 3. 37x28 12-18
(3... 17-21 {Beter.} 4. 39-33 (4. 28-23 19x28) 21-26) 4. 29-24! 19x30 *

1. 34-30 20-25 *
"""


class Full(MemoryStore):
    """A store whose disk is full."""

    def add(self, pupil, exercise, step):
        raise StoreError(path="x", problem="full", found="x")

    def choose(self, pupil, name, value):
        raise StoreError(path="x", problem="full", found="x")


class TestLook:
    def test_a_choice_shows_at_once_and_holds_for_later_boards(self):
        place = Desk(MemoryStore())
        screen = LookScreen(place)
        screen.theme.value = "contrast"
        screen.switches["numbers"].value = False
        assert screen.board.shown.theme == "contrast" and not screen.board.shown.numbers
        assert look_at(place) == Look("contrast", numbers=False)

    def test_where_nothing_can_be_kept_a_sentence_says_so(self):
        place = Desk(Full())
        assert keep_look(place, Look()) is not None
        screen = LookScreen(place)
        screen.switches["calm"].value = True
        assert "bewaard" in screen.panel.line.value and look_at(place) == Look()

    def test_what_is_heard_in_another_thread_of_the_kernel_is_kept(self, tmp_path):
        place = Desk(SqliteStore(tmp_path / "voortgang.sqlite3"))
        for theme in ("slate", "contrast"):
            heard = Thread(target=keep_look, args=(place, Look(theme)))
            heard.start()
            heard.join()
            assert look_at(place) == Look(theme)
        place.store.close()

    def test_a_kept_look_that_cannot_be_read_is_the_look_of_the_first_day(self):
        place = Desk(MemoryStore())
        place.store.choose(place.pupil, SETTING, "{")
        assert look_at(place) == Look()


class TestEditor:
    def editor(self, fen="W:W28:B19"):
        return EditorScreen(Setup.from_fen(fen))

    def test_each_tool_does_what_it_says_and_a_second_click_takes_off(self):
        screen = self.editor()
        for tool, square, fen in [
            ("w", 33, "W:W28,33:B19"),
            ("w", 33, "W:W28:B19"),
            ("B", 28, "W:W:B19,K28"),
            ("crown", 19, "W:W:BK19,K28"),
            ("crown", 28, "W:W:BK19,28"),
            ("crown", 1, "W:W:BK19,28"),
            ("e", 19, "W:W:B28"),
        ]:
            screen.choose(tool)
            screen.board.click(square)
            assert screen.setup.fen == fen

    def test_a_piece_is_moved_by_hand_and_the_hand_is_ready_for_the_next(self):
        screen = self.editor()
        screen.choose("move")
        for square in (28, 5, 5, 19, 50, 50):
            screen.board.click(square)
        assert screen.setup.fen == "W:W5:B50"

    @pytest.mark.parametrize(
        ("square", "tool", "sentence"),
        [
            (3, "w", "Op veld 3 staat een schijf op de damlijn."),
            (48, "b", "Op veld 48 staat een schijf op de damlijn."),
        ],
    )
    def test_an_impossible_position_stands_there_and_is_explained(self, square, tool, sentence):
        screen = self.editor()
        screen.choose(tool)
        screen.board.click(square)
        assert screen.setup.piece(square) == tool
        assert sentence in screen.panel.line.value and sentence in screen.board._twin.words.value
        assert [mark.squares for mark in screen.board.view.marks] == [(square,)]
        assert ".pdn" not in screen._files.value

    def test_a_twenty_first_piece_is_explained(self):
        screen = EditorScreen(Setup.from_fen("W:W31-50:B1-20"))
        screen.choose("w")
        screen.board.click(28)
        assert "meer dan twintig" in screen.panel.line.value

    def test_the_files_hold_what_stands_on_the_board(self):
        screen = self.editor("B:W28,K50:B19")
        links = dict(re.findall(r'download="stand\.(\w+)" href="data:[^,]+,([^"]+)"', screen._files.value))
        assert unquote(links["fen"]) == "B:W28,K50:B19"
        [game] = read_pdn(unquote(links["pdn"]))
        assert game.root.start.fen == "B:W28,K50:B19"
        assert unquote(links["svg"]).count("<use ") == 3
        assert 'data-damles="png"' in screen._files.value

    def test_start_empty_turn_and_flip(self):
        screen = self.editor()
        screen.swap_turn()
        assert screen.setup.fen[0] == "B" and "Zwart is aan zet" in screen.board._twin.words.value
        screen.flip()
        screen.put(Setup(screen.setup.turn, START_BOARD))
        assert screen.board.view.flipped and "9 mogelijke zetten" in screen.panel.line.value
        screen.put(Setup.from_fen("B:W28:B"))
        assert "verloren" in screen.panel.line.value

    @pytest.mark.parametrize(
        ("text", "fen"),
        [
            ("W:W28:B19", "W:W28:B19"),
            ('[FEN "B:W28:B19"]\n1. ... 19-24 *', "B:W28:B19"),
            ("1. 32-28 19-23 *", Position.start().play("32-28").play("19-23").fen),
        ],
    )
    def test_a_pasted_text_is_set_up(self, text, fen):
        assert editing.read_setup(text).fen == fen

    @pytest.mark.parametrize("text", ["", "onzin", "W:W28:B28", "pyproject.toml", "/", '[FEN "W:W28"] *', "[["])
    def test_any_other_text_is_a_sentence_and_never_a_file(self, text):
        with pytest.raises((FenError, PdnError)):
            editing.read_setup(text)
        screen = self.editor()
        screen.paste(text)
        assert screen.panel.line.value.startswith("✗ ") and screen.setup.fen == "W:W28:B19"

    @given(st.integers(1, 50), st.sampled_from(editing.TOOLS[1:]), positions())
    def test_a_tool_changes_one_square(self, square, tool, position):
        after = editing.tap(Setup(position.turn, position.board), square, tool)
        assert all(after.board[n] == position.board[n] for n in range(50) if n != square - 1)


class TestReplay:
    games = tuple(read_pdn(GAME))

    @given(st.integers(0, 1000))
    def test_a_walk_never_leaves_the_tree_and_back_undoes_on(self, seed):
        chance = random.Random(seed)
        walk = Walk(self.games[0].root)
        for _ in range(20):
            step = chance.choice(["on", "back", "first", "last", "aside"])
            before = walk
            aside = walk.aside(0) if walk.asides else walk
            walk = aside if step == "aside" else getattr(walk, step)
            assert walk.position == walk.line.positions[walk.ply]
            if step == "on" and walk != before:
                assert walk.back == before
                assert before.position.play(walk.move) == walk.position
            if step == "aside" and walk != before:
                assert walk.back == before.back

    def test_every_place_has_a_name_that_leads_back_to_it(self):
        root = self.games[0].root
        names = [place.name for place in places(root)]
        assert len(set(names)) == len(names) == 13
        assert all(Walk(root).to(place.name) == place for place in places(root))
        assert Walk(root).to("99") == Walk(root)

    def test_buttons_keys_and_clicked_moves_lead_to_the_same_places(self):
        screen = ReplayScreen(self.games)
        screen.go("on")
        screen.board.key("ArrowRight")
        assert screen.walk.move.short == "18-23" and screen.board.view.last == (18, 23)
        screen.board.key("End")
        assert screen.panel.line.value.strip() == "19x30"
        screen.board.key("damles:go:6")
        assert "Hier kon ook: 17-21." in screen.panel.line.value
        screen.board.key("ArrowDown")
        assert screen.panel.line.value.strip() == "3… 17-21 Beter."
        screen.board.key("ArrowUp")
        assert screen.walk.name == "6"
        screen.board.key("Home")
        assert screen.board.view.board == START_BOARD

    def test_the_list_shows_each_move_with_its_number(self):
        moves = re.sub("<[^>]+>", "", ReplayScreen(self.games)._moves.value)
        assert moves.startswith("1. 32-28 Begin. 18-23 2. 33-29 23x32 3. 37x28 12-18 3… 17-21 Beter. 4. 39-33 4. 28-23")

    def test_a_text_is_escaped(self):
        screen = partij("1. 32-28 {<script>} *")
        assert "&lt;script&gt;" in screen._moves.value and "<script>" not in screen._moves.value

    def test_another_game_is_chosen_or_pasted(self):
        screen = ReplayScreen(self.games)
        assert "A – B" in screen.panel.head.value
        screen._games.value = 1
        assert "Partij 2" in screen.panel.head.value and screen.walk.ply == 0
        screen.paste("1. 35-30 *")
        assert len(screen.games) == 1 and str(screen.game.root.moves[0]) == "35-30"
        screen.paste("geen partij")
        assert screen.panel.line.value.startswith("✗ ") and len(screen.games) == 1

    @pytest.mark.parametrize("text", ["", "onzin", "pyproject.toml", '[Event "leeg"] *'])
    def test_a_text_without_moves_is_a_sentence(self, text):
        assert isinstance(partij(text), Notice)
        with pytest.raises(PdnError):
            read_games(text.encode())

    def test_a_faulty_game_is_shown_as_far_as_it_goes_with_its_fault(self):
        screen = partij("1. 32-28 19-23 2. 33-29 *")
        assert "Regel 1" in screen.panel.line.value
        screen.go("last")
        assert screen.walk.ply == 2


class TestDrill:
    @given(st.integers(0, 500))
    def test_no_square_is_asked_twice_in_a_row_and_all_come_by(self, seed):
        order = Drill.new(seed, 0).order
        assert all(a != b for a, b in pairwise(order))
        assert set(order[:50]) == set(range(1, 51)) and Drill.new(seed, 0).order == order

    def test_only_right_taps_within_the_time_count(self):
        drill = Drill.new(1, 100)
        wrong = drill.order[1]
        assert drill.tap(wrong, 101) == replace(drill, wrong=1)
        assert drill.tap(drill.asked, 100 + SECONDS - 0.1).score == 1
        assert drill.tap(drill.asked, 100 + SECONDS) == drill

    @pytest.mark.parametrize("state", [None, {}, {"best": "9"}, {"best": -3}, []])
    def test_no_record_is_nought(self, state):
        assert best(state) == 0

    def test_a_round_from_start_to_record_and_each_side_has_its_own(self):
        time = [1000.0]
        place = Desk(MemoryStore())
        screen = DrillScreen(place, now=lambda: time[0])
        assert screen.board.shown.numbers
        screen.start()
        assert not screen.board.shown.numbers
        for _ in range(7):
            screen.board.click(screen.drill.asked)
        screen.board.click(screen.drill.order[8])
        assert "Zoek veld" in screen.panel.line.value
        time[0] += SECONDS
        screen.board.click(screen.drill.asked)
        assert "Een nieuw record: 7!" in screen.panel.line.value and screen.record == 7
        assert "Je record: 7" in screen.panel.head.value
        screen.turn()
        assert screen.board.shown.flipped and screen.record == 0
        screen.turn()
        screen.start()
        screen.finish()
        assert "Je record is 7." in screen.panel.line.value and screen.record == 7
        assert place.store.records(place.pupil, "velden/")["velden/wit"].stars is None

    def test_a_round_that_cannot_be_kept_says_so(self):
        screen = DrillScreen(Desk(Full()), now=lambda: 0.0)
        screen.start()
        screen.finish()
        assert "geen ruimte" in screen.panel.line.value


class TestDigibord:
    exercises = (
        Play(id="a", position="W:W28,34:B22", question="Wat moet?", solution=("28x17",)),
        Point(id="b", position="W:W3:B", question="Welk <veld>?", squares=(3,)),
        Choose(
            id="c",
            position="W:W28:B22",
            question="Hoeveel?",
            answers={"1": "Ja.", "2": "Nee."},
            right=("1",),
            move="28x17",
        ),
    )

    def test_moves_are_played_and_taken_back_and_nothing_is_recorded(self):
        screen = DigibordScreen(self.exercises)
        screen.board.speed = 0
        screen.board.click(34)
        screen.board.click(30)
        assert "Slaan moet" in screen.line.value
        assert arrow(28, 17, tone=Tone.GOOD) in screen.board.view.marks
        screen.board.click(28)
        screen.board.click(23)
        assert screen.board.hand.selected == 28, "a refusal leaves the piece in the hand"
        screen.board.click(17)
        assert screen.board.view.piece(22) == "e"
        screen.back()
        assert screen.board.view.piece(22) == "b"
        screen.back()
        assert screen.board.view.piece(28) == "w"

    def test_drawing_makes_arrows_and_rings_and_again_takes_them_off(self):
        screen = DigibordScreen(self.exercises)
        screen.draw()
        for square in (25, 34, 28, 28):
            screen.board.click(square)
        assert screen.board.view.marks == (arrow(25, 34), ring(28))
        for square in (25, 34):
            screen.board.click(square)
        assert screen.board.view.marks == (ring(28),)
        screen.wipe()
        assert screen.board.view.marks == ()
        screen.next()
        assert "Klik twee velden voor een pijl." in screen.line.value, "one goes on drawing"
        screen.draw()
        assert screen.board.on_square is None

    def test_answers_stay_hidden_until_they_are_asked_for(self):
        screen = DigibordScreen(self.exercises)
        for answer in ("28x17", "3", "1"):
            assert answer not in screen.line.value
            screen.answer()
            assert answer in screen.line.value
            assert screen.board.view.marks
            screen.next()
            assert not screen.board.view.marks
        assert screen.exercise.id == "a"
        screen.previous()
        assert screen.exercise.id == "c"

    def test_an_impossible_position_is_shown_and_words_are_escaped(self):
        screen = DigibordScreen(self.exercises[1:])
        assert screen.board.view.piece(3) == "w" and "&lt;veld&gt;" in screen._head.value
        screen.board.click(3)
        screen.back()

    def test_a_fen_is_a_board_to_play_on_without_an_answer(self):
        screen = digibord("B:W28:B22")
        assert type(screen.exercise) is Exercise and screen.tools["answer"].layout.display == "none"
        assert isinstance(digibord("B:W28"), Notice) and isinstance(digibord("geen-les"), Notice)


def test_every_page_stores_text_and_can_be_pressed_by_its_buttons():
    for made in (
        EditorScreen(Setup.from_fen("W:W:B")),
        ReplayScreen(TestReplay.games),
        LookScreen(Desk(MemoryStore())),
    ):
        assert made._repr_mimebundle_()["text/plain"].strip()


def test_the_sentences_of_the_pages_are_short():
    known = sentences("nl")
    for key in (key for key in known if key.startswith(("look-", "editor-", "replay-", "drill-", "digibord-"))):
        assert words.words(words.longest(known[key])) <= words.MOST, key


def test_a_line_of_no_moves_has_no_places():
    assert list(places(Line(Position.start()))) == []
