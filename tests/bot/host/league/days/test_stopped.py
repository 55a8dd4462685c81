"""A moderator stops a season's match: its days stand still, and nobody loses time by it."""

import json

import pytest

from bot.host.league.days.matchdays import DayProcessor
from storage.match import pauses
from tests.bot.host.fakes import HERE
from tests.bot.host.league.ground import ANA, BEN, HOUR, SIX


@pytest.fixture
def looked(monkeypatch):
    """How often a division was looked at."""
    steps, step = [], DayProcessor._step

    async def counted(self, *args, **kwargs):
        steps.append(args)
        return await step(self, *args, **kwargs)

    monkeypatch.setattr(DayProcessor, "_step", counted)
    return steps


async def test_no_day_closes_while_the_match_is_stopped_and_nobody_looks_at_it(league, looked):
    (division,) = await league.begin(ANA, BEN, **SIX)
    await league.pass_time(hours=1)
    await league.stop_or_resume(division)
    await league.pass_time(seconds=1)
    looked.clear()
    await league.pass_time(hours=7)
    await league.pass_time(hours=7)
    (now,) = await league.divisions()
    assert (now.stage, now.wake_at, looked) == (0, None, [])
    assert (await league.closings(division))[0].closed_at is None


async def test_as_it_goes_on_everybody_has_the_time_that_was_left(league):
    """Nobody misses a day of which they could not use a part."""
    (division,) = await league.begin(ANA, BEN, **SIX)
    before = [closing.due for closing in await league.closings(division)]
    await league.pass_time(hours=4)
    await league.stop_or_resume(division)
    await league.pass_time(hours=20)
    await league.stop_or_resume(division)
    await league.pass_time(seconds=1)
    after = [closing.due for closing in await league.closings(division)]
    assert after == [due + 20 * HOUR for due in before]
    settings = (await league.table(division.match_id)).settings
    assert settings.season.closes == after[0]
    assert not {"stood", "since", "paused", "held"} & set(json.loads(settings.dump()))
    await league.pass_time(hours=1)
    assert (await league.closings(division))[0].closed_at is None
    await league.pass_time(hours=1)
    first, second, *_ = await league.closings(division)
    assert first.closed_at is not None
    assert first.missed == ()
    await league.pass_time(hours=6)
    assert (await league.closings(division))[1].missed == (0, 1)
    assert second.closed_at is None


async def test_in_a_sitting_a_stopped_match_just_goes_on(league):
    (division,) = await league.begin(ANA, BEN, tempo="sitting")
    await league.stop_or_resume(division)
    await league.pass_time(days=2)
    assert await league.act(division, ANA) == 0
    await league.stop_or_resume(division)
    await league.pass_time(seconds=1)
    assert (await league.table(division.match_id)).settings.stood is None
    assert await league.act(division, ANA) > 0


async def test_no_day_closes_while_the_channel_cannot_be_used_and_then_days_have_moved(league):
    """Nobody reads there what is to do; the match is on hold and its season with it."""
    (division,) = await league.begin(ANA, BEN, **SIX)
    before = [closing.due for closing in await league.closings(division)]
    await league.pass_time(hours=4)
    league.messenger.closed.add(HERE.channel_id)
    league.messenger.hidden.add(HERE.channel_id)
    await league.act(division, ANA)
    since = league.clock.ms()
    assert (await league.table(division.match_id)).place_trouble.why == "rights"
    for _ in range(4):
        await league.pass_time(hours=5)
    (now,) = await league.divisions()
    assert (now.stage, (await league.closings(division))[0].closed_at) == (0, None)
    league.messenger.closed.clear()
    league.messenger.hidden.clear()
    for _ in range(4):
        await league.pass_time(minutes=20)
    assert (await league.table(division.match_id)).place_trouble is None
    gap = next(iter(await pauses_of(league, division)))
    assert gap.starts == since
    after = [closing.due for closing in await league.closings(division)]
    assert after == [due + gap.ends - gap.starts for due in before]
    assert len(league.posts("dates have moved")) == 1


async def pauses_of(league, division):
    return await league.database.read(lambda conn: pauses.of(conn, division.match_id))
