"""Why a move is refused: every reason, its article, the due captures and the facts; each is also turned round."""

from collections import Counter
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from damles.errors import IllegalMove, InvalidMove, SquareError
from damles.rules import notation
from damles.rules.piece import side_of
from damles.rules.position import Position
from damles.rules.refusal import Reason, Refusal
from damles.rules.square import SQUARES
from damles.texts import say_error, say_refusal
from tests.positions import positions, random_positions
from tests.rules import mirrored
from tests.texts import words


class Row(NamedTuple):
    """An attempt and what is said about it; ``due`` are the captures that had to be played."""

    fen: str
    text: str
    reason: Reason
    article: str | None
    due: str = ""
    facts: dict[str, Any] = {}  # noqa: RUF012 (never changed)


TABLE = [
    Row("W:W28:B5", "27-22", Reason.NO_PIECE, None, "", {"start": 27, "square": 27, "piece": "none"}),
    Row("W:W28,34:B22", "29x18", Reason.NO_PIECE, None, "28x17", {"square": 29, "turn": "white"}),
    Row("W:W28:B5", "5-10", Reason.NOT_YOUR_PIECE, "7.2", "", {"square": 5, "turn": "white", "piece": "man"}),
    Row("B:WK28:B5", "28-22", Reason.NOT_YOUR_PIECE, "7.2", "", {"square": 28, "turn": "black", "piece": "king"}),
    Row("W:W28:B5", "28-28", Reason.SAME_SQUARE, "5.1"),
    Row("W:WK28:B5", "28-28", Reason.SAME_SQUARE, "5.2"),
    Row("W:W28:B5", "28x28", Reason.SAME_SQUARE, "5.3"),
    Row("W:W28:B5", "28-18", Reason.NOT_DIAGONAL, "5.1"),
    Row("W:W28:B5", "28-27", Reason.NOT_DIAGONAL, "5.1"),
    Row("W:WK28:B5", "28-27", Reason.NOT_DIAGONAL, "5.2"),
    Row("W:WK28:B22", "28x16", Reason.NOT_DIAGONAL, "5.4", "28x17 28x11 28x6"),
    Row("W:W28:B5", "28-33", Reason.BACKWARD, "5.1"),
    Row("W:W28:B5", "28-41", Reason.BACKWARD, "5.1"),
    Row("W:W28:B5", "28-17", Reason.TOO_FAR, "5.1"),
    Row("B:W50:B23", "23-37", Reason.TOO_FAR, "5.1"),
    Row("W:W28:B22", "28-11", Reason.TOO_FAR, "5.3", "28x17", {"square": 17, "variant": "capture"}),
    Row("W:W22,28:B5", "28-22", Reason.OCCUPIED, "5.1", "", {"square": 22}),
    Row("W:WK28,41:B5", "28-41", Reason.OCCUPIED, "5.2", "", {"square": 41}),
    Row("W:W28,34:B22", "28-22", Reason.OCCUPIED, "5.1", "28x17", {"square": 22, "behind": 17, "variant": "jump"}),
    Row("W:W28,34:B22", "28x22", Reason.OCCUPIED, "5.3", "28x17", {"square": 22, "behind": 17, "variant": "jump"}),
    Row("W:W28:B14,23", "28x19x14", Reason.OCCUPIED, "5.3", "28x10", {"square": 14, "behind": 10, "variant": "jump"}),
    Row("W:WK46:B24,32", "46-32", Reason.OCCUPIED, "5.2", "46x30 46x35", {"behind": 19, "variant": "jump"}),
    Row("W:WK46:B32", "46-32", Reason.OCCUPIED, "5.2", "46x28 46x23 46x19 46x14 46x10 46x5", {"behind": 28}),
    Row("W:W28:B19,23", "28-23", Reason.OCCUPIED, "5.1", "", {"square": 23, "variant": "no-room"}),
    Row("W:W31:B5,26", "31x26", Reason.OCCUPIED, "5.3", "", {"square": 26, "variant": "no-room"}),
    Row("W:W37,K46:B5", "46-32", Reason.WAY_BLOCKED, "5.2", "", {"square": 37, "variant": "own"}),
    Row("W:WK46:B28,32", "46-23", Reason.WAY_BLOCKED, "5.2", "", {"square": 32, "variant": "two"}),
    Row("W:W23,K46:B32", "46-19", Reason.WAY_BLOCKED, "5.2", "46x28", {"square": 32}),
    Row("W:W36:B27,31", "36-31", Reason.OCCUPIED, "5.1", "", {"square": 31, "variant": "no-room"}),
    Row("W:W28:B5", "28x17", Reason.NOTHING_TO_CAPTURE, "5.3"),
    Row("W:W28:B14", "28x10", Reason.NOTHING_TO_CAPTURE, "5.3"),
    Row("W:WK46:B20", "46x28", Reason.NOTHING_TO_CAPTURE, "5.4"),
    Row("W:W28:B14,23", "28x19x13", Reason.NOTHING_TO_CAPTURE, "5.3", "28x10"),
    Row("W:W28:B14,23", "28x19x18x9", Reason.NOT_DIAGONAL, "5.3", "28x10", {"square": 18}),
    Row("W:W28:B14,23", "28x19x19", Reason.SAME_SQUARE, "5.3", "28x10", {"square": 19}),
    Row("W:W23,28:B5", "28x19", Reason.OWN_PIECE, "5.3", "", {"square": 23}),
    Row("W:W23,28:B5", "28-19", Reason.OWN_PIECE, "5.3", "", {"square": 23}),
    Row("W:W37,K46:B5", "46x32", Reason.OWN_PIECE, "5.4", "", {"square": 37}),
    Row("W:W28:B19,23", "28x19", Reason.NO_SQUARE_BEHIND, "5.3", "", {"square": 19}),
    Row("W:W19,28:B23", "28-19", Reason.NO_SQUARE_BEHIND, "5.3", "", {"square": 19}),
    Row("W:WK46:B28,32", "46x28", Reason.NO_SQUARE_BEHIND, "5.4", "", {"square": 28}),
    Row("W:WK46:B28,32", "46x23", Reason.TWO_IN_A_ROW, "5.4", "", {"square": 28}),
    Row("W:W28:B19,23", "28x14", Reason.TWO_IN_A_ROW, "5.3", "", {"square": 19}),
    Row("W:W28:B14,22,23", "28x19", Reason.NOT_FINISHED, "5.3", "28x10", {"count": 1, "most": 2}),
    Row("W:W12:B8,9", "12x3", Reason.NOT_FINISHED, "5.3", "12x14", {"count": 1, "most": 2}),
    Row("W:WK46:B24,32", "46x19", Reason.NOT_FINISHED, "5.4", "46x30 46x35", {"count": 1, "most": 2}),
    Row("W:W38:B22,23,32,33", "38x18", Reason.NOT_FINISHED, "5.3", "38x38", {"count": 2, "most": 4}),
    Row("W:WK10:B14,21,22,39", "10x28x50x17x26", Reason.TWICE, "6.1", "10x26", {"square": 39}),
    Row("W:WK10:B11,13,19,27", "10x24", Reason.TWICE, "6.1", "10x2 10x7", {"square": 19}),
    Row("W:WK10:B11,13,19,27", "10x32x16x2x24", Reason.TWICE, "6.1", "10x2 10x7", {"square": 19}),
    Row("W:W28,34:B22", "34-30", Reason.CAPTURE_DUE, "6.2", "28x17", {"most": 1}),
    Row("W:W28,44:B33", "44-40", Reason.CAPTURE_DUE, "6.2", "28x39"),
    Row("W:W28,K50:B14,23", "50-44", Reason.CAPTURE_DUE, "6.2", "28x10", {"piece": "king"}),
    Row("W:W28:B14,22,23", "28x17", Reason.BIGGER_CAPTURE_DUE, "6.3", "28x10", {"count": 1, "most": 2}),
    Row("W:W28,K50:B14,23,39", "50x33", Reason.BIGGER_CAPTURE_DUE, "6.3", "28x10", {"count": 1, "piece": "king"}),
    Row("W:W28:B14,K22,23", "28-17", Reason.BIGGER_CAPTURE_DUE, "6.3", "28x10", {"count": 1}),
    Row("W:WK46:B24,32", "46x28", Reason.LAND_ELSEWHERE, "6.3", "46x30 46x35", {"square": 28, "count": 1, "most": 2}),
    Row("W:WK46:B24,32", "46-23", Reason.LAND_ELSEWHERE, "6.3", "46x30 46x35", {"square": 23}),
]
OF_A_PIECE = [
    ("W:W28,34:B22", 34, Reason.CAPTURE_DUE, "6.2", "28x17"),
    ("W:W28,K50:B14,23,39", 50, Reason.BIGGER_CAPTURE_DUE, "6.3", "28x10"),
    ("W:W36,50:B27,31", 36, Reason.STUCK, "5.1", ""),
    ("W:W40,44,45,49,K50:B5", 50, Reason.STUCK, "5.2", ""),
    ("W:W28,34,K45,40:B22", 45, Reason.CAPTURE_DUE, "6.2", "28x17"),
    ("W:W28,34:B22", 27, Reason.NO_PIECE, None, "28x17"),
    ("W:W28,34:B22", 22, Reason.NOT_YOUR_PIECE, "7.2", "28x17"),
]
NEIGHBOURS = [
    ("W:W28:B5", "27-22", Reason.NO_PIECE, "W:W27:B5", "27-22", None),
    ("W:W28:B5", "5-10", Reason.NOT_YOUR_PIECE, "B:W28:B5", "5-10", None),
    ("W:W28:B5", "28-28", Reason.SAME_SQUARE, "W:W28:B5", "28-27", Reason.NOT_DIAGONAL),
    ("W:W28:B5", "28-18", Reason.NOT_DIAGONAL, "W:W28:B5", "28-17", Reason.TOO_FAR),
    ("W:W28:B5", "28-33", Reason.BACKWARD, "W:WK28:B5", "28-33", None),
    ("W:W28:B5", "28-17", Reason.TOO_FAR, "W:WK28:B5", "28-17", None),
    ("W:W22,28:B5", "28-22", Reason.OCCUPIED, "W:W21,28:B5", "28-22", None),
    ("W:W37,K46:B5", "46-32", Reason.WAY_BLOCKED, "W:W38,K46:B5", "46-32", None),
    ("W:W28:B5", "28x22", Reason.NOTHING_TO_CAPTURE, "W:W28:B5", "28-22", None),
    ("W:W28:B5", "28x17", Reason.NOTHING_TO_CAPTURE, "W:W28:B22", "28x17", None),
    ("W:W23,28:B5", "28x19", Reason.OWN_PIECE, "W:W28:B23", "28x19", None),
    ("W:W28:B19,23", "28x19", Reason.NO_SQUARE_BEHIND, "W:W28:B18,23", "28x19", None),
    ("W:WK46:B28,32", "46x23", Reason.TWO_IN_A_ROW, "W:WK46:B23,32", "46x19", None),
    ("W:WK46:B28,32", "46x23", Reason.TWO_IN_A_ROW, "W:WK46:B28,32", "46-23", Reason.WAY_BLOCKED),
    ("W:W28:B14,22,23", "28x19", Reason.NOT_FINISHED, "W:W28:B22,23", "28x19", None),
    ("W:W28:B14,22,23", "28x19", Reason.NOT_FINISHED, "W:W28:B14,22,23", "28x17", Reason.BIGGER_CAPTURE_DUE),
    ("W:WK10:B14,21,22,39", "10x28x50x17x26", Reason.TWICE, "W:WK10:B14,21,22,39", "10x28x17x26", None),
    ("W:W28,34:B22", "34-30", Reason.CAPTURE_DUE, "W:W28,34:B12,22,17", "34-30", None),
    ("W:W28:B14,22,23", "28x17", Reason.BIGGER_CAPTURE_DUE, "W:W28:B22,23", "28x17", None),
    ("W:WK46:B24,32", "46x28", Reason.LAND_ELSEWHERE, "W:WK46:B24,32", "46x19", Reason.NOT_FINISHED),
    ("W:WK46:B24,32", "46x28", Reason.LAND_ELSEWHERE, "W:WK46:B25,32", "46x28", None),
]


