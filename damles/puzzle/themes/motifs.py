"""What happens in a shot: one predicate for each motif, on one line; White is the solver (`Shot`).

The words are those of the Dutch courses (KNDB level 1 and 2; Goedemoed, *Pre-course*) and of the French encyclopedia.
"""

from collections.abc import Callable

from damles.engine.layout import State, bit, state_of
from damles.engine.plain import make, moves
from damles.puzzle.themes.names import Theme
from damles.puzzle.themes.shot import Ply, Shot
from damles.puzzle.themes.shots import goes_back, stuck
from damles.rules.legal import capture_steps
from damles.rules.piece import Side
from damles.rules.square import row

RUN = 3
"""From how many rows before the crown row a man is seen to break through."""


def crown_shot(shot: Shot) -> bool:
    """*Damzet*: the last move is a capture by which a man is crowned."""
    return shot.last.move.is_capture and shot.last.crowns


def majority(shot: Shot) -> bool:
    """*Meerslag*: at some reply another capture is not allowed, because it takes fewer pieces (article 6.3)."""
    return any(_forbidden_capture(ply) for ply in shot.replies if ply.move.is_capture)


def _forbidden_capture(ply: Ply) -> bool:
    """Whether a capture of fewer pieces begins otherwise than every legal one."""
    due = {(move.start, move.captured_along(path)[0]) for move in ply.before.due for path in move.paths}
    return any(
        (square, step.taken[0]) not in due
        for square in ply.before.squares(ply.before.turn.pieces)
        for step in capture_steps(ply.before.board, square)
    )


def backward(shot: Shot) -> bool:
    """*Achteruit slaan*: a man of the solver captures backward, by every route."""
    return any(ply.by_man and all(map(goes_back, ply.move.paths)) for ply in shot.mine if ply.move.is_capture)


def choice(shot: Shot) -> bool:
    """*Slagkeuze*: at some reply the opponent can take other pieces, or with another piece, and as many (article 6.3).

    Where a king may choose only its landing square there is no choice of capture.
    """
    return any(len({(move.start, move.taken) for move in ply.before.due}) > 1 for ply in shot.replies)


def free_move(shot: Shot) -> bool:
    """*Vrije zet* (temps de repos): a later quiet move after which the opponent makes a capture that was due anyway."""
    return bool(shot.free_moves)


def stick(shot: Shot) -> bool:
    """*Plakker* (collage): a man walks up against a piece, which stays there, and takes it as the first of several."""
    return any(
        stuck(ply, reply, capture)
        for ply, reply, capture in zip(shot.mine, shot.replies, shot.mine[1:], strict=False)
        if capture.move.is_capture
    )


def king_given(shot: Shot) -> bool:
    """*Damgeven* (envoi à dame): a man of the opponent is crowned by a capture that it has to make."""
    return any(ply.crowns and ply.move.is_capture for ply in shot.replies)


def king_caught(shot: Shot) -> bool:
    """*Dam vangen*: the opponent has a king at the start, and none at the end."""
    king = Side.BLACK.king
    return king in shot.plies[0].before.board and king not in shot.plies[-1].after.board


def quiet_move(shot: Shot) -> bool:
    """*Stille zet*: before the last move the solver makes a quiet move that the opponent need not take."""
    return any(not ply.move.is_capture and not ply.after.due for ply in shot.mine[:-1])


def opposition(shot: Shot) -> bool:
    """*Oppositie*: at the end the opponent has one man, wherever it goes it is taken, and one man stands against it."""
    end = shot.plies[-1].after
    if end.turn is Side.WHITE or end.due or not end.legal_moves or (end.count("w"), end.count("bWB")) != (1, 1):
        return False
    return all(end.play(move).due for move in end.legal_moves)


def breakthrough(shot: Shot) -> bool:
    """*Doorbraak*: the shot ends without a king, but the man that moved last cannot be kept from the crown row.

    It is at most `RUN` rows away, and neither side has anything to capture on its way.
    """
    end, square = shot.plies[-1].after, shot.last.move.end
    if end.piece(square) != Side.WHITE.man or row(square) > RUN or end.turn is Side.WHITE:
        return False
    return Side.WHITE.king not in end.board and _runs(state_of(end), bit(square))


def _runs(state: State, man: int) -> bool:
    """Whether White's man walks to the crown row, Black to move, whatever Black plays."""
    replies = moves(state)
    return bool(replies) and not replies[0][2] and all(_walks(make(state, reply), man) for reply in replies)


def _walks(state: State, man: int) -> bool:
    """Whether White's man walks to the crown row, White to move."""
    for start, end, taken in moves(state):
        if start == man and not taken:
            after = make(state, (start, end, taken))
            if after[3] & end:  # crowned: it is enough that it is not taken at once
                return not any(reply[2] & end for reply in moves(after))
            if _runs(after, end):
                return True
    return False


MOTIFS: dict[Theme, Callable[[Shot], bool]] = {
    Theme.CROWN_SHOT: crown_shot,
    Theme.MAJORITY: majority,
    Theme.BACKWARD: backward,
    Theme.CHOICE: choice,
    Theme.FREE_MOVE: free_move,
    Theme.STICK: stick,
    Theme.KING_GIVEN: king_given,
    Theme.KING_CAUGHT: king_caught,
    Theme.BREAKTHROUGH: breakthrough,
    Theme.QUIET_MOVE: quiet_move,
    Theme.OPPOSITION: opposition,
}
