"""Which puzzles come: the shelf that tags describe, wishes, what is to be learned, rounds, the puzzle of the day."""

from datetime import date, timedelta
from pathlib import Path

import pytest

from damles.course.memory import Card
from damles.course.puzzle_choice import PREFIX, Wish, by_theme, choices, chosen, of_day, round_of, to_learn
from damles.course.puzzle_session import Session
from damles.course.puzzle_shelf import Entry, Shelf, entries, entry_of, pattern_of, read_shelf
from damles.course.store import Record
from damles.puzzle.collection import read_puzzles, write_puzzles
from damles.puzzle.puzzle import Puzzle

FOLDER = Path(__file__).resolve().parents[2] / "puzzles"
FILES = sorted(FOLDER.glob("*.pdn"))
TODAY = date(2026, 11, 30)


MOVES = '[Goal "gain"]\n[FEN "W:W32,37,41:B14,21,23"]\n\n1. 32-27 21x32 2. 37x10 *'
BROKEN = MOVES.replace("21x32", "21x33")


def entry(name: str, *themes: str, level: str = "", moves: int = 2, origin: str = "own") -> Entry:
    return Entry(name, "", themes or ("direct",), level, origin, moves=moves)


def shelf(*made: Entry) -> Shelf:
    return Shelf({each.id: each for each in made})


# --- the shelf


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_shelf_says_of_every_shipped_puzzle_what_reading_it_says(path: Path) -> None:
    found, puzzles = read_shelf([path]), list(read_puzzles(path))
    assert (list(found.entries), found.unread) == ([puzzle.id for puzzle in puzzles], 0)
    for known, puzzle in zip(found.entries.values(), puzzles, strict=True):
        assert known.puzzle == puzzle
        assert (known.themes, known.origin, known.source) == (puzzle.labels.themes, puzzle.origin, puzzle.source)
        assert (known.level, known.side) == (puzzle.labels.level, puzzle.solver)
        assert known.moves == (len(puzzle.lines[0]) + 1) // 2


def test_variations_comments_and_quotes_do_not_disturb_the_shelf() -> None:
    text = (
        '[Event "a"]\n[Source "\\"De Dam\\" 3"]\n[Goal "gain"]\n[FEN "B:W32,37:B14,21"]\n\n'
        "1... 14-20 {1-2, 3x4} (1... 21-26 2. 37-31 (2. 32-28)) 2. 32-28 *\n\n"
        '[Event "b"]\n[FEN "nonsense"]\n\n*\n'
    )
    first, broken = entries(text)
    assert first and broken is None
    assert (first.moves, first.source, first.id) == (1, '"De Dam" 3', "gain W:W30,37:B14,19")


def test_a_turned_sister_trains_the_same_pattern_and_is_found_for_it() -> None:
    start, line = "W:W14,27,31,32,38:B8,17,K26", ["27-22 26x27 32x3"]
    puzzle = Puzzle.from_lines(start, line, source="eigen")
    other = Puzzle.from_lines("W:W28,32,34,37:B10,17,19,23", ["28-22 17x28 34-29 23x34 32x5"], source="eigen")
    known = shelf(*(entry_of(each, write_puzzles([each])) for each in (puzzle.mirror(), other)))
    pattern = pattern_of(puzzle, sorted(puzzle.themes))
    assert [found.puzzle.start for found in known.alike(pattern)] == [puzzle.mirror().start]


def test_what_cannot_be_read_hides_nothing_else(tmp_path: Path) -> None:
    mixed = shelf(Entry("a", BROKEN, ("direct",)), Entry("b", MOVES, ("direct",)))
    assert [found.id for found in mixed.alike(mixed.entries["b"].pattern)] == ["b"]
    file = tmp_path / "oud.pdn"
    file.write_bytes(MOVES.replace("[Goal", '[Source "Pi\xe9rre"]\n[Goal').encode("latin-1"))
    assert list(read_shelf([file]).entries) == ["gain W:W32,37,41:B14,21,23"]


# --- wishes


def test_a_wish_takes_what_fits_all_its_parts() -> None:
    made = shelf(entry("a", "direct", level="club"), entry("b", "mazette", level="club"), entry("c", "direct", moves=3))
    assert [each.id for each in chosen(made, Wish(theme="direct"))] == ["a", "c"]
    assert [each.id for each in chosen(made, Wish(theme="direct", moves=2))] == ["a"]
    assert [each.id for each in chosen(made, Wish(origin="game"))] == []


def test_the_choices_count_what_each_would_give_beside_the_others() -> None:
    made = [entry("a", "direct", level="club"), entry("b", "mazette", level="beginner"), entry("c", "direct", moves=3)]
    found = choices(made, Wish(theme="direct"))
    assert found["theme"] == {"direct": 2, "mazette": 1}, "the themes are not narrowed by the theme"
    assert found["moves"] == {2: 1, 3: 1} and list(found["level"]) == ["club"]


