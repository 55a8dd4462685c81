"""Each reminder once, whatever the machine does, and not at night if it can be earlier."""

import dataclasses
from datetime import UTC, datetime, time
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.host.clock.quiet_hours import AHEAD, QuietHours
from bot.host.clock.reminders import Kind, due, reminders
from bot.host.clock.time_control import SPEEDS
from bot.host.clock.turn_clock import DAY, HOUR, MINUTE, Calendar, Interval, Turn
from tests.bot.host.clock.times import AMOUNTS, INSTANTS, ZONES, calendars

BERLIN = ZoneInfo("Europe/Berlin")
NIGHT = QuietHours(time(22), time(8), BERLIN)
QUARTER, LAST = Kind.QUARTER, Kind.LAST

clocks = st.times().map(lambda clock: clock.replace(second=0, microsecond=0))
quiets = st.one_of(st.none(), st.builds(QuietHours, clocks, clocks, ZONES))
turns = st.builds(
    lambda since, speed, reserve: Turn(since, SPEEDS[speed], reserve),
    INSTANTS,
    st.sampled_from(sorted(SPEEDS)),
    st.one_of(st.just(0), AMOUNTS),
)


def at(text, zone=BERLIN):
    return int(datetime.fromisoformat(text).replace(tzinfo=zone).timestamp() * 1000)


def told(turn, calendar=None, quiet=None):
    """The kind of each reminder and when it comes by Berlin's clocks."""
    return [
        (
            reminder.kind,
            f"{datetime.fromtimestamp(reminder.at / 1000, UTC).astimezone(BERLIN):%d %H:%M}",
        )
        for reminder in reminders(turn, calendar or Calendar(), quiet)
    ]


@given(turns, calendars(), quiets, st.data())
def test_each_is_sent_once_however_the_machine_sleeps_and_its_clock_jumps(
    turn, calendar, quiet, data
):
    """A loop that wakes at any instants, in any order, sends what has come by then, once."""
    sent, latest = [], turn.since - DAY
    for _ in range(data.draw(st.integers(0, 6))):
        now = latest + data.draw(st.integers(-5 * DAY, 20 * DAY))
        sent += [reminder.key for reminder in due(reminders(turn, calendar, quiet), now, set(sent))]
        latest = max(latest, now)
        expected = [
            reminder.key for reminder in reminders(turn, calendar, quiet) if reminder.at <= latest
        ]
        assert sorted(sent) == sorted(expected)


@given(turns, calendars(), quiets)
def test_they_come_within_their_turn_and_a_quarter_before_the_last(turn, calendar, quiet):
    planned = reminders(turn, calendar, quiet)
    assert all(turn.since <= reminder.at <= reminder.deadline for reminder in planned)
    assert len({reminder.key for reminder in planned}) == len(planned)
    for deadline in {reminder.deadline for reminder in planned}:
        kinds = [reminder.kind for reminder in planned if reminder.deadline == deadline]
        assert kinds in ([QUARTER], [QUARTER, LAST], [LAST])


@given(turns, calendars(), quiets)
def test_two_of_them_are_at_least_two_hours_apart(turn, calendar, quiet):
    times = [reminder.at for reminder in reminders(turn, calendar, quiet)]
    gaps = [later - sooner for sooner, later in pairwise(times)]
    assert all(gap >= 2 * HOUR for gap in gaps)


def test_at_twelve_hours_a_turn_only_the_last_comes():
    """A quarter would be left at nine hours, two hours are left at ten."""
    turn = Turn(at("2024-05-06 12:00"), SPEEDS["relaxed"])
    assert told(turn) == [(LAST, "06 22:00")]


@given(turns, calendars(), quiets)
def test_quiet_hours_are_kept_where_it_can_come_earlier(turn, calendar, quiet):
    """What still comes in them had only the instants before its stage, or a holiday, to go to."""
    usual = {other.key: other.at for other in reminders(turn, calendar)}
    first = min((other.deadline for other in reminders(turn, calendar)), default=0)
    for reminder in reminders(turn, calendar, quiet):
        hours = quiet and quiet.span(reminder.at)
        if reminder.key not in usual:  # the last one would make it redundant, had it not been moved
            assert hours is None
            continue
        assert reminder.at <= usual[reminder.key]
        if hours is None:
            continue
        assert reminder.at == usual[reminder.key]
        begins = turn.since if reminder.deadline == first else first
        earlier = hours.start - AHEAD
        in_a_span = any(span.start <= earlier < span.end for span in calendar.spans)
        assert earlier <= begins or in_a_span or quiet.span(earlier)


def test_a_day_has_two_and_its_reserve_one():
    turn = Turn(at("2024-05-06 12:00"), DAY, 2 * DAY)
    assert told(turn) == [(QUARTER, "07 06:00"), (LAST, "07 10:00"), (LAST, "09 10:00")]


