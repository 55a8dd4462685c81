"""Logging in, staying connected, and how the process runs."""

import gc
import os
import sys
from datetime import UTC, datetime
from http import HTTPStatus

import aiohttp
import discord
import pytest
from pydantic import SecretStr

from bot.discord import client, connection
from bot.operations.settings import SettingsError
from bot.operations.steady_clock import SteadyClock
from storage.errors import StorageError
from tests import programs
from tests.bot.arena import quick_settings
from tests.bot.transport.test_delivery_errors import page


class Unlucky(client.Fulltime):
    """A bot that cannot log in at first, and then is not let onto the gateway at first."""

    def __init__(self, *args, **how):
        super().__init__(*args, **how)
        self.refusals = [discord.GatewayNotFound] * 2 + [aiohttp.ClientConnectionError] * 2
        self.refusals += [discord.RateLimited(40.0), page(HTTPStatus.TOO_MANY_REQUESTS)]
        self.logged_in_with, self.is_connected = [], False

    async def login(self, token):
        if self.refusals[2:]:
            raise self.refusals.pop()
        self.logged_in_with.append(token)

    async def connect(self):
        if self.refusals:
            raise self.refusals.pop()
        self.is_connected = True


async def test_logging_in_is_tried_again_until_discord_is_there(tmp_path, monkeypatch):
    """A first connection that fails neither ends the bot nor makes it log in twice."""
    monkeypatch.setattr(connection, "FIRST_WAIT", 0.0)
    settings = quick_settings(tmp_path).model_copy(update={"token": SecretStr("word")})
    monkeypatch.setattr(client, "Fulltime", Unlucky)
    bot = client.make_client(settings, clock=lambda: datetime.now(UTC))
    await connection._connect(bot, settings)
    assert bot.is_connected
    assert bot.logged_in_with == ["word"]
    await bot.database.close()


@pytest.mark.parametrize(
    ("code", "told"),
    [(4004, connection.REFUSED), (4010, connection.WRONG_SHARDS), (4011, "must be enough for all")],
)
async def test_what_the_gateway_refuses_for_good_needs_a_person(tmp_path, monkeypatch, code, told):
    """A token that was taken back while connected, or shards that are no more enough."""
    with pytest.raises(SettingsError) as caught:
        await connect_until_closed(tmp_path, monkeypatch, code)
    assert told in str(caught.value)


async def test_another_code_of_the_gateway_is_told_as_it_is(tmp_path, monkeypatch):
    with pytest.raises(discord.ConnectionClosed):
        await connect_until_closed(tmp_path, monkeypatch, 4013)


async def connect_until_closed(tmp_path, monkeypatch, code):
    """Connect a bot whose gateway is closed with this code."""

    class Cut(client.Fulltime):
        async def login(self, token):
            """Discord takes the token as yet."""

        async def connect(self):
            raise discord.ConnectionClosed(None, shard_id=0, code=code)

    monkeypatch.setattr(client, "Fulltime", Cut)
    settings = quick_settings(tmp_path)
    bot = client.make_client(settings, clock=lambda: datetime.now(UTC))
    try:
        await connection._connect(bot, settings)
    finally:
        await bot.database.close()


@pytest.mark.usefixtures("interpreter")
def test_a_disk_that_fails_while_the_bot_starts_ends_with_its_sentence(tmp_path, monkeypatch):
    async def fail(bot, _settings, **_more):
        assert isinstance(bot.host.services.matches.clock, SteadyClock)
        await bot.database.close()
        raise StorageError("The disk is full.")

    monkeypatch.setattr(connection, "serve", fail)
    with pytest.raises(StorageError, match=r"^The disk is full\.$"):
        connection.run(quick_settings(tmp_path))


@pytest.fixture
def interpreter():
    """Python as it was before the bot changed how it switches threads and collects."""
    before, thresholds = sys.getswitchinterval(), gc.get_threshold()
    yield
    sys.setswitchinterval(before)
    gc.set_threshold(*thresholds)
    gc.unfreeze()


@pytest.mark.long
@pytest.mark.usefixtures("interpreter")
def test_nobody_waits_long_for_the_interpreter(tmp_path, monkeypatch):
    """Threads of the database let go of it soon, and the collector leaves alone what lasts."""
    seen = []

    async def look(bot, _settings, **_more):
        is_looked_at = any(each_object is bot for each_object in gc.get_objects())
        seen.append((sys.getswitchinterval(), is_looked_at, gc.get_threshold()[2]))
        await bot.database.close()

    monkeypatch.setattr(connection, "serve", look)
    connection.run(quick_settings(tmp_path))
    ((switch, is_collected, full),) = seen
    assert switch < 0.001
    assert not is_collected, "the bot itself lasts"
    assert full < 10, "small portions"


ENDING = """
import asyncio, os, signal, sys
import discord
from bot.cli import main
from bot.discord import client, connection, exit_timer
from bot.operations.settings import SettingsError
from storage.errors import DatabaseLostError, StorageError, StorageUnavailable

async def connect(bot, settings):
    {way}
    await asyncio.sleep(600)

exit_timer.ENDS_WITHIN = 0.4
client.Fulltime.close = lambda bot: asyncio.sleep(600)
connection._connect = connect
sys.argv = ["fulltime", "run"]
main()
"""
WAYS_OUT = {
    "an error of the gateway": ("raise discord.ConnectionClosed(None, shard_id=0, code=4013)", 1),
    "a refused token": ("raise SettingsError('The token is refused.')", 2),
    "a signal": ("os.kill(os.getpid(), signal.SIGTERM)", 1),
    "an owner": ("bot.owner_sync.stopped.set()", 0),
    "a lost lease": ("bot.lease.lost.set()", 1),
    "a database that is gone for a while": ("raise StorageUnavailable('It is away.')", 1),
    "a database that cannot be used": ("raise StorageError('It is of another program.')", 2),
    "a lost database": ("bot.database._file.note_damage()", 2),
    "a fault of ours": ("raise KeyError", 1),
}
"""What ends the bot, and the exit status if it then hangs."""


@pytest.mark.parametrize(
    ("way", "status"),
    [
        pytest.param(*how, id=name, marks=[] if number < 2 else [pytest.mark.long])
        for number, (name, how) in enumerate(WAYS_OUT.items())
    ],
)
def test_a_bot_that_hangs_while_it_closes_ends_whatever_has_ended_it(settings, way, status):
    env = os.environ | {"DISCORD_TOKEN": "none", "FULLTIME_DATABASE": settings.address}
    done = programs.run(
        sys.executable, "-c", ENDING.format(way=way), cwd=programs.ROOT, env=env, timeout=60
    )
    assert done.returncode == status, done.stdout + done.stderr
    assert "shutdown_timed_out" in done.stdout + done.stderr
    assert "Traceback" not in done.stdout + done.stderr
