"""The combinations with a name of their own: one predicate each, on the mechanism and never on a label.

The criteria are those of the French encyclopedia's articles on each *coup* (which cite Macaux 1984, Lanfrey, Guibert
1995, Doubovy 2019 and Van der Stoep, *Alle typezetjes*, 2002). White is the solver (`Shot`); squares are named only
where the source names them. A *rafle* is a capture by which the solver takes back: its first piece is the first link.

Where one name is a special form of another (a Philippe is a mazette that opens square 18), only the special one is
told: `SPECIAL`.
"""

from collections.abc import Callable, Iterator
from itertools import pairwise, takewhile
from typing import NamedTuple

from damles.puzzle.themes.names import Theme
from damles.puzzle.themes.shot import Ply, Shot
from damles.rules.move import Route
from damles.rules.piece import Side
from damles.rules.square import DIRECTIONS, UP, direction_to, neighbour, row


class Rafle(NamedTuple):
    """A capture by a man of the solver after at least one reply, along one of its routes."""

    shot: Shot
    turn: int
    route: Route
    links: tuple[int, ...]
    """The squares of the captured pieces in order."""

    @property
    def start(self) -> int:
        """From where the man captures."""
        return self.route[0]

    @property
    def directions(self) -> tuple[int | None, ...]:
        """The direction of each jump."""
        return tuple(direction_to(here, there) for here, there in pairwise(self.route))

    def placed(self, square: int) -> int:
        """The turn in which a reply brought the piece on a square there; -1 where it stood there from the start."""
        return max((turn for turn in range(self.turn) if self.shot.replies[turn].move.end == square), default=-1)

    def left(self, square: int) -> int:
        """The first turn in which a piece of the opponent captured away from a square; -1 where none did."""
        return next((turn for turn in range(self.turn) if self.shot.replies[turn].move.start == square), -1)


def rafles(shot: Shot, least: int = 2) -> Iterator[Rafle]:
    """The captures of so many pieces by the solver's men that answer a capture, each of their routes."""
    for turn, ply in enumerate(shot.mine):
        if turn and ply.by_man and len(ply.move.taken) >= least:
            for route in ply.move.paths:
                yield Rafle(shot, turn, route, ply.move.captured_along(route))


def direct(shot: Shot) -> bool:
    """*Coup direct*: one offer, a man takes it, and the capture that ends it takes more than was given."""
    if len(shot.plies) != 3 or not shot.offers or not shot.replies[0].by_man:
        return False
    return len(shot.last.move.taken) > len(shot.replies[0].move.taken)


def mazette(shot: Shot) -> bool:
    """*Coup de mazette*: a line of the opponent's pieces, right in front of the man that captures, is pierced.

    A square between two pieces that it takes in one straight line was occupied by a third, which the shot took away.
    The solver moves twice or more before that; with one move it is a coup direct.
    """
    return len(shot.mine) > 2 and any(
        shot.plies[0].before.piece(square) in Side.BLACK.pieces for rafle in rafles(shot) for square in _straight(rafle)
    )


def _straight(rafle: Rafle) -> Route:
    """The squares on which the first stretch in one direction lands between two captures."""
    first = rafle.directions[0]
    length = len(tuple(takewhile(lambda direction: direction == first, rafle.directions)))
    return rafle.route[1:length]


def philippe(shot: Shot) -> bool:
    """*Coup Philippe*: the man on 18 is drawn away, and the rafle from 38 or 40 goes 29x18 to 16, 7, 9, 20 or 29."""
    return any(
        rafle.start in (38, 40)
        and rafle.left(18) >= 0
        and (29, 18) in pairwise(rafle.route)
        and rafle.route[-1] in (16, 7, 9, 20, 29)
        for rafle in rafles(shot)
    )


def royal(shot: Shot) -> bool:
    """*Coup royal*: 23x34 takes three men, and later the rafle goes 40x29x20x9x18."""
    return any(
        rafle.route[:5] == (40, 29, 20, 9, 18) and any(_took(rafle, turn, 23, 34) == 3 for turn in range(rafle.turn))
        for rafle in rafles(shot)
    )


def _took(rafle: Rafle, turn: int, start: int, end: int) -> int:
    """How many pieces the reply of a turn took, if it went from one square to the other."""
    move = rafle.shot.replies[turn].move
    return len(move.taken) if (move.start, move.end) == (start, end) else 0


def ricochet(shot: Shot) -> bool:
    """*Coup de ricochet*: a first capture is taken back, and that brings the first link of a second one."""
    return any(
        before.move.is_capture and before.move.end in reply.move.taken and reply.move.end == rafle.links[0]
        for rafle, before, reply in _after_exchange(shot)
    )


