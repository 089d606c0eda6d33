"""The Hub protocol: its words, and our engine behind them, spoken to without a process."""

import math
from collections.abc import Callable, Iterable
from itertools import count
from queue import SimpleQueue

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damles.engine import hub
from damles.engine.endings.tables import SHIPPED, Tables
from damles.engine.hub_server import HubServer, _level
from damles.engine.root import WIN
from damles.engine.search import PLAIN
from damles.rules.game import Game
from damles.rules.position import Position

START = f"pos pos={Position.start().hub}"


class Script(SimpleQueue[str | None]):
    """Orders that end where the other program goes away: when everything has been said."""

    def get(self, block: bool = True, timeout: float | None = None) -> str | None:
        return None if self.empty() else super().get(block, timeout)


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PLAIN, "1")


def spoken(
    *lines: str,
    then: Callable[[str], Iterable[str]] = lambda _answer: (),
    clock: Callable[[], float] = lambda: 0.0,
) -> list[str]:
    """What our engine answers; ``then`` is told each answer at once, and says what is ordered next."""
    orders, answers = Script(), list[str]()

    def say(answer: str) -> None:
        answers.append(answer)
        for line in then(answer):
            orders.put(line)

    for line in lines:
        orders.put(line)
    HubServer(orders, say, clock).serve()
    return answers


def last(answers: Iterable[str]) -> hub.Command:
    return hub.read(list(answers)[-1])


# --- words


@given(st.text(max_size=300))
def test_no_line_however_wrong_is_an_error(line: str) -> None:
    hub.read(line)
    assert hub.read_move(Position.start(), line) is None or line in {"31-26"} | {
        str(move) for move in Position.start().legal_moves
    }


@given(st.dictionaries(st.from_regex(r"[a-z]{1,8}", fullmatch=True), st.text("abc =1.-'", min_size=1).map(str.strip)))
def test_what_is_written_is_read_back(arguments: dict[str, str]) -> None:
    squeezed = {name: " ".join(value.split()) for name, value in arguments.items()}
    assert hub.read(hub.write("word", **arguments)) == hub.Command("word", squeezed)


@pytest.mark.parametrize(
    "fen", ["W:W28:B14,22,23", "B:W14,19,29,31,42:BK47", "W:WK46:B10,28,37", "W:W27,33,38:B22,29", "B:W34,40,45:B12,23"]
)
def test_every_legal_move_survives_the_way_there_and_back(fen: str) -> None:
    for position in (Position.from_fen(fen), Position.from_fen(fen).mirror()):
        for move in position.legal_moves:
            found = hub.read_move(position, hub.move_text(move))
            assert found == move and found is not None and found.routes == move.routes


def test_two_captures_with_the_same_ends_are_told_apart_by_what_they_take() -> None:
    position = Position.from_fen("W:WK48:B9,18,20,29,31,37,42,43")
    ends = [(move.start, move.end) for move in position.legal_moves]
    twins = [move for move in position.legal_moves if ends.count((move.start, move.end)) > 1]
    assert len(twins) == 4
    for move in twins:
        assert hub.read_move(position, hub.move_text(move)) == move
        assert hub.read_move(position, move.short) is None


def test_the_line_of_a_game_brings_as_many_moves_as_a_draw_count_goes_back() -> None:
    game = Game(Position.from_fen("W:WK47,45:BK4"))
    for move in ("47-29", "4-10", "45-40", "10-4"):
        game = game.play(move)
    again = hub.read_game(hub.read(hub.position_line(game)))
    assert again is not None and again.position == game.position
    assert dict(again.counts) == dict(game.counts), "the man's move restarted nothing: five moves are still counted"


# --- our engine


def test_the_handshake_tells_the_name_and_every_parameter() -> None:
    answers = spoken("hub", "init", "ping")
    assert answers[0].startswith("id name=damles version=")
    assert [hub.read(line).get("name") for line in answers[1:-3]] == ["rules", "player", "seed", "lines"]
    assert answers[-3:] == ["wait", "ready", "pong"]


def test_a_search_ends_with_a_legal_move_and_the_expected_reply() -> None:
    answers = spoken(f'{START} moves="32-28 19-23"', "level nodes=300", "go think")
    done = last(answers)
    position = Position.start().play("32-28").play("19-23")
    line = hub.read_line(position, f"{done.get('move')} {done.get('ponder')}")
    assert len(line) == 2 and str(line[0]) == "28x19"
    info = hub.read(answers[-2])
    assert int(info.get("nodes")) <= 300 and math.isfinite(float(info.get("score")))
    assert info.get("pv").split()[0] == done.get("move")


def test_more_lines_are_told_with_their_ranks_from_best_to_worst() -> None:
    answers = spoken("set-param name=lines value=3", START, "level depth=3", "go analyze")
    infos = [hub.read(line) for line in answers[-4:-1]]
    assert [info.get("rank") for info in infos] == ["1", "2", "3"]
    scores = [float(info.get("score")) for info in infos]
    assert scores == sorted(scores, reverse=True)
    assert len({info.get("pv").split()[0] for info in infos}) == 3


