"""A board in words: what a screen reader says of it, and what is read aloud. Pure; all sentences are those of texts."""

from collections.abc import Iterable, Sequence

from damles.board.free import FreeHand
from damles.board.hand import Hand
from damles.board.text import notes
from damles.board.view import View
from damles.rules.move import Move
from damles.rules.piece import EMPTY, Side, is_king, side_of
from damles.rules.square import SQUARES
from damles.texts import say


def description(
    view: View, turn: Side | None = None, asked: str = "", said: str = "", language: str = "nl"
) -> tuple[str, ...]:
    """Everything an eye can see and a pupil must know, sentence by sentence.

    First what is asked, then who is to move, the pieces of each side by rising square, men before kings, the last
    move and the marks, and at the end what was said of the last answer.

    >>> description(View(last=(32, 28)).with_piece(28, "w").with_piece(5, "W").with_piece(22, "b"), Side.BLACK)
    ('Zwart is aan zet.', 'Wit: schijf op 28; dam op 5.', 'Zwart: schijf op 22.', 'Laatste zet: van 32 naar 28.')
    """
    told = [asked, say(f"spoken-turn-{_name(turn)}", language) if turn else ""]
    told += [pieces(view, side, language) for side in Side]
    return tuple(filter(None, (*told, *notes(view, language), said)))


def pieces(view: View, side: Side, language: str = "nl") -> str:
    """The pieces of one side: men, then kings, by rising square.

    >>> pieces(View(), Side.BLACK)
    'Zwart heeft geen stukken.'
    """
    kinds = (_kind("man", side.man, view, language), _kind("king", side.king, view, language))
    told = "; ".join(filter(None, kinds))
    colour = say(f"side-{_name(side)}", language).capitalize()
    if not told:
        return say("spoken-side-empty", language, side=colour)
    return say("spoken-side", language, side=colour, pieces=told)


def square(view: View, square: int, language: str = "nl") -> str:
    """What stands on a square.

    >>> square(View().with_piece(28, "W"), 28), square(View(), 28)
    ('28: witte dam.', '28: leeg.')
    """
    return say("spoken-square", language, square=square, what=_piece(view.piece(square), language))


def news(before: Hand | FreeHand, hand: Hand | FreeHand, view: View, language: str = "nl") -> str:
    """What has just happened in the hand; empty where that is for the owner of the board to say."""
    if isinstance(hand, FreeHand):
        done = hand.deeds[len(before.deeds) :] if isinstance(before, FreeHand) else hand.deeds
        return " ".join(say(f"spoken-deed-{deed}", language, square=square) for deed, square in done)
    if hand.here is not None:
        return in_hand(hand, view, language)
    return say("spoken-put-back", language) if before.here is not None and not hand.tried else ""


def in_hand(hand: Hand, view: View, language: str = "nl") -> str:
    """What the clicks mean so far: the piece that is picked up and where it may go; empty where there is none.

    >>> in_hand(Hand((Move(32, 28), Move(32, 27))).click(32), View().with_piece(32, "w"))
    'Witte schijf op 32. Die kan naar 27 of 28.'
    """
    if hand.selected is None or hand.move is not None or hand.choices:
        return ""
    if hand.underway:
        taken = ", ".join(map(str, hand.ghosts))
        told = say("spoken-underway", language, square=hand.here, taken=taken)
    else:
        what = _piece(view.piece(hand.selected), language).capitalize()
        told = say("spoken-lifted", language, what=what, square=hand.selected)
    return f"{told} {say('spoken-targets', language, squares=_or(hand.targets, language))}"


def played(move: Move, view: View, language: str = "nl") -> str:
    """A move that is being played, from the view before it.

    >>> played(Move(28, 17, frozenset({22})), View().with_piece(28, "w"))
    'Wit speelt 28x17. Geslagen: 22.'
    """
    side = side_of(view.piece(move.start)) or Side.WHITE
    colour = say(f"side-{_name(side)}", language).capitalize()
    told = say("spoken-played", language, side=colour, move=move)
    if not move.taken:
        return told
    return f"{told} {say('spoken-taken', language, squares=', '.join(map(str, move.captured)))}"


def captures(moves: Iterable[Move], language: str = "nl") -> str:
    """The captures among the legal moves.

    >>> captures([Move(28, 17, frozenset({22})), Move(28, 19, frozenset({23}))]), captures([Move(32, 28)])
    ('Slaan kan zo: 28x17 of 28x19.', 'Er valt niets te slaan.')
    """
    found = [move for move in moves if move.taken]
    return say("spoken-captures", language, moves=_or(found, language)) if found else say("spoken-no-capture", language)


def _kind(kind: str, letter: str, view: View, language: str) -> str:
    found = [square for square in SQUARES if view.piece(square) == letter]
    if not found:
        return ""
    key = f"spoken-{kind}" if len(found) == 1 else f"spoken-{kind}-many"
    return say(key, language, squares=", ".join(map(str, found)))


def _piece(letter: str, language: str) -> str:
    side = side_of(letter)
    if letter == EMPTY or side is None:
        return say("spoken-empty", language)
    return say(f"spoken-{_name(side)}-{'king' if is_king(letter) else 'man'}", language)


def _or(things: Sequence[object], language: str) -> str:
    *others, last = map(str, things) if things else [""]
    return f"{', '.join(others)}{say('or', language)}{last}" if others else last


def _name(side: Side) -> str:
    return side.name.lower()
