"""How many points a side needs to shoot at goal."""

import pytest

from games.stein.computer.threats import points_to_shoot
from tests.games.stein.table import RED, WHITE, turn


@pytest.mark.parametrize(
    ("pieces", "ball", "points"),
    [
        ("r1 i4", "i4", 0),
        ("r1 g4, r2 i4", "g4", 0),
        ("r1 f4", "f4", 3),
        ("r1 g4, r2 h3, w1 h4, w2 g5, w3 g3", "g4", 1),
        ("r1 b4", "b4", None),
    ],
)
def test_the_shortest_run_before_a_goal_shot(pieces, ball, points):
    """The carrier may stand there, pass, run, or wait for a team-mate to run."""
    state = turn(pieces, ball, 1).state
    assert points_to_shoot(state, RED, 6) == points


def test_what_was_shot_this_turn_does_not_matter():
    """The question is about the next turn, and the state stays as it is."""
    state = turn("r1 g4, r2 i4", "g4", 1).state
    state.shooters = [1]
    assert points_to_shoot(state, RED, 6) == 0
    assert state.shooters == [1]


def test_the_other_side_is_asked_alike():
    """White attacks the west goal."""
    state = turn("w1 c4", "c4", 1).state
    assert points_to_shoot(state, WHITE, 6) == points_to_shoot(turn("r1 g4", "g4", 1).state, RED, 6)