def test_a_player_plays_the_same_moves_for_the_same_seed() -> None:
    asked = [spoken("set-param name=player value=beginner", f"set-param name=seed value={seed}", START, "go think")
             for seed in (1, 1, *range(2, 30))]  # fmt: skip
    assert asked[0] == asked[1]
    assert len({answers[-1] for answers in asked}) > 3, "another seed, another game"
    assert all(len(answers) == 2 and answers[0].startswith("info score=") for answers in asked)


def test_only_with_a_clock_an_answer_depends_on_what_was_asked_before_and_never_after_a_new_game() -> None:
    def nodes(*before: str, limit: str) -> str:
        return last(spoken(START, *before, limit, "go think")[:-1]).get("nodes")

    for limit, learns in (("level depth=5", False), ("level depth=5 move-time=60", True)):
        alone = nodes(limit=limit)
        asked = (limit, "go think")
        assert (nodes(*asked, limit=limit) != alone) is learns
        assert nodes(*asked, "new-game", limit=limit) == alone


def test_the_full_engine_and_the_strong_level_know_the_tables_and_a_pupil_does_not() -> None:
    won = Position.from_fen("W:WK13,K18,K45:BK2")
    ending = Tables([SHIPPED]).probe(won)
    assert ending and ending.plies > 8

    def score(player: str) -> float:
        place = hub.write("pos", pos=won.hub)
        told = spoken(f"set-param name=player value={player}", place, "level depth=2", "go think")
        return float(hub.read(told[-2]).get("score"))

    assert score("full") == score("strong") == (WIN - ending.plies) / 100
    assert score("pupil") < 10


def test_stop_ends_a_search_without_limits_and_a_ping_in_it_is_answered() -> None:
    answers = spoken(
        START, "level infinite", "go analyze", then=lambda answer: ("ping", "stop") if "depth=3" in answer else ()
    )
    done = next(number for number, answer in enumerate(answers) if answer.startswith("done move="))
    assert "pong" in answers[:done]


def test_what_is_said_too_early_is_obeyed_after_the_search() -> None:
    answers = spoken(START, "level depth=4", "go think", "init")
    assert answers[-2].startswith("done") and answers[-1] == "ready"


def test_pondering_waits_for_the_hit_and_only_then_counts_the_time() -> None:
    ticks = count()
    answers = spoken(
        START, "level move-time=5", "go ponder",
        then=lambda answer: ("ponder-hit",) if "depth=2" in answer else (), clock=lambda: float(next(ticks)),
    )  # fmt: skip
    assert any("depth=2" in answer for answer in answers), "the five ticks did not count before the hit"
    assert answers[-1].startswith("done")


def test_a_finished_ponder_search_keeps_its_answer_until_somebody_asks() -> None:
    only = f"pos pos={Position.from_fen('W:W28:B22').hub}"
    unasked = spoken(only, "level depth=1", "go ponder")
    assert unasked[-1].startswith("done"), "the other program is gone"
    asked = spoken(only, "level depth=1", "go ponder", "ping", "stop")
    assert "pong" in asked and asked[-1] == "done move=28x17x22"


@pytest.mark.parametrize(
    ("level", "seconds"),
    [
        ("level move-time=0.5", 0.5),
        ("level time=60", 2.0),
        ("level moves=10 time=60", 6.0),
        ("level time=30 inc=1", 1.8),
        ("level moves=1 time=10", 9.0),
    ],
)
def test_the_time_is_shared_out_over_the_moves_that_are_left(level: str, seconds: float) -> None:
    assert _level(hub.read(level)) == {"seconds": pytest.approx(seconds)}


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        (("pos pos=Wxyz", "go think"), "FEN 'Wxyz'"),
        (("pos pos=Wxyz", "level depth=2", "go think"), "there is no position"),
        ((f'{START} moves="32-29"', "level depth=2", "go think"), "there is no position"),
        ((START, "level nodes=0"), "cannot think with nodes '0'"),
        ((START, "level move-time=0"), "cannot think with seconds"),
        ((START, "level depth=much"), "could not convert"),
        ((START, "level nodes=inf"), "cannot convert"),
        (("pos pos=" + Position.from_fen("W:W15,20,25:B4,9,10,14").hub, "level depth=2", "go think"), "game is over"),
        (("set-param name=player value=nobody",), "the engine cannot do this: level"),
        (("set-param name=lines value=0",), "cannot think with"),
        (("set-param name=rules value=chess",), "no rule set"),
    ],
)
def test_what_cannot_be_done_is_one_error_and_the_engine_goes_on(lines: tuple[str, ...], complaint: str) -> None:
    answers = spoken(*lines, "ping")
    assert answers[-1] == "pong"
    assert any(line.startswith("error message=") and complaint in line for line in answers), answers
    assert not any(line.startswith("done") for line in answers)
