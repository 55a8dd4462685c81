"""200 members at 50 matches of all games at once: nothing lost, nothing doubled, all in time."""

import asyncio
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.bot.wire import crowd, ledger
from tests.standin import standin

TABLES = 10
"""Matches of each game."""
ROUNDS = 2
"""Moves each member tries after the moment when all press at once."""
WITHIN = 3.0
"""Seconds Discord waits for an answer."""


@pytest.fixture
def settings(settings):
    """A server may hold so many matches."""
    return settings.model_copy(update={"max_matches": 100})


@pytest.fixture
async def home(make_bot):
    """A stand-in with members for all matches."""
    async with standin(make_bot, names=crowd.names_of(TABLES, crowd.SEATS)) as running:
        running.rest.checks_bodies = False
        running.world.ack_seconds = 60.0
        yield running


@dataclass
class ThreadTime:
    """What the scheduler counted of this thread, in nanoseconds: it ran, and it waited to run."""

    ran: int
    waited: int

    @classmethod
    def now(cls):
        ran, waited, _turns = Path("/proc/thread-self/schedstat").read_text("ascii").split()
        return cls(int(ran), int(waited))

    def held_up(self):
        """Return how many times as long as alone everything took since, as others ran too."""
        now = self.now()
        ran, waited = now.ran - self.ran, now.waited - self.waited
        return (ran + waited) / ran


async def all_press(tables):
    """Let all members press at the same moment; return how much others held us up."""
    began = ThreadTime.now()
    await asyncio.gather(*(one.act(table.place) for table in tables for one in table.members))
    return began.held_up()


async def press_on(member, place):
    """Press on, as people do, with pauses."""
    for _ in range(ROUNDS):
        await asyncio.sleep(member.chance.uniform(0, 2))
        await member.act(place)


async def test_two_hundred_members_at_fifty_matches_lose_and_double_nothing(home):
    """Every press is answered within three seconds, or as many more as others held us up."""
    tables = await crowd.fill(home, TABLES)
    members = [(member, table.place) for table in tables for member in table.members]
    assert (len(tables), len(members)) == (50, 200)
    held_up, began = await all_press(tables), ThreadTime.now()
    await asyncio.gather(*(press_on(*one) for one in members))
    await home.until(lambda: home.bot.router._open == 0, 120)
    results = [one for member, _ in members for one in member.results]
    ledger.check_answers(results, within=WITHIN * max(held_up, began.held_up()))
    host, made = home.bot.host, 0
    for table in tables:
        made += await ledger.check_moves(host.services.database, table)
        await ledger.check_replay(host.services.matches, table)
        await ledger.check_posts(host.services.matches, table)
    assert made > 150
