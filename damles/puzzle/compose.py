"""Positions made around a strike, by chance from a seed: the raw stuff for `damles.puzzle.mine`.

Made backwards, White strikes. First the king's capture: its route, the pieces it takes, where and why it stops. Then
the taker and what else it will take. Then the move that gave it all, perhaps a man given earlier, and other men as in a
game. Most of what comes out is no puzzle; judging is left to the miner.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from damles.engine.layout import State, state_of
from damles.engine.plain import hangs, make, moves
from damles.puzzle.proof import AHEAD, ahead
from damles.puzzle.themes import Theme
from damles.rules.piece import EMPTY, Side
from damles.rules.position import Position
from damles.rules.square import DIRECTIONS, DOWN, RAYS, SQUARES, UP, neighbour, opposite

HOME = {"w": range(21, 51), "b": range(1, 31)}
"""Where men stand that only make the position look like a game."""

TRIES = 900
"""How many times a strike is dressed up in another way, to find some that are promising."""

MOST = 3
"""So many promising positions are made of one strike."""

GIVES = 3
"""The most moves of White before the strike is answered."""


@dataclass
class Sketch:
    """A board in the making: a letter where something stands, ``e`` where nothing may, no entry where it is open."""

    letters: dict[int, str] = field(default_factory=dict)

    def put(self, square: int | None, letter: str) -> bool:
        """Put a letter on an open square, or find it there already; false when something else is there."""
        return square is not None and self.letters.setdefault(square, letter) == letter

    def is_open(self, square: int | None) -> bool:
        """Whether nothing stands on a square yet, and something may."""
        return square is not None and square not in self.letters

    @property
    def board(self) -> str:
        """The fifty letters."""
        return "".join(self.letters.get(square, EMPTY) for square in SQUARES)


def compositions(theme: Theme, seed: str) -> Iterator[Position]:
    """A few positions with White to move, made around one strike: the same for the same seed, often a puzzle.

    >>> list(compositions(Theme.DEMI_TURC, "1/1")) == list(compositions(Theme.DEMI_TURC, "1/1"))
    True
    """
    rng = Random(f"{theme} {seed}")
    sketch = None
    while sketch is None:
        sketch = _strike(rng, theme)
    found = 0
    for _ in range(TRIES):
        position = _before(rng, sketch)
        if position and _promising(state_of(position)):
            yield position
            found += 1
            if found == MOST:
                return


def _promising(state: State) -> bool:
    """Whether nobody can capture yet, White is not far ahead, and a forced line has a king strike and be struck."""
    return ahead(state) < AHEAD and not hangs(state) and not moves(state)[0][2] and _strikes(state, GIVES)


def _strikes(state: State, gives: int) -> bool:
    """Whether White, giving so often at most, has a king capture and captures it with profit, all of it forced."""
    for move in moves(state):
        after = make(state, move)
        replies = moves(after)
        if len(replies) != 1 or not replies[0][2]:
            continue
        reply = replies[0]
        here = make(after, reply)
        found = moves(here)
        if not found:
            continue
        if reply[0] & after[1] and any(
            taking[2] & reply[1] and -ahead(make(here, taking)) >= AHEAD for taking in found
        ):
            return True
        if gives > 1 and _strikes(here, gives - 1):
            return True
    return False


def _strike(rng: Random, theme: Theme) -> Sketch | None:
    """A king, the men that it takes, and the man that then takes it; `None` where chance made nothing of it."""
    sketch, end, last, side = Sketch(), rng.choice(SQUARES), rng.choice(DIRECTIONS), rng.choice(DIRECTIONS)
    stop, taker, landing = neighbour(end, last), neighbour(end, side), neighbour(end, opposite(side))
    support = neighbour(taker, side) if taker else None
    if not (taker and support and landing) or side == opposite(last):
        return None
    sketch.letters |= {end: EMPTY, taker: "w", support: "w"}
    must = {support}
    if theme is Theme.COUP_TURC:
        if side == last or not stop or not sketch.put(stop, "w"):
            return None
        must.add(stop)
    elif stop and sketch.is_open(stop):
        sketch.put(stop, "b")
    taken = _king_route(rng, sketch, end, opposite(last), must)
    if taken is None or not (landing in taken or sketch.put(landing, EMPTY)):
        return None
    _more_to_take(rng, sketch, landing, taken | {taker, end})
    return sketch


def _king_route(rng: Random, sketch: Sketch, end: int, direction: int, must: set[int]) -> set[int] | None:
    """Walk the king's capture back from its end, over all men that it must take; what it takes, or `None`."""
    here, taken = end, set[int]()
    for _ in range(rng.choice((4, 4, 4, 5, 5, 6))):
        ways = [
            (over, ray[: to + 1])
            for ray in (RAYS[here][d] for d in ([direction] if not taken else set(DIRECTIONS) - {opposite(direction)}))
            for index, over in enumerate(ray[:4])
            if over in must - taken or sketch.is_open(over)
            for to in range(index + 1, len(ray))
            if all(square == over or sketch.letters.get(square, EMPTY) == EMPTY for square in ray[: to + 1])
        ]
        wanted = [way for way in ways if way[0] in must]
        if not ways:
            return None
        over, path = rng.choice(wanted if wanted and rng.random() < 0.8 else ways)
        direction = next(d for d in DIRECTIONS if path[-1] in RAYS[here][d])
        sketch.letters |= dict.fromkeys(path, EMPTY) | {over: "w"}
        taken.add(over)
        here = path[-1]
    for square in RAYS[here][direction] if rng.random() < 0.7 else ():
        if not sketch.put(square, EMPTY):
            break
        here = square
    sketch.letters[here] = "B"
    return taken if must <= taken and here != end else None


