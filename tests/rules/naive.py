"""A second move generator, of another kind: rows and columns, a board that is changed and put back, recursion.

It knows nothing of damles but the fifty letters, so that a fault in our tables cannot hide in it.
"""

Cell = tuple[int, int]
Found = tuple[int, int, frozenset[int]]
CELLS = [(r, c) for r in range(10) for c in range(10) if (r + c) % 2]
NUMBER = {cell: number for number, cell in enumerate(CELLS, 1)}
CORNERS = ((-1, -1), (-1, 1), (1, -1), (1, 1))


def moves(letters: str, turn: str) -> set[Found]:
    """Every legal move as (start, end, captured squares); ``turn`` is ``W`` or ``B``."""
    board = dict(zip(CELLS, letters, strict=True))
    mine = {"W": "wW", "B": "bB"}[turn]
    found: set[Found] = set()
    for cell in CELLS:
        if board[cell] in mine:
            piece, board[cell] = board[cell], "e"
            found |= {(NUMBER[cell], end, taken) for end, taken in _captures(board, cell, piece, frozenset())}
            board[cell] = piece
    most = max((len(taken) for _, _, taken in found), default=0)
    if most:
        return {move for move in found if len(move[2]) == most}
    return {move for cell in CELLS if board[cell] in mine for move in _walks(board, cell)}


def _walks(board: dict[Cell, str], cell: Cell) -> set[Found]:
    found = set()
    for down, right in CORNERS:
        if (board[cell], down) in (("w", 1), ("b", -1)):
            continue
        here = (cell[0] + down, cell[1] + right)
        while board.get(here) == "e":
            found.add((NUMBER[cell], NUMBER[here], frozenset[int]()))
            here = (here[0] + down, here[1] + right)
            if board[cell] in "wb":
                break
    return found


def _captures(board: dict[Cell, str], cell: Cell, piece: str, taken: frozenset[int]) -> set[tuple[int, frozenset[int]]]:
    found = {(NUMBER[cell], taken)} if taken else set()
    for down, right in CORNERS:
        over = (cell[0] + down, cell[1] + right)
        while piece in "WB" and board.get(over) == "e":
            over = (over[0] + down, over[1] + right)
        if board.get(over, "e").upper() != {"W": "B", "B": "W"}[piece.upper()] or NUMBER[over] in taken:
            continue
        land = (over[0] + down, over[1] + right)
        while board.get(land) == "e":
            found |= _captures(board, land, piece, taken | {NUMBER[over]})
            land = (land[0] + down, land[1] + right)
            if piece in "wb":
                break
    return found
