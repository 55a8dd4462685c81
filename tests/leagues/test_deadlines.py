"""A real week, every n hours, and the deadlines an absence moves."""

from datetime import UTC, datetime
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from leagues.deadlines import (
    DAY,
    HOUR,
    SMALL_GAP,
    WEEK,
    RoundSchedule,
    deadlines,
    opens,
    rounds,
    shifted,
)
from leagues.local_time import local_day
from tests.bot.host.clock.times import INSTANTS, ZONES

BERLIN = ZoneInfo("Europe/Berlin")
BEFORE = 4
MINUTE = 60_000
SINCE = 1_356_998_400_000
"""2013: in the last days of 2011 Apia left out a Friday, which nobody will do again soon."""
STARTS = INSTANTS.filter(lambda start: start > SINCE)
tempos = st.builds(
    RoundSchedule, st.sampled_from(["week", "hours"]), st.integers(0, 23), st.integers(1, 96), ZONES
)
SPANS = st.one_of(st.integers(0, 12 * HOUR), st.integers(0, 40 * DAY))


def week(hour=22, zone=BERLIN):
    return RoundSchedule("week", hour, 24, zone)


def at(text, zone=BERLIN):
    """The instant at which the clocks of a zone show this."""
    return int(datetime.fromisoformat(text).replace(tzinfo=zone).timestamp() * 1000)


def shown(due, zone=BERLIN):
    return datetime.fromtimestamp(due / 1000, UTC).astimezone(zone).strftime("%a %d.%m. %H:%M")


def days(*dues):
    return [shown(due) for due in dues]


def test_a_day_closes_at_ten_in_the_evening_unless_another_hour_was_chosen():
    assert RoundSchedule().hour == 22


def test_a_real_week_closes_monday_to_friday_and_so_do_the_days_of_the_draft():
    """Begun on a Thursday at noon: four days of the draft from Friday on, then eight weeks."""
    dues = deadlines(week(), at("2027-03-04T12:00"), BEFORE, 8)
    assert len(dues) == 44
    assert days(*dues[:5]) == [
        "Fri 05.03. 22:00",
        "Mon 08.03. 22:00",
        "Tue 09.03. 22:00",
        "Wed 10.03. 22:00",
        "Mon 15.03. 22:00",
    ]
    assert days(dues[8], dues[9], dues[-1]) == [
        "Fri 19.03. 22:00",
        "Mon 22.03. 22:00",
        "Fri 07.05. 22:00",
    ]


@pytest.mark.parametrize(
    ("start", "first", "monday"),
    [
        ("2027-03-01T21:59", "Tue 02.03. 22:00", "Mon 08.03. 22:00"),
        ("2027-03-01T22:00", "Tue 02.03. 22:00", "Mon 08.03. 22:00"),
        ("2027-03-01T22:01", "Wed 03.03. 22:00", "Mon 15.03. 22:00"),
        ("2027-03-06T12:00", "Mon 08.03. 22:00", "Mon 15.03. 22:00"),
    ],
)
def test_the_first_day_of_the_draft_is_a_day_off_at_least(start, first, monday):
    dues = deadlines(week(), at(start), BEFORE, 1)
    assert days(dues[0], dues[BEFORE]) == [first, monday]


def test_without_a_draft_the_first_monday_that_is_a_day_off_is_week_one_s():
    assert shown(deadlines(week(), at("2027-03-07T12:00"), 0, 1)[0]) == "Mon 08.03. 22:00"
    assert shown(deadlines(week(), at("2027-03-07T23:00"), 0, 1)[0]) == "Mon 15.03. 22:00"


def test_hour_0_is_midnight_at_the_end_of_the_day():
    """A Monday closes as Tuesday begins, a Friday as Saturday does, a round on Sunday evening."""
    dues = deadlines(week(0), at("2027-03-04T12:00"), BEFORE, 1)
    assert days(dues[0], dues[4], dues[8]) == [
        "Sat 06.03. 00:00",
        "Tue 16.03. 00:00",
        "Sat 20.03. 00:00",
    ]
    assert days(*rounds(week(0), at("2027-03-17T12:00"), 1)) == ["Mon 29.03. 00:00"]


