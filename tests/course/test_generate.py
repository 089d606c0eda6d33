"""Exercises without end: each has its rule in it, a right answer, and a wrong idea that fails."""

from dataclasses import replace
from itertools import islice

import pytest

from damles.course.check import check
from damles.course.draw import SIZES, Drawn
from damles.course.exercise import START, Choose, FindAll, Order, Play, Point, read_position
from damles.course.generate import RULES, _same, draw, generate, grown, redraw, session
from damles.course.goal import draw_limit, wanted
from damles.course.judge import is_done, judge
from damles.course.robot import inspect_exercise
from damles.course.verdict import Kind
from damles.rules.draws import counts
from damles.rules.game import Game
from damles.rules.legal import capture_steps, quiet_moves
from damles.rules.piece import is_king
from damles.rules.position import Position
from damles.rules.ruleset import SCHOOL
from damles.rules.square import row
from damles.rules.stage import Stage
from damles.texts import LANGUAGES, say

MANY = 60
GOOD = {Kind.RIGHT, Kind.ALSO_RIGHT, Kind.GO_ON}


def answers(exercise):
    """What solves the exercise."""
    match exercise:
        case Play():
            return exercise.solution[:1]
        case Choose():
            return exercise.right[:1]
    return wanted(exercise)


def solved_by(exercise, texts):
    """Whether these answers, given in order, are all taken and solve the exercise."""
    state = START
    for text in texts:
        verdict = judge(exercise, state, text)
        if verdict.kind not in GOOD:
            return False
        state = verdict.state
    return is_done(exercise, state)


def has_the_rule(rule, drawn: Drawn):
    """Whether the position is about the rule, told from the position alone."""
    position = read_position(drawn.exercise.position)
    due = position.due
    steps = [
        step for square in position.squares(position.turn.pieces) for step in capture_steps(position.board, square)
    ]
    quiet = quiet_moves(position.board, position.turn)
    kings = position.squares(position.turn.king)
    match rule:
        case "02":
            return not due and quiet and not position.squares("WB")
        case "03":
            back = {
                (move.start, move.end)
                for move in due
                if (row(move.end) > row(move.start)) == (position.turn.man == "w")
            }
            return back and all(len(step.taken) == 1 for step in steps) and not kings
        case "04":
            return quiet and all(len(step.taken) == 1 for step in steps) and not kings
        case "05":
            return len(due[0].taken) > 1 and len({move.start for move in due}) == 1 and not kings
        case "06":
            return len({len(step.taken) for step in steps}) > 1 and not position.squares("WB")
        case "07" | "08":
            return kings or (due and drawn.exercise.computed == "becomes")
        case "09":
            lifted = max(len(s.taken) for n in kings for s in capture_steps(position.board, n, repeat=True))
            return lifted > len(due[0].taken)
        case "10":
            return len(position.legal_moves) < 2 or any(not position.play(m).legal_moves for m in position.legal_moves)
        case "11":
            return not due and any(position.count(side.pieces) == 1 for side in type(position.turn))


@pytest.mark.parametrize("rule", RULES)
def test_every_drawn_exercise_has_its_rule_a_right_answer_and_a_wrong_idea_that_fails(rule):
    soundly_drawn(rule, MANY)


@pytest.mark.slow
@pytest.mark.parametrize("rule", RULES)
def test_a_thousand_of_each_rule_are_sound(rule):
    soundly_drawn(rule, 1000)


def soundly_drawn(rule, count):
    for seed in range(count):
        drawn = draw(rule, seed, SIZES[seed % len(SIZES)])
        exercise = drawn.exercise
        assert check(exercise) == []
        assert has_the_rule(rule, drawn), exercise
        assert solved_by(exercise, answers(exercise)), exercise
        assert not solved_by(exercise, drawn.tempted), exercise
        assert inspect_exercise(exercise) == []


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_both_sides_every_recipe_and_a_named_idea(rule):
    drawn = [draw(rule, seed) for seed in range(MANY)]
    names = {type(each.exercise).__name__ + each.exercise.question.split("?")[0][:8] for each in drawn}
    assert {read_position(each.exercise.position).turn for each in drawn} == set(type(Position.start().turn))
    assert len(names) >= len(RULES[rule]) or rule in ("06", "08", "10")
    assert all(say(f"idea-{each.idea}", language) for each in drawn for language in LANGUAGES)


