"""A club counts as a computer's while one runs it, in the end by the days on which one did."""

import pytest

from leagues.computer_clubs import is_computer, ran_long
from tests.leagues.plain import Division, Member


def test_before_the_end_it_is_who_runs_the_club_at_present():
    part = Division([Member(0, computer_days=40), Member(1)], computers={1})
    assert [is_computer(part, number) for number in (0, 1, None)] == [False, True, False]


@pytest.mark.parametrize(("days", "is_long"), [(0, False), (3, False), (4, True), (12, True)])
def test_in_the_end_a_third_of_the_days_decides(days, is_long):
    member = Member(0, computer_days=days)
    over = Division([member], is_over=True, stage=12, day_count=44, computers={0})
    assert is_computer(over, 0) is is_long
    assert ran_long(over, member) is is_long


def test_a_sitting_has_no_days():
    assert not ran_long(Division([Member(0)], day_count=0), Member(0, computer_days=3))
