"""Fixtures of the tests on the wire: the stand-in with our bot on a database file of its own."""

from datetime import UTC, datetime

import pytest

from bot.discord.client import make_client
from games.registry import GAMES
from tests.bot.arena import use_quick_workers
from tests.contract.toy.definition import DEFINITION as TOY
from tests.standin import standin
from tests.starts import keep_ids_from_dice


@pytest.fixture
def make_bot(settings, monkeypatch):
    """A function that makes a bot on that database, with the toy game and instant pictures."""
    monkeypatch.setitem(GAMES, TOY.name, TOY)
    use_quick_workers(monkeypatch)
    keep_ids_from_dice(monkeypatch.setattr)
    return lambda: make_client(settings, clock=lambda: datetime.now(UTC))


@pytest.fixture
async def home(make_bot):
    """A small Discord with our bot in it; its problems fail the test at its end."""
    async with standin(make_bot, names=("ana", "ben", "cem", "dana")) as running:
        yield running
