"""An engine in a process of its own: ours, and engines that hang, die, lie and talk nonsense."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from queue import SimpleQueue

import pytest

import damles
from damles.engine.process import HubEngine, engine_of, own_engine
from damles.engine.search import Limit
from damles.engine.thinker import SLICE, SlicedThinker
from damles.errors import EngineError, GameOver, LimitError
from damles.rules.game import Game
from damles.rules.piece import Side
from damles.rules.position import Position
from damles.texts import say_error

ROOT = Path(damles.__file__).parents[1]

FAKE = """
import sys, time
mode = sys.argv[1]
def say(text): print(text, flush=True)
if mode == "mute": time.sleep(600)
if mode == "nonsense":
    for _ in range(2000): say("lorem = ipsum")
    time.sleep(600)
if mode == "stillborn": sys.exit(3)
for line in sys.stdin:
    word = line.split()[0] if line.split() else ""
    if word == "hub": say("id name=fake"); say("wait")
    elif word == "init": say("loading..."); say("ready")
    elif word == "go" and mode == "die": sys.exit(1)
    elif word == "go" and mode == "lie": say("info depth=9 score=9.9 pv=32-28"); say("done move=33-28x7")
    elif word == "go" and mode == "complain": say('error message="no licence"')
    elif word == "go" and mode == "plain": say("info nodes=rubbish score=x pv=32-28"); say("done move=32-28")
    elif word == "go" and mode == "flood":
        while True: say("info flood=1 " + "x" * 200)
    elif word == "stop" and mode == "late": say("done move=31-27")
"""


def fake(mode: str, patience: float = 20.0) -> HubEngine:
    return HubEngine([sys.executable, "-c", FAKE, mode], patience=patience)


def using(engine: HubEngine, work: Callable[[], Awaitable[None]]) -> None:
    """Run some work, and let go of the engine whatever came of it."""

    async def both() -> None:
        try:
            await work()
        finally:
            engine.close()

    asyncio.run(both())
    assert engine.process is None


def alive(process: int) -> bool:
    """Whether a process runs; a dead one that nobody has looked after does not."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{process}/stat")
    return not state.exists() or state.read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"


def gone(process: int) -> bool:
    """Whether a process ends soon."""
    for _ in range(500):
        if not alive(process):
            return True
        time.sleep(0.02)
    return False


def test_our_engine_finds_a_shot_tells_its_lines_and_is_gone_when_closed() -> None:
    engine = own_engine()
    game = Game(Position.from_fen("W:W34,40,45:B12,23,25"))

    async def work() -> None:
        thought = await engine.think(game, Limit(nodes=2_000), lines=2)
        assert [str(move) for move in thought.lines[0][1]][:3] == ["34-30", "25x34", "40x7"]
        assert thought.move == thought.lines[0][1][0] and len(thought.lines) == 2
        assert thought.score is not None and thought.score > thought.lines[1][0]
        assert engine.name == "damles"
        process = engine.process
        assert process is not None and alive(process)
        engine.close()
        assert not alive(process)
        again = await engine.think(game, Limit(nodes=50))
        assert again.move in game.position.legal_moves

    using(engine, work)


def test_a_level_plays_in_the_process_as_it_does_here_and_the_draw_rules_go_with_the_game() -> None:
    from damles.engine.levels import consider, level

    engine = own_engine()
    game = Game(rules="school").play("32-28").play("19-23").play("28x19").play("14x23")

    async def work() -> None:
        for name in ("beginner", "fan"):
            thought = await engine.think(game, Limit(nodes=1), player=name, seed=7)
            choice = consider(level(name), game, 7)
            assert (thought.move, thought.lines) == (choice.move, ((choice.score, choice.line),))

    using(engine, work)


def test_a_thought_that_is_given_up_leaves_the_engine_ready_for_the_next() -> None:
    engine = own_engine()

    async def work() -> None:
        await engine.warm()
        process = engine.process
        task = asyncio.create_task(engine.think(Game(), Limit(seconds=600)))
        await asyncio.sleep(0.2)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        thought = await engine.think(Game().play("32-28"), Limit(nodes=100))
        assert thought.move in Game().play("32-28").position.legal_moves
        assert engine.process == process

    using(engine, work)


def test_an_engine_whose_start_is_given_up_is_greeted_again() -> None:
    engine = own_engine()

    async def work() -> None:
        task = asyncio.create_task(engine.warm())
        await asyncio.sleep(0)
        assert engine.process is not None
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert engine.process is None
        assert (await engine.think(Game(), Limit(nodes=50))).move in Position.start().legal_moves
        assert engine.name == "damles"

    using(engine, work)


@pytest.mark.parametrize("line", ["info depth=1", "lorem = ipsum"])
def test_however_much_an_engine_says_the_loop_turns(line: str) -> None:
    engine, turns = fake("hang"), 0

    class Endless(SimpleQueue[str | None]):
        def get_nowait(self) -> str:
            return line

    async def work() -> None:
        nonlocal turns
        await engine.warm()
        engine.patience, engine._lines = 0.3, Endless()
        task = asyncio.create_task(engine.think(Game(), Limit(nodes=5)))
        while not task.done():
            turns += 1
            await asyncio.sleep(0)
        with pytest.raises(EngineError):
            task.result()

    using(engine, work)
    assert turns > 20


def test_our_engine_takes_bytes_that_are_no_text_for_a_wrong_line() -> None:
    told = subprocess.run(
        [sys.executable, "-m", "damles.engine.hub_server"], input=b"\xff\xfe\nping\nquit\n", capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "utf-8:strict"}, timeout=60, cwd=ROOT,
    )  # fmt: skip
    assert told.stdout.split() == [b"pong"] and told.returncode == 0