def _due(refusal: Refusal) -> str:
    return " ".join(str(move) for move in refusal.due)


def _reason(position: Position, text: str) -> Reason | None:
    refusal = position.refusal(text)
    return refusal.reason if refusal else None


@pytest.mark.parametrize("row", TABLE, ids=lambda row: f"{row.reason}: {row.fen} {row.text}")
def test_the_reason_article_due_captures_and_facts_of_an_attempt(row: Row) -> None:
    refusal = Position.from_fen(row.fen).refusal(row.text)
    assert refusal
    assert (refusal.reason, refusal.article) == (row.reason, row.article)
    assert sorted(_due(refusal).split()) == sorted(row.due.split())
    assert {name: refusal.facts.get(name) for name in row.facts} == row.facts
    turned = Position.from_fen(row.fen).mirror().refusal(mirrored.text(row.text))
    assert turned == mirrored.refusal(refusal)


@pytest.mark.parametrize(("fen", "square", "reason", "article", "due"), OF_A_PIECE)
def test_the_reason_why_a_piece_may_not_be_moved(
    fen: str, square: int, reason: Reason, article: str | None, due: str
) -> None:
    position = Position.from_fen(fen)
    refusal = position.refusal_of(square)
    assert refusal
    assert (refusal.reason, refusal.article, _due(refusal)) == (reason, article, due)
    assert position.mirror().refusal_of(51 - square) == mirrored.refusal(refusal)


