"""The names that a puzzle can have, in four kinds; nothing is decided here."""

from enum import StrEnum


class Kind(StrEnum):
    """What a theme tells about a puzzle."""

    STRIKE = "strike"
    """A king captures, and is captured at once."""
    SHOT = "shot"
    """A combination with a name of its own, known by its mechanism."""
    MOTIF = "motif"
    """Something that happens in the solution."""
    OFFERS = "offers"
    """How often the solver gives something."""


class Theme(StrEnum):
    """The name under which a theme is stored.

    ``texts.say(f"theme-{theme}")`` is the name for people, ``texts.say(f"theme-{theme}-is")`` its definition:
    seen from White where it names squares.

    >>> Theme.COUP_TURC.kind, Theme("mazette").kind
    (<Kind.STRIKE: 'strike'>, <Kind.SHOT: 'shot'>)
    """

    COUP_TURC = "coup-turc"
    DEMI_TURC = "demi-turc"
    COUP_SUISSE = "coup-suisse"

    DIRECT = "direct"
    MAZETTE = "mazette"
    PHILIPPE = "philippe"
    RICOCHET = "ricochet"
    ROYAL = "royal"
    RAPPEL = "rappel"
    EXPRESS = "express"
    HEEL = "heel"
    NAPOLEON = "napoleon"
    TRAPPE = "trappe"
    TIROIR = "tiroir"
    DOUBLE_DEUX = "double-deux"
    DESLAURIERS = "deslauriers"
    BONNARD = "bonnard"
    RAPHAEL = "raphael"
    MANOURY = "manoury"
    CHAPELET = "chapelet"

    CROWN_SHOT = "crown-shot"
    MAJORITY = "majority"
    BACKWARD = "backward"
    CHOICE = "choice"
    FREE_MOVE = "free-move"
    STICK = "stick"
    KING_GIVEN = "king-given"
    KING_CAUGHT = "king-caught"
    BREAKTHROUGH = "breakthrough"
    QUIET_MOVE = "quiet-move"
    OPPOSITION = "opposition"

    ONE_OFFER = "one-offer"
    TWO_OFFERS = "two-offers"
    THREE_OFFERS = "three-offers"
    MANY_OFFERS = "many-offers"

    @property
    def kind(self) -> Kind:
        """What the theme tells about a puzzle."""
        return next(kind for kind, themes in KINDS.items() if self in themes)


_NAMES = tuple(Theme)
_SHOTS, _MOTIFS, _OFFERS = map(_NAMES.index, (Theme.DIRECT, Theme.CROWN_SHOT, Theme.ONE_OFFER))

KINDS: dict[Kind, tuple[Theme, ...]] = {
    Kind.STRIKE: _NAMES[:_SHOTS],
    Kind.SHOT: _NAMES[_SHOTS:_MOTIFS],
    Kind.MOTIF: _NAMES[_MOTIFS:_OFFERS],
    Kind.OFFERS: _NAMES[_OFFERS:],
}
"""The themes of each kind, in the order in which they are learned."""