def test_levels_are_offered_from_easy_to_hard() -> None:
    found = choices([entry("a", level="master"), entry("b", level="beginner"), entry("c", level="expert")], Wish())
    assert list(found["level"]) == ["beginner", "expert", "master"]


# --- rounds


def test_a_round_has_first_what_was_not_solved_and_goes_from_easy_to_hard() -> None:
    made = [entry(str(n), level="master" if n % 2 else "beginner") for n in range(40)]
    solved = {str(n): Record(stars=3, tries=1) for n in range(35)}
    names = round_of(made, solved, seed=1)
    assert len(names) == 10 and {"35", "36", "37", "38", "39"} <= set(names)
    assert [int(name) % 2 for name in names] == sorted(int(name) % 2 for name in names)
    assert names == round_of(made, solved, seed=1) != round_of(made, solved, seed=2)


def test_what_is_to_be_learned_is_what_is_due_and_what_went_wrong() -> None:
    turk = Puzzle.from_lines("W:W14,27,31,32,38:B8,17,K26", ["27-22 26x27 32x3"], source="eigen")
    sister = entry_of(turk.mirror(), write_puzzles([turk.mirror()]))
    made = shelf(sister, entry("hard"), entry("good"), entry("new"))
    records = {"hard": Record(stars=1, tries=5), "good": Record(stars=3, tries=1)}
    due = Card(PREFIX + pattern_of(turk, sister.themes), TODAY)
    later = Card(PREFIX + "direct/2/x", TODAY + timedelta(days=1))
    assert to_learn(made, records, [later, due, Card("06", TODAY)], TODAY) == (sister.id, "hard")


def test_a_round_brings_back_at_its_end_what_went_wrong_once() -> None:
    session = Session(ids=("a", "b", "c")).finished(3).on().finished(0).on().finished(1)
    session = session.on()
    assert (session.ids[3:], session.id, session.again) == (("b", "c"), "b", True)
    session = session.finished(3).on().finished(0).on()
    assert session.over and session.good == 2 and session.failed == ("b", "c")
    assert Session.from_json(session.to_json()) == session


@pytest.mark.parametrize("kept", [None, 3, {}, {"ids": 3}, {"ids": [], "results": ["x"]}])
def test_a_stored_round_that_is_none_is_not_believed(kept: object) -> None:
    assert Session.from_json(kept) is None


def test_a_puzzle_that_is_taken_out_brings_nothing_back() -> None:
    session = Session(ids=("a", "b", "c")).finished(0).on().finished(3).on().finished(0).on()
    assert (session.ids, session.second, session.place) == (("a", "b", "c", "a", "c"), 3, 3)
    left = session.without("a")
    assert (left.ids, left.second, left.place) == (("b", "c", "c"), 2, 2)
    assert left.on().over


def test_too_much_of_ones_own_is_kept_as_far_as_whole_games_fit() -> None:
    session = Session(ids=("a",), own="\n\n".join([MOVES] * 5_000))
    kept = Session.from_json(session.to_json())
    assert kept and kept.own and session.own.startswith(f"{kept.own}\n\n[")
    assert kept.own.endswith("37x10 *")


# --- the puzzle of the day


def test_a_day_has_one_puzzle_and_each_comes_once_before_any_comes_again() -> None:
    made = [Entry(str(n), MOVES) for n in range(7)]
    first = date.fromordinal(7 * 105_000)
    days = [first + timedelta(days=n) for n in range(14)]
    names = [of_day(made, day).id for day in days]
    assert sorted(names[:7]) == sorted(names[7:]) == sorted(each.id for each in made)
    assert names == [of_day(reversed(made), day).id for day in days]
    with pytest.raises(ValueError, match="no puzzles"):
        of_day([], TODAY)


def test_in_the_place_of_an_unreadable_puzzle_of_the_day_comes_another() -> None:
    made = [Entry(str(n), MOVES if n == 3 else BROKEN) for n in range(5)]
    assert {of_day(made, TODAY + timedelta(days=n)).id for n in range(5)} == {"3"}
    with pytest.raises(ValueError, match="no puzzles"):
        of_day([Entry("1", BROKEN)], TODAY)


def test_progress_counts_by_theme_in_the_order_of_the_themes() -> None:
    made = [entry("a", "direct", "coup-turc"), entry("b", "direct"), entry("c", "mazette")]
    records = {"a": Record(stars=1), "c": Record(stars=0)}
    assert by_theme(made, records) == {"coup-turc": (1, 1), "direct": (1, 2), "mazette": (0, 1)}
    assert list(by_theme(made, records)) == ["coup-turc", "direct", "mazette"]


def test_a_pupil_reads_where_a_puzzle_comes_from_without_the_number_of_the_search() -> None:
    assert Entry("x", "", source="eigen zoektocht, few 1/59", origin="generated").told == "eigen zoektocht"
    assert Entry("x", "", source="A. Uvarov, DE, 7/1978", origin="published").told == "A. Uvarov, DE, 7/1978"
