"""The posts of a week of Eleven, in a window and on a phone: preview, transfers, show."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.league.test_time import DRAFT, MOST_WEEKS, let_pass
from tests.browser.viewer import DRAWN, IDLE, TOO_WIDE

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
POSTS = {
    "preview": re.compile("week 2 begins"),
    "transfers": re.compile("week 1: transfers"),
    "show": re.compile("Match of the week"),
}


async def shoot(viewer, words, path):
    """Take a screenshot of the newest message with these words, every picture loaded."""
    await viewer.until(IDLE)
    message = viewer.messages.filter(has_text=words).last
    await expect(message).to_be_visible()
    await message.scroll_into_view_if_needed()
    await viewer.until(DRAWN)
    await message.screenshot(path=path)
    lines = message.locator("p, h1, h2, h3, li")
    wide = [await line.evaluate(TOO_WIDE) for line in await lines.all()]
    assert not any(wide), wide


async def test_a_week_is_told_in_a_window_and_on_a_phone(start, look, tmp_path):
    playground = await start()
    ana, ben = await look(playground, "Ana"), await look(playground, "Ben", 360)
    await ana.command("season new")
    await ben.sees("Monday to Friday")
    await ben.press("Join")
    await ana.sees("Ben")
    await ana.press("Start")
    await ana.sees("closes")
    for _ in range(DRAFT):
        await let_pass(ana, "Until")
    for _ in range(MOST_WEEKS):
        await let_pass(ana, "A week")
        if await ana.messages.filter(has_text=POSTS["preview"]).count():
            break
        await ben.command("hand")  # or it would stand still after two weeks without anybody
        await ben.until(IDLE)
    for viewer in (ana, ben):
        for name, words in POSTS.items():
            await shoot(viewer, words, tmp_path / f"{name}-{viewer.name}.png")
        assert await viewer.messages.filter(has_text=POSTS["transfers"]).count() == 1
    assert "broke" not in await ana.reads(), await ana.reads()
    assert await playground.interrupt() == ""
