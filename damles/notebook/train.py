"""The puzzle trainer on the screen: rounds of puzzles as a pupil wishes them, one at a time; all of it is kept."""

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from ipywidgets import HTML, Button, Layout, VBox

from damles.course.lesson import collector
from damles.course.memory import Fsrs, day_of
from damles.course.puzzle_choice import PREFIX, Wish, by_theme, choices, chosen, fresh_first, round_of, to_learn
from damles.course.puzzle_marks import Doubt
from damles.course.puzzle_own import Own, bring, sentence
from damles.course.puzzle_session import KEY, Session
from damles.course.puzzle_shelf import Entry, Shelf, entry_of, read_shelf
from damles.course.puzzle_shelf import entries as entries_of
from damles.course.puzzle_trainer import PuzzleTrainer
from damles.course.store import StoreError
from damles.course.trainer import REPEAT
from damles.errors import DamlesError
from damles.notebook.analysis import AnalysisScreen
from damles.notebook.desk import Desk, desk
from damles.notebook.endless import wants_repeats
from damles.notebook.exercise import facts
from damles.notebook.notice import Notice, tell_above, tell_unkept
from damles.notebook.panel import STYLE, make_button, star_signs
from damles.notebook.puzzle_kept import MarkBook
from damles.notebook.puzzle_parts import LOOK, Bars, Bring, Choice, Marks, about, badge, drawer_box, ending, row, stack
from damles.notebook.puzzle_screen import PuzzleScreen
from damles.notebook.tasks import Tasks, fault_words
from damles.notebook.thinking import beside
from damles.texts import say, say_error

FOLDER = Path(__file__).resolve().parents[2] / "puzzles"