@pytest.mark.parametrize(("fen", "text", "reason", "other_fen", "other_text", "other"), NEIGHBOURS)
def test_a_small_change_tells_a_reason_from_its_neighbour(
    fen: str, text: str, reason: Reason, other_fen: str, other_text: str, other: Reason | None
) -> None:
    assert _reason(Position.from_fen(fen), text) is reason
    assert _reason(Position.from_fen(other_fen), other_text) is other


def test_the_stuck_piece_moves_as_soon_as_there_is_room() -> None:
    assert Position.from_fen("W:W36,50:B26,31").refusal_of(36) is None
    assert Position.from_fen("W:W40,44,45,49,K50:B5").refusal_of(44) is None


def test_each_reason_has_two_examples_and_a_neighbour() -> None:
    examples = Counter([row.reason for row in TABLE] + [reason for _, _, reason, _, _ in OF_A_PIECE])
    neighbours = {reason for _, _, reason, _, _, _ in NEIGHBOURS} | {Reason.STUCK}
    assert {reason for reason in Reason if examples[reason] < 2} == set()
    assert set(Reason) - neighbours == set()


def test_an_illegal_move_raises_what_the_refusal_says() -> None:
    position = Position.from_fen("W:W28,34:B22")
    with pytest.raises(IllegalMove) as caught:
        position.play("34-30")
    assert caught.value.refusal == position.refusal("34-30")
    assert (caught.value.reason, caught.value.article) == (Reason.CAPTURE_DUE, "6.2")
    assert say_error(caught.value) == "Slaan moet. Er is een slag: 28x17. (artikel 6.2)"
    with pytest.raises(IllegalMove) as nobody:
        position.play("27-22")
    assert nobody.value.article == "-"


