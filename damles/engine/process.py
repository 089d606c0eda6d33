"""A Hub engine in a process of its own, ours or anybody's: it can hang, die or lie, and nothing here is lost by it.

Whatever goes wrong is an `EngineError`; the process is then ended, and the next question starts a new one. It never
outlives this process: it is ended when its `HubEngine` goes, and it sees its input close when this one is killed.
"""

import asyncio
import os
import shlex
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import NoReturn

from damles.engine import hub
from damles.engine.search import PLAIN, Limit
from damles.engine.thinker import Thought
from damles.errors import EngineError, GameOver, LimitError
from damles.rules.game import Game

PATIENCE = 20.0
"""So many seconds an engine may take longer than it was given, or for starting."""

GRACE = 1.0
"""So many seconds more, once it has been told to stop."""

LOOK = 0.01
"""Seconds between two looks at what it has said."""

MOST_LINES = 200
"""So many lines are read at one look, so that a chatterer cannot hold up the loop."""

Lines = SimpleQueue[str | None]


class HubEngine:
    """An engine that is started when it is first asked, and answers one question after another.

    ``patience``: see `PATIENCE`. `name` is what it calls itself.
    """

    def __init__(
        self, command: Sequence[str], *, patience: float = PATIENCE, environment: Mapping[str, str] | None = None
    ) -> None:
        self.command = tuple(command)
        self.patience = patience
        self.name = Path(self.command[0]).stem if self.command else ""
        self._environment = environment
        self._process: subprocess.Popen[str] | None = None
        self._end: weakref.finalize[..., object] | None = None
        self._lines: Lines = SimpleQueue()
        self._told: dict[str, str] = {}
        self._owed = self._read = 0
        self._turn = asyncio.Lock()

    @property
    def process(self) -> int | None:
        """The number of the running process; ``None`` when there is none."""
        return self._process.pid if self._process and self._process.poll() is None else None

    async def think(self, game: Game, limit: Limit, *, player: str = "", lines: int = 1, seed: int = 0) -> Thought:
        """See `damles.engine.thinker.Thinker.think`. An engine of somebody else knows no levels, lines and seeds.

        Raises `EngineError` with ``problem``: ``not-found``, ``no-hub`` (it says other things), ``died``, ``hung``,
        ``illegal`` (its move; ``found``), ``complains`` (``found``).
        """
        if game.outcome:
            raise GameOver(result=game.outcome.result, reason=str(game.outcome.reason))
        if lines < 1:
            raise LimitError(text=str(lines), problem="lines")
        async with self._turn:
            await self.warm()
            wishes = {"rules": game.rules.name, "player": player or "full", "lines": str(lines), "seed": str(seed)}
            for name, value in wishes.items():
                if self._told.get(name, value) != value:
                    self._say(hub.write("set-param", name=name, value=value))
                    self._told[name] = value
            self._say(hub.position_line(game))
            self._say(_level_line(limit))
            self._say("go think")
            self._owed += 1
            try:
                return await self._answer(game, limit.seconds or 0.0, lines)
            except asyncio.CancelledError:
                if self._process:
                    with suppress(EngineError):
                        self._say("stop")
                raise

    async def warm(self) -> None:
        """Start the process if there is none, and wait until it is ready; raises `EngineError`."""
        if self._process is None or self._process.poll() is not None:
            self.close()
            self._start()
            try:
                await self._greet()
            except asyncio.CancelledError:
                self.close()  # the next question must not take half a greeting for a whole one
                raise
        while self._owed:  # the answer to a question that was given up
            if (await self._next(GRACE + self.patience)).name in {"done", "error"}:
                self._owed -= 1

    async def _greet(self) -> None:
        self._say("hub")
        while (command := await self._next(self.patience, "no-hub")).name != "wait":
            if command.name == "param":
                self._told[command.get("name")] = command.get("value")
            elif command.name == "id" and command.get("name"):
                self.name = command.get("name")
        self._say("init")
        while (await self._next(self.patience, "no-hub")).name != "ready":
            pass

    def close(self) -> None:
        """End the process, if there is one; a later question starts it again."""
        if self._end:
            self._end()
        self._process, self._end, self._told, self._owed = None, None, {}, 0

    # --- listening

    async def _answer(self, game: Game, seconds: float, lines: int) -> Thought:
        ranks: dict[int, tuple[int, hub.Command]] = {}
        until = time.monotonic() + seconds + self.patience
        stopped = False
        while True:
            try:
                command = await self._next(until - time.monotonic(), "late" if not stopped else "hung")
            except _Late:
                self._say("stop")
                until, stopped = time.monotonic() + GRACE, True
                continue
            if command.name == "info" and command.get("pv") and (score := _score(command)) is not None:
                ranks[_whole(command.get("rank", "1"))] = score, command
            elif command.name == "error":
                self._fail("complains", command.get("message")[:80])
            elif command.name == "done":
                break
        self._owed -= 1
        move = hub.read_move(game.position, command.get("move"))
        if move is None:
            self._fail("illegal", command.get("move")[:40])
        told = [(score, hub.read_line(game.position, each.get("pv"))) for _, (score, each) in sorted(ranks.items())]
        return Thought(move, tuple(line for line in told[:lines] if line[1]))

    async def _next(self, seconds: float, problem: str = "hung") -> hub.Command:
        """The next thing that it says within so many seconds."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            try:
                line = self._lines.get_nowait()
            except Empty:
                await asyncio.sleep(LOOK)
                continue
            if line is None:
                self._fail("died")
            self._read += 1
            if self._read % MOST_LINES == 0:
                await asyncio.sleep(LOOK)
            if (command := hub.read(line)).name in _WORDS:
                return command
        if problem == "late":
            raise _Late
        self._fail(problem)

    # --- talking

    def _start(self) -> None:
        try:
            process = subprocess.Popen(
                self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                encoding="utf-8", errors="replace", bufsize=1, env=self._environment,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )  # fmt: skip
        except (OSError, ValueError, IndexError) as error:
            raise EngineError(problem="not-found", found=" ".join(self.command)[:80]) from error
        self._process, self._lines = process, SimpleQueue()
        reader = threading.Thread(target=_read_all, args=(process, self._lines), daemon=True)
        reader.start()
        self._end = weakref.finalize(self, _end, process, reader)

    def _say(self, line: str) -> None:
        assert self._process and self._process.stdin
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except (OSError, ValueError):
            self._fail("died")

    def _fail(self, problem: str, found: str = "") -> NoReturn:
        name = self.name
        self.close()
        raise EngineError(problem=problem, found=found, name=name)


class _Late(Exception):
    """The time is over: it will be told to stop."""


_WORDS = {"id", "param", "wait", "ready", "info", "done", "pong", "error"}


def own_engine() -> HubEngine:
    """Our own engine in a process of its own, in plain Python: as small and as strong on every machine."""
    package = str(Path(__file__).resolve().parents[2])
    path = os.pathsep.join(filter(None, [package, os.environ.get("PYTHONPATH", "")]))
    environment = {**os.environ, "PYTHONPATH": path, PLAIN: "1"}
    return HubEngine([sys.executable, "-m", "damles.engine.hub_server"], environment=environment)


def engine_of(text: str) -> HubEngine:
    """The engine of a command line such as ``"scan hub"``; quotes keep a path with spaces together.

    Raises `EngineError` for an empty one, or one with a quote that is not closed.
    """
    try:
        words = shlex.split(text, posix=os.name == "posix")
    except ValueError:
        words = []
    if not words:
        raise EngineError(problem="not-found", found=text[:80], name="")
    return HubEngine([word.strip('"') for word in words])


def _read_all(process: "subprocess.Popen[str]", lines: Lines) -> None:
    """What the process says, line by line, and ``None`` at its end. Runs in a thread, and touches nothing else."""
    assert process.stdout
    with suppress(OSError, ValueError):
        while line := process.stdout.readline(hub.LONGEST):
            lines.put(line)
    lines.put(None)


def _end(process: "subprocess.Popen[str]", reader: threading.Thread) -> None:
    process.kill()
    process.wait()
    reader.join(1)
    for pipe in (process.stdin, process.stdout):
        with suppress(OSError):
            if pipe:
                pipe.close()


def _level_line(limit: Limit) -> str:
    """One line for all limits: an engine takes those it knows."""
    words: dict[str, object] = {}
    if limit.seconds is not None:
        words["move_time"] = limit.seconds
    if limit.nodes is not None:
        words["nodes"] = limit.nodes
    if limit.depth is not None:
        words["depth"] = limit.depth
    return hub.write("level", **words)


def _score(command: hub.Command) -> int | None:
    try:
        return round(100 * float(command.get("score")))
    except (ValueError, OverflowError):
        return None


def _whole(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 6 else 1
