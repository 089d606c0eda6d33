"""Plays the games of PDN files again, by the rules core, and says which of them cannot be played and why."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from damles.errors import DoorError, PdnError
from damles.rules.pdn import Kind, PdnGame, read_pdn
from damles.texts import say, say_error


@dataclass
class Tally:
    """What came of it: files read, files that could not be, moves played, and games of each kind."""

    files: int = 0
    unreadable: int = 0
    moves: int = 0
    games: Counter[Kind] = field(default_factory=Counter)


def replay(paths: list[Path], tell: Callable[[str], None]) -> Tally:
    """The tally of all games in the files, and in the PDN files of the folders; ``tell`` gets a line for each bad one.

    Raises `DoorError` when there is no file, or none that can be read.
    """
    tally = Tally()
    for path in pdn_files(paths):
        try:
            for record in read_pdn(path):
                tally.games[record.kind] += 1
                tally.moves += len(record.game.moves)
                if record.kind is not Kind.PLAYS:
                    tell(_report(path, record))
        except PdnError as error:
            tally.unreadable += 1
            tell(f"{path}: {say_error(error)}")
        else:
            tally.files += 1
    if not tally.files:
        raise DoorError(problem="pdn", found=", ".join(map(str, paths)))
    return tally


def pdn_files(paths: list[Path]) -> Iterator[Path]:
    """The files themselves, and of a folder every PDN file below it, in the order of their names."""
    for path in paths:
        if path.is_dir():
            yield from sorted(found for found in path.rglob("*") if found.suffix.lower() == ".pdn")
        else:
            yield path


def _report(path: Path, record: PdnGame) -> str:
    fault = next(iter(record.errors or record.faults), None)
    line = fault.line if fault else record.line
    why = say_error(fault.error) if fault else say("replay-no-moves")
    return say("replay-bad", path=path, number=record.number, line=line, why=why)