def test_who_points_at_the_piece_itself_is_told_to_jump_over_it() -> None:
    refusal = Position.from_fen("W:W28,34:B22").refusal("28-22")
    assert refusal
    assert say_refusal(refusal) == "Op veld 22 staat een stuk. Spring eroverheen, naar veld 17. (artikel 5.1)"


def test_no_refusal_is_asked_of_what_is_no_square() -> None:
    for square in (0, 51, -1):
        with pytest.raises(SquareError):
            Position.start().refusal_of(square)


HOLDS = {
    Reason.NO_PIECE: {"empty"},
    Reason.NOT_YOUR_PIECE: {"enemy"},
    Reason.OCCUPIED: {"own", "enemy"},
    Reason.WAY_BLOCKED: {"own", "enemy"},
    Reason.OWN_PIECE: {"own"},
    Reason.NO_SQUARE_BEHIND: {"own", "enemy"},
    Reason.TWO_IN_A_ROW: {"enemy"},
    Reason.TWICE: {"enemy"},
    Reason.LAND_ELSEWHERE: {"empty", "start"},
}
"""What may stand on the square that a refusal names."""


def _on(position: Position, square: int, start: int) -> str:
    if square == start and side_of(position.piece(start)) is position.turn:
        return "start"
    side = side_of(position.piece(square))
    return "empty" if side is None else "own" if side is position.turn else "enemy"


