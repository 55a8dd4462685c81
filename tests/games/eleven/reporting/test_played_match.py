"""The course of a match, what was expected of it, and its effect on the table."""

from dataclasses import replace

import pytest

from games.eleven.broadcast.course import course_of
from games.eleven.club.league import DRAW, LOSS, WIN
from games.eleven.reporting.played_match import PlayedMatch, played_match
from tests.games.eleven.reporting.followed import followed


def match(**facts):
    usual = {"seat": 0, "rival": 0, "mine": 1, "theirs": 1, "odds": 0}
    usual |= {"deficit": 0, "lead": 0, "before": 3, "after": 3}
    return PlayedMatch(**usual | facts)


@pytest.mark.parametrize(
    ("mine", "theirs", "odds", "upset"),
    [(2, 1, 5, 5), (2, 1, -5, 0), (1, 2, -4, 4), (1, 2, 4, 0), (1, 1, 6, 3), (1, 1, -6, 3)],
)
def test_an_upset_is_a_win_of_the_weaker_side(mine, theirs, odds, upset):
    """A draw is half of one, whoever was weaker."""
    assert match(mine=mine, theirs=theirs, odds=odds).upset == upset


def test_who_was_behind_and_did_not_lose_came_back():
    assert match(mine=2, theirs=1, deficit=1).comeback == 1
    assert match(mine=1, theirs=2, deficit=1).comeback == 0
    assert match(mine=2, theirs=2, lead=2).lost_lead == 2
    assert match(mine=2, theirs=1, lead=2).lost_lead == 0


def test_the_lead_is_taken_by_who_had_it_not():
    assert match(before=2, after=1).takes_lead
    assert not match(before=1, after=1).takes_lead
    assert not match(before=3, after=2).takes_lead


@pytest.mark.parametrize("season", [1, 6, 12])
def test_played_matches_are_read_from_what_everybody_saw(season):
    """E-R57 to E-R60: the most a club was behind and ahead, from goal to goal."""
    for week in followed(b"s%d" % season, 4 if season == 1 else 2, ramp_opponents=season != 1):
        for seat, front in enumerate(week.after.clubs):
            played = played_match(week.after, seat)
            _, mine, theirs = front.results[-1]
            assert (played.mine, played.theirs) == (mine, theirs)
            assert played.result == (WIN if mine > theirs else DRAW if mine == theirs else LOSS)
            leads = [
                a - b for a, b in (turn.score for turn in course_of(front, pooled=False).turns)
            ]
            assert played.deficit == max(0, *(-lead for lead in leads))
            assert played.lead == max(0, *leads)


def test_of_a_match_of_which_too_little_is_stored_the_end_is_known():
    view = followed(b"s12", 2, ramp_opponents=True)[4].after
    clubs = (replace(view.clubs[0], report=None), view.clubs[1])
    played = played_match(replace(view, clubs=clubs), 0)
    assert (played.mine, played.theirs, played.deficit, played.lead) == (4, 3, 0, 1)


def test_before_the_first_matchday_nothing_was_played():
    assert played_match(followed(b"s1")[0].before, 0) is None


def test_at_first_all_clubs_have_one_place():
    """So the first Matchday lifts and drops nobody."""
    week = followed(b"s1")[0]
    found = [played_match(week.after, seat) for seat in range(4)]
    assert [played.before for played in found] == [played.after for played in found]
