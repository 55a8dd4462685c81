"""Final places pass over who cannot have one."""

from leagues.places import place_groups, places
from tests.leagues.plain import Standing


def test_who_shares_a_place_is_in_one_group_and_a_club_without_a_member_in_none():
    rows = [Standing(4, 1), Standing(None, 1), Standing(2, 1), Standing(3, 4)]
    assert place_groups(rows) == [[4, 2], [3]]
    assert place_groups([]) == []


def test_places_pass_over_who_cannot_have_one():
    assert places([[4], [0, 1], [2], [3]], {0, 2, 3}) == {0: 1, 2: 2, 3: 3}
    assert places([[4], [0, 1], [2]], {0, 1, 2}) == {0: 1, 1: 1, 2: 3}
    assert places([[1]], ()) == {}
