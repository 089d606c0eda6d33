"""Brings what the course needs, on a fresh checkout with nothing but Python: the standard library only.

`prepare` decides in this order: this interpreter has everything, and is used; or it is the one in ``.venv``, and
gets what is missing; or ``.venv`` is made, and takes over. A note in ``.venv`` says that it is ours and whether it is
finished, so that an interrupted set-up repairs itself and an update of the project installs again. A ``.venv``
without that note is the user's own: it may be used, and is never removed.
"""

import errno
import hashlib
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import invalidate_caches, metadata
from pathlib import Path
from typing import TYPE_CHECKING

from damles.doors.pip import install
from damles.doors.report import tell
from damles.errors import DoorError
from damles.texts import say

if TYPE_CHECKING:
    from packaging.requirements import Requirement

UNFINISHED = "unfinished"
ROOM = 50_000_000
"""Bytes on the disk with which an empty environment can be made."""


@dataclass(frozen=True)
class Checkout:
    """The folder of the project, and what its set-up uses there."""

    root: Path

    @property
    def exists(self) -> bool:
        """Whether this is the whole course, not only an installed package."""
        return (self.root / "pyproject.toml").is_file() and (self.root / "notebooks").is_dir()

    @property
    def venv(self) -> Path:
        """The environment that the set-up makes."""
        return self.root / ".venv"

    @property
    def python(self) -> Path:
        """The interpreter of that environment."""
        return self.venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

    @property
    def note(self) -> Path:
        """The file that says that the environment is ours, and for which project files it was finished."""
        return self.venv / "damles-setup.txt"

    @property
    def log(self) -> Path:
        """The file with the words of the last installation."""
        return self.venv / "damles-install.log"

    @property
    def noted(self) -> str | None:
        """What the note says; ``None`` when there is no note."""
        try:
            return self.note.read_text(encoding="utf-8").strip()
        except OSError:
            return None

    @property
    def fingerprint(self) -> str:
        """A checksum of the files that say what is needed, and of where the checkout stands."""
        total = hashlib.sha256(str(self.root).encode())
        for name in ("requirements.txt", "pyproject.toml"):
            total.update((self.root / name).read_bytes())
        return total.hexdigest()

    def requirements(self, extra: str = "") -> tuple[str, ...]:
        """What must be installed, as pip writes it; with ``extra`` that of the named extra of pyproject.toml too."""
        lines = (self.root / "requirements.txt").read_text(encoding="utf-8").splitlines()
        needed = [line.partition("#")[0].strip() for line in lines]
        if extra:
            project = tomllib.loads((self.root / "pyproject.toml").read_text(encoding="utf-8"))
            needed += project["project"]["optional-dependencies"][extra]
        return tuple(filter(None, needed))


HERE = Checkout(Path(__file__).resolve().parents[2])


def prepare(arguments: Sequence[str], checkout: Checkout = HERE) -> int | None:
    """``None`` when this interpreter has everything; else the exit code of the one that took over.

    Raises `DoorError` when the set-up cannot go on.
    """
    extra = "test" if arguments[:1] == ["test"] else ""
    if not checkout.exists or is_complete(checkout, extra):
        return None
    if runs_in(checkout.venv):
        finish(checkout, extra)
        return None
    if not is_usable(checkout):
        make(checkout)
    return hand_over([str(checkout.python), "-m", "damles", *arguments], child_environment(checkout))


def is_complete(checkout: Checkout, extra: str = "") -> bool:
    """Whether this interpreter has everything, in the versions that the project asks for."""
    if runs_in(checkout.venv) and checkout.noted not in (None, checkout.fingerprint):
        return False
    return not missing(checkout.requirements(extra))


def missing(requirements: Iterable[str]) -> list[str]:
    """The requirements that this interpreter does not meet.

    >>> missing(["packaging>=20", "packaging>=9999", "no-such-thing-as-this"])
    ['packaging>=9999', 'no-such-thing-as-this']
    """
    try:
        from packaging.requirements import Requirement
    except ImportError:  # it comes with JupyterLab, so then nothing is here yet
        return list(requirements)
    return [text for text in requirements if not _met(Requirement(text))]


