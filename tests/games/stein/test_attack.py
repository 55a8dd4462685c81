"""Enter, push, take the ball."""

import pytest

from tests.games.stein.table import RED, WHITE, turn


def test_an_attack_enters_the_space_and_pushes_the_opponent_on():
    """S-R14: to an adjacent free space the attacker chooses."""
    table = turn("r1 c4, w1 d4", "a1", 2)
    assert "attack c4 d4 push e4" in table.lines
    table.say("attack c4 d4 push d5")
    assert table.where("r1") == "d4"
    assert table.where("w1") == "d5"
    assert table.waiting == (RED,)


def test_the_attackers_origin_is_always_free_for_the_victim():
    """S-R15: with every other neighbour taken the two swap."""
    table = turn("r1 a1, w1 a2, r2 b1, r3 b2, r4 a3, r5 b3, r6 c1", "i1", 2)
    assert [line for line in table.lines if line.startswith("attack a1")] == [
        "attack a1 a2 push a1"
    ]
    table.say("attack a1 a2 push a1")
    assert (table.where("r1"), table.where("w1")) == ("a2", "a1")
    assert table.waiting == (RED,)


def test_only_a_player_without_the_ball_may_attack():
    """S-R13: the one with the ball must pass it first."""
    table = turn("r1 c4, w1 d4", "c4", 6)
    assert table.no("attack c4 d4 push c4") == "S-R13"
    table.say("shoot c3")
    table.say("attack c4 d4 push c4")
    assert table.where("w1") == "c4"
    assert table.waiting == (RED,)


@pytest.mark.parametrize(("ball", "cost"), [("a1", 2), ("d4", 3)])
def test_an_attack_costs_two_points_or_three_for_the_ball(ball, cost):
    """S-R16: 1 to enter, 1 to push, 1 to take the ball if the victim had it."""
    table = turn("r1 c4, w1 d4", ball, cost - 1)
    assert table.no("attack c4 d4 push c4") == "S-R16"
    table = turn("r1 c4, w1 d4", ball, cost)
    (event,) = table.say("attack c4 d4 push c4")
    assert table.state.points == 0
    assert event.won == (ball == "d4")
    assert table.holder == ("r1" if ball == "d4" else None)
    assert table.waiting == (RED,)


def test_a_move_and_an_attack_on_the_ball_cost_four():
    """S-R16: the example of the rulebook; three points do not suffice."""
    for points in (3, 4):
        table = turn("r1 b4, w1 d4", "d4", points)
        table.say("move b4 c4")
        if points == 3:
            assert table.no("attack c4 d4 push c4") == "S-R16"
        else:
            table.say("attack c4 d4 push c4")
            assert table.holder == "r1"
        assert table.waiting == (RED,)


def test_taking_the_ball_is_no_choice():
    """S-A10: against the ball carrier three points are needed, never two."""
    table = turn("r1 c4, w1 d4", "d4", 2)
    assert not [line for line in table.lines if line.startswith("attack")]
    table = turn("r1 c4, w1 d4", "d4", 3)
    table.say("attack c4 d4 push c4")
    assert table.ball == "d4"
    assert table.waiting == (RED,)


def test_an_opponent_is_pushed_only_to_an_empty_space_next_to_him():
    """S-A11: not onto a piece, not onto a loose ball, not two spaces away."""
    table = turn("r1 c4, w1 d4, r2 d3, w2 e4", "d5", 6)
    for space in ("d3", "e4", "d5", "f4", "b4", "gw"):
        assert table.no(f"attack c4 d4 push {space}") == "S-A11"
    table.say("attack c4 d4 push c3")
    assert table.waiting == (RED,)


def test_nobody_is_pushed_into_a_goal():
    """S-A11: a goalie who attacks from his goal needs another free space beside the victim."""
    table = turn("w1 a4", "i1", 6)
    assert table.no("attack gw a4 push gw") == "S-A11"
    table.say("attack gw a4 push b4")
    assert table.where("rg") == "a4"
    full = turn("w1 a4, w2 a3, w3 a5, w4 b3, w5 b4", "i1", 6)
    assert not [line for line in full.lines if line.startswith("attack gw a4")]
    assert table.waiting == (RED,)


def test_only_opponents_beside_the_piece_are_attacked():
    """S-R14: not friends, not empty spaces, not over a crossing."""
    table = turn("r1 c4, r2 c3, w1 d3", "a1", 6)
    assert table.no("attack c4 c3 push b3") == "S-R14"
    assert table.no("attack c4 c5 push d5") == "S-R14"
    assert table.no("attack a5 a6 push a7") == "S-R7"
    table = turn("r1 a5, w1 b4", "a1", 6)
    assert table.no("attack a5 b4 push b3") == "S-R11"
    assert table.waiting == (RED,)


def test_after_an_attack_the_ball_may_be_shot():
    """S-A17: attack and shot in one turn, as a move before a shot."""
    table = turn("r1 c4, w1 d4, r2 d6", "d4", 3)
    table.say("attack c4 d4 push c4", "shoot d6")
    assert table.holder == "r2"
    assert table.waiting == (RED,)


def test_white_attacks_like_red():
    """S-R14: the sides have the same rules."""
    table = turn("r1 c4, w1 d4", "c4", 3, seat=WHITE)
    table.say("attack d4 c4 push b4")
    assert table.holder == "w1"
    assert table.waiting == (WHITE,)
