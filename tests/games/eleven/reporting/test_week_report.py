"""What a week came to: its candidates for stories, and the match of the week."""

from dataclasses import replace

import pytest

from games.eleven.reporting.played_match import played_match
from games.eleven.reporting.week_report import candidates, match_worth, report
from games.eleven.state import OPPONENTS
from tests.games.eleven.reporting.followed import followed
from tests.games.eleven.reporting.test_played_match import match


def week_of(*results, seats=1):
    """Return a view after a week, in which the first seat has had these results."""
    week = followed(b"s1")[0]
    first = replace(week.after.clubs[0], results=tuple((0, *goals) for goals in results))
    return replace(week.after, clubs=(first, *week.after.clubs[1:])[:seats])


def kinds(view, own, *others):
    return [candidate.kind for candidate in candidates(view, own, [own, *others], {})]


@pytest.mark.parametrize(
    ("facts", "kind"),
    [
        ({"mine": 2, "odds": 2}, "upset"),
        ({"mine": 2, "odds": 1}, ""),
        ({"mine": 0, "odds": -2}, "upset-loss"),
        ({"mine": 0, "odds": -1}, ""),
        ({"odds": 4}, "held"),
        ({"odds": 3}, ""),
        ({"mine": 2, "deficit": 1}, "comeback"),
        ({"deficit": 2}, "comeback-draw"),
        ({"deficit": 1}, ""),
        ({"lead": 3}, "lost-lead"),
        ({"lead": 2}, ""),
        ({"mine": 4}, "highest"),
        ({"mine": 3}, ""),
        ({"mine": 0, "theirs": 3}, "rout"),
        ({"mine": 0, "theirs": 2}, ""),
        ({"before": 4, "after": 2}, "climbs"),
        ({"before": 4, "after": 3}, ""),
        ({"before": 2, "after": 4}, "falls"),
        ({"before": 2, "after": 3}, ""),
    ],
)
def test_what_is_worth_telling_begins_at_a_threshold(facts, kind):
    own = match(**facts)
    view = week_of((own.mine, own.theirs))
    assert kinds(view, own) == ([kind] if kind else [])


def test_a_win_is_the_highest_only_if_no_manager_has_won_as_high():
    view, own = week_of((3, 0), (4, 1)), match(mine=4, theirs=1)
    assert "highest" not in kinds(view, own)
    view, other = week_of((4, 1)), match(seat=1, mine=3, theirs=0)
    assert "highest" not in kinds(view, own, other)
    assert "highest" in kinds(view, own, replace(other, mine=2))


@pytest.mark.parametrize(
    ("results", "kind"),
    [
        ([(0, 1)] + [(1, 0)] * 3 + [(1, 2)], "wins-end"),
        ([(1, 0)] + [(1, 1)] * 2 + [(1, 2)], "first-loss"),
        ([(1, 0), (0, 1), (1, 1), (1, 2)], ""),
        ([(1, 0)] * 2 + [(1, 2)], ""),
        ([(1, 1), (0, 1), (1, 1), (2, 1)], "winless-end"),
        ([(1, 1), (0, 1), (2, 1)], ""),
        ([(2, 1)] * 3, "wins"),
        ([(2, 1)] * 2, ""),
        ([(1, 1)] * 4, "unbeaten"),
        ([(1, 1)] * 3, ""),
        ([(1, 2)] * 3, "losses"),
        ([(1, 2)] * 2, ""),
        ([(0, 0)] * 2, "clean"),
        ([(0, 0)], ""),
    ],
)
def test_a_run_is_told_when_it_is_long_or_ends(results, kind):
    mine, theirs = results[-1]
    assert kinds(week_of(*results), match(mine=mine, theirs=theirs)) == ([kind] if kind else [])


def test_the_lead_is_taken_alone_or_shared():
    view, own = week_of((1, 1)), match(before=3, after=1)
    alone = replace(view, points=(*[1] * 8, 3))
    level = replace(view, points=(3, *[1] * 7, 3))
    assert kinds(alone, own) == ["lead"]
    assert kinds(level, own) == ["level"]


def test_the_match_of_the_week_is_chosen_by_what_nobody_expected():
    """Not by its goals."""
    quiet, feast = match(mine=1, theirs=0, odds=4), match(seat=1, mine=5, theirs=4)
    assert match_worth(quiet) > match_worth(feast) == 0
    assert match_worth(match(mine=2, deficit=1)) == 4
    assert match_worth(match(lead=2)) == 2
    assert match_worth(match(before=2, after=1)) == 12
    assert match_worth(match(before=6, after=3)) == match_worth(match(before=3, after=6)) == 6


def test_of_equal_matches_the_closer_one_is_that_of_the_week():
    for week in followed(b"s1"):
        found = [played_match(week.after, seat) for seat in range(4)]
        best = found[week.report.best]
        assert match_worth(best) == max(match_worth(played) for played in found)
        assert all(
            abs(best.mine - best.theirs) <= abs(played.mine - played.theirs)
            for played in found
            if match_worth(played) == match_worth(best)
        )


def test_the_match_of_the_week_is_one_of_a_member_before_it_is_the_best():
    """A computer's club has it only where computers run all of them."""
    for week in followed(b"s1"):
        best = week.report.best
        others = [seat for seat in range(4) if seat != best]
        assert report(week.after, week.moves, others, (), ()).best in others
        assert report(week.after, week.moves, others[:1], (), ()).best == others[0]
        assert report(week.after, week.moves, (), (), ()).best == best


def test_a_week_without_a_match_brings_nothing():
    assert report(followed(b"s1")[0].before, (), (), (), ()).stories == ()
    assert report(followed(b"s1")[0].before, (), (), (), ()).best is None


def test_who_was_hired_this_week_and_scored_is_told_of_once():
    """One who did not score, or whose jersey was played by a blank, is not."""
    week = followed(b"s18", 2, ramp_opponents=True)[0]
    (debut,) = [story for story in week.report.stories if story.kind == "debut"]
    assert (debut.seat, debut.facts["cost"]) == (1, 2)
    front = week.after.clubs[1]
    for other in (
        replace(front, full_time=replace(front.full_time, scorers=())),
        replace(front, full_time=replace(front.full_time, blanks=front.full_time.scorers)),
        replace(front, report=None),
    ):
        clubs = (week.after.clubs[0], other)
        found = report(replace(week.after, clubs=clubs), week.moves, (0, 1), (), ()).stories
        assert "debut" not in [story.kind for story in found]


@pytest.mark.parametrize("seed", [b"s1", b"s2", b"s3"])
def test_every_third_week_at_the_latest_tells_of_each_manager(seed):
    """Whoever two weeks have told nothing of: if nothing else, their result and place."""
    quiet = dict.fromkeys(range(4), 0)
    for week in followed(seed):
        untold = {seat for seat, weeks in quiet.items() if weeks == 2}
        stories = report(week.after, week.moves, range(4), untold, week.earlier).stories
        told = {seat for story in stories for seat in (story.seat, *story.others)}
        assert untold <= told
        quiet = {seat: 0 if seat in told else weeks + 1 for seat, weeks in quiet.items()}
    assert max(quiet.values()) <= 2


def test_a_derby_is_told_of_both_managers():
    own = match(rival=OPPONENTS + 1, mine=4, theirs=0)
    (story,) = (
        candidate
        for candidate in candidates(week_of((4, 0)), own, [own], {})
        if candidate.kind == "highest"
    )
    assert (story.seat, story.others) == (0, (1,))
