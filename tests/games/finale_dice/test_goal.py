"""How a game ends, and what it is worth."""

import pytest

from games.finale_dice.actions import SQUARES
from games.finale_dice.definition import DEFINITION
from games.finale_dice.events import (
    ChampionshipEnded,
    Emptied,
    GameBegan,
    GoalScored,
    Passed,
    Stuck,
)
from games.finale_dice.state import BLUE, RED
from tests.games.finale_dice.pitch import Pitch

CHAMPIONSHIP = {"play": "championship"}
D7 = SQUARES.index("d7")
NO_REMOVAL = {"play": "championship", "removal": False}


def test_reaching_the_opponents_goal_wins():
    """N-R4: a piece on the other goal square ends the match at once."""
    pitch = Pitch("5 d7 c3", "2 c6, 1 a6", rolls=[5])
    assert pitch.play("move d7 blue-goal")[-1] == GoalScored(RED, (3, 0), 5, D7)
    assert pitch.outcome().winners == (RED,)
    assert pitch.outcome().rule == "N-R12"
    assert pitch.outcome().rule not in DEFINITION.texts.titles
    assert pitch.waiting == ()
    assert pitch.legal(RED) == pitch.legal(BLUE) == []
    assert pitch.refused("move c3 c4", seat=RED) == "over"
    assert pitch.refused("remove c3", seat=RED) == "over"
    assert pitch.refused("mix", seat=RED) == "over"


def test_blue_scores_at_the_other_end():
    """N-R4: Blue plays down, to Red's goal."""
    pitch = Pitch("5 c3", "2 c1 c6", turn=BLUE, rolls=[2])
    pitch.play("move c1 red-goal")
    assert pitch.outcome().winners == (BLUE,)
    assert pitch.outcome().score == (0, 3)
    assert pitch.waiting == ()


def test_a_keeper_on_his_goal_closes_it():
    """N-R12: the goal is entered only while the keeper is away from it."""
    pitch = Pitch("5 d7 c3", "1 blue-goal, 2 c6", rolls=[5])
    assert {line.split()[1] for line in pitch.legal()} == {"c3"}
    assert pitch.refused("move d7 blue-goal") == "N-R12"
    assert pitch.waiting == (RED,)


def test_without_removal_a_goal_is_a_full_win():
    """N-R14: three points to none."""
    pitch = Pitch("5 d7 c3", "2 c6", rolls=[5], removal=False)
    pitch.play("move d7 blue-goal")
    assert pitch.outcome().score == (3, 0)
    assert pitch.waiting == ()


def test_without_removal_who_cannot_move_at_all_loses_by_a_small_win():
    """N-R14: the opponent has 2 points, the one who is stuck 1."""
    pitch = Pitch("5 a7 e7", "2 c6", removal=False)
    assert pitch.events == [Stuck(RED, (1, 2))]
    assert pitch.outcome().winners == (BLUE,)
    assert pitch.outcome().rule == "N-R14"
    assert pitch.outcome().facts == {"seat_winner": BLUE, "seat_loser": RED, "high": 2, "low": 1}
    assert pitch.waiting == ()


def test_a_small_win_is_two_to_one():
    """N-A13: two points and one, for either seat."""
    pitch = Pitch("5 c3", "2 a1 e1", turn=BLUE, removal=False)
    assert pitch.outcome().score == (2, 1)
    assert pitch.waiting == ()


def test_being_stuck_is_tested_before_the_roll():
    """N-A11: no die falls for a side that cannot move, but it does while one piece can."""
    assert Pitch("5 a7 e7", "2 c6", removal=False).state.luck == [0, 0, 0]
    pitch = Pitch("5 a7 e7, 3 c3", "2 c6", removal=False, rolls=[5])
    assert pitch.state.luck == [0, 0, 1]
    assert pitch.waiting == (RED,)


def test_in_the_base_game_being_stuck_wins_nothing():
    """N-R14: small wins belong to the game without removal; here the piece is removed."""
    pitch = Pitch("5 a7 e7, 3 c1", "2 c6", rolls=[5])
    assert pitch.legal() == ["remove a7", "remove e7"]
    assert pitch.waiting == (RED,)


