"""Puzzles that a user brings: a pasted position, a PDN text or file. Each is verified before it is trained."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from damles.errors import DamlesError, FenError, PdnError, PositionError
from damles.puzzle.collection import from_pdn, write_puzzles
from damles.puzzle.proof import NotProved, Search, solution
from damles.puzzle.puzzle import Goal, Puzzle
from damles.puzzle.report import say_fault
from damles.puzzle.verify import faults_of
from damles.rules.pdn import PdnGame, read_pdn
from damles.rules.position import Position
from damles.rules.setup import Setup
from damles.texts import say, say_error

LIMIT = 300_000
"""How many positions may be opened for a puzzle of one's own: some seconds, and a hundred megabytes of memory."""
SOURCE = "train-own-source"
"""The key of the source of a puzzle that names none."""


@dataclass(frozen=True)
class Own:
    """One puzzle that was brought, counted from 1: the puzzle where it is sound, else sentences that say why not."""

    number: int
    puzzle: Puzzle | None = None
    why: tuple[str, ...] = ()

    @property
    def pdn(self) -> str:
        """The puzzle as PDN; nothing where there is none."""
        return write_puzzles([self.puzzle]) if self.puzzle else ""


def bring(text: str, language: str = "nl", stop: Callable[[], bool] = lambda: False) -> Iterator[Own]:
    """Every puzzle of a pasted FEN or a PDN text, one by one; raises `FenError`, `PositionError` or `PdnError`.

    >>> [own] = bring("W:W14,27,31,32,38:B8,17,K26")
    >>> [str(move) for move in own.puzzle.lines[0]], own.why
    (['27-22', '26x27', '32x3'], ())
    """
    text = text.strip()
    try:
        setup = Setup.from_fen(text)
    except FenError as error:
        yield from _games(text, error, language, stop)
    else:
        yield _of_position(1, Position(setup.turn, setup.board), language, stop)


def _games(text: str, fault: FenError, language: str, stop: Callable[[], bool]) -> Iterator[Own]:
    if "[" not in text and "." not in text:
        raise fault
    games = [game for game in read_pdn(text.encode()) if game.root.nodes or game.errors or game.tag("FEN")]
    if not games:
        raise PdnError(line=1, column=1, problem="no-pdn", text=text[:40])
    for number, game in enumerate(games, 1):
        if stop():
            return
        yield _of_game(number, game, language, stop)


def _of_game(number: int, game: PdnGame, language: str, stop: Callable[[], bool]) -> Own:
    if game.errors:
        return Own(number, why=(say_error(game.errors[0].error, language),))
    if not game.root.nodes:
        return _of_position(number, game.root.start, language, stop, game.tag("Source"))
    if not game.tag("FEN"):
        return Own(number, why=(say("train-own-whole-game", language),))
    puzzle = from_pdn(game)
    return _verified(number, puzzle, language, stop)


def _of_position(number: int, start: Position, language: str, stop: Callable[[], bool], source: str = "") -> Own:
    """A position without moves: the solver finds them."""
    if not start.legal_moves:
        return Own(number, why=(say("train-own-no-move", language),))
    puzzle = solved(start, stop=stop)
    if puzzle is None:
        return Own(number, why=(say("train-own-unsolved", language),))
    return _verified(number, replace(puzzle, source=source), language, stop)


def _verified(number: int, puzzle: Puzzle, language: str, stop: Callable[[], bool]) -> Own:
    if not puzzle.source.strip():
        puzzle = replace(puzzle, source=say(SOURCE, language))
    faults = faults_of(puzzle, search_for(puzzle.start, stop))
    told = tuple(dict.fromkeys(say_fault(fault, language) for fault in faults))
    return Own(number, None if faults else puzzle, told)


def solved(start: Position, stop: Callable[[], bool] = lambda: False) -> Puzzle | None:
    """The puzzle of a position: to win the game, or else pieces; ``None`` where neither is proved."""
    for goal in Goal:
        try:
            found = solution(start, goal, search_for(start, stop))
        except NotProved:
            continue
        if found:
            return Puzzle(start, found, goal)
    return None


def search_for(start: Position, stop: Callable[[], bool]) -> Search:
    """The search for a pupil's puzzle: in plain Python, for the compiled one takes long to load and much memory."""
    return Search(start.turn, stop=stop, plain=True, limit_plain=LIMIT)


def sentence(error: DamlesError, language: str = "nl") -> str:
    """What is wrong with a text of which nothing can be made."""
    kept = say("train-own-kept", language)
    return f"{say_error(error, language)} {kept}" if isinstance(error, (FenError, PositionError, PdnError)) else kept
