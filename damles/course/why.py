"""Why a move fails: what it achieves against the best play, with the line that shows it. For any position."""

from dataclasses import dataclass

from damles.course.refute import Line, outcome
from damles.engine.endings.tables import standard
from damles.engine.search import Limit, analyse
from damles.puzzle.solve import Verdict, What
from damles.puzzle.solve import judge as solve_move
from damles.rules.move import Move
from damles.rules.position import Position
from damles.texts import say

LOOK = Limit(nodes=20_000)
"""How long a move is looked at: about half a second in plain Python."""
BETTER = Limit(nodes=4_000)
"""How long a better move is looked for."""
SHOWN = 6
"""How many moves of the line are shown, the first counted."""


@dataclass(frozen=True)
class Why:
    """What a move is worth. ``line`` begins with it and goes on with the best reply; ``better`` is the move to prefer,
    ``None`` where the engine finds none.
    """

    start: Position
    line: Line
    verdict: Verdict
    better: Move | None = None

    def say(self, language: str = "nl") -> str:
        """The sentences for people."""
        what, men = self.verdict.what, self.verdict.men
        key = f"why-{what}" + ("-one" if men == 1 else "")
        told = [say(key, language, move=self.line[0], count=men)]
        if len(self.line) > 1:
            told.append(say("why-reply", language, line=" ".join(map(str, self.line[1:]))))
        if self.better:
            told.append(say("why-better", language, move=self.better))
        return " ".join(told)


def why(position: Position, move: Move, look: Limit = LOOK) -> Why:
    """What a legal move achieves, and why it is no better: the best reply and the captures that follow.

    With limits of positions the answer is the same every time.

    >>> position = Position.from_fen("W:W28,42:B17,19")
    >>> why(position, position.parse_move("28-23")).say()
    '28-23 verliest de partij. Dan komt 19x28. Beter is 42-38.'
    """
    attempt = solve_move(position, move, look, plain=True, probe=standard())
    after = position.play(move)
    line: Line = (move,)
    if after.legal_moves:
        reply = attempt.reply or analyse(after, BETTER, plain=True).best
        line = (move, reply, *outcome(after.play(reply))[1])[:SHOWN]
    best = None
    if attempt.verdict.what not in (What.WIN, What.GAIN) and len(position.legal_moves) > 1:
        best = analyse(position, BETTER, plain=True).best
    return Why(position, line, attempt.verdict, best if best != move else None)
