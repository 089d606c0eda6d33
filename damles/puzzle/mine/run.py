"""Many pieces of work done on every core or on a cluster, and remembered: a run that was broken off goes on.

Whatever does the work and wherever it was broken off, the answers come in the order of the work, so that the same work
always gives the same puzzles.
"""

import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from damles.errors import MineError
from damles.puzzle.collection import read_puzzles, write_puzzles
from damles.puzzle.mine.places import Found, Work, dig
from damles.puzzle.puzzle import Puzzle
from damles.puzzle.spread import Spread, over_cores


@dataclass
class Tally:
    """What a run gave: its puzzles in the order of the work, how much work there was, the count of each filter."""

    puzzles: list[Puzzle] = field(default_factory=list)
    done: int = 0
    counts: Counter[str] = field(default_factory=Counter)

    def add(self, found: Found) -> None:
        """Add what one piece of work gave."""
        self.puzzles += found.puzzles
        self.done += 1
        self.counts.update(found.counts)


def run(
    work: Sequence[Work],
    tell: Callable[[Tally], object] = lambda tally: None,
    *,
    state: Path | None = None,
    spread: Spread[Work, Found] = over_cores,
) -> Tally:
    """Everything that some work gives; ``tell`` hears of each piece that is done.

    With a ``state`` file what is done is written there, and what stands there is not done again. ``spread`` does the
    work: on the cores of this computer, or on a cluster (`damles.puzzle.mine.cluster`). Raises `MineError` when the
    file belongs to other work, is damaged, or cannot be written to.
    """
    kept = _kept(state, work) if state else []
    tally = Tally()
    for found in kept:
        tally.add(found)
        tell(tally)
    rest = work[len(kept) :]
    for piece, found in zip(rest, spread(dig, rest), strict=True):
        if state:
            _keep(state, piece, found)
        tally.add(found)
        tell(tally)
    return tally


def _kept(state: Path, work: Sequence[Work]) -> list[Found]:
    """What an earlier run wrote down, as far as it came; a last line that was cut off is cut away."""
    try:
        with state.open("a+", encoding="utf-8") as file:  # what cannot be written to is told before the work
            file.seek(0)
            lines = list(file)
    except OSError as error:
        raise MineError(problem="unwritable", path=str(state)) from error
    except UnicodeDecodeError as error:
        raise MineError(problem="state", path=str(state)) from error
    found = []
    for piece, line in zip(work, lines, strict=False):
        try:
            told = json.loads(line) if line.endswith("\n") else None
            if told is None:
                break
            if told["work"] != piece.mark:
                raise MineError(problem="other", path=str(state))
            found.append(Found(tuple(read_puzzles(told["puzzles"]) if told["puzzles"] else ()), told["counts"]))
        except (KeyError, TypeError, json.JSONDecodeError) as error:
            raise MineError(problem="state", path=str(state)) from error
    if len(lines) > len(work):
        raise MineError(problem="other", path=str(state))
    if len(found) < len(lines):
        state.write_text("".join(lines[: len(found)]), encoding="utf-8")
    return found


def _keep(state: Path, piece: Work, found: Found) -> None:
    told = {"work": piece.mark, "puzzles": write_puzzles(found.puzzles, label=False), "counts": found.counts}
    with state.open("a", encoding="utf-8") as file:
        file.write(json.dumps(told, ensure_ascii=False) + "\n")
