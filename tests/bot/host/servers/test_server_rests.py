"""Servers that rest: nothing comes due in them, and when they wake, every date has moved."""

from contextlib import suppress
from dataclasses import replace

import pytest

from bot.host.servers.server_rests import NOTED_EVERY
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.interaction import MemberInteraction
from games.finale_cards.definition import DEFINITION as FINALE
from storage.fleet import rests
from storage.fleet.rests import EVERYWHERE, PAUSED
from storage.match import matches
from storage.owner import blocks
from storage.owner.blocks import Block
from storage.server import cups, seasons, servers
from tests.bot.host.fakes import ANA, CHANNEL, GUILD, HERE, TOKEN, Died, Front
from tests.bot.host.league.ground import QUICK
from tests.bot.host.servers import waiting
from tests.bot.host.servers.waiting import KINDS
from tests.contract.toy.definition import DEFINITION as TOY

DAY = 86_400_000
REASONS = ("down", "removed", "blocked", "paused")
CHANNELS = ("deleted", "forbidden")
"""What keeps the lobbies of cups and leagues in a channel from being shown."""
OWED = ("cup tie", "league round")


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
        elif why == "deleted":
            self.messenger.deleted.add(CHANNEL)
            await self.host.services.stranded_lobbies.channel_deleted(CHANNEL)
        elif why == "forbidden":
            self.messenger.hidden.add(CHANNEL)
            self.messenger.closed.add(CHANNEL)
            await self.show_lobbies()

    async def show_lobbies(self):
        """Let all lobbies be shown again, as after a press in them."""
        for match in await self.database.read(lambda conn: matches.ids(conn, "lobby")):
            row = await self.row(match)
            await self.database.write(
                lambda conn, of=row: self.host.services.matches.enqueue(conn, of, "lobby")
            )
            await self.host.services.outbox.deliver(match)

    async def wake(self, why):
        now = self.clock.ms()
        if why == "down":
            self.restart()
        elif why == "removed":
            await self.host.services.servers.invited(GUILD)
        elif why == "blocked":
            await self.database.write(lambda conn: blocks.remove(conn, blocks.SERVER, GUILD, now))
        elif why == "paused":
            await self.database.write(lambda conn: rests.end_everywhere(conn, PAUSED, now))
        elif why == "deleted":
            await self.database.write(
                lambda conn: servers.save(
                    conn, replace(servers.load(conn, GUILD), channel_id=CHANNEL + 1)
                )
            )
        else:
            self.messenger.hidden.clear()
            self.messenger.closed.clear()
            await self.show_lobbies()
        for _ in range(2):  # the clocks of turns are looked at once they have moved
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
    games = {definition.name: definition for definition in (TOY, FINALE, QUICK)}
    monkeypatch.setattr("bot.host.computers.choices.GAMES", games)
    return World(database, clock, games=games)


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        pytest.param(kind, why, id=f"{kind.name}-{why}")
        for kind in KINDS
        for why in REASONS + (CHANNELS if kind.name in OWED else ())
    ],
)
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


def told(world):
    """The posts about rests."""
    texts = ["\n".join(post.looks[0].lines) for post in world.messenger.posts]
    return [text for text in texts if text.startswith("👋")]


async def everything(world):
    """A season, a league, a cup and a sign-up, begun in this order."""
    for game in ("eleven", TOY.name):
        await waiting.begin_season(world, game)
    await waiting.draw_cup(world)
    await waiting.open_season(world)


@pytest.mark.parametrize(
    ("why", "first"),
    [
        ("down", "👋 I was away for 3 days."),
        ("removed", "👋 I am back after 3 days."),
        ("blocked", "👋 Nobody could play in this server for 3 days."),
        ("paused", "👋 No match could begin for 3 days."),
    ],
)
async def test_a_server_that_wakes_is_told_once_for_how_long_and_the_new_dates(world, why, first):
    await everything(world)
    await world.pass_ms(20 * 3_600_000)
    await world.rest(why)
    await world.pass_ms(3 * DAY, is_down=why == "down")
    await world.wake(why)
    for _ in range(3):
        await world.pass_ms(60_000)
    (post,) = told(world)
    lines = post.splitlines()
    assert lines[:2] == [first, "Nobody has lost time. The new dates:"]
    dates = ["🏆 Autumn · round 1 closes", "🏆 Cup · matches that have not", "🏆 Autumn · sign-up"]
    if why != "paused":
        dates.append("🏆 Autumn · First director closes")
    assert len(lines) == 2 + len(dates)
    for begins in dates:
        assert len([line for line in lines if line.startswith(begins)]) == 1


async def test_a_short_rest_moves_dates_and_is_not_told(world):
    await everything(world)
    await world.pass_ms(20 * 3_600_000)
    (cup,) = await world.database.read(lambda conn: cups.of_guild(conn, GUILD))
    before = await waiting.tie_due(world, cup.id)
    await world.pass_ms(5 * 60_000, is_down=True)
    await world.wake("down")
    await world.pass_ms(60_000)
    assert 5 * 60_000 <= await waiting.tie_due(world, cup.id) - before <= 6 * 60_000
    assert told(world) == []


async def test_where_only_matches_waited_nothing_is_told(world):
    match = await waiting.begin_match(world)
    await world.rest("removed")
    await world.pass_ms(3 * DAY)
    await world.wake("removed")
    await world.pass_ms(60_000)
    assert told(world) == []
    assert (await world.row(match)).status == "running"


