"""The final scoring, item by item, and who wins."""

from dataclasses import replace

import pytest

from games.eleven.cards.ids import NUMBER
from games.eleven.club.league import position_of
from games.eleven.state import OPPONENTS
from games.eleven.week.season_score import (
    club_score,
    finish,
    league_vp,
    outcome,
    projected,
    score_of,
    sets_vp,
)
from tests.games.eleven.ground import Table, bare, man, post, season

EUR = 0


def club_of(seats=1, seat=0, **options):
    """Return a table and an empty club without an objective that is met."""
    table = season("days", seats=seats, **options)
    for index in range(seats):
        club = bare(table, index)
        club.posts.clear()
        club.objective, club.goal, club.vp, club.office = NUMBER["aim-trader"], 0, 0, 0
        club.sold = club.signed = 0
    return table, table.club(seat)


def test_the_final_scoring_example():
    """E-R71, E-A20: 9 + 4 tokens + 6 staff + 2 stands + 4 objective + 10 office = 35."""
    table, club = club_of()
    table.state.points[:] = [20, 19, *[0] * 6, 18]
    club.vp, club.office, club.res[EUR], club.sold = 4, 3, 2, 4
    for key in ("gates", "whistle", "icepack", "splint", "squat", "first-trainer"):
        post(club, key)
    for _ in range(2):
        post(club, "stand")
    score = score_of(table.state, 0)
    assert [item for item in score.items if item] == [9, 4, 6, 2, 4, 10]
    assert score.total == 35


def test_league_vp():
    """E-R72, E-A16: 15 to -1, then -3; two tied for 2nd get 12 each, and the next club is 4th."""
    places = [league_vp(place) for place in range(1, 13)]
    assert places == [15, 12, 9, 6, 3, 1, 0, -1, -3, -3, -3, -3]
    points = [20, 14, 14, 9]
    assert [position_of(points, club) for club in range(4)] == [1, 2, 2, 4]


@pytest.mark.parametrize(("owned", "vp"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 5), (5, 5)])
def test_staff_sets_score(owned, vp):
    """E-R39, E-R71: a fifth card of a set adds nothing."""
    assert sets_vp(["media"] * owned) == vp


def test_suspended_staff_count_for_sets():
    """E-R76: only what they do is off."""
    table, club = club_of()
    post(club, "gates", ban=2)
    assert score_of(table.state, 0).staff == 1


@pytest.mark.parametrize(("money", "vp"), [(2, 0), (3, 1), (8, 2)])
def test_three_euros_are_a_point(money, vp):
    """E-R25, E-A20: what is left over is lost."""
    table, club = club_of()
    club.res[EUR] = money
    assert score_of(table.state, 0).money == vp


def test_moneypenny_changes_the_rate():
    """E-R12: two EUR are one VP."""
    table, club = club_of()
    post(club, "moneypenny")
    club.res[EUR] = 8
    assert score_of(table.state, 0).money == 4


@pytest.mark.parametrize("tokens", [{"played": 1}, {"played": 2}, {"scored": 1}])
def test_tokens_for_matches_or_for_goals_alone_make_a_card_count(tokens):
    """E-R71, E-R37: a card with any VP token on it is one point."""
    table, club = club_of()
    man(club, "toncini", trained=True, **tokens)
    man(club, "laurent", trained=True)
    assert score_of(table.state, 0).cards == 1


def test_a_card_with_tokens_is_one_point():
    """E-R71, E-R75: however many lie on it; those sold with a player are in the supply."""
    table, club = club_of()
    man(club, "toncini", trained=True, played=1, scored=1)
    man(club, "laurent", trained=True)
    club.vp = 6
    score = score_of(table.state, 0)
    assert (score.cards, score.tokens) == (1, 6)


def test_cards_score_at_the_end():
    """E-R71: what they print, unless they are out."""
    table, club = club_of()
    vega = man(club, "vega", trained=True)
    assert score_of(table.state, 0).effects == 2
    vega.ban = 1
    assert score_of(table.state, 0).effects == 0


@pytest.mark.parametrize(("sold", "vp"), [(1, 0), (2, 2), (3, 2), (4, 4)])
def test_an_objective_has_two_grades(sold, vp):
    """E-R74: 2 VP fulfilled, 2 more perfectly."""
    table, club = club_of()
    club.sold = sold
    assert score_of(table.state, 0).objective == vp


@pytest.mark.parametrize(
    ("weeks", "end"),
    [(0, 15 + 3), (1, 15 + 24), (3, 15 + 8), (7, 15 + 3), (8, 15 + 3)],
)
def test_a_season_is_projected_at_the_pace_so_far(weeks, end):
    """E-R71: the place stays; three VP in so many weeks become that many in eight."""
    _, club = club_of()
    club.vp = 3
    assert projected(club_score(club, 1, 0), weeks) == end


def test_halves_of_a_projected_score_are_rounded_up():
    """E-R71: 15 VP in 16 weeks would be 7.5 in eight, and −15 would be −7."""
    _, club = club_of()
    assert [projected(replace(club_score(club, 7, 0), tokens=n), 16) for n in (15, -15)] == [8, -7]


def test_most_points_win():
    """E-R71: places by VP."""
    table, club = club_of(seats=2, seat=1)
    club.vp = 9
    finish(table.state, [])
    end = outcome(table.state)
    assert (end.ranking, end.rule) == (((1,), (0,)), "E-R71")
    assert table.waiting == ()


def test_a_tie_goes_to_the_better_place():
    """E-R73: equal VP, more league points; equal in both share the victory."""
    table, _ = club_of(seats=2)
    points = table.state.points
    points[:OPPONENTS] = [50] * OPPONENTS
    points[OPPONENTS:] = [4, 5]
    finish(table.state, [])
    end = outcome(table.state)
    assert (end.ranking, end.rule) == (((1,), (0,)), "E-R73")
    assert "the better place in the league table" in end.reason
    table, _ = club_of(seats=2)
    finish(table.state, [])
    assert (outcome(table.state).ranking, outcome(table.state).rule) == (((0, 1),), "E-R73")


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_season_ends(seats):
    """E-R66, E-A15: after eight weeks, with a score for each seat."""
    table = Table(seats)
    table.rest()
    assert len(outcome(table.state).score) == seats
    assert len(table.state.points) == 8 + seats