def test_in_a_championship_a_new_game_begins_with_the_loser():
    """N-R5, N-R15: several games, each with a new line-up, and the points add up."""
    pitch = Pitch("5 d7 c3", "2 c6", rolls=[5], **NO_REMOVAL)
    events = pitch.play("move d7 blue-goal", 3)
    assert events[1:3] == [GoalScored(RED, (3, 0), 5, D7), GameBegan(2, BLUE)]
    assert len(pitch.pieces) == 22
    assert pitch.outcome() is None
    assert pitch.state.round == 2
    assert pitch.waiting == (BLUE,)


@pytest.mark.parametrize(
    ("before", "ends"), [((6, 3), False), ((7, 5), True), ((9, 9), True), ((6, 9), False)]
)
def test_ten_points_decide_a_championship(before, ends):
    """N-R15: the first to reach or pass 10 points is champion."""
    pitch = Pitch("5 d7 c3", "2 c6", rolls=[5], results=[before], **NO_REMOVAL)
    pitch.play("move d7 blue-goal", *([] if ends else [3]))
    assert (pitch.outcome() is not None) == ends
    assert pitch.waiting == (() if ends else (BLUE,))


def test_at_eleven_to_ten_the_eleven_wins():
    """N-R15: a small win at 9 : 9 brings both past ten."""
    pitch = Pitch("5 c3", "2 a1 e1", turn=BLUE, results=[(9, 9)], **NO_REMOVAL)
    assert pitch.events[-1] == ChampionshipEnded(RED, (11, 10))
    assert pitch.outcome().winners == (RED,)
    assert pitch.outcome().rule == "N-R15"
    assert pitch.outcome().rule in DEFINITION.texts.titles
    assert pitch.waiting == ()


def test_ten_all_is_no_decision():
    """N-A12: with a small win at 8 : 9 both have ten, and play goes on."""
    pitch = Pitch("5 c3", "2 a1 e1", turn=BLUE, results=[(8, 9)], rolls=[3], **NO_REMOVAL)
    assert pitch.state.score == (10, 10)
    assert pitch.outcome() is None
    assert pitch.waiting == (BLUE,)


def test_the_base_game_can_be_played_for_points():
    """N-A16: three points a win, and the first to reach ten is champion."""
    pitch = Pitch("5 d7 c3", "2 c6", rolls=[5], results=[(6, 9)], **CHAMPIONSHIP)
    pitch.play("move d7 blue-goal", 3)
    assert pitch.state.score == (9, 9)
    assert pitch.waiting == (BLUE,)
    last = Pitch("5 d7 c3", "2 c6", rolls=[5], results=[(9, 9)], **CHAMPIONSHIP)
    assert last.play("move d7 blue-goal")[-1] == ChampionshipEnded(RED, (12, 9))
    assert last.outcome().score == (12, 9)
    assert last.waiting == ()


def test_a_side_without_pieces_passes():
    """N-A7: it rolls, has no such number, and the other side goes on."""
    pitch = Pitch("", "2 c6", rolls=[5, 2])
    assert pitch.events[0] == Passed(RED, 5)
    assert pitch.outcome() is None
    assert pitch.waiting == (BLUE,)


def test_an_empty_board_is_a_draw():
    """N-A7: neither side has a piece left: no points, and nobody has won."""
    pitch = Pitch("5 a7", "2 e1", rolls=[5, 2])
    assert pitch.events[-1] == Emptied()
    assert pitch.outcome().is_draw
    assert pitch.outcome().score == (0, 0)
    assert pitch.waiting == ()


def test_a_drawn_game_of_a_championship_is_replayed():
    """N-A7: the same side begins again, without points."""
    pitch = Pitch("5 a7", "2 e1", turn=RED, rolls=[5, 2, 3], **CHAMPIONSHIP)
    assert pitch.events[2:4] == [Emptied(), GameBegan(2, RED)]
    assert pitch.state.score == (0, 0)
    assert pitch.waiting == (RED,)


@pytest.mark.parametrize(
    ("before", "winners"), [((3, 6), (BLUE,)), ((6, 3), (RED,)), ((3, 3), (RED, BLUE))]
)
def test_ten_drawn_games_end_a_championship_as_it_stands(before, winners):
    """N-A7: so that a championship always ends."""
    results = [before, *[(0, 0)] * 9]
    pitch = Pitch("5 a7", "2 e1", rolls=[5, 2], results=results, **CHAMPIONSHIP)
    champion = winners[0] if len(winners) == 1 else None
    assert pitch.events[-1] == ChampionshipEnded(champion, before)
    assert pitch.outcome().winners == winners
    assert pitch.waiting == ()
