"""A puzzle has the themes that its lines show: for known shots, their neighbours, turned ones, and nothing typed."""

import json
import re
from pathlib import Path

import pytest

import damles
from damles.errors import IllegalMove
from damles.puzzle.collection import read_puzzles
from damles.puzzle.puzzle import Puzzle
from damles.puzzle.themes import KINDS, Kind, Theme, themes_of
from damles.rules.position import Position
from damles.texts import LANGUAGES, say
from tests.puzzle.examples import KNOWN, Example
from tests.puzzle.named import NAMED, Named

ROOT = Path(damles.__file__).parents[1]
NOTEBOOKS, PUZZLES = ROOT / "notebooks" / "nl", ROOT / "puzzles"
each_named = pytest.mark.parametrize("named", NAMED, ids=lambda named: named.name)


@each_named
def test_a_known_position_has_its_themes_and_no_other(named: Named) -> None:
    assert themes_of(named.start, [named.moves]) == named.themes


def test_the_puzzles_of_the_collection_have_the_themes_of_their_turned_sisters() -> None:
    puzzles = [puzzle for path in sorted(PUZZLES.glob("*.pdn")) for puzzle in read_puzzles(path)]
    assert [puzzle.id for puzzle in puzzles if puzzle.mirror().themes != puzzle.themes] == []


@each_named
def test_the_turned_position_has_the_same_themes(named: Named) -> None:
    turned = [move.mirror() for move in named.moves]
    assert themes_of(named.start.mirror(), [turned]) == named.themes


TAILS: tuple[tuple[str, int, set[Theme], str], ...] = (
    ("mazette, made", 2, {Theme.DIRECT}, "the line was built before"),
    ("Philippe from 40, made", 2, set(), "nobody leaves 18 any more"),
    ("Philippe from 40, made", 4, {Theme.DIRECT}, "a mini-Philippe"),
    ("Philippe from 38 with a rappel, made", 4, {Theme.RAPPEL}, "what is left is the rappel in it"),
    ("ricochet, published by Dubois", 4, set(), "one capture is no rebound"),
    ("royal, made", 4, set(), "the three men are gone"),
    ("rappel, made", 2, {Theme.DIRECT}, "only the way back"),
    ("express, made", 2, {Theme.RAPPEL}, "the man is on 37 already: one walk out and back, from 16"),
    ("express, made", 4, set(), "two ways back, none out"),
    ("heel shot to 48, published by Dubois", 6, set(), "the hatch is closed"),
    ("Napoléon, made", 4, {Theme.DIRECT}, "only the first piece of the zigzag is placed"),
    ("tiroir, made", 2, set(), "the first link stood there"),
    ("double-deux, made", 4, set(), "two captures of two, but no offer"),
    ("Deslauriers, made", 4, {Theme.RAPPEL}, "the man on 21 stood there"),
    ("Bonnard, made", 2, set(), "the man on 30 stood there"),
    ("Raphaël, made", 6, {Theme.MAZETTE}, "only one offer of two men is left"),
    ("Manoury, made", 4, set(), "the hatch was open"),
    ("chapelet, made", 2, {Theme.MAZETTE}, "a string of two"),
    ("chapelet, made", 6, {Theme.DIRECT}, "the men stand in a string, nobody strings them"),
)


@pytest.mark.parametrize(("name", "dropped", "left", "why"), TAILS, ids=[f"{name}: {why}" for name, _, _, why in TAILS])
def test_a_shot_that_has_begun_already_loses_its_name(name: str, dropped: int, left: set[Theme], why: str) -> None:
    named = next(named for named in NAMED if named.name == name)
    start = named.start
    for move in named.moves[:dropped]:
        start = start.play(move)
    found = themes_of(start, [named.moves[dropped:]])
    assert {theme for theme in found if theme.kind in (Kind.SHOT, Kind.STRIKE)} == left


def test_every_named_shot_has_a_position() -> None:
    shown = set[Theme]().union(*(named.themes for named in NAMED))
    assert set(KINDS[Kind.SHOT]) <= shown


