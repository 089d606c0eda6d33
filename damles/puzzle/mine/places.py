"""Where positions come from, and the work that they make: one piece of work is a game, or some seeds.

Each piece of work says the same on every computer: it depends on nothing but itself.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from random import Random
from zlib import crc32

from damles.puzzle.compose import compositions
from damles.puzzle.mine.cores import dressed
from damles.puzzle.mine.few import few
from damles.puzzle.mine.playout import playout
from damles.puzzle.mine.sift import PATIENT, QUICK, THOROUGH, Sieve
from damles.puzzle.puzzle import Origin, Puzzle
from damles.puzzle.themes import Kind, Theme
from damles.rules.pdn import PdnGame
from damles.rules.position import Position


class Place(StrEnum):
    """Where positions come from."""

    GAMES = "games"
    """Games that were played, or published compositions: the positions of PDN files."""
    SELFPLAY = "selfplay"
    """Games of a careless player against itself (`damles.puzzle.mine.playout`)."""
    FEW = "few"
    """A few men put down by chance (`damles.puzzle.mine.few`)."""
    THEME = "theme"
    """Positions made around a named combination (`damles.puzzle.compose`, `damles.puzzle.mine.cores`)."""


@dataclass(frozen=True)
class Work:
    """One piece of work: a place with a seed and a number, for `Place.THEME` a theme; or games with their texts.

    Its ``name`` is what the source of a puzzle says, and what makes it again.
    """

    place: Place
    seed: int = 0
    number: int = 0
    theme: Theme | None = None
    games: tuple[PdnGame, ...] = field(default=(), repr=False)

    @property
    def name(self) -> str:
        """The name of the work, as in a source.

        >>> Work(Place.THEME, 1, 928, Theme.COUP_TURC).name, Work(Place.SELFPLAY, 1, 7).name
        ('coup-turc 1/928', 'selfplay 1/7')
        """
        return f"{self.theme or self.place} {self.seed}/{self.number}"

    @property
    def mark(self) -> str:
        """What tells this work from other work: its name and, with games, what is in them.

        >>> Work(Place.SELFPLAY, 1, 7).mark
        'selfplay 1/7 00000000'
        """
        moves = " ".join(str(move) for game in self.games for move in game.root.moves)
        return f"{self.name} {crc32(moves.encode()) if moves else 0:08x}"

    @classmethod
    def named(cls, name: str) -> "Work":
        """The work with this name; raises `ValueError` when there is none.

        >>> Work.named("coup-turc 1/928").theme
        <Theme.COUP_TURC: 'coup-turc'>
        """
        what, numbers = name.split()
        seed, number = map(int, numbers.split("/"))
        return cls(Place(what), seed, number) if what in set(Place) else cls(Place.THEME, seed, number, Theme(what))


@dataclass(frozen=True)
class Found:
    """What a piece of work gave: sound puzzles, and how many positions each filter let through."""

    puzzles: tuple[Puzzle, ...] = ()
    counts: dict[str, int] = field(default_factory=dict)


def positions(work: Work) -> Iterator[Position]:
    """The positions of a piece of work that has a seed.

    >>> next(positions(Work(Place.SELFPLAY, 1, 7))) == next(positions(Work.named("selfplay 1/7")))
    True
    """
    match work.place:
        case Place.SELFPLAY:
            yield from playout(work.name)
        case Place.FEW:
            yield from few(work.name)
        case Place.THEME if work.theme:
            made = compositions if work.theme.kind is Kind.STRIKE else dressed
            yield from made(work.theme, work.name)


def dig(work: Work) -> Found:
    """The puzzles that a piece of work holds. About half of what has no game behind it is turned: Black to move."""
    composed = [game for game in work.games if game.root.start != Position.start()]
    sieve = Sieve(THOROUGH if composed else PATIENT if work.games else QUICK)
    found = []
    if work.place is Place.GAMES:
        found = list(_in_games(work, sieve))
    else:
        for position in positions(work):
            puzzle = sieve.puzzle(position, f"eigen zoektocht, {work.name}", Origin.GENERATED)
            if puzzle and (not work.theme or work.theme in puzzle.themes):
                sieve.counts["wanted"] += 1
                found.append(_turned(puzzle) if work.place in {Place.FEW, Place.THEME} else puzzle)
    return Found(tuple(found), dict(sieve.counts))


def _turned(puzzle: Puzzle) -> Puzzle:
    return puzzle.mirror() if Random(puzzle.start.fen).random() < 0.5 else puzzle


def _in_games(work: Work, sieve: Sieve) -> Iterator[Puzzle]:
    """The puzzles among the positions of games; of one that starts from a diagram only the start is looked at."""
    for game in work.games:
        composed = game.root.start != Position.start()
        places = game.root.positions[:1] if composed else game.root.positions[1:]
        for ply, position in enumerate(places, 1):
            source = source_of(game) + ("" if composed else f", na zet {_after(ply)}")
            puzzle = sieve.puzzle(position, source, Origin.PUBLISHED if composed else Origin.GAME)
            if puzzle:
                sieve.counts["wanted"] += 1
                yield puzzle


def _after(ply: int) -> str:
    """The move after which a position stands: 12 for White's twelfth move, 12... for Black's answer."""
    return f"{(ply + 1) // 2}" + ("" if ply % 2 else "...")


def source_of(game: PdnGame) -> str:
    """Where a game comes from, in one line: players, event, round, year, as far as its tags tell.

    >>> from damles.rules.pdn import Line
    >>> tags = {"White": "Baba Sy", "Black": "?", "Event": "WK", "Date": "1963.??.??"}
    >>> source_of(PdnGame(Line(Position.start()), tags))
    'Baba Sy, WK, 1963'
    """
    told = {name: " ".join(game.tag(name).replace("?", " ").split()).strip(" .,-") for name in _TOLD}
    players = " – ".join(filter(None, (told["White"], told["Black"])))
    year = next((part for part in told["Date"].replace("/", ".").split(".") if len(part) == 4), "")
    round_ = f"ronde {told['Round']}" if told["Round"].isdigit() else told["Round"]
    parts = (players, told["Event"], told["Site"], round_, year)
    return ", ".join(dict.fromkeys(filter(None, parts)))


_TOLD = ("White", "Black", "Event", "Site", "Round", "Date")
