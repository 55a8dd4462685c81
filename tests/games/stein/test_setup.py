"""Preparation: start player, kick-off, placing in turn, the suggested formation."""

import pytest

from games.stein.board.board import CENTRE, FORMATIONS, HOMES, NAMES
from tests.games.stein.table import RED, WHITE, kick_off


def test_two_sides_have_ten_players_a_goalie_and_one_ball():
    """S-R1: and the die is handed in."""
    table = kick_off()
    assert len(table.state.at) == 22
    assert table.where("rg") == "gw"
    assert table.where("wg") == "ge"
    assert table.ball == "e4"
    assert table.waiting == (WHITE,)


def test_goalies_start_in_their_goals_and_red_defends_the_lower_one():
    """S-R3: sides are agreed by the seats."""
    table = kick_off()
    assert table.state.sides == [0, 1]
    assert table.waiting == (WHITE,)


@pytest.mark.parametrize(("first", "piece"), [(RED, "r1"), (WHITE, "w1")])
def test_the_start_player_is_drawn_and_stands_at_the_ball(first, piece):
    """S-R4, S-A7: one of his players has the ball on the kick-off space; the other places next."""
    table = kick_off(first=first)
    assert table.holder == piece
    assert table.where(piece) == "e4"
    assert table.waiting == (1 - first,)


def test_players_are_placed_alternately_on_the_own_side():
    """S-R5: nine more for the side at the ball, ten for the other."""
    table = kick_off(rolls=[4])
    for index in range(10):
        table.say(f"place {NAMES[HOMES[1][index]]}")
        assert table.waiting == (RED,)
        if index < 9:
            table.say(f"place {NAMES[HOMES[0][index]]}")
            assert table.waiting == (WHITE,)
        if index == 8:
            break
    table.say(f"place {NAMES[HOMES[1][9]]}")
    assert table.state.phase == "turn"
    assert table.state.next_off(RED) is None
    assert table.where("r1") == "e4"
    assert table.waiting == (RED,)


@pytest.mark.parametrize("space", [NAMES[space] for space in CENTRE])
def test_nobody_is_placed_in_the_centre(space):
    """S-R5: all seven dark spaces stay free."""
    table = kick_off(first=WHITE)
    assert table.no(f"place {space}") == "S-R5"
    assert table.waiting == (RED,)


def test_nobody_is_placed_on_the_other_side_or_on_a_taken_space():
    """S-R5: free spaces of the own side."""
    table = kick_off(first=WHITE)
    assert table.no("place f1") == "S-R5"
    table.say("place a1", "place i1")
    assert table.no("place a1") == "S-R5"
    table.say("place a2")
    assert table.waiting == (WHITE,)


@pytest.mark.parametrize("space", ["e1", "e2", "e6", "e7"])
def test_neutral_spaces_of_the_midline_are_not_placed_on(space):
    """S-A6: the rest of the midline belongs to nobody."""
    table = kick_off(first=WHITE)
    assert table.no(f"place {space}") == "S-A6"
    assert table.waiting == (RED,)


def test_shooting_spaces_may_be_placed_on_and_neutral_ones_not():
    """S-A26: also by the last players placed."""
    table = kick_off(first=WHITE)
    table.say("place a3", "place i3", "place a4", "place i4", "place a5")
    assert table.where("r3") == "a5"
    assert "place i5" in table.lines
    assert "place e1" not in table.lines
    assert table.waiting == (WHITE,)


def test_the_start_player_takes_the_first_turn_and_turns_alternate():
    """S-R6: whoever stands at the ball begins."""
    table = kick_off(first=WHITE, rolls=[2, 5])
    table.say("formation", "formation")
    assert table.waiting == (WHITE,)
    table.say("end")
    assert table.waiting == (RED,)
    assert table.state.points == 5


def test_one_tap_takes_the_suggested_formation_in_turn_with_the_other_side():
    """S-R5: legal and symmetric; the other side still places one player after each of ours."""
    table = kick_off(rolls=[6])
    table.say("formation")
    assert table.where("w1") == NAMES[FORMATIONS[1][0]]
    assert table.where("w2") is None
    table.say("place a1")
    assert table.where("w2") == NAMES[FORMATIONS[1][1]]
    table.say("formation")
    assert table.state.phase == "turn"
    assert {table.where(f"w{n}") for n in range(1, 11)} == {NAMES[s] for s in FORMATIONS[1]}
    assert table.waiting == (RED,)


def test_the_formation_stands_on_the_own_side_outside_the_centre():
    """S-R5: ten different spaces of each side."""
    for side, formation in enumerate(FORMATIONS):
        assert len(set(formation)) == 10
        assert set(formation) <= set(HOMES[side])
