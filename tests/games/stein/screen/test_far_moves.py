"""Several steps as one choice: runs, and a run with the attack that takes the ball."""

import pytest

from games.stein.board.board import NAMES, PIECES
from games.stein.screen.far_moves import multi_point_moves, run_and_attack
from tests.games.stein.table import GAME, RED, WHITE, turn


def test_a_far_move_is_one_choice_of_several_steps():
    """S-R10: a point a step, as lines parted by commas that can be played in this order."""
    table = turn("r1 a1, w1 a2", "a1", 6)
    far = {lines: points for points, _, lines in multi_point_moves(GAME.view(table.state, RED), 0)}
    assert sorted(points for lines, points in far.items() if lines.endswith(" e4")) == [4]
    assert all(points == lines.count(",") + 1 for lines, points in far.items())
    assert max(len(lines) for lines in far) <= 72
    lines = next(lines for lines, points in far.items() if points == 6)
    table.say(*lines.split(","))
    assert table.state.points == 0


def test_a_far_move_never_runs_over_a_loose_ball():
    """S-R17: picking it up is a step of its own."""
    table = turn("r1 a7, r2 b7, r3 b6", "a6", 4)
    far = [lines for *_, lines in multi_point_moves(GAME.view(table.state, RED), 0)]
    assert far == []
    table = turn("r1 a7, r2 b7, r3 b6", "i1", 4)
    assert multi_point_moves(GAME.view(table.state, RED), 0)


def test_a_goalie_is_offered_no_far_way_home_with_a_ball_that_was_shot():
    """S-R23: not as the end of a run either."""
    table = turn("rg c4, r1 d4", "d4", 3)
    table.say("shoot c4")
    ends = {
        lines[-2:]
        for *_, lines in multi_point_moves(GAME.view(table.state, RED), PIECES.index("rg"))
    }
    assert ends
    assert not ends & {"a3", "a4", "a5", "gw"}


def test_a_run_and_an_attack_that_takes_the_ball_is_one_choice():
    """S-R16: legal line by line; who loses the ball is pushed towards his own goal."""
    table = turn("r1 c4, w1 e4", "e4", 5)
    points, push, lines = run_and_attack(GAME.view(table.state, RED), PIECES.index("r1"))
    assert points == 4
    table.say(*lines.split(","))
    assert (table.holder, table.state.points) == ("r1", 1)
    assert table.where("w1") == NAMES[push] == "f3"


@pytest.mark.parametrize(
    ("where", "ball", "points", "seat", "piece"),
    [
        ("r1 c4, w1 e4", "e4", 3, RED, "r1"),  # too far for the points
        ("r1 d4, w1 e4", "e4", 6, RED, "r1"),  # next to it already: a single attack
        ("r1 c4, r2 e4", "e4", 6, RED, "r1"),  # the ball is the team's
        ("r1 c4", "e4", 6, RED, "r1"),  # the ball is loose
        ("r1 g4, wg i3", "i3", 6, RED, "r1"),  # S-R18: a goalie at home
        ("rg c4, w1 e4", "e4", 6, RED, "rg"),
        ("w1 g4, r1 e4", "e4", 3, WHITE, "w1"),
    ],
)
def test_a_run_and_an_attack_is_not_offered_where_it_is_no_use(where, ball, points, seat, piece):
    """S-R13, S-R18: nor to a goalie, whose attacks have rules of their own."""
    view = GAME.view(turn(where, ball, points, seat=seat).state, seat)
    assert run_and_attack(view, PIECES.index(piece)) is None