def _more_to_take(rng: Random, sketch: Sketch, here: int, free: set[int]) -> None:
    """Put down up to five men that the taker goes on to take; ``free`` squares are empty by then."""
    for _ in range(rng.choice((0, 1, 2, 3, 4, 5))):
        direction = rng.choice(DIRECTIONS)
        over = neighbour(here, direction)
        to = neighbour(over, direction) if over else None
        if over and to and sketch.is_open(over) and (to in free or sketch.put(to, EMPTY)):
            sketch.put(over, "b")
            here = to


def _before(rng: Random, sketch: Sketch) -> Position | None:
    """Go back: a quiet move of White, sometimes men given before that; then dress it. `None` where that goes wrong."""
    board = dict.fromkeys(SQUARES, EMPTY) | sketch.letters
    man = rng.choice([square for square, letter in board.items() if letter == "w"])
    origin = neighbour(man, rng.choice(DOWN))
    if origin is None or board[origin] != EMPTY:
        return None
    board[man], board[origin] = EMPTY, "w"
    used = {*sketch.letters, origin}
    for _ in range(rng.choice((0, 0, 1, 2, 3, 4))):
        used |= _give(rng, board)
    _dress(rng, board, used)
    if any(board[s] == "w" for s in range(1, 6)) or any(board[s] == "b" for s in range(46, 51)):
        return None
    return Position(Side.WHITE, "".join(board[square] for square in SQUARES))


def _give(rng: Random, board: dict[int, str]) -> set[int]:
    """Take back a capture by a black man and the white move that gave it; the squares used, none where it cannot be."""
    able = [square for square, letter in board.items() if letter == "b" or (letter == "B" and square > 45)]
    if not able:
        return set()
    square = able[-1] if rng.random() < 0.4 else rng.choice(able)
    back = rng.choice(UP if board[square] == "B" else DIRECTIONS)
    given = neighbour(square, back)
    came = neighbour(given, back) if given else None
    origin = neighbour(given, rng.choice(DOWN)) if given else None
    if not given or not came or not origin or origin == came:
        return set()
    if any(board[s] != EMPTY for s in (given, came, origin)):
        return set()
    board[square], board[came], board[origin] = EMPTY, "b", "w"
    return {square, given, came, origin}


def _dress(rng: Random, board: dict[int, str], used: set[int]) -> None:
    """Add men on squares that do not matter to the strike, so that Black is not behind before it."""
    extra = rng.choice((0, 1, 2, 3, 4, 5, 6))
    letters = list(board.values())
    short = letters.count("w") - letters.count("b") - 3 * letters.count("B")
    for letter, count in (("w", extra), ("b", max(0, extra + short + rng.choice((-1, -1, 0, 0, 1))))):
        free = [s for s in HOME[letter] if board[s] == EMPTY and s not in used]
        for square in rng.sample(free, min(count, len(free))):
            board[square] = letter
            used.add(square)
