"""What the verbs `solve` and `endings look` print: the answer to a position, or how well a file of them is solved."""

import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from damles.engine.endings.tables import standard
from damles.engine.search import Limit, load
from damles.errors import PdnError
from damles.puzzle.puzzle import Branch
from damles.puzzle.solve import Attempt, Solved, Verdict, What, solve
from damles.rules.pdn import PdnGame, read_pdn
from damles.rules.position import Position
from damles.texts import say, say_error

INDENT = 2


def answer(position: Position, limit: Limit, tell: Callable[[str], object], language: str = "nl") -> None:
    """Solve a position and tell it line by line: board, solutions with their trees, other moves, size of the proof."""
    load(probe=standard())
    solved = solve(position, limit)
    for line in sentences(solved, language):
        tell(line)
    _tell_faults(tell, language)


def ending(position: Position, tell: Callable[[str], object], language: str = "nl") -> None:
    """Tell a position line by line, who wins it by the tables of endings, and in how many moves."""
    tell(str(position))
    tell(say(f"rules-turn-{position.turn.name.lower()}", language))
    found = standard().probe(position)
    if found and found.result:
        winner = position.turn if found.result > 0 else position.turn.other
        side = say(f"side-{winner.name.lower()}", language)
        tell(say("endings-won", language, side=side, moves=found.moves))
    else:
        tell(say("endings-draw" if found else "endings-unknown", language))
    _tell_faults(tell, language)


def _tell_faults(tell: Callable[[str], object], language: str) -> None:
    """Say which tables of this computer are no good."""
    for fault in standard().faults:
        tell(say_error(fault, language))


def sentences(solved: Solved, language: str = "nl") -> Iterator[str]:
    """The answer to a position, line by line."""
    yield str(solved.start)
    yield say(f"rules-turn-{solved.start.turn.name.lower()}", language)
    yield ""
    solutions = solved.solutions
    yield say("solve-solutions" if solutions else "solve-no-solution", language)
    for attempt in solutions:
        yield " " * INDENT + sentence(attempt.move, attempt.verdict, language)
        if attempt.branch:
            yield from _tree(attempt.branch, 2 * INDENT)
        else:
            yield " " * 2 * INDENT + say("solve-no-tree", language)
    others = [attempt for attempt in solved.attempts if attempt not in solutions]
    if others:
        yield say("solve-others", language)
    for attempt in others:
        reply = " " + say("solve-reply", language, reply=attempt.reply) if attempt.reply else ""
        yield " " * INDENT + sentence(attempt.move, attempt.verdict, language) + reply
    if any(attempt.verdict.men for attempt in solved.attempts):
        yield say("solve-king-counts", language)
    yield say("solve-positions", language, count=solved.positions)


def sentence(move: object, verdict: Verdict, language: str = "nl") -> str:
    """What a move achieves, as a sentence.

    >>> sentence("32-28", Verdict(What.LOSS, 2, ahead=4))
    '32-28 verliest 2 schijven, 4 stille zetten vooruit bekeken.'
    """
    key = f"solve-{verdict.what}" + ("-king" if verdict.king else "")
    men = say("solve-man" if verdict.men == 1 else "solve-men", language, count=verdict.men)
    return say(key, language, move=move, men=men, moves=(verdict.plies + 1) // 2, ahead=verdict.ahead)


def _tree(branch: Branch, indent: int) -> Iterator[str]:
    """A move with what follows: one line as long as there is one way to go on, deeper where there are more."""
    line = [branch]
    while len(line[-1].after) == 1:
        line.append(line[-1].after[0])
    yield " " * indent + " ".join(str(each.move) for each in line)
    for each in line[-1].after:
        yield from _tree(each, indent + INDENT)


def measure(path: Path, limit: Limit, tell: Callable[[str], object], language: str = "nl") -> Counter[str]:
    """Solve every problem of a PDN file, its first move being the key, and tell how often the key was found and proved.

    The counts: ``total``; ``first`` (the key is ranked first); ``other`` (another first move, proved to win); ``win``
    and ``gain`` (what was proved of the key). Problems without a move are passed over. Seconds are those of the
    processor, so that what else the computer does changes nothing. Raises `PdnError` where there is no problem at all.
    """
    games = [game for game in read_pdn(path) if game.root.nodes and game.root.start.legal_moves]
    if not games:
        raise PdnError(line=0, column=0, problem="no-moves", text=str(path))
    load(probe=standard())
    counts: Counter[str] = Counter()
    tell("| nr | " + " | ".join(say(f"solve-column-{name}", language) for name in COLUMNS) + " |")
    tell("|---:|" + "---|" * (len(COLUMNS) - 1) + "---:|")
    for game in games:
        tell(_measured(game, limit, counts, language))
    for name in ("first", "other", "win", "gain"):
        tell(say(f"solve-count-{name}", language, count=counts[name], total=counts["total"]))
    return counts


COLUMNS = ("place", "key", "best", "seconds")


def _measured(game: PdnGame, limit: Limit, counts: Counter[str], language: str) -> str:
    """One line of the table; the counts are kept."""
    begun = time.process_time()
    solved = solve(game.root.start, limit, clock=time.process_time)
    seconds = time.process_time() - begun
    place = next(place for place, attempt in enumerate(solved.attempts, 1) if attempt.move == game.root.nodes[0].move)
    best, key = solved.attempts[0], solved.attempts[place - 1]
    counts["total"] += 1
    counts["first"] += place == 1
    counts["other"] += place > 1 and best.verdict.what is What.WIN
    counts[str(key.verdict.what)] += 1
    cells = [str(game.number), str(place), _short(key, language), "" if place == 1 else _short(best, language)]
    return "| " + " | ".join([*cells, f"{seconds:.1f}"]) + " |"


def _short(attempt: Attempt, language: str) -> str:
    return sentence(attempt.move, attempt.verdict, language).rstrip(".")
