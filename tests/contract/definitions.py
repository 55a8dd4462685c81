"""The games the contract is checked on: all registered ones, and the toy."""

from functools import cache

import pytest

from games.registry import GAMES
from tests.contract.toy import RULES
from tests.contract.toy.definition import DEFINITION as TOY
from tests.games.facts import FACTS

DEFINITIONS = {**GAMES, TOY.name: TOY}
HOUSE_RULES = {"notation", "over", "undo", "bell", "seat"}
"""The rule ids by which the core itself refuses."""


@cache
def rules_of(definition):
    """Return every rule id a refusal or an outcome of this game may name."""
    return HOUSE_RULES.union(
        RULES if definition.name == TOY.name else FACTS[definition.name].rule_ids
    )


def short_match(definition):
    """Return options with which a random match of this game ends soon."""
    return FACTS[definition.name].short_match if definition.name in FACTS else {}


def takes_the_turn(definition):
    """Return the verbs of moves out of turn that pass the turn to another seat."""
    return FACTS[definition.name].takes_the_turn if definition.name in FACTS else ()


TAKES_TURNS = {game for game, facts in FACTS.items() if facts.takes_turns}
"""Games that wait for one seat at a time, so that no two seats choose at the same time."""
every_game = pytest.mark.parametrize("definition", DEFINITIONS.values(), ids=DEFINITIONS)
every_crowded_game = pytest.mark.parametrize(
    "definition",
    [definition for definition in DEFINITIONS.values() if definition.name not in TAKES_TURNS],
)
every_turn_game = pytest.mark.parametrize(
    "definition", [DEFINITIONS[name] for name in sorted(TAKES_TURNS)]
)
every_lively_game = pytest.mark.parametrize(
    "definition",
    [TOY, *(DEFINITIONS[name] for name, facts in FACTS.items() if facts.is_lively)],
)
"""Games in which seats that nobody waits for may act."""
