"""Scenes that the arbiter of the rules core decides: what happened in short texts, and the decision as one text.

A scene is told by its texts, in order. First what happened: ``stand FEN`` (else the start), ``move 32-28 19-23``,
``board FEN`` (a completed turn, regular or not, after which the board looks so), ``early-draw 40`` (13.5),
``clock 20/1800``, ``left W 240`` (seconds), ``flag W 19`` (white's time runs out; so many moves were pressed),
``offer W``, ``refuse``. Then who comes, with what: see `COMPLAINTS`. W and B are the sides.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from damles.errors import DamlesError, NotAllowed
from damles.rules import complaint as came
from damles.rules.arbiter import decide
from damles.rules.claims import Claim, ClaimKind
from damles.rules.clock import Clock, Dial
from damles.rules.conduct import Conduct, Exemption, Help
from damles.rules.decision import Decision, Next
from damles.rules.game import Game
from damles.rules.match import Match
from damles.rules.piece import Side
from damles.rules.position import Position
from damles.rules.ruleset import OFFICIAL
from damles.rules.setup import Setup
from damles.rules.timecontrol import TimeControl
from damles.rules.touch import Deed, TouchState

Words = list[str]


class SceneError(DamlesError):
    """A text of a scene that cannot be read, or tells what cannot happen. Facts: text."""

    key = "error-scene"
    english = "cannot read the scene at {text!r}"


@dataclass(frozen=True)
class Ruling:
    """What the arbiter decides in a scene: ``text`` as an exercise declares it, ``articles`` it is based on.

    The text is the name of what happens next, such as ``take-back``, with what belongs to it: ``ended 1-1``,
    ``must-play 9``, ``catch-up W`` (whose clock runs), ``play-on 47-42`` (the move that a claim rested on).
    ``granted`` is playing on where whoever came is right. Several complaints give several texts with commas.
    """

    text: str
    articles: tuple[str, ...]


@lru_cache(maxsize=256)
def ruling(scene: tuple[str, ...]) -> Ruling:
    """The arbiter's decision on a scene; raises `SceneError`.

    >>> ruling(("stand W:W28,34,50:B22,4", "board B:W28,30,50:B22,4", "take-back B"))
    Ruling(text='take-back', articles=('7.2',))
    """
    match = Match(Game())
    found: list[tuple[str, str]] = []
    for text in scene:
        name, *words = text.split() or [""]
        try:
            if name in EVENTS:
                match = EVENTS[name](match, words)
            else:
                decision = decide(match, COMPLAINTS[name](match, words))
                found.append((_name(match, decision), decision.article or ""))
        except (DamlesError, ValueError, KeyError, IndexError) as error:
            raise SceneError(text=text) from error
    return Ruling(", ".join(name for name, _ in found), tuple(article for _, article in found if article))


def _name(before: Match, decision: Decision) -> str:
    outcome = decision.match.game.outcome
    clock = decision.match.clock
    match decision.next:
        case Next.ENDED if outcome:
            return f"ended {outcome.result}"
        case Next.MUST_PLAY:
            return f"must-play {decision.facts['square']}"
        case Next.CATCH_UP if clock and clock is not before.clock and clock.running:
            return f"catch-up {clock.running.value}"
        case Next.PLAY_ON if decision.upheld:
            return "granted"
        case Next.PLAY_ON if decision.facts.get("move"):
            return f"play-on {decision.facts['move']}"
    return str(decision.next)


# --- what happened


def _stand(match: Match, words: Words) -> Match:
    return replace(match, game=Game(Position.from_fen(words[0]), match.game.rules))


def _move(match: Match, words: Words) -> Match:
    for word in words:
        match = match.play(word)
    return match


def _early_draw(match: Match, words: Words) -> Match:
    return replace(match, game=Game(match.game.start, replace(OFFICIAL, early_draw=int(words[0]))))


def _clock(match: Match, words: Words) -> Match:
    return replace(match, clock=Clock(TimeControl.from_text(words[0]), opened=True))


def _left(match: Match, words: Words) -> Match:
    side, clock = Side(words[0]), _of(match)
    return replace(match, clock=_with(clock, side, Dial(used=clock.left(side) - int(words[1]))))


def _flag(match: Match, words: Words) -> Match:
    side, moves, clock = Side(words[0]), int(words[1]), _of(match)
    clock = _with(clock, side, Dial(moves=moves))
    return replace(match, clock=clock.run(side, 0).at(clock.left(side)))


def _of(match: Match) -> Clock:
    if match.clock is None:
        raise NotAllowed(problem="no-clock", article="10.2")
    return match.clock


def _with(clock: Clock, side: Side, dial: Dial) -> Clock:
    return replace(clock, white=dial) if side is Side.WHITE else replace(clock, black=dial)


EVENTS: dict[str, Callable[[Match, Words], Match]] = {
    "stand": _stand,
    "move": _move,
    "board": lambda match, words: match.turn_made(Setup.from_fen(words[0]).board),
    "early-draw": _early_draw,
    "clock": _clock,
    "left": _left,
    "flag": _flag,
    "offer": lambda match, words: replace(match, game=match.game.offer_draw(Side(words[0]))),
    "refuse": lambda match, _words: replace(match, game=match.game.refuse()),
}
"""What can happen before somebody comes to the arbiter."""


# --- who comes, with what


def _touched(match: Match, words: Words) -> came.Complaint:
    deeds: Iterable[tuple[Deed, int]] = ((Deed.TOUCH, int(word)) for word in words)
    return came.Touched(_hand(match, deeds))


def _let_go(match: Match, words: Words) -> came.Complaint:
    """The squares of a piece's way, from where it was lifted to where it was let go of."""
    first, *way = map(int, words)
    return came.LetGo(_hand(match, [(Deed.LIFT, first), *((Deed.PUT, at) for at in way[:-1]), (Deed.RELEASE, way[-1])]))


