"""What the tests of the whole bot share: SimCord with the bot on a database file of its own."""

import shutil

import pytest

from bot.discord.channel_gateway import DiscordMessenger
from bot.host.delivery import panels
from games.registry import GAMES
from storage.sqlite import connection
from tests.bot.arena import Arena, enter, file_of, quick_settings, use_quick_workers
from tests.bot.payloads import share_payloads
from tests.contract.toy.definition import DEFINITION as TOY
from tests.inline_files import use_inline_files

share_payloads()


@pytest.fixture(autouse=True)
def untiring(monkeypatch):
    """Channels that take edits without a rest, so that a test sees what was told at once."""
    monkeypatch.setattr(DiscordMessenger, "edits_every", 0.0)
    monkeypatch.setattr(DiscordMessenger, "panel_edits_every", 0.0)
    monkeypatch.setattr(panels, "GATHERED_FOR", 0.0)
    monkeypatch.setattr(DiscordMessenger, "panel_undisturbed_for", 0.0)


@pytest.fixture(autouse=True)
def careless(monkeypatch):
    """Files that need not outlive a power cut: nothing waits until a move is on the disk."""
    pragmas = (*connection.PRAGMAS, "PRAGMA synchronous = OFF")
    monkeypatch.setattr(connection, "PRAGMAS", pragmas)


@pytest.fixture(autouse=True)
def migrated(copied_files):
    """Files that are copied where a bot would migrate them."""


@pytest.fixture
def games(monkeypatch):
    """The games with the toy among them, which has secrets, a timer and menus."""
    monkeypatch.setitem(GAMES, TOY.name, TOY)
    return GAMES


@pytest.fixture
def settings(tmp_path, empty_database):
    """Settings of a bot with an empty database in the test's folder."""
    settings = quick_settings(tmp_path)
    shutil.copy(empty_database, file_of(settings))
    return settings


@pytest.fixture
async def env(settings, monkeypatch, games):
    """SimCord with the bot in it; whatever breaks in the bot unseen fails the test."""
    use_quick_workers(monkeypatch)
    use_inline_files(monkeypatch)
    monkeypatch.setattr("secrets.token_bytes", lambda size: bytes(range(size)))
    env = enter(settings)
    await env.start()
    try:
        yield env
    finally:
        await env.bot.close()
        await env.shutdown()
    env._raise_errors_since(env._errors_acknowledged)


@pytest.fixture
def arena(env):
    """A channel where the bot may not open threads, as in the playground."""
    return Arena(env, threads=False)


@pytest.fixture
def threaded(env):
    """A channel where every match gets its thread."""
    return Arena(env, threads=True)
