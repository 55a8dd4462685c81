"""A host with the toy game and its pages, as aiohttp serves them to a browser."""

import re
import shutil
from dataclasses import dataclass, field

import pytest
from aiohttp import CookieJar
from aiohttp.test_utils import TestClient, TestServer

from bot.host.ui.custom_id import CustomId
from bot.interactions.open_presses import OpenPresses
from bot.operations.settings import Settings
from bot.web.server import application
from storage.opening import open_database
from tests.bot.host.fakes import ANA, BEN, FakeClock, Front, presses
from tests.bot.web.browser import Browser
from tests.contract.toy.definition import DEFINITION as TOY
from tests.inline_files import use_inline_files

URL = "http://127.0.0.1:8081"


@dataclass
class Site:
    """The pages of a host, and the browsers that are open."""

    front: Front
    settings: Settings
    opened: list = field(default_factory=list)
    presses: OpenPresses = field(default_factory=OpenPresses)
    is_ready: bool = True

    def app(self):
        return application(self.front.host, self.presses, self.settings, lambda: self.is_ready)

    async def open(self):
        """Serve the pages; return a browser that has visited nothing yet."""
        app, news, board = self.app()
        client = TestClient(TestServer(app), cookie_jar=CookieJar(unsafe=True))
        await client.start_server()
        self.opened.append((client, news, board))
        return Browser(client)

    async def link(self, member, match):
        """Press the button on the member's panel; return the path of the link."""
        reply = await self.front.send(member, CustomId(match, "/board"), private=True)
        (url,) = [press.url for press in presses(reply.content) if hasattr(press, "url")]
        assert url.startswith(self.settings.web_url)
        return url.removeprefix(self.settings.web_url)

    async def signed_in(self, member, match):
        """Return a browser in which this member has opened the board."""
        browser = await self.open()
        page = await browser.get(await self.link(member, match))
        page = await browser.send(page.forms[0])
        assert page.status == 200, page.text
        return browser

    async def settled(self):
        """Wait until what follows the last presses is done."""
        for _, _, board in self.opened:
            await board.close()

    async def close(self):
        for client, news, board in self.opened:
            await news.close()
            await client.close()
            await board.close()


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Files without threads, and the toy in the one registry there is."""
    use_inline_files(monkeypatch)
    for module in ("computers.choices", "match.replay_run", "replays.html_replay"):
        monkeypatch.setattr(f"bot.host.{module}.GAMES", {TOY.name: TOY})


@pytest.fixture
async def database(empty_database, tmp_path):
    path = tmp_path / "fulltime.db"
    shutil.copy(empty_database, path)
    async with open_database(path) as opened:
        yield opened


@pytest.fixture
def clock():
    return FakeClock()


@pytest.fixture
def front(database, clock):
    return Front(database, clock, web_url=URL)


@pytest.fixture
async def site(front):
    site = Site(front, Settings(_env_file=None, web_url=URL))
    yield site
    await site.close()


@pytest.fixture
async def match(front):
    """The id of a running match of Ana and Ben."""
    return await front.begin(ANA, BEN)


@pytest.fixture
async def ana(site, match):
    """A browser in which Ana has opened the board."""
    return await site.signed_in(ANA, match)


@pytest.fixture
def secret_of():
    """Return the secret of a link's path."""
    return lambda path: re.fullmatch(r"/sign-in/([\w-]+)", path)[1]
