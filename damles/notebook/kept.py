"""The game that a pupil is playing, kept in the progress store: a killed kernel goes on where it was."""

import json

from damles.course.store import StoreError
from damles.notebook.desk import Desk
from damles.notebook.sitting import Sitting

KEY = "spelen"
"""The name of the game among what the pupil chose."""


def kept_at(place: Desk) -> Sitting | None:
    """The sitting of the pupil at a desk; ``None`` when there is none, or it cannot be read."""
    try:
        return Sitting.from_json(json.loads(place.store.settings(place.pupil).get(KEY, "null")))
    except (StoreError, ValueError):
        return None


def keep(place: Desk, sitting: Sitting) -> StoreError | None:
    """Keep a sitting; what went wrong, where it cannot be kept."""
    try:
        place.store.choose(place.pupil, KEY, json.dumps(sitting.to_json()))
    except StoreError as error:
        return error
    return None
