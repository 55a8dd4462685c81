"""Time that is let pass in the playground: everything due on the way happens when it is due."""

from datetime import UTC, datetime

import pytest

from bot.commands import time as command
from bot.commands.time import let_pass
from bot.host.app.time_travel import ClockAdvancer, OffsetClock
from storage.fleet import rests
from storage.fleet.shards import ALL_SHARDS
from tests.bot.host.fakes import ANA, BEN, GUILD, said
from tests.bot.host.league.ground import HOUR, League

NOON = datetime(2027, 3, 1, 12, tzinfo=UTC)


class Ahead(OffsetClock):
    """A clock whose real time stands still, so that it is known what passed."""

    def ms(self):
        return int(self().timestamp() * 1000)


@pytest.fixture
def clock():
    return Ahead(real=lambda: NOON)


@pytest.fixture
def passing(league):
    return ClockAdvancer(league.host, league.clock)


async def test_a_day_that_passes_closes_what_closes_on_the_way_and_the_bot_was_not_away(
    league, passing
):
    """Every 6 hours: four days, none of which has moved, each closed when it was due."""
    (division,) = await league.begin(ANA, BEN, tempo="hours", hours=6)
    dues = [closing.due for closing in await league.closings(division)]
    answer = said(await let_pass(passing, "day", GUILD, "en"))
    assert f"It is <t:{(dues[0] + 18 * HOUR) // 1000}:F> now" in answer
    assert f"closes <t:{dues[4] // 1000}:F>" in answer
    closings = await league.closings(division)
    assert [closing.due for closing in closings] == dues
    assert [closing.closed_at for closing in closings[:5]] == [*dues[:4], None]


async def test_reminders_come_when_they_are_due_and_not_late(league, passing):
    await league.begin(ANA, BEN, tempo="hours", hours=24)
    await let_pass(passing, "closing", GUILD, "en")
    opened = league.clock.ms()
    await let_pass(passing, "closing", GUILD, "en")
    (reminder,) = [post for post in league.messenger.posts if "Still left" in said(post.content)]
    assert reminder.at == opened + 20 * HOUR


async def test_time_passes_until_the_next_closing_and_else_until_something_is_due(league, passing):
    assert "Nothing is due" in said(await let_pass(passing, "closing", GUILD, "en"))
    began = league.clock.ms()
    await league.sign_up(ANA, BEN, days=2)
    await let_pass(passing, "closing", GUILD, "en")
    assert (await league.row()).status == "running"
    assert league.clock.ms() == began + 48 * HOUR
    (division,) = await league.divisions()
    answer = said(await let_pass(passing, "closing", GUILD, "en"))
    first, second = (await league.closings(division))[:2]
    assert first.closed_at == league.clock.ms() == first.due
    assert f"closes <t:{second.due // 1000}:F>" in answer


async def test_an_hour_passes_where_nothing_is_played(league, passing):
    await let_pass(passing, "hour", GUILD, "en")
    assert league.clock() == NOON.replace(hour=13)


async def test_what_takes_too_long_stops_on_the_way_and_says_so(league, passing, monkeypatch):
    await league.begin(ANA, BEN, tempo="hours", hours=6)
    monkeypatch.setattr("bot.host.app.time_travel.AT_MOST", -1.0)
    assert "Use /time again" in said(await let_pass(passing, "week", GUILD, "en"))


async def test_after_a_restart_the_time_goes_on_from_where_it_was(league, passing, monkeypatch):
    (division,) = await league.begin(ANA, BEN, tempo="hours", hours=6)
    await let_pass(passing, "day", GUILD, "en")
    dues = [closing.due for closing in await league.closings(division)]
    clock = Ahead(real=lambda: NOON)
    again = League(league.database, clock, monkeypatch)
    later = ClockAdvancer(again.host, clock)
    await later.resume()
    assert clock() == league.clock()
    await again.host.tick()
    assert [closing.due for closing in await league.closings(division)] == dues


async def test_a_tick_that_was_under_way_does_not_take_the_time_for_an_absence(league, passing):
    """What the clock was before is noted by nobody once it was moved."""
    (division,) = await league.begin(ANA, BEN, tempo="hours", hours=6)
    dues = [closing.due for closing in await league.closings(division)]
    watch = league.host.services.rests.note_awake()
    await passing.until(league.clock.ms() + 24 * HOUR)
    await watch
    await league.host.tick()
    assert [closing.due for closing in await league.closings(division)] == dues
    noted = await league.database.read(lambda conn: rests.awake_at(conn, ALL_SHARDS))
    assert noted == league.clock.ms()


def test_the_choices_are_those_there_are():
    assert {choice.value for choice in command.CHOICES} == {"closing", *command.SPANS}
