"""The game that a pupil is playing, kept in the progress store: a killed kernel goes on where it was."""

import json

from damles.course.store import StoreError
from damles.notebook.desk import Desk
from damles.notebook.setting import FREE
from damles.notebook.sitting import Sitting

KEY = FREE.key
"""The name of the game of the page for playing, among what the pupil chose."""


def kept_at(place: Desk, key: str = KEY) -> Sitting | None:
    """The sitting of the pupil at a desk; ``None`` when there is none, or it cannot be read."""
    try:
        return Sitting.from_json(json.loads(place.store.settings(place.pupil).get(key, "null")))
    except (StoreError, ValueError):
        return None


def keep(place: Desk, sitting: Sitting, key: str = KEY) -> StoreError | None:
    """Keep a sitting; what went wrong, where it cannot be kept."""
    try:
        place.store.choose(place.pupil, key, json.dumps(sitting.to_json()))
    except StoreError as error:
        return error
    return None
