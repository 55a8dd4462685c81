"""Roll, then move a piece with that number."""

from games.finale_dice.events import Moved, Passed, Rolled
from games.finale_dice.state import BLUE, RED
from tests.games.finale_dice.pitch import Pitch


def test_only_pieces_with_the_rolled_number_move():
    """N-R6: after a 5 the 5s move, and nothing else."""
    pitch = Pitch("5 a3 c3, 4 e3", "2 c6", rolls=[5])
    assert pitch.events == [Rolled(RED, 5)]
    assert {line.split()[1] for line in pitch.legal()} == {"a3", "c3"}
    assert pitch.refused("move e3 e4") == "N-R6"
    assert pitch.waiting == (RED,)


def test_a_piece_that_can_move_must_move():
    """N-A4: there is no pass and no removal while a piece with the number can move."""
    pitch = Pitch("5 a3 e7", "2 c6", rolls=[5])
    assert pitch.legal() == ["move a3 a4", "move a3 b4"]
    assert pitch.refused("remove e7") == "N-A4"
    assert pitch.refused("remove a3") == "N-A4"
    assert pitch.waiting == (RED,)


def test_a_keeper_who_can_move_must_move_on_a_1():
    """N-A4: the keeper too, although he leaves his goal open; one way out is played at once."""
    pitch = Pitch("1 red-goal, 4 b1 c1", "2 c6", rolls=[1, 2])
    assert pitch.events[0] == Moved(RED, 1, 1, 35, 3)
    assert pitch.waiting == (BLUE,)


def test_the_free_twin_moves_when_the_other_is_blocked():
    """N-A6: one 4 blocked, the other free: the free one moves."""
    pitch = Pitch("4 b1 e3, 2 a2 b2, 3 c2", "2 c6", rolls=[4])
    assert pitch.legal() == ["move e3 d4", "move e3 e4"]
    assert pitch.refused("move b1 b2") == "N-R8"
    assert pitch.waiting == (RED,)


def test_a_forced_move_is_played_and_told():
    """N-R6: with a single move there is no choice to ask for."""
    pitch = Pitch("5 a3, 3 b4", "2 c6", rolls=[5, 2])
    assert pitch.events == [Moved(RED, 5, 5, 10, 15), Rolled(BLUE, 2)]
    assert pitch.waiting == (BLUE,)


def test_the_turn_passes_when_no_piece_has_the_number():
    """N-R10: a 6 with both 6s gone changes nothing."""
    pitch = Pitch("5 a3", "2 c6", rolls=[6, 2])
    assert pitch.events == [Passed(RED, 6), Rolled(BLUE, 2)]
    assert pitch.pieces == {"a3": (RED, 5), "c6": (BLUE, 2)}
    assert pitch.waiting == (BLUE,)


def test_the_sides_take_turns():
    """N-R6: after a choice the other side rolls, and forced turns run on until somebody chooses."""
    pitch = Pitch("5 c2, 3 e7", "2 b6", rolls=[5])
    events = pitch.play("move c2 c3", 6, 6, 4, 5)
    assert events[1:] == [Passed(BLUE, 6), Passed(RED, 6), Passed(BLUE, 4), Rolled(RED, 5)]
    assert len(pitch.view().recent) == 4
    assert pitch.waiting == (RED,)
