"""Recipes for two questions of an exam that no lesson without end has: the wrong board (7.1), and touching (6.6)."""

from damles.course.draw import Board, Drawn, Sheet
from damles.course.exercise import Choose
from damles.course.ruling import ruling
from damles.rules.position import Position
from damles.rules.touch import first_playable


def board_lies(sheet: Sheet) -> Drawn | None:
    """The board lies wrong, after so many moves. Many think that it is always turned, or never."""
    position, made = Position.start(), list[str]()
    for _ in range(sheet.rng.randrange(sheet.size + 2)):
        move = sheet.rng.choice(position.legal_moves)
        made.append(str(move))
        position = position.play(move)
    scene = (*((f"move {' '.join(made)}",) if made else ()), "wrong-board")
    means = {sheet.say("exam-turn"): "restart", sheet.say("exam-play-on"): "play-on"}
    decided = ruling(scene).text
    (right,) = (answer for answer, meant in means.items() if meant == decided)
    (wrong,) = (answer for answer in means if answer != right)
    idea = "board-always-turned" if decided == "play-on" else "board-never-turned"
    frame = sheet.frame("board", position, "7.1", moves=" ".join(made))
    if not made:
        frame["question"] = sheet.say("endless-board-none")
    exercise = Choose(
        **frame,
        answers={each: sheet.say(f"idea-{idea}") if each == wrong else "" for each in means},
        right=(right,),
        scene=scene,
        means=means,
    )
    return Drawn(exercise, idea, (wrong,))


def touched(sheet: Sheet) -> Drawn | None:
    """Three pieces were touched, and the first cannot move. Many think that the very first, or the last one, counts."""
    board = Board(sheet.rng).scatter("w", 4 + sheet.size).scatter("b", 2 + sheet.size)
    position = sheet.finished(board)
    pieces = position.squares(position.turn.pieces)
    movers = {move.start for move in position.legal_moves}
    stuck = [square for square in pieces if square not in movers]
    if position.due or not stuck or len(movers) < 2:
        return None
    squares = [sheet.rng.choice(stuck), *sheet.rng.sample(sorted(movers), 2)]
    must = first_playable(position, squares)
    idea = "touched-the-last" if sheet.rng.random() < 0.5 else "touched-the-very-first"
    wrong = squares[-1] if idea == "touched-the-last" else squares[0]
    text = " ".join(map(str, squares))
    exercise = Choose(
        **sheet.frame("touched", position, "6.6", squares=", ".join(map(str, squares))),
        answers={str(each): sheet.say(f"idea-{idea}") if each == wrong else "" for each in sorted(squares)},
        right=(str(must),),
        computed="must-play",
        move=text,
    )
    return Drawn(exercise, idea, (str(wrong),))
