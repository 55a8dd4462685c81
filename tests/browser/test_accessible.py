"""axe finds nothing serious on the pages of boards, dark and light, on a phone and on a desktop."""

import re

import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import expect

from games.registry import GAMES
from tests.browser.board_player import PATIENCE, SPOT, BoardPlayer, tapped
from tests.browser.conftest import SIZES
from tests.browser.test_board import BOARD, OPEN, opened
from tests.browser.ways import WAYS

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

SERIOUS = ("serious", "critical")
SCHEMES = ("light", "dark")
PICKING = "#spots .spot[type=button]:not(.picked, .other)"
"""The spots that only pick: another one plays."""
MIDDLE, MOST_CHOICES = 8, 60
"""The choices after which a spot that plays is good enough, and after which there must be some."""


async def faults(page):
    """Return what axe finds: the rule, how the page is shown, and where."""
    found = []
    for scheme in SCHEMES:
        await page.emulate_media(color_scheme=scheme)
        for width, height in SIZES.items():
            await page.set_viewport_size({"width": width, "height": height})
            result = await Axe().run(page)
            found += [
                (one["id"], scheme, width, part["html"][:200], part["failureSummary"][:300])
                for one in result.response["violations"]
                if one["impact"] in SERIOUS
                for part in one["nodes"]
            ]
    return found


@pytest.mark.parametrize("game", GAMES)
async def test_a_board_can_be_read_by_everybody(start, look, game):
    playground = await start()
    board = await opened(await look(playground, "Ana"), game)
    assert await faults(board) == []


@pytest.mark.parametrize("game", GAMES)
async def test_a_picture_that_is_being_touched_can_be_read_by_everybody(start, look, game):
    """In the middle of a turn, with a spot picked as soon as one of them only picks."""
    playground = await start()
    board = await opened(await look(playground, "Ana"), game)
    player = BoardPlayer(board, tapped, WAYS[game])
    spots, picking = board.locator(SPOT), board.locator(PICKING)
    for number in range(MOST_CHOICES):
        await expect(player.asked.first).to_be_visible(timeout=PATIENCE)
        if await picking.count() or (number > MIDDLE and await spots.count()):
            break
        await player.choose()
    if await picking.count():
        await picking.first.tap()
        await expect(board.locator("#spots .picked, .which").first).to_be_visible()
    else:
        await spots.first.focus()
    assert await faults(board) == []


async def test_pages_beside_a_board_can_be_read_by_everybody(start, look, browser):
    """A link, the browsers that are signed in, what is refused, and the page of no match."""
    playground = await start()
    ana = await look(playground, "Ana")
    board = await opened(ana, "finale_dice")
    origin = re.match(r"https?://[^/]+", board.url)[0]
    await ana.command("hand")
    await ana.press(BOARD, ana.panel)
    link = await ana.panel.get_by_role("link", name=OPEN).get_attribute("href")
    context = await browser.new_context()
    page = await context.new_page()
    for address in (link, f"{origin}/", board.url, f"{origin}/nothing"):
        await page.goto(address)
        await expect(page.locator("main")).to_be_visible()
        assert await faults(page) == [], address
    for address in (f"{board.url}/signed-in", f"{origin}/match/zzzz"):
        await board.goto(address)
        assert await faults(board) == [], address
    await context.close()
