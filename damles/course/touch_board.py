"""Judges `Touch`: a move made as on a real board, deed by deed, by the touch rule of `damles.rules.touch`."""

from collections.abc import Iterator
from typing import Any

from damles.course.exercise import State, read_position
from damles.course.kinds import Touch
from damles.course.step import Next, taken
from damles.course.verdict import Kind, Verdict
from damles.errors import DamlesError, InvalidMove, TouchError
from damles.rules.executed import Executed
from damles.rules.irregular import classify
from damles.rules.legal import after as board_after
from damles.rules.legal import crowned
from damles.rules.move import Move, Route
from damles.rules.piece import EMPTY
from damles.rules.position import Position
from damles.rules.square import SQUARES
from damles.rules.touch import Deed, TouchState

WITH_SQUARE = frozenset({Deed.TOUCH, Deed.LIFT, Deed.PUT, Deed.RELEASE, Deed.TAKE_OFF, Deed.CROWN})


def read_deed(text: str) -> tuple[Deed, int]:
    """The deed and its square (0 where it has none) in a text such as ``lift 32``; raises `InvalidMove`.

    >>> read_deed("take-off 23"), read_deed("announce")
    ((<Deed.TAKE_OFF: 'take-off'>, 23), (<Deed.ANNOUNCE: 'announce'>, 0))
    """
    words = text.split()
    fits = bool(words) and words[0] in list(Deed) and len(words) == 1 + (words[0] in WITH_SQUARE)
    square = int(words[1]) if fits and len(words) == 2 and words[1].isdecimal() and len(words[1]) < 3 else 0
    if not fits or (len(words) == 2 and square not in SQUARES):
        raise InvalidMove(text=text[:40], fen="")
    return Deed(words[0]), square


def touch_at(exercise: Touch, state: State) -> TouchState:
    """The turn as far as it has come; raises `TouchError` or `InvalidMove` for deeds that cannot be done."""
    touch = TouchState.of(read_position(exercise.position), release_completes=exercise.school)
    for text in (*exercise.before, *state.steps):
        touch = touch.do(*read_deed(text))
    return touch


def judge(exercise: Touch, state: State, answer: str) -> Verdict:
    """The verdict on one deed."""
    try:
        deed, square = read_deed(answer)
    except InvalidMove:
        return Verdict(Kind.UNREADABLE, state, sentence="course-touch-how")
    touch = touch_at(exercise, state)
    try:
        done = touch.do(deed, square)
        if done == touch and deed is Deed.TOUCH and touch.board[square - 1] == EMPTY:
            raise TouchError(problem="empty", deed=str(deed), square=square)
    except TouchError as error:
        return Verdict(Kind.UNREADABLE, state, error=error)
    fault = _fault(exercise, state, touch, done, deed, square)
    if fault:
        return fault
    after = state.add(f"{deed} {square}" if square else str(deed))
    return taken(exercise, after, len(rest(exercise, after)))


def _fault(
    exercise: Touch, state: State, before: TouchState, after: TouchState, deed: Deed, square: int
) -> Verdict | None:
    """What is wrong with a deed that a hand can do; ``None`` when it may be done."""
    if deed in (Deed.TOUCH, Deed.LIFT):
        return _touching(exercise, state, before, after, deed, square)
    if deed in (Deed.PUT, Deed.RELEASE):
        return _moving(exercise, state, after, deed)
    if deed is Deed.TAKE_OFF:
        return _taking_off(exercise, state, before, square)
    if deed is Deed.CROWN:
        moved = before.routes[-1] if before.routes else (0,)
        rests = not before.holding and square == moved[-1]
        if not rests or crowned(before.before.piece(moved[0]), square) == before.before.piece(moved[0]):
            return _wrong(state, "course-touch-crown", square)
    if deed is Deed.ADJUSTED and not before.adjusting:
        crooked = _crooked(exercise, state)
        facts = {"square": crooked[0]} if crooked else {}
        return Verdict(Kind.UNREADABLE, state, sentence=f"course-touch-{'announce' if crooked else 'how'}", facts=facts)
    if deed is Deed.HAND_OVER and classify(Executed.by_hand(after)):
        sentence = "course-touch-not-done" if after.routes else "arbiter-take-back-no-move"
        return Verdict(Kind.FORBIDDEN, state, sentence=sentence)
    return None