def _met(requirement: "Requirement") -> bool:
    if requirement.marker is not None and not requirement.marker.evaluate():
        return True
    try:
        version: str | None = metadata.version(requirement.name)
    except metadata.PackageNotFoundError:
        return False
    return version is not None and requirement.specifier.contains(version, prereleases=True)


def runs_in(venv: Path) -> bool:
    """Whether this interpreter is the one of the environment."""
    return Path(sys.prefix).resolve() == venv.resolve()


def is_usable(checkout: Checkout) -> bool:
    """Whether ``.venv`` can take over; `DoorError` when it cannot and is not ours to remove."""
    noted = checkout.noted
    if not checkout.venv.exists() or noted == UNFINISHED:
        return False
    works = checkout.python.exists() and not _silently([str(checkout.python), "-c", _NEW_ENOUGH]).returncode
    if not works and noted is None and any(checkout.venv.iterdir()):
        raise DoorError(problem="foreign-venv", found=str(checkout.venv))
    return works


_NEW_ENOUGH = "import sys; sys.exit(sys.version_info < (3, 11))"


def make(checkout: Checkout) -> None:
    """Make an empty ``.venv``, in the place of an unfinished one; its note says "unfinished" until all is there."""
    tell(say("setup-again" if checkout.venv.exists() else "setup-begin"))
    try:
        if checkout.venv.exists():
            shutil.rmtree(checkout.venv)
        checkout.venv.mkdir()
        checkout.note.write_text(UNFINISHED, encoding="utf-8")
        made = _silently([sys.executable, "-m", "venv", str(checkout.venv)])
        if made.returncode:
            checkout.log.write_text(made.stdout, encoding="utf-8")
            raise DoorError(problem=_venv_problem(made.stdout, checkout), found=str(checkout.log))
    except OSError as error:
        raise DoorError(problem=_disk_problem(error), found=str(checkout.root)) from error


def _venv_problem(words: str, checkout: Checkout) -> str:
    """The sentence's name for a venv that was not made; a full disk hides behind a failing helper of the module."""
    if shutil.disk_usage(checkout.root).free < ROOM:
        return "disk"
    return "venv" if "ensurepip is not available" in words or "No module named" in words else "install"


def finish(checkout: Checkout, extra: str) -> None:
    """Install what is missing into this interpreter, and note that ``.venv`` is finished if it is ours."""
    ours = checkout.noted is not None
    target = f"{checkout.root}[{extra}]" if extra else str(checkout.root)
    try:
        if ours:
            checkout.note.write_text(UNFINISHED, encoding="utf-8")
        install(["--editable", target], log=checkout.log)
        invalidate_caches()
        if left := missing(checkout.requirements(extra)):
            raise DoorError(problem="install", found=", ".join(left))
        if ours:
            checkout.note.write_text(checkout.fingerprint, encoding="utf-8")
    except OSError as error:
        raise DoorError(problem=_disk_problem(error), found=str(checkout.venv)) from error


def hand_over(command: Sequence[str], environment: Mapping[str, str], windows: bool = os.name == "nt") -> int:
    """The exit code of a command that takes the place of this process.

    On Windows, where no process can become another, it runs as a child, and Ctrl-C is left to the child.
    """
    sys.stdout.flush()
    sys.stderr.flush()
    if not windows:
        os.execve(command[0], list(command), dict(environment))
    with subprocess.Popen(command, env=environment) as child:
        while True:
            try:
                return child.wait()
            except KeyboardInterrupt:
                continue


def child_environment(checkout: Checkout = HERE) -> dict[str, str]:
    """The environment variables for a child process or kernel: it imports the damles of this checkout."""
    paths = [str(checkout.root), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}


def _silently(command: Sequence[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )


def _disk_problem(error: OSError) -> str:
    """The sentence's name for a failed write: the disk is full, or the folder is not ours to write in."""
    return "disk" if error.errno == errno.ENOSPC else "readonly"
