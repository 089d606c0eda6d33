"""Recipes for the rules about men: walking (5.1), capturing (5.3), and the duties of lessons 04 to 06 (6.1 to 6.3)."""

from damles.course.draw import (
    Board,
    Drawn,
    Sheet,
    crowns,
    every_step,
    finished_steps,
    forward,
    is_start_of_due,
    lines,
    text,
    turned,
)
from damles.course.exercise import Choose, FindAll, Order, Play, Point
from damles.rules.legal import quiet_moves
from damles.rules.piece import EMPTY
from damles.rules.position import Position
from damles.rules.square import DOWN, RAYS, UP, neighbour


def walk_to(sheet: Sheet) -> Drawn | None:
    """02: where one man can go. A man that walks backward too finds more squares."""
    board = Board(sheet.rng)
    here = sheet.rng.randrange(11, 46)
    position = sheet.finished(board.put("w", here).scatter("w", sheet.size).scatter("b", sheet.size))
    start = turned(position, here)
    if position.due or crowns(position) or _touches(position):
        return None
    back = [square for ray in RAYS[start] for square in ray[:1] if position.piece(square) == EMPTY]
    back = [square for square in back if not forward(position, start, square)]
    right = [move.end for move in position.legal_moves if move.start == start]
    if not back or not right:
        return None
    frame = sheet.frame("walk-to", position, "5.1", square=start)
    tempted = tuple(map(str, (*back, *right)))
    return Drawn(Point(**frame, goal="landings", piece=start), "men-walk-backward", tempted)


def walkers(sheet: Sheet) -> Drawn | None:
    """02: which men can move. One is blocked in front and free behind."""
    board = Board(sheet.rng)
    here = sheet.rng.randrange(11, 46)
    blocked = [neighbour(here, way) for way in UP]
    board.put("w", here, *(square for square in blocked if square))
    position = sheet.finished(board.scatter("w", sheet.size).scatter("b", sheet.size))
    start = turned(position, here)
    movers = {move.start for move in position.legal_moves}
    back = [neighbour(here, way) for way in DOWN]
    free = any(square and position.piece(turned(position, square)) == EMPTY for square in back)
    if position.due or crowns(position) or start in movers or not movers or not free or _touches(position):
        return None
    tempted = tuple(map(str, (start, *sorted(movers))))
    return Drawn(Point(**sheet.frame("walkers", position, "5.1"), goal="movers"), "men-walk-backward", tempted)


def _touches(position: Position) -> bool:
    """Whether the other side could capture: that lesson comes later."""
    return bool(position.with_turn(position.turn.other).due)


def _single_captures(sheet: Sheet, chains: int) -> Position | None:
    """A position in which every capture of the side to move takes one man, and none is a promotion."""
    board = Board(sheet.rng)
    for _ in range(chains):
        here = sheet.rng.randrange(6, 51)
        if board.letters[here - 1] != EMPTY or not board.chain(here, 1):
            return None
    board.scatter("w", sheet.size).scatter("b", sheet.size - 1)
    position = sheet.finished(board)
    if not position.due or crowns(position) or any(len(step.taken) > 1 for step in every_step(position)):
        return None
    return position


def capture_back(sheet: Sheet) -> Drawn | None:
    """03: the only captures go backward. Who thinks that men capture forward only makes a quiet move."""
    position = _single_captures(sheet, 1)
    if position is None or any(forward(position, move.start, move.end) for move in position.due):
        return None
    quiet = quiet_moves(position.board, position.turn)
    if not quiet:
        return None
    exercise = Play(**sheet.frame("capture-back", position, "5.3"), solution=lines(position.due))
    return Drawn(exercise, "men-capture-forward", (str(sheet.rng.choice(quiet)),))


def all_captures(sheet: Sheet) -> Drawn | None:
    """03: captures both ways. Who forgets backward does not find them all."""
    position = _single_captures(sheet, min(sheet.size + 1, 3))
    if position is None:
        return None
    ahead = [move for move in position.due if forward(position, move.start, move.end)]
    if not ahead or len(ahead) == len(position.due):
        return None
    exercise = FindAll(**sheet.frame("all-captures", position, "5.3", count=len(position.due)), goal="captures")
    return Drawn(exercise, "men-capture-forward", lines(ahead))


def must(sheet: Sheet) -> Drawn | None:
    """04: a capture is due, and another move looks free."""
    position = _single_captures(sheet, 1)
    quiet = quiet_moves(position.board, position.turn) if position else ()
    capturers = {move.start for move in position.due} if position else set()
    others = [move for move in quiet if move.start not in capturers]
    if position is None or not others:
        return None
    exercise = Play(**sheet.frame("must", position, "6.2"), solution=lines(position.due))
    return Drawn(exercise, "capturing-is-a-choice", (str(sheet.rng.choice(others)),))


