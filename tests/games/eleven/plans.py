"""Six ways to play Eleven with one thing in mind; none should beat an expert often."""

from collections.abc import Mapping

from games.core.bots import EXPERT
from games.eleven import actions as do
from games.eleven.bots import BOTS
from tests.balance.plans import PlannedBot

COSTLY = (do.Hire, do.HireYoungster, do.Employ, do.Build, do.Raise)
"""All that is paid with EUR."""
EXPERT_BOT = BOTS[EXPERT]
PLANS: Mapping[str, PlannedBot] = {
    "never hire": PlannedBot(EXPERT_BOT, never=(do.Hire, do.HireYoungster)),
    "hoard": PlannedBot(EXPERT_BOT, never=COSTLY),
    "office first": PlannedBot(EXPERT_BOT, first=(do.Raise,)),
    "sponsors first": PlannedBot(EXPERT_BOT, first=(do.Sign,)),
    "staff first": PlannedBot(EXPERT_BOT, first=(do.Employ,)),
    "youth first": PlannedBot(EXPERT_BOT, first=(do.HireYoungster,)),
}
"""By name, the computers that `make balance` lets play against an expert."""
