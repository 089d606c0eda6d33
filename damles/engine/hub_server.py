"""Our engine as a Hub engine: a program that reads commands and writes what it finds (``python -m damles hub``).

Beyond the protocol it has parameters of its own: ``rules`` (the draw rules that count), ``player`` (a level of
`damles.engine.levels` to play as), ``seed``, and ``lines`` (so many best moves, each in an ``info`` with its ``rank``).
"""

import math
import sys
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from queue import Empty, SimpleQueue

import damles
from damles.engine import hub
from damles.engine.endings.tables import standard
from damles.engine.levels import FULL, LEVELS, consider, level
from damles.engine.root import DEEPEST, Memory
from damles.engine.search import Analysis, Limit, analyse, load
from damles.errors import DamlesError
from damles.rules.game import Game
from damles.rules.ruleset import RULE_SETS, rule_set

Orders = SimpleQueue[str | None]
"""The lines of the other program, in order; ``None`` when there will be no more."""

MOVES_LEFT = 30
"""For how many more moves the time must do, when nobody says."""

DEFAULT = {"seconds": 1.0}


@dataclass(frozen=True)
class Settings:
    """The parameters. ``seed`` chooses between equal moves; the same seed gives the same game."""

    rules: str = "official"
    player: str = FULL
    seed: int = 0
    lines: int = 1

    @classmethod
    def described(cls) -> tuple[str, ...]:
        """The ``param`` lines."""
        players = " ".join((FULL, *(each.name for each in LEVELS)))
        new = cls()
        return (
            hub.write("param", name="rules", value=new.rules, type="enum", values=" ".join(RULE_SETS)),
            hub.write("param", name="player", value=new.player, type="enum", values=players),
            hub.write("param", name="seed", value=new.seed, type="int", min=0, max=2**31 - 1),
            hub.write("param", name="lines", value=new.lines, type="int", min=1, max=10),
        )

    def set(self, name: str, value: str) -> "Settings":
        """The settings with one changed; other names are ignored. Raises `ValueError` or an error of ours."""
        if name == "seed":
            return replace(self, seed=int(value))
        if name == "lines":
            return replace(self, lines=Limit(nodes=int(value)).nodes or 1)
        if name == "rules":
            return replace(self, rules=rule_set(value).name)
        if name == "player":
            return replace(self, player=value if value == FULL else level(value).name)
        return self


