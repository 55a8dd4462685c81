"""A copy of a club is like it, and what happens to the copy does not happen to the club."""

from copy import deepcopy
from dataclasses import fields, is_dataclass

from games.core.dice import SeededDice
from games.eleven.club.club import Club
from games.eleven.club.copies import copy_of
from games.registry import GAMES
from tests.chance import seeded


def clubs(matches=3):
    """The clubs of matches played at random, each as it is now and then."""
    game, chance = GAMES["eleven"].game, seeded("copies")
    for number in range(matches):
        dice = SeededDice(f"copies {number}".encode())
        state, _ = game.setup(GAMES["eleven"].options(), 2, dice)
        while waiting := game.waiting_for(state):
            actions = [
                action for action in game.legal_actions(state, waiting[0]) if not action.takes_back
            ]
            game.apply(state, waiting[0], chance.choice(actions), dice)
            if chance.random() < 0.05:
                yield from state.clubs


def can_be_changed(value):
    """All within a value that can be changed in place, by identity."""
    if isinstance(value, list | set | dict):
        yield id(value)
        for one in value.values() if isinstance(value, dict) else value:
            yield from can_be_changed(one)
    elif isinstance(value, tuple):
        for one in value:
            yield from can_be_changed(one)
    elif is_dataclass(value):
        if not type(value).__dataclass_params__.frozen:
            yield id(value)
        for field in fields(value):
            yield from can_be_changed(getattr(value, field.name))


def test_a_copy_is_the_same_and_shares_nothing_that_can_be_changed():
    seen = 0
    for club in clubs():
        copied = copy_of(club)
        assert copied == club == deepcopy(club)
        assert type(copied) is Club
        assert {*can_be_changed(club)}.isdisjoint(can_be_changed(copied))
        seen += 1
    assert seen > 20


def test_a_copy_looks_its_own_cards_up():
    club = next(each_club for each_club in clubs() if each_club.posts)
    copied = copy_of(club)
    copied.posts[0].spent = not copied.posts[0].spent
    assert copied != club
