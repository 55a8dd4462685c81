"""Preparation: the deal, the lot, and the first card."""

import pytest

from games.finita.cards.cards import FACE
from games.finita.definition import DEFINITION
from tests.games.finita.table import GAME, Table

SEVEN = "yellow-1 yellow-2 yellow-3 yellow-4 yellow-5 yellow-6 yellow-7"


def dealt(top, *, seats=3, starter=0, below="", **options):
    """Return a table whose first card turned up is `top`; `below` follow it."""
    order = " ".join([*reversed(below.split()), top, *[SEVEN] * min(seats, 2)])
    count = 7 * max(seats - 2, 0)
    filler = [
        name
        for suit in ("green", "blue")
        for name in (f"{suit}-{number}" for number in range(1, 10))
        for _ in range(2)
    ]
    order = " ".join([order, *filler[:count]])
    return Table.dealt(seats, order, picks=(starter,), **options)


def test_everybody_is_dealt_seven_cards_and_one_is_turned_up():
    """I-R2: seven each, the rest is the draw pile, its top card opens the discard pile."""
    table = dealt("red-4", seats=4)
    assert table.sizes == [7, 7, 7, 7]
    assert table.top == "red-4"
    assert len(table.state.pile) == 120 - 28 - 1
    assert table.waiting == (0,)


@pytest.mark.parametrize("starter", [0, 1, 2])
def test_the_lot_decides_who_starts(starter):
    """I-R3: the starting player is drawn at random, in every round."""
    assert dealt("red-4", starter=starter).waiting == (starter,)


@pytest.mark.parametrize("seats", [2, 10])
def test_two_to_ten_can_play(seats):
    """I-A2: ten times seven cards and one leave 49."""
    table = dealt("red-4", seats=seats)
    assert len(table.state.pile) == 119 - 7 * seats
    assert list(DEFINITION.seats) == list(range(2, 11))
    assert table.waiting == (0,)


def test_a_draw_two_turned_up_hits_who_starts():
    """I-R4: the starting player draws two and the turn passes."""
    table = dealt("red-draw2")
    assert table.waiting == (0,)
    assert table.legal(0) == ["draw 2"]
    table.play(0, "draw 2")
    assert table.sizes == [9, 7, 7]
    assert table.waiting == (1,)


def test_a_draw_two_turned_up_may_be_passed_on():
    """I-R4: as if it had been played, so the next player faces four."""
    table = dealt("red-draw2")
    table.state.hands[0][0] = FACE["blue-draw2"]
    table.play(0, "play blue-draw2")
    assert table.legal(1) == ["draw 4"]
    assert table.waiting == (1,)


def test_a_skip_turned_up_skips_who_starts():
    """I-R5: the second player begins."""
    table = dealt("red-skip")
    assert table.legal(0) == ["pass"]
    assert table.play(0, "pass") == ["skipped"]
    assert table.waiting == (1,)


def test_a_reverse_turned_up_turns_the_direction_only():
    """I-A3: play goes the other way round, and the drawn player still begins."""
    table = dealt("red-reverse")
    assert table.waiting == (0,)
    table.play(0, "draw 1", "pass")
    assert table.waiting == (2,)


def test_two_players_are_not_skipped_by_a_reverse_turned_up():
    """I-A3: with two players as well, the starter begins."""
    assert dealt("red-reverse", seats=2).waiting == (0,)


def test_a_colour_choice_turned_up_lets_the_starter_name_the_colour():
    """I-A4: the colour first, then an ordinary turn of the same player."""
    table = dealt("choice")
    assert table.legal(0) == ["name red", "name green", "name blue", "name yellow"]
    assert table.refused(0, "draw 1") == "I-R7"
    assert table.refused(0, "play green-1") == "I-A4"
    table.play(0, "name blue")
    assert table.refused(0, "play green-1") == "I-R6"
    assert table.refused(0, "name red") == "I-R16"
    assert table.waiting == (0,)


@pytest.mark.parametrize("black", ["draw4", "paul", "petra", "pia", "patrick"])
def test_a_draw_four_or_power_card_turned_up_is_buried(black):
    """I-A5: it goes back into the pile and the next card is turned up."""
    table = dealt(black, below="red-4")
    assert [event.card for event in table.told("turned")] == [FACE[black], FACE["red-4"]]
    assert table.told("turned")[0].buried
    assert table.top == "red-4"
    assert FACE[black] in table.state.pile
    assert table.waiting == (0,)


def test_every_round_is_dealt_anew():
    """I-R11: a new round is played after each one; lots are drawn again."""
    table = Table("red-7", "blue-3 blue-4")
    table.dice.picks = [1, *[0] * 100]
    table.play(0, "play red-7")
    assert table.state.round == 2
    assert table.sizes == [7, 7]
    assert GAME.waiting_for(table.state)
