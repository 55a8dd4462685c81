"""Presses that wait for a worker, a long read or Discord keep no other press waiting."""

import asyncio

import pytest

from bot.interactions import open_presses
from tests.bot.wire.table import begin


@pytest.fixture
def full(home, monkeypatch):
    """A function that fills all places with presses of a button that wait until an event."""
    monkeypatch.setattr(open_presses, "HELD_FOR", 0.05)
    monkeypatch.setattr(home.bot.router.presses, "room", asyncio.Semaphore(1))

    def fill(action):
        handle, goes_on = home.bot.host.handle, asyncio.Event()

        async def wait(interaction, *work):
            if interaction.custom_id.action == action:
                await goes_on.wait()
            return await handle(interaction, *work)

        monkeypatch.setattr(home.bot.host, "handle", wait)
        return goes_on

    return fill


async def test_a_move_is_played_while_slow_presses_hold_all_places(home, full):
    """Thirty-three exports at once made every move in every server wait for their pages."""
    match = await begin(home)
    goes_on = full("/log")
    slow = asyncio.create_task(home.user(match.other).click(match.card, "Log"))
    await home.until(home.bot.router.presses.room.locked)
    name, moves = match.turn
    await home.user(name).click(match.card, moves[0])
    await home.until(lambda: moves[0] not in match.moves())
    goes_on.set()
    await slow
    await home.until(lambda: home.bot.router.presses.count == 0)
    assert home.bot.router.presses.room._value == 1, "each place is given back once"