@pytest.mark.parametrize("rule", RULES)
def test_the_same_seed_gives_the_same_exercise_and_its_id_draws_it_again(rule):
    for seed in range(5):
        exercise = generate(rule, seed, 2)
        assert exercise == generate(rule, seed, 2) == redraw(exercise.id)
        assert exercise != generate(rule, seed + 1, 2)


@pytest.mark.parametrize("rule", RULES)
def test_a_session_never_gives_the_same_twice_and_can_be_repeated(rule):
    first = list(islice(session(rule, 7), 40))
    assert first == list(islice(session(rule, 7), 40))
    assert len({_same(each) for each in first}) == len({each.id for each in first}) == 40
    assert first[0] != next(session(rule, 8))


@pytest.mark.slow
@pytest.mark.parametrize("rule", RULES)
def test_a_child_that_stays_at_the_smallest_size_never_runs_out(rule):
    drawn = session(rule, 1)
    given = [next(drawn)] + [drawn.send(0) for _ in range(600)]
    assert len({_same(each) for each in given}) == 601


def test_the_same_board_with_the_colours_exchanged_counts_as_the_same():
    exercise = generate("03", 1)
    turned = replace(exercise, position=read_position(exercise.position).mirror().fen)
    assert turned != exercise and _same(turned) == _same(exercise)


def test_exercises_grow_with_success_and_shrink_without():
    drawn = session("06", 3)
    sizes = [next(drawn).id]
    sizes += [drawn.send(stars).id for stars in (3, 3, 2, 0, 1, 0, 3)]
    assert [each.split(".")[1] for each in sizes] == ["1", "2", "3", "3", "2", "1", "1", "2"]
    assert (grown(5, 3), grown(1, 0)) == (5, 1)
    pieces = [
        sum(len(read_position(generate("06", n, size).position).squares("wWbB")) for n in range(20)) for size in SIZES
    ]
    assert pieces == sorted(pieces) and pieces[0] < 20 * 8


@pytest.mark.parametrize("rule", RULES)
def test_small_exercises_are_small_enough_for_a_child(rule):
    for seed in range(MANY):
        position = read_position(generate(rule, seed, 1).position)
        assert position.count("wWbB") <= 10


@pytest.mark.parametrize("rule", RULES)
def test_the_english_exercise_is_the_same_in_other_words(rule):
    for seed in range(12):
        dutch, english = generate(rule, seed, 3), generate(rule, seed, 3, "en")
        assert check(english) == []
        assert (dutch.position, dutch.id, type(dutch)) == (english.position, english.id, type(english))
        assert dutch.question != english.question and solved_by(english, answers(english))


@pytest.mark.parametrize(
    ("fen", "made"), [("W:WK47,K48:BK4", 3), ("W:WK47,38,39:BK4", 7), ("B:WK47:BK4", 2), ("W:WK47,K48,K49:BK4", 1)]
)
def test_the_game_counts_the_moves_that_are_left_as_the_exercise_does(fen, made):
    position = Position.from_fen(fen)
    game = Game(position, "school")
    for _ in range(2 * made):
        move = next(m for m in game.position.legal_moves if _stays(game.position, m))
        game = game.play(move)
    (left,) = {(rule.goal - count) // 2 for rule, count in game.counts if rule.article == "9.2"}
    assert left == draw_limit(position) - made
    assert counts(SCHOOL, (), Stage(position)) != ()


def _stays(position, move):
    """A king's move after which nothing can be captured."""
    after = position.play(move)
    return is_king(position.piece(move.start)) and not move.taken and not after.due


def test_the_kinds_of_the_drawn_exercises_are_those_of_the_lessons():
    kinds = {type(draw(rule, seed).exercise) for rule in RULES for seed in range(10)}
    assert kinds == {Play, FindAll, Order, Point, Choose}