class TrainScreen:
    """A round of puzzles with the choice above it; it goes on where the pupil was.

    ``shelf`` are the puzzles to choose from. What the pupil brings is kept with the round.
    """

    def __init__(self, shelf: Shelf, place: Desk, language: str = "nl") -> None:
        self.shelf, self.place, self.language = shelf, place, language
        policy = Fsrs() if wants_repeats(place) else None
        self.trainer = PuzzleTrainer(place.store, place.pupil, now=place.now, policy=policy, language=language)
        self.session = self._kept() or Session()
        self.own = Shelf({entry.id: entry for entry in entries_of(self.session.own) if entry})
        self.screen: PuzzleScreen | None = None
        self.analysis: AnalysisScreen | None = None
        self.tasks = Tasks(self._fault)
        self.book = MarkBook(place, language)
        self.choice = Choice(self.choose, self.look_ahead, language)
        self.bring = Bring(self.read, language)
        self.bars = Bars(self.repeat, language)
        self.marks = Marks(self.mark, language)
        self._drawers = {"choice": self.choice, "bring": self.bring, "bars": self.bars, "marks": self.marks}
        open_ = {name: self._opener(name) for name in self._drawers}
        self._top = row(*(button for name, button in open_.items() if name != "marks"))
        self._slot = VBox([])
        self._count = HTML()
        self._previous = make_button(say("screen-previous", language), self.previous)
        self._next = make_button(say("screen-next", language), self.next)
        self._new = make_button(say("train-new-round", language), self.new_round, "damles-next")
        self._analyse = make_button(say("train-analyse", language), self.analyse)
        self._doubt = open_["marks"]
        self._bar = row(self._previous, self._next, self._new, self._count, self._analyse, self._doubt)
        style = HTML(f"<style>{STYLE}</style>{LOOK}", layout=Layout(display="none"))
        drawers = [each.widget for each in self._drawers.values()]
        self.widget = stack(style, self._top, drawer_box(*drawers[:-1]), self._slot, self._bar, drawer_box(drawers[-1]))
        if not self._known(self.session.ids):
            self._begin()
        self._show()

    # --- what a pupil does

    def choose(self, wish: Wish) -> None:
        """Begin a round of the puzzles that are wished for."""
        self.session = Session(number=self.session.number, wish=wish, ahead=self.session.ahead, own=self.session.own)
        self._begin()
        self._show()

    def look_ahead(self, wanted: bool) -> None:
        """Give the whole line before anything moves, or play move by move."""
        if wanted is self.session.ahead:
            return
        self.session = replace(self.session, ahead=wanted)
        self._keep()
        if self.screen:
            self.screen.look_ahead(wanted)

    def toggle(self, name: str) -> None:
        """Open one of the drawers, and shut the others."""
        for each, drawer in self._drawers.items():
            drawer.open = each == name and not drawer.open
        self._fill()

    def next(self) -> None:
        """Go on; after the last puzzle what went wrong or was given up comes again, then the round is over."""
        if self.screen and (attempt := self.trainer.attempt(self.session.id)).costs and not attempt.done:
            self.session = self.session.finished(0)
            self.trainer.again(self.session.id)
        self.session = self.session.on()
        self._show()

    def previous(self) -> None:
        """Go back to the puzzle before."""
        self.session = self.session.back()
        self._show()

    def new_round(self) -> None:
        """Another round with the same wishes."""
        self._begin()
        self._show()

    def repeat(self, wanted: bool) -> None:
        """Turn on or off that what went wrong comes back on a later day."""
        try:
            self.place.store.choose(self.place.pupil, REPEAT, "yes" if wanted else "")
        except StoreError as error:
            self._tell(say_error(error, self.language), "bad")
            return
        self.trainer.remember(Fsrs() if wanted else None)

    def read(self, text: str) -> None:
        """Verify what was brought; what is sound becomes the next round."""
        if not text.strip():
            self.bring.tell(say("train-paste", self.language))
            return
        if not self.tasks.begin("bring", self._bring(text)):
            self._brought(_all(text, self.language))

    def mark(self, doubt: Doubt, note: str) -> None:
        """Keep a mark for the teacher."""
        entry = self.entry
        if entry:
            where = self.book.add(entry.puzzle, doubt, note)
            self.marks.show(where, self.book.text)

    def analyse(self) -> None:
        """Play on freely from what is on the board, against the engine; or go back to the puzzle."""
        if self.analysis:
            self._show()
        elif self.screen and self.screen.board:
            position, tried = self.screen.position, self.screen.tried
            self._close()
            self.analysis = AnalysisScreen(position, move=tried, language=self.language)
            self._slot.children = (self.analysis.widget,)
            self._refresh()

    # --- the puzzles

    def _opener(self, name: str) -> Button:
        return make_button(say(f"train-{name}", self.language), lambda: self.toggle(name))

    @property
    def entry(self) -> Entry | None:
        """The puzzle on the board."""
        return self._find(self.session.id)

    @property
    def exercise(self) -> Any:
        """The puzzle on the board, as an exercise."""
        return self.screen.exercise if self.screen else None

    def _find(self, id: str) -> Entry | None:
        return self.own.entries.get(id) or self.shelf.entries.get(id)

    def _known(self, ids: tuple[str, ...]) -> bool:
        return bool(ids) and all(map(self._find, ids))

    def _all(self) -> Shelf:
        return Shelf({**self.shelf.entries, **self.own.entries})

    def _to_learn(self) -> tuple[str, ...]:
        try:
            cards = self.place.store.cards(self.place.pupil).values() if wants_repeats(self.place) else ()
        except StoreError:
            cards = ()
        return to_learn(self._all(), self.trainer.known, cards, day_of(self.place.now()))

    def _fitting(self, wish: Wish) -> list[Entry]:
        return chosen(self._all(), wish, self._to_learn() if wish.learn else ())

    def _begin(self) -> None:
        fitting = self._fitting(self.session.wish)
        self.session = self.session.begin(round_of(fitting, self.trainer.known, self.session.number))
        for each in self.session.ids:  # from its start, also what was left half-way
            self.trainer.again(each)

    async def _bring(self, text: str) -> None:
        self.bring.tell(say("train-checking", self.language))
        self._brought(await beside(lambda: _all(text, self.language)))

    def _brought(self, found: list[Own] | DamlesError) -> None:
        if isinstance(found, DamlesError):
            self.bring.tell(sentence(found, self.language))
            return
        sound = [own for own in found if own.puzzle]
        lines = [
            say("train-own-wrong", self.language, number=own.number, why=" ".join(own.why)) for own in found if own.why
        ]
        key = "train-own-none" if not sound else "train-own-one" if len(sound) == 1 else "train-own-some"
        self.bring.tell(say(key, self.language, count=len(sound)), *lines)
        if sound:
            text = "".join(own.pdn for own in sound)
            brought = {own.puzzle.id: entry_of(own.puzzle, own.pdn) for own in sound if own.puzzle}
            self.own = Shelf({**self.own.entries, **brought})
            self.session = Session(tuple(brought), number=self.session.number + 1, ahead=self.session.ahead, own=text)
            self._show()

    # --- what is shown

    def _show(self) -> None:
        before = self._shown
        self.screen, self.analysis = None, None
        entry = self.entry
        task = None
        while entry and task is None:
            try:
                task = self.trainer.open(entry)
            except DamlesError:
                self.session = self.session.without(entry.id)
                entry = self.entry
        self._keep()
        if entry and task:
            attempt = self.trainer.attempt(task.id)
            if attempt.done and not self.session.is_finished:
                self.trainer.again(task.id)
            self.screen = PuzzleScreen(
                task,
                self.trainer,
                ahead=self.session.ahead,
                badge=self._badges(entry),
                about=about(entry.themes, entry.told, self.language),
                language=self.language,
                on_done=self._done,
            )
            self._slot.children = (self.screen.panel.widget,)
        else:
            self._slot.children = (ending(self.session, self.language).widget,)
        for each in before:  # only now: with nothing in its place the page would fall in
            each.close()
        self._refresh()

    def _badges(self, entry: Entry) -> str:
        level = badge(say(f"level-{entry.level}", self.language)) if entry.level else ""
        again = badge(say("train-again", self.language)) if self.session.again else ""
        repeat = badge(say("train-repeated", self.language)) if self.session.wish.learn else ""
        return level + again + repeat

    def _done(self) -> None:
        if self.screen:
            stars = self.trainer.attempt(self.screen.exercise.id).stars
            self.session = self.session.finished(stars or 0)
            self._keep()
        self._refresh()

    @property
    def _shown(self) -> list[PuzzleScreen | AnalysisScreen]:
        """What stands in the place of the puzzle."""
        return [each for each in (self.screen, self.analysis) if each]

    def _close(self) -> None:
        for each in self._shown:
            each.close()
        self.screen, self.analysis = None, None

    def _refresh(self) -> None:
        session, playing = self.session, bool(self.screen)
        done = playing and session.is_finished
        (self._next.add_class if done else self._next.remove_class)("damles-next")
        shown = {
            self._previous: playing,
            self._next: playing,
            self._new: session.over and bool(session.ids) and not self.analysis,
            self._analyse: playing or bool(self.analysis),
            self._doubt: playing,
        }
        for button, wanted in shown.items():
            button.layout.display = "" if wanted else "none"
        self._previous.disabled = session.place == 0
        key = "train-back-to-puzzle" if self.analysis else "train-analyse"
        self._analyse.description = self._analyse.tooltip = say(key, self.language)
        self._count.value = self._place() if playing else ""
        self._fill()

    def _place(self) -> str:
        session = self.session
        stars = session.results[session.place]
        signs = star_signs(stars) if stars is not None else ""
        return say("train-place", self.language, place=session.place + 1, total=len(session.ids), signs=signs)

    def _fill(self) -> None:
        """What stands in the open drawer."""
        wish = self.session.wish
        if self.choice.open:
            fitting = self._fitting(wish)
            known = self._fitting(Wish(learn=wish.learn))
            self.choice.show(wish, choices(known, wish), len(fitting), self.session.ahead)
        if self.bars.open:
            self.bars.show(by_theme(self.shelf.entries.values(), self.trainer.known), wants_repeats(self.place))
        if self.marks.open:
            self.marks.show(self.book.where, self.book.text)

    def _tell(self, text: str, tone: str) -> None:
        if self.screen:
            self.screen.panel.tell(text, tone)

    def _fault(self, error: BaseException) -> None:
        self.bring.tell(fault_words(error, self.language))

    # --- keeping

    def _kept(self) -> Session | None:
        with suppress(StoreError, ValueError):
            return Session.from_json(json.loads(self.place.store.settings(self.place.pupil).get(KEY, "null")))
        return None

    def _keep(self) -> None:
        with suppress(StoreError):  # the trainer tells with the next answer that nothing is kept
            self.place.store.choose(self.place.pupil, KEY, json.dumps(self.session.to_json()))

    async def settle(self) -> None:
        """Wait until nothing is checked any more."""
        await asyncio.gather(*self.tasks.running(), return_exceptions=True)

    def facts(self) -> str:
        """What a stored notebook says: the puzzle on the board."""
        return facts(self.screen.exercise, self.language) if self.screen else say("train-empty", self.language)

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        first = self.screen._repr_mimebundle_(**options) if self.screen else {}
        return {**first, **self.widget._repr_mimebundle_(**options), "text/plain": self.facts()}