async def test_ten_short_rests_give_all_their_time_back(world):
    cup = await waiting.draw_cup(world)
    await world.pass_ms(60_000)
    before = await waiting.tie_due(world, cup)
    for _ in range(10):
        await world.rest("removed")
        await world.pass_ms(4 * 60_000)
        await world.wake("removed")
        await world.pass_ms(60_000)
    assert await waiting.tie_due(world, cup) - before == 40 * 60_000


async def test_of_two_reasons_the_time_of_both_together_is_given_back(world):
    """One begins within the other and outlives it."""
    cup = await waiting.draw_cup(world)
    await world.pass_ms(60_000)
    before = await waiting.tie_due(world, cup)
    await world.rest("removed")
    await world.pass_ms(DAY)
    await world.rest("blocked")
    await world.pass_ms(DAY)
    await world.wake("removed")
    await world.pass_ms(DAY)
    assert await waiting.tie_due(world, cup) == before
    await world.wake("blocked")
    assert await waiting.tie_due(world, cup) - before == 3 * DAY
    await world.pass_ms(60_000)
    assert len(told(world)) == 1


async def test_what_begins_while_all_is_paused_gets_the_rest_of_the_pause(world):
    await waiting.begin_match(world)
    await world.rest("paused")
    await world.pass_ms(DAY)
    season = await waiting.open_season(world)
    before = await waiting.season_due(world, season)
    await world.pass_ms(2 * DAY)
    await world.wake("paused")
    assert await waiting.season_due(world, season) - before == 2 * DAY


async def test_a_season_paused_by_its_organiser_stays_so_and_moves_once(world):
    division = await waiting.begin_days(world)
    await world.pass_ms(20 * 3_600_000)
    left = await waiting.day_due(world, division) - world.clock.ms()
    (season,) = await world.database.read(lambda conn: seasons.live_in(conn, GUILD))
    await pause(world, season.id)
    await world.pass_ms(DAY)
    await world.rest("removed")
    await world.pass_ms(3 * DAY)
    await world.wake("removed")
    assert told(world) == []
    await world.pass_ms(DAY)
    await pause(world, season.id)
    assert await waiting.day_due(world, division) - world.clock.ms() == left


async def pause(world, season_id):
    """Pause a season, or let it go on."""
    asked = MemberInteraction(ANA, HERE, CustomId(NO_MATCH, "/season"), TOKEN)
    await world.host.services.seasons.pause(asked, season_id)


@pytest.mark.parametrize("kill_at", range(4))
async def test_a_kill_while_a_server_wakes_moves_nothing_twice(world, monkeypatch, kill_at):
    await everything(world)
    await world.pass_ms(20 * 3_600_000)
    (cup,) = await world.database.read(lambda conn: cups.of_guild(conn, GUILD))
    before = await waiting.tie_due(world, cup.id)
    since = world.clock.ms()
    await world.pass_ms(3 * DAY, is_down=True)
    world.restart()
    write, count = world.database.write, iter(range(1000))

    async def write_or_die(work, **how):
        if next(count) == kill_at:
            raise Died
        return await write(work, **how)

    with monkeypatch.context() as patch:
        patch.setattr(world.database, "write", write_or_die)
        with suppress(Died):
            await world.host.tick()
    world.restart()
    await world.pass_ms(61_000)
    await world.pass_ms(61_000)
    assert await waiting.tie_due(world, cup.id) - before in range(3 * DAY, world.clock.ms() - since)
    assert len(told(world)) == 1


NEVER_EARLIER = ("league round", "season day")
"""What keeps the dates that its members were told."""


async def jump(world, passed):
    """Set the clock ahead or back, which no host of these tests takes for time it has run."""
    world.host.ticked_at = None
    for ms in (passed, 1_000, 1_000):
        await world.pass_ms(ms)


@pytest.mark.parametrize("kind", KINDS, ids=[kind.name for kind in KINDS])
async def test_a_clock_that_was_ahead_delays_nothing_once_it_is_right(world, kind):
    """While it was ahead, that was a downtime, which moved every date."""
    thing = await kind.begin(world)
    await world.pass_ms(1_000)
    before = await kind.due(world, thing)
    await jump(world, 3 * DAY)
    ahead = await kind.due(world, thing)
    assert ahead > before + DAY
    await jump(world, -3 * DAY)
    late = await kind.due(world, thing) - before
    assert late == ahead - before if kind.name in NEVER_EARLIER else abs(late) <= NOTED_EVERY
    assert await world.database.read(lambda conn: rests.of(conn, GUILD)) == []


async def test_what_began_while_the_clock_was_ahead_lasts_no_longer(world):
    await world.host.tick()
    await jump(world, 3 * DAY)
    match = await waiting.begin_match(world)
    begun = world.clock.ms()
    before = (await world.table(match)).clocks.reading(0).deadline
    await jump(world, -3 * DAY)
    after = (await world.table(match)).clocks.reading(0).deadline
    assert after - world.clock.ms() <= before - begun


async def test_new_dates_of_a_clock_that_was_set_right_are_told(world):
    await everything(world)
    await world.pass_ms(1_000)
    await jump(world, 3 * DAY)
    await jump(world, -3 * DAY)
    first, second = told(world)
    assert first.splitlines()[0] == "👋 I was away for 3 days."
    assert second.splitlines()[0] == "👋 The clock of my computer was wrong. It is right again."
    assert "🏆 Autumn · sign-up" in second
