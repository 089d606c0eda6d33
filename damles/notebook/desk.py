"""Where a pupil's progress is kept: the one place of this room that asks the world.

``DAMLES_PROGRESS`` names the file, or ``memory`` for nothing kept; ``DAMLES_PUPIL`` names the pupil (a number will do).
"""

import os
import time
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from damles.course.progress import Store, StoreError, open_store

CURRENT = "eigen"
"""The one who uses this computer alone; never a number that a pupil of a class can take."""


@dataclass(frozen=True)
class Desk:
    """A store and the pupil who works with it; ``notice`` says why nothing is kept, where that is so."""

    store: Store
    pupil: str = CURRENT
    notice: StoreError | None = None

    @staticmethod
    def now() -> float:
        """The time in seconds since 1970."""
        return time.time()


@cache
def desk() -> Desk:
    """This kernel's desk."""
    pupil = os.environ.get("DAMLES_PUPIL", CURRENT)
    store, notice = open_store(progress_file())
    return Desk(store, pupil, notice)


def progress_file() -> Path | None:
    """The file in which progress is kept; ``None`` when nothing is."""
    wanted = os.environ.get("DAMLES_PROGRESS", "")
    if wanted == "memory":
        return None
    return Path(wanted) if wanted else _own_file()


def _own_file() -> Path:
    from platformdirs import user_data_path

    return user_data_path("damles", appauthor=False, ensure_exists=True) / "voortgang.sqlite3"