def _touching(
    exercise: Touch, state: State, before: TouchState, after: TouchState, deed: Deed, square: int
) -> Verdict | None:
    """Articles 6.5 and 6.6: say it before putting straight; the first touched piece that can move must move."""
    crooked = _crooked(exercise, state)
    if square in crooked and not before.adjusting:
        return _wrong(state, "course-touch-announce", square)
    on_its_way = bool(before.routes) and before.routes[-1][-1] == square
    if deed is Deed.LIFT and crooked and square not in crooked and not on_its_way:
        return _wrong(state, "course-touch-announce", crooked[0])
    bound = deed is Deed.LIFT or before.before.piece(square) in before.before.turn.pieces
    if bound and not on_its_way and not before.adjusting and before.must_play not in (None, square):
        return _wrong(state, "course-touch-must", before.must_play or 0)
    if deed is Deed.LIFT and not on_its_way and not before.adjusting:
        refusal = before.before.refusal_of(square)
        if refusal:
            return Verdict(Kind.FORBIDDEN, state, refusal=refusal)
    start = _asked(exercise).start if exercise.move else after.must_play
    if before.must_play is None and after.must_play not in (None, start):
        return _wrong(state, "course-touch-bound", after.must_play or 0)
    return None


def _moving(exercise: Touch, state: State, after: TouchState, deed: Deed) -> Verdict | None:
    """Article 6.1: the piece goes step by step along a legal move, and is let go of at its end."""
    route = after.routes[-1] if after.routes else ()
    if len(route) < 2:
        return None
    open_moves = [move for move in after.moves if not exercise.move or move == _asked(exercise)]
    for move in open_moves:
        if route in move.routes or (deed is Deed.PUT and any(way[: len(route)] == route for way in move.routes)):
            return None
    text = "x".join(map(str, route)) if after.jumped else f"{route[0]}-{route[-1]}"
    refusal = after.before.refusal(text)
    if refusal:
        return Verdict(Kind.FORBIDDEN, state, refusal=refusal)
    steps = any((move.start, move.end) == (route[0], route[-1]) for move in open_moves)
    return _wrong(state, "course-touch-steps" if steps else "course-touch-other-move", route[-1])


def _taking_off(exercise: Touch, state: State, before: TouchState, square: int) -> Verdict | None:
    """Article 6.1: the captured pieces go off when the capture is done, in the order in which they were captured."""
    unfinished = before.routes and all(before.routes[-1] != route for _, route in _ways(exercise, before))
    if square not in before.jumped:
        return _wrong(state, "course-not-captured", square)
    if unfinished or before.holding:
        return _wrong(state, "course-touch-first-finish" if unfinished else "course-touch-let-go", square)
    left = [each for each in before.jumped if each not in before.removed]
    return None if square == left[0] else _wrong(state, "course-not-yet", square)


def _wrong(state: State, sentence: str, square: int) -> Verdict:
    return Verdict(Kind.NOT_ASKED, state, sentence=sentence, facts={"square": square})


def _asked(exercise: Touch) -> Move:
    return read_position(exercise.position).parse_move(exercise.move)


def _crooked(exercise: Touch, state: State) -> list[int]:
    """The pieces that still lie askew."""
    return [square for square in exercise.adjust if square not in _adjusted(exercise, state)]


def _adjusted(exercise: Touch, state: State) -> set[int]:
    """The pieces that were put straight after saying so."""
    found: set[int] = set()
    saying = False
    for deed, square in map(read_deed, (*exercise.before, *state.steps)):
        saying = deed is Deed.ANNOUNCE or (saying and deed not in (Deed.ADJUSTED, Deed.PUT, Deed.RELEASE))
        if saying and deed in (Deed.TOUCH, Deed.LIFT):
            found.add(square)
    return found


