"""Closings: a real week, every n hours, and what an absence moves."""

from datetime import UTC, datetime
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.host.league.closings import (
    DAY,
    HOUR,
    PREPARES,
    Tempo,
    closings,
    moved,
    opens,
    rounds,
    rounds_moved,
)
from bot.host.spans import local_day
from tests.bot.host.times import INSTANTS, ZONES

BERLIN = ZoneInfo("Europe/Berlin")
WEEK = Tempo("week", 18, 24, BERLIN)
BEFORE = 4
tempos = st.builds(
    Tempo, st.sampled_from(["week", "hours"]), st.integers(0, 23), st.integers(1, 96), ZONES
)


def at(text, zone=BERLIN):
    """The instant at which the clocks of a zone show this."""
    return int(datetime.fromisoformat(text).replace(tzinfo=zone).timestamp() * 1000)


def shown(due, zone=BERLIN):
    return datetime.fromtimestamp(due / 1000, UTC).astimezone(zone).strftime("%a %d.%m. %H:%M")


def days(*dues):
    return [shown(due) for due in dues]


def test_a_real_week_closes_monday_to_friday_at_the_servers_hour():
    """Started on a Thursday: four days of preparation until Monday, then eight weeks."""
    dues = closings(WEEK, at("2027-03-04T00:00"), BEFORE, 8)
    assert len(dues) == 44
    assert days(*dues[:5]) == [
        "Fri 05.03. 00:00",
        "Sat 06.03. 00:00",
        "Sun 07.03. 00:00",
        "Mon 08.03. 00:00",
        "Mon 08.03. 18:00",
    ]
    assert days(dues[8], dues[9], dues[-1]) == [
        "Fri 12.03. 18:00",
        "Mon 15.03. 18:00",
        "Fri 30.04. 18:00",
    ]


def test_the_closing_hour_stays_when_clocks_change():
    """On 28 March 2027 clocks go forward in Berlin."""
    dues = closings(WEEK, at("2027-03-18T12:00"), BEFORE, 2)
    assert shown(dues[8]) == "Fri 26.03. 18:00"
    assert shown(dues[9]) == "Mon 29.03. 18:00"
    assert dues[9] - dues[8] == 71 * HOUR


def test_a_season_begun_on_the_eve_of_monday_waits_a_week():
    dues = closings(WEEK, at("2027-03-07T12:00"), BEFORE, 1)
    assert shown(dues[4]) == "Mon 15.03. 18:00"


def test_every_n_hours_means_every_n_hours():
    dues = closings(Tempo("hours", hours=6), 0, BEFORE, 8)
    assert dues == tuple(range(6 * HOUR, 45 * 6 * HOUR, 6 * HOUR))
    assert closings(Tempo("sitting"), 0, BEFORE, 8) == ()


def test_a_day_opens_as_the_one_before_closes_but_monday_in_the_morning():
    dues = closings(WEEK, at("2027-03-04T00:00"), BEFORE, 2)
    assert opens(WEEK, dues, 0, BEFORE) == 0
    assert shown(opens(WEEK, dues, 4, BEFORE)) == "Mon 08.03. 00:00"
    assert opens(WEEK, dues, 5, BEFORE) == dues[4]
    assert shown(opens(WEEK, dues, 9, BEFORE)) == "Mon 15.03. 00:00"


def away(start, went, back, stage=6):
    dues = closings(WEEK, at(start), BEFORE, 3)
    found = moved(WEEK, dues, stage, BEFORE, went=at(went), back=at(back))
    return days(*found[stage:])


def test_three_days_away_are_caught_up_at_the_weekend():
    """Away from Wednesday noon to Saturday noon: nobody loses a day, and Monday is a Monday."""
    found = away("2027-03-04T00:00", "2027-03-10T12:00", "2027-03-13T12:00")
    assert found[:5] == [
        "Sat 13.03. 18:00",
        "Sun 14.03. 18:00",
        "Mon 15.03. 18:00",
        "Tue 16.03. 18:00",
        "Wed 17.03. 18:00",
    ]
    assert found[5:9] == [
        "Thu 18.03. 18:00",
        "Fri 19.03. 18:00",
        "Sat 20.03. 18:00",
        "Mon 22.03. 18:00",
    ]


def test_a_short_absence_with_time_enough_left_moves_nothing():
    found = away("2027-03-04T00:00", "2027-03-09T19:00", "2027-03-09T23:00")
    assert found[0] == "Wed 10.03. 18:00"


def test_whoever_had_an_hour_left_has_an_hour_left():
    """Not half a day: the day was nearly over."""
    found = away("2027-03-04T00:00", "2027-03-10T17:00", "2027-03-11T10:00")
    assert found[:2] == ["Thu 11.03. 18:00", "Fri 12.03. 18:00"]


def test_whole_weeks_away_move_all_by_whole_weeks():
    found = away("2027-03-04T00:00", "2027-03-10T12:00", "2027-03-25T12:00")
    assert found[:4] == [
        "Thu 25.03. 18:00",
        "Fri 26.03. 18:00",
        "Sat 27.03. 18:00",
        "Mon 29.03. 18:00",
    ]
    assert found[-1] == "Fri 09.04. 18:00"


