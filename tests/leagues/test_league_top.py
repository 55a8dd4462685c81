"""Who can come first in the table of a game's own league: only as far as it is proved."""

import pytest

from leagues.league_top import LeagueTop, league_top
from tests.leagues.plain import Standing


def row(number, points, reach):
    return Standing(number, points=points, reach=reach)


@pytest.mark.parametrize(("behind", "is_beaten"), [(2, False), (3, False), (4, True)])
def test_a_club_of_the_league_table_is_beaten_when_it_lacks_more_than_it_can_win(behind, is_beaten):
    """With one match left three points may be won: a gap of three can end level."""
    first, second = row(0, 10, 13), row(1, 10 - behind, 13 - behind)
    found = league_top([first, second])
    assert found.beaten == ((second,) if is_beaten else ())
    assert found.certain == (first if is_beaten else None)


def test_one_club_may_be_beaten_while_another_still_hopes():
    first, second, third = row(0, 10, 13), row(1, 8, 11), row(2, 3, 6)
    assert league_top([first, second, third]) == LeagueTop(None, (third,))


def test_the_leader_of_a_shared_place_is_not_certain():
    assert league_top([row(0, 10, 13), row(1, 10, 10)]) == LeagueTop(None, ())


def test_the_end_and_what_nobody_counted_prove_nothing():
    """A table that is over says it all; tables of earlier versions do not know what was left."""
    assert league_top([row(0, 10, 10), row(1, 4, 4)]) == LeagueTop(None, ())
    assert league_top([row(0, 10, None), row(1, 4, 4)]) == LeagueTop(None, ())
    assert league_top([]) == LeagueTop(None, ())
