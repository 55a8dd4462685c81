"""Members who have not played are reminded a day before a round closes and on its last day."""

from dataclasses import replace
from datetime import UTC, datetime, time

from bot.host.clock.quiet_hours import QuietHours
from bot.host.clock.turn_clock import Interval
from bot.host.delivery.availability import Availability
from bot.host.league.days.round_reminders import DAY_BEFORE, LAST, Window, next_reminder
from leagues.deadlines import DAY, HOUR, RoundSchedule
from storage.member import absences, preferences
from storage.member.preferences import Preferences
from tests.bot.host.fakes import HERE, labels
from tests.bot.host.league.days.test_rounds import end, fixtures, join, open_ones
from tests.bot.host.league.ground import ANA, BEN, CEM, DAN, SIX

SUNDAY = int(datetime(2027, 3, 14, 22, tzinfo=UTC).timestamp() * 1000)
"""When the round of these tests closes."""
WEEK = Window(RoundSchedule("week", hour=22), SUNDAY - 7 * DAY, SUNDAY)
NIGHT = QuietHours(time(21), time(8), UTC)
AHEAD = 300_000


def reach(quiet=None, away=()):
    return Availability(Preferences(ANA.user_id), quiet, away)


def test_a_real_week_calls_a_day_before_and_four_hours_before():
    assert next_reminder(WEEK, 0, reach(), WEEK.opened) == (SUNDAY - DAY, DAY_BEFORE)
    assert next_reminder(WEEK, 1, reach(), SUNDAY - DAY) == (SUNDAY - 4 * HOUR, LAST)
    assert next_reminder(WEEK, 2, reach(), SUNDAY - 4 * HOUR) is None


def test_every_few_hours_there_is_one_call_a_quarter_before():
    window = Window(RoundSchedule("hours", hours=8), SUNDAY - 8 * HOUR, SUNDAY)
    assert next_reminder(window, 0, reach(), window.opened) == (SUNDAY - 2 * HOUR, LAST)


def test_a_call_comes_before_quiet_hours_not_in_them():
    """Saturday 22:00 is quiet, so it comes just before 21:00."""
    assert next_reminder(WEEK, 0, reach(NIGHT), WEEK.opened) == (
        SUNDAY - 25 * HOUR - AHEAD,
        DAY_BEFORE,
    )


def test_who_has_quiet_hours_when_the_bot_is_back_is_called_after_them():
    """It slept over Saturday's call; at 23:00 it waits until the morning, which is the last day."""
    now = SUNDAY - 23 * HOUR
    assert next_reminder(WEEK, 0, reach(NIGHT), now) == (SUNDAY - 4 * HOUR, LAST)
    early = QuietHours(time(16), time(20), UTC)
    assert next_reminder(WEEK, 1, reach(early), SUNDAY - 3 * HOUR) == (SUNDAY - 2 * HOUR, LAST)


def test_both_calls_never_come_on_one_day():
    """A round that closes at ten: the last call would come at night, so the evening before it."""
    due = SUNDAY - 12 * HOUR
    window = replace(WEEK, due=due)
    assert next_reminder(window, 0, reach(NIGHT), WEEK.opened) == (due - 13 * HOUR - AHEAD, LAST)


def test_who_is_away_is_called_once_back_or_not_at_all():
    away = (Interval(SUNDAY - 3 * DAY, SUNDAY - 2 * HOUR),)
    assert next_reminder(WEEK, 0, reach(away=away), WEEK.opened) == (SUNDAY - 2 * HOUR, LAST)
    away = (Interval(SUNDAY - 3 * DAY, SUNDAY + DAY),)
    assert next_reminder(WEEK, 0, reach(away=away), WEEK.opened) is None


def test_quiet_hours_that_began_before_the_round_did_move_nothing_forward():
    window = Window(RoundSchedule("hours", hours=8), SUNDAY - 8 * HOUR, SUNDAY)
    quiet = QuietHours(time(13), time(21), UTC)
    assert next_reminder(window, 0, reach(quiet), window.opened) == (SUNDAY - HOUR, LAST)


async def begin(toys, *members, **terms):
    """Begin a league; return its division, and count mentions from here on."""
    (division,) = await toys.begin(*members, **terms)
    toys.messenger.posts.clear()
    return division


async def pass_until(toys, division, before):
    """Let time pass until so long (ms) before the open round closes."""
    (now,) = await toys.divisions()
    due = (await toys.closings(division))[now.stage].due
    await toys.pass_time(milliseconds=due - before - toys.clock.ms())


