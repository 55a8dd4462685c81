"""Who is out of reach in a league is said only when it is proved."""

import pytest

from bot.host.league.rules.reach import Reach, reach_of
from storage.server.divisions import StandingRow


def row(number, points, reach):
    return StandingRow(
        division_id="d", week=7, line=number, place=1, number=number, points=points, reach=reach
    )


@pytest.mark.parametrize(("behind", "is_beaten"), [(2, False), (3, False), (4, True)])
def test_a_club_is_beaten_when_it_lacks_more_than_it_can_still_win(behind, is_beaten):
    """With one match left three points may be won: a gap of three can end level."""
    first, second = row(0, 10, 13), row(1, 10 - behind, 13 - behind)
    found = reach_of([first, second])
    assert found.beaten == ((second,) if is_beaten else ())
    assert found.certain == (first if is_beaten else None)


def test_one_club_may_be_beaten_while_another_still_hopes():
    first, second, third = row(0, 10, 13), row(1, 8, 11), row(2, 3, 6)
    assert reach_of([first, second, third]) == Reach(None, (third,))


def test_the_leader_of_a_shared_place_is_not_certain():
    assert reach_of([row(0, 10, 13), row(1, 10, 10)]) == Reach(None, ())


def test_the_end_and_what_nobody_counted_prove_nothing():
    """A table that is over says it all; tables of earlier versions do not know what was left."""
    assert reach_of([row(0, 10, 10), row(1, 4, 4)]) == Reach(None, ())
    assert reach_of([row(0, 10, None), row(1, 4, 4)]) == Reach(None, ())
    assert reach_of([]) == Reach(None, ())
