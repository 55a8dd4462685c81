"""Turns and what they took, read off the times of moves."""

from datetime import UTC, datetime

from bot.host.clock.turn_clock import HOUR, Calendar
from bot.host.ratings.response_times import TimeAllowance, TurnStats, turn_stats

FRIDAY = int(datetime(2027, 3, 5, 12, tzinfo=UTC).timestamp() * 1000)


def moved(*moves):
    """The times of moves (seat, hours since the opening)."""
    opening = (1, None, FRIDAY)
    played = enumerate(moves, 2)
    return [opening, *((at, seat, FRIDAY + int(hour * HOUR)) for at, (seat, hour) in played)]


def test_a_turn_is_a_seat_s_moves_between_those_of_others():
    times = moved((0, 1), (0, 5), (1, 6), (0, 8), (1, 9), (1, 20))
    first, second = turn_stats(times, 2, TimeAllowance())
    assert first == TurnStats(2, 0, None, 3 * HOUR)
    assert second == TurnStats(2, 0, None, 2 * HOUR)


def test_when_the_match_has_moved_a_turn_begins_anew():
    first, second = turn_stats(moved((0, 1), (None, 3), (0, 4)), 2, TimeAllowance())
    assert first == TurnStats(2, 0, None, 2 * HOUR)
    assert second == TurnStats()


def test_in_time_is_within_the_turn_and_what_is_left_of_the_reserve():
    """12 h and 24 h in reserve: 10 more hours, 14 more, and then not one."""
    pace = TimeAllowance(12 * HOUR, 24 * HOUR)
    times = moved((0, 22), (1, 22), (0, 48), (1, 49), (0, 62), (1, 63), (0, 75))
    first, second = turn_stats(times, 2, pace)
    assert (first.turns, first.in_time) == (4, 3)
    assert (second.turns, second.in_time) == (3, 3)


def test_who_was_hours_late_has_used_up_the_reserve():
    pace = TimeAllowance(1 * HOUR, 2 * HOUR)
    ((only),) = turn_stats(moved((0, 9), (None, 10), (0, 12)), 1, pace)
    assert (only.turns, only.in_time) == (2, 0)


def test_a_turn_a_computer_took_is_missed():
    times = moved((0, 1), (1, 2), (0, 99), (0, 99), (1, 100))
    first, second = turn_stats(times, 2, TimeAllowance(HOUR), helped={4, 5})
    assert first == TurnStats(1, 1, 1, HOUR)
    assert second == TurnStats(2, 0, 2, 2 * HOUR)


def test_weekends_do_not_count_where_the_match_agreed_on_that():
    pace = TimeAllowance(24 * HOUR, 0, Calendar(weekends=True))
    (only,) = turn_stats(moved((0, 72)), 1, pace)
    assert only == TurnStats(1, 0, 1, 24 * HOUR)
