"""Everybody meets everybody once, or once at home and once away."""

from collections import Counter

import pytest

from leagues.fixtures import round_robin


@pytest.mark.parametrize("members", range(2, 13))
@pytest.mark.parametrize("legs", [1, 2])
def test_everybody_meets_everybody(members, legs):
    rounds = round_robin(members, legs)
    met = Counter(frozenset(pair) for pairs in rounds for pair in pairs)
    assert len(met) == members * (members - 1) // 2
    assert set(met.values()) == {legs}
    for pairs in rounds:
        playing = [number for pair in pairs for number in pair]
        assert len(playing) == len(set(playing)) == members - members % 2


@pytest.mark.parametrize("members", range(2, 13))
def test_home_and_away_are_shared_out(members):
    (home, away) = (
        Counter(pair[side] for pairs in round_robin(members) for pair in pairs) for side in (0, 1)
    )
    assert all(abs(home[index] - away[index]) <= 1 for index in range(members))
    both = [pair for pairs in round_robin(members, 2) for pair in pairs]
    assert len(set(both)) == members * (members - 1)


def test_a_league_of_four():
    """A worked example."""
    assert round_robin(4) == [[(0, 3), (1, 2)], [(3, 1), (2, 0)], [(2, 3), (0, 1)]]
