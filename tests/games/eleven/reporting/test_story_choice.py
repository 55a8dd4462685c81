"""Which three stories a week brings."""

from itertools import permutations

from games.core.reporting.story_choice import MOST_STORIES, SAME_SEAT
from games.core.reporting.week_reporting import Story
from games.eleven.reporting.story_choice import of_week
from tests.games.eleven.reporting.followed import followed


def test_the_most_newsworthy_are_told_first_and_three_at_most():
    kinds = ("upset", "wins", "held", "climbs", "debut")
    stories = [Story(kind, seat, worth=10 + seat) for seat, kind in enumerate(kinds)]
    assert [story.seat for story in of_week(stories)] == [4, 3, 2]


def test_each_kind_is_told_of_one_club_at_most():
    """Two falls in a post would be one sentence twice."""
    stories = [Story("falls", 0, worth=12), Story("falls", 1, worth=11), Story("wins", 1, worth=9)]
    assert [(story.kind, story.seat) for story in of_week(stories)] == [("falls", 0), ("wins", 1)]


def test_no_two_are_about_one_thing_of_a_club():
    upset, comeback = Story("upset", 0, worth=30), Story("comeback", 0, worth=20)
    run = Story("wins", 0, worth=10)
    assert of_week([upset, comeback, run]) == (upset, run)


def test_only_one_is_about_the_lead_or_about_all():
    stories = [Story("level", 0, worth=24), Story("level", 1, worth=24)]
    stories += [Story("only-win", 2, worth=9), Story("only-loss", 3, worth=9)]
    assert [story.kind for story in of_week(stories)] == ["level", "only-win"]


def test_another_club_is_told_of_before_the_same_one_again():
    first, second = Story("upset", 0, worth=30), Story("wins", 0, worth=20)
    close, far = (Story("losses", 1, worth=20 - SAME_SEAT + more) for more in (1, -1))
    assert of_week([first, second, close]) == (first, close, second)
    assert of_week([first, second, far]) == (first, second, far)


def test_the_choice_does_not_depend_on_the_order_of_the_candidates():
    """Equal ones go by their kind, then by their seat."""
    stories = [Story("losses", 1, worth=9), Story("climbs", 2, worth=9), Story("wins", 0, worth=9)]
    for order in permutations(stories):
        assert of_week(order) == (stories[2], stories[0], stories[1])


def test_a_played_season_tells_up_to_three_a_week_and_never_one_twice():
    for week in followed(b"s1"):
        stories = week.report.stories
        assert 1 <= len(stories) <= MOST_STORIES
        assert len({(story.kind, story.seat) for story in stories}) == len(stories)


def test_a_club_that_nothing_was_told_of_is_told_of_last_but_surely():
    kinds = ("upset", "wins", "held", "climbs")
    stories = [Story(kind, seat, worth=20 + seat) for seat, kind in enumerate(kinds)]
    assert [story.seat for story in of_week(stories, untold={0})] == [3, 2, 0]
    assert [story.seat for story in of_week(stories, untold=range(4))] == [3, 2, 1, 0]
    assert [story.seat for story in of_week(stories, untold={7})] == [3, 2, 1], (
        "nothing can be told"
    )


def test_two_clubs_that_nothing_was_told_of_may_share_a_kind_but_no_match():
    plain = [Story("plain", seat, {"club": 3}) for seat in (0, 1)]
    assert of_week(plain) == (plain[0],)
    assert of_week(plain, untold={0, 1}) == (plain[0], plain[1])
    derby = [Story("plain", 0, others=(1,)), Story("plain", 1, others=(0,))]
    assert of_week(derby, untold={0, 1}) == (derby[0],)
