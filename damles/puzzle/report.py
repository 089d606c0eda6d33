"""What `python -m damles verify` prints: the faults of every puzzle in files and folders, then the counts."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from damles.puzzle.collection import table
from damles.puzzle.grade import sharp_faults
from damles.puzzle.puzzle import Puzzle
from damles.puzzle.spread import over_cores
from damles.puzzle.verify import Checked, Fault, check, completed, read_all
from damles.texts import say

CHUNK = 8
"""So many puzzles a process is given at a time."""


def report(
    paths: Iterable[Path],
    tell: Callable[[str], None],
    *,
    sharp: bool = False,
    jobs: int | None = 1,
    watch: Callable[[int, int], object] = lambda done, total: None,
) -> bool:
    """Whether every puzzle of these files, or of the PDN files in these folders, is sound; ``tell`` gets each line.

    With ``sharp`` it also hears why a sound puzzle is not sharp. The proofs are spread over ``jobs`` processes
    (``None``: one a core); ``watch`` hears how many are done of how many. The same position in two files is a fault
    too. Raises `PdnError` where a file cannot be read at all.
    """
    read = [(path, found) for path in files(paths) for found in read_all(path)]
    seen: dict[str, str] = {}
    sound: list[Puzzle] = []
    checks = over_cores(check, [found for _, found in read], jobs, CHUNK)
    for done, ((path, found), faults) in enumerate(zip(read, checks, strict=True), 1):
        checked = completed(found, faults, seen, f"{found.number} ({path.name})")
        texts = sentences(checked)
        if checked.puzzle and not checked.faults:
            sound.append(checked.puzzle)
            texts = blunt(checked.puzzle) if sharp else ()
        for text in texts:
            tell(say("verify-fault", path=path.name, number=checked.number, text=text))
        watch(done, len(read))
    tell(table(sound))
    good = len(sound) == len(read)
    count = len(read)
    tell(say("verify-sound", count=count) if good else say("verify-faults", faulty=count - len(sound), count=count))
    return good


def counted(paths: Iterable[Path]) -> str:
    """The table of the puzzles in these files and folders, by what their labels say; nothing is proved."""
    return table(found.puzzle for path in files(paths) for found in read_all(path) if found.puzzle)


def files(paths: Iterable[Path]) -> Iterator[Path]:
    """The files themselves, and for a folder every PDN file in it, by name."""
    for path in paths:
        yield from sorted(path.glob("*.[pP][dD][nN]")) if path.is_dir() else (path,)


def sentences(checked: Checked, language: str = "nl") -> tuple[str, ...]:
    """What is wrong with a puzzle, a sentence for each fault."""
    return tuple(say_fault(fault, language) for fault in checked.faults)


def blunt(puzzle: Puzzle, language: str = "nl") -> tuple[str, ...]:
    """Why a sound puzzle is not sharp, a sentence for each reason; none where it is.

    >>> from damles.puzzle.puzzle import Goal
    >>> blunt(Puzzle.from_lines("W:W32,37,41:B14,21,23", ["32-27 21x32 37x10"], Goal.GAIN))[0]
    'De slag wint stukken, maar nog niet de partij.'
    """
    return tuple(say(f"sharp-{fault.blunt}", language, **fault.facts) for fault in sharp_faults(puzzle))


def say_fault(fault: Fault, language: str = "nl") -> str:
    """The sentence for a fault.

    >>> from damles.puzzle.verify import Flaw
    >>> say_fault(Fault(Flaw.REPLY_MISSING, {"move": "21x32", "before": "32-27"}))
    'De tegenstander kan ook 21x32. Daar staat geen antwoord op.'
    """
    return say(f"flaw-{fault.flaw}", language, **fault.facts)
