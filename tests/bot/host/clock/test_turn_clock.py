"""The clock of a turn: its time, then the reserve, then it is over; nothing ever comes back."""

from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.host.clock.time_control import SPEEDS, TimeControl
from bot.host.clock.turn_clock import (
    DAY,
    HOUR,
    MINUTE,
    NEVER,
    Calendar,
    Interval,
    Stage,
    Turn,
    turn_status,
)
from tests.bot.host.clock.times import AMOUNTS, INSTANTS, calendars

FRIDAY_NOON = 1_711_105_200_000
"""22 March 2024, 12:00 in Berlin."""
WEEKENDS = Calendar(ZoneInfo("Europe/Berlin"), weekends=True)
ORDER = list(Stage)

turns = st.builds(Turn, INSTANTS, AMOUNTS, st.one_of(st.just(0), AMOUNTS))
near = st.integers(-2 * DAY, 90 * DAY)


@given(turns, calendars(), near)
def test_nothing_is_ever_negative_and_the_parts_add_up(turn, calendar, later):
    now = turn.since + later
    reading = turn_status(turn, calendar, now)
    ran = calendar.elapsed(turn.since, now)
    assert 0 <= reading.reserve <= turn.reserve
    assert reading.left >= 0
    if reading.stage is Stage.TURN:
        assert (reading.left, reading.reserve) == (turn.time - ran, turn.reserve)
        assert reading.left > 0
    elif reading.stage is Stage.RESERVE:
        assert reading.left == reading.reserve == turn.time + turn.reserve - ran > 0
    else:
        assert reading.left == reading.reserve == 0
        assert ran >= turn.time + turn.reserve


@given(turns, calendars(), near, near)
def test_what_is_left_only_shrinks_and_a_stage_never_comes_back(turn, calendar, one, other):
    first, second = sorted((one, other))
    before, after = (turn_status(turn, calendar, turn.since + later) for later in (first, second))
    assert after.reserve <= before.reserve
    assert ORDER.index(after.stage) >= ORDER.index(before.stage)
    if after.stage is before.stage:
        assert after.left <= before.left
        assert after.deadline == before.deadline
    assert after.over_at == before.over_at


@given(turns, calendars())
def test_a_stage_ends_exactly_at_its_deadline(turn, calendar):
    reading = turn_status(turn, calendar, turn.since)
    assert (reading.stage, reading.left) == (Stage.TURN, turn.time)
    while reading.stage is not Stage.OVER and reading.deadline is not None:
        before, after = (turn_status(turn, calendar, reading.deadline + late) for late in (-1, 0))
        assert (before.stage, before.left) == (reading.stage, 1)
        assert ORDER.index(after.stage) > ORDER.index(reading.stage)
        reading = after


@given(calendars(), INSTANTS, st.lists(st.tuples(near, AMOUNTS), max_size=8))
def test_over_a_whole_match_the_reserve_is_never_refilled(calendar, since, moves):
    """Nor where the machine's clock is set back between two turns."""
    reserve = 6 * DAY
    for later, time in moves:
        turn = Turn(since, time, reserve)
        since += later
        left = turn_status(turn, calendar, since).reserve
        assert 0 <= left <= reserve
        reserve = left


@given(turns, calendars(), near, st.integers(1, 21 * DAY))
def test_a_pause_agreed_on_now_changes_nothing_that_has_run(turn, calendar, later, length):
    now = turn.since + later
    paused = Calendar(
        calendar.zone, calendar.weekends, (*calendar.spans, Interval(now, now + length))
    )
    before, during = turn_status(turn, calendar, now), turn_status(turn, paused, now + length)
    assert (during.stage, during.left, during.reserve) == (
        before.stage,
        before.left,
        before.reserve,
    )


def test_a_weekend_freezes_the_reserve_and_never_refills_it():
    """OGS #714: half the reserve is left on Friday night, and half on Monday morning."""
    turn = Turn(FRIDAY_NOON - DAY, DAY, DAY)
    night, monday = FRIDAY_NOON + 12 * HOUR, FRIDAY_NOON + 60 * HOUR
    friday = turn_status(turn, WEEKENDS, night)
    assert (friday.stage, friday.left, friday.reserve) == (Stage.RESERVE, 12 * HOUR, 12 * HOUR)
    assert (turn_status(turn, WEEKENDS, night - 1).stands, friday.stands) == (False, True)
    assert turn_status(turn, WEEKENDS, monday - 1) == friday
    assert turn_status(turn, WEEKENDS, monday).reserve == 12 * HOUR
    assert turn_status(turn, WEEKENDS, monday + HOUR).reserve == 11 * HOUR


def test_the_reserve_is_spent_by_itself_and_the_next_turn_has_its_full_time():
    turn = Turn(FRIDAY_NOON, DAY, 2 * DAY)
    late = turn_status(turn, Calendar(), FRIDAY_NOON + 36 * HOUR)
    assert (late.stage, late.deadline) == (Stage.RESERVE, FRIDAY_NOON + 3 * DAY)
    again = turn_status(Turn(FRIDAY_NOON + 36 * HOUR, DAY, late.reserve), Calendar(), FRIDAY_NOON)
    assert (again.stage, again.left, again.reserve) == (Stage.TURN, DAY, 36 * HOUR)


def test_without_a_clock_nothing_ends_and_no_reserve_is_spent():
    reading = turn_status(Turn(FRIDAY_NOON, None, HOUR), WEEKENDS, FRIDAY_NOON + 400 * DAY)
    assert (reading.stage, reading.left, reading.deadline) == (Stage.TURN, None, None)
    assert (reading.over_at, reading.reserve) == (None, HOUR)


def test_a_pause_without_an_end_has_no_deadline_until_it_ends():
    turn, pause = Turn(0, DAY, 2 * DAY), HOUR
    open_end = turn_status(turn, Calendar(spans=(Interval(pause, NEVER),)), 5 * DAY)
    assert (open_end.left, open_end.deadline, open_end.over_at) == (DAY - HOUR, None, None)
    assert open_end.stands
    ended = turn_status(turn, Calendar(spans=(Interval(pause, 5 * DAY),)), 5 * DAY)
    assert (ended.left, ended.deadline, ended.stands) == (DAY - HOUR, 6 * DAY - HOUR, False)


@pytest.mark.parametrize(
    ("speed", "turn"),
    [
        ("live", 5 * MINUTE),
        ("relaxed", 12 * HOUR),
        ("day", DAY),
        ("three_days", 3 * DAY),
        ("week", 7 * DAY),
    ],
)
def test_a_seat_begins_with_two_turns_in_reserve(speed, turn):
    assert (SPEEDS[speed], TimeControl(speed).reserve) == (turn, 2 * turn)


def test_without_a_clock_there_is_no_reserve():
    assert (SPEEDS["none"], TimeControl("none").reserve) == (None, 0)
