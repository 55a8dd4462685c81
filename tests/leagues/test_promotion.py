"""Even sizes, no division of one, and every announced move happens."""

from dataclasses import replace
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leagues.promotion import Movers, arranged, in_final_order, movers, promoted, seeded, sizes
from tests.leagues.plain import entrants

ELEVEN, LEAGUE = 4, 6
SIZES = range(2, 25)


def test_the_rest_is_shared_out_so_that_nobody_is_alone():
    assert [sizes(n, 4) for n in (0, 1, 4, 5, 6, 9, 13)] == [
        [],
        [1],
        [4],
        [3, 2],
        [3, 3],
        [3, 3, 3],
        [4, 3, 3, 3],
    ]


@given(st.integers(0, 200), st.integers(2, 8))
def test_divisions_are_as_equal_as_can_be(members, most):
    found = arranged([], range(members), most)
    assert [number for division in found for number in division] == list(range(members))
    lengths = [len(division) for division in found]
    assert max(lengths, default=0) <= most
    assert max(lengths, default=0) - min(lengths, default=0) <= 1
    assert lengths == sorted(lengths, reverse=True)
    assert members == 1 or 1 not in lengths or most < 4


def test_the_last_goes_down_and_the_first_comes_up():
    assert promoted(["abcd", "efgh", "ijk"]) == [*"abce", *"dfgi", *"hjk"]


def test_who_is_told_to_move():
    assert movers("abcd", 0, 3) == Movers(None, "d")
    assert movers("efgh", 1, 3) == Movers("e", "h")
    assert movers("ijk", 2, 3) == Movers("i", None)
    assert movers("abc", 0, 1) == movers("", 1, 3) == Movers()


def test_nobody_falls_through_a_division_of_one():
    assert promoted(["ab", "c", "de"]) == ["a", "c", "b", "d", "e"]
    assert movers("c", 1, 3) == Movers("c", None)


def test_who_stays_away_leaves_a_place_and_who_is_new_comes_last():
    entrants = ["new", "f", "a", "c", "e", "newer"]
    assert seeded(entrants, ["abcd", "efgh"]) == ["a", "c", "e", "f", "new", "newer"]


def test_who_was_told_to_go_up_goes_up_though_divisions_are_smaller_now():
    """Nine play where eight did: the first of the lower division is in the upper one."""
    assert arranged(["abcd", "efgh"], "abcdefghi", ELEVEN) == [[*"abe"], [*"cdf"], [*"ghi"]]


def test_who_was_told_to_go_down_goes_down_though_a_place_above_is_free():
    assert arranged(["abcd", "efgh"], "adefghi", ELEVEN) == [[*"aef", "g"], [*"dhi"]]


def test_where_one_division_is_left_all_meet_in_it():
    assert arranged(["abcd", "efgh"], "dea", ELEVEN) == [[*"aed"]]


@given(st.lists(st.lists(st.integers(), max_size=4), max_size=6))
def test_everybody_is_somewhere(lengths):
    at, last = 0, []
    for length in lengths:
        last.append(list(range(at, at + len(length))))
        at += len(length)
    assert sorted(promoted(last)) == list(range(at))
    found = arranged(last, list(range(at)), 2)
    assert sorted(number for division in found for number in division) == list(range(at))


def levels(found):
    return {one: level for level, division in enumerate(found) for one in division}


@pytest.mark.parametrize("most", [ELEVEN, LEAGUE])
def test_promotion_is_as_promised_whatever_the_sizes_are(most):
    """All sizes from 2 to 24 before and after, with members who stay away and others who join."""
    chance = Random(17)
    for before, after in product(SIZES, SIZES):
        last = arranged([], range(before), most)
        was, of = levels(last), len(last)
        for stay in {min(before, after), chance.randint(0, min(before, after))}:
            back = chance.sample(range(before), stay)
            entrants = [*back, *range(100, 100 + after - stay)]
            found = arranged(last, entrants, most)
            now = levels(found)
            assert sorted(now) == sorted(entrants)
            assert [len(one) for one in found] == sizes(after, most)
            lowest = len(found) - 1
            for level, division in enumerate(last):
                told = movers(division, level, of)
                if told.up in now:
                    assert now[told.up] < was[told.up]
                if told.down in now and level <= lowest:
                    assert now[told.down] >= min(level + 1, lowest)


def test_who_has_left_the_server_neither_goes_up_nor_down():
    first, second, left, deleted = entrants(11, 12, 13, None)
    placed = [replace(first, place=1), replace(second, place=2), replace(left, left_at=5), deleted]
    order = in_final_order(placed)
    assert [one.user_id for one in order] == [11, 12]
    assert movers(order, level=0, of=2).down.user_id == 12


def test_of_those_who_share_a_place_the_first_to_sign_up_comes_first():
    one, two, three = entrants(11, 12, 13)
    placed = [three, replace(two, place=1), replace(one, place=1)]
    assert [member.user_id for member in in_final_order(placed)] == [11, 12, 13]
