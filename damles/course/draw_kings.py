"""Recipes for the rules about kings: crowning (3.3), walking (5.2), capturing (5.4), and not twice (6.1)."""

from itertools import pairwise

from damles.course.draw import (
    Board,
    Drawn,
    Sheet,
    every_step,
    finished_steps,
    lines,
    text,
    turned,
)
from damles.course.exercise import Choose, Play, Point
from damles.rules.legal import Step, capture_steps, crowned
from damles.rules.piece import EMPTY, is_king
from damles.rules.position import Position
from damles.rules.square import DIRECTIONS, RAYS, between, row


def becomes(sheet: Sheet) -> Drawn | None:
    """07: man or king? A capture that passes the far row makes no king, one that ends there does."""
    board = Board(sheet.rng)
    here = sheet.rng.randrange(11, 46)
    passing = sheet.rng.random() < 0.5
    route = board.chain(here, 2 + (sheet.size > 2) if passing else 1 + (sheet.size > 2))
    far = [square for square in route if square <= 5]
    if not far or (route[-1] in far) == passing:
        return None
    position = sheet.finished(board.scatter("w", sheet.size - 1).scatter("b", sheet.size - 1))
    start = turned(position, here)
    due = [move for move in position.due if move.start == start and move.end == turned(position, route[-1])]
    if len(due) != 1 or len(due[0].taken) != len(route) - 1:
        return None
    move = due[0]
    man, king = sheet.say("endless-a-man"), sheet.say("endless-a-king")
    right, wrong = (man, king) if passing else (king, man)
    idea = "passing-crowns" if passing else "only-walking-crowns"
    exercise = Choose(
        **sheet.frame("becomes", position, "3.3", move=move.full, square=start),
        answers={each: sheet.say(f"idea-{idea}") if each == wrong else "" for each in (man, king)},
        right=(right,),
        computed="becomes",
        move=move.full,
    )
    return Drawn(exercise, idea, (wrong,))


