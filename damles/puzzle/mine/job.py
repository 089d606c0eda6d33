"""One run of ``python -m damles mine``: from what was asked to a file of puzzles and a count of each filter."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from damles.errors import MineError
from damles.puzzle.collection import write_puzzles
from damles.puzzle.mine.choose import choose
from damles.puzzle.mine.cluster import OverCluster
from damles.puzzle.mine.cores import CORES
from damles.puzzle.mine.places import Place, Work
from damles.puzzle.mine.run import Tally, run
from damles.puzzle.mine.sift import FILTERS
from damles.puzzle.report import files
from damles.puzzle.spread import over_cores
from damles.puzzle.themes import KINDS, Kind, Theme
from damles.rules.pdn import read_pdn
from damles.texts import say

NAMES = {
    "turkse-slag": Theme.COUP_TURC,
    "halve-turkse-slag": Theme.DEMI_TURC,
    "zwitserse-slag": Theme.COUP_SUISSE,
    **{str(theme): theme for theme in (*KINDS[Kind.STRIKE], *CORES)},
}
"""What ``--theme`` may be: the themes around which positions can be made."""

FEW = "beginners"
"""And what it is for a few men put down by chance."""


@dataclass(frozen=True)
class Wish:
    """How to work: how many processes (``None``: one a core), or a scheduler; and a file to remember what is done."""

    jobs: int | None = None
    scheduler: str | None = None
    state: Path | None = None


def seeded(what: str, seed: int, count: int, first: int = 0) -> list[Work]:
    """So many pieces of work for a theme, for beginners or for self-play; raises `MineError` for an unknown theme.

    >>> [work.name for work in seeded("turkse-slag", 1, 2)]
    ['coup-turc 1/0', 'coup-turc 1/1']
    """
    numbers = range(first, first + count)
    if what in NAMES:
        return [Work(Place.THEME, seed, number, NAMES[what]) for number in numbers]
    places = {FEW: Place.FEW, str(Place.SELFPLAY): Place.SELFPLAY}
    if what not in places:
        raise MineError(problem="theme", path=what, known=", ".join((FEW, *NAMES)))
    return [Work(places[what], seed, number) for number in numbers]


def from_games(paths: Iterable[Path]) -> list[Work]:
    """A piece of work for each game of PDN files and folders that can be played; raises `PdnError`, `MineError`."""
    games = [game for path in files(paths) for game in read_pdn(path)]
    work = [Work(Place.GAMES, 0, number, games=(game,)) for number, game in enumerate(games) if game.root.nodes]
    if not work:
        raise MineError(problem="games", path=", ".join(map(str, paths)))
    return work


def mine(work: list[Work], wish: Wish, tell: Callable[[Tally], object] = lambda tally: None) -> tuple[Tally, str]:
    """The run with its counts, and the chosen puzzles as PDN."""
    spread = OverCluster(wish.scheduler) if wish.scheduler else partial(over_cores, jobs=wish.jobs)
    tally = run(work, tell, state=wish.state, spread=spread)
    return tally, write_puzzles(choose(tally.puzzles))


def rows(tally: Tally, language: str = "nl") -> list[tuple[str, int]]:
    """How many positions came through each filter, and how many puzzles were chosen of what came through all."""
    told = [(say(f"mine-{name}", language), tally.counts[name]) for name in FILTERS]
    return [*told, (say("mine-chosen", language), len(list(choose(tally.puzzles))))]
