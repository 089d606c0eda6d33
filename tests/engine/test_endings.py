"""The tables of endings say what is true, for positions and for a search; and a bad file silences only itself."""

import random
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

import pytest

import damles
from damles.engine import plain
from damles.engine.endings import Ending, EndingsError, Tables, probe, standard, under_the_rules
from damles.engine.endings import tables as tables_of
from damles.engine.endings.material import FOUR_KINGS, Material, families, turned
from damles.engine.endings.storage import Stored, path_of
from damles.engine.endings.tables import ENDINGS, SHIPPED
from damles.engine.layout import State, position_of
from damles.engine.search import Limit, analyse, has_numba
from damles.rules.game import Game
from damles.rules.move import Move
from damles.rules.piece import Side
from damles.rules.position import Position
from damles.rules.setup import Setup
from damles.texts import LANGUAGES, say_error
from tests.engine.naive_endings import Known, solve

UP_TO_THREE = list(chain.from_iterable(families(3)))
NAMES = {material.name: material for material in chain.from_iterable(families(4))}


@pytest.fixture(scope="module")
def shipped() -> Tables:
    """The tables that come with damles, whatever was made on this computer."""
    return Tables([SHIPPED])


def some_positions(material: Material, number: int, seed: int = 1) -> Iterator[Position]:
    """Positions of a material, white or black to move."""
    chance = random.Random(f"{material.name} {seed}")
    for _ in range(number):
        state = material.state_at(chance.randrange(material.size))
        if state:
            yield position_of(chance.choice((state, turned(state))))


# --- the place of a state


@pytest.mark.parametrize("name", ["K-K", "KM-K", "M-MM", "KM-KM", "KKK-M", "KKKK-K"])
def test_every_place_is_that_of_its_own_state(name: str) -> None:
    material = NAMES[name]
    places = random.Random(1).sample(range(material.size), 2_000)
    states = [(place, state) for place in places if (state := material.state_at(place))]
    assert len(states) > 1_800
    for place, state in states:
        assert (material.place_of(state), Material.of(state)) == (place, material)
        assert material.place_of(turned(state)) == place


@pytest.mark.parametrize("name", ["K-K", "K-M", "M-K", "M-M"])
def test_no_two_states_have_the_same_place(name: str) -> None:
    material = NAMES[name]
    states = list(material.states())
    assert len({material.place_of(state) for state in states}) == len(states) == len(set(states))


def test_four_pieces_are_forty_two_million_positions_and_the_rest_is_four_kings_against_one() -> None:
    sizes = {name: material.size for name, material in NAMES.items()}
    assert sum(size for name, size in sizes.items() if len(name) == 5) == 42_634_900
    assert sizes["KKKK-K"] == sizes["K-KKKK"] == FOUR_KINGS.size == 10_593_800


def test_each_family_comes_after_all_that_it_can_turn_into() -> None:
    before: set[Material] = set()
    for family in families(4):
        before |= set(family)
        for men, kings, other_men, other_kings in family:
            fewer = [(men, kings, other_men - 1, other_kings), (men, kings, other_men, other_kings - 1)]
            nexts = [Material(*counts).turned for counts in [*fewer, (men - 1, kings + 1, other_men, other_kings)]]
            assert before >= {after for after in nexts if min(after) >= 0 and sum(after[:2]) and sum(after[2:])}


# --- what is true


def agrees(tables: Tables, known: Known) -> bool:
    """Whether the tables say what the naive solution says of each board."""
    for board, end in known.items():
        ending = Ending(0, 0) if end is None else Ending(1 if end % 2 else -1, end)
        assert tables.probe(Position(Side.WHITE, board)) == ending, Setup(Side.WHITE, board).fen
    return bool(known)


TWO = [["WB"], ["Wb", "wB"], ["wb"]]
"""The families of two pieces, each after those that it can turn into."""


@pytest.fixture(scope="module")
def two_pieces() -> Known:
    known: Known = {}
    for family in TWO:
        solve(family, known)
    return known


def test_all_endings_of_two_pieces_are_those_of_a_naive_solution(shipped: Tables, two_pieces: Known) -> None:
    assert len(two_pieces) == 50 * 49 + 2 * 45 * 49 + 45 * 45 - 40
    assert agrees(shipped, two_pieces)


@pytest.mark.slow(minutes=2)
def test_all_endings_of_three_pieces_are_those_of_a_naive_solution(shipped: Tables, two_pieces: Known) -> None:
    known = dict(two_pieces)
    for family in (["WWB", "WBB"], ["WBb", "WwB"], ["WWb", "wBB"], ["Wbb", "wwB"], ["Wwb", "wBb"], ["wwb", "wbb"]):
        solve(family, known)
    assert agrees(shipped, known)


def after(tables: Tables, position: Position, move: Move) -> Ending:
    """The ending after a move, for the player who is then to move."""
    next_position = position.play(move)
    if not next_position.count(next_position.turn.pieces):
        return Ending(-1, 0)
    ending = tables.probe(next_position)
    assert ending, next_position.fen
    return ending


