"""Where a pupil's progress is kept: the one place of this room that asks the world.

``DAMLES_PROGRESS`` names the file, or ``memory`` for nothing kept. ``DAMLES_PUPIL`` names the pupil of a class; on a
computer that pupils share, the store knows who sat down last.
"""

import os
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, cast

from damles.course.memory import Card
from damles.course.progress import Store, StoreError, open_store
from damles.course.store import Record, Step

CURRENT = "eigen"
"""The one who uses this computer alone; never a number that a pupil of a class can take."""
COMPUTER, PUPIL = "computer", "pupil"
"""Under which name, and as which choice, it is kept who of several pupils sat down last."""
MOST_PUPILS = 999
"""The highest number a pupil can have."""


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


def in_class() -> bool:
    """Whether this kernel works for a pupil of a class, whose page shows nothing that is for the teacher.

    The class door starts every pupil's kernel with ``DAMLES_PUPIL``; nothing that a page sends can change that.
    """
    return "DAMLES_PUPIL" in os.environ


@cache
def _kept() -> tuple[Store, StoreError | None]:
    return open_store(progress_file())


def desk() -> Desk:
    """This kernel's desk, with who sits there now."""
    store, notice = _kept()
    if in_class():
        return Desk(store, os.environ["DAMLES_PUPIL"], notice)
    pupil = sitting_at(store)
    return Desk(cast(Store, Watched(store, pupil, lambda: sitting_at(store))), pupil, notice)


def sitting_at(store: Store) -> str:
    """Who of the pupils that share this computer sat down last."""
    with suppress(StoreError):
        return store.settings(COMPUTER).get(PUPIL, CURRENT)
    return CURRENT


class Watched:
    """A store that takes no answers from a page that an earlier pupil left open; else it is the store itself."""

    def __init__(self, store: Store, pupil: str, now: Callable[[], str]) -> None:
        self._store, self._pupil, self._now = store, pupil, now

    def add(self, pupil: str, exercise: str, step: Step) -> Record:
        """The record after the step; raises `StoreError` ``other-pupil`` when somebody else sat down."""
        self._check()
        return self._store.add(pupil, exercise, step)

    def keep(self, pupil: str, card: Card) -> None:
        """Keep a card; raises `StoreError` ``other-pupil`` when somebody else sat down."""
        self._check()
        self._store.keep(pupil, card)

    def _check(self) -> None:
        if self._now() != self._pupil:
            raise StoreError(path="", problem="other-pupil", found=self._now())

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)


def progress_file() -> Path | None:
    """The file in which progress is kept; ``None`` when nothing is."""
    wanted = os.environ.get("DAMLES_PROGRESS", "")
    if wanted == "memory":
        return None
    return Path(wanted) if wanted else _own_file()


def _own_file() -> Path:
    from platformdirs import user_data_path

    return user_data_path("damles", appauthor=False, ensure_exists=True) / "voortgang.sqlite3"