def rest(exercise: Touch, state: State) -> tuple[Next, ...]:
    """The deeds that are left: putting straight, the move step by step, taking off, crowning."""
    touch = touch_at(exercise, state)
    found: list[Next] = []
    crooked = _crooked(exercise, state)
    moving = bool(touch.routes) and (len(touch.routes[-1]) > 1 or not touch.adjusting)
    if crooked and not moving:
        found += [] if touch.adjusting else [Next("announce")]
        found += [Next(f"touch {square}", square) for square in crooked]
    if (crooked or touch.adjusting) and not moving:
        found.append(Next("adjusted"))
    if touch.holding and len(touch.routes[-1]) == 1 and not _ways(exercise, touch):
        square = touch.routes[-1][0]
        found.insert(0, Next(f"release {square}", square, square))
        touch = touch.do(Deed.RELEASE, square)
    move, route = _ways(exercise, touch)[0]
    done = touch.routes[-1] if touch.routes else ()
    if len(done) < len(route) or touch.holding:
        here = done[-1] if done else route[0]
        found += [] if touch.holding else [Next(f"lift {here}", here)]
        found += [Next(f"put {square}", here, square) for square in route[max(1, len(done)) : -1]]
        found.append(Next(f"release {route[-1]}", here, route[-1]))
    captured = [square for square in move.captured_along(route) if square not in touch.removed]
    found += [Next(f"take-off {square}", square) for square in captured]
    piece = touch.before.piece(move.start)
    crown = crowned(piece, move.end)
    if crown != piece and not (done == route and touch.board[move.end - 1] == crown):
        found.append(Next(f"crown {move.end}", move.end))
    return tuple(found)


def _ways(exercise: Touch, touch: TouchState) -> list[tuple[Move, Route]]:
    """The moves to make, each with a route of it that begins with what has been done."""
    done = touch.routes[-1] if touch.routes else ()
    moves = [_asked(exercise)] if exercise.move else touch.moves
    return [(move, route) for move in moves for route in move.routes if route[: len(done)] == done]


def wrong(exercise: Touch, state: State) -> Iterator[str]:
    """The opponent's pieces lifted, the turn handed over too soon, the wrong piece taken off."""
    touch = touch_at(exercise, state)
    if not touch.holding and not touch.adjusting:
        yield from (f"lift {square}" for square in touch.before.squares(touch.before.turn.other.pieces))
    if not touch.handed_over and classify(Executed.by_hand(touch)):
        yield "hand-over"
    first = rest(exercise, state)[0]
    if first.answer.startswith("take-off"):
        yield from (f"take-off {square}" for square in touch.before.squares("wWbB") if square != first.piece)
    yield from ("crown 28", "sing", "lift 51")


def faults(exercise: Touch) -> Iterator[tuple[Any, ...]]:
    """The deeds before must be possible, the move legal for the piece that was touched."""
    position: Position = read_position(exercise.position)
    for field, texts in (("before", exercise.before), ("move", (exercise.move,) if exercise.move else ())):
        for text in texts:
            try:
                read_deed(text) if field == "before" else position.parse_move(text)
            except DamlesError as error:
                yield field, "move", text, error
                return
    try:
        touch = touch_at(exercise, State())
        rest(exercise, State())
    except DamlesError as error:
        yield "before", "move", " ".join(exercise.before), error
        return
    except IndexError:
        yield "before", "no-way", " ".join(exercise.before)
        return
    if exercise.move and touch.must_play not in (None, _asked(exercise).start):
        yield "move", "touched-other", exercise.move
    for square in exercise.adjust:
        if square not in SQUARES:
            yield "adjust", "square", square
        elif square in touch.touched or position.piece(square) not in position.turn.pieces:
            yield "adjust", "adjust", square


def boards(exercise: Touch) -> set[str]:
    """The board after the move."""
    position = read_position(exercise.position)
    move, _ = _ways(exercise, touch_at(exercise, State()))[0]
    return {board_after(position.board, move)}


def tell(given: tuple[Next, ...]) -> tuple[str, dict[str, Any]]:
    """What to do next, or the way of the piece and what goes off."""
    deeds = [read_deed(each.answer) for each in given]
    if len(given) == 1:
        return f"deed-{deeds[0][0]}", {"square": deeds[0][1]}
    way = [square for deed, square in deeds if deed in (Deed.LIFT, Deed.PUT, Deed.RELEASE)]
    return "course-touch-whole", {"line": " ".join(map(str, way or [square for _, square in deeds]))}
