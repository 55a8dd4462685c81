"""The goal shot, the hidden number, the call, and the consequences of a goal."""

import pytest

from tests.games.stein.table import GAME, RED, WHITE, turn


def side(mark, spaces):
    """Return the players of a side on these spaces, in the order of their numbers."""
    return ", ".join(f"{mark}{n} {space}" for n, space in enumerate(spaces.split(), 1))


BEFORE_GOAL = "r1 i4, r2 a1, r3 e1, r4 d4, r5 g1, w1 c1, w2 h1, w3 e5, w4 e7"


@pytest.mark.parametrize("space", ["i3", "i4", "i5"])
def test_a_goal_is_shot_from_the_three_dark_spaces(space):
    """S-R31: next to the opponent's goal."""
    table = turn(f"r1 {space}, wg h1", space, 1)
    assert "goal" in table.lines
    assert table.waiting == (RED,)


@pytest.mark.parametrize("space", ["b4", "h4", "i2", "i6", "a4"])
def test_a_goal_is_shot_from_nowhere_else(space):
    """S-R31: b4 is a space short for White, h4 for Red; the own goal is no goal to shoot at."""
    seat, piece = (WHITE, "w1") if space == "b4" else (RED, "r1")
    table = turn(f"{piece} {space}, rg b1, wg h1", space, 1, seat=seat)
    assert table.no("goal") == "S-R31"
    assert table.no("aim 3") == "S-R31"
    assert table.waiting == (seat,)


def test_an_empty_goal_is_scored_in_at_once():
    """S-R32: White from a4 with the goalie away."""
    table = turn("w1 a4, rg b1, r1 c4", "a4", 1, seat=WHITE)
    assert table.no("aim 3") == "S-R32"
    table.say("goal")
    assert table.state.score == [0, 1]
    assert table.waiting == (WHITE,)


def test_points_lapse_and_the_shooter_hides_a_number():
    """S-R33, S-A18: at the announcement; the other seat sees that he did, not what."""
    table = turn("r1 i4", "i4", 5)
    assert table.no("goal") == "S-R33"
    mine, theirs = table.say("aim 5")
    assert (mine.number, mine.only, theirs.but) == (5, (RED,), (RED,))
    assert table.state.points == 0
    assert GAME.view(table.state, RED).aim == 5
    assert GAME.view(table.state, WHITE).aim == 0
    assert GAME.view(table.state, None).aim == 0
    assert table.waiting == (WHITE,)


def test_the_die_shows_one_to_six():
    """S-R33: no other number can be hidden."""
    table = turn("r1 i4", "i4", 1)
    assert table.no("aim 0") == "S-R33"
    assert table.no("aim 7") == "S-R33"
    assert table.waiting == (RED,)


@pytest.mark.parametrize(
    ("number", "call"), [(1, "lo"), (2, "lo"), (3, "mid"), (4, "mid"), (5, "hi"), (6, "hi")]
)
def test_the_right_third_parries_and_the_others_are_goals(number, call):
    """S-R33, S-R34, S-R35: 1-2 lo, 3-4 mid, 5-6 hi, for all six numbers."""
    for called in ("lo", "mid", "hi"):
        table = turn(BEFORE_GOAL, "i4", 1, rolls=[4])
        shown, *_ = table.say(f"aim {number}", f"guess {called}")[2:]
        assert shown.parried == (called == call)
        assert table.state.score == ([0, 0] if called == call else [1, 0])
        assert table.state.aim == 0


def test_a_parry_gives_the_goalie_the_ball_and_his_side_the_turn():
    """S-R34, S-R20: in that turn he may not keep it."""
    table = turn("r1 i4", "i4", 4, rolls=[3])
    table.say("aim 1", "guess lo")
    assert table.holder == "wg"
    assert table.state.points == 3
    assert table.waiting == (WHITE,)
    assert table.no("end") == "S-R20"
    table.say("shoot h4")
    assert "end" in table.lines


