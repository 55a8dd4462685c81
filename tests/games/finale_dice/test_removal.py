"""When no piece with the rolled number can move."""

from games.finale_dice.events import KeeperStayed, Passed, Removed, Rolled
from games.finale_dice.state import BLUE, RED
from tests.games.finale_dice.pitch import Pitch

BOXED_IN = "4 b1 d1, 2 a2 b2, 3 c2 d2, 5 e2"


def test_of_two_stuck_pieces_the_player_chooses_which_goes():
    """N-R9: both 4s are behind their own pieces, so one of them leaves for good."""
    pitch = Pitch(BOXED_IN, "6 c6", rolls=[4])
    assert pitch.legal() == ["remove b1", "remove d1"]
    assert pitch.refused("move b1 b2") == "N-R9"
    assert pitch.refused("remove a2") == "N-R9"
    assert pitch.play("remove d1", 6)[0] == Removed(RED, 4, 3)
    assert "d1" not in pitch.pieces
    assert pitch.pieces["b1"] == (RED, 4)
    assert pitch.waiting == (BLUE,)


def test_a_removed_piece_never_comes_back():
    """N-R9: after both 4s are gone a 4 passes."""
    pitch = Pitch(BOXED_IN, "6 c6", rolls=[4])
    pitch.play("remove d1", 6)
    pitch.play("move c6 c5", 4, 6)
    assert Removed(RED, 4, 1) in pitch.events
    pitch.play("move c5 c4", 4, 6)
    assert Passed(RED, 4) in pitch.events
    assert pitch.waiting == (BLUE,)


def test_a_single_stuck_piece_goes_at_once():
    """N-R9: with one piece of the number left there is nothing to choose."""
    pitch = Pitch("5 a7, 3 a1", "2 c6", rolls=[5, 2])
    assert pitch.events == [Removed(RED, 5, 30), Rolled(BLUE, 2)]
    assert pitch.pieces == {"a1": (RED, 3), "c6": (BLUE, 2)}
    assert pitch.waiting == (BLUE,)


def test_a_keeper_blocked_in_his_goal_stays():
    """N-R11: while he has not left his start square he is not removed; the turn passes."""
    pitch = Pitch("1 red-goal, 4 b1 c1, 5 d1", "2 c6", rolls=[1, 2])
    assert pitch.events == [KeeperStayed(RED), Rolled(BLUE, 2)]
    assert pitch.pieces["red-goal"] == (RED, 1)
    assert pitch.waiting == (BLUE,)


def test_a_1_in_the_first_position_passes():
    """N-R11: at the start the own first row blocks the keeper."""
    pitch = Pitch.set_up(first=RED, rolls=[1, 1, 3])
    assert pitch.events[2:4] == [KeeperStayed(RED), KeeperStayed(BLUE)]
    assert pitch.waiting == (RED,)


def test_a_keeper_who_has_left_is_a_piece_like_any_other():
    """N-R11: once he has moved and is stuck, a 1 removes him."""
    pitch = Pitch("1 c1, 2 b2, 3 c2, 4 d2", "2 c6", rolls=[1, 2])
    assert pitch.events[0] == Removed(RED, 1, 2)
    assert "c1" not in pitch.pieces
    assert pitch.waiting == (BLUE,)


def test_without_removal_another_piece_moves():
    """N-R13: nothing is ever removed; when the number cannot move, another piece may."""
    pitch = Pitch("5 a7 e7, 3 c2, 4 a3", "2 c6", rolls=[5], removal=False)
    assert {line.split()[1] for line in pitch.legal()} == {"c2", "a3"}
    assert pitch.refused("remove a7") == "N-R13"
    assert pitch.refused("move a7 a6") == "N-R7"
    pitch.play("move a3 a4", 2)
    assert pitch.pieces["a7"] == (RED, 5)
    assert pitch.waiting == (BLUE,)


def test_without_removal_the_rolled_number_comes_first():
    """N-R13: while a piece with the number can move, no other may."""
    pitch = Pitch("5 a7 e3, 3 c2", "2 c6", rolls=[5], removal=False)
    assert pitch.legal() == ["move e3 d4", "move e3 e4"]
    assert pitch.refused("move c2 c3") == "N-R6"
    assert pitch.waiting == (RED,)


def test_without_removal_there_is_no_pass_while_a_move_exists():
    """N-A10: all other moves are offered, and only moves; even a single one is played."""
    pitch = Pitch("5 e7, 3 c2", "2 c6", rolls=[6], removal=False)
    assert pitch.legal() == ["move c2 b3", "move c2 c3", "move c2 d3"]
    forced = Pitch("5 e7, 3 a2, 2 b3", "2 c6", rolls=[5], removal=False)
    assert forced.legal() == ["move b3 a4", "move b3 b4", "move b3 c4", "move a2 a3"]
    assert forced.waiting == (RED,)


def test_without_removal_a_blocked_keeper_lets_another_piece_move():
    """N-R13: a 1 with the keeper blocked is a number that cannot move, no pass."""
    pitch = Pitch("1 red-goal, 4 b1 c1, 5 d1", "2 c6", rolls=[1], removal=False)
    assert {line.split()[1] for line in pitch.legal()} == {"b1", "c1", "d1"}
    assert pitch.waiting == (RED,)
