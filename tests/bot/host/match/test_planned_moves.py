"""Wishes of a plan, tried on Eleven's days: they belong to one turn and are tried until it ends."""

from dataclasses import dataclass
from typing import Any

import pytest

from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.planned_moves import NOT_NEEDED, play_next
from bot.host.refusal import Refusal
from games.core.game import IllegalAction
from games.core.match import Match
from games.eleven.cards.ids import NUMBER
from games.eleven.club.club import EUR
from games.eleven.definition import DEFINITION
from storage.match.plans import StepResult
from tests.games.eleven.ground import bare, man, post, season, show


@dataclass
class Day:
    """The match on a day of two managers, the seat on turn, and its club."""

    table: LoadedMatch
    seat: int
    club: Any

    def plan(self, *wishes):
        self.table.plans.turns[self.seat] = wishes

    def play(self):
        """Play the next wish and return its line."""
        (line,) = play_next(self.table, self.seat).lines
        return line

    @property
    def plans(self):
        return self.table.plans.turns

    @property
    def results(self):
        return self.table.plans.results.get(self.seat, ())

    @property
    def is_on_turn(self):
        return self.table.match.state.turn == self.seat


@pytest.fixture
def day():
    """A day of two managers, as a loaded match; the one on turn has 30 € and no OPS."""
    ground = season("days", seats=2)
    seat = ground.state.turn
    show(ground, "staff", "binoculars")
    club = bare(ground, seat)
    club.res[EUR] = 30
    match = Match(DEFINITION, ground.state.options, 2, ground.dice, ground.state, asked=[1, 1])
    return Day(LoadedMatch(None, DEFINITION, match), seat, club)


def trainers(day):
    """Two who train footballers, one for a 💪 the club does not have, and two to choose from."""
    for key in ("first-trainer", "grumbleton"):
        post(day.club, key)
    for key in ("bruno", "marsh"):
        man(day.club, key)


def test_a_plan_ends_with_its_turn(day):
    """E-R22: what it held back is not done on the next day, and that day is not passed for it."""
    day.plan("build camp for 3", "build stand for 3")
    day.play()
    assert not day.is_on_turn
    assert day.plans == {}


def test_the_last_wish_that_ends_the_turn_ends_the_plan(day):
    """E-R22: nothing is left of it that would pass the next day."""
    day.plan("build camp for 3")
    day.play()
    assert day.plans == {}


def test_what_could_not_be_done_is_tried_again_after_what_could(day):
    """E-R46: a free action comes once its two OPS are there."""
    post(day.club, "shoe")
    day.plan("free shoe", "employ binoculars for 3")
    assert day.play() == "employ binoculars for 3"
    assert day.plans == {day.seat: ("free shoe",)}
    assert day.play() == "free shoe"
    assert day.plans == {}


def test_what_came_of_each_wish_is_noted(day):
    """E-R29: an action of the day, one in case it cannot be done, and one refused by the rules."""
    day.plan("youngster for 9", "build camp for 3", "build stand for 3")
    day.play()
    youngster, *others = sorted(day.results, key=lambda one: one.line, reverse=True)
    assert youngster.why == "You can't hire a youngster for that now."
    assert others == [StepResult("build stand for 3", NOT_NEEDED), StepResult("build camp for 3")]


def test_the_day_ends_where_no_wish_can_be_done(day):
    """E-R29: and each says why."""
    day.plan("youngster for 9")
    assert day.play() == "pass"
    assert day.plans == {}
    assert [result.why for result in day.results] == ["You can't hire a youngster for that now."]


def test_what_a_wish_asks_is_answered_by_the_answer_behind_it(day):
    """E-R35: also where the wishes above it cannot be done, and one of them has another answer."""
    trainers(day)
    day.plan(
        "use first-trainer", "choose bruno", "use grumbleton", "choose marsh", "build camp for 3"
    )
    assert day.play() == "use grumbleton"
    assert day.table.seat_plans.follows(day.seat)
    assert day.plans[day.seat][0] == "choose marsh"
    assert day.play() == "choose marsh"
    assert [man.man for man in day.table.match.state.clubs[day.seat].men if man.trained] == [
        NUMBER["marsh"]
    ]


def test_a_question_that_no_answer_was_left_for_waits_for_the_manager(day):
    """E-R35: the plan stays, and goes on once it is answered."""
    trainers(day)
    day.plan("use grumbleton", "build camp for 3")
    assert day.play() == "use grumbleton"
    assert day.is_on_turn
    assert not day.table.seat_plans.follows(day.seat)
    assert day.plans == {day.seat: ("build camp for 3",)}
    with pytest.raises(IllegalAction):
        day.play()
    assert day.plans == {day.seat: ("build camp for 3",)}


def test_an_answer_that_is_possible_no_more_is_not_given(day):
    """E-R35: no other one is taken for it."""
    trainers(day)
    day.plan("use grumbleton", "choose camp")
    assert day.play() == "use grumbleton"
    assert not day.table.seat_plans.follows(day.seat)


def test_what_is_no_wish_at_all_is_passed_over(day):
    day.plan("nonsense", "build camp for 3")
    assert day.play() == "build camp for 3"


def test_where_there_is_no_plan_nothing_is_played(day):
    with pytest.raises(Refusal, match="plan is gone"):
        play_next(day.table, day.seat)
