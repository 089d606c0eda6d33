"""What `python -m damles verify` prints: the faults of every puzzle in files and folders, then the counts."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from damles.puzzle.collection import table
from damles.puzzle.puzzle import Puzzle
from damles.puzzle.verify import Checked, Fault, verify_file
from damles.texts import say


def report(paths: Iterable[Path], tell: Callable[[str], None]) -> bool:
    """Whether every puzzle of these files, or of the PDN files in these folders, is sound; ``tell`` gets each line.

    Raises `PdnError` where a file cannot be read at all.
    """
    sound: list[Puzzle] = []
    count = 0
    for path in files(paths):
        for checked in verify_file(path):
            count += 1
            if checked.puzzle and not checked.faults:
                sound.append(checked.puzzle)
            for text in sentences(checked):
                tell(say("verify-fault", path=path.name, number=checked.number, text=text))
    tell(table(sound))
    good = len(sound) == count
    tell(say("verify-sound", count=count) if good else say("verify-faults", faulty=count - len(sound), count=count))
    return good


def files(paths: Iterable[Path]) -> Iterator[Path]:
    """The files themselves, and for a folder every PDN file in it, by name."""
    for path in paths:
        yield from sorted(path.glob("*.[pP][dD][nN]")) if path.is_dir() else (path,)


def sentences(checked: Checked, language: str = "nl") -> tuple[str, ...]:
    """What is wrong with a puzzle, a sentence for each fault."""
    return tuple(say_fault(fault, language) for fault in checked.faults)


def say_fault(fault: Fault, language: str = "nl") -> str:
    """The sentence for a fault.

    >>> from damles.puzzle.verify import Flaw
    >>> say_fault(Fault(Flaw.REPLY_MISSING, {"move": "21x32", "before": "32-27"}))
    'De tegenstander kan ook 21x32. Daar staat geen antwoord op.'
    """
    return say(f"flaw-{fault.flaw}", language, **fault.facts)
