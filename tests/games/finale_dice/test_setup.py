"""Preparing a game."""

import pytest

from games.core.dice import SeededDice
from games.core.game import Outcome
from games.finale_dice.definition import DEFINITION
from games.finale_dice.events import GameBegan, LinedUp
from games.finale_dice.state import BLUE, RED, Options
from tests.games.finale_dice.pitch import Pitch

IN_ORDER = [2, 2, 3, 3, 4, 4, 5, 5, 6, 6]


def test_each_side_has_eleven_pieces_and_there_is_one_die():
    """N-R1: one 1 and two each of 2 to 6, blue and red, and a die with six faces."""
    pitch = Pitch.set_up(first=RED, rolls=[2, 6, 4])
    for seat in (RED, BLUE):
        numbers = sorted(number for owner, number in pitch.pieces.values() if owner == seat)
        assert numbers == [1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]
    with pytest.raises(LookupError):
        Pitch.set_up(first=RED, rolls=[7])


def test_a_side_has_a_single_1():
    """N-A17: two pieces of each number is true from 2 to 6 only; the keeper has no twin."""
    pitch = Pitch("1 c3", "3 c6", rolls=[1])
    assert pitch.legal() == ["move c3 b4", "move c3 c4", "move c3 d4"]
    assert pitch.state.places[1] == pitch.state.places[13] == 37
    assert pitch.waiting == (RED,)


def test_the_keepers_start_on_their_own_goals():
    """N-R2: the colours are shared out by seat; each keeper stands on the goal behind its side."""
    pitch = Pitch.set_up(first=RED, orders=[IN_ORDER, IN_ORDER], rolls=[2, 4])
    assert pitch.pieces["red-goal"] == (RED, 1)
    assert pitch.pieces["blue-goal"] == (BLUE, 1)
    assert DEFINITION.texts.seat_names == ("Red", "Blue")


def test_the_other_ten_fill_two_rows_and_the_middle_is_empty():
    """N-R3: rows 1 and 2 are Red's, 6 and 7 Blue's, and the three between them stay free."""
    state, _ = DEFINITION.game.setup(Options(placement="fixed"), 2, SeededDice(b"rows"))
    assert len([place for place in state.places if place < 37]) == 2
    pitch = Pitch.set_up(first=RED, orders=[IN_ORDER, IN_ORDER], rolls=[3])
    assert sorted(pitch.pieces) == sorted(
        [column + row for column in "abcde" for row in "1267"] + ["red-goal", "blue-goal"]
    )
    assert pitch.waiting == (RED,)


def test_the_board_is_five_wide_and_seven_long():
    """N-A1: ten pieces fill two rows of five, and three rows lie between the two sides."""
    pitch = Pitch.set_up(first=RED, orders=[IN_ORDER, IN_ORDER], rolls=[2])
    squares = [square for square in pitch.pieces if "goal" not in square]
    assert {square[0] for square in squares} == set("abcde")
    assert {square[1] for square in squares} == set("1267")


def test_chance_places_the_pieces():
    """N-A15: the two sides are shuffled, Red's first, front row before back row."""
    red, blue = [6, 6, 5, 5, 4, 4, 3, 3, 2, 2], IN_ORDER
    pitch = Pitch.set_up(first=RED, orders=[red, blue], rolls=[6])
    assert pitch.events[:2] == [GameBegan(1, RED), LinedUp(tuple(red), tuple(blue))]
    assert [pitch.pieces[square] for square in ("a2", "e2", "a1", "e1")] == [
        (RED, 6),
        (RED, 4),
        (RED, 4),
        (RED, 2),
    ]
    assert [pitch.pieces[square][1] for square in ("a6", "e6", "a7", "e7")] == [2, 4, 4, 6]


@pytest.mark.parametrize("pick", [RED, BLUE])
def test_lots_are_drawn_for_the_first_game(pick):
    """N-A9: nobody's age is known, so chance says who begins."""
    pitch = Pitch.set_up(picks=[pick], orders=[IN_ORDER, IN_ORDER], rolls=[3])
    assert pitch.waiting == (pick,)


@pytest.mark.parametrize("seat", [RED, BLUE])
def test_an_option_chooses_who_begins(seat):
    """N-R5: the younger player, whom the rulebook lets begin; no lots are drawn then."""
    option = next(choice for choice in DEFINITION.choices if choice.name == "first")
    assert [value for value, _ in option.choices] == [None, RED, BLUE]
    pitch = Pitch.set_up(first=seat, orders=[IN_ORDER, IN_ORDER], rolls=[3])
    assert pitch.waiting == (seat,)


@pytest.mark.parametrize(("winner", "loser"), [(RED, BLUE), (BLUE, RED)])
def test_the_loser_begins_the_rematch(winner, loser):
    """N-R5: of several matches, the loser of the last one starts."""
    ended = Outcome(((winner,), (loser,)), "", "N-R12")
    again = DEFINITION.rematch(Options(removal=False), ended)
    assert again == Options(removal=False, first=loser)
    assert Pitch.set_up(first=loser, orders=[IN_ORDER, IN_ORDER], rolls=[3]).waiting == (loser,)


def test_after_a_draw_lots_are_drawn_again():
    """N-R5: a draw has no loser."""
    assert DEFINITION.rematch(Options(first=BLUE), Outcome(((0, 1),), "", "N-A7")).first is None


def test_dice_football_is_for_two():
    with pytest.raises(ValueError, match="for two"):
        DEFINITION.game.setup(Options(), 3, SeededDice(b"three"))
