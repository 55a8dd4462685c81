"""A channel that does not answer delays only those who play there."""

import asyncio

import pytest

from bot.transport import delivery_errors
from storage.match import outbox
from tests.bot.wire.crowd import begin
from tests.bot.wire.test_health import get, served
from tests.standin.wire import OPEN_THREADS

SILENT = 30.0


@pytest.fixture(autouse=True)
def hasty(monkeypatch):
    """Give up early on requests without an answer, and deliver late messages again at once."""
    monkeypatch.setattr(delivery_errors, "REQUEST_TIMEOUT", 0.5)
    monkeypatch.setattr(outbox, "LATE", 100)


async def until(home, holds):
    """Wait until `holds` is true of the undelivered messages, by match."""
    async with asyncio.timeout(60):
        while True:
            rows = await home.bot.database.read(outbox.open_rows)
            if holds({row.match_id: row for row in rows}):
                return
            await asyncio.sleep(0.05)


async def play_unseen(home, table):
    """Play a move that only the ticks deliver."""
    tables = home.bot.host.services.matches
    loaded = await tables.load(table.id)
    seat = loaded.waiting[0]
    line = loaded.definition.notation.write(
        loaded.definition.game.legal_actions(loaded.match.state, seat)[0]
    )
    await tables.play(table.id, seat, (line,), loaded.match.asked[seat])


async def test_a_silent_channel_delays_no_other_and_the_bot_is_well(home):
    other = home.world.add_channel(home.guild, "other")
    home.deny(other, OPEN_THREADS)
    silent = [await begin(home, "finale_dice", home.channel, ["ana", "ben"]) for _ in range(4)]
    told = await begin(home, "finale_dice", other, ["cem", "dana"])
    await home.until(lambda: home.bot.router.presses.count == 0)
    home.faults.slow("PATCH", f"/channels/{home.channel.id}/messages/*", SILENT)
    for table in (*silent, told):
        await play_unseen(home, table)
    ticked = home.bot.ticked_at
    await until(home, lambda rows: told.id not in rows)
    await until(home, lambda _rows: home.bot.ticked_at > ticked + 2)
    async with served(home.bot) as port:
        assert (await get(port))[0] == 200
    await until(home, lambda rows: all(rows[one.id].tries for one in silent))
    home.faults.ordered.clear()
    await until(home, lambda rows: not rows)