def test_after_a_goal_the_other_half_and_the_centre_are_cleared():
    """S-R36, S-A6: neutral spaces of the midline and the own half stay."""
    table = turn(BEFORE_GOAL, "i4", 1)
    events = table.say("aim 1", "guess mid")
    gone = next(event.pieces for event in events if event.kind == "taken-off")
    assert len(gone) == 5
    stays = {"r2": "a1", "r3": "e1", "w2": "h1", "w4": "e7"}
    assert {piece: table.where(piece) for piece in stays} == stays
    for piece in ("r1", "r4", "r5", "w3"):
        assert table.where(piece) is None
    assert table.where("w1") == "e4"
    assert table.waiting == (RED,)


def test_after_a_goal_goalies_return():
    """S-R37: from wherever they were; they are never taken off."""
    table = turn("r1 i4, wg d4, rg f3", "i4", 1)
    table.say("goal")
    assert table.where("rg") == "gw"
    assert table.where("wg") == "ge"
    assert table.waiting == (RED,)


def test_the_side_that_conceded_kicks_off_and_moves_first():
    """S-R38, S-A19: with a player from beside the board; it holds the die."""
    table = turn("r1 i4, wg h1, w2 h2", "i4", 1, rolls=[6])
    table.say("goal")
    assert table.holder == "w1"
    assert table.ball == "e4"
    table.say("formation", "formation")
    assert table.waiting == (WHITE,)
    assert table.state.points == 6


def test_without_a_player_beside_the_board_one_from_the_field_kicks_off():
    """S-R38, S-A20: the owner chooses which, never the goalie."""
    table = turn(f"{side('w', 'f1 f2 f5 f6 f7 g1 g2 g3 g4 g5')}, r1 i4, wg h1", "i4", 1)
    table.say("goal")
    assert table.waiting == (WHITE,)
    assert len(table.lines) == 10
    assert table.no("kick-off ge") == "S-A20"
    assert table.no("kick-off a1") == "S-A20"
    assert table.no("end") == "S-R38"
    table.say("kick-off g4")
    assert table.holder == "w9"
    assert table.waiting == (RED,)


def test_the_scorer_places_first_and_the_rest_follow_alternately():
    """S-R39: when one side is done the other simply continues; never in the centre."""
    table = turn(
        "r1 i4, r2 a1, r3 a2, r4 a3, r5 b1, r6 b2, r7 b3, r8 c1, r9 c2, wg h1, w1 h2, w2 h3, w3 h4,"
        " w4 h5, w5 h6, w6 g1",
        "i4",
        1,
        rolls=[2],
    )
    table.say("goal")
    assert table.waiting == (RED,)
    assert table.no("place d4") == "S-R5"
    table.say("place d1")
    assert table.waiting == (WHITE,)
    table.say("place f1")
    assert table.waiting == (RED,)
    table.say("place d2")
    assert table.waiting == (WHITE,)
    table.say("place f2", "place g2")
    assert table.waiting == (WHITE,)
    assert table.state.phase == "turn"


def test_a_side_with_nobody_to_place_is_not_asked():
    """S-R39: White kicks off from the field, only Red's scorer is beside the board."""
    reds = side("r", "i4 a1 a2 a3 a4 a5 a6 a7 b1 b2")
    whites = side("w", "h2 f1 f2 f5 f6 f7 g1 g2 g3 g4")
    table = turn(f"{reds}, {whites}, wg h1", "i4", 1, rolls=[3])
    table.say("goal")
    assert table.waiting == (WHITE,)
    table.say("kick-off h2")
    assert table.waiting == (RED,)
    table.say("formation")
    assert table.state.phase == "turn"
    assert table.waiting == (WHITE,)


def test_only_the_goalies_side_calls():
    """S-R33: and only lo, mid or hi."""
    table = turn("r1 i4", "i4", 1)
    table.say("aim 3")
    assert table.no("guess lo", seat=RED) == "S-R6"
    assert table.no("end") == "S-R33"
    assert table.lines == ["guess lo", "guess mid", "guess hi"]
    assert table.waiting == (WHITE,)
