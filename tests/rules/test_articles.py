"""The articles as data: each is explained, in both languages, with a position that shows what its words say."""

import importlib
import re

import pytest

from damles.cli import run
from damles.errors import ArticleError
from damles.rules.articles import ARTICLES, NUMBERS, Article, article, articles
from damles.rules.sources import SOURCES, sources_of
from damles.texts import LANGUAGES, say

PARTS = (0, 3, 3, 0, 5, 7, 2, 3, 2, 6, 4, 3, 5, 2, 0, 2, 0)
"""How many numbered parts each article, 1 to 17, of the official text has; 0: it is one piece."""

each = pytest.mark.parametrize("one", ARTICLES, ids=lambda one: one.number)
both = pytest.mark.parametrize("language", LANGUAGES)

MOVE = re.compile(r"\b\d+[-x]\d+\b")


def test_every_article_of_the_official_text_is_there_in_order() -> None:
    expected = [
        number
        for chapter, parts in enumerate(PARTS, 1)
        for number in ([f"{chapter}.{part}" for part in range(1, parts + 1)] or [str(chapter)])
    ]
    assert list(NUMBERS) == expected


@each
@both
def test_the_squares_and_moves_it_names_are_those_of_its_position(one: Article, language: str) -> None:
    text = say(one.key, language)
    assert sorted(MOVE.findall(text)) == sorted((*one.legal, *one.refused))
    named = set(map(int, re.findall(r"\d+", MOVE.sub(" ", text))))
    there = {int(item[:-1]): item[-1] for item in one.holds.split()}
    assert named == set(there)
    for square, letter in there.items():
        assert one.position.piece(square) == letter


@each
def test_the_moves_it_calls_right_are_legal_and_the_others_are_refused(one: Article) -> None:
    for move in one.legal:
        assert one.position.refusal(move) is None
    for move in one.refused:
        assert one.position.refusal(move) is not None


@pytest.mark.parametrize("number", ["5.1", "5.3", "6.2", "6.3"])
def test_a_move_refused_as_the_example_of_an_article_is_refused_by_that_article(number: str) -> None:
    one = article(number)
    assert [one.position.refusal(move).article for move in one.refused] == [number]


SHOWN = {
    "6.1": lambda position: [move.captured for move in position.legal_moves] == [(32, 22, 23, 33)],
    "6.6": lambda position: position.refusal_of(42) is not None and position.refusal_of(37) is None,
    "6.7": lambda position: [move.taken for move in position.legal_moves] == [{14, 23}],
    "8.1": lambda position: not position.legal_moves and position.turn.name == "WHITE",
    "8.3": lambda position: not position.legal_moves and position.turn.name == "BLACK",
    "3.3": lambda position: position.play("8-3").piece(3) == "W",
    "7.1": lambda position: position.turn.name == "BLACK",
}


@pytest.mark.parametrize("number", SHOWN)
def test_the_position_shows_what_the_words_say(number: str) -> None:
    assert SHOWN[number](article(number).position)


@each
@both
def test_the_sentences_are_short(one: Article, language: str) -> None:
    for key in (one.key, one.title_key):
        for sentence in re.split(r"(?<=[.?!])\s", say(key, language)):
            assert len(sentence.split()) <= 15, sentence


@pytest.mark.parametrize(
    ("text", "number"),
    [("6.3", "6.3"), (" 6.3 ", "6.3"), ("art. 6.3", "6.3"), ("Artikel 6.3", "6.3"), ("13.3b", "13.3"), ("17 c", "17")],
)
def test_an_article_is_found_by_what_people_write(text: str, number: str) -> None:
    assert article(text).number == number


def test_a_chapter_gives_all_its_parts() -> None:
    assert [one.number for one in articles("13")] == ["13.1", "13.2", "13.3", "13.4", "13.5"]


@pytest.mark.parametrize("text", ["", "6.9", "18", "0", ".", "zes", "6.3.1", "-1", "9" * 5000])
def test_an_unknown_article_is_refused_with_a_list_of_what_there_is(text: str) -> None:
    with pytest.raises(ArticleError) as raised:
        articles(text)
    assert raised.value.known.split(", ") == list(NUMBERS)


def test_the_article_of_a_chapter_is_not_one_article() -> None:
    with pytest.raises(ArticleError):
        article("6")


@pytest.mark.parametrize(("asked", "numbers"), [("6.3", ["6.3"]), ("8", ["8.1", "8.2", "8.3"])])
def test_the_terminal_shows_the_words_the_board_and_the_edition_once(
    asked: str, numbers: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["rules", asked]) == 0
    shown = capsys.readouterr().out
    for number in numbers:
        assert say("rules-heading", number=number, title=say(article(number).title_key)) in shown
        assert say(article(number).key) in " ".join(shown.split())
        assert str(article(number).position) in shown
    assert shown.count(say("rules-edition")) == 1


def test_the_terminal_lists_every_article(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[: len(NUMBERS)]] == list(NUMBERS)


# --- the facts of the sources


def test_every_fact_of_the_sources_has_a_row() -> None:
    rows = {"Q": 19, "": 17, "B": 18, "C": 14}
    assert set(SOURCES) == {f"{letter}{n}" for letter, last in rows.items() for n in range(1, last + 1)}


@pytest.mark.parametrize("key", SOURCES)
def test_every_fact_is_enforced_or_explained_and_every_name_leads_somewhere(key: str) -> None:
    source = SOURCES[key]
    assert source.articles or source.said
    for number in source.articles:
        assert article(number).number == number
    for name in source.core:
        module, *path = name.split(".")
        found = importlib.import_module(f"damles.rules.{module}")
        for part in path:
            found = getattr(found, part)
    for said in source.said:
        assert say(said) and say(said, "en")


def test_every_article_is_in_a_row() -> None:
    assert all(sources_of(number) for number in NUMBERS)
