"""FINITA in a browser: two members on phones play some turns on panels of their own."""

import asyncio

import pytest
from playwright.async_api import expect

from tests.browser.test_whole_matches import press_on
from tests.browser.ways import WAYS

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

PRESSES = 3
PATIENCE = 90
"""Seconds until a panel has changed by itself."""


async def on_turn(viewers):
    """Wait until the own panel of one of these shows their turn; return that member."""
    async with asyncio.timeout(PATIENCE):
        while True:
            for viewer in viewers:
                if f"▶ {viewer.name}" in await viewer.panel.inner_text():
                    return viewer
            await asyncio.sleep(0.05)


async def test_some_turns_are_played_and_nobody_reads_a_hand(start, look, tmp_path):
    playground = await start()
    ana, ben = [await look(playground, name, 360) for name in ("Ana", "Ben")]
    await ana.play("FINITA")
    await ben.press("Join")
    await ana.sees("🟢 Ben")
    await ana.press("Start")
    for viewer in (ana, ben):
        await viewer.press("My hand")
    for _ in range(PRESSES):
        mover = await on_turn([ana, ben])
        before = await mover.panel.inner_text()
        await press_on(mover, WAYS["finita"])
        await expect(mover.panel).not_to_have_text(before, use_inner_text=True)
    await ana.shoot(tmp_path / "panel.png")
    for viewer, other in ((ana, ben), (ben, ana)):
        hand = await other.panel.locator("img:not([alt=''])").last.get_attribute("alt")
        assert hand
        assert hand not in await viewer.page.content()
    assert "broke" not in await ana.reads()
    assert await playground.interrupt() == ""
