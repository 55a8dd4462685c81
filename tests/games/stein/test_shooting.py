"""Once a turn, one or two spaces, from player to player."""

from games.stein.board.board import NAMES, SHOT_NEIGHBOURS, TWO_AWAY
from tests.games.stein.table import RED, WHITE, turn


def shots(table):
    return {line.split(" ")[1] for line in table.lines if line.startswith("shoot")}


def test_a_shot_costs_no_points_and_is_made_once_a_turn():
    """S-R24: also without any point left."""
    table = turn("r1 e4, r2 c3", "e4", 0)
    table.say("shoot f4")
    assert table.state.points == 0
    assert table.no("shoot f5") == "S-R24"
    own = turn("r1 e4", "e4", 2)
    own.say("shoot f4", "move e4 f4")
    assert own.no("shoot f5") == "S-R24"
    assert table.waiting == (RED,)


def test_only_the_side_with_the_ball_shoots():
    """S-R24: not a loose ball, not the opponent's."""
    assert turn("r1 e4", "c4", 3).no("shoot c5") == "S-R24"
    assert turn("r1 e4, w1 f4", "f4", 3).no("shoot f5") == "S-R24"
    assert turn("r1 a4", "c4", 3).no("goal") == "S-R24"


def test_the_ball_flies_one_or_two_spaces_and_round_bends():
    """S-R25: e4 to c4 straight, to c5 round a corner, not three spaces."""
    table = turn("r1 e4", "e4", 1)
    near = {NAMES[to] for to in SHOT_NEIGHBOURS[NAMES.index("e4")]}
    far = {NAMES[to] for to, _ in TWO_AWAY[NAMES.index("e4")]}
    assert shots(table) == near | far
    assert {"c4", "c5", "g4"} <= far
    assert table.no("shoot b4") == "S-R25"
    assert table.waiting == (RED,)


def test_the_ball_does_not_pass_an_opponent():
    """S-R26: with every way blocked it cannot get there; round one opponent it can."""
    blocked = turn("r1 a1, w1 a2, w2 b1", "a1", 1)
    assert blocked.no("shoot a3") == "S-R26"
    assert blocked.no("shoot c1") == "S-R26"
    assert "b3" in shots(blocked)
    blocked.say("shoot b3")
    assert turn("r1 a1, w1 a2, w2 b2", "a1", 1).no("shoot b3") == "S-R26"


def test_the_ball_may_fly_over_own_players():
    """S-A8: friends are no obstacle to it."""
    table = turn("r1 a1, r2 a2", "a1", 1)
    table.say("shoot a3")
    assert table.holder is None
    assert table.ball == "a3"
    assert table.waiting == (RED,)


def test_an_opponent_it_is_shot_to_takes_the_ball():
    """S-R26, S-A15: a legal give-away ends the shot and the series."""
    table = turn("r1 e4, r2 f4, w1 g4", "e4", 1, rolls=[2])
    table.say("shoot f4", "shoot g4")
    assert table.holder == "w1"
    assert table.no("shoot f4") == "S-R24"
    assert table.waiting == (RED,)


def test_the_ball_may_be_shot_to_a_vacant_space():
    """S-R27: it lies there for anybody."""
    table = turn("r1 e4, w1 h4", "e4", 1, rolls=[3])
    table.say("shoot g4", "end", "move h4 g4")
    assert table.holder == "w1"
    assert table.waiting == (WHITE,)


def test_a_series_goes_on_while_the_ball_lands_on_team_mates():
    """S-R28: four passes and no point spent."""
    table = turn("r1 c4, r2 d4, r3 e4, r4 f4, r5 g4", "c4", 0)
    table.say("shoot d4", "shoot e4", "shoot f4", "shoot g4")
    assert table.holder == "r5"
    assert "shoot h4" in table.lines
    table.say("shoot h4")
    assert table.no("shoot h5") == "S-R24"
    assert table.waiting == (RED,)


def test_the_last_shot_of_a_series_may_be_a_goal_shot_of_one_space():
    """S-R29: from h4 it is two spaces to the goal, from i4 one."""
    table = turn("r1 g4, r2 h4, r3 i4, wg h1", "g4", 0)
    table.say("shoot h4")
    assert table.no("goal") == "S-R31"
    assert table.no("shoot ge") == "S-R29"
    table.say("shoot i4")
    assert "goal" in table.lines
    assert table.waiting == (RED,)