@pytest.mark.parametrize(
    ("speed", "kinds"),
    [
        ("live", [QUARTER]),
        ("relaxed", [LAST]),
        ("week", [QUARTER, LAST]),
        ("none", []),
    ],
)
def test_only_turns_of_twelve_hours_and_more_have_a_last_reminder(speed, kinds):
    assert [reminder.kind for reminder in reminders(Turn(0, SPEEDS[speed]), Calendar())] == kinds


@pytest.mark.parametrize(("reserve", "kinds"), [(2 * HOUR, 0), (2 * HOUR + 1, 1)])
def test_a_reserve_of_no_more_than_two_hours_needs_no_reminder(reserve, kinds):
    turn = Turn(0, DAY, reserve)
    assert [reminder.deadline for reminder in reminders(turn, Calendar())] == [DAY] * 2 + [
        DAY + reserve
    ] * kinds


def test_one_that_would_come_at_night_comes_before_it():
    """Due at 09:30, so the last one would come at 07:30; the quarter falls into the night too."""
    turn = Turn(at("2024-05-06 09:30"), DAY)
    assert told(turn) == [(QUARTER, "07 03:30"), (LAST, "07 07:30")]
    assert told(turn, quiet=NIGHT) == [(LAST, "06 21:55")]


def test_one_that_cannot_come_earlier_comes_when_it_must():
    turn = Turn(at("2024-05-06 21:55"), 12 * HOUR)
    assert told(turn, quiet=NIGHT) == [(LAST, "07 07:55")]
    a_minute_sooner = dataclasses.replace(turn, since=turn.since - MINUTE)
    assert told(a_minute_sooner, quiet=NIGHT) == [(LAST, "06 21:55")]


def test_nobody_is_reminded_on_a_holiday_to_spare_the_night():
    turn = Turn(at("2024-05-06 08:00"), DAY)
    away = Calendar(spans=(Interval(at("2024-05-06 12:00"), at("2024-05-09 06:00")),))
    assert told(turn, away, NIGHT) == [(LAST, "09 21:55")]
    tonight = Calendar(spans=(Interval(at("2024-05-06 20:00"), at("2024-05-09 23:00")),))
    assert told(dataclasses.replace(turn, time=20 * HOUR), tonight, NIGHT) == [
        (QUARTER, "10 02:00"),
        (LAST, "10 05:00"),
    ]


def test_quiet_hours_follow_the_clocks_through_a_change():
    """On 31 March 02:30 is left out; the night before the change is an hour shorter."""
    night = NIGHT.span(at("2024-03-31 03:30"))
    assert night == Interval(at("2024-03-30 22:00"), at("2024-03-31 08:00"))
    assert night.end - night.start == 9 * HOUR
    longer = NIGHT.span(at("2024-10-27 03:30"))
    assert longer.end - longer.start == 11 * HOUR
    left_out = QuietHours(time(2, 30), time(5), BERLIN)
    assert left_out.span(at("2024-03-31 03:00")).end == at("2024-03-31 05:00")
    twice = QuietHours(time(1), time(2, 30), BERLIN)
    assert twice.span(at("2024-10-27 03:00") - HOUR // 2 - 1)
    assert twice.span(at("2024-10-27 03:00") - HOUR // 2) is None


def test_quiet_hours_may_lie_within_a_day_or_be_none():
    nap = QuietHours(time(13), time(15), BERLIN)
    assert [
        bool(nap.span(at(f"2024-05-06 {clock}"))) for clock in ("12:59", "13:00", "14:59", "15:00")
    ] == [
        False,
        True,
        True,
        False,
    ]
    assert QuietHours(time(7), time(7), BERLIN).span(at("2024-05-06 07:00")) is None


def test_over_a_weekend_that_does_not_count_the_last_one_comes_on_friday():
    """Two hours are left when the weekend begins: that is when it is said."""
    weekends = Calendar(BERLIN, weekends=True)
    turn = Turn(at("2024-05-02 23:00"), DAY + 3 * HOUR)
    assert told(turn, weekends)[-1] == (LAST, "04 00:00")


def test_a_quick_turn_has_no_reminder_of_its_reserve_however_long():
    assert [reminder.kind for reminder in reminders(Turn(0, 5 * MINUTE, DAY), Calendar())] == [
        QUARTER
    ]


def test_one_is_due_from_its_instant_on_and_no_more_when_it_was_sent():
    first, last = reminders(Turn(0, DAY), Calendar())
    assert [len(due((first, last), first.at + late, ())) for late in (-1, 0, 1)] == [0, 1, 1]
    assert due((first, last), DAY, ()) == (first, last)
    assert due((first, last), DAY, {(DAY, "quarter")}) == (last,)
