"""The games the contract is checked on: all registered ones, and the toy."""

from functools import cache

import pytest

from games.registry import GAMES
from tests.contract.toy import RULES
from tests.contract.toy.box import BOX as TOY
from tests.games.facts import FACTS

BOXES = {**GAMES, TOY.name: TOY}
HOUSE_RULES = {"notation", "over", "undo", "bell", "seat"}
"""What the core itself may refuse by."""


@cache
def rules_of(box):
    """Return every rule id a refusal or an outcome of this game may name."""
    return HOUSE_RULES.union(RULES if box.name == TOY.name else FACTS[box.name].rule_ids)


def short_match(box):
    """Return options by which a random match of this game ends soon."""
    return FACTS[box.name].short_match if box.name in FACTS else {}


TAKES_TURNS = {game for game, facts in FACTS.items() if facts.takes_turns}
"""Games in which one seat at a time is waited for, so that nobody commits beside others."""
every_box = pytest.mark.parametrize("box", BOXES.values(), ids=BOXES)
crowded_box = pytest.mark.parametrize(
    "box", [box for box in BOXES.values() if box.name not in TAKES_TURNS]
)
turns_box = pytest.mark.parametrize("box", [BOXES[name] for name in sorted(TAKES_TURNS)])
