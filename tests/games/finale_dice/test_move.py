"""How a piece moves."""

import pytest

from games.finale_dice.move import squares_ahead
from games.finale_dice.state import BLUE, GOALS, RED
from tests.games.finale_dice.pitch import Pitch

AHEAD = {
    "red in the middle": (RED, "5 c3", ["move c3 b4", "move c3 c4", "move c3 d4"]),
    "red on the left side": (RED, "5 a3", ["move a3 a4", "move a3 b4"]),
    "red on the right side": (RED, "5 e3", ["move e3 d4", "move e3 e4"]),
    "blue in the middle": (BLUE, "5 c5", ["move c5 b4", "move c5 c4", "move c5 d4"]),
    "blue on the right side": (BLUE, "5 e5", ["move e5 d4", "move e5 e4"]),
}


@pytest.mark.parametrize(("seat", "piece", "moves"), AHEAD.values(), ids=AHEAD)
def test_a_piece_moves_one_square_ahead_or_diagonally_ahead(seat, piece, moves):
    """N-R7: straight or diagonally forward, by one square."""
    pitch = Pitch(*((piece, "") if seat == RED else ("", piece)), turn=seat, rolls=[5])
    assert pitch.legal() == moves
    assert pitch.waiting == (seat,)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("move c4 b4", "sideways"),
        ("move c4 d4", "sideways"),
        ("move c4 c3", "back"),
        ("move c4 d3", "back"),
        ("move c4 c6", "too far"),
        ("move c4 e5", "too far"),
        ("move c4 c4", "not at all"),
        ("move c4 red-goal", "to the own goal"),
    ],
)
def test_a_piece_moves_neither_sideways_nor_back_nor_far(line, why):
    """N-R7: no other square is in reach."""
    pitch = Pitch("5 c4", "2 c6", rolls=[5])
    assert pitch.refused(line) == "N-R7", why
    assert pitch.waiting == (RED,)


@pytest.mark.parametrize(("red", "blue"), [("5 c4, 3 c5", "2 a6"), ("5 c4", "2 c5")])
def test_a_piece_moves_only_onto_an_empty_square(red, blue):
    """N-R8: neither a friend nor a foe is captured or shared with."""
    pitch = Pitch(red, blue, rolls=[5])
    assert pitch.legal() == ["move c4 b5", "move c4 d5"]
    assert pitch.refused("move c4 c5") == "N-R8"
    assert pitch.off == 24 - 2 - len(pitch.pieces)


def test_a_piece_goes_where_it_was_sent():
    """N-R7, N-R8: the square left is empty, the next one taken, and the other side rolls."""
    pitch = Pitch("5 c4", "2 b6", rolls=[5])
    pitch.play("move c4 d5", 2)
    assert pitch.pieces == {"d5": (RED, 5), "b6": (BLUE, 2)}
    assert pitch.waiting == (BLUE,)


@pytest.mark.parametrize(
    ("square", "leads_in"), [("a7", False), ("b7", True), ("c7", True), ("d7", True), ("e7", False)]
)
def test_the_goal_is_entered_from_the_three_middle_columns(square, leads_in):
    """N-A2: straight from c, diagonally from b and d; from a and e it cannot be reached."""
    pitch = Pitch(f"5 {square} c3", "2 b6", rolls=[5])
    assert (f"move {square} blue-goal" in pitch.legal()) == leads_in
    if not leads_in:
        assert pitch.refused(f"move {square} blue-goal") == "N-A2"
    assert pitch.waiting == (RED,)


def test_the_keeper_steps_out_to_b_c_or_d():
    """N-A3: from the goal to the middle columns of the own first row, if they are empty."""
    pitch = Pitch("1 red-goal, 4 c1", "2 b6", rolls=[1])
    assert pitch.legal() == ["move red-goal b1", "move red-goal d1"]
    assert pitch.refused("move red-goal c1") == "N-R8"
    assert pitch.refused("move red-goal a1") == "N-A3"
    blue = Pitch("", "1 blue-goal", turn=BLUE, rolls=[1])
    assert blue.legal() == ["move blue-goal b7", "move blue-goal c7", "move blue-goal d7"]


@pytest.mark.parametrize("keeper", ["b1", "c1", "d1", "a3"])
def test_the_keeper_does_not_step_back_into_the_own_goal(keeper):
    """N-R7: no piece moves back, so the reason is not how a goal is entered."""
    pitch = Pitch(f"1 {keeper}", "2 b6", rolls=[1])
    assert pitch.refused(f"move {keeper} red-goal") == "N-R7"
    assert pitch.waiting == (RED,)
    blue = Pitch("5 c3", "1 c7", turn=BLUE, rolls=[1])
    assert blue.refused("move c7 blue-goal") == "N-R7"


def test_a_piece_in_a_corner_of_the_last_row_stays_and_blocks():
    """N-A5: it has no square ahead; in the base game it goes when its twin cannot move either."""
    pitch = Pitch("5 e7 c3, 3 a1", "2 d6", rolls=[5])
    assert pitch.legal() == ["move c3 b4", "move c3 c4", "move c3 d4"]
    pitch.play("move c3 c4", 2)
    assert pitch.legal() == ["move d6 c5", "move d6 d5", "move d6 e5"]
    alone = Pitch("5 e7, 3 a1 a3", "2 d6", rolls=[5, 2])
    assert "e7" not in alone.pieces
    assert alone.waiting == (BLUE,)


def test_no_piece_ever_reaches_its_own_goal():
    """N-A8: moves only lead ahead, so the own goal is never wanted."""
    for seat in (RED, BLUE):
        assert all(GOALS[seat] not in squares_ahead(seat, square) for square in range(37))


def test_only_ones_own_pieces_move_and_only_in_turn():
    """N-R6: the other side's pieces and the other side's turn are its own."""
    pitch = Pitch("5 c4", "5 c6", rolls=[5])
    assert pitch.refused("move c6 c5") == "N-R6"
    assert pitch.refused("move a3 a4") == "N-R6"
    assert pitch.refused("move c6 c5", seat=BLUE) == "N-R6"
    assert pitch.legal(BLUE) == []
    assert pitch.waiting == (RED,)
