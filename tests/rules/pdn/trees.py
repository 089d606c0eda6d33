"""Random PDN games for hypothesis: trees with comments, variations, signs and numbers, on legal moves."""

import random

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from damles.rules.pdn import Line, Node, PdnGame, Result
from damles.rules.position import Position
from tests.positions import positions

COMMENTS = ("", "good", "a longer remark; with 2. 37-32 in it", "[%clk 0:09:57] so", '[Event "x"] %50 ;', "½ — ж")
STRENGTHS = ("", "", "", "!", "??", "!?", "(!)", "(?!)")
VALUES = ("", "?", 'de "snelle" Piet', "x [y] {z}", "a\\b", "ü ж 高", " blanks ")


def games() -> SearchStrategy[PdnGame]:
    """Games of up to 24 moves from any position, half of them from the start of a game."""
    starts = st.one_of(st.just(Position.start()), positions())
    return st.builds(_game, starts, st.integers(0, 2**32))


def _game(start: Position, seed: int) -> PdnGame:
    chance = random.Random(seed)
    tags = {name: chance.choice(VALUES) for name in ("Event", "White", "X_9") if chance.random() < 0.5}
    result = Result(chance.choice(("2-0", "1-1", "0-2", "0-0", "*")))
    return PdnGame(_line(chance, start, 24, depth=0), tags, result, first_number=chance.choice((1, 1, 1, 12)))


def _line(chance: random.Random, start: Position, longest: int, depth: int) -> Line:
    nodes: list[Node] = []
    position = start
    for _ in range(chance.randint(1, longest)):
        if not position.legal_moves:
            break
        move = chance.choice(position.legal_moves)
        nodes.append(
            Node(
                move,
                chance.choice(STRENGTHS),
                tuple(chance.choices(range(140), k=chance.choice((0, 0, 0, 1, 2)))),
                _comments(chance),
                tuple(_variations(chance, position, longest // 3, depth)),
                _comments(chance),
            )
        )
        position = position.play(move)
    comments = _comments(chance) or (("only words",) if not nodes else ())
    return Line(start, tuple(nodes), comments)


def _variations(chance: random.Random, here: Position, longest: int, depth: int) -> list[Line]:
    if longest < 1 or depth > 2 or chance.random() < 0.8:
        return []
    elsewhere = here if chance.random() < 0.9 else Position.start()
    return [_line(chance, elsewhere, longest, depth + 1) for _ in range(chance.randint(1, 2))]


def _comments(chance: random.Random) -> tuple[str, ...]:
    return tuple(chance.choices(COMMENTS, k=chance.choice((0, 0, 0, 0, 1, 2))))
