"""The themes of puzzles: one predicate each, decided from the position and the solution, never from a label.

`themes_of` tells them all. `names` lists them; `strike` has those in which a king captures and is captured at once,
`shots` the combinations with a name, `motifs` what happens in them.
"""

from damles.puzzle.themes.names import KINDS, Kind, Theme
from damles.puzzle.themes.strike import Strike, is_coup_suisse, is_coup_turc, is_demi_turc, strikes, theme_of
from damles.puzzle.themes.tell import themes_of

__all__ = [
    "KINDS",
    "Kind",
    "Strike",
    "Theme",
    "is_coup_suisse",
    "is_coup_turc",
    "is_demi_turc",
    "strikes",
    "theme_of",
    "themes_of",
]