def _all(text: str, language: str) -> list[Own] | DamlesError:
    try:
        return list(bring(text, language))
    except DamlesError as error:
        return error


def shelf_in(folder: Path = FOLDER, name: str = "") -> Shelf:
    """The puzzles of one file of a folder, or of all; raises `OSError` where there is none."""
    paths = [folder / f"{name}.pdn"] if name else sorted(folder.glob("*.pdn"))
    if not paths:
        raise FileNotFoundError(folder)
    return read_shelf(paths)


def repeated(pattern: str, place: Desk, folder: Path = FOLDER, language: str = "nl") -> PuzzleScreen | None:
    """A puzzle of a pattern that is due, one that was not yet solved if there is one; else ``None``."""
    trainer = PuzzleTrainer(place.store, place.pupil, now=place.now, policy=Fsrs(), language=language)
    try:
        alike = fresh_first(shelf_in(folder).alike(pattern.removeprefix(PREFIX)), trainer.known)
    except (OSError, DamlesError):
        return None
    if not alike:
        return None
    entry = alike[0]
    task = trainer.open(entry)
    trainer.again(task.id)
    told = about(entry.themes, entry.told, language)
    return PuzzleScreen(task, trainer, badge=badge(say("train-repeated", language)), about=told, language=language)


def puzzels(name: str = "", *, folder: Path = FOLDER, language: str = "nl") -> Any:
    """The trainer with the puzzles of ``puzzles/<name>.pdn``, or of all files; it goes on where the pupil was.

    A file that is missing or without a readable puzzle is a sentence on the screen.
    """
    return None if collector() is not None else with_puzzles(TrainScreen, name, folder, language)


def with_puzzles(make: Callable[[Shelf, Desk, str], Any], name: str, folder: Path, language: str) -> Any:
    """What is made of the puzzles of a folder, or a sentence where there are none."""
    try:
        shelf = shelf_in(folder, name)
    except OSError:
        shelf = Shelf({})
    if not shelf.entries:
        return Notice(say("screen-no-puzzles", language, name=name or folder.name))
    place = desk()
    tell_unkept(place.notice, language)
    if shelf.unread:
        tell_above(say("screen-unread-puzzles", language, count=shelf.unread))
    return make(shelf, place, language)
