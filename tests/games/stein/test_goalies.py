"""Goalies are safe in their penalty area, where they may hold the ball but never keep it."""

import pytest

from tests.games.stein.table import RED, WHITE, turn


@pytest.mark.parametrize("home", ["a3", "a4", "a5"])
def test_a_goalie_in_his_area_is_not_attacked(home):
    """S-R18: on none of the dark spaces, and in his goal nobody reaches him."""
    table = turn(f"rg {home}, w1 b4, w2 b5", "i1", 6, seat=WHITE)
    attacker = {"a3": "b4", "a4": "b4", "a5": "b5"}[home]
    assert table.no(f"attack {attacker} {home} push {attacker}") == "S-R18"
    assert table.waiting == (WHITE,)


def test_a_goalie_outside_his_area_is_attacked_like_any_player():
    """S-R18, S-R22: on b3 he is no better off than others."""
    table = turn("rg b3, w1 c3", "b3", 3, seat=WHITE)
    table.say("attack c3 b3 push b2")
    assert table.where("rg") == "b2"
    assert table.holder == "w1"
    assert table.waiting == (WHITE,)


def test_a_pushed_goalie_may_land_in_his_area_where_he_is_safe():
    """S-A12: after that nobody may attack him."""
    table = turn("rg b4, w1 c4, w2 b3", "i1", 6, seat=WHITE)
    table.say("attack c4 b4 push a4")
    assert table.where("rg") == "a4"
    assert table.no("attack b4 a4 push b4") == "S-R18"
    assert table.waiting == (WHITE,)


def test_a_goalie_in_his_area_attacks_and_takes_the_ball():
    """S-R19: from his goal; the ball must then be shot."""
    table = turn("w1 a4, r1 b2", "a4", 3)
    table.say("attack gw a4 push b4")
    assert table.holder == "rg"
    assert table.no("end") == "S-R20"
    table.say("shoot a3")
    assert "end" in table.lines
    assert table.waiting == (RED,)


def test_a_goalie_in_his_area_picks_up_a_loose_ball():
    """S-R19, S-R20: and may not keep it."""
    table = turn("", "a4", 2)
    table.say("move gw a4")
    assert table.holder == "rg"
    assert table.no("end") == "S-R20"
    table.say("shoot b4")
    assert table.ball == "b4"
    assert "end" in table.lines
    assert table.waiting == (RED,)


def test_a_goalie_gets_the_ball_from_a_team_mate_and_shoots_on_at_once():
    """S-R19, S-A14: neither steps nor the end of the turn come before it."""
    table = turn("r1 a4, r2 b2", "a4", 5)
    table.say("shoot gw")
    assert table.no("end") == "S-R20"
    assert table.no("move b2 b1") == "S-A14"
    assert all(line.startswith("shoot") for line in table.lines)
    table.say("shoot b5", "move b2 b1")
    assert table.waiting == (RED,)


def test_a_kept_ball_goes_to_a_team_mate_or_a_free_space():
    """S-R20: to an opponent only if nothing else is left (S-A14)."""
    table = turn("rg a4, w1 a5, w2 b4", "a4", 1)
    assert table.no("shoot b4") == "S-R20"
    table.say("shoot a3")
    shut = turn("w1 a3, w2 a4, w3 a5", "gw", 1)
    assert set(shut.lines) == {"shoot a3", "shoot a4", "shoot a5"}
    shut.say("shoot a4")
    assert shut.holder == "w2"
    assert shut.waiting == (RED,)


def test_a_ball_he_got_inside_must_leave_him_even_outside():
    """S-A14: walking out with it does not help."""
    table = turn("rg a4", "a3", 4)
    table.say("move a4 a3", "move a3 b3")
    assert table.holder == "rg"
    assert table.no("end") == "S-R20"
    table.say("shoot c3")
    assert "end" in table.lines
    assert table.waiting == (RED,)


