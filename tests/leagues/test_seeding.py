"""Who begins in which division without a season before: by rating, or by a lot."""

from leagues.seeding import by_rating_and_lot
from tests.leagues.plain import entrants


def users(members):
    return [member.user_id for member in members]


def test_the_best_rating_comes_first_and_who_has_none_comes_last():
    found = by_rating_and_lot(entrants(11, 12, 13, 14), {12: 1400.0, 14: 1500.0, 13: 1450.0}, "mix")
    assert users(found) == [14, 13, 12, 11]


def test_without_ratings_a_lot_decides_which_can_be_worked_out_again():
    everybody = entrants(*range(11, 35))
    once, again = (
        by_rating_and_lot(everybody, {}, "mix"),
        by_rating_and_lot(everybody[::-1], {}, "mix"),
    )
    assert users(once) == users(again)
    assert users(once) != users(everybody)
    assert users(by_rating_and_lot(everybody, {}, "another")) != users(once)
    equal = dict.fromkeys(users(everybody), 1500.0)
    assert users(by_rating_and_lot(everybody, equal, "mix")) == users(once)


def test_the_lot_stays_as_it_was():
    """A season that has begun can be worked out again by every later version."""
    assert users(by_rating_and_lot(entrants(11, 12, 13, 14), {}, "mix")) == [12, 14, 11, 13]