def test_the_closing_hour_stays_when_clocks_change():
    """On 28 March 2027 clocks go forward in Berlin, on 31 October back."""
    dues = deadlines(week(), at("2027-03-11T12:00"), BEFORE, 2)
    assert days(dues[8], dues[9]) == ["Fri 26.03. 22:00", "Mon 29.03. 22:00"]
    assert dues[9] - dues[8] == 71 * HOUR
    dues = deadlines(week(), at("2027-10-14T12:00"), BEFORE, 2)
    assert days(dues[8], dues[9]) == ["Fri 29.10. 22:00", "Mon 01.11. 22:00"]
    assert dues[9] - dues[8] == 73 * HOUR


@pytest.mark.parametrize(
    ("zone", "start"), [("America/Santiago", "2027-08-26"), ("Africa/Cairo", "2027-04-15")]
)
def test_midnight_that_is_left_out_is_the_instant_clocks_change(zone, start):
    """Where clocks go forward at midnight every day still closes after the one before."""
    tempo = week(0, ZoneInfo(zone))
    dues = deadlines(tempo, at(f"{start}T09:00", tempo.zone), BEFORE, 3)
    assert all(22 * HOUR < other - number < 121 * HOUR for number, other in pairwise(dues))


def test_every_n_hours_means_every_n_hours():
    dues = deadlines(RoundSchedule("hours", hours=6), 0, BEFORE, 8)
    assert dues == tuple(range(6 * HOUR, 45 * 6 * HOUR, 6 * HOUR))
    assert deadlines(RoundSchedule("sitting"), 0, BEFORE, 8) == ()


def test_a_day_opens_as_the_one_before_closes_monday_on_friday_evening():
    dues = deadlines(week(), at("2027-03-04T12:00"), BEFORE, 2)
    assert opens(dues, 0) == 0
    assert shown(opens(dues, 5)) == "Mon 15.03. 22:00"
    assert shown(opens(dues, 9)) == "Fri 19.03. 22:00"
    assert shown(opens(dues, 4)) == "Wed 10.03. 22:00"


def away(went, back, stage=6):
    """When the days from one on close after an absence; Tuesday of week 1 is the 16th."""
    dues = deadlines(week(), at("2027-03-04T12:00"), BEFORE, 3)
    found = shifted(week(), dues, stage, went=at(went), back=at(back))
    assert found[:stage] == dues[:stage]
    return days(*found[stage:])


def test_eleven_minutes_at_closing_cost_eleven_minutes():
    found = away("2027-03-17T21:55", "2027-03-17T22:06")
    assert found[:3] == ["Wed 17.03. 22:11", "Thu 18.03. 22:00", "Fri 19.03. 22:00"]


def test_an_absence_with_time_enough_left_moves_nothing():
    assert away("2027-03-16T23:00", "2027-03-17T09:00")[0] == "Wed 17.03. 22:00"
    assert away("2027-03-20T00:00", "2027-03-22T09:00", 9)[0] == "Mon 22.03. 22:00"


def test_up_to_four_hours_the_open_day_alone_closes_later():
    """A few more are a week more, since a Wednesday stays a Wednesday."""
    found = away("2027-03-17T21:00", "2027-03-18T01:00")
    assert found[:2] == ["Thu 18.03. 02:00", "Thu 18.03. 22:00"]
    found = away("2027-03-17T21:00", "2027-03-18T01:01")
    assert found[:2] == ["Wed 24.03. 22:00", "Thu 25.03. 22:00"]


def test_three_days_away_move_all_by_a_week():
    found = away("2027-03-17T12:00", "2027-03-20T12:00")
    assert found[:4] == [
        "Wed 24.03. 22:00",
        "Thu 25.03. 22:00",
        "Fri 26.03. 22:00",
        "Mon 29.03. 22:00",
    ]


