"""One point, one space along a line."""

import pytest

from games.core.game import IllegalAction
from games.stein.board.board import CROSSINGS, NAMES, NEIGHBOURS
from tests.games.stein.table import RED, turn


@pytest.mark.parametrize("to", ["d4", "d5", "e3", "e5", "f3", "f4"])
def test_a_point_moves_a_player_to_a_joined_space(to):
    """S-R10: one space, one point, the ball goes along."""
    table = turn("r1 e4", "e4", 2)
    table.say(f"move e4 {to}")
    assert table.where("r1") == table.ball == to
    assert table.state.points == 1
    assert table.waiting == (RED,)


def test_a_player_without_the_ball_leaves_it_where_it_is():
    """S-R10: with or without the ball."""
    table = turn("r1 e4, r2 c4", "c4", 2)
    table.say("move e4 f4")
    assert table.ball == "c4"
    assert table.waiting == (RED,)


def test_a_crossing_is_passed_without_a_stop():
    """S-R11: from a3 the diagonal ends on b4 for one point; a5 and b4 are not joined."""
    table = turn("r1 a3, r2 a5", "c4", 2)
    assert table.no("move a5 b4") == "S-R11"
    table.say("move a3 b4")
    assert table.where("r1") == "b4"
    assert table.state.points == 1
    assert table.waiting == (RED,)


def test_pieces_on_the_other_line_of_a_crossing_do_not_block():
    """S-A2: a crossing is no space, so two lines there have nothing to do with each other."""
    for (a, b), (c, d) in CROSSINGS:
        table = turn(f"r1 {NAMES[a]}, w1 {NAMES[c]}, w2 {NAMES[d]}", "c4", 1)
        table.say(f"move {NAMES[a]} {NAMES[b]}")
        assert table.where("r1") == NAMES[b]


def test_every_space_reached_at_a_point_is_a_line_away():
    """S-R11: no move turns at a crossing, from any space of the board."""
    for space in range(63):
        table = turn(f"r1 {NAMES[space]}", "gw", 1, seat=RED)
        ends = {line.split(" ")[2] for line in table.lines if line.startswith("move ")}
        keeper = {"a3", "a4", "a5"} - {NAMES[space]}
        assert ends - keeper == {NAMES[to] for to in NEIGHBOURS[space]} - keeper


@pytest.mark.parametrize("start", ["a3", "a4", "a5", "i4"])
def test_a_goal_is_entered_by_its_own_goalie_only(start):
    """S-R12: not by players of either side."""
    table = turn(f"r1 {start}, rg b1, wg h1", "c4", 3)
    goal = "ge" if start == "i4" else "gw"
    assert table.no(f"move {start} {goal}") == "S-R12"
    assert table.waiting == (RED,)


def test_a_goalie_leaves_and_enters_his_goal_along_dashed_lines():
    """S-A5: from and to the three spaces beside it, one point each; not the other goal."""
    table = turn("", "c4", 4)
    table.say("move gw a5", "move a5 a4", "move a4 gw")
    assert table.where("rg") == "gw"
    far = turn("rg i4, wg h1", "c4", 1)
    assert far.no("move i4 ge") == "S-R12"
    assert table.waiting == (RED,)


def test_nobody_jumps_or_shares_a_space():
    """S-A8: friends block movement, opponents must be attacked."""
    table = turn("r1 c4, r2 d4, w1 c3", "a1", 3)
    assert table.no("move c4 d4") == "S-A8"
    assert table.no("move c4 c3") == "S-R14"
    assert table.no("move c4 e4") == "S-R11"
    assert table.waiting == (RED,)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("move c4 d4", "Your own footballer is on {to}. Go round."),
        ("move c4 c3", "An opponent is on {to}. Attack, or go round."),
    ],
)
def test_who_stands_in_the_way_is_named_as_friend_or_opponent(line, sentence):
    """S-A8, S-R14: the refusal says what may be done about him."""
    table = turn("r1 c4, r2 d4, w1 c3", "a1", 3)
    with pytest.raises(IllegalAction) as refusal:
        table.say(line)
    assert refusal.value.text == sentence
    assert table.waiting == (RED,)


def test_only_own_pieces_move():
    """S-R7: points are for the own team."""
    table = turn("r1 c4, w1 g4", "a1", 3)
    assert table.no("move g4 f4") == "S-R7"
    assert table.no("move b1 b2") == "S-R7"
    assert table.waiting == (RED,)


def test_entering_a_loose_ball_costs_one_point_and_takes_it():
    """S-R17: no fight is necessary."""
    table = turn("r1 c4", "c5", 1)
    events = table.say("move c4 c5")
    assert events[0].picked
    assert table.holder == "r1"
    assert table.state.points == 0
    assert table.waiting == (RED,)
