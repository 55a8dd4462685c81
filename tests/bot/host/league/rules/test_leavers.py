"""What becomes of the matches of members who have left, and who can have a place."""

from bot.host.league.rules.leavers import places, settled, shown
from storage.server.divisions import LEFT, NOBODY, FixtureRow
from storage.server.seasons import MemberRow


def fixture(number, home, away, **values):
    return FixtureRow(division_id="d", round=number, slot=0, home=home, away=away, **values)


def played(number, home, away, winner):
    score = {"home_score": 1, "away_score": 0}
    return fixture(number, home, away, done=True, winner=winner, **score)


def member(number, user_id):
    return MemberRow(season_id="s", number=number, user_id=user_id)


def test_with_half_of_the_matches_played_results_stand_and_the_rest_is_won_by_the_others():
    first, last = played(0, 0, 1, 0), fixture(1, 2, 0)
    (found,) = settled([first, last], frozenset({0}))
    assert (found.round, found.winner, found.walkover, found.done) == (1, 2, True, True)


def test_with_fewer_none_of_the_matches_counts():
    rows = [played(0, 0, 1, 0), fixture(1, 2, 0), fixture(2, 0, 3), played(2, 1, 2, 1)]
    found = settled(rows, frozenset({0}))
    assert [(one.round, one.winner, one.home_score) for one in found] == [
        (0, LEFT, None),
        (1, LEFT, None),
        (2, LEFT, None),
    ]
    left = [*found, rows[3]]
    assert settled(left, frozenset({0})) == [], "once is enough"
    members = [member(0, None), *(member(number, number) for number in (1, 2, 3))]
    assert shown(members, left) == [1, 2, 3]


def test_what_was_not_played_is_no_match_played():
    """Neither a walk-over nor a match that nobody came to."""
    walkover = fixture(0, 0, 1, done=True, winner=1, walkover=True)
    nobody = fixture(1, 2, 0, done=True, winner=NOBODY)
    found = settled([walkover, nobody, fixture(2, 0, 3)], frozenset({0}))
    assert {one.winner for one in found} == {LEFT}


def test_between_two_who_have_left_nobody_wins():
    rows = [played(0, 0, 2, 0), played(0, 1, 3, 1), fixture(1, 0, 1)]
    (found,) = settled(rows, frozenset({0, 1}))
    assert (found.winner, found.walkover) == (LEFT, False)


def test_places_pass_over_who_cannot_have_one():
    assert places([[4], [0, 1], [2], [3]], {0, 2, 3}) == {0: 1, 2: 2, 3: 3}
    assert places([[4], [0, 1], [2]], {0, 1, 2}) == {0: 1, 1: 1, 2: 3}
    assert places([[1]], ()) == {}