def test_two_questions_at_once_are_answered_one_after_the_other() -> None:
    engine = own_engine()

    async def work() -> None:
        games = [Game(), Game().play("32-28")]
        thoughts = await asyncio.gather(*(engine.think(game, Limit(nodes=200)) for game in games))
        assert all(thought.move in game.position.legal_moves for thought, game in zip(thoughts, games, strict=True))

    using(engine, work)


@pytest.mark.parametrize(
    ("mode", "problem", "words"),
    [
        ("die", "died", "is gestopt"),
        ("stillborn", "died", "is gestopt"),
        ("lie", "illegal", "'33-28x7'"),
        ("complain", "complains", "no licence"),
        ("mute", "no-hub", "antwoordt niet"),
        ("nonsense", "no-hub", "Hub-protocol"),
        ("hang", "hung", "Ik heb hem gestopt"),
        ("flood", "hung", "Ik heb hem gestopt"),
    ],
)
def test_an_engine_that_fails_is_one_sentence_and_no_process(mode: str, problem: str, words: str) -> None:
    engine = fake(mode)

    async def work() -> None:
        if problem == "hung":
            await engine.warm()
        if problem in {"hung", "no-hub"}:
            engine.patience = 0.3
        process = engine.process
        with pytest.raises(EngineError) as caught:
            await engine.think(Game(), Limit(nodes=5))
        assert caught.value.problem == problem
        assert words in say_error(caught.value)
        assert engine.process is None and (process is None or not alive(process))

    using(engine, work)


def test_an_engine_that_answers_only_when_told_to_stop_is_told_so() -> None:
    engine = fake("late")

    async def work() -> None:
        await engine.warm()
        engine.patience = 0.2
        assert str((await engine.think(Game(), Limit(seconds=0.1))).move) == "31-27"
        assert engine.process is not None

    using(engine, work)


def test_what_an_engine_tells_wrongly_beside_its_move_does_no_harm() -> None:
    engine = fake("plain")

    async def work() -> None:
        thought = await engine.think(Game(), Limit(nodes=5), player="beginner", lines=3)
        assert (str(thought.move), thought.lines, thought.score) == ("32-28", (), None)

    using(engine, work)


def test_an_engine_that_died_is_started_again_by_the_next_question() -> None:
    engine = own_engine()

    async def work() -> None:
        await engine.warm()
        assert engine.process
        os.kill(engine.process, signal.SIGTERM)
        with pytest.raises(EngineError):
            await engine.think(Game(), Limit(seconds=600))
        assert (await engine.think(Game(), Limit(nodes=50))).move in Position.start().legal_moves

    using(engine, work)


@pytest.mark.parametrize("text", ["", "/no/such/program hub", "'open"])
def test_a_command_that_cannot_be_started_is_a_sentence(text: str) -> None:
    with pytest.raises(EngineError) as caught:
        asyncio.run(engine_of(text).think(Game(), Limit(nodes=5)))
    assert "start niet" in say_error(caught.value)


def test_a_game_that_is_over_and_no_lines_start_nothing() -> None:
    engine = own_engine()

    async def work() -> None:
        with pytest.raises(GameOver):
            await engine.think(Game().resign(Side.WHITE), Limit(nodes=5))
        with pytest.raises(LimitError):
            await engine.think(Game(), Limit(nodes=5), lines=0)
        assert engine.process is None

    using(engine, work)


@pytest.mark.skipif(os.name != "posix", reason="kills as only POSIX does")
def test_no_engine_is_left_behind_when_its_owner_is_killed_or_interrupted() -> None:
    code = (
        "import asyncio, time\nfrom damles.engine.process import own_engine\n"
        "engine = own_engine()\nasyncio.run(engine.warm())\nprint(engine.process, flush=True)\ntime.sleep(600)"
    )
    for deed in (signal.SIGKILL, signal.SIGINT):
        owner = subprocess.Popen(
            [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding="utf-8"
        )
        with owner:
            assert owner.stdout
            engine = int(owner.stdout.readline())
            assert alive(engine)
            owner.send_signal(deed)
            owner.wait(20)
            assert gone(engine)


@pytest.mark.skipif(os.name != "posix", reason="the interrupt of a POSIX kernel")
def test_an_interrupt_meant_for_the_kernel_does_not_stop_the_engine() -> None:
    engine = own_engine()

    async def work() -> None:
        await engine.warm()
        process = engine.process
        assert process
        os.kill(process, signal.SIGINT)
        await engine.think(Game(), Limit(nodes=50))
        assert engine.process == process

    using(engine, work)


# --- without processes


def test_where_there_are_no_processes_the_loop_turns_between_the_slices() -> None:
    turns = 0

    async def work() -> None:
        nonlocal turns
        thinking = asyncio.create_task(SlicedThinker().think(Game(), Limit(nodes=900), lines=2))
        while not thinking.done():
            turns += 1
            await asyncio.sleep(0)
        thought = thinking.result()
        assert thought.move in Position.start().legal_moves
        assert thought.lines[0][1][0] == thought.move and len(thought.lines) == 2

    asyncio.run(work())
    assert turns >= len(Position.start().legal_moves), "once for each first move"


def test_a_slice_finds_the_shot_and_the_win_that_ends_the_game() -> None:
    async def best(fen: str) -> str:
        return str((await SlicedThinker().think(Game(Position.from_fen(fen)), Limit(nodes=20 * SLICE))).move)

    assert asyncio.run(best("W:W34,40,45:B12,23,25")) == "34-30"
    assert asyncio.run(best("W:W28,40:B22")) == "28x17"