def test_shoot_move_shoot_is_too_much():
    """S-R30: a step breaks off the series."""
    table = turn("r1 e4, r2 f4", "e4", 3)
    table.say("shoot f4", "move f4 g4")
    assert table.no("shoot h4") == "S-R30"
    assert table.no("goal") == "S-R30"
    assert table.waiting == (RED,)


def test_an_attack_breaks_off_a_series_as_well():
    """S-R30: it is no shot."""
    table = turn("r1 e4, r2 f4, w1 e3", "e4", 3)
    table.say("shoot f4", "attack e4 e3 push e2")
    assert table.no("shoot g4") == "S-R30"
    assert table.waiting == (RED,)


def test_move_shoot_move_is_fine():
    """S-R30, S-A16: points left are spent after the series, without another shot."""
    table = turn("r1 e4, r2 g4", "e4", 3)
    table.say("move e4 f4", "shoot g4", "move g4 h4", "move h4 i4")
    assert table.holder == "r2"
    assert table.lines == ["end"]
    assert table.waiting == (RED,)


def test_a_ball_picked_up_after_the_shot_stays_with_the_player():
    """S-A16: shot into free space and run after: kept, but not shot again."""
    table = turn("r1 e4", "e4", 2)
    table.say("shoot f4", "move e4 f4")
    assert table.holder == "r1"
    assert table.no("shoot g4") == "S-R24"
    assert table.waiting == (RED,)


def test_the_ball_does_not_fly_into_goals():
    """S-A9: not into the own empty one, nor the other but as a shot at goal; nor over them."""
    own = turn("r1 a4, rg b1", "a4", 1)
    assert own.no("shoot gw") == "S-A9"
    other = turn("r1 i4", "i4", 1)
    assert other.no("shoot ge") == "S-R29"
    assert "a5" in {NAMES[to] for to, _ in TWO_AWAY[NAMES.index("a3")]}
    assert TWO_AWAY[NAMES.index("a3")][0] != NAMES.index("gw")
    walled = turn("r1 a3, w1 a4, w2 b4, rg b1", "a3", 1)
    assert "a5" not in shots(walled)


def test_the_own_goalie_in_his_goal_is_passed_to_as_anybody_else():
    """S-A9: from one or two spaces away, over a free space or a team-mate, never an opponent."""
    assert "gw" in shots(turn("r1 a5, r2 b4", "a5", 1))
    far = turn("r1 b4", "b4", 1)
    assert "gw" in shots(far)
    far.say("shoot gw")
    assert far.holder == "rg"
    assert far.waiting == (RED,)
    assert far.no("end") == "S-R20"
    assert "gw" in shots(turn("r1 b4, r2 a4", "b4", 1))
    assert "gw" in shots(turn("r1 b4, w1 a4", "b4", 1))
    walled = turn("r1 b4, w1 a3, w2 a4", "b4", 1)
    assert walled.no("shoot gw") == "S-R26"
    assert turn("r1 c4", "c4", 1).no("shoot gw") == "S-R25"


def test_a_ball_two_spaces_from_the_own_empty_goal_is_not_shot_there():
    """S-A9: nor into the other goal, where only a goal shot leads."""
    own = turn("r1 b4, rg b1", "b4", 1)
    assert own.no("shoot gw") == "S-A9"
    assert turn("r1 h4", "h4", 1).no("shoot ge") == "S-R29"


def test_a_goalie_who_has_shot_in_the_series_is_not_passed_to():
    """S-A27: in his goal, from two spaces away either."""
    table = turn("r1 b4", "gw", 1)
    table.say("shoot b4")
    assert "gw" not in shots(table)
    assert table.no("shoot gw") == "S-A27"


def test_the_ball_uses_dashed_lines_from_the_goalie():
    """S-A5: he reaches his three neighbours and what lies behind them."""
    table = turn("", "gw", 1)
    assert shots(table) == {"a3", "a4", "a5", "a2", "a6", "b3", "b4", "b5", "b6"}


def test_each_piece_shoots_at_most_once_in_a_series():
    """S-A27: the ball may come back, and then the shot is over."""
    table = turn("r1 e4, r2 f4", "e4", 1)
    table.say("shoot f4", "shoot e4")
    assert table.holder == "r1"
    assert table.no("shoot f4") == "S-R24"
    assert "end" in table.lines
    assert table.waiting == (RED,)
