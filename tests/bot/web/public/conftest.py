"""A server whose pages are switched on, and a browser of somebody who has its address."""

import pytest

from bot.host.ui.channel_permissions import NoPermissionChecker, PublicServer
from bot.operations.settings import Settings
from storage.server import servers
from tests.bot.host.fakes import CHANNEL, GUILD
from tests.bot.host.servers.pressing import press
from tests.bot.web.conftest import URL, Site


class Channels(NoPermissionChecker):
    """Says which channels everybody may read, or fails."""

    def __init__(self):
        self.public, self.asked, self.error = {CHANNEL: "stadium"}, 0, None
        self.archived = {}

    async def public_part(self, guild_id, also=()):
        assert guild_id == GUILD
        self.asked += 1
        if self.error:
            raise self.error
        asleep = {one: name for one, name in self.archived.items() if one in also}
        return PublicServer("The <Club>", self.public | asleep)


async def set_pages(front, word, action="/setup-web-pages"):
    """Press a button of the panel; return the path of the pages."""
    await press(front, f"{action} {word}", grant="manage")
    row = await front.database.read(lambda conn: servers.load(conn, GUILD))
    return f"/server/{row.pages_key}"


@pytest.fixture
def channels(front):
    front.permission_checker = found = Channels()
    front.restart()
    return found


@pytest.fixture
async def site(front, channels):
    site = Site(front, Settings(_env_file=None, web_url=URL))
    yield site
    await site.close()


@pytest.fixture
async def base(site):
    return await set_pages(site.front, "on")


@pytest.fixture
async def visitor(site):
    return await site.open()