def test_no_position_has_two_names_but_the_philippe_with_a_rappel() -> None:
    named = {named.name: named.themes & set(KINDS[Kind.SHOT]) for named in NAMED}
    assert [name for name, themes in named.items() if len(themes) > 1] == ["Philippe from 38 with a rappel, made"]


@pytest.mark.parametrize("example", KNOWN, ids=lambda example: f"{example.theme} {example.fen}")
def test_a_strike_of_a_king_is_no_named_shot_and_no_king_caught(example: Example) -> None:
    puzzle = Puzzle.from_lines(example.fen, [example.line])
    kinds = {theme for theme in puzzle.themes if theme.kind in (Kind.SHOT, Kind.STRIKE)}
    assert kinds == {example.theme}
    assert Theme.KING_CAUGHT not in puzzle.themes


# --- the motifs, each beside what it is not

FORWARD = "W:W32,37,41:B14,21,23", ("32-27 21x32 37x10",)
RAPHAEL = next((named.fen, (named.line,)) for named in NAMED if named.name == "Raphaël, made")
MAZETTE = next((named.fen, (named.line,)) for named in NAMED if named.name == "mazette, made")
MANOURY = next((named.fen, (named.line,)) for named in NAMED if named.name == "Manoury, made")
ALREADY_A_KING = "W:W28,32,37:BK5", ("28-23 5x28 32x23",)

MOTIFS = (
    (Theme.CROWN_SHOT, ("W:W12:B8", ("12x3",)), True, "it ends on the crown row"),
    (Theme.CROWN_SHOT, ("W:W12:B8,9", ("12x14",)), False, "it only passes the crown row"),
    (Theme.MAJORITY, ("W:W28,32,34,37,40:B10,17,18,19,23", ("28-22 18x38",)), True, "17 would take one"),
    (Theme.MAJORITY, FORWARD, False, "there is one capture"),
    (Theme.BACKWARD, ("W:W38:B22,23,32,33", ("38x38",)), True, "both ways round come back"),
    (Theme.BACKWARD, FORWARD, False, "it goes forward only"),
    (Theme.CHOICE, ("W:W28,32:B17,18", ("28-22 17x37", "28-22 18x38")), True, "two men may take two"),
    (Theme.CHOICE, ("W:W31,33,37,42,48:BK46", ("37-32 46x39", "37-32 46x50")), False, "only landing squares"),
    (Theme.FREE_MOVE, RAPHAEL, True, "49-44 while 21 must capture"),
    (Theme.FREE_MOVE, MAZETTE, False, "each move is an offer"),
    (Theme.STICK, RAPHAEL, True, "44 stands against 39"),
    (Theme.STICK, MAZETTE, False, "no man walks up"),
    (Theme.KING_GIVEN, MANOURY, True, "30x48 makes a king"),
    (Theme.KING_GIVEN, ALREADY_A_KING, False, "the king was there"),
    (Theme.KING_CAUGHT, ALREADY_A_KING, True, "the king was there and is gone"),
    (Theme.KING_CAUGHT, MANOURY, False, "that king was given"),
    (Theme.BREAKTHROUGH, ("W:W26:B21,24", ("26x17",)), True, "nobody can stop 17"),
    (Theme.BREAKTHROUGH, ("W:W26:B21,2", ("26x17",)), False, "2 stops it"),
    (Theme.BREAKTHROUGH, ("W:W12:B8,24", ("12x3",)), False, "it is a king already"),
    (Theme.QUIET_MOVE, ("W:W27,38:B16", ("38-33 16-21 27x16",)), True, "38-33 gives nothing"),
    (Theme.QUIET_MOVE, ("W:W27,38:B16", ("38-33",)), False, "it is the last move"),
    (Theme.OPPOSITION, ("W:W26:B7,21", ("26x17",)), True, "7 must go to 11 or 12"),
    (Theme.OPPOSITION, ("W:W26:B8,21", ("26x17",)), False, "8 can go to 13"),
    (Theme.OPPOSITION, ("W:W26,31:B7,21", ("26x17",)), False, "there are two men against it"),
)


