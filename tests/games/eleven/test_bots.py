"""How the computer manager answers."""

import pytest

from games.core.bots import RandomBot
from games.core.dice import RandomSource
from games.eleven.actions import Answer, Raise
from games.eleven.bots import BOTS
from games.eleven.cards.cards import TABLES
from games.eleven.cards.effect_index import number_of
from games.eleven.cards.effect_types import Choose, Gain, Heal, Injure, Strength, Target, Train
from games.eleven.cards.ids import (
    ACCEPT,
    DECLINE,
    NUMBER,
    PAY,
    REROLL,
    SHIELD_SIDE,
    colour_answer,
    option_answer,
)
from games.eleven.club.club import Ask
from games.eleven.computer.evaluation import worth
from games.eleven.computer.question_choices import choose_answer
from games.eleven.computer.transaction_values import value_of
from games.eleven.state import WEEKS
from games.eleven.week.season_score import MONEY_RATE
from tests.games.eleven.ground import GAME, bare, man, post, rich, season

ANY = Target(who="any")


def answered(about, answers, task=(-1, -1, 0), rolled=0, sides=0, **facts):
    """Return what the computer answers in a club of three players."""
    table = season("days")
    club = bare(table)
    for key, own in (("gonzalez", {}), ("marsh", {"injury": 2}), ("darosa", {"trained": True})):
        man(club, key, **own)
    post(club, "first-trainer")
    club.stats[:] = [3] * 4
    club.meeting = facts.get("meeting", -1)
    club.ask = Ask(about, tuple(answers), task, rolled, sides)
    view = GAME.view(table.state, 0)
    return choose_answer(view, [Answer(answer) for answer in answers], RandomSource(b"bots")).what


def about_card(op):
    """Return which of three players an operation is meant for."""
    keys = ("gonzalez", "marsh", "darosa")[: 2 if isinstance(op, Train) else 3]
    cards = [NUMBER[key] for key in keys]
    return answered("target", cards, (number_of(op), NUMBER["first-trainer"], 0))


def test_random_is_the_weakest():
    """It fills in for the absent."""
    assert isinstance(next(iter(BOTS.values())), RandomBot)


def test_in_the_last_week_a_step_of_the_office_is_worth_its_vp_less_its_price():
    """E-R25, E-R43: 3 EUR are 1 VP then, and can no longer be spent later."""
    table = season("days")
    rich(bare(table)).objective = NUMBER["aim-wall"]
    first = Raise(TABLES.office.costs[0])
    at_the_end = TABLES.office.vp[0] - TABLES.office.costs[0] / MONEY_RATE
    assert value_of(GAME.view(table.state, 0), first) < at_the_end
    table.state.round = WEEKS
    assert value_of(GAME.view(table.state, 0), first) == pytest.approx(at_the_end)


@pytest.mark.parametrize(
    ("op", "key"),
    [
        (Train(target=ANY), "marsh"),
        (Heal(target=ANY, n=1), "marsh"),
        (Strength(target=ANY, n=1), "darosa"),
        (Injure(target=ANY, weeks=1), "gonzalez"),
    ],
    ids=["train", "heal", "strength", "injure"],
)
def test_the_computer_means_whom_it_helps_or_hurts_least(op, key):
    """E-R35: the owner's choice."""
    chosen = about_card(op)
    assert chosen == NUMBER[key] or (isinstance(op, Injure) and chosen == NUMBER["marsh"])


def test_the_computer_takes_the_better_option():
    """E-R35: three EUR before one."""
    op = Choose(options=((Gain(resource="EUR", n=1),), (Gain(resource="EUR", n=3),)))
    answers = [option_answer(0), option_answer(1)]
    assert answered("option", answers, (number_of(op), 0, 0)) == option_answer(1)


def test_the_computer_rolls_again_where_the_others_are_better():
    """E-R26: and stays where they are not."""
    task = (-3, -1, 1)
    answers = [ACCEPT, REROLL]
    assert answered("die", answers, task, 1, 6) == REROLL
    assert answered("die", answers, task, 6, 6) == ACCEPT


def test_the_computer_asks_for_another_injury_roll_when_its_player_is_hit():
    """E-R26, E-A4: a number nobody has is fine."""
    task = (number_of(Injure(target=Target(who="random"), weeks=2)), -1, 0)
    assert answered("die", [ACCEPT, REROLL], task, 1, 10) == ACCEPT


def test_the_computer_hires_whom_it_needs():
    """E-R31: or nobody; staff on offer it takes."""
    assert answered("hire", [PAY, DECLINE]) == PAY
    assert answered("hire", [NUMBER["hernandez"], DECLINE]) == NUMBER["hernandez"]
    assert answered("hire", [NUMBER["gates"], DECLINE]) == NUMBER["gates"]


def test_the_computer_picks_the_decision_it_likes():
    """E-A22: among the tied."""
    meeting = NUMBER["meeting-ticket-prices"]
    answers = [colour_answer(colour) for colour in range(3)]
    assert answered("decision", answers, meeting=meeting) in answers


def test_the_computer_suspends_whom_it_misses_least():
    """E-A21: not its best player."""
    cards = [NUMBER[key] for key in ("darosa", "first-trainer")]
    assert answered("debt", cards) == NUMBER["first-trainer"]


def test_the_computer_wears_a_shield_for_the_missing():
    """E-A3: where it may choose."""
    assert answered("blank", [SHIELD_SIDE - 1, SHIELD_SIDE]) == SHIELD_SIDE


def test_the_computer_leaves_other_orders_as_they_come():
    """E-R35: the first will do."""
    assert answered("order", [NUMBER["gates"], NUMBER["drum"]]) == NUMBER["gates"]


def test_losing_is_worth_less_than_nothing():
    """E-A37: its reckoning knows the sign."""
    assert worth(number_of(Gain(resource="EUR", n=-2)), 4) < 0