def test_every_n_hours_all_move_by_what_is_missing():
    tempo = Tempo("hours", hours=10)
    dues = closings(tempo, 0, 0, 1)
    found = moved(tempo, dues, 1, 0, went=18 * HOUR, back=40 * HOUR)
    assert [due // HOUR for due in found] == [10, 42, 52, 62, 72]


def test_after_the_last_day_nothing_moves():
    dues = closings(WEEK, at("2027-03-04T00:00"), BEFORE, 1)
    assert moved(WEEK, dues, len(dues), BEFORE, went=0, back=dues[-1] + DAY) == dues
    assert moved(Tempo("sitting"), (), 0, 0, went=0, back=1) == ()


@given(tempos, INSTANTS, st.integers(0, 6), st.integers(1, 8))
def test_days_close_one_after_the_other(tempo, start, before, weeks):
    dues = closings(tempo, start, before, weeks)
    assert len(dues) == before + weeks * 5
    assert all(one < other for one, other in zip((start, *dues), dues, strict=False))
    if tempo.kind == "week":
        first = local_day(dues[before], tempo.zone)
        assert first.weekday() == 0
        assert dues[before] >= start + PREPARES
    for stage in range(len(dues)):
        assert (dues[stage - 1] if stage else 0) <= opens(tempo, dues, stage, before)
        assert opens(tempo, dues, stage, before) < dues[stage]


@given(
    tempos,
    INSTANTS,
    st.integers(1, 3),
    st.data(),
    st.integers(0, 40 * DAY),
    st.integers(0, 40 * DAY),
)
def test_an_absence_punishes_nobody(tempo, start, weeks, data, into, length):
    """Nothing closes earlier or during it; the open day keeps its time; order and room stay."""
    dues = closings(tempo, start, BEFORE, weeks)
    stage = data.draw(st.integers(0, len(dues) - 1))
    went = start + into
    back = went + length
    found = moved(tempo, dues, stage, BEFORE, went=went, back=back)
    assert found[:stage] == dues[:stage]
    assert all(one >= other for one, other in zip(found, dues, strict=True))
    left = min(max(0, dues[stage] - went), tempo.spared)
    assert found[stage] >= back + left
    for one, other, was, then in zip(
        found[stage:], found[stage + 1 :], dues[stage:], dues[stage + 1 :], strict=False
    ):
        assert other - one >= min(then - was, tempo.spared)
    again = moved(tempo, found, stage, BEFORE, went=back, back=back)
    assert again == found


@pytest.mark.parametrize("zone", ["Pacific/Apia", "America/Santiago", "Africa/Cairo"])
def test_it_ends_on_its_calendar_day_after_a_few_days_away(zone):
    """Up to four days are caught up within the weeks that follow."""
    tempo = Tempo("week", 0, 24, ZoneInfo(zone))
    start = at("2027-09-01T09:00", ZoneInfo(zone))
    dues = closings(tempo, start, BEFORE, 8)
    found = moved(tempo, dues, 10, BEFORE, went=dues[9] + HOUR, back=dues[9] + 4 * DAY)
    assert found[-1] == dues[-1]
    assert found[10] > dues[10]


def test_a_round_of_a_league_has_a_week_until_sunday():
    dues = rounds(WEEK, at("2027-03-17T12:00"), 3)
    assert days(*dues) == ["Sun 28.03. 18:00", "Sun 04.04. 18:00", "Sun 11.04. 18:00"]
    assert days(*rounds(WEEK, at("2027-03-16T12:00"), 1)) == ["Sun 21.03. 18:00"]
    assert rounds(Tempo("hours", hours=5), 0, 2) == (5 * HOUR, 10 * HOUR)
    assert rounds(Tempo("sitting"), 0, 2) == ()


def test_rounds_move_by_whole_weeks():
    dues = rounds(WEEK, at("2027-03-16T12:00"), 2)
    found = rounds_moved(WEEK, dues, 0, went=at("2027-03-20T12:00"), back=at("2027-03-23T12:00"))
    assert days(*found) == ["Sun 28.03. 18:00", "Sun 04.04. 18:00"]
    near = rounds_moved(WEEK, dues, 0, went=at("2027-03-17T12:00"), back=at("2027-03-18T12:00"))
    assert near == dues
    assert rounds_moved(WEEK, dues, 2, went=0, back=dues[-1] + DAY) == dues


@given(tempos, INSTANTS, st.data(), st.integers(0, 40 * DAY), st.integers(0, 40 * DAY))
def test_an_absence_takes_no_round_from_anybody(tempo, start, data, into, length):
    dues = rounds(tempo, start, 5)
    stage = data.draw(st.integers(0, 4))
    went, back = start + into, start + into + length
    found = rounds_moved(tempo, dues, stage, went=went, back=back)
    assert found[:stage] == dues[:stage]
    assert all(one >= other for one, other in zip(found, dues, strict=True))
    assert found[stage] >= back + min(max(0, dues[stage] - went), tempo.spared)
    assert all(one < other for one, other in pairwise(found))