@pytest.mark.parametrize(
    ("theme", "shown", "there", "why"), MOTIFS, ids=[f"{theme}: {why}" for theme, _, _, why in MOTIFS]
)
def test_a_motif_is_told_where_it_happens(
    theme: Theme, shown: tuple[str, tuple[str, ...]], there: bool, why: str
) -> None:
    assert (theme in Puzzle.from_lines(*shown).themes) is there


def test_each_motif_is_shown_there_and_not_there() -> None:
    assert {(theme, there) for theme, _, there, _ in MOTIFS} == {
        (theme, there) for theme in KINDS[Kind.MOTIF] for there in (True, False)
    }


def test_a_free_move_is_no_offer() -> None:
    assert Theme.THREE_OFFERS in Puzzle.from_lines(*RAPHAEL).themes


@pytest.mark.parametrize(
    ("line", "theme"),
    [
        ("28-22 17x28 34-29 23x34 32x5", Theme.TWO_OFFERS),
        ("28-22 17x28", Theme.ONE_OFFER),
    ],
)
def test_the_offers_are_counted(line: str, theme: Theme) -> None:
    offers = set(KINDS[Kind.OFFERS])
    assert Puzzle.from_lines(MAZETTE[0], [line]).themes & offers == {theme}


# --- over the lines


def test_a_name_must_be_shown_in_every_line_and_a_choice_in_one() -> None:
    """After 28-22 the men on 17 and 18 can both take it; only 17x28 leads to a Philippe."""
    named = next(named for named in NAMED if named.name == "Philippe in the opening")
    other = [named.moves[0]]
    after = named.start.play(other[0])
    other.append(next(move for move in after.due if move != named.moves[1]))
    other.append(after.play(other[1]).legal_moves[0])
    themes = themes_of(named.start, [named.moves, other])
    assert Theme.PHILIPPE not in themes
    assert Theme.CHOICE in themes


def test_no_line_has_no_theme() -> None:
    assert themes_of(Position.start(), []) == frozenset()
    assert themes_of(Position.start(), [()]) == frozenset()


def test_a_move_that_is_not_legal_is_refused() -> None:
    named = NAMED[0]
    with pytest.raises(IllegalMove):
        themes_of(named.start, [named.moves[2:]])


# --- names


def test_each_theme_is_of_one_kind() -> None:
    assert [theme for kind in Kind for theme in KINDS[kind]] == list(Theme)
    assert all(theme in KINDS[theme.kind] for theme in Theme)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_theme_has_a_name_and_a_definition_of_its_own(language: str) -> None:
    names = {say(f"theme-{theme}", language) for theme in Theme}
    definitions = {say(f"theme-{theme}-is", language) for theme in Theme}
    assert len(names) == len(definitions) == len(Theme)


@pytest.mark.parametrize(("language", "white"), [("nl", "Voor wit:"), ("en", "For White:")])
def test_a_definition_that_names_squares_says_for_whom(language: str, white: str) -> None:
    definitions = [say(f"theme-{theme}-is", language) for theme in Theme]
    assert [text for text in definitions if re.search(r"\d", text) and not text.startswith(white)] == []


def test_the_names_are_those_of_the_word_list() -> None:
    cells = json.loads((NOTEBOOKS / "woordenlijst.ipynb").read_text(encoding="utf-8"))["cells"]
    headings = set(re.findall(r"^### (.+)$", "\n".join("".join(cell["source"]) for cell in cells), re.M))
    listed = (
        Theme.COUP_TURC,
        Theme.CROWN_SHOT,
        Theme.MAJORITY,
        Theme.CHOICE,
        Theme.FREE_MOVE,
        Theme.BREAKTHROUGH,
        Theme.OPPOSITION,
        Theme.KING_CAUGHT,
    )
    assert {say(f"theme-{theme}") for theme in listed} <= headings