def test_a_ball_got_in_the_opponents_turn_must_leave_him_in_the_next():
    """S-A14: a shot that ended on him in his area."""
    table = turn("rg a4, w1 c4", "c4", 1, seat=WHITE, rolls=[2])
    table.say("shoot a4", "end")
    assert table.holder == "rg"
    assert table.waiting == (RED,)
    assert table.no("end") == "S-R20"
    table.say("move a4 a3", "shoot a2")
    assert "end" in table.lines


def test_a_goalie_in_his_area_does_not_attack_after_a_shot():
    """S-R21, S-A13: literally, whether the victim has the ball or not."""
    where = "rg a4, w1 b4, w2 a5, r1 e5"
    table = turn(where, "e5", 6)
    assert "attack a4 b4 push c4" in table.lines
    table.say("shoot e6")
    assert table.no("attack a4 b4 push c4") == "S-R21"
    table = turn(where, "e5", 6)
    table.say("shoot e6")
    assert not [line for line in table.lines if line.startswith("attack a4")]
    assert table.waiting == (RED,)


def test_a_goalie_outside_attacks_after_a_shot_but_not_the_ball_inside():
    """S-A13: he would hold it in his area without a shot."""
    table = turn("rg b4, w1 a4, w2 c4, r1 b5", "b5", 6)
    table.say("shoot a4")
    assert table.holder == "w1"
    assert table.no("attack b4 a4 push a3") == "S-A13"
    assert not [line for line in table.lines if line.startswith("attack b4 a4")]
    table.say("attack b4 c4 push d4")
    assert table.where("rg") == "c4"
    assert table.waiting == (RED,)


def test_a_goalie_outside_attacks_a_player_without_ball_inside_after_a_shot():
    """S-A13: only the ball carrier is barred."""
    table = turn("rg b4, w1 a4, r1 e5", "e5", 6)
    table.say("shoot e6", "attack b4 a4 push a3")
    assert table.where("rg") == "a4"
    assert table.waiting == (RED,)


def test_a_goalie_outside_his_area_keeps_the_ball():
    """S-R22: like any player he ends the turn with it."""
    table = turn("rg b4", "c4", 1, rolls=[3])
    table.say("move b4 c4", "end")
    assert table.holder == "rg"
    assert table.waiting == (WHITE,)


def test_a_goalie_does_not_bring_home_a_ball_that_was_shot():
    """S-R23: in the turn of the shot; without a shot he may, and must shoot it then."""
    table = turn("rg b4, r1 d4", "d4", 3, rolls=[1])
    table.say("shoot b4")
    assert table.no("move b4 a4") == "S-R23"
    assert "move b4 a4" not in table.lines
    table.say("move b4 c4")
    home = turn("rg b4", "b4", 3)
    home.say("move b4 a4")
    assert home.no("end") == "S-R20"
    assert table.waiting == home.waiting == (RED,)


def test_a_goalie_does_not_pick_up_a_ball_at_home_after_a_shot():
    """S-A16: he could not shoot it; from outside as little as from inside."""
    for keeper in ("gw", "b4"):
        table = turn(f"rg {keeper}, r1 b5", "b5", 3)
        table.say("shoot a4")
        assert table.no(f"move {keeper} a4") == "S-A16"
        assert f"move {keeper} a4" not in table.lines
        assert table.waiting == (RED,)


def test_a_goalie_who_has_shot_does_not_get_the_ball_back_at_home():
    """S-A27: he could not get rid of it; outside he may."""
    mates = turn("r1 a4, r2 a5", "gw", 1)
    mates.say("shoot a4")
    assert mates.no("shoot gw") == "S-A27"
    mates.say("shoot a5")
    assert mates.no("shoot gw") == "S-A27"
    out = turn("rg b4, r1 c4", "b4", 1)
    out.say("shoot c4", "shoot b4")
    assert out.holder == "rg"
    assert "end" in out.lines
    home = turn("rg a3, r1 b3", "a3", 1)
    home.say("shoot b3")
    assert home.no("shoot a3") == "S-A27"
    assert home.waiting == (RED,)
