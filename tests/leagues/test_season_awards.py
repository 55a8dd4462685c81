"""The awards of a season: who is best, who shares, and when nobody is."""

import pytest

from games.core.reporting.season_review import Deal
from games.core.season import Fixture as Meeting
from leagues.results import NOBODY
from leagues.season_awards import (
    Absences,
    Award,
    SeasonRecord,
    best_buy,
    comeback,
    fair_play,
    records,
    wall,
    wisest_bet,
)
from tests.leagues.plain import Division, Fixture, Member, Standing, played


def goals(*by_member):
    """Records of members with these goals against, numbered from 1."""
    return [SeasonRecord(index, conceded) for index, conceded in enumerate(by_member, 1)]


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
    award = comeback([SeasonRecord(index, (), place) for index, place in enumerate(places, 1)])
    assert award == Award("comeback", winners, {"n": n})


@pytest.mark.parametrize("places", [[], [()], [(2, 1), (1, 2)], [(1, 9)]])
def test_one_place_or_a_fall_is_no_comeback(places):
    assert (
        comeback([SeasonRecord(index, (), place) for index, place in enumerate(places, 1)]) is None
    )


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
    assert fair_play([SeasonRecord(index, missed=n) for index, n in enumerate(missed, 1)]) == found


@pytest.mark.parametrize(
    ("members", "found"),
    [
        ([(0, 10), (1, 0), (2, 0)], Award("fair-play", (2,), {"n": 1})),
        ([(0, 10), (12, 0)], Award("fair-play", (1,), {"n": 0, "away": 1})),
        ([(1, 0), (0, 1)], Award("fair-play", (1, 2), {"n": 1, "away": 1})),
    ],
)
def test_who_was_away_was_not_there(members, found):
    records = [SeasonRecord(index, (), (), *days) for index, days in enumerate(members, 1)]
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
    assert (shared.kind, shared.numbers) == ("wisest-bet", (4, 5))
    assert shared.facts_of(4) == {"card": 170, "n": 6}
    assert shared.facts_of(5) == {"card": 172, "n": 6}
    assert wisest_bet(bets[1:2], numbers) is None


def test_winners_who_share_an_award_share_its_numbers():
    shared = Award("wall", (1, 2), {"n": 3})
    assert shared.facts_of(1) == shared.facts_of(2) == {"n": 3}


def test_a_record_of_a_game_s_own_league_counts_its_matches_tables_and_absences():
    """Who cannot get a place has none, and nobody whose club a computer ran for a third."""
    members = [Member(4, seat=1, computer_days=2), Member(7, seat=0), Member(8, seat=2)]
    members.append(Member(9, seat=3, computer_days=15))
    part = Division(members, is_over=True, stage=44)
    meetings = [Meeting(1, "A", (3, 1)), Meeting(0, "B", (1, 3)), Meeting(1, "C")]
    tables = [[Standing(7, 1), Standing(4, 2), Standing(None, 3)], [Standing(4, 1)]]
    absences = Absences(missed=[7, 8, 7], away={4: 1, 7: 5})
    assert records(part, meetings, [], tables, {4, 7, 9}, absences) == [
        SeasonRecord(4, (1,), (2, 1), 0, 2),
        SeasonRecord(7, (3,), (1,), 2, 5),
    ]


def test_a_record_of_a_league_of_matches_counts_walk_overs_and_matches_nobody_came_to():
    part = Division([Member(0), Member(1), Member(2)], is_league=True, is_over=True, day_count=0)
    fixtures = [
        played(0, 0, 1, 0, (3, 1)),
        Fixture(1, 2, 0, done=True, winner=0, walkover=True),
        Fixture(1, 0, 2, done=True, winner=0, walkover=True),
        Fixture(2, 1, 2, done=True, winner=NOBODY),
    ]
    found = records(part, [], fixtures, [], range(3), Absences())
    assert [(record.conceded, record.missed) for record in found] == [((1,), 0), ((3,), 1), ((), 3)]
