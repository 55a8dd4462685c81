"""Who is ahead in VP after a week, and by what."""

from dataclasses import replace

import pytest

from games.eleven.reporting.sentences import tell
from games.eleven.reporting.title_race import title_story
from games.eleven.state import OPPONENTS, Score
from games.eleven.week.season import contenders
from tests.games.eleven.reporting.followed import followed, words

NOTHING = Score(*[0] * 9)
ALL = (0, 1, 2, 3)
"""Everybody is in the race."""


def final(*scores):
    """A view after a season that ended with these scores."""
    return replace(followed(b"s1")[-1].after, scores=scores)


def test_every_week_tells_who_is_ahead_of_whom_as_the_race_counts_it():
    for week in followed(b"s1")[1:]:
        (story,) = title_story(week.after, ALL)
        scores = {contender.seat: contender.score for contender in contenders(week.after)}
        best, second, *_ = sorted(scores.values(), reverse=True)
        assert scores[story.seat] == best
        assert [scores[seat] for seat in story.others] == [second]
        if story.kind == "decides":
            assert story.facts["n"] == best - second
            assert story.facts["mine"] > story.facts["theirs"]


def test_what_makes_the_difference_is_named():
    view = final(
        replace(NOTHING, league=9, staff=3),
        replace(NOTHING, league=12, staff=8),
        *[NOTHING] * 2,
    )
    (story,) = title_story(view, ALL)
    assert tell(story, words()) == (
        "🏆 **FC Ben** is 8 VP ahead of **Ana United**, most of all here: Staff, 8 to 3."
    )


@pytest.mark.parametrize(
    ("points", "told"),
    [
        ((7, 7), "🏆 Nothing between **Ana United** and **FC Ben** in the title race: 9 VP each."),
        (
            (7, 8),
            (
                "🏆 **FC Ben** and **Ana United** have 9 VP each, but **FC Ben** "
                "is higher in the league table."
            ),
        ),
    ],
)
def test_equal_scores_are_level_unless_the_league_table_has_decided(points, told):
    """As in E-R73."""
    view = final(*[replace(NOTHING, league=9)] * 2, NOTHING, NOTHING)
    (story,) = title_story(replace(view, points=(*[0] * OPPONENTS, *points, 0, 0)), ALL)
    assert tell(story, words()) == told


def test_only_who_is_in_the_race_is_told_of():
    view = final(*(replace(NOTHING, league=n) for n in (9, 12, 3, 1)))
    (story,) = title_story(view, (0, 2, 3))
    assert (story.seat, story.others, story.facts["n"]) == (0, (2,), 6)
    assert title_story(view, (1,)) == ()
    assert title_story(view, ()) == ()


def test_secret_objectives_are_left_out_until_the_end():
    """Whatever the objective has reached, the story is the same."""
    view = followed(b"s1")[3].after
    assert view.seat is None
    assert all(story.facts.get("item") != 6 for story in title_story(view, ALL))


def test_the_vp_of_the_first_week_are_not_told():
    """They come from the place in the league table, and are others a week later."""
    first = followed(b"s1")[0]
    assert title_story(first.before, ALL) == ()
    assert title_story(first.after, ALL) == ()
