"""Which notebooks are lessons that may run by themselves: a list of checksums, because running is code execution.

A notebook may run when its file is, byte for byte, one of the course (``lessons.sha256``, shipped with the package)
or one that the user trusted (a list in the user's data folder). What a notebook says about itself counts for nothing.
Jupyter's own signatures are not enough: it also signs any notebook without rich output when that is merely saved.

``python -m damles.doors.lessons`` writes the shipped list anew after a lesson has changed.
"""

import hashlib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = Path(__file__).with_name("lessons.sha256")


def checksum(content: bytes) -> str:
    """The SHA-256 checksum of a notebook file, as 64 hexadecimal digits.

    >>> checksum(b"")[:12]
    'e3b0c44298fc'
    """
    return hashlib.sha256(content).hexdigest()


def read_list(path: Path) -> frozenset[str]:
    """The checksums in a list; none when there is no such list."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError:
        return frozenset()
    return frozenset(line.split()[0] for line in lines if line.strip())


def trusted_list() -> Path:
    """Where the checksums stand of the notebooks that this user trusted."""
    from platformdirs import user_data_path

    return user_data_path("damles", appauthor=False) / "trusted.sha256"


def may_run(content: bytes, shipped: Path = SHIPPED, trusted: Path | None = None) -> bool:
    """Whether a notebook file with this content may run by itself when it is opened."""
    known = read_list(shipped) | read_list(trusted or trusted_list())
    return checksum(content) in known


def trust(content: bytes, name: str, trusted: Path | None = None) -> None:
    """Let a notebook with this content run by itself from now on; any change to it ends that."""
    path = trusted or trusted_list()
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8", newline="\n") as file:
        file.write(_line(content, name))


def lessons(root: Path = ROOT) -> Iterator[Path]:
    """The notebooks of the course in a checkout, in the order of their names."""
    found = (root / "notebooks").rglob("*.ipynb")
    return iter(sorted(path for path in found if ".ipynb_checkpoints" not in path.parts))


def unchanged(root: Path = ROOT, shipped: Path = SHIPPED) -> Iterator[Path]:
    """The notebooks in a checkout that are still as they were shipped."""
    known = read_list(shipped)
    return (path for path in lessons(root) if checksum(path.read_bytes()) in known)


def listing(root: Path = ROOT) -> str:
    """What the shipped list should say, in the form that ``sha256sum --check`` reads."""
    lines = (_line(path.read_bytes(), path.relative_to(root).as_posix()) for path in lessons(root))
    return "".join(lines)


def _line(content: bytes, name: str) -> str:
    return f"{checksum(content)}  {' '.join(name.split())}\n"


if __name__ == "__main__":
    SHIPPED.write_text(listing(), encoding="utf-8", newline="\n")
