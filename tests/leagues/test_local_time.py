"""Local dates and times where clocks leave some out."""

from datetime import UTC, date, time
from zoneinfo import ZoneInfo

from leagues.local_time import instant, local_day

HOUR = 3_600_000


def test_a_midnight_that_clocks_leave_out_is_the_moment_they_change():
    """In Cairo clocks went from Friday 00:00 to 01:00."""
    cairo, friday = ZoneInfo("Africa/Cairo"), date(2024, 4, 26)
    skipped = instant(friday, time(), cairo)
    assert skipped == instant(friday, time(1), cairo) == instant(date(2024, 4, 25), time(22), UTC)
    assert local_day(skipped, cairo) == friday
    assert local_day(skipped - 1, cairo) == date(2024, 4, 25)


def test_an_hour_that_clocks_show_twice_is_the_first_or_by_fold_the_second():
    berlin, sunday = ZoneInfo("Europe/Berlin"), date(2024, 10, 27)
    first = instant(sunday, time(2, 30), berlin)
    assert instant(sunday, time(2, 30, fold=1), berlin) - first == HOUR
