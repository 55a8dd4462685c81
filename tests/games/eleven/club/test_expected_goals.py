"""What is expected of a line-up is what the comparison of the zones then gives."""

from copy import deepcopy
from dataclasses import replace

import pytest

from games.core.dice import SeededDice
from games.eleven.club.context import NO_DICE, scene_of
from games.eleven.club.expected_goals import goals_against, goals_by_arena
from games.eleven.club.zones import ARENAS
from games.eleven.state import Options
from games.eleven.week.match import compare
from games.eleven.week.opponents import side_of
from tests.chance import seeded
from tests.games.eleven.ground import GAME


def lined_up(matches=6):
    """Yield states of solo seasons played at random, once the line-up is complete."""
    chance = seeded("expected goals")
    for number in range(matches):
        dice = SeededDice(f"expected goals {number}".encode())
        state, _ = GAME.setup(Options(), 1, dice)
        while GAME.waiting_for(state):
            if state.clubs[0].step == "sheet":
                yield state
            actions = [action for action in GAME.legal_actions(state, 0) if not action.takes_back]
            GAME.apply(state, 0, chance.choice(actions), dice)


@pytest.mark.parametrize("is_pooled", [False, True])
def test_the_goals_expected_against_a_team_are_those_of_the_zones(is_pooled):
    """E-R57, E-R58, E-A7: with each zone alone, and with pooled wings."""
    seen = set()
    for state in lined_up():
        club, arenas = state.clubs[0], ARENAS[is_pooled]
        side = side_of(club.rivals[0], 0)
        expected = goals_against(club, side, arenas)
        assert tuple(map(sum, zip(*goals_by_arena(club, side, arenas), strict=True))) == expected
        scene = scene_of(deepcopy(state), 0, NO_DICE, [])
        scene.state.options = replace(state.options, pool_wings=is_pooled)
        compare(scene)
        assert tuple(scene.club.match.goals) == expected
        seen.add(expected)
    assert len(seen) > 10
