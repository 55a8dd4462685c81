"""Wishes of a plan, tried on Eleven's days: they belong to one turn and are tried until it ends."""

from types import SimpleNamespace

import pytest

from bot.host.wishes import play_next
from games.core.match import Match
from games.eleven.box import BOX
from games.eleven.club import EUR
from tests.games.eleven.ground import bare, post, season, show


@pytest.fixture
def day():
    """A day of two managers, as the table of a match; the one on turn has 30 € and no OPS."""
    ground = season("days", seats=2)
    seat = ground.state.turn
    show(ground, "staff", "binoculars")
    club = bare(ground, seat)
    club.res[EUR] = 30
    match = Match(BOX, ground.state.options, 2, ground.dice, ground.state, asked=[1, 1])
    return SimpleNamespace(id="m1", box=BOX, match=match, plans={}, seat=seat, club=club)


def test_a_plan_ends_with_its_turn(day):
    """E-R22: what it held back is not done on the next day, and that day is not passed for it."""
    day.plans[day.seat] = ("build camp for 3", "build stand for 3")
    play_next(day, day.seat)
    assert day.match.state.turn != day.seat
    assert day.plans == {}


def test_the_last_wish_that_ends_the_turn_ends_the_plan(day):
    """E-R22: nothing is left of it that would pass the next day."""
    day.plans[day.seat] = ("build camp for 3",)
    play_next(day, day.seat)
    assert day.plans == {}


def test_what_could_not_be_done_is_tried_again_after_what_could(day):
    """E-R46: a free action comes once its two OPS are there."""
    post(day.club, "shoe")
    day.plans[day.seat] = ("free shoe", "employ binoculars for 1")
    assert play_next(day, day.seat).lines == ("employ binoculars for 1",)
    assert day.plans == {day.seat: ("free shoe",)}
    assert play_next(day, day.seat).lines == ("free shoe",)
    assert day.plans == {}
