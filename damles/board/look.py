"""How somebody wants every board to look: a wish, laid over whatever is shown."""

from dataclasses import dataclass, replace
from typing import Any

from damles.board.theme import THEMES
from damles.board.view import View


@dataclass(frozen=True)
class Look:
    """Colours, square numbers, which side is up, and whether pieces stand still (no gliding).

    >>> Look(numbers=False).on(View()).numbers, Look.of({"theme": "slate", "numbers": "?"})
    (False, Look(theme='slate', numbers=True, flipped=False, calm=False))
    """

    theme: str = "wood"
    numbers: bool = True
    flipped: bool = False
    calm: bool = False

    @classmethod
    def of(cls, state: Any) -> "Look":
        """The look in a mapping as `facts` gives it; what is missing or unknown there is as it was at first."""
        given = state if isinstance(state, dict) else {}
        switches = {name: given[name] for name in ("numbers", "flipped", "calm") if isinstance(given.get(name), bool)}
        theme = given.get("theme")
        return cls(theme if theme in THEMES else "wood", **switches)

    @property
    def facts(self) -> dict[str, Any]:
        """The look as a mapping that JSON can hold."""
        return {"theme": self.theme, "numbers": self.numbers, "flipped": self.flipped, "calm": self.calm}

    def on(self, view: View) -> View:
        """The view with this look; a view that shows no numbers, or another side up, has its reason and keeps it."""
        theme = self.theme if view.theme == "wood" else view.theme
        return replace(
            view, theme=theme, numbers=view.numbers and self.numbers, flipped=view.flipped is not self.flipped
        )
