"""Points, what they buy, and the end of a turn."""

from tests.games.stein.table import RED, WHITE, kick_off, turn


def test_the_roll_is_the_number_of_points():
    """S-R7: freely split over players and the goalie."""
    table = kick_off(rolls=[3])
    events = table.say("formation", "formation")
    assert events[-1].points == 3
    table.say("move e4 f4", "move d3 e3", "move gw a3")
    assert table.state.points == 0
    assert table.waiting == (RED,)


def test_unused_points_may_be_dropped():
    """S-R8: the turn may end with points left."""
    table = turn("r1 c4", "c4", 6, rolls=[1])
    table.say("end")
    assert table.waiting == (WHITE,)
    assert table.state.points == 1


def test_a_step_without_points_is_refused():
    """S-R9: the last point buys one more step, none buys nothing."""
    table = turn("r1 c4", "c4", 1)
    table.say("move c4 d4")
    assert table.no("move d4 d3") == "S-R9"
    assert "end" in table.lines
    assert table.waiting == (RED,)


def test_only_the_side_in_turn_plays():
    """S-R6: the other is told whose turn it is."""
    table = turn("r1 c4, w1 g4", "c4", 3)
    assert table.no("move g4 f4", seat=WHITE) == "S-R6"
    assert table.waiting == (RED,)


def test_an_action_of_another_phase_is_refused_with_what_is_due():
    """S-R7: placing, calling and selecting have their time."""
    table = turn("r1 c4", "c4", 3)
    for line in ("place a1", "guess lo", "select r1", "kick-off c4", "formation"):
        assert table.no(line) == "S-R7"
    assert kick_off().no("end") == "S-R5"
    assert table.waiting == (RED,)


def test_a_turn_stays_open_until_it_is_ended():
    """S-R8: the last step can still be taken back, as no die has fallen."""
    table = turn("r1 c4", "a1", 1)
    table.say("move c4 c3")
    assert table.lines == ["end"]
    assert table.waiting == (RED,)
