"""Stories from a week's public events: what the boards' votes brought, the best buy so far."""

import pytest

from games.core.reporting.week_reporting import PublicMove, Story
from games.eleven.awards.best_buy import best_buy
from games.eleven.events import DayCame, Told, WeekCame
from games.eleven.log.news import Gained, Joined, LevelMoved, Sold
from games.eleven.log.report import Decided
from games.eleven.reporting.sentences import tell
from games.eleven.reporting.week_news import of_boards, of_buys
from tests.games.eleven.reporting.followed import followed, words

CARD = 207
"""A board meeting."""


def made(*events):
    return [PublicMove((event,), lambda: None) for event in events]


def test_what_a_board_decided_is_told_with_what_it_changed_until_tuesday():
    events = made(
        WeekCame(2, 0),
        Gained(0, 0, 9),  # before the decision
        Told(Decided(0, CARD, 2)),
        Gained(1, 0, -1),  # another club
        Gained(0, 1, 2),
        Gained(0, 3, -1),
        LevelMoved(0, 2, 1, 4),
        DayCame(0),
        Gained(0, 0, -3),
    )
    (story,) = of_boards(events)
    facts = {"card": CARD, "colour": 2, "res1": 2, "res3": -1, "level2": 1}
    assert (story.kind, story.seat, dict(story.facts)) == ("board", 0, facts)
    assert tell(story, words()).endswith("decided for red: +2 👥, −1 💪 and +1 level ⚙.")


@pytest.mark.parametrize("changes", [(), (2, -2), (1,)])
def test_a_decision_that_changed_little_is_not_told(changes):
    assert of_boards(made(Decided(0, CARD, 1), *(Gained(0, 1, n) for n in changes))) == []


def test_the_greatest_change_is_told_of_first():
    small, great = of_boards(
        made(Decided(0, CARD, 1), Gained(0, 1, 2), Decided(1, CARD, 0), Gained(1, 0, -4))
    )
    assert (small.seat, great.seat) == (0, 1)
    assert small.worth < great.worth


def test_a_purchase_is_told_of_when_it_becomes_the_best_of_the_season():
    before = [WeekCame(1, 0), Joined(0, 20, 3), Joined(1, 21, 1), Sold(0, 20, 4, 0)]
    assert of_buys(before, made(WeekCame(2, 0))) == [], "still the same"
    (story,) = of_buys(before, made(WeekCame(2, 0), Sold(1, 21, 5, 0)))
    facts = {"card": 21, "cost": 1, "n": 5}
    assert (story.kind, story.seat, dict(story.facts)) == ("best-buy", 1, facts)
    assert tell(story, words()).startswith("The best buy of the season so far: **")


def test_in_the_first_week_no_purchase_is_compared():
    assert of_buys((), made(Joined(0, 20, 1), Sold(0, 20, 4, 0))) == []


def test_the_best_buy_has_a_price_in_words():
    story = Story("best-buy", 0, {"card": 21, "cost": 0, "n": 5})
    assert ", at no cost, for " in tell(story, words())


def test_over_a_season_the_last_one_told_is_that_of_the_award():
    """The award counts all events, the stories those until the end of each week."""
    told, events = [], []
    for week in followed(b"s1"):
        told += of_buys(week.earlier, week.moves)
        events += [event for move in week.moves for event in move.events]
    best = best_buy(events)
    assert (told[-1].seat, told[-1].facts["card"]) == (best.seat, best.card)
