"""Who meets whom in a cup."""

import pytest

from bot.host.cups.bracket import is_final, next_round, remaining_entrants
from storage.server.cups import TieRow


def keep(_numbers):
    """A draw that leaves everybody where they are."""


def tie(number, home, away, winner, *, done=True):
    return TieRow(cup_id="c", round=number, slot=0, home=home, away=away, winner=winner, done=done)


def played(entrants, holder=None):
    """Play a cup in which the lower number always wins; return its rounds."""
    rounds, ties = [], []
    while pairs := next_round(entrants, holder, ties, keep):
        number = len(rounds) + 1
        rounds.append(pairs)
        ties += [
            tie(number, home, away, home if away is None else min(home, away))
            for home, away in pairs
        ]
    return rounds, remaining_entrants(entrants, ties)


@pytest.mark.parametrize("entrants", range(2, 17))
@pytest.mark.parametrize("holder", [None, 0, 1])
def test_every_cup_is_decided_and_nobody_rests_twice_in_a_row(entrants, holder):
    rounds, left = played(entrants, holder)
    assert left == [0]
    assert all(sum(away is None for _, away in pairs) <= 1 for pairs in rounds)
    matches = [pair for pairs in rounds for pair in pairs if pair[1] is not None]
    assert len(matches) == entrants - 1
    resting = [home for pairs in rounds for home, away in pairs if away is None]
    assert entrants < 8 or len(set(resting)) == len(resting)


@pytest.mark.parametrize("entrants", range(2, 9))
def test_the_holder_waits_in_the_final(entrants):
    """F-R75: the others find out who may try to take the cup from him."""
    rounds, _ = played(entrants, holder=1)
    assert rounds[-1] == [(1, 0)]
    assert all(1 not in pair for pairs in rounds[:-1] for pair in pairs)


def test_where_neither_came_both_are_out():
    ties = [tie(1, 0, 1, None), tie(1, 2, 3, 3)]
    assert remaining_entrants(4, ties) == [3]
    assert next_round(4, None, ties, keep) == []
    assert next_round(2, None, [tie(1, 0, 1, None)], keep) == []


def test_a_tie_of_two_that_are_left_is_the_final():
    assert is_final(2, [])
    assert not is_final(3, [])
    assert is_final(3, [tie(1, 0, 1, 0), tie(1, 2, None, 2)])


def test_a_match_still_played_beats_nobody():
    assert remaining_entrants(2, [tie(1, 0, 1, None, done=False)]) == [0, 1]
