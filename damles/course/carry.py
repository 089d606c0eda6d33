"""Progress as one file: written out for another computer, and read in again without losing what is already there."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from damles.course.memory import Card
from damles.course.store import Record, Step, Store
from damles.errors import InputError

FORMAT = "damles-progress"
VERSION = 1


class ProgressFileError(InputError):
    """A text that is no progress file of ours, or is of a newer damles. Facts: text (its beginning), problem."""

    key = "error-progress-file"
    english = "not a progress file: {problem} ({text!r})"


def export(store: Store, pupils: Iterable[str] | None = None) -> str:
    """The progress of pupils (``None``: everyone) as one JSON text, the same for the same progress.

    Raises `StoreError` when the store cannot be read.
    """
    chosen = store.pupils() if pupils is None else tuple(sorted(set(pupils)))
    found = {
        pupil: {
            "exercises": {
                key: {**_from_record(record), "log": [_from_step(step) for step in store.log(pupil, key)]}
                for key, record in sorted(store.records(pupil).items())
            },
            "cards": [card.to_json() for _, card in sorted(store.cards(pupil).items())],
            "settings": dict(sorted(store.settings(pupil).items())),
        }
        for pupil in chosen
    }
    return json.dumps({"format": FORMAT, "version": VERSION, "pupils": found}, ensure_ascii=False, indent=1) + "\n"


def read_in(store: Store, text: str, *, as_pupil: str | None = None) -> tuple[str, ...]:
    """The pupils whose progress was read in. What is there already is kept: the best of both, never less.

    With ``as_pupil`` a file of one pupil goes to that pupil. Reading the same file twice changes nothing more. Raises
    `ProgressFileError` before anything is changed, and `StoreError` when the store cannot be written.
    """
    pupils = _read(text)
    if as_pupil is not None:
        if len(pupils) != 1:
            raise ProgressFileError(text=text[:40], problem="several")
        pupils = {as_pupil: next(iter(pupils.values()))}
    for pupil, (exercises, cards, settings) in pupils.items():
        known = store.records(pupil)
        for key, (record, log) in exercises.items():
            store.restore(pupil, key, merged(known[key], record) if key in known else record, log)
        here = store.cards(pupil)
        for card in cards:
            if card.pattern not in here or _last(card) > _last(here[card.pattern]):
                store.keep(pupil, card)
        chosen = store.settings(pupil)
        for name, value in settings.items():
            if name not in chosen:
                store.choose(pupil, name, value)
    return tuple(pupils)


def merged(one: Record, other: Record) -> Record:
    """The best of two records of one exercise: stars never go down, and who did more keeps the state.

    >>> merged(Record(stars=1, tries=5), Record(stars=3, tries=2))
    Record(stars=3, tries=5, hints=0, solved_at=None, state={})
    """
    further = other if (other.tries + other.hints) > (one.tries + one.hints) else one
    stars = [record.stars for record in (one, other) if record.stars is not None]
    solved = [record.solved_at for record in (one, other) if record.solved_at is not None]
    return replace(further, stars=max(stars, default=None), solved_at=min(solved, default=None))


def _last(card: Card) -> str:
    return card.seen.isoformat() if card.seen else ""


Pupil = tuple[dict[str, tuple[Record, list[Step]]], list[Card], dict[str, str]]


def _read(text: str) -> dict[str, Pupil]:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ProgressFileError(text=text[:40], problem="json") from error
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise ProgressFileError(text=text[:40], problem="foreign")
    if value.get("version") != VERSION:
        raise ProgressFileError(text=text[:40], problem="newer")
    try:
        return {str(pupil): _pupil(each) for pupil, each in value["pupils"].items()}
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ProgressFileError(text=text[:40], problem="damaged") from error


def _pupil(value: Mapping[str, Any]) -> Pupil:
    exercises = {
        str(key): (_to_record(each), [_to_step(step) for step in each["log"]])
        for key, each in value["exercises"].items()
    }
    settings = {str(name): str(chosen) for name, chosen in value["settings"].items()}
    return exercises, [Card.from_json(card) for card in value["cards"]], settings


def _from_record(record: Record) -> dict[str, Any]:
    return {
        "stars": record.stars,
        "tries": record.tries,
        "hints": record.hints,
        "solved_at": record.solved_at,
        "state": dict(record.state),
    }


def _to_record(value: Mapping[str, Any]) -> Record:
    at = value["solved_at"]
    return Record(
        stars=_stars(value["stars"]),
        tries=_count(value["tries"]),
        hints=_count(value["hints"]),
        solved_at=None if at is None else float(at),
        state=dict(value["state"]),
    )


def _from_step(step: Step) -> list[Any]:
    return [step.at, step.answer, step.kind, step.stars]


def _to_step(value: Any) -> Step:
    at, answer, kind, stars = value
    return Step(float(at), str(answer), str(kind), stars=_stars(stars))


def _count(value: Any) -> int:
    if not isinstance(value, int) or value < 0:
        raise ValueError(value)
    return value


def _stars(value: Any) -> int | None:
    if value is not None and _count(value) > 3:
        raise ValueError(value)
    return None if value is None else _count(value)
