"""Who is ahead in VP after a week, and by what."""

from dataclasses import replace

from games.eleven.reporting.sentences import tell
from games.eleven.reporting.title_race import title_story
from games.eleven.state import Score
from games.eleven.week.season import contenders
from tests.games.eleven.reporting.followed import followed, words

NOTHING = Score(*[0] * 9)


def final(*scores):
    """A view after a season that ended with these scores."""
    return replace(followed(b"s1")[-1].after, scores=scores)


def test_every_week_tells_who_is_ahead_of_whom_as_the_race_counts_it():
    for week in followed(b"s1"):
        (story,) = week.report.race
        scores = {one.seat: one.score for one in contenders(week.after)}
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
    (story,) = title_story(view)
    assert tell(story, words()) == (
        "🏆 **FC Ben** leads **Ana United** by 8 VP. What makes the difference: Staff, 8 to 3."
    )


def test_equal_scores_are_level():
    view = final(*[replace(NOTHING, league=9)] * 2, NOTHING, NOTHING)
    (story,) = title_story(view)
    assert tell(story, words()).endswith("are level in the race, with 9 VP each.")


def test_secret_objectives_are_left_out_until_the_end():
    """Whatever the objective has reached, the story is the same."""
    view = followed(b"s1")[3].after
    assert view.seat is None
    assert all(story.facts.get("item") != 6 for story in title_story(view))


def test_one_club_has_nobody_to_race_against_and_before_the_first_match_nobody_leads():
    view = followed(b"s1")[0]
    assert title_story(replace(view.after, clubs=view.after.clubs[:1])) == ()
    assert title_story(view.before) == ()