def _hand(match: Match, deeds: Iterable[tuple[Deed, int]]) -> TouchState:
    touch = TouchState.of(match.game.position)
    for deed, square in deeds:
        touch = touch.do(deed, square)
    return touch


def _sheets(words: Words) -> came.Sheets:
    """Two numbers, ``-`` for a sheet that cannot be read."""
    white, black = (int(word) if word.isdecimal() else None for word in words or "--")
    return white, black


def _flag_fell(match: Match, words: Words) -> came.Complaint:
    """The side, both sheets, and those whose sheet is behind."""
    return came.FlagFell(Side(words[0]), _sheets(words[1:3]), frozenset(map(Side, words[3:])))


def _claims(match: Match, words: Words) -> came.Complaint:
    """The side, the article, the move where the claim rests on one, and both sheets where the flag has fallen."""
    kind = ClaimKind(words[1])
    rests = kind is ClaimKind.ARISES
    move = match.game.position.parse_move(words[2]) if rests else None
    return came.ClaimsDraw(Side(words[0]), Claim(kind, move), _sheets(words[2 + rests :]))


def _behaves(match: Match, words: Words) -> came.Complaint:
    """What is done, the side that does it (none: an onlooker), and ``severe``."""
    side = Side(words[1]) if len(words) > 1 else None
    return came.Behaves(Conduct(words[0]), side, severe="severe" in words)


def _not_there(match: Match, words: Words) -> came.Complaint:
    """Seconds since the start, and who is absent."""
    return came.NotThere(tuple(map(Side, words[1:])), int(words[0]))


COMPLAINTS: dict[str, Callable[[Match, Words], came.Complaint]] = {
    "take-back": lambda _match, words: came.TakeBack(Side(words[0])),
    "take-piece": lambda _match, words: came.TakePiece(Side(words[0])),
    "touched": _touched,
    "let-go": _let_go,
    "wrong-board": lambda _match, _words: came.WrongBoard(),
    "flag-fell": _flag_fell,
    "not-there": _not_there,
    "refuses-rules": lambda _match, words: came.RefusesRules(Side(words[0])),
    "claims": _claims,
    "offers": lambda _match, words: came.OffersDraw(Side(words[0])),
    "agrees": lambda _match, _words: came.AgreesDraw(),
    "behaves": _behaves,
    "stops-clocks": lambda _match, words: came.StopsClocks(Side(words[0])),
    "does-not-write": lambda _match, words: came.DoesNotWrite(Side(words[0])),
    "exemption": lambda _match, words: came.AsksExemption(Exemption(Side(words[0]), Help(words[1]))),
}
"""Who comes to the arbiter, by the names of `damles.rules.complaint`."""