def king_walks(sheet: Sheet) -> Drawn | None:
    """07: where the king can go: far, but not past a piece."""
    board = Board(sheet.rng)
    here = sheet.rng.randrange(1, 51)
    board.put("W", here).scatter("w", sheet.size).scatter("b", (sheet.size + 1) // 2)
    position = sheet.finished(board)
    start = turned(position, here)
    right = {move.end for move in position.legal_moves if move.start == start}
    beside = {square for ray in RAYS[start] for square in ray[:1]} & right
    beyond = {square for ray in RAYS[start] for square in ray if position.piece(square) == EMPTY} - right
    if position.due or not 2 <= len(right) <= 5 + 3 * sheet.size or beside == right or not beyond:
        return None
    short = sheet.rng.random() < 0.5
    exercise = Point(
        **sheet.frame("king-walks", position, "5.2", square=start, count=len(right)), goal="landings", piece=start
    )
    tempted = sorted(beside) if short else [*sorted(beyond), *sorted(right)]
    return Drawn(exercise, "king-goes-one-step" if short else "king-flies-over", tuple(map(str, tempted)))


def king_lands(sheet: Sheet) -> Drawn | None:
    """08: where the capturing king may land. Right behind the piece is not the only square."""
    board = Board(sheet.rng)
    here = sheet.rng.randrange(1, 51)
    board.put("W", here).scatter("b", sheet.size).scatter("w", sheet.size - 1)
    position = sheet.finished(board)
    start = turned(position, here)
    due = position.due
    right = {move.end for move in due}
    if not right or any(move.start != start for move in due) or len(due[0].taken) != 1 + (sheet.size > 3):
        return None
    nearest = {route[-1] for move in due for route in move.routes if _right_behind(route[-2], route[-1], move.taken)}
    if nearest == right or not nearest or len(right) > 4 + 2 * sheet.size:
        return None
    exercise = Point(
        **sheet.frame("king-lands", position, "5.4", square=start, count=len(right)), goal="landings", piece=start
    )
    return Drawn(exercise, "king-lands-right-behind", tuple(map(str, sorted(nearest))))


def _right_behind(before: int, end: int, taken: frozenset[int]) -> bool:
    """Whether the last leg of a capture ends on the square behind the last captured piece."""
    return between(before, end)[-1] in taken


def _king_and_man(sheet: Sheet, jumps: int) -> Position | None:
    """A king that can capture, beside a man that captures so many."""
    board = Board(sheet.rng)
    here = sheet.rng.randrange(16, 46)
    if not board.chain(here, jumps):
        return None
    board.scatter("W", 1).scatter("b", 1 + sheet.size // 2).scatter("w", sheet.size // 2)
    position = sheet.finished(board)
    ends_far = any(crowned(position.piece(move.start), move.end) != position.piece(move.start) for move in position.due)
    return None if not position.due or ends_far else position


def king_waits(sheet: Sheet) -> Drawn | None:
    """08: the man takes more than the king: it does not matter that the king is a king."""
    position = _king_and_man(sheet, 2 + (sheet.size > 3))
    if position is None or any(is_king(position.piece(move.start)) for move in position.due):
        return None
    kings = [step.path for step in finished_steps(position) if is_king(position.piece(step.path[0]))]
    if not kings:
        return None
    exercise = Play(**sheet.frame("king-waits", position, "6.3"), solution=lines(position.due))
    return Drawn(exercise, "king-goes-first", (text(sheet.rng.choice(kings)),))


def king_or_man(sheet: Sheet) -> Drawn | None:
    """08: the king and a man take equally many: both may."""
    position = _king_and_man(sheet, 1 + (sheet.size > 3))
    if position is None:
        return None
    starts = {move.start for move in position.due}
    kings = {square for square in starts if is_king(position.piece(square))}
    if not kings or kings == starts:
        return None
    exercise = Point(**sheet.frame("king-or-man", position, "6.3"), goal="capturers")
    return Drawn(exercise, "king-goes-first", tuple(map(str, sorted(kings))))


def not_twice(sheet: Sheet) -> Drawn | None:
    """09: how many does the king take? With the captured pieces lifted at once it would be more."""
    found = _lifting(sheet)
    if found is None:
        return None
    position, wrong = found
    right = len(position.due[0].taken)
    exercise = Choose(
        **sheet.frame("not-twice", position, "6.1"),
        answers={
            str(count): sheet.say("idea-lifted-at-once") if count == len(wrong.taken) else ""
            for count in sorted({right - 1 or right + 2, right, len(wrong.taken)})
        },
        right=(str(right),),
        computed="captured",
    )
    return Drawn(exercise, "lifted-at-once", (str(len(wrong.taken)),))


def longest(sheet: Sheet) -> Drawn | None:
    """09: play the capture. Lifting the captured pieces at once would lead elsewhere."""
    found = _lifting(sheet)
    if found is None:
        return None
    position, wrong = found
    exercise = Play(**sheet.frame("longest", position, "6.1"), solution=lines(position.due))
    return Drawn(exercise, "lifted-at-once", (text(wrong.path),))


def _lifting(sheet: Sheet) -> tuple[Position, Step] | None:
    """A king whose capture would be longer if captured pieces were lifted at once, and that wrong capture.

    A walk of king's jumps that comes back over one of its own victims is laid first: there the rule makes itself felt.
    """
    board = Board(sheet.rng)
    here = sheet.rng.randrange(1, 51)
    if not _lay_loop(board, sheet, here):
        return None
    position = sheet.finished(board.put("W", here).scatter("b", sheet.size // 2).scatter("w", sheet.size // 3))
    start = turned(position, here)
    due = position.due
    if not due or len(due[0].taken) < 2 or {move.start for move in due} != {start} or len(due) > 3:
        return None
    wrong = max(capture_steps(position.board, start, repeat=True), key=lambda step: len(step.taken))
    if len(wrong.taken) <= len(due[0].taken) or len(wrong.taken) > 4 + sheet.size:
        return None
    if any(step.path == wrong.path for step in every_step(position)):
        return None
    return position, wrong


def _lay_loop(board: Board, sheet: Sheet, here: int) -> bool:
    """Black men along a walk of four or more king's jumps whose lines cross or come back; whether that worked."""
    rng = sheet.rng
    victims: list[int] = []
    route = [here]
    for _ in range(4 + (sheet.size > 3)):
        ways = [ray for direction in DIRECTIONS if len(ray := RAYS[route[-1]][direction]) > 1]
        ray = rng.choice(ways)
        place = rng.randrange(len(ray) - 1)
        victim = ray[place]
        landing = rng.choice(ray[place + 1 :])
        if row(victim) == 9 or victim == here:
            return False
        victims.append(victim)
        route.append(landing)
    crossed = {square for a, b in pairwise(route) for square in (*between(a, b), b)}
    board.put("b", *dict.fromkeys(victims)).keep_free({*crossed, *route})
    return here not in victims
