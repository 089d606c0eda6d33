"""Setting up a position, without a screen: what each tool does to a square, and what a pasted text means. Pure."""

from damles.errors import FenError, PdnError, PositionError
from damles.rules.pdn import Line, PdnGame, read_pdn, write_pdn
from damles.rules.piece import EMPTY, Side, side_of
from damles.rules.position import Position
from damles.rules.setup import Setup

TOOLS = ("move", "w", "W", "b", "B", "crown", EMPTY)
"""What a click on a square does: move a piece, put one of a kind, crown (or uncrown), take off."""


def tap(setup: Setup, square: int, tool: str) -> Setup:
    """The placement after a click with a tool; a click with the same piece again takes it off.

    >>> tap(Setup.from_fen("W:W28:B"), 28, "crown").fen, tap(Setup.from_fen("W:W28:B"), 28, "w").fen
    ('W:WK28:B', 'W:W:B')
    """
    here = setup.piece(square)
    side = side_of(here)
    if tool == "crown":
        if side is None:
            return setup
        return setup.place(square, side.king if here == side.man else side.man)
    return setup.place(square, EMPTY if here == tool else tool)


def problem(setup: Setup) -> PositionError | None:
    """Why a placement cannot occur in a game; ``None`` when it can.

    >>> problem(Setup.from_fen("W:W3:B20")).facts["problem"], problem(Setup.from_fen("W:WK3:B20"))
    ('crown-row', None)
    """
    try:
        Position(setup.turn, setup.board)
    except PositionError as error:
        return error
    return None


def read_setup(text: str) -> Setup:
    """The placement in a pasted text: a FEN, a Hub text, or a PDN game.

    Of a game with its own start it is that start, of any other the end of the main line. Raises `FenError` or
    `PdnError`.

    >>> read_setup("1. 32-28 19-23 2. 28x19 *").fen[:12]
    'B:W19,31,33,'
    """
    try:
        return Setup.from_fen(text.strip())
    except FenError as error:
        fault = error
    game = _first_game(text)
    if game is None:
        raise fault
    found = game.root.start if game.tag("FEN") else game.root.end
    return Setup(found.turn, found.board)


def _first_game(text: str) -> PdnGame | None:
    """The first game of a text that holds moves or a start of its own. Bytes: a text must never be taken for a path."""
    try:
        game = next(read_pdn(text.encode()), None)
    except PdnError as error:
        if "[" in text:
            raise error
        return None
    if game is None or not (game.root.nodes or game.tag("FEN")):
        return None
    for fault in game.errors:
        if fault.problem == "fen":
            raise fault.cause or fault.error
    return game


def pdn_of(setup: Setup) -> str:
    """The placement as a PDN text; raises `PositionError` for one that cannot occur in a game."""
    return write_pdn([PdnGame(Line(Position(setup.turn, setup.board)))])


def summary(setup: Setup) -> tuple[str, dict[str, object]]:
    """The key and facts of the sentence about a placement that can occur: how many moves there are."""
    moves = len(Position(setup.turn, setup.board).legal_moves)
    side = "white" if setup.turn is Side.WHITE else "black"
    return (f"editor-{side}-moves" if moves else f"editor-{side}-blocked"), {"count": moves}