def test_two_weeks_away_move_all_by_as_many_as_are_missing():
    assert away("2027-03-17T12:00", "2027-03-31T12:00")[0] == "Wed 31.03. 22:00"
    assert away("2027-03-17T12:00", "2027-03-31T12:01")[0] == "Wed 07.04. 22:00"
    assert away("2027-03-17T12:00", "2027-03-31T12:01")[-1] == "Fri 23.04. 22:00"


def test_after_short_absences_in_a_row_the_next_day_keeps_half_a_day_or_all_moves():
    """Each costs what is missing; the evening that would cost Thursday its day moves the week."""
    dues = deadlines(week(), at("2027-03-04T12:00"), BEFORE, 3)
    for went, back, expected in [
        ("2027-03-17T21:00", "2027-03-18T00:30", "Thu 18.03. 01:30"),
        ("2027-03-18T01:00", "2027-03-18T04:30", "Thu 18.03. 05:00"),
        ("2027-03-18T05:00", "2027-03-18T08:00", "Thu 18.03. 08:00"),
        ("2027-03-18T07:59", "2027-03-18T11:00", "Wed 24.03. 22:00"),
    ]:
        dues = shifted(week(), dues, 6, went=at(went), back=at(back))
        assert shown(dues[6]) == expected
    assert shown(dues[7]) == "Thu 25.03. 22:00"


