"""Endings of few pieces, solved: who wins and in how many plies, by our own retrograde analysis.

`probe` asks the tables of this computer about a position; a search is given `standard()`. The way of a table:
`material` (the place of a state) → `compiled` (the analysis) → `build` → `storage` (the file) → `tables` (the answer);
and `rule` is what the draw rules make of it.
"""

from damles.engine.endings.rule import under_the_rules
from damles.engine.endings.storage import EndingsError
from damles.engine.endings.tables import Ending, Tables, probe, standard

__all__ = ["Ending", "EndingsError", "Tables", "probe", "standard", "under_the_rules"]
