"""The rules of every step at which a seat chooses, collected from the chapters that define them."""

from collections.abc import Mapping

from games.eleven.club.club import Step
from games.eleven.week import (
    derby,
    draft,
    kickoff,
    lineup,
    monday,
    opening,
    phase_end,
    squad,
    weekday_actions,
)
from games.eleven.week.step_rules import StepRules

STEP_RULES: Mapping[Step, StepRules] = {
    "pick": draft.PICK,
    "aim": opening.AIM,
    "kit": opening.KIT,
    "talk": monday.TALK,
    "day": weekday_actions.DAY,
    "squad": squad.SQUAD,
    "deploy": lineup.DEPLOY,
    "sheet": lineup.SHEET,
    "stands": kickoff.STANDS,
    "tactic": kickoff.TACTIC,
    "match": kickoff.MATCH,
    "zones": kickoff.ZONES,
    "compare": derby.COMPARE,
    "result": derby.RESULT,
    "sign": phase_end.SIGN,
    "done": phase_end.DONE,
}
"""By step. At all other steps the club goes on by itself, or a question is open."""
