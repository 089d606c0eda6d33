"""Every sentence for people: the same in both languages, there for every error and reason, and short."""

import re
import string
from collections.abc import Iterator

import pytest

from damles.errors import AmbiguousMove, DamlesError, FenError, IllegalMove, InvalidMove, PositionError, SquareError
from damles.rules.refusal import Reason, Refusal
from damles.texts import LANGUAGES, say, say_error, say_refusal, sentences
from tests.texts import words

NL, EN = (sentences(language) for language in LANGUAGES)
LONGER: dict[str, str] = {}
"""Dutch texts that may have a longer sentence, each with its reason."""


def _facts(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def _kinds(kind: type[DamlesError] = DamlesError) -> Iterator[type[DamlesError]]:
    yield kind
    for below in kind.__subclasses__():
        yield from _kinds(below)


def test_both_languages_have_the_same_keys() -> None:
    assert sorted(NL) == sorted(EN)


def test_both_languages_use_the_same_facts() -> None:
    assert {key: _facts(text) for key, text in NL.items()} == {key: _facts(text) for key, text in EN.items()}


def test_every_fact_has_a_plain_name() -> None:
    for language in (NL, EN):
        assert {
            name for text in language.values() for name in _facts(text) if not re.fullmatch("[a-z_]+", name)
        } == set()


def test_every_text_says_something_and_every_key_is_in_small_letters() -> None:
    for language in (NL, EN):
        assert [key for key, text in language.items() if not text.strip()] == []
        assert [key for key in language if not re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", key)] == []


def test_every_error_has_a_sentence() -> None:
    assert {kind.key for kind in _kinds()} - set(NL) == set()


def test_every_reason_has_a_sentence_for_men_and_for_kings() -> None:
    missing = [reason for reason in Reason if f"refusal-{reason}" not in NL]
    assert [reason for reason in missing if not {f"refusal-{reason}-man", f"refusal-{reason}-king"} <= set(NL)] == []


def test_every_refusal_sentence_belongs_to_a_reason() -> None:
    of_reasons = tuple(f"refusal-{reason}" for reason in Reason)
    assert [key for key in NL if key.startswith("refusal-") and not key.startswith(of_reasons)] == ["refusal-article"]


def test_every_dutch_sentence_has_at_most_fifteen_words() -> None:
    long = {key: words.longest(text) for key, text in NL.items() if words.words(words.longest(text)) > words.MOST}
    assert {key: sentence for key, sentence in long.items() if key not in LONGER} == {}
    assert set(LONGER) <= set(long), "a text that became short needs no exception"


def test_a_key_or_fact_that_is_missing_is_a_fault_of_the_program() -> None:
    with pytest.raises(KeyError):
        say("no-such-sentence")
    with pytest.raises(KeyError):
        say("refusal-no-piece")
    with pytest.raises(KeyError):
        say("side-white", language="xx")


@pytest.mark.parametrize(
    ("error", "dutch", "english"),
    [
        (
            SquareError(text="51"),
            "'51' is geen veld. De velden lopen van 1 tot en met 50.",
            "'51' is not a square. Squares run from 1 to 50.",
        ),
        (
            FenError(text="W:W0:B", column=4, problem="square", found="0"),
            "Veld 0 bestaat niet. Kijk bij teken 4.",
            "Square 0 does not exist. Look at character 4.",
        ),
        (
            FenError(text="?", column=1, problem="something new", found="?"),
            "Deze stand kan ik niet lezen. Kijk bij teken 1: '?'.",
            "I cannot read this position. Look at character 1: '?'.",
        ),
        (
            PositionError(problem="crown-row", square=5, found="W"),
            "Op veld 5 staat een schijf op de damlijn. Zet daar een dam.",
            "There is a man on its crown row, square 5. Put a king there.",
        ),
        (
            InvalidMove(text="abc", fen="W:W:B"),
            "'abc' is geen zet. Schrijf bijvoorbeeld 32-28 of 28x17.",
            "'abc' is not a move. Write 32-28 or 28x17, for instance.",
        ),
        (
            AmbiguousMove(text="1x3", fen="W:W:B", candidates=("1x23x14x3", "1x34x25x3")),
            "'1x3' kan op meer manieren. Schrijf de hele weg op: 1x23x14x3 of 1x34x25x3.",
            "'1x3' can be done in more ways. Write the whole path: 1x23x14x3 or 1x34x25x3.",
        ),
        (
            IllegalMove(text="3x25", fen="W:W:B", reason="stale", article="6.4", refusal=None),
            "'3x25' mag niet in deze stand.",
            "'3x25' is not allowed in this position.",
        ),
    ],
)
def test_an_error_is_said_in_both_languages(error: DamlesError, dutch: str, english: str) -> None:
    assert (say_error(error), say_error(error, "en")) == (dutch, english)


@pytest.mark.parametrize(
    ("refusal", "dutch", "english"),
    [
        (
            Refusal(Reason.NO_PIECE, None, (), {"start": 27, "piece": "none"}),
            "Op veld 27 staat geen stuk.",
            "There is no piece on square 27.",
        ),
        (
            Refusal(Reason.NOT_YOUR_PIECE, "7.2", (), {"start": 5, "piece": "king", "turn": "white"}),
            "Het stuk op 5 is niet van jou. Wit is aan zet. (artikel 7.2)",
            "The piece on 5 is not yours. White is to move. (article 7.2)",
        ),
        (
            Refusal(Reason.STUCK, "5.2", (), {"start": 50, "piece": "king"}),
            "De dam op 50 kan niet weg. Ze staat vast. (artikel 5.2)",
            "The king on 50 cannot move. It is blocked. (article 5.2)",
        ),
        (
            Refusal(
                Reason.OCCUPIED, "5.1", (), {"start": 28, "piece": "man", "square": 22, "behind": 17, "variant": "jump"}
            ),
            "Op veld 22 staat een stuk. Spring eroverheen, naar veld 17. (artikel 5.1)",
            "There is a piece on square 22. Jump over it, to square 17. (article 5.1)",
        ),
        (
            Refusal(Reason.OCCUPIED, "5.1", (), {"start": 28, "piece": "man", "square": 22}),
            "Veld 22 is bezet. (artikel 5.1)",
            "Square 22 is occupied. (article 5.1)",
        ),
    ],
)
def test_a_refusal_is_said_with_its_article_in_both_languages(refusal: Refusal, dutch: str, english: str) -> None:
    assert (say_refusal(refusal), say_refusal(refusal, "en")) == (dutch, english)
