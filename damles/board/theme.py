"""The colours of a board. Text keeps a contrast of at least 4.5 to 1 and marks of 3 to 1 (WCAG 2.2; tests/board)."""

from dataclasses import dataclass

from damles.board.view import Tone


@dataclass(frozen=True)
class Man:
    """The colours of one side's pieces: top, rim (its raised edge) and the ring cut into the top."""

    top: str
    rim: str
    ring: str


@dataclass(frozen=True)
class Theme:
    """Every colour that a picture uses, as ``#rrggbb``."""

    light: str
    dark: str
    number: str
    white: Man
    black: Man
    halo: str
    """Drawn under every mark, a little wider, so that a mark stands out on any square and any piece."""
    last: str
    """The frame around the squares of the last move."""
    chosen: str
    """The picked-up piece and the squares where it may come down."""
    tones: dict[Tone, str]

    def __hash__(self) -> int:
        return hash((self.light, self.dark))


_TONES = {Tone.INFO: "#0b5394", Tone.GOOD: "#0f6b4f", Tone.BAD: "#a8320a"}

THEMES = {
    "wood": Theme(
        light="#f1e2c6",
        dark="#8c6844",
        number="#fffaf0",
        white=Man("#f8eed8", "#cdb68d", "#c9ae80"),
        black=Man("#2a2422", "#100d0c", "#7a6c63"),
        halo="#fffdf7",
        last="#ffe08a",
        chosen="#0b5394",
        tones=_TONES,
    ),
    "slate": Theme(
        light="#e6ebf0",
        dark="#5c7388",
        number="#ffffff",
        white=Man("#fbfaf5", "#c3c4bd", "#bcbdb4"),
        black=Man("#262a30", "#0d0f13", "#6f7986"),
        halo="#ffffff",
        last="#ffe08a",
        chosen="#0b5394",
        tones=_TONES,
    ),
    "contrast": Theme(
        light="#ffffff",
        dark="#737373",
        number="#ffffff",
        white=Man("#ffffff", "#000000", "#000000"),
        black=Man("#000000", "#ffffff", "#ffffff"),
        halo="#ffffff",
        last="#ffee33",
        chosen="#00307a",
        tones={Tone.INFO: "#00307a", Tone.GOOD: "#00513a", Tone.BAD: "#8f1d00"},
    ),
    "print": Theme(
        light="#ffffff",
        dark="#dcdcdc",
        number="#333333",
        white=Man("#ffffff", "#444444", "#777777"),
        black=Man("#3a3a3a", "#000000", "#bbbbbb"),
        halo="#ffffff",
        last="#555555",
        chosen="#222222",
        tones=dict.fromkeys(Tone, "#222222"),
    ),
}
"""``wood`` for the screen, ``slate`` blue-grey and cooler, ``contrast`` for eyes that need more of it, ``print`` spares
ink and needs no colour."""
