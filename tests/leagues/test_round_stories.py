"""What a round of a league of matches changed: three stories at most."""

from dataclasses import replace

import pytest

from games.core.reporting.story_choice import MOST_STORIES
from leagues.results import NOBODY
from leagues.round_stories import stories
from tests.leagues.plain import Fixture, Standing


def row(number, place, form="", moved=None):
    return Standing(number, place, form=form, moved=moved)


def won(winner, home, away, score=(None, None), at=4):
    scores = {"home_score": score[0], "away_score": score[1]}
    return Fixture(at, home, away, done=True, winner=winner, **scores)


def told(rows=(), before=(), fixtures=(), week=5):
    """Return the kind, the members and the numbers of each story."""
    fixtures = fixtures or [
        won(None, each_row.number, 9, at=week - 1) for each_row in rows if each_row.form
    ]
    found = stories(week, fixtures, {week - 1: before, week: rows})
    return [(story.kind, story.seat, *story.others, dict(story.facts)) for story in found]


@pytest.mark.parametrize(
    ("rows", "before", "story"),
    [
        ([row(0, 1)], [row(0, 2)], ("lead", 0, {})),
        ([row(0, 1), row(1, 1)], [row(0, 1), row(1, 2)], ("level", 1, {})),
        ([row(0, 1)], [row(0, 1)], None),
        ([row(0, 1)], [], None),
        ([row(0, 2, "WDWL")], [], ("first-loss", 0, {"many": 4})),
        ([row(0, 2, "LWWL")], [], None),
        ([row(0, 2, "WWL")], [], None),
        ([row(0, 2, "LWWW")], [], ("wins", 0, {"many": 3})),
        ([row(0, 2, "LLL")], [], ("losses", 0, {"many": 3})),
        ([row(0, 2, "WW")], [], None),
        ([row(0, 2, "LDLW")], [], ("winless-end", 0, {"many": 3})),
        ([row(0, 2, "", 3)], [], ("climbs", 0, {"many": 3, "place": 2})),
        ([row(3, 4, "", -2)], [], ("falls", 3, {"many": 2, "place": 4})),
        ([row(3, 4, "", -1)], [], None),
    ],
)
def test_a_table_tells_who_leads_who_rises_and_what_goes_on(rows, before, story):
    assert told(rows, before) == ([story] if story else [])


def test_a_win_over_somebody_far_above_and_the_highest_win_are_told():
    before = [row(0, 1), row(1, 2), row(2, 3), row(3, 4)]
    fixtures = [won(3, 0, 3, (1, 5)), won(1, 1, 2, (2, 1)), won(2, 2, 0, (3, 0), at=3)]
    assert told(before=before, fixtures=fixtures) == [
        ("upset", 3, 0, {"many": 3}),
    ]
    assert told(before=before[:1], fixtures=fixtures) == [
        ("highest", 3, 0, {"mine": 5, "theirs": 1})
    ]
    earlier = won(2, 2, 0, (9, 0), at=3)
    assert len(told(before=before, fixtures=[*fixtures, earlier])) == 1
    as_high = won(2, 2, 1, (4, 0))
    assert len(told(before=before, fixtures=[*fixtures, as_high])) == 1, "two are the highest"


def test_draws_void_matches_and_walk_overs_bring_no_story_of_goals():
    before = [row(0, 1), row(1, 2), row(2, 3)]
    nothing = [won(None, 2, 0, (1, 1)), won(NOBODY, 1, 0), won(0, 0, 2)]
    assert told(before=before, fixtures=nothing) == []


def test_nothing_is_told_of_who_did_not_play_in_the_round():
    """The last letter of their form is that of a round before, which was told then."""
    rows = [row(0, 2, "WDWL"), row(1, 3, "LDLW"), row(2, 4, "LWWW")]
    bye = [won(None, 3, 9), *(won(number, number, 9, at=3) for number in range(3))]
    assert told(rows, fixtures=bye) == []
    walkover = replace(won(1, 1, 9), walkover=True)
    assert told(rows, fixtures=[walkover]) == []


def test_a_walk_over_is_no_upset():
    before = [row(0, 1), row(1, 2), row(2, 3), row(3, 4)]
    assert told(before=before, fixtures=[replace(won(3, 0, 3), walkover=True)]) == []


def test_one_match_has_one_story():
    """A first defeat against somebody far below is told once, and the other match, too."""
    before = [row(0, 1, "WWW"), row(1, 2), row(2, 3), row(3, 4)]
    rows = [row(0, 1, "WWWL"), row(1, 2), row(2, 3, "LDLW"), row(3, 4)]
    fixtures = [won(3, 0, 3), won(2, 1, 2)]
    assert told(rows, before, fixtures) == [
        ("upset", 3, 0, {"many": 3}),
        ("winless-end", 2, {"many": 3}),
    ]


def test_no_more_than_three_each_of_another_kind():
    rows = [row(number, 2, "LWWWW", 3) for number in range(4)]
    found = told([row(0, 1, "LWWWW"), *rows[1:]], [row(0, 2)])
    assert len(found) == MOST_STORIES
    assert found[0] == ("lead", 0, {})
    assert ("wins", 1, {"many": 4}) in found


def test_nothing_is_told_of_a_line_without_a_member():
    rows = [Standing(None, 1, form="WWWW", moved=3), row(0, 2)]
    assert told(rows, [row(0, 1)], [won(None, 0, 9)]) == []
