"""What a computer may choose from."""

from games.core.bots import RandomBot, without_takebacks
from games.core.dice import RandomSource
from tests.contract.toy.actions import Again, Bid, Roll


def test_no_computer_takes_a_choice_back():
    """Or it would never be done."""
    assert without_takebacks([Roll(), Again(), Bid(1)]) == [Roll(), Bid(1)]


def test_out_of_turn_a_computer_lets_things_be_unless_it_says_otherwise():
    """Most games have nothing to do there."""
    assert RandomBot().act_out_of_turn(None, [Roll(), Bid(0)], None, RandomSource(b"bot")) is None


def test_a_random_player_plays_anything_else():
    """Every other action is chosen now and then."""
    chance, legal = RandomSource(b"bot"), [Again(), Roll(), Bid(0), Bid(1)]
    chosen = {RandomBot().choose(None, legal, None, chance) for _ in range(60)}
    assert chosen == {Roll(), Bid(0), Bid(1)}
