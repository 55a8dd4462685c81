"""The end of the week: what maintenance costs, and what a debt does."""

import pytest

from games.eleven.cards.cards import INFRASTRUCTURE, PLAYERS, STAFF_DECK
from games.eleven.club.assets import maintenance_of
from games.eleven.club.club import Club
from games.eleven.week.weekend import close_week
from tests.games.eleven.ground import bare, man, post, season

TOKENS = ("stand", *INFRASTRUCTURE)


@pytest.mark.parametrize(
    ("owned", "eur"),
    [(0, 0), (3, 0), (4, 1), (5, 1), (6, 2), (7, 2), (8, 3), (9, 3), (10, 4), (12, 4)],
)
def test_maintenance_of_players(owned, eur):
    """E-R67, E-R79: 4 to 5 cost 1, 6 to 7 cost 2, 8 to 9 cost 3, more 4."""
    club = Club()
    for key in [*PLAYERS][:owned]:
        man(club, key)
    assert maintenance_of(club) == eur


@pytest.mark.parametrize(
    ("owned", "eur"), [(0, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2), (7, 3), (9, 3)]
)
def test_maintenance_of_staff(owned, eur):
    """E-R67, E-R79: 3 to 4 cost 1, 5 to 6 cost 2, more 3; directors and sponsors cost nothing."""
    club = Club()
    for key in [key for key in STAFF_DECK if key != "penny"][:owned]:
        post(club, key)
    post(club, "balance")
    post(club, "brewers", "shirt")
    assert maintenance_of(club) == eur


@pytest.mark.parametrize(
    ("owned", "eur"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3)]
)
def test_maintenance_of_the_stadium(owned, eur):
    """E-R67, E-R79: 2 to 3 tokens cost 1, 4 to 5 cost 2, more 3."""
    club = Club()
    for key in TOKENS[:owned]:
        post(club, key)
    assert maintenance_of(club) == eur


def test_maintenance_is_never_below_nothing():
    """E-R67: a bookkeeper in an empty club earns nothing."""
    club = Club()
    post(club, "penny")
    assert maintenance_of(club) == 0


def kept_of(*held):
    """Let two clubs end the week with these resources (FAN, OPS, FIT); return what each keeps."""
    table = season(seats=2)
    for seat in (0, 1):
        club = bare(table, seat)
        club.res[1:] = held
    close_week(table.state, table.dice, [])
    return [club.res[1:] for club in table.state.clubs]


@pytest.mark.parametrize(
    ("held", "kept"),
    [
        ((0, 0, 0), [0, 0, 0]),
        ((1, 1, 1), [1, 1, 1]),
        ((2, 5, 9), [1, 1, 1]),
        ((3, 0, 1), [1, 0, 1]),
    ],
)
def test_one_of_each_resource_is_kept_at_the_weekend(held, kept):
    """E-R69: at most one FAN, one OPS and one FIT, in every club."""
    assert kept_of(*held) == [kept, kept]


def test_money_is_kept_whole_at_the_weekend():
    """E-R69: what must be given up is never EUR."""
    table = season()
    bare(table).res[0] = 7
    close_week(table.state, table.dice, [])
    assert table.club().res[0] == 7
