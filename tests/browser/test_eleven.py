"""Eleven in a browser: one manager on a phone, from the draft through the first week."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.test_whole_matches import fits_one_screen
from tests.browser.viewer import IDLE

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

ON = re.compile(r"^(Suggest|Send the team out|Kick off|End the match|Accept|Let them decide|Done)$")
"""Labels of the buttons that move the match on, on every panel."""
MOST_PRESSES = 60


async def press_on(ana):
    """Press a button that moves the match on, else Pass, else the first of the panel."""
    await ana.until(IDLE)
    labels = [
        label.strip()
        for label in await ana.panel.locator(".component-button:enabled").all_inner_texts()
    ]
    found = [label for label in labels if ON.match(label)]
    label = (found or [label for label in labels if label == "Pass"] or labels)[0]
    await ana.press(label, ana.panel)


async def test_a_week_on_a_phone(start, look, tmp_path):
    """E-R21: every phase of a week is reached by pressing, and every picture is looked at.

    On each panel the picture and the first choice are on one screen.
    """
    playground = await start()
    ana = await look(playground, "Ana", 360)
    await ana.play("Eleven")
    await ana.press("Start")
    await ana.sees("Before the season")
    await ana.press("My club")
    await ana.shoot(tmp_path / "draft.png")
    seen = []
    for _ in range(MOST_PRESSES):
        text = await ana.panel.inner_text()
        await fits_one_screen(ana.panel)
        for phase in ("Monday", "Tuesday", "Thursday", "Matchday"):
            if f"Week 1 of 8 · {phase}" in text and phase not in seen:
                seen.append(phase)
                await ana.shoot(tmp_path / f"{phase}.png")
        if "Week 2 of 8" in text:
            break
        await press_on(ana)
    assert seen == ["Monday", "Tuesday", "Thursday", "Matchday"]
    await expect(ana.panel).to_contain_text("Week 2 of 8 · Monday")
    await ana.sees("Week 2 of 8")
    await ana.sees(re.compile("points? [▲▼–]"))
    await ana.press("Log")
    await expect(ana.panel).to_contain_text("Week 2.")
    assert "broke" not in await ana.reads()
    assert await playground.interrupt() == ""
