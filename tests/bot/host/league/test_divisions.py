"""Divisions: even sizes, nobody alone, and places changed across each border."""

from hypothesis import given
from hypothesis import strategies as st

from bot.host.league.divisions import promoted, seeded, sizes, split


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
    found = split(range(members), most)
    assert [one for division in found for one in division] == list(range(members))
    lengths = [len(division) for division in found]
    assert max(lengths, default=0) <= most
    assert max(lengths, default=0) - min(lengths, default=0) <= 1
    assert lengths == sorted(lengths, reverse=True)
    assert members == 1 or 1 not in lengths or most < 4


def test_the_last_goes_down_and_the_first_comes_up():
    assert promoted(["abcd", "efgh", "ijk"]) == [*"abce", *"dfgi", *"hjk"]


def test_nobody_falls_through_a_division_of_one():
    assert promoted(["ab", "c", "de"]) == ["a", "c", "b", "d", "e"]


def test_who_stays_away_leaves_a_place_and_who_is_new_comes_last():
    entrants = ["new", "f", "a", "c", "e", "newer"]
    assert seeded(entrants, ["abcd", "efgh"]) == ["a", "c", "e", "f", "new", "newer"]


@given(st.lists(st.lists(st.integers(), max_size=4), max_size=6))
def test_everybody_is_somewhere(lengths):
    at, last = 0, []
    for one in lengths:
        last.append(list(range(at, at + len(one))))
        at += len(one)
    assert sorted(promoted(last)) == list(range(at))
