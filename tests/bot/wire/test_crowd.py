"""200 members at 50 matches of all games at once: nothing lost, nothing doubled."""

import asyncio

import pytest

from tests.bot.wire import crowd, ledger
from tests.standin import standin

TABLES = 10
"""Matches of each game."""
ROUNDS = 2
"""Moves each member tries after the moment when all press at once."""


@pytest.fixture
def settings(settings):
    """Settings that let a server have all these matches."""
    return settings.model_copy(update={"max_matches": 100})


@pytest.fixture
async def home(make_bot):
    """A stand-in with members for all matches."""
    async with standin(make_bot, names=crowd.names_of(TABLES, crowd.SEATS)) as running:
        running.rest.checks_bodies = False
        running.world.ack_seconds = 60.0
        yield running


async def all_press(tables):
    """Let all members press at the same moment."""
    await asyncio.gather(*(member.act(table.place) for table in tables for member in table.members))


async def press_on(member, place):
    """Press on, as people do, with pauses."""
    for _ in range(ROUNDS):
        await asyncio.sleep(member.chance.uniform(0, 2))
        await member.act(place)


async def test_two_hundred_members_at_fifty_matches_lose_and_double_nothing(home):
    """How long they wait is measured, not tested: `make bench ARGS=crowded`."""
    tables = await crowd.fill(home, TABLES)
    members = [(member, table.place) for table in tables for member in table.members]
    assert (len(tables), len(members)) == (50, 200)
    await all_press(tables)
    await asyncio.gather(*(press_on(*member) for member in members))
    await home.until(lambda: home.bot.router.presses.count == 0, 120)
    results = [result for member, _ in members for result in member.results]
    ledger.check_answers(results)
    host, made = home.bot.host, 0
    for table in tables:
        made += await ledger.check_moves(host.services.database, table)
        await ledger.check_replay(host.services.matches, table)
        await ledger.check_posts(host.services.matches, table)
    assert made > 150