def test_every_n_hours_all_move_by_what_is_missing():
    tempo = RoundSchedule("hours", hours=10)
    dues = deadlines(tempo, 0, 0, 1)
    found = shifted(tempo, dues, 1, went=18 * HOUR, back=40 * HOUR)
    assert [due // HOUR for due in found] == [10, 42, 52, 62, 72]
    found = shifted(tempo, dues, 1, went=18 * HOUR, back=21 * HOUR)
    assert [due // HOUR for due in found] == [10, 23, 30, 40, 50]


def test_every_n_hours_an_open_day_that_needs_little_takes_it_from_the_next_up_to_half_of_it():
    tempo, dues = RoundSchedule("hours", hours=2), (2 * HOUR, 4 * HOUR)
    assert shifted(tempo, dues, 0, went=0, back=2 * HOUR) == (3 * HOUR, 4 * HOUR)
    assert shifted(tempo, dues, 0, went=0, back=2 * HOUR + 1) == (3 * HOUR + 1, 5 * HOUR + 1)


def test_the_last_day_may_close_later_and_after_it_nothing_moves():
    tempo, dues = RoundSchedule("hours", hours=6), (6 * HOUR,)
    assert shifted(tempo, dues, 0, went=5 * HOUR, back=8 * HOUR) == (9 * HOUR,)
    assert shifted(tempo, dues, 1, went=0, back=9 * DAY) == dues
    assert shifted(RoundSchedule("sitting"), (), 0, went=0, back=1) == ()


@given(tempos, STARTS, st.integers(0, 6), st.integers(1, 8))
@example(RoundSchedule("week", 1, 1, ZoneInfo("Africa/Cairo")), 1_710_284_398_714, 3, 5)
def test_days_close_one_after_the_other(tempo, start, before, weeks):
    dues = deadlines(tempo, start, before, weeks)
    assert len(dues) == before + weeks * WEEK
    assert all(one < other for one, other in pairwise((start, *dues)))
    if tempo.kind == "week":
        wanted = [0, 1, 2, 3, 4] * weeks
        assert [day_of(due, tempo).weekday() for due in dues[before:]] == wanted
        assert all(day_of(due, tempo).weekday() < 5 for due in dues)
        assert dues[0] >= start + DAY


def day_of(due, tempo):
    """The day that closes at an instant; with hour 0 it is the one before."""
    return local_day(due - MINUTE * (tempo.hour == 0), tempo.zone)


@given(tempos, STARTS, st.booleans(), st.data(), st.lists(st.tuples(SPANS, SPANS), max_size=8))
def test_absences_punish_nobody(tempo, start, is_league, data, absences):
    """Days close later, in their order, on their weekday; half a day is left of each that had it.

    One absence follows the other, some right after the one before, and the open day is the same
    meanwhile.
    """
    first = rounds(tempo, start, 5) if is_league else deadlines(tempo, start, BEFORE, 2)
    stage, dues, now = data.draw(st.integers(0, len(first) - 1)), first, start
    for into, length in absences:
        went = now + into
        now = went + length
        found = shifted(tempo, dues, stage, went=went, back=now)
        fair(tempo, dues, found, stage)
        assert found[stage] >= now + min(max(0, dues[stage] - went), tempo.max_restored)
        assert shifted(tempo, found, stage, went=now, back=now) == found
        dues = found
    keeps_its_days(tempo, first, dues, stage)


def fair(tempo, before, after, stage):
    """What holds after any absence: order, room, nothing earlier, nothing closed is touched."""
    assert after[:stage] == before[:stage]
    assert all(one >= other for one, other in zip(after, before, strict=True))
    for (one, other), (was, then) in zip(pairwise(after), pairwise(before), strict=True):
        assert other - one >= min(then - was, tempo.max_restored)


def keeps_its_days(tempo, planned, after, stage):
    """In a real week the days to come have their weekday and hour, the open one a little more."""
    if tempo.kind != "week":
        return
    for was, now in zip(planned[stage + 1 :], after[stage + 1 :], strict=True):
        assert clock(was, tempo) == clock(now, tempo) or is_near_a_change(was, now, tempo)
    late = after[stage] - planned[stage]
    assert late % (7 * DAY) <= DAY // 2 + 2 * HOUR or late % (7 * DAY) >= 7 * DAY - HOUR


def clock(due, tempo):
    return datetime.fromtimestamp(due / 1000, tempo.zone).strftime("%a %H:%M")


def is_near_a_change(was, now, tempo):
    """Whether one of the two stands where clocks left out the hour."""
    hours = {datetime.fromtimestamp(due / 1000, tempo.zone).hour for due in (was, now)}
    return any(hour != tempo.hour for hour in hours)


def test_a_round_of_a_league_has_a_week_until_sunday():
    dues = rounds(week(), at("2027-03-17T12:00"), 3)
    assert days(*dues) == ["Sun 28.03. 22:00", "Sun 04.04. 22:00", "Sun 11.04. 22:00"]
    assert days(*rounds(week(), at("2027-03-16T12:00"), 1)) == ["Sun 21.03. 22:00"]
    assert rounds(RoundSchedule("hours", hours=5), 0, 2) == (5 * HOUR, 10 * HOUR)
    assert rounds(RoundSchedule("sitting"), 0, 2) == ()


def test_rounds_move_by_whole_weeks_and_the_open_one_by_up_to_four_hours():
    dues = rounds(week(), at("2027-03-16T12:00"), 2)
    found = shifted(week(), dues, 0, went=at("2027-03-20T12:00"), back=at("2027-03-23T12:00"))
    assert days(*found) == ["Sun 28.03. 22:00", "Sun 04.04. 22:00"]
    assert (
        shifted(week(), dues, 0, went=at("2027-03-17T12:00"), back=at("2027-03-18T12:00")) == dues
    )
    found = shifted(week(), dues, 0, went=dues[0] - MINUTE, back=dues[0] - MINUTE + SMALL_GAP)
    assert days(*found) == ["Mon 22.03. 02:00", "Sun 28.03. 22:00"]


def test_all_that_was_left_of_a_round_is_given_back():
    """Paused with five days left, a week's round is open for five days at least afterwards."""
    dues = tuple(at(f"2027-03-{day}T22:00") for day in ("14", "21", "28"))
    went, back = at("2027-03-16T22:00"), at("2027-04-15T22:00")
    found = shifted(week(), dues, 1, went=went, back=back, most=week().round_time)
    assert found == (dues[0], at("2027-04-25T22:00"), at("2027-05-02T22:00"))
