"""How fast damles is beside its neighbours: one run, one Markdown table, ratios rather than digits.

Each contestant answers in a process of its own: three of ours, and the peers that are installed in environments of
their own. Every contestant takes part in every round, so that a busy machine troubles all of them alike; what counts is
the median of the rounds, in processor time.
"""

import json
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any, Self

from damles.engine.peers import python_of
from damles.engine.search import has_numba
from damles.rules.position import Position

ROOT = Path(__file__).parents[1]

FENS = {
    "start": Position.start().fen,
    "woldouby": "W:W25,27,28,30,32,33,34,35,37,38:B12,13,14,16,18,19,21,23,24,26",
    "random178": "B:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46:BK17,K24",
    "allkings": f"W:W{','.join(f'K{n}' for n in range(31, 51))}:B{','.join(f'K{n}' for n in range(1, 21))}",
}
"""The positions of which the numbers of move sequences are published."""

RULES, PLAIN, COMPILED, PY_DRAUGHTS, DAME = "rule book", "plain", "compiled", "py-draughts", "dame-rs"

DEPTHS = {
    "start": {RULES: 3, PLAIN: 6, PY_DRAUGHTS: 6, COMPILED: 8, DAME: 8},
    "woldouby": {RULES: 6, PLAIN: 9, PY_DRAUGHTS: 9, COMPILED: 12, DAME: 12},
    "random178": {RULES: 2, PLAIN: 5, PY_DRAUGHTS: 5, COMPILED: 6, DAME: 6},
    "allkings": {RULES: 3, PLAIN: 5, PY_DRAUGHTS: 5, COMPILED: 8, DAME: 8},
}
"""How deep each counts: those that are compared equally deep, and none so long that nobody would wait."""

SOLVED = {
    "rappel": "W:W28,32,33,37,38:B8,9,18,19,20",
    "tiroir": "W:W26,27,28,32,37,41:B8,12,16,17,18,21",
    "weiss": "W:W27,28,33,37,38,39:B10,16,19,20,26",
}
"""Problems, each solved to its end: what every first move achieves, and the tree of the solution."""

GAME = 60
"""How many moves the game has that is read."""

LOOP = """
import json, sys, time
for line in sys.stdin:
    task, text, depth, least = json.loads(line)
    work = TASKS.get(task)
    if work is None:
        print("null", flush=True)
        continue
    count, begin = 0, time.process_time()
    while True:
        count += work(text, depth)
        took = time.process_time() - begin
        if took >= least:
            break
    print(json.dumps([count, took]), flush=True)
"""
"""What every contestant does with its tasks: repeat until the time is long enough to be measured."""

SOLVE = """
from damles.engine.search import Limit
from damles.puzzle.solve import solve
def solved(text, plain):
    return bool(solve(Position.from_fen(text), Limit(seconds=10), plain=plain).solutions)
"""

PROGRAMS = {
    RULES: """
from damles.rules.pdn import read_pdn
from damles.rules.position import Position, perft
TASKS = {
    "perft": lambda text, depth: perft(Position.from_fen(text), depth),
    "moves": lambda text, depth: bool(Position.start().legal_moves),
    "fen": lambda text, depth: bool(Position.from_fen(text)),
    "pdn": lambda text, depth: len(next(iter(read_pdn(text))).game.moves),
}
""",
    PLAIN: SOLVE
    + """
from damles.engine.layout import state_of
from damles.engine.plain import moves, perft
from damles.rules.position import Position
start = state_of(Position.start())
TASKS = {
    "perft": lambda text, depth: perft(state_of(Position.from_fen(text)), depth),
    "moves": lambda text, depth: bool(moves(start)),
    "solve": lambda text, depth: solved(text, True),
}
""",
    COMPILED: SOLVE
    + """
from damles.engine.compiled_search import perft
from damles.engine.layout import state_of
from damles.rules.position import Position
TASKS = {
    "perft": lambda text, depth: perft(state_of(Position.from_fen(text)), depth),
    "solve": lambda text, depth: solved(text, False),
}
""",
    PY_DRAUGHTS: """
from draughts import Board
def perft(board, depth):
    moves = board.legal_moves
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        board.push(move)
        total += perft(board, depth - 1)
        board.pop()
    return total
start = Board()
TASKS = {
    "perft": lambda text, depth: perft(Board.from_fen(text), depth),
    "moves": lambda text, depth: bool(start.legal_moves),
    "fen": lambda text, depth: bool(Board.from_fen(text)),
    "pdn": lambda text, depth: bool(Board.from_pdn(text)) * depth,
}
""",
    DAME: """
from dame import Board, perft
start = Board()
TASKS = {
    "perft": lambda text, depth: perft(Board(text), depth),
    "moves": lambda text, depth: bool(start.legal_moves),
    "fen": lambda text, depth: bool(Board(text)),
}
""",
}
"""What each contestant calls, in its own interpreter."""

IMPORTS = {
    RULES: "import damles; damles.Position",
    PLAIN: "import damles.engine.search",
    COMPILED: "import damles.engine.compiled_search",
    PY_DRAUGHTS: "import draughts",
    DAME: "import dame",
}

WEIGH = """
import time; begin = time.process_time()
{statement}
took = time.process_time() - begin
try:
    with open("/proc/self/status", encoding="ascii") as status:
        size = next(int(line.split()[1]) for line in status if line.startswith("VmRSS")) / 2**10
except OSError:
    size = 0
print(took, size)
"""
"""The processor's seconds that an import takes, and the process' memory after it in MiB (0 where nobody tells so)."""