class HubServer:
    """One conversation: `serve` reads orders until ``quit`` or the end, and ``say`` is called with each answer."""

    def __init__(
        self, orders: Orders, say: Callable[[str], object], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._orders, self._say, self._clock = orders, say, clock
        self._settings = Settings()
        self._game: Game | None = Game()
        self._level: dict[str, float] = {}
        self._until = math.inf
        self._seconds = math.inf
        self._over = False
        self._stopped = False
        self._told: Analysis | None = None
        self._later: deque[str] = deque()
        self._memory = Memory()

    def serve(self) -> None:
        """Obey until ``quit``, or until the other program is gone."""
        while not self._over:
            line = self._later.popleft() if self._later else self._orders.get()
            if line is None:
                return
            command = hub.read(line)
            try:
                self._obey(command)
            except (DamlesError, ValueError, OverflowError) as error:
                self._complain(str(error))

    def _obey(self, command: hub.Command) -> None:
        match command.name:
            case "hub":
                self._say(hub.write("id", name="damles", version=damles.__version__, author="damles contributors"))
                for line in Settings.described():
                    self._say(line)
                self._say("wait")
            case "init":
                load(probe=standard())
                self._say("ready")
            case "new-game":
                self._memory = Memory()
            case "ping":
                self._say("pong")
            case "set-param":
                self._settings = self._settings.set(command.get("name"), command.get("value"))
            case "pos":
                self._game = None
                self._game = hub.read_game(command, self._settings.rules)
            case "level":
                self._level |= _level(command)
            case "go":
                self._go(command)
            case "quit":
                self._over = True

    def _complain(self, message: str) -> None:
        self._say(hub.write("error", message=message))

    # --- searching

    def _go(self, command: hub.Command) -> None:
        limits, self._level = self._level or DEFAULT, {}
        if self._game is None:
            self._complain("there is no position in which to think")
            return
        settings = self._settings
        self._stopped, self._told = False, None
        if settings.player != FULL and "think" in command.arguments:
            choice = consider(level(settings.player), self._game, settings.seed)
            line = " ".join(map(hub.move_text, choice.line))
            self._say(hub.write("info", score=f"{choice.score / 100:.2f}", pv=line))
            self._say(hub.write("done", move=hub.move_text(choice.move)))
            return
        began = self._clock()
        self._seconds = limits.get("seconds", math.inf)
        self._until = math.inf if "ponder" in command.arguments else began + self._seconds
        nodes = int(limits["nodes"]) if "nodes" in limits else None
        found = analyse(
            self._game,
            Limit(nodes=nodes, depth=min(DEEPEST, int(limits.get("depth", DEEPEST)))),
            lines=settings.lines,
            seed=settings.seed,
            stop=self._interrupted,
            on_progress=lambda found: self._tell(found, began),
            probe=standard(),
            # Without a clock the same question has the same answer, whatever was asked before.
            memory=self._memory if "seconds" in limits else None,
        )
        self._tell(found, began)
        while "ponder" in command.arguments and not self._stopped and self._until == math.inf:
            self._hear(self._orders.get())  # the answer is there, but nobody has asked for it yet
        answer = {"ponder": hub.move_text(found.line[1])} if len(found.line) > 1 else {}
        self._say(hub.write("done", move=hub.move_text(found.best), **answer))

    def _interrupted(self) -> bool:
        """Whether to stop thinking; what is said meanwhile is heard."""
        while not self._stopped:
            try:
                self._hear(self._orders.get_nowait())
            except Empty:
                break
        return self._stopped or self._clock() >= self._until

    def _hear(self, line: str | None) -> None:
        """An order while thinking: only three mean something now, and the end of everything; others come later."""
        name = "quit" if line is None else hub.read(line).name
        if name == "ping":
            self._say("pong")
        elif name == "ponder-hit":
            self._until = self._clock() + self._seconds
        elif name in {"stop", "quit"}:
            self._stopped, self._over = True, name == "quit"
        elif line is not None:
            self._later.append(line)

    def _tell(self, found: Analysis, began: float) -> None:
        """What is known now, unless that was told already."""
        if found == self._told:
            return
        self._told = found
        seconds = max(self._clock() - began, 1e-6)
        for rank, line in enumerate(found.lines, 1):
            facts: dict[str, object] = {
                "depth": found.depth,
                "score": f"{line.score / 100:.2f}",
                "nodes": found.nodes,
                "time": f"{seconds:.3f}",
                "nps": f"{found.nodes / seconds / 1e6:.3f}",
                "pv": " ".join(map(hub.move_text, line.moves)),
            }
            self._say(hub.write("info", **facts, **({"rank": rank} if self._settings.lines > 1 else {})))


def _level(command: hub.Command) -> dict[str, float]:
    """The limits of a ``level`` command, as ``nodes``, ``depth`` and ``seconds``; raises `LimitError`, `ValueError`."""
    given = {name: float(value) for name, value in command.arguments.items() if value}
    found: dict[str, float] = {name: value for name, value in given.items() if name in {"nodes", "depth"}}
    if "move-time" in given:
        found["seconds"] = given["move-time"]
    elif "time" in given:
        increment = given.get("inc", 0.0)
        share = given["time"] / max(1.0, given.get("moves", MOVES_LEFT)) + 0.8 * increment
        found["seconds"] = max(0.01, min(share, 0.9 * (given["time"] + increment)))
    elif "infinite" in command.arguments:
        found["depth"] = DEEPEST
    if found:
        Limit(int(found.get("nodes", 1)), found.get("seconds"), int(found.get("depth", 1)))
    return found


def main() -> None:
    """Serve the program at the other end of standard input and output until it is gone, and end this process."""
    import os
    import signal
    import threading
    import traceback

    if not sys.stdin.isatty():  # driven by a program: its end ends us, and an interrupt is meant for it
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    orders: Orders = SimpleQueue()

    def listen() -> None:
        """The one thread: it only carries lines, so that ``stop`` is heard while we think."""
        if reconfigure := getattr(sys.stdin, "reconfigure", None):
            reconfigure(errors="replace")
        for line in sys.stdin:
            orders.put(line)
        orders.put(None)

    threading.Thread(target=listen, daemon=True).start()
    code = 0
    try:
        HubServer(orders, lambda line: print(line, flush=True)).serve()
    except (BrokenPipeError, KeyboardInterrupt):
        pass  # nobody is there any more
    except Exception:
        traceback.print_exc()
        code = 1
    os._exit(code)  # at once: the thread may still hold standard input


if __name__ == "__main__":
    main()
