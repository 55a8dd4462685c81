"""The suggested line-up against the one of last week."""

from copy import deepcopy

import pytest

from games.eleven.club.context import TurnContext
from games.eleven.club.zones import NINE
from games.eleven.week import assistant
from games.eleven.week.assistant import NO_DICE, line_up_as_last, suggest
from games.eleven.week.match import expected_points
from games.eleven.week.opponents import fitting_sides
from tests.games.eleven.ground import season


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
