"""Servers that rest: nothing comes due in them, and when they wake, every date has moved."""

import pytest

from bot.host.servers.server_rests import NOTED_EVERY
from games.finale_cards.definition import DEFINITION as FINALE
from storage.fleet import rests
from storage.fleet.rests import EVERYWHERE, PAUSED
from storage.owner import blocks
from storage.owner.blocks import Block
from tests.bot.host.fakes import GUILD, Front
from tests.bot.host.league.ground import QUICK
from tests.bot.host.servers.waiting import KINDS
from tests.contract.toy.definition import DEFINITION as TOY

DAY = 86_400_000
REASONS = ("down", "removed", "blocked", "paused")
NAMES = [kind.name for kind in KINDS]


class World(Front):
    """A server in which everything waits, and that rests for any reason."""

    async def rest(self, why):
        now = self.clock.ms()
        if why == "removed":
            await self.host.services.servers.suspend_server(GUILD)
        elif why == "blocked":
            await self.database.write(
                lambda conn: blocks.put(conn, Block(blocks.SERVER, GUILD, now))
            )
        elif why == "paused":
            await self.database.write(lambda conn: rests.begin(conn, EVERYWHERE, PAUSED, now))

    async def wake(self, why):
        now = self.clock.ms()
        if why == "down":
            self.restart()
        elif why == "removed":
            await self.host.services.servers.invited(GUILD)
        elif why == "blocked":
            await self.database.write(lambda conn: blocks.remove(conn, blocks.SERVER, GUILD, now))
        else:
            await self.database.write(lambda conn: rests.end_everywhere(conn, PAUSED, now))
        await self.host.tick()

    async def pass_ms(self, passed, *, is_down=False):
        """Let time pass; a bot that is down does not tick."""
        self.clock.move(milliseconds=passed)
        if not is_down:
            await self.host.tick()


@pytest.fixture
def world(database, clock, monkeypatch, request):
    """A server with the games that are played in lobbies, cups and both kinds of season."""
    kind = request.node.callspec.params.get("kind")
    request.getfixturevalue("even_lot" if kind is not None and kind.name == "timer" else "odd_lot")
    games = {one.name: one for one in (TOY, FINALE, QUICK)}
    monkeypatch.setattr("bot.host.match.computer_players.GAMES", games)
    return World(database, clock, games=games)


@pytest.mark.parametrize("why", REASONS)
@pytest.mark.parametrize("kind", KINDS, ids=NAMES)
async def test_what_waits_is_not_decided_by_time_in_which_nobody_could_play(world, kind, why):
    thing = await kind.begin(world)
    before = await kind.due(world, thing)
    await world.pass_ms(min(before - world.clock.ms() - 10_000, 3 * DAY) * 2 // 3)
    left = await kind.due(world, thing) - world.clock.ms()
    assert left > 0
    await world.rest(why)
    goes_on = kind.plays and why == "paused"
    for passed in (left - 1_000, 1_000, 1_000, 3 * DAY):
        await world.pass_ms(passed, is_down=why == "down")
        if not goes_on and why != "down":
            assert not await kind.is_done(world, thing)
    await world.wake(why)
    if goes_on:
        assert await kind.is_done(world, thing)
        return
    assert not await kind.is_done(world, thing)
    moved = await kind.due(world, thing) - world.clock.ms()
    assert left <= moved <= left + NOTED_EVERY
    assert await world.database.read(lambda conn: rests.of(conn, GUILD)) == []
    await world.pass_ms(moved + 120_000)
    await world.pass_ms(1_000)
    assert await kind.is_done(world, thing)
