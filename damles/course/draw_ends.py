"""Recipes for the ends of a game: who has won (8.1), and after how many moves it is a draw (9.2, 13.3)."""

from damles.course.draw import Board, Drawn, Sheet
from damles.course.exercise import Choose, Play
from damles.course.goal import draw_limit
from damles.rules.legal import legal_moves
from damles.rules.piece import EMPTY, Side
from damles.rules.position import Position
from damles.rules.square import RAYS, UP

MOST_PIECES = 12
"""Bigger boards than this are no longer seen at a glance."""


def _blocked(sheet: Sheet) -> Board | None:
    """White men that cannot move: every square they could go to is filled, one after the other."""
    board = Board(sheet.rng)
    edge = [square for square in range(6, 46) if square % 10 in (5, 6)]
    for _ in range(1 + sheet.size // 2):
        near = sheet.rng.choice(edge if sheet.rng.random() < 0.7 else range(11, 46))
        if board.letters[near - 1] == EMPTY:
            board.put("w", near)
    while moves := legal_moves(board.letters, Side.WHITE):
        end = moves[0].end
        if board.letters[end - 1] != EMPTY or len(board.letters.replace(EMPTY, "")) >= MOST_PIECES:
            return None
        board.put("b" if end < 46 else "w", end)
    return board


def who_won(sheet: Sheet) -> Drawn | None:
    """10: who cannot move has lost. Many think that it is a draw, or that nothing is decided."""
    board = _blocked(sheet)
    if board is None or "b" not in board.letters:
        return None
    position = sheet.finished(board)
    winner = position.turn.other.name.lower()
    return Drawn(
        _winner(sheet, position, winner, "blocked-is-a-draw", "nobody"), "blocked-is-a-draw", (_nobody(sheet),)
    )


def not_yet(sheet: Sheet) -> Drawn | None:
    """10: it looks as if nothing can move, but there is one move left."""
    board = _blocked(sheet)
    black = [square for square in range(1, 46) if board.letters[square - 1] == "b"] if board else []
    if board is None or len(black) < 2:
        return None
    position = sheet.finished(board.put(EMPTY, sheet.rng.choice(black)))
    if len(position.legal_moves) != 1:
        return None
    other = position.turn.other.name.lower()
    tempted = sheet.say(f"side-{other}").capitalize()
    return Drawn(_winner(sheet, position, "nobody", "looks-blocked", other), "looks-blocked", (tempted,))


def _nobody(sheet: Sheet) -> str:
    return sheet.say("endless-nobody")


def _winner(sheet: Sheet, position: Position, right: str, idea: str, wrong: str) -> Choose:
    names = {side.name.lower(): sheet.say(f"side-{side.name.lower()}").capitalize() for side in Side}
    names["nobody"] = _nobody(sheet)
    return Choose(
        **sheet.frame("who-won", position, "8.1"),
        answers={words: sheet.say(f"idea-{idea}") if name == wrong else "" for name, words in names.items()},
        right=(names[right],),
        computed="winner",
    )


def win_now(sheet: Sheet) -> Drawn | None:
    """10: shut the other in with one move. Any other move lets it out."""
    board = _blocked(sheet)
    if board is None:
        return None
    black = [square for square in range(1, 46) if board.letters[square - 1] == "b"]
    steps = [
        (square, back)
        for square in black
        for direction in UP
        for back in RAYS[square][direction][:1]
        if board.letters[back - 1] == EMPTY
    ]
    if not steps:
        return None
    here, back = sheet.rng.choice(steps)
    board.put(EMPTY, here).put("b", back)
    position = Position(Side.BLACK, board.letters)
    position = position.mirror() if not sheet.turned else position
    winning = [move for move in position.legal_moves if not position.play(move).legal_moves]
    others = [move for move in position.legal_moves if move not in winning]
    if position.due or not winning or not others or len(winning) > 2:
        return None
    exercise = Play(**sheet.frame("win-now", position, "8.1"), solution=tuple(map(str, winning)))
    return Drawn(exercise, "any-move-will-do", (str(sheet.rng.choice(others)),))


_KINDS = (
    ("WWw", 16, "kings-only", 5),
    ("Www", 16, "kings-only", 5),
    ("WWW", 16, "one-king-is-little", 5),
    ("W", 5, "one-king-is-little", 25),
    ("WW", 5, "counts-all-pieces", 16),
    ("Ww", 5, "counts-all-pieces", 16),
    ("WWww", 25, "four-is-like-three", 16),
    ("WWWw", 25, "four-is-like-three", 16),
    ("www", 25, "needs-no-king", 16),
)
"""What stands against one king; the number of moves each; a wrong idea, and the number that it gives."""


def _endgame(sheet: Sheet, letters: str) -> Position | None:
    """These pieces against a lone king, with nothing to capture for either side."""
    board = Board(sheet.rng).scatter("B", 1)
    for letter in letters:
        board.scatter(letter, 1)
    position = Position(sheet.rng.choice(list(Side)), board.letters)
    position = position.mirror() if sheet.turned else position
    quiet = not position.due and not position.with_turn(position.turn.other).due
    return position if quiet and position.legal_moves else None


def how_long(sheet: Sheet) -> Drawn | None:
    """11: after how many moves of each it is a draw: five, sixteen or twenty-five."""
    letters, right, idea, wrong = sheet.rng.choice(_KINDS)
    position = _endgame(sheet, letters)
    if position is None:
        return None
    assert draw_limit(position) == right
    exercise = Choose(
        **sheet.frame("how-long", position, "9.2" if right < 25 else "13.3"),
        answers={str(count): sheet.say(f"idea-{idea}") if count == wrong else "" for count in (5, 16, 25)},
        right=(str(right),),
        computed="draw-limit",
    )
    return Drawn(exercise, idea, (str(wrong),))


def moves_left(sheet: Sheet) -> Drawn | None:
    """11: so many moves of each have been made; how many are left. Both players' moves count as one."""
    letters, limit, _, _ = sheet.rng.choice([kind for kind in _KINDS if kind[1] < 25])
    position = _endgame(sheet, letters)
    made = sheet.rng.randint(1, min(limit // 2, 2 + sheet.size))
    right, wrong = limit - made, limit - 2 * made
    if position is None:
        return None
    counts = sorted({right, wrong, right + 1})
    exercise = Choose(
        **sheet.frame("moves-left", position, "9.2", made=made),
        answers={str(count): sheet.say("idea-both-count-apart") if count == wrong else "" for count in counts},
        right=(str(right),),
        computed="draw-left",
        move=str(made),
    )
    return Drawn(exercise, "both-count-apart", (str(wrong),))
