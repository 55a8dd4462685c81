"""A season alone: ratings, scenarios, and a league in which nobody is turned."""

import pytest

from games.eleven.cards.cards import TABLES
from games.eleven.cards.ids import NUMBER
from games.eleven.state import OPPONENTS
from games.eleven.week.season_score import finish, outcome, rating_of
from tests.games.eleven.ground import Table, bare, post, season, told


@pytest.mark.parametrize(
    ("vp", "name"),
    [
        (-9, "Sacked"),
        (14, "Sacked"),
        (15, "Stable"),
        (24, "Stable"),
        (25, "European place"),
        (34, "European place"),
        (35, "Champion's board"),
        (44, "Champion's board"),
        (45, "A legend"),
    ],
)
def test_a_season_alone_is_rated(vp, name):
    """E-R71: from sacked to a legend, each grade from its VP on."""
    assert rating_of(vp) == name


def ended(scenario, **facts):
    """Return how a season alone with a scenario ends: the place in the league and the VP tokens."""
    table = season("days", scenario=scenario)
    club = bare(table)
    club.objective, club.res[:] = NUMBER["aim-trader"], [0, 0, 0, 0]
    club.posts.clear()
    club.goal, club.vp = 0, facts.get("vp", 0)
    for key in facts.get("tokens", ()):
        post(club, key)
    place = facts.get("place", 9)
    table.state.points[:] = [9] * (place - 1) + [0] * (OPPONENTS + 1 - place) + [5]
    finish(table.state, [])
    return outcome(table.state)


ALL_SEVEN = ("stand", "stand", "lighting", "store", "camp", "ground", "adboard")


@pytest.mark.parametrize(
    ("scenario", "facts", "won"),
    [
        ("promotion", {"place": 2}, True),
        ("promotion", {"place": 3, "vp": 40}, False),
        ("crisis", {"place": 7, "vp": 20}, True),
        ("crisis", {"place": 7, "vp": 19}, False),
        ("building-site", {"place": 6, "tokens": ALL_SEVEN}, True),
        ("building-site", {"place": 7, "tokens": ALL_SEVEN}, False),
        ("building-site", {"place": 1, "tokens": ALL_SEVEN[:6]}, False),
    ],
)
def test_a_scenario_is_won_or_lost(scenario, facts, won):
    """E-R71: the end says so, beside the rating."""
    end = ended(scenario, **facts)
    assert end.reason.endswith("the scenario is won: {term}." if won else "is lost: {term}.")
    assert end.facts["vp"] == end.score[0]


def test_without_a_scenario_there_is_only_the_rating():
    """E-R71: a season alone has no winner to name."""
    end = ended("none", vp=30)
    assert end.reason == "The season is over with {vp} VP: {term}."
    assert end.facts["term"] == rating_of(end.score[0])
    assert end.ranking == ((0,),)


def test_every_scenario_can_be_chosen():
    """E-R1: three of them, each with an aim."""
    assert [scenario.id for scenario in TABLES.scenarios] == [
        "promotion",
        "crisis",
        "building-site",
    ]
    for one in TABLES.scenarios:
        assert any(aim is not None for aim in (one.position, one.vp, one.infrastructure))
        assert Table(scenario=one.id).state.options.scenario == one.id


def test_a_crisis_begins_on_the_lowest_levels():
    """E-R11: before the directors' levels move them."""
    table = Table(scenario="crisis")
    table.club().hand = [NUMBER[key] for key in ("balance", "academy", "rolodex", "clerk")]
    for key in ("balance", "academy", "rolodex"):
        table.play(f"keep {key}")
    assert table.club().stats == [1, 1, 2, 2]


def test_alone_every_opponent_but_one_rolls_each_week():
    """E-R64, E-A17, E-A15: nine clubs, seven dice a week, no marker is ever turned."""
    table = season("matchday")
    events = table.to("days")
    assert len(table.state.points) == 9
    assert len(told(events, "rival-rolled")) == 7
    assert not told(events, "turned")
