"""The suggested line-up against the one of last week."""

import random
from copy import deepcopy

import pytest

from games.core.dice import SeededDice
from games.eleven.club.context import TurnContext, scene_of
from games.eleven.club.expected_goals import expected_points
from games.eleven.club.zones import NINE
from games.eleven.state import Options
from games.eleven.week import assistant
from games.eleven.week.assistant import NO_DICE, line_up_as_last, suggest
from games.eleven.week.opponents import fitting_sides
from tests.games.eleven.ground import GAME, season


def prepared():
    """Return a table whose club chooses who plays in the second week."""
    table = season("matchday", "squad")
    club = table.club()
    club.last, club.lately = list(range(13)), [man.man for man in club.men]
    return table


def promise(table, way):
    """Return what a way to line up promises against the scout's text."""
    club = deepcopy(table.club())
    way(TurnContext(table.state, 0, club, NO_DICE, []))
    return expected_points(club, fitting_sides(club.rivals[0], 0), NINE)


@pytest.mark.parametrize("last", [[-1] * 13, [0, 1, 1, 1, 2, 3, 4, 5, 6, 7, -1, -1, -1]])
def test_a_suggestion_promises_no_less_than_the_last_line_up(last):
    """E-R51: whatever stood there last week."""
    table = prepared()
    table.club().last = last
    assert promise(table, suggest) >= promise(table, line_up_as_last)


def test_the_last_line_up_is_suggested_if_it_promises_more(monkeypatch):
    """E-R51: as it stood, where the assistant finds nothing better than an empty pitch."""
    table = prepared()
    monkeypatch.setattr(assistant, "_best_squad", lambda _scene: None)
    club, same = deepcopy(table.club()), deepcopy(table.club())
    suggest(TurnContext(table.state, 0, club, NO_DICE, []))
    line_up_as_last(TurnContext(table.state, 0, same, NO_DICE, []))
    assert club.match.zones == same.match.zones
    assert any(zone >= 0 for zone in club.match.zones)


def test_a_suggestion_changes_the_club_as_lining_up_does():
    """E-R47 to E-R51: with the same events, and without a trace of the line-up that lost."""
    chosen = set()
    for state, seat in before_line_ups():
        found = []
        for way in (assistant._best_squad, line_up_as_last, suggest):
            scene = scene_of(deepcopy(state), seat, NO_DICE, [])
            way(scene)
            found.append((scene.club, scene.events))
        *ways, suggested = found
        assert suggested in ways
        chosen.add(ways.index(suggested))
    assert chosen == {0, 1}


def before_line_ups(matches=4):
    """Yield states of seasons played at random, always the same, and a seat that lines up."""
    chance = random.Random("suggestions")
    for number in range(matches):
        dice = SeededDice(f"suggestions {number}".encode())
        state, _ = GAME.setup(Options(derbies=True), 2, dice)
        while waiting := GAME.waiting_for(state):
            seat = waiting[0]
            if state.clubs[seat].step == "squad" and state.clubs[seat].ask is None:
                yield state, seat
            actions = [
                action for action in GAME.legal_actions(state, seat) if not action.takes_back
            ]
            GAME.apply(state, seat, chance.choice(actions), dice)
