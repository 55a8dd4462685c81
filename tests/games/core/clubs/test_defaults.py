"""Clubs for which nothing was chosen have an identity at once, each its own."""

from itertools import combinations

import pytest

from games.core.clubs.club_names import checked_short
from games.core.clubs.defaults import LOOKS, default_name, default_short, identities, looks
from games.core.clubs.identity import (
    ClubChoice,
    Crest,
    Kit,
    are_crests_alike,
    are_kits_alike,
)


def clubs(*choices, names=None):
    found = names or [f"Player {index}" for index in range(len(choices))]
    return identities(tuple(choices), tuple(found), tuple(range(len(choices))))


def test_no_two_clubs_of_a_full_season_look_alike():
    """48 members, none of whom chose anything."""
    found = clubs(*[ClubChoice()] * 48)
    assert len({one.short for one in found}) == 48
    for one, other in combinations(found, 2):
        assert not are_crests_alike(one.crest, other.crest)
        assert not are_kits_alike(one.kit, other.kit)


def test_a_default_gives_way_to_what_another_club_has_chosen():
    first, second = clubs(ClubChoice(), ClubChoice())
    chosen = ClubChoice("Harbour Lions", "HAL", first.crest, first.kit)
    moved, kept = clubs(ClubChoice(), chosen)
    assert (kept.crest, kept.kit, kept.name, kept.short) == (
        first.crest,
        first.kit,
        "Harbour Lions",
        "HAL",
    )
    assert not are_crests_alike(moved.crest, kept.crest)
    assert not are_kits_alike(moved.kit, kept.kit)
    assert second.crest != first.crest


def test_if_every_default_is_taken_the_first_is_given_anyway():
    taken = [ClubChoice(crest=crest, kit=kit) for crest, kit in looks(0)]
    assert len(taken) == LOOKS
    *_, last = clubs(*taken, ClubChoice())
    assert (last.crest, last.kit) == next(looks(LOOKS))


def test_the_name_comes_from_the_manager():
    assert [default_name(name, ()) for name in ("Ana", "Ben", "安娜")] == [
        "Ana United",
        "FC Ben",
        "安娜 United",
    ]
    assert default_name("Anna-Lena Vogelsang", ()) == "Anna-Lena Vogelsang"


def test_a_default_name_stays_whoever_else_plays_and_wherever_one_sits():
    """A division gives other seats than the sign-up, and the next season yet others."""
    assert {club.name for club in clubs(*[ClubChoice()] * 2, names=["Ben", "Ana"])} == {
        club.name for club in clubs(*[ClubChoice()] * 2, names=["Ana", "Ben"])
    }


def test_managers_of_the_same_name_have_clubs_of_different_names():
    chosen = ClubChoice("Ana City")
    found = clubs(ClubChoice(), ClubChoice(), ClubChoice(), chosen, names=["Ana"] * 4)
    assert [one.name for one in found] == ["Ana United", "FC Ana", "SC Ana", "Ana City"]


def test_short_names_are_letters_of_the_name_and_differ():
    assert default_short("Zoë Müller", ()) == "ZOE"
    assert default_short("Ana", {"ANA"}) == "AN"
    assert default_short("Bo", ()) == "BO"
    assert default_short("Bo", {"BO"}) == "BAB"
    assert default_short("安娜", ()) == "CAB"
    same = clubs(*[ClubChoice()] * 3, names=["Ana Berg", "Ana Bergmann", "Ana B"])
    assert [one.short for one in same] == ["ANA", "ANB", "AAB"]


@pytest.mark.parametrize("name", ["Cumhur", "Assaf", "Titus", "Fagin", "Fapfap", "Sam"])
def test_no_default_short_name_is_one_that_nobody_may_choose(name):
    """However many of that name there are: as whole words or as short names."""
    taken = set()
    for _ in range(48):
        short = default_short(name, taken)
        assert checked_short(short) == short
        taken.add(short)


def test_a_default_short_name_that_is_refused_gives_way_to_other_letters_of_the_name():
    assert default_short("Cumhur", ()) == "CUH"
    assert default_short("Titus", ()) == "TIU"


def test_a_crest_is_alike_by_its_colours_and_its_shape_or_device():
    crest = Crest("round", "star", "red", "white")
    assert are_crests_alike(crest, Crest("round", "crown", "white", "red"))
    assert are_crests_alike(crest, Crest("square", "star", "red", "white"))
    assert not are_crests_alike(crest, Crest("square", "crown", "red", "white"))
    assert not are_crests_alike(crest, Crest("round", "star", "red", "gold"))


def test_a_kit_is_alike_by_its_pattern_and_its_colours():
    kit = Kit("stripes", "red", "white")
    assert are_kits_alike(kit, Kit("stripes", "white", "red"))
    assert not are_kits_alike(kit, Kit("hoops", "red", "white"))
    assert not are_kits_alike(kit, Kit("stripes", "red", "gold"))
    assert are_kits_alike(Kit("plain", "red", "white"), Kit("plain", "red", "gold"))
    assert not are_kits_alike(Kit("plain", "red", "white"), Kit("plain", "white", "red"))
