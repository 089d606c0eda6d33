"""PDN, the text in which draughts players keep games and problems: read as trees, written as the PDN 3.0 standard asks.

The way of a text: `source` (lines, blocks) → `tokens` → `syntax` (games as in `raw`) → `replay` (moves, by the rules
core) → `reader` (`PdnGame`). `writer` goes back. `tree` holds the values that everybody else uses.
"""

from damles.rules.pdn.commands import ClockTimes, clock_times, commands, plain
from damles.rules.pdn.reader import read_pdn
from damles.rules.pdn.results import Result
from damles.rules.pdn.tree import Kind, Line, Node, PdnFault, PdnGame, Severity
from damles.rules.pdn.writer import save_pdn, write_pdn

__all__ = [
    "ClockTimes",
    "Kind",
    "Line",
    "Node",
    "PdnFault",
    "PdnGame",
    "Result",
    "Severity",
    "clock_times",
    "commands",
    "plain",
    "read_pdn",
    "save_pdn",
    "write_pdn",
]
