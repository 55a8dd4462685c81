"""A season of three from its sign-up to its champion in a minute: `/time` lets the days pass."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.viewer import IDLE

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
NOW = re.compile("It is .* now")
DRAFT = 4
FIRST = re.compile("is the champion|comes first|It's a tie for first place|There is no champion")
"""The words about the first place in the final post."""
MOST_WEEKS = 16
"""The most calls of /time; on a slow machine a call may not get through one of the eight weeks."""

PATIENCE = 600_000
"""Milliseconds in which computers play a week, on a busy machine too."""


async def let_pass(viewer, how):
    """Let time pass by /time, and wait for an answer with another date.

    They are not counted: the page shows the newest messages of a channel alone.
    """
    answers = viewer.messages.filter(has_text=NOW)
    before = await answers.last.inner_text() if await answers.count() else ""
    await viewer.command("time", passes=how)
    await expect(answers.last).not_to_have_text(before, timeout=PATIENCE, use_inner_text=True)


async def test_a_season_of_three_is_played_to_its_champion(start, look, tmp_path):
    """Ben looks in now and then, on a phone; in the end he and Ana read who is the champion."""
    playground = await start()
    ana, ben = await look(playground, "Ana"), await look(playground, "Ben", 360)
    cem = await look(playground, "Cem")
    await ana.command("season new")
    for one in (ben, cem):
        await one.sees("Monday to Friday")
        await one.press("Join")
    await ana.sees("Cem")
    await ana.press("Start")
    await ana.sees("closes")
    for _ in range(DRAFT):
        await let_pass(ana, "Until")
    await ana.shoot(tmp_path / "time.png")
    await ben.command("hand")
    await expect(ben.panel).to_contain_text("Week 1 of 8 · Monday")
    labels = await ben.panel.get_by_role("button").all_inner_texts()
    await ben.press(next(label for label in labels if label.strip()), ben.panel)
    await ben.shoot(tmp_path / "monday.png")
    end = ana.messages.filter(has_text="New season, same people")
    for _ in range(MOST_WEEKS):
        await let_pass(ana, "A week")
        if await end.count():
            break
        await ben.command("hand")  # or it would stand still after two weeks without anybody
        await ben.until(IDLE)
    for one in (ana, ben):
        await one.sees(FIRST)
        await one.shoot(tmp_path / f"champion-{one.name}.png")
    assert "broke" not in await ana.reads(), await ana.reads()
    assert await playground.interrupt() == ""
