"""No byte of a page tells its member what their seat does not see, in any game.

The position that the page is made of is replaced by a random one that the seat cannot tell from it,
as in `tests/contract/test_secrets.py`: the pages must be the same.
"""

import re
from types import SimpleNamespace

import pytest

from bot.host.play import moves
from bot.operations.settings import Settings
from games.core.dice import RandomSource, match_key
from games.registry import GAMES
from tests.bot.host.fakes import ANA, BEN, Front
from tests.bot.web.conftest import URL, Site
from tests.bot.web.random_match import OPEN_GAMES, begun, played
from tests.contract.test_secrets import blindfolded

FRESH = re.compile(r'(name="token" value|nonce)="[^"]*"')
"""What each page has anew: the token of its forms, and the nonce of its styles."""
MOVES, LOOKED_EVERY = 24, 3


@pytest.fixture(params=GAMES)
async def site(request, database, clock, monkeypatch):
    """The pages of a host of one game."""
    monkeypatch.setattr("bot.host.computers.choices.GAMES", GAMES)
    front = Front(database, clock, games={request.param: GAMES[request.param]}, web_url=URL)
    site = Site(front, Settings(_env_file=None, web_url=URL))
    yield site
    await site.close()


async def page_of(browser, match):
    page = await browser.get(f"/match/{match}")
    assert page.status == 200, page.words
    return FRESH.sub("", page.body)


async def test_a_page_is_the_same_whatever_others_hide(site, chance, monkeypatch):
    front, (name,) = site.front, site.front.host.services.games
    definition, shown, dreams = GAMES[name], moves.match_card.panel, []

    def panel(loaded, seat, *more, **how):
        if dreams:
            walk = SimpleNamespace(chance=RandomSource(match_key(b"dream", str(len(dreams)))))
            state = loaded.match.state
            loaded.match.state = blindfolded(definition, state, seat, walk)
            dreams.append(loaded.match.state != state)
        return shown(loaded, seat, *more, **how)

    monkeypatch.setattr(moves.match_card, "panel", panel)
    monkeypatch.setattr("bot.web.limits.RateLimit.require", lambda _self, _key: None)
    match = await begun(front, name)
    browsers = [await site.signed_in(member, match) for member in (ANA, BEN)]
    hidden = 0
    async for _ in played(front, match, chance, moves=MOVES, every=LOOKED_EVERY):
        for browser in browsers:
            dreams.clear()
            real = await page_of(browser, match)
            dreams.append(False)
            assert await page_of(browser, match) == real
            hidden += any(dreams)
        dreams.clear()
    assert hidden or name in OPEN_GAMES
