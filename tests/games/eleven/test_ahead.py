"""Planning ahead: the day that has not come yet."""

import pytest

from games.core.dice import Chance, SeededDice
from games.core.game import Refused
from games.core.words import Words
from games.eleven import actions as do
from games.eleven.ahead import ahead, leaves
from games.eleven.box import BOX
from games.eleven.sources import NUMBER

GAME = BOX.game


def season(seats, until):
    """A season played at random until it is as wanted."""
    dice, chance = SeededDice(b"ahead"), Chance(b"ahead")
    state, _ = GAME.setup(BOX.options(), seats, dice)
    for _ in range(5000):
        if until(state):
            return state
        seat = GAME.waiting_for(state)[0]
        view = GAME.view(state, seat)
        legal = GAME.legal_actions(state, seat)
        GAME.apply(state, seat, BOX.bots["random"].choose(view, legal, None, chance), dice)
    raise AssertionError("it never is")


def test_who_comes_later_may_plan_what_would_be_legal_then():
    """E-R22: clockwise from the first player; the plan is for the manager's next day."""
    state = season(3, lambda one: one.phase == "days" and one.turn == one.first)
    later = (state.turn + 2) % 3
    before = BOX.dump_state(state)
    planned = ahead(state, later)
    lines = [BOX.notation.write(action) for action in GAME.legal_actions(planned, later)]
    assert "pass" in lines
    assert len(lines) > 5
    assert BOX.dump_state(state) == before, "the season itself is untouched"
    assert GAME.legal_actions(state, later) == []


def test_in_a_planned_day_nobody_else_may_act():
    """E-R22: neither who is on turn in truth nor who is still asked something."""
    state = season(3, lambda one: one.phase == "days" and one.turn == one.first)
    planned = ahead(state, (state.turn + 1) % 3)
    legal = GAME.legal_actions(state, state.turn)
    assert GAME.legal_actions(planned, state.turn) == []
    for action in legal:
        with pytest.raises(Refused) as refused:
            GAME.apply(planned, state.turn, action, SeededDice(b"-"))
        assert refused.value.rule == "E-R22"


def test_on_thursday_only_those_still_to_come_may_plan():
    """E-R21: after Thursday the matchday comes."""
    last = season(
        3, lambda one: one.phase == "days" and one.day == 2 and (one.turn - one.first) % 3 == 1
    )
    assert ahead(last, last.first) is None
    assert ahead(last, (last.first + 2) % 3) is not None


def test_who_is_done_on_monday_may_plan_tuesday():
    """E-R22: others may still be busy with their Monday."""
    state = season(
        2, lambda one: one.phase == "monday" and [c.step for c in one.clubs].count("done") == 1
    )
    done = next(seat for seat, club in enumerate(state.clubs) if club.step == "done")
    assert ahead(state, done) is not None
    assert ahead(state, 1 - done) is None


def test_there_is_nothing_to_plan_on_matchday():
    """E-R22: it is played by all at once."""
    state = season(2, lambda one: one.phase == "matchday")
    assert ahead(state, 0) is None


def test_each_wish_says_what_it_leaves():
    """E-R25: in EUR; one that costs nothing says nothing."""
    state = season(2, lambda one: one.phase == "days")
    state.clubs[0].res[0] = 5
    man = NUMBER["marsh"]
    wishes = [do.Hire(man, 4), do.Pass(), do.Build(NUMBER["stand"], 3), do.Sell(man, 5)]
    assert leaves(state, 0, wishes, Words()) == [
        "leaves 1 €",
        "",
        "2 € short, unless one above is not done",
        "leaves 3 €",
    ]
