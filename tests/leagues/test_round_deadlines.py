"""A match may outlive its round until the next one closes, and an absence costs it no time."""

import pytest

from leagues.deadlines import HOUR, RoundSchedule
from leagues.round_deadlines import RoundDeadlines
from tests.leagues.plain import Fixture, played

SIX_HOURS = RoundSchedule("hours", hours=6)


def hours(*numbers):
    return tuple(number * HOUR for number in numbers)


def rounds(stage):
    return RoundDeadlines(SIX_HOURS, hours(6, 12, 18), stage)


def begun(number):
    return Fixture(number, 0, 1, "m")


def test_a_match_of_the_last_round_has_as_long_as_another_round():
    assert [rounds(0).deadline_of(begun(number)) for number in range(3)] == [*hours(12, 18, 24)]


def test_a_sitting_has_no_deadlines():
    sitting = RoundDeadlines(RoundSchedule("sitting"), (), 1)
    assert sitting.deadline_of(begun(0)) is None
    assert not sitting.is_late(begun(0))
    assert sitting.moved([begun(0)], went=0, back=HOUR) == ()


@pytest.mark.parametrize(
    ("fixture", "is_late"),
    [
        (begun(0), True),
        (begun(1), False),
        (Fixture(0, 0, 1), False),
        (played(0, 0, 1, 0), False),
    ],
)
def test_late_is_a_match_that_is_still_running_after_its_round(fixture, is_late):
    assert rounds(1).is_late(fixture) is is_late


def test_an_absence_moves_the_open_round_s_deadline_if_time_was_lost():
    absence = {"went": 7 * HOUR, "back": 9 * HOUR}
    assert rounds(1).moved([], **absence) == hours(6, 14, 18)
    assert rounds(2).moved([], **absence) == hours(6, 12, 18)


def test_a_late_match_of_the_round_before_moves_its_own_deadline():
    """It ends as the round after its own closes, which is not the open one any more."""
    assert rounds(2).moved([begun(0)], went=7 * HOUR, back=9 * HOUR) == hours(6, 14, 18)


def test_after_the_last_round_a_late_match_keeps_the_time_it_had_left():
    late = begun(2)
    assert rounds(3).moved([late], went=20 * HOUR, back=22 * HOUR) == hours(6, 12, 20)
    assert rounds(3).moved([late], went=18 * HOUR, back=18 * HOUR) == hours(6, 12, 18)


def test_a_match_whose_time_was_up_before_the_absence_moves_nothing():
    assert rounds(3).moved([begun(2)], went=24 * HOUR, back=30 * HOUR) == hours(6, 12, 18)
