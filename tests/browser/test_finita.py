"""FINITA in a browser: one person on a phone and three computers play a round to its end."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.viewer import IDLE

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

MOST_PRESSES = 120
NO_PLAY = re.compile(r"^(↻|↕ Sort|Back|Larger than…|Result)$")
"""What moves nothing on; Petra's other half always offers a number."""
SELF_REFRESH = 30_000
"""Milliseconds in which computers move and the panel changes by itself, on a busy machine too."""


async def test_one_person_plays_a_round_against_three_computers(start, look, tmp_path):
    playground = await start()
    ana = await look(playground, "Ana", 360)
    await ana.play("FINITA")
    for _ in range(3):
        await ana.press("+ Computer")
    await ana.press("Options")
    await ana.select(re.compile("Ends at"), "Ends at: one round")
    await ana.sees("one round")
    await ana.press("Start")
    await ana.sees("FINITA · round 1")
    await ana.press("My hand")
    await ana.shoot(tmp_path / "hand.png")
    for _ in range(MOST_PRESSES):
        if not await press_something(ana):
            break
    await ana.sees(re.compile(r"🏁 Card game \(FINITA\): .+ won"))
    assert "broke" not in await ana.reads()
    await ana.shoot(tmp_path / "result.png")
    assert await playground.interrupt() == ""


async def press_something(ana):
    """Press the first button of the hand that does something; False once the match is over.

    While others are waited for, the panel changes by itself as soon as Ana may do something.
    """
    await ana.until(IDLE)
    able = ana.panel.locator(".component-button:enabled").filter(has_not_text=NO_PLAY)
    over = ana.panel.get_by_role("button", name="Result")
    await expect(able.or_(over).first).to_be_visible(timeout=SELF_REFRESH)
    if await over.count():
        return False
    labels = [label.strip() for label in await able.all_inner_texts()]
    await ana.press(re.compile(f"{re.escape(labels[0])}$"), ana.panel)
    return True
