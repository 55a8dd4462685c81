"""The awards of a season: who is best, who shares, and when nobody is."""

import pytest

from bot.host.league.rules.season_awards import (
    Award,
    SeasonRecord,
    best_buy,
    comeback,
    fair_play,
    rows_of,
    wall,
    wisest_bet,
)
from games.core.reporting.season_review import Deal
from storage.server.awards import AwardRow


def goals(*by_member):
    """Records of members with these goals against, numbered from 1."""
    return [SeasonRecord(at, conceded) for at, conceded in enumerate(by_member, 1)]


@pytest.mark.parametrize(
    ("conceded", "winners", "n"),
    [
        ([(0, 2), (1, 2), (4, 0)], (1,), 2),
        ([(1, 1), (2, 0), (4, 0)], (1, 2), 2),
        ([(0, 0), (1, 0)], (1,), 0),
        ([(0,), (1, 3), (2, 3)], (2,), 4),  # one match less is no smaller wall
    ],
)
def test_the_wall_conceded_fewest_in_all_matches(conceded, winners, n):
    assert wall(goals(*conceded)) == Award("wall", winners, {"n": n})


@pytest.mark.parametrize("conceded", [[], [(0, 0)], [(), ()], [(1, 1), (2, 0)]])
def test_nobody_is_a_wall_without_matches_alone_or_if_all_are_equal(conceded):
    assert wall(goals(*conceded)) is None


@pytest.mark.parametrize(
    ("places", "winners", "n"),
    [
        ([(9, 5, 3), (1, 2, 1)], (1,), 6),
        ([(5, 6, 4), (4, 5, 3), (1, 1, 1)], (1, 2), 2),
        ([(3, 1)], (1,), 2),
    ],
)
def test_a_comeback_is_counted_from_the_lowest_place(places, winners, n):
    found = comeback([SeasonRecord(at, (), one) for at, one in enumerate(places, 1)])
    assert found == Award("comeback", winners, {"n": n})


@pytest.mark.parametrize("places", [[], [()], [(2, 1), (1, 2)], [(1, 9)]])
def test_one_place_or_a_fall_is_no_comeback(places):
    assert comeback([SeasonRecord(at, (), one) for at, one in enumerate(places, 1)]) is None


@pytest.mark.parametrize(
    ("missed", "found"),
    [
        ([], None),
        ([0], None),
        ([0, 3], Award("fair-play", (1,), {"n": 0})),
        ([2, 1, 1], Award("fair-play", (2, 3), {"n": 1})),
        ([0, 0], Award("fair-play", (1, 2), {"n": 0})),
    ],
)
def test_fair_play_is_for_all_who_missed_fewest(missed, found):
    assert fair_play([SeasonRecord(at, missed=n) for at, n in enumerate(missed, 1)]) == found


@pytest.mark.parametrize(
    ("members", "found"),
    [
        ([(0, 10), (1, 0), (2, 0)], Award("fair-play", (2,), {"n": 1})),
        ([(0, 10), (12, 0)], Award("fair-play", (1,), {"n": 0, "away": 1})),
        ([(1, 0), (0, 1)], Award("fair-play", (1, 2), {"n": 1, "away": 1})),
    ],
)
def test_who_was_away_was_not_there(members, found):
    records = [SeasonRecord(at, (), (), *days) for at, days in enumerate(members, 1)]
    assert fair_play(records) == found


def test_what_the_game_found_is_for_members_who_may_be_awarded():
    """Seat 1 is a computer's in the end."""
    numbers = {0: 4, 2: 5}
    deal = Deal(0, 12, 3, 9)
    assert best_buy(deal, numbers) == Award("best-buy", (4,), {"card": 12, "price": 3, "n": 9})
    assert best_buy(Deal(1, 12, 3, 9), numbers) is None
    assert best_buy(None, numbers) is None
    bets = [Deal(0, 170, 0, 6), Deal(1, 171, 0, 6), Deal(2, 172, 0, 6)]
    shared = wisest_bet(bets, numbers)
    assert rows_of("d", [shared]) == [
        AwardRow("d", "wisest-bet", 4, {"card": 170, "n": 6}),
        AwardRow("d", "wisest-bet", 5, {"card": 172, "n": 6}),
    ]
    assert wisest_bet(bets[1:2], numbers) is None


def test_every_winner_has_a_row():
    shared = Award("wall", (1, 2), {"n": 3})
    assert rows_of("d", [None, shared]) == [
        AwardRow("d", "wall", 1, {"n": 3}),
        AwardRow("d", "wall", 2, {"n": 3}),
    ]
