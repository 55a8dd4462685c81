"""The figures of a season: each is counted from events, and shares never pass their chances."""

import pytest

from games.core.simulate import simulate
from games.eleven.cards.ids import CLUBS, DERBY, RIVALS
from games.eleven.definition import DEFINITION
from games.eleven.events import PointsMoved, Scored, Told, WeekCame, Whispered
from games.eleven.log.news import Gained
from games.eleven.log.report import MatchEnded, Produced
from games.eleven.simulation.balance import figures, spreads

NINE = (12, 3, 1, 0, 3, 2, 4, 10, 5)


def rival(club):
    return next(card for card, face in enumerate(RIVALS) if face.club == club)


def told(*events):
    return figures([*events, Scored(0, NINE, 0)])


def test_points_are_counted_by_item_and_by_rating():
    """40 VP are enough for the champion's board, not for a legend."""
    found = told()
    assert spreads([Scored(0, NINE, 0)])["VP a season"] == [40]
    assert found["VP of league"] == (12, 1)
    assert found["seasons of 35 VP or more"] == (1, 1)
    assert found["seasons of 45 VP or more"] == (0, 1)


def test_the_place_is_that_of_the_last_points():
    """One opponent stays ahead of the manager, who is the ninth club."""
    found = told(PointsMoved(0, 3, 6), PointsMoved(len(CLUBS), 3, 3), PointsMoved(1, 1, 1))
    assert found["league place 2"] == (1, 1)
    assert found["league place 1"] == (0, 1)


def test_what_was_told_in_secret_counts_once():
    """It is told when the phase ends; money that is lost earns nothing."""
    news = Gained(0, 0, 4)
    events = [WeekCame(2, 0), Whispered(0, news), Told(news), Gained(0, 0, -3), Gained(0, 1, 9)]
    found = spreads([*events, Produced(0, (2, 9, 9, 9)), Scored(0, NINE, 0)])
    assert found["EUR earned in week 2"] == [6]
    assert found["EUR earned in week 1"] == [0]


def test_every_manager_has_a_place():
    """The spread of places is that of all managers."""
    events = [PointsMoved(len(CLUBS) + 1, 3, 3), Scored(0, NINE, 0), Scored(1, NINE, 0)]
    assert spreads(events)["Place in the league"] == [2, 1]


def test_matches_are_counted_by_week_and_by_colour():
    """Steelchester's die is blue, Downtown's red."""
    season = [MatchEnded(0, rival("steelchester"), 2, 1), MatchEnded(0, rival("downtown"), 1, 1)]
    found = told(WeekCame(1, 0), season[0], WeekCame(2, 0), season[1])
    assert found["goals a match"] == (3, 2)
    assert found["goals against a match"] == (2, 2)
    assert found["matches won against blue clubs"] == (1, 1)
    assert found["matches drawn against red clubs"] == (1, 1)
    assert found["matches won against green clubs"] == (0, 0)
    assert found["matches won in week 1"][0] == 1
    assert found["matches won in week 2"][0] == 0


@pytest.mark.parametrize("seats", [1, 4])
def test_a_season_brings_its_figures(seats):
    """Everybody has a place and meets eight clubs; nothing is chosen more often than it could."""
    played = simulate(DEFINITION, DEFINITION.options(), ("normal",) * seats, b"figures")
    found = played.figures
    assert sorted(played.spreads["VP a season"]) == sorted(played.outcome.score)
    assert sum(n for key, (n, _) in found.items() if key.startswith("league place")) == seats
    assert found["goals a match"][1] == 8 * seats
    chosen = [parts for key, parts in found.items() if ": " in key]
    assert sum(n for n, _ in chosen)
    assert all(n <= of for n, of in chosen)


def test_a_derby_counts_for_no_colour():
    """E-A45: a manager's club has no die."""
    found = told(WeekCame(4, 0), MatchEnded(0, DERBY + 1, 2, 0))
    assert found["goals a match"] == (2, 1)
    assert found["matches won in week 4"][0] == 1
    won = [counted for name, (counted, _) in found.items() if name.startswith("won against")]
    assert not any(won)
