"""No byte of a running match's public page tells what onlookers do not see, in any game.

As in `tests/bot/web/test_page_secrets.py`, the position is replaced by a random one that onlookers
cannot tell from it, with other hands at all seats: the pages must be the same.
"""

from types import SimpleNamespace

import pytest

from bot.host.match.match_archive import Archive
from bot.operations.settings import Settings
from games.core.dice import RandomSource, match_key
from games.registry import GAMES
from tests.bot.host.fakes import Front
from tests.bot.host.servers.pressing import press
from tests.bot.web.conftest import URL, Site
from tests.bot.web.public.conftest import Channels, set_pages
from tests.bot.web.random_match import OPEN_GAMES, begun, played
from tests.contract.test_secrets import blindfolded

MOVES, LOOKED_EVERY = 18, 4


@pytest.fixture(params=GAMES)
async def site(request, database, clock, monkeypatch):
    """The pages of a host of one game."""
    for module in ("computers.choices", "match.replay_run", "replays.html_replay"):
        monkeypatch.setattr(f"bot.host.{module}.GAMES", GAMES)
    front = Front(database, clock, games={request.param: GAMES[request.param]}, web_url=URL)
    front.permission_checker = Channels()
    front.restart()
    site = Site(front, Settings(_env_file=None, web_url=URL))
    yield site
    await site.close()


async def test_a_page_is_the_same_whatever_players_hide(site, chance, monkeypatch):
    front, (name,) = site.front, site.front.host.services.games
    definition, dreams, real_position = GAMES[name], [], Archive.position

    async def position(self, loaded, rows, step):
        state = await real_position(self, loaded, rows, step)
        if not dreams:
            return state
        walk = SimpleNamespace(chance=RandomSource(match_key(b"dream", str(len(dreams)))))
        imagined = blindfolded(definition, state, None, walk)
        dreams.append(imagined != state)
        return imagined

    monkeypatch.setattr(Archive, "position", position)
    monkeypatch.setattr("bot.web.limits.RateLimit.require", lambda _self, _key: None)
    base = await set_pages(front, "on")
    await press(front, "?setup-web-delay", "0", grant="manage")
    match = await begun(front, name)
    visitor, hidden = await site.open(), 0
    async for _ in played(front, match, chance, moves=MOVES, every=LOOKED_EVERY):
        dreams.clear()
        real = await visitor.get(f"{base}/match/{match}")
        assert real.status == 200
        dreams.append(False)
        assert (await visitor.get(f"{base}/match/{match}")).body == real.body
        hidden += any(dreams)
    dreams.clear()
    assert hidden or name in OPEN_GAMES
