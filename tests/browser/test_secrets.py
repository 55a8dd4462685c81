"""Line-ups chosen in secret: what one member places, nobody else reads."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.match import asked, move

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

ROWS = re.compile(r"(?:Front|Back) row ([2-6] [2-6] [2-6] [2-6] [2-6])")
CHOSEN = "Secret choice"


async def place(viewer, numbers, shot):
    """Place these numbers of the front row, mix the rest, and return both rows."""
    await viewer.press("My team")
    await expect(viewer.panel).to_contain_text("Which number goes on")
    for at, number in enumerate(numbers):
        await viewer.press(number, viewer.panel)
        await expect(viewer.panel).to_contain_text(f"Front row {' '.join(numbers[: at + 1])} ·")
    await viewer.shoot(shot)
    await viewer.press("Shuffle the rest", viewer.panel)
    await expect(viewer.panel).to_contain_text("Both rows are full")
    front, back = ROWS.findall(await viewer.panel.inner_text())
    assert front.split()[: len(numbers)] == numbers
    return f"{front} / {back}"


async def test_nobody_reads_a_line_up_before_both_are_shown(start, look, tmp_path):
    """N-R4: the fixed placement, chosen on the panel of options and placed in private panels."""
    playground = await start()
    ana, ben = await look(playground, "Ana", 360), await look(playground, "Ben")
    await ana.play("Dice football (Finale)")
    await ana.press("Options")
    await ana.shoot(tmp_path / "options.png")
    await ana.select("Line-up", CHOSEN)
    await ana.sees(CHOSEN)
    await ben.press("Join")
    await ana.sees("🟢 Ben")
    await ana.press("Start")
    await ben.sees("Ana (Red 🔴) is still placing.")
    of_ana = await place(ana, ["6", "4"], tmp_path / "panel-ana.png")
    await ana.press("Ready", ana.panel)
    await ben.sees("Ana (Red 🔴) is ready. ✓")
    of_ben = await place(ben, ["2"], tmp_path / "panel-ben.png")
    await ben.shoot(tmp_path / "placing.png")
    for viewer, own, secret in ((ben, of_ben, of_ana), (ana, of_ana, of_ben)):
        await expect(viewer.page.get_by_alt_text("ten pieces face down").last).to_be_visible()
        seen = await viewer.reads() + await viewer.page.content()
        hidden = [row for row in secret.split(" / ") if row not in own]  # 120 rows: some are alike
        assert not any(row in seen for row in hidden)
    await ben.press("Ready", ben.panel)
    await ana.sees("🎲")
    await ana.press("Log")
    shown = f"Ana: {of_ana}. Ben: {of_ben}."
    await expect(ana.panel).to_contain_text(shown)
    await ana.shoot(tmp_path / "log.png")
    await move([ana, ben], await asked([ana, ben]))