def _check(position: Position, refusal: Refusal) -> None:
    """What is true of every refusal, whatever the reason."""
    facts = refusal.facts
    assert refusal.due == position.due
    if refusal.reason in HOLDS:
        assert _on(position, facts["square"], facts["start"]) in HOLDS[refusal.reason]
    if "behind" in facts:
        assert _on(position, facts["behind"], facts["start"]) in ("empty", "start")
    if "count" in facts:
        assert 0 < facts["count"] < facts["most"]
    if refusal.reason in (Reason.CAPTURE_DUE, Reason.BIGGER_CAPTURE_DUE, Reason.NOT_FINISHED, Reason.LAND_ELSEWHERE):
        assert refusal.due
    for language in ("nl", "en"):
        said = say_refusal(refusal, language)
        assert "{" not in said
        assert said[0].isupper()
        assert words.words(words.longest(said)) <= words.MOST


def _check_attempt(position: Position, text: str) -> None:
    fits = notation.matching(notation.read(text), position.legal_moves)
    refusal = position.refusal(text)
    assert (refusal is None) == bool(fits)
    if refusal:
        _check(position, refusal)


def test_every_pair_of_squares_is_a_legal_move_or_gets_a_true_reason() -> None:
    for number, position in enumerate(random_positions(24, seed=4)):
        sign = "-x"[number % 2]
        for start in SQUARES:
            for end in SQUARES:
                _check_attempt(position, f"{start}{sign}{end}")


@given(positions(), st.lists(st.sampled_from(SQUARES), min_size=2, max_size=6), st.sampled_from("-x "))
def test_an_attempt_is_refused_exactly_when_it_fits_no_legal_move(
    position: Position, route: list[int], sign: str
) -> None:
    _check_attempt(position, sign.join(map(str, route)))


@given(positions(), st.data())
def test_a_route_with_one_square_changed_is_legal_or_gets_a_true_reason(
    position: Position, data: st.DataObject
) -> None:
    routes = [route for move in position.legal_moves for route in move.routes]
    route = list(data.draw(st.sampled_from(routes or [(1, 7)])))
    route[data.draw(st.integers(0, len(route) - 1))] = data.draw(st.sampled_from(SQUARES))
    _check_attempt(position, "x".join(map(str, route)))


@given(positions())
def test_a_piece_is_refused_exactly_when_it_has_no_legal_move(position: Position) -> None:
    starts = {move.start for move in position.legal_moves}
    for square in SQUARES:
        refusal = position.refusal_of(square)
        assert (refusal is None) == (square in starts)
        if refusal:
            _check(position, refusal)


@given(positions(), st.sampled_from(SQUARES), st.sampled_from(SQUARES), st.sampled_from("-x"))
def test_the_turned_attempt_gets_the_turned_refusal(position: Position, start: int, end: int, sign: str) -> None:
    refusal = position.refusal(f"{start}{sign}{end}")
    turned = position.mirror().refusal(f"{51 - start}{sign}{51 - end}")
    if refusal is None or refusal.reason is Reason.TWICE:
        # Of several pieces that would have to be jumped twice, either may be named.
        assert turned is None if refusal is None else turned is not None and turned.reason is Reason.TWICE
    else:
        assert turned == mirrored.refusal(refusal)


@given(st.text(max_size=12))
@settings(max_examples=200)
def test_a_text_that_is_no_move_is_invalid_not_refused(text: str) -> None:
    position = Position.start()
    try:
        attempt = notation.read(text)
    except InvalidMove:
        with pytest.raises(InvalidMove):
            position.refusal(text)
    else:
        _check_attempt(position, attempt.text)