def best_of(endings: Iterable[Ending]) -> Ending:
    """The best ending for who may choose between these, each that of the other player."""
    best = max(endings, key=lambda ending: (-ending.result, ending.result * ending.plies), default=Ending(1, -1))
    return Ending(-best.result, best.plies + 1 if best.result else 0)


def follows_from_the_next_positions(tables: Tables, position: Position) -> bool:
    """Whether an ending is the best of those after each move; a table for which it always is, is true."""
    ending = best_of(after(tables, position, move) for move in position.legal_moves)
    assert tables.probe(position) == ending, position.fen
    return True


@pytest.mark.parametrize("material", UP_TO_THREE, ids=lambda material: material.name)
def test_an_ending_follows_from_those_one_move_later(shipped: Tables, material: Material) -> None:
    checked = [follows_from_the_next_positions(shipped, position) for position in some_positions(material, 120)]
    assert len(checked) > 100


@pytest.mark.parametrize(
    ("fen", "ending"),
    [
        ("W:WK7:B6", Ending(1, 3)),
        ("W:WK46:BK14", Ending(1, 1)),  # the capture is due, and it is the end
        ("W:W33:B28", Ending(1, 1)),
        ("W:W6:B1", Ending(-1, 0)),  # no move (8.1)
        ("W:WK46,K47:BK4", Ending(0, 0)),
        ("W:W16,K28:B11,22", None),
        ("W:W28:B", None),
    ],
)
def test_positions_that_anybody_can_check(shipped: Tables, fen: str, ending: Ending | None) -> None:
    position = Position.from_fen(fen)
    assert shipped.probe(position) == shipped.probe(position.mirror()) == ending


@pytest.mark.parametrize("name", ["KK-K", "KM-K", "MM-K", "M-MM", "KM-M", "M-KK"])
def test_the_game_ends_after_so_many_plies_when_both_play_by_the_tables(shipped: Tables, name: str) -> None:
    found = [
        (ending.plies, position.fen)
        for position in some_positions(NAMES[name], 400)
        if (ending := shipped.probe(position))
    ]
    plies, fen = max(found)
    assert plies > 4
    position = Position.from_fen(fen)
    for left in range(plies, 0, -1):
        ends = {move: after(shipped, position, move) for move in position.legal_moves}
        best = best_of(ends.values())
        assert best.plies == left
        position = position.play(next(move for move in ends if best_of([ends[move]]) == best))
    assert not position.legal_moves


def quiet_states(material: Material, step: int = 1) -> Iterator[State]:
    """The states in which neither side can capture, or those at one place of every so many."""
    for place in range(0, material.size, step):
        state = material.state_at(place)
        assert state
        found = plain.moves(state)
        if not (found and found[0][2]) and not plain.hangs(state):
            yield state


def test_of_two_kings_against_one_where_neither_can_capture_the_two_win_one_in_forty(shipped: Tables) -> None:
    results = Counter(result for state in quiet_states(NAMES["KK-K"]) for result, _ in [shipped(state) or (None, None)])
    assert results == {1: 872, 0: 36_046 - 872}


# --- the rules that count moves


def longest(tables: list[Stored]) -> int:
    return max(max(ENDINGS[code].plies for code in set(stored.codes())) for stored in tables)


def test_five_moves_are_enough_for_every_win_that_they_are_counted_for() -> None:
    counted = ("K-K", "KK-K", "K-KK", "KM-K", "K-KM")
    assert longest([Stored.read(path_of(SHIPPED, NAMES[name])) for name in counted]) == 9


LOST_TIME = "W:WK46,K47:BK4"
"""Two kings against one: five moves are counted."""


@pytest.mark.parametrize(
    ("fen", "rules", "plies", "result", "told"),
    [
        # what, rule set, plies already played, ending of the table, what is left of it
        (LOST_TIME, "official", 0, Ending(1, 9), Ending(1, 9)),
        (LOST_TIME, "official", 2, Ending(1, 7), Ending(1, 7)),
        (LOST_TIME, "official", 2, Ending(1, 9), Ending(0, 0)),
        (LOST_TIME, "official", 2, Ending(-1, 8), Ending(-1, 8)),
        (LOST_TIME, "official", 4, Ending(-1, 8), None),  # the lone king: it may capture and be counted no more
        (LOST_TIME, "official", 4, Ending(0, 0), Ending(0, 0)),
        (LOST_TIME, "flemish", 4, Ending(1, 9), Ending(1, 9)),  # no five moves there
        ("W:WK46,47:BK4", "official", 4, Ending(1, 9), None),  # the man may go on without the king
        ("W:WK46,K47,K48:BK4", "official", 2, Ending(1, 31), None),  # a capture may begin a fresh five
        ("W:WK46,K47,K48:BK4", "fmjd", 2, Ending(1, 31), Ending(0, 0)),  # there both counts run
        ("W:WK46,K47,K48:BK4", "fmjd", 2, Ending(1, 29), Ending(1, 29)),
        ("W:WK46,K47,K48:BK4", "flemish", 2, Ending(1, 5), Ending(1, 5)),
        ("W:WK46,K47,K48:BK4", "flemish", 2, Ending(1, 7), None),  # the lone king may reach the long line
        ("W:WK46,K47,K48,K49:BK4", "school", 4, Ending(1, 13), Ending(1, 13)),  # nothing is counted against four
        ("W:WK46,K47,K48,K49:BK4", "school", 4, Ending(1, 47), None),  # but kings have 25 moves, and men do not
    ],
)
def test_a_win_that_takes_longer_than_the_count_leaves_is_a_draw(
    fen: str, rules: str, plies: int, result: Ending, told: Ending | None
) -> None:
    game = Game(Position.from_fen(fen), rules)
    for move in ("46-41", "4-15", "41-46", "15-4")[:plies]:
        game = game.play(move)
    assert under_the_rules(result, game) == told