def _after_exchange(shot: Shot) -> Iterator[tuple[Rafle, Ply, Ply]]:
    """Each rafle with the move of the solver before it and the reply to that, made by a man."""
    for rafle in rafles(shot):
        reply = shot.replies[rafle.turn - 1]
        if reply.by_man:
            yield rafle, shot.mine[rafle.turn - 1], reply


def trappe(shot: Shot) -> bool:
    """*Coup de la trappe*: a man captures away, a piece falls on the square that it left, and is the first link."""
    return any(_hatch(rafle, before, reply) for rafle, before, reply in _after_exchange(shot))


def heel(shot: Shot) -> bool:
    """*Coup de talon*: the hatch of a trappe is opened by a capture that ends further back than it began."""
    return any(_hatch(rafle, before, reply) and _down(before) > 0 for rafle, before, reply in _after_exchange(shot))


def _hatch(rafle: Rafle, before: Ply, reply: Ply) -> bool:
    opened = before.move.is_capture and before.by_man and before.move.start == reply.move.end
    return opened and reply.move.end == rafle.links[0]


def goes_back(route: Route) -> bool:
    """Whether White goes backward somewhere on a route."""
    return any(row(there) > row(here) for here, there in pairwise(route))


def rappel(shot: Shot) -> bool:
    """*Coup de rappel*: a man that captured toward the solver's side has to capture back, and then the rafle comes."""
    return any(rafle.turn > last for rafle in rafles(shot) for _, last in _called_back(shot))


def _called_back(shot: Shot) -> Iterator[tuple[int, int]]:
    """The turns of two captures by one man of the opponent: forward, and later back."""
    for turn, reply in enumerate(shot.replies):
        for later in range(turn + 1, len(shot.replies)):
            again = shot.replies[later]
            if again.move.start == reply.move.end and again.by_man:
                if _down(reply) > 0 > _down(again):
                    yield turn, later
                break


def _down(ply: Ply) -> int:
    """How many rows a capture ends nearer to White's side; 0 for a move that captures nothing."""
    return row(ply.move.end) - row(ply.move.start) if ply.move.is_capture else 0


def express(shot: Shot) -> bool:
    """*Coup de l'express* (Weiss): three offers or more, a man goes 26x37x28, and the rafle from 33 begins with 28."""
    return any(
        rafle.start == 33
        and rafle.links[0] == 28
        and len(shot.offers) >= 3
        and _took(rafle, rafle.turn - 1, 37, 28) > 0
        and any(_took(rafle, turn, 26, 37) for turn in range(rafle.turn - 1))
        for rafle in rafles(shot)
    )


def napoleon(shot: Shot) -> bool:
    """*Coup Napoléon*: the first three pieces are taken in a zigzag, and the second was placed before the first."""
    return any(_zigzag(rafle) and 0 <= rafle.placed(rafle.links[1]) < _last_placed(rafle) for rafle in rafles(shot, 3))


def _last_placed(rafle: Rafle) -> int:
    """The turn right before the rafle, if its first link was placed then."""
    return rafle.turn - 1 if rafle.placed(rafle.links[0]) == rafle.turn - 1 else -1


def _zigzag(rafle: Rafle) -> bool:
    one, two, three = rafle.directions[:3]
    return one == three and one in UP and two in DIRECTIONS and two == (one or 0) + 2


def tiroir(shot: Shot) -> bool:
    """*Coup du tiroir*: placing the first link brings a capture and a recapture that clears the way of the rafle.

    The piece that takes back stood on a square where the rafle lands.
    """
    for rafle, before, reply in _after_exchange(shot):
        placed = rafle.placed(rafle.links[0]) == rafle.turn - 2
        taken_back = before.move.is_capture and before.move.end in reply.move.taken
        if rafle.turn >= 2 and placed and taken_back and reply.move.start in rafle.route[1:]:
            return True
    return False


def double_deux(shot: Shot) -> bool:
    """*Double-deux*: a man captures two pieces, a man takes back, and a man captures two again: the end."""
    twos = [len(ply.move.taken) for ply in shot.mine[-2:]]
    return len(shot.mine) > 2 and twos == [2, 2] and all(ply.by_man for ply in shot.plies[2 * len(shot.mine) - 4 :])


def deslauriers(shot: Shot) -> bool:
    """*Coup Deslauriers*: a capture backward draws a man to 21, another walks 24x…x31, and the rafle starts from 36."""
    return any(
        rafle.start == 36
        and rafle.links[0] == 31
        and _walked(shot, rafle.turn - 1) == 24
        and any(
            ply.by_man and _down(ply) > 0 and reply.move.end == 21
            for ply, reply in zip(shot.mine[: rafle.turn], shot.replies, strict=False)
        )
        for rafle in rafles(shot)
    )


