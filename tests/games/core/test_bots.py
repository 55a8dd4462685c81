"""Bots: what a computer may choose from."""

from games.core.bots import RandomBot, playable
from games.core.dice import Chance
from tests.contract.toy.actions import Again, Bid, Roll


def test_no_computer_takes_a_choice_back():
    """Or it would never be done."""
    assert playable([Roll(), Again(), Bid(1)]) == [Roll(), Bid(1)]


def test_out_of_turn_a_computer_lets_things_be_unless_it_says_otherwise():
    """Most games have nothing to do there."""
    assert RandomBot().react(None, [Roll(), Bid(0)], None, Chance(b"bot")) is None


def test_a_random_player_plays_anything_else():
    """Every other action is chosen now and then."""
    chance, legal = Chance(b"bot"), [Again(), Roll(), Bid(0), Bid(1)]
    chosen = {RandomBot().choose(None, legal, None, chance) for _ in range(60)}
    assert chosen == {Roll(), Bid(0), Bid(1)}
