"""Weekends, absences and pauses stop a clock; changes to summer time do not."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo, reset_tzpath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.host.clock.turn_clock import NEVER, Calendar, Interval
from tests.bot.host.clock.times import AMOUNTS, INSTANTS, calendars

BERLIN = ZoneInfo("Europe/Berlin")
HOUR = 3_600_000
DAY = 24 * HOUR


def at(text, zone=BERLIN):
    """The instant at which the clocks of a zone show this."""
    return int(datetime.fromisoformat(text).replace(tzinfo=zone).timestamp() * 1000)


@pytest.mark.long
@given(calendars(), st.lists(INSTANTS, min_size=3, max_size=3))
def test_time_runs_forward_and_adds_up(calendar, instants):
    a, b, c = sorted(instants)
    assert calendar.elapsed(a, b) + calendar.elapsed(b, c) == calendar.elapsed(a, c)
    assert 0 <= calendar.elapsed(a, b) <= b - a
    assert calendar.elapsed(b, a) == 0


@pytest.mark.long
@given(calendars(), INSTANTS, AMOUNTS)
def test_a_deadline_is_the_first_instant_by_which_the_time_has_run(calendar, start, amount):
    end = calendar.after(start, amount)
    if end is None:
        assert any(span.end == NEVER for span in calendar.spans)
    else:
        assert calendar.elapsed(start, end) == amount
        assert calendar.elapsed(start, end - 1) == amount - 1


@given(calendars(), INSTANTS, AMOUNTS)
def test_what_is_left_counts_back_from_the_deadline(calendar, start, amount):
    """The first instant with no more than this left; the millisecond before has one more."""
    end = calendar.after(start, amount)
    if end is not None:
        begin = calendar.before(end, amount // 4)
        assert start <= begin <= end
        assert calendar.elapsed(begin, end) == amount // 4
        assert calendar.elapsed(begin - 1, end) == amount // 4 + 1


@given(calendars(), INSTANTS, AMOUNTS, INSTANTS, st.integers(1, 40 * DAY))
def test_one_more_holiday_never_brings_a_deadline_forward(calendar, start, amount, since, length):
    more = Calendar(
        calendar.zone, calendar.weekends, (*calendar.spans, Interval(since, since + length))
    )
    before, after = calendar.after(start, amount), more.after(start, amount)
    assert (before or NEVER) <= (after or NEVER)


@given(calendars(), INSTANTS)
def test_a_clock_that_stands_still_lets_nothing_pass(calendar, now):
    assert calendar.stands(now) == (calendar.elapsed(now, now + 1) == 0)
    inside = any(span.start <= now < span.end for span in calendar.spans)
    day = datetime.fromtimestamp(now / 1000, UTC).astimezone(calendar.zone).weekday()
    assert calendar.stands(now) == (inside or (calendar.weekends and day >= 5))


def test_a_span_that_is_no_time_is_refused():
    for end in (5, 4):
        with pytest.raises(ValueError, match="no time at all"):
            Interval(5, end)


@pytest.mark.parametrize(
    ("friday", "monday", "hours"),
    [
        pytest.param("2024-03-22", "2024-03-25", 48, id="any weekend"),
        pytest.param("2024-03-29", "2024-04-01", 47, id="clocks go forward"),
        pytest.param("2024-10-25", "2024-10-28", 49, id="clocks go back"),
    ],
)
def test_a_weekend_lasts_from_midnight_to_midnight_by_the_clocks_there(friday, monday, hours):
    """A day's turn that began on Friday at noon ends on Monday at noon."""
    calendar = Calendar(BERLIN, weekends=True)
    noon, ends = at(f"{friday} 12:00"), at(f"{monday} 12:00")
    assert calendar.after(noon, DAY) == ends
    assert ends - noon == DAY + hours * HOUR


@pytest.mark.parametrize(
    ("start", "end"),
    [
        ("2024-03-30 18:00", "2024-03-31 19:00"),
        ("2024-10-26 18:00", "2024-10-27 17:00"),
        ("2024-02-28 18:00", "2024-02-29 18:00"),
        ("2024-02-29 18:00", "2024-03-01 18:00"),
        ("2023-02-28 18:00", "2023-03-01 18:00"),
    ],
)
def test_a_day_is_24_hours_whatever_the_clocks_do_and_leap_days_count(start, end):
    assert Calendar(BERLIN).after(at(start), DAY) == at(end)


def test_a_midnight_that_clocks_leave_out_is_the_moment_they_change():
    """In Santiago clocks went from Sunday 00:00 to 01:00."""
    santiago = ZoneInfo("America/Santiago")
    weekend = Calendar(santiago, weekends=True)
    assert weekend.elapsed(at("2024-09-06 23:00", santiago), at("2024-09-09 01:00", santiago)) == (
        2 * HOUR
    )


def test_a_saturday_the_calendar_left_out_leaves_a_weekend_of_a_day():
    """Kwajalein crossed the date line: after Friday, 20 August 1993, came Sunday."""
    zone = ZoneInfo("Pacific/Kwajalein")
    begins, ends = at("1993-08-20 12:00", zone), at("1993-08-23 12:00", zone)
    assert ends - begins == 2 * DAY
    assert Calendar(zone, weekends=True).elapsed(begins, ends) == DAY


def test_spans_that_overlap_count_once():
    spans = (Interval(10, 30), Interval(20, 50), Interval(22, 25), Interval(50, 60))
    calendar = Calendar(spans=spans)
    assert calendar.elapsed(0, 100) == 50
    assert calendar.after(0, 10) == 10
    assert calendar.after(0, 11) == 61
    assert calendar.before(100, 40) == 10


def test_a_pause_nobody_has_ended_has_no_deadline_after_it():
    calendar = Calendar(spans=(Interval(100),))
    assert calendar.after(0, 100) == 100
    assert calendar.after(0, 101) is None
    assert calendar.elapsed(0, 10**12) == 100


def test_no_zone_is_left_to_the_machine():
    """A small container has none of its own."""
    try:
        reset_tzpath(to=[])
        assert ZoneInfo.no_cache("America/Argentina/Buenos_Aires").key
    finally:
        reset_tzpath()


@given(calendars(), INSTANTS)
def test_between_two_changes_a_clock_runs_or_stands(calendar, at):
    change = calendar.changes_after(at)
    assert change is None or change > at
    last = at + 30 * DAY if change is None else change - 1
    assert calendar.stands(last) == calendar.stands(at)
