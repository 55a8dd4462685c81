"""A hint in a running match, and the analysis of a finished one, on a phone."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.match import asked, move, play_on

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
ANALYSED = 300_000
"""Milliseconds for the analysis of a match, on a busy machine too."""
SHOWN = re.compile("(Replay|Turning point) · move")
"""What a turning point leads to: its move, and what was better if anything was."""


async def test_a_hint_is_had_and_the_match_is_analysed(start, look, tmp_path):
    playground = await start()
    ana, ben = await look(playground, "Ana", 360), await look(playground, "Ben")
    await ana.play("Dice football (Finale)")
    await ben.press("Join")
    await ana.sees("🟢 Ben")
    await ana.press("Start")
    while "▶ Ana" not in (text := await asked([ana, ben])):
        await move([ana, ben], text)
    await ana.press("More…")
    await ana.press("💡 Hint", ana.panel)
    await expect(ana.panel).to_contain_text("A computer would choose")
    await ana.shoot(tmp_path / "hint.png")
    await play_on([ana, ben], tmp_path)
    await ana.sees("💡 Hints: Ana 1")
    await ana.press("Analysis")
    await expect(ana.card).to_contain_text("press Analysis", timeout=ANALYSED)
    await ana.shoot(tmp_path / "analysed.png")
    await ana.press("Analysis")
    await expect(ana.panel).to_contain_text("Turning points")
    await ana.shoot(tmp_path / "analysis.png")
    await ana.press(re.compile("^Move "), ana.panel)
    await expect(ana.panel).to_contain_text(SHOWN)
    await ben.press("Analysis")
    # workers that have little of the machine play few matches on, and then luck is not told
    await expect(ben.panel).to_contain_text(re.compile("Own choices|So many small choices"))
    await ben.shoot(tmp_path / "analysis-wide.png")
    assert await playground.interrupt() == ""