def _walked(shot: Shot, turn: int) -> int:
    """From which square the piece came, over all its captures, that captures in a turn."""
    square = shot.replies[turn].move.start
    for reply in reversed(shot.replies[:turn]):
        if reply.move.end == square:
            square = reply.move.start
    return square


def bonnard(shot: Shot) -> bool:
    """*Coup Bonnard*: men are placed on 30, 34 and 29, the one on 34 is drawn away, and the rafle goes 25x34x23."""
    return any(
        rafle.route[:3] == (25, 34, 23)
        and min(rafle.placed(30), rafle.placed(34)) >= 0
        and rafle.placed(29) >= 0
        and rafle.left(34) > rafle.placed(29)
        for rafle in rafles(shot)
    )


def raphael(shot: Shot) -> bool:
    """*Coup Raphaël*: two offers of two men give the time to stick a man, which makes the first of two rafles."""
    for turn in range(1, len(shot.replies) - 1):
        offered = shot.replies[turn - 1 : turn + 1]
        twos = all(len(reply.move.taken) == 2 and reply.by_man for reply in offered)
        sticks, capture, last = shot.mine[turn : turn + 3]
        if twos and stuck(sticks, offered[1], capture) and last.move.is_capture and last.by_man:
            return True
    return False


def stuck(sticks: Ply, reply: Ply, capture: Ply) -> bool:
    """Whether a man walks up against a piece, which stays there, and then takes it as the first of two or more."""
    beside = {neighbour(sticks.move.end, direction) for direction in DIRECTIONS} - {reply.move.end}
    return (
        not sticks.move.is_capture
        and sticks.by_man
        and sticks.move.end == capture.move.start
        and len(capture.move.taken) >= 2
        and all(
            (first := capture.move.captured_along(path)[0]) in beside and sticks.before.piece(first) in "bB"
            for path in capture.move.paths
        )
    )


def manoury(shot: Shot) -> bool:
    """*Coup Manoury*: one move attacks a man and opens a hatch for a king; the king is left for the rafle.

    The man is taken first, though the king might be. Whoever takes back becomes the second link.
    """
    return any(
        _king_waits(rafle, *shot.plies[2 * rafle.turn - 4 : 2 * rafle.turn]) for rafle in rafles(shot) if rafle.turn > 1
    )


def _king_waits(rafle: Rafle, opens: Ply, falls: Ply, takes: Ply, back: Ply) -> bool:
    king = falls.move.end
    return (
        not opens.move.is_capture
        and opens.move.start == king
        and falls.after.piece(king) == Side.BLACK.king
        and takes.move.start == opens.move.end
        and king not in takes.move.taken
        and any(king in other.taken for other in takes.before.due)
        and takes.move.end in back.move.taken
        and rafle.links[:2] == (king, back.move.end)
    )


def chapelet(shot: Shot) -> bool:
    """*Coup du chapelet*: captures in turn string three men of the opponent on one line, one against the other."""
    for turn in range(len(shot.replies) - 2):
        one, two, three = (reply.move.end for reply in shot.replies[turn : turn + 3])
        cascade = all(ply.move.is_capture for ply in shot.mine[turn + 1 : turn + 3])
        direction = direction_to(one, two)
        if cascade and direction is not None and (neighbour(one, direction), neighbour(two, direction)) == (two, three):
            return any(True for rafle in rafles(shot) if rafle.turn > turn + 2)
    return False


SHOTS: dict[Theme, Callable[[Shot], bool]] = {
    Theme.DIRECT: direct,
    Theme.MAZETTE: mazette,
    Theme.PHILIPPE: philippe,
    Theme.RICOCHET: ricochet,
    Theme.ROYAL: royal,
    Theme.RAPPEL: rappel,
    Theme.EXPRESS: express,
    Theme.HEEL: heel,
    Theme.NAPOLEON: napoleon,
    Theme.TRAPPE: trappe,
    Theme.TIROIR: tiroir,
    Theme.DOUBLE_DEUX: double_deux,
    Theme.DESLAURIERS: deslauriers,
    Theme.BONNARD: bonnard,
    Theme.RAPHAEL: raphael,
    Theme.MANOURY: manoury,
    Theme.CHAPELET: chapelet,
}

SPECIAL: dict[Theme, frozenset[Theme]] = {
    Theme.MAZETTE: frozenset(SHOTS) - {Theme.MAZETTE},
    Theme.RAPPEL: frozenset({Theme.EXPRESS, Theme.DESLAURIERS}),
    Theme.TRAPPE: frozenset({Theme.HEEL}),
    Theme.DOUBLE_DEUX: frozenset({Theme.RICOCHET}),
}
"""For a name the special forms of it, which are told in its place. The mazette is in many; it stands alone or not."""
