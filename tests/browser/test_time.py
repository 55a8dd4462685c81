"""A season of three from its sign-up to its champion in a minute: `/time` lets the days pass."""

import re
from contextlib import suppress

import pytest
from playwright.async_api import Error, expect

from tests.browser.test_seasons import type_command
from tests.browser.viewer import ANSWERED, IDLE, LAST, LISTED, SENT, TRIES

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
MINUTE = 60_000
NOW = re.compile("It is .* now")
DRAFT = 4
FIRST = re.compile("is the champion|comes first|It's a tie for first place")
"""What everybody reads of the first place in the end."""
MOST_WEEKS = 16
"""Eight weeks are played, though on a slow machine one /time may not get through a whole one."""


async def let_pass(viewer, how):
    """Type /time, choose what passes, and wait for the answer, again where the page had moved."""
    page, answers = viewer.page, viewer.messages.filter(has_text=NOW)
    count = await answers.count()
    for _ in range(TRIES):
        before = await page.evaluate(f"{LAST}.requestId")
        with suppress(Error):  # the page was renewed, which closes what was open
            await _send_time(page, how)
            await viewer.until(SENT, arg=before, timeout=LISTED)
            await viewer.until(ANSWERED, arg=before, timeout=MINUTE)
            if not await page.evaluate(f"{LAST}.rejected"):
                break
    await expect(answers).to_have_count(count + 1)


async def _send_time(page, how):
    composer = page.locator("#channel-composer-input")
    if not await composer.count():  # the command was refused as the page moved, and stands there
        await page.locator("#send-message").click(timeout=LISTED)
        return
    await composer.fill("/")
    await composer.press_sequentially("time")
    offered = page.get_by_role("listbox", name="Application commands")
    await offered.get_by_text("/time", exact=True).first.click(timeout=LISTED)
    option = page.locator(".command-option-input[data-option=passes]")
    await option.press_sequentially(how, timeout=LISTED)
    await page.get_by_role("option", name=how).first.click(timeout=LISTED)
    await page.locator("#send-message").click(timeout=LISTED)


async def test_a_season_of_three_is_played_to_its_champion(start, look, tmp_path):
    """Ben looks in now and then, on a phone; in the end he and Ana read who is the champion."""
    playground = await start()
    ana, ben = await look(playground, "Ana"), await look(playground, "Ben", 360)
    cem = await look(playground, "Cem")
    await type_command(ana, "season new")
    for one in (ben, cem):
        await one.sees("Monday to Friday")
        await one.press("Join")
    await ana.sees("Cem")
    await ana.press("Start")
    await ana.sees("closes")
    for _ in range(DRAFT):
        await let_pass(ana, "Until")
    await ana.shoot(tmp_path / "time.png")
    await type_command(ben, "hand")
    await expect(ben.panel).to_contain_text("Week 1 of 8 · Monday")
    labels = await ben.panel.get_by_role("button").all_inner_texts()
    await ben.press(next(label for label in labels if label.strip()), ben.panel)
    await ben.shoot(tmp_path / "monday.png")
    end = ana.messages.filter(has_text="New season, same people")
    for _ in range(MOST_WEEKS):
        await let_pass(ana, "A week")
        if await end.count():
            break
        await type_command(ben, "hand")  # or it would stand still after two weeks without anybody
        await ben.until(IDLE)
    for one in (ana, ben):
        await one.sees(FIRST)
        await one.shoot(tmp_path / f"champion-{one.name}.png")
    assert "broke" not in await ana.reads(), await ana.reads()
    assert await playground.interrupt() == ""
