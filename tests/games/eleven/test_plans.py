"""The single-minded plans that `make balance` lets play against an expert."""

from dataclasses import replace

import pytest

from games.core.simulate import ChoiceCount, simulate
from games.eleven.actions import Employ, Hire, HireYoungster, Raise, Sign
from games.registry import GAMES
from tests.games.eleven.plans import COSTLY, PLANS


def choices_of(plan):
    """Return all choices of a season played alone by a plan."""
    choices, eleven = [], GAMES["eleven"]

    def counted(events):
        choices.extend(event for event in events if isinstance(event, ChoiceCount))
        return {}

    players = replace(
        eleven, bots={"plan": PLANS[plan]}, analysis=replace(eleven.analysis, figures=counted)
    )
    simulate(players, eleven.options(), ("plan",), b"1")
    return choices


def offers_of(choices, kinds):
    """Return the choices in which an action of these kinds was offered."""
    return [choice for choice in choices if any(isinstance(one, kinds) for one in choice.offered)]


@pytest.mark.parametrize(
    ("plan", "kinds"), [("never hire", (Hire, HireYoungster)), ("hoard", COSTLY)]
)
def test_a_plan_never_does_what_it_refuses(plan, kinds):
    offered = offers_of(choices_of(plan), kinds)
    assert offered
    assert not any(isinstance(choice.chosen, kinds) for choice in offered)


@pytest.mark.parametrize(
    ("plan", "kind"),
    [
        ("office first", Raise),
        ("sponsors first", Sign),
        ("staff first", Employ),
        ("youth first", HireYoungster),
    ],
)
def test_a_plan_always_does_first_what_it_prefers(plan, kind):
    offered = offers_of(choices_of(plan), kind)
    assert offered
    assert all(isinstance(choice.chosen, kind) for choice in offered)
