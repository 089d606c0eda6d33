"""Where every fact of the three source texts is enforced or explained, as data.

Ids: ``Q1`` to ``Q19`` the questions and answers, ``1`` to ``17`` the official articles, ``B1`` to ``B18`` the rules in
pictures, ``C1`` to ``C14`` the Flemish page. Lessons ask this table; a test follows every name in it.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Source:
    """One fact of a source text.

    ``articles`` are the articles that speak of it. ``core`` are names below `damles.rules` that enforce it; empty where
    it is about material or conduct. ``said`` are keys of `damles.texts` for what no article says.
    """

    articles: tuple[str, ...] = ()
    core: tuple[str, ...] = ()
    said: tuple[str, ...] = ()


def _source(articles: str = "", core: str = "", said: str = "") -> Source:
    return Source(tuple(articles.split()), tuple(core.split()), tuple(said.split()))


_MOVES = "position.Position.legal_moves position.Position.refusal"
_ROUTES = "move.Move.routes move.Move.captured_along"
_DECIDE = "arbiter.decide"
_TOUCH = "touch.TouchState touch.first_playable"
_DRAWS = "draws.five_moves draws.sixteen_moves draws.threefold draws.quiet_after game.Game.agree_draw"
_LOST = "game.Game.outcome"
_CONDUCT = "conduct.Conduct complaint.Behaves"

QUESTIONS: dict[str, Source] = {
    "Q1": _source("2.3 7.1", f"complaint.WrongBoard {_DECIDE}"),
    "Q2": _source("", "conduct.Conduct", "rule-courtesy"),
    "Q3": _source("4", "position.Position.start"),
    "Q4": _source("6.5 6.6", _TOUCH),
    "Q5": _source("6.2", _MOVES),
    "Q6": _source("7.2", f"irregular.irregular complaint.TakeBack complaint.TakePiece {_DECIDE}"),
    "Q7": _source("5.3", _MOVES),
    "Q8": _source("6.3 3.1", _MOVES),
    "Q9": _source("6.3", _MOVES),
    "Q10": _source("6.1", f"{_ROUTES} touch.TouchState"),
    "Q11": _source("6.1", _MOVES),
    "Q12": _source("3.3 6.1", "legal.crowned"),
    "Q13": _source("16.1", _CONDUCT, "rule-silence"),
    "Q14": _source("16.1", _CONDUCT, "rule-silence"),
    "Q15": _source("8.1", _LOST),
    "Q16": _source("8.2", "game.Game.resign"),
    "Q17": _source("8.1 8.2", f"{_LOST} game.Game.resign"),
    "Q18": _source("9.1 9.2 13.3", f"{_DRAWS} ruleset.SCHOOL"),
    "Q19": _source("13.3 13.4 17", f"game.Game.claim complaint.ClaimsDraw {_DECIDE}"),
}

CHAPTERS: dict[str, Source] = {
    "1": _source("1", "piece.Side"),
    "2": _source("2.1 2.2 2.3", "square.SQUARES square.line square.row"),
    "3": _source("3.1 3.2 3.3", "position.Position.start legal.crowned"),
    "4": _source("4", "position.Position.start position.Position.play"),
    "5": _source("5.1 5.2 5.3 5.4 5.5", "legal.quiet_moves legal.capture_steps"),
    "6": _source("6.1 6.2 6.3 6.4 6.5 6.6 6.7", f"legal.due_captures {_MOVES} {_ROUTES} {_TOUCH}"),
    "7": _source("7.1 7.2", f"irregular.irregular {_DECIDE}"),
    "8": _source("8.1 8.2 8.3", f"{_LOST} game.Game.resign outcome.lost"),
    "9": _source("9.1 9.2", "game.Game.agree_draw draws.sixteen_moves draws.five_moves"),
    "10": _source("10.1 10.2 10.3 10.4 10.5 10.6", "timecontrol.TimeControl clock.Clock"),
    "11": _source("11.1 11.2 11.3 11.4", "notation.read move.Move.short clock.writing"),
    "12": _source("12.1 12.2 12.3", f"complaint.FlagFell complaint.NotThere complaint.RefusesRules {_DECIDE}"),
    "13": _source("13.1 13.2 13.3 13.4 13.5", "offers.Offers claims.examine game.Game.claim ruleset.RuleSet"),
    "14": _source("14.1 14.2", "adjourn.Adjournment complaint.TimeIsUp"),
    "15": _source("15", "conduct.Exemption complaint.AsksExemption"),
    "16": _source("16.1 16.2", f"{_CONDUCT} {_DECIDE}"),
    "17": _source("17", _DECIDE),
}

PICTURES: dict[str, Source] = {
    "B1": _source("2.3 5.1", "square.mirror legal.quiet_moves"),
    "B2": _source("11.2", "square.SQUARES"),
    "B3": _source("4", "position.Position.start"),
    "B4": _source("3.3", "legal.crowned"),
    "B5": _source("6.1 3.3", "legal.crowned"),
    "B6": _source("5.1 5.2 5.3 5.4", _MOVES),
    "B7": _source("5.4", _MOVES),
    "B8": _source("6.7 7.2", "ruleset.RuleSet touch.TouchState.complete complaint.LetGo"),
    "B9": _source("7.2", "complaint.TakeBack complaint.TakePiece"),
    "B10": _source("6.6", _TOUCH),
    "B11": _source("6.3", _MOVES),
    "B12": _source("6.3", _MOVES),
    "B13": _source("8.1", _LOST),
    "B14": _source("9.1 9.2", _DRAWS),
    "B15": _source("6.1", _MOVES),
    "B16": _source("6.1 6.7", f"{_ROUTES} touch.TouchState"),
    "B17": _source("16.1", _CONDUCT, "rule-silence"),
    "B18": _source("", "conduct.Conduct", "rule-courtesy"),
}

FLEMISH_PAGE: dict[str, Source] = {
    "C1": _source("2.1 2.2 11.2", "square.SQUARES"),
    "C2": _source("3.2", "position.Position.start"),
    "C3": _source("5.1", _MOVES),
    "C4": _source("3.3", "legal.crowned"),
    "C5": _source("5.2 3.3", _MOVES),
    "C6": _source("5.3 5.4 6.1", _MOVES),
    "C7": _source("6.2 5.3", _MOVES),
    "C8": _source("5.3", _MOVES),
    "C9": _source("5.4", _MOVES),
    "C10": _source("6.7", "touch.TouchState", "rule-hold"),
    "C11": _source("7.2", f"irregular.irregular match.Match {_DECIDE}"),
    "C12": _source("8.1", _LOST),
    "C13": _source("9.1", "ruleset.FLEMISH draws.same_moves draws.ten_moves draws.long_diagonal game.Game.crown"),
    "C14": _source("3.1", "", "rule-words"),
}

SOURCES: dict[str, Source] = QUESTIONS | CHAPTERS | PICTURES | FLEMISH_PAGE


def sources_of(article: str) -> tuple[str, ...]:
    """The ids of the facts that an article speaks of, in the order of the texts.

    >>> sources_of("6.2")
    ('Q5', '6', 'C7')
    """
    return tuple(key for key, source in SOURCES.items() if article in source.articles)