@dataclass
class Contestant:
    """A program that answers tasks in a process of its own; the process lasts as long as the ``with`` block."""

    name: str
    python: Path
    _process: subprocess.Popen[str] | None = field(default=None, repr=False)

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(
            [str(self.python), "-c", PROGRAMS[self.name] + LOOP],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
        )
        return self

    def __exit__(self, *_: object) -> None:
        assert self._process
        self._process.communicate()

    def rate(self, task: str, text: str, depth: int, least: float) -> float | None:
        """How many a second; ``None`` when it cannot do the task, or gave up."""
        assert self._process and self._process.stdin and self._process.stdout
        try:
            self._process.stdin.write(json.dumps([task, text, depth, least]) + "\n")
            self._process.stdin.flush()
            answer = json.loads(self._process.stdout.readline() or "null")
        except (OSError, ValueError):
            return None
        return answer[0] / answer[1] if answer else None

    def weigh(self) -> tuple[float, float] | None:
        """How long its import takes, in seconds, and the memory after it in MiB; ``None`` when it fails."""
        command = [str(self.python), "-c", WEIGH.format(statement=IMPORTS[self.name])]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
        if done.returncode:
            return None
        seconds, size = map(float, done.stdout.split())
        return seconds, size


def bench(peers: Path | None = None, rounds: int = 5, least: float = 0.3) -> str:
    """The table of this run in Markdown: numbers a second, seconds and MiB, with the ratios of speed.

    ``peers`` is a folder with the environments ``py-draughts`` and ``dame-rs``; one that is not there is left out.
    Each measurement takes at least ``least`` seconds, and there are ``rounds`` of them.
    """
    contestants = list(_contestants(peers))
    pdn = _some_game()
    tasks: list[tuple[str, str, str]] = [(f"perft {name}", "perft", fen) for name, fen in FENS.items()]
    tasks += [
        ("legal moves", "moves", ""),
        ("read a FEN", "fen", FENS["random178"]),
        ("read a PDN game, moves", "pdn", pdn),
        *((f"solve {name}", "solve", fen) for name, fen in SOLVED.items()),
    ]
    rates: dict[tuple[str, str], list[float]] = {}
    weights: dict[str, list[tuple[float, float]]] = {}
    with ExitStack() as stack:
        running = [stack.enter_context(contestant) for contestant in contestants]
        for _ in range(rounds):
            for label, task, text in tasks:
                for contestant in running:
                    depth = DEPTHS.get(label.partition(" ")[2], {}).get(contestant.name, GAME)
                    if rate := contestant.rate(task, text, depth, least):
                        rates.setdefault((label, contestant.name), []).append(rate)
            for contestant in contestants:
                if weight := contestant.weigh():
                    weights.setdefault(contestant.name, []).append(weight)
    names = [contestant.name for contestant in contestants]
    rows = [[label, *(_told(task, rates.get((label, name))) for name in names)] for label, task, _ in tasks]
    for row, (label, _, _) in zip(rows, tasks, strict=True):
        row += [_ratio(rates.get((label, ours)), rates.get((label, theirs))) for ours, theirs in _pairs(names)]
    for what, place, unit in (("import", 0, " s"), ("memory", 1, " MiB")):
        middle = [[weight[place] for weight in weights.get(name, [])] for name in names]
        rows.append([what, *(_number(values, unit) for values in middle), *("" for _ in _pairs(names))])
    head = ["a second", *names, *(f"{ours} ÷ {theirs}" for ours, theirs in _pairs(names))]
    return _table([head, *rows])


def _contestants(peers: Path | None) -> Iterator[Contestant]:
    for name in (RULES, PLAIN, COMPILED):
        if name != COMPILED or has_numba():
            yield Contestant(name, Path(sys.executable))
    for name in (PY_DRAUGHTS, DAME):
        if peers and (python := python_of(peers, name)):
            yield Contestant(name, python)


def _pairs(names: list[str]) -> list[tuple[str, str]]:
    """Who is compared with whom."""
    wanted = [(PLAIN, PY_DRAUGHTS), (COMPILED, DAME), (RULES, PY_DRAUGHTS), (COMPILED, PLAIN)]
    return [(ours, theirs) for ours, theirs in wanted if ours in names and theirs in names]


def _some_game() -> str:
    """A game of `GAME` moves as PDN text, always the same, without a capture that could be read in two ways."""
    rng, position, texts = random.Random(5), Position.start(), list[str]()
    while len(texts) < GAME:
        move = rng.choice([move for move in position.legal_moves if not move.ambiguous])
        texts.append(str(move))
        position = position.play(move)
    numbered = (f"{n // 2 + 1}. {text}" if n % 2 == 0 else text for n, text in enumerate(texts))
    return f'[Event "bench"]\n[GameType "20"]\n[Result "*"]\n\n{" ".join(numbered)} *\n'


def _number(values: list[float] | None, unit: str = "") -> str:
    """The median in three digits, in millions or thousands where it is large."""
    if not values:
        return "–"
    value = median(values)
    for size, letter in ((1e6, " M"), (1e3, " k"), (1, "")):
        if value >= size:
            return f"{value / size:.3g}{letter}{unit}"
    return f"{value:.3g}{unit}"


def _told(task: str, rates: list[float] | None) -> str:
    """How many a second; for a problem, how many seconds each time takes."""
    return _number([1 / rate for rate in rates], " s") if rates and task == "solve" else _number(rates)


def _ratio(ours: list[float] | None, theirs: list[float] | None) -> str:
    """The median of the ratios of the same round."""
    if not ours or not theirs:
        return ""
    return f"{median(one / two for one, two in zip(ours, theirs, strict=False)):.2f}"


def _table(rows: list[list[Any]]) -> str:
    head, *rest = ([str(cell) for cell in row] for row in rows)
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rest]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
