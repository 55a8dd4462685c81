"""Six ways to play Eleven with one thing in mind; none should beat an expert often."""

from collections.abc import Mapping

from games.core.bots import EXPERT
from games.eleven import actions
from games.eleven.bots import BOTS
from tests.balance.plans import PlannedBot

COSTLY = (actions.Hire, actions.HireYoungster, actions.Employ, actions.Build, actions.Raise)
"""All that is paid with EUR."""
EXPERT_BOT = BOTS[EXPERT]
PLANS: Mapping[str, PlannedBot] = {
    "never hire": PlannedBot(EXPERT_BOT, never=(actions.Hire, actions.HireYoungster)),
    "hoard": PlannedBot(EXPERT_BOT, never=COSTLY),
    "office first": PlannedBot(EXPERT_BOT, first=(actions.Raise,)),
    "sponsors first": PlannedBot(EXPERT_BOT, first=(actions.Sign,)),
    "staff first": PlannedBot(EXPERT_BOT, first=(actions.Employ,)),
    "youth first": PlannedBot(EXPERT_BOT, first=(actions.HireYoungster,)),
}
"""By name, the computers that `make balance` lets play against an expert."""
