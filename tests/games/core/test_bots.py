"""What a computer may choose from."""

from games.core.bots import Bot, CarelessBot, RandomBot, computers, without_takebacks
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


class Prudent(Bot):
    """Plays the first action, out of turn too."""

    def choose(self, _view, legal_actions, _imagine, _chance):
        return legal_actions[0]

    def act_out_of_turn(self, _view, legal_actions, _imagine, _chance):
        return legal_actions[0]


def test_a_careless_computer_errs_as_often_as_it_says():
    """Of its choices and out of turn, where it then lets things be."""
    chance, legal = RandomSource(b"bot"), [Bid(0), Bid(1)]
    careless = CarelessBot(Prudent(), 40)
    chosen = [careless.choose(None, legal, None, chance) for _ in range(500)]
    assert 60 < chosen.count(Bid(1)) < 140, "half of the 200 mistakes"
    acted = [careless.act_out_of_turn(None, legal, None, chance) for _ in range(500)]
    assert set(acted) == {Bid(0), None}
    assert 150 < acted.count(None) < 250


def test_computers_are_named_from_the_weakest_to_the_strongest():
    """A game has as many as it brings."""
    easy, normal, hard, expert = Prudent(), Prudent(), Prudent(), Prudent()
    assert list(computers(easy, normal)) == ["random", "easy", "normal"]
    named = computers(easy, normal, hard, expert)
    assert list(named) == ["random", "easy", "normal", "hard", "expert"]
    assert list(named.values())[1:] == [easy, normal, hard, expert]
    assert isinstance(named["random"], RandomBot)


def test_a_computer_that_decides_at_once_needs_no_limit():
    """Only those that search ask whether their time is over."""
    bot = Prudent()
    assert bot.limited(lambda: True) is bot