def test_a_position_is_counted_from_now_on() -> None:
    assert under_the_rules(Ending(1, 9), Position.from_fen(LOST_TIME)) == Ending(1, 9)


def test_a_win_still_has_so_many_moves() -> None:
    assert [Ending(1, 31).moves, Ending(-1, 32).moves, Ending(1, 1).moves, Ending(0, 0).moves] == [16, 16, 1, 0]


# --- the search


@pytest.mark.parametrize("plain", [True, False], ids=["plain", "compiled"])
def test_a_search_that_asks_the_tables_sees_every_end(shipped: Tables, plain: bool) -> None:
    if not plain and not has_numba():
        pytest.skip("numba is not installed (the extra 'fast'), so there is no compiled text")
    for name in ("KK-K", "MM-K", "K-MM", "M-MM"):
        for position in some_positions(NAMES[name], 12, seed=2):
            ending = shipped.probe(position)
            assert ending
            if position.legal_moves:
                found = analyse(position, Limit(depth=2), probe=shipped, plain=plain)
                assert (found.end or 0) == ending.result * ending.plies, position.fen


# --- the door, and files that are no good


def test_the_front_function_asks_the_tables_of_this_computer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(tables_of.FOLDER, str(tmp_path / "nowhere"))
    standard.cache_clear()
    try:
        assert probe(Position.from_fen("W:WK7:B6")) == Ending(1, 3)
        assert [fault.problem for fault in standard().faults] == ["missing"]
    finally:
        standard.cache_clear()


def test_tables_are_read_without_numpy_and_numba() -> None:
    code = (
        "import sys; sys.modules['numpy'] = sys.modules['numba'] = None\n"
        "from damles.engine.endings import probe\n"
        "print(probe(__import__('damles').Position.from_fen('W:WK7:B6')))"
    )
    root = Path(damles.__file__).parents[1]
    told = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, encoding="utf-8", check=True)
    assert told.stdout == "Ending(result=1, plies=3)\n"


SOME = Position.from_fen("W:WK7:B6")


def _cut(data: bytes) -> bytes:
    return data[:-1]


def _changed(data: bytes) -> bytes:
    return data[:-5] + bytes([data[-5] ^ 1]) + data[-4:]


@pytest.mark.parametrize(
    ("spoil", "problem"),
    [
        (_cut, "broken"),
        (_changed, "broken"),
        (lambda data: data[:20], "broken"),
        (lambda data: b"", "foreign"),
        (lambda data: b"Event", "foreign"),
        (lambda data: path_of(SHIPPED, NAMES["M-K"]).read_bytes(), "foreign"),
    ],
    ids=["cut off", "changed", "hardly begun", "empty", "of something else", "of other pieces"],
)
def test_a_bad_file_tells_nothing_and_is_a_fault_with_a_sentence(spoil: object, problem: str, tmp_path: Path) -> None:
    assert callable(spoil)
    bad = shutil.copytree(SHIPPED, tmp_path / "bad")
    path = path_of(bad, NAMES["K-M"])
    path.write_bytes(spoil(path.read_bytes()))
    tables = Tables([bad])
    assert tables.faults == []
    assert tables.probe(SOME) is None and tables.probe(SOME) is None
    assert tables.probe(Position.from_fen("W:WK46:BK14")) == Ending(1, 1), "the other tables still tell"
    (fault,) = tables.faults
    assert (fault.problem, fault.path) == (problem, path)
    for language in LANGUAGES:
        assert str(path) in say_error(fault, language)
    assert analyse(SOME, Limit(depth=5), probe=tables).end == 3
    assert Tables([bad, SHIPPED]).probe(SOME) == Ending(1, 3), "another folder has a good one"


def test_a_file_that_cannot_be_read_is_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = Tables([SHIPPED])

    def fails(path: Path) -> bytes:
        raise PermissionError(13, "not for you")

    monkeypatch.setattr(Path, "read_bytes", fails)
    assert tables.probe(SOME) is None
    assert [fault.problem for fault in tables.faults] == ["unreadable"]


def test_a_folder_that_is_not_there_is_a_fault_and_knows_nothing(tmp_path: Path) -> None:
    tables = Tables([tmp_path / "nowhere"])
    assert [fault.problem for fault in tables.faults] == ["missing"]
    assert tables.pieces == 0
    assert tables.probe(SOME) is None
    assert isinstance(tables.faults[0], EndingsError) and "nowhere" in say_error(tables.faults[0])