def may(sheet: Sheet) -> Drawn | None:
    """04: may this quiet move be played? No where a capture is due, yes where the men only touch."""
    touching = sheet.rng.random() < 0.5
    position = _touching(sheet) if touching else _single_captures(sheet, 1)
    quiet = quiet_moves(position.board, position.turn) if position else ()
    if position is None or not quiet:
        return None
    move = sheet.rng.choice(quiet)
    idea = "touching-is-capturing" if touching else "capturing-is-a-choice"
    yes, no = sheet.say("endless-yes"), sheet.say("endless-no")
    right, wrong = (yes, no) if touching else (no, yes)
    exercise = Choose(
        **sheet.frame("may", position, "6.2", move=move),
        answers={each: sheet.say(f"idea-{idea}") if each == wrong else "" for each in (yes, no)},
        right=(right,),
        computed="may",
        move=str(move),
    )
    return Drawn(exercise, idea, (wrong,))


def _touching(sheet: Sheet) -> Position | None:
    """A black man beside a white one that cannot be captured: the square behind is taken."""
    board = Board(sheet.rng)
    here = sheet.rng.randrange(11, 46)
    ray = RAYS[here][sheet.rng.choice(UP)][:2]
    if len(ray) < 2:
        return None
    position = sheet.finished(board.put("w", here).put("b", *ray).scatter("w", sheet.size).scatter("b", sheet.size - 1))
    return None if position.due or crowns(position) else position


def _long_capture(sheet: Sheet) -> Position | None:
    """One man must capture two or more, and no other capture could be meant."""
    board = Board(sheet.rng)
    jumps = 2 + (sheet.size > 2) + (sheet.size > 4)
    if not board.chain(sheet.rng.randrange(6, 51), jumps):
        return None
    position = sheet.finished(board.scatter("w", sheet.size).scatter("b", sheet.size - 1))
    one_man = len({move.start for move in position.due}) == 1 and len(position.due[0].taken) == jumps
    if not one_man or crowns(position) or not all(is_start_of_due(position, each) for each in every_step(position)):
        return None
    return position


def go_on(sheet: Sheet) -> Drawn | None:
    """05: the capture goes on. Who stops after the first piece has not finished."""
    position = _long_capture(sheet)
    if position is None:
        return None
    first = next(step for step in every_step(position) if len(step.taken) == 1)
    exercise = Play(**sheet.frame("go-on", position, "6.1"), solution=lines(position.due))
    return Drawn(exercise, "one-jump-is-enough", (text(first.path),))


def take_off(sheet: Sheet) -> Drawn | None:
    """05: the order in which the captured pieces go off."""
    position = _long_capture(sheet)
    if position is None or len(position.due) != 1:
        return None
    move = position.due[0]
    orders = {move.captured_along(route) for route in move.routes}
    if len(orders) != 1:
        return None
    exercise = Order(**sheet.frame("take-off", position, "6.1", move=move), move=move.full)
    return Drawn(exercise, "any-order", tuple(map(str, reversed(move.captured))))


def _majority(sheet: Sheet) -> Position | None:
    """A smaller capture stands beside the due one."""
    board = Board(sheet.rng)
    most = 2 + (sheet.size > 2) + (sheet.size > 4)
    for jumps in (most, sheet.rng.randrange(1, most)):
        here = sheet.rng.randrange(6, 51)
        if board.letters[here - 1] != EMPTY or not board.chain(here, jumps):
            return None
    position = sheet.finished(board.scatter("w", sheet.size - 1).scatter("b", sheet.size - 1))
    if not position.due or len(position.due[0].taken) < 2 or crowns(position) or not _smaller(position):
        return None
    return position


def _smaller(position: Position) -> list[str]:
    """The captures that end sooner than the due ones, and cannot go on."""
    most = len(position.due[0].taken)
    return [text(step.path) for step in finished_steps(position) if len(step.taken) < most]


def most(sheet: Sheet) -> Drawn | None:
    """06: the bigger capture must be played."""
    position = _majority(sheet)
    if position is None:
        return None
    exercise = Play(**sheet.frame("most", position, "6.3"), solution=lines(position.due))
    return Drawn(exercise, "any-capture-will-do", (sheet.rng.choice(_smaller(position)),))


def who_captures(sheet: Sheet) -> Drawn | None:
    """06: which men may capture. Some can, but take too few."""
    position = _majority(sheet)
    if position is None:
        return None
    right = {move.start for move in position.due}
    able = {step.path[0] for step in every_step(position)} - right
    if not able:
        return None
    exercise = Point(**sheet.frame("who-captures", position, "6.3"), goal="capturers")
    return Drawn(exercise, "any-capture-will-do", tuple(map(str, (*sorted(able), *sorted(right)))))


def how_many(sheet: Sheet) -> Drawn | None:
    """06: how many pieces must be captured."""
    position = _majority(sheet)
    if position is None:
        return None
    right = len(position.due[0].taken)
    wrong = sheet.rng.choice(_smaller(position)).count("x")
    exercise = Choose(
        **sheet.frame("how-many", position, "6.3"),
        answers={
            str(count): sheet.say("idea-any-capture-will-do") if count == wrong else ""
            for count in (wrong, right, right + 1)
        },
        right=(str(right),),
        computed="captured",
    )
    return Drawn(exercise, "any-capture-will-do", (str(wrong),))
