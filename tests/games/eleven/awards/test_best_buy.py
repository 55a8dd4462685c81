"""The best buy: what a purchase brought, counted in EUR, less its price."""

import pytest

from games.core.reporting.season_review import Deal
from games.eleven.awards.best_buy import best_buy
from games.eleven.cards.ids import SPONSORS, STAFF
from games.eleven.events import DayCame, Told, Whispered
from games.eleven.log import news
from games.eleven.log.report import FansSeated, Grew, Maintained, MatchEnded, Rolled

NOVAK, OTHER, NURSE, BREWERS = 3, 4, STAFF.start + 1, SPONSORS.start
EUR, FAN = 0, 1
AFTER = [MatchEnded(0, 40, 2, 1), news.Acted(0, NOVAK)]
"""A match is over, and the footballer's effect after it runs."""
ROLL = Rolled(0, -1, 6, 3)
"""The roll for the consequence of a match, which is no card's."""


def bought(*events):
    """Return the best buy after Ana (seat 0) bought a footballer for 3 EUR."""
    return best_buy([news.Joined(0, NOVAK, 3), *events])


def test_without_a_purchase_there_is_none():
    assert best_buy([]) is None
    assert best_buy([DayCame(0), news.Passed(0), news.Gained(0, EUR, 9)]) is None


@pytest.mark.parametrize(("gain", "found"), [(3, None), (4, Deal(0, NOVAK, 3, 4))])
def test_a_best_buy_must_bring_more_than_it_cost(gain, found):
    assert bought(news.Acted(0, NOVAK), news.Gained(0, FAN, gain)) == found


@pytest.mark.parametrize(
    ("news", "worth"),
    [
        ([news.Acted(0, NOVAK), news.TokensWon(0, 2)], 6),
        ([news.Acted(0, NOVAK), news.LevelMoved(0, FAN, 2, 5)], 6),
        ([news.Acted(0, NOVAK), Rolled(0, NOVAK, 6, 4), news.Gained(0, EUR, 5)], 5),
        ([news.Acted(0, NOVAK), news.Gained(0, EUR, -2), news.Gained(0, FAN, 4)], 4),
        ([news.Acted(0, NOVAK), news.LevelMoved(0, FAN, -1, 2), news.Gained(0, FAN, 4)], 4),
        ([Grew(0, NOVAK, by_goal=True), Grew(0, NOVAK, by_goal=False)], 4),
        ([news.Sold(0, NOVAK, 2, 1)], 5),
        ([Told(news.Acted(0, NOVAK)), Told(news.Gained(0, EUR, 7))], 7),
    ],
)
def test_what_a_footballer_brings(news, worth):
    """E-R25: 3 EUR are a victory point; a goal and a step of a level count as much."""
    assert bought(*news) == Deal(0, NOVAK, 3, worth)


@pytest.mark.parametrize(
    "news",
    [
        [news.Gained(0, EUR, 3), news.Passed(0), news.Gained(0, EUR, 9)],
        [news.Acted(0, NOVAK), DayCame(1), news.Gained(0, EUR, 9)],
        [news.Acted(0, NOVAK), Maintained(0, 2, 2), news.Gained(0, EUR, 9)],
        [news.Acted(0, OTHER), news.Gained(0, EUR, 9), Grew(0, OTHER, by_goal=True)],
        [news.Acted(1, NOVAK), news.Gained(1, EUR, 9)],
        [news.Sold(0, OTHER, 9, 0)],
        [news.Sold(0, NOVAK, 3, 0), news.Acted(0, NOVAK), news.Gained(0, EUR, 9)],
        [Whispered(0, news.Acted(0, NOVAK), only=(0,)), news.Passed(0), news.Gained(0, EUR, 9)],
        [FansSeated(0, 4), *AFTER, news.Gained(0, EUR, 1), news.Gained(0, EUR, 9), ROLL],
        [FansSeated(0, 4), *AFTER, news.TokensWon(0, 1), news.Gained(0, EUR, 9), ROLL],
        [FansSeated(0, 0), *AFTER, ROLL, news.Gained(0, EUR, 9), news.LevelMoved(0, FAN, 1, 5)],
    ],
)
def test_what_is_no_effect_of_it_does_not_count(news):
    assert bought(*news) is None


def test_a_bonus_at_once_counts():
    """E-R39: what staff bring when they come."""
    assert best_buy([news.Employed(0, NURSE, 2), news.Gained(0, EUR, 3)]) == Deal(0, NURSE, 2, 3)


def test_a_gift_is_no_buy():
    """E-R40: a sponsor costs nothing, nor does a footballer who came for nothing."""
    sponsor = [news.Signed(1, BREWERS, "shirt"), news.Gained(1, FAN, 9)]
    youngster = [news.Joined(1, OTHER, 0), news.Acted(1, OTHER), news.TokensWon(1, 3)]
    assert best_buy([*sponsor, *youngster]) is None
    staff = [news.Employed(0, NURSE, 2), news.Gained(0, EUR, 3)]
    assert best_buy([*sponsor, *staff, *youngster]) == Deal(0, NURSE, 2, 3)


def test_an_effect_after_a_match_brings_what_it_says_whatever_the_stands_bring():
    """E-R62: 1 € a win, and 4 € of the stands."""
    week = [FansSeated(0, 3), *AFTER, news.Gained(0, EUR, 1), news.Gained(0, EUR, 4), ROLL]
    assert bought(*week * 3) is None
    assert bought(*week * 4) == Deal(0, NOVAK, 3, 4)
    empty = [FansSeated(0, 0), *AFTER, news.Gained(0, EUR, 1), ROLL]
    assert bought(*week * 3, *empty) == Deal(0, NOVAK, 3, 4)


def test_of_equal_gains_the_cheaper_counts_then_the_earlier():
    first = [news.Joined(0, NOVAK, 3), news.Acted(0, NOVAK), news.Gained(0, EUR, 5)]
    cheap = [news.Joined(1, OTHER, 1), news.Acted(1, OTHER), news.Gained(1, EUR, 3)]
    same = [news.Joined(1, OTHER, 3), news.Acted(1, OTHER), news.Gained(1, EUR, 5)]
    assert best_buy([*first, *cheap]) == Deal(1, OTHER, 1, 3)
    assert best_buy([*first, *same]) == Deal(0, NOVAK, 3, 5)
