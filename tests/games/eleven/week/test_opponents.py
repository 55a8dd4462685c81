"""Opponents as printed, or stronger from week to week (option `growing_clubs`)."""

from itertools import chain

import pytest

from games.core.translation import Translator
from games.eleven.cards.ids import CLUB_OF, CLUBS, DIE, RIVAL_SIDE
from games.eleven.cards.terms import BALL, SHIELD
from games.eleven.definition import DEFINITION
from games.eleven.screen.growth import grown_line
from games.eleven.state import Options
from games.eleven.week.opponents import STYLES, gained, growth_of, side_of
from tests.games.eleven.ground import GAME, season
from tests.games.eleven.reporting.followed import REPORTING, followed, words

WEEKS = 8
GROWING = {"growing_clubs": True}


def strength(side):
    return sum(strength for _, strength in chain(*side))


def changed(card, growth):
    """Return the zones and sides of the jerseys that have grown."""
    return {
        (zone, icon)
        for zone, (now, printed) in enumerate(
            zip(side_of(card, growth), RIVAL_SIDE[card], strict=True)
        )
        for (icon, strong), (_, weak) in zip(now, printed, strict=True)
        if strong > weak
    }


@pytest.mark.parametrize("card", range(len(RIVAL_SIDE)))
def test_by_the_rulebook_every_week_has_the_printed_line_up(card):
    assert {growth_of(Options(), played) for played in range(WEEKS)} == {0}
    assert [list(zone) for zone in side_of(card, 0)] == [list(zone) for zone in RIVAL_SIDE[card]]


@pytest.mark.parametrize("card", range(len(RIVAL_SIDE)))
def test_a_club_gains_strength_every_week_where_its_style_has_it(card):
    club = CLUB_OF[card]
    strengths = [
        strength(side_of(card, growth_of(Options(**GROWING), index))) for index in range(WEEKS)
    ]
    printed = strength(RIVAL_SIDE[card])
    assert strengths == [printed + gained(club, index) for index in range(WEEKS)]
    assert strengths == sorted(set(strengths))
    zones = {zone % 3 for zone, _ in changed(card, WEEKS)}
    icons = {icon for _, icon in changed(card, WEEKS)}
    fits = {
        "attack": icons == {BALL},
        "defence": icons == {SHIELD},
        "wings": zones == {0, 2},
        "centre": zones == {1},
    }
    assert fits[STYLES[club]]


def test_every_style_is_that_of_two_clubs_and_weak_ones_catch_up():
    assert sorted(STYLES) == [style for style in sorted(set(STYLES)) for _ in range(2)]
    by_die = {DIE[club]: gained(club, 4) for club in range(len(CLUBS))}
    assert by_die == {"green": 6, "blue": 4, "red": 4}


def test_a_match_is_played_against_the_grown_line_up_and_stored_with_it():
    """E-R57: nobody else's strength is compared; the suggestion counts on the same."""
    table = season("matchday", "squad", **GROWING)
    club = table.club()
    club.results = [(0, 1, 1)] * 5
    card = club.rivals[0]
    table.play("suggest")
    table.play("ready")
    while club.match.result < 0 and table.state.phase == "matchday" and len(club.results) == 5:
        table.play(table.lines()[-1])
    assert club.full_time.growth == 5
    assert club.full_time.card == card
    view = GAME.view(table.state, None)
    drawn = REPORTING.picture(view, 0, words(1))
    assert drawn is not None


@pytest.mark.parametrize("club", range(len(CLUBS)))
def test_monday_and_the_manager_s_panel_say_how_strong_an_opponent_has_become(club):
    line = grown_line(club, 3, Translator())
    assert f"{gained(club, 3)} more strength than at the start" in line


def test_growth_is_told_from_the_second_week_on_and_only_where_clubs_grow():
    weeks = followed(b"s1", 2, 3, **GROWING)
    told = [[one for one in week.preview if one.kind == "grown"] for week in weeks]
    assert [len(one) for one in told] == [0, 2, 2]
    assert not [one for week in followed(b"s1") for one in week.preview if one.kind == "grown"]
    said = [REPORTING.tell(one, words(2)) for one in told[1]]
    assert all(line.startswith("**") for line in said)


def test_the_growth_of_a_club_that_several_meet_is_told_once():
    met = [one.preview for one in followed(b"s1", 4, 8, **GROWING)]
    clubs = [[one.facts["club"] for one in told if one.kind == "opponent"] for told in met]
    grown = [[one.facts["club"] for one in told if one.kind == "grown"] for told in met]
    assert any(len({*week}) < len(week) for week in clubs[1:])
    assert [[*dict.fromkeys(week)] for week in clubs[1:]] == grown[1:]


def test_a_season_proposes_it_and_a_single_match_does_not():
    assert DEFINITION.season.switches == {**GROWING, "derbies": False}
    assert DEFINITION.proposed_options(is_slow=True)["growing_clubs"] is False
