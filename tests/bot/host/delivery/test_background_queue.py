"""Work beside the ticks: so much at once, little for one channel, and one job per key."""

import asyncio

import pytest
from structlog.testing import capture_logs

from bot.host.app.host import Host
from bot.host.delivery import background_queue
from bot.host.delivery.background_queue import AT_ONCE, AT_ONE_CHANNEL, Background
from bot.host.delivery.messages import TransientDeliveryError
from tests.bot.host.fakes import ANA, BEN, CHANNEL, GUILD, Location, said

OTHER = 801


class Jobs:
    """Jobs that go on when they are told to."""

    def __init__(self):
        self.background = Background()
        self.begun = []
        self.goes_on = {}

    def begin(self, key, channel=0):
        self.goes_on[key] = asyncio.Event()

        async def work():
            self.begun.append(key)
            await self.goes_on[key].wait()

        self.background.begin(key, work, channel)

    def end(self, *keys):
        for key in keys:
            self.goes_on[key].set()


@pytest.fixture
async def jobs():
    made = Jobs()
    yield made
    await made.background.close()


async def turns():
    for _ in range(5):
        await asyncio.sleep(0)


async def test_a_channel_that_keeps_its_jobs_waiting_leaves_room_for_the_others(jobs):
    for index in range(2 * AT_ONCE):
        jobs.begin(f"slow{index}", CHANNEL)
    jobs.begin("quick", OTHER)
    await turns()
    assert jobs.begun == ["slow0", "slow1", "quick"]
    assert len(jobs.background) == 2 * AT_ONCE + 1


async def test_what_waits_begins_in_its_order_once_there_is_room(jobs):
    for index in range(AT_ONE_CHANNEL + 2):
        jobs.begin(f"job{index}", CHANNEL)
    await turns()
    jobs.end("job1")
    await turns()
    assert jobs.begun == ["job0", "job1", "job2"]
    jobs.end("job0", "job2", "job3")
    await jobs.background.finished()
    assert jobs.begun == ["job0", "job1", "job2", "job3"]
    assert len(jobs.background) == 0


async def test_there_are_never_more_than_so_many_at_once(jobs):
    for index in range(AT_ONCE + 3):
        jobs.begin(f"job{index}", index + 1)
    await turns()
    assert len(jobs.begun) == AT_ONCE
    jobs.end("job0")
    await turns()
    assert len(jobs.begun) == AT_ONCE + 1


async def test_jobs_that_wait_for_long_keep_none_of_other_channels_waiting(jobs, monkeypatch):
    """Thirty-two days of seasons whose computers hung held up all deliveries for minutes."""
    monkeypatch.setattr(background_queue, "HELD_FOR", 0.05)
    for at in range(2 * AT_ONCE):
        jobs.begin(f"slow{at}", at + 1)
    jobs.begin("quick", OTHER)
    async with asyncio.timeout(20):
        while "quick" not in jobs.begun:  # noqa: ASYNC110 - nothing tells of a begin
            await asyncio.sleep(0.01)
    jobs.begin("same channel", 1)
    jobs.begin("too many", 1)
    await turns()
    assert "too many" not in jobs.begun
    jobs.end(*jobs.goes_on)
    await jobs.background.finished()
    assert len(jobs.begun) == 2 * AT_ONCE + 3


async def test_channels_that_wait_take_turns(jobs):
    for channel in range(1, AT_ONCE + 1):
        jobs.begin(f"first{channel}", channel)
    for index in range(3):
        jobs.begin(f"many{index}", CHANNEL)
    jobs.begin("few", OTHER)
    jobs.end("first1", "first2")
    await turns()
    assert jobs.begun[AT_ONCE:] == ["many0", "few"]


async def test_a_key_has_one_job_at_a_time(jobs):
    jobs.begin("same")
    jobs.begin("same")
    await turns()
    assert jobs.begun == ["same"]
    assert jobs.background.has("same")
    jobs.end("same")
    await jobs.background.finished()
    assert not jobs.background.has("same")


async def test_a_job_that_fails_is_logged_and_gives_its_room_up(jobs):
    async def fail():
        raise RuntimeError

    with capture_logs() as logs:
        jobs.background.begin("bad", fail, CHANNEL)
        await jobs.background.finished()
    assert [(log["event"], log["job"]) for log in logs] == [("job_failed", "bad")]
    assert not jobs.background.has("bad")


async def test_what_is_closed_stops_and_begins_nothing(jobs):
    for index in range(AT_ONE_CHANNEL + 1):
        jobs.begin(f"job{index}", CHANNEL)
    await turns()
    await jobs.background.close()
    jobs.begin("late")
    await turns()
    assert jobs.begun == ["job0", "job1"]


async def test_a_tick_does_not_wait_for_a_channel_and_other_channels_are_told(front, monkeypatch):
    """Many matches of a channel that does not answer are due before the one elsewhere."""
    slow = [await front.begin(ANA, BEN) for _ in range(15)]
    quick = await front.begin(ANA, BEN, place=Location(OTHER, GUILD))
    for match in (*slow, quick):
        asked = (await front.row(match)).asked[0]
        await front.host.services.matches.play(match, 0, ("bid 2",), asked)
    edit, never = front.messenger.edit, asyncio.Event()

    async def hang(channel_id, message_id, content):
        if channel_id == CHANNEL:
            await never.wait()
        await edit(channel_id, message_id, content)

    monkeypatch.setattr(front.messenger, "edit", hang)
    for _ in range(2):
        front.clock.move(seconds=11)
        await asyncio.wait_for(Host.tick(front.host), 60)
    async with asyncio.timeout(60):
        while len(front.host.services.background) > len(slow):  # noqa: ASYNC110 - others work
            await asyncio.sleep(0.01)
    assert "▶ **Ben**" in said((await front.message(quick)).content)
    assert len(front.host.services.background) == len(slow)
    await front.host.close()


async def test_a_server_that_does_not_say_who_is_here_keeps_no_tick_waiting(front, monkeypatch):
    match = await front.begin(ANA, BEN, speed="none")
    never, asked = asyncio.Event(), []

    async def hang(_guild_id, user_id):
        asked.append(user_id)
        await never.wait()

    monkeypatch.setattr(front.messenger, "has_left", hang)
    front.clock.move(days=2)
    async with asyncio.timeout(60):
        while not asked:  # the work behind a tick asks; one that an earlier tick began goes first
            await Host.tick(front.host)
            await asyncio.sleep(0.01)
    assert (await front.row(match)).status == "running"
    await front.host.close()


async def test_one_match_whose_members_cannot_be_looked_for_holds_up_no_other(front, monkeypatch):
    first = await front.begin(ANA, BEN, speed="none")
    front.clock.move(seconds=1)
    second = await front.begin(ANA, BEN, speed="none")
    front.messenger.left.add(BEN.user_id)
    look = front.host.services.departed_members.find_departed

    async def fail(match_id):
        if match_id == first:
            raise TransientDeliveryError("503")
        return await look(match_id)

    monkeypatch.setattr(front.host.services.departed_members, "find_departed", fail)
    await front.pass_time(days=2)
    assert "Ben has left this server" not in said((await front.message(first)).content)
    assert "Ben has left this server" in said((await front.message(second)).content)
