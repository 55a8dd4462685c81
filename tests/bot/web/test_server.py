"""The server of the pages: it begins and ends with the bot, and is nothing without an address."""

import asyncio
import sys

import aiohttp
import pytest

from bot.discord.pages import serve_pages
from bot.operations.settings import Settings, SettingsError
from bot.web.server import serving
from tests.bot.host.fakes import ANA
from tests.bot.web.conftest import URL
from tests.programs import ROOT, free_port, run

LOADED = """
import sys
import bot.discord.connection, bot.discord.online_checks
assert "bot.web" not in sys.modules
assert "aiohttp.web" not in sys.modules
"""


def settings(port):
    made = Settings(_env_file=None, web_url=URL)
    return made.model_copy(update={"web_port": port})


def test_a_bot_without_an_address_loads_nothing_of_them():
    run(sys.executable, "-c", LOADED, cwd=ROOT, check=True)


async def test_a_bot_without_an_address_serves_nothing():
    async with serve_pages(None, Settings(_env_file=None)):
        pass


async def test_a_port_that_is_taken_is_told(site):
    port = free_port()
    async with serving(site.front.host, site.presses, settings(port), is_ready=lambda: True):
        with pytest.raises(SettingsError, match=f"Port {port} is taken; .* FULLTIME_WEB_PORT"):
            async with serving(
                site.front.host, site.presses, settings(port), is_ready=lambda: True
            ):
                pass


async def test_the_end_waits_for_no_open_stream(site, match, ana):
    """By itself aiohttp waits a minute for its handlers; a bot has seconds to end."""
    cookies = {cookie.key: cookie.value for cookie in ana.client.session.cookie_jar}
    port = free_port()
    at = f"http://127.0.0.1:{port}/match/{match}/news"
    headers = {"Cookie": "; ".join(f"{key}={value}" for key, value in cookies.items())}
    async with aiohttp.ClientSession() as session:
        async with (
            asyncio.timeout(60),
            serving(site.front.host, site.presses, settings(port), is_ready=lambda: True),
        ):
            stream = await session.get(at, headers=headers)
            assert await stream.content.readany()
        assert await stream.content.read() is not None
        stream.close()


async def test_a_page_until_the_bot_is_ready_says_so(site):
    port, ready = free_port(), []
    async with (
        serving(site.front.host, site.presses, settings(port), is_ready=lambda: bool(ready)),
        aiohttp.ClientSession() as session,
    ):
        for status in (503, 200):
            async with session.get(f"http://127.0.0.1:{port}/") as response:
                assert response.status == status
            ready.append(ANA)