async def test_who_has_not_come_is_mentioned_a_day_before_and_on_the_last_day(toys):
    """Who has come, and who has played, is left in peace."""
    division = await begin(toys, ANA, BEN, CEM, DAN)
    (one, home, away), (other, *sides) = await open_ones(toys, division)
    await join(toys, one, home)
    await join(toys, other, *sides)
    await end(toys, other, (0,), (1,), score=(3, 1))
    await pass_until(toys, division, DAY + 1)
    assert toys.mentions() == []
    await pass_until(toys, division, DAY)
    assert toys.mentions() == [away.user_id]
    (post,) = [post.looks[0] for post in toys.messenger.posts if post.looks[0].ping]
    assert f"{home.name} – {away.name}" in post.lines
    assert labels(post) == [f"{home.name} – {away.name}", "Season table"]
    await pass_until(toys, division, 4 * HOUR + 1)
    assert toys.mentions() == [away.user_id]
    await pass_until(toys, division, 4 * HOUR)
    assert toys.mentions() == [away.user_id] * 2
    await pass_until(toys, division, 1)
    assert toys.mentions() == [away.user_id] * 2


async def test_a_restart_calls_nobody_twice(toys):
    division = await begin(toys, ANA, BEN, **SIX)
    await pass_until(toys, division, 1.5 * HOUR)
    toys.restart()
    await toys.process_due()
    assert sorted(toys.mentions()) == [1, 2]


async def test_a_call_for_a_round_that_is_over_is_not_told(toys):
    division = await begin(toys, ANA, BEN, CEM, DAN, **SIX)
    toys.messenger.closed.add(HERE.channel_id)
    found = await open_ones(toys, division)
    await pass_until(toys, division, 1.5 * HOUR)
    for fixture, home, away in found:
        await join(toys, fixture, home, away)
        await end(toys, fixture, (0,), (1,), score=(3, 1))
    await toys.process_due()
    toys.messenger.closed.clear()
    await toys.pass_time(minutes=50)
    assert toys.posts("Not played yet") == []


async def test_quiet_hours_holidays_and_no_pings_hold_for_rounds(toys, clock):
    """One is called before quiet hours, one is away, one wants no pings, one is called in time."""
    now = clock.ms()

    def choose(conn):
        preferences.save(conn, Preferences(ANA.user_id, quiet_from=0, quiet_to=9 * 60))
        absences.add(conn, BEN.user_id, now, now + 3 * DAY)
        preferences.save(conn, Preferences(CEM.user_id, pings="off"))

    for member in (ANA, BEN, CEM):
        await toys.host.remember_member(member)
    await toys.database.write(choose)
    division = await begin(toys, ANA, BEN, CEM, DAN, tempo="hours", hours=24)
    await pass_until(toys, division, 12 * HOUR + AHEAD)
    assert toys.mentions() == [1]
    await pass_until(toys, division, 6 * HOUR)
    assert toys.mentions() == [1, 4]
    await pass_until(toys, division, 1)
    assert toys.mentions() == [1, 4]


async def test_late_matches_that_wait_for_somebody_are_among_them(toys):
    """Their time is up as this round closes."""
    (division,) = await toys.begin(ANA, BEN, legs=2, **SIX, speed="none")
    ((late, home, away),) = await open_ones(toys, division)
    await join(toys, late, home, away)
    await toys.pass_day(division)
    await toys.process_due()
    (_, (fixture, *_)) = await open_ones(toys, division)
    await join(toys, fixture, home, away)
    toys.messenger.posts.clear()
    await pass_until(toys, division, 1.5 * HOUR)
    assert sorted(toys.mentions()) == [1, 2]
    assert (await fixtures(toys, division))[0].match_id == late.match_id


async def test_a_round_that_moved_by_a_week_calls_anew_and_one_that_moved_a_little_does_not(toys):
    """Whoever was called on its last day has another one then."""
    division = await begin(toys, ANA, BEN)
    await pass_until(toys, division, 4 * HOUR)
    assert sorted(toys.mentions()) == [1, 2]
    pause = toys.host.services.seasons.pause
    for passes, called in (({"minutes": 30}, 2), ({"days": 3}, 6)):
        await pause(toys.asks(ANA), "")
        await toys.pass_time(**passes)
        await pause(toys.asks(ANA), "")
        for before in (DAY, 4 * HOUR, 1):
            (closing,) = await toys.closings(division)
            if closing.due - before > toys.clock.ms():
                await pass_until(toys, division, before)
        assert len(toys.mentions()) == called
        assert (await toys.closings(division))[0].closed_at is None
